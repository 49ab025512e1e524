package law

import (
	"fmt"
	"time"

	"github.com/harikerja/harikerja"
)

// Unit is the length of a [Period].
type Unit uint8

// The units.
const (
	UnitYear  Unit = iota // written as YYYY
	UnitMonth             // written as YYYY-MM
	UnitDay               // written as YYYY-MM-DD; used only for the validity of the overtime rule
)

// String returns "year", "month" or "day".
func (u Unit) String() string {
	switch u {
	case UnitYear:
		return "year"
	case UnitMonth:
		return "month"
	case UnitDay:
		return "day"
	}
	return fmt.Sprintf("Unit(%d)", uint8(u))
}

// Period is the month or the year that an obligation is about: the month in which
// wages were paid, the tax year, or the year of a religious holiday. The zero
// value is the year 0001. Periods can be compared with ==.
type Period struct {
	start harikerja.Date // the first date
	unit  Unit
}

// MonthPeriod returns the period of a month. It panics if the month does not exist
// or the year is not from 1 to 9999. For text from a user, use [ParsePeriod].
func MonthPeriod(year int, month time.Month) Period {
	return Period{harikerja.Month(year, month).Start(), UnitMonth}
}

// YearPeriod returns the period of a year. It panics if the year is not from 1 to
// 9999. For text from a user, use [ParsePeriod].
func YearPeriod(year int) Period { return Period{harikerja.Year(year).Start(), UnitYear} }

func dayPeriod(d harikerja.Date) Period { return Period{d, UnitDay} }

// ParsePeriod reads a month YYYY-MM, a year YYYY or a day YYYY-MM-DD. Anything
// else is a [*harikerja.ParseError].
func ParsePeriod(s string) (Period, error) {
	var text string
	var unit Unit
	switch len(s) {
	case len("2006"):
		text, unit = s+"-01-01", UnitYear
	case len("2006-01"):
		text, unit = s+"-01", UnitMonth
	default:
		text, unit = s, UnitDay
	}
	d, err := harikerja.ParseDate(text)
	if err != nil {
		return Period{}, &harikerja.ParseError{Type: "period", Value: s, Reason: "use a month YYYY-MM or a year YYYY"}
	}
	return Period{d, unit}, nil
}

// Unit returns whether the period is a year, a month or a day.
func (p Period) Unit() Unit { return p.unit }

// Start returns the first date of the period.
func (p Period) Start() harikerja.Date { return p.start }

// End returns the last date of the period.
func (p Period) End() harikerja.Date {
	switch p.unit {
	case UnitYear:
		return harikerja.Year(p.start.Year()).End()
	case UnitMonth:
		return harikerja.Month(p.start.Year(), p.start.Month()).End()
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
	case UnitYear:
		return s[:len("2006")]
	case UnitMonth:
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
