package harikerja_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

// define applies a definition to the frozen calendar.
func define(t testing.TB, def harikerja.Definition) *harikerja.Calendar {
	t.Helper()
	cal, err := frozen.Calendar().WithDefinition(def)
	noError(t, err)
	return cal
}

// lines returns a line for each date or span.
func lines(spans ...string) (list []harikerja.OwnDay) {
	for _, s := range spans {
		list = append(list, harikerja.OwnDay{Span: span(s)})
	}
	return list
}

// TestModifiedFollowingDoesNotMoveToTheSameMonthOfAnotherYear: a firm is closed from
// March to March of the next year.
func TestModifiedFollowingDoesNotMoveToTheSameMonthOfAnotherYear(t *testing.T) {
	cal := define(t, harikerja.Definition{DaysOff: lines("2026-03-17..2027-03-03")})
	got, err := cal.Adjust(date("2026-03-17"), harikerja.ModifiedFollowing)
	if err != nil || got != date("2026-03-16") {
		t.Errorf("got %s, %v, want 2026-03-16", got, err)
	}
}

// TestWithWeekendKeepsTheListOfLeave: a firm takes only one day of collective leave.
// With another weekend, the firm still takes only this day.
func TestWithWeekendKeepsTheListOfLeave(t *testing.T) {
	cal := define(t, harikerja.Definition{CollectiveLeave: harikerja.LeaveOnly(date("2026-03-18"))})
	for weekend, want := range map[harikerja.Weekend]int{harikerja.SatSun(): 20, harikerja.SunOnly(): 23} {
		c := cal.WithWeekend(weekend)
		// The expected number is 31 days minus the weekend, Nyepi on Thursday,
		// Idulfitri on Saturday and Sunday, and the leave on Wednesday.
		n, err := c.CountWorkdays(harikerja.Month(2026, 3))
		same, err2 := c.WithWeekend(c.Weekend()).CountWorkdays(harikerja.Month(2026, 3))
		if err != nil || err2 != nil || n != want || same != n {
			t.Errorf("weekend %s: got %d workdays in March 2026, and %d after setting the same weekend again, %v, %v, want %d", weekend, n, same, err, err2, want)
		}
	}
	if n, err := cal.WithLeave(harikerja.LeaveTaken()).CountWorkdays(harikerja.Month(2026, 3)); err != nil || n != 17 {
		t.Errorf("with all collective leave, March 2026 has %d workdays, %v, want 17", n, err)
	}
}

// TestDefinitionHasTheRulesOfTheCalendar: WithWeekend and WithLeave change the
// definition and its digest, because the answers change.
func TestDefinitionHasTheRulesOfTheCalendar(t *testing.T) {
	def := harikerja.Definition{Name: "firm", Covers: harikerja.YearRange{First: 2026, Last: 2026}, CollectiveLeave: harikerja.LeaveOnly(date("2026-03-20"))}
	cal := define(t, def)
	for name, c := range map[string]*harikerja.Calendar{
		"WithWeekend": cal.WithWeekend(harikerja.SunOnly()), "WithLeave": cal.WithLeave(harikerja.LeaveWorked()),
	} {
		got, ok := c.Definition(), c.HasDefinition()
		if !ok || got.Digest() == def.Digest() {
			t.Errorf("%s: the digest of the definition did not change", name)
		}
		want, err := c.CountWorkdays(harikerja.Year(2026))
		n, err2 := define(t, got).CountWorkdays(harikerja.Year(2026))
		if err != nil || err2 != nil || n != want {
			t.Errorf("%s: the calendar has %d workdays, but a calendar with its definition has %d, %v, %v", name, want, n, err, err2)
		}
	}
	if same := cal.WithWeekend(harikerja.SatSun()).Definition(); same.Digest() != def.Digest() {
		t.Error("setting the same weekend again changed the digest")
	}
}

// TestRulesCanBeAppliedToOtherData: The method Definition returns the rules of
// every calendar, even if the calendar has no definition. So a program that loads newer
// data can keep the rules.
func TestRulesCanBeAppliedToOtherData(t *testing.T) {
	firm := define(t, harikerja.Definition{Name: "firm", DaysOff: lines("2026-12-28"),
		Covers: harikerja.YearRange{First: 2026, Last: 2026}, CollectiveLeave: harikerja.LeaveOnly(date("2026-03-20"))})
	for want, old := range map[int]*harikerja.Calendar{
		240: frozen.Calendar(),
		299: frozen.Calendar().WithWeekend(harikerja.SunOnly()).WithLeave(harikerja.LeaveWorked()),
		246: firm,
		290: firm.WithWeekend(harikerja.SunOnly()).WithLeave(harikerja.LeaveTaken()),
	} {
		def, ok := old.Definition(), old.HasDefinition()
		if ok != (def.Name == "firm") || def.Weekend != old.Weekend() || !def.CollectiveLeave.Equal(old.Leave()) {
			t.Errorf("%v: got the definition %+v, %t", old, def, ok)
		}
		fresh := define(t, def)
		n, err := fresh.CountWorkdays(harikerja.Year(2026))
		n2, err2 := old.CountWorkdays(harikerja.Year(2026))
		if err != nil || err2 != nil || n != n2 || n != want {
			t.Errorf("%v: got %d workdays, and %d after its definition is applied again, want %d; %v, %v", old, n2, n, want, err, err2)
		}
	}
}

// TestDefinitionWithOnlyRulesIsNotStored: If a definition has only rules,
// WithDefinition returns the same calendar as WithWeekend and WithLeave. So a program
// can apply the result of the method Definition to newer data. If the calendar had no
// definition, the new calendar has none.
func TestDefinitionWithOnlyRulesIsNotStored(t *testing.T) {
	for _, old := range []*harikerja.Calendar{
		frozen.Calendar(), frozen.Calendar().WithWeekend(harikerja.SunOnly()), frozen.Calendar().WithLeave(harikerja.LeaveWorked()), frozen.Calendar().AsOf(date("2025-01-01")),
	} {
		def := old.Definition()
		def.DaysOff = []harikerja.OwnDay{}
		fresh, err := old.National().WithDefinition(def)
		if err != nil || fresh != old {
			t.Errorf("got the calendar %v, %v, want %v", fresh, err, old)
		}
	}
	only := frozen.Calendar().WithLeave(harikerja.LeaveOnly(date("2026-03-20")))
	if def, ok := only.Definition(), only.HasDefinition(); ok || !def.CollectiveLeave.Equal(only.Leave()) {
		t.Errorf("the calendar has the definition %+v, %t, want none", def, ok)
	}
	for _, def := range []harikerja.Definition{
		{Name: "firm"}, {Title: harikerja.Names{Indonesian: "PT Acme", English: "Acme"}}, {Notes: []string{"a"}},
		{Covers: harikerja.YearRange{First: 2025, Last: 2026}},
	} {
		cal := define(t, def)
		if got, ok := cal.Definition(), cal.HasDefinition(); !ok || got.Digest() != def.Digest() {
			t.Errorf("definition %+v: got the definition %+v and HasDefinition %t, want the same definition and true", def, got, ok)
		}
	}
}

// TestWithDefinitionCopiesItsArgument: the calendar does not change if a program
// changes the definition that it passed to WithDefinition, or the definition that the
// calendar returns.
func TestWithDefinitionCopiesItsArgument(t *testing.T) {
	def := harikerja.Definition{
		Name: "firm", DaysOff: lines("2026-12-28"), Workdays: lines("2026-12-19"),
		CollectiveLeave: harikerja.LeaveOnly(date("2026-03-18")), Covers: harikerja.YearRange{First: 2025, Last: 2026},
		Sources: []harikerja.OwnSource{{ID: "a", Title: "A", Publisher: "A"}}, Notes: []string{"a"},
	}
	cal, digest := define(t, def), def.Digest()
	spoil := func(def harikerja.Definition) {
		def.DaysOff[0].Name.Indonesian, def.Workdays[0].Span = "changed", span("2026-12-20")
		def.Sources[0].ID, def.Notes[0] = "b", "b"
	}
	spoil(def)
	for range 2 {
		got := cal.Definition()
		if got.Digest() != digest {
			t.Error("the calendar's definition has changed")
		}
		day, err := cal.Day(date("2026-12-28"))
		if err != nil || day.Holidays[0].LocalName == "changed" {
			t.Errorf("28 December is %+v, %v", day, err)
		}
		spoil(got)
	}
	for range 2 {
		list := frozen.Calendar().Definitions()
		idx := &list[slices.IndexFunc(list, func(d harikerja.Definition) bool { return d.Name == "idx" })]
		if idx.Title.Indonesian == "changed" || idx.DaysOff[0].Name.Indonesian == "changed" {
			t.Error("a built-in calendar has changed")
		}
		idx.Title.Indonesian, idx.DaysOff[0].Name.Indonesian = "changed", "changed"
	}
}

// TestAsOfKeepsTheRules: WithWeekend and WithLeave replace the rules in a definition. A
// later call of AsOf keeps the new rules. The order of the calls does not matter.
func TestAsOfKeepsTheRules(t *testing.T) {
	cal := define(t, harikerja.Definition{CollectiveLeave: harikerja.LeaveOnly(date("2026-03-18"))})
	rules := ruleSet{Weekend: harikerja.SunOnly(), Leave: harikerja.LeaveWorked()}
	day := date("2025-12-31")
	six, then := under(cal, rules), under(cal.AsOf(day), rules)
	for name, c := range map[string]*harikerja.Calendar{"rules": six, "AsOf, then rules": then, "rules, then AsOf": six.AsOf(day)} {
		n, err := c.CountWorkdays(harikerja.Month(2026, 3))
		// The expected number is 31 days minus five Sundays, Nyepi on Thursday and
		// Idulfitri on Saturday.
		if c.Weekend() != rules.Weekend || err != nil || n != 24 {
			t.Errorf("%s: got the weekend %s and %d workdays in March 2026, %v, want 24", name, c.Weekend(), n, err)
		}
	}
}

func TestAsOfDoesNotChangeTheCalendar(t *testing.T) {
	def := harikerja.Definition{CollectiveLeave: harikerja.LeaveOnly(date("2026-03-18"))}
	cal := under(define(t, def), ruleSet{})
	for range 2 {
		if holidays, err := cal.HolidaysOn(date("2026-03-20")); err != nil || len(holidays) != 1 {
			t.Errorf("20 March 2026 has %d holidays, %v, want its collective leave", len(holidays), err)
		}
		cal.AsOf(date("2025-12-31"))
	}
}

// TestHoursErrorNamesTheWeekendOfTheCalendar: the firm has an own workday on a
// Saturday, so Saturdays may have working hours. An error about Sunday still names the
// whole weekend.
func TestHoursErrorNamesTheWeekendOfTheCalendar(t *testing.T) {
	cal := define(t, harikerja.Definition{Workdays: lines("2026-05-16")})
	if _, err := cal.Due(at("2026-05-16T08:00"), 60e9, hours("08:00-17:00 sat=08:00-12:00")); err != nil {
		t.Errorf("hours for Saturdays: %v", err)
	}
	_, err := cal.Due(at("2026-05-16T08:00"), 60e9, hours("08:00-17:00 sun=08:00-12:00"))
	const want = "invalid hours Sunday: the day has its own working hours, but it is in the weekend sat,sun"
	if e, ok := errors.AsType[*harikerja.ArgumentError](err); !ok || e.Value != time.Sunday || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
}

// TestCoverageErrorAfterTheLastPossibleDateHasThatDate: there is no date after
// 9999-12-31, so the error has the date 9999-12-31.
func TestCoverageErrorAfterTheLastPossibleDateHasThatDate(t *testing.T) {
	ds := embedded(t)
	last := ds.Years[0]
	last.Year = 9999
	last.Corrections = nil
	for i, l := range last.Lines {
		last.Lines[i].Date = "9999" + l.Date[4:]
	}
	cal, err := newCalendar(datasetfile.File{Occasions: ds.Occasions, Years: []datasetfile.Year{last}})
	noError(t, err)
	_, err = cal.AddWorkdays(date("9999-12-20"), 20)
	if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || e.Date != date("9999-12-31") {
		t.Errorf("got the error %v, want a *CoverageError about 9999-12-31", err)
	}
}

func TestCoverageErrorNamesTheYearsOfTheDefinition(t *testing.T) {
	cal := define(t, harikerja.Definition{Covers: harikerja.YearRange{First: 2020, Last: 2026}})
	_, err := cal.IsWorkday(date("2019-05-03"))
	if want := "the calendar's definition does not cover 2019-05-03: it covers the years 2020 to 2026"; err == nil || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
	later := define(t, harikerja.Definition{Covers: harikerja.YearRange{First: 2026, Last: 2030}})
	_, err = later.AddWorkdays(date("2027-12-31"), 1)
	if want := "there is no data for 2028-01-01: the data covers the years 2026 to 2027"; err == nil || err.Error() != want {
		t.Errorf("got the error %v, want %s", err, want)
	}
}

// TestLongWeekendIsCutAtAYearThatIsNotCovered: the firm closes from Christmas
// to the end of 2026, and 2027 is not covered.
func TestLongWeekendIsCutAtAYearThatIsNotCovered(t *testing.T) {
	cal := define(t, harikerja.Definition{
		Covers:  harikerja.YearRange{First: 2025, Last: 2026},
		DaysOff: lines("2026-12-28..2026-12-31"),
	})
	found, err := cal.LongWeekends(harikerja.Month(2026, 12), harikerja.LongWeekendOptions{})
	list := found.LongWeekends
	if err != nil || found.Complete || len(list) != 1 || list[0].Span != span("2026-12-24..2026-12-31") || list[0].Complete {
		t.Errorf("got %+v, %v, want a run from 24 to 31 December that is cut", found, err)
	}
	upcoming, err := cal.Upcoming(date("2026-12-31"), 5)
	if err != nil || datesOf(upcoming.Holidays) != "2026-12-31" || upcoming.Examined != span("2026-12-31") || upcoming.Complete {
		t.Errorf("got %+v, %v, want only 31 December", upcoming, err)
	}
}

func TestWithWeekendKeepsOwnLinesAndYears(t *testing.T) {
	def := harikerja.Definition{
		Covers:  harikerja.YearRange{First: 2026, Last: 2026},
		DaysOff: lines("2026-12-28"),
	}
	cal := under(define(t, def), ruleSet{Weekend: harikerja.SunOnly()})
	if ok, err := cal.IsWorkday(date("2026-12-28")); ok || err != nil {
		t.Errorf("28 December: got workday %t, %v, want false", ok, err)
	}
	if ok, err := cal.IsWorkday(date("2026-12-19")); !ok || err != nil {
		t.Errorf("Saturday 19 December: got workday %t, %v", ok, err)
	}
	if years := cal.Years(); len(years) != 1 || years[0].Year != 2026 {
		t.Errorf("got the years %+v, want 2026", years)
	}
	if frozen.Calendar().HasDefinition() {
		t.Error("the national calendar has a definition")
	}
}

// TestAsOfChangesOnlyTheNationalPart: a decree of 7 August 2025 added 18 August 2025 to
// the list. The own lines are the same before and after this decree.
func TestAsOfChangesOnlyTheNationalPart(t *testing.T) {
	lines := harikerja.Definition{DaysOff: lines("2025-08-19"), Workdays: lines("2025-08-16")}
	for day, workdays := range map[string]string{"2025-08-06": "16 18 20", "2025-08-07": "16 20", "2026-11-01": "16 20"} {
		cal := define(t, lines).AsOf(date(day))
		list, err := cal.Workdays(span("2025-08-16..2025-08-20"))
		var got []string
		for _, d := range list {
			got = append(got, d.String()[8:])
		}
		if err != nil || strings.Join(got, " ") != workdays {
			t.Errorf("as of %s: got the workdays %v, %v, want %s", day, got, err, workdays)
		}
		if _, err := cal.IsWorkday(date("2026-01-02")); (err == nil) != (day == "2026-11-01") {
			t.Errorf("as of %s: got the error %v for 2 January 2026", day, err)
		}
	}
	none := define(t, lines).AsOf(date("1990-01-01"))
	if covered, ok := none.Covered(); ok {
		t.Errorf("before the first decree, the calendar covers %s, want nothing", covered)
	}
	_, err := none.IsWorkday(date("2025-08-19"))
	if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || !e.Nothing {
		t.Errorf("before the first decree: got the error %v", err)
	}
}

// TestAsOfAndRulesGiveTheSameCalendarInAnyOrder: The order of WithDefinition,
// WithWeekend, WithLeave and AsOf does not change the answers.
func TestAsOfAndRulesGiveTheSameCalendarInAnyOrder(t *testing.T) {
	rng := random(t)
	for range 20 {
		def := randomDefinition(rng, allWeekends(t))
		rules := ruleSet{Weekend: harikerja.SunOnly(), Leave: leave(rng.IntN(2) == 0)}
		day := date("2008-06-01").AddDays(rng.IntN(7000))
		with := func(c *harikerja.Calendar) *harikerja.Calendar {
			return under(c, rules)
		}
		define := func(c *harikerja.Calendar) *harikerja.Calendar {
			c, err := c.WithDefinition(def)
			noError(t, err)
			return c
		}
		cal := harikerja.Default()
		pairs := map[string][2]*harikerja.Calendar{
			"AsOf":     {define(cal).AsOf(day), define(cal.AsOf(day))},
			"With":     {with(define(cal).AsOf(day)), with(define(cal)).AsOf(day)},
			"replaced": {define(with(define(cal)).National()), define(cal)},
		}
		d := date("2009-01-01").AddDays(rng.IntN(7000))
		for _, q := range questions(rng, d) {
			for name, pair := range pairs {
				if a, b := outcome(q.ask(pair[0])), outcome(q.ask(pair[1])); a != b {
					t.Fatalf("%s: %s of %s as of %s: got %s and %s in two orders (%+v)", name, q.name, d, day, a, b, def)
				}
			}
		}
	}
}

// TestManyGoroutinesUseOneDefinition is a test for the race detector: several
// goroutines use the same calendar and make calendars from it.
func TestManyGoroutinesUseOneDefinition(t *testing.T) {
	cal := define(t, harikerja.Definition{
		DaysOff: lines("2026-12-28..2026-12-31"), Workdays: lines("2026-12-26"),
	})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			six := cal.WithWeekend(harikerja.SunOnly())
			for _, c := range []*harikerja.Calendar{cal, six, cal.AsOf(date("2025-12-31")), six.AsOf(date("2025-12-31"))} {
				sum, err := c.Summarize(harikerja.Month(2026, 12))
				due, err2 := c.Due(at("2026-12-23T08:00"), 16*time.Hour, office)
				if err != nil || err2 != nil || sum.OwnDaysOff != 4 || due.Due != at("2026-12-26T17:00") {
					t.Errorf("got %+v, %v and %+v, %v", sum, err, due, err2)
				}
			}
		})
	}
	wg.Wait()
}

func TestNationalReturnsTheDataWithTheDefaultRules(t *testing.T) {
	then := frozen.Calendar().AsOf(date("2025-08-01"))
	firm, err := then.WithDefinition(harikerja.Definition{DaysOff: lines("2025-08-04"), Weekend: harikerja.SunOnly()})
	if err != nil {
		t.Fatal(err)
	}
	if firm.National() != then || then.WithLeave(harikerja.LeaveWorked()).National() != then {
		t.Error("National returned another calendar than the calendar with the same data and the default rules")
	}
}

func TestYearlyUntilRepeatsALineInEachYear(t *testing.T) {
	for _, tt := range []struct {
		span string
		last int
		want string
	}{
		{"2024-08-05", 2026, "2024-08-05 2025-08-05 2026-08-05"},
		{"2024-08-05", 2024, "2024-08-05"},
		{"2025-12-29..2026-01-02", 2026, "2025-12-29..2026-01-02 2026-12-29..2027-01-02"}, // over New Year
		{"2024-02-29", 2029, "2024-02-29 2028-02-29"},
		{"2024-02-28..2024-02-29", 2025, "2024-02-28..2024-02-29 2025-02-28"},
		{"2024-02-29..2024-03-02", 2025, "2024-02-29..2024-03-02 2025-03-01..2025-03-02"},
		{"2023-02-27..2023-03-02", 2024, "2023-02-27..2023-03-02 2024-02-27..2024-03-02"}, // with 29 February
		{"9998-12-31", 9999, "9998-12-31 9999-12-31"},
	} {
		line := harikerja.OwnDay{Span: span(tt.span), Name: harikerja.Names{Indonesian: "Ulang tahun", English: "Anniversary"}}
		var got []string
		lines, err := line.YearlyUntil(tt.last)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range lines {
			text := l.Span.String()
			if l.Span.Days() == 1 {
				text = l.Span.Start().String()
			}
			got = append(got, text)
			if l.Name != line.Name {
				t.Errorf("%s has the name %v", text, l.Name)
			}
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s until %d: got %v, want %s", tt.span, tt.last, got, tt.want)
		}
	}
	for want, line := range map[string]harikerja.OwnDay{
		"invalid last 10: use a number from 2024 to 9999":            {Span: span("2024-08-05")},
		"invalid year of the line 1: use a number from 1900 to 9999": {},
	} {
		lines, err := line.YearlyUntil(10)
		if lines != nil || err == nil || err.Error() != want {
			t.Errorf("got %v, %v, want %s", lines, err, want)
		}
	}
	lines, err := harikerja.OwnDay{Span: span("2026-08-05")}.YearlyUntil(math.MaxInt)
	if lines != nil || err == nil {
		t.Errorf("got %d lines, %v", len(lines), err)
	}
}

// TestYearlyOwnDaysAreOrdinaryLines: a definition with lines from YearlyUntil does not
// change when it is written to a file and read again. 5 August is not a weekend day in
// 2025 and 2026.
func TestYearlyOwnDaysAreOrdinaryLines(t *testing.T) {
	yearly := func(first string, last int) []harikerja.OwnDay {
		lines, err := harikerja.OwnDay{Span: span(first)}.YearlyUntil(last)
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	def := harikerja.Definition{DaysOff: yearly("2020-08-05", 2100), Workdays: yearly("2020-08-17", 2100)}
	cal := define(t, def)
	for day, want := range map[string]bool{
		"2019-08-05": true, "2025-08-05": false, "2026-08-05": false, "2019-08-17": false, "2025-08-17": true, "2026-08-17": true,
	} {
		if got, err := cal.IsWorkday(date(day)); err != nil || got != want {
			t.Errorf("%s: got workday %t, %v, want %t", day, got, err, want)
		}
	}
	checkRoundTrip(t, def)
	def.Workdays = yearly("2020-08-05", 2020)
	if _, err := frozen.Calendar().WithDefinition(def); err == nil {
		t.Error("a date that is both a day off and a workday was accepted")
	}
}

// firmDefinition has 20 own dates: 19 days off and one workday.
func firmDefinition() harikerja.Definition {
	def := harikerja.Definition{Name: "firm", Workdays: lines("2026-05-16")}
	for i := range 19 {
		d := date("2026-03-02").AddDays(7 * i)
		def.DaysOff = append(def.DaysOff, lines(d.String())...)
	}
	return def
}

// BenchmarkWithDefinition measures how long it takes to make the calendar of a firm. A
// program may do this for each question.
func BenchmarkWithDefinition(b *testing.B) {
	cal, def := harikerja.Default(), firmDefinition()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := cal.WithDefinition(def); err != nil {
			b.Fatal(err)
		}
	}
}

// TestUnusedListsLinesWithoutEffect: 18 February 2026 is an ordinary Wednesday. 20 and 24 March
// are collective leave, and an own workday is on 20 March. 15 August is a Saturday, 17 August a
// national holiday, and 26 December 2027 a Sunday. The data ends with 31 December 2027, a Friday.
func TestUnusedListsLinesWithoutEffect(t *testing.T) {
	def := harikerja.Definition{
		CollectiveLeave: harikerja.LeaveOnly(date("2026-03-24"), date("2026-02-18"), date("2026-03-20"), date("2050-03-24")),
		Covers:          harikerja.YearRange{First: 2026, Last: 2050},
		DaysOff:         lines("2026-08-15..2026-08-17", "2026-12-24..2026-12-28", "2050-01-05"),
		Workdays:        lines("2026-03-20", "2026-08-18", "2026-08-22", "2027-12-31..2028-01-03", "2027-12-26..2027-12-27"),
	}
	want := `[collectiveLeave[1]: 2026-02-18 has no effect, because it is a workday without this line too ` +
		`collectiveLeave[2]: 2026-03-20 has no effect, because it is a workday without this line too ` +
		`collectiveLeave[3]: 2050-03-24 has no effect, because it has a date without data ` +
		`daysOff[0]: 2026-08-15..2026-08-17 has no effect, because it is a day off without this line too ` +
		`daysOff[2]: 2050-01-05 has no effect, because it has a date without data ` +
		`workdays[1]: 2026-08-18 has no effect, because it is a workday without this line too ` +
		`workdays[3]: 2027-12-31..2028-01-03 has no effect, because it has a date without data]`
	cal := define(t, def)
	if got := fmt.Sprint(cal.Unused()); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := fmt.Sprint(frozen.Calendar().WithLeave(def.CollectiveLeave).Unused()), "[collectiveLeave[1]: 2026-02-18 "+
		"has no effect, because it is a workday without this line too "+
		"collectiveLeave[3]: 2050-03-24 has no effect, because it has a date without data]"; got != want {
		t.Errorf("without a definition: got %s, want %s", got, want)
	}
	if got := frozen.Calendar().Unused(); got != nil {
		t.Errorf("the national calendar: got %s", got)
	}
	idx, err := harikerja.Default().Named("idx") // its lines are for the newest lists
	if got := idx.Unused(); got != nil || err != nil {
		t.Errorf("idx: got %s, %v", got, err)
	}
}
