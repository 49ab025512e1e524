package harikerja_test

import (
	"errors"
	"testing"

	"github.com/harikerja/harikerja"
)

// define returns the calendar of a definition over the data of November 2026.
func define(t testing.TB, def harikerja.Definition) *harikerja.Calendar {
	t.Helper()
	cal, err := frozen().WithDefinition(def)
	if err != nil {
		t.Fatal(err)
	}
	return cal
}

// lines returns a line for each date or span.
func lines(spans ...string) (list []harikerja.OwnDay) {
	for _, s := range spans {
		list = append(list, harikerja.OwnDay{Span: span(s)})
	}
	return list
}

// TestModifiedFollowingDoesNotMoveToTheSameMonthOfAnotherYear: a firm is closed
// for a year. The next workday is in March too, but of the next year.
func TestModifiedFollowingDoesNotMoveToTheSameMonthOfAnotherYear(t *testing.T) {
	cal := define(t, harikerja.Definition{DaysOff: lines("2026-03-17..2027-03-03")})
	got, examined, err := cal.AdjustExamined(date("2026-03-17"), harikerja.ModifiedFollowing)
	if err != nil || got != date("2026-03-16") || examined != span("2026-03-16..2026-03-31") {
		t.Errorf("got %s, %v, examined %s, want 2026-03-16", got, err, examined)
	}
}

// TestAsOfKeepsTheRulesOfWith: With replaces the rules of a definition, also if
// AsOf follows. The order of the two calls does not matter.
func TestAsOfKeepsTheRulesOfWith(t *testing.T) {
	cal := define(t, harikerja.Definition{CollectiveLeave: harikerja.LeaveDays{Only: []harikerja.Date{date("2026-03-18")}}})
	rules := harikerja.Rules{Weekend: harikerja.SunOnly, Leave: harikerja.LeaveWorked}
	day := date("2025-12-31")
	six, err1 := cal.With(rules)
	then, err2 := cal.AsOf(day).With(rules)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]*harikerja.Calendar{"With": six, "AsOf, then With": then, "With, then AsOf": six.AsOf(day)} {
		n, err := c.CountWorkdays(harikerja.Month(2026, 3))
		// 31 days without five Sundays, Nyepi on Thursday and Idulfitri on Saturday.
		if c.Rules() != rules || err != nil || n != 24 {
			t.Errorf("%s: the rules are %+v, March 2026 has %d workdays, %v, want 24", name, c.Rules(), n, err)
		}
	}
}

// TestAsOfDoesNotChangeTheCalendar: after AsOf, the calendar that it was called
// on gives the same answers as before.
func TestAsOfDoesNotChangeTheCalendar(t *testing.T) {
	def := harikerja.Definition{CollectiveLeave: harikerja.LeaveDays{Only: []harikerja.Date{date("2026-03-18")}}}
	cal, err := define(t, def).With(harikerja.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if holidays, err := cal.HolidaysOn(date("2026-03-20")); err != nil || len(holidays) != 1 {
			t.Errorf("20 March 2026 has %d holidays, %v, want its collective leave", len(holidays), err)
		}
		cal.AsOf(date("2025-12-31"))
	}
}

// TestHoursErrorHasTheWeekendOfTheCalendar: an own workday on a Saturday allows
// hours for Saturdays, but Saturday is still in the weekend.
func TestHoursErrorHasTheWeekendOfTheCalendar(t *testing.T) {
	cal := define(t, harikerja.Definition{Workdays: lines("2026-05-16")})
	if _, err := cal.Due(at("2026-05-16T08:00"), 60e9, harikerja.MustParseHours("08:00-17:00", "sat=08:00-12:00")); err != nil {
		t.Errorf("hours for Saturdays: %v", err)
	}
	_, err := cal.Due(at("2026-05-16T08:00"), 60e9, harikerja.MustParseHours("08:00-17:00", "sun=08:00-12:00"))
	const want = "sun has its own working hours, but it is in the weekend sat,sun"
	if e, ok := errors.AsType[*harikerja.HoursError](err); !ok || e.Weekend != harikerja.SatSun || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
}

// TestErrorsEndAtTheLastDate: no date exists after 9999-12-31, so the error has
// this date.
func TestErrorsEndAtTheLastDate(t *testing.T) {
	ds := embedded(t)
	last := ds.Years[0]
	last.Year = 9999
	last.Corrections = nil
	for i, l := range last.Lines {
		d, err := harikerja.ParseDate("9999" + l.Date.String()[4:])
		if err != nil {
			t.Fatal(err)
		}
		last.Lines[i].Date = d
	}
	cal, err := harikerja.NewCalendar(harikerja.Dataset{Occasions: ds.Occasions, Years: []harikerja.YearData{last}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = cal.AddWorkdays(date("9999-12-20"), 20)
	if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || e.Date != date("9999-12-31") {
		t.Errorf("got the error %v, want a *CoverageError about 9999-12-31", err)
	}
}
