package httpapi

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/cmd/internal/frozen"
	"github.com/harikerja/harikerja/projection"
)

// predictedDates returns the predicted dates for all years in the formats that JSON, CSV and
// iCalendar use.
func predictedDates(t *testing.T) map[string]bool {
	t.Helper()
	dates := make(map[string]bool)
	first, last := projection.Years(frozen.Calendar())
	for year := first; year <= last; year++ {
		list, err := projection.Holidays(frozen.Calendar(), year)
		noError(t, err)
		for _, h := range list {
			for _, d := range append(h.Alternatives, h.Date) {
				dates[d.String()] = true
				dates["DTSTART;VALUE=DATE:"+strings.ReplaceAll(d.String(), "-", "")] = true
			}
		}
	}
	if len(dates) < 2*10*16 {
		t.Fatalf("only %d predicted dates were found", len(dates)/2)
	}
	return dates
}

var anyDate = regexp.MustCompile(`DTSTART;VALUE=DATE:\d{8}|\d{4}-\d{2}-\d{2}`)

// TestOnlyProjectionsHavePredictedDays_Exhaustively sends requests about decreed and predicted
// years to every path, except the paths for projections. It sends each request with and
// without a calendar and an as-of date. No answer may have a predicted date.
func TestOnlyProjectionsHavePredictedDays_Exhaustively(t *testing.T) {
	t.Parallel()
	api, predicted, largest := newAPI(), predictedDates(t), largestQueries(t, frozen.Calendar())
	inProjections, statuses := 0, make(map[int]int)
	// check returns how many predicted dates an answer has. It does not count the dates in the
	// question.
	check := func(target string) int {
		r, found := get(api, target), 0
		statuses[r.status]++
		for _, date := range anyDate.FindAllString(string(r.body), -1) {
			if predicted[date] && !strings.Contains(target, date) {
				found++
			}
		}
		return found
	}
	for _, rt := range routes() {
		if strings.Contains(rt.path, "projections") {
			inProjections += check(rt.path + "?" + rt.example)
			continue
		}
		if strings.HasPrefix(rt.path, "/openapi.") {
			continue // the description has predicted dates in the example for the projections
		}
		queries := append([]string{"", rt.example}, largest[rt.path]...)
		for _, query := range slices.Clone(queries) {
			queries = append(queries, decreedYear.ReplaceAllString(query, "2028"))
		}
		slices.Sort(queries)
		frames := framesOf(rt)
		if testing.Short() {
			frames = frames[:1]
		}
		for _, query := range slices.Compact(queries) {
			for _, frame := range frames {
				target := strings.NewReplacer("{calendar}", "idx", "{year}", "2028", "{id}", rt.inPath).Replace(rt.path)
				if target += "?" + query + "&" + frame; check(target) > 0 {
					t.Errorf("GET %s has a predicted date", target)
				}
			}
		}
	}
	if inProjections < 2*16 || !testing.Short() && (statuses[http.StatusOK] < 200 || statuses[http.StatusNotFound] < 100) {
		t.Errorf("too few requests: the projections have %d predicted dates, and the numbers of answers for each status are %v", inProjections, statuses)
	}
}

var decreedYear = regexp.MustCompile(`\b20[012]\d\b`)

// The server refuses a question that needs the list for a year that has only predictions. The
// message names the path for projections. The details are the same as for a year without a
// prediction.
func TestYearsWithoutAListAreRefused(t *testing.T) {
	api := newAPI()
	targets := []string{"/v1/holidays?year=2028", "/v1/holidays/check?date=2028-01-01", "/v1/workdays/check?date=2028-01-01",
		"/v1/workdays/add?date=2027-12-31&days=1", "/v1/workdays/diff?start=2027-12-31&end=2028-01-01", "/v1/sources?year=2028",
		"/v1/holidays/range?start=2028-01-01&end=2028-01-02", "/v1/holidays/upcoming?date=2028-01-01", "/v1/holidays/long-weekends?year=2028",
		"/v1/holidays/leave-plan?year=2028&days=12", "/v1/occasions?year=2028", "/v1/workdays/subtract?date=2028-01-04&days=1",
		"/v1/workdays/adjust?date=2028-01-01", "/v1/workdays/nth?month=2028-01&n=1", "/v1/workdays/list?start=2028-01-01&end=2028-01-02",
		"/v1/workdays/summary?year=2028", "/v1/workdays/periods?year=2028", "/v1/days?start=2028-01-01&end=2028-01-02", "/v1/days/batch?dates=2028-01-01",
		"/v1/revisions?year=2028", "/v1/deadlines/due?start=2028-01-03T09:00&hours=1", "/v1/deadlines/elapsed?start=2028-01-03T09:00&end=2028-01-03T10:00",
		"/v1/obligations?start=2028-01-01&end=2028-01-31", "/v1/overtime?date=2028-01-03&hours=2", "/calendar/2028.ics", "/holidays.csv?year=2028",
		"/obligations.csv?year=2028"}
	for _, target := range targets {
		const hint = " For predictions, which are not decreed, use /v1/projections?year=2028."
		near := get(api, target)
		if near.status != http.StatusNotFound || !strings.Contains(string(near.body), hint) {
			t.Errorf("GET %s: %d %s", target, near.status, near.body)
		}
		// A target with a date in 2027, the last year with data, cannot be changed to 3028.
		if strings.Contains(target, "2027") {
			continue
		}
		far := get(api, strings.ReplaceAll(target, "2028", "3028"))
		want := strings.ReplaceAll(string(far.body), "3028", "2028")
		if got := strings.Replace(string(near.body), hint, "", 1); got != want {
			t.Errorf("GET %s: without the hint, the error is\n%s\nwant\n%s", target, got, want)
		}
	}
}
