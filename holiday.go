package harikerja

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"sort"
)

// Kind is the kind of a holiday. The zero value is [NationalHoliday].
type Kind uint8

const (
	// NationalHoliday (hari libur nasional) is a day off for everybody.
	NationalHoliday Kind = iota
	// CollectiveLeave (cuti bersama) is a day of leave that the government sets
	// for everybody, usually next to a holiday. Civil servants are off on this
	// day. In private firms it is optional and counts as annual leave.
	CollectiveLeave
	// OwnDayOff is a day off of a [Definition]. It is not in the national list.
	OwnDayOff
)

// ParseKind reads "national_holiday", "collective_leave" or "own_day_off".
// Anything else is a [*ParseError].
func ParseKind(s string) (Kind, error) {
	for k := NationalHoliday; k.valid(); k++ {
		if s == k.String() {
			return k, nil
		}
	}
	return 0, badKind(s)
}

func badKind(value string) error {
	return &ParseError{"kind of holiday", value, "use national_holiday, collective_leave or own_day_off"}
}

func (k Kind) valid() bool { return k <= OwnDayOff }

// String returns the text that [ParseKind] reads. For an unknown value it
// returns a text such as Kind(9).
func (k Kind) String() string {
	switch k {
	case NationalHoliday:
		return "national_holiday"
	case CollectiveLeave:
		return "collective_leave"
	case OwnDayOff:
		return "own_day_off"
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// MarshalText returns the text that [ParseKind] reads, or a [*ParseError] for
// an unknown value.
func (k Kind) MarshalText() ([]byte, error) { return k.AppendText(nil) }

// AppendText appends the text that MarshalText returns.
func (k Kind) AppendText(b []byte) ([]byte, error) {
	if !k.valid() {
		return b, badKind(k.String())
	}
	return append(b, k.String()...), nil
}

// UnmarshalText reads the text with [ParseKind]. On an error, k is not changed.
func (k *Kind) UnmarshalText(text []byte) error {
	parsed, err := ParseKind(string(text))
	if err == nil {
		*k = parsed
	}
	return err
}

// Holiday is one entry of a year's list: a date, the occasion, and the decrees
// that it is based on. A date with two holidays has two entries.
//
// Holidays can be compared with == if their calendars were made from the same
// calendar by [Calendar.With] and [Calendar.AsOf]. They are equal if they are
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

// Class is the class of a date: a workday, or the reason why it is a day off.
// The zero value is [Workday].
type Class uint8

const (
	// Workday is a day on which work is done.
	Workday Class = iota
	// WeekendDay is a weekend day without a holiday.
	WeekendDay
	// NationalHolidayClass is a date with a national holiday, even if it is a
	// weekend day.
	NationalHolidayClass
	// CollectiveLeaveClass is a date with collective leave but no national
	// holiday, even if it is a weekend day.
	CollectiveLeaveClass
	// OwnDayOffClass is a date with an own day off of a [Definition] and no other
	// holiday, even if it is a weekend day.
	OwnDayOffClass
)

// ParseClass reads "workday", "weekend", "national_holiday", "collective_leave"
// or "own_day_off". Anything else is a [*ParseError].
func ParseClass(s string) (Class, error) {
	for c := Workday; c.valid(); c++ {
		if s == c.String() {
			return c, nil
		}
	}
	return 0, badClass(s)
}

func badClass(value string) error {
	return &ParseError{"class of day", value, "use workday, weekend, national_holiday, collective_leave or own_day_off"}
}

func (c Class) valid() bool { return c <= OwnDayOffClass }

// String returns the text that [ParseClass] reads. For an unknown value it
// returns a text such as Class(9).
func (c Class) String() string {
	switch c {
	case Workday:
		return "workday"
	case WeekendDay:
		return "weekend"
	case NationalHolidayClass:
		return "national_holiday"
	case CollectiveLeaveClass:
		return "collective_leave"
	case OwnDayOffClass:
		return "own_day_off"
	}
	return fmt.Sprintf("Class(%d)", uint8(c))
}

// MarshalText returns the text that [ParseClass] reads, or a [*ParseError] for
// an unknown value.
func (c Class) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// AppendText appends the text that MarshalText returns.
func (c Class) AppendText(b []byte) ([]byte, error) {
	if !c.valid() {
		return b, badClass(c.String())
	}
	return append(b, c.String()...), nil
}

// UnmarshalText reads the text with [ParseClass]. On an error, c is not
// changed.
func (c *Class) UnmarshalText(text []byte) error {
	parsed, err := ParseClass(string(text))
	if err == nil {
		*c = parsed
	}
	return err
}

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
	day := Day{Date: d, Weekend: c.rules.Weekend.Contains(d.Weekday()), Holidays: holidays, Own: c.worked(d)}
	switch {
	case day.Own != nil: // an own workday
	case len(holidays) > 0:
		day.Class = classOf[holidays[0].Kind]
		if day.Class == OwnDayOffClass {
			line := c.own.lines.definition.DaysOff[holidays[0].line]
			day.Own = &line
		}
	case day.Weekend:
		day.Class = WeekendDay
	}
	return day, nil
}

// classOf has the class of a date whose first holiday is of a kind.
var classOf = [...]Class{NationalHoliday: NationalHolidayClass, CollectiveLeave: CollectiveLeaveClass, OwnDayOff: OwnDayOffClass}

// Holidays returns the holidays of a span, sorted by date, then by kind with
// national holidays first, then by local name. Under LeaveWorked, collective
// leave is left out. If a date of the span is not covered, it returns a
// [*CoverageError].
func (c *Calendar) Holidays(s Span) ([]Holiday, error) {
	if _, _, err := c.cover(s); err != nil {
		return nil, err
	}
	return c.holidays(s), nil
}

// HolidaysOn returns the holidays of a date, or a [*CoverageError]. If the date
// has no holiday, the list is empty.
func (c *Calendar) HolidaysOn(d Date) ([]Holiday, error) {
	i, err := c.place(d)
	if err != nil || !c.holidayDates().contains(i) {
		return nil, err
	}
	return c.holidays(Span{start: d}), nil
}

// IsHoliday reports whether a date has a holiday, or returns a
// [*CoverageError]. Under LeaveWorked, collective leave does not count.
func (c *Calendar) IsHoliday(d Date) (bool, error) {
	i, err := c.place(d)
	return err == nil && c.holidayDates().contains(i), err
}

// Upcoming returns the first holidays on or after d, at most limit entries, in
// the order of [Calendar.Holidays]. If kinds are given, it returns only
// holidays of these kinds. Under LeaveWorked, collective leave is left out.
//
// If the data ends before limit holidays are found, or the next year is not
// covered, the list is shorter or empty, and complete is false: there are later
// holidays, but they are not known. This is not an error. If d is not covered,
// Upcoming returns a [*CoverageError]. If limit is below 1, it returns a
// [*NumberError].
func (c *Calendar) Upcoming(d Date, limit int, kinds ...Kind) (list []Holiday, complete bool, err error) {
	list, _, err = c.UpcomingExamined(d, limit, kinds...)
	return list, err == nil && len(list) == limit, err
}

// UpcomingExamined is like [Calendar.Upcoming], but returns the dates that the
// answer depends on: from d to the last holiday in the list, or to the last
// covered date if the list has fewer than limit entries. The list is complete if
// it has limit entries.
func (c *Calendar) UpcomingExamined(d Date, limit int, kinds ...Kind) (list []Holiday, examined Span, err error) {
	if err := checkNumber("limit", limit, 1, math.MaxInt); err != nil {
		return nil, Span{}, err
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
	all := c.known.holidays
	from := sort.Search(len(all), func(i int) bool { return !all[i].Date.Before(s.start) })
	to := from + sort.Search(len(all)-from, func(i int) bool { return all[from+i].Date.After(s.End()) })
	var owned []ownDate
	if c.own != nil {
		owned = c.own.lines.off
		owned = owned[sort.Search(len(owned), func(i int) bool { return !owned[i].date.Before(s.start) }):]
		owned = owned[:sort.Search(len(owned), func(i int) bool { return owned[i].date.After(s.End()) })]
	}
	return func(yield func(Holiday) bool) {
		owned := owned
		for _, h := range all[from:to] {
			for ; len(owned) > 0 && owned[0].date.Before(h.Date); owned = owned[1:] {
				if !yield(c.own.lines.holiday(owned[0])) {
					return
				}
			}
			if h.Kind == CollectiveLeave && !c.takes(h.Date) {
				continue
			}
			if !yield(h) {
				return
			}
		}
		for _, d := range owned {
			if !yield(c.own.lines.holiday(d)) {
				return
			}
		}
	}
}

// takes reports whether collective leave on a date is taken.
func (c *Calendar) takes(d Date) bool {
	if c.own != nil && c.own.taken != nil {
		_, ok := slices.BinarySearchFunc(c.own.taken, d, Date.Compare)
		return ok
	}
	return c.rules.Leave == LeaveTaken
}

// holidays returns the holidays of a covered span.
func (c *Calendar) holidays(s Span) []Holiday { return slices.Collect(c.holidaysIn(s)) }
