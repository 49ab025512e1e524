package harikerja

import (
	"fmt"
)

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
