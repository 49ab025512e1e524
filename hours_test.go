package harikerja_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

func TestParseHoursGivesEachDayItsHours(t *testing.T) {
	tests := []struct {
		given   string
		minutes [7]int // Sunday first
		text    string
	}{
		{"08:00-12:00,13:00-17:00", [7]int{480, 480, 480, 480, 480, 480, 480}, "08:00-12:00,13:00-17:00"},
		{"08:00-12:00,13:00-16:00 sat=08:00-13:00", [7]int{420, 420, 420, 420, 420, 420, 300},
			"08:00-12:00,13:00-16:00 sat=08:00-13:00"},
		{"08:00-16:00 Sat=09:00-10:30 FRI=08:00-11:30,13:30-16:00", [7]int{480, 480, 480, 480, 480, 360, 90},
			"08:00-16:00 fri=08:00-11:30,13:30-16:00 sat=09:00-10:30"},
		{"00:00-24:00", [7]int{1440, 1440, 1440, 1440, 1440, 1440, 1440}, "00:00-24:00"},
		{"23:59-24:00", [7]int{1, 1, 1, 1, 1, 1, 1}, "23:59-24:00"},
		{"00:00-00:01", [7]int{1, 1, 1, 1, 1, 1, 1}, "00:00-00:01"},
		{"08:00-12:00,12:00-13:00", [7]int{300, 300, 300, 300, 300, 300, 300}, "08:00-12:00,12:00-13:00"},
		{" 08:00-12:00 , 13:00-17:00   sat = 08:00-09:00 ", [7]int{480, 480, 480, 480, 480, 480, 60},
			"08:00-12:00,13:00-17:00 sat=08:00-09:00"},
		{"08:00-17:00 mon=01:00-02:00 tue=01:00-02:00 wed=01:00-02:00 thu=01:00-02:00 fri=01:00-02:00 sat=01:00-02:00 sun=01:00-02:00",
			[7]int{60, 60, 60, 60, 60, 60, 60}, "mon=01:00-02:00 tue=01:00-02:00 wed=01:00-02:00 thu=01:00-02:00 fri=01:00-02:00 sat=01:00-02:00 sun=01:00-02:00"},
	}
	for _, tt := range tests {
		h, err := harikerja.ParseHours(tt.given)
		if err != nil || h.String() != tt.text {
			t.Errorf("ParseHours(%q) = %q, %v, want %q", tt.given, h, err, tt.text)
		}
		for d, want := range tt.minutes {
			if got := workOf(h, time.Weekday(d)); got != time.Duration(want)*time.Minute {
				t.Errorf("%s: got %s on %s, want %d minutes", h, got, time.Weekday(d), want)
			}
		}
	}
}

func workOf(h harikerja.Hours, d time.Weekday) (total time.Duration) {
	for _, s := range h.Shifts(d) {
		total += s.To - s.From
	}
	return total
}

func TestParseHoursRefusesInvalidText(t *testing.T) {
	const format = "use times from 00:00 to 24:00 as in 08:00-12:00,13:00-17:00"
	const override = "use a day and its hours as in sat=08:00-12:00, with one of mon, tue, wed, thu, fri, sat, sun"
	tests := []struct {
		given string
		want  string
	}{
		{"", format},
		{" ", format},
		{"8", format},
		{"8:00-17:00", format},
		{"08:00", format},
		{"08:00-", format},
		{"08:00-17:00,", format},
		{"08:00-17:00;18:00-19:00", format},
		{"08:00-24:01", format},
		{"08:00-25:00", format},
		{"08:60-17:00", format},
		{"08:00-17:00-18:00", format},
		{"08:00–17:00", format},
		{"08:00 - 17:00", format},
		{"08:00-08:00", "08:00-08:00 is empty: the end must be later than the beginning"},
		{"22:00-06:00", "22:00-06:00 ends before it begins: hours must not continue after midnight, the latest end is 24:00"},
		{"08:00-12:00,11:59-17:00", "11:59-17:00 begins before 08:00-12:00 ends: give the times of a day in order, without overlap"},
		{"13:00-17:00,08:00-12:00", "08:00-12:00 begins before 13:00-17:00 ends: give the times of a day in order, without overlap"},
		{"08:00-17:00 08:00-12:00", format},
		{"08:00-17:00 sabtu=08:00-12:00", override},
		{"08:00-17:00 sat", format},
		{"=08:00-12:00", override},
		{"08:00-17:00 = sat=08:00-12:00", override},
		{"sat==08:00-12:00", format},
		{"08:00-17:00 sat=", format},
		{"08:00-17:00 sat=12:00-08:00", "12:00-08:00 ends before it begins: hours must not continue after midnight, the latest end is 24:00"},
		{"08:00-17:00 sat=08:00-12:00 Sat=08:00-12:00", "sat has hours already: give each day only once"},
	}
	for _, tt := range tests {
		h, err := harikerja.ParseHours(tt.given)
		if _, ok := errors.AsType[*harikerja.ParseError](err); !ok || err.Error() != fmt.Sprintf("invalid working hours %q: %s", tt.given, tt.want) {
			t.Errorf("ParseHours(%q): got %q and the error\n%v, want\n%s", tt.given, h, err, tt.want)
		}
		if h.String() != "" {
			t.Errorf("ParseHours(%q) gives %q together with an error", tt.given, h)
		}
	}
}

func TestShiftsReturnsACopy(t *testing.T) {
	h := harikerja.MustParseHours("08:00-12:00,13:00-17:00")
	shifts := h.Shifts(time.Monday)
	shifts[0].From = 0
	if got := h.Shifts(time.Monday)[0]; got != (harikerja.Shift{From: 8 * time.Hour, To: 12 * time.Hour}) || got.String() != "08:00-12:00" {
		t.Errorf("the first shift is %s", got)
	}
	for _, none := range []time.Weekday{-1, 7} {
		if h.Overrides(none) || h.Shifts(none) != nil {
			t.Errorf("got hours on weekday %d, want none", none)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	harikerja.MustParseHours("nine to five")
}

// TestHoursForAWeekendDayAreRefused: hours for a weekend day are an error, because they
// would have no effect.
func TestHoursForAWeekendDayAreRefused(t *testing.T) {
	tests := []struct {
		weekend, own, want string
	}{
		{"sat,sun", "sat=08:00-12:00", "invalid hours Saturday: the day has its own working hours, but it is in the weekend sat,sun"},
		{"sat,sun", "sun=10:00-12:00 sat=08:00-12:00", "invalid hours Saturday: the day has its own working hours, but it is in the weekend sat,sun"},
		{"fri,sat", "fri=08:00-11:00", "invalid hours Friday: the day has its own working hours, but it is in the weekend fri,sat"},
		{"sun", "sat=08:00-12:00", ""},
		{"none", "sat=08:00-12:00", ""},
		{"sat,sun", "fri=08:00-11:00", ""},
	}
	for _, tt := range tests {
		weekend, err := harikerja.ParseWeekend(tt.weekend)
		noError(t, err)
		cal := under(frozen.Calendar(), ruleSet{Weekend: weekend})
		wantHoursError(t, cal, hours("08:00-17:00 "+tt.own), tt.want)
	}
	wantHoursError(t, frozen.Calendar(), harikerja.Hours{},
		"invalid hours Monday: the day is a day of work, but has no working hours: use ParseHours or NewHours")
}

// wantHoursError checks that every method with a parameter of type Hours returns the
// expected error.
func wantHoursError(t *testing.T, cal *harikerja.Calendar, h harikerja.Hours, want string) {
	t.Helper()
	start, end := at("2026-01-05T08:00"), at("2026-01-09T17:00")
	_, dueErr := cal.Due(start, time.Hour, h)
	_, elapsedErr := cal.Elapsed(start, end, h)
	_, byDayErr := cal.WorkByDay(start, end, h, 1)
	for _, err := range []error{dueErr, elapsedErr, byDayErr} {
		if want == "" {
			if err != nil {
				t.Errorf("%s: %v", h, err)
			}
			continue
		}
		if err == nil || err.Error() != want {
			t.Errorf("%s: got the error\n%v, want\n%s", h, err, want)
		}
	}
}

// TestHoursCanBeWrittenAndReadAsTextAndJSON: ParseHours and encoding/json can read the text
// of any hours.
func TestHoursCanBeWrittenAndReadAsTextAndJSON(t *testing.T) {
	for _, text := range []string{
		"", "08:00-17:00", "08:00-12:00,13:00-17:00 fri=08:00-11:30,13:30-17:00 sat=08:00-12:00", "mon=08:00-17:00 sun=00:00-24:00",
	} {
		var h, again harikerja.Hours
		if err := h.UnmarshalText([]byte(text)); err != nil || h.String() != text {
			t.Errorf("%q was read as %q, %v", text, h, err)
		}
		file, err := json.Marshal(h)
		if err == nil {
			err = json.Unmarshal(file, &again)
		}
		if err != nil || again.String() != text || string(file) != fmt.Sprintf("%q", text) {
			t.Errorf("%q was written to JSON as %s and read as %q, %v", text, file, again, err)
		}
	}
	h := office
	if err := h.UnmarshalText([]byte("nine to five")); err == nil || h.String() != office.String() {
		t.Errorf("after a failed read: got the hours %s, %v, want no change", h, err)
	}
}

func TestNewHoursSetsOnlyTheGivenDays(t *testing.T) {
	morning := []harikerja.Shift{{From: 8 * time.Hour, To: 12 * time.Hour}}
	h, err := harikerja.NewHours(map[time.Weekday][]harikerja.Shift{
		time.Monday: morning, time.Tuesday: {{From: 0, To: time.Hour}, {From: time.Hour, To: 24 * time.Hour}}, time.Sunday: nil,
	})
	if want := "mon=08:00-12:00 tue=00:00-01:00,01:00-24:00"; err != nil || h.String() != want {
		t.Errorf("got the hours %s, %v, want %s", h, err, want)
	}
	wantHoursError(t, frozen.Calendar(), h.In(time.UTC),
		"invalid hours Wednesday: the day is a day of work, but has no working hours")
	week := make(map[time.Weekday][]harikerja.Shift)
	for d := time.Monday; d <= time.Friday; d++ {
		week[d] = morning
	}
	if h, err = harikerja.NewHours(week); err != nil {
		t.Fatal(err)
	}
	wantHoursError(t, frozen.Calendar(), h.In(time.UTC), "")
	for _, wrong := range []map[time.Weekday][]harikerja.Shift{
		{7: morning}, {1: {{From: -time.Minute, To: time.Hour}}}, {1: {{From: 0, To: 24*time.Hour + time.Minute}}},
		{1: {{From: time.Hour, To: time.Hour}}}, {1: {morning[0], {From: 12*time.Hour - time.Minute, To: 17 * time.Hour}}},
		{1: {{From: -time.Hour, To: -30 * time.Minute}}}, {1: {{From: 100 * time.Hour, To: 101 * time.Hour}}},
		{1: {{From: -time.Second, To: time.Hour}}}, {1: {{From: 8 * time.Hour, To: 17*time.Hour + 1}}},
	} {
		if h, err := harikerja.NewHours(wrong); err == nil || h.String() != "" || strings.Contains(err.Error(), "%!") {
			t.Errorf("%v gives the hours %s", wrong, h)
		}
	}
	_, err = harikerja.NewHours(map[time.Weekday][]harikerja.Shift{time.Monday: {{8, 17}}})
	if want := `invalid working hours "8ns-17ns": use whole minutes, as in Shift{From: 8 * time.Hour, To: 17 * time.Hour}`; err == nil || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
}

// FuzzParseHours checks that ParseHours never panics, and that ParseHours of String
// gives the same hours.
func FuzzParseHours(f *testing.F) {
	f.Add("08:00-12:00,13:00-17:00 sat=08:00-12:00")
	f.Add(" 08:00-12:00 , 13:00-24:00 FRI = 00:00-00:01")
	f.Add("mon=08:00-12:00")
	f.Add("22:00-06:00 sat=")
	f.Fuzz(func(t *testing.T, text string) {
		h, err := harikerja.ParseHours(text)
		if err != nil {
			if _, ok := errors.AsType[*harikerja.ParseError](err); !ok || err.Error() == "" {
				t.Fatalf("ParseHours(%q): got the error %v", text, err)
			}
			return
		}
		again, err := harikerja.ParseHours(h.String())
		if err != nil || again.String() != h.String() {
			t.Fatalf("the text %q was parsed and written as %q, %v", h, again, err)
		}
		all := time.Duration(0)
		for d := range time.Weekday(7) {
			last, total := time.Duration(0), time.Duration(0)
			for _, s := range h.Shifts(d) {
				if s.From < last || s.To <= s.From || s.To > 24*time.Hour {
					t.Fatalf("%q has the shift %s on %s", h, s, d)
				}
				last, total = s.To, total+s.To-s.From
			}
			if total == 0 && h.Overrides(d) {
				t.Fatalf("%q has no hours on %s", h, d)
			}
			all += total
		}
		if all == 0 {
			t.Fatalf("%q has no hours", text)
		}
	})
}
