package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"time"
)

// certificate is where a server finds its certificate and key.
type certificate struct{ cert, key string }

// certificate makes a directory for a certificate of the part's own.
func (s *soak) certificate() (*certificate, error) {
	dir, err := os.MkdirTemp(s.dir, s.part)
	if err != nil {
		return nil, err
	}
	c := &certificate{filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")}
	return c, c.renew(1)
}

// flags are how the server is told.
func (c *certificate) flags() []string {
	return []string{"--http2", "on", "--tls-cert", c.cert, "--tls-key", c.key}
}

// renew puts another certificate and key in the place of the last.
func (c *certificate) renew(serial int64) error {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return err
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		return err
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		return err
	}
	return errors.Join(
		replace(c.cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})),
		replace(c.key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})))
}
