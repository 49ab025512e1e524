package harikerja_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

func TestParseWeekendReadsDaysInAnyOrder(t *testing.T) {
	tests := []struct{ in, want string }{
		{"sat,sun", "sat,sun"},
		{"sun,sat", "sat,sun"},
		{"mon", "mon"},
		{"tue", "tue"},
		{"wed", "wed"},
		{"thu", "thu"},
		{"fri", "fri"},
		{"sat", "sat"},
		{"sun", "sun"},
		{"SAT,Sun", "sat,sun"},
		{" fri , sat ", "fri,sat"},
		{"sun,sun,sun", "sun"},
		{"sun,mon,tue,wed,thu,fri", "mon,tue,wed,thu,fri,sun"},
		{"none", "none"},
		{" None ", "none"},
	}
	for _, test := range tests {
		w, err := harikerja.ParseWeekend(test.in)
		if err != nil || w.String() != test.want {
			t.Errorf("ParseWeekend(%q) = %s, %v, want %s", test.in, w, err, test.want)
		}
	}
}

func TestParseWeekendRefusesInvalidText(t *testing.T) {
	const tokens, whole = " is not a day: use a comma-separated list of mon, tue, wed, thu, fri, sat, sun", "at least one day"
	tests := []struct{ in, reason string }{
		{"", `: ""` + tokens},
		{" ", `: ""` + tokens},
		{",", `: ""` + tokens},
		{"sat,", `: ""` + tokens},
		{",sun", `: ""` + tokens},
		{"sat,,sun", `: ""` + tokens},
		{"sabtu", `: "sabtu"` + tokens},
		{"saturday", `: "saturday"` + tokens},
		{"sat sun", `: "sat sun"` + tokens},
		{"sat;sun", `: "sat;sun"` + tokens},
		{"none,sun", `: "none"` + tokens},
		{"sun,none", `: "none"` + tokens},
		{"sat,\tsun", tokens},
		{"ſat", tokens}, // strings.EqualFold treats this letter as an s
		{"mon,tue,wed,thu,fri,sat,sun", whole},
		{"sun,MON,tue,wed,thu,fri,sat,sun", whole},
	}
	for _, test := range tests {
		w, err := harikerja.ParseWeekend(test.in)
		e, ok := errors.AsType[*harikerja.ParseError](err)
		if !ok {
			t.Errorf("ParseWeekend(%q) = %s, %v, want a *ParseError", test.in, w, err)
			continue
		}
		if e.Value != test.in || !strings.Contains(err.Error(), test.reason) {
			t.Errorf("ParseWeekend(%q): the error %q does not contain the value and %q", test.in, err, test.reason)
		}
	}
}

func TestNewWeekendRefusesSevenDays(t *testing.T) {
	if w, err := harikerja.NewWeekend(); err != nil || w != harikerja.NoWeekend() {
		t.Errorf("NewWeekend without days gives %s, %v", w, err)
	}
	if w, err := harikerja.NewWeekend(time.Saturday, time.Friday, time.Friday); err != nil || w.String() != "fri,sat" {
		t.Errorf("NewWeekend with Saturday and Friday gives %s, %v", w, err)
	}
	for _, days := range [][]time.Weekday{{0, 1, 2, 3, 4, 5, 6}, {7}, {-1}, {time.Sunday, 300}} {
		w, err := harikerja.NewWeekend(days...)
		if _, ok := errors.AsType[*harikerja.ParseError](err); !ok {
			t.Errorf("NewWeekend(%v) = %s, %v, want a *ParseError", days, w, err)
		}
	}
}

func TestNamedWeekendsHaveTheirDays(t *testing.T) {
	tests := []struct {
		weekend harikerja.Weekend
		text    string
		days    int
	}{
		{harikerja.SatSun(), "sat,sun", 2},
		{harikerja.Weekend{}, "sat,sun", 2},
		{harikerja.SunOnly(), "sun", 1},
		{harikerja.NoWeekend(), "none", 0},
	}
	for _, test := range tests {
		if got := test.weekend; got.String() != test.text || got.Len() != test.days || len(got.Tokens()) != test.days {
			t.Errorf("got %s with %d days, want %s with %d days", got, got.Len(), test.text, test.days)
		}
	}
	if tokens := harikerja.NoWeekend().Tokens(); tokens == nil {
		t.Error("Tokens of NoWeekend returns nil, which is null in JSON; want an empty list")
	}
}

// TestEveryWeekendCanBeParsedFromItsText creates each of the 127 weekends from its days,
// and parses its text.
func TestEveryWeekendCanBeParsedFromItsText(t *testing.T) {
	weekends := allWeekends(t)
	if len(weekends) != 127 {
		t.Fatalf("got %d weekends, want 127", len(weekends))
	}
	seen := make(map[harikerja.Weekend]bool)
	for set, w := range weekends {
		again, err := harikerja.ParseWeekend(w.String())
		if err != nil || again != w || seen[w] {
			t.Errorf("%s: got %s after parsing, %v; the same weekend occurred before: %t", w, again, err, seen[w])
		}
		seen[w] = true
		for d := time.Sunday; d <= time.Saturday; d++ {
			if w.Contains(d) != (set>>d&1 == 1) {
				t.Errorf("%s contains %s: %t", w, d, w.Contains(d))
			}
		}
		if got := frozen.Calendar().WithWeekend(w).Weekend(); got != w {
			t.Errorf("the calendar with weekend %s: got the weekend %s", w, got)
		}
	}
	if harikerja.SatSun().Contains(7) || harikerja.SatSun().Contains(-1) {
		t.Error("a number that is not a weekday counts as a weekend day")
	}
}

// allWeekends returns all possible weekends. The index is the set of days as
// bits, with Sunday as the lowest bit.
func allWeekends(t testing.TB) []harikerja.Weekend {
	t.Helper()
	var list []harikerja.Weekend
	for set := range 127 {
		var days []time.Weekday
		for d := time.Sunday; d <= time.Saturday; d++ {
			if set>>d&1 == 1 {
				days = append(days, d)
			}
		}
		w, err := harikerja.NewWeekend(days...)
		noError(t, err)
		list = append(list, w)
	}
	return list
}

func TestZeroWeekendIsSatSun(t *testing.T) {
	var zero harikerja.Weekend
	parsed, err := harikerja.ParseWeekend("sun,sat")
	if err != nil || zero != harikerja.SatSun() || parsed != zero {
		t.Errorf("want three equal weekends, got %s for the zero value, %s for SatSun and %s for sun,sat, %v", zero, harikerja.SatSun(), parsed, err)
	}
	if under(harikerja.Default(), ruleSet{}) != harikerja.Default() {
		t.Error("the zero rules are not the default rules")
	}
}

// TestWeekendCanBeReadFromItsJSON: a weekend is a text, or a list of days as in a calendar file.
func TestWeekendCanBeReadFromItsJSON(t *testing.T) {
	for _, w := range allWeekends(t) {
		var text, list harikerja.Weekend
		asText, _ := json.Marshal(w.String())
		asList, _ := json.Marshal(w)
		err := errors.Join(json.Unmarshal(asText, &text), json.Unmarshal(asList, &list))
		if err != nil || text != w || list != w {
			t.Errorf("%s was read as %s and %s, %v", w, text, list, err)
		}
	}
	for _, bad := range []string{`["sat","sat"]`, `["Sat"]`, `[1]`, `1`, `"someday"`, `{}`, `["mon","tue","wed","thu","fri","sat","sun"]`} {
		w := harikerja.SunOnly()
		if err := json.Unmarshal([]byte(bad), &w); err == nil || w != harikerja.SunOnly() {
			t.Errorf("%s is read as %s, %v", bad, w, err)
		}
	}
}

// TestLeaveRuleCanBeReadFromItsTextAndItsJSON: a rule can be read from its text and its JSON. Other texts are refused and do not change the value.
func TestLeaveRuleCanBeReadFromItsTextAndItsJSON(t *testing.T) {
	two := []harikerja.Date{date("2026-12-24"), date("2026-03-20")}
	for _, tt := range []struct {
		leave      harikerja.Leave
		text, json string
	}{
		{harikerja.Leave{}, "taken", `"taken"`},
		{harikerja.LeaveTaken(), "taken", `"taken"`},
		{harikerja.LeaveWorked(), "worked", `"worked"`},
		{harikerja.LeaveOnly(), "worked", `[]`},
		{harikerja.LeaveOnly(two...), "2026-12-24,2026-03-20", `["2026-12-24","2026-03-20"]`},
		{harikerja.LeaveOnly(two[0], two[0]), "2026-12-24", `["2026-12-24"]`},
	} {
		text, err := tt.leave.MarshalText()
		noError(t, err)
		asJSON, err := json.Marshal(tt.leave)
		noError(t, err)
		if string(text) != tt.text || string(asJSON) != tt.json || tt.leave.String() != tt.text {
			t.Errorf("%v is %s, %s", tt.leave, text, asJSON)
		}
		other := harikerja.LeaveOnly(date("2025-12-26"))
		fromText, fromJSON := other, other
		err = errors.Join(fromText.UnmarshalText(text), json.Unmarshal(asJSON, &fromJSON))
		if err != nil || !fromText.Equal(tt.leave) || !fromJSON.Equal(tt.leave) {
			t.Errorf("%v was read as %v from text and %v from JSON, error %v", tt.leave, fromText, fromJSON, err)
		}
	}
	for _, bad := range []string{"", "Taken", "true", "2026-02-30", "2026-12-24,", "[]"} {
		got := harikerja.LeaveWorked()
		_, ok := errors.AsType[*harikerja.ParseError](got.UnmarshalText([]byte(bad)))
		if !ok || !got.Equal(harikerja.LeaveWorked()) {
			t.Errorf("%q is read as %v", bad, got)
		}
	}
	for _, bad := range []string{`true`, `null`, `"2026-12-24"`, `["2026-12-24","2026-12-24"]`} {
		got := harikerja.LeaveWorked()
		if err := got.UnmarshalJSON([]byte(bad)); err == nil || !got.Equal(harikerja.LeaveWorked()) {
			t.Errorf("%s is read as %v, %v", bad, got, err)
		}
	}
}

func TestLeaveRulesAreEqualIfTheyTakeTheSameDays(t *testing.T) {
	a, b := date("2026-03-20"), date("2026-12-24")
	groups := [][]harikerja.Leave{
		{{}, harikerja.LeaveTaken()},
		{harikerja.LeaveWorked(), harikerja.LeaveOnly(), harikerja.LeaveOnly([]harikerja.Date{}...)},
		{harikerja.LeaveOnly(a, b), harikerja.LeaveOnly(b, a, b)},
		{harikerja.LeaveOnly(a)},
		{harikerja.LeaveOnly(b)},
	}
	for i, group := range groups {
		for j, other := range groups {
			for _, x := range group {
				for _, y := range other {
					if x.Equal(y) != (i == j) {
						t.Errorf("%v and %v: Equal is %t", x, y, x.Equal(y))
					}
				}
			}
		}
	}
}

// TestLeaveIsTakenOnlyOnTheGivenDays: 2026 has 8 days of collective leave. All are
// weekdays.
func TestLeaveIsTakenOnlyOnTheGivenDays(t *testing.T) {
	dates := []harikerja.Date{date("2026-03-20"), date("2026-08-17"), date("2026-12-24")} // 17 August is not a day of collective leave
	for _, tt := range []struct {
		leave    harikerja.Leave
		workdays int
	}{
		{harikerja.LeaveTaken(), 240},
		{harikerja.LeaveWorked(), 248},
		{harikerja.LeaveOnly(), 248},
		{harikerja.LeaveOnly([]harikerja.Date(nil)...), 248},
		{harikerja.LeaveOnly(dates...), 246},
	} {
		cal := frozen.Calendar().WithLeave(tt.leave)
		for _, c := range []*harikerja.Calendar{cal, cal.WithWeekend(harikerja.SatSun()), cal.AsOf(date("2026-01-01")),
			cal.WithLeave(harikerja.LeaveWorked()).WithLeave(tt.leave), define(t, harikerja.Definition{CollectiveLeave: tt.leave}),
			define(t, harikerja.Definition{Name: "firm", CollectiveLeave: tt.leave, Covers: harikerja.YearRange{First: 2009, Last: 2027}})} {
			n, err := c.CountWorkdays(harikerja.Year(2026))
			sum, err2 := c.Summarize(harikerja.Year(2026))
			if err != nil || err2 != nil || n != tt.workdays || sum.CollectiveLeave != 248-n || !c.Leave().Equal(tt.leave) {
				t.Errorf("leave %v: got %d workdays, %d days of leave, rule %v, %v, %v", tt.leave, n, sum.CollectiveLeave, c.Leave(), err, err2)
			}
		}
	}
	dates[0] = date("2026-02-16")
	rule := harikerja.LeaveOnly(dates...)
	dates[0] = date("2026-03-20")
	if got, ok := rule.Only(); !ok || got[0] != date("2026-02-16") {
		t.Errorf("changing the argument changed the rule: %v, %t", got, ok)
	}
	if _, ok := harikerja.LeaveWorked().Only(); ok {
		t.Error("LeaveWorked has a list")
	}
}
