package harikerja

import (
	"math/bits"
	"slices"
)

// sequence finds the k-th workday. Without holidays that is plain arithmetic,
// for every week has the same workdays. With them, the k-th workday is the
// (k+h)-th day that is not weekend, where h is how many days off were passed
// over on the way. Seen from k, h is a staircase of few steps, one for each run
// of days off: a bitmap tells on which step k stands, and a list how high that
// is.
//
// So there is nothing to search for, and nothing on which the processor could
// bet and lose: that would cost more than all the rest.
type sequence struct {
	total  int      // all workdays
	week   uint32   // workdays of a week without holidays
	place  [8]uint8 // of each of these among the seven days from the first covered; the last is not used
	steps  bitmap   // holds k where h is more for k+1 than for k
	height []uint32 // h on each step
}

// workdays returns the covered days that are neither weekend nor off, and
// their sequence.
func workdays(off *dayset, weekend Weekend) (dayset, sequence) {
	var seq sequence
	var week uint64 // the days of a block that are not weekend: the same in every block
	for i := range blockLen {
		if weekend.Contains(Date{off.first + int32(i)}.Weekday()) {
			continue
		}
		week |= 1 << i
		if i < 7 {
			seq.place[seq.week] = uint8(i)
			seq.week++
		}
	}
	// Days and steps are neighbours in memory, which is easier on the processor
	// if every call is about another calendar. There are at most as many
	// workdays as days that are not weekend.
	n := len(off.bits)
	blocks := make(bitmap, n+int(off.days+6)/7*int(seq.week)/blockLen+1)
	work := dayset{blocks[:n:n], off.first, off.days}
	for i := range n {
		work.bits[i] = week &^ off.bits[i]
	}
	work.bits[n-1] &= 1<<(off.days%blockLen) - 1
	work.bits.count()
	seq.total = work.rank(work.days)

	seq.steps = blocks[n:]
	height := make([]uint32, 1, 512) // room for what data has; kept is only as much as it needs
	stepped := 0                     // the first workday on the last step
	for i := range n {
		for passed := off.bits[i] & week; passed != 0; passed &= passed - 1 {
			k := work.bits.rank(uint32(i*blockLen + bits.TrailingZeros64(passed)))
			if k > stepped {
				seq.steps.add(uint32(k - 1))
				height = append(height, height[len(height)-1])
				stepped = k
			}
			height[len(height)-1]++
		}
	}
	seq.steps.count()
	seq.height = slices.Clone(height)
	return work, seq
}

// at returns which of the covered days is the k-th workday, from 0 and less
// than the total.
func (s *sequence) at(k int) int32 {
	i := uint32(k) + s.height[s.steps.rank(uint32(k))]
	return int32(i/s.week*7 + uint32(s.place[i%s.week&7]))
}
