package httpapi

import (
	"net/http"
	"testing"
)

// TestOthers: what is below the API's own paths is answered in its own words,
// the rest by whoever else is there.
func TestOthers(t *testing.T) {
	api := newAPI()
	api.Others = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	for _, path := range []string{"/v1", "/v1/nothing", "/calendar/2026", "/calendar/2026.ics/x", "/calendar/x.ics"} {
		wantError(t, get(api, path), 404, "NOT_FOUND", `{"path":"`+path+`"}`)
	}
	for _, path := range []string{"/", "/2026", "/calendar", "/v2/health", "/docs"} {
		if r := get(api, path); r.status != http.StatusTeapot {
			t.Errorf("%s: %d %s", path, r.status, r.body)
		}
	}
}

// TestNotFoundIsNotCached: a cache that normalises paths would otherwise keep
// the 404 for one of these under the address that it normalises to.
func TestNotFoundIsNotCached(t *testing.T) {
	api := newAPI()
	for _, target := range []string{
		"/v1//workdays/check?date=2026-11-16", "/v1/x/../workdays/check?date=2026-11-16", "/v1/holidays%3Fyear=2024", "/v1/%68olidays/?year=2026",
		"/v1", "/v1/nothing", "/calendar/x.ics",
	} {
		r := get(api, target)
		if got := r.header.Get("Cache-Control"); r.status != 404 || got != "no-store" {
			t.Errorf("%s: %d with Cache-Control %q, want 404 with no-store", target, r.status, got)
		}
	}
	if got := get(api, "/v1/holidays?year=2030").header.Get("Cache-Control"); got != "public, max-age=3600, s-maxage=86400" {
		t.Errorf("a year without data has Cache-Control %q", got)
	}
}
