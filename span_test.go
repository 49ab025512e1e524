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

// span reads a span, such as 2026-03-18..2026-03-31, or one date. The short name keeps
// tables readable.
func span(s string) harikerja.Span {
	start, end, two := strings.Cut(s, "..")
	if !two {
		end = start
	}
	made, err := harikerja.NewSpan(date(start), date(end))
	if err != nil {
		panic(err)
	}
	return made
}

func TestNewSpanRefusesAStartAfterTheEnd(t *testing.T) {
	s, err := harikerja.NewSpan(date("2026-03-18"), date("2026-03-31"))
	noError(t, err)
	if s.Start() != date("2026-03-18") || s.End() != date("2026-03-31") || s.Days() != 14 || s.String() != "2026-03-18..2026-03-31" {
		t.Errorf("18 to 31 March: got %s, %d days", s, s.Days())
	}
	one, err := harikerja.NewSpan(date("2026-03-18"), date("2026-03-18"))
	if one != harikerja.OneDay(date("2026-03-18")) {
		t.Errorf("OneDay is %s, want %s", harikerja.OneDay(date("2026-03-18")), one)
	}
	if err != nil || one.Days() != 1 || one.Start() != one.End() {
		t.Errorf("a span of one date: got %s, %d days, %v", one, one.Days(), err)
	}
	_, err = harikerja.NewSpan(date("2026-03-19"), date("2026-03-18"))
	if e, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || e.Name != "start" || e.Value != date("2026-03-19") {
		t.Fatalf("a span with the end before the start: got the error %v", err)
	}
	if want := "invalid start 2026-03-19: it is after the end 2026-03-18: give the earlier date first"; err.Error() != want {
		t.Errorf("got the error %q, want %q", err, want)
	}
}

func TestZeroSpanHasOneDate(t *testing.T) {
	var s harikerja.Span
	if s.String() != "0001-01-01..0001-01-01" || s.Days() != 1 {
		t.Errorf("the zero span: got %s, %d days", s, s.Days())
	}
	all := span("0001-01-01..9999-12-31")
	if all.Days() != 3652059 || all.End() != date("9999-12-31") {
		t.Errorf("the longest span: got %s, %d days", all, all.Days())
	}
}

func TestYearAndMonthReturnTheirFirstAndLastDates(t *testing.T) {
	tests := []struct {
		got  harikerja.Span
		want string
		days int
	}{
		{harikerja.Year(2026), "2026-01-01..2026-12-31", 365},
		{harikerja.Year(2024), "2024-01-01..2024-12-31", 366},
		{harikerja.Year(1900), "1900-01-01..1900-12-31", 365},
		{harikerja.Year(1), "0001-01-01..0001-12-31", 365},
		{harikerja.Year(9999), "9999-01-01..9999-12-31", 365},
		{harikerja.Month(2026, time.February), "2026-02-01..2026-02-28", 28},
		{harikerja.Month(2024, time.February), "2024-02-01..2024-02-29", 29},
		{harikerja.Month(2026, time.April), "2026-04-01..2026-04-30", 30},
		{harikerja.Month(2026, time.December), "2026-12-01..2026-12-31", 31},
	}
	for _, test := range tests {
		if test.got.String() != test.want || test.got.Days() != test.days {
			t.Errorf("got %s with %d days, want %s with %d days", test.got, test.got.Days(), test.want, test.days)
		}
	}
}

func TestYearAndMonthPanicForInvalidNumbers(t *testing.T) {
	calls := map[string]func(){
		"Year(0)":        func() { harikerja.Year(0) },
		"Year(10000)":    func() { harikerja.Year(10000) },
		"Month(2026,0)":  func() { harikerja.Month(2026, 0) },
		"Month(2026,13)": func() { harikerja.Month(2026, 13) },
		"Month(0,1)":     func() { harikerja.Month(0, time.January) },
	}
	for name, call := range calls {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s did not panic", name)
				}
			}()
			call()
		}()
	}
}

func TestParseMonthRefusesOtherFormats(t *testing.T) {
	got, err := harikerja.ParseMonth("2026-03")
	if err != nil || got != harikerja.Month(2026, time.March) {
		t.Errorf("2026-03 is %s, %v", got, err)
	}
	for _, bad := range []string{"", "2026", "2026-3", "2026-13", "2026-00", "0000-01", "2026-03-01", "2026-03 ", "03-2026"} {
		if got, err := harikerja.ParseMonth(bad); err == nil || !strings.Contains(err.Error(), "YYYY-MM") {
			t.Errorf("ParseMonth(%q) = %s, %v, want an error with the expected format", bad, got, err)
		}
	}
}

func TestSpanContainsItsFirstAndLastDate(t *testing.T) {
	march := span("2026-03-01..2026-03-31")
	dates := map[string]bool{
		"2026-02-28": false, "2026-03-01": true, "2026-03-15": true, "2026-03-31": true, "2026-04-01": false,
	}
	for text, want := range dates {
		if march.Contains(date(text)) != want {
			t.Errorf("March contains %s: got %t, want %t", text, !want, want)
		}
	}
}

func TestSpanAllReturnsEachDate(t *testing.T) {
	var got []string
	for d := range span("2024-02-28..2024-03-02").All() {
		got = append(got, d.String())
	}
	if want := "2024-02-28 2024-02-29 2024-03-01 2024-03-02"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	n := 0
	for range harikerja.Year(2026).All() {
		if n++; n == 3 {
			break
		}
	}
	if n != 3 {
		t.Errorf("got %d dates in a loop that ends after 3 dates", n)
	}
}

func TestSpansAndWeekendsCanBeReadFromJSON(t *testing.T) {
	span, err := harikerja.ParseSpan("2026-03-01..2026-03-31")
	noError(t, err)
	day, err := frozen.Calendar().Day(date("2026-03-20"))
	noError(t, err)
	type all struct {
		Span    harikerja.Span
		Weekend harikerja.Weekend
		Class   harikerja.Class
	}
	text, err := json.Marshal(all{span, harikerja.SunOnly(), day.Class})
	const want = `{"Span":"2026-03-01..2026-03-31","Weekend":["sun"],"Class":"collective_leave"}`
	if err != nil || string(text) != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
	var back struct {
		Span    harikerja.Span
		Weekend harikerja.Weekend
	}
	if err := json.Unmarshal(text, &back); err != nil || back.Span != span || back.Weekend != harikerja.SunOnly() {
		t.Errorf("after reading the text: got %+v, %v", back, err)
	}
	for _, bad := range []string{"", "2026-03-01", "2026-03-31..2026-03-01", "2026-03-01..2026-02-30", "x..2026-03-01"} {
		if got, err := harikerja.ParseSpan(bad); err == nil {
			t.Errorf("%q was read as %s", bad, got)
		}
	}
	if err := json.Unmarshal([]byte(`{"Weekend":"someday"}`), &back); err == nil {
		t.Error("the text \"someday\" was read as a weekend")
	}
}

func TestMustParseSpanPanics(t *testing.T) {
	if got := harikerja.MustParseSpan("2026-03-01..2026-03-31"); got != harikerja.Month(2026, time.March) {
		t.Errorf("got %s", got)
	}
	defer func() {
		const want = "harikerja: invalid span \"2026-03\": use START..END, as in 2026-03-01..2026-03-31"
		if got := recover(); got != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}()
	harikerja.MustParseSpan("2026-03")
}

func TestIntersectReturnsTheCommonDates(t *testing.T) {
	march := harikerja.Month(2026, 3)
	for text, want := range map[string]string{
		"2026-03-10..2026-03-12": "2026-03-10..2026-03-12", "2026-02-01..2026-03-01": "2026-03-01..2026-03-01",
		"2026-03-31..2026-12-31": "2026-03-31..2026-03-31", "2020-01-01..2030-01-01": "2026-03-01..2026-03-31",
		"2026-02-01..2026-02-28": "", "2026-04-01": "",
	} {
		got, ok := march.Intersect(span(text))
		again, ok2 := span(text).Intersect(march)
		if ok != (want != "") || ok && got.String() != want || got != again || ok != ok2 {
			t.Errorf("March and %s: got %s, %t, and %s, %t in the other order, want %q", text, got, ok, again, ok2, want)
		}
	}
}

func TestMonthOfReturnsTheMonthInWhichADateIs(t *testing.T) {
	for _, text := range []string{"2024-02-01", "2024-02-29", "2024-02-13"} {
		if got := harikerja.MonthOf(date(text)); got != harikerja.Month(2024, 2) {
			t.Errorf("the month of %s: got %s", text, got)
		}
	}
}
