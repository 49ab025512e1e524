package harikerja_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

func TestExaminedDates(t *testing.T) {
	cal := frozen()
	tests := []struct {
		name string
		ask  func() (harikerja.Span, error)
		want string
	}{
		{"add 5", func() (harikerja.Span, error) {
			_, s, err := cal.AddWorkdaysExamined(date("2026-03-17"), 5)
			return s, err
		}, "2026-03-18..2026-03-31"},
		{"add -5", func() (harikerja.Span, error) {
			_, s, err := cal.AddWorkdaysExamined(date("2026-03-25"), -5)
			return s, err
		}, "2026-03-11..2026-03-24"},
		{"add 0", func() (harikerja.Span, error) {
			_, s, err := cal.AddWorkdaysExamined(date("2030-03-25"), 0)
			return s, err
		}, "2030-03-25..2030-03-25"},
		{"upcoming 2", func() (harikerja.Span, error) {
			_, s, err := cal.UpcomingExamined(date("2026-05-28"), 2)
			return s, err
		}, "2026-05-28..2026-05-31"},
		{"upcoming, more than there are", func() (harikerja.Span, error) {
			_, s, err := cal.UpcomingExamined(date("2027-12-01"), 100)
			return s, err
		}, "2027-12-01..2027-12-31"},
		// 1 January is off, so 31 December decides whether a run begins there. The
		// run of 26 and 27 December ends where Monday is a workday.
		{"long weekends of 2026", func() (harikerja.Span, error) {
			_, s, err := cal.LongWeekendsExamined(harikerja.Year(2026), 3, 0)
			return s, err
		}, "2025-12-31..2026-12-31"},
		// 28 to 31 December are four bridge days, 1 to 3 January 2027 are off, and
		// 4 January is the fifth workday.
		{"long weekends of 2026 with 4 bridge days", func() (harikerja.Span, error) {
			_, s, err := cal.LongWeekendsExamined(harikerja.Year(2026), 3, 4)
			return s, err
		}, "2025-12-31..2027-01-04"},
		{"long weekends of July 2026", func() (harikerja.Span, error) {
			_, s, err := cal.LongWeekendsExamined(span("2026-07-01..2026-07-24"), 3, 0)
			return s, err
		}, "2026-07-01..2026-07-24"},
		{"long weekends of all data", func() (harikerja.Span, error) {
			_, s, err := cal.LongWeekendsExamined(span("2009-01-01..2027-12-31"), 3, 4)
			return s, err
		}, "2009-01-01..2027-12-31"},
	}
	for _, tt := range tests {
		got, err := tt.ask()
		if err != nil || got.String() != tt.want {
			t.Errorf("%s: examined %s, %v, want %s", tt.name, got, err, tt.want)
		}
	}
}

func TestAdjustExaminedDates(t *testing.T) {
	tests := []struct {
		date                                    string
		following, preceding, modified, nearest string
	}{
		{"2026-01-02", "2026-01-02..2026-01-02", "2026-01-02..2026-01-02", "2026-01-02..2026-01-02", "2026-01-02..2026-01-02"},
		{"2026-01-31", "2026-01-31..2026-02-02", "2026-01-30..2026-01-31", "2026-01-30..2026-01-31", "2026-01-30..2026-02-01"},
		// 30 May is a Saturday, 31 May a Sunday, 1 June a holiday.
		{"2026-05-30", "2026-05-30..2026-06-02", "2026-05-29..2026-05-30", "2026-05-29..2026-05-31", "2026-05-29..2026-05-31"},
		{"2026-05-31", "2026-05-31..2026-06-02", "2026-05-29..2026-05-31", "2026-05-29..2026-05-31", "2026-05-30..2026-06-02"},
	}
	for _, tt := range tests {
		for i, want := range []string{tt.following, tt.preceding, tt.modified, tt.nearest} {
			_, got, err := frozen().AdjustExamined(date(tt.date), adjustments[i])
			if err != nil || got.String() != want {
				t.Errorf("%s adjusted by %s: examined %s, %v, want %s", tt.date, adjustments[i], got, err, want)
			}
		}
	}
}

// TestExaminedDatesAreNeededAndEnough asks in each December with all data and
// with the data up to that year. If that data has all examined dates, the answer
// is the same. If not, there is no answer.
func TestExaminedDatesAreNeededAndEnough(t *testing.T) {
	ds, err := harikerja.ReadDataset(strings.NewReader(readFile(t, "testdata/frozen.json")))
	if err != nil {
		t.Fatal(err)
	}
	for n := range ds.Years[:len(ds.Years)-1] {
		known, err := harikerja.NewCalendar(harikerja.Dataset{Years: ds.Years[:n+1]})
		if err != nil {
			t.Fatal(err)
		}
		covered, _ := known.Covered()
		check := func(question string, ask func(*harikerja.Calendar) (harikerja.Date, harikerja.Span, error)) {
			t.Helper()
			want, examined, err := ask(frozen())
			if err != nil {
				t.Fatal(err)
			}
			got, _, err := ask(known)
			if _, missing := errors.AsType[*harikerja.CoverageError](err); missing == covered.ContainsSpan(examined) || err == nil && got != want {
				t.Errorf("%s examined %s and gives %s; with the data of %s it gives %s, %v", question, examined, want, covered, got, err)
			}
		}
		for d := range harikerja.Month(covered.End().Year(), 12).All() {
			for _, rule := range adjustments {
				check(rule.String()+" of "+d.String(), func(cal *harikerja.Calendar) (harikerja.Date, harikerja.Span, error) {
					return cal.AdjustExamined(d, rule)
				})
			}
			for _, n := range []int{-9, 1, 9} {
				check(fmt.Sprintf("%s and %d workdays", d, n), func(cal *harikerja.Calendar) (harikerja.Date, harikerja.Span, error) {
					return cal.AddWorkdaysExamined(d, n)
				})
			}
		}
	}
}
