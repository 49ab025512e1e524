package server

import (
	"bytes"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestAccessLogLine(t *testing.T) {
	var log bytes.Buffer
	teapot := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusTeapot)
		io.WriteString(w, "short and stout")
	})
	h := AccessLog(teapot, slog.New(slog.NewJSONHandler(&log, nil)), 1, Proxies{netip.MustParsePrefix("10.0.0.0/8")})
	r := httptest.NewRequest(http.MethodGet, "/pot?x=1", nil)
	r.RemoteAddr = "10.0.0.1:1"
	r.Header.Set("X-Forwarded-For", "198.51.100.1")
	r.Header.Set("Traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var line map[string]any
	if err := json.Unmarshal(log.Bytes(), &line); err != nil {
		t.Fatalf("%v: %s", err, log.String())
	}
	want := map[string]any{"msg": "request", "method": "GET", "target": "/pot?x=1", "status": 418.0, "bytes": 15.0,
		"client": "198.51.100.1", "traceId": "4bf92f3577b34da6a3ce929d0e0e4736", "requestId": w.Header().Get("X-Request-Id")}
	for key, value := range want {
		if line[key] != value {
			t.Errorf("%s is %v, want %v", key, line[key], value)
		}
	}
}

func TestAccessLogSample(t *testing.T) {
	var log bytes.Buffer
	h := AccessLog(hello, slog.New(slog.NewTextHandler(&log, nil)), 10, nil)
	for range 100 {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	}
	if n := strings.Count(log.String(), "\n"); n != 10 {
		t.Errorf("%d lines for 100 requests, want 10", n)
	}
}

func TestTraceID(t *testing.T) {
	const id, parent = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
	for field, want := range map[string]string{
		"00-" + id + "-" + parent + "-01":                             id,
		"00-" + id + "-" + parent + "-00":                             id,
		"cc-" + id + "-" + parent + "-01-later":                       id, // a future version may append parts
		"00-" + id + "-" + parent + "-01-later":                       "",
		"ff-" + id + "-" + parent + "-01":                             "",
		"00-" + strings.ToUpper(id) + "-" + parent + "-01":            "",
		"00-" + strings.Repeat("0", 32) + "-" + parent + "-01":        "",
		"00-" + id + "-" + strings.Repeat("0", 16) + "-01":            "",
		"00-" + id[1:] + "-" + parent + "-01":                         "",
		"00-" + id + "-" + parent:                                     "",
		"cc-" + id + "-" + parent + "-01-" + strings.Repeat("x", 128): "",
		"": "",
	} {
		if got := traceID(field); got != want {
			t.Errorf("%q: %q, want %q", field, got, want)
		}
	}
}
