package server

import (
	"net"
	"net/http"
	"sync"
)

// sendBuffer is the size of the kernel's send buffer of a connection. By
// default it grows to megabytes: 1,000 clients that request large answers and
// do not read them would fill the memory, and the write timeout would not even
// start.
const sendBuffer = 128 << 10

// limited is a listener that accepts at most so many connections at a time.
// The server gives a slot back when net/http reports the connection as closed.
type limited struct {
	net.Listener
	slots chan struct{} // holds one element for each connection; nil is no limit
	done  chan struct{}
	once  sync.Once
}

func newLimited(ln net.Listener, most int) *limited {
	l := &limited{Listener: ln, done: make(chan struct{})}
	if most > 0 {
		l.slots = make(chan struct{}, most)
	}
	return l
}

// Accept waits for a free slot first. Connections beyond the limit wait in the
// kernel's queue, so a short peak does not reject anybody.
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
		tcp.SetWriteBuffer(sendBuffer) // on an error the kernel's default stays
	}
	return c, nil
}

func (l *limited) free() {
	if l.slots != nil {
		<-l.slots
	}
}

// Close ends Accept, also while it waits for a slot.
func (l *limited) Close() error {
	l.once.Do(func() { close(l.done) })
	return l.Listener.Close()
}

// connState counts the open connections and frees their slots. net/http calls
// it with StateNew and StateClosed once for each connection: no handler here
// hijacks one.
func (s *Server) connState(l *limited) func(net.Conn, http.ConnState) {
	return func(_ net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			s.open.Add(1)
		case http.StateClosed:
			s.open.Add(-1)
			l.free()
		}
	}
}
