package harikerja

import (
	"fmt"
	"strings"
	"time"
)

const minutesPerDay = 24 * 60

// Hours are the working hours of each day of the week, to the minute. They
// count on workdays only. [ParseHours] makes them; the zero value has no hours
// at all and is refused where hours are needed.
type Hours struct {
	week  [7][]Shift // by time.Weekday; never changed once made
	given uint8      // the days with hours of their own, 1<<weekday each
}

// Shift is a time of work within a day, in minutes since midnight. To is not
// worked any more, and is 1440 for 24:00.
type Shift struct {
	From, To int
}

// Minutes returns the length of the shift.
func (s Shift) Minutes() int { return s.To - s.From }

// String returns the shift as HH:MM-HH:MM.
func (s Shift) String() string { return formatClock(s.From) + "-" + formatClock(s.To) }

// HoursError reports a day of the week that has hours of its own but is in the
// weekend of the calendar.
type HoursError struct {
	Hours   Hours
	Day     time.Weekday
	Weekend Weekend // of the calendar
}

func (e *HoursError) Error() string {
	return fmt.Sprintf("%s has working hours of its own, but it is in the weekend %s", weekdayTokens[e.Day], e.Weekend)
}

func badHours(value, reason string) error { return &ParseError{"working hours", value, reason} }

const (
	hoursFormat    = "use times from 00:00 to 24:00 as in 08:00-12:00,13:00-17:00"
	overrideFormat = "use a day and its hours as in sat=08:00-12:00, with one of mon, tue, wed, thu, fri, sat, sun"
)

// ParseHours reads the hours of a usual day, as 08:00-12:00,13:00-17:00, and of
// the days of the week that differ, each as sat=08:00-12:00. Shifts are in
// order and do not overlap; one that ends when the next begins is fine. None
// goes on over midnight. Spaces around a part are ignored and a day may be in
// any case, as in [ParseWeekend]. Anything else is an [*ParseError].
//
// Hours do not make a workday: that is up to the calendar. A day with hours
// of its own that the calendar has as weekend is refused there.
func ParseHours(usual string, overrides ...string) (Hours, error) {
	shifts, err := parseShifts(usual, usual)
	if err != nil {
		return Hours{}, err
	}
	var h Hours
	for d := range h.week {
		h.week[d] = shifts
	}
	for _, override := range overrides {
		token, text, ok := strings.Cut(override, "=")
		d, known := parseWeekday(strings.Trim(token, " "))
		if !ok || !known {
			return Hours{}, badHours(override, overrideFormat)
		}
		if h.Override(d) {
			return Hours{}, badHours(override, weekdayTokens[d]+" has hours already: give each day once")
		}
		h.given |= 1 << d
		if h.week[d], err = parseShifts(override, text); err != nil {
			return Hours{}, err
		}
	}
	return h, nil
}

// MustParseHours is [ParseHours] for hours written in code: it panics on hours
// that cannot be.
func MustParseHours(usual string, overrides ...string) Hours {
	h, err := ParseHours(usual, overrides...)
	if err != nil {
		panic("harikerja: " + err.Error())
	}
	return h
}

// parseShifts reads the hours of a day; its errors show all that was given.
func parseShifts(given, s string) ([]Shift, error) {
	var list []Shift
	for part := range strings.SplitSeq(s, ",") {
		part = strings.Trim(part, " ")
		from, to, ok := strings.Cut(part, "-")
		begin, ok1 := parseClock(from)
		end, ok2 := parseClock(to)
		switch {
		case !ok || !ok1 || !ok2:
			return nil, badHours(given, hoursFormat)
		case begin == end:
			return nil, badHours(given, part+" is empty: let it end later than it begins")
		case begin > end:
			return nil, badHours(given, part+" ends before it begins: hours do not go on over midnight, the latest end is 24:00")
		case len(list) > 0 && begin < list[len(list)-1].To:
			return nil, badHours(given, fmt.Sprintf("%s begins before %s ends: give the times of a day in order, without overlap", part, list[len(list)-1]))
		}
		list = append(list, Shift{begin, end})
	}
	return list, nil
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

func formatClock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// Shifts returns the hours of a day of the week in order.
func (h Hours) Shifts(d time.Weekday) []Shift {
	if d < time.Sunday || d > time.Saturday {
		return nil
	}
	return append([]Shift(nil), h.week[d]...)
}

// Override reports whether a day of the week has hours of its own.
func (h Hours) Override(d time.Weekday) bool {
	return d >= time.Sunday && d <= time.Saturday && h.given>>d&1 == 1
}

// Minutes returns how much is worked on a day of the week, if it is a workday.
func (h Hours) Minutes(d time.Weekday) int {
	if d < time.Sunday || d > time.Saturday {
		return 0
	}
	return h.minutesBy(d, minutesPerDay)
}

// String returns the hours of a usual day, then those of the days that differ,
// Monday first: "08:00-12:00,13:00-17:00 sat=08:00-12:00". The usual day is
// left out if every day has hours of its own.
func (h Hours) String() string {
	var usual string
	var parts []string
	for _, d := range weekOrder {
		if h.Override(d) {
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

// check returns an error if a calendar with this weekend cannot use the hours.
func (h Hours) check(w Weekend) error {
	for _, d := range weekOrder {
		if len(h.week[d]) == 0 {
			return badHours(h.String(), "there are none: "+hoursFormat)
		}
	}
	for _, d := range weekOrder {
		if h.Override(d) && w.Contains(d) {
			return &HoursError{h, d, w}
		}
	}
	return nil
}

// minutesBy returns how much of a workday's hours lies before a minute of it.
func (h Hours) minutesBy(d time.Weekday, minute int) int {
	total := 0
	for _, s := range h.week[d] {
		total += max(0, min(s.To, minute)-s.From)
	}
	return total
}

// reach returns the minute of a workday by which so much is worked: at least 1,
// at most all of its hours. At the end of a shift that is its end, not the
// beginning of the next.
func (h Hours) reach(d time.Weekday, worked int) int {
	for _, s := range h.week[d] {
		if worked <= s.Minutes() {
			return s.From + worked
		}
		worked -= s.Minutes()
	}
	return minutesPerDay
}
