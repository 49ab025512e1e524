package httpapi

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/internal/frozen"
)

// maxKept is the maximum number of bytes that an answer may use in memory while one client
// reads it. A cached answer may be larger, because all clients share it.
const maxKept = 64 << 10

// maxLength is the maximum length of an answer with own days, without compression.
const maxLength = 256 << 10

// maxAdded is the maximum number of bytes that own days add to a file with all years. Such a file
// is longer than maxLength, also without own days.
const maxAdded = 100_000

// allYears has the paths of the files with all years that can have own days.
var allYears = []string{"/calendar.ics"}

// TestAnswersAreBounded_Exhaustively requests the largest answers from every endpoint. It does
// this without a calendar, with each built-in calendar, with the maximum number of own days,
// and with an as-of date. Run with -v to see the sizes.
func TestAnswersAreBounded_Exhaustively(t *testing.T) {
	api := newestAPI()
	queries := largestQueries(t, api.Calendar())
	sizes := newSizes(t, api)
	calendars := builtIn()
	for _, rt := range routes() {
		if strings.HasPrefix(rt.path, "/calendars/") && !slices.Contains(calendars, rt.inPath) {
			continue
		}
		own := sample(queries[rt.path])
		if own == nil {
			t.Errorf("%s: add the queries that have the largest answers", rt.path)
			continue
		}
		form, named, withOwn := rt.query.form, []string{}, []string{}
		for _, more := range []string{"weekend=mon,tue,wed,thu,fri,sat", "lang=en", "zone=Asia/Pontianak"} {
			if name, _, _ := strings.Cut(more, "="); form.Param(name) != nil {
				own = append(own, each(own, "&"+more)...)
			}
		}
		asked := strings.Join(slices.Concat(queries[rt.path], own), "&")
		list := []answerSize{sizes.largest(rt.examplePath(), own)}
		for _, query := range append(own, rt.example) {
			if slices.Contains(form.Names(), "calendar") {
				// A calendar refuses weekend, and idx has no years before 2016.
				named = append(named, strings.NewReplacer("&weekend=none", "", "&weekend=sun", "", "2009-01-01", "2016-01-01").Replace(query))
			}
			for _, profile := range largestProfiles() {
				name, _, _ := strings.Cut(profile, "=")
				if len(query)+len(profile) < server.MaxQuery && form.Param(name) != nil {
					withOwn = append(withOwn, query+"&"+profile)
				}
			}
		}
		for _, name := range calendars {
			if len(named) > 0 {
				list = append(list, sizes.largest(rt.examplePath(), each(named, "&calendar="+name)))
			}
		}
		if len(withOwn) > 0 && !strings.Contains(rt.path, "{calendar}") {
			list = append(list, sizes.largest(rt.examplePath(), withOwn))
		}
		for _, name := range form.Names() {
			if !strings.Contains("&"+asked, "&"+name+"=") && !slices.Contains(neverLarger, name) {
				t.Errorf("%s: add a query with %s, or add the parameter to neverLarger", rt.path, name)
			}
		}
		if form.Param("asOf") != nil {
			for _, l := range list {
				path, query, _ := strings.Cut(l.target, "?")
				query += "&asOf=2026-11-15"
				if get(api, path+"?"+query).status == 200 { // a query about a newer dataset has no answer on the as-of date
					list = append(list, sizes.largest(path, []string{query}))
				}
			}
		}
		for _, l := range list {
			if l.kept > maxKept {
				t.Errorf("%.200s keeps %d bytes in memory, want at most %d: set the field large in the list of routes", l.target, l.kept, maxKept)
			}
			t.Logf("%.100s: %d bytes, of which %d are kept for one client", l.target, l.plain, l.kept)
		}
	}
}

// neverLarger has the parameters that cannot make an answer much larger than another query does, and
// those that the test adds to the queries itself.
var neverLarger = []string{"asOf", "bom", "calendar", "daysOff", "hoursPerDay", "includeCollectiveLeave", "inclusive", "kind", "payday",
	"paydayMonth", "rule", "shortestDay", "start", "type", "workdays", "year"}

type answerSize struct {
	target      string
	plain, kept int // kept is 0 for a cached answer, which all clients share
}

// Measures the answers for a client that accepts no compression.
type sizes struct {
	t    *testing.T
	api  *API
	mux  *http.ServeMux // stores the size of an answer instead of sending it
	kept int
	// the lengths of files with all years, without own days
	national map[string]int
}

func newSizes(t *testing.T, api *API) *sizes {
	s := &sizes{t: t, api: api, mux: http.NewServeMux(), national: make(map[string]int)}
	for _, path := range allYears {
		s.national[path] = len(get(api, path).body)
		if s.national[path] <= maxLength {
			t.Errorf("%s has %d bytes without own days, so it needs no exception", path, s.national[path])
		}
	}
	for _, rt := range routes() {
		e := &endpoint{route: rt, api: api}
		s.mux.HandleFunc(rt.pattern(), func(_ http.ResponseWriter, r *http.Request) {
			data := api.data.Load()
			texts, _ := e.pathTexts(r)
			asked, err := e.begin(data, texts, r)
			noError(t, err)
			answer, err := e.answer(asked, data, r)
			noError(t, err)
			s.kept = answer.Size()
		})
	}
	return s
}

// largest returns the answer that uses the most memory for one client. Some queries have no
// answer, because idx has fewer years, or because own days cover all workdays. The function skips
// these queries. At least one query must have an answer.
func (s *sizes) largest(path string, queries []string) (largest answerSize) {
	s.t.Helper()
	before, _ := s.api.data.Load().rendered.Size()
	for _, query := range queries {
		target := path + "?" + query
		r := get(s.api, target)
		if r.status != 200 && len(queries) > 1 {
			continue
		}
		if r.status != 200 {
			s.t.Fatalf("GET %s: %d %s", target, r.status, r.body)
		}
		frozen.Candidate(path, target, "")
		most := maxLength
		if n, ok := s.national[path]; ok {
			most = n + maxAdded
		}
		if n := len(r.body); n > most && (strings.Contains(query, "daysOff=") || strings.Contains(query, "workdays=")) {
			s.t.Errorf("%.200s has %d bytes, want at most %d with own days", target, n, most)
		}
		s.kept = 0
		if after, _ := s.api.data.Load().rendered.Size(); after != before { // the answer was not yet in the cache
			before = after
		} else if s.mux.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, target, nil)); s.kept == 0 {
			s.t.Fatalf("GET %s: no size", target)
		}
		if largest.target == "" || s.kept > largest.kept || s.kept == largest.kept && len(r.body) > largest.plain {
			largest = answerSize{target, len(r.body), s.kept}
		}
	}
	if largest.target == "" {
		s.t.Fatalf("%s: no query has an answer", path)
	}
	return largest
}

func each(texts []string, suffix string) []string {
	var list []string
	for _, text := range texts {
		list = append(list, text+suffix)
	}
	return list
}

// largestProfiles returns parameters with own days up to the limits. With these own days, the
// answers are the largest. The letters in the names are the longest in JSON and in HTML.
func largestProfiles() []string {
	var named, dense []string
	for i := range 25 {
		d18 := harikerja.MustParseDate("2018-08-03").AddDays(2 * i)
		dense = append(dense, d18.String()+"="+string("aQ"[i%2])+strings.Repeat("\U00010330", 59)) // four bytes
		d := harikerja.MustParseDate("2026-01-01").AddDays(8 * i)
		named = append(named, d.String()+"=a"+strings.Repeat("%E2%80%90", 59))
	}
	long := "=a" + strings.Repeat("%E2%80%90", 59)
	return []string{
		"daysOff=2026-01-01..2026-04-10=a" + strings.Repeat("%27", 14),
		"daysOff=" + strings.Join(named, ","),
		"daysOff=" + strings.Join(dense, ","),
		"daysOff=2021-05-13" + long + ",2026-05-15" + long,
		"workdays=2021-05-13" + long,
		"daysOff=2021-05-13," + manyDates("2026-01-01", 98), // 2021-05-13 has two holidays
		"workdays=" + manyDates("2026-01-01", 100),
	}
}

// manyDates returns n dates, beginning with the given date. No two dates are consecutive.
func manyDates(from string, n int) string {
	dates := make([]string, n)
	for i := range dates {
		dates[i] = harikerja.MustParseDate(from).AddDays(2 * i).String()
	}
	return strings.Join(dates, ",")
}

func TestDatesWithTheSameChangesShareOneCachedAnswer(t *testing.T) {
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
		t.Error("the changes since 7 August 2025 do not contain the change on that day")
	}
}

// largestQueries returns the queries that probably have the largest answers, for every
// path.
func largestQueries(t *testing.T, calendar *harikerja.Calendar) map[string][]string {
	covered, _ := calendar.Covered()
	holidays, err := calendar.Holidays(covered)
	noError(t, err)
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
	var half []string // a shift of half an hour in each hour
	for hour := range 24 {
		half = append(half, fmt.Sprintf("%02d:00-%02d:30", hour, hour))
	}
	shifts := ""
	for _, day := range []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"} {
		shifts += "&" + day + "=" + strings.Join(half, ",")
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
		"/v1/occasions":              {"", "date=2009-01-01", "name=cuti+bersama"},
		"/v1/holidays/long-weekends": weekends,
		"/v1/workdays/subtract":      {fmt.Sprintf("date=%s&days=4000", last)},
		"/v1/workdays/adjust":        {"date=2026-03-21"},
		"/v1/workdays/nth":           {"month=2026-03&n=-1"},
		"/v1/workdays/list":          {fmt.Sprintf("start=%s&end=%s&weekend=none", last.AddDays(1-731), last)},
		"/v1/workdays/summary":       years,
		"/v1/days":                   spans,
		"/v1/days/batch": {"includeSources=true&dates=2021-05-13" + strings.Repeat(",2021-05-13", 49),
			"dates=2021-05-13" + strings.Repeat(",2021-05-13", 365),
			"dates=2021-05-13" + strings.Repeat(",2021-05-13", 132),
			"dates=2018-08-03" + strings.Repeat(",2018-08-03", 199), "dates=2018-08-03" + strings.Repeat(",2018-08-03", 29),
			"dates=2026-05-15" + strings.Repeat(",2026-05-15", 199) + strings.Repeat(",2026-05-13", 166)},
		"/v1/revisions":                      years,
		"/v1/changes":                        {"since=0001-01-01"},
		"/v1/deadlines/due":                  {fmt.Sprintf("start=%sT00:00&hours=20000&weekend=none", first), "start=2026-01-01T00:00&hours=2000&weekend=none" + shifts},
		"/v1/deadlines/elapsed":              {fmt.Sprintf("start=%sT00:00&end=%sT23:59&weekend=none", first, last), "start=2026-01-01T00:00&end=2026-12-31T23:59&weekend=none" + shifts},
		"/v1/obligations":                    obligations,
		"/v1/obligations/{id}":               {"period=2025-01"},
		"/v1/overtime":                       {"date=2026-03-21&hours=12", "date=2026-03-20&hours=23.5", "date=2026-03-20&hours=12&officialHoliday=true"},
		"/v1/time-limits":                    {""},
		"/v1/time-limits/{id}":               {"date=2026-03-20"},
		"/v1/rules":                          {""},
		"/v1/rules/{id}":                     {""},
		"/v1/projections":                    {fmt.Sprintf("year=%d", last.Year()+6)},
		"/harikerja.xlsx":                    {""},
		"/projections.ics":                   {""},
		"/obligations.ics":                   {"", "alarm=60"},
		"/obligations.csv":                   years,
		"/calendar.ics":                      {""},
		"/v1/calendars":                      {""},
		"/v1/workdays/periods":               {"year=2026&firstDay=21"},
		"/v1/holidays/leave-plan":            {"year=2018&days=60&limit=50&minDays=1&deductCollectiveLeave=false"},
		"/v1/holidays/compare":               {"year=2026&date=2009-01-01"},
		"/v1/calendars/{calendar}":           {""},
		"/calendars/{calendar}/calendar.ics": {""}, "/calendars/{calendar}/holidays.csv": {"start=2016-01-01&end=2027-12-31"},
		"/calendar/{year}.ics": {""},
		"/holidays.csv":        {all},
		"/changes.atom":        {""},
		"/dataset.json":        {""},
		"/openapi.json":        {""},
		"/llms.txt":            {""},
	}
}

// newestAPI returns an API with the embedded data.
func newestAPI() *API { return New(calendarsOf(harikerja.Default()), frozen.Clock) }
