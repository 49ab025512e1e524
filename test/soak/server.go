package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// server is a server in a process of its own.
type server struct {
	*exec.Cmd
	addr   string
	admin  string // HOST:PORT of --admin-addr; "" without it
	stderr *transcript
}

// transcript is what a process wrote, readable while it runs.
type transcript struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (t *transcript) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.Write(b)
}

func (t *transcript) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.String()
}

var address = regexp.MustCompile(`https?://(127\.0\.0\.1:\d+)/`)

// serve starts the server on a free port of loopback and waits until it greets.
func (s *soak) serve(args ...string) (*server, error) {
	p := &server{Cmd: exec.Command(s.binary, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...), stderr: new(transcript)}
	p.Stderr = p.stderr
	stdout, err := p.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.Start(); err != nil {
		return nil, err
	}
	wanted := []string{"Try: "}
	if slices.Contains(args, "--admin-addr") {
		wanted = append(wanted, "Metrics: ")
	}
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		m := address.FindStringSubmatch(lines.Text())
		if m == nil || !strings.HasPrefix(lines.Text(), wanted[0]) {
			continue
		}
		if p.addr == "" {
			p.addr = m[1]
		} else {
			p.admin = m[1]
		}
		if wanted = wanted[1:]; len(wanted) == 0 {
			return p, nil
		}
	}
	p.kill()
	return nil, fmt.Errorf("the server did not start: %s", p.stderr)
}

// kill ends the server for good; it may have ended before.
func (p *server) kill() {
	p.Process.Kill()
	p.Wait()
}

// stop asks the server to end. An exit code other than 0 is an error, and so
// is a server that does not end, or that had to catch a failure of its own.
func (p *server) stop() error {
	p.Process.Signal(syscall.SIGTERM) // an error: it has ended, which Wait tells
	return p.ended()
}

// ended waits for the end of a server that was asked for it already: a second
// signal would cut its requests off.
func (p *server) ended() error {
	timer := time.AfterFunc(40*time.Second, func() { p.Process.Kill() })
	defer timer.Stop()
	if err := p.Wait(); err != nil {
		return fmt.Errorf("the server ended with %v: %.2000s", err, p.stderr)
	}
	if log := p.stderr.String(); strings.Contains(log, "panic") {
		return fmt.Errorf("a handler failed: %.2000s", log)
	}
	return nil
}

// memory returns a line of the process's status in MB: VmRSS for what is
// resident now, VmHWM for the most there ever was.
func (p *server) memory(line string) float64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	if err != nil {
		return 0
	}
	for l := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(l, line+":"); ok {
			kb, _ := strconv.ParseFloat(strings.Fields(rest)[0], 64)
			return kb / 1024
		}
	}
	return 0
}

// descriptors counts the files and connections that the process has open.
func (p *server) descriptors() int {
	list, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.Process.Pid))
	if err != nil {
		return -1
	}
	return len(list)
}
