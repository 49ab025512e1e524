package server

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// Listen listens on a TCP address. Its errors say what the user can do. The parameter "flag" is
// the name of the command line flag that sets the address.
func Listen(flag, addr string) (net.Listener, error) {
	ln, err := net.Listen("tcp", addr)
	switch {
	case err == nil:
		return ln, nil
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is in use: stop the program that listens there, or choose another address with --%s", addr, flag)
	case errors.Is(err, os.ErrPermission):
		return nil, fmt.Errorf("this user may not listen on the address %s: choose a port above 1023 with --%s", addr, flag)
	}
	return nil, fmt.Errorf("cannot listen on %q: %v; an address is HOST:PORT, as in 127.0.0.1:8080", addr, err)
}

// The sizes of a connection's buffers in the kernel. The kernel doubles these sizes. By
// default the buffers grow to megabytes. Then a whole answer would fit into the send
// buffer, and the write timeout would not apply. The buffers also count as memory of
// the server's cgroup. So clients that do not read their answers, or that send many
// requests at once, could use all memory. A request fits into receiveBuffer.
const (
	sendBuffer    = 32 << 10
	receiveBuffer = 16 << 10
)

// A listener with a limit on open connections. Each connection takes a slot. The server
// frees the slot when net/http reports the connection as closed.
type limited struct {
	net.Listener
	slots chan struct{} // holds one element for each connection; nil means no limit
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
// kernel's queue, so a short peak does not cause rejected connections.
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
		tcp.SetWriteBuffer(sendBuffer) // ignore the errors: then the kernel's defaults apply
		tcp.SetReadBuffer(receiveBuffer)
	}
	return c, nil
}

func (l *limited) free() {
	if l.slots != nil {
		<-l.slots
	}
}

// Close closes the listener. If a call of Accept is waiting for a slot, the call
// returns.
func (l *limited) Close() error {
	l.once.Do(func() { close(l.done) })
	return l.Listener.Close()
}

// connState counts the open connections and frees their slots. net/http reports
// StateNew and StateClosed once for each connection, because no handler of this
// server hijacks a connection.
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

// Certificate is a TLS certificate that can be replaced while the server runs.
// Open connections continue with the old certificate. It is safe for concurrent
// use.
type Certificate struct {
	current atomic.Pointer[tls.Certificate]
}

// Use replaces the certificate chain and the key, both PEM, for new connections.
// It returns an error if the key does not match the certificate or if the
// certificate has expired.
func (c *Certificate) Use(certificate, key []byte, now time.Time) error {
	pair, err := tls.X509KeyPair(certificate, key)
	if err != nil {
		return fmt.Errorf("the TLS certificate and key cannot be used: %w", err)
	}
	if pair.Leaf != nil && now.After(pair.Leaf.NotAfter) {
		return fmt.Errorf("the TLS certificate expired on %s: renew it", pair.Leaf.NotAfter.UTC().Format(time.DateOnly))
	}
	c.current.Store(&pair)
	return nil
}

// Config returns a TLS configuration with the certificate. It allows version 1.2
// and newer, with the ciphers of the standard library.
func (c *Certificate) Config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current.Load(), nil },
	}
}
