package metrics

import (
	"net/http"
	"sync"
	"time"
)

// Measure counts the requests to a handler: how many, how long, with which
// status. The route is the pattern that a ServeMux below found.
func (m *Metrics) Measure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		rec := recorders.Get().(*recorder)
		rec.ResponseWriter, rec.status = w, http.StatusOK
		whole := false
		begin := time.Now()
		m.inFlight.Add(1)
		defer func() { // also when the handler gives up the connection by a panic
			m.inFlight.Add(-1)
			if !whole { // whatever the client was told at first
				rec.status = http.StatusInternalServerError
			}
			m.observed(r.Pattern, rec.status, time.Since(begin))
			rec.ResponseWriter = nil
			recorders.Put(rec)
		}()
		next.ServeHTTP(rec, r)
		whole = true
	})
}

// recorder notes the status of an answer.
type recorder struct {
	http.ResponseWriter
	status int
}

var recorders = sync.Pool{New: func() any { return new(recorder) }}

func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the connection.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }
