package web

import (
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// payrollView has the numbers of days in each month and in the year, for payroll.
type payrollView struct {
	yearHead
	Months   []payrollRow
	Total    payrollRow
	Holidays string // a sentence with the numbers of holidays in the list and in the table
	formMistakes
}

// payrollRow is one month, or the year.
type payrollRow struct {
	Month time.Month // 0 for the year
	// Summary has the numbers of days under the page's calendar. For the national calendar, the
	// numbers are for a six-day week: only Sunday is a weekend day under all payrollRules.
	ask.Summary
	Workdays []int // under each of the payrollRules; nil if the calendar is not the national one
}

// Saturdays returns the number of Saturdays that are workdays in a six-day week if collective
// leave is taken. The table has a column for them, so that the numbers for a five-day week add up
// to the total.
func (r payrollRow) Saturdays() int { return r.Workdays[1] - r.Workdays[0] }

// payrollRules are the rules that Indonesian firms use for payroll. A week has five or six
// workdays, and collective leave is taken or worked.
var payrollRules = []ask.Rules{
	{Weekend: harikerja.SatSun()},
	{Weekend: harikerja.SunOnly()},
	{Weekend: harikerja.SatSun(), CollectiveLeave: ask.CollectiveLeave{Leave: harikerja.LeaveWorked()}},
	{Weekend: harikerja.SunOnly(), CollectiveLeave: ask.CollectiveLeave{Leave: harikerja.LeaveWorked()}},
}

func payroll(s *setup) (*payrollView, error) {
	c, rules := s.context, []ask.Rules(nil)
	if s.Own == nil {
		c, rules = s.world.National(payrollRules[1]), payrollRules
	}
	sums, err := summaries(s, c)
	if err != nil {
		return nil, err
	}
	rows := make([]payrollRow, len(sums))
	for i, sum := range sums {
		rows[i] = payrollRow{Month: time.Month((i + 1) % len(sums)), Summary: sum}
	}
	for _, one := range rules {
		sums, err := summaries(s, s.world.National(one))
		if err != nil {
			return nil, err
		}
		for i, sum := range sums {
			rows[i].Workdays = append(rows[i].Workdays, sum.WorkdayCount)
		}
	}
	v := &payrollView{yearHead: newYearHead(s, s.year), Months: rows[:12], Total: rows[12]}
	key := "payroll.holidays"
	if s.Own == nil {
		key = "payroll.holidays.monsat"
	}
	v.Holidays, err = holidaysInWords(s, key, harikerja.Year(s.year), v.Total.Summary)
	return v, err
}

// holidaysInWords returns a sentence with two numbers: the holidays in a span, and those that
// fall on workdays. The calendar page shows the first number, and the tables show the second.
func holidaysInWords(s *setup, key string, span harikerja.Span, sum ask.Summary) (string, error) {
	days, err := ask.Days{SpanOf: ask.SpanOf{Start: span.Start(), End: span.End()}}.Answer(s.context)
	if err != nil {
		return "", err
	}
	list := listDays(s, days.Data, nil)
	switch {
	case s.WorksOnLeave() && len(s.Own.DaysOff) > 0:
		key = "payroll.holidays.closed"
	case s.WorksOnLeave():
		key = "payroll.holidays.worked"
	}
	return s.words.text(key, "national", countDates(list, "nh"), "nationalOn", sum.NationalHolidayCount,
		"leave", countDates(list, "cl"), "leaveOn", sum.CollectiveLeaveCount), nil
}

// summaries returns the summaries of the months and, at the end, of the year.
func summaries(s *setup, c *ask.Context) ([]ask.Summary, error) {
	answer, err := ask.SummarizeWorkdays{Year: ask.Year(s.year)}.Answer(c)
	months := convert(answer.Data.Months, func(m ask.MonthSummary) ask.Summary { return m.Summary })
	return append(months, answer.Data.Total), err
}

func payrollPage(s *setup) (*view, error) {
	v, err := payroll(s)
	if err != nil {
		return nil, err
	}
	return v.show(s, s.newView("payroll", "payroll", "payroll", v, "table.js", "live.js")), nil
}

// payrollTable returns the payroll table for the page's calendar.
func payrollTable(s *setup) (*table, error) {
	v, err := payroll(s)
	if err != nil {
		return nil, err
	}
	t := &table{name: "payroll", title: s.words.text("table.payroll", "year", s.year),
		columns: columns("month", s.words.text("payroll.month"))}
	if s.Own != nil {
		t.columns = append(t.columns, summaryColumns(s)...)
	} else {
		under := func(leave, week string) string {
			return s.words.text("payroll."+leave) + ", " + s.words.text("payroll."+week)
		}
		t.columns = append(t.columns, columns(
			"workdays_5_day_week", under("taken", "five"),
			"workdays_6_day_week", under("taken", "six"),
			"workdays_5_day_week_leave_worked", under("worked", "five"),
			"workdays_6_day_week_leave_worked", under("worked", "six"),
			"other_saturdays", s.words.text("payroll.saturdays"),
			"sundays", s.words.text("payroll.sundays"),
			"national_holidays_mon_sat", s.words.text("payroll.national.monsat"),
			"collective_leave_mon_sat", s.words.text("payroll.leave.monsat"),
			"calendar_days", s.words.text("payroll.days"))...)
	}
	for _, m := range append(v.Months, v.Total) {
		row := []any{newMonth(s, m.Month)}
		if s.Own != nil {
			row = append(row, summaryCells(s, m.Summary)...)
		} else {
			for _, n := range m.Workdays {
				row = append(row, n)
			}
			row = append(row, m.Saturdays(), m.WeekendCount, m.NationalHolidayCount,
				m.CollectiveLeaveCount, m.CalendarDays)
		}
		t.rows = append(t.rows, row)
	}
	return t, nil
}

// summaryColumns returns the columns that a summary has under the page's calendar. The last
// column is the sum of the others.
func summaryColumns(s *setup) []label {
	list := columns(
		"workdays", s.words.text("payroll.workdays"),
		"weekend_days", s.words.text("payroll.weekend"),
		"national_holidays", s.words.text("payroll.national"),
		"collective_leave", s.words.text("payroll.leave"))
	if hasOwnDaysOff(s) {
		list = append(list, label{"own_days_off", s.words.text("payroll.own")})
	}
	return append(list, label{"calendar_days", s.words.text("payroll.days")})
}

// hasOwnDaysOff reports whether the page's calendar has own days off in any year. It checks all
// years, so that all files have the same columns.
func hasOwnDaysOff(s *setup) bool { return s.Own != nil && len(s.Own.DaysOff) > 0 }

// OwnColumn reports whether the page's table has a column for own days off. It has none if all
// its numbers would be 0.
func (v *payrollView) OwnColumn() bool { return v.Total.OwnDayOffCount > 0 }

// summaryCells returns the cells for the columns that summaryColumns returns.
func summaryCells(s *setup, sum ask.Summary) []any {
	row := []any{sum.WorkdayCount, sum.WeekendCount, sum.NationalHolidayCount, sum.CollectiveLeaveCount}
	if hasOwnDaysOff(s) {
		row = append(row, sum.OwnDayOffCount)
	}
	return append(row, sum.CalendarDays)
}

// add adds the days of another span to a summary.
func add(s *ask.Summary, other ask.Summary) {
	s.CalendarDays += other.CalendarDays
	s.WorkdayCount += other.WorkdayCount
	s.WeekendCount += other.WeekendCount
	s.NationalHolidayCount += other.NationalHolidayCount
	s.CollectiveLeaveCount += other.CollectiveLeaveCount
	s.OwnDayOffCount += other.OwnDayOffCount
}
