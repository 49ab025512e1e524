package harikerja_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// with returns the calendar of the frozen data under the given rules.
func with(t testing.TB, weekend string, workOnLeave bool) *harikerja.Calendar {
	t.Helper()
	w, err := harikerja.ParseWeekend(weekend)
	noError(t, err)
	cal := under(frozen.Calendar(), ruleSet{Weekend: w, Leave: leave(workOnLeave)})
	return cal
}

// TestDaysIn2026HaveTheirClassAndHolidays checks the examples in the documentation of
// the service. They were calculated by hand from the decree: leave on 18 and 20 March,
// Nyepi on the 19th, Eid on the 21st and 22nd, leave on the 23rd and 24th.
func TestDaysIn2026HaveTheirClassAndHolidays(t *testing.T) {
	cal := frozen.Calendar()
	adds := []struct {
		from string
		n    int
		want string
	}{
		{"2026-03-18", 5, "2026-03-31"},
		{"2026-01-02", 1, "2026-01-05"},
		{"2026-03-17", 1, "2026-03-25"},
		{"2026-03-25", -1, "2026-03-17"},
		{"2026-03-21", -1, "2026-03-17"},
		{"2025-12-31", 1, "2026-01-02"},
	}
	for _, test := range adds {
		if got, err := cal.AddWorkdays(date(test.from), test.n); err != nil || got != date(test.want) {
			t.Errorf("%s plus %d = %s, %v, want %s", test.from, test.n, got, err, test.want)
		}
	}
	got, err := countsOf(cal, span("2026-01-01..2026-01-05"))
	if want := (counts{Days: 5, Workdays: 2, Weekend: 2, Holidays: 1}); err != nil || got != want {
		t.Errorf("1 to 5 January 2026: got %+v, %v, want %+v", got, err, want)
	}
	// In 2026, Eid falls on a weekend. Each of its two dates counts as a holiday and as
	// a weekend day.
	got, err = countsOf(cal, span("2026-03-16..2026-03-29"))
	if want := (counts{Days: 14, Workdays: 5, Weekend: 4, Holidays: 7}); err != nil || got != want {
		t.Errorf("16 to 29 March 2026: got %+v, %v, want %+v", got, err, want)
	}
}

// TestWorkedCollectiveLeaveIsAnOrdinaryDay: under LeaveWorked, 20 March 2026
// is an ordinary Friday. If the weekend includes Friday, the class is ClassWeekend.
func TestWorkedCollectiveLeaveIsAnOrdinaryDay(t *testing.T) {
	d := date("2026-03-20")
	tests := []struct {
		weekend  string
		worked   bool
		class    harikerja.Class
		isOff    bool // whether the date is a weekend day
		holidays int
	}{
		{"sat,sun", false, harikerja.ClassCollectiveLeave, false, 1},
		{"sat,sun", true, harikerja.ClassWorkday, false, 0},
		{"fri,sat", true, harikerja.ClassWeekend, true, 0},
		{"fri,sat", false, harikerja.ClassCollectiveLeave, true, 1},
	}
	for _, test := range tests {
		cal := with(t, test.weekend, test.worked)
		day, err := cal.Day(d)
		if err != nil || day.Class != test.class || day.Weekend != test.isOff || len(day.Holidays) != test.holidays {
			t.Errorf("weekend %s, leave worked %t: got %+v, %v", test.weekend, test.worked, day, err)
		}
		if holiday, err := cal.IsHoliday(d); err != nil || holiday != (test.holidays > 0) {
			t.Errorf("weekend %s, leave worked %t: got holiday %t, %v", test.weekend, test.worked, holiday, err)
		}
		if work, err := cal.IsWorkday(d); err != nil || work != (test.class == harikerja.ClassWorkday) || day.IsWorkday() != work {
			t.Errorf("weekend %s, leave worked %t: got workday %t, %v", test.weekend, test.worked, work, err)
		}
		list, err := cal.Holidays(harikerja.Month(2026, time.March))
		noError(t, err)
		leave := slices.ContainsFunc(list, func(h harikerja.Holiday) bool { return h.Kind == harikerja.CollectiveLeave })
		if leave == test.worked || len(list) != 7-4*one(test.worked) {
			t.Errorf("leave worked %t: got %d holidays in March 2026, with collective leave: %t", test.worked, len(list), leave)
		}
	}
}

// TestChangingAnAnswerDoesNotChangeTheCalendar overwrites the lists that a calendar
// returns. The next answers must be the same.
func TestChangingAnAnswerDoesNotChangeTheCalendar(t *testing.T) {
	cal := freshCalendar(t)
	before := dump(t, cal)
	holidays, _ := cal.Holidays(harikerja.Year(2019))
	for _, h := range holidays {
		for _, d := range h.Decrees() {
			d.Numbers[0].Number = "changed"
		}
	}
	clear(holidays)
	clear(cal.Years())
	on, _ := cal.HolidaysOn(date("2019-01-01"))
	clear(on)
	decrees, _ := cal.Decrees(2019)
	clear(decrees[0].Numbers)
	clear(decrees)
	revisions, _ := cal.Revisions(2019)
	for _, r := range revisions {
		clear(r.Added)
		clear(r.Confirmed)
		for _, d := range r.Decrees {
			clear(d.Numbers)
		}
		clear(r.Decrees)
	}
	workdays, _ := cal.Workdays(harikerja.Year(2019))
	clear(workdays)
	file := harikerja.Default().DatasetFile()
	clear(file)
	if after := dump(t, cal); after != before {
		t.Error("changing the answers changed the calendar")
	}
	if _, err := harikerja.Load(strings.NewReader(string(harikerja.Default().DatasetFile()))); err != nil {
		t.Errorf("changing the copy changed the built-in dataset: %v", err)
	}
}

// dump returns a calendar's years, holidays, decrees and revisions as text.
func dump(t *testing.T, cal *harikerja.Calendar) string {
	t.Helper()
	var b strings.Builder
	for _, info := range cal.Years() {
		fmt.Fprintf(&b, "%+v\n", info)
		holidays, err := cal.Holidays(harikerja.Year(info.Year))
		noError(t, err)
		for _, h := range holidays {
			fmt.Fprintln(&b, h.Date, h.Kind, h.Occasion, h.LocalName, h.Name, h.Decrees())
		}
		decrees, err := cal.Decrees(info.Year)
		noError(t, err)
		fmt.Fprintln(&b, decrees)
		revisions, err := cal.Revisions(info.Year)
		noError(t, err)
		for _, r := range revisions {
			fmt.Fprintln(&b, r.Number, r.Date, r.Decrees, names(r.Added), names(r.Removed), names(r.Confirmed), len(r.Renamed))
		}
	}
	return b.String()
}

// TestListOf2020HasTheAmendmentsUpToTheAsOfDate checks the year with the most changes: it has the
// first decree, four amendments during the pandemic, and a decree for the election.
func TestListOf2020HasTheAmendmentsUpToTheAsOfDate(t *testing.T) {
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
		cal := frozen.Calendar().AsOf(date(test.day))
		info, err := cal.YearInfo(2020)
		if err != nil {
			t.Fatalf("as of %s: %v", test.day, err)
		}
		holidays, err := cal.Holidays(harikerja.Year(2020))
		noError(t, err)
		var leave []string
		for _, h := range holidays {
			if h.Kind == harikerja.CollectiveLeave {
				leave = append(leave, h.Date.String()[5:])
			}
		}
		if info.Revision != test.revision || info.NationalHolidayEntries != test.national || info.CollectiveLeaveEntries != len(leave) ||
			strings.Join(leave, " ") != test.leave {
			t.Errorf("as of %s: got %+v, leave %s; want revision %d, %d holidays, leave %s",
				test.day, info, leave, test.revision, test.national, test.leave)
		}
		decrees, err := cal.Decrees(2020)
		revisions, err2 := cal.Revisions(2020)
		if err := errors.Join(err, err2); err != nil || len(decrees) != test.revision || len(revisions) != test.revision {
			t.Errorf("as of %s: got %d decrees, %d revisions, %v, want %d", test.day, len(decrees), len(revisions), err, test.revision)
		}
	}
}

func TestDecreeIsKnownOnItsOwnDate(t *testing.T) {
	tests := []struct{ asOf, day, class string }{
		{"2025-08-06", "2025-08-18", "workday"},
		{"2025-08-07", "2025-08-18", "collective_leave"}, // a decree is already in force on its own date
		{"2021-06-17", "2021-08-10", "national_holiday"}, // Islamic New Year, moved to the 11th
		{"2021-06-18", "2021-08-10", "workday"},
		{"2021-06-17", "2021-08-11", "workday"},
		{"2021-06-18", "2021-08-11", "national_holiday"},
		{"2020-11-26", "2020-12-09", "workday"}, // the day of an election
		{"2020-11-27", "2020-12-09", "national_holiday"},
	}
	for _, test := range tests {
		day, err := frozen.Calendar().AsOf(date(test.asOf)).Day(date(test.day))
		if err != nil || string(day.Class) != test.class {
			t.Errorf("as of %s, the class of %s: got %s, %v, want %s", test.asOf, test.day, day.Class, err, test.class)
		}
	}
}

func TestYearIsCoveredFromItsFirstDecreeOn(t *testing.T) {
	tests := []struct{ asOf, covered string }{
		{"0001-01-01", ""},
		{"2008-06-08", ""},
		{"2008-06-09", "2009-01-01..2009-12-31"},
		{"2009-08-06", "2009-01-01..2009-12-31"},
		{"2009-08-07", "2009-01-01..2010-12-31"},
		{"2013-08-20", "2009-01-01..2013-12-31"}, // the decree on Labour Day 2014 is known, but the list of 2014 is not
		{"2013-08-21", "2009-01-01..2014-12-31"},
		{"2025-09-18", "2009-01-01..2025-12-31"},
		{"2025-09-19", "2009-01-01..2026-12-31"},
		{"2026-09-15", "2009-01-01..2027-12-31"},
		{"9999-12-31", "2009-01-01..2027-12-31"},
	}
	for _, test := range tests {
		cal := frozen.Calendar().AsOf(date(test.asOf))
		covered, ok := cal.Covered()
		if ok != (test.covered != "") || ok && covered.String() != test.covered {
			t.Errorf("as of %s: got the covered span %s, %t, want %q", test.asOf, covered, ok, test.covered)
		}
		if !ok {
			checkHasNoData(t, cal)
			continue
		}
		if years := cal.Years(); years[len(years)-1].Year != covered.End().Year() || years[0].Year != 2009 {
			t.Errorf("as of %s: got the years %+v", test.asOf, years)
		}
		_, err := cal.AddWorkdays(covered.End(), 1)
		e, isCoverage := errors.AsType[*harikerja.CoverageError](err)
		if !isCoverage || e.Covered != covered || e.Date != covered.End().AddDays(1) {
			t.Errorf("as of %s: adding a workday to the last covered date: got the error %v", test.asOf, err)
		}
	}
}

// TestCalendarIsLoggedAsTextAndHasNoJSON: encoding/json wrote {} without an error.
func TestCalendarIsLoggedAsTextAndHasNoJSON(t *testing.T) {
	var log bytes.Buffer
	slog.New(slog.NewJSONHandler(&log, nil)).Info("ready", "calendar", frozen.Calendar())
	if want := `"calendar":"` + frozen.Calendar().String() + `"`; !strings.Contains(log.String(), want) {
		t.Errorf("got %s, want %s", log.String(), want)
	}
	text, err := json.Marshal(struct{ Calendar *harikerja.Calendar }{frozen.Calendar()})
	if err == nil || !strings.Contains(err.Error(), "Definition()") {
		t.Errorf("got %s, %v", text, err)
	}
}

// checkHasNoData checks that the methods of a calendar without data return errors.
func checkHasNoData(t *testing.T, cal *harikerja.Calendar) {
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
		_, err = cal.Adjust(d, harikerja.Following)
		ask(err)
	}
	_, err := cal.Summarize(harikerja.Year(2009))
	ask(err)
	_, err = cal.CountWorkdays(span("0001-01-01"))
	ask(err)
	_, err = cal.Holidays(harikerja.Year(2009))
	ask(err)
	_, err = cal.YearInfo(2009)
	ask(err)
	for _, err := range errs {
		if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || !e.Nothing {
			t.Errorf("a calendar without data: got the error %v, want a *CoverageError", err)
		}
	}
	if d, err := cal.AddWorkdays(date("2009-01-02"), 0); err != nil || d != date("2009-01-02") {
		t.Errorf("adding 0 workdays: got %s, %v", d, err)
	}
	if len(cal.Years()) != 0 {
		t.Errorf("a calendar without data has the years %v, want none", cal.Years())
	}
	if covered, ok := cal.WithWeekend(harikerja.SunOnly()).Covered(); ok {
		t.Errorf("a calendar without data and with another weekend covers %s, want nothing", covered)
	}
}

// TestAsOfNeverAddsLaterDecrees calls AsOf with a later day on the result of AsOf with
// an earlier day. The calendar must not change. AsOf keeps the rules. Two calls with
// the same day and rules return the same calendar.
func TestAsOfNeverAddsLaterDecrees(t *testing.T) {
	six := with(t, "sun", true)
	early := six.AsOf(date("2020-03-20"))
	if early.Weekend() != six.Weekend() {
		t.Errorf("AsOf changed the weekend to %s", early.Weekend())
	}
	if again := early.AsOf(date("2026-01-01")); again != early {
		t.Error("AsOf with a later day gave another calendar, want the same")
	}
	if again := early.AsOf(date("2020-03-09")); again != early {
		t.Error("AsOf with the day of the last known decree gave another calendar, want the same")
	}
	if earlier := early.AsOf(date("2020-03-08")); dump(t, earlier) != dump(t, six.AsOf(date("2020-03-08"))) {
		t.Error("AsOf 8 March 2020 after AsOf 20 March gives another calendar than AsOf 8 March alone")
	}
	if under(early, ruleSet{}) != frozen.Calendar().AsOf(date("2020-03-20")) {
		t.Error("calling AsOf before and after WithWeekend gives different calendars, want the same")
	}
	if now := frozen.Calendar().AsOf(date("9999-12-31")); now != frozen.Calendar() {
		t.Error("AsOf with the last possible day gave another calendar, want the same")
	}
	nothing := frozen.Calendar().AsOf(date("2000-01-01"))
	if _, ok := nothing.AsOf(date("2026-01-01")).Covered(); ok {
		t.Error("AsOf with a later day added data to a calendar without data")
	}
}

// TestAsOfAnswersDoNotContainLaterDecrees: the test calls AsOf with each day on which
// the data changed. No answer may have a decree that is later than this day.
func TestAsOfAnswersDoNotContainLaterDecrees(t *testing.T) {
	var days []harikerja.Date
	for _, y := range embedded(t).Years {
		for _, d := range y.Decrees {
			days = append(days, date(d.Date), date(d.Date).AddDays(-1))
		}
	}
	slices.SortFunc(days, harikerja.Date.Compare)
	for _, day := range slices.Compact(days) {
		cal := harikerja.Default().AsOf(day)
		for _, info := range cal.Years() {
			holidays, err := cal.Holidays(harikerja.Year(info.Year))
			noError(t, err)
			for _, h := range holidays {
				checkDecrees(t, day, fmt.Sprint(h.Date, " ", h.LocalName), h.Decrees())
			}
			decrees, err := cal.Decrees(info.Year)
			noError(t, err)
			checkDecrees(t, day, fmt.Sprint(info.Year), decrees)
			revisions, err := cal.Revisions(info.Year)
			noError(t, err)
			corrected := false // a calendar as of an earlier day also has the correction, so UpdatedAt can be later than that day
			for _, r := range revisions {
				if r.Correction != "" {
					corrected = true
					continue
				}
				checkDecrees(t, r.Date, fmt.Sprint("revision ", r.Number, " of ", info.Year), r.Decrees)
			}
			if info.UpdatedAt.After(day) && !corrected {
				t.Errorf("as of %s: the year %d was updated later, on %s", day, info.Year, info.UpdatedAt)
			}
		}
	}
}

// checkDecrees fails if there are no decrees, if they are not sorted by date,
// or if a decree is later than the given day.
func checkDecrees(t *testing.T, day harikerja.Date, what string, decrees []harikerja.Decree) {
	t.Helper()
	if len(decrees) == 0 {
		t.Errorf("as of %s: %s has no decree", day, what)
	}
	for i, d := range decrees {
		if d.Date.After(day) || i > 0 && d.Date.Before(decrees[i-1].Date) {
			t.Errorf("as of %s: %s has the decree %s of %s, want no later decree, and decrees sorted by date", day, what, d.ID, d.Date)
		}
	}
}

// TestGoroutinesShareCalendars makes the same calendars in several goroutines at once,
// with AsOf and other rules. All goroutines must get the same pointers. With the
// race detector, the test also finds data races.
func TestGoroutinesShareCalendars(t *testing.T) {
	cal := freshCalendar(t)
	weekends := allWeekends(t)
	const workers = 8
	answers := make([][]string, workers)
	views := make([][]*harikerja.Calendar, workers)
	var wg sync.WaitGroup
	for worker := range workers {
		wg.Go(func() {
			for i := range 400 {
				year := 2009 + i%20
				rules := ruleSet{Weekend: weekends[i%127], Leave: leave(i%2 == 0)}
				view := under(cal.AsOf(harikerja.Year(year).Start()), rules)
				d, err := view.AddWorkdays(date("2009-02-01"), i%90)
				n, err2 := view.CountWorkdays(harikerja.Year(2009))
				revisions, err3 := view.Revisions(min(year, 2027))
				answers[worker] = append(answers[worker], fmt.Sprint(d, err, n, err2, len(revisions), err3))
				views[worker] = append(views[worker], view)
			}
		})
	}
	wg.Wait()
	for worker := 1; worker < workers; worker++ {
		for i := range answers[0] {
			if answers[worker][i] != answers[0][i] || views[worker][i] != views[0][i] {
				t.Fatalf("calendar %d: goroutine 0 got %s, another goroutine got %s", i, answers[0][i], answers[worker][i])
			}
		}
	}
}

func TestNamedReturnsACalendarOfTheDataset(t *testing.T) {
	idx, err := frozen.Calendar().Named("idx")
	noError(t, err)
	list := frozen.Calendar().Definitions()
	want := define(t, list[slices.IndexFunc(list, func(d harikerja.Definition) bool { return d.Name == "idx" })])
	if idx.String() != want.String() || !strings.HasPrefix(idx.String(), "calendar idx ") {
		t.Errorf("got the calendar %s, want %s", idx, want)
	}
	then, err := frozen.Calendar().AsOf(date("2025-01-01")).Named("idx")
	if err != nil || then.NewestDecree().After(date("2025-01-01")) {
		t.Errorf("as of 2025: got the calendar %s, %v", then, err)
	}
	_, err = frozen.Calendar().Named("nyse")
	if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Value != "nyse" || !strings.Contains(e.Reason, "idx") {
		t.Errorf("got the error %v, want a *ParseError with the known names", err)
	}
}

// TestNamedDoesNotCheckTheDefinitionAgain: a check would need more than 200 allocations.
func TestNamedDoesNotCheckTheDefinitionAgain(t *testing.T) {
	cal := frozen.Calendar()
	if n := testing.AllocsPerRun(10, func() { cal.Named("idx") }); n > 20 {
		t.Errorf("Named allocated %v times, want at most 20", n)
	}
}

// TestVersionIsTheDigestInTheFile: other rules and AsOf do not change the version.
func TestVersionIsTheDigestInTheFile(t *testing.T) {
	for _, cal := range []*harikerja.Calendar{harikerja.Default(), freshCalendar(t)} {
		head := string(harikerja.Default().DatasetFile()[:headerBytes])
		version := cal.WithWeekend(harikerja.SunOnly()).AsOf(date("2020-01-01")).Version()
		if version != cal.Version() || !strings.Contains(head, `"digest":"`+version+`"`) {
			t.Errorf("got the versions %s and %s, but the file begins with %s", cal.Version(), version, head)
		}
	}
}

func TestNewestDecreeIsTheLastKnownDecree(t *testing.T) {
	then := frozen.Calendar().AsOf(date("2025-08-20"))
	if got := then.NewestDecree(); got != date("2025-08-07") || frozen.Calendar().AsOf(got) != then || frozen.Calendar().AsOf(got.AddDays(-1)) == then {
		t.Errorf("got the date %s for the newest decree", got)
	}
	if got := frozen.Calendar().AsOf(date("1990-01-01")).NewestDecree(); !got.IsZero() {
		t.Errorf("without a decree: got the date %s, want the zero Date", got)
	}
}

func TestTextOfACalendarNamesItsDataAndRules(t *testing.T) {
	def := harikerja.Definition{Name: "acme", Covers: harikerja.YearRange{First: 2024, Last: 2026}, CollectiveLeave: harikerja.LeaveOnly()}
	const then = ", newest decree 2025-08-07, as known before 2025-09-19"
	ownDay := harikerja.Definition{DaysOff: lines("2026-06-01")}
	leave := harikerja.LeaveOnly(date("2026-03-20"), date("2026-12-24"))
	for want, cal := range map[string]*harikerja.Calendar{
		"calendar 2009..2025, weekend sun, leave worked" + then:                                         with(t, "sun", true).AsOf(date("2025-08-20")),
		"calendar acme 2024..2025, weekend sat,sun, leave worked" + then:                                define(t, def).AsOf(date("2025-08-20")),
		"calendar 2009..2027, weekend sat,sun, leave taken, newest decree 2026-09-15":                   frozen.Calendar(),
		"calendar with a definition 2009..2027, weekend sat,sun, leave taken, newest decree 2026-09-15": define(t, ownDay),
		"calendar 2009..2027, weekend sat,sun, leave 2026-03-20,2026-12-24, newest decree 2026-09-15":   frozen.Calendar().WithLeave(leave),
		"calendar without data": new(harikerja.Calendar),
		"calendar without data, weekend sat,sun, leave taken, newest decree 0001-01-01, as known before 2008-06-09": frozen.Calendar().AsOf(date("1990-01-01")),
	} {
		if got := fmt.Sprint(cal); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}
