package harikerja

import (
	"fmt"
	"iter"
	"strings"
	"time"
)

// Span is a range of dates that includes its first and its last date. It has at
// least one date. The zero value has only the date 0001-01-01.
type Span struct {
	start Date
	days  int32 // number of days after start: 0 for a span of one date
}

// NewSpan returns the dates from start to end, both included, or an
// [*ArgumentError] if start is after end.
func NewSpan(start, end Date) (Span, error) {
	if start.After(end) {
		return Span{}, &ArgumentError{"start", start, fmt.Sprintf("it is after the end %s: give the earlier date first", end)}
	}
	return Span{start, int32(end.Sub(start))}, nil
}

// spanning returns the shortest span that contains all the dates.
func spanning(dates ...Date) Span {
	first, last := dates[0].days, dates[0].days
	for _, d := range dates[1:] {
		first, last = min(first, d.days), max(last, d.days)
	}
	return Span{Date{first}, last - first}
}

// OneDay returns the span of one date.
func OneDay(d Date) Span { return Span{start: d} }

// Year returns the span of a calendar year. It panics if the year is not from 1 to
// 9999, so use it for years that are written in code.
func Year(year int) Span {
	return Span{Month(year, time.January).start, int32(364 + leapDay(year))}
}

// Month returns the span of a month. It panics if the month does not exist or the year
// is not from 1 to 9999, so use it for months that are written in code. For text from a
// user, use [ParseMonth]. For the month that contains a date, use [MonthOf].
func Month(year int, month time.Month) Span {
	if year < 1 || year > 9999 || month < time.January || month > time.December {
		panic(fmt.Sprintf("harikerja: there is no month %d of year %d", int(month), year))
	}
	return Span{civil(year, month, 1), int32(daysIn(year, month) - 1)}
}

// MonthOf returns the span of the month that contains a date.
func MonthOf(d Date) Span {
	y, m, _ := d.split()
	return Month(y, m)
}

// ParseMonth reads a month in the format YYYY-MM and returns its span. Anything
// else is a [*ParseError].
func ParseMonth(s string) (Span, error) {
	d, err := ParseDate(s + "-01")
	if err != nil {
		return Span{}, &ParseError{"month", s, "use YYYY-MM, as in 2026-03"}
	}
	return MonthOf(d), nil
}

func leapDay(year int) int {
	if isLeap(year) {
		return 1
	}
	return 0
}

// Start returns the first date of the span.
func (s Span) Start() Date { return s.start }

// End returns the last date of the span. The span includes it.
func (s Span) End() Date { return Date{s.start.days + s.days} }

// Days returns the number of dates in the span: 1 or more.
func (s Span) Days() int { return int(s.days) + 1 }

// Contains reports whether d is in the span. The first and the last date are in
// the span.
func (s Span) Contains(d Date) bool { return !d.Before(s.start) && !d.After(s.End()) }

// Intersect returns the dates that are in both spans. It returns false if there are none.
func (s Span) Intersect(o Span) (Span, bool) {
	first, last := max(s.start.days, o.start.days), min(s.End().days, o.End().days)
	if first > last {
		return Span{}, false
	}
	return Span{Date{first}, last - first}, true
}

// All returns an iterator over the dates of the span in order.
func (s Span) All() iter.Seq[Date] {
	return func(yield func(Date) bool) {
		for i := range s.days + 1 {
			if !yield(Date{s.start.days + i}) {
				return
			}
		}
	}
}

// ParseSpan reads a span in the format START..END. START and END are dates, the
// earlier date first. Anything else is a [*ParseError].
func ParseSpan(s string) (Span, error) {
	from, to, ok := strings.Cut(s, "..")
	if !ok {
		return Span{}, &ParseError{"span", s, "use START..END, as in 2026-03-01..2026-03-31"}
	}
	start, err := ParseDate(from)
	if err != nil {
		return Span{}, err
	}
	end, err := ParseDate(to)
	if err != nil {
		return Span{}, err
	}
	span, err := NewSpan(start, end)
	if err != nil {
		return Span{}, &ParseError{"span", s, "the start is after the end: give the earlier date first"}
	}
	return span, nil
}

// MustParseSpan is like [ParseSpan], but panics if the text is not valid. Use it for spans
// that are written in code.
func MustParseSpan(s string) Span {
	span, err := ParseSpan(s)
	if err != nil {
		panic("harikerja: " + err.Error())
	}
	return span
}

// String returns the span as START..END.
func (s Span) String() string { return s.start.String() + ".." + s.End().String() }

// MarshalText returns START..END, so that a Span in a struct is a JSON string.
func (s Span) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the text with [ParseSpan]. On an error, s is not changed.
func (s *Span) UnmarshalText(text []byte) error {
	parsed, err := ParseSpan(string(text))
	if err == nil {
		*s = parsed
	}
	return err
}
