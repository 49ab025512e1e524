package httpapi

import (
	"bytes"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// kept returns the number of answers that an API keeps for repeated requests.
func kept(a *API) int {
	n, _ := a.data.Load().repeated.Size()
	return n
}

// forget removes the answers that are kept for repeated requests. No request may run at the
// same time.
func forget(a *API) { a.data.Load().repeated = server.NewRepeated() }

// withOperator returns the calendars from a dataset and one operator's calendar.
func withOperator(t *testing.T, national *harikerja.Calendar, file string) *ask.Calendars {
	t.Helper()
	def, err := harikerja.ParseDefinition([]byte(file))
	noError(t, err)
	calendars, err := ask.NewCalendars(national, law.Default, def)
	noError(t, err)
	return calendars
}

// testTargets returns the request targets in the golden files. For every API path, it also
// returns a valid target and a target without parameters. Under -short, it returns a sample.
func testTargets(t *testing.T) []string {
	t.Helper()
	set := make(map[string]bool)
	files, err := filepath.Glob("testdata/*.txtar")
	noError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		noError(t, err)
		for _, part := range splitArchive(string(text)) {
			line, _, _ := strings.Cut(part.text, "\n")
			if _, target, ok := strings.Cut(line, " /"); ok && part.name == "request" {
				set["/"+target] = true
			}
		}
	}
	for _, e := range routes() {
		set[e.examplePath()] = true
		for _, frame := range framesOf(e) {
			set[strings.TrimSuffix(e.examplePath()+"?"+requiredQuery(e)+"&"+frame, "&")] = true
		}
	}
	return sample(slices.Sorted(maps.Keys(set)))
}

// TestKeptAnswersEqualNewAnswers: a kept answer has the same status, header, body and pattern as a
// new answer to the same request.
func TestKeptAnswersEqualNewAnswers(t *testing.T) {
	repeated, fresh := newAPI(), newAPI()
	targets, used := testTargets(t), 0
	for _, target := range targets {
		forget(repeated)
		get(repeated, target)
		tag := get(repeated, target).header.Get("ETag")
		requests := [][]string{{"GET"}}
		if kept(repeated) == 1 {
			used++
			requests = [][]string{{"GET"}, {"GET", "Accept-Encoding: gzip"}, {"GET", "Accept-Encoding: zstd, gzip;q=0.5"}, {"GET", "If-None-Match: *"},
				{"GET", "If-None-Match: " + tag}, {"GET", "If-None-Match: " + tag, "Accept-Encoding: gzip"}, {"GET", "If-Match: " + tag},
				{"GET", `If-Match: "other"`}, {"HEAD"}, {"OPTIONS"}, {"POST"}}
		}
		for _, request := range requests {
			forget(fresh)
			got, pattern := sendForPattern(repeated, request[0], target, request[1:]...)
			want, wantPattern := sendForPattern(fresh, request[0], target, request[1:]...)
			if !reflect.DeepEqual(got, want) || pattern != wantPattern {
				t.Errorf("%q %s: got the kept answer\n%d %v %s\nwith the pattern %s, want\n%d %v %s\nwith the pattern %s", request, target,
					got.status, got.header, got.body, pattern, want.status, want.header, want.body, wantPattern)
			}
			if want.status == 200 && !slices.Contains(fresh.Patterns(), pattern) {
				t.Errorf("%s: Patterns lacks %s, so the metrics do not count the request", target, pattern)
			}
		}
	}
	if used < len(targets)/8 {
		t.Errorf("only %d of %d targets have a kept answer", used, len(targets))
	}
}

// sendForPattern is like send, but also returns the pattern, which metrics use.
func sendForPattern(h http.Handler, method, target string, fields ...string) (answer reply, pattern string) {
	answer = send(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.ServeHTTP(w, r)
		pattern = r.Pattern
	}), method, target, fields...)
	return answer, pattern
}

func TestOnlySmallAnswersFromTheDatasetAreKept(t *testing.T) {
	calendars := withOperator(t, frozen.Calendar(), `{"name":"acme","daysOff":[{"date":"2026-12-28"}]}`)
	for target, want := range map[string]int{
		"/v1/workdays/add?date=2026-03-18&days=5":               1,
		"/v1/holidays?year=2026":                                1,
		"/v1/health":                                            1,
		"/calendar/2026.ics":                                    1,
		"/v1/workdays/check?date=2026-12-31&calendar=idx":       1,
		"/v1/holidays":                                          0, // depends on today
		"/v1/holidays/upcoming":                                 0,
		"/v1/holidays?calendar=idx":                             0,
		"/v1/holidays?year=2025&asOf=2025-08-01":                0, // is an error if the clock is set back
		"/obligations.ics":                                      0,
		"/v1/calendars":                                         0, // depends on the calendars of the operator
		"/v1/workdays/check?date=2026-12-28&calendar=acme":      0,
		"/v1/workdays/check?date=2026-12-28&daysOff=2026-12-28": 0, // has own lines
		"/v1/workdays/check?date=2026-12-28&asOf=2026-10-01":    0,
		"/v1/workdays/add?date=2026-03-18&days=0":               0, // is an error
		"/v1/workdays/add":                                      0,
		"/v1/workdays/check?date=2031-01-01":                    0,
		"/v1/nothing":                                           0,
		"/v1/health/":                                           0, // is not an endpoint
		"//v1/health":                                           0,
		"/v1/days?dates=" + strings.Repeat("2026-03-18,", 50) + "2026-03-19":                    0, // is an error: the path has no parameter dates
		"/v1/workdays/list?start=2026-01-01&end=2026-12-31":                                     1,
		"/v1/workdays/check?date=2026-03-20&" + strings.Repeat("&", 600) + "weekend=sat,sun":    0, // is too long
		"/v1/workdays/check?date=2026-03-20&includeCollectiveLeave=false&weekend=fri,sat&foo=1": 0,
	} {
		api := newAPI()
		api.Use(calendars)
		for range 3 {
			get(api, target)
		}
		if n := kept(api); n != want {
			t.Errorf("%s: %d answers were kept, want %d", target, n, want)
		}
	}
}

// TestRefusedRequestsGetNoKeptAnswer: a request with a body, or with unnecessary escapes in its
// path, is refused, even if the answer to its target is kept.
func TestRefusedRequestsGetNoKeptAnswer(t *testing.T) {
	api := newAPI()
	for range 3 {
		get(api, "/v1/health")
	}
	status := func(r *http.Request) int {
		w := httptest.NewRecorder()
		r.Header = http.Header{}
		api.ServeHTTP(w, r)
		return w.Code
	}
	health := &url.URL{Path: "/v1/health"}
	for want, r := range map[int]*http.Request{
		200: {Method: "GET", URL: health},
		400: {Method: "GET", URL: health, ContentLength: 5},
		404: {Method: "GET", URL: &url.URL{Path: "/v1/health", RawPath: "/v1/%68ealth"}},
		405: {Method: "HEAD", URL: health},
		204: {Method: "OPTIONS", URL: health},
	} {
		if got := status(r); got != want || kept(api) != 1 {
			t.Errorf("%s %s with a body of %d bytes: got %d, want %d and no new kept answer", r.Method, r.URL, r.ContentLength, got, want)
		}
	}
}

// TestKeptAnswersFromAnotherDayAreNotSent: after the clock was moved forward or back, the answers
// must equal the answers from a new API.
func TestKeptAnswersFromAnotherDayAreNotSent(t *testing.T) {
	now := frozen.Clock()
	clock := func() time.Time { return now }
	repeated := New(calendarsOf(frozen.Calendar()), clock)
	targets := testTargets(t)
	for range 2 {
		for _, target := range targets {
			get(repeated, target)
		}
	}
	if kept(repeated) < len(targets)/8 {
		t.Errorf("only %d answers for %d targets are kept", kept(repeated), len(targets))
	}
	for _, days := range []int{100, -365, 0} { // a day in the next year, a day in the previous year, and the fixed day
		now = frozen.Clock().AddDate(0, 0, days)
		fresh := New(calendarsOf(frozen.Calendar()), clock)
		for _, target := range targets {
			if got, want := get(repeated, target), get(fresh, target); !reflect.DeepEqual(got, want) {
				t.Errorf("%s on %s: got %v %s, want %v %s", target, now, got.header, got.body, want.header, want.body)
			}
		}
	}
}

func TestReloadDropsKeptAnswers(t *testing.T) {
	national := frozen.Calendar()
	older := national.AsOf(harikerja.MustParseDate("2025-08-01")) // before the decree that made 18 August 2025 a day off
	// In the stock exchange's calendar, 31 December 2026 is a day off.
	operator := withOperator(t, national, `{"name":"idx","daysOff":[{"date":"2026-12-30"}]}`)
	const check, checkExchange = "/v1/workdays/check?date=2025-08-18", "/v1/workdays/check?date=2026-12-31&calendar=idx"
	api := newAPI()
	for i, step := range []struct {
		calendars *ask.Calendars
		target    string
		workday   string
	}{
		{calendarsOf(national), check, `"isWorkday":false`},
		{calendarsOf(older), check, `"isWorkday":true`},
		{calendarsOf(national), checkExchange, `"isWorkday":false`},
		{operator, checkExchange, `"isWorkday":true`}, // only the calendars of the operator change
		{calendarsOf(national), checkExchange, `"isWorkday":false`},
	} {
		api.Use(step.calendars)
		for range 3 {
			if r := get(api, step.target); !bytes.Contains(r.body, []byte(step.workday)) {
				t.Errorf("step %d: %s: %s, want %s", i, step.target, r.body, step.workday)
			}
		}
	}
}
