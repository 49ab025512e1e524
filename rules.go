package harikerja

import (
	"database/sql/driver"
	"slices"
)

// Leave is the rule for collective leave (cuti bersama): these days are taken
// off or worked. It has only these two values. The zero value is [LeaveTaken].
type Leave bool

const (
	// LeaveTaken makes the days of collective leave days off.
	LeaveTaken Leave = false
	// LeaveWorked makes the days of collective leave ordinary days, for a firm
	// that does not take collective leave.
	LeaveWorked Leave = true
)

// String returns "taken" or "worked".
func (l Leave) String() string {
	if l == LeaveWorked {
		return "worked"
	}
	return "taken"
}

// MarshalText returns "taken" or "worked".
func (l Leave) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads "taken" or "worked". Anything else is a [*ParseError], and
// l is not changed.
func (l *Leave) UnmarshalText(text []byte) error {
	switch string(text) {
	case LeaveTaken.String():
		*l = LeaveTaken
	case LeaveWorked.String():
		*l = LeaveWorked
	default:
		return &ParseError{"rule for collective leave", string(text), "use taken or worked"}
	}
	return nil
}

// Value returns "taken" or "worked" for a database; it implements
// [driver.Valuer].
func (l Leave) Value() (driver.Value, error) { return l.String(), nil }

// Scan reads "taken" or "worked" from a column of a database. On an error, l is not
// changed.
func (l *Leave) Scan(src any) error { return scanText(l, "rule for collective leave", src) }

// rules define which days are off in addition to national holidays. The zero
// value is the default: Saturday, Sunday and collective leave are off.
type rules struct {
	weekend Weekend
	leave   Leave
	// If only is not nil, it lists the days of collective leave that are taken, sorted.
	// All other days of collective leave are worked, and the field leave is LeaveTaken.
	only []Date
}

// takes reports whether collective leave on a date is taken.
func (r *rules) takes(d Date) bool {
	if r.only != nil {
		_, ok := slices.BinarySearchFunc(r.only, d, Date.Compare)
		return ok
	}
	return r.leave == LeaveTaken
}
