package main

import (
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

// hotTargets are the questions that are asked most.
var hotTargets = map[string]string{
	"health": "/v1/health",
	"check":  "/v1/workdays/check?date=2026-03-20",
	"add":    "/v1/workdays/add?date=2026-03-18&days=5",
	"list":   "/v1/holidays?year=2026",
}

// sink is a ResponseWriter that costs nothing.
type sink struct{ header http.Header }

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) Write(b []byte) (int, error) { return len(b), nil }
func (s *sink) WriteHeader(int)             {}

// produced returns the whole handler of a server with metrics on, and the API
// within.
func produced(t testing.TB, config serveConfig) (whole, api http.Handler) {
	t.Helper()
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: time.Now}
	config.adminAddr = "127.0.0.1:0"
	s, err := p.newService(config)
	if err != nil {
		t.Fatal(err)
	}
	return s.handler(config), s.api
}

func request(target string) *http.Request {
	path, query, _ := strings.Cut(target, "?")
	return &http.Request{Method: http.MethodGet, URL: &url.URL{Path: path, RawQuery: query}, Header: http.Header{},
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: "x", RemoteAddr: "192.0.2.1:1"}
}

// TestOperationsCostNoAllocation: with metrics on and the access log off, what
// stands around the API adds no allocation to a request.
func TestOperationsCostNoAllocation(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector empties pools at random")
	}
	whole, api := produced(t, serveConfig{})
	for name, target := range hotTargets {
		count := func(h http.Handler) float64 {
			r, w := request(target), &sink{http.Header{}}
			return testing.AllocsPerRun(1000, func() { h.ServeHTTP(w, r) })
		}
		alone, all := count(api), count(whole)
		t.Logf("%s: %g allocations in the API, %g in all", name, alone, all)
		if all > alone {
			t.Errorf("%s: %g allocations, of which the API makes %g", name, all, alone)
		}
	}
}

func BenchmarkHandler(b *testing.B) {
	whole, api := produced(b, serveConfig{})
	for name, target := range hotTargets {
		for part, h := range map[string]http.Handler{"api": api, "all": whole} {
			b.Run(name+"/"+part, func(b *testing.B) {
				r, w := request(target), &sink{http.Header{}}
				b.ReportAllocs()
				for b.Loop() {
					h.ServeHTTP(w, r)
				}
			})
		}
	}
}
