package harikerja

import (
	"cmp"
	"iter"
	"math"
	"slices"
	"sort"
	"strings"
)

// Kind is the kind of a holiday. Its text is the same in JSON, in a database and in
// the API.
type Kind string

const (
	// NationalHoliday (hari libur nasional) is a day off for everybody.
	NationalHoliday Kind = "national_holiday"
	// CollectiveLeave (cuti bersama) is a day of leave that the government sets
	// for everybody, usually next to a holiday. Civil servants are off on this
	// day. In private firms it is optional and counts as annual leave.
	CollectiveLeave Kind = "collective_leave"
	// OwnDayOff is a day off of a [Definition]. It is not in the national list.
	OwnDayOff Kind = "own_day_off"
)

var allKinds = oneOf[Kind]{"kind of holiday", []Kind{NationalHoliday, CollectiveLeave, OwnDayOff}}

// UnmarshalText reads the text of a kind. Anything else is a [*ParseError], and k
// is not changed.
func (k *Kind) UnmarshalText(text []byte) error { return allKinds.read(k, text) }

// compare sorts kinds in the order of their constants.
func (k Kind) compare(o Kind) int {
	return cmp.Compare(slices.Index(allKinds.list, k), slices.Index(allKinds.list, o))
}

// oneOf has the values of a type of texts.
type oneOf[T ~string] struct {
	name string // of the type, for errors
	list []T
}

// check returns a [*ParseError] for a value that is not in the list.
func (o oneOf[T]) check(v T) error {
	if slices.Contains(o.list, v) {
		return nil
	}
	var texts []string
	for _, v := range o.list {
		texts = append(texts, string(v))
	}
	last := len(texts) - 1
	return &ParseError{o.name, string(v), "use " + strings.Join(texts[:last], ", ") + " or " + texts[last]}
}

func (o oneOf[T]) read(v *T, text []byte) error {
	if err := o.check(T(text)); err != nil {
		return err
	}
	*v = T(text)
	return nil
}

// Holiday is one entry of a year's list: a date, the occasion, and the decrees
// that it is based on. A date with two holidays has two entries.
//
// Holidays can be compared with == if their calendars were made from the same
// calendar by its methods. They are equal if they are
// the same entry and are based on the same decrees. The decrees are not part of
// the JSON text. An own day off of a [Definition] has no occasion and no decree.
type Holiday struct {
	Date      Date   `json:"date"`
	Kind      Kind   `json:"type"`
	Occasion  string `json:"occasion,omitempty"` // the id of the feast, such as "eid-al-fitr"; it is the same in all years; collective leave has the occasion of its holiday
	LocalName string `json:"localName"`          // in Indonesian, as in the decree
	Name      string `json:"name"`               // in English

	year  *year // has the decrees
	line  int   // index into year.data.Lines, or into DaysOff of the definition
	known Date  // the date of the newest decree that the holiday is based on
}

// Decrees returns the decrees that the holiday is based on, in the order of
// their dates: the decree that set it, and decrees that moved, renamed or
// confirmed it. For a holiday of [Calendar.AsOf] it returns only the decrees
// that were known on that day.
func (h Holiday) Decrees() []Decree {
	if h.year == nil {
		return nil
	}
	return h.year.decreesOf(h.line, h.known)
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
	// ClassOwnDayOff is a date with an own day off of a [Definition] and no other
	// holiday, even if it is a weekend day.
	ClassOwnDayOff Class = "own_day_off"
)

var classes = oneOf[Class]{"class of day",
	[]Class{ClassWorkday, ClassWeekend, ClassNationalHoliday, ClassCollectiveLeave, ClassOwnDayOff}}

// UnmarshalText reads the text of a class. Anything else is a [*ParseError], and c
// is not changed.
func (c *Class) UnmarshalText(text []byte) error { return classes.read(c, text) }

// Day is the information that the calendar has about one date.
type Day struct {
	Date     Date      `json:"date"`
	Class    Class     `json:"class"`
	Weekend  bool      `json:"weekend"`            // whether the weekday is in the weekend, even if the date is a holiday
	Holidays []Holiday `json:"holidays,omitempty"` // nil if there are none
	Own      *OwnDay   `json:"own,omitempty"`      // the line of the [Definition] that decided the class; nil if the national list or the weekend decided it
}

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

// Upcoming returns the first holidays on or after d, at most limit entries, in
// the order of [Calendar.Holidays]. If kinds are given, it returns only
// holidays of these kinds. Under LeaveWorked, collective leave is left out.
//
// If the data ends before limit holidays are found, or the next year is not
// covered, the list is shorter or empty, and complete is false: there are later
// holidays, but they are not known. This is not an error. If d is not covered,
// Upcoming returns a [*CoverageError]. If limit is below 1, it returns an
// [*ArgumentError], and for an unknown kind a [*ParseError].
func (c *Calendar) Upcoming(d Date, limit int, kinds ...Kind) (list []Holiday, complete bool, err error) {
	list, _, err = c.upcoming(d, limit, kinds)
	return list, err == nil && len(list) == limit, err
}

// upcoming also returns the examined dates.
func (c *Calendar) upcoming(d Date, limit int, kinds []Kind) (list []Holiday, examined Span, err error) {
	if err := checkNumber("limit", limit, 1, math.MaxInt); err != nil {
		return nil, Span{}, err
	}
	for _, kind := range kinds {
		if err := allKinds.check(kind); err != nil {
			return nil, Span{}, err
		}
	}
	at, err := c.place(d)
	if err != nil {
		return nil, Span{}, err
	}
	_, end := c.segment(at)
	last := Date{c.work.first + end - 1}
	for h := range c.holidaysIn(spanning(d, last)) {
		if len(kinds) > 0 && !slices.Contains(kinds, h.Kind) {
			continue
		}
		if list = append(list, h); len(list) == limit {
			return list, spanning(d, h.Date), nil
		}
	}
	return list, spanning(d, last), nil
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
			if h.Kind == CollectiveLeave && !c.rules.takes(h.Date) {
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
