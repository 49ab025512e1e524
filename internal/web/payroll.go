package web

import (
	"fmt"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/server"
)

// payrollView is the workdays of each month for the weeks and habits that
// Indonesian payrolls have.
type payrollView struct {
	Info     harikerja.YearInfo
	Next     int
	Previous int
	Months   []payrollRow
	Total    payrollRow
}

// payrollRow is one month, or the year. Holidays on a Sunday are left out of
// National and Leave: they take no workday from anybody.
type payrollRow struct {
	Month    time.Month // 0 for the year
	Days     int
	National int // dates from Monday to Saturday
	Leave    int // dates from Monday to Saturday
	Five     int // workdays Monday to Friday, leave taken
	Six      int // workdays Monday to Saturday, leave taken
	FiveFull int // the same, with leave worked
	SixFull  int
}

func payroll(r *request) (*payrollView, error) {
	info, err := r.calendar.Year(r.year)
	if err != nil {
		return nil, err
	}
	v := &payrollView{Info: info}
	v.Previous, v.Next = r.neighbours(r.year)
	var sums [4]harikerja.YearSummary
	for i, rules := range []harikerja.Rules{
		{}, {Weekend: harikerja.SunOnly}, {Leave: harikerja.LeaveWorked}, {Weekend: harikerja.SunOnly, Leave: harikerja.LeaveWorked},
	} {
		cal, err := r.calendar.With(rules)
		if err != nil {
			return nil, err
		}
		if sums[i], err = cal.SummarizeYear(r.year); err != nil {
			return nil, err
		}
	}
	row := func(m time.Month, five, six, fiveFull, sixFull harikerja.Summary) payrollRow {
		return payrollRow{m, six.Days, six.NationalHolidays, six.CollectiveLeave,
			five.Workdays, six.Workdays, fiveFull.Workdays, sixFull.Workdays}
	}
	for i := range 12 {
		v.Months = append(v.Months, row(time.Month(i+1), sums[0].Months[i], sums[1].Months[i], sums[2].Months[i], sums[3].Months[i]))
	}
	v.Total = row(0, sums[0].Total, sums[1].Total, sums[2].Total, sums[3].Total)
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

// payrollCSV is the same table for a spreadsheet. Its columns are named in
// English in every language, so that a formula or import works for both.
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
		fmt.Fprintf(&b, "%s,%d,%d,%d,%d,%d,%d,%d\r\n", name, m.Days, m.National, m.Leave, m.Five, m.Six, m.FiveFull, m.SixFull)
	}
	file := server.NewRendered([]byte(b.String()), "text/csv; charset=utf-8; header=present")
	file.Disposition = fmt.Sprintf(`attachment; filename="harikerja-payroll-%d.csv"`, r.year)
	return &view{file: file}, nil
}
