package server

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
)

// TestRecorderUnwrapReturnsTheWriter: without the method Unwrap, a handler inside the access log could
// not set deadlines.
func TestRecorderUnwrapReturnsTheWriter(t *testing.T) {
	w := httptest.NewRecorder()
	if Record(w).Unwrap() != http.ResponseWriter(w) {
		t.Error("Unwrap returns another writer")
	}
}

func TestForwardedForIsUsedOnlyFromTrustedProxies(t *testing.T) {
	tests := []struct {
		name, proxies, remote string
		forwarded             []string
		want                  string
	}{
		{"no proxy is trusted", "", "192.0.2.9:1234", []string{"198.51.100.1"}, "192.0.2.9"},
		{"the peer is not trusted", "10.0.0.0/8", "192.0.2.9:1234", []string{"198.51.100.1"}, "192.0.2.9"},
		{"a trusted peer", "10.0.0.0/8", "10.1.2.3:1234", []string{"198.51.100.1"}, "198.51.100.1"},
		{"the client sent the field itself", "10.0.0.0/8", "10.1.2.3:1234", []string{"1.1.1.1, 198.51.100.1"}, "198.51.100.1"},
		{"a chain of trusted proxies", "10.0.0.0/8 172.16.0.0/12", "10.1.2.3:1", []string{"1.1.1.1, 198.51.100.1, 172.16.5.5,10.9.9.9"}, "198.51.100.1"},
		{"several lines are one list", "10.0.0.0/8", "10.1.2.3:1", []string{"1.1.1.1", "198.51.100.1", "10.2.2.2"}, "198.51.100.1"},
		{"all addresses are trusted", "10.0.0.0/8", "10.1.2.3:1", []string{"10.3.3.3, 10.2.2.2"}, "10.3.3.3"},
		{"the field is missing", "10.0.0.0/8", "10.1.2.3:1", nil, "10.1.2.3"},
		{"the field is empty", "10.0.0.0/8", "10.1.2.3:1", []string{""}, "10.1.2.3"},
		{"an invalid last entry", "10.0.0.0/8", "10.1.2.3:1", []string{"198.51.100.1, unknown"}, "10.1.2.3"},
		{"an invalid entry before a proxy", "10.0.0.0/8", "10.1.2.3:1", []string{"198.51.100.1, x, 10.2.2.2"}, "10.2.2.2"},
		{"with a port", "10.0.0.0/8", "10.1.2.3:1", []string{"198.51.100.1:4711"}, "198.51.100.1"},
		{"IPv6", "fd00::/8", "[fd00::1]:1", []string{"2001:db8::7"}, "2001:db8::7"},
		{"IPv6 with a port", "fd00::/8", "[fd00::1]:1", []string{"[2001:db8::7]:4711"}, "2001:db8::7"},
		{"IPv6 in brackets", "fd00::/8", "[fd00::1]:1", []string{"[2001:db8::7]"}, "2001:db8::7"},
		{"IPv4-mapped IPv6", "10.0.0.0/8", "[::ffff:10.1.2.3]:1", []string{"::ffff:198.51.100.1"}, "198.51.100.1"},
		{"a zone", "", "[fe80::1%eth0]:1", nil, "fe80::1"},
		{"no address", "", "@", nil, "invalid IP"},
	}
	for _, test := range tests {
		var p Proxies
		for _, prefix := range strings.Fields(test.proxies) {
			p = append(p, netip.MustParsePrefix(prefix))
		}
		r := &http.Request{RemoteAddr: test.remote, Header: http.Header{}}
		if test.forwarded != nil {
			r.Header["X-Forwarded-For"] = test.forwarded
		}
		if got := p.Client(r).String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

// TestForgedHeadersAreIgnored: a client cannot change its address with
// X-Forwarded-For.
func TestForgedHeadersAreIgnored(t *testing.T) {
	p := Proxies{netip.MustParsePrefix("10.0.0.0/8")}
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"10.0.0.1", "1.2.3.4", ",", " ", "x", "[::1]:80", "\t", "127.0.0.1:9", "fe80::1%lo", ";", "\x00"}
	for range 10_000 {
		var b strings.Builder
		for range random.IntN(8) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		direct := &http.Request{RemoteAddr: "192.0.2.9:1", Header: http.Header{"X-Forwarded-For": {b.String()}}}
		if got := p.Client(direct); got != netip.MustParseAddr("192.0.2.9") {
			t.Fatalf("with X-Forwarded-For %q: got the client %s, want 192.0.2.9", b.String(), got)
		}
		// A proxy appends the address of the client.
		proxied := &http.Request{RemoteAddr: "10.1.1.1:1", Header: http.Header{"X-Forwarded-For": {fmt.Sprintf("%s, 192.0.2.9", b.String())}}}
		if got := p.Client(proxied); got != netip.MustParseAddr("192.0.2.9") {
			t.Fatalf("with X-Forwarded-For %q behind a proxy: got the client %s, want 192.0.2.9", b.String(), got)
		}
	}
}

func TestLimitsIdentifyAClientByIPv4AddressOrIPv6Network(t *testing.T) {
	for addr, want := range map[string]string{
		"192.0.2.1":            "192.0.2.1",
		"::ffff:192.0.2.1":     "192.0.2.1",
		"2001:db8:1:2:3:4:5:6": "2001:db8:1:2::",
		"2001:db8:1:2:ffff::1": "2001:db8:1:2::",
		"fe80::1%eth0":         "fe80::",
		"2001:db8:1:3::1":      "2001:db8:1:3::",
	} {
		if got := Network(netip.MustParseAddr(addr)); got != netip.MustParseAddr(want) {
			t.Errorf("%s: %s, want %s", addr, got, want)
		}
	}
	if Network(netip.Addr{}).IsValid() {
		t.Error("the zero address became a valid address")
	}
}
