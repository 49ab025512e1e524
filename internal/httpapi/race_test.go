package httpapi

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestParallelClients asks from many goroutines while the calendar is swapped
// under them: every answer is wholly of the one dataset or of the other. The
// race detector watches.
func TestParallelClients(t *testing.T) {
	newer := frozen.Calendar()
	older := newer.AsOf(harikerja.MustParseDate("2025-08-01"))
	targets := []string{
		"/v1/holidays?year=2025", "/v1/holidays?year=2025&type=collective_leave&includeSources=true", "/v1/holidays/check?date=2025-08-18&includeSources=true",
		"/v1/workdays/check?date=2025-08-18", "/v1/workdays/add?date=2025-08-15&days=1", "/v1/workdays/diff?start=2025-01-01&end=2025-12-31&weekend=sun",
		"/v1/sources?year=2025", "/v1/holidays?year=2026", "/v1/as-of/2025-08-31/workdays/check?date=2025-08-18", "/v1/health", "/v1/holidays?year=abc",
	}
	type answers struct{ a, b reply }
	want := make([]answers, len(targets))
	fresh := func(cal *harikerja.Calendar, target string) reply {
		api := newAPI()
		api.Use(cal)
		return get(api, target)
	}
	for i, target := range targets {
		want[i] = answers{fresh(older, target), fresh(newer, target)}
	}
	if string(want[0].a.body) == string(want[0].b.body) {
		t.Fatal("the two datasets answer alike: the test would show nothing")
	}

	api := newAPI()
	done := make(chan struct{})
	var swapping, clients sync.WaitGroup
	swapping.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-done:
				return
			case <-time.After(10 * time.Millisecond):
				api.Use([]*harikerja.Calendar{older, newer}[i%2])
			}
		}
	})
	for c := range 8 {
		clients.Go(func() {
			for i := range 600 {
				k := (i*7 + c) % len(targets)
				got := get(api, targets[k])
				if !equalReply(got, want[k].a) && !equalReply(got, want[k].b) {
					t.Errorf("GET %s: %d %v %s", targets[k], got.status, got.header, got.body)
					return
				}
			}
		})
	}
	clients.Wait()
	close(done)
	swapping.Wait()
}

func equalReply(a, b reply) bool {
	return a.status == b.status && string(a.body) == string(b.body) && sameHeader(a.header, b.header)
}

func sameHeader(a, b http.Header) bool {
	for name := range a {
		if a.Get(name) != b.Get(name) {
			return false
		}
	}
	return len(a) == len(b)
}
