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
