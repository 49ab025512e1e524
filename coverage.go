package harikerja

import (
	"fmt"
	"slices"
	"strconv"
)

// Covered returns the span from the first to the last date with data. It returns false
// if the calendar has no data, for example because [Calendar.AsOf] was called with a
// day before the first decree. A calendar with a [Definition] may have no data for some
// years inside the span. [Calendar.Years] lists only the years with data.
func (c *Calendar) Covered() (Span, bool) {
	years := c.known.years
	for len(years) > 0 && c.gap(years[0].data.Year) >= 0 {
		years = years[1:]
	}
	for len(years) > 0 && c.gap(years[len(years)-1].data.Year) >= 0 {
		years = years[:len(years)-1]
	}
	if len(years) == 0 {
		return Span{}, false
	}
	return spanning(Year(years[0].data.Year).start, Year(years[len(years)-1].data.Year).End()), true
}

// CoverageError reports that an answer depends on a date that is not covered.
type CoverageError struct {
	Date    Date // the first such date
	Covered Span // the covered dates, unless Nothing is true
	Nothing bool // true if no date is covered
	// MissingYears are the years inside Covered without data. Only a calendar with a
	// [Definition] has such years.
	MissingYears []int
	// DefinitionCovers is [Definition.Covers] if it does not include the year of Date, even
	// if the data has this year. Otherwise it is the zero YearRange.
	DefinitionCovers YearRange
	// KnownBefore is set in a calendar from [Calendar.AsOf]: it is the date of the
	// first decree that the calendar does not know. In other calendars it is the zero
	// Date.
	KnownBefore Date
	// Cause is a [*StatedWorkdaysError] if the year of Date does not have the number of
	// workdays that the [Definition] states. Otherwise it is nil.
	Cause error
}

// Unwrap returns Cause.
func (e *CoverageError) Unwrap() error { return e.Cause }

func (e *CoverageError) Error() string {
	if e.DefinitionCovers != (YearRange{}) {
		return fmt.Sprintf("the calendar's definition does not cover %s: it covers the years %d to %d",
			e.Date, e.DefinitionCovers.First, e.DefinitionCovers.Last)
	}
	text := fmt.Sprintf("there is no data for %s: ", e.Date)
	if e.Cause != nil {
		text += e.Cause.Error() + "; "
	}
	if e.Nothing {
		text += "the calendar has no data for any year"
	} else {
		text += fmt.Sprintf("the data covers the years %d to %d", e.Covered.start.Year(), e.Covered.End().Year())
	}
	for i, year := range e.MissingYears {
		switch {
		case i == 0:
			text += " except "
		case i == len(e.MissingYears)-1:
			text += " and "
		default:
			text += ", "
		}
		text += strconv.Itoa(year)
	}
	return text + asKnownBefore(e.KnownBefore)
}

// asKnownBefore returns ", as known before DATE", or "" for the zero Date.
func asKnownBefore(d Date) string {
	if d.IsZero() {
		return ""
	}
	return ", as known before " + d.String()
}

// StatedWorkdaysError reports that a year does not have the number of workdays that the
// [Definition] states. The calendar does not cover the year.
type StatedWorkdaysError struct {
	Year     int
	Stated   int // the number in [Definition.StatedWorkdays]
	Workdays int // the number that the calendar has
}

func (e *StatedWorkdaysError) Error() string {
	return fmt.Sprintf("the definition states %d workdays in %d, but the calendar has %d", e.Stated, e.Year, e.Workdays)
}

// A gap is a year in the dataset that a definition does not cover. The cause is nil if
// the year is outside [Definition.Covers].
type gap struct {
	year  int
	cause *StatedWorkdaysError
}

// gapsOf returns the years in the dataset that a definition does not cover.
func (k *knowledge) gapsOf(l *ownLines) (gaps []gap) {
	def := &l.definition
	if def.Covers == (YearRange{}) && len(def.StatedWorkdays) == 0 {
		return nil
	}
	all := k.apply(l, l.rules, nil)
	for _, y := range k.years {
		year := y.data.Year
		stated, ok := def.StatedWorkdays[year]
		from, to, _ := all.within(Year(year))
		n := all.work.rank(to) - all.work.rank(from)
		switch {
		case !def.Covers.contains(year):
			gaps = append(gaps, gap{year: year})
		case ok && n != stated:
			gaps = append(gaps, gap{year, &StatedWorkdaysError{year, stated, n}})
		}
	}
	return gaps
}

// gap returns the index of a year in c.gaps, or -1.
func (c *Calendar) gap(year int) int {
	return slices.IndexFunc(c.gaps, func(g gap) bool { return g.year == year })
}

func (c *Calendar) uncovered(d Date) error {
	covered, ok := c.Covered()
	e := &CoverageError{Date: d, Covered: covered, Nothing: !ok, KnownBefore: c.known.before}
	if covers := c.lines.definition.Covers; !covers.contains(d.Year()) {
		e.DefinitionCovers = covers
	}
	for _, g := range c.gaps {
		if ok && covered.Contains(Year(g.year).start) {
			e.MissingYears = append(e.MissingYears, g.year)
		}
		if g.year == d.Year() && g.cause != nil {
			e.Cause = g.cause
		}
	}
	return e
}

// uncoveredAfter returns the error for the first date on or after d that is not
// covered.
func (c *Calendar) uncoveredAfter(d Date) error {
	if i, err := c.place(d); err == nil {
		_, to := c.segment(i)
		d = d.AddDays(int(to - i))
	}
	return c.uncovered(d)
}

// uncoveredBefore returns the error for the last date on or before d that is not
// covered.
func (c *Calendar) uncoveredBefore(d Date) error {
	if i, err := c.place(d); err == nil {
		from, _ := c.segment(i)
		d = d.AddDays(int(from - i - 1))
	}
	return c.uncovered(d)
}

// place returns the index of a date among all days of the dataset. The first day has index 0.
// It returns a [*CoverageError] if the date is not covered.
func (c *Calendar) place(d Date) (int32, error) {
	i := d.days - c.work.first
	if uint32(i) < uint32(c.work.days) && c.missing == nil {
		return i, nil
	}
	return c.placeWithGaps(d, i)
}

// placeWithGaps is the slow part of the method "place", for calendars with gaps and for
// dates outside the dataset. It is a separate method, so that the compiler can inline
// the method "place".
func (c *Calendar) placeWithGaps(d Date, i int32) (int32, error) {
	if uint32(i) >= uint32(c.work.days) || c.lacks(i, i+1) {
		return 0, c.uncovered(d)
	}
	return i, nil
}

// lacks reports whether at least one day i with from <= i < to is not covered. The
// dataset must have all days from "from" to "to" - 1.
func (c *Calendar) lacks(from, to int32) bool {
	return c.missing != nil && c.missing.rank(uint32(to)) > c.missing.rank(uint32(from))
}

// within returns the index of the first date in a span, and the index of the date after the
// span. It also reports whether the whole span is covered.
func (c *Calendar) within(s Span) (from, to int32, ok bool) {
	from = s.start.days - c.work.first
	to = from + s.days + 1
	return from, to, from >= 0 && to <= c.work.days && (c.missing == nil || !c.lacks(from, to))
}

// cover returns the same indexes as the method "within". If a date of the span is not covered,
// it returns a [*CoverageError] for the first such date.
func (c *Calendar) cover(s Span) (from, to int32, err error) {
	from, to, ok := c.within(s)
	if !ok {
		err = c.uncoveredAfter(s.start)
	}
	return from, to, err
}

// segment finds the longest series of covered days that includes the covered day i. It returns
// the index of the first day, and the index of the day after the last day.
func (c *Calendar) segment(i int32) (from, to int32) {
	from, to = 0, c.work.days
	if c.missing == nil {
		return from, to
	}
	before := c.missing.rank(uint32(i))
	if before > 0 {
		from = int32(c.missing.find(before-1)) + 1
	}
	if before < c.missing.rank(uint32(to)) {
		to = int32(c.missing.find(before))
	}
	return from, to
}
