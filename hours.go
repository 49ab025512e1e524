package harikerja

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	minutesPerDay = 24 * 60
	secondsPerDay = minutesPerDay * 60
)

// Hours are the working hours of each day of the week, in whole minutes, and their time
// zone. They apply only to workdays. [ParseHours] and [NewHours] create them. They have
// no time zone until [Hours.In] sets it. The methods of [Calendar] refuse hours without
// a zone. The zero value has no hours.
//
// The text of hours does not include the zone. So set the zone after you read hours
// from JSON or a database. To compare hours, compare their texts.
type Hours struct {
	week  [7][]Shift // the index is a time.Weekday; the shifts are never changed
	given uint8      // the days of the week that have their own hours: bit 1<<weekday for each
	zone  *time.Location
}

// Shift is a period of work within a day. From and To are the times since midnight, in
// whole minutes: the shift from 08:00 to 17:00 is Shift{From: 8 * time.Hour, To: 17 * time.Hour}.
// If a shift ends at 24:00, To is 24 * time.Hour.
type Shift struct{ From, To time.Duration }

// String returns the shift as HH:MM-HH:MM. A time that is not in whole minutes is
// written as in [time.Duration.String].
func (s Shift) String() string { return formatClock(s.From) + "-" + formatClock(s.To) }

func badHours(value, reason string) error { return &ParseError{"working hours", value, reason} }

const (
	hoursFormat    = "use times from 00:00 to 24:00 as in 08:00-12:00,13:00-17:00"
	overrideFormat = "use a day and its hours as in sat=08:00-12:00, with one of mon, tue, wed, thu, fri, sat, sun"
)

// ParseHours reads the hours of a usual day, such as 08:00-12:00,13:00-17:00. If some
// days of the week have other hours, these follow after a space:
//
//	08:00-12:00,13:00-17:00 fri=08:00-11:30,13:00-17:00 sat=08:00-12:00
//
// If the text has no hours for a usual day, only the days of the week in the text have
// hours. The shifts of a day must be in order, must not overlap and must not continue
// after midnight. A shift may begin at the end of the shift before it. As in
// [ParseWeekend], spaces around a part are accepted, and the name of a day may have
// upper-case letters. Anything else is a [*ParseError].
//
// The hours do not change which days are workdays. If a day of the week has its
// own hours but is in the calendar's weekend, the calendar's methods return an
// [*ArgumentError].
func ParseHours(s string) (Hours, error) {
	var h Hours
	usual, rest, more := cutDay(s)
	if usual != "" || !more {
		shifts, err := parseShifts(s, usual)
		if err != nil {
			return Hours{}, err
		}
		for d := range h.week {
			h.week[d] = shifts
		}
	}
	for more {
		token, text, _ := strings.Cut(rest, "=")
		text, rest, more = cutDay(text)
		d, known := parseWeekday(strings.Trim(token, " "))
		if !known {
			return Hours{}, badHours(s, overrideFormat)
		}
		if h.Overrides(d) {
			return Hours{}, badHours(s, weekdayTokens[d]+" has hours already: give each day only once")
		}
		shifts, err := parseShifts(s, text)
		if err != nil {
			return Hours{}, err
		}
		h.give(d, shifts)
	}
	return h, nil
}

// cutDay cuts a text before the next name of a day. The name of a day is the word before "=".
func cutDay(s string) (before, after string, found bool) {
	i := strings.IndexByte(s, '=')
	if i < 0 {
		return s, "", false
	}
	day := strings.LastIndexByte(strings.TrimRight(s[:i], " "), ' ') + 1
	return strings.Trim(s[:day], " "), s[day:], true
}

// give sets the hours of one day of the week.
func (h *Hours) give(d time.Weekday, shifts []Shift) {
	h.given |= 1 << d
	h.week[d] = shifts
}

// NewHours returns the hours of the given days of the week. The other days have no
// hours, so they must be in the weekend of the calendar. The shifts of a day must
// be in order, in whole minutes from 0 to 24 hours, and must not overlap; otherwise
// NewHours returns a [*ParseError].
func NewHours(week map[time.Weekday][]Shift) (Hours, error) {
	var h Hours
	for d := range week {
		if d < time.Sunday || d > time.Saturday {
			return Hours{}, badHours(strconv.Itoa(int(d)), "use time.Sunday to time.Saturday")
		}
	}
	for _, d := range weekOrder {
		if len(week[d]) == 0 {
			continue
		}
		text := joinShifts(week[d])
		if slices.ContainsFunc(week[d], func(s Shift) bool { return s.From%time.Minute != 0 || s.To%time.Minute != 0 }) {
			return Hours{}, badHours(text, "use whole minutes, as in Shift{From: 8 * time.Hour, To: 17 * time.Hour}")
		}
		shifts, err := parseShifts(text, text)
		if err != nil {
			return Hours{}, err
		}
		h.give(d, shifts)
	}
	return h, nil
}

// MustParseHours is like [ParseHours], but panics if the text is not valid. Use
// it for hours that are written in code.
func MustParseHours(s string) Hours {
	h, err := ParseHours(s)
	if err != nil {
		panic("harikerja: " + err.Error())
	}
	return h
}

// In returns the same hours with a time zone: 08:00 is then a local time in this
// location. The methods of [Calendar] refuse a location whose clocks change: see [ParseZone].
func (h Hours) In(loc *time.Location) Hours {
	h.zone = loc
	return h
}

// MarshalText returns the text that [ParseHours] reads, without the zone. For the zero
// value, the text is empty.
func (h Hours) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads what MarshalText returns. The result has no zone. On an
// error, h is not changed.
func (h *Hours) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*h = Hours{}
		return nil
	}
	return replace(h, text, func(text []byte) (Hours, error) { return ParseHours(string(text)) })
}

// parseShifts reads the hours of a day from s. The error shows the parameter "given",
// which is the whole text that s is a part of.
func parseShifts(given, s string) ([]Shift, error) {
	var list []Shift
	for part := range strings.SplitSeq(s, ",") {
		part = strings.Trim(part, " ")
		from, to, ok := strings.Cut(part, "-")
		first, ok1 := parseClock(from)
		last, ok2 := parseClock(to)
		begin, end := time.Duration(first)*time.Minute, time.Duration(last)*time.Minute
		switch {
		case !ok || !ok1 || !ok2:
			return nil, badHours(given, hoursFormat)
		case begin == end:
			return nil, badHours(given, part+" is empty: the end must be later than the beginning")
		case begin > end:
			return nil, badHours(given, part+" ends before it begins: hours must not continue after midnight, the latest end is 24:00")
		case len(list) > 0 && begin < list[len(list)-1].To:
			return nil, badHours(given, fmt.Sprintf("%s begins before %s ends: "+
				"give the times of a day in order, without overlap", part, list[len(list)-1]))
		}
		list = append(list, Shift{begin, end})
	}
	return list, nil
}

// parseClock reads HH:MM from 00:00 to 24:00 as minutes since midnight.
func parseClock(s string) (minutes int, ok bool) {
	if len(s) != 5 || s[2] != ':' {
		return 0, false
	}
	hour, ok1 := digits(s[:2])
	minute, ok2 := digits(s[3:])
	minutes = hour*60 + minute
	return minutes, ok1 && ok2 && minute < 60 && minutes <= minutesPerDay
}

func formatClock(d time.Duration) string {
	if d%time.Minute != 0 {
		return d.String()
	}
	return fmt.Sprintf("%02d:%02d", d/time.Hour, d%time.Hour/time.Minute)
}

// Shifts returns the hours of a day of the week in order.
func (h Hours) Shifts(d time.Weekday) []Shift {
	if d < time.Sunday || d > time.Saturday {
		return nil
	}
	return append([]Shift(nil), h.week[d]...)
}

// Overrides reports whether a day of the week has its own hours.
func (h Hours) Overrides(d time.Weekday) bool {
	return d >= time.Sunday && d <= time.Saturday && h.given>>d&1 == 1
}

// String returns the text that [ParseHours] reads: the hours of a usual day, then
// the days with their own hours, Monday first. If every day has its own hours, the
// hours of a usual day are left out.
func (h Hours) String() string {
	var usual string
	var parts []string
	for _, d := range weekOrder {
		if h.Overrides(d) {
			parts = append(parts, weekdayTokens[d]+"="+joinShifts(h.week[d]))
		} else {
			usual = joinShifts(h.week[d])
		}
	}
	return strings.Trim(usual+" "+strings.Join(parts, " "), " ")
}

func joinShifts(list []Shift) string {
	var parts []string
	for _, s := range list {
		parts = append(parts, s.String())
	}
	return strings.Join(parts, ",")
}

// check returns an error if the hours are not valid for a calendar. The parameter "idle" has
// the weekend days on which no own workday falls. The parameter "weekend" is only for
// the error message.
func (h Hours) check(idle, weekend Weekend) error {
	for _, d := range weekOrder {
		if h.Overrides(d) && idle.Contains(d) {
			return &ArgumentError{"hours", d, fmt.Sprintf("the day has its own working hours, but it is in the weekend %s", weekend)}
		}
	}
	for _, d := range weekOrder {
		if len(h.week[d]) == 0 && !idle.Contains(d) {
			reason := "the day is a day of work, but has no working hours"
			if h.String() == "" {
				reason += ": use ParseHours or NewHours"
			}
			return &ArgumentError{"hours", d, reason}
		}
	}
	if h.zone == nil {
		return &ArgumentError{"hours", h, "they have no time zone: use the method In"}
	}
	if clocksChange(h.zone) {
		return changingClocks(h.zone)
	}
	return nil
}

// secondsBy returns the working time, in seconds, from the start of a workday to the
// given second of this day.
func (h Hours) secondsBy(d time.Weekday, second int) int {
	total, now := time.Duration(0), time.Duration(second)*time.Second
	for _, s := range h.week[d] {
		total += max(0, min(s.To, now)-s.From)
	}
	return int(total / time.Second)
}

// reach returns the second of a workday at which the working time of that day reaches the given
// number of seconds. The number is from 1 to the whole working time of the day. If the result is
// the end of a shift, it is not moved to the beginning of the next shift.
func (h Hours) reach(d time.Weekday, worked int) int {
	left := time.Duration(worked) * time.Second
	for _, s := range h.week[d] {
		if left <= s.To-s.From {
			return int((s.From + left) / time.Second)
		}
		left -= s.To - s.From
	}
	return secondsPerDay
}
