package server

import (
	"bytes"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"
)

// HasBody reports whether a request has a body. It also returns true for CONNECT,
// because data of another protocol can follow that request.
func HasBody(r *http.Request) bool {
	return r.ContentLength != 0 || len(r.TransferEncoding) > 0 || r.Method == http.MethodConnect
}

// DropBody makes the server close the connection after the answer if the
// request has a body. Otherwise net/http would wait for the body, and a client
// that never sends the body would keep the connection open. Call it before the header
// is written.
func DropBody(w http.ResponseWriter, r *http.Request) {
	if HasBody(r) {
		w.Header().Set("Connection", "close")
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(time.Second)) // ignore the error: there is no connection in tests
	}
}

// SetPageHeaders sets the security headers of a web page.
func SetPageHeaders(h http.Header) {
	for _, f := range pageHeaders {
		h.Set(f[0], f[1])
	}
}

// RemovePageHeaders undoes SetPageHeaders, for an answer that is not a page.
func RemovePageHeaders(h http.Header) {
	for _, f := range pageHeaders {
		h.Del(f[0])
	}
}

var pageHeaders = [][2]string{
	// The policy forbids content from other sites, inline scripts and styles, and frames.
	{"Content-Security-Policy", "default-src 'self'; base-uri 'none'; form-action 'self'; " +
		"frame-ancestors 'none'; object-src 'none'"},
	{"X-Content-Type-Options", "nosniff"},
	{"Referrer-Policy", "no-referrer"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
	{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
}

// Recorder is a ResponseWriter that records the status and the size of the
// answer.
type Recorder struct {
	http.ResponseWriter
	Status int // 200 until WriteHeader is called
	Bytes  int // size of the body
}

// Record returns a Recorder that writes to w.
func Record(w http.ResponseWriter) *Recorder {
	return &Recorder{ResponseWriter: w, Status: http.StatusOK}
}

// WriteHeader records the status and sends the header.
func (r *Recorder) WriteHeader(status int) {
	r.Status = status
	r.ResponseWriter.WriteHeader(status)
}

// Write counts and sends a part of the body.
func (r *Recorder) Write(b []byte) (int, error) {
	n, err := r.ResponseWriter.Write(b)
	r.Bytes += n
	return n, err
}

// Unwrap lets http.ResponseController reach the connection.
func (r *Recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// Stored is a ResponseWriter that stores the answer.
type Stored struct {
	Status int
	Body   bytes.Buffer
	header http.Header
}

// NewStored returns an empty answer.
func NewStored() *Stored { return &Stored{header: make(http.Header)} }

// Get sends a GET request to a handler and returns its answer.
func Get(h http.Handler, address *url.URL, host string) *Stored {
	s := NewStored()
	h.ServeHTTP(s, &http.Request{Method: http.MethodGet, URL: address, Host: host, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{"Accept": {"text/html, */*"}}})
	return s
}

// Header returns the header of the answer.
func (s *Stored) Header() http.Header { return s.header }

// WriteHeader stores the first status.
func (s *Stored) WriteHeader(status int) {
	if s.Status == 0 {
		s.Status = status
	}
}

// Write stores a part of the body. It never fails.
func (s *Stored) Write(b []byte) (int, error) {
	s.WriteHeader(http.StatusOK)
	return s.Body.Write(b)
}

// Proxies are the networks of trusted proxies. X-Forwarded-For is used only if
// the request comes from such a network. The zero value trusts no proxy.
type Proxies []netip.Prefix

func (p Proxies) trust(a netip.Addr) bool {
	return slices.ContainsFunc(p, func(prefix netip.Prefix) bool { return prefix.Contains(a) })
}

// Client returns the address of the client that sent a request. If the connection does
// not come from a trusted proxy, this is the address of the connection. Otherwise it is
// the last address in X-Forwarded-For that is not a trusted proxy. Earlier addresses in
// the field are ignored, because any client can write them. The zero Addr means that
// the connection has no address.
func (p Proxies) Client(r *http.Request) netip.Addr {
	client := hostAddr(r.RemoteAddr)
	if len(p) == 0 || !p.trust(client) {
		return client
	}
	lines := r.Header["X-Forwarded-For"]
	for i := len(lines) - 1; i >= 0; i-- {
		for rest := lines[i]; ; {
			comma := strings.LastIndexByte(rest, ',')
			hop := hostAddr(strings.Trim(rest[comma+1:], " \t"))
			if !hop.IsValid() {
				return client // the entry is invalid, so use the proxy that sent it
			}
			client = hop
			if !p.trust(client) {
				return client
			}
			if comma < 0 {
				break
			}
			rest = rest[:comma]
		}
	}
	return client
}

// Network returns the address by which limits identify a client: the whole IPv4 address, or the
// /64 network of an IPv6 address, because one customer usually has a whole /64.
func Network(a netip.Addr) netip.Addr {
	a = a.Unmap().WithZone("")
	if a.Is6() {
		prefix, _ := a.Prefix(64) // cannot fail: an IPv6 address has 128 bits
		return prefix.Addr()
	}
	return a
}

// hostAddr parses an address with or without a port or brackets. It returns an IPv4-mapped
// IPv6 address as IPv4.
func hostAddr(s string) netip.Addr {
	if withPort, err := netip.ParseAddrPort(s); err == nil {
		return withPort.Addr().Unmap().WithZone("")
	}
	a, _ := netip.ParseAddr(strings.Trim(s, "[]")) // the zero Addr, if it is not an address
	return a.Unmap().WithZone("")
}
