package httpapi

import (
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestAnswersFromOperatorCalendarsExpireSoon: an operator can change a calendar, or add a calendar
// to the list, at any time. Without a year, /v1/holidays answers for the current year: on the last
// day of the year, an answer from an operator's calendar expires at midnight.
func TestAnswersFromOperatorCalendarsExpireSoon(t *testing.T) {
	const soon = "public, max-age=300, s-maxage=300"
	now := frozen.Clock()
	api := New(calendarsOf(frozen.Calendar()), func() time.Time { return now })
	api.Use(withOperator(t, frozen.Calendar(), `{"name":"acme","daysOff":[{"date":"2026-05-15"}]}`))
	check := func(target, want string) {
		t.Helper()
		if got := get(api, target).header.Get("Cache-Control"); got != want {
			t.Errorf("GET %s: Cache-Control is %q, want %q", target, got, want)
		}
	}
	check("/v1/workdays/check?date=2026-05-15&calendar=acme", soon)
	check("/v1/workdays/check?date=2050-05-15&calendar=acme", soon)
	check("/v1/workdays/check?date=x&calendar=acme", soon)
	check("/v1/calendars/acme", soon)
	check("/v1/calendars", soon)
	check("/calendars/acme/calendar.ics", soon)
	check("/v1/workdays/check?date=2026-05-15&calendar=national", cachedForADay)
	check("/v1/workdays/check?date=2026-05-15&daysOff=2026-05-15", cachedForADay)
	now = time.Date(2026, time.December, 31, 23, 58, 0, 0, ask.Jakarta)
	check("/v1/holidays?calendar=acme", "public, max-age=120, s-maxage=120")
	check("/v1/holidays", cachedForADay)
}
