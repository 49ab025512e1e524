// Package ratelimit keeps one client from taking the share of the others: a
// token bucket for each address, in bounded memory.
package ratelimit

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

// maxClients bounds the memory to about 16 MB. The client that was quiet for
// longest is forgotten first, and has a full bucket when it comes again.
const maxClients = 1 << 16

// Limiter gives every client a bucket of tokens that a request takes one of
// and that fills at a steady rate. It is safe for concurrent use.
type Limiter struct {
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

// New returns a limiter that grants each client so many requests a second on
// average, and at most burst at once.
func New(perSecond float64, burst int, clock func() time.Time) *Limiter {
	return &Limiter{rate: rate.Limit(perSecond), burst: burst, clock: clock, most: maxClients,
		clients: make(map[netip.Addr]*list.Element), recent: list.New()}
}

// Take takes a token of a client's, or returns how long it has to wait for
// one.
func (l *Limiter) Take(a netip.Addr) (wait time.Duration, ok bool) {
	now := l.clock()
	b := l.bucket(Key(a))
	if b.AllowN(now, 1) {
		return 0, true
	}
	missing := 1 - b.TokensAt(now)
	return time.Duration(math.Ceil(missing / float64(l.rate) * float64(time.Second))), false
}

// bucket returns the bucket of a client and makes it the newest.
func (l *Limiter) bucket(a netip.Addr) *rate.Limiter {
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

// Key returns what stands for a client: an IPv4 address, or the /64 network of
// an IPv6 address, since a single customer has all of that.
func Key(a netip.Addr) netip.Addr {
	a = a.Unmap().WithZone("")
	if !a.Is6() {
		return a
	}
	p, _ := a.Prefix(64) // 64 bits are there
	return p.Addr()
}

// Handler lets a request through if its client has a token left, and otherwise
// lets refuse answer, which is told after how many seconds to try again. The
// RateLimit fields stand on refusals alone: other answers are shared by caches,
// and one client's count is not the next one's. OPTIONS takes no token: browsers
// send it by themselves, and a refusal would hide the real answer from them.
func (l *Limiter) Handler(next http.Handler, clientOf func(*http.Request) netip.Addr, refuse func(w http.ResponseWriter, r *http.Request, seconds int)) http.Handler {
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
