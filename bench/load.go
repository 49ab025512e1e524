package main

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"syscall"
	"time"
)

const (
	ours        = 0 // index of our server in every array of two
	reference   = 1 // index of the reference server
	serverCore  = "0"
	clientCore  = "1" // core of the load generators
	connections = 32
)

// serverRow is an endpoint with the figures of both servers in every round.
type serverRow struct {
	name     string
	bytes    int          // size of the body
	rate     [2][]float64 // requests per second at full load
	cpu      [2][]float64 // µs of CPU time of the server per request
	p50, p99 [2][]float64 // µs at half load
	dropped  []float64    // fraction of the requests at half load that were dropped
}

// speedup returns the reference server's times divided by ours.
func speedup(times [2][]float64) float64 { return medianRatio(times[reference], times[ours]) }

func (r *results) measureServer(ctx context.Context, binary string, rounds int) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop() // ends the servers
	targets, err := startBoth(ctx, binary)
	if err != nil {
		return err
	}
	// This process is the load generator at half load.
	if out, err := exec.Command("taskset", "-a", "-c", "-p", clientCore, strconv.Itoa(os.Getpid())).CombinedOutput(); err != nil {
		return fmt.Errorf("taskset failed: %v\n%s", err, out)
	}
	r.server = make([]serverRow, len(endpoints))
	for round := range rounds {
		order := []int{round % 2, 1 - round%2}
		for i := range r.server {
			row := &r.server[i]
			row.name, row.bytes = endpoints[i].name, len(targets[ours][i].body)
			for _, who := range order {
				rate, cpu, err := targets[who][i].fullLoad(ctx)
				if err != nil {
					return fmt.Errorf("%s: %w", row.name, err)
				}
				row.rate[who], row.cpu[who] = append(row.rate[who], rate), append(row.cpu[who], cpu)
			}
			for _, who := range order {
				p50, p99, dropped, err := targets[who][i].steadyLoad(row.rate[reference][round] / 2)
				if err != nil {
					return fmt.Errorf("%s: %w", row.name, err)
				}
				row.p50[who], row.p99[who] = append(row.p50[who], p50), append(row.p99[who], p99)
				row.dropped = append(row.dropped, dropped)
			}
		}
	}
	r.peak = memory(targets[ours][0].pid, "VmHWM:")
	return nil
}

// startBoth starts both servers and verifies that their answers are the same.
func startBoth(ctx context.Context, binary string) (targets [2][]target, err error) {
	addr := [2]string{freeAddress(), freeAddress()}
	commands := [2][]string{
		{binary, "serve", "--addr", addr[ours], "--admin-addr", freeAddress()}, // with --admin-addr the server counts its requests
		{os.Args[0], "reference", addr[reference], addr[ours]},
	}
	for who, list := range [2][]endpoint{endpoints, referenceEndpoints()} {
		pinned := append([]string{"taskset", "-c", serverCore, "env", "GOMAXPROCS=1"}, commands[who]...)
		cmd, err := startServer(ctx, addr[who], list[0], pinned...)
		if err != nil {
			return targets, err
		}
		if targets[who], err = newTargets(cmd.Process.Pid, addr[who], list); err != nil {
			return targets, err
		}
	}
	for i, t := range targets[ours] {
		if got := targets[reference][i].body; string(got) != string(t.body) {
			return targets, fmt.Errorf("%s: the reference server answers %s", t.target, got)
		}
	}
	return targets, nil
}

var wrkOutput = regexp.MustCompile(`(?s)(\d+) requests in [0-9.]+m?s, ([0-9.]+)([KMG]?)B read\s+Requests/sec:\s+([0-9.]+)`)

// fullLoad runs wrk for a second. If wrk reports errors, it prints them between
// the two lines of wrkOutput. Then the pattern does not match and fullLoad
// returns an error. wrk accepts every status below 400, so the number of bytes
// is compared with the expected answer.
func (t *target) fullLoad(ctx context.Context) (rate, cpu float64, err error) {
	before := cpuTime(t.pid)
	out, err := exec.CommandContext(ctx, "taskset", "-c", clientCore, "wrk", "-t1", "-c"+strconv.Itoa(connections), "-d1s",
		"-H", "Accept-Encoding: "+t.encoding, "http://"+t.addr+t.target).CombinedOutput()
	used := cpuTime(t.pid) - before
	match := wrkOutput.FindSubmatch(out)
	if err != nil || match == nil {
		return 0, 0, fmt.Errorf("wrk failed (it is in the Debian package wrk): %v\n%s", err, out)
	}
	number := func(text []byte) float64 { n, _ := strconv.ParseFloat(string(text), 64); return n }
	n := number(match[1])
	size := number(match[2]) * map[string]float64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[string(match[3])] / n
	// wrk rounds the bytes and includes the incomplete answers at the end.
	if want := float64(t.size); size < 0.95*want || size > 1.05*want {
		return 0, 0, fmt.Errorf("wrk read %.0f bytes per answer instead of %.0f", size, want)
	}
	return number(match[4]), float64(used.Nanoseconds()) / 1000 / n, nil
}

// maxGap is the maximum time that the loop of steadyLoad needs for one
// connection. A longer time means that another program used the core.
const maxGap = 200 * time.Microsecond

// connection has at most one request in flight.
type connection struct {
	fd   int
	due  time.Time // scheduled time of the request in flight, or of the next request
	busy bool
	got  int // number of bytes read of the answer
}

// steadyLoad sends requests at fixed times for 0.4 seconds or more. It
// measures, in µs, the time from the scheduled time of a request to the end of
// its answer. So if the server stalls, the delay counts for every delayed
// request.
//
// One loop polls all connections without sleeping, because a Go timer may fire
// a millisecond late. Requests that were due or in flight while the loop itself
// was interrupted are dropped.
func (t *target) steadyLoad(rate float64) (p50, p99, dropped float64, err error) {
	list := make([]connection, connections)
	for i := range list {
		conn, err := net.Dial("tcp", t.addr)
		if err != nil {
			return 0, 0, 0, err
		}
		defer conn.Close()
		// Ignore the errors: the connection is open. Package net has made it
		// non-blocking.
		raw, _ := conn.(*net.TCPConn).SyscallConn()
		raw.Control(func(fd uintptr) { list[i].fd = int(fd) })
	}
	period := time.Duration(float64(time.Second) / rate * connections)
	last := time.Now()
	for i := range list {
		list[i].due = last.Add(period * time.Duration(i+1) / connections)
	}
	start, end, gapEnd := last, last.Add(400*time.Millisecond), last
	request, buffer := []byte(t.request(t.addr)), make([]byte, 64<<10)
	var took []time.Duration
	for inFlight := 0; last.Before(end) || inFlight > 0 || len(took) < 200; {
		if last.Sub(start) > 10*time.Second {
			return 0, 0, 0, fmt.Errorf("only %d requests were answered: the machine is too busy", len(took))
		} else if last.After(end) && len(took) < 200 {
			end = last.Add(400 * time.Millisecond) // too many requests were dropped
		}
		for i := range list {
			c, now := &list[i], time.Now()
			if now.Sub(last) > maxGap {
				gapEnd = now
			}
			last = now
			switch {
			case c.busy:
				n, err := syscall.Read(c.fd, buffer)
				if err == syscall.EAGAIN || err == syscall.EINTR {
					continue
				}
				if c.got += n; err != nil || n == 0 || c.got > t.size {
					return 0, 0, 0, fmt.Errorf("read %d bytes of an answer that has %d: %v", c.got, t.size, err)
				}
				if c.got < t.size {
					continue
				}
				if c.due.Before(gapEnd) {
					dropped++
				} else {
					took = append(took, time.Since(c.due))
				}
				c.due, c.busy, c.got = c.due.Add(period), false, 0
				inFlight--
			case c.due.Before(gapEnd):
				c.due = c.due.Add(period)
				dropped++
			case c.due.Before(now) && c.due.Before(end):
				if n, err := syscall.Write(c.fd, request); err != nil || n != len(request) {
					return 0, 0, 0, fmt.Errorf("sent %d bytes of a request that has %d: %v", n, len(request), err)
				}
				c.busy = true
				inFlight++
			}
		}
	}
	slices.Sort(took)
	at := func(q float64) float64 { return float64(took[int(q*float64(len(took)-1))]) / 1000 }
	return at(0.5), at(0.99), dropped / (dropped + float64(len(took))), nil
}
