package httpapi

import (
	"testing"
)

// TestElapsedReportsTheFirstMissingYear: as every other endpoint does. A zone
// whose clocks are changed makes no difference.
func TestElapsedReportsTheFirstMissingYear(t *testing.T) {
	api := newAPI()
	missing := func(field, value, year string) string {
		return `{"field":"` + field + `","value":"` + value + `","year":` + year + `,"availableYears":{"first":2009,"last":2027}}`
	}
	for _, test := range []struct{ start, end, details string }{
		{"2026-03-17T15:00", "2031-03-17T15:00", missing("end", "2031-03-17T15:00", "2028")},
		{"2027-12-31T15:00", "2028-01-01T00:01", missing("end", "2028-01-01T00:01", "2028")},
		{"2007-03-17T15:00", "2031-03-17T15:00", missing("start", "2007-03-17T15:00", "2007")},
		{"2029-03-17T15:00", "2031-03-17T15:00", missing("start", "2029-03-17T15:00", "2029")},
	} {
		for _, zone := range []string{"", "&zone=WIT", "&zone=Europe/Berlin"} {
			wantError(t, get(api, "/v1/deadlines/elapsed?start="+test.start+"&end="+test.end+zone), 404, "DATASET_NOT_FOUND", test.details)
		}
	}
}

// TestElapsedErrorsHaveOffsets: times in the details of an error are those of
// the zone, with its offset, as the times in an answer are.
func TestElapsedErrorsHaveOffsets(t *testing.T) {
	api := newAPI()
	for query, details := range map[string]string{
		"start=2026-01-05T10:01&end=2026-01-05T10:00":                                            `{"field":"start","start":"2026-01-05T10:01:00+07:00","end":"2026-01-05T10:00:00+07:00"}`,
		"start=2026-01-05T10:01&end=2026-01-05T10:00&zone=WIT":                                   `{"field":"start","start":"2026-01-05T10:01:00+09:00","end":"2026-01-05T10:00:00+09:00"}`,
		"start=2026-01-05T10:01Z&end=2026-01-05T10:00Z":                                          `{"field":"start","start":"2026-01-05T17:01:00+07:00","end":"2026-01-05T17:00:00+07:00"}`,
		"start=2026-07-01T12:00&end=2026-01-05T10:00&zone=Europe/Berlin&hoursPerDay=10:00-11:00": `{"field":"start","start":"2026-07-01T12:00:00+02:00","end":"2026-01-05T10:00:00+01:00"}`,
		"start=2031-01-05T10:01&end=2030-01-05T10:00":                                            `{"field":"start","start":"2031-01-05T10:01:00+07:00","end":"2030-01-05T10:00:00+07:00"}`,
	} {
		wantError(t, get(api, "/v1/deadlines/elapsed?"+query), 400, "INVALID_RANGE", details)
	}
}

// TestClockChanges: New York puts its clocks forward on 8 March 2026 at 02:00
// and back on 1 November 2026 at 02:00, both Sundays.
func TestClockChanges(t *testing.T) {
	api := newAPI()
	const allDay = "&zone=America/New_York&weekend=none&hoursPerDay=00:00-24:00"
	const office = "&zone=America/New_York"
	for _, test := range []struct {
		query  string
		status int
	}{
		{"due?start=2026-03-08T01:30&hours=1" + allDay, 400},                               // an hour later by the sun, two by the wall
		{"due?start=2026-03-08T02:30&hours=1" + allDay, 400},                               // a time that is not
		{"due?start=2026-11-01T06:30Z&hours=1" + allDay, 200},                              // exact, after the change
		{"elapsed?start=2026-10-25T01:30Z&end=2026-10-27T10:00&zone=Europe/Berlin", 200},   // exact
		{"elapsed?start=2026-10-25T02:30&end=2026-10-27T10:00&zone=Europe/Berlin", 400},    // one of two
		{"elapsed?start=2026-11-01T05:30Z&end=2026-11-01T06:10Z" + allDay, 400},            // backwards on the wall
		{"elapsed?start=2026-03-08T02:30&end=2026-03-08T03:30" + allDay, 400},              //
		{"elapsed?start=2026-03-07T12:00&end=2026-03-09T12:00" + allDay, 400},              // across the change, at work
		{"elapsed?start=2026-03-06T09:00&end=2026-03-09T09:00" + office, 200},              // across it, asleep
		{"due?start=2026-10-30T15:00&hours=8" + office, 200},                               //
		{"due?start=2026-03-07T23:00&hours=2" + allDay, 200},                               // before it
		{"due?start=2026-03-08T03:00&hours=2" + allDay, 200},                               // after it
		{"due?start=2026-03-17T15:00&hours=16", 200},                                       // Jakarta's never change
		{"elapsed?start=2009-01-01T00:00&end=2027-12-31T17:00&zone=America/New_York", 200}, // many changes, all at night
		{"elapsed?start=2024-12-30T09:00&end=2025-01-02T09:00&zone=America/New_York", 200}, // over 31 December of a leap year
		{"elapsed?start=2026-03-17T15:00&end=2026-03-10T00:00&zone=America/New_York", 400}, // backwards anywhere
	} {
		if got := get(api, "/v1/deadlines/"+test.query); got.status != test.status {
			t.Errorf("%s: %d, want %d: %s", test.query, got.status, test.status, got.body)
		}
	}
}
