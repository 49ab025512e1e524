package harikerja

import (
	"math/bits"
)

// dayset is a set of days out of a covered run, as a bitmap with running
// totals: one word of 64 days says how many members lie before it. Membership,
// "how many before" (rank) and "which is the k-th" (select) then take the same
// few steps wherever they look, and nothing is allocated.
type dayset struct {
	first int32   // the day number of bit 0
	days  int32   // how many days are covered
	words []word  // one for each 64 days, and a last one that only carries the total
	pace  float64 // words per member: where select starts to look
}

type word struct {
	bits   uint64
	before uint32 // members in all earlier words
}

// newDayset makes an empty set over a span; fill its words, then count.
func newDayset(s Span) dayset {
	n := s.Days()
	return dayset{first: s.start.days, days: int32(n), words: make([]word, (n+63)/64+1)}
}

func (s *dayset) add(d Date) {
	i := d.days - s.first
	s.words[i>>6].bits |= 1 << (i & 63)
}

// count makes the running totals, once all members are in.
func (s *dayset) count() {
	var total uint32
	for i := range s.words {
		s.words[i].before = total
		total += uint32(bits.OnesCount64(s.words[i].bits))
	}
	if total > 0 {
		s.pace = float64(len(s.words)-1) / float64(total)
	}
}

func (s *dayset) total() int { return int(s.words[len(s.words)-1].before) }

// contains reports whether the i-th covered day is a member.
func (s *dayset) contains(i int32) bool { return s.words[i>>6].bits>>(i&63)&1 == 1 }

// rank returns how many members lie among the first i covered days; i may be
// the number of covered days.
func (s *dayset) rank(i int32) int {
	w := s.words[i>>6]
	return int(w.before) + bits.OnesCount64(w.bits&(1<<(i&63)-1))
}

// sel returns the day of the k-th member, from 0 and less than the total.
// Members come at a nearly even pace, so the word is guessed and then put
// right by a step or two.
func (s *dayset) sel(k int) int32 {
	w := int(float64(k) * s.pace)
	for int(s.words[w].before) > k {
		w--
	}
	for int(s.words[w+1].before) <= k {
		w++
	}
	return int32(w<<6 + nthBit(s.words[w].bits, k-int(s.words[w].before)))
}

// nthBit returns the place of the k-th set bit of x, from 0 and less than all
// its bits. It counts the bits of all eight bytes at once, finds the byte, and
// only there goes bit by bit: halving would be simpler, but the processor
// guesses every second turn wrongly and takes three times as long.
func nthBit(x uint64, k int) int {
	const (
		ones = 0x0101010101010101 // times a byte: that byte in every byte
		tops = 0x8080808080808080 // the top bit of every byte
	)
	sums := x - x>>1&0x5555555555555555 // bits in each pair
	sums = sums&0x3333333333333333 + sums>>2&0x3333333333333333
	sums = (sums + sums>>4) & 0x0f0f0f0f0f0f0f0f
	sums *= ones // each byte: bits in it and all below
	// A byte's top bit survives the subtraction where its sum is k or less.
	below := (uint64(k)*ones | tops) - sums
	place := bits.OnesCount64(below&tops) * 8
	k -= int(sums << 8 >> place & 0xff)
	b := uint8(x >> place)
	for ; k > 0; k-- {
		b &= b - 1
	}
	return place + bits.TrailingZeros8(b)
}
