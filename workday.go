package harikerja

import (
	"cmp"
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

// AddWorkdays returns the n-th workday after d, or before d if n is negative. The date
// d itself is not counted and need not be covered. If n is 0, it returns d. If the n-th
// workday is not covered, it returns a [*CoverageError] with the first date that is not
// covered.
//
// The running time does not depend on n.
func (c *Calendar) AddWorkdays(d Date, n int) (Date, error) {
	if n == 0 {
		return d, nil
	}
	// The rank of a date is the number of workdays before it. If n is negative, the
	// n-th workday has the index rank(d) + n. If n is positive, it has the index
	// rank(day after d) + n - 1.
	at := d.days - c.work.first
	if n > 0 {
		if at++; !c.covers(at) {
			return Date{}, c.uncovered(d.AddDays(1))
		}
		n-- // count from 0, so that 0 is the first workday after d
	} else if !c.covers(at - 1) {
		return Date{}, c.uncovered(d.AddDays(-1))
	}
	k := c.work.rank(at) + n
	if uint(k) < uint(c.seq.total) { // only a calendar without a definition has a sequence, so it covers all days
		return Date{c.work.first + c.seq.at(k)}, nil
	}
	if result, ok := c.nthInBlocks(k); ok && c.covers(result) {
		return Date{c.work.first + result}, nil
	}
	if n < 0 {
		return Date{}, c.uncoveredBefore(d.AddDays(-1))
	}
	return Date{}, c.uncoveredAfter(d.AddDays(1))
}

// nthInBlocks returns the index of the k-th workday, or false if there is no such
// workday. It is slower than [sequence.at], but it also works for a calendar with a
// definition, which has no sequence.
func (c *Calendar) nthInBlocks(k int) (int32, bool) {
	if k < 0 || k >= c.work.rank(c.work.days) {
		return 0, false
	}
	return int32(c.work.bits.find(k)), true
}

// CountWorkdays returns the number of workdays in a span, or a [*CoverageError].
// The running time does not depend on the length of the span.
func (c *Calendar) CountWorkdays(s Span) (int, error) {
	from, to, ok := c.within(s)
	if !ok {
		return 0, c.uncoveredAfter(s.start)
	}
	return c.work.rank(to) - c.work.rank(from), nil
}

// CountWorkdaysBetween returns the number of workdays from a date to another date. The date
// from is counted if it is a workday; the date to is never counted, and need not be covered.
// If to is before from, it counts backwards, and the number is negative: from Monday to the
// Friday before, it is -1 for the Monday. If both dates are equal, it returns 0. If a date
// to count is not covered, it returns a [*CoverageError].
//
// [Calendar.AddWorkdays] counts other dates, because it does not count the first date. If it
// returns the date due for start and a positive n, then
// CountWorkdaysBetween(start.AddDays(1), due.AddDays(1)) is n.
//
// The results are those of busday_count in NumPy 1.25 and later. Earlier versions counted
// other dates if to is before from.
func (c *Calendar) CountWorkdaysBetween(from, to Date) (int, error) {
	switch {
	case from.Before(to):
		return c.CountWorkdays(spanning(from, to.AddDays(-1)))
	case from.After(to):
		n, err := c.CountWorkdays(spanning(to.AddDays(1), from))
		return -n, err
	}
	return 0, nil
}

// WorkdaysSeq returns an iterator over the workdays of a span in order. If a date of the
// span is not covered, it returns a [*CoverageError] and no iterator.
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

// Workdays returns the workdays of a span in order, or a [*CoverageError]. For a loop that
// needs no list, use [Calendar.WorkdaysSeq].
func (c *Calendar) Workdays(s Span) ([]Date, error) {
	all, err := c.WorkdaysSeq(s)
	if err != nil {
		return nil, err
	}
	n, err := c.CountWorkdays(s)
	return slices.AppendSeq(make([]Date, 0, n), all), err
}

// NthError reports that a span has no n-th workday.
type NthError struct {
	Span     Span
	N        int
	Workdays int // the number of workdays in the span
}

func (e *NthError) Error() string {
	if e.Workdays == 0 {
		return fmt.Sprintf("there is no workday number %d in %s: it has no workdays", e.N, e.Span)
	}
	return fmt.Sprintf("there is no workday number %d in %s: it has %d workdays, "+
		"with the numbers 1 to %d from its start or -1 to -%d from its end",
		e.N, e.Span, e.Workdays, e.Workdays, e.Workdays)
}

// NthWorkday returns the n-th workday of a span such as a [Month]: 1 is the first
// workday, and -1 is the last. If the span has no such workday, or n is 0, it returns a
// [*NthError]. If a date of the span is not covered, it returns a [*CoverageError].
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
	if c.seq.week > 0 {
		return Date{c.work.first + c.seq.at(k)}, nil
	}
	result, _ := c.nthInBlocks(k)
	return Date{c.work.first + result}, nil
}

// Adjustment is a rule for a date that is not a workday: the date moves to a workday,
// for example if payday is on a Sunday. Its text is the same in JSON, in a database and
// in the API.
type Adjustment string

const (
	// Following moves the date to the next workday.
	Following Adjustment = "following"
	// Preceding moves the date to the last workday before it.
	Preceding Adjustment = "preceding"
	// ModifiedFollowing moves the date to the next workday. If the next workday is in
	// another month, it moves the date to the last workday before the date.
	ModifiedFollowing Adjustment = "modified_following"
	// Nearest moves the date to the nearest workday before or after it. If both are
	// equally near, it moves the date to the later workday.
	Nearest Adjustment = "nearest"
)

var adjustments = oneOf[Adjustment]{"adjustment", []Adjustment{Following, Preceding, ModifiedFollowing, Nearest}}

// UnmarshalText reads the text of an adjustment, or the empty text of the zero value.
// Anything else is a [*ParseError], and a is not changed.
func (a *Adjustment) UnmarshalText(text []byte) error { return adjustments.read(a, text) }

// Adjust returns d if d is a workday. Otherwise it returns the workday to which the
// rule moves d. If d or a date that the answer depends on is not covered, it returns a
// [*CoverageError]. With [Nearest], the answer does not depend on dates that are
// farther from d than the result. For an unknown rule, it returns a [*ParseError].
func (c *Calendar) Adjust(d Date, rule Adjustment) (Date, error) {
	if err := adjustments.check(rule); err != nil {
		return Date{}, err
	}
	if ok, err := c.IsWorkday(d); err != nil {
		return Date{}, err
	} else if ok {
		return d, nil
	}
	switch rule {
	case Preceding:
		return c.AddWorkdays(d, -1)
	case ModifiedFollowing:
		// The covered dates are whole years. So if the next workday is not covered,
		// it is in another month.
		if result, err := c.AddWorkdays(d, 1); err == nil && !result.After(endOfMonth(d)) {
			return result, nil
		}
		return c.AddWorkdays(d, -1)
	case Nearest:
		return c.nearest(d)
	}
	return c.AddWorkdays(d, 1)
}

func endOfMonth(d Date) Date { return d.AddDays(daysIn(d.Year(), d.Month()) - d.Day()) }

// Examined returns the dates that a result of [Calendar.Adjust] depends on. If a later
// decree changes none of them, the result stays the same.
func (a Adjustment) Examined(d, result Date) Span {
	away := result.Sub(d)
	switch {
	case a == Nearest && away > 0:
		// If two workdays are equally near, the result is the later workday. So it does
		// not matter whether the earlier day at the same distance is a workday.
		return spanning(d.AddDays(1-away), result)
	case a == Nearest:
		return spanning(result, d.AddDays(-away))
	case a == ModifiedFollowing && away < 0:
		return spanning(result, endOfMonth(d))
	}
	return spanning(d, result)
}

// nearest returns the workday nearest to a covered day off d. If there is no covered workday
// before d, it assumes that the last date before the covered dates is a workday. If there is no
// covered workday after d, it assumes that the first date after the covered dates is a workday.
func (c *Calendar) nearest(d Date) (Date, error) {
	after, noneAfter := c.AddWorkdays(d, 1)
	before, noneBefore := c.AddWorkdays(d, -1)
	ahead, back := after.Sub(d), d.Sub(before)
	at := d.days - c.work.first
	if noneAfter != nil {
		ahead = int(c.to - at)
	}
	if noneBefore != nil {
		back = int(at-c.from) + 1
	}
	if ahead <= back {
		return after, noneAfter
	}
	return before, noneBefore
}

// Summary has the number of dates of each class in a span. Each date is in only one
// of the five counts, so that pay can be prorated. The counts add up:
//
//	Days == Workdays + WeekendDays + NationalHolidays + CollectiveLeave + OwnDaysOff
//
// An own workday in a [Definition] is counted only in Workdays. A holiday on a weekend day is
// counted in WeekendDays, although its [Day.Class] is that of the holiday.
type Summary struct {
	_ [0]func() // with this field, the compiler refuses ==

	Span        Span `json:"span"`
	Days        int  `json:"calendarDays"` // all dates
	Workdays    int  `json:"workdayCount"`
	WeekendDays int  `json:"weekendCount"` // all weekend days, with or without a holiday
	// dates with a national holiday that are not weekend days, even if they also have collective leave
	NationalHolidays int `json:"nationalHolidayCount"`
	// dates with collective leave but no national holiday that are not weekend days; 0 under LeaveWorked
	CollectiveLeave int `json:"collectiveLeaveCount"`
	// own days off that are neither weekend days nor holidays; 0 without a [Definition]
	OwnDaysOff      int `json:"ownDayOffCount"`
	WeekendHolidays int `json:"weekendHolidayCount"` // weekend days that have a holiday under the rules
}

// Holidays returns the number of dates with a holiday under the rules, including weekend
// days. A date with two holidays counts once. An own workday does not count. An answer of the
// API has no number of holidays on weekend days: if s was read from one, the result is too small.
func (s Summary) Holidays() int {
	return s.NationalHolidays + s.CollectiveLeave + s.OwnDaysOff + s.WeekendHolidays
}

// Summarize returns the summary of a span, such as a month, or a
// [*CoverageError]. The running time does not depend on the length of the span.
func (c *Calendar) Summarize(s Span) (Summary, error) {
	from, to, err := c.cover(s)
	if err != nil {
		return Summary{}, err
	}
	off := c.off()
	count := func(b bitmap) int { return b.rank(uint32(to)) - b.rank(uint32(from)) }
	sum := Summary{
		Span:             s,
		Days:             s.Days(),
		Workdays:         count(c.work.bits),
		WeekendDays:      count(off.weekend),
		NationalHolidays: count(off.national),
		CollectiveLeave:  count(off.leave),
	}
	sum.OwnDaysOff = sum.Days - sum.Workdays - sum.WeekendDays - sum.NationalHolidays - sum.CollectiveLeave
	sum.WeekendHolidays = count(off.holidays) - sum.NationalHolidays - sum.CollectiveLeave - sum.OwnDaysOff
	return sum, nil
}

// PayrollOptions are the options for [Calendar.PayrollPeriods]. The zero value means
// calendar months, paid on their last workday.
type PayrollOptions struct {
	FirstDay int `json:"firstDay,omitzero"` // the day of the month on which a period begins, from 1 to 28; 0 means 1
	// Payday is the day of payment in the month that PaydayMonth selects, from 1 to 31;
	// 0 means 31. In a shorter month, the payday is the last day of the month. With
	// FirstDay 26, the period ends on the 25th: payday 25 is its last day, and payday
	// 31 is a few days after it. Payday 20 is before the end of the period, unless
	// PaydayMonth is [NextMonth].
	Payday int        `json:"payday,omitzero"`
	Rule   Adjustment `json:"rule,omitzero"` // how to move a payday that is not a workday; empty means [Preceding]
	// PaydayMonth is the month of the payday; empty means [SameMonth].
	PaydayMonth PaydayMonth `json:"paydayMonth,omitzero"`
}

// PaydayMonth says in which month a payroll period is paid. The zero value means
// [SameMonth]. Its text is the same in JSON, in a database and in the API.
type PaydayMonth string

const (
	// SameMonth is the month in which the period ends.
	SameMonth PaydayMonth = "same"
	// NextMonth is the month after the month in which the period ends.
	NextMonth PaydayMonth = "next"
)

var paydayMonths = oneOf[PaydayMonth]{"payday month", []PaydayMonth{SameMonth, NextMonth}}

// UnmarshalText reads the text of a payday month, or the empty text of the zero value.
// Anything else is a [*ParseError], and m is not changed.
func (m *PaydayMonth) UnmarshalText(text []byte) error { return paydayMonths.read(m, text) }

// PayrollPeriod is a payroll period. It has the number of days of each class, and the
// payday.
type PayrollPeriod struct {
	Summary
	NominalPayday Date // before it is moved
	Payday        Date
	Examined      Span // the dates that the numbers and the payday depend on
}

// PayrollPeriods returns the twelve payroll periods that end in a year. With FirstDay 26,
// the first period is from 26 December of the year before to 25 January.
//
// If a date that the answer depends on is not covered, it returns a [*CoverageError].
// With [NextMonth], the next year must be covered too, because the period that ends in
// December is paid in January. If an option is not in its range, it returns an
// [*ArgumentError]. For an unknown rule or payday month, it returns a [*ParseError].
func (c *Calendar) PayrollPeriods(year int, o PayrollOptions) ([]PayrollPeriod, error) {
	firstDay, payday, rule := cmp.Or(o.FirstDay, 1), cmp.Or(o.Payday, 31), cmp.Or(o.Rule, Preceding)
	if err := checkNumber("FirstDay", firstDay, 1, 28); err != nil {
		return nil, err
	}
	if err := checkNumber("Payday", payday, 1, 31); err != nil {
		return nil, err
	}
	if err := paydayMonths.check(cmp.Or(o.PaydayMonth, SameMonth)); err != nil {
		return nil, err
	}
	if _, err := c.yearIndex(year); err != nil {
		return nil, err
	}
	list := make([]PayrollPeriod, 12)
	for i := range list {
		month := Month(year, time.January+time.Month(i))
		span := month
		if firstDay > 1 {
			start := month.start.AddMonths(-1).AddDays(firstDay - 1)
			span = spanning(start, month.start.AddDays(firstDay-2))
		}
		sum, err := c.Summarize(span)
		if err != nil {
			return nil, err
		}
		if o.PaydayMonth == NextMonth {
			if _, err := c.yearIndex(year + 1); err != nil { // the last period is paid in this year
				return nil, fmt.Errorf("%w; with SameMonth, you get the same periods with the paydays of %d",
					err, year)
			}
			month = MonthOf(month.End().AddDays(1))
		}
		nominal := month.start.AddDays(min(payday, month.Days()) - 1)
		paid, err := c.Adjust(nominal, rule)
		if err != nil {
			return nil, err
		}
		moved := rule.Examined(nominal, paid)
		examined := spanning(span.start, span.End(), moved.start, moved.End())
		list[i] = PayrollPeriod{Summary: sum, NominalPayday: nominal, Payday: paid, Examined: examined}
	}
	return list, nil
}
