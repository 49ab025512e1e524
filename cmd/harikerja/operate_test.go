package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// revised returns the frozen dataset with additional corrections of a year. It is
// valid and has a higher revision.
func revised(t testing.TB, year int, corrections ...string) []byte {
	t.Helper()
	ds, err := harikerja.ReadDataset(bytes.NewReader(frozen.File()))
	if err != nil {
		t.Fatal(err)
	}
	for i := range ds.Years {
		if y := &ds.Years[i]; y.Year == year {
			for _, what := range corrections {
				y.Corrections = append(y.Corrections, harikerja.Correction{Date: harikerja.MustParseDate("2026-11-20"), What: what})
			}
		}
	}
	b, err := ds.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// replace replaces a file by renaming, so that it is never half written.
func replace(t testing.TB, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(name+".next", content, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(name+".next", name); err != nil {
		t.Fatal(err)
	}
}

// readiness is the body of /readyz.
type readiness struct {
	Status  string
	Dataset struct {
		Source          string
		LastYear        int
		LastReloadError *struct{ Cause string }
	}
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

// await waits until the condition is true. Another process makes it true.
func await(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !condition(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("timeout while waiting until %s", what)
		}
	}
}

func revisionOf(t *testing.T, url string, year int) (revision int, etag string) {
	t.Helper()
	response, err := http.Get(fmt.Sprintf("%s/v1/holidays?year=%d", url, year))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	var body struct{ Meta struct{ Revision int } }
	if err := json.NewDecoder(response.Body).Decode(&body); err != nil {
		t.Fatal(err)
	}
	return body.Meta.Revision, response.Header.Get("Etag")
}

func TestProbes(t *testing.T) {
	p := serve(t, nil)
	if status, body := get(t, p.url+"/livez"); status != 200 || body != `{"status":"alive"}` {
		t.Errorf("/livez: %d %s", status, body)
	}
	status, r := readyz(t, p.url)
	if status != 200 || r.Status != "ready" || r.Dataset.Source != "built-in" || r.Dataset.LastYear != 2027 || r.Dataset.LastReloadError != nil {
		t.Errorf("/readyz: %d %+v", status, r)
	}
}

// TestReloadByPollAndSignal replaces the dataset file by newer, broken and older
// versions.
func TestReloadByPollAndSignal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "dataset.json")
	replace(t, file, frozen.File())
	p := serve(t, nil, "--dataset", file, "--dataset-poll", "100ms", "--admin-addr", "0")
	before, tag2025 := revisionOf(t, p.url, 2025)
	_, tag2026 := revisionOf(t, p.url, 2026)

	// A new revision is loaded automatically, and changes only the ETag of its year.
	replace(t, file, revised(t, 2025, "one"))
	await(t, "the new revision is served", func() bool { n, _ := revisionOf(t, p.url, 2025); return n == before+1 })
	if _, tag := revisionOf(t, p.url, 2025); tag == tag2025 {
		t.Error("the ETag of 2025 did not change")
	}
	if _, tag := revisionOf(t, p.url, 2026); tag != tag2026 {
		t.Errorf("the ETag of 2026 changed from %s to %s, but its data did not change", tag2026, tag)
	}

	// A broken file is rejected, and /readyz and the log show the error.
	for name, content := range map[string][]byte{"truncated": revised(t, 2025, "one", "two")[:5000], "empty": {}, "older": frozen.File()} {
		replace(t, file, content)
		await(t, "/readyz reports that the file is "+name, func() bool { _, r := readyz(t, p.url); return r.Dataset.LastReloadError != nil })
		status, r := readyz(t, p.url)
		if n, _ := revisionOf(t, p.url, 2025); n != before+1 || status != 200 {
			t.Errorf("%s: revision %d is served, /readyz is %d", name, n, status)
		}
		t.Logf("%s: %s", name, r.Dataset.LastReloadError.Cause)
		replace(t, file, revised(t, 2025, "one"))
		await(t, "/readyz reports no error", func() bool { _, r := readyz(t, p.url); return r.Dataset.LastReloadError == nil })
	}
	if n := strings.Count(p.stderr.String(), "rejected"); n != 3 {
		t.Errorf("%d rejected files in the log, want 3: %s", n, p.stderr)
	}

	// SIGHUP checks the file at once and logs the result, also if the file did not
	// change.
	loaded := strings.Count(p.stderr.String(), `"msg":"loaded"`)
	if err := p.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	await(t, "the log has the result of SIGHUP", func() bool { return strings.Count(p.stderr.String(), `"msg":"loaded"`) == loaded+1 })
	_, page := get(t, p.admin+"/metrics")
	for _, line := range []string{
		`harikerja_dataset_reloads_total{result="failed"} 3`, `harikerja_dataset_reloads_total{result="ok"} 2`,
		fmt.Sprintf(`harikerja_dataset_info{revision="%d",status="verified",year="2025"} 1`, before+1),
	} {
		if !strings.Contains(page, line) {
			t.Errorf("the metrics do not have %s", line)
		}
	}
}

func TestHangupWithoutFiles(t *testing.T) {
	p := serve(t, nil)
	if err := p.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	p.stderr.await(t, "there is no dataset file")
	if status, _ := get(t, p.url+"/livez"); status != 200 {
		t.Errorf("/livez: %d", status)
	}
}

// TestBadDatasetAtStart: the server prints one line and exits. It does not wait
// for the writer of a pipe.
func TestBadDatasetAtStart(t *testing.T) {
	dir := t.TempDir()
	pipe, damaged := filepath.Join(dir, "pipe"), filepath.Join(dir, "damaged")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	replace(t, damaged, bytes.Replace(frozen.File(), []byte("2026-01-01"), []byte("2026-01-02"), 1))
	for name, want := range map[string]string{
		filepath.Join(dir, "missing"): "no such file",
		dir:                           "is a directory",
		pipe:                          "is a named pipe",
		damaged:                       "the dataset is damaged",
	} {
		got := runAt(t, "2026-06-15T12:00:00Z", "serve", "--addr", "127.0.0.1:0", "--dataset", name)
		if got.code != exitNoAnswer || got.stdout != "" || strings.Count(got.stderr, "\n") != 1 ||
			!strings.HasPrefix(got.stderr, "harikerja: cannot use "+name+": ") || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: exit code %d, stdout %q, stderr %q", name, got.code, got.stdout, got.stderr)
		}
	}
}

func TestAdminListener(t *testing.T) {
	p := serve(t, nil, "--admin-addr", "0")
	get(t, p.url+"/v1/health")
	get(t, p.url+"/v1/as-of/2026-01-01/holidays")
	get(t, p.url+"/calculator")
	get(t, p.url+"/readyz")
	status, page := get(t, p.admin+"/metrics")
	if status != 200 {
		t.Fatalf("/metrics: %d", status)
	}
	for _, line := range []string{
		`harikerja_http_requests_total{route="/v1/health",status="200"} 1`,
		`harikerja_http_requests_total{route="/v1/as-of/{asOf}/holidays",status="200"} 1`,
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
			t.Errorf("%s on the admin listener: %d", path, status)
		}
	}
	for _, path := range []string{"/metrics", "/debug/pprof/"} {
		if status, _ := get(t, p.url+path); status != 404 {
			t.Errorf("%s on the public listener: %d", path, status)
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
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("with Host %s: %d, want %d", host, response.StatusCode, want)
		}
	}
}

func TestRateLimit(t *testing.T) {
	p := serve(t, nil, "--rate-limit", "0.001/s,2", "--trusted-proxies", "127.0.0.0/8")
	send := func(method, path, client string) *http.Response {
		t.Helper()
		r, err := http.NewRequest(method, p.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Forwarded-For", client)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
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
			t.Errorf("a preflight request is limited: %d", got.StatusCode)
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

// TestDrain: while the server drains, /readyz reports it, and requests on new
// connections are still answered.
func TestDrain(t *testing.T) {
	p := serve(t, nil, "--drain-delay", "1m")
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	await(t, "/readyz reports draining", func() bool { status, r := readyz(t, p.url); return status == 503 && r.Status == "draining" })
	response, err := http.Get(p.url + "/v1/health")
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode != 200 || !response.Close {
		t.Errorf("%d, close %t", response.StatusCode, response.Close)
	}
}

// TestDrainClosesConnectionsOfUnknownPaths: while the server drains, an answer with
// status 404 also has Connection: close.
func TestDrainClosesConnectionsOfUnknownPaths(t *testing.T) {
	p := serve(t, nil, "--drain-delay", "2s")
	ask := func() *http.Response {
		t.Helper()
		res, err := http.Get(p.url + "/nix")
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, res.Body)
		res.Body.Close()
		return res
	}
	if res := ask(); res.StatusCode != 404 || res.Close {
		t.Fatalf("before the signal: status %d, closing %t", res.StatusCode, res.Close)
	}
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	p.stderr.await(t, "stopping")
	await(t, "Connection: close for /nix", func() bool { return ask().Close })
}
