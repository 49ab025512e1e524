package httpapi

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// sink is a ResponseWriter that costs nothing, so that what is measured is the
// API alone.
type sink struct{ header http.Header }

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) Write(b []byte) (int, error) { return len(b), nil }
func (s *sink) WriteHeader(int)             {}

// BenchmarkServe measures a request from the parsed URL to the written body,
// without net/http around it.
func BenchmarkServe(b *testing.B) {
	api := New(harikerja.Default(), time.Now)
	for _, bench := range []struct{ name, path, query string }{
		{"health", "/v1/health", ""},
		{"check", "/v1/workdays/check", "date=2026-03-17"},
		{"check-holiday", "/v1/workdays/check", "date=2026-03-20"},
		{"add5", "/v1/workdays/add", "date=2026-03-18&days=5"},
		{"add2500", "/v1/workdays/add", "date=2009-03-18&days=2500"},
		{"diff1y", "/v1/workdays/diff", "start=2026-01-01&end=2026-12-31"},
		{"diff19y", "/v1/workdays/diff", "start=2009-01-01&end=2027-12-31"},
		{"list", "/v1/holidays", "year=2026"},
		{"sources", "/v1/sources", "year=2026"},
		{"upcoming", "/v1/holidays/upcoming", "date=2026-03-18"},
		{"days2y", "/v1/days", "start=2026-01-01&end=2027-12-31&includeSources=true"},
		{"range19y", "/v1/holidays/range", "start=2009-01-01&end=2027-12-31&includeSources=true"},
		{"range19y-as-of", "/v1/as-of/2026-10-01/holidays/range", "start=2009-01-01&end=2026-12-31&includeSources=true"},
	} {
		b.Run(bench.name, func(b *testing.B) {
			r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: bench.path, RawQuery: bench.query}, Header: http.Header{}}
			w := &sink{make(http.Header)}
			b.ReportAllocs()
			for b.Loop() {
				api.ServeHTTP(w, r)
			}
		})
	}
}
