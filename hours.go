package harikerja

import (
	"fmt"
	"strings"
	"time"
)

const minutesPerDay = 24 * 60

// Hours are the working hours of each day of the week, in whole minutes. They
// apply only to workdays. Use [ParseHours] to create them. The zero value has
// no hours; methods that need hours return an error for it.
type Hours struct {
	week  [7][]Shift // the index is a time.Weekday; the shifts are never changed
	given uint8      // the days of the week that have their own hours: bit 1<<weekday for each
}

// Shift is a period of work within a day, in minutes since midnight. The minute
// To is not part of the shift. For a shift that ends at 24:00, To is 1440.
type Shift struct {
	From, To int
}

// Minutes returns the length of the shift.
func (s Shift) Minutes() int { return s.To - s.From }

// String returns the shift as HH:MM-HH:MM.
func (s Shift) String() string { return formatClock(s.From) + "-" + formatClock(s.To) }

// HoursError reports a day of the week that has its own hours but is in the
// weekend of the calendar.
type HoursError struct {
	Hours   Hours
	Day     time.Weekday
	Weekend Weekend // the weekend of the calendar
}

func (e *HoursError) Error() string {
	return fmt.Sprintf("%s has its own working hours, but it is in the weekend %s", weekdayTokens[e.Day], e.Weekend)
}

func badHours(value, reason string) error { return &ParseError{"working hours", value, reason} }

const (
	hoursFormat    = "use times from 00:00 to 24:00 as in 08:00-12:00,13:00-17:00"
	overrideFormat = "use a day and its hours as in sat=08:00-12:00, with one of mon, tue, wed, thu, fri, sat, sun"
)

// ParseHours reads the hours of a usual day, such as 08:00-12:00,13:00-17:00,
// and the hours of the days of the week that differ, such as sat=08:00-12:00.
// The shifts of a day must be in order, must not overlap and must not continue
// after midnight. A shift may begin at the end of the shift before it. Spaces
// around a part and upper case in the name of a day are accepted, as in
// [ParseWeekend]. Anything else is a [*ParseError].
//
// The hours do not change which days are workdays. If a day of the week has its
// own hours but is in the calendar's weekend, the calendar's methods return an
// [*HoursError].
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
			return Hours{}, badHours(override, weekdayTokens[d]+" has hours already: give each day only once")
		}
		h.given |= 1 << d
		if h.week[d], err = parseShifts(override, text); err != nil {
			return Hours{}, err
		}
	}
	return h, nil
}

// MustParseHours is like [ParseHours], but panics if the text is not valid. Use
// it for hours that are written in code.
func MustParseHours(usual string, overrides ...string) Hours {
	h, err := ParseHours(usual, overrides...)
	if err != nil {
		panic("harikerja: " + err.Error())
	}
	return h
}

// parseShifts reads the hours of a day. Its errors contain the parameter given,
// which is the whole text.
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
			return nil, badHours(given, part+" is empty: the end must be later than the beginning")
		case begin > end:
			return nil, badHours(given, part+" ends before it begins: hours must not continue after midnight, the latest end is 24:00")
		case len(list) > 0 && begin < list[len(list)-1].To:
			return nil, badHours(given, fmt.Sprintf("%s begins before %s ends: give the times of a day in order, without overlap", part, list[len(list)-1]))
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

func formatClock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// Shifts returns the hours of a day of the week in order.
func (h Hours) Shifts(d time.Weekday) []Shift {
	if d < time.Sunday || d > time.Saturday {
		return nil
	}
	return append([]Shift(nil), h.week[d]...)
}

// Override reports whether a day of the week has its own hours.
func (h Hours) Override(d time.Weekday) bool {
	return d >= time.Sunday && d <= time.Saturday && h.given>>d&1 == 1
}

// Minutes returns the number of working minutes on a day of the week. It
// assumes that the day is a workday.
func (h Hours) Minutes(d time.Weekday) int {
	if d < time.Sunday || d > time.Saturday {
		return 0
	}
	return h.minutesBy(d, minutesPerDay)
}

// String returns the hours of a usual day, then the days with their own hours,
// Monday first: "08:00-12:00,13:00-17:00 sat=08:00-12:00". If every day has its
// own hours, the hours of a usual day are left out.
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

// check returns an error if the hours are not valid for a calendar with this
// weekend. The idle days are the weekend days without workdays.
func (h Hours) check(idle, weekend Weekend) error {
	for _, d := range weekOrder {
		if len(h.week[d]) == 0 {
			return badHours(h.String(), "there are none: "+hoursFormat)
		}
	}
	for _, d := range weekOrder {
		if h.Override(d) && idle.Contains(d) {
			return &HoursError{h, d, weekend}
		}
	}
	return nil
}

// minutesBy returns the working minutes of a workday before the given minute of
// that day.
func (h Hours) minutesBy(d time.Weekday, minute int) int {
	total := 0
	for _, s := range h.week[d] {
		total += max(0, min(s.To, minute)-s.From)
	}
	return total
}

// reach returns the minute of a workday at which a number of minutes have been
// worked. The worked parameter is this number, from 1 to all working minutes of
// the day. At the end of a shift, reach returns that end and not the beginning
// of the next shift.
func (h Hours) reach(d time.Weekday, worked int) int {
	for _, s := range h.week[d] {
		if worked <= s.Minutes() {
			return s.From + worked
		}
		worked -= s.Minutes()
	}
	return minutesPerDay
}
