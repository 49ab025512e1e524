package server

import (
	"net"
	"net/http"
	"sync"
	"sync/atomic"

	"golang.org/x/net/netutil"
)

// limitedListener returns a listener with a limit on open connections; 0 means no limit. If the
// limit is reached, further connections wait in the kernel's queue. One network has at most a
// quarter of the connections: a further connection is closed. Trusted proxies have no such limit,
// because they have the connections of many visitors.
func limitedListener(l net.Listener, most int, proxies Proxies) net.Listener {
	l = &sharingListener{Listener: l, most: (most + 3) / 4, proxies: proxies}
	if most == 0 {
		return l
	}
	return netutil.LimitListener(l, most)
}

// sharingListener is a listener with a limit on the connections of one network; 0 means no limit.
type sharingListener struct {
	net.Listener
	most     int
	proxies  Proxies
	networks shares
}

// Accept returns the next connection to serve.
func (l *sharingListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		tcp := c.(*net.TCPConn)
		tcp.SetWriteBuffer(sendBuffer) // ignore the errors: then the kernel's defaults apply
		tcp.SetReadBuffer(receiveBuffer)
		client := hostAddr(c.RemoteAddr().String())
		if l.most == 0 || l.proxies.trust(client) {
			return c, nil
		}
		network := networkOf(client)
		if l.networks.take(network, l.most) {
			giveBack := sync.OnceFunc(func() { l.networks.giveBack(network) })
			return &sharedConn{c, giveBack}, nil
		}
		c.Close()
	}
}

// sharedConn is a connection that counts for its network until it is closed.
type sharedConn struct {
	net.Conn
	giveBack func()
}

func (c *sharedConn) Close() error {
	c.giveBack()
	return c.Conn.Close()
}

// openConnections counts the open connections.
type openConnections struct{ atomic.Int64 }

// state counts a connection whose state net/http reports. No handler of this server hijacks a
// connection.
func (n *openConnections) state(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		n.Add(1)
	case http.StateClosed:
		n.Add(-1)
	}
}
