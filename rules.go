package harikerja

import (
	"database/sql/driver"
	"encoding/json"
	"slices"
	"strings"
)

// Leave is the rule for collective leave (cuti bersama): which of these days are
// days off. [LeaveTaken], [LeaveWorked] and [LeaveOnly] create it. The zero value is
// LeaveTaken. To compare two rules, use [Leave.Equal].
type Leave struct {
	worked bool   // whether the days that are not in the field only are worked
	only   []Date // as given to LeaveOnly, without repetition; nil for the other rules
}

// LeaveTaken returns the rule that makes all days of collective leave days off.
func LeaveTaken() Leave { return Leave{} }

// LeaveWorked returns the rule that makes all days of collective leave ordinary days,
// for a firm that does not take collective leave.
func LeaveWorked() Leave { return Leave{worked: true} }

// LeaveOnly returns the rule that makes only the given days of collective leave days
// off. All others are ordinary days. So without a date, no collective leave is taken.
// A date without collective leave has no effect.
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

// Only returns the dates that were given to [LeaveOnly], without repetition. It
// returns false for [LeaveTaken] and [LeaveWorked].
func (l Leave) Only() ([]Date, bool) { return slices.Clone(l.only), l.only != nil }

// Equal reports whether two rules take the same days of collective leave. The order
// of the dates does not matter, and [LeaveOnly] without a date is equal to
// [LeaveWorked].
func (l Leave) Equal(o Leave) bool {
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

// Value returns the text of [Leave.String] for a database; it implements
// [driver.Valuer].
func (l Leave) Value() (driver.Value, error) { return l.String(), nil }

// Scan reads the text of [Leave.String] from a column of a database. On an error, l is
// not changed.
func (l *Leave) Scan(src any) error { return scanText(l, "rule for collective leave", src) }

// rules define which days are off in addition to national holidays. The zero
// value is the default: Saturday, Sunday and collective leave are off.
type rules struct {
	weekend Weekend
	leave   Leave
}

func (r rules) equal(o rules) bool { return r.weekend == o.weekend && r.leave.Equal(o.leave) }
