package harikerja_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// The oracle is the slow and obvious way to the same answers: a list of
// holidays that was not made from the package's data, and a loop that looks at
// one day after the other. It uses the time package for its days, so that it
// shares no arithmetic with what it judges.

// oracle holds, for each day from 2009-01-01 on, what one set of rules says.
type oracle struct {
	rules   harikerja.Rules
	work    []bool
	weekend []bool
	holiday []bool
	// Running totals, so that a span is counted by one subtraction: workdays[i]
	// is how many workdays lie before day i. The loop that makes them is the
	// slow loop over the days.
	workdays, weekends, holidays []int
	// list holds the workdays in order, as day numbers.
	list []int
}

// finalHolidays reads testdata/final.txt: date to the kinds of its entries.
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

// oracleDay is what the oracle knows of a day before any rules.
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
	weekend := rules.Weekend.String() // read as text, not by Weekend.Contains
	for i, day := range oracleDays() {
		off := strings.Contains(weekend, day.weekday)
		holiday := day.national || day.leave && !rules.WorkOnLeave
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

// days is how many days are covered; -1 and days are the edges just outside.
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

// add walks from a day to its n-th workday. Outside the data it says so.
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

// addByList is add without the walk, for tests that ask millions of times;
// TestOracle holds it to add.
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

// counts says what the dates of a span are. A weekend date with a holiday counts
// in both.
type counts struct {
	Days, Workdays, Weekend, Holidays int
}

// countsOf asks a calendar for the counts of a span.
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

// calendar returns the calendar that the oracle judges.
func (o *oracle) calendar(t testing.TB) *harikerja.Calendar {
	t.Helper()
	cal, err := harikerja.Default().With(o.rules)
	if err != nil {
		t.Fatal(err)
	}
	return cal
}

// TestOracle checks the oracle itself: against days counted by hand, and its
// short way against its walk.
func TestOracle(t *testing.T) {
	o := newOracle(harikerja.Rules{})
	// 19 years, 4 of them leap years, or more: 19*365 + 4.
	if o.days() < 6939 || o.date(6938) != date("2027-12-31") || o.date(o.days() - 1).AddDays(1).String()[4:] != "-01-01" {
		t.Fatalf("the oracle has %d days, to %s", o.days(), o.date(o.days()-1))
	}
	january2026 := 6209 // 17 years, 4 of them leap years: 17*365 + 4
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
			t.Fatalf("%s plus %d: walked to %s (%t), listed %s (%t)", o.date(day), n, o.date(slow), slowOK, o.date(fast), ok)
		}
	}
}

// random returns a source whose seed a failing test shows. HARIKERJA_SEED
// runs it again.
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
