package harikerja

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"sort"
)

// Kind is the kind of a holiday. Its text is the same in JSON, in a database and in
// the API.
type Kind string

const (
	// NationalHoliday (hari libur nasional) is a day off for everybody.
	NationalHoliday Kind = "national_holiday"
	// CollectiveLeave (cuti bersama) is a day of leave that the government sets for
	// everybody, usually next to a holiday. Civil servants do not work on this day. In
	// private firms it is optional and counts as annual leave.
	CollectiveLeave Kind = "collective_leave"
	// OwnDayOff is a day off from a [Definition]. It is not in the national list.
	OwnDayOff Kind = "own_day_off"
)

var allKinds = oneOf[Kind]{"kind of holiday", []Kind{NationalHoliday, CollectiveLeave, OwnDayOff}}

// UnmarshalText reads one of the constants, or the empty text of the zero value. Anything
// else is a [*ParseError], and k is not changed.
func (k *Kind) UnmarshalText(text []byte) error { return allKinds.read(k, text) }

// Compare returns -1, 0 or +1. The order is the order of the constants: national
// holidays are first. Unknown kinds are last.
func (k Kind) Compare(o Kind) int {
	place := func(k Kind) uint { return uint(slices.Index(allKinds.list, k)) } // for an unknown kind, -1 becomes the largest uint
	return cmp.Compare(place(k), place(o))
}

// Holiday is one entry of a year's list: a date, the occasion, and the decrees
// that it is based on. A date with two holidays has two entries.
//
// To compare two holidays, use [Holiday.Equal]. To find the changes in a new dataset,
// use [Calendar.Changes].
//
// An own day off, from a [Definition], has no occasion and no decree.
type Holiday struct {
	_ [0]func() // with this field, the compiler refuses ==

	Date Date `json:"date"`
	Kind Kind `json:"type"`
	// Occasion is the id of the feast, such as "eid-al-fitr". It is the same in all
	// years. A day of collective leave has the id of the feast to which it belongs.
	Occasion  string `json:"occasion,omitempty"`
	LocalName string `json:"localName"` // in Indonesian, as in the decree
	Name      string `json:"name"`      // in English

	year  *year    // has the decrees
	line  int      // index into year.data.Lines, or into DaysOff of the definition
	known Date     // the date of the newest decree that the holiday is based on
	read  []Decree // the decrees of a holiday that was read from JSON
}

// String returns the date and the Indonesian name.
func (h Holiday) String() string { return h.Date.String() + " " + h.LocalName }

// Decrees returns the decrees that the holiday is based on, in the order of their
// dates: the decree that set it, and decrees that moved, renamed or confirmed it. If
// the holiday is from a calendar that [Calendar.AsOf] returned, Decrees returns only
// the decrees that were known on the day given to AsOf.
func (h Holiday) Decrees() []Decree {
	if h.year != nil {
		return h.year.decreesOf(h.line, h.known)
	}
	list := slices.Clone(h.read)
	for i, d := range list {
		list[i] = d.clone()
	}
	return list
}

// Equal reports whether two holidays have the same fields and are based on decrees with
// the same ids. The holidays may come from two loaded datasets, or from JSON.
func (h Holiday) Equal(o Holiday) bool {
	if h.Date != o.Date || h.Kind != o.Kind || h.Occasion != o.Occasion || h.LocalName != o.LocalName || h.Name != o.Name {
		return false
	}
	return slices.EqualFunc(h.Decrees(), o.Decrees(), func(a, b Decree) bool { return a.ID == b.ID })
}

// Class is the class of a date: a workday, or the reason why it is a day off. Its
// text is the same in JSON, in a database and in the API.
type Class string

const (
	// ClassWorkday is a day on which work is done.
	ClassWorkday Class = "workday"
	// ClassWeekend is a weekend day without a holiday.
	ClassWeekend Class = "weekend"
	// ClassNationalHoliday is a date with a national holiday, even if it is a
	// weekend day.
	ClassNationalHoliday Class = "national_holiday"
	// ClassCollectiveLeave is a date with collective leave but no national
	// holiday, even if it is a weekend day.
	ClassCollectiveLeave Class = "collective_leave"
	// ClassOwnDayOff is a date with an own day off from a [Definition] and no other
	// holiday, even if it is a weekend day.
	ClassOwnDayOff Class = "own_day_off"
)

var classes = oneOf[Class]{"class of day",
	[]Class{ClassWorkday, ClassWeekend, ClassNationalHoliday, ClassCollectiveLeave, ClassOwnDayOff}}

// UnmarshalText reads one of the constants, or the empty text of the zero value. Anything
// else is a [*ParseError], and c is not changed.
func (c *Class) UnmarshalText(text []byte) error { return classes.read(c, text) }

// Day is the information that the calendar has about one date.
type Day struct {
	Date     Date      `json:"date"`
	Class    Class     `json:"class"`
	Weekend  bool      `json:"isWeekend"` // whether the weekday is in the weekend, even if the date is a holiday
	Holidays []Holiday `json:"holidays,omitzero"`
	// Own is the line of the [Definition] that decided the class. It is nil if the national list
	// or the weekend decided it.
	Own *OwnDay `json:"ownLine,omitempty"`
}

// IsWorkday reports whether the class is [ClassWorkday].
func (d Day) IsWorkday() bool { return d.Class == ClassWorkday }

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

// Holidays returns the holidays in a span. They are sorted by date, then by kind
// (national holidays first), then by local name. Collective leave that is worked is not
// in the list. A holiday on an own workday is in the list. If a date of the span is not
// covered, it returns a [*CoverageError].
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
	if err != nil {
		return nil, err
	}
	if !c.holidayDates().all.contains(i) {
		return []Holiday{}, nil
	}
	return c.holidayList(Span{start: d}), nil
}

// IsHoliday reports whether a date has a holiday, or returns a [*CoverageError].
// Collective leave that is worked does not count. A holiday on an own workday counts.
// To find out whether a date is a day off, use [Calendar.IsWorkday].
func (c *Calendar) IsHoliday(d Date) (bool, error) {
	i, err := c.place(d)
	return err == nil && c.holidayDates().all.contains(i), err
}

// HolidayList is a list of the holidays nearest to a date.
type HolidayList struct {
	Holidays []Holiday `json:"holidays"`
	// Examined has the dates that the list depends on. If Complete is true and a later decree
	// changes none of them, the list stays the same.
	Examined Span `json:"examined"`
	// Complete is false if the list has fewer holidays than the limit because the data
	// ends. There can be more holidays, but they are not known. It is also false for a kind
	// that the calendar never has, such as [OwnDayOff] without a [Definition].
	Complete bool `json:"complete"`
}

// Upcoming returns the first holidays on or after d, in the order of
// [Calendar.Holidays]. The parameter limit is the maximum number of entries. If kinds
// are given, it returns only holidays of these kinds. Collective leave that is worked
// is not in the list. A holiday on an own workday is in the list.
//
// If the data ends before the limit is reached, the list is shorter or empty, and
// [HolidayList.Complete] is false. This is not an error. If d is not covered, Upcoming
// returns a [*CoverageError]. If limit is below 1, it returns an [*ArgumentError]. For
// an unknown kind, it returns a [*ParseError].
func (c *Calendar) Upcoming(d Date, limit int, kinds ...Kind) (HolidayList, error) {
	if err := checkList(limit, kinds); err != nil {
		return HolidayList{}, err
	}
	if _, err := c.place(d); err != nil {
		return HolidayList{}, err
	}
	last := Date{c.work.first + c.to - 1}
	return listHolidays(c.holidaysIn(spanning(d, last)), d, last, limit, kinds), nil
}

// Previous returns the last holidays before d, in the reverse order of
// [Calendar.Holidays]: the latest first. The parameter limit is the maximum number of
// entries. A holiday on d itself is not in this list; it is in the list of
// [Calendar.Upcoming]. The date d need not be covered, but the day before it must be.
// In all other respects, Previous is like Upcoming.
func (c *Calendar) Previous(d Date, limit int, kinds ...Kind) (HolidayList, error) {
	if err := checkList(limit, kinds); err != nil {
		return HolidayList{}, err
	}
	last := d.AddDays(-1)
	if _, err := c.place(last); err != nil {
		return HolidayList{}, err
	}
	first := Date{c.work.first + c.from}
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

// listHolidays returns the first holidays in the sequence "all". This sequence begins
// at the date "from" and ends at the date "to".
func listHolidays(all iter.Seq[Holiday], from, to Date, limit int, kinds []Kind) HolidayList {
	l := HolidayList{Holidays: []Holiday{}}
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

// holidayList returns the holidays of a covered span. The list is never nil: in JSON it is [].
func (c *Calendar) holidayList(s Span) []Holiday {
	return slices.AppendSeq(make([]Holiday, 0, min(s.Days(), 16)), c.holidaysIn(s))
}
