package harikerja_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
)

// wantMissing checks that err is a *CoverageError for the given date, and that its
// field Covered has the covered dates of the frozen data.
func wantMissing(t *testing.T, err error, missing string) {
	t.Helper()
	e, ok := errors.AsType[*harikerja.CoverageError](err)
	if !ok || e.Date != date(missing) || e.Nothing || e.Covered != span("2009-01-01..2027-12-31") {
		t.Errorf("got the error %v, want a *CoverageError about %s", err, missing)
	}
}

// TestDatesWithoutDataAreErrors calls the methods with dates that are not
// covered. Each call must return an error.
func TestDatesWithoutDataAreErrors(t *testing.T) {
	cal := frozen.Calendar()
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
		_, err = cal.Adjust(d, harikerja.Following)
		wantMissing(t, err, outside)
		_, err = cal.Adjust(d, harikerja.Preceding)
		wantMissing(t, err, outside)
	}
	spans := map[string]string{ // the key is a span, the value is its first date that is not covered
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
		_, err := cal.YearInfo(year)
		wantMissing(t, err, missing)
		if !strings.Contains(err.Error(), strconv.Itoa(year)) {
			t.Errorf("the error does not name the year %d: %v", year, err)
		}
		_, err = cal.Decrees(year)
		wantMissing(t, err, missing)
		_, err = cal.Revisions(year)
		wantMissing(t, err, missing)
	}
}

func TestCoverageErrorNamesTheCoveredYears(t *testing.T) {
	_, err := frozen.Calendar().IsWorkday(date("2028-01-03"))
	if want := "there is no data for 2028-01-03: the data covers the years 2009 to 2027"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = frozen.Calendar().AsOf(date("2000-01-01")).IsWorkday(date("2026-01-02"))
	if want := "there is no data for 2026-01-02: the calendar has no data for any year, as known before 2008-06-09"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = frozen.Calendar().AsOf(date("2025-08-20")).IsWorkday(date("2026-01-02"))
	if want := "there is no data for 2026-01-02: the data covers the years 2009 to 2025, as known before 2025-09-19"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = frozen.Calendar().AsOf(date("2026-11-01")).IsWorkday(date("2028-01-03"))
	if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || !e.KnownBefore.IsZero() {
		t.Errorf("with all decrees: got the error %+v", err)
	}
}

func TestCoveredReturnsTheSpanWithData(t *testing.T) {
	if s, ok := frozen.Calendar().Covered(); !ok || s != span("2009-01-01..2027-12-31") {
		t.Errorf("the data covers %s, %t", s, ok)
	}
	if s, ok := frozen.Calendar().AsOf(date("2008-06-08")).Covered(); ok {
		t.Errorf("before the first decree: the data covers %s, want nothing", s)
	}
}

// TestCompleteAnswersDoNotChangeWithMoreYears: if an answer is complete, data for more years does
// not change it. For each year, the test compares two calendars: one whose data ends with this
// year, and one with all years.
func TestCompleteAnswersDoNotChangeWithMoreYears(t *testing.T) {
	counts := make(map[string]int)
	for _, text := range []string{"sat,sun", "sun", "fri", "fri,sat", "wed,thu,fri", "none"} {
		weekend, err := harikerja.ParseWeekend(text)
		noError(t, err)
		all := define(t, harikerja.Definition{Weekend: weekend})
		for i := range 2 * 17 {
			year := 2010 + i/2
			short := define(t, harikerja.Definition{Weekend: weekend, Covers: harikerja.YearRange{First: year - i%2, Last: year}})
			check := func(name string, complete bool, got, want any) {
				t.Helper()
				counts[fmt.Sprint(name, " ", complete)]++
				if complete && fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s of %d, weekend %s: the answer is complete, but with more years it is\n%v instead of\n%v", name, year, text, want, got)
				}
			}
			for bridges := range harikerja.MaxBridges + 1 {
				for _, minDays := range []int{1, 3, 9} {
					options := harikerja.LongWeekendOptions{MinDays: minDays, MaxBridges: bridges}
					got, err := short.LongWeekends(harikerja.Year(year), options)
					want, wrong := all.LongWeekends(harikerja.Year(year), options)
					if err != nil || wrong != nil {
						t.Fatal(err, wrong)
					}
					check("LongWeekends", got.Complete, got.LongWeekends, want.LongWeekends)
				}
			}
			for _, limit := range []int{1, 5, 20, 100} {
				june := harikerja.Month(year, 6).Start()
				got, err := short.Upcoming(june, limit)
				want, wrong := all.Upcoming(june, limit)
				if err != nil || wrong != nil {
					t.Fatal(err, wrong)
				}
				check("Upcoming", got.Complete, got.Holidays, want.Holidays)
				got, err = short.Previous(june, limit)
				want, wrong = all.Previous(june, limit)
				if err != nil || wrong != nil {
					t.Fatal(err, wrong)
				}
				check("Previous", got.Complete, got.Holidays, want.Holidays)
			}
			for month := harikerja.Year(year).Start().Month(); month <= 12; month++ {
				options := harikerja.LeaveOptions{Days: 3, MinDays: 3}
				got, err := short.PlanLeave(harikerja.Month(year, month), options)
				want, wrong := all.PlanLeave(harikerja.Month(year, month), options)
				if err != nil || wrong != nil {
					t.Fatal(err, wrong)
				}
				check("PlanLeave", got.Complete, planText(got.Runs), planText(want.Runs))
			}
		}
	}
	for _, name := range []string{"LongWeekends", "Upcoming", "Previous", "PlanLeave"} {
		if counts[name+" true"] == 0 || counts[name+" false"] == 0 {
			t.Errorf("%s: got %d complete and %d incomplete answers, want at least one of each", name, counts[name+" true"], counts[name+" false"])
		}
	}
}

// TestListsAreIncompleteWhereTheDataEnds: the last day of the data, 31 December 2027, is a Friday.
func TestListsAreIncompleteWhereTheDataEnds(t *testing.T) {
	friSat, err := harikerja.ParseWeekend("fri,sat")
	noError(t, err)
	six := frozen.Calendar().WithWeekend(friSat)
	for _, test := range []struct {
		about string
		cal   *harikerja.Calendar
		year  int
		want  bool
	}{
		{"the last workday is a workday", frozen.Calendar(), 2027, true},
		{"the last day is off, but no holiday is next to it", six, 2027, false},
		{"the first day is a holiday", frozen.Calendar(), 2009, false},
		{"a year in the middle", frozen.Calendar(), 2026, true},
	} {
		list, err := test.cal.LongWeekends(harikerja.Year(test.year), harikerja.LongWeekendOptions{})
		if err != nil || list.Complete != test.want {
			t.Errorf("long weekends, %s: complete %t, %v", test.about, list.Complete, err)
		}
	}
	for day, want := range map[string]string{"2026-12-28": "1 true", "2027-12-23": "1 true", "2027-12-26": "1 true",
		"2027-12-27": "0 false", "2027-12-31": "0 false"} {
		list, err := frozen.Calendar().Upcoming(date(day), 1)
		if got := fmt.Sprint(len(list.Holidays), list.Complete); err != nil || got != want {
			t.Errorf("the next holiday from %s: got %s, %v, want %s", day, got, err, want)
		}
	}
	_, err = frozen.Calendar().Upcoming(date("2028-01-01"), 1)
	wantMissing(t, err, "2028-01-01")
}

// TestYearOutsideCoversActsLikeTheEndOfTheData_Exhaustively compares a calendar whose definition
// covers some years of the dataset with a second calendar. The dataset of the second calendar has
// only these years. Both calendars must give the same answers, and errors with the same dates.

// coversCalendar is a calendar that covers some years of its dataset.
type coversCalendar struct {
	*harikerja.Calendar
	def     harikerja.Definition
	all     *harikerja.Calendar // covers all years
	short   *harikerja.Calendar // its dataset has only the covered years; nil if there are none
	covered harikerja.Span      // only if short is not nil
}

// withCovers returns a calendar with a random definition that covers the given years.
func withCovers(t *testing.T, rng *rand.Rand, ds datasetfile.File, covers harikerja.YearRange) coversCalendar {
	t.Helper()
	var years, short []datasetfile.Year
	for _, data := range ds.Years {
		data.Corrections = nil // a dataset that ends earlier would be refused if a correction is too late for its years
		years = append(years, data)
		if covers.First <= data.Year && data.Year <= covers.Last {
			short = append(short, data)
		}
	}
	calendar := func(years []datasetfile.Year, def harikerja.Definition) *harikerja.Calendar {
		national, err := newCalendar(datasetfile.File{Occasions: ds.Occasions, Years: years})
		noError(t, err)
		cal, err := national.WithDefinition(def)
		noError(t, err)
		return cal
	}
	def := randomDefinition(rng, allWeekends(t))
	outside := func(d harikerja.Date) bool { return d.Year() < covers.First || d.Year() > covers.Last }
	partly := func(l harikerja.OwnDay) bool { return outside(l.Span.Start()) || outside(l.Span.End()) }
	def.DaysOff = slices.DeleteFunc(def.DaysOff, partly)
	def.Workdays = slices.DeleteFunc(def.Workdays, partly)
	if only, ok := def.CollectiveLeave.Only(); ok {
		def.CollectiveLeave = harikerja.LeaveOnly(slices.DeleteFunc(only, outside)...)
	}
	def.Covers = harikerja.YearRange{First: 2000, Last: 2040}
	c := coversCalendar{def: def, all: calendar(years, def)}
	if len(short) > 0 {
		c.short = calendar(short, def)
		first, last := harikerja.Year(short[0].Year), harikerja.Year(short[len(short)-1].Year)
		var err error
		c.covered, err = harikerja.NewSpan(first.Start(), last.End())
		noError(t, err)
	}
	c.def.Covers = covers
	c.Calendar = calendar(years, c.def)
	return c
}

// question calls one method of a calendar. The answer is a text, so that it can be
// compared.
type question struct {
	name string
	ask  func(*harikerja.Calendar) (string, error)
	ends bool // whether the answer depends on where the data ends
}

// questions returns one question for each method, about the given date.
func questions(rng *rand.Rand, d harikerja.Date) []question {
	n := 1 + rng.IntN([]int{5, 300, 2000}[rng.IntN(3)])
	s, err := harikerja.NewSpan(d, d.AddDays(rng.IntN([]int{5, 100, 2000}[rng.IntN(3)])))
	if err != nil {
		panic(err)
	}
	start := time.Date(d.Year(), d.Month(), d.Day(), rng.IntN(24), 0, 0, 0, time.UTC)
	if rng.IntN(4) == 0 {
		start = time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC)
	}
	end := start.Add(time.Duration(rng.IntN([]int{10, 1000, 50_000}[rng.IntN(3)])) * time.Hour)
	if rng.IntN(4) == 0 {
		end = time.Date(end.Year(), end.Month(), end.Day(), 0, 0, 0, 0, time.UTC).AddDate(0, 0, 1)
	}
	type cal = *harikerja.Calendar
	list := []question{
		{"IsWorkday", func(c cal) (string, error) { ok, err := c.IsWorkday(d); return fmt.Sprint(ok), err }, false},
		{"IsHoliday", func(c cal) (string, error) { ok, err := c.IsHoliday(d); return fmt.Sprint(ok), err }, false},
		{"Day", func(c cal) (string, error) {
			day, err := c.Day(d)
			text := fmt.Sprint(day.Class, day.Weekend, datesOf(day.Holidays), names(day.Holidays))
			if day.Own != nil {
				text += fmt.Sprint(*day.Own)
			}
			return text, err
		}, false},
		{"Adjust following", func(c cal) (string, error) { r, err := c.Adjust(d, harikerja.Following); return r.String(), err }, false},
		{"Adjust preceding", func(c cal) (string, error) { r, err := c.Adjust(d, harikerja.Preceding); return r.String(), err }, false},
		{"CountWorkdays", func(c cal) (string, error) { n, err := c.CountWorkdays(s); return fmt.Sprint(n), err }, false},
		{"Workdays", func(c cal) (string, error) { list, err := c.Workdays(s); return fmt.Sprint(list), err }, false},
		{"NthWorkday", func(c cal) (string, error) { r, err := c.NthWorkday(s, -1); return r.String(), err }, false},
		{"Summarize", func(c cal) (string, error) { sum, err := c.Summarize(s); return fmt.Sprintf("%+v", sum), err }, false},
		{"Holidays", func(c cal) (string, error) {
			list, err := c.Holidays(s)
			return datesOf(list) + names(list), err
		}, false},
		{"Year", func(c cal) (string, error) { info, err := c.YearInfo(d.Year()); return fmt.Sprint(info), err }, false},
		{"Due", func(c cal) (string, error) {
			due, err := c.Due(start, time.Duration(n)*time.Hour, office)
			return fmt.Sprint(due), err
		}, false},
		{"Elapsed", func(c cal) (string, error) {
			e, err := c.Elapsed(start, end, office)
			if start.Equal(end) { // at midnight, the examined dates depend on whether the next day is covered
				e.Examined = harikerja.Span{}
			}
			return fmt.Sprint(e), err
		}, false},
		{"WorkByDay", func(c cal) (string, error) { l, err := c.WorkByDay(start, end, office, 5); return fmt.Sprint(l), err }, false},
		{"Upcoming", func(c cal) (string, error) {
			l, err := c.Upcoming(d, n)
			return fmt.Sprint(datesOf(l.Holidays), names(l.Holidays), l.Examined, l.Complete), err
		}, true},
		{"Previous", func(c cal) (string, error) {
			l, err := c.Previous(d.AddDays(1), n)
			return fmt.Sprint(datesOf(l.Holidays), names(l.Holidays), l.Examined, l.Complete), err
		}, true},
		{"LongWeekends", func(c cal) (string, error) {
			list, err := c.LongWeekends(s, harikerja.LongWeekendOptions{MinDays: 1, MaxBridges: n % 5})
			var texts []string
			for _, w := range list.LongWeekends {
				texts = append(texts, fmt.Sprint(runText(w), " ", datesOf(w.Holidays), w.Gained, w.Complete))
			}
			return fmt.Sprint(texts, list.Examined, list.Complete), err
		}, true},
		{"PlanLeave", func(c cal) (string, error) {
			s, _ := harikerja.NewSpan(d, d.AddDays(min(s.Days()-1, 30))) // cannot fail: the end is not before the start
			plan, err := c.PlanLeave(s, harikerja.LeaveOptions{Days: n % 10, MinDays: 3})
			return planText(plan.Runs) + fmt.Sprint(plan.Examined, plan.Complete), err
		}, true},
	}
	for _, n := range []int{n, -n} {
		list = append(list, question{fmt.Sprintf("AddWorkdays %d", n), func(c cal) (string, error) {
			r, err := c.AddWorkdays(d, n)
			return r.String(), err
		}, false})
	}
	for _, rule := range adjustments {
		list = append(list, question{"Adjust " + string(rule), func(c cal) (string, error) {
			r, err := c.Adjust(d, rule)
			return r.String(), err
		}, false})
	}
	return list
}

// outcome returns the answer, or the error as text. For a coverage error, the text has only the
// date, because the calendars cover different years.
func outcome(answer string, err error) string {
	if e, ok := errors.AsType[*harikerja.CoverageError](err); ok {
		return "missing " + e.Date.String()
	}
	if err != nil {
		return err.Error()
	}
	return answer
}

func TestYearOutsideCoversActsLikeTheEndOfTheData_Exhaustively(t *testing.T) {
	rng := random(t)
	ds := embedded(t)
	one := 2009 + rng.IntN(17)
	for _, covers := range []harikerja.YearRange{
		{First: 2000, Last: 2040}, // all years
		{First: 2040, Last: 2041}, // no year
		{First: 2012, Last: 2040}, {First: 2000, Last: 2024}, {First: 2012, Last: 2024}, {First: one, Last: one},
	} {
		for range 3 {
			c := withCovers(t, rng, ds, covers)
			checkCovered(t, c)
			for range 60 {
				// Half of the dates are near the beginning of a year.
				d := date("2009-01-01").AddDays(rng.IntN(7400) - 200)
				if rng.IntN(2) == 0 {
					d = harikerja.Year(2009 + rng.IntN(20)).Start().AddDays(rng.IntN(40) - 20)
				}
				c.check(t, d, questions(rng, d))
			}
		}
	}
}

// check compares the answers of both calendars to questions about a date. If the date is not
// covered, the answer to each question must be an error.
func (c coversCalendar) check(t *testing.T, d harikerja.Date, list []question) {
	t.Helper()
	covered := func(d harikerja.Date) bool { return c.short != nil && c.covered.Contains(d) }
	for _, q := range list {
		answer, err := q.ask(c.Calendar)
		got := outcome(answer, err)
		all, allErr := q.ask(c.all)
		if err == nil && !q.ends && got != outcome(all, allErr) {
			t.Fatalf("%s of %s gives %s, but with all years it gives %s (%+v)", q.name, d, got, outcome(all, allErr), c.def)
		}
		if covered(d) {
			if want := outcome(q.ask(c.short)); got != want {
				t.Fatalf("%s of %s: got %s, want %s (%+v)", q.name, d, got, want, c.def)
			}
			continue
		}
		want := d
		switch {
		case strings.HasSuffix(q.name, "Year"):
			want = harikerja.Year(d.Year()).Start()
		case strings.HasPrefix(q.name, "AddWorkdays"):
			want = d.AddDays(1)
			if strings.Contains(q.name, "-") {
				want = d.AddDays(-1)
			}
			if covered(want) {
				continue // the date next to d is covered
			}
		case q.name == "Elapsed" || q.name == "WorkByDay":
			if err == nil { // the time is the midnight at the end of the covered years
				continue
			}
		}
		if got != "missing "+want.String() {
			t.Fatalf("%s of %s: got %s, want an error about %s (%+v)", q.name, d, got, want, c.def)
		}
	}
}

// checkCovered checks the methods that say which years are covered.
func checkCovered(t *testing.T, c coversCalendar) {
	t.Helper()
	var years, got []int
	if c.short != nil {
		for year := c.covered.Start().Year(); year <= c.covered.End().Year(); year++ {
			years = append(years, year)
		}
	}
	for _, info := range c.Years() {
		got = append(got, info.Year)
	}
	covered, ok := c.Covered()
	if !slices.Equal(got, years) || ok != (c.short != nil) || covered != c.covered {
		t.Fatalf("the calendar covers %v, %s, %t, want %v (%+v)", got, covered, ok, years, c.def)
	}
	for _, change := range c.Changes(date("0001-01-01")) {
		if !slices.Contains(years, change.Year) {
			t.Fatalf("got a change in %d, but the calendar covers %v", change.Year, years)
		}
	}
	_, err := c.IsWorkday(date("1999-01-01"))
	e, isCoverage := errors.AsType[*harikerja.CoverageError](err)
	if !isCoverage || e.Nothing == ok || e.Covered != covered {
		t.Fatalf("got the error %+v, want the years %v", err, years)
	}
}

// TestNamedCalendarAsOfADayCoversNoYearThatWasAmendedLater_Exhaustively: the own lines of idx have
// no history. With each covered year, the list of the day must be the newest list, and with the
// next year it must not. The order of Named and AsOf does not matter.
func TestNamedCalendarAsOfADayCoversNoYearThatWasAmendedLater_Exhaustively(t *testing.T) {
	all := frozen.Calendar()
	list := func(c *harikerja.Calendar, year int) string {
		days, err := c.Holidays(harikerja.Year(year))
		return fmt.Sprint(days, err)
	}
	newest := make(map[int]string)
	for year := 2016; year <= 2028; year++ {
		newest[year] = list(all, year)
	}
	idx, err := all.Named("idx")
	noError(t, err)
	for day := range span("2016-01-01..2026-12-31").All() {
		then := all.AsOf(day)
		cal, err := then.Named("idx")
		noError(t, err)
		next := 2016 // the first year that is not covered
		for ; cal.Years() != nil && next <= cal.Years()[len(cal.Years())-1].Year; next++ {
			if list(then, next) != newest[next] {
				t.Errorf("as of %s, %d is covered, but its list was amended later", day, next)
			}
		}
		if next <= 2027 && list(then, next) == newest[next] {
			t.Errorf("as of %s, %d is not covered, but its list was never amended", day, next)
		}
		covered, _ := cal.Covered()
		for name, other := range map[string]*harikerja.Calendar{
			"Named, then AsOf": idx.AsOf(day), "AsOf twice": idx.AsOf(day.AddDays(400)).AsOf(day),
		} {
			if s, _ := other.Covered(); s != covered {
				t.Errorf("as of %s, %s: got %s, want %s", day, name, s, covered)
			}
		}
	}
}

// TestNamedCalendarAsOfADayRefusesAnAmendedYear: the decree of 7 August 2025 added 18 August 2025.
// The same definition as a firm's own has the list of the day.
func TestNamedCalendarAsOfADayRefusesAnAmendedYear(t *testing.T) {
	then := frozen.Calendar().AsOf(date("2025-08-01"))
	cal, err := then.Named("idx")
	noError(t, err)
	_, err = cal.WithWeekend(harikerja.SunOnly()).IsWorkday(date("2025-08-18"))
	const want = "there is no data for 2025-08-18: the data covers the years 2016 to 2024, as known before 2025-08-07"
	if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || e.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	own, err := then.WithDefinition(cal.Definition())
	noError(t, err)
	if ok, err := own.IsWorkday(date("2025-08-18")); !ok || err != nil {
		t.Errorf("a firm's own definition: got workday %t, %v, want true", ok, err)
	}
}
