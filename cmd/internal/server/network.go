package server

import (
	"net/netip"
	"slices"
)

// network has the items of the clients in a network, in the order of their turns. A network has
// parts, or it is one client and has items. The root is the network of all addresses.
type network[T comparable] struct {
	prefix netip.Prefix
	size   int // the number of items in this network and in its parts
	parts  []*network[T]
	items  []T
}

// networksOf returns the networks of a client, the largest first, as they are given to customers:
// the /48, the /56 and the /64 of an IPv6 address, or the /24 of an IPv4 address and the
// address itself. The zero Addr is one client.
func networksOf(client netip.Addr) []netip.Prefix {
	client = client.Unmap().WithZone("")
	sizes := []int{48, 56, 64}
	if !client.Is6() {
		sizes = []int{24, 32}
	}
	list := make([]netip.Prefix, len(sizes))
	for i, bits := range sizes {
		list[i], _ = client.Prefix(bits) // the zero Addr has the zero Prefix
	}
	return list
}

// add adds an item of a client. The parameter "path" has the client's networks.
func (n *network[T]) add(path []netip.Prefix, item T) {
	n.size++
	if len(path) == 0 {
		n.items = append(n.items, item)
		return
	}
	i := n.index(path[0])
	if i < 0 {
		i = len(n.parts)
		n.parts = append(n.parts, &network[T]{prefix: path[0]})
	}
	n.parts[i].add(path[1:], item)
}

// remove removes an item of a client. The item must be there.
func (n *network[T]) remove(path []netip.Prefix, item T) {
	n.size--
	if len(path) == 0 {
		i := slices.Index(n.items, item)
		n.items = slices.Delete(n.items, i, i+1)
		return
	}
	i := n.index(path[0])
	n.parts[i].remove(path[1:], item)
	if n.parts[i].size == 0 {
		n.parts = slices.Delete(n.parts, i, i+1)
	}
}

func (n *network[T]) index(p netip.Prefix) int {
	return slices.IndexFunc(n.parts, func(part *network[T]) bool { return part.prefix == p })
}

// next returns the first item of the client that has the next turn. In each network, the next
// turn is then the turn of another part. The network must have an item.
func (n *network[T]) next() T {
	if n.parts == nil {
		return n.items[0]
	}
	part := n.parts[0]
	n.parts = append(n.parts[1:], part)
	return part.next()
}

// largest returns the items of the client that has the most items in the largest network. If
// several parts of a network have the same size, it returns the items of all of them.
func (n *network[T]) largest() []T {
	if n.parts == nil {
		return n.items
	}
	most := slices.MaxFunc(n.parts, func(a, b *network[T]) int { return a.size - b.size }).size
	var items []T
	for _, part := range n.parts {
		if part.size == most {
			items = append(items, part.largest()...)
		}
	}
	return items
}
