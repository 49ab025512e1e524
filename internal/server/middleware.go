package server

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// requestIDHeader tells the client under which id a request is in the log.
const requestIDHeader = "X-Request-Id"

// requestIDs are unique in this process and, by their random beginning, hardly
// ever the same in two.
type requestIDs struct {
	process string
	count   atomic.Uint64
}

func newRequestIDs() *requestIDs {
	var b [4]byte
	rand.Read(b[:]) // never fails
	return &requestIDs{process: hex.EncodeToString(b[:])}
}

func (r *requestIDs) next() string {
	return r.process + "-" + strconv.FormatUint(r.count.Add(1), 10)
}

// Recover turns a panic of a handler into an answer: the log gets the cause
// with its stack under the request's id, the client gets what fail writes, which
// is told nothing but that id. The access log goes around it, not into it: it
// has given the request its id then.
func Recover(next http.Handler, log *slog.Logger, fail func(w http.ResponseWriter, r *http.Request, requestID string)) http.Handler {
	ids := newRequestIDs()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			cause := recover()
			if cause == nil {
				return
			}
			if cause == http.ErrAbortHandler {
				panic(cause) // asked for: net/http closes the connection
			}
			id := w.Header().Get(requestIDHeader) // under which the access log has it
			if id == "" {
				id = ids.next()
				w.Header().Set(requestIDHeader, id)
			}
			log.Error("a handler failed", "requestId", id, "method", r.Method, "target", r.URL.RequestURI(),
				"cause", fmt.Sprint(cause), "stack", string(debug.Stack()))
			fail(w, r, id)
		}()
		next.ServeHTTP(w, r)
	})
}

// AccessLog writes a line for every request, or for one in every so many. The
// client is the one that the trusted proxies name. The trace id of a
// traceparent field is logged, so that the line can be found by it.
func AccessLog(next http.Handler, log *slog.Logger, every int, proxies Proxies) http.Handler {
	ids := newRequestIDs()
	var seen atomic.Uint64
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if every > 1 && seen.Add(1)%uint64(every) != 1 {
			next.ServeHTTP(w, r)
			return
		}
		id := ids.next()
		w.Header().Set(requestIDHeader, id)
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		begin, whole := time.Now(), false
		defer func() {
			attributes := []slog.Attr{
				slog.String("requestId", id), slog.String("method", r.Method), slog.String("target", r.URL.RequestURI()), slog.Int("status", rec.status),
				slog.Int("bytes", rec.bytes), slog.Duration("took", time.Since(begin)), slog.String("client", proxies.Client(r).String()),
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

// traceID returns the trace id of a W3C traceparent field: version, trace id,
// parent id and flags, in lower-case hexadecimal. It is "" where the field is
// missing or invalid.
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

// recorder notes what was answered.
type recorder struct {
	http.ResponseWriter
	status int
	bytes  int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

func (r *recorder) Write(b []byte) (int, error) {
	n, err := r.ResponseWriter.Write(b)
	r.bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
