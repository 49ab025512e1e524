package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net/http"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// writePair writes a certificate with a serial number, and its key.
func writePair(t *testing.T, cert, key string, serial int64) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(serial), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	replace(t, cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}))
	replace(t, key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret}))
}

// TestCertificateIsFollowed: renewed by another program, used without a
// restart; a broken one changes nothing.
func TestCertificateIsFollowed(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writePair(t, cert, key, 1)
	p := serve(t, nil, "--tls-cert", cert, "--tls-key", key, "--dataset-poll", "100ms")
	if !strings.HasPrefix(p.url, "https://") {
		t.Errorf("the greeting says %s", p.url)
	}
	serial := func() int64 {
		t.Helper()
		var both http.Protocols
		both.SetHTTP1(true)
		both.SetHTTP2(true)
		transport := &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}, Protocols: &both}
		defer transport.CloseIdleConnections()
		response, err := (&http.Client{Transport: transport}).Get(p.url + "/v1/health")
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusOK || response.ProtoMajor != 2 {
			t.Errorf("%d by %s", response.StatusCode, response.Proto)
		}
		return response.TLS.PeerCertificates[0].SerialNumber.Int64()
	}
	if got := serial(); got != 1 {
		t.Errorf("certificate %d", got)
	}
	writePair(t, cert, key, 2)
	await(t, "the new certificate is used", func() bool { return serial() == 2 })
	replace(t, key, []byte("no key"))
	if err := p.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	p.stderr.await(t, "refused")
	if got := serial(); got != 2 {
		t.Errorf("with a broken key: certificate %d", got)
	}
}
