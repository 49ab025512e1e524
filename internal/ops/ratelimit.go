package ops

import (
	"container/list"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// maxClients limits the memory to about 16 MB. When there are more clients, the
// client whose last request is the oldest is removed. It starts again with a full
// bucket.
const maxClients = 1 << 16

// RateLimiter gives every client a bucket of tokens. A request takes one, and
// the bucket fills at a steady rate. It is safe for concurrent use.
type RateLimiter struct {
	rate  rate.Limit
	burst int
	clock func() time.Time

	mu      sync.Mutex
	clients map[netip.Addr]*list.Element
	recent  *list.List // of *client, the most recent first
	most    int
}

type client struct {
	addr   netip.Addr
	bucket *rate.Limiter
}

// NewRateLimiter returns a limiter that allows each client perSecond requests a
// second on average, and at most burst requests at once.
func NewRateLimiter(perSecond float64, burst int, clock func() time.Time) *RateLimiter {
	return &RateLimiter{rate: rate.Limit(perSecond), burst: burst, clock: clock, most: maxClients,
		clients: make(map[netip.Addr]*list.Element), recent: list.New()}
}

// Take takes a token of a client. If there is none, it returns false and how long
// the client must wait.
func (l *RateLimiter) Take(a netip.Addr) (wait time.Duration, ok bool) {
	now := l.clock()
	b := l.bucket(clientKey(a))
	if b.AllowN(now, 1) {
		return 0, true
	}
	missing := 1 - b.TokensAt(now)
	return time.Duration(math.Ceil(missing / float64(l.rate) * float64(time.Second))), false
}

// bucket returns the bucket of a client and marks it as the most recent.
func (l *RateLimiter) bucket(a netip.Addr) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	if e, ok := l.clients[a]; ok {
		l.recent.MoveToFront(e)
		return e.Value.(*client).bucket
	}
	if l.recent.Len() >= l.most {
		oldest := l.recent.Back()
		delete(l.clients, oldest.Value.(*client).addr)
		l.recent.Remove(oldest)
	}
	c := &client{a, rate.NewLimiter(l.rate, l.burst)}
	l.clients[a] = l.recent.PushFront(c)
	return c.bucket
}

// clientKey returns an IPv4 address, or the /64 network of an IPv6 address: one
// customer usually has a whole /64.
func clientKey(a netip.Addr) netip.Addr {
	a = a.Unmap().WithZone("")
	if !a.Is6() {
		return a
	}
	p, _ := a.Prefix(64) // an IPv6 address has more than 64 bits
	return p.Addr()
}

// Handler calls next if the client has a token. Otherwise it calls refuse with the
// number of seconds that the client must wait. Only the answers of refuse have
// RateLimit fields, because caches share the other answers between clients.
// OPTIONS does not take a token: browsers send it automatically, and if it is
// refused, the page does not get the real answer.
func (l *RateLimiter) Handler(next http.Handler, clientOf func(*http.Request) netip.Addr, refuse func(w http.ResponseWriter, r *http.Request, seconds int)) http.Handler {
	refill := math.Ceil(float64(l.burst) / float64(l.rate))
	policy := []string{fmt.Sprintf(`"default";q=%d;w=%d`, l.burst, int64(math.Max(refill, 1)))}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodOptions {
			next.ServeHTTP(w, r)
			return
		}
		wait, ok := l.Take(clientOf(r))
		if ok {
			next.ServeHTTP(w, r)
			return
		}
		seconds := int((wait + time.Second - 1) / time.Second)
		w.Header()["Ratelimit-Policy"] = policy
		w.Header()["Ratelimit"] = []string{fmt.Sprintf(`"default";r=0;t=%d`, seconds)}
		refuse(w, r, seconds)
	})
}
