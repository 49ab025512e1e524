package harikerja

import (
	"math/bits"
	"slices"
	"sort"
	"sync"
)

// A bitmap is a set of small numbers. For any number, it can count the smaller members;
// this count is the rank of the number. A block is one 64-bit word for 42 numbers: the
// low 42 bits mark the members, and the high 22 bits are the number of members in all
// earlier blocks. So a rank needs one read from memory and one count of bits. 42 days
// are six weeks, so every block of days begins on the same weekday. 22 bits are enough
// to count maxDays members.
type bitmap []uint64

const (
	blockLen = 42
	members  = 1<<blockLen - 1 // mask of the low bits of a block
)

// newBitmap returns an empty set for numbers below n. The set also has a block for n
// itself. So rank(n), which is the number of all members, needs no special case.
func newBitmap(n int) bitmap { return make(bitmap, n/blockLen+1) }

// add adds a number to the set. After the last change, call the method "count".
func (b bitmap) add(i uint32) { b[i/blockLen] |= 1 << (i % blockLen) }

// remove removes a number from the set. After the last change, call the method "count".
func (b bitmap) remove(i uint32) { b[i/blockLen] &^= 1 << (i % blockLen) }

// count counts the members: it sets the high bits of each block to the number of members in
// all earlier blocks.
func (b bitmap) count() {
	total := 0
	for i := range b {
		b[i] |= uint64(total) << blockLen
		total += bits.OnesCount64(b[i] & members)
	}
}

func (b bitmap) contains(i uint32) bool { return b[i/blockLen]>>(i%blockLen)&1 == 1 }

// rank returns the number of members that are less than i.
func (b bitmap) rank(i uint32) int {
	w := b[i/blockLen]
	return int(w>>blockLen) + bits.OnesCount64(w&(1<<(i%blockLen)-1))
}

// find returns the k-th member. It does a binary search over the blocks. The parameter k is
// from 0 to the number of members minus 1.
func (b bitmap) find(k int) uint32 {
	after := sort.Search(len(b), func(i int) bool { return int(b[i]>>blockLen) > k })
	w := b[after-1]
	rest := w & members
	for range k - int(w>>blockLen) {
		rest &= rest - 1 // remove the lowest member
	}
	return uint32((after-1)*blockLen + bits.TrailingZeros64(rest))
}

// A dayset is a set of covered days.
type dayset struct {
	bits  bitmap // member i is the i-th covered day
	first int32  // the day number of the first covered day
	days  int32  // the number of covered days
}

// newDayset returns an empty set of days.
func newDayset(first Date, days int) dayset {
	return dayset{newBitmap(days), first.days, int32(days)}
}

// index returns the index of a date among the covered days, and whether the date is covered.
func (s *dayset) index(d Date) (int32, bool) {
	i := d.days - s.first
	return i, uint32(i) < uint32(s.days)
}

// contains reports whether the i-th covered day is a member.
func (s *dayset) contains(i int32) bool { return s.bits.contains(uint32(i)) }

// rank returns the number of members among the first i covered days. The parameter i may be
// the number of covered days.
func (s *dayset) rank(i int32) int { return s.bits.rank(uint32(i)) }

// A sequence finds the k-th workday. Without holidays, every week has the same
// workdays, and the day can be calculated from k. With holidays, the k-th workday is
// the (k+h)-th day that is not a weekend day. Here, h is the number of holidays before
// this workday that are not on a weekend. As a function of k, h is a step function. It
// has one step for each group of such holidays between two workdays. The field "steps"
// gives the step for k, and the field "height" gives h for each step.
//
// The code needs no search. It has no branches that depend on the data, so the
// processor never mispredicts one.
type sequence struct {
	total  int      // number of all workdays
	week   uint32   // number of workdays in a week without holidays
	place  [8]uint8 // the index of each of these workdays in the first seven covered days; the last element is not used
	steps  bitmap   // contains k if h is greater for k+1 than for k
	height []uint32 // the value of h on each step
}

// weekendBits returns the weekend days in a block. They are the same in every block.
// The parameter "first" is the day number of the first day in the first block.
func weekendBits(first int32, weekend Weekend) (set uint64) {
	for i := range 7 {
		if weekend.Contains(Date{first + int32(i)}.Weekday()) {
			set |= 1 << i
		}
	}
	const everyWeek = 1 | 1<<7 | 1<<14 | 1<<21 | 1<<28 | 1<<35
	return set * everyWeek
}

// workdays returns the workdays and their sequence. The workdays are the covered days that are
// neither weekend days nor in the set "off".
func workdays(off *dayset, weekend Weekend) (dayset, sequence) {
	var seq sequence
	week := members &^ weekendBits(off.first, weekend) // the days of a block that are not weekend days
	for i := range 7 {
		if week>>i&1 == 1 {
			seq.place[seq.week] = uint8(i)
			seq.week++
		}
	}
	// Days and steps share one slice, so they are next to each other in memory. This is
	// faster if each call uses a different calendar. The slice is long enough even if
	// every day that is not a weekend day is a workday.
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
	height := make([]uint32, 1, 512) // enough capacity for real data; the clone below is smaller
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

// at returns the index of the k-th workday among the covered days. The parameter k is from
// 0 to total-1.
func (s *sequence) at(k int) int32 {
	i := uint32(k) + s.height[s.steps.rank(uint32(k))]
	return int32(i/s.week*7 + uint32(s.place[i%s.week&7]))
}

// workdays returns the workdays for the given own lines and rules. The set "off" has the dates
// with any holiday, and the set "national" has the dates with a national holiday.
func (l *ownLines) workdays(national, off *dayset, r *rules) dayset {
	work := make(bitmap, len(off.bits))
	holidays := national
	if !r.leave.worked {
		holidays = off
	}
	weekend := weekendBits(off.first, r.weekend)
	for i := range work {
		work[i] = members &^ weekend &^ holidays.bits[i]
	}
	for _, d := range r.leave.only {
		if i, ok := off.index(d); ok && off.contains(i) {
			work.remove(uint32(i))
		}
	}
	for _, d := range l.off {
		if i, ok := off.index(d.date); ok {
			work.remove(uint32(i))
		}
	}
	for _, d := range l.worked {
		if i, ok := off.index(d.date); ok {
			work.add(uint32(i))
		}
	}
	work[len(work)-1] &= 1<<(off.days%blockLen) - 1
	work.count()
	return dayset{work, off.first, off.days}
}

// holidayDates has the dates with a holiday under a set of rules. Such a date is
// included even if an own line makes it a workday. The bitmaps are built when they are
// first needed, because AddWorkdays and CountWorkdays do not need them. They support
// the method "contains", but not the method "rank".
type holidayDates struct {
	once  sync.Once
	all   dayset // dates with a national holiday, with collective leave that is taken, or with an own day off
	leave bitmap // dates with collective leave that is taken and without a national holiday
}

// build sets the fields for the given rules and own lines. The set "off" has the dates with
// any holiday, and the set "national" has the dates with a national holiday.
func (h *holidayDates) build(national, off *dayset, l *ownLines, r *rules) {
	n := len(off.bits)
	blocks := make(bitmap, 2*n)
	all, leave := blocks[:n:n], blocks[n:]
	for _, d := range r.leave.only {
		if i, ok := off.index(d); ok && off.contains(i) && !national.contains(i) {
			leave.add(uint32(i))
		}
	}
	for _, d := range l.off {
		if i, ok := off.index(d.date); ok {
			all.add(uint32(i))
		}
	}
	for i := range all {
		decreed := national.bits[i] & members
		if !r.leave.worked {
			leave[i] = off.bits[i] & members &^ decreed
		}
		all[i] |= decreed | leave[i]
	}
	h.all, h.leave = dayset{all, off.first, off.days}, leave
}

// holidayDates returns the dates with a holiday under the rules.
func (c *Calendar) holidayDates() *holidayDates {
	h := c.holidays
	h.once.Do(func() { h.build(&c.known.national, &c.known.off, c.lines, &c.rules) })
	return h
}

// daysOff has one bitmap for each reason for a day off.
type daysOff struct {
	weekend  bitmap // weekend days, with or without a holiday
	national bitmap // dates with a national holiday that are not weekend days
	leave    bitmap // dates with collective leave that have no national holiday and are not weekend days
	holidays bitmap // all dates with a holiday, including weekend days
}

// off returns the days off, in one set for each reason.
func (c *Calendar) off() *daysOff {
	if built := c.daysOff.Load(); built != nil {
		return built
	}
	n := len(c.work.bits)
	blocks := make(bitmap, 4*n)
	d := &daysOff{weekend: blocks[:n], national: blocks[n : 2*n], leave: blocks[2*n : 3*n],
		holidays: blocks[3*n:]}
	weekend := weekendBits(c.work.first, c.rules.weekend)
	national, holidays := &c.known.national, c.holidayDates()
	for i, work := range c.work.bits {
		holiday := holidays.all.bits[i] &^ work & members
		notWeekend := holiday &^ weekend
		d.weekend[i] = weekend &^ work
		d.national[i] = notWeekend & national.bits[i]
		d.leave[i] = notWeekend & holidays.leave[i]
		d.holidays[i] = holiday
	}
	for _, b := range []bitmap{d.weekend, d.national, d.leave, d.holidays} {
		b.count()
	}
	// Two goroutines may both build the days off. The first stored value is used.
	c.daysOff.CompareAndSwap(nil, d)
	return c.daysOff.Load()
}
