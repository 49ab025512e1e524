package tracing

import (
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Tracer tells a collector of requests. It is safe for concurrent use.
type Tracer struct {
	config  *config
	log     *slog.Logger
	client  *http.Client
	queue   chan span
	done    chan struct{}
	failing bool // the last batch could not be sent; of the sender alone

	mu     sync.RWMutex
	closed bool
}

// New returns a tracer as the OTEL_* variables want it, or nil where they want
// none. An error says which of them cannot be followed.
func New(env func(string) string, version string, log *slog.Logger) (*Tracer, error) {
	c, err := read(env, version)
	if c == nil || err != nil {
		return nil, err
	}
	t := &Tracer{config: c, log: log, client: &http.Client{Transport: &http.Transport{Proxy: http.ProxyFromEnvironment}},
		queue: make(chan span, queueSize), done: make(chan struct{})}
	go t.run()
	return t, nil
}

// Close sends what is left and ends the tracer. Requests that end later are
// not told of.
func (t *Tracer) Close() {
	t.mu.Lock()
	if !t.closed {
		t.closed = true
		close(t.queue)
	}
	t.mu.Unlock()
	<-t.done
	t.client.CloseIdleConnections()
}

// Trace tells of every request to a handler that is sampled. The request gets a
// traceparent of this server's, for the log.
func (t *Tracer) Trace(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		parent, known := Parse(r.Header.Get("Traceparent"))
		if known {
			parent.State = r.Header.Get("Tracestate")
		} else {
			parent = Context{}
		}
		own := parent.child()
		own.Sampled = t.config.sample(parent, known, own.Trace)
		r.Header.Set("Traceparent", own.Traceparent())
		if !own.Sampled {
			next.ServeHTTP(w, r)
			return
		}
		rec := &recorder{ResponseWriter: w, status: http.StatusOK}
		begin := time.Now()
		s := newSpan(parent, known, own, begin)
		defer func() {
			s.End = nanoseconds(begin.Add(time.Since(begin)))
			method := r.Method
			s.Name = method
			if !slices.Contains(methods, method) { // a client can write anything there
				method, s.Name = "_OTHER", "HTTP"
			}
			s.Attributes = []attribute{text("http.request.method", method), text("url.scheme", scheme(r)), text("url.path", r.URL.Path),
				number("http.response.status_code", rec.status)}
			if r.Pattern != "" {
				s.Name += " " + r.Pattern
				s.Attributes = append(s.Attributes, text("http.route", r.Pattern))
			}
			if rec.status >= http.StatusInternalServerError {
				s.Status.Code = statusError
			}
			t.tell(s)
		}()
		next.ServeHTTP(rec, r)
	})
}

var methods = []string{http.MethodGet, http.MethodOptions, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch}

func scheme(r *http.Request) string {
	if r.TLS != nil {
		return "https"
	}
	return "http"
}

func (t *Tracer) tell(s span) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	if t.closed {
		return
	}
	select {
	case t.queue <- s:
	default: // the collector is too slow
	}
}

// recorder notes the status of an answer.
type recorder struct {
	http.ResponseWriter
	status int
}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
