package ask

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/frozen"
)

func TestPayrollPeriodsCoverEachDayOfTheYearOnce(t *testing.T) {
	for _, firstDay := range []int{1, 2, 16, 21, 26, 28} {
		q := Default[PayrollPeriods]()
		q.Year, q.FirstDay = 2026, firstDay
		list, err := q.Answer(newContext())
		if err != nil || len(list.Data) != 12 {
			t.Fatalf("firstDay %d: got %d periods, error %v, want 12 periods", firstDay, len(list.Data), err)
		}
		for i, p := range list.Data {
			if want := fmt.Sprintf("2026-%02d", i+1); p.Period != want || p.EndDate.String()[:7] != want {
				t.Errorf("firstDay %d: period %d has the name %s and ends on %s, want the month %s for both", firstDay, i+1, p.Period, p.EndDate, want)
			}
			if p.StartDate.Day() != firstDay {
				t.Errorf("firstDay %d: %s begins on %s", firstDay, p.Period, p.StartDate)
			}
			if i > 0 && p.StartDate != list.Data[i-1].EndDate.AddDays(1) {
				t.Errorf("firstDay %d: %s begins on %s, but the period before it ends on %s", firstDay, p.Period, p.StartDate, list.Data[i-1].EndDate)
			}
			if p.CalendarDays != p.WorkdayCount+p.WeekendCount+p.NationalHolidayCount+p.CollectiveLeaveCount {
				t.Errorf("firstDay %d: %s has the days %+v, which do not add up", firstDay, p.Period, p.Summary)
			}
		}
	}
}

// TestPayrollPeriodCountsEqualALoopOverTheDays compares the counts with a loop over the days, for
// every allowed first day.
func TestPayrollPeriodCountsEqualALoopOverTheDays(t *testing.T) {
	for firstDay := 1; firstDay <= 28; firstDay++ {
		leave := []harikerja.Leave{harikerja.LeaveTaken(), harikerja.LeaveWorked()}[firstDay%2]
		c := in(Frame{Rules: Rules{CollectiveLeave{leave}, harikerja.SunOnly()}})
		q := Default[PayrollPeriods]()
		q.Year, q.FirstDay = 2026, firstDay
		list, err := q.Answer(c)
		noError(t, err)
		for _, p := range list.Data {
			days, err := Days{SpanOf: SpanOf{p.StartDate, p.EndDate}}.Answer(c)
			noError(t, err)
			count := make(map[harikerja.Class]int)
			for _, day := range days.Data {
				if day.IsWeekend { // a holiday on a weekend day is counted as a weekend day
					day.Class = harikerja.ClassWeekend
				}
				count[day.Class]++
			}
			want := Summary{len(days.Data), count[harikerja.ClassWorkday], count[harikerja.ClassWeekend], count[harikerja.ClassNationalHoliday],
				count[harikerja.ClassCollectiveLeave], 0}
			if p.Summary != want {
				t.Errorf("firstDay %d: %s has the days %+v, want %+v", firstDay, p.Period, p.Summary, want)
			}
		}
	}
}

func TestPaydayIsMovedToAWorkday(t *testing.T) {
	for _, test := range []struct {
		payday int
		rule   harikerja.Adjustment
		month  int
		want   string
	}{
		{31, harikerja.Preceding, 2, "2026-02-28 2026-02-27"}, // 28 February is a Saturday
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
		noError(t, err)
		p := list.Data[test.month-1]
		if got := fmt.Sprint(p.NominalPayday, " ", p.Payday); got != test.want {
			t.Errorf("payday %d %s of %s: got %s, want %s", test.payday, test.rule, p.Period, got, test.want)
		}
	}
}

func TestLeavePlanDeductsCollectiveLeave(t *testing.T) {
	for _, test := range []struct {
		days                 int
		deduct               bool
		leave                harikerja.Leave
		deducted, have, used int
	}{
		{12, true, harikerja.LeaveTaken(), 8, 4, 4},
		{12, false, harikerja.LeaveTaken(), 0, 12, 12},
		{5, true, harikerja.LeaveTaken(), 8, 0, 0},
		{4, true, harikerja.LeaveWorked(), 0, 4, 4},
	} {
		q := Default[PlanLeave]()
		q.Year, q.Days, q.DeductCollectiveLeave = 2026, test.days, test.deduct
		a, err := q.Answer(in(Frame{Rules: Rules{CollectiveLeave: CollectiveLeave{test.leave}}}))
		noError(t, err)
		if p := a.Data; p.DeductedCount != test.deducted || p.AvailableDays != test.have || p.LeaveCount != test.used {
			t.Errorf("%+v: got %d deducted, %d available, %d used", test, p.DeductedCount, p.AvailableDays, p.LeaveCount)
		}
	}
}

// TestLeavePlanNamesEveryYearItDependsOn: a run may begin in the year before or end in the year
// after, so a change in these years can change the plan.
func TestLeavePlanNamesEveryYearItDependsOn(t *testing.T) {
	q := Default[PlanLeave]()
	q.Year, q.Days, q.DeductCollectiveLeave = 2026, 1, false
	a, err := q.Answer(newContext())
	noError(t, err)
	var years []int
	for _, d := range a.Meta.Datasets {
		years = append(years, d.Year)
	}
	if !slices.Equal(years, []int{2025, 2026, 2027}) {
		t.Errorf("the plan of 2026 names the years %v, want 2025 to 2027", years)
	}
}

// TestLeavePlanUsesTheDaysOffOfTheCalendar: the exchange is closed on 31 December 2026, so
// three days of leave join Christmas with New Year.
func TestLeavePlanUsesTheDaysOffOfTheCalendar(t *testing.T) {
	deals := func(calendar string) (list []string) {
		a, err := answerTo[PlanLeave](Texts{"calendar": calendar, "year": "2026", "days": "3", "minDays": "11", "deductCollectiveLeave": "false"})
		noError(t, err)
		for _, r := range a.Data.Deals {
			list = append(list, fmt.Sprint(r.StartDate, " to ", r.EndDate, ", leave ", r.LeaveDays))
		}
		return list
	}
	want := "2026-12-24 to 2027-01-03, leave [2026-12-28 2026-12-29 2026-12-30]"
	if got := deals("idx"); !slices.Contains(got, want) {
		t.Errorf("idx has the deals %q, want %q", got, want)
	}
	if got := deals("national"); slices.Contains(got, want) {
		t.Errorf("the national calendar has the deals %q, which are deals of the exchange", got)
	}
}

// In the second row, 20 March 2026 is an own day off and 24 December is an own workday. So only
// six of the eight days of collective leave are deducted from annual leave.
func TestOwnDayOffIsNotDeductedFromAnnualLeave(t *testing.T) {
	for _, test := range []struct {
		daysOff, workdays string
		want              int
	}{
		{"2026-05-15", "2026-06-14", 7}, // 15 May is collective leave
		{"2026-03-20", "2026-12-24", 6},
		{"2026-03-25", "2026-06-14", 8},
		{"2026-03-18..2026-03-24", "2026-12-24", 3},
	} {
		a, err := answerTo[PlanLeave](Texts{"year": "2026", "days": "12", "daysOff": test.daysOff, "workdays": test.workdays})
		noError(t, err)
		if d := a.Data; d.DeductedCount != test.want || d.AvailableDays != 12-test.want {
			t.Errorf("daysOff %s, workdays %s: %d deducted, %d available, want %d deducted", test.daysOff, test.workdays, d.DeductedCount, d.AvailableDays, test.want)
		}
	}
}

func TestLongWeekendsWithBridgeDaysAreRanked(t *testing.T) {
	q := Default[LongWeekends]()
	q.Year, q.MaxBridgeDays = 2026, 2
	list, err := q.Answer(newContext())
	noError(t, err)
	var got []string
	for _, w := range LeaveRuns(RankLongWeekends(list.Data)) {
		got = append(got, fmt.Sprintf("%s %d/%d=%v", w.StartDate, w.Days, len(w.LeaveDays), w.DaysPer))
	}
	want := []string{"2026-05-27 6/1=6", "2026-03-14 11/2=5.5", "2026-01-01 4/1=4"}
	if len(got) < 3 || !slices.Equal(got[:3], want) {
		t.Errorf("the best long weekends are %q, want %q first", got, want)
	}
	if slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, "/0") }) {
		t.Errorf("a long weekend without bridge days is in the list: %q", got)
	}
}

// In the result of RankLongWeekends, the best long weekends are first. The test checks each year.
func TestRankedLongWeekendsAreSorted(t *testing.T) {
	for _, info := range frozen.Calendar().Years() {
		q := Default[LongWeekends]()
		q.Year, q.MaxBridgeDays = Year(info.Year), harikerja.MaxBridges
		list, err := q.Answer(newContext())
		noError(t, err)
		ranked := LeaveRuns(RankLongWeekends(list.Data))
		for i := 1; i < len(ranked); i++ {
			if ranked[i].DaysPer > ranked[i-1].DaysPer {
				t.Errorf("%d: %s is before %s", info.Year, ranked[i-1].StartDate, ranked[i].StartDate)
			}
		}
	}
}

// A decree of 2020 moved the leave of 26 to 29 May to the end of December, and later
// decrees cancelled 22 May and 28 to 30 December.
func TestHolidayIsMovedOnlyIfOneDecreeMovesIt(t *testing.T) {
	a, err := answerTo[CompareHolidays](Texts{"year": "2020", "date": "2020-03-10"})
	noError(t, err)
	var moved, cancelled []string
	for _, m := range a.Data.Moved {
		moved = append(moved, m.From.Date.String()+" to "+m.To.Date.String())
	}
	for _, h := range a.Data.Cancelled {
		cancelled = append(cancelled, h.Date.String())
	}
	if got := fmt.Sprint(moved, cancelled); got != "[2020-05-29 to 2020-12-31] [2020-05-22 2020-05-26 2020-05-27 2020-05-28]" {
		t.Error("moved and cancelled:", got)
	}
}

// For every revision of every year, the old list and the differences together give the new list.
func TestOldListAndDifferencesGiveTheNewList(t *testing.T) {
	for _, info := range frozen.Calendar().Years() {
		revisions, err := frozen.Calendar().Revisions(info.Year)
		noError(t, err)
		for _, r := range revisions {
			for _, date := range []harikerja.Date{r.Date, r.Date.AddDays(-1)} {
				year := fmt.Sprint(info.Year)
				a, err := answerTo[CompareHolidays](Texts{"year": year, "date": date.String()})
				noError(t, err)
				list := make(map[string]bool)
				key := func(h Holiday) string { return fmt.Sprint(h.Date, h.Type, h.LocalName) }
				if a.Data.Then != nil {
					then, err := answerTo[Holidays](Texts{"asOf": date.String(), "year": year})
					noError(t, err)
					for _, h := range then.Data {
						list[key(h)] = true
					}
				}
				for _, h := range a.Data.Cancelled {
					delete(list, key(h))
				}
				for _, c := range append(a.Data.Moved, a.Data.Renamed...) {
					delete(list, key(c.From))
					list[key(c.To)] = true
				}
				for _, h := range a.Data.Added {
					list[key(h)] = true
				}
				now, err := answerTo[Holidays](Texts{"year": year})
				noError(t, err)
				for _, h := range now.Data {
					if !list[key(h)] {
						t.Errorf("%d since %s: the differences applied to the old list do not give the entry %s", info.Year, date, key(h))
					}
				}
				if len(list) != len(now.Data) {
					t.Errorf("%d since %s: the differences applied to the old list give %d entries, want %d", info.Year, date, len(list), len(now.Data))
				}
			}
		}
	}
}

func TestCompareHolidaysListsTheDifferences(t *testing.T) {
	for _, test := range []struct{ year, date, want string }{
		{"2025", "2025-08-01", "revision 1 to 2: 1 added, 0 cancelled, 0 moved, 0 renamed"},
		{"2025", "2025-08-08", "revision 2 to 2: 0 added, 0 cancelled, 0 moved, 0 renamed"},
		{"2021", "2021-06-01", "revision 2 to 3: 0 added, 1 cancelled, 2 moved, 0 renamed"},
		{"2026", "2025-01-01", "no list, to 1: 25 added, 0 cancelled, 0 moved, 0 renamed"},
	} {
		a, err := answerTo[CompareHolidays](Texts{"year": test.year, "date": test.date})
		noError(t, err)
		then := "no list,"
		if a.Data.Then != nil {
			then = fmt.Sprint("revision ", a.Data.Then.Revision)
		}
		d := a.Data
		if got := fmt.Sprintf("%s to %d: %d added, %d cancelled, %d "+
			"moved, %d renamed", then, d.Now.Revision, len(d.Added), len(d.Cancelled), len(d.Moved), len(d.Renamed)); got != test.want {
			t.Errorf("%s since %s: got %s, want %s", test.year, test.date, got, test.want)
		}
	}
	_, err := answerTo[CompareHolidays](Texts{"year": "2025", "date": "2026-11-16"})
	if e, ok := err.(*Error); !ok || e.Code != InvalidDate || e.Problem != FutureDate {
		t.Errorf("the error for a date in the future is %v", err)
	}
}
