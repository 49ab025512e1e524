package server

import (
	"context"
	"errors"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"
)

// In a queue with a limit, maxPlaces is the maximum number of requests, and maxShare is
// the maximum number of requests from one client.
const (
	maxPlaces = 256
	maxShare  = 32
)

// maxWait is how long a request waits in a queue with a limit. It is shorter than the write
// timeout of the server: after this timeout, an answer cannot be sent.
const maxWait = 5 * time.Second

// ErrBusy means that a request has waited too long for a renderer.
var ErrBusy = errors.New("server: the request has waited too long for a renderer")

// Queue lets only a few requests render at the same time. This limits the memory and the
// processor time that rendering uses. The other requests wait. Clients take turns: only
// one request of each client waits for a renderer, and the other requests of this client
// wait behind it. A client is an IPv4 address or an IPv6 /64. Queue is safe for
// concurrent use.
type Queue struct {
	renderers *semaphore.Weighted
	endless   bool

	mu    sync.Mutex
	taken int                  // the number of places that are taken
	lines map[netip.Addr]*line // the clients that have a place
}

// The requests of one client.
type line struct {
	taken int
	first *semaphore.Weighted // only the request that holds this semaphore waits for a renderer
}

// NewQueue returns a queue with a limit. The parameter "renderers" is the number of requests
// that render at the same time.
func NewQueue(renderers int) *Queue {
	return &Queue{renderers: semaphore.NewWeighted(int64(renderers)), lines: make(map[netip.Addr]*line)}
}

// NewEndlessQueue is like NewQueue, but the queue has no limit. Use it only if something else
// limits the number of requests that wait.
func NewEndlessQueue(renderers int) *Queue {
	q := NewQueue(renderers)
	q.endless = true
	return q
}

// Place is the place of one request in a queue.
type Place struct {
	queue   *Queue
	client  netip.Addr
	line    *line
	renders bool // whether the request has a renderer
	left    bool
}

// Join takes a place for a request of a client. It returns nil if the queue is full, or if
// the client already has its share of the places. The caller must call Leave.
func (q *Queue) Join(client netip.Addr) *Place {
	client = Network(client)
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.lines[client]
	if !q.endless && (q.taken >= maxPlaces || l != nil && l.taken >= maxShare) {
		return nil
	}
	if l == nil {
		l = &line{first: semaphore.NewWeighted(1)}
		q.lines[client] = l
	}
	q.taken++
	l.taken++
	return &Place{queue: q, client: client, line: l}
}

// Wait waits until the request may render. It returns an error if the context ends first, and
// [ErrBusy] if the request waits too long.
func (p *Place) Wait(ctx context.Context) error {
	if !p.queue.endless {
		limited, cancel := context.WithTimeoutCause(ctx, maxWait, ErrBusy)
		defer cancel()
		ctx = limited
	}
	if p.wait(ctx) != nil {
		return context.Cause(ctx)
	}
	return nil
}

func (p *Place) wait(ctx context.Context) error {
	if err := p.line.first.Acquire(ctx, 1); err != nil {
		return err
	}
	defer p.line.first.Release(1)
	if err := p.queue.renderers.Acquire(ctx, 1); err != nil {
		return err
	}
	p.renders = true
	return nil
}

// Leave gives up the place and the renderer. Call it before the answer is sent, so that a slow
// client does not occupy a renderer. Further calls do nothing, and p may be nil.
func (p *Place) Leave() {
	if p == nil || p.left {
		return
	}
	p.left = true
	if p.renders {
		p.queue.renderers.Release(1)
	}
	q := p.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	q.taken--
	if p.line.taken--; p.line.taken == 0 {
		delete(q.lines, p.client)
	}
}
