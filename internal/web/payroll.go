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
	v, err := payroll(r)
	if err != nil {
		return nil, err
	}
	return &view{
		template: "payroll",
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
	v, err := payroll(r)
	if err != nil {
		return nil, err
	}
	var b strings.Builder
	b.WriteString("month,calendar_days,national_holidays_mon_sat,collective_leave_mon_sat," +
		"workdays_5_day_week,workdays_6_day_week,workdays_5_day_week_leave_worked,workdays_6_day_week_leave_worked\r\n")
	for _, m := range append(v.Months, v.Total) {
		name := fmt.Sprintf("%d-%02d", r.year, int(m.Month))
		if m.Month == 0 {
			name = fmt.Sprint(r.year)
		}
		fmt.Fprintf(&b, "%s,%d,%d,%d,%d,%d,%d,%d\r\n", name, m.Days, m.National, m.Leave, m.FiveTaken, m.SixTaken, m.FiveWorked, m.SixWorked)
	}
	file := server.NewRendered([]byte(b.String()), "text/csv; charset=utf-8; header=present")
	file.Disposition = fmt.Sprintf(`attachment; filename="harikerja-payroll-%d.csv"`, r.year)
	return &view{file: file}, nil
}
