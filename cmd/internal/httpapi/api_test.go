package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
)

// Most tests in this file send requests to every endpoint in the list of routes. So they also
// test a new endpoint, and this file need not be changed. The tests in package ask check the
// answers and the errors for each question.

// TestEveryEndpointAnswers checks that every endpoint answers a valid query. Every endpoint
// must also refuse an unknown parameter and a query that is too long.
func TestEveryEndpointAnswers(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, path, query string) {
		r := get(api, path+"?"+query)
		if r.status != 200 {
			t.Fatalf("got %d %s", r.status, r.body)
		}
		n := checkReply(t, r)
		if strings.Contains(query, "asOf=") && n != nil && n.get("meta.asOf") != `"2026-10-01"` {
			t.Errorf("meta.asOf is %s", n.get("meta.asOf"))
		}
		r = get(api, path+"?"+query+"&nothing=1")
		if n := checkError(t, r); r.status != 400 || n.get("error.code") != `"INVALID_TYPE"` || n.get("error.details.field") != `"nothing"` {
			t.Errorf("with an unknown parameter: got %d %s, want 400 and INVALID_TYPE", r.status, r.body)
		}
		wantError(t, get(api, path+"?"+strings.Repeat("x", 8193)), 400, "INVALID_TYPE", `{"field":"query"}`)
		if n := checkError(t, get(api, path+"?"+strings.Repeat("x", 8192))); n.get("error.details.field") == `"query"` {
			t.Error("a query of 8192 bytes is refused, although it is not too long")
		}
	})
}

// TestErrorsNameThePathOrTheEscapedValue checks errors of feeds, and texts that JSON must escape.
// The golden files have the errors of the other paths, but not how long they are cached.
func TestErrorsNameThePathOrTheEscapedValue(t *testing.T) {
	api := newAPI()
	listed := strings.Join(api.Calendars().Listed(), `","`)
	for _, test := range []struct {
		target  string
		status  int
		code    string
		details string
	}{
		{"/v1//workdays/check?date=2026-11-16", 404, "NOT_FOUND", `{"path":"/v1//workdays/check"}`},
		{"/calendars/custom/calendar.ics", 404, "NOT_FOUND", `{"field":"calendar","value":"custom","allowed":["` + listed + `"]}`},
		{"/calendar/2050.ics", 404, "DATASET_NOT_FOUND",
			`{"field":"year","value":"2050","year":2050,"availableYears":{"first":2009,"last":2027}}`},
		{"/calendar/2026", 404, "NOT_FOUND", `{"path":"/calendar/2026"}`},
		{"/calendar/26.ics", 404, "NOT_FOUND", `{"path":"/calendar/26.ics"}`},
		{"/calendar/1899.ics", 404, "NOT_FOUND", `{"path":"/calendar/1899.ics"}`},
		{"/calendar/2026.ICS", 404, "NOT_FOUND", `{"path":"/calendar/2026.ICS"}`},
		{"/v1/holidays?year=%00", 400, "INVALID_YEAR", `{"field":"year","value":"\u0000"}`},
		{"/v1/holidays?year=%FF%fe", 400, "INVALID_YEAR", "{\"field\":\"year\",\"value\":\"\ufffd\ufffd\"}"},
		{"/v1/holidays?year=%22%5C", 400, "INVALID_YEAR", `{"field":"year","value":"\"\\"}`},
		{"/v1/holidays?year=<b>", 400, "INVALID_YEAR", `{"field":"year","value":"<b>"}`},
		{"/v1/holidays?year=%0d%0aX-Y:1", 400, "INVALID_YEAR", `{"field":"year","value":"\r\nX-Y:1"}`},
	} {
		r := get(api, test.target)
		wantError(t, r, test.status, test.code, test.details)
		if got := r.header.Get("Cache-Control"); (got == "no-store") != (test.status == 404) {
			t.Errorf("%s: Cache-Control is %q", test.target, got)
		}
	}
}

func TestOnlyReadingMethodsAreAllowed(t *testing.T) {
	api := newAPI()
	others := []string{"POST", "PUT", "PATCH", "DELETE", "CONNECT", "TRACE", "get", "Get", "options", "PROPFIND", "PRI", "X"}
	eachEndpoint(t, func(t *testing.T, path, _ string) {
		refused, allow := others, "GET, HEAD, OPTIONS"
		if strings.HasPrefix(path, "/v1/") {
			refused, allow = append(refused, "HEAD"), "GET, OPTIONS"
		}
		for _, method := range refused {
			r := send(api, method, path+"?foo=%")
			wantError(t, r, 405, "METHOD_NOT_ALLOWED", `{"method":"`+method+`"}`)
			if r.header.Get("Allow") != allow || r.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%s: header %v", method, r.header)
			}
		}
		r := send(api, http.MethodOptions, path)
		wantHeaders(t, r, preflightHeaders...)
		if r.status != 204 || len(r.body) > 0 {
			t.Errorf("OPTIONS: %d %s", r.status, r.body)
		}
	})
	for _, path := range []string{"/", "/v1", "/v1/", "/v1/nothing", "/v1/health/", "/v1/as-of", "/v1/as-of/2026-01-01", "/v1/as-of/2026-01-01/",
		"/v2/health", "/favicon.ico", "", "*", "v1/health", "//v1/health", "/v1//health", "/v1/./health", "/v1/../v1/health"} {
		for _, method := range append(others, "GET", "HEAD") {
			r := send(api, method, path)
			wantError(t, r, 404, "NOT_FOUND", `{"path":"`+path+`"}`)
			if r.header.Get("Allow") != "" {
				t.Errorf("%s %s: Allow %s", method, path, r.header.Get("Allow"))
			}
		}
	}
}

// TestInternalErrorShowsOnlyTheRequestID checks that the answer says nothing about the cause.
func TestInternalErrorShowsOnlyTheRequestID(t *testing.T) {
	w := httptest.NewRecorder()
	Internal(w, httptest.NewRequest("GET", "/v1/health", nil), "id-7")
	r := reply{w.Code, w.Header(), w.Body.Bytes()}
	wantError(t, r, 500, "INTERNAL_ERROR", `{"requestId":"id-7"}`)
	if got := r.header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control is %q", got)
	}
}

// TestRoutesMatchTheSpecification checks that the seven paths have exactly the right
// parameters: first the parameters in the specification, in the same order, and then the
// parameters in the contract.
func TestRoutesMatchTheSpecification(t *testing.T) {
	want := []string{
		"/v1/health",
		"/v1/holidays year type includeSources=false asOf calendar daysOff",
		"/v1/holidays/check date* includeCollectiveLeave=true includeSources=false asOf calendar daysOff",
		"/v1/workdays/check date* includeCollectiveLeave=true weekend=sat,sun asOf calendar daysOff workdays",
		"/v1/workdays/add date* days* includeCollectiveLeave=true weekend=sat,sun asOf calendar daysOff workdays",
		"/v1/workdays/diff start* end* includeCollectiveLeave=true weekend=sat,sun inclusive=true asOf calendar daysOff workdays",
		"/v1/sources year asOf",
	}
	var got []string
	for _, e := range routes() {
		line := e.path
		for _, p := range e.query.form.Params {
			line += " " + p.Name
			if p.Required {
				line += "*"
			}
			if p.Default != "" {
				line += "=" + p.Default
			}
		}
		got = append(got, line)
	}
	for _, line := range want {
		if !slices.Contains(got, line) {
			t.Errorf("the list of routes does not contain %s", line)
		}
	}
}

// TestBodyIsRefused checks that a GET with a body is refused, the connection is
// closed and the error is not cached. A cache uses only the URL as its key, so
// it would serve the error to clients that send no body.
func TestBodyIsRefused(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, path, _ string) {
		for _, chunked := range []bool{false, true} {
			send := func(method string) reply {
				r := httptest.NewRequest(method, path, strings.NewReader("hello"))
				if chunked {
					r.ContentLength, r.TransferEncoding = -1, []string{"chunked"}
				}
				w := httptest.NewRecorder()
				api.ServeHTTP(w, r)
				return reply{w.Code, w.Header(), w.Body.Bytes()}
			}
			got := send(http.MethodGet)
			wantError(t, got, 400, "INVALID_TYPE", `{"field":"body"}`)
			wantHeaders(t, got, "Connection: close", "Cache-Control: no-store", "Access-Control-Allow-Origin: *", "Access-Control-Expose-Headers: "+
				"ETag, Retry-After", "X-Content-Type-Options: nosniff",
				"Cross-Origin-Resource-Policy: cross-origin", "Content-Type: application/json; charset=utf-8", "Content-Length: "+strconv.Itoa(len(got.body)))
			// The answer to OPTIONS is 204 on every path, even if the request has a body. The
			// server then closes the connection.
			if got := send(http.MethodOptions); got.status != 204 || got.header.Get("Connection") != "close" {
				t.Errorf("OPTIONS with a body: got %d, %v, want 204 and a closed connection", got.status, got.header)
			}
		}
	})
}

// TestUnexpectedErrorPanics: an error that is not an ask.Error is a bug in the server. The handler
// panics, and the server recovers.
func TestUnexpectedErrorPanics(t *testing.T) {
	api := newAPI()
	rt := *routes()[0]
	rt.path, rt.cached = "/v1/broken", false
	rt.query.answer = func(*ask.Asked) (any, error) { return nil, http.ErrBodyNotAllowed }
	defer func() {
		if cause := recover(); cause == nil || !strings.Contains(cause.(error).Error(), "/v1/broken") {
			t.Errorf("recovered %v", cause)
		}
		if r := get(api, "/v1/health"); r.status != 200 {
			t.Errorf("the next request has status %d, want 200", r.status)
		}
	}()
	(&endpoint{route: &rt, api: api}).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/v1/broken", nil))
}

// TestOtherHandlerServesOnlyPathsOutsideTheAPI checks that the API answers unknown paths below
// its own paths, and that the handler Others gets all other paths.
func TestOtherHandlerServesOnlyPathsOutsideTheAPI(t *testing.T) {
	api := newAPI()
	api.Others = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })
	for _, path := range []string{"/v1", "/v1/nothing", "/calendar/2026", "/calendar/2026.ics/x", "/calendar/x.ics"} {
		wantError(t, get(api, path), 404, "NOT_FOUND", `{"path":"`+path+`"}`)
	}
	for _, path := range []string{"/", "/2026", "/calendar", "/v2/health", "/docs"} {
		if r := get(api, path); r.status != http.StatusTeapot {
			t.Errorf("%s: %d %s", path, r.status, r.body)
		}
	}
}

// TestRequestUsesOneDatasetWhileItIsReplaced sends requests from many
// goroutines while the calendar is replaced. Every answer must come from
// exactly one of the two datasets. Run it with the race detector.
func TestRequestUsesOneDatasetWhileItIsReplaced(t *testing.T) {
	newer := frozen.Calendar()
	older := newer.AsOf(harikerja.MustParseDate("2025-08-01"))
	targets := []string{
		"/v1/holidays?year=2025", "/v1/holidays?year=2025&type=collective_leave&includeSources=true", "/v1/holidays/check?date=2025-08-18&includeSources=true",
		"/v1/workdays/check?date=2025-08-18", "/v1/workdays/add?date=2025-08-15&days=1", "/v1/workdays/diff?start=2025-01-01&end=2025-12-31&weekend=sun",
		"/v1/sources?year=2025", "/v1/holidays?year=2026", "/v1/workdays/check?date=2025-08-18&asOf=2025-08-31", "/v1/health", "/v1/holidays?year=abc",
	}
	type answers struct{ a, b reply }
	want := make([]answers, len(targets))
	fresh := func(cal *harikerja.Calendar, target string) reply {
		api := newAPI()
		api.Use(calendarsOf(cal))
		return get(api, target)
	}
	for i, target := range targets {
		want[i] = answers{fresh(older, target), fresh(newer, target)}
	}
	if string(want[0].a.body) == string(want[0].b.body) {
		t.Fatal("both datasets have the same answer, so the test cannot tell them apart")
	}

	api := newAPI()
	done := make(chan struct{})
	var swapping, clients sync.WaitGroup
	swapping.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-done:
				return
			case <-time.After(10 * time.Millisecond):
				api.Use(calendarsOf([]*harikerja.Calendar{older, newer}[i%2]))
			}
		}
	})
	for c := range 8 {
		clients.Go(func() {
			for i := range 600 {
				k := (i*7 + c) % len(targets)
				got := get(api, targets[k])
				if !reflect.DeepEqual(got, want[k].a) && !reflect.DeepEqual(got, want[k].b) {
					t.Errorf("GET %s: %d %v %s", targets[k], got.status, got.header, got.body)
					return
				}
			}
		})
	}
	clients.Wait()
	close(done)
	swapping.Wait()
}

// clockAt returns an API whose clock always shows the given time in Jakarta.
func clockAt(t *testing.T, text string) *API {
	t.Helper()
	now, err := time.Parse(time.RFC3339Nano, text+"+07:00")
	noError(t, err)
	return New(calendarsOf(frozen.Calendar()), func() time.Time { return now.UTC() })
}

// wantCache fails unless the answer to a GET request has this status and this Cache-Control
// value. A 304 for the same request must have the same Cache-Control.
func wantCache(t *testing.T, api *API, target string, status int, cache string) {
	t.Helper()
	r := get(api, target)
	if got := r.header.Get("Cache-Control"); r.status != status || got != cache {
		t.Errorf("GET %s: got %d and Cache-Control %q, want %d and %q", target, r.status, got, status, cache)
	}
	if status != 200 {
		return
	}
	r = get(api, target, "If-None-Match: *")
	if got := r.header.Get("Cache-Control"); r.status != 304 || got != cache {
		t.Errorf("GET %s again: got %d and Cache-Control %q, want 304 and %q", target, r.status, got, cache)
	}
}

// cachedForADay is the Cache-Control value that the contract defines for answers that do not
// depend on today's date.
const cachedForADay = "public, max-age=3600, s-maxage=86400"

// dependOnToday has requests whose answers depend on today's date, which is 15 November 2026. It
// maps each request to its status.
var dependOnToday = map[string]int{
	"/v1/holidays/upcoming":                              200,
	"/v1/holidays/upcoming?date=2026-03-01":              200,
	"/v1/holidays/upcoming?date=2050-03-01":              404,
	"/v1/holidays/upcoming?asOf=2026-10-01":              200,
	"/v1/holidays/long-weekends":                         200,
	"/v1/workdays/summary":                               200,
	"/v1/revisions":                                      200,
	"/holidays.csv":                                      200,
	"/v1/years?asOf=2026-11-16":                          400,
	"/v1/holidays?year=x&asOf=2026-11-16":                400,
	"/v1/workdays/check?date=2026-01-01&asOf=2099-01-01": 400,
}

// independentOfToday has requests whose answers do not depend on today's date, or whose headers
// are defined in the specification. It maps each request to its status.
var independentOfToday = map[string]int{
	// Requests to paths of the specification. If they need a year, they use the current year.
	"/v1/holidays":                       200,
	"/v1/sources":                        200,
	"/v1/health":                         200,
	"/v1/holidays/check?date=2026-11-15": 200,
	// Requests that name a year or a date, including today's date.
	"/v1/holidays/long-weekends?year=2026":          200,
	"/v1/workdays/summary?year=2026":                200,
	"/v1/revisions?year=2026":                       200,
	"/v1/changes?since=2026-11-15":                  200,
	"/holidays.csv?year=2026":                       200,
	"/holidays.csv?start=2026-11-15&end=2027-01-01": 200,
	"/calendar.ics":                                 200,
	"/changes.atom":                                 200,
	"/openapi.json":                                 200,
	// As-of requests: they use the as-of date instead of today.
	"/v1/holidays?asOf=2026-11-15":         200,
	"/v1/workdays/summary?asOf=2026-11-15": 200,
	"/v1/revisions?asOf=2008-01-01":        404,
	// Errors that are the same on every day.
	"/v1/years?asOf=2026-11-31":      400,
	"/v1/holidays/upcoming?limit=51": 400,
	"/v1/holidays/upcoming?date=x":   400,
	"/v1/workdays/summary?year=2050": 404,
	"/v1/holidays?year=2050":         404,
}

// TestAnswersThatDependOnTodayExpireAtMidnight_Exhaustively: an answer that depends on today's
// date expires at the next midnight in Jakarta. The answers on the seven paths of the
// specification do not expire at midnight.
func TestAnswersThatDependOnTodayExpireAtMidnight_Exhaustively(t *testing.T) {
	for _, test := range []struct{ now, cache string }{
		{"2026-11-15T00:00:00", cachedForADay},
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
			api := clockAt(t, test.now)
			for range 2 { // the second answer comes from the cache
				for target, status := range dependOnToday {
					wantCache(t, api, target, status, test.cache)
				}
				for target, status := range independentOfToday {
					wantCache(t, api, target, status, cachedForADay)
				}
			}
			if r := send(api, "HEAD", "/holidays.csv"); r.header.Get("Cache-Control") != test.cache {
				t.Errorf("HEAD /holidays.csv: Cache-Control is %q, want %q", r.header.Get("Cache-Control"), test.cache)
			}
		})
	}
}

// TestErrorsThatDependOnTodayExpireAtMidnight checks the errors for requests without a date.
// Such a request is about today.
func TestErrorsThatDependOnTodayExpireAtMidnight(t *testing.T) {
	api := clockAt(t, "2028-01-01T23:59:58") // the data ends with 2027
	for _, target := range []string{"/v1/holidays/upcoming", "/v1/holidays/long-weekends", "/v1/workdays/summary", "/v1/revisions",
		"/v1/holidays/upcoming?date=2050-01-01&asOf=2026-10-01"} {
		wantCache(t, api, target, 404, "public, max-age=2, s-maxage=2")
	}
	for _, target := range []string{"/v1/holidays", "/v1/sources", "/v1/workdays/summary?year=2028"} {
		wantCache(t, api, target, 404, cachedForADay)
	}
	wantCache(t, api, "/holidays.csv", 404, "no-store") // all errors outside /v1 have this header
}

var lifetimes = regexp.MustCompile(`^public, max-age=([0-9]+), s-maxage=([0-9]+)$`)

// TestYesterdaysAnswerIsNeverCached_Exhaustively sends every request one second before
// midnight and at midnight. If the two answers differ, the first one must
// expire within one second.
func TestYesterdaysAnswerIsNeverCached_Exhaustively(t *testing.T) {
	specified := []string{"/v1/health", "/v1/holidays", "/v1/holidays/check", "/v1/workdays/check", "/v1/workdays/add", "/v1/workdays/diff", "/v1/sources"}
	for _, night := range []struct{ before, after, asOf string }{
		{"2026-11-15T23:59:59", "2026-11-16T00:00:00", "2026-11-16"},
		{"2026-12-31T23:59:59", "2027-01-01T00:00:00", "2027-01-01"}, // the year changes
		{"2027-12-31T23:59:59", "2028-01-01T00:00:00", "2028-01-01"}, // the data ends
	} {
		before, after, changed := clockAt(t, night.before), clockAt(t, night.after), 0
		for _, e := range routes() {
			frames := sample(framesOf(e))
			if e.query.form.Param("asOf") != nil {
				frames = append(frames, "asOf="+night.asOf)
			}
			for _, frame := range frames {
				target := e.examplePath() + "?" + requiredQuery(e) + "&" + frame
				old, now := get(before, target), get(after, target)
				if old.status == now.status && bytes.Equal(old.body, now.body) {
					continue
				}
				changed++
				ages := lifetimes.FindStringSubmatch(old.header.Get("Cache-Control"))
				for _, path := range specified {
					if strings.HasPrefix(target, path+"?") && !strings.Contains(target, "asOf=") {
						ages = []string{"", "1", "1"} // the specification defines the header
					}
				}
				if ages == nil {
					t.Errorf("%s: Cache-Control is %q", target, old.header.Get("Cache-Control"))
					continue
				}
				for _, age := range ages[1:] {
					if seconds, err := strconv.Atoi(age); err != nil || seconds > 1 {
						t.Errorf("at %s the answer to GET %s may be cached for %s seconds, but it changes after one second", night.before, target, age)
					}
				}
			}
		}
		if changed < 20 {
			t.Errorf("only %d answers changed at %s, want at least 20", changed, night.after)
		}
	}
}

// FuzzQuery sends random queries to all endpoints, with and without a frame.
// The answer must be 200 or a documented 4xx error in the error envelope. A
// second request with the same query must have the same answer.
func FuzzQuery(f *testing.F) {
	api := newAPI()
	var all []string
	for _, e := range routes() {
		for _, frame := range framesOf(e) {
			all = append(all, e.examplePath()+"?"+frame)
		}
	}
	for i, e := range routes() {
		f.Add(uint8(i), e.example)
	}
	for _, seed := range []string{
		"", "&", "=", "%", "%00", "%ff=%fe", "a=1;b=2", "year=2026&year=2026", "year=%32%30%32%36", "date=2026-02-30", "date=0001-01-01&days=1",
		"date=9999-12-31&days=2147483647",
		"start=0001-01-01&end=9999-12-31", "start=9999-12-31&end=9999-12-31&inclusive=false", "date=2026-03-20&weekend=mon,tue,wed,thu,fri,sat,sun",
		"date=2026-03-20&weekend=%20none+",
		"date=+2026-03-20", "date=2026-03-20%E2%80%A8", "type=collective_leave&year=2012&includeSources=true", "%F0%9F%98%80=%F0%9F%98%80",
		"date=2028-01-01&limit=50", "dates=2026-01-01,,2026-01-01", "n=-31&month=2026-02",
		"start=2026-03-17T15:00%2B07:00&hours=100000:59&sat=08:00-12:00&weekend=sun&zone=Asia/Jayapura",
	} {
		for i := range all {
			if !testing.Short() || i%10 == 0 {
				f.Add(uint8(i), seed)
			}
		}
	}
	f.Fuzz(func(t *testing.T, n uint8, query string) {
		target := all[int(n)%len(all)] + "&" + query
		r := get(api, target)
		if r.status >= 500 || r.status != http.StatusOK && r.status < 400 {
			t.Fatalf("status %d: %s", r.status, r.body)
		}
		checkReply(t, r)
		if r.header.Get("Content-Type") == "application/json; charset=utf-8" && !json.Valid(r.body) {
			t.Errorf("the body is not JSON: %q", r.body)
		}
		if again := get(api, target); again.status != r.status || !bytes.Equal(again.body, r.body) {
			t.Errorf("the second answer differs: %d %s", again.status, again.body)
		}
	})
}
