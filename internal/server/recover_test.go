package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// fail answers as an API would.
func fail(w http.ResponseWriter, _ *http.Request, requestID string) {
	w.WriteHeader(http.StatusInternalServerError)
	fmt.Fprintf(w, "requestId=%s", requestID)
}

func explode(http.ResponseWriter, *http.Request) { panic(errors.New("the secret cause")) }

// logged reads a log of JSON lines.
func logged(t *testing.T, log *bytes.Buffer) []map[string]any {
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

// TestRecover: the client learns a request id and nothing else; the log has the
// cause and the stack under that id.
func TestRecover(t *testing.T) {
	var log bytes.Buffer
	h := Recover(http.HandlerFunc(explode), slog.New(slog.NewJSONHandler(&log, nil)), fail)
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
		t.Errorf("the ids are %v", ids)
	}
	for _, e := range logged(t, &log) {
		if e["level"] != "ERROR" || !ids[e["requestId"]] || e["cause"] != "the secret cause" || e["target"] != "/x?y=1" || e["method"] != "GET" ||
			!strings.Contains(e["stack"].(string), "explode") {
			t.Errorf("the log has %v", e)
		}
	}
}

// TestRecoverLeavesAbort: http.ErrAbortHandler is asked for, not a failure.
func TestRecoverLeavesAbort(t *testing.T) {
	var log bytes.Buffer
	abort := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) })
	defer func() {
		if cause := recover(); cause != http.ErrAbortHandler || log.Len() > 0 {
			t.Errorf("recovered %v, log %s", cause, log.String())
		}
	}()
	Recover(abort, slog.New(slog.NewJSONHandler(&log, nil)), fail).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil))
}

// TestOneIDPerRequest: the access log, the answer's header, the error log and
// the body of the failure name a request by one id.
func TestOneIDPerRequest(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&log, nil))
	w := httptest.NewRecorder()
	AccessLog(Recover(http.HandlerFunc(explode), logger, fail), logger, 1, nil).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	id := w.Header().Get("X-Request-Id")
	if id == "" || w.Body.String() != "requestId="+id {
		t.Errorf("header %q, body %s", id, w.Body)
	}
	all := logged(t, &log)
	if len(all) != 2 || all[0]["requestId"] != id || all[1]["requestId"] != id || all[1]["msg"] != "request" || all[1]["status"] != 500.0 {
		t.Errorf("log %s", log.String())
	}
}

// TestRecorderUnwraps: deadlines can be set through the access log.
func TestRecorderUnwraps(t *testing.T) {
	w := httptest.NewRecorder()
	if Record(w).Unwrap() != http.ResponseWriter(w) {
		t.Error("Unwrap returns another writer")
	}
}
