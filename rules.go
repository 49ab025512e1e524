package harikerja

import (
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Weekend is the set of days that are days off in every week. It never has all seven
// days, because then there would be no workdays. The zero value is [SatSun]. Weekends
// can be compared with ==.
type Weekend struct {
	changed uint8 // the set of weekend days XOR the set {Saturday, Sunday}; the bit of a day is 1<<weekday
}

const (
	satSun    = 1<<time.Saturday | 1<<time.Sunday
	wholeWeek = 1<<7 - 1
)

// SatSun returns the weekend for a five-day week. [NewWeekend] and [ParseWeekend]
// return any weekend.
func SatSun() Weekend { return weekendOf(satSun) }

// SunOnly returns the weekend for a six-day week.
func SunOnly() Weekend { return weekendOf(1 << time.Sunday) }

// NoWeekend returns an empty weekend, for firms that work seven days a week: only
// holidays are days off.
func NoWeekend() Weekend { return weekendOf(0) }

// weekendOf returns the weekend for a set of days. The bit of a day is 1<<weekday.
func weekendOf(set uint8) Weekend { return Weekend{set ^ satSun} }

const (
	weekendTokens  = "use a comma-separated list of mon, tue, wed, thu, fri, sat, sun, or the single word none"
	weekendIsWhole = "a week needs at least one day that is not a weekend day"
)

// NewWeekend returns the weekend with the given days. A day may be repeated. If no day
// is given, it returns [NoWeekend]. If all seven days are given, or if a number is not
// a weekday, it returns a [*ParseError].
func NewWeekend(days ...time.Weekday) (Weekend, error) {
	var set uint8
	for _, d := range days {
		if d < time.Sunday || d > time.Saturday {
			return Weekend{}, &ParseError{"weekend", strconv.Itoa(int(d)), "use time.Sunday to time.Saturday"}
		}
		set |= 1 << d
	}
	if set == wholeWeek {
		return Weekend{}, &ParseError{"weekend", weekendOf(set).String(), weekendIsWhole}
	}
	return weekendOf(set), nil
}

// ParseWeekend reads a comma-separated list of mon, tue, wed, thu, fri, sat and sun, or
// the single word "none". Upper-case letters, spaces around a day and repeated days are
// accepted. For any other text, and for all seven days, it returns a [*ParseError].
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

// set returns the set of weekend days. The bit of a day is 1<<weekday.
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

// MarshalJSON returns the list of [Weekend.Tokens], as the API does.
func (w Weekend) MarshalJSON() ([]byte, error) { return json.Marshal(w.Tokens()) }

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

// Leave is the rule for collective leave (cuti bersama): which of these days are
// days off. [LeaveTaken], [LeaveWorked] and [LeaveOnly] create it. The zero value is
// LeaveTaken. To compare two rules, use [Leave.Equal].
type Leave struct {
	worked bool   // whether the days outside the list `only` are worked
	only   []Date // the dates given to LeaveOnly, each once; nil for the other rules
}

// LeaveTaken returns the rule that makes all days of collective leave days off.
func LeaveTaken() Leave { return Leave{} }

// LeaveWorked returns the rule that makes all days of collective leave ordinary days,
// for a firm that does not take collective leave.
func LeaveWorked() Leave { return Leave{worked: true} }

// LeaveOnly returns the rule that makes only the given days of collective leave days
// off. All other days of collective leave are ordinary days, even in a year without a
// given date. So give the dates of all years that you ask about. If no date is given,
// no collective leave is taken. A date without collective leave has no effect:
// [Calendar.Unused] lists such dates.
func LeaveOnly(dates ...Date) Leave {
	only := make([]Date, 0, len(dates))
	given := make(map[Date]bool, len(dates))
	for _, d := range dates {
		if !given[d] {
			given[d] = true
			only = append(only, d)
		}
	}
	return Leave{true, only}
}

// Only is the inverse of [LeaveOnly]: it returns the given dates, each once. It returns
// false for [LeaveTaken] and [LeaveWorked].
func (l Leave) Only() ([]Date, bool) { return slices.Clone(l.only), l.only != nil }

// Equal reports whether two rules make the same days of collective leave days off. The
// order of the dates does not matter. [LeaveOnly] without a date is equal to
// [LeaveWorked].
func (l Leave) Equal(o Leave) bool {
	if len(l.only) == 0 && len(o.only) == 0 { // nearly always: do not allocate
		return l.worked == o.worked
	}
	sorted := func(list []Date) []Date { return slices.SortedFunc(slices.Values(list), Date.Compare) }
	return l.worked == o.worked && slices.Equal(sorted(l.only), sorted(o.only))
}

// takes reports whether collective leave on a date is taken.
func (l *Leave) takes(d Date) bool { return !l.worked || slices.Contains(l.only, d) }

// String returns "taken", "worked" or the dates of [LeaveOnly], separated by commas.
// For LeaveOnly without a date it returns "worked".
func (l Leave) String() string {
	switch {
	case !l.worked:
		return "taken"
	case len(l.only) == 0:
		return "worked"
	}
	texts := make([]string, len(l.only))
	for i, d := range l.only {
		texts[i] = d.String()
	}
	return strings.Join(texts, ",")
}

// MarshalText returns the text of [Leave.String].
func (l Leave) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads what MarshalText returns. Anything else is a [*ParseError], and
// l is not changed.
func (l *Leave) UnmarshalText(text []byte) error {
	if word, ok := parseLeaveWord(string(text)); ok {
		*l = word
		return nil
	}
	var dates []Date
	for part := range strings.SplitSeq(string(text), ",") {
		d, err := ParseDate(part)
		if err != nil {
			return &ParseError{"rule for collective leave", string(text),
				"use taken, worked, or the dates that are taken, as in 2026-03-20,2026-12-24"}
		}
		dates = append(dates, d)
	}
	*l = LeaveOnly(dates...)
	return nil
}

func parseLeaveWord(s string) (l Leave, ok bool) {
	switch s {
	case "taken":
		return LeaveTaken(), true
	case "worked":
		return LeaveWorked(), true
	}
	return Leave{}, false
}

// MarshalJSON returns "taken", "worked" or the list of the days that are taken, as in
// a calendar file.
func (l Leave) MarshalJSON() ([]byte, error) {
	if l.only != nil {
		return json.Marshal(l.only)
	}
	return json.Marshal(l.String())
}

// UnmarshalJSON reads what MarshalJSON returns. On an error, l is not changed.
func (l *Leave) UnmarshalJSON(text []byte) error {
	return replace(l, text, func(text []byte) (Leave, error) {
		return readJSON(text, (*definitionReader).leave)
	})
}

// rules defines which days are days off in addition to national holidays. The
// zero value is the default: Saturday, Sunday and collective leave are days off.
type rules struct {
	weekend Weekend
	leave   Leave
}

func (r rules) equal(o rules) bool { return r.weekend == o.weekend && r.leave.Equal(o.leave) }
