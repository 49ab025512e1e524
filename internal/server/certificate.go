package server

import (
	"crypto/tls"
	"fmt"
	"sync/atomic"
	"time"
)

// Certificate is a TLS certificate that can be replaced while it is in use:
// open connections keep the one they started with. It is safe for concurrent
// use.
type Certificate struct {
	current atomic.Pointer[tls.Certificate]
}

// Use makes new connections use another certificate chain and key, both PEM.
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

// Config returns a TLS configuration with the certificate: version 1.2 or
// newer, and the standard library's ciphers.
func (c *Certificate) Config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current.Load(), nil },
	}
}
