package web

import (
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// payrollView has the workdays of each month, under the rules that Indonesian
// firms use for payroll.
type payrollView struct {
	yearHead
	Months []payrollRow
	Total  payrollRow
}

// ownPayrollView has the days of each month under a calendar, which has its own
// rules.
type ownPayrollView struct {
	yearHead
	Months []ownPayrollRow
	Total  ownPayrollRow
}

// ownPayrollRow is one month, or the year. Every date is counted once.
type ownPayrollRow struct {
	Month    time.Month // 0 for the year
	Workdays int
	Weekend  int
	National int
	Leave    int
	Own      int
	Days     int
}

func ownPayroll(r *request) (*ownPayrollView, error) {
	answer, err := ask.SummarizeWorkdays{Year: ask.Year(r.year)}.Answer(r.askContext)
	if err != nil {
		return nil, err
	}
	row := func(m time.Month, s ask.Summary) ownPayrollRow {
		return ownPayrollRow{m, s.WorkdayCount, s.WeekendCount, s.NationalHolidayCount, s.CollectiveLeaveCount, *s.OwnDayOffCount, s.CalendarDays}
	}
	v := &ownPayrollView{yearHead: r.yearHead(r.year), Total: row(0, answer.Data.Total)}
	for i, m := range answer.Data.Months {
		v.Months = append(v.Months, row(time.Month(i+1), m.Summary))
	}
	return v, nil
}

// payrollRow is one month, or the year. The fields National and Leave do not
// count holidays on a Sunday, because Sunday is not a workday under any of the
// rules.
type payrollRow struct {
	Month      time.Month // 0 for the year
	Days       int
	National   int // national holidays from Monday to Saturday
	Leave      int // days of collective leave from Monday to Saturday
	FiveTaken  int // workdays from Monday to Friday, collective leave taken
	SixTaken   int // workdays from Monday to Saturday, collective leave taken
	FiveWorked int // workdays from Monday to Friday, collective leave worked
	SixWorked  int // workdays from Monday to Saturday, collective leave worked
}

func payroll(r *request) (*payrollView, error) {
	var sums [4]ask.YearSummary
	worked := ask.CollectiveLeave{Leave: harikerja.LeaveWorked}
	for i, rules := range []ask.Rules{
		{Weekend: harikerja.SatSun()},
		{Weekend: harikerja.SunOnly()},
		{CollectiveLeave: worked, Weekend: harikerja.SatSun()},
		{CollectiveLeave: worked, Weekend: harikerja.SunOnly()},
	} {
		answer, err := ask.SummarizeWorkdays{Year: ask.Year(r.year)}.Answer(r.in(ask.Frame{Rules: rules}))
		if err != nil {
			return nil, err
		}
		sums[i] = answer.Data
	}
	row := func(m time.Month, fiveTaken, sixTaken, fiveWorked, sixWorked ask.Summary) payrollRow {
		return payrollRow{m, sixTaken.CalendarDays, sixTaken.NationalHolidayCount, sixTaken.CollectiveLeaveCount,
			fiveTaken.WorkdayCount, sixTaken.WorkdayCount, fiveWorked.WorkdayCount, sixWorked.WorkdayCount}
	}
	v := &payrollView{yearHead: r.yearHead(r.year), Total: row(0, sums[0].Total, sums[1].Total, sums[2].Total, sums[3].Total)}
	for i := range sums[0].Months {
		v.Months = append(v.Months, row(time.Month(i+1),
			sums[0].Months[i].Summary, sums[1].Months[i].Summary, sums[2].Months[i].Summary, sums[3].Months[i].Summary))
	}
	return v, nil
}

func payrollPage(r *request) (*view, error) {
	name, v, err := "payroll", any(nil), error(nil)
	if r.own == nil {
		v, err = payroll(r)
	} else {
		name = "ownpayroll"
		v, err = ownPayroll(r)
	}
	if err != nil {
		return nil, err
	}
	return r.newView(name, "payroll", "payroll", v, "site.js", "table.js"), nil
}

// payrollTable has the payroll table of the page's calendar.
func payrollTable(r *request) (*table, error) {
	if r.own != nil {
		return ownPayrollTable(r)
	}
	v, err := payroll(r)
	if err != nil {
		return nil, err
	}
	under := func(leave, week string) string {
		return r.words.text("payroll."+leave) + ", " + r.words.text("payroll."+week)
	}
	t := &table{name: "payroll", title: r.words.text("table.payroll", "year", r.year), columns: columns(
		"month", r.words.text("payroll.month"),
		"calendar_days", r.words.text("payroll.days"),
		"national_holidays_mon_sat", r.words.text("payroll.national"),
		"collective_leave_mon_sat", r.words.text("payroll.leave"),
		"workdays_5_day_week", under("taken", "five"),
		"workdays_6_day_week", under("taken", "six"),
		"workdays_5_day_week_leave_worked", under("worked", "five"),
		"workdays_6_day_week_leave_worked", under("worked", "six"))}
	for _, m := range append(v.Months, v.Total) {
		t.rows = append(t.rows, []any{r.month(m.Month), m.Days, m.National, m.Leave, m.FiveTaken, m.SixTaken, m.FiveWorked, m.SixWorked})
	}
	return t, nil
}

func ownPayrollTable(r *request) (*table, error) {
	v, err := ownPayroll(r)
	if err != nil {
		return nil, err
	}
	t := &table{name: "payroll", title: r.words.text("table.payroll", "year", r.year), columns: columns(
		"month", r.words.text("payroll.month"),
		"calendar_days", r.words.text("payroll.days"),
		"workdays", r.words.text("payroll.workdays"),
		"weekend_days", r.words.text("payroll.weekend"),
		"national_holidays", r.words.text("payroll.national"),
		"collective_leave", r.words.text("payroll.leave"),
		"own_days_off", r.words.text("payroll.own"))}
	for _, m := range append(v.Months, v.Total) {
		t.rows = append(t.rows, []any{r.month(m.Month), m.Days, m.Workdays, m.Weekend, m.National, m.Leave, m.Own})
	}
	return t, nil
}
