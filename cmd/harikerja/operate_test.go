package main

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// readiness is the body of /readyz.
type readiness struct {
	Status  string
	Dataset struct {
		Source          string
		LastYear        int
		LastReloadError *struct{ Cause string }
	}
	Calendars struct{ RejectedFiles int }
}

func readyz(t *testing.T, url string) (int, readiness) {
	t.Helper()
	status, body := get(t, url+"/readyz")
	var r readiness
	if err := json.Unmarshal([]byte(body), &r); err != nil {
		t.Fatalf("%v: %s", err, body)
	}
	return status, r
}

// await waits until another process makes the condition true.
func await(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !condition(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("timeout while waiting until %s", what)
		}
	}
}

func TestAdminListenerServesMetricsAndProfiles(t *testing.T) {
	p := serve(t, nil, "--admin-addr", "0")
	get(t, p.url+"/v1/health")
	get(t, p.url+"/v1/holidays?asOf=2026-01-01")
	get(t, p.url+"/calculator")
	get(t, p.url+"/readyz")
	status, page := get(t, p.admin+"/metrics")
	if status != 200 {
		t.Fatalf("/metrics: %d", status)
	}
	for _, line := range []string{
		`harikerja_http_requests_total{route="/v1/health",status="200"} 1`,
		`harikerja_http_requests_total{route="/v1/holidays",status="200"} 1`,
		`harikerja_http_requests_total{route="pages",status="200"} 1`,
		`harikerja_http_requests_total{route="/readyz",status="200"} 1`,
		`harikerja_connections_limit 4096`,
	} {
		if !strings.Contains(page, line) {
			t.Errorf("the metrics do not have %s", line)
		}
	}
	for _, path := range []string{"/livez", "/readyz", "/debug/pprof/goroutine?debug=1"} {
		if status, _ := get(t, p.admin+path); status != 200 {
			t.Errorf("%s on the admin listener: got status %d, want 200", path, status)
		}
	}
	for _, path := range []string{"/metrics", "/debug/pprof/"} {
		if status, _ := get(t, p.url+path); status != 404 {
			t.Errorf("%s on the public listener: got status %d, want 404", path, status)
		}
	}
}

func TestProfilesAreOnlyForThisMachine(t *testing.T) {
	p := serve(t, nil, "--admin-addr", "0.0.0.0:0")
	if status, _ := get(t, p.admin+"/metrics"); status != 200 {
		t.Errorf("/metrics: %d", status)
	}
	if status, _ := get(t, p.admin+"/debug/pprof/"); status != 404 {
		t.Errorf("profiles on a public address: %d, want 404", status)
	}

	p = serve(t, nil, "--admin-addr", "0")
	for host, want := range map[string]int{"localhost:9090": 200, "127.0.0.1": 200, "[::1]:9090": 200, "evil.example": 404, "192.0.2.1:9090": 404} {
		r, err := http.NewRequest(http.MethodGet, p.admin+"/debug/pprof/goroutine?debug=1", nil)
		noError(t, err)
		r.Host = host
		response, err := http.DefaultClient.Do(r)
		noError(t, err)
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("with Host %s: %d, want %d", host, response.StatusCode, want)
		}
	}
}

// TestRateLimitRefusesOnlyTheClientThatExceedsIt also checks that the API, the interfaces of other
// services and MCP have the same limit, metrics and access log. The server accepts POST only for
// MCP.
func TestRateLimitRefusesOnlyTheClientThatExceedsIt(t *testing.T) {
	p := serve(t, nil, "--rate-limit", "0.001/s,2", "--trusted-proxies", "127.0.0.0/8", "--admin-addr", "0", "--access-log", "all")
	const one, two, three = "198.51.100.1", "198.51.100.2", "198.51.100.3"
	const holidays = "/compat/nager/api/v3/PublicHolidays/2026/ID"
	for _, test := range []struct {
		client, method, path string
		want                 int
	}{
		{one, "GET", "/v1/health", 200}, {one, "GET", "/v1/health", 200}, {one, "GET", "/v1/health", 429},
		{one, "OPTIONS", "/v1/health", 204}, {one, "GET", "/readyz", 200},
		{two, "GET", holidays, 200}, {two, "GET", strings.ToLower(holidays), 200}, {two, "GET", holidays, 429},
		{three, "POST", "/mcp", 200}, {three, "POST", "/v1/health", 405}, {three, "POST", "/mcp", 429},
	} {
		var body io.Reader
		if test.method == "POST" {
			body = strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"ping"}`)
		}
		r, err := http.NewRequest(test.method, p.url+test.path, body)
		noError(t, err)
		r.Header = http.Header{"X-Forwarded-For": {test.client}, "Content-Type": {"application/json"},
			"Accept": {"application/json, text/event-stream"}}
		response, err := http.DefaultClient.Do(r)
		noError(t, err)
		response.Body.Close()
		if response.StatusCode != test.want {
			t.Errorf("%s %s from %s: got status %d, want %d", test.method, test.path, test.client, response.StatusCode, test.want)
		}
		h := response.Header
		if test.want == 429 && (!regexp.MustCompile(`^(9\d\d|1000)$`).MatchString(h.Get("Retry-After")) ||
			h.Get("RateLimit-Policy") != `"default";q=2;w=2000` || !strings.HasPrefix(h.Get("RateLimit"), `"default";r=0;t=`) ||
			h.Get("Cache-Control") != "no-store" || h.Get("Access-Control-Allow-Origin") != "*") {
			t.Errorf("%s %s: header %v", test.method, test.path, h)
		}
	}
	p.stderr.await(t, `"method":"POST","target":"/mcp","status":429`)
	_, metrics := get(t, p.admin+"/metrics")
	for _, want := range []string{`route="/mcp"`,
		`harikerja_http_requests_total{route="/compat/nager/api/v3/PublicHolidays/{year}/{country}",status="200"} 2`} {
		if !strings.Contains(metrics, want) {
			t.Errorf("the metrics do not contain %s", want)
		}
	}
}

// TestDrainingServerStillAnswers: while the server drains, /readyz answers 503, and requests are
// still answered, with Connection: close.
func TestDrainingServerStillAnswers(t *testing.T) {
	p := serve(t, nil, "--drain-delay", "1m")
	check := func(path string, status int, closes bool) {
		t.Helper()
		response, err := http.Get(p.url + path)
		noError(t, err)
		io.Copy(io.Discard, response.Body)
		response.Body.Close()
		if response.StatusCode != status || response.Close != closes {
			t.Errorf("%s: got status %d and close %t, want %d and %t", path, response.StatusCode, response.Close, status, closes)
		}
	}
	check("/nix", 404, false)
	noError(t, p.Process.Signal(syscall.SIGTERM))
	await(t, "/readyz reports draining", func() bool { status, r := readyz(t, p.url); return status == 503 && r.Status == "draining" })
	check("/v1/health", 200, true)
	check("/nix", 404, true)
}

// TestMetricsAreDocumented: docs/operations.md lists exactly the metrics of the
// server.
func TestMetricsAreDocumented(t *testing.T) {
	b, err := os.ReadFile("../../docs/operations.md")
	noError(t, err)
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: time.Now}
	s, err := p.newService(serveConfig{adminAddr: "127.0.0.1:0", maxConnections: 1})
	noError(t, err)
	s.handler(serveConfig{}).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/v1/health", nil))
	w := httptest.NewRecorder()
	s.metrics.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	served, documented := make(map[string]bool), make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (harikerja_\w+)`).FindAllStringSubmatch(w.Body.String(), -1) {
		served[m[1]] = true
	}
	for line := range strings.Lines(string(b)) {
		if cell, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " | "); ok && strings.HasPrefix(line, "| `harikerja_") {
			for _, name := range regexp.MustCompile(`harikerja_\w+`).FindAllString(cell, -1) {
				documented[name] = true
			}
		}
	}
	if len(served) == 0 || !maps.Equal(served, documented) {
		t.Errorf("the server has the metrics %v, docs/operations.md lists %v", slices.Sorted(maps.Keys(served)), slices.Sorted(maps.Keys(documented)))
	}
}

func TestHealthcheckExitCodeReportsReadiness(t *testing.T) {
	status := http.StatusOK
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != readyPath {
			t.Errorf("the command requested %s, want %s", r.URL.Path, readyPath)
		}
		w.WriteHeader(status)
		w.Write([]byte(`{"status":"draining"}`))
	}))
	defer server.Close()
	addr := strings.TrimPrefix(server.URL, "http://")

	check := func(environ []string, args ...string) result {
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), append([]string{"healthcheck"}, args...), environ, &stdout, &stderr, fixed("2026-06-15T05:00:00Z"))
		return result{code: code, stdout: stdout.String(), stderr: stderr.String()}
	}
	port := addr[strings.LastIndex(addr, ":"):]
	for _, environ := range [][]string{{"HARIKERJA_ADDR=" + addr}, {"HARIKERJA_ADDR=" + port}, {"HARIKERJA_ADDR=0.0.0.0" + port}} {
		if got := check(environ); got.code != 0 || got.stdout != "ready\n" || got.stderr != "" {
			t.Errorf("%v: got exit code %d, stdout %q, stderr %q", environ, got.code, got.stdout, got.stderr)
		}
	}
	if got := check(nil, "--url", server.URL+readyPath); got.code != 0 {
		t.Errorf("--url: got exit code %d and stderr %q, want exit code 0", got.code, got.stderr)
	}

	status = http.StatusServiceUnavailable
	if got := check([]string{"HARIKERJA_ADDR=" + addr}); got.code != exitNo || !strings.Contains(got.stderr, `503 Service Unavailable: {"status":"draining"}`) {
		t.Errorf("a draining server: got exit code %d and stderr %q, want 1 and the answer of /readyz", got.code, got.stderr)
	}
	server.Close()
	if got := check([]string{"HARIKERJA_ADDR=" + addr}); got.code != exitNo || !strings.HasPrefix(got.stderr, "harikerja: not ready: ") {
		t.Errorf("without a server: got exit code %d and stderr %q, want 1 and \"not ready\"", got.code, got.stderr)
	}
	for _, args := range [][]string{{"--url", "localhost:8080"}, {"--url", ""}, {"--url", "http://"}} {
		if got := check([]string{"HARIKERJA_ADDR=nonsense"}, args...); got.code != exitNoAnswer {
			t.Errorf("%q: got exit code %d and stderr %q, want exit code 2", args, got.code, got.stderr)
		}
	}
}
