package server

import (
	"context"
	"errors"
	"net/netip"
	"time"
)

// maxPlaces is the maximum number of requests that render or wait in a queue. One network has at
// most half of the places.
const maxPlaces = 256

// maxWait is how long a request waits in a queue. It is shorter than the write timeout of the
// server: after this timeout, an answer cannot be sent.
const maxWait = 5 * time.Second

// ErrBusy means that a request gets no renderer: it has waited too long, or there is no place for
// it.
var ErrBusy = errors.New("server: too many requests wait for a renderer")

// Queue lets only a few requests render at the same time. This limits the memory and the
// processor time that rendering uses. The other requests wait in the order in which they came.
// Queue is safe for concurrent use.
type Queue struct {
	places    chan struct{} // has an element for each request that renders or waits
	renderers chan struct{} // has an element for each request that renders
	networks  shares        // of the places
}

// NewQueue returns a queue. The parameter "renderers" is the number of requests that render at
// the same time.
func NewQueue(renderers int) *Queue {
	return &Queue{places: make(chan struct{}, maxPlaces), renderers: make(chan struct{}, renderers)}
}

// Place is the place of a request that renders.
type Place struct {
	queue   *Queue
	network netip.Prefix
	left    bool
}

// Enter waits until a request of a client may render. It returns [ErrBusy] if the request gets no
// renderer, and the cause of the context's end if the context ends first. If it returns no error,
// the caller must call Leave.
func (q *Queue) Enter(ctx context.Context, client netip.Addr) (*Place, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	network := networkOf(client)
	if !q.networks.take(network, maxPlaces/2) {
		return nil, ErrBusy
	}
	select {
	case q.places <- struct{}{}:
	default:
		q.networks.giveBack(network)
		return nil, ErrBusy
	}
	limited, cancel := context.WithTimeoutCause(ctx, maxWait, ErrBusy)
	defer cancel()
	select {
	case q.renderers <- struct{}{}:
		return &Place{queue: q, network: network}, nil
	case <-limited.Done():
		q.leave(network)
		return nil, context.Cause(limited)
	}
}

func (q *Queue) leave(network netip.Prefix) {
	<-q.places
	q.networks.giveBack(network)
}

// Leave gives up the place. Call it before the answer is sent, so that a slow client does not
// occupy a renderer. Further calls do nothing, and p may be nil.
func (p *Place) Leave() {
	if p == nil || p.left {
		return
	}
	p.left = true
	<-p.queue.renderers
	p.queue.leave(p.network)
}
