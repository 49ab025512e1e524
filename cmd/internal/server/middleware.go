package server

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// requestIDHeader is the header field with the id of the request, which is also
// in the log.
const requestIDHeader = "X-Request-Id"

// The ids of requests begin with random characters, so that ids of different processes differ.
var (
	processID    = fmt.Sprintf("%08x", rand.Uint32())
	requestCount atomic.Uint64
)

func newRequestID() string {
	return processID + "-" + strconv.FormatUint(requestCount.Add(1), 10)
}

// Recover handles a panic of a handler. It logs the cause and the stack with the id of
// the request. Then it calls the function "fail", which writes an answer with only the
// id. The access log must wrap Recover, so that both use the same id.
func Recover(next http.Handler, log *slog.Logger, fail func(w http.ResponseWriter, r *http.Request, requestID string)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler {
				panic(cause) // net/http closes the connection
			}
			id := w.Header().Get(requestIDHeader) // set by the access log
			if id == "" {
				id = newRequestID()
				w.Header().Set(requestIDHeader, id)
			}
			log.Error("a handler failed", "requestId", id, "method", loggable(r.Method),
				"target", loggable(r.URL.RequestURI()), "cause", fmt.Sprint(cause), "stack", string(debug.Stack()))
			fail(w, r, id)
		}()
		next.ServeHTTP(w, r)
	})
}

// AccessLog logs one of every N requests. The parameter "every" is N. AccessLog gets
// the client's address from [Proxies.Client]. A log line includes the trace id from the
// traceparent field, so that you can find the lines of a trace.
func AccessLog(next http.Handler, log *slog.Logger, every int, proxies Proxies) http.Handler {
	var seen atomic.Uint64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if every > 1 && seen.Add(1)%uint64(every) != 1 {
			next.ServeHTTP(w, r)
			return
		}
		id := newRequestID()
		w.Header().Set(requestIDHeader, id)
		rec := Record(w)
		begin, whole := time.Now(), false
		defer func() {
			attributes := []slog.Attr{
				slog.String("requestId", id), slog.String("method", loggable(r.Method)),
				slog.String("target", loggable(r.URL.RequestURI())), slog.Int("status", rec.Status),
				slog.Int("bytes", rec.Bytes), slog.Duration("took", time.Since(begin)), slog.String("client", proxies.Client(r).String()),
			}
			if id := traceID(r.Header.Get("Traceparent")); id != "" {
				attributes = append(attributes, slog.String("traceId", id))
			}
			if !whole { // the handler aborted the answer
				attributes = append(attributes, slog.Bool("aborted", true))
			}
			log.LogAttrs(r.Context(), slog.LevelInfo, "request", attributes...)
		}()
		next.ServeHTTP(rec, r)
		whole = true
	})
}

// maxLogged is the maximum number of bytes of a method or a target in a log line.
const maxLogged = 2 << 10

// loggable cuts a method or a target, so that it has at most maxLogged bytes in the log. It
// counts 10 bytes for each character that is not printable ASCII, because a log of JSON has 6 bytes
// for a byte that is not UTF-8, and a log of text has 10 bytes for some characters. No method and
// no target contains a space, so only a text that was cut ends with the mark.
func loggable(s string) string {
	const mark = " (cut)"
	n := 0
	for i, c := range s {
		switch {
		case c < ' ' || c > '~':
			n += 10
		case c == '"' || c == '\\':
			n += 2
		default:
			n++
		}
		if n > maxLogged-len(mark) {
			return s[:i] + mark
		}
	}
	return s
}

// traceID returns the trace id of a W3C traceparent field, or "" if the field is
// missing or invalid. The field has a version, a trace id, a parent id and flags,
// in lower-case hexadecimal.
func traceID(traceparent string) string {
	parts := strings.Split(traceparent, "-")
	if len(traceparent) > 128 || len(parts) < 4 || parts[0] == "ff" || parts[0] == "00" && len(parts) > 4 {
		return ""
	}
	for i, length := range []int{2, 32, 16, 2} {
		if len(parts[i]) != length || strings.Trim(parts[i], "0123456789abcdef") != "" {
			return ""
		}
	}
	if strings.Trim(parts[1], "0") == "" || strings.Trim(parts[2], "0") == "" {
		return ""
	}
	return parts[1]
}
