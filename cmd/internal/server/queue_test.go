package server

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"testing"
	"testing/synctest"
)

var (
	visitor  = netip.MustParseAddr("192.0.2.1")
	attacker = netip.MustParseAddr("198.51.100.7")
)

// queueTest is a queue whose only renderer is occupied, and the order in which requests render.
type queueTest struct {
	*Queue
	t       *testing.T
	busy    *Place
	order   []string // only the request that renders appends
	refused map[string]int
}

func newQueueTest(t *testing.T) *queueTest {
	q := &queueTest{Queue: NewQueue(1), t: t, refused: make(map[string]int)}
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
			q.order = append(q.order, name)
			p.Leave()
		}
	}()
	synctest.Wait()
}

// renderAll lets all requests render. After that, the queue must be empty.
func (q *queueTest) renderAll() []string {
	q.busy.Leave()
	q.busy.Leave() // does nothing
	synctest.Wait()
	if q.free != 1 || q.waiting.size != 0 || len(q.waiting.parts) != 0 {
		q.t.Errorf("at the end, %d renderers are free and %d requests wait, want 1 and 0", q.free, q.waiting.size)
	}
	return q.order
}

// TestNetworksOfOneCustomerShareItsTurns: in an earlier version, a customer with many networks
// /64, or with many addresses of a /24, had as many turns as networks.
func TestNetworksOfOneCustomerShareItsTurns(t *testing.T) {
	for name, network := range map[string]func(i int) string{
		"/64 networks of one /56": func(i int) string { return fmt.Sprintf("2001:db8:0:%x::1", i) },
		"/56 networks of one /48": func(i int) string { return fmt.Sprintf("2001:db8:0:%x00::1", i) },
		"addresses of one /64":    func(i int) string { return fmt.Sprintf("2001:db8::%x", i) },
		"IPv4 addresses of a /24": func(i int) string { return fmt.Sprintf("198.51.100.%d", i) },
		"IPv4-mapped addresses":   func(i int) string { return fmt.Sprintf("::ffff:198.51.100.%d", i) },
		"one address":             func(int) string { return "198.51.100.7" },
	} {
		synctest.Test(t, func(t *testing.T) {
			q := newQueueTest(t)
			for i := range 100 {
				q.request("attacker", netip.MustParseAddr(network(i)))
			}
			q.request("visitor", visitor)
			q.request("other", netip.MustParseAddr("2001:db8:1::1"))
			want := []string{"attacker", "visitor", "other", "attacker"}
			if got := q.renderAll(); !slices.Equal(got[:4], want) {
				t.Errorf("%s: the order is %v, want %v", name, got[:4], want)
			}
		})
	}
}

// TestPartsOfANetworkTakeTurns: a neighbour of the attacker waits only for one request of each
// other network.
func TestPartsOfANetworkTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueueTest(t)
		for range 5 {
			q.request("attacker", netip.MustParseAddr("2001:db8:0:100::1"))
			q.request("attacker", netip.MustParseAddr("2001:db8:0:101::1"))
		}
		q.request("same /48", netip.MustParseAddr("2001:db8:0:200::1"))
		q.request("same /56", netip.MustParseAddr("2001:db8:0:102::1"))
		want := []string{"attacker", "same /48", "attacker", "same /56", "attacker"}
		if got := q.renderAll(); !slices.Equal(got[:5], want) {
			t.Errorf("the order is %v, want %v", got[:5], want)
		}
	})
}

// TestRequestReplacesTheLastRequestOfTheLargestNetworkInAFullQueue: in an earlier version, eight
// clients could fill the queue, and all others were refused.
func TestRequestReplacesTheLastRequestOfTheLargestNetworkInAFullQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := newQueueTest(t)
		for i := range maxWaiting / 2 {
			q.request("attacker", netip.AddrFrom4([4]byte{198, 51, 100, byte(i % 8)}))
			q.request(fmt.Sprint("other ", i), netip.AddrFrom4([4]byte{203, byte(i), 113, 1}))
		}
		q.request("last", netip.MustParseAddr("198.51.100.8")) // its own network is the largest
		q.request("visitor", visitor)
		if q.refused["attacker"] != 2 || len(q.refused) != 1 {
			t.Errorf("these requests are refused: %v, want two of the attacker", q.refused)
		}
		if got := q.renderAll(); len(got) != maxWaiting || !slices.Contains(got, "visitor") {
			t.Errorf("%d requests render, want %d with the visitor", len(got), maxWaiting)
		}
	})
}

func TestFullQueueOfUnrelatedNetworksRefusesNewRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, endless := newQueueTest(t), newQueueTest(t)
		endless.endless = true
		for i := range maxWaiting {
			q.request("other", netip.AddrFrom4([4]byte{203, byte(i), 113, 1}))
			endless.request("other", netip.AddrFrom4([4]byte{203, byte(i), 113, 1}))
		}
		q.request("visitor", visitor)
		endless.request("visitor", visitor)
		if q.refused["visitor"] != 1 || len(endless.refused) != 0 {
			t.Errorf("refused: %v in the queue and %v in the endless queue, want one and none", q.refused, endless.refused)
		}
		q.renderAll()
		endless.renderAll()
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
		if got := q.renderAll(); !slices.Equal(got, []string{"visitor"}) {
			t.Errorf("these requests render: %v, want the visitor's", got)
		}
	})
}

// TestClientDoesNotWaitInTheLineOfAnotherClient: in an earlier version, if two clients requested
// the same page, both waited behind the other requests of the first client. So many requests of
// the first client delayed the second client.
func TestClientDoesNotWaitInTheLineOfAnotherClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, c := newQueueTest(t), NewCache(1<<20)
		rendered := ""
		request := func(client netip.Addr, key string) {
			_, err := c.GetInTurn(t.Context(), q.Queue, client, key, func() *Rendered {
				rendered += key
				return NewRendered([]byte(key), "text/plain")
			})
			noError(t, err)
		}
		for _, key := range []string{"a", "b", "c", "d", "e", "f", "g"} {
			go request(attacker, key)
			synctest.Wait()
		}
		go request(visitor, "g")
		synctest.Wait()
		q.renderAll()
		if rendered != "agbcdef" {
			t.Errorf("the answers were rendered in the order %s, want agbcdef", rendered)
		}
	})
}
