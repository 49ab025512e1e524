package ops

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

type clock struct{ now time.Time }

func (c *clock) read() time.Time { return c.now }

func newClock() *clock { return &clock{time.Date(2026, 11, 15, 0, 0, 0, 0, time.UTC)} }

var alice, bob = netip.MustParseAddr("192.0.2.1"), netip.MustParseAddr("192.0.2.2")

func TestBucketFillsAtItsRate(t *testing.T) {
	c := newClock()
	l := NewRateLimiter(2, 3, c.read)
	take := func(want bool, wait time.Duration) {
		t.Helper()
		if got, ok := l.Take(alice); ok != want || got != wait {
			t.Errorf("got token %t and wait %s, want %t and %s", ok, got, want, wait)
		}
	}
	for range 3 {
		take(true, 0)
	}
	take(false, 500*time.Millisecond)
	take(false, 500*time.Millisecond) // a refused request does not take a token
	c.now = c.now.Add(400 * time.Millisecond)
	take(false, 100*time.Millisecond)
	c.now = c.now.Add(100 * time.Millisecond)
	take(true, 0)
	take(false, 500*time.Millisecond)
	if _, ok := l.Take(bob); !ok {
		t.Error("the requests of one client limit another client")
	}
	c.now = c.now.Add(time.Hour)
	for range 3 {
		take(true, 0)
	}
	take(false, 500*time.Millisecond)
}

func TestClockThatGoesBackAddsNoTokens(t *testing.T) {
	c := newClock()
	l := NewRateLimiter(1, 1, c.read)
	l.Take(alice)
	for range 100 {
		c.now = c.now.Add(-time.Hour)
		if _, ok := l.Take(alice); ok {
			t.Fatal("the client got a token after the clock went back")
		}
	}
	c.now = c.now.Add(101 * time.Hour)
	if _, ok := l.Take(alice); !ok {
		t.Error("the client got no token after the clock was right again")
	}
}

// limited returns a function that sends a request of one client through a rate limiter.
func limited(l *RateLimiter) func(method string) *httptest.ResponseRecorder {
	h := l.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}),
		func(*http.Request) netip.Addr { return alice },
		func(w http.ResponseWriter, _ *http.Request, seconds int) { w.WriteHeader(429); fmt.Fprint(w, seconds) })
	return func(method string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(method, "/v1/health", nil))
		return w
	}
}

func TestRefusedRequestHasRateLimitFields(t *testing.T) {
	c := newClock()
	ask := limited(NewRateLimiter(0.1, 2, c.read))
	for range 2 {
		if w := ask("GET"); w.Code != 200 || len(w.Header()) > 0 {
			t.Errorf("%d %v", w.Code, w.Header())
		}
	}
	c.now = c.now.Add(time.Second)
	w := ask("GET")
	if w.Code != 429 || w.Body.String() != "9" {
		t.Errorf("got status %d and a wait of %s seconds, want 429 and 9", w.Code, w.Body)
	}
	if policy, now := w.Header().Get("RateLimit-Policy"), w.Header().Get("RateLimit"); policy != `"default";q=2;w=20` || now != `"default";r=0;t=9` {
		t.Errorf("got RateLimit-Policy %s and RateLimit %s, want a quota of 2 in 20 s and 0 requests for 9 s", policy, now)
	}
}

// TestOPTIONSRequestIsNeverLimited: the preflight request of a browser does not need a
// token and does not take a token.
func TestOPTIONSRequestIsNeverLimited(t *testing.T) {
	ask := limited(NewRateLimiter(0.1, 1, newClock().read))
	for i, want := range []struct {
		method string
		status int
	}{{"OPTIONS", 200}, {"OPTIONS", 200}, {"GET", 200}, {"GET", 429}, {"OPTIONS", 200}, {"HEAD", 429}, {"options", 429}} {
		if got := ask(want.method).Code; got != want.status {
			t.Errorf("request %d, %s: got status %d, want %d", i, want.method, got, want.status)
		}
	}
}

// TestRateLimitMemoryIsBounded: after 250,000 clients, the clients that the limiter
// remembers need at most 24 MB.
func TestRateLimitMemoryIsBounded(t *testing.T) {
	used := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	before := used()
	l := NewRateLimiter(1, 1, newClock().read)
	for i := range 250_000 {
		l.Take(netip.AddrFrom4([4]byte{10, byte(i >> 16), byte(i >> 8), byte(i)}))
	}
	if len(l.clients) != maxClients || l.recent.Len() != maxClients {
		t.Errorf("%d clients in the map and %d in the list, want %d", len(l.clients), l.recent.Len(), maxClients)
	}
	size := float64(used()-before) / 1e6
	if size > 24 {
		t.Errorf("%d clients need %.1f MB, want at most 24 MB", maxClients, size)
	}
	t.Logf("%d clients need %.1f MB", maxClients, size)
	runtime.KeepAlive(l)
}

// TestConcurrentRequestsDoNotExceedTheBurst: if many requests come at the same time, the
// limiter does not allow more requests than the burst.
func TestConcurrentRequestsDoNotExceedTheBurst(t *testing.T) {
	l := NewRateLimiter(1, 50, newClock().read)
	l.most = 4 // alice and the three other clients
	var granted atomic.Int64
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 1000 {
				if _, ok := l.Take(alice); ok {
					granted.Add(1)
				}
			}
		})
		group.Go(func() {
			for range 1000 {
				l.Take(netip.AddrFrom4([4]byte{10, 0, 0, byte(rand.N(3))}))
			}
		})
	}
	group.Wait()
	if granted.Load() != 50 {
		t.Errorf("%d requests were allowed, want 50", granted.Load())
	}
}
