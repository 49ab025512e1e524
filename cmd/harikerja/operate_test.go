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

func TestProbesReportLivenessAndReadiness(t *testing.T) {
	p := serve(t, nil)
	if status, body := get(t, p.url+"/livez"); status != 200 || body != `{"status":"alive"}` {
		t.Errorf("/livez: %d %s", status, body)
	}
	status, r := readyz(t, p.url)
	if status != 200 || r.Status != "ready" || r.Dataset.Source != "built-in" || r.Dataset.LastYear != 2027 || r.Dataset.LastReloadError != nil {
		t.Errorf("/readyz: %d %+v", status, r)
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

func TestRateLimitRefusesOnlyTheClientThatExceedsIt(t *testing.T) {
	p := serve(t, nil, "--rate-limit", "0.001/s,2", "--trusted-proxies", "127.0.0.0/8")
	send := func(method, path, client string) *http.Response {
		t.Helper()
		r, err := http.NewRequest(method, p.url+path, nil)
		noError(t, err)
		r.Header.Set("X-Forwarded-For", client)
		response, err := http.DefaultClient.Do(r)
		noError(t, err)
		response.Body.Close()
		return response
	}
	ask := func(path, client string) *http.Response { t.Helper(); return send(http.MethodGet, path, client) }
	for i, want := range []int{200, 200, 429} {
		if got := ask("/v1/health", "198.51.100.1"); got.StatusCode != want {
			t.Errorf("request %d: %d, want %d", i+1, got.StatusCode, want)
		}
	}
	over := ask("/v1/health", "198.51.100.1")
	if h := over.Header; !regexp.MustCompile(`^(9\d\d|1000)$`).MatchString(h.Get("Retry-After")) || h.Get("RateLimit-Policy") != `"default";q=2;w=2000` ||
		!strings.HasPrefix(h.Get("RateLimit"), `"default";r=0;t=`) || h.Get("Cache-Control") != "no-store" || h.Get("Access-Control-Allow-Origin") != "*" {
		t.Errorf("header %v", h)
	}
	for range 5 {
		if got := send(http.MethodOptions, "/v1/health", "198.51.100.1"); got.StatusCode != 204 {
			t.Errorf("a preflight request: got status %d, want 204", got.StatusCode)
		}
	}
	if got := ask("/v1/health", "198.51.100.2"); got.StatusCode != 200 {
		t.Errorf("another client: %d", got.StatusCode)
	}
	for range 5 {
		if got := ask("/readyz", "198.51.100.1"); got.StatusCode != 200 {
			t.Errorf("a probe is limited: %d", got.StatusCode)
		}
	}
}

// TestDrainingServerStillAnswers: while the server drains, /readyz answers 503, and
// requests on new connections are still answered.
func TestDrainingServerStillAnswers(t *testing.T) {
	p := serve(t, nil, "--drain-delay", "1m")
	noError(t, p.Process.Signal(syscall.SIGTERM))
	await(t, "/readyz reports draining", func() bool { status, r := readyz(t, p.url); return status == 503 && r.Status == "draining" })
	response, err := http.Get(p.url + "/v1/health")
	noError(t, err)
	response.Body.Close()
	if response.StatusCode != 200 || !response.Close {
		t.Errorf("%d, close %t", response.StatusCode, response.Close)
	}
}

// TestDrainingServerClosesConnectionsAfterStatus404: while the server drains, an answer with
// status 404 also has Connection: close.
func TestDrainingServerClosesConnectionsAfterStatus404(t *testing.T) {
	p := serve(t, nil, "--drain-delay", "2s")
	ask := func() *http.Response {
		t.Helper()
		res, err := http.Get(p.url + "/nix")
		noError(t, err)
		io.Copy(io.Discard, res.Body)
		res.Body.Close()
		return res
	}
	if res := ask(); res.StatusCode != 404 || res.Close {
		t.Fatalf("before the signal: got status %d, close %t; want 404 and an open connection", res.StatusCode, res.Close)
	}
	noError(t, p.Process.Signal(syscall.SIGTERM))
	p.stderr.await(t, "stopping")
	await(t, "Connection: close for /nix", func() bool { return ask().Close })
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
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != readyPath {
			t.Errorf("the command requested %s, want %s", r.URL.Path, readyPath)
		}
		w.WriteHeader(status)
		w.Write([]byte(`{"status":"draining"}`))
	})
	server := httptest.NewServer(answer)
	defer server.Close()
	secure := httptest.NewTLSServer(answer)
	defer secure.Close()
	addr := strings.TrimPrefix(server.URL, "http://")

	check := func(environ []string, args ...string) result {
		var stdout, stderr bytes.Buffer
		code := run(t.Context(), append([]string{"healthcheck"}, args...), environ, &stdout, &stderr, fixed("2026-06-15T05:00:00Z"))
		return result{code: code, stdout: stdout.String(), stderr: stderr.String()}
	}
	port := addr[strings.LastIndex(addr, ":"):]
	for _, environ := range [][]string{{"HARIKERJA_ADDR=" + addr}, {"HARIKERJA_ADDR=" + port}, {"HARIKERJA_ADDR=0.0.0.0" + port},
		{"HARIKERJA_ADDR=" + strings.TrimPrefix(secure.URL, "https://"), "HARIKERJA_TLS_CERT=cert.pem"}} {
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
