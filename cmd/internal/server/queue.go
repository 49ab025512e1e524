package server

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"time"
)

// maxWaiting is the maximum number of requests that wait in a queue with a limit.
const maxWaiting = 256

// maxWait is how long a request waits in a queue with a limit. It is shorter than the write
// timeout of the server: after this timeout, an answer cannot be sent.
const maxWait = 5 * time.Second

// ErrBusy means that a request gets no renderer: it has waited too long, or too many requests
// of its network wait.
var ErrBusy = errors.New("server: too many requests wait for a renderer")

// Queue lets only a few requests render at the same time. This limits the memory and the
// processor time that rendering uses. The other requests wait. Networks take turns, and so do the
// parts of a network: one customer, who can have many addresses, delays other customers by one
// turn at most. If the queue is full, a new request replaces the last request of the client that
// has the most requests in the largest network. Queue is safe for concurrent use.
type Queue struct {
	endless bool

	mu      sync.Mutex
	free    int // the number of renderers that no request uses; if it is not 0, no request waits
	waiting network[*Place]
}

// NewQueue returns a queue with a limit. The parameter "renderers" is the number of requests
// that render at the same time.
func NewQueue(renderers int) *Queue { return &Queue{free: renderers} }

// NewEndlessQueue is like NewQueue, but the queue has no limit. Use it only if something else
// limits the number of requests that wait.
func NewEndlessQueue(renderers int) *Queue {
	q := NewQueue(renderers)
	q.endless = true
	return q
}

// Place is the place of one request in a queue.
type Place struct {
	queue    *Queue
	networks []netip.Prefix
	turn     chan error // receives nil when the request may render, or ErrBusy
	left     bool
}

// Enter waits until a request of a client may render. It returns [ErrBusy] if the request gets no
// renderer, and the cause of the context's end if the context ends first. If it returns no error,
// the caller must call Leave.
func (q *Queue) Enter(ctx context.Context, client netip.Addr) (*Place, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	p := &Place{queue: q, networks: networksOf(client), turn: make(chan error, 1)}
	if q.join(p) {
		return p, nil
	}
	if !q.endless {
		limited, cancel := context.WithTimeoutCause(ctx, maxWait, ErrBusy)
		defer cancel()
		ctx = limited
	}
	select {
	case err := <-p.turn:
		if err != nil {
			return nil, err
		}
		return p, nil
	case <-ctx.Done():
	}
	q.abandon(p)
	return nil, context.Cause(ctx)
}

// join gives a renderer to a request and returns true, or it makes the request wait.
func (q *Queue) join(p *Place) (renders bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.free > 0 {
		q.free--
		return true
	}
	q.waiting.add(p.networks, p)
	if !q.endless && q.waiting.size > maxWaiting {
		requests := q.waiting.largest()
		q.end(requests[len(requests)-1], ErrBusy)
	}
	return false
}

// end ends the waiting of a request. The caller holds the mutex.
func (q *Queue) end(p *Place, err error) {
	q.waiting.remove(p.networks, p)
	p.turn <- err
}

// abandon removes a request whose context has ended.
func (q *Queue) abandon(p *Place) {
	q.mu.Lock()
	defer q.mu.Unlock()
	select {
	case err := <-p.turn: // the waiting has ended at the same time
		if err == nil {
			q.release()
		}
	default:
		q.waiting.remove(p.networks, p)
	}
}

// release gives a renderer to the next request. The caller holds the mutex.
func (q *Queue) release() {
	if q.waiting.size == 0 {
		q.free++
		return
	}
	q.end(q.waiting.next(), nil)
}

// Leave gives up the renderer. Call it before the answer is sent, so that a slow client does not
// occupy a renderer. Further calls do nothing, and p may be nil.
func (p *Place) Leave() {
	if p == nil || p.left {
		return
	}
	p.left = true
	p.queue.mu.Lock()
	defer p.queue.mu.Unlock()
	p.queue.release()
}
