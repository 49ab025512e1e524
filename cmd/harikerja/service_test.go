package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// writePair writes a certificate with this serial number, and its key.
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

// TestCertificateIsReloaded without a restart, and a broken certificate is
// rejected.
func TestCertificateIsReloaded(t *testing.T) {
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	writePair(t, cert, key, 1)
	p := serve(t, nil, "--tls-cert", cert, "--tls-key", key, "--dataset-poll", "100ms")
	if !strings.HasPrefix(p.url, "https://") {
		t.Errorf("the address is %s, want https", p.url)
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
			t.Errorf("status %d over %s", response.StatusCode, response.Proto)
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
	p.stderr.await(t, "rejected")
	if got := serial(); got != 2 {
		t.Errorf("with a broken key: certificate %d", got)
	}
}

// TestMetricsAreDocumented: docs/operations.md lists exactly the metrics of the
// server.
func TestMetricsAreDocumented(t *testing.T) {
	b, err := os.ReadFile("../../docs/operations.md")
	if err != nil {
		t.Fatal(err)
	}
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: time.Now}
	s, err := p.newService(serveConfig{adminAddr: "127.0.0.1:0", maxConnections: 1})
	if err != nil {
		t.Fatal(err)
	}
	s.handler(serveConfig{}).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/v1/health", nil))
	w := httptest.NewRecorder()
	s.metrics.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	served, documented := make(map[string]bool), make(map[string]bool)
	for _, m := range regexp.MustCompile(`(?m)^# TYPE (harikerja_\w+)`).FindAllStringSubmatch(w.Body.String(), -1) {
		served[m[1]] = true
	}
	for line := range strings.Lines(string(b)) {
		if cell, _, ok := strings.Cut(strings.TrimPrefix(line, "| "), " | "); ok && strings.HasPrefix(line, "| `harikerja_") {
			for _, name := range regexp.MustCompile(`harikerja_\w+`).FindAllString(cell, -1) {
				documented[name] = true
			}
		}
	}
	if len(served) == 0 || !maps.Equal(served, documented) {
		t.Errorf("the server has the metrics %v, docs/operations.md lists %v", slices.Sorted(maps.Keys(served)), slices.Sorted(maps.Keys(documented)))
	}
}

// TestDocsRefuseUnknownParameters as all pages do. They ignore tracking parameters.
func TestDocsRefuseUnknownParameters(t *testing.T) {
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: time.Now}
	s, err := p.newService(serveConfig{maxConnections: 1})
	if err != nil {
		t.Fatal(err)
	}
	for target, want := range map[string]int{
		"/docs": 200, "/docs/try": 200, "/docs?": 200, "/docs?utm_source=x&fbclid=y": 200, "/docs/try?gclid=1": 200, "/docs/?utm_source=x": 308,
		"/docs?x=1": 400, "/docs/try?url=https://evil.example/openapi.json": 400, "/docs?lang=en": 400, "/docs?utm_source=x&x=1": 400,
		"/docs?%zz": 400, "/docs/?x=1": 400, "/docs?x=" + strings.Repeat("x", 3000): 414,
	} {
		r := httptest.NewRequest(http.MethodGet, target, nil)
		r.Header.Set("Accept-Language", "en")
		w := httptest.NewRecorder()
		s.handler(serveConfig{}).ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%.60s: status %d, want %d", target, w.Code, want)
		}
		path, _, _ := strings.Cut(target, "?")
		if want == 400 && (w.Header().Get("Cache-Control") != "no-store" || !strings.Contains(w.Body.String(), `<a class="button" href="`+path+`">Open the page without it</a>`)) {
			t.Errorf("%s: Cache-Control %q, or the page has no link to the valid page", target, w.Header().Get("Cache-Control"))
		}
	}
}
