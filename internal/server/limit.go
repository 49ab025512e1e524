package server

import (
	"net"
	"sync"
)

// sendBuffer is how much of its answers the system keeps for a client that
// does not read them. Left to itself it grows to megabytes for a connection:
// a thousand clients that ask much and read nothing would fill the machine,
// and the time limit on answers would not even begin.
const sendBuffer = 128 << 10

// limited is a listener that counts the connections it has handed out and
// takes no more than so many at a time.
type limited struct {
	net.Listener
	server *Server
	slots  chan struct{} // holds one element for each connection; nil is no limit
	done   chan struct{}
	once   sync.Once
}

func (s *Server) limit(ln net.Listener) *limited {
	l := &limited{Listener: ln, server: s, done: make(chan struct{})}
	if s.options.MaxConnections > 0 {
		l.slots = make(chan struct{}, s.options.MaxConnections)
	}
	return l
}

// Accept waits for a free place first: those beyond the limit stay in the
// system's queue, which is kinder to a short rush than hanging up.
func (l *limited) Accept() (net.Conn, error) {
	if l.slots != nil {
		select {
		case l.slots <- struct{}{}:
		case <-l.done:
			return nil, net.ErrClosed
		}
	}
	c, err := l.Listener.Accept()
	if err != nil {
		l.free()
		return nil, err
	}
	if tcp, ok := c.(*net.TCPConn); ok {
		tcp.SetWriteBuffer(sendBuffer) // an error: it goes on with the system's
	}
	l.server.open.Add(1)
	return newConn(c, l), nil
}

func (l *limited) free() {
	if l.slots != nil {
		<-l.slots
	}
}

// Close ends Accept, also while it waits for a place.
func (l *limited) Close() error {
	l.once.Do(func() { close(l.done) })
	return l.Listener.Close()
}
