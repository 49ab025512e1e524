package harikerja

import (
	"strings"
	"time"
)

// zones are the time zones that have a name. Their clocks have not changed since 1988, so each is
// an offset from UTC.
var zones = map[string]*time.Location{
	"UTC":            time.UTC,
	"WIB":            time.FixedZone("WIB", 7*3600),  // western Indonesia: Sumatra, Java, western and central Kalimantan
	"WITA":           time.FixedZone("WITA", 8*3600), // central Indonesia: Sulawesi, Bali, Nusa Tenggara, the rest of Kalimantan
	"WIT":            time.FixedZone("WIT", 9*3600),  // eastern Indonesia: Maluku, Papua
	"Asia/Jakarta":   time.FixedZone("Asia/Jakarta", 7*3600),
	"Asia/Pontianak": time.FixedZone("Asia/Pontianak", 7*3600),
	"Asia/Makassar":  time.FixedZone("Asia/Makassar", 8*3600),
	"Asia/Jayapura":  time.FixedZone("Asia/Jayapura", 9*3600),
}

// ParseZone returns the location of WIB, WITA, WIT, Asia/Jakarta, Asia/Pontianak, Asia/Makassar,
// Asia/Jayapura or UTC, in exactly this spelling, or of an offset from UTC such as +07:00.
// For any other name it returns a [*ParseError].
//
// Zones whose clocks change twice a year have no name here, because an hour that is missing
// or occurs twice has no exact answer. Use the offset that is in force.
func ParseZone(name string) (*time.Location, error) {
	if loc, ok := zones[name]; ok {
		return loc, nil
	}
	if offset, ok := parseOffset(name); ok && name != "Z" {
		return time.FixedZone(name, offset), nil
	}
	return nil, &ParseError{"time zone", name, "use WIB, WITA, WIT, Asia/Jakarta, Asia/Pontianak, Asia/Makassar, Asia/Jayapura, " +
		"UTC or an offset such as +07:00"}
}

// changingClocks returns the error for a location whose clocks change.
func changingClocks(loc *time.Location) error {
	return &ArgumentError{"loc", loc, "its clocks change: use a location of ParseZone or time.FixedZone"}
}

// clocksChange reports whether the clocks of a location have changed since the year 2000 or will
// change.
func clocksChange(loc *time.Location) bool {
	t := time.Date(2000, time.January, 1, 0, 0, 0, 0, loc)
	_, offset := t.Zone()
	for _, end := t.ZoneBounds(); !end.IsZero(); _, end = end.ZoneBounds() {
		if _, next := end.Zone(); next != offset {
			return true
		}
	}
	return false
}

// MustParseZone is like [ParseZone], but panics if there is no time zone with this
// name. Use it for zones that are written in code.
func MustParseZone(name string) *time.Location {
	loc, err := ParseZone(name)
	if err != nil {
		panic("harikerja: " + err.Error())
	}
	return loc
}

// ParseTime reads a time in the format YYYY-MM-DDTHH:MM as a local time of a location.
// It also reads a time with an offset, such as 2026-03-17T15:00+07:00 or
// 2026-03-17T08:00:00Z, and converts it to the location. Seconds are allowed, but must
// be zero: 00 or 00.000. Anything else is a [*ParseError].
//
// For a local time, the clocks of the location must not change: see [ParseZone]. Otherwise
// ParseTime returns an [*ArgumentError].
func ParseTime(s string, loc *time.Location) (time.Time, error) {
	w, rest, ok := parseWallTime(s)
	bad := &ParseError{"time", s, "use YYYY-MM-DDTHH:MM with a day that exists, a time from 00:00 to 23:59, " +
		"and an optional offset such as Z or +07:00; seconds must be 00"}
	if !ok {
		return time.Time{}, bad
	}
	rest, seconds := strings.CutPrefix(rest, ":00")
	if fraction, ok := strings.CutPrefix(rest, "."); ok && seconds {
		// JavaScript prints .000.
		if rest = strings.TrimLeft(fraction, "0"); rest == fraction {
			return time.Time{}, bad
		}
	}
	if rest == "" {
		if clocksChange(loc) {
			return time.Time{}, changingClocks(loc)
		}
		y, month, d := w.date().split()
		return time.Date(y, month, d, 0, 0, w.second(), 0, loc), nil
	}
	offset, ok := parseOffset(rest)
	t := time.Unix(w.unix()-int64(offset), 0).In(loc)
	if year := t.Year(); !ok || year < 1 || year > 9999 {
		return time.Time{}, bad
	}
	return t, nil
}

// parseWallTime reads YYYY-MM-DDTHH:MM at the beginning of a text, and also
// returns the rest of the text.
func parseWallTime(s string) (w wallTime, rest string, ok bool) {
	if len(s) < 16 || s[10] != 'T' {
		return 0, "", false
	}
	d, err := ParseDate(s[:10])
	minute, ok := parseClock(s[11:16])
	return wallTimeOf(d, minute*60), s[16:], err == nil && ok && minute < minutesPerDay
}

// parseOffset reads Z, +HH:MM or -HH:MM as seconds east of UTC.
func parseOffset(s string) (seconds int, ok bool) {
	if s == "Z" {
		return 0, true
	}
	if s == "" || s[0] != '+' && s[0] != '-' {
		return 0, false
	}
	minutes, ok := parseClock(s[1:])
	if s[0] == '-' {
		minutes = -minutes
	}
	return minutes * 60, ok && minutes > -minutesPerDay && minutes < minutesPerDay
}

// A wallTime is the local date and time that clocks show. It is a number of seconds
// since 0001-01-01T00:00, with 86400 seconds for every day.
type wallTime int64

func wallTimeOf(d Date, second int) wallTime {
	return wallTime(d.days)*secondsPerDay + wallTime(second)
}

// wallTimeAt returns the wall time of t in its location, without parts of a
// second.
func wallTimeAt(t time.Time) wallTime {
	return wallTimeOf(DateOf(t), t.Hour()*3600+t.Minute()*60+t.Second())
}

func (w wallTime) date() Date  { return Date{int32(w / secondsPerDay)} }
func (w wallTime) second() int { return int(w % secondsPerDay) }

// unix returns the Unix time at which a clock in UTC shows w.
func (w wallTime) unix() int64 { return int64(w) - daysTo1970*secondsPerDay }
