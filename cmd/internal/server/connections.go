package server

import (
	"cmp"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// listener is a TCP listener with a limit on open connections. If the limit is reached, a new
// connection replaces a connection of the client that has the most connections in the largest
// network. Connections of trusted proxies are not replaced: if only trusted proxies have
// connections, further connections of the proxies wait in the kernel's queue.
type listener struct {
	net.Listener
	most    int // 0 means no limit
	proxies Proxies

	mu      sync.Mutex
	changed *sync.Cond // a connection or the listener was closed
	closed  bool
	open    int                  // the number of open connections
	others  network[*connection] // the connections that do not come from trusted proxies
}

// connection is an open connection.
type connection struct {
	*net.TCPConn
	networks []netip.Prefix // nil for a trusted proxy
	removed  bool           // the mutex of the listener protects it
	busy     atomic.Bool    // whether the connection has a request
	idle     atomic.Int64   // the time when its last request ended, in nanoseconds
}

func newListener(most int, proxies Proxies) *listener {
	l := &listener{most: most, proxies: proxies}
	l.changed = sync.NewCond(&l.mu)
	return l
}

// Accept returns the next connection to serve.
func (l *listener) Accept() (net.Conn, error) {
	for {
		accepted, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c := &connection{TCPConn: accepted.(*net.TCPConn)}
		c.SetWriteBuffer(sendBuffer) // ignore the errors: then the kernel's defaults apply
		c.SetReadBuffer(receiveBuffer)
		c.idle.Store(time.Now().UnixNano())
		if client := hostAddr(c.RemoteAddr().String()); !l.proxies.trust(client) {
			c.networks = networksOf(client)
		}
		if l.add(c) {
			return c, nil
		}
		c.Close()
	}
}

// add adds a new connection. If there are too many connections, it closes another one. It returns
// false if the new connection must be closed instead.
func (l *listener) add(c *connection) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open++
	if c.networks != nil {
		l.others.add(c.networks, c)
	}
	for l.most > 0 && l.open > l.most && !l.closed {
		if l.others.size == 0 {
			l.changed.Wait()
			continue
		}
		replaced := replaceable(l.others.largest(), c)
		l.remove(replaced)
		if replaced == c {
			return false
		}
		replaced.Close()
	}
	return true
}

// replaceable returns the connection that a new connection replaces: the connection that is idle
// for the longest time. If no connection of the list is idle, it returns the connection whose
// request is the oldest. But if the new connection is in the list, its client has as many
// connections as any other client. Then replaceable returns the new connection, because a
// request must not be aborted for it.
func replaceable(list []*connection, added *connection) *connection {
	others := slices.DeleteFunc(slices.Clone(list), func(c *connection) bool { return c == added })
	if len(others) == 0 {
		return added
	}
	found := slices.MinFunc(others, func(a, b *connection) int {
		switch aBusy, bBusy := a.busy.Load(), b.busy.Load(); {
		case aBusy && !bBusy:
			return 1
		case bBusy && !aBusy:
			return -1
		}
		return cmp.Compare(a.idle.Load(), b.idle.Load())
	})
	if found.busy.Load() && len(others) < len(list) {
		return added
	}
	return found
}

// remove removes a connection. The caller holds the mutex.
func (l *listener) remove(c *connection) {
	c.removed = true
	l.open--
	if c.networks != nil {
		l.others.remove(c.networks, c)
	}
	l.changed.Broadcast()
}

// connState records the state of a connection, which net/http reports. net/http reports
// StateClosed once for each connection, because no handler of this server hijacks a connection.
func (l *listener) connState(reported net.Conn, state http.ConnState) {
	c := reported.(*connection)
	switch state {
	case http.StateActive:
		c.busy.Store(true)
	case http.StateIdle:
		c.idle.Store(time.Now().UnixNano())
		c.busy.Store(false)
	case http.StateClosed:
		l.mu.Lock()
		defer l.mu.Unlock()
		if !c.removed {
			l.remove(c)
		}
	}
}

// count returns the number of open connections.
func (l *listener) count() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.open
}

// Close closes the listener. If a call of Accept is waiting, the call returns.
func (l *listener) Close() error {
	l.mu.Lock()
	l.closed = true
	l.changed.Broadcast()
	l.mu.Unlock()
	return l.Listener.Close()
}
