package harikerja_test

import (
	"encoding/json"
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
	"github.com/harikerja/harikerja/internal/frozen"
)

// The oracle calculates the same answers in a slow and obvious way. It has its own list
// of holidays, which was not made from the package's data, and it loops over the days.
// For dates it uses the time package, so it shares no arithmetic with the code that it
// checks.

// The type oracle has the class of each day since 2009-01-01, under one set of rules or
// under one definition.
type oracle struct {
	def     harikerja.Definition
	rules   bool // true if the definition has only rules; then WithWeekend and WithLeave make the calendar
	work    []bool
	weekend []bool
	holiday []bool
	kinds   [][]string                           // the kinds of the holidays of each day
	own     map[harikerja.Date]*harikerja.OwnDay // the own line of each date that has one
	// Running totals: workdays[i] is the number of workdays before day i. The count of
	// a span is the difference of two totals. An own workday counts only as a workday,
	// even if it is a weekend day or a holiday.
	workdays, weekends, holidays []int
	// The workdays in order, as day numbers.
	list []int
}

// finalHolidays returns, for each date in testdata/final.txt, the kinds of its entries.
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

// oracleDay is a day in the oracle, before rules are applied.
type oracleDay struct {
	date    harikerja.Date
	weekday string   // mon, tue, ...
	kinds   []string // national_holiday first
}

// oracleDays lists every day from 2009-01-01 to the end of the last year that
// has holidays.
var oracleDays = sync.OnceValue(func() []oracleDay {
	last := slices.Max(slices.Collect(maps.Keys(finalHolidays())))[:4] + "-12-31"
	var list []oracleDay
	for day := time.Date(2009, 1, 1, 0, 0, 0, 0, time.UTC); day.Format(time.DateOnly) <= last; day = day.AddDate(0, 0, 1) {
		list = append(list, oracleDay{
			date:    harikerja.DateOf(day),
			weekday: strings.ToLower(day.Format("Mon")),
			kinds:   finalHolidays()[day.Format(time.DateOnly)],
		})
	}
	return list
})

func newOracle(rules ruleSet) *oracle {
	o := oracleOf(harikerja.Definition{Weekend: rules.Weekend, CollectiveLeave: rules.Leave})
	o.rules = true
	return o
}

func oracleOf(def harikerja.Definition) *oracle {
	o := &oracle{def: def, workdays: []int{0}, weekends: []int{0}, holidays: []int{0}, own: make(map[harikerja.Date]*harikerja.OwnDay)}
	weekend := def.Weekend.String() // as text, so that the oracle does not use Weekend.Contains
	datesOf := func(lines []harikerja.OwnDay) map[harikerja.Date]bool {
		dates := make(map[harikerja.Date]bool)
		for i := range lines {
			for d := range lines[i].Span.All() {
				dates[d] = true
				o.own[d] = &lines[i]
			}
		}
		return dates
	}
	off, worked := datesOf(def.DaysOff), datesOf(def.Workdays)
	takes := func(d harikerja.Date) bool {
		if only, ok := def.CollectiveLeave.Only(); ok {
			return slices.Contains(only, d)
		}
		return def.CollectiveLeave.Equal(harikerja.LeaveTaken())
	}
	for i, day := range oracleDays() {
		var kinds []string
		for _, kind := range day.kinds {
			if kind == "national_holiday" || takes(day.date) {
				kinds = append(kinds, kind)
			}
		}
		if off[day.date] {
			kinds = append(kinds, "own_day_off")
		}
		weekend, holiday := strings.Contains(weekend, day.weekday), len(kinds) > 0
		work := !weekend && !holiday || worked[day.date]
		if work {
			o.list = append(o.list, i)
		}
		o.work, o.weekend, o.holiday, o.kinds = append(o.work, work), append(o.weekend, weekend), append(o.holiday, holiday), append(o.kinds, kinds)
		o.workdays = append(o.workdays, o.workdays[i]+one(work))
		o.weekends = append(o.weekends, o.weekends[i]+one(weekend && !work))
		o.holidays = append(o.holidays, o.holidays[i]+one(holiday && !work))
	}
	return o
}

// String describes the rules or the definition, for messages.
func (o *oracle) String() string {
	if o.rules {
		return fmt.Sprintf("weekend %s, leave %s", o.def.Weekend, o.def.CollectiveLeave)
	}
	text, err := json.Marshal(o.def)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func one(b bool) int {
	if b {
		return 1
	}
	return 0
}

// days returns the number of covered days. The day before the data is day -1, and the day
// after it is day o.days().
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

// add loops over the days to the n-th workday after a day, or before the day if n is
// negative. It returns false if that workday is outside the data.
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

// addByList is a faster version of the method "add", for tests with millions of
// questions. TestOracleAgreesWithDaysCountedByHand compares both methods.
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

// counts has the number of dates in a span, by class. A holiday on a weekend
// day counts in both Weekend and Holidays.
type counts struct {
	Days, Workdays, Weekend, Holidays int
}

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
	cal, err := harikerja.Default().WithDefinition(o.def)
	if o.rules {
		cal = under(harikerja.Default(), ruleSet{Weekend: o.def.Weekend, Leave: o.def.CollectiveLeave})
	}
	noError(t, err)
	if got := cal.Weekend(); got != o.def.Weekend {
		t.Fatalf("%s: got a calendar with the weekend %s", o, got)
	}
	return cal
}

// TestOracleAgreesWithDaysCountedByHand checks the oracle itself. It compares the
// oracle with days that were counted by hand, and the method addByList with the
// method "add".
func TestOracleAgreesWithDaysCountedByHand(t *testing.T) {
	o := newOracle(ruleSet{})
	// The data has at least 19 years. Four of them are leap years, so there are at
	// least 19*365 + 4 days.
	if o.days() < 6939 || o.date(6938) != date("2027-12-31") || o.date(o.days() - 1).AddDays(1).String()[4:] != "-01-01" {
		t.Fatalf("the oracle has %d days, up to %s", o.days(), o.date(o.days()-1))
	}
	january2026 := 6209 // after 17 years, of which 4 are leap years: 17*365 + 4
	if o.date(january2026) != date("2026-01-01") {
		t.Fatalf("day %d is %s", january2026, o.date(january2026))
	}
	// Thursday 1 January is a holiday, and Friday 2 January is not. Then there is a weekend.
	want := counts{Days: 5, Workdays: 2, Weekend: 2, Holidays: 1}
	if got := o.counts(january2026, january2026+4); got != want {
		t.Errorf("1 to 5 January 2026: got %+v, want %+v", got, want)
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

// random returns a source of random numbers. A failing test prints its seed. To repeat the
// test, set HARIKERJA_SEED to this seed.
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

// The tests below use random definitions and all 254 sets of rules. There are 127
// weekends, each with and without collective leave. They check properties that are true
// in any calendar, and compare the answers to random questions with the oracle.

// forManyCalendars runs a check under each of the 254 sets of rules and under 60
// random definitions.
func forManyCalendars(t *testing.T, rng *rand.Rand, check func(o *oracle, cal *harikerja.Calendar)) {
	t.Helper()
	for _, weekend := range allWeekends(t) {
		for _, work := range []bool{false, true} {
			o := newOracle(ruleSet{Weekend: weekend, Leave: leave(work)})
			check(o, o.calendar(t))
		}
	}
	for range 60 {
		o := oracleOf(randomDefinition(rng, allWeekends(t)))
		check(o, o.calendar(t))
	}
}

// randomOracle returns an oracle for a random set of rules or a random definition.
func randomOracle(t *testing.T, rng *rand.Rand) *oracle {
	t.Helper()
	weekends := allWeekends(t)
	if rng.IntN(2) == 0 {
		return oracleOf(randomDefinition(rng, weekends))
	}
	return newOracle(ruleSet{Weekend: weekends[rng.IntN(len(weekends))], Leave: leave(rng.IntN(2) == 0)})
}

// randomDefinition returns a definition with any weekend, with any rule for collective
// leave (taken, worked or a list of dates), and with up to about 500 own dates. A few
// of these dates are outside the data.
func randomDefinition(rng *rand.Rand, weekends []harikerja.Weekend) harikerja.Definition {
	def := harikerja.Definition{Name: "random", Weekend: harikerja.SatSun()}
	if rng.IntN(3) > 0 {
		def.Weekend = weekends[rng.IntN(len(weekends))]
	}
	days := oracleDays()
	first := days[0].date.AddDays(-100)
	used := make(map[harikerja.Date]bool)
	// Returns n random lines whose dates are not used yet.
	lines := func(n, maxDays int) (list []harikerja.OwnDay) {
		for i := range n {
			d := first.AddDays(rng.IntN(len(days) + 200))
			if day := days[rng.IntN(len(days))]; rng.IntN(4) == 0 && len(day.kinds) > 0 {
				d = day.date
			}
			length := 0
			if rng.IntN(3) == 0 {
				length = rng.IntN(maxDays)
			}
			s, err := harikerja.NewSpan(d, d.AddDays(length))
			if err != nil {
				panic(err)
			}
			free := true
			for d := range s.All() {
				free = free && !used[d]
			}
			if !free {
				continue
			}
			for d := range s.All() {
				used[d] = true
			}
			line := harikerja.OwnDay{Span: s}
			if i%2 == 0 {
				line.Name = harikerja.Names{Indonesian: fmt.Sprint("Baris ", i), English: fmt.Sprint("Line ", i)}
			}
			list = append(list, line)
		}
		return list
	}
	if rng.IntN(4) == 0 { // more than a year off
		def.DaysOff = lines(1, 1000)
	}
	def.DaysOff = append(def.DaysOff, lines(rng.IntN(200), 9)...)
	def.Workdays = lines(rng.IntN(150), 4)
	switch rng.IntN(3) {
	case 0:
		def.CollectiveLeave = harikerja.LeaveWorked()
	case 1:
		var only []harikerja.Date
		for _, day := range days {
			if slices.Contains(day.kinds, "collective_leave") && rng.IntN(2) == 0 || rng.IntN(200) == 0 {
				only = append(only, day.date)
			}
		}
		rng.Shuffle(len(only), func(i, j int) { only[i], only[j] = only[j], only[i] })
		def.CollectiveLeave, def.Covers = harikerja.LeaveOnly(only...), harikerja.YearRange{First: 2000, Last: 2040}
	}
	return def
}

func TestManyCalendarsAgreeWithTheOracle(t *testing.T) {
	rng := random(t)
	forManyCalendars(t, rng, func(o *oracle, cal *harikerja.Calendar) {
		for day := range o.days() {
			if got, err := cal.IsWorkday(o.date(day)); err != nil || got != o.work[day] {
				t.Fatalf("%s: %s is a workday: got %t, %v", o, o.date(day), got, err)
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
				t.Fatalf("%s: counts of %s: got %+v, %v, want %+v", o, s, got, err, o.counts(from, to))
			}
			if got, err := cal.CountWorkdays(s); err != nil || got != o.counts(from, to).Workdays {
				t.Fatalf("%s: workdays in %s: got %d, %v", o, s, got, err)
			}
		}
		from := rng.IntN(o.days() - 60)
		checkWorkdays(t, o, cal, from, from+rng.IntN(60))
	})
}

func TestAddingAndCountingAgree(t *testing.T) {
	rng := random(t)
	forManyCalendars(t, rng, func(o *oracle, cal *harikerja.Calendar) {
		add := func(d harikerja.Date, n int) harikerja.Date {
			got, err := cal.AddWorkdays(d, n)
			if err != nil {
				t.Fatalf("%s: %s plus %d: %v", o, d, n, err)
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
				noError(t, err)
				if got, err := cal.CountWorkdays(s); err != nil || got != n {
					t.Fatalf("%s: %s has %d workdays, %v, but its end is workday %d after %s", o, s, got, err, n, d)
				}
				if ok, err := cal.IsWorkday(end); !ok || err != nil {
					t.Fatalf("%s: %s plus %d is %s, which is not a workday", o, d, n, end)
				}
			}
			if on, err := cal.Adjust(d, harikerja.Following); err == nil && n > 0 {
				m := rng.IntN(n)
				if ok, _ := cal.IsWorkday(d); ok {
					if got := add(add(d, m), n-m); got != end {
						t.Fatalf("%s: %s plus %d plus %d is %s, but plus %d is %s", o, d, m, n-m, got, n, end)
					}
					if back := add(end, -n); back != d {
						t.Fatalf("%s: %s plus %[3]d minus %[3]d is %[4]s", o, d, n, back)
					}
				} else if got := add(d, 1); got != on {
					t.Fatalf("%s: the workday after the day off %s is %s, but Adjust gives %s", o, d, got, on)
				}
			}
		}
	})
}

// TestVeryLargeCountsAreCoverageErrors: no number of workdays causes an overflow. If the
// result is outside the data, the error always has the first missing date.
func TestVeryLargeCountsAreCoverageErrors(t *testing.T) {
	rng := random(t)
	forManyCalendars(t, rng, func(o *oracle, cal *harikerja.Calendar) {
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

// TestAddWorkdaysFromADateOutsideTheDataIsAnError starts from 0001-01-01, from
// 9999-12-31, and from dates just before and after the data.
func TestAddWorkdaysFromADateOutsideTheDataIsAnError(t *testing.T) {
	cal := frozen.Calendar()
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

// dates returns the dates of all days in the oracle, the day before them and the day after
// them. So dates[i+1] is the date of day i.
func (o *oracle) dates() []harikerja.Date {
	var list []harikerja.Date
	for day := -1; day <= o.days(); day++ {
		list = append(list, o.date(day))
	}
	return list
}

func TestEveryDateAgreesWithTheOracle(t *testing.T) {
	checkEveryDate(t, newOracle(ruleSet{}))
}

func TestEveryDateAgreesWithTheOracleUnderRandomDefinitions(t *testing.T) {
	rng := random(t)
	for range 20 {
		checkEveryDate(t, oracleOf(randomDefinition(rng, allWeekends(t))))
	}
}

// checkEveryDate compares all answers about single dates with the oracle.
func checkEveryDate(t *testing.T, o *oracle) {
	t.Helper()
	cal := o.calendar(t)
	for day := range o.days() {
		d := o.date(day)
		work, err1 := cal.IsWorkday(d)
		holiday, err2 := cal.IsHoliday(d)
		is, err3 := cal.Day(d)
		holidays, err4 := cal.HolidaysOn(d)
		noError(t, errors.Join(err1, err2, err3, err4))
		if work != o.work[day] || holiday != o.holiday[day] {
			t.Fatalf("%s: %s: got workday %t, holiday %t, want %t, %t", o, d, work, holiday, o.work[day], o.holiday[day])
		}
		class := o.class(day)
		if is.Date != d || is.Weekend != o.weekend[day] || string(is.Class) != class || !slices.EqualFunc(is.Holidays, holidays, harikerja.Holiday.Equal) {
			t.Fatalf("%s: Day(%s): got %+v, want class %s", o, d, is, class)
		}
		var decided *harikerja.OwnDay
		if line, ok := o.own[d]; ok && (o.work[day] || class == "own_day_off") {
			decided = line
		}
		if (is.Own == nil) != (decided == nil) || decided != nil && *is.Own != *decided {
			t.Fatalf("%s: Day(%s): got the own line %+v, want %+v", o, d, is.Own, decided)
		}
		var kinds []string
		for _, h := range holidays {
			kinds = append(kinds, string(h.Kind))
			if h.Date != d {
				t.Fatalf("%s: %s has the holiday %+v", o, d, h)
			}
			if h.Kind != harikerja.OwnDayOff {
				continue
			}
			name := o.own[d].Name
			if name == (harikerja.Names{}) {
				name = harikerja.Names{Indonesian: "Libur sendiri", English: "Own day off"}
			}
			if h.LocalName != name.Indonesian || h.Name != name.English || h.Occasion != "" || len(h.Decrees()) > 0 {
				t.Fatalf("%s: %s: got the holiday %+v, want the names %+v", o, d, h, name)
			}
		}
		if !slices.Equal(kinds, o.kinds[day]) {
			t.Fatalf("%s: %s: got the holidays %v, want %v", o, d, kinds, o.kinds[day])
		}
		for n, rule := range map[int]harikerja.Adjustment{1: harikerja.Following, -1: harikerja.Preceding} {
			want, ok := day, true
			if !o.work[day] {
				want, ok = o.add(day, n)
			}
			checkAdd(t, o, "the workday nearest to", day, n, want, ok, func() (harikerja.Date, error) { return cal.Adjust(d, rule) })
		}
	}
}

func (o *oracle) class(day int) string {
	switch {
	case o.work[day]:
		return "workday"
	case len(o.kinds[day]) > 0:
		return o.kinds[day][0]
	}
	return "weekend"
}

// checkAdd compares an answer with a day in the oracle. If this day is outside the
// data, the answer must be a coverage error with its date.
func checkAdd(t *testing.T, o *oracle, what string, day, n, want int, ok bool, ask func() (harikerja.Date, error)) {
	t.Helper()
	got, err := ask()
	if ok {
		if err != nil || got != o.date(want) {
			t.Fatalf("%s: %s %s, %d: got %s, %v, want %s", o, what, o.date(day), n, got, err, o.date(want))
		}
		return
	}
	e, isCoverage := errors.AsType[*harikerja.CoverageError](err)
	if !isCoverage || e.Date != o.date(want) || e.Nothing || e.Covered != o.span(0, o.days()-1) {
		t.Fatalf("%s: %s %s, %d: got %s, %v, want a *CoverageError about %s", o, what, o.date(day), n, got, err, o.date(want))
	}
}

// TestAddWorkdaysAgreesWithTheOracle_Exhaustively tests every start date in the data,
// the day before the data and the day after it. It adds 1, 2, 3 and more workdays to
// each start date, until the result is after the data. It does the same backward.
func TestAddWorkdaysAgreesWithTheOracle_Exhaustively(t *testing.T) {
	o := newOracle(ruleSet{})
	cal, dates := o.calendar(t), o.dates()
	for day := -1; day <= o.days(); day++ {
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

// TestCountsAgreeWithTheOracle_Exhaustively tests every span that begins and ends in the data. With
// -short, it tests the spans of every eleventh start date.
func TestCountsAgreeWithTheOracle_Exhaustively(t *testing.T) {
	o := newOracle(ruleSet{})
	cal, dates := o.calendar(t), o.dates()
	step := 1
	if testing.Short() {
		step = 11
	}
	for from := 0; from < o.days(); from += step {
		for to := from; to < o.days(); to++ {
			s, err := harikerja.NewSpan(dates[from+1], dates[to+1])
			noError(t, err)
			want := o.counts(from, to)
			if got, err := cal.CountWorkdays(s); err != nil || got != want.Workdays {
				t.Fatalf("workdays in %s: got %d, %v, want %d", s, got, err, want.Workdays)
			}
			// Check all counts for every span of up to a year, and for some longer
			// spans.
			if to-from > 366 && (to+from)%61 != 0 {
				continue
			}
			if got, err := countsOf(cal, s); err != nil || got != want {
				t.Fatalf("counts of %s: got %+v, %v, want %+v", s, got, err, want)
			}
		}
	}
}

// TestNthWorkdayOfEveryMonthAgreesWithTheOracle lists the workdays of each month and
// looks up each workday by its number, counted from the start and from the end.
func TestNthWorkdayOfEveryMonthAgreesWithTheOracle(t *testing.T) {
	o := newOracle(ruleSet{})
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
		t.Fatalf("%s: %s: got %d workdays, %v, want %d", o, s, len(got), err, len(want))
	}
	for i, d := range want {
		first, err1 := cal.NthWorkday(s, i+1)
		last, err2 := cal.NthWorkday(s, i-len(want))
		if got[i] != d || first != d || last != d || err1 != nil || err2 != nil {
			t.Fatalf("%s: workday %d of %s: got %s in the list, %s %v from the start, %s %v from the end, want %s",
				o, i+1, s, got[i], first, err1, last, err2, d)
		}
	}
	for _, n := range []int{0, len(want) + 1, -len(want) - 1, math.MaxInt, math.MinInt} {
		d, err := cal.NthWorkday(s, n)
		e, ok := errors.AsType[*harikerja.NthError](err)
		if !ok || e.N != n || e.Span != s || e.Workdays != len(want) {
			t.Fatalf("%s: workday %d of %s: got %s, %v, want a *NthError", o, n, s, d, err)
		}
	}
}
