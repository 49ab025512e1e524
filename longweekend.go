package harikerja

import (
	"math"
)

// LongWeekend is a stretch of days off with at least one holiday that makes it
// longer than the week alone would.
type LongWeekend struct {
	Span     Span      // begins and ends with a day off
	Holidays []Holiday // those that count, also on weekend days
	Bridges  []Date    // workdays inside, to be taken as leave ("harpitnas"); empty if it is all off
	// Cut says that the stretch reaches the first or the last day of the data:
	// it may be longer, but what lies beyond is not known.
	Cut bool
}

// Days returns the length of the stretch, bridge days included.
func (w LongWeekend) Days() int { return w.Span.Days() }

// MaxBridges is the most bridge days that [Calendar.LongWeekends] joins days
// off by. Five would join any two weekends of a five-day week.
const MaxBridges = 4

// LongWeekends returns the long weekends that begin in a span, in order. A
// stretch of days is one if
//
//   - it begins and ends with a day off, and at most maxBridges days in it are
//     workdays: its bridge days. With 0 they are the natural ones;
//   - a holiday in it falls on a day that is not weekend anyway;
//   - it has at least minDays days, bridge days included;
//   - it cannot be made longer: every longer stretch around it needs more than
//     maxBridges bridge days.
//
// So a holiday on a Wednesday has two with maxBridges 2, the days before it
// and the days after it, to choose from: stretches may overlap, but none lies
// within another. Shorter ones that need less leave come with a lower
// maxBridges.
//
// A stretch that goes on after the span is returned whole, as over New Year;
// the next span does not return it again. One that reaches the first or last
// day of the data is marked as [LongWeekend.Cut], as nothing is known beyond.
//
// A span that is not wholly covered is a [*CoverageError]; minDays below 1 and
// maxBridges outside 0 to [MaxBridges] are a [*NumberError].
func (c *Calendar) LongWeekends(s Span, minDays, maxBridges int) ([]LongWeekend, error) {
	if err := checkNumber("minDays", minDays, 1, math.MaxInt); err != nil {
		return nil, err
	}
	if err := checkNumber("maxBridges", maxBridges, 0, MaxBridges); err != nil {
		return nil, err
	}
	from, to, err := c.cover(s)
	if err != nil {
		return nil, err
	}
	var list []LongWeekend
	for i := from; i < to; i++ {
		if c.work.contains(i) || i > 0 && !c.work.contains(i-1) {
			continue // no run of days off begins here
		}
		end := c.stretch(i, maxBridges)
		if int(end-i) < minDays {
			continue
		}
		// A longer stretch around this one begins with the run before it, and
		// has the bridge days left over from reaching this one.
		if gap := c.gapBefore(i); gap <= maxBridges && c.stretch(i, maxBridges-gap) == end {
			continue
		}
		if w := c.longWeekend(i, end); w.lengthened(c.rules.Weekend) {
			list = append(list, w)
		}
	}
	return list, nil
}

// stretch returns the place after the last day of the stretch that begins with
// the day off at place i and goes on for as long as the bridge days last.
func (c *Calendar) stretch(i int32, bridges int) int32 {
	for {
		end := i
		for end < c.work.days && !c.work.contains(end) {
			end++
		}
		i = end
		for i < c.work.days && c.work.contains(i) && int(i-end) <= bridges {
			i++
		}
		gap := int(i - end)
		if i == c.work.days || gap > bridges {
			return end
		}
		bridges -= gap
	}
}

// gapBefore returns how many workdays lie between the day off at place i and
// the one before it; more than can be bridged if the data begins between them.
func (c *Calendar) gapBefore(i int32) int {
	gap := 0
	for i--; i >= 0 && c.work.contains(i) && gap <= MaxBridges; i-- {
		gap++
	}
	if i < 0 {
		return MaxBridges + 1
	}
	return gap
}

func (c *Calendar) longWeekend(from, to int32) LongWeekend {
	w := LongWeekend{Span: Span{Date{c.work.first + from}, to - from - 1}, Cut: from == 0 || to == c.work.days}
	w.Holidays = c.holidays(w.Span)
	for i := from; i < to; i++ {
		if c.work.contains(i) {
			w.Bridges = append(w.Bridges, Date{c.work.first + i})
		}
	}
	return w
}

// lengthened reports whether a holiday falls on a day that is not weekend.
func (w LongWeekend) lengthened(weekend Weekend) bool {
	for _, h := range w.Holidays {
		if !weekend.Contains(h.Date.Weekday()) {
			return true
		}
	}
	return false
}
