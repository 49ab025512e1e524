package ask

import (
	"fmt"
	"testing"

	"github.com/harikerja/harikerja"
)

func TestPayrollPeriodsCoverTheYearOnce(t *testing.T) {
	for _, firstDay := range []int{1, 2, 16, 21, 26, 28} {
		q := Default[PayrollPeriods]()
		q.Year, q.FirstDay = 2026, firstDay
		list, err := q.Answer(newContext())
		if err != nil || len(list.Data) != 12 {
			t.Fatalf("firstDay %d: %d periods, %v", firstDay, len(list.Data), err)
		}
		for i, p := range list.Data {
			if want := fmt.Sprintf("2026-%02d", i+1); p.Period != want || p.EndDate.String()[:7] != want {
				t.Errorf("firstDay %d: period %d is %s and ends on %s, want %s", firstDay, i+1, p.Period, p.EndDate, want)
			}
			if p.StartDate.Day() != firstDay {
				t.Errorf("firstDay %d: %s begins on %s", firstDay, p.Period, p.StartDate)
			}
			if i > 0 && p.StartDate != list.Data[i-1].EndDate.AddDays(1) {
				t.Errorf("firstDay %d: %s begins on %s, but the period before it ends on %s", firstDay, p.Period, p.StartDate, list.Data[i-1].EndDate)
			}
			if p.CalendarDays != p.WorkdayCount+p.WeekendCount+p.NationalHolidayCount+p.CollectiveLeaveCount {
				t.Errorf("firstDay %d: the days of %s are %+v", firstDay, p.Period, p.Summary)
			}
		}
	}
}

// TestPayrollPeriodsCountEachDay compares every cut-off with a loop over the days.
func TestPayrollPeriodsCountEachDay(t *testing.T) {
	c := newContext()
	for firstDay := 1; firstDay <= 28; firstDay++ {
		q := Default[PayrollPeriods]()
		q.Year, q.FirstDay, q.Weekend, q.IncludeCollectiveLeave = 2026, firstDay, harikerja.SunOnly, firstDay%2 == 0
		list, err := q.Answer(c)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range list.Data {
			days, err := Days{SpanOf: SpanOf{p.StartDate, p.EndDate}, Rules: q.Rules}.Answer(c)
			if err != nil {
				t.Fatal(err)
			}
			count := make(map[harikerja.Class]int)
			for _, day := range days.Data {
				if day.IsWeekend { // a holiday on a weekend day is counted as a weekend day
					day.Class = harikerja.WeekendDay
				}
				count[day.Class]++
			}
			want := Summary{len(days.Data), count[harikerja.Workday], count[harikerja.WeekendDay], count[harikerja.NationalHolidayClass], count[harikerja.CollectiveLeaveClass], nil}
			if p.Summary != want {
				t.Errorf("firstDay %d: the days of %s are %+v, want %+v", firstDay, p.Period, p.Summary, want)
			}
		}
	}
}

func TestPaydays(t *testing.T) {
	for _, test := range []struct {
		payday int
		rule   harikerja.Adjustment
		month  int
		want   string
	}{
		{31, harikerja.Preceding, 2, "2026-02-28 2026-02-27"}, // a Saturday
		{31, harikerja.Following, 2, "2026-02-28 2026-03-02"},
		{25, harikerja.Preceding, 12, "2026-12-25 2026-12-23"}, // Christmas, and collective leave before it
		{25, harikerja.Preceding, 3, "2026-03-25 2026-03-25"},
		{30, harikerja.Preceding, 2, "2026-02-28 2026-02-27"},
		{31, harikerja.ModifiedFollowing, 2, "2026-02-28 2026-02-27"}, // the next workday is in March
		{25, harikerja.ModifiedFollowing, 12, "2026-12-25 2026-12-28"},
		{25, harikerja.Nearest, 12, "2026-12-25 2026-12-23"},
		{31, harikerja.Following, 12, "2026-12-31 2026-12-31"},
		{1, harikerja.Preceding, 1, "2026-01-01 2025-12-31"},
	} {
		q := Default[PayrollPeriods]()
		q.Year, q.Payday, q.Rule = 2026, test.payday, test.rule
		list, err := q.Answer(newContext())
		if err != nil {
			t.Fatal(err)
		}
		p := list.Data[test.month-1]
		if got := fmt.Sprint(p.NominalPayday, " ", p.ResultDate); got != test.want {
			t.Errorf("payday %d %s of %s: got %s, want %s", test.payday, test.rule, p.Period, got, test.want)
		}
	}
}

// TestFirstPeriodNeedsTheYearBefore: the period of January begins in the year
// before, which must have data.
func TestFirstPeriodNeedsTheYearBefore(t *testing.T) {
	q := Default[PayrollPeriods]()
	q.Year, q.FirstDay = 2009, 21
	_, err := q.Answer(newContext())
	if e, ok := err.(*Error); !ok || e.Code != DatasetNotFound || e.Details.Field != "firstDay" {
		t.Errorf("the error is %v", err)
	}
}

func TestLeavePlanDeductsCollectiveLeave(t *testing.T) {
	for _, test := range []struct {
		days                 int
		deduct, taken        bool
		deducted, have, used int
	}{
		{12, true, true, 8, 4, 4},
		{12, false, true, 0, 12, 12},
		{5, true, true, 8, 0, 0},
		{4, true, false, 0, 4, 4},
	} {
		q := Default[PlanLeave]()
		q.Year, q.Days, q.DeductCollectiveLeave, q.IncludeCollectiveLeave = 2026, test.days, test.deduct, test.taken
		a, err := q.Answer(newContext())
		if err != nil {
			t.Fatal(err)
		}
		if p := a.Data; p.DeductedCount != test.deducted || p.AvailableDays != test.have || p.LeaveCount != test.used {
			t.Errorf("%+v: %d deducted, %d available, %d used", test, p.DeductedCount, p.AvailableDays, p.LeaveCount)
		}
	}
}

func TestCompareHolidays(t *testing.T) {
	for _, test := range []struct{ year, date, want string }{
		{"2025", "2025-08-01", "revision 1 to 2: 1 added, 0 cancelled, 0 moved, 0 renamed"},
		{"2025", "2025-08-08", "revision 2 to 2: 0 added, 0 cancelled, 0 moved, 0 renamed"},
		{"2021", "2021-06-01", "revision 2 to 3: 0 added, 1 cancelled, 2 moved, 0 renamed"},
		{"2026", "2025-01-01", "no list, to 1: 25 added, 0 cancelled, 0 moved, 0 renamed"},
	} {
		a, err := Ask[CompareHolidays](newContext(), Texts{"year": test.year, "date": test.date})
		if err != nil {
			t.Fatal(err)
		}
		then := "no list,"
		if a.Data.Then != nil {
			then = fmt.Sprint("revision ", a.Data.Then.Revision)
		}
		d := a.Data
		if got := fmt.Sprintf("%s to %d: %d added, %d cancelled, %d moved, %d renamed", then, d.Now.Revision, len(d.Added), len(d.Cancelled), len(d.Moved), len(d.Renamed)); got != test.want {
			t.Errorf("%s since %s: got %s, want %s", test.year, test.date, got, test.want)
		}
	}
	_, err := Ask[CompareHolidays](newContext(), Texts{"year": "2025", "date": "2026-11-16"})
	if e, ok := err.(*Error); !ok || e.Code != InvalidDate || e.Problem != FutureDate {
		t.Errorf("the error for a date in the future is %v", err)
	}
}
