package ops

import (
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
)

// metricsAndHandler returns metrics and a handler. The metrics count the requests to the
// handler.
func metricsAndHandler() (*Metrics, http.Handler) {
	mux := http.NewServeMux()
	mux.HandleFunc("/v1/holidays", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" {
			w.WriteHeader(http.StatusBadRequest)
		}
	})
	mux.HandleFunc("/v1/rules/{id}", func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "{}") })
	mux.HandleFunc("/abort", func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	m := NewMetrics("v1.2.3", []string{"/v1/holidays", "/v1/rules/{id}", "/never"}, harikerja.Default)
	return m, m.Measure(mux)
}

func request(h http.Handler, target string) {
	defer func() { recover() }()
	h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, target, nil))
}

func scrape(t *testing.T, m *Metrics, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, "/metrics", nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK {
		t.Fatalf("status %d: %s", w.Code, w.Body)
	}
	return w
}

func TestMetricsCountRequestsByRouteAndStatus(t *testing.T) {
	m, h := metricsAndHandler()
	for _, target := range []string{
		"/v1/holidays", "/v1/holidays", "/v1/holidays?x=1",
		"/v1/rules/a", "/v1/rules/b",
		"/nothing", "/nothing/else", "/abort",
	} {
		request(h, target)
	}
	page := scrape(t, m).Body.String()
	for line, found := range map[string]bool{
		`harikerja_http_requests_total{route="/v1/rules/{id}",status="200"} 2`:  true,
		`harikerja_http_requests_total{route="/v1/holidays",status="200"} 2`:    true,
		`harikerja_http_requests_total{route="/v1/holidays",status="400"} 1`:    true,
		`harikerja_http_requests_total{route="other",status="500"} 1`:           true, // the aborted answer
		`harikerja_http_requests_total{route="other",status="404"} 2`:           true,
		`harikerja_http_requests_in_flight 0`:                                   true,
		`harikerja_http_request_duration_seconds_count{route="/v1/holidays"} 3`: true,
		`route="/never"`:                           false, // no series without a request
		`go_goroutines `:                           true,
		`process_resident_memory_bytes `:           true,
		`harikerja_build_info{version="v1.2.3"} 1`: true,
	} {
		if strings.Contains(page, line) != found {
			t.Errorf("%s: found %t, want %t", line, !found, found)
		}
	}
}

func TestMetricsChangeWithTheDataset(t *testing.T) {
	cal := frozen.Calendar().AsOf(harikerja.MustParseDate("2025-08-01"))
	m := NewMetrics("devel", nil, func() *harikerja.Calendar { return cal })
	wants := func(lines ...string) {
		t.Helper()
		page := scrape(t, m).Body.String()
		for _, line := range lines {
			if !strings.Contains(page, line) {
				t.Errorf("no %s in\n%s", line, page)
			}
		}
	}
	wants(`harikerja_dataset_info{revision="1",status="verified",year="2025"} 1`,
		`harikerja_dataset_updated_timestamp_seconds{year="2025"} 1.728864e+09`, // 14 October 2024
		`harikerja_dataset_holidays{type="national_holiday",year="2025"} 17`,
		`harikerja_dataset_reloads_total{result="failed"} 0`)
	cal = frozen.Calendar()
	m.DatasetReloaded(nil)
	m.DatasetReloaded(errors.New("truncated"))
	m.DatasetReloaded(errors.New("empty"))
	wants(`harikerja_dataset_info{revision="2",status="verified",year="2025"} 1`,
		`harikerja_dataset_reloads_total{result="failed"} 2`,
		`harikerja_dataset_reloads_total{result="ok"} 1`)
}

// TestMetricsPassPromlint: the linter of promtool accepts the names and help
// texts of our metrics.
func TestMetricsPassPromlint(t *testing.T) {
	m, h := metricsAndHandler()
	m.Connections(func() int { return 3 }, 4096)
	request(h, "/v1/holidays")
	problems, err := promlint.New(scrape(t, m).Body).Lint()
	noError(t, err)
	for _, p := range problems {
		if strings.HasPrefix(p.Metric, "harikerja_") {
			t.Errorf("%s: %s", p.Metric, p.Text)
		}
	}
}

// TestMetricsAreServedAsOpenMetricsAndGzip: in OpenMetrics, the name of a counter does not include
// the suffix _total, and a gauge must not have the same name. The test in test/contract reads the
// metrics with another parser.
func TestMetricsAreServedAsOpenMetricsAndGzip(t *testing.T) {
	m, _ := metricsAndHandler()
	w := scrape(t, m, "Accept", "application/openmetrics-text;version=1.0.0", "Accept-Encoding", "gzip")
	if media := w.Header().Get("Content-Type"); !strings.HasPrefix(media, "application/openmetrics-text") {
		t.Errorf("Content-Type %s", media)
	}
	z, err := gzip.NewReader(w.Body)
	noError(t, err)
	page, err := io.ReadAll(z)
	if err != nil || !strings.HasSuffix(string(page), "# EOF\n") {
		t.Errorf("%v: %.100s", err, page)
	}
	types := make(map[string]bool)
	for _, found := range regexp.MustCompile(`(?m)^# TYPE (\S+) `).FindAllStringSubmatch(string(page), -1) {
		if types[found[1]] {
			t.Errorf("two metrics have the name %s", found[1])
		}
		types[found[1]] = true
	}
	if !types["harikerja_http_requests_in_flight"] {
		t.Errorf("the test finds no types in\n%s", page)
	}
}
