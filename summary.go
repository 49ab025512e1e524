package harikerja

import (
	"time"
)

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
