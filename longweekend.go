package harikerja

import (
	"cmp"
	"math"
)

// LongWeekend is a run of days off that is longer than a normal weekend because
// of a holiday.
type LongWeekend struct {
	Span     Span      `json:"span"`       // begins and ends with a day off
	Holidays []Holiday `json:"holidays"`   // the holidays in the run, including those on weekend days
	Bridges  []Date    `json:"bridgeDays"` // the workdays in the run ("harpitnas"), which must be taken as leave; empty if all days are off
	Gained   int       `json:"gained"`     // what the bridge days add, as in [LeaveRun]; 0 without bridge days
	// Complete is false if there is no data for the day before or after the run: the run
	// reaches the first or the last day of the data, or a year that is not covered. The
	// real run may be longer.
	Complete bool `json:"complete"`
}

// MaxBridges is the maximum number of bridge days in a long weekend. In a
// five-day week, five bridge days would join every weekend with the next
// weekend.
const MaxBridges = 4

// LongWeekendOptions are the options for [Calendar.LongWeekends].
type LongWeekendOptions struct {
	MinDays    int `json:"minDays,omitzero"`       // the least number of days in a run, bridge days included; 0 means 3
	MaxBridges int `json:"maxBridgeDays,omitzero"` // the maximum number of bridge days in a run, from 0 to [MaxBridges]
}

// LongWeekendList has the long weekends of a span.
type LongWeekendList struct {
	LongWeekends []LongWeekend `json:"longWeekends"`
	// Examined has the dates that the list depends on. Some of them may be outside the
	// span: a run may continue after the span, and a day off at the start of the span
	// may belong to a run that began before it.
	Examined Span `json:"examined"`
	// Complete is false if days off reach the first or the last date with data. Then
	// data for more years can change the list: the run at this date may be longer than
	// in the list, or the list may lack this run.
	Complete bool `json:"complete"`
}

// LongWeekends returns the long weekends that begin in a span, sorted by their
// first date, then by their length. A run of days is a long weekend if
//
//   - it begins and ends with a day off, and at most o.MaxBridges days in it are
//     workdays, which are its bridge days;
//   - a holiday in it falls on a day that is not a weekend day;
//   - it has at least o.MinDays days, bridge days included;
//   - it cannot be made longer without more bridge days: the day before it and
//     the day after it are workdays.
//
// A greater o.MaxBridges adds runs to the list and removes none. Runs may overlap. For
// example, a holiday on a Wednesday is in three runs with MaxBridges 2 and MinDays 1:
// only the holiday; from the weekend before it to the holiday; and from the holiday to
// the weekend after it.
//
// A run that continues after the end of the span, for example over New Year, is
// returned completely. It is not in the list of the next span. If a run reaches the end
// of the covered dates, [LongWeekend.Complete] is false.
//
// If a date of the span is not covered, it returns a [*CoverageError]. If an option is
// not in its range, it returns an [*ArgumentError].
func (c *Calendar) LongWeekends(s Span, o LongWeekendOptions) (LongWeekendList, error) {
	if err := checkNumber("MinDays", o.MinDays, 0, math.MaxInt); err != nil {
		return LongWeekendList{}, err
	}
	if err := checkNumber("MaxBridges", o.MaxBridges, 0, MaxBridges); err != nil {
		return LongWeekendList{}, err
	}
	minDays := cmp.Or(o.MinDays, 3)
	from, to, err := c.cover(s)
	if err != nil {
		return LongWeekendList{}, err
	}
	first, after := c.from, c.to
	l := LongWeekendList{LongWeekends: []LongWeekend{}, Examined: s, Complete: from > first || c.work.contains(from)}
	if from > first && !c.work.contains(from) {
		l.Examined = spanning(s.start.AddDays(-1), s.End())
	}
	for i := from; i < to; i++ {
		if c.work.contains(i) || i > first && !c.work.contains(i-1) {
			continue // no run begins on this day
		}
		bridges := 0
		for end := i; end < after; end++ {
			l.Examined.days = max(l.Examined.days, c.work.first+end-l.Examined.start.days)
			if c.work.contains(end) {
				if bridges++; bridges > o.MaxBridges {
					break
				}
				continue
			}
			if end+1 < after && !c.work.contains(end+1) || int(end-i)+1 < minDays {
				continue // the next day is off too, or the run is too short
			}
			if w := c.longWeekend(i, end+1); c.lengthened(w) {
				w.Complete = i != first && end+1 != after
				l.LongWeekends = append(l.LongWeekends, w)
			}
		}
		l.Complete = l.Complete && bridges > o.MaxBridges // otherwise the run reaches the end of the data
	}
	return l, nil
}

func (c *Calendar) longWeekend(from, to int32) LongWeekend {
	w := LongWeekend{Span: Span{Date{c.work.first + from}, to - from - 1}, Bridges: []Date{}}
	w.Holidays = c.holidayList(w.Span)
	free, longest := 0, 0 // the days off in a row until a day, and the most in the run
	for i := from; i < to; i++ {
		free++
		if c.work.contains(i) {
			w.Bridges, free = append(w.Bridges, Date{c.work.first + i}), 0
		}
		longest = max(longest, free)
	}
	w.Gained = w.Span.Days() - longest
	return w
}

// lengthened reports whether w has a holiday that is a day off and not a weekend day.
func (c *Calendar) lengthened(w LongWeekend) bool {
	for _, h := range w.Holidays {
		if !c.rules.weekend.Contains(h.Date.Weekday()) && !c.work.contains(h.Date.days-c.work.first) {
			return true
		}
	}
	return false
}
