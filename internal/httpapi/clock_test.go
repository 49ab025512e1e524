package httpapi

import (
	"bytes"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/frozen"
)

// TestCurrentYear: without a year, it is the one in Jakarta, whatever the
// machine's zone: 2026-12-31T17:00:00Z is 2027.
func TestCurrentYear(t *testing.T) {
	at := func(text string) time.Time {
		now, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			t.Fatal(err)
		}
		return now
	}
	tests := []struct{ now, year string }{
		{"2026-12-31T16:59:59Z", "2026"},
		{"2026-12-31T16:59:59.999999999Z", "2026"},
		{"2026-12-31T17:00:00Z", "2027"},
		{"2026-12-31T23:59:59Z", "2027"},
		{"2026-12-31T23:59:59+07:00", "2026"},
		{"2027-01-01T00:00:00+07:00", "2027"},
		{"2027-01-01T00:30:00+09:00", "2026"}, // New Year in Jayapura is not yet New Year in Jakarta
		{"2026-12-31T09:00:00-08:00", "2027"}, // still morning in Los Angeles
		{"2025-12-31T16:59:59Z", "2025"},
		{"2025-12-31T17:00:00Z", "2026"},
		{"2024-02-28T17:00:00Z", "2024"}, // 29 February in Jakarta
	}
	zones := []*time.Location{time.UTC, time.FixedZone("west", -11*3600), time.FixedZone("east", 14*3600)}
	for _, test := range tests {
		for _, zone := range zones {
			now := at(test.now).In(zone)
			api := New(frozen.Calendar(), func() time.Time { return now })
			for _, target := range []string{"/v1/holidays", "/v1/sources", "/v1/holidays?type=national_holiday&includeSources=true"} {
				if got := checkReply(t, get(api, target)).get("meta.year"); got != test.year {
					t.Errorf("at %s: GET %s is of %s, want %s", now, target, got, test.year)
				}
			}
		}
	}
}

// TestNewYearPasses: one API, asked before and after midnight, and before it
// again. What is kept must not outlive the year.
func TestNewYearPasses(t *testing.T) {
	now := time.Date(2026, time.December, 31, 16, 59, 59, 0, time.UTC)
	api := New(frozen.Calendar(), func() time.Time { return now })
	for range 2 {
		for _, want := range []string{"2026", "2027"} {
			if got := checkReply(t, get(api, "/v1/holidays")).get("meta.year"); got != want {
				t.Errorf("at %s: %s, want %s", now, got, want)
			}
			now = now.Add(time.Second)
		}
		now = now.Add(-2 * time.Second)
	}
}

// TestClockJumps: an API that lived through jumps of the clock answers as one
// that was just started, header fields and all, wherever the clock has got to.
func TestClockJumps(t *testing.T) {
	now := time.Date(2026, time.November, 15, 3, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	api := New(frozen.Calendar(), clock)
	targets := []string{"/v1/holidays", "/v1/sources", "/v1/holidays/upcoming", "/v1/as-of/2026-11-15/holidays", "/v1/holidays?year=2026", "/v1/health"}
	jumps := []struct {
		what string
		to   time.Time
		year string
	}{
		{"nowhere", now, "2026"},
		{"an hour back", now.Add(-time.Hour), "2026"},
		{"a day on", now.AddDate(0, 0, 1), "2026"},
		{"a day back", now.AddDate(0, 0, -1), "2026"},
		{"a year back", now.AddDate(-1, 0, 0), "2025"},
		{"to a leap day", time.Date(2024, time.February, 28, 17, 0, 0, 0, time.UTC), "2024"},
		{"a year on from a leap day", time.Date(2024, time.February, 29, 3, 0, 0, 0, time.UTC).AddDate(1, 0, 0), "2025"},
		{"to the start of Unix time", time.Unix(0, 0), ""},
		{"into the next year", time.Date(2026, time.December, 31, 17, 0, 0, 0, time.UTC), "2027"},
		{"back over New Year", time.Date(2026, time.December, 31, 16, 59, 59, 999999999, time.UTC), "2026"},
		{"beyond the data", now.AddDate(10, 0, 0), ""},
		{"home", now, "2026"},
	}
	for _, jump := range jumps {
		now = jump.to
		fresh := New(frozen.Calendar(), clock)
		for _, target := range targets {
			got, want := get(api, target), get(fresh, target)
			if got.status != want.status || !bytes.Equal(got.body, want.body) || !maps.EqualFunc(got.header, want.header, slices.Equal) {
				t.Errorf("%s, GET %s: %d %v %.200s, and from a new API %d %v %.200s", jump.what, target, got.status, got.header, got.body, want.status, want.header, want.body)
			}
		}
		if jump.year == "" {
			continue
		}
		if got := checkReply(t, get(api, "/v1/holidays")).get("meta.year"); got != jump.year {
			t.Errorf("%s: the year is %s, want %s", jump.what, got, jump.year)
		}
	}
}

// TestMachineZone: the zone of the process changes nothing.
func TestMachineZone(t *testing.T) {
	old := time.Local
	defer func() { time.Local = old }()
	for _, hours := range []int{-11, 0, 7, 14} {
		time.Local = time.FixedZone("here", hours*3600)
		api := New(frozen.Calendar(), func() time.Time { return time.Date(2026, time.December, 31, 17, 0, 0, 0, time.UTC).Local() })
		if got := checkReply(t, get(api, "/v1/holidays")).get("meta.year"); got != "2027" {
			t.Errorf("in a zone of %d hours: %s", hours, got)
		}
	}
}

// TestYearWithoutDataset: once the data ends, the default year is a year
// without a dataset, and never the last one instead.
func TestYearWithoutDataset(t *testing.T) {
	api := New(frozen.Calendar(), func() time.Time { return time.Date(2028, time.January, 1, 0, 0, 0, 0, time.UTC) })
	for _, target := range []string{"/v1/holidays", "/v1/sources"} {
		wantError(t, get(api, target), 404, "DATASET_NOT_FOUND", `{"field":"year","year":2028,"availableYears":{"first":2009,"last":2027}}`)
	}
}

// TestAsOfTakesTheClockAlong: as of a day, the current year is that day's; and
// the day itself may be today in Jakarta, though not tomorrow.
func TestAsOfTakesTheClockAlong(t *testing.T) {
	now := time.Date(2026, time.November, 14, 17, 0, 0, 0, time.UTC) // midnight in Jakarta
	api := New(frozen.Calendar(), func() time.Time { return now })
	for target, status := range map[string]int{
		"/v1/as-of/2026-11-14/health": 200, "/v1/as-of/2026-11-15/health": 200, "/v1/as-of/2026-11-16/health": 400, "/v1/as-of/2024-02-29/health": 200, "/v1/as-of/2026-02-29/health": 400,
	} {
		if r := get(api, target); r.status != status {
			t.Errorf("GET %s: %d %s", target, r.status, r.body)
		}
	}
	now = now.Add(-time.Nanosecond)
	if r := get(api, "/v1/as-of/2026-11-15/health"); r.status != 400 {
		t.Errorf("as of tomorrow: %d %s", r.status, r.body)
	}
	if got := checkReply(t, get(api, "/v1/as-of/2021-06-30/sources")).get("meta.year"); got != "2021" {
		t.Errorf("as of 2021 the current year is %s", got)
	}
}

// TestClockIsReadOnce: a request that is answered while the day changes is of
// one of the two days, not of both.
func TestClockIsReadOnce(t *testing.T) {
	reads := 0
	api := New(frozen.Calendar(), func() time.Time { reads++; return testNow })
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		reads = 0
		if r := get(api, path+"?"+rightQuery(t, e)); r.status != 200 || reads > 1 {
			t.Errorf("answered with %d after %d looks at the clock", r.status, reads)
		}
	})
}
