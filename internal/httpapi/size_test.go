package httpapi

import (
	"fmt"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// maxAnswer is the maximum size in bytes of an answer that is not cached. While
// a slow client reads such an answer, its whole body stays in memory.
const maxAnswer = 210_000

// TestAnswersAreBounded asks every endpoint for its largest answers. Run with -v
// to see the sizes.
func TestAnswersAreBounded(t *testing.T) {
	api := newestAPI()
	queries := largestQueries(t, api.Calendar())
	for _, rt := range testRoutes() {
		if queries[rt.path] == nil {
			t.Errorf("%s: add the queries that have the largest answers", rt.path)
		}
		if rt.cached {
			continue
		}
		largest, size := "", 0
		for _, query := range queries[rt.path] {
			target := pathOf(rt) + "?" + query
			r := get(api, target)
			if r.status != 200 {
				t.Fatalf("GET %s: %d %s", target, r.status, r.body)
			}
			if len(r.body) > size {
				largest, size = target, len(r.body)
			}
		}
		if size > maxAnswer {
			t.Errorf("%.200s: %d bytes, want at most %d", largest, size, maxAnswer)
		}
		t.Logf("%s: the largest answer has %d bytes (%.80s)", rt.path, size, largest)
	}
}

// TestChangesAreCachedOnce: dates with the same changes share one cached answer.
func TestChangesAreCachedOnce(t *testing.T) {
	api := newAPI()
	for date := range harikerja.Year(2025).All() {
		if r := get(api, "/v1/changes?since="+date.String()); r.status != 200 {
			t.Fatalf("since %s: %d %s", date, r.status, r.body)
		}
	}
	if answers, _ := api.data.Load().rendered.Size(); answers > 4 {
		t.Errorf("%d answers are cached", answers)
	}
	before, after := get(api, "/v1/changes?since=2025-08-07"), get(api, "/v1/changes?since=2025-08-08")
	if string(before.body) == string(after.body) {
		t.Error("the changes since 7 August 2025 do not contain the change of that day")
	}
}

// largestQueries returns for every path the queries that probably have the
// largest answers.
func largestQueries(t *testing.T, calendar *harikerja.Calendar) map[string][]string {
	covered, _ := calendar.Covered()
	holidays, err := calendar.Holidays(covered)
	if err != nil {
		t.Fatal(err)
	}
	first, last := covered.Start(), covered.End()
	all := fmt.Sprintf("start=%s&end=%s", first, last)
	var years, lists, weekends, upcoming, spans, ranges, obligations []string
	for _, info := range calendar.Years() {
		end := harikerja.Year(info.Year).End()
		years = append(years, fmt.Sprintf("year=%d", info.Year))
		lists = append(lists, fmt.Sprintf("year=%d&includeSources=true", info.Year))
		weekends = append(weekends, fmt.Sprintf("year=%d&minDays=1&maxBridgeDays=4", info.Year))
		if start := end.AddDays(1 - 366); !start.Before(first) {
			obligations = append(obligations, fmt.Sprintf("start=%s&end=%s", start, end))
			spans = append(spans, fmt.Sprintf("start=%s&end=%s&includeSources=true&weekend=none", start, end))
		}
		if start := end.AddDays(1 - 1827); !start.Before(first) {
			ranges = append(ranges, fmt.Sprintf("start=%s&end=%s&includeSources=true", start, end))
		}
	}
	for _, h := range holidays {
		upcoming = append(upcoming, fmt.Sprintf("date=%s&limit=50&includeSources=true", h.Date))
	}
	return map[string][]string{
		"/v1/health":                 {""},
		"/v1/holidays":               lists,
		"/v1/holidays/check":         {"date=2021-05-13&includeSources=true"},
		"/v1/workdays/check":         {"date=2021-05-13"},
		"/v1/workdays/add":           {fmt.Sprintf("date=%s&days=4000", first)},
		"/v1/workdays/diff":          {all},
		"/v1/sources":                years,
		"/v1/years":                  {""},
		"/v1/holidays/range":         append(ranges, all),
		"/v1/holidays/upcoming":      upcoming,
		"/v1/occasions":              {"", "date=2009-01-01"},
		"/v1/holidays/long-weekends": weekends,
		"/v1/workdays/subtract":      {fmt.Sprintf("date=%s&days=4000", last)},
		"/v1/workdays/adjust":        {"date=2026-03-21"},
		"/v1/workdays/nth":           {"month=2026-03&n=-1"},
		"/v1/workdays/list":          {fmt.Sprintf("start=%s&end=%s&weekend=none", last.AddDays(1-731), last)},
		"/v1/workdays/summary":       years,
		"/v1/days":                   spans,
		"/v1/days/batch":             {"includeSources=true&dates=2021-05-13" + strings.Repeat(",2021-05-13", 49), "dates=2021-05-13" + strings.Repeat(",2021-05-13", 365)},
		"/v1/revisions":              years,
		"/v1/changes":                {"since=0001-01-01"},
		"/v1/deadlines/due":          {fmt.Sprintf("start=%sT00:00&hours=20000&weekend=none", first)},
		"/v1/deadlines/elapsed":      {fmt.Sprintf("start=%sT00:00&end=%sT23:59&weekend=none", first, last)},
		"/v1/obligations":            obligations,
		"/v1/obligations/{id}":       {"period=2025-01"},
		"/v1/overtime":               {"date=2026-03-21&hours=12"},
		"/v1/rules":                  {""},
		"/v1/rules/{id}":             {""},
		"/obligations.ics":           {""},
		"/obligations.csv":           years,
		"/calendar.ics":              {""},
		"/v1/calendars":              {""},
		"/v1/workdays/periods":       {"year=2026&firstDay=21"},
		"/v1/holidays/leave-plan":    {"year=2018&days=60&limit=50&minDays=1&deductCollectiveLeave=false"},
		"/v1/holidays/compare":       {"year=2026&date=2009-01-01"},
		"/v1/calendars/{calendar}":   {""},
		"/calendar/{year}.ics":       {""},
		"/holidays.csv":              {all},
		"/changes.atom":              {""},
		"/openapi.json":              {""},
		"/openapi.yaml":              {""},
	}
}

// TestBatchWithSourcesIsBounded: an answer with 366 dates and their sources would
// have up to 690 KB, so fewer dates are allowed.
func TestBatchWithSourcesIsBounded(t *testing.T) {
	api := newAPI()
	target := "/v1/days/batch?includeSources=true&dates=2021-05-13" + strings.Repeat(",2021-05-13", 49)
	if r := get(api, target); r.status != 200 {
		t.Errorf("50 dates: %d %s", r.status, r.body)
	}
	wantError(t, get(api, target+",2021-05-13"), 400, "INVALID_RANGE", `{"field":"dates","maxDates":50}`)
}
