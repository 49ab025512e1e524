package harikerja_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// The oracle calculates the same answers in a slow and obvious way. It has a
// list of holidays that was not made from the package's data, and loops over
// the days. It uses the time package for dates, so that it shares no arithmetic
// with the code that it checks.

// oracle has the class of each day from 2009-01-01 on, under one set of rules.
type oracle struct {
	rules   harikerja.Rules
	work    []bool
	weekend []bool
	holiday []bool
	// Running totals: workdays[i] is the number of workdays before day i. The
	// count of a span is the difference of two totals.
	workdays, weekends, holidays []int
	// list has the workdays in order, as day numbers.
	list []int
}

// finalHolidays returns the kinds of the entries of each date in
// testdata/final.txt.
var finalHolidays = sync.OnceValue(func() map[string][]string {
	text, err := os.ReadFile("testdata/final.txt")
	if err != nil {
		panic(err)
	}
	kinds := make(map[string][]string)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		kinds[fields[0]] = append(kinds[fields[0]], fields[1])
	}
	return kinds
})

// oracleDay is a day of the oracle, before rules are applied.
type oracleDay struct {
	date            harikerja.Date
	weekday         string // mon, tue, ...
	national, leave bool
}

// oracleDays lists every day from 2009-01-01 to the end of the last year that
// has holidays.
var oracleDays = sync.OnceValue(func() []oracleDay {
	last := slices.Max(slices.Collect(maps.Keys(finalHolidays())))[:4] + "-12-31"
	var list []oracleDay
	for day := time.Date(2009, 1, 1, 0, 0, 0, 0, time.UTC); day.Format(time.DateOnly) <= last; day = day.AddDate(0, 0, 1) {
		kinds := finalHolidays()[day.Format(time.DateOnly)]
		list = append(list, oracleDay{
			date:     harikerja.DateOf(day),
			weekday:  strings.ToLower(day.Format("Mon")),
			national: slices.Contains(kinds, "national_holiday"),
			leave:    slices.Contains(kinds, "collective_leave"),
		})
	}
	return list
})

func newOracle(rules harikerja.Rules) *oracle {
	o := &oracle{rules: rules, workdays: []int{0}, weekends: []int{0}, holidays: []int{0}}
	weekend := rules.Weekend.String() // as text, so that the oracle does not use Weekend.Contains
	for i, day := range oracleDays() {
		off := strings.Contains(weekend, day.weekday)
		holiday := day.national || day.leave && rules.Leave == harikerja.LeaveTaken
		work := !off && !holiday
		if work {
			o.list = append(o.list, i)
		}
		o.work, o.weekend, o.holiday = append(o.work, work), append(o.weekend, off), append(o.holiday, holiday)
		o.workdays = append(o.workdays, o.workdays[i]+one(work))
		o.weekends = append(o.weekends, o.weekends[i]+one(off))
		o.holidays = append(o.holidays, o.holidays[i]+one(holiday))
	}
	return o
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// days returns the number of covered days. The day before the data has the
// number -1, and the day after it has the number days().
func (o *oracle) days() int { return len(o.work) }

func (o *oracle) date(day int) harikerja.Date {
	if day >= 0 && day < o.days() {
		return oracleDays()[day].date
	}
	return harikerja.DateOf(time.Date(2009, 1, 1+day, 0, 0, 0, 0, time.UTC))
}

func (o *oracle) span(from, to int) harikerja.Span {
	s, err := harikerja.NewSpan(o.date(from), o.date(to))
	if err != nil {
		panic(err)
	}
	return s
}

// add finds the n-th workday after a day, or before the day if n is negative,
// with a loop. It returns false if that workday is outside the data.
func (o *oracle) add(day, n int) (int, bool) {
	step := 1
	if n < 0 {
		step, n = -1, -n
	}
	for n > 0 {
		day += step
		if day < 0 || day >= o.days() {
			return day, false
		}
		if o.work[day] {
			n--
		}
	}
	return day, true
}

// addByList is a faster version of add, for tests with millions of questions.
// TestOracle compares both.
func (o *oracle) addByList(day, n int) (int, bool) {
	switch {
	case n > 0:
		if day < -1 || day+1 >= o.days() {
			return day + 1, false
		}
		if k := o.workdays[day+1] + n - 1; k < len(o.list) {
			return o.list[k], true
		}
		return o.days(), false
	case n < 0:
		if day <= 0 || day > o.days() {
			return day - 1, false
		}
		if k := o.workdays[day] + n; k >= 0 {
			return o.list[k], true
		}
		return -1, false
	}
	return day, true
}

// counts has the number of dates of each class in a span. A weekend date with a
// holiday counts as both.
type counts struct {
	Days, Workdays, Weekend, Holidays int
}

// countsOf returns the counts of a span according to a calendar.
func countsOf(cal *harikerja.Calendar, s harikerja.Span) (counts, error) {
	sum, err := cal.Summarize(s)
	return counts{sum.Days, sum.Workdays, sum.WeekendDays, sum.Holidays()}, err
}

func (o *oracle) counts(from, to int) counts {
	return counts{
		Days:     to - from + 1,
		Workdays: o.workdays[to+1] - o.workdays[from],
		Weekend:  o.weekends[to+1] - o.weekends[from],
		Holidays: o.holidays[to+1] - o.holidays[from],
	}
}

// calendar returns the calendar that the oracle checks.
func (o *oracle) calendar(t testing.TB) *harikerja.Calendar {
	t.Helper()
	cal, err := harikerja.Default().With(o.rules)
	if err != nil {
		t.Fatal(err)
	}
	return cal
}

// TestOracle checks the oracle itself. It compares the oracle with days that
// were counted by hand, and addByList with add.
func TestOracle(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	// The data has at least 19 years, of which 4 are leap years: 19*365 + 4
	// days.
	if o.days() < 6939 || o.date(6938) != date("2027-12-31") || o.date(o.days() - 1).AddDays(1).String()[4:] != "-01-01" {
		t.Fatalf("the oracle has %d days, to %s", o.days(), o.date(o.days()-1))
	}
	january2026 := 6209 // after 17 years, of which 4 are leap years: 17*365 + 4
	if o.date(january2026) != date("2026-01-01") {
		t.Fatalf("day %d is %s", january2026, o.date(january2026))
	}
	// Thursday 1 January is a holiday, Friday the 2nd is not, then a weekend.
	want := counts{Days: 5, Workdays: 2, Weekend: 2, Holidays: 1}
	if got := o.counts(january2026, january2026+4); got != want {
		t.Errorf("1 to 5 January 2026: %+v, want %+v", got, want)
	}
	rng := random(t)
	for range 20_000 {
		day, n := rng.IntN(o.days()+10)-5, rng.IntN(200)-100
		slow, slowOK := o.add(day, n)
		if fast, ok := o.addByList(day, n); ok != slowOK || fast != slow {
			t.Fatalf("%s plus %d: add gives %s (%t), addByList %s (%t)", o.date(day), n, o.date(slow), slowOK, o.date(fast), ok)
		}
	}
}

// random returns a source of random numbers. A failing test prints its seed. To
// repeat the test, set HARIKERJA_SEED to this seed.
func random(t testing.TB) *rand.Rand {
	t.Helper()
	seed := rand.Uint64()
	if text := os.Getenv("HARIKERJA_SEED"); text != "" {
		if _, err := fmt.Sscan(text, &seed); err != nil {
			t.Fatalf("HARIKERJA_SEED %q is not a number: %v", text, err)
		}
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("to run this again: HARIKERJA_SEED=%d", seed)
		}
	})
	return rand.New(rand.NewPCG(seed, 2009))
}

// The tests below use all 254 sets of rules: 127 weekends, with and without
// collective leave. They check properties that are true under any rules, and
// compare the answers to random questions with the oracle.

// forAllRules runs a check under each of the 254 sets of rules.
func forAllRules(t *testing.T, check func(o *oracle, cal *harikerja.Calendar)) {
	t.Helper()
	for _, weekend := range allWeekends(t) {
		for _, work := range []bool{false, true} {
			o := newOracle(harikerja.Rules{Weekend: weekend, Leave: leave(work)})
			cal := o.calendar(t)
			if cal.Rules() != o.rules {
				t.Fatalf("the calendar has the rules %+v, want %+v", cal.Rules(), o.rules)
			}
			check(o, cal)
		}
	}
}

func TestAllRulesAgainstTheOracle(t *testing.T) {
	rng := random(t)
	forAllRules(t, func(o *oracle, cal *harikerja.Calendar) {
		for day := range o.days() {
			if got, err := cal.IsWorkday(o.date(day)); err != nil || got != o.work[day] {
				t.Fatalf("%+v: %s is a workday: got %t, %v", o.rules, o.date(day), got, err)
			}
		}
		for range 200 {
			day := rng.IntN(o.days()+4) - 2
			n := rng.IntN(2*len(o.list)) - len(o.list)
			if rng.IntN(2) == 0 {
				n %= 40
			}
			want, ok := o.add(day, n)
			checkAdd(t, o, "workdays from", day, n, want, ok, func() (harikerja.Date, error) { return cal.AddWorkdays(o.date(day), n) })

			from := rng.IntN(o.days())
			to := from + rng.IntN(o.days()-from)
			s := o.span(from, to)
			if got, err := countsOf(cal, s); err != nil || got != o.counts(from, to) {
				t.Fatalf("%+v: counts of %s: got %+v, %v, want %+v", o.rules, s, got, err, o.counts(from, to))
			}
			if got, err := cal.CountWorkdays(s); err != nil || got != o.counts(from, to).Workdays {
				t.Fatalf("%+v: workdays in %s: got %d, %v", o.rules, s, got, err)
			}
		}
		from := rng.IntN(o.days() - 60)
		checkWorkdays(t, o, cal, from, from+rng.IntN(60))
	})
}

func TestAddingAndCountingAgree(t *testing.T) {
	rng := random(t)
	forAllRules(t, func(o *oracle, cal *harikerja.Calendar) {
		add := func(d harikerja.Date, n int) harikerja.Date {
			got, err := cal.AddWorkdays(d, n)
			if err != nil {
				t.Fatalf("%+v: %s plus %d: %v", o.rules, d, n, err)
			}
			return got
		}
		for range 100 {
			// Choose a start and a number of workdays whose result is within the data.
			day := rng.IntN(o.days())
			left := len(o.list) - o.workdays[day+1]
			n := rng.IntN(left + 1)
			d := o.date(day)
			end := add(d, n)

			if n > 0 { // the span from d+1 to end has n workdays, and end is a workday
				s, err := harikerja.NewSpan(d.AddDays(1), end)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := cal.CountWorkdays(s); err != nil || got != n {
					t.Fatalf("%+v: %s has %d workdays, %v, but its end is workday %d after %s", o.rules, s, got, err, n, d)
				}
				if ok, err := cal.IsWorkday(end); !ok || err != nil {
					t.Fatalf("%+v: %s plus %d is %s, which is not a workday", o.rules, d, n, end)
				}
			}
			if on, err := cal.WorkdayOnOrAfter(d); err == nil && n > 0 {
				m := rng.IntN(n)
				if ok, _ := cal.IsWorkday(d); ok {
					if got := add(add(d, m), n-m); got != end {
						t.Fatalf("%+v: %s plus %d plus %d is %s, but plus %d is %s", o.rules, d, m, n-m, got, n, end)
					}
					if back := add(end, -n); back != d {
						t.Fatalf("%+v: %s plus and minus %d is %s", o.rules, d, n, back)
					}
				} else if got := add(d, 1); got != on {
					t.Fatalf("%+v: the workday after the day off %s is %s, but WorkdayOnOrAfter gives %s", o.rules, d, got, on)
				}
			}
		}
	})
}

// TestExtremeCountsAreCoverageErrors: no number of workdays causes an overflow.
// If the result is outside the data, there is always an error with the first
// missing date.
func TestExtremeCountsAreCoverageErrors(t *testing.T) {
	rng := random(t)
	forAllRules(t, func(o *oracle, cal *harikerja.Calendar) {
		for _, day := range []int{-1, 0, 1, rng.IntN(o.days()), o.days() - 2, o.days() - 1} {
			for _, n := range []int{math.MaxInt, math.MaxInt - 1, math.MaxInt32, math.MaxInt/2 + 1, len(o.list) + 1} {
				first := max(day+1, o.days())
				checkAdd(t, o, "workdays from", day, n, first, false, func() (harikerja.Date, error) { return cal.AddWorkdays(o.date(day), n) })
			}
		}
		for _, day := range []int{1, 2, rng.IntN(o.days()), o.days() - 1, o.days()} {
			for _, n := range []int{math.MinInt, math.MinInt + 1, math.MinInt32, math.MinInt/2 - 1, -len(o.list) - 1} {
				first := min(day-1, -1)
				checkAdd(t, o, "workdays from", day, n, first, false, func() (harikerja.Date, error) { return cal.AddWorkdays(o.date(day), n) })
			}
		}
	})
}

// TestFarFromTheData starts from the first and the last date that exist, and
// from dates next to the data.
func TestFarFromTheData(t *testing.T) {
	cal := frozen()
	tests := []struct {
		from    string
		n       int
		missing string
	}{
		{"0001-01-01", 1, "0001-01-02"},
		{"0001-01-01", -1, "0001-01-01"}, // there is no date before it
		{"0001-01-01", math.MaxInt, "0001-01-02"},
		{"9999-12-31", -1, "9999-12-30"},
		{"9999-12-31", 1, "9999-12-31"},
		{"9999-12-31", math.MinInt, "9999-12-30"},
		{"2008-12-30", 1, "2008-12-31"},
		{"2008-12-31", -1, "2008-12-30"},
		{"2009-01-01", -1, "2008-12-31"},
		{"2027-12-31", 1, "2028-01-01"},
		{"2028-01-01", 1, "2028-01-02"},
		{"2028-01-02", -1, "2028-01-01"},
	}
	for _, test := range tests {
		got, err := cal.AddWorkdays(date(test.from), test.n)
		wantMissing(t, err, test.missing)
		if got != (harikerja.Date{}) {
			t.Errorf("%s plus %d gives %s together with an error", test.from, test.n, got)
		}
	}
	for from, to := range map[string]string{"2008-12-31": "2009-01-05", "2028-01-01": "2027-12-31"} {
		n := 1
		if to < from {
			n = -1
		}
		if got, err := cal.AddWorkdays(date(from), n); err != nil || got != date(to) {
			t.Errorf("%s plus %d = %s, %v, want %s", from, n, got, err, to)
		}
	}
	for _, d := range []string{"0001-01-01", "2008-12-31", "2009-01-01", "2028-01-01", "9999-12-31"} {
		if got, err := cal.AddWorkdays(date(d), 0); err != nil || got != date(d) {
			t.Errorf("%s plus 0 = %s, %v", d, got, err)
		}
	}
}

// The tests below use the default rules and are exhaustive: every covered day,
// every number of workdays from each day, and every span. The oracle gives the
// expected answers.

// dates returns the date of every day of the oracle, of the day before and of
// the day after: dates[i+1] is day i.
func (o *oracle) dates() []harikerja.Date {
	var list []harikerja.Date
	for day := -1; day <= o.days(); day++ {
		list = append(list, o.date(day))
	}
	return list
}

func TestEveryDate(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	cal := o.calendar(t)
	for day := range o.days() {
		d := o.date(day)
		work, err1 := cal.IsWorkday(d)
		holiday, err2 := cal.IsHoliday(d)
		is, err3 := cal.Day(d)
		holidays, err4 := cal.HolidaysOn(d)
		if err := errors.Join(err1, err2, err3, err4); err != nil {
			t.Fatal(err)
		}
		if work != o.work[day] || holiday != o.holiday[day] {
			t.Errorf("%s: workday %t, holiday %t, want %t, %t", d, work, holiday, o.work[day], o.holiday[day])
		}
		kinds := finalHolidays()[d.String()]
		if is.Date != d || is.Weekend != o.weekend[day] || is.Class.String() != oracleClass(o, day) || len(is.Holidays) != len(kinds) {
			t.Errorf("%s: Day gives %+v, want class %s", d, is, oracleClass(o, day))
		}
		if len(holidays) != len(kinds) {
			t.Errorf("%s has %d holidays, want %v", d, len(holidays), kinds)
			continue
		}
		for i, kind := range kinds {
			if holidays[i].Kind.String() != kind || holidays[i].Date != d {
				t.Errorf("%s: holiday %d is %+v, want a %s", d, i, holidays[i], kind)
			}
		}
		for n, find := range map[int]func(harikerja.Date) (harikerja.Date, error){
			1: cal.WorkdayOnOrAfter, -1: cal.WorkdayOnOrBefore,
		} {
			want, ok := day, true
			if !o.work[day] {
				want, ok = o.add(day, n)
			}
			checkAdd(t, o, "the workday nearest to", day, n, want, ok, func() (harikerja.Date, error) { return find(d) })
		}
	}
}

func oracleClass(o *oracle, day int) string {
	class := "workday"
	if o.weekend[day] {
		class = "weekend"
	}
	for _, kind := range finalHolidays()[o.date(day).String()] {
		if class != "national_holiday" {
			class = kind
		}
	}
	return class
}

// checkAdd compares an answer with a day of the oracle. If that day is outside
// the data, the answer must be a coverage error with the date of that day.
func checkAdd(t *testing.T, o *oracle, what string, day, n, want int, ok bool, ask func() (harikerja.Date, error)) {
	t.Helper()
	got, err := ask()
	if ok {
		if err != nil || got != o.date(want) {
			t.Fatalf("%+v: %s %s, %d: got %s, %v, want %s", o.rules, what, o.date(day), n, got, err, o.date(want))
		}
		return
	}
	e, isCoverage := errors.AsType[*harikerja.CoverageError](err)
	if !isCoverage || e.Date != o.date(want) || e.Nothing || e.Covered != o.span(0, o.days()-1) {
		t.Fatalf("%+v: %s %s, %d: got %s, %v, want a *CoverageError about %s", o.rules, what, o.date(day), n, got, err, o.date(want))
	}
}

// TestAddWorkdaysExhaustively tests every start date, and the day before and
// after the data. From each it adds every number of workdays, up to one more
// than there are in the data.
func TestAddWorkdaysExhaustively(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	cal, dates := o.calendar(t), o.dates()
	for day := -1; day <= o.days(); day += startsApart {
		start := dates[day+1]
		// The workdays after the start and the workdays before it, both sorted by
		// date.
		after := o.list[o.workdays[min(day+1, o.days())]:]
		before := o.list[:o.workdays[max(day, 0)]]
		for i, want := range after {
			if got, err := cal.AddWorkdays(start, i+1); err != nil || got != dates[want+1] {
				t.Fatalf("%s plus %d workdays: got %s, %v, want %s", start, i+1, got, err, dates[want+1])
			}
		}
		for i, want := range before {
			n := i - len(before)
			if got, err := cal.AddWorkdays(start, n); err != nil || got != dates[want+1] {
				t.Fatalf("%s plus %d workdays: got %s, %v, want %s", start, n, got, err, dates[want+1])
			}
		}
		for _, n := range []int{len(after) + 1, -len(before) - 1} {
			missing, ok := o.addByList(day, n)
			checkAdd(t, o, "workdays from", day, n, missing, ok, func() (harikerja.Date, error) { return cal.AddWorkdays(start, n) })
		}
	}
}

// TestCountsExhaustively tests every span that begins and ends in the data.
func TestCountsExhaustively(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	cal, dates := o.calendar(t), o.dates()
	for from := 0; from < o.days(); from += startsApart {
		for to := from; to < o.days(); to++ {
			s, err := harikerja.NewSpan(dates[from+1], dates[to+1])
			if err != nil {
				t.Fatal(err)
			}
			want := o.counts(from, to)
			if got, err := cal.CountWorkdays(s); err != nil || got != want.Workdays {
				t.Fatalf("workdays in %s: got %d, %v, want %d", s, got, err, want.Workdays)
			}
			// Check the other counts for every span of up to a year, and for
			// some longer spans.
			if to-from > 366 && (to+from)%61 != 0 {
				continue
			}
			if got, err := countsOf(cal, s); err != nil || got != want {
				t.Fatalf("counts of %s: got %+v, %v, want %+v", s, got, err, want)
			}
		}
	}
}

// TestEveryMonth lists the workdays of each month and looks up each workday by
// its number, counted from the start and from the end.
func TestEveryMonth(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	cal := o.calendar(t)
	for from := 0; from < o.days(); {
		to := from
		for to+1 < o.days() && o.date(to+1).Month() == o.date(from).Month() {
			to++
		}
		checkWorkdays(t, o, cal, from, to)
		from = to + 1
	}
	checkWorkdays(t, o, cal, 0, o.days()-1)
}

func checkWorkdays(t *testing.T, o *oracle, cal *harikerja.Calendar, from, to int) {
	t.Helper()
	s := o.span(from, to)
	var want []harikerja.Date
	for day := from; day <= to; day++ {
		if o.work[day] {
			want = append(want, o.date(day))
		}
	}
	got, err := cal.Workdays(s)
	if err != nil || len(got) != len(want) {
		t.Fatalf("%+v: %s has %d workdays, %v, want %d", o.rules, s, len(got), err, len(want))
	}
	for i, d := range want {
		first, err1 := cal.NthWorkday(s, i+1)
		last, err2 := cal.NthWorkday(s, i-len(want))
		if got[i] != d || first != d || last != d || err1 != nil || err2 != nil {
			t.Fatalf("%+v: workday %d of %s: listed %s, from the start %s %v, from the end %s %v, want %s",
				o.rules, i+1, s, got[i], first, err1, last, err2, d)
		}
	}
	for _, n := range []int{0, len(want) + 1, -len(want) - 1, math.MaxInt, math.MinInt} {
		d, err := cal.NthWorkday(s, n)
		e, ok := errors.AsType[*harikerja.NthError](err)
		if !ok || e.N != n || e.Span != s || e.Workdays != len(want) {
			t.Fatalf("%+v: workday %d of %s: got %s, %v, want a *NthError", o.rules, n, s, d, err)
		}
	}
}
