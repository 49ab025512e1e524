package web

import (
	"strings"
	"testing"
)

func TestPayrollCSVHasTheDaysOfEachMonth(t *testing.T) {
	res := do(site(t), "GET", "/2026/payroll.csv")
	if got := res.Header.Get("Content-Disposition"); got != `attachment; filename="harikerja-payroll-2026.csv"` {
		t.Errorf("Content-Disposition %q", got)
	}
	_, got := get(t, site(t), "/2026/payroll.csv")
	want := "month,calendar_days,national_holidays_mon_sat,collective_leave_mon_sat,workdays_5_day_week,workdays_6_day_week," +
		"workdays_5_day_week_leave_worked,workdays_6_day_week_leave_worked\r\n" + strings.ReplaceAll(`2026-01,31,2,0,20,25,20,25
2026-02,28,1,1,18,22,19,23
2026-03,31,2,4,17,20,21,24
2026-04,30,1,0,21,25,21,25
2026-05,31,3,2,16,21,18,23
2026-06,30,2,0,20,24,20,24
2026-07,31,0,0,23,27,23,27
2026-08,31,2,0,19,24,19,24
2026-09,30,0,0,22,26,22,26
2026-10,31,0,0,22,27,22,27
2026-11,30,0,0,21,25,21,25
2026-12,31,1,1,21,25,22,26
2026,365,14,8,240,291,248,299
`, "\n", "\r\n")
	if got != want {
		t.Errorf("got\n%s", got)
	}
}
