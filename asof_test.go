package harikerja_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// TestKnownOf2020 follows the year that was changed most: the original decree,
// four amendments during the pandemic and the election.
func TestKnownOf2020(t *testing.T) {
	tests := []struct {
		day      string
		revision int
		national int
		leave    string // the dates of collective leave, as MM-DD
	}{
		{"2019-08-28", 1, 16, "05-22 05-26 05-27 12-24"},
		{"2020-03-08", 1, 16, "05-22 05-26 05-27 12-24"},
		{"2020-03-09", 2, 16, "05-22 05-26 05-27 05-28 05-29 08-21 10-30 12-24"},
		{"2020-04-08", 2, 16, "05-22 05-26 05-27 05-28 05-29 08-21 10-30 12-24"},
		{"2020-04-09", 3, 16, "05-22 08-21 10-28 10-30 12-24 12-28 12-29 12-30 12-31"},
		{"2020-05-20", 4, 16, "08-21 10-28 10-30 12-24 12-28 12-29 12-30 12-31"},
		{"2020-11-26", 4, 16, "08-21 10-28 10-30 12-24 12-28 12-29 12-30 12-31"},
		{"2020-11-27", 5, 17, "08-21 10-28 10-30 12-24 12-28 12-29 12-30 12-31"},
		{"2020-12-01", 6, 17, "08-21 10-28 10-30 12-24 12-31"},
		{"2026-01-01", 6, 17, "08-21 10-28 10-30 12-24 12-31"},
	}
	for _, test := range tests {
		cal := frozen().AsOf(date(test.day))
		info, err := cal.Year(2020)
		if err != nil {
			t.Fatalf("as of %s: %v", test.day, err)
		}
		holidays, err := cal.Holidays(harikerja.Year(2020))
		if err != nil {
			t.Fatal(err)
		}
		var leave []string
		for _, h := range holidays {
			if h.Kind == harikerja.CollectiveLeave {
				leave = append(leave, h.Date.String()[5:])
			}
		}
		if info.Revision != test.revision || info.NationalHolidays != test.national || info.CollectiveLeave != len(leave) ||
			strings.Join(leave, " ") != test.leave {
			t.Errorf("as of %s: %+v, leave %s; want revision %d, %d holidays, leave %s",
				test.day, info, leave, test.revision, test.national, test.leave)
		}
		decrees, err := cal.Decrees(2020)
		revisions, err2 := cal.Revisions(2020)
		if err := errors.Join(err, err2); err != nil || len(decrees) != test.revision || len(revisions) != test.revision {
			t.Errorf("as of %s: %d decrees, %d revisions, %v, want %d", test.day, len(decrees), len(revisions), err, test.revision)
		}
	}
}

func TestKnownDays(t *testing.T) {
	tests := []struct{ asOf, day, class string }{
		{"2025-08-06", "2025-08-18", "workday"},
		{"2025-08-07", "2025-08-18", "collective_leave"}, // the day of the decree counts
		{"2021-06-17", "2021-08-10", "national_holiday"}, // Islamic New Year, moved to the 11th
		{"2021-06-18", "2021-08-10", "workday"},
		{"2021-06-17", "2021-08-11", "workday"},
		{"2021-06-18", "2021-08-11", "national_holiday"},
		{"2020-11-26", "2020-12-09", "workday"}, // an election
		{"2020-11-27", "2020-12-09", "national_holiday"},
	}
	for _, test := range tests {
		day, err := frozen().AsOf(date(test.asOf)).Day(date(test.day))
		if err != nil || day.Class.String() != test.class {
			t.Errorf("as of %s, %s is a %s, %v, want a %s", test.asOf, test.day, day.Class, err, test.class)
		}
	}
}

// TestCoverageGrowsWithTheDecrees: a year is covered from the day of its first
// decree on.
func TestCoverageGrowsWithTheDecrees(t *testing.T) {
	tests := []struct{ asOf, covered string }{
		{"0001-01-01", ""},
		{"2008-06-08", ""},
		{"2008-06-09", "2009-01-01..2009-12-31"},
		{"2009-08-06", "2009-01-01..2009-12-31"},
		{"2009-08-07", "2009-01-01..2010-12-31"},
		{"2013-08-20", "2009-01-01..2013-12-31"}, // Labour Day 2014 was decreed before, the list was not
		{"2013-08-21", "2009-01-01..2014-12-31"},
		{"2025-09-18", "2009-01-01..2025-12-31"},
		{"2025-09-19", "2009-01-01..2026-12-31"},
		{"2026-09-15", "2009-01-01..2027-12-31"},
		{"9999-12-31", "2009-01-01..2027-12-31"},
	}
	for _, test := range tests {
		cal := frozen().AsOf(date(test.asOf))
		covered, ok := cal.Covered()
		if ok != (test.covered != "") || ok && covered.String() != test.covered {
			t.Errorf("as of %s: covered %s, %t, want %q", test.asOf, covered, ok, test.covered)
		}
		if !ok {
			checkKnowsNothing(t, cal)
			continue
		}
		if years := cal.Years(); years[len(years)-1].Year != covered.End().Year() || years[0].Year != 2009 {
			t.Errorf("as of %s: the years %+v", test.asOf, years)
		}
		_, err := cal.AddWorkdays(covered.End(), 1)
		e, isCoverage := errors.AsType[*harikerja.CoverageError](err)
		if !isCoverage || e.Covered != covered || e.Date != covered.End().AddDays(1) {
			t.Errorf("as of %s: past the data: %v", test.asOf, err)
		}
	}
}

// checkKnowsNothing asks an empty calendar everything.
func checkKnowsNothing(t *testing.T, cal *harikerja.Calendar) {
	t.Helper()
	var errs []error
	ask := func(err error) { errs = append(errs, err) }
	for _, d := range []harikerja.Date{date("0001-01-01"), date("2009-01-02"), date("9999-12-31")} {
		_, err := cal.IsWorkday(d)
		ask(err)
		_, err = cal.AddWorkdays(d, 1)
		ask(err)
		_, err = cal.AddWorkdays(d, -1)
		ask(err)
		_, err = cal.HolidaysOn(d)
		ask(err)
		_, err = cal.WorkdayOnOrAfter(d)
		ask(err)
	}
	_, err := cal.Summarize(harikerja.Year(2009))
	ask(err)
	_, err = cal.CountWorkdays(span("0001-01-01"))
	ask(err)
	_, err = cal.Holidays(harikerja.Year(2009))
	ask(err)
	_, err = cal.Year(2009)
	ask(err)
	for _, err := range errs {
		if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || !e.Nothing {
			t.Errorf("an empty calendar gave the error %v", err)
		}
	}
	if d, err := cal.AddWorkdays(date("2009-01-02"), 0); err != nil || d != date("2009-01-02") {
		t.Errorf("adding nothing gave %s, %v", d, err)
	}
	if len(cal.Years()) != 0 {
		t.Errorf("an empty calendar has the years %v", cal.Years())
	}
	six, err := cal.With(harikerja.Rules{Weekend: harikerja.SunOnly})
	if _, covered := six.Covered(); err != nil || covered {
		t.Errorf("an empty calendar with other rules: %v", err)
	}
}

// TestAsOfNeverKnowsMore: a view of an earlier day stays there, keeps its
// rules, and is one and the same however it is reached.
func TestAsOfNeverKnowsMore(t *testing.T) {
	six := with(t, "sun", true)
	early := six.AsOf(date("2020-03-20"))
	if early.Rules() != six.Rules() {
		t.Errorf("AsOf changed the rules to %+v", early.Rules())
	}
	if again := early.AsOf(date("2026-01-01")); again != early {
		t.Error("AsOf a later day than the calendar's gave another calendar")
	}
	if again := early.AsOf(date("2020-03-09")); again != early {
		t.Error("AsOf the day of the last known decree gave another calendar")
	}
	if earlier := early.AsOf(date("2020-03-08")); dump(t, earlier) != dump(t, six.AsOf(date("2020-03-08"))) {
		t.Error("two ways to 8 March 2020 differ")
	}
	if back, err := early.With(harikerja.Rules{}); err != nil || back != frozen().AsOf(date("2020-03-20")) {
		t.Errorf("With after AsOf is not AsOf after With: %v", err)
	}
	if now := frozen().AsOf(date("9999-12-31")); now != frozen() {
		t.Error("AsOf the last day is not the calendar itself")
	}
	nothing := frozen().AsOf(date("2000-01-01"))
	if _, ok := nothing.AsOf(date("2026-01-01")).Covered(); ok {
		t.Error("a calendar that knew nothing learned something")
	}
}

// TestAsOfNamesNoLaterDecree: on every day of change, nothing that the
// calendar says names a decree of a later day.
func TestAsOfNamesNoLaterDecree(t *testing.T) {
	var days []harikerja.Date
	for _, y := range embedded(t).Years {
		for _, d := range y.Decrees {
			days = append(days, d.Date, d.Date.AddDays(-1))
		}
	}
	slices.SortFunc(days, harikerja.Date.Compare)
	for _, day := range slices.Compact(days) {
		cal := harikerja.Default().AsOf(day)
		for _, info := range cal.Years() {
			holidays, err := cal.Holidays(harikerja.Year(info.Year))
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range holidays {
				checkDecrees(t, day, fmt.Sprint(h.Date, " ", h.LocalName), h.Decrees())
			}
			decrees, err := cal.Decrees(info.Year)
			if err != nil {
				t.Fatal(err)
			}
			checkDecrees(t, day, fmt.Sprint(info.Year), decrees)
			revisions, err := cal.Revisions(info.Year)
			if err != nil {
				t.Fatal(err)
			}
			corrected := false // those show on every day
			for _, r := range revisions {
				if r.Correction != "" {
					corrected = true
					continue
				}
				checkDecrees(t, r.Date, fmt.Sprint("revision ", r.Number, " of ", info.Year), r.Decrees)
			}
			if info.UpdatedAt.After(day) && !corrected {
				t.Errorf("as of %s, %d was updated on %s", day, info.Year, info.UpdatedAt)
			}
		}
	}
}

// checkDecrees wants some decrees, in the order of their dates, none later
// than a day.
func checkDecrees(t *testing.T, day harikerja.Date, what string, decrees []harikerja.Decree) {
	t.Helper()
	if len(decrees) == 0 {
		t.Errorf("as of %s, %s names no decree", day, what)
	}
	for i, d := range decrees {
		if d.Date.After(day) || i > 0 && d.Date.Before(decrees[i-1].Date) {
			t.Errorf("as of %s, %s names %s of %s", day, what, d.ID, d.Date)
		}
	}
}
