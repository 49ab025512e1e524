package harikerja_test

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

func planText(runs []harikerja.LeaveRun) string {
	var parts []string
	for _, r := range runs {
		parts = append(parts, fmt.Sprintf("%s %d days, leave %v", r.Span, r.Days(), r.Leave))
	}
	return strings.Join(parts, "; ")
}

func TestPlanLeave(t *testing.T) {
	cal := frozen()
	tests := []struct {
		span    string
		leave   int
		minDays int
		want    string
	}{
		// Friday 1 May, Thursday 14 and Friday 15 May, Wednesday 27 and Thursday 28
		// May and Monday 1 June are off: four days of leave make 16 days off.
		{"2026-05-04..2026-05-31", 4, 4, "2026-05-01..2026-05-05 5 days, leave [2026-05-04 2026-05-05]; 2026-05-13..2026-05-17 5 days, leave [2026-05-13]; 2026-05-27..2026-06-01 6 days, leave [2026-05-29]"},
		// Christmas: the two days before collective leave.
		{"2026-12-21..2026-12-31", 3, 9, "2026-12-19..2026-12-27 9 days, leave [2026-12-21 2026-12-22 2026-12-23]"},
		{"2026-12-21..2026-12-31", 2, 9, ""},
		{"2026-03-16..2026-03-31", 0, 3, ""},
		// Two plans have the same total: the earlier one is chosen.
		{"2026-07-06..2026-07-17", 1, 3, "2026-07-04..2026-07-06 3 days, leave [2026-07-06]"},
	}
	for _, test := range tests {
		runs, err := cal.PlanLeave(span(test.span), test.leave, test.minDays)
		if got := planText(runs); err != nil || got != test.want {
			t.Errorf("%d days of leave in %s, runs of %d days:\ngot  %s, %v\nwant %s", test.leave, test.span, test.minDays, got, err, test.want)
		}
	}
}

func TestLeaveDeals(t *testing.T) {
	deals, err := frozen().LeaveDeals(harikerja.Year(2026), 4, 4, 3)
	want := "2026-03-17..2026-03-24 8 days, leave [2026-03-17]; 2026-03-18..2026-03-25 8 days, leave [2026-03-25]; 2026-05-27..2026-06-01 6 days, leave [2026-05-29]"
	if got := planText(deals); err != nil || got != want {
		t.Errorf("got %s, %v, want %s", got, err, want)
	}
}

func TestPlanLeaveRefusesWrongNumbers(t *testing.T) {
	cal := frozen()
	for _, test := range [][2]int{{-1, 3}, {harikerja.MaxLeave + 1, 3}, {3, 0}, {3, 367}} {
		_, err := cal.PlanLeave(harikerja.Year(2026), test[0], test[1])
		if _, ok := errors.AsType[*harikerja.NumberError](err); !ok {
			t.Errorf("leave %d, minDays %d: the error is %v", test[0], test[1], err)
		}
	}
	if _, err := cal.LeaveDeals(harikerja.Year(2026), 3, 3, 0); err == nil {
		t.Error("a limit of 0 is accepted")
	}
	if _, err := cal.PlanLeave(harikerja.Year(2050), 3, 3); err == nil {
		t.Error("a year without data is accepted")
	}
}

// TestPlanLeaveAgainstAllPlans compares the plans of random short spans with a
// search over all sets of leave days.
func TestPlanLeaveAgainstAllPlans(t *testing.T) {
	rng := random(t)
	for range 300 {
		cal, err := frozen().With(harikerja.Rules{Weekend: []harikerja.Weekend{harikerja.SatSun, harikerja.SunOnly, harikerja.NoWeekend}[rng.IntN(3)], Leave: leave(rng.IntN(2) == 0)})
		if err != nil {
			t.Fatal(err)
		}
		start := date("2009-01-01").AddDays(rng.IntN(6900))
		s, err := harikerja.NewSpan(start, start.AddDays(rng.IntN(16)))
		if err != nil {
			t.Fatal(err)
		}
		n, minDays := rng.IntN(5), 1+rng.IntN(9)
		runs, err := cal.PlanLeave(s, n, minDays)
		if err != nil {
			t.Fatal(err)
		}
		var got []harikerja.Date
		for _, r := range runs {
			got = append(got, r.Leave...)
			if r.Days() < minDays || len(r.Leave) == 0 {
				t.Fatalf("%s, %d days of leave, runs of %d days: %s", s, n, minDays, planText(runs))
			}
		}
		if want := bestLeave(t, cal, s, n, minDays); !slices.Equal(got, want) {
			t.Fatalf("%+v %s, %d days of leave, runs of %d days:\ngot  %v\nwant %v", cal.Rules(), s, n, minDays, got, want)
		}
	}
}

// bestLeave tries every set of at most n workdays.
func bestLeave(t *testing.T, cal *harikerja.Calendar, s harikerja.Span, n, minDays int) []harikerja.Date {
	t.Helper()
	workdays, err := cal.Workdays(s)
	if err != nil {
		t.Fatal(err)
	}
	var best []harikerja.Date
	bestDays := 0
	for set := range 1 << len(workdays) {
		if bits.OnesCount(uint(set)) > n {
			continue
		}
		var leave []harikerja.Date
		for i, d := range workdays {
			if set>>i&1 == 1 {
				leave = append(leave, d)
			}
		}
		days := daysWithLeave(cal, s, leave, minDays)
		better := days > bestDays || days == bestDays && (len(leave) < len(best) ||
			len(leave) == len(best) && slices.CompareFunc(leave, best, harikerja.Date.Compare) < 0)
		if better {
			best, bestDays = leave, days
		}
	}
	return best
}

// daysWithLeave counts the days in runs of at least minDays days that contain
// leave, day by day.
func daysWithLeave(cal *harikerja.Calendar, s harikerja.Span, leave []harikerja.Date, minDays int) int {
	off := func(d harikerja.Date) bool {
		work, err := cal.IsWorkday(d)
		return err == nil && (!work || slices.Contains(leave, d))
	}
	total, run, withLeave := 0, 0, false
	for d := s.Start().AddDays(-40); !d.After(s.End().AddDays(40)); d = d.AddDays(1) {
		if off(d) {
			run++
			withLeave = withLeave || slices.Contains(leave, d)
			continue
		}
		if withLeave && run >= minDays {
			total += run
		}
		run, withLeave = 0, false
	}
	return total
}
