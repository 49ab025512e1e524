package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

func TestAccessLogLineDescribesTheRequest(t *testing.T) {
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

// TestAccessLogLinesAreShort: a byte that is not UTF-8 becomes 6 bytes in JSON, so an address of
// 16 KB became a line of 96 KB.
func TestAccessLogLinesAreShort(t *testing.T) {
	var log bytes.Buffer
	for _, handler := range []slog.Handler{slog.NewJSONHandler(&log, nil), slog.NewTextHandler(&log, nil)} {
		access := AccessLog(hello, slog.New(handler), 1, nil)
		failed := Recover(http.HandlerFunc(panics), slog.New(handler), fail)
		for _, part := range []string{"a", "\"", "\xff", "é", "\U0010ffff"} {
			r := httptest.NewRequest(http.MethodGet, "/", nil)
			r.URL.RawQuery = strings.Repeat(part, 16_000/len(part))
			r.Method = strings.Repeat("M", 8_000)
			for _, h := range []http.Handler{access, failed} {
				log.Reset()
				h.ServeHTTP(httptest.NewRecorder(), r)
				line, _, _ := strings.Cut(strings.ReplaceAll(log.String(), `,"cause"`, " cause="), " cause=")
				if n := strings.Count(line, " (cut)"); len(line) > 2*maxLogged+500 || n != 2 {
					t.Errorf("%q: the line has %d bytes, and %d texts are marked as cut: %.300s", part, len(line), n, line)
				}
			}
		}
	}
}

func TestAccessLogWritesOneOfEveryTenRequests(t *testing.T) {
	var log bytes.Buffer
	h := AccessLog(hello, slog.New(slog.NewTextHandler(&log, nil)), 10, nil)
	for range 100 {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
	}
	if n := strings.Count(log.String(), "\n"); n != 10 {
		t.Errorf("%d lines for 100 requests, want 10", n)
	}
}

func TestTraceIDIsReadFromAValidTraceparent(t *testing.T) {
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

// fail writes the answer after a panic.
func fail(w http.ResponseWriter, _ *http.Request, requestID string) {
	w.WriteHeader(http.StatusInternalServerError)
	fmt.Fprintf(w, "requestId=%s", requestID)
}

func panics(http.ResponseWriter, *http.Request) { panic(errors.New("the secret cause")) }

func logLines(t *testing.T, log *bytes.Buffer) []map[string]any {
	t.Helper()
	var all []map[string]any
	for line := range strings.Lines(log.String()) {
		var e map[string]any
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("log line %q: %v", line, err)
		}
		all = append(all, e)
	}
	return all
}

// TestClientDoesNotSeeTheCauseOfAPanic: the client gets only a request id; the log has the
// cause and the stack with the same id.
func TestClientDoesNotSeeTheCauseOfAPanic(t *testing.T) {
	var log bytes.Buffer
	h := Recover(http.HandlerFunc(panics), slog.New(slog.NewJSONHandler(&log, nil)), fail)
	ids := map[any]bool{}
	for range 3 {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/x?y=1", nil))
		id := w.Header().Get("X-Request-Id")
		if w.Code != 500 || id == "" || w.Body.String() != "requestId="+id {
			t.Errorf("the client got %d %v %s", w.Code, w.Header(), w.Body)
		}
		ids[id] = true
	}
	if len(ids) != 3 {
		t.Errorf("the ids are %v, want three different ids", ids)
	}
	for _, e := range logLines(t, &log) {
		if e["level"] != "ERROR" || !ids[e["requestId"]] || e["cause"] != "the secret cause" || e["target"] != "/x?y=1" || e["method"] != "GET" ||
			!strings.Contains(e["stack"].(string), "panics") {
			t.Errorf("the log has %v", e)
		}
	}
}

// TestErrAbortHandlerIsNotRecovered: a handler panics with http.ErrAbortHandler on
// purpose, to close the connection.
func TestErrAbortHandlerIsNotRecovered(t *testing.T) {
	var log bytes.Buffer
	abort := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	defer func() {
		if cause := recover(); cause != http.ErrAbortHandler || log.Len() > 0 {
			t.Errorf("recovered %v, log %s", cause, log.String())
		}
	}()
	Recover(abort, slog.New(slog.NewJSONHandler(&log, nil)), fail).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
}

// TestEachRequestHasOneID: it is in the access log, the error log, the header and the body.
func TestEachRequestHasOneID(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&log, nil))
	w := httptest.NewRecorder()
	AccessLog(Recover(http.HandlerFunc(panics), logger, fail), logger, 1, nil).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	id := w.Header().Get("X-Request-Id")
	if id == "" || w.Body.String() != "requestId="+id {
		t.Errorf("header %q, body %s", id, w.Body)
	}
	all := logLines(t, &log)
	if len(all) != 2 || all[0]["requestId"] != id || all[1]["requestId"] != id || all[1]["msg"] != "request" || all[1]["status"] != 500.0 {
		t.Errorf("log %s", log.String())
	}
}
