package httpapi

import (
	"bytes"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/frozen"
)

const usualCache = "public, max-age=3600, s-maxage=86400"

// clockAt serves the API by a clock that stands still, at a time in Jakarta.
func clockAt(t *testing.T, text string) string {
	t.Helper()
	now, err := time.Parse(time.RFC3339Nano, text+"+07:00")
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(New(frozen.Calendar(), func() time.Time { return now.UTC() }))
	t.Cleanup(server.Close)
	return server.URL
}

// wantCache fails unless a GET has this status and this Cache-Control, and a
// 304 to the same request has it too.
func wantCache(t *testing.T, url string, status int, cache string) {
	t.Helper()
	r := overHTTP(t, "GET", url)
	if got := r.header.Get("Cache-Control"); r.status != status || got != cache {
		t.Errorf("GET %s: %d, Cache-Control is %q, want %d and %q", url, r.status, got, status, cache)
	}
	if status != 200 {
		return
	}
	r = overHTTP(t, "GET", url, "If-None-Match: *")
	if got := r.header.Get("Cache-Control"); r.status != 304 || got != cache {
		t.Errorf("GET %s again: %d, Cache-Control is %q, want 304 and %q", url, r.status, got, cache)
	}
}

// ofToday are requests whose answer depends on 15 November 2026 being today.
var ofToday = map[string]int{
	"/v1/holidays/upcoming":                                   200,
	"/v1/holidays/upcoming?limit=50&includeSources=true":      200, // sent in chunks
	"/v1/holidays/upcoming?date=2026-03-01":                   200,
	"/v1/holidays/upcoming?date=2050-03-01":                   404,
	"/v1/as-of/2026-10-01/holidays/upcoming":                  200,
	"/v1/holidays/long-weekends":                              200,
	"/v1/holidays/long-weekends?maxBridgeDays=2":              200,
	"/v1/workdays/summary":                                    200,
	"/v1/workdays/summary?weekend=sun":                        200,
	"/v1/revisions":                                           200,
	"/holidays.csv":                                           200,
	"/holidays.csv?type=collective_leave&bom=true":            200,
	"/v1/as-of/2026-11-16/health":                             400,
	"/v1/as-of/2026-11-16/holidays":                           400,
	"/v1/as-of/2026-11-16/holidays?year=x":                    400,
	"/v1/as-of/2099-01-01/workdays/check?date=2026-01-01":     400,
	"/v1/as-of/2099-01-01/workdays/summary?year=2026&x=1&x=2": 400,
}

// ofNoDay are requests whose answer is the same on every day after that, or
// whose header the specification fixes.
var ofNoDay = map[string]int{
	// The seven, by default of the current year.
	"/v1/holidays":                       200,
	"/v1/holidays?type=national_holiday": 200,
	"/v1/sources":                        200,
	"/v1/health":                         200,
	"/v1/holidays/check?date=2026-11-15": 200,
	// A year or date that is given, today's too.
	"/v1/holidays/long-weekends?year=2026":          200,
	"/v1/workdays/summary?year=2026":                200,
	"/v1/revisions?year=2026":                       200,
	"/v1/workdays/adjust?date=2026-11-15":           200,
	"/v1/changes?since=2026-11-15":                  200,
	"/v1/years":                                     200,
	"/holidays.csv?year=2026":                       200,
	"/holidays.csv?start=2026-11-15&end=2027-01-01": 200,
	"/calendar.ics":                                 200,
	"/calendar/2026.ics":                            200,
	"/changes.atom":                                 200,
	"/openapi.json":                                 200,
	// As of a day that is not in the future, that day is today.
	"/v1/as-of/2026-11-15/holidays":               200,
	"/v1/as-of/2026-11-15/workdays/summary":       200,
	"/v1/as-of/2026-11-14/holidays/long-weekends": 200,
	"/v1/as-of/2021-06-30/revisions":              200,
	"/v1/as-of/2008-01-01/revisions":              404,
	// Errors that are the same on every day.
	"/v1/as-of/2026-11-31/health":    400,
	"/v1/as-of/tomorrow/health":      400,
	"/v1/holidays/upcoming?limit=51": 400,
	"/v1/holidays/upcoming?date=x":   400,
	"/v1/holidays/upcoming?x=1":      400,
	"/v1/workdays/summary?year=2050": 404,
	"/v1/workdays/summary?weekend=x": 400,
	"/v1/holidays?year=2050":         404,
}

// TestAnswersOfTodayLiveUntilMidnight: beyond the seven endpoints, what depends
// on today lives no longer than until the next midnight in Jakarta.
func TestAnswersOfTodayLiveUntilMidnight(t *testing.T) {
	for _, test := range []struct{ now, cache string }{
		{"2026-11-15T00:00:00", usualCache},
		{"2026-11-15T00:00:00.000000001", "public, max-age=3600, s-maxage=86399"},
		{"2026-11-15T00:00:01", "public, max-age=3600, s-maxage=86399"},
		{"2026-11-15T12:00:00", "public, max-age=3600, s-maxage=43200"},
		{"2026-11-15T23:00:00", "public, max-age=3600, s-maxage=3600"},
		{"2026-11-15T23:00:01", "public, max-age=3599, s-maxage=3599"},
		{"2026-11-15T23:59:59", "public, max-age=1, s-maxage=1"},
		{"2026-11-15T23:59:59.000000001", "public, max-age=0, s-maxage=0"},
		{"2026-11-15T23:59:59.999999999", "public, max-age=0, s-maxage=0"},
	} {
		t.Run(test.now, func(t *testing.T) {
			url := clockAt(t, test.now)
			for range 2 { // the second time from what is kept
				for target, status := range ofToday {
					wantCache(t, url+target, status, test.cache)
				}
				for target, status := range ofNoDay {
					wantCache(t, url+target, status, usualCache)
				}
			}
			if r := overHTTP(t, "HEAD", url+"/holidays.csv"); r.header.Get("Cache-Control") != test.cache {
				t.Errorf("HEAD /holidays.csv: Cache-Control is %q, want %q", r.header.Get("Cache-Control"), test.cache)
			}
		})
	}
}

// TestErrorsOfTodayLiveUntilMidnight: so do errors that a default date led to.
func TestErrorsOfTodayLiveUntilMidnight(t *testing.T) {
	url := clockAt(t, "2028-01-01T23:59:58") // the data ends with 2027
	for _, target := range []string{"/v1/holidays/upcoming", "/v1/holidays/long-weekends", "/v1/workdays/summary", "/v1/revisions", "/v1/as-of/2026-10-01/holidays/upcoming?date=2050-01-01"} {
		wantCache(t, url+target, 404, "public, max-age=2, s-maxage=2")
	}
	for _, target := range []string{"/v1/holidays", "/v1/sources", "/v1/workdays/summary?year=2028"} {
		wantCache(t, url+target, 404, usualCache)
	}
	wantCache(t, url+"/holidays.csv", 404, "no-store") // as all errors outside /v1
}

var lifetimes = regexp.MustCompile(`^public, max-age=([0-9]+), s-maxage=([0-9]+)$`)

// TestNothingOfYesterdayIsKept asks everything one second before a midnight and
// at that midnight. What is answered differently was not to be kept longer.
func TestNothingOfYesterdayIsKept(t *testing.T) {
	specified := []string{"/v1/health", "/v1/holidays", "/v1/holidays/check", "/v1/workdays/check", "/v1/workdays/add", "/v1/workdays/diff", "/v1/sources"}
	for _, night := range []struct{ before, after, asOf string }{
		{"2026-11-15T23:59:59", "2026-11-16T00:00:00", "/v1/as-of/2026-11-16"},
		{"2026-12-31T23:59:59", "2027-01-01T00:00:00", "/v1/as-of/2027-01-01"}, // another year
		{"2027-12-31T23:59:59", "2028-01-01T00:00:00", "/v1/as-of/2028-01-01"}, // the end of the data
	} {
		before, after, changed := clockAt(t, night.before), clockAt(t, night.after), 0
		for _, e := range testRoutes() {
			paths := pathsOf(e)
			if below, ok := strings.CutPrefix(pathOf(e), Prefix); ok {
				paths = append(paths, night.asOf+below)
			}
			for _, path := range paths {
				target := path + "?" + rightQuery(t, e)
				old, now := overHTTP(t, "GET", before+target), overHTTP(t, "GET", after+target)
				if old.status == now.status && bytes.Equal(old.body, now.body) {
					continue
				}
				changed++
				ages := lifetimes.FindStringSubmatch(old.header.Get("Cache-Control"))
				for _, path := range specified {
					if strings.HasPrefix(target, path+"?") {
						ages = []string{"", "1", "1"} // its header is fixed
					}
				}
				if ages == nil {
					t.Errorf("%s: Cache-Control is %q", target, old.header.Get("Cache-Control"))
					continue
				}
				for _, age := range ages[1:] {
					if seconds, err := strconv.Atoi(age); err != nil || seconds > 1 {
						t.Errorf("at %s GET %s may be kept for %s seconds, and is another answer in one", night.before, target, age)
					}
				}
			}
		}
		if changed < 20 {
			t.Errorf("only %d answers changed at %s", changed, night.after)
		}
	}
}
