package harikerja_test

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

func planText(runs []harikerja.LeaveRun) string {
	var parts []string
	for _, r := range runs {
		parts = append(parts, fmt.Sprintf("%s %d days, %d gained, leave %v", r.Span, r.Span.Days(), r.Gained, r.Leave))
	}
	return strings.Join(parts, "; ")
}

func TestPlanLeaveGainsTheMostDays(t *testing.T) {
	cal := frozen.Calendar()
	tests := []struct {
		span    string
		leave   int
		minDays int
		want    string
	}{
		// Thursday 14 and Friday 15 May, Wednesday 27 and Thursday 28 May and Monday 1 June
		// are days off. Leave on the 29th joins 27 and 28 May with the weekend of three
		// days. Two more days of leave join these six days with the weekend before. The
		// fourth gains one day: on the 22nd, or in a second run on the 13th. Fewer runs are
		// better.
		{"2026-05-04..2026-05-31", 1, 4, "2026-05-27..2026-06-01 6 days, 3 gained, leave [2026-05-29]"},
		{"2026-05-04..2026-05-31", 3, 4, "2026-05-23..2026-06-01 10 days, 7 gained, leave [2026-05-25 2026-05-26 2026-05-29]"},
		{"2026-05-04..2026-05-31", 4, 4, "2026-05-22..2026-06-01 11 days, 8 gained, leave [2026-05-22 2026-05-25 2026-05-26 2026-05-29]"},
		// The three days of leave are before the collective leave at Christmas.
		{"2026-12-21..2026-12-31", 3, 9, "2026-12-19..2026-12-27 9 days, 5 gained, leave [2026-12-21 2026-12-22 2026-12-23]"},
		{"2026-12-21..2026-12-31", 2, 9, ""},
		{"2026-03-16..2026-03-31", 0, 3, ""},
		// Several plans gain one day. The result is the earliest plan.
		{"2026-07-06..2026-07-17", 1, 3, "2026-07-04..2026-07-06 3 days, 1 gained, leave [2026-07-06]"},
	}
	for _, test := range tests {
		plan, err := cal.PlanLeave(span(test.span), harikerja.LeaveOptions{Days: test.leave, MinDays: test.minDays})
		if got := planText(plan.Runs); err != nil || got != test.want {
			t.Errorf("%d days of leave in %s, runs of %d days:\ngot  %s, %v\nwant %s", test.leave, test.span, test.minDays, got, err, test.want)
		}
	}
}

// TestLeaveRunStartsInTheSpan: a run has no days before the span. One span begins
// directly after the weekend of 4 and 5 July 2026, and one begins on the Sunday.
// Another begins on 1 January 2009, which is the first date with data.
func TestLeaveRunStartsInTheSpan(t *testing.T) {
	for text, want := range map[string]string{
		"2026-07-06..2026-07-10": "2026-07-06..2026-07-12 7 days, 5 gained, leave [2026-07-06 2026-07-07 2026-07-08 2026-07-09 2026-07-10]",
		"2026-07-05..2026-07-10": "2026-07-05..2026-07-12 8 days, 6 gained, leave [2026-07-06 2026-07-07 2026-07-08 2026-07-09 2026-07-10]",
		"2009-01-01..2009-01-09": "2009-01-01..2009-01-11 11 days, 7 gained, leave [2009-01-05 2009-01-06 2009-01-07 2009-01-08 2009-01-09]",
	} {
		plan, err := frozen.Calendar().PlanLeave(span(text), harikerja.LeaveOptions{Days: 5, MinDays: 5, StartInSpan: true})
		if got := planText(plan.Runs); err != nil || got != want || !plan.Runs[0].Complete || !plan.Complete {
			t.Errorf("%s: got %s, %v, %v, want %s", text, got, plan.Examined, err, want)
		}
	}
}

func TestLeaveDealsAreSortedByDaysGainedForEachDayOfLeave(t *testing.T) {
	deals, err := frozen.Calendar().LeaveDeals(harikerja.Year(2026), harikerja.LeaveOptions{Days: 4, MinDays: 4, Limit: 3})
	want := "2026-05-27..2026-06-01 6 days, 3 gained, leave [2026-05-29]; 2026-05-23..2026-06-01 10 days, 7 gained, " +
		"leave [2026-05-25 2026-05-26 2026-05-29]; 2026-01-01..2026-01-04 4 days, 2 gained, leave [2026-01-02]"
	if got := planText(deals.Runs); err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

func TestPlanLeaveRefusesWrongNumbers(t *testing.T) {
	cal := frozen.Calendar()
	for _, test := range [][2]int{{-1, 3}, {harikerja.MaxLeave + 1, 3}, {3, -1}, {3, 367}} {
		_, err := cal.PlanLeave(harikerja.Year(2026), harikerja.LeaveOptions{Days: test[0], MinDays: test[1]})
		if _, ok := errors.AsType[*harikerja.ArgumentError](err); !ok {
			t.Errorf("leave %d, minDays %d: got the error %v", test[0], test[1], err)
		}
	}
	if _, err := cal.LeaveDeals(harikerja.Year(2026), harikerja.LeaveOptions{Days: 3, MinDays: 3, Limit: 367}); err == nil {
		t.Error("a limit of 367 was accepted")
	}
	if _, err := cal.PlanLeave(harikerja.Year(2050), harikerja.LeaveOptions{Days: 3, MinDays: 3}); err == nil {
		t.Error("a year without data was accepted")
	}
}

// TestLeavePlanExaminesTheDaysNextToTheSpan: a run in December may continue in January, so
// the plan for a year depends on the data for the year before and the year after.
func TestLeavePlanExaminesTheDaysNextToTheSpan(t *testing.T) {
	for text, want := range map[string]string{
		"2026-01-01..2026-12-31": "2025-12-31..2027-01-04", // 1 to 3 January 2027 are off
		"2026-03-20..2026-03-22": "2026-03-17..2026-03-25",
		"2026-07-07..2026-07-08": "2026-07-06..2026-07-09",
		"2009-01-01..2027-12-31": "2009-01-01..2027-12-31", // all data
	} {
		one := harikerja.LeaveOptions{Days: 1}
		plan, err := frozen.Calendar().PlanLeave(span(text), one)
		deals, err2 := frozen.Calendar().LeaveDeals(span(text), one)
		complete := text != "2009-01-01..2027-12-31"
		if err != nil || plan.Examined.String() != want || plan.Complete != complete {
			t.Errorf("%s: got a plan with the examined dates %v, complete %t, %v, want the dates %s", text, plan.Examined, plan.Complete, err, want)
		}
		if err2 != nil || deals.Examined != plan.Examined || deals.Complete != complete {
			t.Errorf("%s: got deals with the examined dates %v, complete %t, %v, want the values of the plan", text, deals.Examined, deals.Complete, err2)
		}
		if none, err := frozen.Calendar().PlanLeave(span(text), harikerja.LeaveOptions{}); err != nil || !none.Complete {
			t.Errorf("%s: a plan without leave is not complete, %v", text, err)
		}
	}
	if _, err := frozen.Calendar().LeaveDeals(harikerja.Year(2050), harikerja.LeaveOptions{}); err == nil {
		t.Error("a year without data was accepted")
	}
}

// smallCase has a short span, a random calendar, a number of days of leave, and a
// minimum length for runs.
type smallCase struct {
	cal     *harikerja.Calendar
	span    harikerja.Span
	leave   int
	minDays int
}

func (s smallCase) String() string {
	return fmt.Sprintf("%+v %s, %d days of leave, runs of %d days", s.cal.Weekend(), s.span, s.leave, s.minDays)
}

// smallCases returns random cases. One case in four is at the first or the last
// day of the data, and half of the calendars have own days off and own workdays.
func smallCases(t *testing.T) []smallCase {
	rng := random(t)
	var list []smallCase
	for range 300 {
		length, start := rng.IntN(16), date("2009-01-01").AddDays(rng.IntN(6900))
		switch rng.IntN(8) {
		case 0:
			start = date("2009-01-01")
		case 1:
			start = date("2027-12-31").AddDays(-length)
		}
		s, err := harikerja.NewSpan(start, start.AddDays(length))
		noError(t, err)
		cal := under(frozen.Calendar(), ruleSet{Weekend: []harikerja.Weekend{harikerja.SatSun(), harikerja.SunOnly(), harikerja.NoWeekend()}[rng.IntN(3)],
			Leave: leave(rng.IntN(2) == 0)})
		if rng.IntN(2) == 0 {
			day := s.Start().AddDays(rng.IntN(s.Days()))
			cal, err = frozen.Calendar().WithDefinition(harikerja.Definition{DaysOff: lines(day.String()), Workdays: lines(day.AddDays(1 + rng.IntN(4)).String())})
		}
		noError(t, err)
		list = append(list, smallCase{cal, s, rng.IntN(5), 1 + rng.IntN(9)})
	}
	return list
}

// TestPlanLeaveIsTheBestOfAllPlans compares the plans of small cases with a search
// over all sets of leave days.
func TestPlanLeaveIsTheBestOfAllPlans(t *testing.T) {
	for _, c := range smallCases(t) {
		found, err := c.cal.PlanLeave(c.span, harikerja.LeaveOptions{Days: c.leave, MinDays: c.minDays})
		noError(t, err)
		var best []harikerja.LeaveRun
		for _, set := range leaveSets(t, c) {
			plan := runsWithLeave(c, set)
			if comparePlans(plan, best) < 0 {
				best = plan
			}
		}
		if got, want := planText(found.Runs), planText(best); got != want {
			t.Fatalf("%s:\ngot  %s\nwant %s", c, got, want)
		}
	}
}

// comparePlans returns a negative number if plan a is better than plan b. The plan that
// gains more days is better. If the numbers are equal, the plan with fewer days of leave
// is better. If these are equal too, the plan with fewer runs is better. Otherwise the
// plan whose first different day of leave is earlier is better.
func comparePlans(a, b []harikerja.LeaveRun) int {
	sum := func(plan []harikerja.LeaveRun) (gained int, leave []harikerja.Date) {
		for _, r := range plan {
			gained, leave = gained+r.Gained, append(leave, r.Leave...)
		}
		return gained, leave
	}
	aGained, aLeave := sum(a)
	bGained, bLeave := sum(b)
	return cmp.Or(cmp.Compare(bGained, aGained), cmp.Compare(len(aLeave), len(bLeave)), cmp.Compare(len(a), len(b)),
		slices.CompareFunc(aLeave, bLeave, harikerja.Date.Compare))
}

// TestLeaveDealsAreTheBestOfAllDeals compares LeaveDeals with a search over all sets of
// leave days that make a single run. The cases are small.
func TestLeaveDealsAreTheBestOfAllDeals(t *testing.T) {
	for _, c := range smallCases(t) {
		deals, err := c.cal.LeaveDeals(c.span, harikerja.LeaveOptions{Days: c.leave, MinDays: c.minDays})
		noError(t, err)
		var all []harikerja.LeaveRun
		for _, set := range leaveSets(t, c) {
			if runs := runsWithLeave(c, set); len(runs) == 1 && len(runs[0].Leave) == len(set) {
				all = append(all, runs[0])
			}
		}
		value := func(r harikerja.LeaveRun) float64 { return float64(r.Gained) / float64(len(r.Leave)) }
		slices.SortFunc(all, func(a, b harikerja.LeaveRun) int {
			return cmp.Or(cmp.Compare(value(b), value(a)), cmp.Compare(len(a.Leave), len(b.Leave)), a.Leave[0].Compare(b.Leave[0]))
		})
		if got, want := planText(deals.Runs), planText(all); got != want {
			t.Fatalf("%s:\ngot  %s\nwant %s", c, got, want)
		}
		for limit := 1; limit < min(len(all), 4); limit++ {
			if few, err := c.cal.LeaveDeals(c.span, harikerja.LeaveOptions{Days: c.leave, MinDays: c.minDays, Limit: limit}); err != nil ||
				planText(few.Runs) != planText(all[:limit]) {
				t.Fatalf("%s, limit %d: %s, %v", c, limit, planText(few.Runs), err)
			}
		}
	}
}

// TestALongWeekendGainsAsMuchAsTheSameRun: long weekends with bridge days and runs with the same
// days of leave have one measure.
func TestALongWeekendGainsAsMuchAsTheSameRun(t *testing.T) {
	cal, compared := frozen.Calendar(), 0
	for _, year := range cal.Years() {
		list, err := cal.LongWeekends(harikerja.Year(year.Year), harikerja.LongWeekendOptions{MinDays: 1, MaxBridges: harikerja.MaxBridges})
		noError(t, err)
		for _, w := range list.LongWeekends {
			if len(w.Bridges) == 0 {
				if w.Gained != 0 {
					t.Errorf("%s needs no leave and gains %d", w.Span, w.Gained)
				}
				continue
			}
			leave, err := harikerja.NewSpan(w.Bridges[0], w.Bridges[len(w.Bridges)-1])
			noError(t, err)
			plan, err := cal.PlanLeave(leave, harikerja.LeaveOptions{Days: len(w.Bridges), MinDays: w.Span.Days()})
			noError(t, err)
			if len(plan.Runs) != 1 || plan.Runs[0].Span != w.Span || plan.Runs[0].Gained != w.Gained {
				t.Errorf("%s gains %d, but the plan is %s", w.Span, w.Gained, planText(plan.Runs))
			}
			compared++
		}
	}
	if compared < 100 {
		t.Errorf("only %d long weekends were compared", compared)
	}
}

// leaveSets returns every set of workdays that can be taken as leave.
func leaveSets(t *testing.T, c smallCase) [][]harikerja.Date {
	t.Helper()
	workdays, err := c.cal.Workdays(c.span)
	noError(t, err)
	var sets [][]harikerja.Date
	for bitmap := range 1 << len(workdays) {
		if bits.OnesCount(uint(bitmap)) > c.leave {
			continue
		}
		var set []harikerja.Date
		for i, d := range workdays {
			if bitmap>>i&1 == 1 {
				set = append(set, d)
			}
		}
		sets = append(sets, set)
	}
	return sets
}

// runsWithLeave returns the runs of at least minDays days that contain leave. It loops
// over the days. Shorter runs are not in the result.
func runsWithLeave(c smallCase, leave []harikerja.Date) (runs []harikerja.LeaveRun) {
	var first harikerja.Date
	days, free, longest := 0, 0, 0 // free: the days off in a row without leave; longest: the most in the run
	var taken []harikerja.Date
	for d := c.span.Start().AddDays(-40); !d.After(c.span.End().AddDays(40)); d = d.AddDays(1) {
		work, err := c.cal.IsWorkday(d)
		own := slices.Contains(leave, d)
		if err == nil && (!work || own) {
			if days == 0 {
				first = d
			}
			days, free = days+1, free+1
			if own {
				taken, free = append(taken, d), 0
			}
			longest = max(longest, free)
			continue
		}
		if len(taken) > 0 && days >= c.minDays {
			s, _ := harikerja.NewSpan(first, first.AddDays(days-1)) // cannot fail: days is positive
			runs = append(runs, harikerja.LeaveRun{Span: s, Leave: taken, Gained: days - longest})
		}
		days, free, longest, taken = 0, 0, 0, nil
	}
	return runs
}
