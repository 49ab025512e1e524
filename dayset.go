package harikerja

import (
	"math/bits"
)

// bitmap is a set of small numbers that knows how many lie before any of them
// (its rank). A block of it is one word: the low 42 bits say which of 42
// numbers are members, the 22 bits above them how many lie in all blocks
// before. So a rank is one load from memory and a count of bits, wherever it
// looks. Of days, 42 are six weeks: every block begins on the same weekday.
// And 22 bits hold every total, since there are fewer days in all: maxDays.
type bitmap []uint64

const (
	blockLen = 42
	members  = 1<<blockLen - 1 // of a block
)

// newBitmap makes an empty set for numbers below n. There is always a block
// for n itself, so that its rank, the total, is found like any other.
func newBitmap(n int) bitmap { return make(bitmap, n/blockLen+1) }

// add puts a number in; once all are in, count.
func (b bitmap) add(i uint32) { b[i/blockLen] |= 1 << (i % blockLen) }

// count makes the running totals.
func (b bitmap) count() {
	total := 0
	for i := range b {
		b[i] |= uint64(total) << blockLen
		total += bits.OnesCount64(b[i] & members)
	}
}

func (b bitmap) contains(i uint32) bool { return b[i/blockLen]>>(i%blockLen)&1 == 1 }

// rank returns how many members are less than i.
func (b bitmap) rank(i uint32) int {
	w := b[i/blockLen]
	return int(w>>blockLen) + bits.OnesCount64(w&(1<<(i%blockLen)-1))
}

// dayset is a set of days out of a covered run.
type dayset struct {
	bits  bitmap // of days counted from the first
	first int32  // the day number of the first
	days  int32  // how many days are covered
}

// newDayset makes an empty set over a run of days.
func newDayset(first Date, days int) dayset {
	return dayset{newBitmap(days), first.days, int32(days)}
}

// contains reports whether the i-th covered day is a member.
func (s *dayset) contains(i int32) bool { return s.bits.contains(uint32(i)) }

// rank returns how many members lie among the first i covered days; i may be
// the number of covered days.
func (s *dayset) rank(i int32) int { return s.bits.rank(uint32(i)) }
