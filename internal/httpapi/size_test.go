package httpapi

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// maxAnswer is the most bytes of an answer that is not kept, also if clients
// share its items: rendering it takes time and memory.
const maxAnswer = 210_000

// TestHeldAnswersAreSmall asks every endpoint for its largest answers. A slow
// client holds the whole body of an answer that is neither kept nor shared, so
// that body must be small. Run with -v to see the sizes.
func TestHeldAnswersAreSmall(t *testing.T) {
	api := newestAPI()
	data := api.data.Load()
	queries := largestQueries(t, data.calendar)
	for _, rt := range testRoutes() {
		if queries[rt.path] == nil {
			t.Errorf("%s: add the queries with the largest answers", rt.path)
		}
		e := &endpoint{route: rt, api: api}
		largest, size, held := "", 0, 0
		for _, query := range queries[rt.path] {
			r := httptest.NewRequest(http.MethodGet, pathOf(rt)+"?"+query, nil)
			if underPrefix(rt.path) {
				r.SetPathValue("asOf", testDay.String()) // under as-of no answer is kept
			} else if rt.keep {
				continue
			}
			rendered, err := e.answer(ask.NewContext(data.calendar, api.clock), data, r)
			if err != nil {
				t.Fatalf("%s: %v", r.URL, err)
			}
			if len(rendered.Body) > maxHeld {
				t.Errorf("%s: a client holds %d bytes, want at most %d", r.URL, len(rendered.Body), maxHeld)
			}
			held = max(held, len(rendered.Body))
			if n := len(get(api, r.URL.String()).body); n > size {
				largest, size = r.URL.String(), n
			}
		}
		if size > maxAnswer {
			t.Errorf("%s: %d bytes, want at most %d", largest, size, maxAnswer)
		}
		t.Logf("%s: the largest answer has %d bytes (%.80s); a client holds at most %d", rt.path, size, largest, held)
	}
}

// largestQueries returns the queries of every path that are likely to have the
// largest answer.
func largestQueries(t *testing.T, calendar *harikerja.Calendar) map[string][]string {
	covered, _ := calendar.Covered()
	holidays, err := calendar.Holidays(covered)
	if err != nil {
		t.Fatal(err)
	}
	first, last := covered.Start(), covered.End()
	all := fmt.Sprintf("start=%s&end=%s", first, last)
	var years, lists, weekends, upcoming, spans, ranges []string
	for _, info := range calendar.Years() {
		end := harikerja.Year(info.Year).End()
		years = append(years, fmt.Sprintf("year=%d", info.Year))
		lists = append(lists, fmt.Sprintf("year=%d&includeSources=true", info.Year))
		weekends = append(weekends, fmt.Sprintf("year=%d&minDays=1&maxBridgeDays=4", info.Year))
		if start := end.AddDays(1 - 366); !start.Before(first) {
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
		"/calendar.ics":              {""},
		"/calendar/{year}.ics":       {""},
		"/holidays.csv":              {all},
		"/changes.atom":              {""},
		"/openapi.json":              {""},
		"/openapi.yaml":              {""},
	}
}

// TestSharedAnswersAreWhole: an answer that is sent in parts is the same as one
// that is sent at once. Its ETag is the hash of all of it.
func TestSharedAnswersAreWhole(t *testing.T) {
	api := newAPI()
	for _, target := range []string{"/v1/changes?since=2009-01-01", "/v1/as-of/2026-10-01/changes?since=2009-01-01",
		"/v1/holidays/range?start=2021-01-01&end=2025-12-31&includeSources=true", "/v1/days?start=2024-01-01&end=2024-12-31&includeSources=true"} {
		r := get(api, target)
		if len(r.body) <= maxHeld {
			t.Errorf("GET %s: %d bytes are not shared", target, len(r.body))
		}
		checkReply(t, r)
		sum := sha256.Sum256(r.body)
		if tag := `"` + hex.EncodeToString(sum[:12]) + `"`; r.header.Get("ETag") != tag || r.header.Get("Content-Length") != strconv.Itoa(len(r.body)) {
			t.Errorf("GET %s: the header %v of %d bytes, want the ETag %s", target, r.header, len(r.body), tag)
		}
		if again := get(api, target, "If-None-Match: "+r.header.Get("ETag")); again.status != 304 || len(again.body) != 0 {
			t.Errorf("GET %s with its ETag: %d and %d bytes", target, again.status, len(again.body))
		}
	}
}

// TestBatchWithSourcesIsBounded: 366 dates with sources would have up to 690 KB.
func TestBatchWithSourcesIsBounded(t *testing.T) {
	api := newAPI()
	target := "/v1/days/batch?includeSources=true&dates=2021-05-13" + strings.Repeat(",2021-05-13", 49)
	if r := get(api, target); r.status != 200 {
		t.Errorf("50 dates: %d %s", r.status, r.body)
	}
	wantError(t, get(api, target+",2021-05-13"), 400, "INVALID_RANGE", `{"field":"dates","maxDates":50}`)
}
