package metrics

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
	"github.com/prometheus/common/expfmt"
	"github.com/prometheus/common/model"
)

// sample returns metrics over a small mux: a list, a day as of another, and
// whatever else there is not.
func sample() (*Metrics, http.Handler) {
	mux := http.NewServeMux()
	mux.HandleFunc("/v1/holidays", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" {
			w.WriteHeader(http.StatusBadRequest)
		}
	})
	mux.HandleFunc("/v1/as-of/{date}/{path...}", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "{}") })
	mux.HandleFunc("/abort", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	m := New("v1.2.3", []string{"/v1/holidays", "/v1/as-of/{date}/{path...}", "/never"}, harikerja.Default)
	return m, m.Measure(mux)
}

func ask(h http.Handler, target string) {
	defer func() { recover() }()
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, target, nil))
}

func scrape(t *testing.T, m *Metrics) string {
	t.Helper()
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	return w.Body.String()
}

func TestRequestsByRouteAndStatus(t *testing.T) {
	m, h := sample()
	for _, target := range []string{
		"/v1/holidays", "/v1/holidays", "/v1/holidays?x=1",
		"/v1/as-of/2026-01-01/holidays", "/v1/as-of/2025-01-01/workdays/check",
		"/nothing", "/nothing/else", "/abort",
	} {
		ask(h, target)
	}
	page := scrape(t, m)
	for line, found := range map[string]bool{
		`harikerja_http_requests_total{route="/v1/as-of/{date}/{path...}",status="200"} 2`: true,
		`harikerja_http_requests_total{route="/v1/holidays",status="200"} 2`:               true,
		`harikerja_http_requests_total{route="/v1/holidays",status="400"} 1`:               true,
		`harikerja_http_requests_total{route="other",status="500"} 1`:                      true, // an answer that was cut
		`harikerja_http_requests_total{route="other",status="404"} 2`:                      true,
		`harikerja_http_requests_in_flight 0`:                                              true,
		`harikerja_http_request_duration_seconds_count{route="/v1/holidays"} 3`:            true,
		`harikerja_http_request_duration_seconds_bucket{route="/v1/holidays",le="5"} 3`:    true,
		`route="/never"`:                           false, // no series for what nobody asks
		`go_goroutines `:                           true,
		`process_resident_memory_bytes `:           true,
		`harikerja_build_info{version="v1.2.3"} 1`: true,
	} {
		if strings.Contains(page, line) != found {
			t.Errorf("%s: found is not %t", line, found)
		}
	}
}

func TestDatasetAndReloads(t *testing.T) {
	cal := frozen.Calendar().AsOf(harikerja.MustParseDate("2025-08-01"))
	m := New("devel", nil, func() *harikerja.Calendar { return cal })
	page := scrape(t, m)
	for _, line := range []string{
		`harikerja_dataset_info{revision="1",status="verified",year="2025"} 1`,
		`harikerja_dataset_updated_timestamp_seconds{year="2025"} 1.7288640e+09`, // 14 October 2024
		`harikerja_dataset_holidays{type="national_holiday",year="2025"} 17`,
		`harikerja_dataset_reloads_total{result="failed"} 0`,
	} {
		if !strings.Contains(strings.ReplaceAll(page, "1.728864e+09", "1.7288640e+09"), line) {
			t.Errorf("no %s in\n%s", line, page)
		}
	}
	cal = frozen.Calendar()
	m.DatasetReloaded(nil)
	m.DatasetReloaded(errors.New("cut off"))
	m.DatasetReloaded(errors.New("empty"))
	m.CertificateReloaded(nil)
	page = scrape(t, m)
	for _, line := range []string{
		`harikerja_dataset_info{revision="2",status="verified",year="2025"} 1`,
		`harikerja_dataset_reloads_total{result="failed"} 2`,
		`harikerja_dataset_reloads_total{result="ok"} 1`,
		`harikerja_tls_reloads_total{result="ok"} 1`,
	} {
		if !strings.Contains(page, line) {
			t.Errorf("no %s after the reload", line)
		}
	}
}

// TestPrometheusReadsIt: Prometheus's own parser takes the page, finds every
// family of ours and the usual ones, and its linter, which promtool has too,
// has nothing to say about ours.
func TestPrometheusReadsIt(t *testing.T) {
	m, h := sample()
	m.version = "a \\ \"b\"\nc"
	m.Connections(func() int { return 3 }, 4096)
	ask(h, "/v1/holidays")
	page := scrape(t, m)
	parser := expfmt.NewTextParser(model.UTF8Validation)
	families, err := parser.TextToMetricFamilies(strings.NewReader(page))
	if err != nil {
		t.Fatalf("%v in\n%s", err, page)
	}
	if v := families["harikerja_build_info"].GetMetric()[0].GetLabel()[0].GetValue(); v != m.version {
		t.Errorf("the version is read as %q", v)
	}
	durations := families["harikerja_http_request_duration_seconds"].GetMetric()[0].GetHistogram()
	if durations.GetSampleCount() != 1 || len(durations.GetBucket()) != len(bounds)+1 || durations.GetSampleSum() <= 0 {
		t.Errorf("the histogram is read as %v", durations)
	}
	usual := prometheus.NewRegistry()
	usual.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	wanted, err := usual.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range wanted {
		name := want.GetName()
		if strings.HasPrefix(name, "process_network_") { // not of the process, but of all on the machine
			continue
		}
		if got := families[name]; got.GetType() != want.GetType() || len(got.GetMetric()) != len(want.GetMetric()) {
			t.Errorf("%s is %v, the usual one is %v", name, got, want)
		}
	}
	problems, err := promlint.New(strings.NewReader(page)).Lint()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		if strings.HasPrefix(p.Metric, "harikerja_") {
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	}
}

// TestProcess: a program's name with spaces and brackets, no limit, and a
// system that has no /proc.
func TestProcess(t *testing.T) {
	proc := t.TempDir()
	for file, text := range map[string]string{
		"self/stat":   "7 (a) (b c) S 1 7 7 0 -1 4194560 3000 0 0 0 150 50 0 0 20 0 8 0 1234 1000000 25 18446744073709551615",
		"self/limits": "Limit Soft Hard Units\nMax open files            20000   20000   files\nMax address space         unlimited unlimited bytes\n",
		"self/fd/0":   "",
		"stat":        "cpu 1 2 3\nbtime 1700000000\nprocesses 9\n",
	} {
		os.MkdirAll(filepath.Dir(filepath.Join(proc, file)), 0o755)
		if err := os.WriteFile(filepath.Join(proc, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var p page
	writeProcess(&p, proc)
	for _, line := range []string{"process_cpu_seconds_total 2\n", "process_virtual_memory_bytes 1e+06\n",
		"process_start_time_seconds 1.70000001234e+09\n", "process_max_fds 20000\n", "process_open_fds 1\n",
		"process_virtual_memory_max_bytes 1.8446744073709552e+19\n"} {
		if !strings.Contains(string(p.b), "\n"+line) {
			t.Errorf("no %s in\n%s", line, p.b)
		}
	}
	var none page
	if writeProcess(&none, filepath.Join(proc, "none")); len(none.b) > 0 {
		t.Errorf("without /proc: %s", none.b)
	}
}

// silent is a ResponseWriter that costs nothing.
type silent struct{ header http.Header }

func (s silent) Header() http.Header         { return s.header }
func (s silent) Write(b []byte) (int, error) { return len(b), nil }
func (s silent) WriteHeader(int)             {}

// TestMeasuringAllocatesNothing: the request path is to cost what net/http
// costs, and little more.
func TestMeasuringAllocatesNothing(t *testing.T) {
	m := New("devel", []string{"/v1/health"}, harikerja.Default)
	h := m.Measure(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotModified) }))
	var w http.ResponseWriter = silent{http.Header{}}
	r := httptest.NewRequest(http.MethodGet, "/v1/health", nil)
	r.Pattern = "/v1/health"
	if n := testing.AllocsPerRun(1000, func() { h.ServeHTTP(w, r) }); n >= 1 && !raceDetector {
		t.Errorf("%g allocations a request", n)
	}
}

func BenchmarkMeasure(b *testing.B) {
	m := New("devel", []string{"/v1/health"}, harikerja.Default)
	h := m.Measure(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotModified) }))
	var w http.ResponseWriter = silent{http.Header{}}
	r := httptest.NewRequest(http.MethodGet, "/v1/health", nil)
	r.Pattern = "/v1/health"
	b.ReportAllocs()
	for b.Loop() {
		h.ServeHTTP(w, r)
	}
}
