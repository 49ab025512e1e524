package server

import (
	"net/http"
	"net/netip"
	"strings"
)

// Proxies are the networks of trusted proxies, whose X-Forwarded-For is used.
// The zero value trusts none.
type Proxies []netip.Prefix

func (p Proxies) trust(a netip.Addr) bool {
	for _, prefix := range p {
		if prefix.Contains(a) {
			return true
		}
	}
	return false
}

// Client returns the address of the client that sent a request. This is the
// address of the connection or, if that is a trusted proxy, the last address in
// X-Forwarded-For that is not a trusted proxy. Addresses to the left of it are
// ignored: any client can write them. The zero Addr means that the connection
// has no address.
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
				return client // invalid: use the proxy that sent it
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

// hostAddr parses an address with or without a port. It returns an IPv4-mapped
// IPv6 address as IPv4.
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
