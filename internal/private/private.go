// Package private has functions of package harikerja that only package law and the
// program use. They are not for users. Some of them are variables: the root package sets
// them to functions that use its unexported names.
package private

import "time"

// ParseTime reads a time in the format YYYY-MM-DDTHH:MM as a local time of a location.
// It also reads a time with an offset, such as 2026-03-17T15:00+07:00 or
// 2026-03-17T08:00:00Z, and converts it to the location. Seconds are allowed, but must
// be zero: 00 or 00.000. Anything else is a *harikerja.ParseError.
//
// If a local time occurs twice or does not exist, because of a clock change, ParseTime
// returns a *harikerja.ClockChangeError. For a time with an offset, this error cannot
// occur.
var ParseTime func(s string, loc *time.Location) (time.Time, error)

// Listed returns a pointer to the unexported field "listed" of a *harikerja.Definition.
// The field says whether a server shows the calendar in its list.
var Listed func(definition any) *bool

var localWeekdays = [7]string{"Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"}

// LocalWeekday returns the Indonesian name of a day of the week: Senin for Monday.
func LocalWeekday(d time.Weekday) string {
	if d < time.Sunday || d > time.Saturday {
		return d.String()
	}
	return localWeekdays[d]
}
