package ops

import (
	"container/list"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/server"
	"golang.org/x/time/rate"
)

// maxClients is the maximum number of clients in memory, which need about 16 MB. If the
// limit is reached, a new client replaces the client that has sent no request for the
// longest time. If the replaced client sends a request again, it starts with a full
// bucket.
const maxClients = 1 << 16

// RateLimiter gives every client a bucket of tokens. Each request takes one
// token, and the bucket fills at a steady rate. It is safe for concurrent use.
type RateLimiter struct {
	rate  rate.Limit
	burst int
	clock func() time.Time

	mu      sync.Mutex
	clients map[netip.Addr]*list.Element
	recent  *list.List // list of *client, the most recent client first
	most    int
}

type client struct {
	addr   netip.Addr
	bucket *rate.Limiter
}

// NewRateLimiter returns a limiter. The parameter "perSecond" is the average number of requests
// that a client may send in a second, and "burst" is the maximum number at once.
func NewRateLimiter(perSecond float64, burst int, clock func() time.Time) *RateLimiter {
	return &RateLimiter{rate: rate.Limit(perSecond), burst: burst, clock: clock, most: maxClients,
		clients: make(map[netip.Addr]*list.Element), recent: list.New()}
}

// Take takes a token from the bucket of a client. If the bucket is empty, it
// returns false and the time that the client must wait.
func (l *RateLimiter) Take(a netip.Addr) (wait time.Duration, ok bool) {
	now := l.clock()
	b := l.bucket(server.Network(a))
	if b.AllowN(now, 1) {
		return 0, true
	}
	missing := 1 - b.TokensAt(now)
	return time.Duration(math.Ceil(missing / float64(l.rate) * float64(time.Second))), false
}

// bucket returns the bucket of a client and marks the client as the most recent.
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

// Handler calls the handler "next" if the client has a token. Otherwise it calls
// "refuse" with the number of seconds that the client must wait. Only the answers of
// "refuse" have RateLimit fields, because caches share the other answers between
// clients. A request with the method OPTIONS takes no token. Browsers send this request
// automatically, and if it is refused, they do not send the real request.
func (l *RateLimiter) Handler(next http.Handler, clientOf func(*http.Request) netip.Addr,
	refuse func(w http.ResponseWriter, r *http.Request, seconds int)) http.Handler {
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
