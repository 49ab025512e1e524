package harikerja_test

import (
	"math"
	"testing"

	"github.com/harikerja/harikerja"
)

// Laws that hold under any rules, and random questions to the oracle under all
// of them: the 127 weekends, with collective leave taken and worked.

// forAllRules runs a check under each of the 254 sets of rules.
func forAllRules(t *testing.T, check func(o *oracle, cal *harikerja.Calendar)) {
	t.Helper()
	for _, weekend := range legalWeekends(t) {
		for _, work := range []bool{false, true} {
			o := newOracle(harikerja.Rules{Weekend: weekend, WorkOnLeave: work})
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

func TestLaws(t *testing.T) {
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
			// A start and two counts that stay inside the data.
			day := rng.IntN(o.days())
			left := len(o.list) - o.workdays[day+1]
			n := rng.IntN(left + 1)
			d := o.date(day)
			end := add(d, n)

			if n > 0 { // d+1 .. end holds n workdays, and its last is one
				s, err := harikerja.NewSpan(d.AddDays(1), end)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := cal.CountWorkdays(s); err != nil || got != n {
					t.Fatalf("%+v: %s holds %d workdays, %v, but its end is %d after %s", o.rules, s, got, err, n, d)
				}
				if ok, err := cal.IsWorkday(end); !ok || err != nil {
					t.Fatalf("%+v: %s plus %d is %s, no workday", o.rules, d, n, end)
				}
			}
			if on, err := cal.WorkdayOnOrAfter(d); err == nil && n > 0 {
				m := rng.IntN(n)
				if ok, _ := cal.IsWorkday(d); ok {
					if got := add(add(d, m), n-m); got != end {
						t.Fatalf("%+v: %s plus %d plus %d is %s, plus %d at once is %s", o.rules, d, m, n-m, got, n, end)
					}
					if back := add(end, -n); back != d {
						t.Fatalf("%+v: %s plus and minus %d is %s", o.rules, d, n, back)
					}
				} else if got := add(d, 1); got != on {
					t.Fatalf("%+v: the workday after %s is %s, on or after it is %s", o.rules, d, got, on)
				}
			}
		}
	})
}

// TestExtremeCounts: no count overflows, and past the data there is always an
// error with the first date that is missing.
func TestExtremeCounts(t *testing.T) {
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

// TestFarFromTheData asks from both ends of time.
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
			t.Errorf("%s plus %d gives %s beside an error", test.from, test.n, got)
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
