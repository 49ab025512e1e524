package harikerja

import (
	"archive/zip"
	_ "embed" // for zoneinfo.zip
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// The Indonesian zones, by the names on Indonesian clocks.
var indonesianZones = map[string]string{
	"WIB":  "Asia/Jakarta",  // west: Sumatra, Java, western and central Kalimantan
	"WITA": "Asia/Makassar", // middle: Sulawesi, Bali, Nusa Tenggara, the rest of Kalimantan
	"WIT":  "Asia/Jayapura", // east: Maluku, Papua
}

// ParseZone returns the location of WIB (Asia/Jakarta), WITA (Asia/Makassar),
// WIT (Asia/Jayapura) or an IANA name, in exactly this spelling. Anything else
// is a [*ParseError], also "", "Local" and "posixrules".
//
// The zone data is built in. Unlike [time.LoadLocation], ParseZone never reads
// the environment or the files of the machine, so the answer is the same
// everywhere. Each zone is decoded once.
func ParseZone(name string) (*time.Location, error) {
	iana, ok := indonesianZones[name]
	if !ok {
		iana = name
	}
	zones.open.Do(openZones)
	z, ok := zones.byName[iana]
	if !ok {
		return nil, &ParseError{"time zone", name, "use WIB, WITA, WIT or an IANA name such as Asia/Jakarta"}
	}
	z.once.Do(z.load)
	return z.location, nil
}

// MustParseZone is [ParseZone] for zones written in code: it panics on a name
// that is not the name of a time zone.
func MustParseZone(name string) *time.Location {
	loc, err := ParseZone(name)
	if err != nil {
		panic("harikerja: " + err.Error())
	}
	return loc
}

// zoneinfo is lib/time/zoneinfo.zip of the Go distribution, which is compiled
// from the IANA Time Zone Database. `make zones` copies it.
//
//go:embed zoneinfo.zip
var zoneinfo string

var zones struct {
	open   sync.Once // sync.OnceValue would link the data into programs that parse no zone
	byName map[string]*zone
}

// zone is one zone of the data, decoded when it is first asked for.
type zone struct {
	file     *zip.File
	once     sync.Once
	location *time.Location
}

func openZones() {
	archive, err := zip.NewReader(strings.NewReader(zoneinfo), int64(len(zoneinfo)))
	if err != nil {
		panic("harikerja: the built-in zone data: " + err.Error())
	}
	zones.byName = make(map[string]*zone, len(archive.File))
	for _, f := range archive.File {
		zones.byName[f.Name] = &zone{file: f}
	}
}

// load decodes the zone. TestParseZoneKnowsEveryNameInTheData shows that it
// never panics.
func (z *zone) load() {
	r, err := z.file.Open()
	if err != nil {
		panic("harikerja: the built-in zone data: " + err.Error())
	}
	data, err := io.ReadAll(r)
	if err == nil {
		z.location, err = time.LoadLocationFromTZData(z.file.Name, data)
	}
	if err != nil {
		panic("harikerja: the built-in zone data: " + err.Error())
	}
}

// ParseTime reads YYYY-MM-DDTHH:MM, as 2026-03-17T15:00, as a time on the clocks
// of a location, and a time with an offset, as 2026-03-17T15:00+07:00 or
// 2026-03-17T08:00:00Z, which it converts to that location. Seconds may be
// written and must be 00, or 00.000. Anything else is a [*ParseError].
//
// A time with an offset is exact. A time without one that the clocks show twice
// or never, because they are changed, is a [*ClockChangeError].
func ParseTime(s string, loc *time.Location) (time.Time, error) {
	w, rest, ok := parseWallTime(s)
	bad := &ParseError{"time", s, "use YYYY-MM-DDTHH:MM with a day that exists, a time from 00:00 to 23:59, and at most an offset such as Z or +07:00; seconds must be 00"}
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

// parseWallTime reads YYYY-MM-DDTHH:MM and returns what follows it.
func parseWallTime(s string) (w wallTime, rest string, ok bool) {
	if len(s) < 16 || s[10] != 'T' {
		return 0, "", false
	}
	d, err := ParseDate(s[:10])
	minute, ok := parseClock(s[11:16])
	return wallTimeOf(d, minute), s[16:], err == nil && ok && minute < minutesPerDay
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

// wallTime is what a clock on the wall shows with its date: minutes since
// 0001-01-01T00:00, 1440 for every day.
type wallTime int

func wallTimeOf(d Date, minute int) wallTime { return wallTime(int(d.days)*minutesPerDay + minute) }

// shown returns what the clocks of t's location show at t, without seconds.
func shown(t time.Time) wallTime {
	return wallTimeOf(DateOf(t), t.Hour()*60+t.Minute())
}

func (w wallTime) date() Date  { return Date{int32(w / minutesPerDay)} }
func (w wallTime) minute() int { return int(w % minutesPerDay) }

// unix returns the Unix time at which a clock in UTC shows w.
func (w wallTime) unix() int64 { return (int64(w) - daysTo1970*minutesPerDay) * 60 }

// in returns the only instant at which the clocks of a location show w, or a
// [*ClockChangeError].
func (w wallTime) in(loc *time.Location) (time.Time, error) {
	y, month, d := w.date().split()
	t := time.Date(y, month, d, 0, w.minute(), 0, 0, loc)
	// Clocks were changed by 24 hours at most: Samoa left out a day.
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

// ClockChangeError reports that there is no exact answer because the clocks of
// a time zone are changed: during working hours, or so that they show a given
// time twice or never.
type ClockChangeError struct {
	Zone string // the IANA name
	Date Date   // of the change
}

func (e *ClockChangeError) Error() string {
	return fmt.Sprintf("the clocks of %s are changed on %s at a time that matters: there is no exact answer", e.Zone, e.Date)
}

// clockChange is a change of the clocks of a location. From from up to to, but
// not at to, the clocks show each time never (if they are put forward) or twice
// (if they are put back).
type clockChange struct {
	at       time.Time
	from, to wallTime
}

func (c clockChange) affects(w wallTime) bool { return c.from <= w && w < c.to }

func (c clockChange) err() error {
	return &ClockChangeError{c.at.Location().String(), c.from.date()}
}

// nextChange returns the first change of the clocks of t's location after t and
// not after last.
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
		// ZoneBounds also ends at the end of a year, where nothing changes.
		if _, after := end.Zone(); after != before {
			now := shown(end)
			old := now - wallTime((after-before)/60)
			return clockChange{end, min(old, now), max(old, now)}, true
		}
		t = end
	}
}
