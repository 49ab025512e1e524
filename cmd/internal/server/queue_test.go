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

func address(n int) netip.Addr { return netip.AddrFrom4([4]byte{203, 0, 113, byte(n)}) }

func TestOneClientHasABoundedShareOfTheQueue(t *testing.T) {
	q := NewQueue(1)
	var places []*Place
	for range maxShare {
		places = append(places, q.Join(attacker))
	}
	if slices.Contains(places, nil) || q.Join(attacker) != nil {
		t.Errorf("a client does not get exactly %d places", maxShare)
	}
	if q.Join(visitor) == nil {
		t.Error("another client is refused")
	}
	places[0].Leave()
	places[0].Leave() // does nothing
	if q.Join(attacker) == nil || q.Join(attacker) != nil {
		t.Error("after one request left, the client must get exactly one new place")
	}
}

func TestAnIPv6NetworkIsOneClientInTheQueue(t *testing.T) {
	q := NewQueue(1)
	for i := range maxShare {
		q.Join(netip.MustParseAddr(fmt.Sprintf("2001:db8::%x", i)))
	}
	if q.Join(netip.MustParseAddr("2001:db8:0:0:ffff::1")) != nil {
		t.Error("another address of the same /64 gets a place, want none")
	}
	if q.Join(netip.MustParseAddr("2001:db8:0:1::1")) == nil {
		t.Error("an address of another /64 is refused")
	}
}

func TestQueueHasALimit(t *testing.T) {
	q, endless := NewQueue(1), NewEndlessQueue(1)
	for i := range maxPlaces {
		if q.Join(address(i/maxShare)) == nil {
			t.Fatalf("request %d is refused", i)
		}
		endless.Join(address(i / maxShare))
	}
	if q.Join(visitor) != nil {
		t.Errorf("the queue has more than %d places", maxPlaces)
	}
	if endless.Join(visitor) == nil || endless.Join(address(0)) == nil {
		t.Error("the endless queue has a limit")
	}
}

// TestClientsTakeTurns: one client has many requests in the queue. The only request of
// another client is answered before the second request of the first client.
func TestClientsTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1)
		first := q.Join(attacker)
		noError(t, first.Wait(t.Context()))
		var order []string // only the request that renders appends
		wait := func(name string, client netip.Addr) {
			p := q.Join(client)
			go func() {
				defer p.Leave()
				if err := p.Wait(t.Context()); err != nil {
					t.Error(err)
				}
				order = append(order, name)
			}()
			synctest.Wait()
		}
		for range 3 {
			wait("attacker", attacker)
		}
		wait("visitor", visitor)
		wait("other", address(1))
		first.Leave()
		synctest.Wait()
		if want := []string{"attacker", "visitor", "other", "attacker", "attacker"}; !slices.Equal(order, want) {
			t.Errorf("the order is %v, want %v", order, want)
		}
		if len(q.lines) != 0 || q.taken != 0 {
			t.Errorf("at the end, %d clients have %d places, want 0 and 0", len(q.lines), q.taken)
		}
	})
}

// TestRequestThatWaitsTooLongIsRefused: the server has 10 seconds to write an
// answer, so a request that waits longer would end without an answer.
func TestRequestThatWaitsTooLongIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1)
		first := q.Join(visitor)
		noError(t, first.Wait(t.Context()))
		for _, client := range []netip.Addr{visitor, attacker} { // the client of the first request, and another client
			p := q.Join(client)
			if err := p.Wait(t.Context()); !errors.Is(err, ErrBusy) {
				t.Errorf("got %v, want %v", err, ErrBusy)
			}
			p.Leave()
		}
		first.Leave()
		p := q.Join(attacker)
		noError(t, p.Wait(t.Context()))
		p.Leave()
	})
}

// TestDisconnectedClientGetsNoRenderer: if a client disconnects while its request waits,
// the other requests still get a renderer.
func TestDisconnectedClientGetsNoRenderer(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q := NewQueue(1)
		first := q.Join(visitor)
		noError(t, first.Wait(t.Context()))
		ctx, cancel := context.WithCancel(t.Context())
		for range 3 {
			p := q.Join(attacker)
			go func() {
				defer p.Leave()
				if p.Wait(ctx) == nil {
					t.Error("a request renders although its client has disconnected")
				}
			}()
		}
		synctest.Wait()
		cancel()
		synctest.Wait()
		first.Leave()
		p := q.Join(visitor)
		noError(t, p.Wait(t.Context()))
		p.Leave()
		if len(q.lines) != 0 || q.taken != 0 {
			t.Errorf("at the end, %d clients have %d places, want 0 and 0", len(q.lines), q.taken)
		}
	})
}

// In an earlier version, if two clients requested the same page, both waited behind the other
// requests of the first client. So many requests of the first client delayed the second client.
func TestClientDoesNotWaitInTheLineOfAnotherClient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		q, c := NewEndlessQueue(1), NewCache(1<<20)
		busy := q.Join(address(0))
		noError(t, busy.Wait(t.Context()))
		rendered := ""
		request := func(client netip.Addr, key string) {
			_, err := c.GetInTurn(t.Context(), q, client, key, func() *Rendered {
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
		busy.Leave()
		synctest.Wait()
		if rendered != "agbcdef" {
			t.Errorf("the answers were rendered in the order %s, want agbcdef", rendered)
		}
	})
}
