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

// maxClients limits the memory to about 16 MB. The client that sent no request
// for the longest time is forgotten first, and starts again with a full bucket.
const maxClients = 1 << 16

// RateLimiter gives every client a bucket of tokens. A request takes one, and
// the bucket fills at a steady rate. It is safe for concurrent use.
type RateLimiter struct {
	rate  rate.Limit
	burst int
	clock func() time.Time

	mu      sync.Mutex
	clients map[netip.Addr]*list.Element
	recent  *list.List // of *client, the newest first
	most    int
}

type client struct {
	addr   netip.Addr
	bucket *rate.Limiter
}

// NewRateLimiter returns a limiter that allows each client so many requests a
// second on average, and at most burst at once.
func NewRateLimiter(perSecond float64, burst int, clock func() time.Time) *RateLimiter {
	return &RateLimiter{rate: rate.Limit(perSecond), burst: burst, clock: clock, most: maxClients,
		clients: make(map[netip.Addr]*list.Element), recent: list.New()}
}

// Take takes a token of a client, or returns how long the client must wait for
// one.
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
	p, _ := a.Prefix(64) // 64 bits are there
	return p.Addr()
}

// Handler passes a request on if its client has a token left. Otherwise refuse
// answers; it gets the number of seconds after which to try again. Only these
// answers carry RateLimit fields: other answers are shared by caches, and the
// count of one client is wrong for the next. OPTIONS takes no token: browsers
// send it by themselves, and a 429 would hide the real answer from the page.
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
