package server

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"testing"
	"testing/synctest"
)

var (
	visitor  = netip.MustParseAddr("192.0.2.1")
	attacker = netip.MustParseAddr("198.51.100.7")
)

// queueTest is a queue whose only renderer is occupied, and the requests that have rendered.
type queueTest struct {
	*Queue
	t        *testing.T
	busy     *Place
	rendered map[string]int // only the request that renders changes it
	refused  map[string]int
}

func newQueueTest(t *testing.T) *queueTest {
	q := &queueTest{Queue: NewQueue(1), t: t, rendered: make(map[string]int), refused: make(map[string]int)}
	var err error
	q.busy, err = q.Enter(t.Context(), netip.Addr{})
	noError(t, err)
	return q
}

// request makes a request wait in the queue.
func (q *queueTest) request(name string, client netip.Addr) {
	go func() {
		p, err := q.Enter(q.t.Context(), client)
		switch {
		case errors.Is(err, ErrBusy):
			q.refused[name]++
		case err != nil:
			q.t.Error(err)
		default:
			q.rendered[name]++
			p.Leave()
		}
	}()
	synctest.Wait()
}

// renderAll lets all requests render. After that, the queue must be empty.
func (q *queueTest) renderAll() {
	q.busy.Leave()
	q.busy.Leave() // does nothing
	synctest.Wait()
	if len(q.places) != 0 || len(q.renderers) != 0 || len(q.networks.used) != 0 {
		q.t.Errorf("at the end, %d requests have a place and %d render, in the networks %v", len(q.places), len(q.renderers), q.networks.used)
	}
}

// TestNetworkHasHalfOfThePlaces: a customer usually has a whole /48 or /24.
func TestNetworkHasHalfOfThePlaces(t *testing.T) {
	for name, network := range map[string]func(i int) string{
		"/64 networks of one /48": func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i) },
		"addresses of one /64":    func(i int) string { return fmt.Sprintf("2001:db8::%x", i) },
		"IPv4 addresses of a /24": func(i int) string { return fmt.Sprintf("198.51.100.%d", i) },
		"IPv4-mapped addresses":   func(i int) string { return fmt.Sprintf("::ffff:198.51.100.%d", i) },
		"one address":             func(int) string { return "198.51.100.7" },
	} {
		synctest.Test(t, func(t *testing.T) {
			q := newQueueTest(t)
			for i := range maxPlaces/2 + 2 {
				q.request("attacker", netip.MustParseAddr(network(i)))
			}
			q.request("visitor", visitor)
			q.request("visitor", netip.MustParseAddr("2001:db8:1::1"))
			if q.refused["attacker"] != 2 || len(q.refused) != 1 {
				t.Errorf("%s: refused: %v, want two requests of the attacker", name, q.refused)
			}
			q.renderAll()
			if q.rendered["attacker"] != maxPlaces/2 || q.rendered["visitor"] != 2 {
				t.Errorf("%s: rendered: %v", name, q.rendered)
			}
		})
	}
}

func TestFullQueueRefusesRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueueTest(t)
		for i := range maxPlaces - 1 { // the request that renders has a place too
			q.request("other", netip.AddrFrom4([4]byte{203, byte(i), 113, 1}))
		}
		q.request("visitor", visitor)
		if q.refused["visitor"] != 1 || len(q.refused) != 1 {
			t.Errorf("refused: %v, want the visitor's request", q.refused)
		}
		q.renderAll()
	})
}

// TestRequestThatWaitsTooLongIsRefused: the server has 10 seconds to write an
// answer, so a request that waits longer would end without an answer.
func TestRequestThatWaitsTooLongIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueueTest(t)
		for _, client := range []netip.Addr{{}, attacker} { // the client that renders, and another client
			if _, err := q.Enter(t.Context(), client); !errors.Is(err, ErrBusy) {
				t.Errorf("got %v, want %v", err, ErrBusy)
			}
		}
		q.renderAll()
	})
}

// TestDisconnectedClientGetsNoRenderer: if a client disconnects while its request waits,
// the other requests still get a renderer.
func TestDisconnectedClientGetsNoRenderer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueueTest(t)
		ctx, cancel := context.WithCancel(t.Context())
		for range 3 {
			go func() {
				if _, err := q.Enter(ctx, attacker); !errors.Is(err, context.Canceled) {
					t.Errorf("got %v, want %v", err, context.Canceled)
				}
			}()
		}
		q.request("visitor", visitor)
		cancel()
		synctest.Wait()
		q.renderAll()
		if q.rendered["visitor"] != 1 {
			t.Errorf("rendered: %v, want the visitor's request", q.rendered)
		}
	})
}
