package server

import (
	"crypto/tls"
	"fmt"
	"sync/atomic"
	"time"
)

// Certificate is a TLS certificate that can be replaced while it is used:
// connections made before keep the one they began with. It is safe for
// concurrent use.
type Certificate struct {
	current atomic.Pointer[tls.Certificate]
}

// Use makes new connections use another certificate chain and key, both PEM.
// It refuses a key that is not the certificate's, and a certificate that is
// over.
func (c *Certificate) Use(certificate, key []byte, now time.Time) error {
	pair, err := tls.X509KeyPair(certificate, key)
	if err != nil {
		return fmt.Errorf("the TLS certificate and key cannot be used: %w", err)
	}
	if pair.Leaf != nil && now.After(pair.Leaf.NotAfter) {
		return fmt.Errorf("the TLS certificate ended on %s: renew it", pair.Leaf.NotAfter.UTC().Format(time.DateOnly))
	}
	c.current.Store(&pair)
	return nil
}

// Config returns how to speak TLS with the certificate: version 1.2 or newer,
// and the standard library's choice of ciphers.
func (c *Certificate) Config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current.Load(), nil },
	}
}
