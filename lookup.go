package harikerja

import (
	"fmt"
	"slices"
	"sort"
)

// Class is what a date is to somebody who asks whether to come to work. The zero
// value is [Workday].
type Class uint8

const (
	// Workday is a day on which work is done.
	Workday Class = iota
	// WeekendDay is a day off by the week alone.
	WeekendDay
	// NationalHolidayClass is a date with a national holiday, also on a weekend.
	NationalHolidayClass
	// CollectiveLeaveClass is a date of collective leave and no national
	// holiday, also on a weekend.
	CollectiveLeaveClass
)

// ParseClass reads workday, weekend, national_holiday or collective_leave.
// Anything else is a [*ParseError].
func ParseClass(s string) (Class, error) {
	for c := Workday; c.valid(); c++ {
		if s == c.String() {
			return c, nil
		}
	}
	return 0, badClass(s)
}

func badClass(value string) error {
	return &ParseError{"class of day", value, "use workday, weekend, national_holiday or collective_leave"}
}

func (c Class) valid() bool { return c <= CollectiveLeaveClass }

// String returns the text that [ParseClass] reads, or Class(9) for a number that
// is no class.
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
	}
	return fmt.Sprintf("Class(%d)", uint8(c))
}

// MarshalText returns the text that [ParseClass] reads, or a [*ParseError] for a
// number that is no class.
func (c Class) MarshalText() ([]byte, error) { return c.AppendText(nil) }

// AppendText appends what MarshalText returns.
func (c Class) AppendText(b []byte) ([]byte, error) {
	if !c.valid() {
		return b, badClass(c.String())
	}
	return append(b, c.String()...), nil
}

// UnmarshalText is [ParseClass] for decoders; on an error c keeps its value.
func (c *Class) UnmarshalText(text []byte) error {
	parsed, err := ParseClass(string(text))
	if err == nil {
		*c = parsed
	}
	return err
}

// Day is everything the calendar says about one date.
type Day struct {
	Date     Date      `json:"date"`
	Class    Class     `json:"class"`
	Weekend  bool      `json:"weekend"`            // by the week, whatever else the date is
	Holidays []Holiday `json:"holidays,omitempty"` // nil if there are none
}

// Years describes the dataset of every year, in order.
func (c *Calendar) Years() []YearInfo { return slices.Clone(c.known.infos) }

// Year describes the dataset of one year, or returns a [*CoverageError].
func (c *Calendar) Year(year int) (YearInfo, error) {
	i, err := c.yearIndex(year)
	if err != nil {
		return YearInfo{}, err
	}
	return c.known.infos[i], nil
}

func (c *Calendar) yearIndex(year int) (int, error) {
	if n := len(c.known.years); n > 0 {
		if i := year - c.known.years[0].data.Year; i >= 0 && i < n {
			return i, nil
		}
	}
	return 0, c.known.uncovered(civil(min(max(year, 1), 9999), 1, 1))
}

// Decrees returns the decrees behind a year's list, in the order of their
// dates, or a [*CoverageError].
func (c *Calendar) Decrees(year int) ([]Decree, error) {
	i, err := c.yearIndex(year)
	if err != nil {
		return nil, err
	}
	var list []Decree
	for _, d := range c.known.years[i].data.Decrees {
		if !d.Date.After(c.known.day) {
			list = append(list, d.clone())
		}
	}
	return list, nil
}

// Revisions returns how a year's list came about, oldest first, or a
// [*CoverageError].
func (c *Calendar) Revisions(year int) ([]Revision, error) {
	i, err := c.yearIndex(year)
	if err != nil {
		return nil, err
	}
	return c.known.years[i].revisions(c.known.day), nil
}

// Holidays returns the holidays of a span: by date, national holidays before
// collective leave, then by local name. Leave is left out where the rules say
// that it is worked. A span that is not wholly covered is a [*CoverageError].
func (c *Calendar) Holidays(s Span) ([]Holiday, error) {
	if _, _, err := c.cover(s); err != nil {
		return nil, err
	}
	return c.holidays(s), nil
}

// HolidaysOn returns the holidays of a date, of which there may be none, or a
// [*CoverageError].
func (c *Calendar) HolidaysOn(d Date) ([]Holiday, error) {
	i, err := c.place(d)
	if err != nil || !c.known.holidayDates(c.rules).contains(i) {
		return nil, err
	}
	return c.holidays(Span{start: d}), nil
}

// holidays returns the holidays that count in a covered span.
func (c *Calendar) holidays(s Span) []Holiday {
	all := c.known.holidays
	from := sort.Search(len(all), func(i int) bool { return !all[i].Date.Before(s.start) })
	to := from + sort.Search(len(all)-from, func(i int) bool { return all[from+i].Date.After(s.End()) })
	list := slices.Clone(all[from:to])
	if c.rules.WorkOnLeave {
		list = slices.DeleteFunc(list, func(h Holiday) bool { return h.Kind == CollectiveLeave })
	}
	return list
}

// IsHoliday reports whether a date has a holiday that counts under the rules,
// or returns a [*CoverageError].
func (c *Calendar) IsHoliday(d Date) (bool, error) {
	i, err := c.place(d)
	return err == nil && c.known.holidayDates(c.rules).contains(i), err
}

// IsWorkday reports whether a date is a workday, or returns a
// [*CoverageError].
func (c *Calendar) IsWorkday(d Date) (bool, error) {
	i, err := c.place(d)
	return err == nil && c.work.bits.contains(uint32(i)), err
}

// Day returns all there is to say about a date, or a [*CoverageError].
func (c *Calendar) Day(d Date) (Day, error) {
	holidays, err := c.HolidaysOn(d)
	if err != nil {
		return Day{}, err
	}
	day := Day{Date: d, Weekend: c.rules.Weekend.Contains(d.Weekday()), Holidays: holidays}
	switch {
	case len(holidays) > 0 && holidays[0].Kind == NationalHoliday:
		day.Class = NationalHolidayClass
	case len(holidays) > 0:
		day.Class = CollectiveLeaveClass
	case day.Weekend:
		day.Class = WeekendDay
	}
	return day, nil
}
