package harikerja

import (
	"cmp"
	"fmt"
	"strings"
	"time"
)

const minutesPerDay = 24 * 60

// Moment is a minute on the clocks of one place: a [Date] and a time from 00:00
// to 23:59, without a zone. Midnight belongs to the day that begins with it.
// Every day has 1440 minutes: where clocks are put forward or back, as they
// never are in Indonesia, moments count what a clock shows and not what passes.
// Moments compare with ==. The zero value is 0001-01-01T00:00.
type Moment struct {
	date   Date
	minute int16 // of the day
}

// MomentError reports a text, a number or a time that is no [Moment].
type MomentError struct {
	Value string // what was given
}

func (e *MomentError) Error() string {
	return fmt.Sprintf("%q is not a local time in whole minutes: use YYYY-MM-DDTHH:MM with a day that exists and a time from 00:00 to 23:59, without seconds", e.Value)
}

// NewMoment returns the moment that lies some minutes after the midnight at
// which d begins, or a [*MomentError] if they are not 0 to 1439.
func NewMoment(d Date, minute int) (Moment, error) {
	if minute < 0 || minute >= minutesPerDay {
		return Moment{}, &MomentError{fmt.Sprintf("minute %d of %s", minute, d)}
	}
	return Moment{d, int16(minute)}, nil
}

// ParseMoment reads exactly YYYY-MM-DDTHH:MM, as 2026-03-17T15:00. Anything
// else is a [*MomentError].
func ParseMoment(s string) (Moment, error) {
	if len(s) != len("2006-01-02T15:04") || s[10] != 'T' {
		return Moment{}, &MomentError{s}
	}
	d, err := ParseDate(s[:10])
	minute, ok := parseClock(s[11:])
	if err != nil || !ok || minute == minutesPerDay {
		return Moment{}, &MomentError{s}
	}
	return Moment{d, int16(minute)}, nil
}

// ParseMomentIn reads what [ParseMoment] reads as the time in a location, and
// also a time with an offset, as 2026-03-17T15:00+07:00 or, as in RFC 3339,
// 2026-03-17T08:00:00Z, which it converts to the clocks of the location.
// Seconds may be written and must be 00, or 00.000. Anything else is a
// [*MomentError].
func ParseMomentIn(s string, loc *time.Location) (Moment, error) {
	clocks, rest := s[:min(len(s), 16)], s[min(len(s), 16):]
	m, err := ParseMoment(clocks)
	if err != nil {
		return Moment{}, &MomentError{s}
	}
	rest, seconds := strings.CutPrefix(rest, ":00")
	if fraction, ok := strings.CutPrefix(rest, "."); ok && seconds {
		// As JavaScript prints it: .000.
		if rest = strings.TrimLeft(fraction, "0"); rest == fraction {
			return Moment{}, &MomentError{s}
		}
	}
	if rest == "" {
		return m, nil
	}
	offset, ok := parseOffset(rest)
	if !ok {
		return Moment{}, &MomentError{s}
	}
	if m, err = MomentOf(m.In(time.FixedZone("", offset)).In(loc)); err != nil {
		return Moment{}, &MomentError{s}
	}
	return m, nil
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

// MustParseMoment is [ParseMoment] for moments written in code: it panics on a
// text that is none.
func MustParseMoment(s string) Moment {
	m, err := ParseMoment(s)
	if err != nil {
		panic("harikerja: " + err.Error())
	}
	return m
}

// MomentOf returns the moment that t shows in its own location: give it t.In
// of the zone whose clocks count. A t that is not on a whole minute there, or
// outside the years 1 to 9999, is a [*MomentError].
func MomentOf(t time.Time) (Moment, error) {
	hour, minute, second := t.Clock()
	if y := t.Year(); y < 1 || y > 9999 || second != 0 || t.Nanosecond() != 0 {
		return Moment{}, &MomentError{t.Format("2006-01-02T15:04:05.999999999")}
	}
	return Moment{DateOf(t), int16(hour*60 + minute)}, nil
}

// parseClock reads HH:MM from 00:00 to 24:00 as minutes.
func parseClock(s string) (minutes int, ok bool) {
	if len(s) != 5 || s[2] != ':' {
		return 0, false
	}
	hour, ok1 := digits(s[:2])
	minute, ok2 := digits(s[3:])
	minutes = hour*60 + minute
	return minutes, ok1 && ok2 && minute < 60 && minutes <= minutesPerDay
}

// Date returns the day of the moment.
func (m Moment) Date() Date { return m.date }

// Minute returns the minutes since the midnight at which the day begins: 0 to
// 1439.
func (m Moment) Minute() int { return int(m.minute) }

// Before reports whether m is earlier than o.
func (m Moment) Before(o Moment) bool { return m.Compare(o) < 0 }

// Compare returns -1, 0 or +1 as m is earlier than, the same as or later than
// o; it fits [slices.SortFunc].
func (m Moment) Compare(o Moment) int {
	return cmp.Or(m.date.Compare(o.date), cmp.Compare(m.minute, o.minute))
}

// In returns the instant at which the clocks of a location show m. Where
// they are put forward or back and show m twice or never, it is an instant
// near that change, as [time.Date] has it.
func (m Moment) In(loc *time.Location) time.Time {
	y, month, d := m.date.split()
	return time.Date(y, month, d, int(m.minute/60), int(m.minute%60), 0, 0, loc)
}

// String returns m as YYYY-MM-DDTHH:MM.
func (m Moment) String() string { return m.date.String() + "T" + clock(int(m.minute)) }

func clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// MarshalText returns YYYY-MM-DDTHH:MM.
func (m Moment) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// UnmarshalText is [ParseMoment] for decoders; on an error m keeps its value.
func (m *Moment) UnmarshalText(text []byte) error {
	parsed, err := ParseMoment(string(text))
	if err == nil {
		*m = parsed
	}
	return err
}
