package harikerja

import (
	"math"
)

// LongWeekend is a run of days off that is longer than a normal weekend because
// of a holiday.
type LongWeekend struct {
	Span     Span      `json:"span"`       // begins and ends with a day off
	Holidays []Holiday `json:"holidays"`   // the holidays in the run, also on weekend days
	Bridges  []Date    `json:"bridgeDays"` // the workdays in the run, which must be taken as leave ("harpitnas"); empty if all days are off
	// Cut reports that the run reaches the first or the last day of the data, or a
	// year that is not covered. The real run may be longer, but there is no data
	// for the days before or after it.
	Cut bool `json:"cut"`
}

// MaxBridges is the maximum number of bridge days in a long weekend. In a
// five-day week, five bridge days would join every weekend with the next
// weekend.
const MaxBridges = 4

// LongWeekends returns the long weekends that begin in a span, sorted by their
// first date, then by their length. A run of days is a long weekend if
//
//   - it begins and ends with a day off, and at most maxBridges days in it are
//     workdays, which are its bridge days;
//   - a holiday in it falls on a day that is not weekend;
//   - it has at least minDays days, bridge days included;
//   - it cannot be made longer without more bridge days: the day before it and
//     the day after it are workdays.
//
// A greater maxBridges only adds runs to the list. Runs may overlap. For
// example, a holiday on a Wednesday is in three runs with maxBridges 2 and
// minDays 1: the holiday by itself; the days from the weekend before to the
// holiday; and the days from the holiday to the weekend after.
//
// A run that continues after the end of the span, for example over New Year, is
// returned completely. It is not in the list of the next span. A run that
// reaches the end of the covered dates has [LongWeekend.Cut] set.
//
// If complete is false, the list may be different with data for more years: days
// off at the start of the span reach the first covered date, or days off and
// bridge days at its end reach the last. Then a run in the list may be longer, or
// belong to an earlier span, or a run may be missing, because it is too short or
// has no holiday before the data ends.
//
// If a date of the span is not covered, it returns a [*CoverageError]. If
// minDays is below 1, or maxBridges is not from 0 to [MaxBridges], it returns an
// [*ArgumentError].
func (c *Calendar) LongWeekends(s Span, minDays, maxBridges int) (list []LongWeekend, complete bool, err error) {
	list, examined, err := c.longWeekends(s, minDays, maxBridges)
	return list, examined.Complete, err
}

// longWeekends is [Calendar.LongWeekends] that also returns the examined dates.
func (c *Calendar) longWeekends(s Span, minDays, maxBridges int) (list []LongWeekend, examined Examined, err error) {
	if err := checkNumber("minDays", minDays, 1, math.MaxInt); err != nil {
		return nil, Examined{}, err
	}
	if err := checkNumber("maxBridges", maxBridges, 0, MaxBridges); err != nil {
		return nil, Examined{}, err
	}
	from, to, err := c.cover(s)
	if err != nil {
		return nil, Examined{}, err
	}
	examined.Span = s
	first, after := c.segment(from)
	if from > first && !c.work.contains(from) {
		examined.Span = spanning(s.start.AddDays(-1), s.End())
	}
	examined.Complete = from > first || c.work.contains(from)
	for i := from; i < to; i++ {
		if c.work.contains(i) || i > first && !c.work.contains(i-1) {
			continue // no run begins here
		}
		bridges := 0
		for end := i; end < after; end++ {
			examined.Span.days = max(examined.Span.days, c.work.first+end-examined.Span.start.days)
			if c.work.contains(end) {
				if bridges++; bridges > maxBridges {
					break
				}
				continue
			}
			if end+1 < after && !c.work.contains(end+1) || int(end-i)+1 < minDays {
				continue // the next day is off too, or the run is too short
			}
			if w := c.longWeekend(i, end+1); c.lengthened(w) {
				w.Cut = i == first || end+1 == after
				list = append(list, w)
			}
		}
		examined.Complete = examined.Complete && bridges > maxBridges // otherwise the run reaches the end of the data
	}
	return list, examined, nil
}

func (c *Calendar) longWeekend(from, to int32) LongWeekend {
	w := LongWeekend{Span: Span{Date{c.work.first + from}, to - from - 1}}
	w.Holidays = c.holidayList(w.Span)
	for i := from; i < to; i++ {
		if c.work.contains(i) {
			w.Bridges = append(w.Bridges, Date{c.work.first + i})
		}
	}
	return w
}

// lengthened reports whether a holiday of w is a day off that is not a weekend day.
func (c *Calendar) lengthened(w LongWeekend) bool {
	for _, h := range w.Holidays {
		if !c.rules.weekend.Contains(h.Date.Weekday()) && !c.work.contains(h.Date.days-c.work.first) {
			return true
		}
	}
	return false
}
