package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// process is a server in its own process.
type process struct {
	*exec.Cmd
	firstLines []string // the first lines of its output
	url        string
	admin      string // address of the admin listener; "" without --admin-addr
	stderr     *transcript
}

var exampleLine = regexp.MustCompile(`^Try: curl '(https?://127\.0\.0\.1:\d+)(/v1/\S+)'$`)

// start starts a process and returns its standard output. At the end of the test, the process is
// killed.
func start(t *testing.T, cmd *exec.Cmd) (p *process, stdout io.Reader) {
	t.Helper()
	p = &process{Cmd: cmd, stderr: &transcript{}}
	p.Stderr = p.stderr
	stdout, err := p.StdoutPipe()
	noError(t, err)
	noError(t, p.Start())
	t.Cleanup(func() {
		p.Process.Kill() // ignore the error: it means that the process has already ended
		p.Wait()
		if log := p.stderr.String(); strings.Contains(log, "DATA RACE") { // with -race
			t.Error(log)
		}
	})
	return p, stdout
}

// serve starts the command on a free port and waits for its first lines.
func serve(t *testing.T, env []string, args ...string) *process {
	t.Helper()
	cmd := exec.Command("harikerja", append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	cmd.Env = append(os.Environ(), env...)
	p, stdout := start(t, cmd)
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		p.firstLines = append(p.firstLines, lines.Text())
		if m := exampleLine.FindStringSubmatch(lines.Text()); m != nil {
			p.url = m[1]
			if !slices.Contains(args, "--admin-addr") {
				return p
			}
		}
		if admin, ok := strings.CutPrefix(lines.Text(), "Metrics: "); ok {
			p.admin = strings.TrimSuffix(admin, "/metrics")
			return p
		}
	}
	t.Fatalf("the output %q has no line with an example; standard error: %s", p.firstLines, p.stderr)
	return nil
}

// transcript is the output of a process. It can be read while the process runs.
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

// await waits until the transcript contains a text.
func (t *transcript) await(test *testing.T, text string) {
	test.Helper()
	for deadline := time.Now().Add(time.Minute); !strings.Contains(t.String(), text); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			test.Fatalf("%q did not appear in: %s", text, t)
		}
	}
}

func get(t *testing.T, url string) (status int, body string) {
	t.Helper()
	response, err := http.Get(url)
	noError(t, err)
	defer response.Body.Close()
	b, err := io.ReadAll(response.Body)
	noError(t, err)
	return response.StatusCode, string(b)
}

func TestServePrintsAnExampleThatWorks(t *testing.T) {
	p := serve(t, nil, "--base-url", "https://holidays.example.org/")
	want := []string{
		"Serving the holidays of 2009 to 2027 on " + p.url,
		"Public address: https://holidays.example.org",
		"Behind a proxy, set --trusted-proxies: otherwise all visitors count as one client",
		"Try: curl '" + p.url + "/v1/holidays?year=2027'",
	}
	if strings.Join(p.firstLines, "\n") != strings.Join(want, "\n") {
		t.Errorf("first lines\n%q, want\n%q", p.firstLines, want)
	}
	m := exampleLine.FindStringSubmatch(p.firstLines[len(p.firstLines)-1])
	if status, body := get(t, m[1]+m[2]); status != http.StatusOK || !strings.Contains(body, `"year":2027`) {
		t.Errorf("the example: got %d %.120s, want 200 and the holidays of 2027", status, body)
	}
	if status, body := get(t, p.url+"/changes.atom"); status != http.StatusOK || !strings.Contains(body, `href="https://holidays.example.org/changes.atom"`) {
		t.Errorf("the feed of changes has status %d or a wrong address: %.500s", status, body)
	}
	if status, body := get(t, p.url+"/v1/nothing"); status != http.StatusNotFound || !strings.Contains(body, `"code":"NOT_FOUND"`) {
		t.Errorf("an unknown path of the API: got %d %.120s, want 404 NOT_FOUND", status, body)
	}
	if status, body := get(t, p.url+"/nothing"); status != http.StatusNotFound || !strings.Contains(body, `"code":"NOT_FOUND"`) {
		t.Errorf("an unknown page, requested by a program: got %d %.120s, want 404 NOT_FOUND", status, body)
	}
	if logged := p.stderr.String(); strings.Contains(logged, "request") {
		t.Errorf("requests are logged without --access-log: %s", logged)
	}
}

func TestServeLogsJSONWithoutATerminal(t *testing.T) {
	p := serve(t, []string{"HARIKERJA_ACCESS_LOG=all"})
	get(t, p.url+"/v1/health?x=1")
	p.stderr.await(t, `"msg":"request"`)
	type entry struct {
		Msg, Addr, Dataset, Target  string
		FirstYear, LastYear, Status int
	}
	years := builtin().Years()
	want := []entry{
		{Msg: "serving", Addr: strings.TrimPrefix(p.url, "http://"), Dataset: "built-in", FirstYear: years[0].Year, LastYear: years[len(years)-1].Year},
		{Msg: "request", Target: "/v1/health?x=1", Status: 400},
	}
	var got []entry
	for line := range strings.Lines(p.stderr.String()) {
		var e entry
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Errorf("log line %s: %v", line, err)
		}
		got = append(got, e)
	}
	if !slices.Equal(got, want) {
		t.Errorf("logged %+v, want %+v", got, want)
	}
}

func TestServeStopsOnSignal(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		p := serve(t, nil)
		noError(t, p.Process.Signal(sig))
		if err := p.Wait(); err != nil || !strings.Contains(p.stderr.String(), `"msg":"stopped"`) {
			t.Errorf("after the signal %v: got %v, want exit code 0; standard error: %s", sig, err, p.stderr)
		}
	}
}

// TestServeStopsAtOnceOnSecondSignal: a second signal ends the server with an
// exit code other than 0. Without a second signal, the server stops after the
// drain delay with exit code 0.
func TestServeStopsAtOnceOnSecondSignal(t *testing.T) {
	p := serve(t, nil, "--drain-delay", "1m")
	noError(t, p.Process.Signal(syscall.SIGTERM))
	p.stderr.await(t, "stopping")
	ended := make(chan error, 1)
	go func() { ended <- p.Wait() }()
	for {
		p.Process.Signal(syscall.SIGTERM) // ignore the error: the process may have ended
		select {
		case err := <-ended:
			if err == nil {
				t.Error("got exit code 0 after the second signal, want an error")
			}
			return
		case <-time.After(20 * time.Millisecond):
		}
	}
}

func TestServeReportsAPortInUse(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	noError(t, err)
	defer ln.Close()
	got := runAt(t, "2026-06-15T12:00:00Z", "serve", "--addr", ln.Addr().String())
	want := "harikerja: the address " + ln.Addr().String() + " is in use: stop the program that listens there, or choose another address with --addr\n"
	if got.code != exitNo || got.stdout != "" || got.stderr != want {
		t.Errorf("got exit code %d, stdout %q, stderr %q, want %d and %q", got.code, got.stdout, got.stderr, exitNo, want)
	}
}

// TestPanicIsAnsweredWithAnError: the client gets an error with a request id,
// the log has the cause with the same id, and the answer is not cached.
func TestPanicIsAnsweredWithAnError(t *testing.T) {
	var logged bytes.Buffer
	broken := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("ETag", `"half"`)
		panic("the secret cause")
	})
	h := handler(broken, serveConfig{}, slog.New(slog.NewJSONHandler(&logged, nil)))
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/v1/holidays", nil))

	var body struct {
		Error struct {
			Code    string
			Details map[string]string
		}
	}
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatalf("%v: %s", err, w.Body)
	}
	id := body.Error.Details["requestId"]
	if w.Code != http.StatusInternalServerError || body.Error.Code != "INTERNAL_ERROR" || id == "" || len(body.Error.Details) != 1 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if got := w.Header().Get("Cache-Control"); got != "no-store" || w.Header().Get("ETag") != "" {
		t.Errorf("got Cache-Control %q and ETag %q, want no-store and no ETag", got, w.Header().Get("ETag"))
	}
	if !strings.Contains(logged.String(), id) || !strings.Contains(logged.String(), "the secret cause") {
		t.Errorf("the log does not have the id %s and the cause: %s", id, logged.String())
	}
}

func TestLocalURLIsAnAddressForThisMachine(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:8080": "http://127.0.0.1:8080",
		"0.0.0.0:80":     "http://127.0.0.1:80",
		"[::]:8080":      "http://127.0.0.1:8080",
		"[::1]:8080":     "http://[::1]:8080",
	} {
		tcp, err := net.ResolveTCPAddr("tcp", addr)
		noError(t, err)
		if got := localURL(tcp); got != want {
			t.Errorf("%s: %s, want %s", addr, got, want)
		}
	}
}

// TestServerRunsIfNobodyReadsItsOutput: if the reader closes the pipe, the
// server continues to answer. If the reader stops reading but keeps the pipe
// open, the server blocks when it writes its log, but the probes still answer.
func TestServerRunsIfNobodyReadsItsOutput(t *testing.T) {
	t.Parallel()
	t.Run("the pipe is closed", func(t *testing.T) {
		url := serveInto(t, func(read *os.File) { read.Close() })
		for range 3 {
			if status, _ := get(t, url+"/v1/health"); status != 200 {
				t.Errorf("status %d", status)
			}
		}
	})
	t.Run("the pipe is full", func(t *testing.T) {
		url := serveInto(t, func(*os.File) {})
		client := http.Client{Timeout: 2 * time.Second}
		for n := 0; ; n++ { // fill the pipe of the log, which holds 64 KB
			response, err := client.Get(url + "/v1/health")
			if err != nil {
				break
			}
			response.Body.Close()
			if n == 5000 {
				t.Fatal("the log did not fill the pipe")
			}
		}
		if status, _ := get(t, url+"/livez"); status != 200 {
			t.Errorf("the probe answers %d", status)
		}
	})
}

// serveInto runs a server that writes its output and log to a pipe. It calls the
// function "reader" with the read end of the pipe.
func serveInto(t *testing.T, reader func(*os.File)) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	noError(t, err)
	addr := ln.Addr().String()
	ln.Close()
	read, write, err := os.Pipe()
	noError(t, err)
	t.Cleanup(func() { read.Close() })
	cmd := exec.Command("harikerja", "serve", "--addr", addr, "--access-log", "all")
	cmd.Stdout, cmd.Stderr = write, write
	reader(read)
	noError(t, cmd.Start())
	write.Close()
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGKILL)
		cmd.Wait()
	})
	await(t, "the server answers", func() bool {
		response, err := http.Get("http://" + addr + "/livez")
		if err == nil {
			response.Body.Close()
		}
		return err == nil
	})
	return "http://" + addr
}

// TestDocsRefuseUnknownParameters: the documentation refuses unknown parameters, as
// all pages do, and ignores tracking parameters.
func TestDocsRefuseUnknownParameters(t *testing.T) {
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: time.Now}
	s, err := p.newService(serveConfig{maxConnections: 1})
	noError(t, err)
	h := s.handler(serveConfig{})
	for target, want := range map[string]int{
		"/docs": 200, "/docs?": 200, "/docs?lang=en": 200, "/docs?lang=id&utm_source=x": 200, "/docs?utm_source=x&fbclid=y": 200,
		"/docs/try?gclid=1": 308, "/docs/?utm_source=x": 308,
		"/docs?x=1": 400, "/docs/try?url=https://evil.example/openapi.json": 400, "/docs?lang=fr": 400, "/docs?lang=en&lang=en": 400,
		"/docs?calendar=idx": 400, "/docs?utm_source=x&x=1": 400,
		"/docs?%zz": 400, "/docs/?x=1": 400, "/docs?x=" + strings.Repeat("x", 9000): 414,
	} {
		r := httptest.NewRequest(http.MethodGet, target, nil)
		r.Header.Set("Accept-Language", "en")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%.60s: status %d, want %d", target, w.Code, want)
		}
		path, _, _ := strings.Cut(target, "?")
		if want == 400 && (w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(w.Body.String(),
			`<a class="button" href="`+path+`">Open this page without the wrong parameter</a>`)) {
			t.Errorf("%s: got Cache-Control %q, want no-store and a link to the valid page", target, w.Header().Get("Cache-Control"))
		}
	}
}

// TestAClientCannotChooseTheAddressOnAPage: without --base-url, pages contain the
// address that the connection reached, and never another address from the Host header.
// The tests of the packages web and apidocs check more hosts.
func TestAClientCannotChooseTheAddressOnAPage(t *testing.T) {
	p := serve(t, nil)
	reached := strings.TrimPrefix(p.url, "http://")
	for path, address := range map[string]string{"/subscribe": p.url + "/calendar.ics", "/docs": "curl '" + p.url + "/v1/"} {
		for _, host := range []string{reached, "127.6.6.6:666", "localhost:666", "evil.example"} {
			request, err := http.NewRequest(http.MethodGet, p.url+path, nil)
			noError(t, err)
			request.Host = host
			response, err := http.DefaultClient.Do(request)
			noError(t, err)
			body, err := io.ReadAll(response.Body)
			response.Body.Close()
			noError(t, err)
			page := string(body)
			if strings.Contains(page, address) != (host == reached) || strings.Contains(page, host) != (host == reached) {
				t.Errorf("%s with the Host header %s: want the address of the connection only, or none", path, host)
			}
		}
	}
}
