package web

import (
	"net/http"
	"testing"
)

func TestMonthWithZerosRedirects(t *testing.T) {
	h := site(t)
	for target, want := range map[string]string{
		"/2026/04":                "/2026/4",
		"/2026/012?lang=en":       "/2026/12?lang=en",
		"/2026/4/?week=6":         "/2026/4?week=6",
		"/2026/004/?calendar=idx": "/2026/4?calendar=idx",
	} {
		res := do(h, http.MethodGet, target)
		if got := res.Header.Get("Location"); res.StatusCode != http.StatusPermanentRedirect || got != want {
			t.Errorf("%s: status %d, redirect to %q, want %q", target, res.StatusCode, got, want)
		}
	}
}

// TestWorkdaysOfMonthsEqualThePayroll compares the number on the page of each month with the table
// of the year, for a firm.
func TestWorkdaysOfMonthsEqualThePayroll(t *testing.T) {
	h := site(t)
	const firm = "?week=6&leave=worked&daysOff=2026-05-15"
	s, p := setupOf(h, "/2026/payroll"+firm)
	if p != nil {
		t.Fatal(p)
	}
	table, err := payroll(s)
	noError(t, err)
	for _, row := range table.Months {
		s, _ := setupOf(h, "/2026"+monthPath(row.Month)+firm)
		page, err := s.route.answer(s)
		noError(t, err)
		if got := page.Data.(*monthPageView).Summary; got != row.Summary {
			t.Errorf("%s: %+v, want %+v", row.Month, got, row.Summary)
		}
	}
}
