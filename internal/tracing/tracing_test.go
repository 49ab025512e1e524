package tracing

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const (
	trace  = "4bf92f3577b34da6a3ce929d0e0e4736"
	parent = "00f067aa0ba902b7"
)

func TestParse(t *testing.T) {
	for header, sampled := range map[string]bool{
		"00-" + trace + "-" + parent + "-01":                       true,
		"00-" + trace + "-" + parent + "-00":                       false,
		"01-" + trace + "-" + parent + "-03-what-a-later-one-adds": true,
	} {
		c, ok := Parse(header)
		if want := "00-" + trace + "-" + parent + "-0"; !ok || c.Sampled != sampled || !strings.HasPrefix(c.Traceparent(), want) {
			t.Errorf("%q: %t, %s", header, ok, c.Traceparent())
		}
	}
	for _, header := range []string{
		"", "00-" + trace + "-" + parent, "00-" + trace + "-" + parent + "-01-more", "ff-" + trace + "-" + parent + "-01",
		"00-" + strings.ToUpper(trace) + "-" + parent + "-01", "00-" + strings.Repeat("0", 32) + "-" + parent + "-01",
		"00-" + trace + "-" + strings.Repeat("0", 16) + "-01", "00-" + trace + "x-" + parent + "-01",
		"01-" + trace + "-" + parent + "-01-" + strings.Repeat("x", 200),
	} {
		if c, ok := Parse(header); ok {
			t.Errorf("%q is taken for %s", header, c.Traceparent())
		}
	}
}

// collector is a collector of OpenTelemetry on this machine.
type collector struct {
	*httptest.Server
	mu     sync.Mutex
	bodies [][]byte
	header http.Header
	path   string
	status int
}

func collect(t *testing.T) *collector {
	c := &collector{status: http.StatusOK}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.bodies, c.header, c.path = append(c.bodies, b), r.Header, r.URL.Path
		w.WriteHeader(c.status)
		io.WriteString(w, "{}")
	}))
	t.Cleanup(c.Close)
	return c
}

// spans returns what arrived, and the resource it is of.
func (c *collector) spans(t *testing.T) (list []span, resource map[string]string) {
	t.Helper()
	c.mu.Lock()
	defer c.mu.Unlock()
	resource = make(map[string]string)
	for _, b := range c.bodies {
		var all traces
		if err := json.Unmarshal(b, &all); err != nil {
			t.Fatalf("%v: %s", err, b)
		}
		for _, r := range all.ResourceSpans {
			for _, a := range r.Resource.Attributes {
				resource[a.Key] = *a.Value.String
			}
			for _, s := range r.ScopeSpans {
				list = append(list, s.Spans...)
			}
		}
	}
	return list, resource
}

// environment is a function as os.Getenv over a list.
func environment(list ...string) func(string) string {
	return func(name string) string {
		for _, entry := range list {
			if value, ok := strings.CutPrefix(entry, name+"="); ok {
				return value
			}
		}
		return ""
	}
}

var answers = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	r.Pattern = "/v1/holidays"
	if r.URL.RawQuery == "fail" {
		w.WriteHeader(http.StatusInternalServerError)
	}
})

func TestSpansArrive(t *testing.T) {
	c := collect(t)
	tracer, err := New(environment("OTEL_EXPORTER_OTLP_ENDPOINT="+c.URL+"/", "OTEL_EXPORTER_OTLP_HEADERS=api-key=s%20ecret", "OTEL_RESOURCE_ATTRIBUTES=service.namespace=hr,service.name=other",
		"OTEL_SERVICE_NAME=holidays"), "v1.2.3", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	h := tracer.Trace(answers)
	ask := func(method, target, traceparent string) *http.Request {
		r := httptest.NewRequest(method, target, nil)
		if traceparent != "" {
			r.Header.Set("Traceparent", traceparent)
			r.Header.Set("Tracestate", "vendor=1")
		}
		h.ServeHTTP(httptest.NewRecorder(), r)
		return r
	}
	child := ask(http.MethodGet, "/v1/holidays?year=2026", "00-"+trace+"-"+parent+"-01")
	ask(http.MethodGet, "/v1/holidays?fail", "")
	ask("XYZZY", "/v1/holidays", "")
	ask(http.MethodGet, "/v1/holidays", "00-"+trace+"-"+parent+"-00") // the caller does not want it
	tracer.Close()
	tracer.Close()
	ask(http.MethodGet, "/v1/holidays", "") // too late, and no harm

	spans, resource := c.spans(t)
	if len(spans) != 3 {
		t.Fatalf("%d spans arrived, want 3: %+v", len(spans), spans)
	}
	if s := spans[0]; s.TraceID != trace || s.ParentID != parent || s.TraceState != "vendor=1" || s.Name != "GET /v1/holidays" || s.Kind != 2 || s.Status.Code != 0 || s.End < s.Start {
		t.Errorf("%+v", s)
	}
	if got := child.Header.Get("Traceparent"); got != "00-"+trace+"-"+spans[0].SpanID+"-01" {
		t.Errorf("the log sees %s, the span is %s", got, spans[0].SpanID)
	}
	attributes := make(map[string]string)
	for _, a := range spans[0].Attributes {
		if a.Value.String != nil {
			attributes[a.Key] = *a.Value.String
		} else {
			attributes[a.Key] = *a.Value.Int
		}
	}
	for key, want := range map[string]string{"http.request.method": "GET", "url.path": "/v1/holidays", "url.scheme": "http", "http.route": "/v1/holidays", "http.response.status_code": "200"} {
		if attributes[key] != want {
			t.Errorf("%s is %q, want %q", key, attributes[key], want)
		}
	}
	if s := spans[1]; s.ParentID != "" || len(s.TraceID) != 32 || s.TraceID == trace || s.Status.Code != 2 {
		t.Errorf("%+v", s)
	}
	if s := spans[2]; s.Name != "HTTP /v1/holidays" {
		t.Errorf("%+v", s)
	}
	if resource["service.name"] != "holidays" || resource["service.version"] != "v1.2.3" || resource["service.namespace"] != "hr" {
		t.Errorf("%v", resource)
	}
	if c.path != "/v1/traces" || c.header.Get("Content-Type") != "application/json" || c.header.Get("Api-Key") != "s ecret" {
		t.Errorf("posted to %s with %v", c.path, c.header)
	}
}

// TestSlowCollectorHoldsNobodyUp: a full queue loses spans, not requests, and a
// collector that refuses is told of once.
func TestSlowCollectorHoldsNobodyUp(t *testing.T) {
	c := collect(t)
	c.status = http.StatusServiceUnavailable
	var log bytes.Buffer
	tracer, err := New(environment("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT="+c.URL+"/own/path"), "devel", slog.New(slog.NewTextHandler(&log, nil)))
	if err != nil {
		t.Fatal(err)
	}
	h := tracer.Trace(answers)
	c.mu.Lock() // the collector answers nothing
	for range 3 * queueSize {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	}
	c.mu.Unlock()
	tracer.Close()
	if spans, _ := c.spans(t); len(spans) < queueSize || len(spans) > queueSize+2*batchSize {
		t.Errorf("%d spans arrived", len(spans))
	}
	if n := strings.Count(log.String(), "traces cannot be sent"); n != 1 || c.path != "/own/path" {
		t.Errorf("posted to %s, %d lines in the log: %s", c.path, n, log.String())
	}
}

func TestSetup(t *testing.T) {
	for _, list := range [][]string{
		nil,
		{"OTEL_SERVICE_NAME=x"},
		{"OTEL_TRACES_EXPORTER=none", "OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318"},
		{"OTEL_SDK_DISABLED=true", "OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318"},
	} {
		if c, err := read(environment(list...), ""); c != nil || err != nil {
			t.Errorf("%q: %v, %v, want nothing", list, c, err)
		}
	}
	for wrong, list := range map[string][]string{
		"OTEL_TRACES_EXPORTER":        {"OTEL_TRACES_EXPORTER=zipkin"},
		"OTEL_EXPORTER_OTLP_PROTOCOL": {"OTEL_TRACES_EXPORTER=otlp", "OTEL_EXPORTER_OTLP_PROTOCOL=grpc"},
		"OTEL_EXPORTER_OTLP_ENDPOINT": {"OTEL_EXPORTER_OTLP_ENDPOINT=localhost:4318"},
		"OTEL_EXPORTER_OTLP_TIMEOUT":  {"OTEL_TRACES_EXPORTER=otlp", "OTEL_EXPORTER_OTLP_TIMEOUT=5s"},
		"OTEL_TRACES_SAMPLER":         {"OTEL_TRACES_EXPORTER=otlp", "OTEL_TRACES_SAMPLER=jaeger_remote"},
		"OTEL_TRACES_SAMPLER_ARG":     {"OTEL_TRACES_EXPORTER=otlp", "OTEL_TRACES_SAMPLER=traceidratio", "OTEL_TRACES_SAMPLER_ARG=2"},
	} {
		if _, err := read(environment(list...), ""); err == nil || !strings.HasPrefix(err.Error(), wrong+": ") {
			t.Errorf("%q: %v", list, err)
		}
	}
	c, err := read(environment("OTEL_TRACES_EXPORTER=otlp"), "")
	if err != nil || c.endpoint != "http://localhost:4318/v1/traces" {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestSampler(t *testing.T) {
	low, high := [16]byte{15: 1}, [16]byte{8: 0xff, 15: 1}
	yes, no := Context{Sampled: true}, Context{}
	tests := []struct {
		name, arg string
		parent    *Context
		trace     [16]byte
		want      bool
	}{
		{"", "", nil, low, true},
		{"", "", &no, low, false},
		{"", "", &yes, low, true},
		{"always_on", "", &no, low, true},
		{"always_off", "", &yes, low, false},
		{"parentbased_always_off", "", &yes, low, true},
		{"parentbased_always_off", "", nil, low, false},
		{"traceidratio", "0.5", &no, low, true},
		{"traceidratio", "0.5", &yes, high, false},
		{"traceidratio", "0", nil, low, false},
		{"traceidratio", "1", nil, high, true},
		{"parentbased_traceidratio", "0.5", &yes, high, true},
		{"parentbased_traceidratio", "0.5", nil, high, false},
	}
	for _, test := range tests {
		sample, err := sampler(test.name, test.arg)
		if err != nil {
			t.Fatal(err)
		}
		var parent Context
		if test.parent != nil {
			parent = *test.parent
		}
		if got := sample(parent, test.parent != nil, test.trace); got != test.want {
			t.Errorf("%s %s, parent %v, trace %x: %t, want %t", test.name, test.arg, test.parent, test.trace, got, test.want)
		}
	}
}
