package harikerja_test

import (
	"errors"
	"math"
	"testing"

	"github.com/harikerja/harikerja"
)

// wantMissing fails unless err is a *CoverageError of the frozen data about
// a date.
func wantMissing(t *testing.T, err error, missing string) {
	t.Helper()
	e, ok := errors.AsType[*harikerja.CoverageError](err)
	if !ok || e.Date != date(missing) || e.Nothing || e.Covered != span("2009-01-01..2027-12-31") {
		t.Errorf("got the error %v, want a *CoverageError about %s", err, missing)
	}
}

// TestOutsideTheData asks everything about dates without data: an error each
// time, never an answer.
func TestOutsideTheData(t *testing.T) {
	cal := frozen()
	for _, outside := range []string{"0001-01-01", "2008-12-31", "2028-01-01", "9999-12-31"} {
		d := date(outside)
		_, err := cal.IsWorkday(d)
		wantMissing(t, err, outside)
		_, err = cal.IsHoliday(d)
		wantMissing(t, err, outside)
		_, err = cal.HolidaysOn(d)
		wantMissing(t, err, outside)
		_, err = cal.Day(d)
		wantMissing(t, err, outside)
		_, err = cal.WorkdayOnOrAfter(d)
		wantMissing(t, err, outside)
		_, err = cal.WorkdayOnOrBefore(d)
		wantMissing(t, err, outside)
	}
	spans := map[string]string{ // to the first date that is missing
		"2008-12-31..2009-01-01": "2008-12-31",
		"2008-12-31..2028-01-01": "2008-12-31",
		"2027-12-31..2028-01-01": "2028-01-01",
		"2027-01-01..9999-12-31": "2028-01-01",
		"2030-01-01..2030-02-01": "2030-01-01",
		"0001-01-01..9999-12-31": "0001-01-01",
	}
	for text, missing := range spans {
		s := span(text)
		_, err := cal.CountWorkdays(s)
		wantMissing(t, err, missing)
		_, err = cal.Summarize(s)
		wantMissing(t, err, missing)
		_, err = cal.Holidays(s)
		wantMissing(t, err, missing)
		_, err = cal.Workdays(s)
		wantMissing(t, err, missing)
		_, err = cal.NthWorkday(s, 1)
		wantMissing(t, err, missing)
	}
	years := map[int]string{
		2008: "2008-01-01", 2028: "2028-01-01", 0: "0001-01-01", 12000: "9999-01-01",
		math.MinInt: "0001-01-01", math.MaxInt: "9999-01-01",
	}
	for year, missing := range years {
		_, err := cal.Year(year)
		wantMissing(t, err, missing)
		_, err = cal.Decrees(year)
		wantMissing(t, err, missing)
		_, err = cal.Revisions(year)
		wantMissing(t, err, missing)
	}
}

func TestCoverageErrorReadsWell(t *testing.T) {
	_, err := frozen().IsWorkday(date("2028-01-03"))
	if want := "there is no data for 2028-01-03: the data covers the years 2009 to 2027"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = frozen().AsOf(date("2000-01-01")).IsWorkday(date("2026-01-02"))
	if want := "there is no data for 2026-01-02: no year was decreed yet"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestCovered(t *testing.T) {
	if s, ok := frozen().Covered(); !ok || s != span("2009-01-01..2027-12-31") {
		t.Errorf("the data covers %s, %t", s, ok)
	}
	if s, ok := frozen().AsOf(date("2008-06-08")).Covered(); ok {
		t.Errorf("before the first decree the data covers %s", s)
	}
}

// TestWorkdayAtTheEdges: the first and last covered days are no workdays, so
// that the search runs into the edge.
func TestWorkdayAtTheEdges(t *testing.T) {
	_, err := frozen().WorkdayOnOrBefore(date("2009-01-01"))
	wantMissing(t, err, "2008-12-31")
	friday, err := harikerja.NewWeekend(5)
	if err != nil {
		t.Fatal(err)
	}
	cal, err := frozen().With(harikerja.Rules{Weekend: friday})
	if err != nil {
		t.Fatal(err)
	}
	_, err = cal.WorkdayOnOrAfter(date("2027-12-31"))
	wantMissing(t, err, "2028-01-01")
}

func TestNthErrorReadsWell(t *testing.T) {
	cal := frozen()
	tests := []struct {
		span, want string
		n          int
	}{
		{"2026-01-01..2026-01-31", "there is no workday number 25 in 2026-01-01..2026-01-31: it has 20, counted 1 to 20 from its start or -1 to -20 from its end", 25},
		{"2026-03-21..2026-03-22", "there is no workday number 1 in 2026-03-21..2026-03-22: it has no workdays", 1},
	}
	for _, test := range tests {
		_, err := cal.NthWorkday(span(test.span), test.n)
		if err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}
