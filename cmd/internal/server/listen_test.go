package server

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/binary"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

func timedOut(err error) bool {
	timeout, ok := errors.AsType[net.Error](err)
	return ok && timeout.Timeout()
}

func TestListenErrorSaysWhatTheUserCanDo(t *testing.T) {
	ln, err := Listen("addr", "127.0.0.1:0")
	noError(t, err)
	defer ln.Close()
	_, err = Listen("admin-addr", ln.Addr().String())
	if want := "the address " + ln.Addr().String() + " is in use: stop the program that listens there, or choose another address with " +
		"--admin-addr"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestUnreadAnswerIsBufferedOnlyInPart: the send buffer limits how much of an
// answer is buffered. With the kernel's default, megabytes would be buffered.
func TestUnreadAnswerIsBufferedOnlyInPart(t *testing.T) {
	var sent atomic.Int64
	r := run(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		for chunk := make([]byte, 16<<10); ; {
			n, err := w.Write(chunk)
			sent.Add(int64(n))
			if err != nil {
				return
			}
		}
	}), Options{})
	c := r.dial()
	noError(t, c.Conn.(*net.TCPConn).SetReadBuffer(4<<10))
	_, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
	noError(t, err)
	for before := int64(-1); before != sent.Load() || before == 0; time.Sleep(200 * time.Millisecond) {
		before = sent.Load()
	}
	if n := sent.Load(); n > 1<<20 {
		t.Errorf("%d bytes are buffered for a client that reads nothing, want at most 1 MiB", n)
	}
}

// pair returns a certificate for 127.0.0.1 with this serial number, and its key.
func pair(t *testing.T, serial int64, until time.Time) (certificate, key []byte) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	noError(t, err)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(serial),
		Subject:      pkix.Name{CommonName: "harikerja test"},
		NotBefore:    time.Now().Add(-48 * time.Hour),
		NotAfter:     until,
		IPAddresses:  []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	noError(t, err)
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	noError(t, err)
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: secret})
}

func tomorrow() time.Time { return time.Now().Add(24 * time.Hour) }

// askTLS sends a request on a new connection.
func (r *testServer) askTLS(config *tls.Config, protocols *http.Protocols) (*http.Response, error) {
	config.InsecureSkipVerify = true // the test checks the serial number of the certificate
	transport := &http.Transport{TLSClientConfig: config, Protocols: protocols}
	defer transport.CloseIdleConnections()
	client := http.Client{Transport: transport, Timeout: 10 * time.Second}
	response, err := client.Get("https://" + r.addr + "/")
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	_, err = io.Copy(io.Discard, response.Body)
	return response, err
}

func serial(response *http.Response) int64 {
	return response.TLS.PeerCertificates[0].SerialNumber.Int64()
}

func TestTLSCertificateCanBeReplaced(t *testing.T) {
	var c Certificate
	first, firstKey := pair(t, 1, tomorrow())
	noError(t, c.Use(first, firstKey, time.Now()))
	r := run(t, hello, Options{TLS: c.Config()})

	response, err := r.askTLS(&tls.Config{}, nil)
	noError(t, err)
	if serial(response) != 1 || response.ProtoMajor != 1 || response.Header.Get("Strict-Transport-Security") != "max-age=31536000" {
		t.Errorf("certificate %d, %s, %v", serial(response), response.Proto, response.Header)
	}
	if _, err := r.askTLS(&tls.Config{MaxVersion: tls.VersionTLS11}, nil); err == nil {
		t.Error("the server accepts TLS 1.1")
	}
	if response, err := r.askTLS(&tls.Config{MaxVersion: tls.VersionTLS12}, nil); err != nil || response.TLS.Version != tls.VersionTLS12 {
		t.Errorf("TLS 1.2: %v", err)
	}

	// A certificate that is not valid does not replace the certificate in use.
	second, secondKey := pair(t, 2, tomorrow())
	old, oldKey := pair(t, 3, time.Now().Add(-time.Hour))
	for name, content := range map[string][2][]byte{
		"the key of another certificate": {second, firstKey},
		"not PEM":                        {[]byte("x"), secondKey},
		"empty":                          {nil, nil},
		"expired":                        {old, oldKey},
	} {
		if err := c.Use(content[0], content[1], time.Now()); err == nil {
			t.Errorf("%s: no error", name)
		}
		if response, err := r.askTLS(&tls.Config{}, nil); err != nil || serial(response) != 1 {
			t.Errorf("%s: %v", name, err)
		}
	}
	noError(t, c.Use(second, secondKey, time.Now()))
	if response, err := r.askTLS(&tls.Config{}, nil); err != nil || serial(response) != 2 {
		t.Errorf("the server does not use the second certificate (error %v)", err)
	}
	// A request without TLS gets an error.
	if response, err := r.dial().ask("/"); err != nil || response.StatusCode != http.StatusBadRequest {
		t.Errorf("a request without TLS: got error %v and answer %+v, want status 400", err, response)
	}
}

func optionsWithTLS(t *testing.T) Options {
	t.Helper()
	var c Certificate
	certificate, key := pair(t, 1, tomorrow())
	noError(t, c.Use(certificate, key, time.Now()))
	return Options{TLS: c.Config()}
}

// TestHTTP2IsOfferedOnlyWithTLS: a client that offers HTTP/2 by ALPN gets HTTP/2. Without TLS the
// server offers only HTTP/1.1.
func TestHTTP2IsOfferedOnlyWithTLS(t *testing.T) {
	var both, clear http.Protocols
	both.SetHTTP1(true)
	both.SetHTTP2(true)
	clear.SetUnencryptedHTTP2(true)
	response, err := run(t, hello, optionsWithTLS(t)).askTLS(&tls.Config{}, &both)
	noError(t, err)
	if response.ProtoMajor != 2 {
		t.Errorf("with TLS: %s", response.Proto)
	}
	transport := &http.Transport{Protocols: &clear}
	defer transport.CloseIdleConnections()
	plain := http.Client{Transport: transport, Timeout: 10 * time.Second}
	if answer, err := plain.Get("http://" + run(t, hello, Options{}).addr + "/"); err == nil {
		answer.Body.Close()
		t.Errorf("without TLS: %s", answer.Proto)
	}
}

// TestServerAnnouncesHTTP2Limits: a frame is kept in memory until it is complete, so the
// maximum size of a frame limits the memory of a connection.
func TestServerAnnouncesHTTP2Limits(t *testing.T) {
	r := run(t, hello, optionsWithTLS(t))
	conn, err := tls.Dial("tcp", r.addr, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"h2"}})
	noError(t, err)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(10 * time.Second))
	const emptySettings = "\x00\x00\x00\x04\x00\x00\x00\x00\x00"
	if _, err := io.WriteString(conn, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"+emptySettings); err != nil {
		t.Fatal(err)
	}
	head := make([]byte, len(emptySettings))
	if _, err := io.ReadFull(conn, head); err != nil || head[3] != 4 {
		t.Fatalf("the first frame is %x, not SETTINGS: %v", head, err)
	}
	body := make([]byte, binary.BigEndian.Uint32(head)>>8)
	if _, err := io.ReadFull(conn, body); err != nil {
		t.Fatal(err)
	}
	const streams, frame = 3, 5
	got := map[uint16]uint32{}
	for ; len(body) > 0; body = body[6:] {
		got[binary.BigEndian.Uint16(body)] = binary.BigEndian.Uint32(body[2:])
	}
	if got[streams] != 8 || got[frame] != 16384 {
		t.Errorf("the server announces %d streams and frames of %d bytes, want 8 and 16384", got[streams], got[frame])
	}
}
