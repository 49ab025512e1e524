package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Names of endpoints that have their own goals.
const (
	ownAdd      = "add 5, own days"
	randomCheck = "workday check, random"
	randomAdd   = "add 1 to 100, random"
	randomLong  = "add 2401 to 2500, random"
	randomDiff  = "diff of 8 to 16 years, random"
)

// endpoint is a request to measure.
type endpoint struct {
	name     string
	target   string // path and query
	encoding string // value of Accept-Encoding
	random   string // a Lua expression for a random query; "" if all requests are the same
}

// endpoints lists the requests: one or more for each of the seven paths, one with 20
// own days, and four with random queries. The random check has 5712 possible targets, of
// which our server keeps fewer than 1680. The other random queries have more than 200,000
// possible targets, so nearly every target is requested only once.
var endpoints = []endpoint{
	{"health", "/v1/health", "identity", ""},
	{"holidays", "/v1/holidays?year=2026", "identity", ""},
	{"holidays, compressed", "/v1/holidays?year=2026", "gzip", ""},
	{"holiday check", "/v1/holidays/check?date=2026-03-20", "identity", ""},
	{"workday check", "/v1/workdays/check?date=2026-03-17", "identity", ""},
	{"add 5", "/v1/workdays/add?date=2016-03-18&days=5", "identity", ""},
	{"add 2500", "/v1/workdays/add?date=2016-03-18&days=2500", "identity", ""},
	{"diff 1 year", "/v1/workdays/diff?start=2016-01-01&end=2016-12-31", "identity", ""},
	{"sources", "/v1/sources?year=2026", "identity", ""},
	{ownAdd, "/v1/workdays/add?date=2016-03-18&days=5&workdays=2016-03-12,2016-07-09&daysOff=2016-01-04,2016-01-21," +
		"2016-02-24,2016-03-29,2016-04-15,2016-05-02,2016-05-19,2016-06-22,2016-07-26,2016-08-12,2016-08-29,2016-09-15,2016-10-19," +
		"2016-11-22,2016-12-09,2016-12-26,2017-01-12,2017-02-15", "identity", ""},
	{randomCheck, "/v1/workdays/check?date=2016-03-17", "identity",
		`string.format("date=%d-%02d-%02d", math.random(2010, 2026), math.random(12), math.random(28))`},
	{randomAdd, "/v1/workdays/add?date=2016-03-18&days=50", "identity",
		`string.format("date=%d-%02d-%02d&days=%d", math.random(2010, 2026), math.random(12), math.random(28), math.random(100))`},
	{randomLong, "/v1/workdays/add?date=2016-03-18&days=2450", "identity",
		`string.format("date=%d-%02d-%02d&days=%d", math.random(2010, 2016), math.random(12), math.random(28), math.random(2401, 2500))`},
	{randomDiff, "/v1/workdays/diff?start=2011-07-01&end=2023-06-30", "identity",
		`string.format("start=%d-%02d-%02d&end=%d-%02d-%02d", math.random(2010, 2012), math.random(12), math.random(28),
			math.random(2020, 2026), math.random(12), math.random(28))`},
}

func (e endpoint) request(addr string) string {
	return "GET " + e.target + " HTTP/1.1\r\nHost: " + addr + "\r\nAccept-Encoding: " + e.encoding + "\r\n\r\n"
}

// get sends one request on a new connection and returns the answer and the size of the whole
// response. It does not use an HTTP client, because a client adds headers and is slower.
func get(addr string, e endpoint) (header http.Header, body []byte, size int, err error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, nil, 0, err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(5 * time.Second))
	io.WriteString(conn, e.request(addr)) // after an error, reading the response fails
	var wire bytes.Buffer
	response, err := http.ReadResponse(bufio.NewReader(io.TeeReader(conn, &wire)), nil)
	if err != nil {
		return nil, nil, 0, err
	}
	body, err = io.ReadAll(response.Body)
	if response.StatusCode != http.StatusOK {
		err = fmt.Errorf("%s: %s: %s", e.target, response.Status, body)
	}
	return response.Header, body, wire.Len(), err
}

// target is an endpoint of a running server.
type target struct {
	endpoint
	pid    int
	addr   string
	header http.Header
	body   []byte
	size   int // size of the whole response
}

// newTargets sends one request to every endpoint of the server.
func newTargets(pid int, addr string, list []endpoint) ([]target, error) {
	var targets []target
	for _, e := range list {
		header, body, size, err := get(addr, e)
		if err != nil {
			return nil, err
		}
		targets = append(targets, target{endpoint: e, pid: pid, addr: addr, header: header,
			body: body, size: size})
	}
	return targets, nil
}

// referenceEndpoints returns the endpoints of the reference server. Each path begins
// with a different number, because several of our endpoints have the same path.
func referenceEndpoints() []endpoint {
	list := slices.Clone(endpoints)
	for i := range list {
		list[i].target = "/" + strconv.Itoa(i) + list[i].target
	}
	return list
}

// serveReference runs the reference server: a plain net/http server with a
// ServeMux. It answers with constant headers and bodies that it copies from our
// server.
func serveReference(addr, original string) error {
	targets, err := newTargets(0, original, endpoints)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	for i, e := range referenceEndpoints() {
		path, _, _ := strings.Cut(e.target, "?")
		header, body := targets[i].header, targets[i].body
		delete(header, "Date") // net/http sets it
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			maps.Copy(w.Header(), header)
			w.Write(body)
		})
	}
	const timeout = 10 * time.Second // the timeouts are the same as in cmd/internal/server
	return (&http.Server{Addr: addr, Handler: mux, ReadTimeout: timeout, WriteTimeout: timeout, IdleTimeout: 6 * timeout}).ListenAndServe()
}

// startServer starts a server and waits for its first answer. The server is
// killed when the context is cancelled or this process ends.
func startServer(ctx context.Context, addr string, ready endpoint, command ...string) (*exec.Cmd, error) {
	cmd := exec.CommandContext(ctx, command[0], command[1:]...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	for deadline := time.Now().Add(10 * time.Second); ; time.Sleep(100 * time.Microsecond) {
		if _, _, _, err := get(addr, ready); err == nil {
			return cmd, nil
		} else if time.Now().After(deadline) {
			return nil, fmt.Errorf("%s does not answer: %w", strings.Join(command, " "), err)
		}
	}
}

// freeAddress returns a loopback address whose port is not in use.
func freeAddress() string {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		panic(err) // there is no free port
	}
	defer ln.Close()
	return ln.Addr().String()
}

// measureStart starts the server several times and measures the time to the
// first answer and the memory.
func (r *results) measureStart(ctx context.Context, binary string, starts int) error {
	info, err := os.Stat(binary)
	if err != nil {
		return err
	}
	r.binary = float64(info.Size()) / 1e6
	var took, resident []float64
	for range starts {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		addr := freeAddress()
		began := time.Now()
		cmd, err := startServer(ctx, addr, endpoints[0], binary, "serve", "--addr", addr)
		if err != nil {
			return err
		}
		took = append(took, time.Since(began).Seconds()*1000)
		resident = append(resident, memory(cmd.Process.Pid, "VmRSS:"))
		stop()
		cmd.Wait()
	}
	r.start, r.resident = median(took), median(resident)
	return nil
}

// cpuTime returns the CPU time that all threads of a process have used.
func cpuTime(pid int) time.Duration {
	files, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	var total, nanos time.Duration
	for _, file := range files {
		text, _ := os.ReadFile(file) // empty if the thread has ended
		if n, _ := fmt.Sscan(string(text), &nanos); n == 1 {
			total += nanos
		}
	}
	return total
}

// memory returns a field of /proc/PID/status in MB of 1,000,000 bytes. VmRSS is
// the resident memory. VmHWM is its highest value so far.
func memory(pid int, field string) float64 {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	_, after, _ := strings.Cut(string(text), field)
	var kib float64 // the file has "kB", but the unit is 1024 bytes
	fmt.Sscan(after, &kib)
	return kib * 1024 / 1e6
}
