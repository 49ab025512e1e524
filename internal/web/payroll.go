package web

import (
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// payrollView has the numbers of days of each month and of the year, for payroll.
type payrollView struct {
	yearHead
	Months []payrollRow
	Total  payrollRow
}

// payrollRow is one month, or the year.
type payrollRow struct {
	Month time.Month // 0 for the year
	// Summary has the numbers of days under the calendar of the page. For the national
	// calendar, these are the numbers of a six-day week, because Sunday is not a
	// workday under any of the payrollRules.
	ask.Summary
	Workdays []int // the number of workdays under each of the payrollRules; nil if the calendar is not the national one
}

// payrollRules are the rules that Indonesian firms use for payroll: a week of five
// or six days, and collective leave that is taken or worked.
var payrollRules = []ask.Rules{
	{Weekend: harikerja.SatSun()},
	{Weekend: harikerja.SunOnly()},
	{Weekend: harikerja.SatSun(), CollectiveLeave: ask.CollectiveLeave{Leave: harikerja.LeaveWorked}},
	{Weekend: harikerja.SunOnly(), CollectiveLeave: ask.CollectiveLeave{Leave: harikerja.LeaveWorked}},
}

func payroll(r *request) (*payrollView, error) {
	c, rules := r.askContext, []ask.Rules(nil)
	if r.own == nil {
		c, rules = r.in(ask.Frame{Rules: payrollRules[1]}), payrollRules
	}
	sums, err := r.summaries(c)
	if err != nil {
		return nil, err
	}
	rows := make([]payrollRow, len(sums))
	for i, s := range sums {
		rows[i] = payrollRow{Month: time.Month((i + 1) % len(sums)), Summary: s}
	}
	for _, one := range rules {
		sums, err := r.summaries(r.in(ask.Frame{Rules: one}))
		if err != nil {
			return nil, err
		}
		for i, s := range sums {
			rows[i].Workdays = append(rows[i].Workdays, s.WorkdayCount)
		}
	}
	return &payrollView{r.yearHead(r.year), rows[:12], rows[12]}, nil
}

// summaries returns the summaries of the months and, at the end, of the year.
func (r *request) summaries(c *ask.Context) ([]ask.Summary, error) {
	answer, err := ask.SummarizeWorkdays{Year: ask.Year(r.year)}.Answer(c)
	var list []ask.Summary
	for _, m := range answer.Data.Months {
		list = append(list, m.Summary)
	}
	return append(list, answer.Data.Total), err
}

func payrollPage(r *request) (*view, error) {
	v, err := payroll(r)
	if err != nil {
		return nil, err
	}
	name := "payroll"
	if r.own != nil {
		name = "ownpayroll"
	}
	return r.newView(name, "payroll", "payroll", v, "site.js", "table.js"), nil
}

// payrollTable returns the payroll table of the page's calendar.
func payrollTable(r *request) (*table, error) {
	v, err := payroll(r)
	if err != nil {
		return nil, err
	}
	t := &table{name: "payroll", title: r.words.text("table.payroll", "year", r.year), columns: columns("month", r.words.text("payroll.month"))}
	if r.own != nil {
		t.columns = append(t.columns, r.summaryColumns()...)
	} else {
		under := func(leave, week string) string {
			return r.words.text("payroll."+leave) + ", " + r.words.text("payroll."+week)
		}
		t.columns = append(t.columns, columns(
			"calendar_days", r.words.text("payroll.days"),
			"national_holidays_mon_sat", r.words.text("payroll.national"),
			"collective_leave_mon_sat", r.words.text("payroll.leave"),
			"workdays_5_day_week", under("taken", "five"),
			"workdays_6_day_week", under("taken", "six"),
			"workdays_5_day_week_leave_worked", under("worked", "five"),
			"workdays_6_day_week_leave_worked", under("worked", "six"))...)
	}
	for _, m := range append(v.Months, v.Total) {
		row := []any{r.month(m.Month)}
		if r.own != nil {
			row = append(row, summaryCells(m.Summary)...)
		} else {
			row = append(row, m.CalendarDays, m.NationalHolidayCount, m.CollectiveLeaveCount)
			for _, n := range m.Workdays {
				row = append(row, n)
			}
		}
		t.rows = append(t.rows, row)
	}
	return t, nil
}

// summaryColumns returns the columns of a summary under the calendar of the page.
func (r *request) summaryColumns() []column {
	list := columns(
		"calendar_days", r.words.text("payroll.days"),
		"workdays", r.words.text("payroll.workdays"),
		"weekend_days", r.words.text("payroll.weekend"),
		"national_holidays", r.words.text("payroll.national"),
		"collective_leave", r.words.text("payroll.leave"))
	if r.own != nil {
		list = append(list, column{"own_days_off", r.words.text("payroll.own")})
	}
	return list
}

// summaryCells returns the cells of the summaryColumns.
func summaryCells(s ask.Summary) []any {
	row := []any{s.CalendarDays, s.WorkdayCount, s.WeekendCount, s.NationalHolidayCount, s.CollectiveLeaveCount}
	if s.OwnDayOffCount != nil {
		row = append(row, *s.OwnDayOffCount)
	}
	return row
}
