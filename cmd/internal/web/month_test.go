package web

import (
	"testing"
)

// TestWorkdaysOfMonthsEqualThePayroll compares the number on the page of each month with the table
// of the year, for a firm.
func TestWorkdaysOfMonthsEqualThePayroll(t *testing.T) {
	h := site(t)
	const firm = "?week=6&leave=worked&daysOff=2026-05-15"
	s, p := setupOf(h, "/2026/payroll"+firm)
	if p != nil {
		t.Fatal(p)
	}
	table, err := payrollPage(s)
	noError(t, err)
	for _, row := range table.Data.(*payrollView).Answer.Data {
		s, _ := setupOf(h, "/2026"+monthPath(row.EndDate.Month())+firm)
		page, err := s.route.answer(s)
		noError(t, err)
		if got := page.Data.(*monthPageView).Summary; got != row.Summary {
			t.Errorf("%s: %+v, want %+v", row.Period, got, row.Summary)
		}
	}
}
