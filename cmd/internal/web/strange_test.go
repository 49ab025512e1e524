package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

var (
	// In an earlier version, a page for a year before 1900 had the status 500.
	strangeYears = []string{"0000", "0001", "0999", "1582", "1899", "1900", "2008", "2009", "2015", "2026", "2027", "2028", "9998", "9999",
		"10000", "-001", "+026", "02026", "20x6", "２０２６", " 2026"}

	// The tests give each of the strangeValues to every parameter of every page.
	strangeValues = []string{"", " ", ",", "..", ";", "0", "-1", "1", "60", "61", "2.5", "1e3", "99999999999999999999", "true", "none", "NaN", "\x00", "\xff", "%",
		"2026", "1899", "lebaran 1899", "lebaran 0001", "lebaran 9999", "sat,sun", "mon,tue,wed,thu,fri,sat,sun", "custom",
		"national", "idx", "id", "after", "overtime",
		"0001-01-01", "0000-01-01", "1582-10-10", "1899-12-31", "2008-12-31", "2009-01-01", "2027-12-31", "2028-01-01", "9999-12-31", "10000-01-01",
		"2026-02-30", "2026-12-28 .. 2026-12-31", "2026-12-31..2026-12-28", "0001-01-01..9999-12-31", "2026-01-01,2026-01-01",
		"9999-12-31,0001-01-01", "2027-12-25..2028-01-05"}

	// strangeDays has the first and the last days with data, and days without data.
	strangeDays = []string{"0001-01-01", "1899-12-31", "2008-12-31", "2009-01-01", "2026-12-28", "2027-12-23", "2027-12-31", "2028-01-01", "9999-12-31"}
)

// getStrange requests an address that may be invalid. The test fails if the handler panics, or if
// the answer is an internal error.
func getStrange(t *testing.T, h http.Handler, target string) *httptest.ResponseRecorder {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Fatalf("%s: panic: %v", target, p)
		}
	}()
	address, err := url.Parse(target)
	noError(t, err)
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	r.URL = address
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code >= http.StatusInternalServerError {
		t.Errorf("%s: status %d", target, w.Code)
	}
	return w
}

// short is a calendar that does not cover all years.
func short(listed bool) harikerja.Definition {
	return harikerja.Definition{
		Name: "short", Title: harikerja.Names{Indonesian: "Pendek", English: "Short"},
		Weekend: harikerja.SunOnly(), Covers: harikerja.YearRange{First: 2025, Last: 2026}, Listed: listed,
	}
}

// strangeSite is a site with a calendar that does not cover all years.
func strangeSite(t *testing.T, day string) *Handler {
	t.Helper()
	all, err := ask.NewCalendars(frozen.Calendar(), law.Default, short(true))
	noError(t, err)
	return New(Options{Calendars: func() *ask.Calendars { return all }, Clock: at(t, day+"T12:00:00+07:00")})
}

func TestPagesHaveNoInternalErrorOnAnyDate_Exhaustively(t *testing.T) {
	for _, day := range sampled(strangeDays) {
		h := strangeSite(t, day)
		for _, address := range pageAddresses("2027") {
			for _, calendar := range []string{"calendar=national", "calendar=idx", "calendar=short", "week=6&daysOff=2027-12-31"} {
				getStrange(t, h, withQuery(address, calendar))
			}
		}
	}
}
