package harikerja

import "fmt"

// Covered returns the span from the first to the last date with data. It returns false
// if the calendar has no data, for example because [Calendar.AsOf] was called with a
// day before the first decree.
func (c *Calendar) Covered() (Span, bool) {
	if c.from == c.to {
		return Span{}, false
	}
	return Span{Date{c.work.first + c.from}, c.to - c.from - 1}, true
}

// CoverageError reports that an answer depends on a date that is not covered.
type CoverageError struct {
	Date    Date // the first such date
	Covered Span // the covered dates, unless Nothing is true
	Nothing bool // true if no date is covered
	// DefinitionCovers is [Definition.Covers] if it does not include the year of Date, even
	// if the data has this year. Otherwise it is the zero YearRange.
	DefinitionCovers YearRange
	// KnownBefore is set in a calendar from [Calendar.AsOf]: it is the date of the
	// first decree that the calendar does not know. In other calendars it is the zero
	// Date.
	KnownBefore Date
}

func (e *CoverageError) Error() string {
	if e.DefinitionCovers != (YearRange{}) {
		return fmt.Sprintf("the calendar's definition does not cover %s: it covers the years %d to %d",
			e.Date, e.DefinitionCovers.First, e.DefinitionCovers.Last)
	}
	text := fmt.Sprintf("there is no data for %s: ", e.Date)
	if e.Nothing {
		text += "the calendar has no data for any year"
	} else {
		text += fmt.Sprintf("the data covers the years %d to %d", e.Covered.start.Year(), e.Covered.End().Year())
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

// coveredBy returns the indexes of the first covered date and of the date after the last
// covered date of a calendar with the given lines. They are equal if no date is covered. The
// lines of a calendar in the dataset have no history: they are right only for the newest list.
// So such a calendar ends before the first year whose list has changed since.
func (k *knowledge) coveredBy(l *ownLines) (from, to int32) {
	for _, y := range k.years {
		if !l.definition.Covers.contains(y.data.Year) {
			continue
		}
		if l.named && y.amendedAfter(k.day) {
			break
		}
		s := Year(y.data.Year)
		first := s.start.days - k.off.first
		if to == 0 {
			from = first
		}
		to = first + s.days + 1
	}
	return from, to
}

func (c *Calendar) uncovered(d Date) error {
	covered, ok := c.Covered()
	e := &CoverageError{Date: d, Covered: covered, Nothing: !ok, KnownBefore: c.known.before}
	if covers := c.lines.definition.Covers; !covers.contains(d.Year()) {
		e.DefinitionCovers = covers
	}
	return e
}

// uncoveredAfter returns the error for the first date on or after d that is not
// covered.
func (c *Calendar) uncoveredAfter(d Date) error {
	if _, err := c.place(d); err == nil {
		d = Date{c.work.first + c.to - 1}.AddDays(1)
	}
	return c.uncovered(d)
}

// uncoveredBefore returns the error for the last date on or before d that is not
// covered.
func (c *Calendar) uncoveredBefore(d Date) error {
	if _, err := c.place(d); err == nil {
		d = Date{c.work.first + c.from}.AddDays(-1)
	}
	return c.uncovered(d)
}

// place returns the index of a date among all days of the dataset. The first day has index 0.
// It returns a [*CoverageError] if the date is not covered.
func (c *Calendar) place(d Date) (int32, error) {
	i := d.days - c.work.first
	if !c.covers(i) {
		return 0, c.uncovered(d)
	}
	return i, nil
}

// covers reports whether the day with the index i is covered.
func (c *Calendar) covers(i int32) bool { return uint32(i-c.from) < uint32(c.to-c.from) }

// within returns the index of the first date in a span, and the index of the date after the
// span. It also reports whether the whole span is covered.
func (c *Calendar) within(s Span) (from, to int32, ok bool) {
	from = s.start.days - c.work.first
	to = from + s.days + 1
	return from, to, from >= c.from && to <= c.to
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
