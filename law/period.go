package law

import (
	"time"

	"github.com/harikerja/harikerja"
)

// A unit is the length of a [Period]: a day, a month or a year.
type unit uint8

const (
	unitYear  unit = iota // written as YYYY
	unitMonth             // written as YYYY-MM
	unitDay               // written as YYYY-MM-DD; only for the validity of a rule
)

// Period is the month or the year that an obligation is for: for example, the month in
// which wages were paid, the tax year, or the year of a religious holiday. The zero
// value is the year 0001. Periods can be compared with ==.
type Period struct {
	start harikerja.Date // the first date
	unit  unit
}

// MonthPeriod returns the period of a month. It panics if the month does not exist
// or the year is not from 1 to 9999. For text from a user, use [ParsePeriod].
func MonthPeriod(year int, month time.Month) Period {
	return Period{harikerja.Month(year, month).Start(), unitMonth}
}

// YearPeriod returns the period of a year. It panics if the year is not from 1 to
// 9999. For text from a user, use [ParsePeriod].
func YearPeriod(year int) Period { return Period{harikerja.Year(year).Start(), unitYear} }

func dayPeriod(d harikerja.Date) Period { return Period{d, unitDay} }

// ParsePeriod reads a month YYYY-MM, a year YYYY or a day YYYY-MM-DD. Anything
// else is a [*harikerja.ParseError].
func ParsePeriod(s string) (Period, error) {
	var text string
	var unit unit
	switch len(s) {
	case len("2006"):
		text, unit = s+"-01-01", unitYear
	case len("2006-01"):
		text, unit = s+"-01", unitMonth
	default:
		text, unit = s, unitDay
	}
	d, err := harikerja.ParseDate(text)
	if err != nil {
		return Period{}, &harikerja.ParseError{Type: "period", Value: s, Reason: "use a month YYYY-MM or a year YYYY"}
	}
	return Period{d, unit}, nil
}

// Unit returns the length of the period. Only a [Validity] has periods of one day.
func (p Period) Unit() Unit { return [...]Unit{UnitYear, UnitMonth, UnitDay}[p.unit] }

// Start returns the first date of the period.
func (p Period) Start() harikerja.Date { return p.start }

// End returns the last date of the period.
func (p Period) End() harikerja.Date {
	switch p.unit {
	case unitYear:
		return harikerja.Year(p.start.Year()).End()
	case unitMonth:
		return harikerja.MonthOf(p.start).End()
	}
	return p.start
}

// Next returns the period after p. After the last period of the year 9999, it
// returns p.
func (p Period) Next() Period {
	next := Period{p.End().AddDays(1), p.unit}
	if p.start.Year() == 9999 && next.start == p.End() {
		return p
	}
	return next
}

// String returns the text that [ParsePeriod] reads.
func (p Period) String() string {
	s := p.start.String()
	switch p.unit {
	case unitYear:
		return s[:len("2006")]
	case unitMonth:
		return s[:len("2006-01")]
	}
	return s
}

// MarshalText returns the text that [ParsePeriod] reads.
func (p Period) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the text with [ParsePeriod]. On an error, p is not changed.
func (p *Period) UnmarshalText(text []byte) error {
	parsed, err := ParsePeriod(string(text))
	if err == nil {
		*p = parsed
	}
	return err
}
