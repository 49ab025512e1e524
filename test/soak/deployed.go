package main

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// largestTargets have the largest answers that the server renders for one request.
// TestAnswersAreBounded_Exhaustively and TestPagesAreBounded_Exhaustively print the
// sizes.
var largestTargets = []string{
	"/calendar.ics?daysOff=" + alternateDates(100),
	"/v1/holidays/long-weekends?year=2026&minDays=1&maxBridgeDays=1&daysOff=" + alternateDates(100),
	"/v1/days/batch?daysOff=2021-05-13&dates=2021-05-13" + strings.Repeat(",2021-05-13", 365),
	"/2026/due-dates?daysOff=" + alternateDates(100),
}

// alternateDates returns n dates, every second day.
func alternateDates(n int) string {
	dates := make([]string, n)
	for i := range dates {
		dates[i] = time.Date(2026, 1, 1+2*i, 0, 0, 0, 0, time.UTC).Format(time.DateOnly)
	}
	return strings.Join(dates, ",")
}

// deployment has the limits that a file in deploy/ sets.
type deployment struct {
	name        string
	connections int
	memoryLimit string // GOMEMLIMIT
	maxMB       float64
}

// deployments reads the limits from the files for Kubernetes and systemd, so that the test always
// uses the limits in these files.
func (s *soak) deployments() ([]deployment, error) {
	var list []deployment
	for _, d := range []struct{ file, connections, memory, limit string }{
		{"kubernetes/harikerja.yaml", `MAX_CONNECTIONS, value: "(\d+)"`, `GOMEMLIMIT, value: (\w+)`, `limits: \{memory: (\d+)Mi\}`},
		{"systemd/harikerja.service", `MAX_CONNECTIONS=(\d+)`, `GOMEMLIMIT=(\w+)`, `MemoryMax=(\d+)M`},
	} {
		text, err := os.ReadFile(filepath.Join(s.deploy, d.file))
		if err != nil {
			return nil, err
		}
		var values []string
		for _, pattern := range []string{d.connections, d.memory, d.limit} {
			m := regexp.MustCompile(pattern).FindSubmatch(text)
			if m == nil {
				return nil, fmt.Errorf("%s does not contain %s", d.file, pattern)
			}
			values = append(values, string(m[1]))
		}
		connections, _ := strconv.Atoi(values[0]) // the patterns have only digits
		limit, _ := strconv.Atoi(values[2])
		list = append(list, deployment{name: filepath.Dir(d.file), connections: connections,
			memoryLimit: values[1], maxMB: float64(limit)})
	}
	return list, nil
}

// deployed measures the server's peak memory with the values of deploy/. The number of clients is
// the maximum that the server accepts. They request large answers and do not read them. First, all
// clients request the same answer. Then, for 30 seconds, each client requests all large answers in
// turn, and reconnects when the server closes its connection.
func (s *soak) deployed() error {
	list, err := s.deployments()
	if err != nil {
		return err
	}
	for _, d := range list {
		for _, target := range largestTargets {
			if err := s.leaveAllUnread(d, 5*time.Second, target); err != nil {
				return err
			}
		}
		if err := s.leaveAllUnread(d, 30*time.Second, largestTargets...); err != nil {
			return err
		}
	}
	return nil
}

// serveDeployed starts the server with the values of a deployment, in a new group.
func (s *soak) serveDeployed(d deployment) (*server, *group, error) {
	group, err := newGroup(s.cgroup, d.maxMB)
	if err != nil {
		return nil, nil, err
	}
	s.env = []string{"GOMEMLIMIT=" + d.memoryLimit, "HARIKERJA_MAX_CONNECTIONS=" + strconv.Itoa(d.connections)}
	s.start = group.start
	p, err := s.serve()
	s.env, s.start = nil, nil
	if err != nil {
		group.remove()
	}
	return p, group, err
}

func (s *soak) leaveAllUnread(d deployment, duration time.Duration, targets ...string) error {
	p, group, err := s.serveDeployed(d)
	if err != nil {
		return err
	}
	defer group.remove()
	defer p.kill()
	var answers, size atomic.Int64
	var clients sync.WaitGroup
	end := time.Now().Add(duration)
	for i := range d.connections {
		clients.Go(func() {
			for round := 0; round == 0 || time.Now().Before(end); round++ {
				requestUnread(loopback(i), p.addr, targets[(i+round)%len(targets)], end, func(length int) {
					answers.Add(1)
					size.Store(int64(length))
				})
			}
		})
	}
	clients.Wait()
	mb := p.memory("VmHWM")
	inGroup, words := group.usage()
	what := "all of these answers in turn for 30 s"
	if len(targets) == 1 {
		path, _, _ := strings.Cut(targets[0], "?")
		what = fmt.Sprintf("%s, %.0f KB", path, float64(size.Load())/1000)
	}
	s.check(fmt.Sprintf("%s, %d clients: %s", d.name, d.connections, what), fmt.Sprintf("%.0f MB for %d answers%s", mb, answers.Load(), words),
		fmt.Sprintf("under %.0f MB", d.maxMB), mb > 0 && max(mb, inGroup) < d.maxMB)
	return p.stop()
}

// requestUnread sends a request, reads the beginning of the answer and passes the
// length of the body to the function "answered". Then it sends more requests and reads
// nothing, until the end time or until the server closes the connection. If the server
// does not send its answer in time, the server closes the connection without an answer.
func requestUnread(from net.Addr, addr, target string, end time.Time, answered func(length int)) {
	conn, err := requestSlowly(from, addr, target)
	if err != nil {
		return
	}
	defer conn.Close()
	head := make([]byte, 1024)
	request := "GET " + target + " HTTP/1.1\r\nHost: x\r\n\r\n"
	if _, err := io.ReadFull(conn, head); err != nil {
		return
	}
	if m := contentLength.FindSubmatch(head); m != nil {
		length, _ := strconv.Atoi(string(m[1])) // the pattern has only digits
		answered(length)
	}
	// More requests fill the receive buffer of the server.
	for more := strings.Repeat(request, 20); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		conn.SetWriteDeadline(time.Now().Add(100 * time.Millisecond))
		if _, err := io.WriteString(conn, more); err != nil && !errors.Is(err, os.ErrDeadlineExceeded) {
			return
		}
	}
}

var contentLength = regexp.MustCompile(`\r\nContent-Length: (\d+)`)
