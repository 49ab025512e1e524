package web

import (
	"fmt"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/server"
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
	for i, rules := range []ask.Rules{
		{IncludeCollectiveLeave: true, Weekend: harikerja.SatSun},
		{IncludeCollectiveLeave: true, Weekend: harikerja.SunOnly},
		{IncludeCollectiveLeave: false, Weekend: harikerja.SatSun},
		{IncludeCollectiveLeave: false, Weekend: harikerja.SunOnly},
	} {
		answer, err := ask.SummarizeWorkdays{Year: ask.Year(r.year), Rules: rules}.Answer(r.askContext)
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
	return &view{
		template: name,
		section:  "payroll",
		title:    r.words.text("payroll.title", "year", r.year),
		about:    r.words.text("payroll.about", "year", r.year),
		scripts:  []string{"site.js"},
		data:     v,
	}, nil
}

// payrollCSV returns the payroll table as a CSV file for spreadsheets. The
// column names are English for both languages, so that a formula or an import
// works with both files.
func payrollCSV(r *request) (*view, error) {
	if r.own != nil {
		return ownPayrollCSV(r)
	}
	v, err := payroll(r)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString("month,calendar_days,national_holidays_mon_sat,collective_leave_mon_sat," +
		"workdays_5_day_week,workdays_6_day_week,workdays_5_day_week_leave_worked,workdays_6_day_week_leave_worked\r\n")
	for _, m := range append(v.Months, v.Total) {
		fmt.Fprintf(&b, "%s,%d,%d,%d,%d,%d,%d,%d\r\n", r.monthName(m.Month), m.Days, m.National, m.Leave, m.FiveTaken, m.SixTaken, m.FiveWorked, m.SixWorked)
	}
	return csvFile(b.String(), fmt.Sprintf("harikerja-payroll-%d.csv", r.year)), nil
}

func ownPayrollCSV(r *request) (*view, error) {
	v, err := ownPayroll(r)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString("month,calendar_days,workdays,weekend_days,national_holidays,collective_leave,own_days_off\r\n")
	for _, m := range append(v.Months, v.Total) {
		fmt.Fprintf(&b, "%s,%d,%d,%d,%d,%d,%d\r\n", r.monthName(m.Month), m.Days, m.Workdays, m.Weekend, m.National, m.Leave, m.Own)
	}
	return csvFile(b.String(), fmt.Sprintf("harikerja-payroll-%s-%d.csv", r.own.Name, r.year)), nil
}

// monthName returns the first column of a row, as in 2026-03. Month 0 is the
// year.
func (r *request) monthName(m time.Month) string {
	if m == 0 {
		return fmt.Sprint(r.year)
	}
	return fmt.Sprintf("%d-%02d", r.year, int(m))
}

func csvFile(text, name string) *view {
	file := server.NewRendered([]byte(text), "text/csv; charset=utf-8; header=present")
	file.Disposition = fmt.Sprintf("attachment; filename=%q", name)
	return &view{file: file}
}
