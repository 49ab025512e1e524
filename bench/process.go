package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// pinned returns the command line that runs a command on one core.
func pinned(core int, name string, args ...string) (string, []string) {
	if _, err := exec.LookPath("taskset"); err != nil {
		return name, args
	}
	return "taskset", append([]string{"-c", strconv.Itoa(core), name}, args...)
}

// Server and load generator stay out of each other's way.
const (
	serverCore = 0
	clientCore = 1
)

// start runs a server on one core until the context ends.
func start(ctx context.Context, log io.Writer, name string, args ...string) (*exec.Cmd, error) {
	name, args = pinned(serverCore, name, args...)
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Env = append(os.Environ(), "GOMAXPROCS=1", "GODEBUG=gctrace=1")
	cmd.Stderr = log
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 5 * time.Second
	return cmd, cmd.Start()
}

// freePorts returns loopback addresses that nobody listens on.
func freePorts(n int) ([]string, error) {
	var list []string
	for range n {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer ln.Close()
		list = append(list, ln.Addr().String())
	}
	return list, nil
}

// awaitReady waits until an address answers.
func awaitReady(url string) error {
	deadline := time.Now().Add(10 * time.Second)
	for time.Now().Before(deadline) {
		if response, err := http.Get(url); err == nil {
			response.Body.Close()
			return nil
		}
		time.Sleep(5 * time.Millisecond)
	}
	return fmt.Errorf("nothing answers at %s", url)
}

// cpuTime returns how long a process has been on a core, all its threads.
func cpuTime(pid int) time.Duration {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	var total int64
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			continue // the thread ended
		}
		n, _ := strconv.ParseInt(strings.Fields(string(text))[0], 10, 64)
		total += n
	}
	return time.Duration(total)
}

// What a process can be asked about its memory.
const (
	resident = "VmRSS:" // now
	peak     = "VmHWM:" // the most so far
)

// megabyte is 1,000,000 bytes in all of the benchmark.
const megabyte = 1e6

// memory returns the resident memory of a process in MB.
func memory(pid int, which string) float64 {
	f, err := os.Open(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if text, ok := strings.CutPrefix(lines.Text(), which); ok {
			kib, _ := strconv.ParseFloat(strings.Fields(text)[0], 64) // called kB there, but of 1024 bytes
			return kib * 1024 / megabyte
		}
	}
	return 0
}

// moveSelf keeps this process, which now makes the load, on one core, and
// returns how to let it go again.
func moveSelf(core int) (undo func()) {
	set := func(cores string) {
		// Without taskset there is nothing to undo either.
		_ = exec.Command("taskset", "-a", "-c", "-p", cores, strconv.Itoa(os.Getpid())).Run()
	}
	set(strconv.Itoa(core))
	return func() { set("0-" + strconv.Itoa(runtime.NumCPU()-1)) }
}
