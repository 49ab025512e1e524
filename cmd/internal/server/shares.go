package server

import (
	"net/netip"
	"sync"
)

// shares counts how much of something each network uses, so that no network can use all of it. It
// is safe for concurrent use. The zero value counts nothing yet.
type shares struct {
	mu   sync.Mutex
	used map[netip.Prefix]int
}

// networkOf returns the network of a client, as it is given to a customer: the /48 of an IPv6
// address or the /24 of an IPv4 address. The zero Addr has the zero Prefix.
func networkOf(client netip.Addr) netip.Prefix {
	client = client.Unmap().WithZone("")
	bits := 24
	if client.Is6() {
		bits = 48
	}
	network, _ := client.Prefix(bits)
	return network
}

// take counts one more for a network. It returns false if the network uses "most" already.
func (s *shares) take(network netip.Prefix, most int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used[network] >= most {
		return false
	}
	if s.used == nil {
		s.used = make(map[netip.Prefix]int)
	}
	s.used[network]++
	return true
}

// giveBack counts one less for a network.
func (s *shares) giveBack(network netip.Prefix) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.used[network]--; s.used[network] == 0 {
		delete(s.used, network)
	}
}
