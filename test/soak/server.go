package main

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// server is a server in its own process.
type server struct {
	*exec.Cmd
	addr   string
	stderr *lockedBuffer
}

// lockedBuffer holds the output of a process. It can be read while the process runs.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (t *lockedBuffer) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.Write(b)
}

func (t *lockedBuffer) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.b.String()
}

var address = regexp.MustCompile(`^Try: .*http://(127\.0\.0\.1:\d+)/`)

// serve starts the server on a free port of loopback and waits until it is ready.
func (s *soak) serve(args ...string) (*server, error) {
	args = append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)
	p := &server{Cmd: exec.Command(s.binary, args...), stderr: new(lockedBuffer)}
	p.Stderr = p.stderr
	stdout, err := p.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.Start(); err != nil {
		return nil, err
	}
	for lines := bufio.NewScanner(stdout); lines.Scan(); {
		if m := address.FindStringSubmatch(lines.Text()); m != nil {
			p.addr = m[1]
			return p, nil
		}
	}
	p.kill()
	return nil, fmt.Errorf("the server did not start: %s", p.stderr)
}

// kill kills the server. It does nothing if the server has already stopped.
func (p *server) kill() {
	p.Process.Kill()
	p.Wait()
}

// stop sends SIGTERM and waits until the server stops. It returns an error if the
// exit code is not 0, if the server does not stop in time, or if a handler panicked.
func (p *server) stop() error {
	p.Process.Signal(syscall.SIGTERM) // ignore the error: Wait returns it
	timer := time.AfterFunc(40*time.Second, func() { p.Process.Kill() })
	defer timer.Stop()
	if err := p.Wait(); err != nil {
		return fmt.Errorf("the server ended with %v: %.2000s", err, p.stderr)
	}
	if log := p.stderr.String(); strings.Contains(log, "panic") || strings.Contains(log, "a handler failed") {
		return fmt.Errorf("a handler failed: %.2000s", log)
	}
	return nil
}

// memory returns a value from /proc/PID/status in MB of 1,048,576 bytes. VmRSS is
// the current resident memory. VmHWM is its peak.
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

// descriptors returns the number of open files and connections of the process.
func (p *server) descriptors() int {
	list, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", p.Process.Pid))
	if err != nil {
		return -1
	}
	return len(list)
}
