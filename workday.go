package harikerja

import (
	"fmt"
	"iter"
	"slices"
	"time"
)

// IsWorkday reports whether a date is a workday, or returns a
// [*CoverageError].
func (c *Calendar) IsWorkday(d Date) (bool, error) {
	i, err := c.place(d)
	return err == nil && c.work.bits.contains(uint32(i)), err
}

// AddWorkdays returns the n-th workday after d, or before d if n is negative.
// d itself is not examined: it is neither counted nor needs data. Zero days
// give d back. A count that leads past the data is a [*CoverageError] with the
// first date that is missing.
//
// The cost does not depend on n.
func (c *Calendar) AddWorkdays(d Date, n int) (Date, error) {
	if n == 0 {
		return d, nil
	}
	// The first date to examine is the neighbour of d. From how many workdays
	// lie before it follows which of all workdays is wanted.
	at := d.days - c.work.first
	if n > 0 {
		if at++; uint32(at) >= uint32(c.work.days) {
			return Date{}, c.known.uncovered(d.AddDays(1))
		}
		n-- // the workday number 0 from there is the first after d
	} else if uint32(at-1) >= uint32(c.work.days) {
		return Date{}, c.known.uncovered(d.AddDays(-1))
	}
	k := c.work.rank(at) + n
	if uint(k) < uint(c.seq.total) {
		return Date{c.work.first + c.seq.at(k)}, nil
	}
	if n < 0 {
		return Date{}, c.known.uncovered(c.known.covered.start.AddDays(-1))
	}
	return Date{}, c.known.uncovered(c.known.covered.End().AddDays(1))
}

// AddWorkdaysExamined is [Calendar.AddWorkdays] that also returns the dates that
// the answer depends on: from the neighbour of d to the result. Zero days depend
// on no date; the span is then d alone.
func (c *Calendar) AddWorkdaysExamined(d Date, n int) (result Date, examined Span, err error) {
	result, err = c.AddWorkdays(d, n)
	switch {
	case err != nil:
		return Date{}, Span{}, err
	case n > 0:
		return result, spanning(d.AddDays(1), result), nil
	case n < 0:
		return result, spanning(d.AddDays(-1), result), nil
	}
	return d, Span{start: d}, nil
}

// CountWorkdays returns the number of workdays in a span, both its ends
// included, or a [*CoverageError]. The cost does not depend on its length.
func (c *Calendar) CountWorkdays(s Span) (int, error) {
	from, to, ok := c.within(s)
	if !ok {
		return 0, c.uncoveredIn(s)
	}
	return c.work.rank(to) - c.work.rank(from), nil
}

// WorkdayOnOrAfter returns d if it is a workday, else the next workday, or a
// [*CoverageError] if the data ends before one is found.
func (c *Calendar) WorkdayOnOrAfter(d Date) (Date, error) {
	if ok, err := c.IsWorkday(d); err != nil {
		return Date{}, err
	} else if ok {
		return d, nil
	}
	return c.AddWorkdays(d, 1)
}

// WorkdayOnOrBefore returns d if it is a workday, else the workday before it,
// or a [*CoverageError] if the data begins after one would be found.
func (c *Calendar) WorkdayOnOrBefore(d Date) (Date, error) {
	if ok, err := c.IsWorkday(d); err != nil {
		return Date{}, err
	} else if ok {
		return d, nil
	}
	return c.AddWorkdays(d, -1)
}

// Workdays returns the workdays of a span in order, or a [*CoverageError].
func (c *Calendar) Workdays(s Span) ([]Date, error) {
	seq, err := c.WorkdaysSeq(s)
	if err != nil {
		return nil, err
	}
	n, err := c.CountWorkdays(s)
	return slices.AppendSeq(make([]Date, 0, n), seq), err
}

// WorkdaysSeq returns an iterator over the workdays of a span in order, or a
// [*CoverageError].
func (c *Calendar) WorkdaysSeq(s Span) (iter.Seq[Date], error) {
	from, to, err := c.cover(s)
	if err != nil {
		return nil, err
	}
	return func(yield func(Date) bool) {
		for i := from; i < to; i++ {
			if c.work.contains(i) && !yield(Date{c.work.first + i}) {
				return
			}
		}
	}, nil
}

// NthError reports that a span has no n-th workday.
type NthError struct {
	Span     Span
	N        int
	Workdays int // how many it has
}

func (e *NthError) Error() string {
	if e.Workdays == 0 {
		return fmt.Sprintf("there is no workday number %d in %s: it has no workdays", e.N, e.Span)
	}
	return fmt.Sprintf("there is no workday number %d in %s: it has %d, counted 1 to %d from its start or -1 to -%d from its end",
		e.N, e.Span, e.Workdays, e.Workdays, e.Workdays)
}

// NthWorkday returns the n-th workday of a span such as a [Month]: 1 is its
// first, -1 its last. It returns a [*NthError] if the span has no such
// workday (none is number 0), or a [*CoverageError].
func (c *Calendar) NthWorkday(s Span, n int) (Date, error) {
	from, to, err := c.cover(s)
	if err != nil {
		return Date{}, err
	}
	first, last := c.work.rank(from), c.work.rank(to)
	if n == 0 || n > last-first || n < first-last {
		return Date{}, &NthError{s, n, last - first}
	}
	k := first + n - 1
	if n < 0 {
		k = last + n
	}
	return Date{c.work.first + c.seq.at(k)}, nil
}

// Adjustment is a rule that moves a date to a workday: payday falls on a
// Sunday, when is it paid. The zero value is [Following].
type Adjustment uint8

const (
	// Following moves to the next workday.
	Following Adjustment = iota
	// Preceding moves to the workday before.
	Preceding
	// ModifiedFollowing moves to the next workday, but if that lies in another
	// month, to the workday before.
	ModifiedFollowing
	// Nearest moves to the closer of both, to the next one if they are equally
	// far.
	Nearest
)

// ParseAdjustment reads following, preceding, modified-following or nearest.
// Anything else is a [*ParseError].
func ParseAdjustment(s string) (Adjustment, error) {
	for a := Following; a.valid(); a++ {
		if s == a.String() {
			return a, nil
		}
	}
	return 0, badAdjustment(s)
}

func badAdjustment(value string) error {
	return &ParseError{"adjustment", value, "use following, preceding, modified-following or nearest"}
}

func (a Adjustment) valid() bool { return a <= Nearest }

// String returns the text that [ParseAdjustment] reads, or Adjustment(9) for a
// number that is none.
func (a Adjustment) String() string {
	switch a {
	case Following:
		return "following"
	case Preceding:
		return "preceding"
	case ModifiedFollowing:
		return "modified-following"
	case Nearest:
		return "nearest"
	}
	return fmt.Sprintf("Adjustment(%d)", uint8(a))
}

// MarshalText returns the text that [ParseAdjustment] reads, or a [*ParseError]
// for a number that is no adjustment.
func (a Adjustment) MarshalText() ([]byte, error) { return a.AppendText(nil) }

// AppendText appends what MarshalText returns.
func (a Adjustment) AppendText(b []byte) ([]byte, error) {
	if !a.valid() {
		return b, badAdjustment(a.String())
	}
	return append(b, a.String()...), nil
}

// UnmarshalText is [ParseAdjustment] for decoders; on an error a keeps its
// value.
func (a *Adjustment) UnmarshalText(text []byte) error {
	parsed, err := ParseAdjustment(string(text))
	if err == nil {
		*a = parsed
	}
	return err
}

// Adjust returns d if it is a workday, else the workday that the rule moves it
// to. It is a [*CoverageError] if d is not covered, or if the answer depends on
// days that are not: [Nearest] is known at the edge of the data as long as the
// workday found is nearer than the edge. An unknown rule is an
// [*ParseError].
func (c *Calendar) Adjust(d Date, rule Adjustment) (Date, error) {
	result, _, err := c.AdjustExamined(d, rule)
	return result, err
}

// AdjustExamined is [Calendar.Adjust] that also returns the dates that the answer
// depends on.
func (c *Calendar) AdjustExamined(d Date, rule Adjustment) (result Date, examined Span, err error) {
	if !rule.valid() {
		return Date{}, Span{}, badAdjustment(rule.String())
	}
	if ok, err := c.IsWorkday(d); err != nil {
		return Date{}, Span{}, err
	} else if ok {
		return d, Span{start: d}, nil
	}
	first, last := d, d
	switch rule {
	case Preceding:
		result, err = c.AddWorkdays(d, -1)
	case ModifiedFollowing:
		// The data ends with a year, so a next workday beyond it is in another
		// month whatever the date.
		if result, err = c.AddWorkdays(d, 1); err != nil || result.Month() != d.Month() {
			last = d.AddDays(daysIn(d.Year(), d.Month()) - d.Day())
			result, err = c.AddWorkdays(d, -1)
		}
	case Nearest:
		result, err = c.nearest(d)
		// Of two workdays at the same distance the later one is nearest, so one
		// found ahead does not depend on the date at the same distance back.
		if away := result.Sub(d); away > 0 {
			first = d.AddDays(1 - away)
		} else {
			last = d.AddDays(-away)
		}
	default:
		result, err = c.AddWorkdays(d, 1)
	}
	if err != nil {
		return Date{}, Span{}, err
	}
	return result, spanning(first, last, result), nil
}

// nearest returns the workday nearest to a covered day off. On a side without
// a workday in the data, the nearest could be the first date that is missing.
func (c *Calendar) nearest(d Date) (Date, error) {
	after, noneAfter := c.AddWorkdays(d, 1)
	before, noneBefore := c.AddWorkdays(d, -1)
	ahead, back := after.Sub(d), d.Sub(before)
	if noneAfter != nil {
		ahead = c.known.covered.End().Sub(d) + 1
	}
	if noneBefore != nil {
		back = d.Sub(c.known.covered.Start()) + 1
	}
	if ahead <= back {
		return after, noneAfter
	}
	return before, noneBefore
}

// Summary says how the dates of a span divide. Each date counts once, so
//
//	Days == Workdays + WeekendDays + NationalHolidays + CollectiveLeave
//
// always holds, which is what proration of pay needs.
type Summary struct {
	Span             Span
	Days             int // all dates
	Workdays         int
	WeekendDays      int // by the week, with a holiday or without
	NationalHolidays int // dates that are not weekend, also if they are leave too
	CollectiveLeave  int // dates that are not weekend; 0 where the rules say that leave is worked
	WeekendHolidays  int // those of WeekendDays that have a holiday that counts under the rules
}

// Holidays returns how many dates have a holiday that counts under the rules, on
// a weekend or not.
func (s Summary) Holidays() int { return s.NationalHolidays + s.CollectiveLeave + s.WeekendHolidays }

// Summarize returns the summary of a span, such as a month, or a
// [*CoverageError]. The cost does not depend on its length.
func (c *Calendar) Summarize(s Span) (Summary, error) {
	from, to, err := c.cover(s)
	if err != nil {
		return Summary{}, err
	}
	// Where leave is worked, every weekday off is a national holiday.
	noLeave := c.known.with(Rules{c.rules.Weekend, true})
	workdaysAndLeave := noLeave.work.rank(to) - noLeave.work.rank(from)
	off := c.known.holidayDates(c.rules)
	sum := Summary{
		Span:        s,
		Days:        s.Days(),
		Workdays:    c.work.rank(to) - c.work.rank(from),
		WeekendDays: c.rules.Weekend.count(s),
	}
	sum.NationalHolidays = sum.Days - sum.WeekendDays - workdaysAndLeave
	sum.CollectiveLeave = workdaysAndLeave - sum.Workdays
	sum.WeekendHolidays = off.rank(to) - off.rank(from) - sum.NationalHolidays - sum.CollectiveLeave
	return sum, nil
}

// YearSummary is the summary of a year and of each of its months.
type YearSummary struct {
	Total  Summary
	Months [12]Summary // January first
}

// SummarizeYear returns the summary of a year, or a [*CoverageError].
func (c *Calendar) SummarizeYear(year int) (YearSummary, error) {
	if _, err := c.yearIndex(year); err != nil {
		return YearSummary{}, err
	}
	var sum YearSummary
	var err error
	for i := range sum.Months {
		if sum.Months[i], err = c.Summarize(Month(year, time.Month(i+1))); err != nil {
			return YearSummary{}, err
		}
	}
	sum.Total, err = c.Summarize(Year(year))
	return sum, err
}
