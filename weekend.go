package harikerja

import (
	"database/sql/driver"
	"encoding"
	"fmt"
	"math/bits"
	"strings"
	"time"
)

// Weekend is the set of days that are off in every week. It never has all seven
// days, because then there would be no workdays. The zero value is [SatSun].
// Weekends can be compared with ==.
type Weekend struct {
	changed uint8 // the set of weekend days XOR the set of Saturday and Sunday; the bit of a day is 1<<weekday
}

const (
	satSun    = 1<<time.Saturday | 1<<time.Sunday
	wholeWeek = 1<<7 - 1
)

// SatSun returns the weekend of the five-day week. [NewWeekend] and
// [ParseWeekend] return any weekend.
func SatSun() Weekend { return weekendOf(satSun) }

// SunOnly returns the weekend of the six-day week.
func SunOnly() Weekend { return weekendOf(1 << time.Sunday) }

// NoWeekend returns the weekend of seven-day operations: only holidays are off.
func NoWeekend() Weekend { return weekendOf(0) }

// weekendOf returns the weekend of a set of days, which has bit 1<<weekday for
// each day.
func weekendOf(set uint8) Weekend { return Weekend{set ^ satSun} }

const (
	weekendTokens  = "use a comma-separated list of mon, tue, wed, thu, fri, sat, sun, or the single word none"
	weekendIsWhole = "a week needs at least one day that is not a weekend day"
)

// NewWeekend returns the weekend of the given days. A day may be repeated.
// Without days it returns [NoWeekend]. If all seven days are given, or a number
// that is not a weekday, it returns a [*ParseError].
func NewWeekend(days ...time.Weekday) (Weekend, error) {
	var set uint8
	for _, d := range days {
		if d < time.Sunday || d > time.Saturday {
			return Weekend{}, &ParseError{"weekend", d.String(), "not a day of the week"}
		}
		set |= 1 << d
	}
	if set == wholeWeek {
		return Weekend{}, &ParseError{"weekend", weekendOf(set).String(), weekendIsWhole}
	}
	return weekendOf(set), nil
}

// ParseWeekend reads a comma-separated list of mon, tue, wed, thu, fri, sat and
// sun, or the single word none. Upper case, spaces around a day and repeated
// days are accepted. For any other text, and for all seven days, it returns a
// [*ParseError].
func ParseWeekend(s string) (Weekend, error) {
	if strings.EqualFold(strings.Trim(s, " "), "none") {
		return NoWeekend(), nil
	}
	var set uint8
	for token := range strings.SplitSeq(s, ",") {
		d, ok := parseWeekday(strings.Trim(token, " "))
		if !ok {
			return Weekend{}, &ParseError{"weekend", s, fmt.Sprintf("%q is not a day: %s", strings.Trim(token, " "), weekendTokens)}
		}
		set |= 1 << d
	}
	if set == wholeWeek {
		return Weekend{}, &ParseError{"weekend", s, weekendIsWhole}
	}
	return weekendOf(set), nil
}

// weekOrder has the days of the week in Indonesian order: Monday is first.
var weekOrder = [7]time.Weekday{
	time.Monday, time.Tuesday, time.Wednesday, time.Thursday, time.Friday, time.Saturday, time.Sunday,
}

var weekdayTokens = [7]string{"sun", "mon", "tue", "wed", "thu", "fri", "sat"}

func parseWeekday(s string) (time.Weekday, bool) {
	for d, token := range weekdayTokens {
		// Without the length check, EqualFold would accept "ſun".
		if len(s) == len(token) && strings.EqualFold(s, token) {
			return time.Weekday(d), true
		}
	}
	return 0, false
}

// set returns the days as a set with bit 1<<weekday for each day.
func (w Weekend) set() uint8 { return w.changed ^ satSun }

// Contains reports whether d is a weekend day.
func (w Weekend) Contains(d time.Weekday) bool { return w.set()>>uint(d)&1 == 1 }

// Len returns the number of weekend days in a week.
func (w Weekend) Len() int { return bits.OnesCount8(w.set()) }

// Tokens returns the weekend days as mon, tue, wed, thu, fri, sat or sun,
// Monday first. For [NoWeekend] the list is empty.
func (w Weekend) Tokens() []string {
	tokens := make([]string, 0, 7)
	for _, d := range weekOrder {
		if w.Contains(d) {
			tokens = append(tokens, weekdayTokens[d])
		}
	}
	return tokens
}

// String returns the text that [ParseWeekend] reads.
func (w Weekend) String() string {
	if w == NoWeekend() {
		return "none"
	}
	return strings.Join(w.Tokens(), ",")
}

// MarshalText returns the text that [ParseWeekend] reads.
func (w Weekend) MarshalText() ([]byte, error) { return []byte(w.String()), nil }

// UnmarshalText reads the text with [ParseWeekend]. On an error, w is not
// changed.
func (w *Weekend) UnmarshalText(text []byte) error {
	parsed, err := ParseWeekend(string(text))
	if err == nil {
		*w = parsed
	}
	return err
}

// Value returns the text that [ParseWeekend] reads for a database; it implements
// [driver.Valuer].
func (w Weekend) Value() (driver.Value, error) { return w.String(), nil }

// Scan reads a column of a database with [ParseWeekend]. On an error, w is not
// changed.
func (w *Weekend) Scan(src any) error { return scanText(w, "weekend", src) }

// scanText reads a text column of a database. On an error, v is not changed.
func scanText(v encoding.TextUnmarshaler, name string, src any) error {
	switch src := src.(type) {
	case string:
		return v.UnmarshalText([]byte(src))
	case []byte:
		return v.UnmarshalText(src)
	}
	return &ParseError{name, fmt.Sprint(src), "the column must be a text"}
}
