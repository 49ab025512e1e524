package harikerja

import (
	"iter"
	"math"
	"slices"
	"sort"
)

// Day returns the information about a date, or a [*CoverageError].
func (c *Calendar) Day(d Date) (Day, error) {
	holidays, err := c.HolidaysOn(d)
	if err != nil {
		return Day{}, err
	}
	day := Day{Date: d, Class: ClassWorkday, Weekend: c.rules.weekend.Contains(d.Weekday()), Holidays: holidays, Own: c.lines.workday(d)}
	switch {
	case day.Own != nil: // an own workday
	case len(holidays) > 0:
		day.Class = Class(holidays[0].Kind) // the texts are the same
		if day.Class == ClassOwnDayOff {
			line := c.lines.definition.DaysOff[holidays[0].line]
			day.Own = &line
		}
	case day.Weekend:
		day.Class = ClassWeekend
	}
	return day, nil
}

// Holidays returns the holidays of a span, sorted by date, then by kind with
// national holidays first, then by local name. Under LeaveWorked, collective
// leave is left out. If a date of the span is not covered, it returns a
// [*CoverageError].
func (c *Calendar) Holidays(s Span) ([]Holiday, error) {
	if _, _, err := c.cover(s); err != nil {
		return nil, err
	}
	return c.holidayList(s), nil
}

// HolidaysOn returns the holidays of a date, or a [*CoverageError]. If the date
// has no holiday, the list is empty.
func (c *Calendar) HolidaysOn(d Date) ([]Holiday, error) {
	i, err := c.place(d)
	if err != nil || !c.holidayDates().all.contains(i) {
		return nil, err
	}
	return c.holidayList(Span{start: d}), nil
}

// IsHoliday reports whether a date has a holiday, or returns a
// [*CoverageError]. Under LeaveWorked, collective leave does not count.
func (c *Calendar) IsHoliday(d Date) (bool, error) {
	i, err := c.place(d)
	return err == nil && c.holidayDates().all.contains(i), err
}

// HolidayList is a list of the holidays nearest to a date.
type HolidayList struct {
	Holidays []Holiday `json:"holidays"`
	// Examined are the dates that the list depends on. If a later decree changes none of
	// them, the list stays the same.
	Examined Span `json:"examined"`
	// Complete is false if the list has fewer holidays than the limit because the data
	// ends. There are more holidays, but they are not known.
	Complete bool `json:"complete"`
}

// Upcoming returns the first holidays on or after d, at most limit entries, in
// the order of [Calendar.Holidays]. If kinds are given, it returns only
// holidays of these kinds. Under LeaveWorked, collective leave is left out.
//
// If the data ends before limit holidays are found, or the next year is not
// covered, the list is shorter or empty, and [HolidayList.Complete] is false. This is
// not an error. If d is not covered, Upcoming returns a [*CoverageError]. If limit is
// below 1, it returns an [*ArgumentError], and for an unknown kind a [*ParseError].
func (c *Calendar) Upcoming(d Date, limit int, kinds ...Kind) (HolidayList, error) {
	if err := checkList(limit, kinds); err != nil {
		return HolidayList{}, err
	}
	at, err := c.place(d)
	if err != nil {
		return HolidayList{}, err
	}
	_, end := c.segment(at)
	last := Date{c.work.first + end - 1}
	return listHolidays(c.holidaysIn(spanning(d, last)), d, last, limit, kinds), nil
}

// Previous returns the last holidays before d, at most limit entries, in the reverse
// order of [Calendar.Holidays]: the latest first. So a holiday on d is not in this list,
// but in that of [Calendar.Upcoming]. The date d need not be covered, but the day before
// it must be. Everything else is as in Upcoming.
func (c *Calendar) Previous(d Date, limit int, kinds ...Kind) (HolidayList, error) {
	if err := checkList(limit, kinds); err != nil {
		return HolidayList{}, err
	}
	last := d.AddDays(-1)
	at, err := c.place(last)
	if err != nil {
		return HolidayList{}, err
	}
	from, _ := c.segment(at)
	first := Date{c.work.first + from}
	backward := func(yield func(Holiday) bool) {
		for _, h := range slices.Backward(c.holidayList(spanning(first, last))) {
			if !yield(h) {
				return
			}
		}
	}
	return listHolidays(backward, last, first, limit, kinds), nil
}

func checkList(limit int, kinds []Kind) error {
	if err := checkNumber("limit", limit, 1, math.MaxInt); err != nil {
		return err
	}
	for _, kind := range kinds {
		if err := allKinds.check(kind); err != nil {
			return err
		}
	}
	return nil
}

// listHolidays returns the first holidays of a sequence whose dates are from one date to
// another.
func listHolidays(all iter.Seq[Holiday], from, to Date, limit int, kinds []Kind) (l HolidayList) {
	for h := range all {
		if len(kinds) > 0 && !slices.Contains(kinds, h.Kind) {
			continue
		}
		if l.Holidays = append(l.Holidays, h); len(l.Holidays) == limit {
			to, l.Complete = h.Date, true
			break
		}
	}
	l.Examined = spanning(from, to)
	return l
}

// holidaysIn returns the holidays of a covered span in the order of
// [Calendar.Holidays], without collective leave that is worked.
func (c *Calendar) holidaysIn(s Span) iter.Seq[Holiday] {
	all := c.known.list
	from := sort.Search(len(all), func(i int) bool { return !all[i].Date.Before(s.start) })
	to := from + sort.Search(len(all)-from, func(i int) bool { return all[from+i].Date.After(s.End()) })
	owned := c.lines.off
	owned = owned[sort.Search(len(owned), func(i int) bool { return !owned[i].date.Before(s.start) }):]
	owned = owned[:sort.Search(len(owned), func(i int) bool { return owned[i].date.After(s.End()) })]
	return func(yield func(Holiday) bool) {
		owned := owned
		for _, h := range all[from:to] {
			for ; len(owned) > 0 && owned[0].date.Before(h.Date); owned = owned[1:] {
				if !yield(c.lines.holiday(owned[0])) {
					return
				}
			}
			if h.Kind == CollectiveLeave && !c.rules.leave.takes(h.Date) {
				continue
			}
			if !yield(h) {
				return
			}
		}
		for _, d := range owned {
			if !yield(c.lines.holiday(d)) {
				return
			}
		}
	}
}

// holidayList returns the holidays of a covered span.
func (c *Calendar) holidayList(s Span) []Holiday { return slices.Collect(c.holidaysIn(s)) }
