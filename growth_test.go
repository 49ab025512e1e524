package harikerja

import (
	"math"
	"slices"
	"testing"
)

// TestCostDoesNotGrow shows the shape of the cost without a clock. However far
// a question reaches, its answer depends on one block of a bitmap for each end
// of a count, and on one block and one height for the k-th workday: with
// rubbish in all other places it is the same.
func TestCostDoesNotGrow(t *testing.T) {
	c := Default()
	last := len(c.work.bits) - 1
	for day := int32(0); day <= c.work.days; day += 13 {
		spoilt := c.work
		spoilt.bits = spoil(c.work.bits, int(day)/blockLen)
		if got, want := spoilt.rank(day), c.work.rank(day); got != want {
			t.Fatalf("day %d of %d blocks: %d workdays before it, with rubbish elsewhere %d", day, last+1, want, got)
		}
	}
	for k := 0; k < c.seq.total; k += 7 {
		step := c.seq.steps.rank(uint32(k))
		spoilt := c.seq
		spoilt.steps = spoil(c.seq.steps, k/blockLen)
		spoilt.height = slices.Repeat([]uint32{math.MaxUint32}, len(c.seq.height))
		spoilt.height[step] = c.seq.height[step]
		if got, want := spoilt.at(k), c.seq.at(k); got != want {
			t.Fatalf("workday %d is day %d, with rubbish elsewhere %d", k, want, got)
		}
	}
}

// spoil returns a bitmap with rubbish in all blocks but one.
func spoil(b bitmap, keep int) bitmap {
	other := slices.Repeat(bitmap{0x5a5a5a5a5a5a5a5a}, len(b))
	other[keep] = b[keep]
	return other
}

// TestMemoryGrowsWithTheDays: a calendar has two bits for a day, and a height
// for each run of days off.
func TestMemoryGrowsWithTheDays(t *testing.T) {
	for _, years := range []int{1, 2, 4, 8, 16, 32, 64} {
		first := Year(1950).start
		days := Year(1950+years).start.days - first.days
		off := newDayset(first, int(days))
		for i := uint32(0); i < uint32(days); i += 20 {
			off.bits.add(i)
		}
		off.bits.count()
		work, seq := workdays(&off, SatSun)
		if got, most := len(work.bits)+len(seq.steps), 2*(int(days)/blockLen+1); got > most {
			t.Errorf("%d years take %d blocks, want at most %d", years, got, most)
		}
		if got, most := len(seq.height), int(days)/20+2; got > most {
			t.Errorf("%d years take %d heights, want at most %d", years, got, most)
		}
	}
}
