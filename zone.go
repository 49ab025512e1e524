package harikerja

import (
	"fmt"
	"strings"
	"time"

	"github.com/harikerja/harikerja/internal/zones"
)

// The Indonesian zones. The keys are the Indonesian abbreviations of the zones.
var indonesianZones = map[string]string{
	"WIB":  "Asia/Jakarta",  // western zone: Sumatra, Java, western and central Kalimantan
	"WITA": "Asia/Makassar", // central zone: Sulawesi, Bali, Nusa Tenggara, the rest of Kalimantan
	"WIT":  "Asia/Jayapura", // eastern zone: Maluku, Papua
}

// ParseZone returns the location of WIB (Asia/Jakarta), WITA (Asia/Makassar),
// WIT (Asia/Jayapura) or an IANA name, in exactly this spelling. For any other
// name, such as "", "Local" or "posixrules", it returns a [*ParseError].
//
// The zone data is built in. Unlike [time.LoadLocation], ParseZone never reads
// environment variables or files, so the answer is the same everywhere. Each zone is
// decoded once.
func ParseZone(name string) (*time.Location, error) {
	iana, ok := indonesianZones[name]
	if !ok {
		iana = name
	}
	loc, ok := zones.Load(iana)
	if !ok {
		return nil, &ParseError{"time zone", name, "use WIB, WITA, WIT or an IANA name such as Asia/Jakarta"}
	}
	return loc, nil
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
// If a local time occurs twice or does not exist, because of a clock change, ParseTime
// returns a [*ClockChangeError]. For a time with an offset, this error cannot occur.
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
		return w.in(loc)
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

// in returns the instant at which the clocks in a location show w. If there are two such
// instants or none, it returns a [*ClockChangeError].
func (w wallTime) in(loc *time.Location) (time.Time, error) {
	y, month, d := w.date().split()
	t := time.Date(y, month, d, 0, 0, w.second(), 0, loc)
	// The largest clock change so far was 24 hours, when Samoa skipped a day. So 25
	// hours before and after t are enough.
	last := t.Add(25 * time.Hour)
	for at := t.Add(-25 * time.Hour); ; {
		change, ok := nextChange(at, last)
		if !ok {
			return t, nil
		}
		if change.affects(w) {
			return time.Time{}, change.err()
		}
		at = change.at
	}
}

// ClockChangeError reports that there is no exact answer because of a clock
// change. The change is in working hours, or a given local time occurs twice or
// does not exist.
type ClockChangeError struct {
	Zone string // the IANA name
	Date Date   // the date of the change
}

func (e *ClockChangeError) Error() string {
	return fmt.Sprintf("there is no exact answer, because the clocks of %s change on %s in working hours or at the given time", e.Zone, e.Date)
}

// A clockChange is a change of the clocks in a location. It affects the wall times w
// with from <= w < to. If the clocks are put forward, they skip these wall times. If
// the clocks are put back, they show these wall times twice.
type clockChange struct {
	at       time.Time
	from, to wallTime
}

func (c clockChange) affects(w wallTime) bool { return c.from <= w && w < c.to }

func (c clockChange) err() error {
	return &ClockChangeError{c.at.Location().String(), c.from.date()}
}

// nextChange returns the first clock change in t's location that is after t and not
// after the time "last".
func nextChange(t, last time.Time) (clockChange, bool) {
	_, before := t.Zone()
	for {
		_, end := t.ZoneBounds()
		if end.IsZero() || end.After(last) {
			return clockChange{}, false
		}
		if !end.After(t) {
			// On 31 December of a leap year ZoneBounds returns the beginning of
			// that day in UTC. Continue with the next day.
			end = t.UTC().Truncate(24 * time.Hour).Add(24 * time.Hour).In(t.Location())
		}
		// ZoneBounds may also return the end of a year, even if the clocks do not
		// change then.
		if _, after := end.Zone(); after != before {
			now := wallTimeAt(end)
			old := now - wallTime(after-before)
			return clockChange{end, min(old, now), max(old, now)}, true
		}
		t = end
	}
}
