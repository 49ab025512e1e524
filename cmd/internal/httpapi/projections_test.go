package httpapi

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
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
		queries := append([]string{"", rt.example}, sample(largest[rt.path])...)
		for _, query := range slices.Clone(queries) {
			queries = append(queries, decreedYear.ReplaceAllString(query, "2028"))
		}
		slices.Sort(queries)
		for _, query := range slices.Compact(queries) {
			for _, frame := range sample(framesOf(rt)) {
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
