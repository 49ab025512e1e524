package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

const (
	ours        = 0 // index of our server in every array of three
	reference   = 1 // index of the reference server
	earlier     = 2 // index of an earlier version of our server, which is optional
	serverCore  = "0"
	clientCore  = "1" // core of the load generators
	connections = 32
)

// serverRow has the figures for one endpoint, for every server and every round.
type serverRow struct {
	endpoint
	rate     [3][]float64 // requests per second at full load
	cpu      [3][]float64 // µs of CPU time of the server per request
	p50, p99 [3][]float64 // µs at half load; not measured for random requests
	dropped  []float64    // fraction of the requests at half load that were dropped
}

// speedup divides the reference server's times by our times, and returns the median of
// these ratios.
func speedup(times [3][]float64) float64 { return medianRatio(times[reference], times[ours]) }

// late returns our median p99 divided by the median p99 of the reference server. A median
// of ratios would be wrong, because another program can delay one of the two
// measurements and not the other.
func (row *serverRow) late() float64 { return median(row.p99[ours]) / median(row.p99[reference]) }

func (r *results) measureServer(ctx context.Context, binary, earlierBinary string, rounds int) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop() // ends the servers
	targets, err := startServers(ctx, binary, earlierBinary)
	if err != nil {
		return err
	}
	// In the measurement at half load, this process generates the load, so it must run on
	// the core of the clients.
	if out, err := exec.Command("taskset", "-a", "-c", "-p", clientCore, strconv.Itoa(os.Getpid())).CombinedOutput(); err != nil {
		return fmt.Errorf("taskset failed: %v\n%s", err, out)
	}
	r.server = make([]serverRow, len(endpoints))
	for round := range rounds {
		for i := range r.server {
			r.server[i].endpoint = endpoints[i]
			if err := r.server[i].measure(ctx, targets, i, round); err != nil {
				return fmt.Errorf("%s: %w", endpoints[i].name, err)
			}
		}
	}
	r.peak = memory(targets[ours][0].pid, "VmHWM:")
	return nil
}

// measure measures one endpoint on all servers. The order of the servers changes from
// round to round.
func (row *serverRow) measure(ctx context.Context, targets [3][]target, i, round int) error {
	order := []int{ours, reference}
	times := 1
	if row.random != "" {
		times = 2 // measure twice, because the differences are small; half load is not measured, so there is time for this
		if targets[earlier] != nil {
			order = append(order, earlier)
		}
	}
	for range times {
		if round++; round%2 == 0 {
			slices.Reverse(order)
		}
		for _, who := range order {
			rate, cpu, err := targets[who][i].fullLoad(ctx)
			if err != nil {
				return err
			}
			row.rate[who], row.cpu[who] = append(row.rate[who], rate), append(row.cpu[who], cpu)
		}
	}
	if row.random != "" {
		return nil
	}
	half := row.rate[ours][len(row.rate[ours])-1] / 2
	for range 6 {
		slices.Reverse(order)
		for _, who := range order {
			p50, p99, dropped, err := targets[who][i].steadyLoad(half)
			for tries := 1; errors.Is(err, errBusy) && tries < 10; tries++ {
				p50, p99, dropped, err = targets[who][i].steadyLoad(half)
			}
			if err != nil {
				return err
			}
			row.p50[who], row.p99[who] = append(row.p50[who], p50), append(row.p99[who], p99)
			row.dropped = append(row.dropped, dropped)
		}
	}
	return nil
}

// startServers starts the servers and verifies that their answers are the same.
func startServers(ctx context.Context, binary, earlierBinary string) (targets [3][]target, err error) {
	addr := [3]string{freeAddress(), freeAddress(), freeAddress()}
	commands := [3][]string{
		{binary, "serve", "--addr", addr[ours], "--admin-addr", freeAddress()}, // with --admin-addr the server counts its requests
		{os.Args[0], "reference", addr[reference], addr[ours]},
		{earlierBinary, "serve", "--addr", addr[earlier], "--admin-addr", freeAddress()},
	}
	for who, list := range [3][]endpoint{endpoints, referenceEndpoints(), endpoints} {
		if who == earlier && earlierBinary == "" {
			break
		}
		pinned := append([]string{"taskset", "-c", serverCore, "env", "GOMAXPROCS=1"}, commands[who]...)
		cmd, err := startServer(ctx, addr[who], list[0], pinned...)
		if err != nil {
			return targets, err
		}
		if targets[who], err = newTargets(cmd.Process.Pid, addr[who], list); err != nil {
			return targets, err
		}
		for i, t := range targets[who] {
			if want := targets[ours][i]; string(t.body) != string(want.body) || t.size != want.size {
				return targets, fmt.Errorf("%s: %s answers %v %s", t.target, commands[who][0], t.header, t.body)
			}
		}
	}
	return targets, nil
}

var wrkOutput = regexp.MustCompile(`(?s)(\d+) requests in [0-9.]+m?s, ([0-9.]+)([KMG]?)B read\s+Requests/sec:\s+([0-9.]+)`)

// fullLoad runs wrk for a second. If there are errors, wrk prints them between the two
// lines that wrkOutput matches. Then wrkOutput does not match, and fullLoad returns an
// error. wrk accepts every status below 400, so the number of bytes is compared with
// the expected answer. For random requests a larger difference is allowed, because the
// answers have different lengths.
func (t *target) fullLoad(ctx context.Context) (rate, cpu float64, err error) {
	args := []string{"-c", clientCore, "wrk", "-t1", "-c" + strconv.Itoa(connections), "-d1s", "-H", "Accept-Encoding: " + t.encoding}
	tolerance := 0.05 // wrk rounds the bytes and includes the incomplete answers at the end
	if t.random != "" {
		script, err := t.script()
		if err != nil {
			return 0, 0, err
		}
		defer os.Remove(script)
		args, tolerance = append(args, "-s", script), 0.3
	}
	before := cpuTime(t.pid)
	out, err := exec.CommandContext(ctx, "taskset", append(args, "http://"+t.addr+t.target)...).CombinedOutput()
	used := cpuTime(t.pid) - before
	match := wrkOutput.FindSubmatch(out)
	if err != nil || match == nil {
		return 0, 0, fmt.Errorf("wrk failed (it is in the Debian package wrk): %v\n%s", err, out)
	}
	number := func(text []byte) float64 { n, _ := strconv.ParseFloat(string(text), 64); return n }
	n := number(match[1])
	size := number(match[2]) * map[string]float64{"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30}[string(match[3])] / n
	if want := float64(t.size); math.Abs(size-want) > tolerance*want {
		return 0, 0, fmt.Errorf("wrk read %.0f bytes per answer instead of %.0f", size, want)
	}
	return number(match[4]), float64(used.Nanoseconds()) / 1000 / n, nil
}

// script writes a wrk script that sends random requests, and returns its file name.
func (t *target) script() (name string, err error) {
	path, _, _ := strings.Cut(t.target, "?")
	f, err := os.CreateTemp("", "bench-*.lua")
	if err != nil {
		return "", err
	}
	defer f.Close()
	_, err = fmt.Fprintf(f, "math.randomseed(%d)\nfunction request() return wrk.format(nil, %q .. %s) end\n",
		time.Now().UnixNano()%1e9, path+"?", t.random)
	return f.Name(), err
}

// maxGap is the maximum time that the loop of steadyLoad needs for one
// connection. A longer time means that another program used the core.
const maxGap = 200 * time.Microsecond

// connection is one connection to a server. It has at most one request in flight.
type connection struct {
	fd   int
	due  time.Time // scheduled time of the request in flight, or of the next request
	busy bool
	got  int // number of bytes read of the answer
}

// errBusy means that other programs used the core of the load generator for most of the
// time. The server closes connections without requests, so a measurement cannot wait
// until the core is free.
var errBusy = errors.New("less than 200 requests were answered in 8 seconds: the machine is too busy")

// steadyLoad sends requests at fixed times for a quarter of a second or more. It
// measures, in µs, the time from the scheduled time of a request to the end of
// its answer. So if the server stalls, the delay counts for every delayed
// request.
//
// One loop polls all connections without sleeping, because a Go timer may fire
// a millisecond late. If the loop itself was interrupted, the requests that were due or
// in flight at that time are dropped.
func (t *target) steadyLoad(rate float64) (p50, p99, dropped float64, err error) {
	list := make([]connection, connections)
	for i := range list {
		conn, err := net.Dial("tcp", t.addr)
		if err != nil {
			return 0, 0, 0, err
		}
		defer conn.Close()
		// Ignore the errors: they cannot occur, because the connection is open. Package net
		// has made the connection non-blocking.
		raw, _ := conn.(*net.TCPConn).SyscallConn()
		raw.Control(func(fd uintptr) { list[i].fd = int(fd) })
	}
	period := time.Duration(float64(time.Second) / rate * connections)
	last := time.Now()
	for i := range list {
		list[i].due = last.Add(period * time.Duration(i+1) / connections)
	}
	start, end, gapEnd := last, last.Add(250*time.Millisecond), last
	request, buffer := []byte(t.request(t.addr)), make([]byte, 64<<10)
	var took []time.Duration
	for inFlight := 0; last.Before(end) || inFlight > 0 || len(took) < 200; {
		if last.Sub(start) > 8*time.Second {
			return 0, 0, 0, errBusy
		} else if last.After(end) && len(took) < 200 {
			end = last.Add(250 * time.Millisecond) // too many requests were dropped
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
