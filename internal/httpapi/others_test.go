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
