package server

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
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
