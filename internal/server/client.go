package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the addresses of proxies that are believed when they say for
// whom they ask. None is believed by default.
type Proxies []netip.Prefix

func (p Proxies) trust(a netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(a) {
			return true
		}
	}
	return false
}

// Client returns the address that a request comes from: that of the
// connection or, where this is a trusted proxy's, the last in X-Forwarded-For
// that is not. What stands left of that one is hearsay: any client can write
// it. The zero Addr means that the connection has no address.
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
				return client // unreadable: the proxy that passed it on is as far as we can see
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

// hostAddr reads an address with or without a port, and takes an IPv4 address
// dressed as IPv6 for what it is.
func hostAddr(s string) netip.Addr {
	a, err := netip.ParseAddr(s)
	if err != nil {
		ap, err := netip.ParseAddrPort(s)
		if err != nil {
			if !strings.HasPrefix(s, "[") || !strings.HasSuffix(s, "]") {
				return netip.Addr{}
			}
			a, _ = netip.ParseAddr(s[1 : len(s)-1])
		} else {
			a = ap.Addr()
		}
	}
	return a.Unmap().WithZone("")
}
