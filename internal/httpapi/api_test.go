package httpapi

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
)

// Most tests in this file send requests to every endpoint in the list of
// routes. So a new endpoint is tested without a change of this file.

// TestEveryEndpointAnswers checks that every endpoint answers a valid query.
func TestEveryEndpointAnswers(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		r := get(api, path+"?"+rightQuery(t, e))
		if r.status != 200 {
			t.Fatalf("got %d %s", r.status, r.body)
		}
		n := checkReply(t, r)
		if strings.Contains(path, "/as-of/") && n != nil && n.get("meta.asOf") != `"2026-10-01"` {
			t.Errorf("meta.asOf is %s", n.get("meta.asOf"))
		}
	})
}

// codeOf maps a kind of value to the error code of a wrong or missing value. The
// codes are written by hand, from the contract.
var codeOf = map[string]string{
	"date": "INVALID_DATE", "dates": "INVALID_DATE", "spans": "INVALID_DATE", "month": "INVALID_DATE", "date-time": "INVALID_DATE",
	"period": "INVALID_DATE", "year": "INVALID_YEAR",
	"number": "INVALID_RANGE", "work": "INVALID_RANGE", "hours": "INVALID_RANGE",
	"type": "INVALID_TYPE", "boolean": "INVALID_TYPE", "weekend": "INVALID_TYPE", "weekday": "INVALID_TYPE", "shifts": "INVALID_TYPE",
	"zone": "INVALID_TYPE", "rule": "INVALID_TYPE", "occasion": "INVALID_TYPE", "language": "INVALID_TYPE", "kind": "INVALID_TYPE",
}

// wantCode returns the error code of a wrong or missing value of a parameter.
func wantCode(t *testing.T, p *ask.Param) string {
	t.Helper()
	code, ok := codeOf[p.Type.Name]
	if !ok {
		t.Fatalf("codeOf has no code for the kind %q: add the code of the contract", p.Type.Name)
	}
	return code
}

// wantWrong fails unless the answer reports that the value of a parameter is
// wrong.
func wantWrong(t *testing.T, r reply, p *ask.Param, value string) {
	t.Helper()
	n := checkError(t, r)
	code := wantCode(t, p)
	if r.status != 400 || n.get("error.code") != `"`+code+`"` ||
		n.get("error.details.field") != `"`+p.Name+`"` || n.get("error.details.value") != value {
		t.Errorf("got %d %s, want 400 %s on %s with value %s", r.status, r.body, code, p.Name, value)
	}
}

// wantName fails unless the error names this parameter. The name is given as JSON.
func wantName(t *testing.T, r reply, e *route, name string) {
	t.Helper()
	wantError(t, r, 400, "INVALID_TYPE", `{"field":`+name+`,"allowed":`+jsonList(e.query.form.Names())+`}`)
}

func TestUnknownParameterIsRefused(t *testing.T) {
	api := newAPI()
	all := map[string]bool{}
	for _, e := range testRoutes() {
		for _, p := range queryParams(e) {
			all[p.Name] = true
			all[strings.ToUpper(p.Name)] = true // wrong case
			all[strings.ToUpper(p.Name[:1])+p.Name[1:]] = true
		}
	}
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		right := rightQuery(t, e)
		for name := range all { // includes the parameters of other endpoints
			if e.query.form.Param(name) != nil {
				continue
			}
			for _, query := range []string{name + "=", right + "&" + name + "=1"} {
				wantName(t, get(api, path+"?"+query), e, `"`+name+`"`)
			}
		}
		for query, name := range map[string]string{"=": `""`, "=1": `""`, "%20=1": `" "`, "+=1": `" "`, "%00=1": `"\u0000"`,
			"%ff=1": `"` + "\ufffd" + `"`, "a%26b=1": `"a&b"`, "a%3Db=1": `"a=b"`, "<script>": `"<script>"`} {
			wantName(t, get(api, path+"?"+query), e, name)
		}
	})
}

func TestRepeatedParameterIsRefused(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		for _, p := range queryParams(e) {
			if p.Type.List {
				continue // TestListsCanBeRepeated
			}
			right := queryWith(t, e, p.Name, "1")
			escaped := "%" + strconv.FormatInt(int64(p.Name[0]), 16) + p.Name[1:]
			for _, again := range []string{p.Name + "=" + sampleOf(t, p), p.Name + "=", p.Name, escaped + "=x"} {
				wantName(t, get(api, path+"?"+right+"&"+again), e, `"`+p.Name+`"`)
			}
		}
	})
}

// TestListsCanBeRepeated: a repeated name of a list has the same answer as commas.
func TestListsCanBeRepeated(t *testing.T) {
	api := newAPI()
	for commas, repeated := range map[string]string{
		"/v1/days/batch?dates=2026-03-20,2026-03-17": "/v1/days/batch?dates=2026-03-20&dates=2026-03-17",
		"/v1/as-of/2026-10-01/calendars/custom/days/batch?dates=2026-12-30,2026-05-15&daysOff=2026-05-15,2026-12-28..2026-12-31&weekend=sun": "" +
			"/v1/as-of/2026-10-01/calendars/custom/days/batch?dates=2026-12-30&daysOff=2026-05-15&dates=2026-05-15&weekend=sun&daysOff=2026-12-28..2026-12-31",
		"/v1/calendars/custom/workdays/add?date=2026-05-14&days=3&workdays=2026-05-16,2026-05-17": "" +
			"/v1/calendars/custom/workdays/add?workdays=2026-05-16&date=2026-05-14&days=3&workdays=2026-05-17",
		"/calendars/custom/holidays.csv?year=2026&daysOff=2026-05-15,2026-05-18": "/calendars/custom/holidays.csv?daysOff=2026-05-15&daysOff=2026-05-18&year=2026",
	} {
		want, got := get(api, commas), get(api, repeated)
		if want.status != http.StatusOK || got.status != want.status || string(got.body) != string(want.body) {
			t.Errorf("%s: %d\n%s\nwant the answer of %s: %d\n%s", repeated, got.status, got.body, commas, want.status, want.body)
		}
	}
	for _, target := range []string{
		"/v1/days/batch?dates=2026-03-20&dates=",                                     // an empty value is wrong
		"/v1/calendars/custom?weekend=sat&weekend=sun",                               // weekend is a text
		"/v1/calendars/custom?workdays=2026-05-16&year=2026&year=2026",               // a number
		"/v1/workdays/check?date=2026-05-15&date=2026-05-18",                         // one of the seven
		"/v1/holidays?year=2026&daysOff=2026-05-15&daysOff=2026-05-18",               // it has no lists
		"/v1/calendars/idx/days?start=2026-05-15&end=2026-05-15&daysOff=a&daysOff=b", // only custom has them
	} {
		if r := get(api, target); r.status != http.StatusBadRequest {
			t.Errorf("%s: %d, want 400", target, r.status)
		}
	}
}

func TestWrongValueIsRefused(t *testing.T) {
	api := newAPI()
	values := map[string]string{ // maps a value to its form in the answer
		"": `""`, "%00": `"\u0000"`, "%FF%fe": `"` + "\ufffd\ufffd" + `"`, "%22%5C": `"\"\\"`, "<b>": `"<b>"`, "%E2%80%A8": `"\u2028"`, "%0d%0aX-Y:1": `"\r\nX-Y:1"`,
		"%25": `"%"`, strings.Repeat("9", 4000): `"` + strings.Repeat("9", 4000) + `"`,
	}
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		for _, p := range queryParams(e) {
			for value, repeated := range values {
				wantWrong(t, get(api, path+"?"+queryWith(t, e, p.Name, value)), p, repeated)
			}
			wantWrong(t, get(api, path+"?"+strings.Replace(queryWith(t, e, p.Name, ""), p.Name+"=", p.Name, 1)), p, `""`)
			if upper := strings.ToUpper(sampleOf(t, p)); p.Type.Enum != nil && p.Type.Name != "weekend" {
				wantWrong(t, get(api, path+"?"+queryWith(t, e, p.Name, upper)), p, `"`+upper+`"`)
			}
		}
	})
}

func TestMissingRequiredParameterIsRefused(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		right := rightQuery(t, e)
		for _, p := range queryParams(e) {
			if !p.Required { // rightQuery leaves out optional parameters, and other tests check that its query is answered
				continue
			}
			pairs := slices.DeleteFunc(strings.Split(right, "&"), func(pair string) bool { return strings.HasPrefix(pair, p.Name+"=") })
			r := get(api, path+"?"+strings.Join(pairs, "&"))
			wantError(t, r, 400, wantCode(t, p), `{"field":"`+p.Name+`"}`)
			if !strings.Contains(string(r.body), p.Name+" is required") {
				t.Errorf("%s does not say that %s is required", r.body, p.Name)
			}
		}
	})
}

func TestMalformedQueryIsRefused(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		right := rightQuery(t, e)
		for query, name := range map[string]string{
			"%": "%", "%2": "%2", "%zz=1": "%zz", "a=%": "a", "a=%2": "a", "a=%zz": "a", "a=%u0031": "a", "a=%%": "a", "a=1;b=2": "a", ";": ";",
			"a;b": "a;b", "a=;": "a",
		} {
			for _, query := range []string{query, right + "&" + query, query + "&" + right} {
				wantName(t, get(api, path+"?"+query), e, `"`+name+`"`)
			}
		}
		for _, p := range queryParams(e) {
			for _, bad := range []string{"%", "%4", "%g0", "1;", "%C3%"} {
				wantName(t, get(api, path+"?"+queryWith(t, e, p.Name, bad)), e, `"`+p.Name+`"`)
			}
		}
	})
}

// TestOverlongQueryIs400 checks the limit of 8,192 bytes for a query.
func TestOverlongQueryIs400(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		wantError(t, get(api, path+"?"+strings.Repeat("x", 8193)), 400, "INVALID_TYPE", `{"field":"query"}`)
		wantName(t, get(api, path+"?"+strings.Repeat("x", 8192)), e, `"`+strings.Repeat("x", 8192)+`"`)
	})
}

// TestEmptyPairsAreIgnored checks that extra "&" characters do not change the
// answer.
func TestEmptyPairsAreIgnored(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		right := rightQuery(t, e)
		want := get(api, path+"?"+right)
		for _, query := range []string{"&" + right, right + "&", "&&" + strings.ReplaceAll(right, "&", "&&") + "&"} {
			if got := get(api, path+"?"+query); string(got.body) != string(want.body) {
				t.Errorf("?%s: got %s, want %s", query, got.body, want.body)
			}
		}
	})
}

func TestOnlyReadingMethodsAreAllowed(t *testing.T) {
	api := newAPI()
	others := []string{"POST", "PUT", "PATCH", "DELETE", "CONNECT", "TRACE", "get", "Get", "options", "PROPFIND", "PRI", "X"}
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		refused, allow := others, "GET, HEAD, OPTIONS"
		if underPrefix(path) {
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

// TestInternalErrorShowsOnlyTheRequestID checks that the client learns nothing
// about the cause.
func TestInternalErrorShowsOnlyTheRequestID(t *testing.T) {
	w := httptest.NewRecorder()
	Internal(w, httptest.NewRequest("GET", "/v1/health", nil), "id-7")
	r := reply{w.Code, w.Header(), w.Body.Bytes()}
	wantError(t, r, 500, "INTERNAL_ERROR", `{"requestId":"id-7"}`)
	if got := r.header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control is %q", got)
	}
}

// TestRoutesMatchTheSpecification checks that the seven paths have exactly the
// parameters of the specification, in the same order.
func TestRoutesMatchTheSpecification(t *testing.T) {
	want := []string{
		"/v1/health",
		"/v1/holidays year type includeSources=false",
		"/v1/holidays/check date* includeCollectiveLeave=true includeSources=false",
		"/v1/workdays/check date* includeCollectiveLeave=true weekend=sat,sun",
		"/v1/workdays/add date* days* includeCollectiveLeave=true weekend=sat,sun",
		"/v1/workdays/diff start* end* includeCollectiveLeave=true weekend=sat,sun inclusive=true",
		"/v1/sources year",
	}
	var got []string
	for _, e := range testRoutes() {
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

// TestMissingYearErrorContainsTheParameterValue checks the details of an error
// about a missing year. The value member is the text of the parameter for which
// the server needs that year. There is no such member if the parameter was not
// given.
func TestMissingYearErrorContainsTheParameterValue(t *testing.T) {
	afterTheData := New(frozen.Calendar(), func() time.Time { return time.Date(2028, time.January, 1, 0, 0, 0, 0, time.UTC) })
	tests := []struct{ target, details string }{
		{"/v1/holidays?year=2050", `"field":"year","value":"2050","year":2050`},
		{"/v1/holidays", `"field":"year","year":2028`},
		{"/v1/sources", `"field":"year","year":2028`},
		{"/v1/holidays/check?date=2028-01-01", `"field":"date","value":"2028-01-01","year":2028`},
		{"/v1/workdays/check?date=2008-12-31", `"field":"date","value":"2008-12-31","year":2008`},
		{"/v1/workdays/add?date=2027-12-30&days=0005", `"field":"days","value":"0005","year":2028`},
		{"/v1/workdays/add?date=2028-12-30&days=5", `"field":"date","value":"2028-12-30","year":2028`},
		{"/v1/workdays/diff?start=2027-01-01&end=2030-01-01", `"field":"end","value":"2030-01-01","year":2028`},
		{"/v1/workdays/diff?start=2007-01-01&end=2030-01-01", `"field":"start","value":"2007-01-01","year":2007`},
		{"/v1/workdays/subtract?date=2009-01-06&days=%35", `"field":"days","value":"5","year":2008`},
		{"/v1/workdays/adjust?date=2028-01-01", `"field":"date","value":"2028-01-01","year":2028`},
		{"/v1/workdays/nth?month=2028-03&n=1", `"field":"month","value":"2028-03","year":2028`},
		{"/v1/workdays/list?start=2027-12-01&end=2028-01-31", `"field":"end","value":"2028-01-31","year":2028`},
		{"/v1/workdays/summary", `"field":"year","year":2028`},
		{"/v1/workdays/summary?year=2031", `"field":"year","value":"2031","year":2031`},
		{"/v1/holidays/range?start=2008-01-01&end=2009-01-31", `"field":"start","value":"2008-01-01","year":2008`},
		{"/v1/holidays/upcoming", `"field":"date","year":2028`},
		{"/v1/holidays/upcoming?date=2029-01-01", `"field":"date","value":"2029-01-01","year":2029`},
		{"/v1/holidays/long-weekends", `"field":"year","year":2028`},
		{"/v1/days?start=2027-12-31&end=2028-01-01", `"field":"end","value":"2028-01-01","year":2028`},
		{"/v1/days/batch?dates=2026-01-01,2028-01-01", `"field":"dates","value":"2026-01-01,2028-01-01","year":2028`},
		{"/v1/revisions", `"field":"year","year":2028`},
		{"/v1/deadlines/due?start=2028-01-03T09:00&hours=4", `"field":"start","value":"2028-01-03T09:00","year":2028`},
		{"/v1/deadlines/due?start=2027-12-31T16:00&hours=4:00", `"field":"hours","value":"4:00","year":2028`},
		{"/v1/deadlines/elapsed?start=2027-12-31T16:00&end=2028-01-03T08:00Z", `"field":"end","value":"2028-01-03T08:00Z","year":2028`},
		{"/holidays.csv", `"field":"year","year":2028`},
		{"/holidays.csv?year=2028", `"field":"year","value":"2028","year":2028`},
		{"/calendar/2028.ics", `"field":"year","value":"2028","year":2028`},
	}
	for _, test := range tests {
		wantError(t, get(afterTheData, test.target), 404, "DATASET_NOT_FOUND", `{`+test.details+`,"availableYears":{"first":2009,"last":2027}}`)
	}
	wantError(t, get(afterTheData, "/v1/as-of/2008-01-01/holidays"), 404, "DATASET_NOT_FOUND", `{"field":"year","year":2008,"availableYears":null}`)
	wantError(t, get(afterTheData, "/v1/as-of/2008-01-01/holidays?year=2009"), 404, "DATASET_NOT_FOUND",
		`{"field":"year","value":"2009","year":2009,"availableYears":null}`)
}

// TestDateErrorNamesTheFormat checks that the message contains the format, in
// the words of the specification.
func TestDateErrorNamesTheFormat(t *testing.T) {
	api := newAPI()
	for _, target := range []string{"/v1/holidays/check?date=20-03-2026", "/v1/workdays/check", "/v1/workdays/diff?start=2026-01-01&end="} {
		if n := checkError(t, get(api, target)); !strings.Contains(n.get("error.message"), "must use YYYY-MM-DD") {
			t.Errorf("GET %s: %s", target, n.get("error.message"))
		}
	}
}

// TestBodyIsRefused checks that a GET with a body is refused, the connection is
// closed and the error is not cached. A cache uses only the URL as its key, so
// it would serve the error to clients that send no body.
func TestBodyIsRefused(t *testing.T) {
	api := newAPI()
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
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
			// The answer to OPTIONS is 204 on every path. It also closes the
			// connection.
			if got := send(http.MethodOptions); got.status != 204 || got.header.Get("Connection") != "close" {
				t.Errorf("OPTIONS with a body: %d, %v", got.status, got.header)
			}
		}
	})
}

// TestRefusedBodyKeepsTheHTTP2Connection: several requests share an HTTP/2
// connection, so the server must not close the connection when it refuses one
// request.
func TestRefusedBodyKeepsTheHTTP2Connection(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "/v1/years", strings.NewReader("hello"))
	r.ProtoMajor, r.ProtoMinor = 2, 0
	w := httptest.NewRecorder()
	newAPI().ServeHTTP(w, r)
	if w.Code != 400 || w.Header().Get("Connection") != "" {
		t.Errorf("%d, %v", w.Code, w.Header())
	}
}

// TestUnexpectedErrorPanics: an error that is not an ask.Error is a bug in the
// server. The handler panics, and the server recovers.
func TestUnexpectedErrorPanics(t *testing.T) {
	api := newAPI()
	rt := *api.routes()[0]
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

// TestOtherHandlerServesOnlyPathsOutsideTheAPI checks that the API answers unknown
// paths below its own paths, and that Others answers all other paths.
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

// TestNotFoundIsNotCached: a cache that normalises paths could otherwise store
// the 404 of /v1//workdays/check for /v1/workdays/check.
func TestNotFoundIsNotCached(t *testing.T) {
	api := newAPI()
	for _, target := range []string{
		"/v1//workdays/check?date=2026-11-16", "/v1/x/../workdays/check?date=2026-11-16", "/v1/holidays%3Fyear=2024", "/v1/%68olidays/?year=2026",
		"/v1", "/v1/nothing", "/calendar/x.ics",
	} {
		r := get(api, target)
		if got := r.header.Get("Cache-Control"); r.status != 404 || got != "no-store" {
			t.Errorf("%s: %d with Cache-Control %q, want 404 with no-store", target, r.status, got)
		}
	}
	if got := get(api, "/v1/holidays?year=2030").header.Get("Cache-Control"); got != "public, max-age=3600, s-maxage=86400" {
		t.Errorf("the error for a year without data has Cache-Control %q", got)
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
		"/v1/sources?year=2025", "/v1/holidays?year=2026", "/v1/as-of/2025-08-31/workdays/check?date=2025-08-18", "/v1/health", "/v1/holidays?year=abc",
	}
	type answers struct{ a, b reply }
	want := make([]answers, len(targets))
	fresh := func(cal *harikerja.Calendar, target string) reply {
		api := newAPI()
		api.Use(cal)
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
				api.Use([]*harikerja.Calendar{older, newer}[i%2])
			}
		}
	})
	for c := range 8 {
		clients.Go(func() {
			for i := range 600 {
				k := (i*7 + c) % len(targets)
				got := get(api, targets[k])
				if !equalReply(got, want[k].a) && !equalReply(got, want[k].b) {
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

func equalReply(a, b reply) bool {
	return a.status == b.status && string(a.body) == string(b.body) && sameHeader(a.header, b.header)
}

func sameHeader(a, b http.Header) bool {
	for name := range a {
		if a.Get(name) != b.Get(name) {
			return false
		}
	}
	return len(a) == len(b)
}

// TestDefaultYearIsTheYearInJakarta: at 2026-12-31T17:00:00Z the default year is
// 2027. The time zone of the server does not matter.
func TestDefaultYearIsTheYearInJakarta(t *testing.T) {
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
		{"2027-01-01T00:30:00+09:00", "2026"}, // it is New Year in Jayapura but not yet in Jakarta
		{"2026-12-31T09:00:00-08:00", "2027"}, // it is still morning in Los Angeles
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
					t.Errorf("at %s: the answer of GET %s has the year %s, want %s", now, target, got, test.year)
				}
			}
		}
	}
}

// TestCachedAnswerIsNotUsedInAnotherYear asks one API before midnight, after
// midnight, and before midnight again.
func TestCachedAnswerIsNotUsedInAnotherYear(t *testing.T) {
	now := time.Date(2026, time.December, 31, 16, 59, 59, 0, time.UTC)
	api := New(frozen.Calendar(), func() time.Time { return now })
	for range 2 {
		for _, want := range []string{"2026", "2027"} {
			if got := checkReply(t, get(api, "/v1/holidays")).get("meta.year"); got != want {
				t.Errorf("at %s: got the year %s, want %s", now, got, want)
			}
			now = now.Add(time.Second)
		}
		now = now.Add(-2 * time.Second)
	}
}

// TestClockJumpsDoNotChangeAnswers checks that, after the clock was changed, an
// API sends the same answers and headers as an API that was just started.
func TestClockJumpsDoNotChangeAnswers(t *testing.T) {
	now := time.Date(2026, time.November, 15, 3, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	api := New(frozen.Calendar(), clock)
	targets := []string{"/v1/holidays", "/v1/sources", "/v1/holidays/upcoming", "/v1/as-of/2026-11-15/holidays", "/v1/holidays?year=2026", "/v1/health"}
	jumps := []struct {
		what string
		to   time.Time
		year string
	}{
		{"no change", now, "2026"},
		{"an hour back", now.Add(-time.Hour), "2026"},
		{"a day forward", now.AddDate(0, 0, 1), "2026"},
		{"a day back", now.AddDate(0, 0, -1), "2026"},
		{"a year back", now.AddDate(-1, 0, 0), "2025"},
		{"to a leap day", time.Date(2024, time.February, 28, 17, 0, 0, 0, time.UTC), "2024"},
		{"a year forward from a leap day", time.Date(2024, time.February, 29, 3, 0, 0, 0, time.UTC).AddDate(1, 0, 0), "2025"},
		{"to the start of Unix time", time.Unix(0, 0), ""},
		{"into the next year", time.Date(2026, time.December, 31, 17, 0, 0, 0, time.UTC), "2027"},
		{"back to the year before", time.Date(2026, time.December, 31, 16, 59, 59, 999999999, time.UTC), "2026"},
		{"to a year without data", now.AddDate(10, 0, 0), ""},
		{"back to the start", now, "2026"},
	}
	for _, jump := range jumps {
		now = jump.to
		fresh := New(frozen.Calendar(), clock)
		for _, target := range targets {
			got, want := get(api, target), get(fresh, target)
			if got.status != want.status || !bytes.Equal(got.body, want.body) || !maps.EqualFunc(got.header, want.header, slices.Equal) {
				t.Errorf("%s, GET %s: got %d %v %.200s, a new API answers "+
					"%d %v %.200s", jump.what, target, got.status, got.header, got.body, want.status, want.header, want.body)
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

// TestServerZoneDoesNotChangeTheDefaultYear runs with several local time zones.
func TestServerZoneDoesNotChangeTheDefaultYear(t *testing.T) {
	old := time.Local
	defer func() { time.Local = old }()
	for _, hours := range []int{-11, 0, 7, 14} {
		time.Local = time.FixedZone("here", hours*3600)
		api := New(frozen.Calendar(), func() time.Time { return time.Date(2026, time.December, 31, 17, 0, 0, 0, time.UTC).Local() })
		if got := checkReply(t, get(api, "/v1/holidays")).get("meta.year"); got != "2027" {
			t.Errorf("with UTC%+d the default year is %s, want 2027", hours, got)
		}
	}
}

// TestDefaultYearWithoutDataIsAnError: after the last year of the data, the API
// must not use the last year instead of the current year.
func TestDefaultYearWithoutDataIsAnError(t *testing.T) {
	api := New(frozen.Calendar(), func() time.Time { return time.Date(2028, time.January, 1, 0, 0, 0, 0, time.UTC) })
	for _, target := range []string{"/v1/holidays", "/v1/sources"} {
		wantError(t, get(api, target), 404, "DATASET_NOT_FOUND", `{"field":"year","year":2028,"availableYears":{"first":2009,"last":2027}}`)
	}
}

// TestAsOfDateReplacesToday: under as-of, the default year is the year of the
// as-of date. The as-of date may be today in Jakarta, but not tomorrow.
func TestAsOfDateReplacesToday(t *testing.T) {
	now := time.Date(2026, time.November, 14, 17, 0, 0, 0, time.UTC) // midnight in Jakarta
	api := New(frozen.Calendar(), func() time.Time { return now })
	for target, status := range map[string]int{
		"/v1/as-of/2026-11-14/health": 200, "/v1/as-of/2026-11-15/health": 200, "/v1/as-of/2026-11-16/health": 400,
		"/v1/as-of/2024-02-29/health": 200, "/v1/as-of/2026-02-29/health": 400,
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
		t.Errorf("as of 2021 the default year is %s", got)
	}
}

// TestClockIsReadOnce: if midnight passes while a request is served, the whole
// answer must use the same date.
func TestClockIsReadOnce(t *testing.T) {
	reads := 0
	api := New(frozen.Calendar(), func() time.Time { reads++; return frozen.Clock() })
	eachEndpoint(t, func(t *testing.T, e *route, path string) {
		reads = 0
		if r := get(api, path+"?"+rightQuery(t, e)); r.status != 200 || reads > 1 {
			t.Errorf("status %d, and the clock was read %d times, want 200 and at most once", r.status, reads)
		}
	})
}

// clockAt starts a server whose clock always shows the given time in Jakarta.
func clockAt(t *testing.T, text string) string {
	t.Helper()
	now, err := time.Parse(time.RFC3339Nano, text+"+07:00")
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(New(frozen.Calendar(), func() time.Time { return now.UTC() }))
	t.Cleanup(server.Close)
	return server.URL
}

// wantCache fails unless a GET has this status and this Cache-Control. A 304
// for the same request must have the same Cache-Control.
func wantCache(t *testing.T, url string, status int, cache string) {
	t.Helper()
	r := overHTTP(t, "GET", url)
	if got := r.header.Get("Cache-Control"); r.status != status || got != cache {
		t.Errorf("GET %s: %d, Cache-Control is %q, want %d and %q", url, r.status, got, status, cache)
	}
	if status != 200 {
		return
	}
	r = overHTTP(t, "GET", url, "If-None-Match: *")
	if got := r.header.Get("Cache-Control"); r.status != 304 || got != cache {
		t.Errorf("GET %s again: %d, Cache-Control is %q, want 304 and %q", url, r.status, got, cache)
	}
}

// dependOnToday maps requests to their statuses. The answers depend on today's
// date, which is 15 November 2026.
var dependOnToday = map[string]int{
	"/v1/holidays/upcoming":                                   200,
	"/v1/holidays/upcoming?limit=50&includeSources=true":      200, // a long answer
	"/v1/holidays/upcoming?date=2026-03-01":                   200,
	"/v1/holidays/upcoming?date=2050-03-01":                   404,
	"/v1/as-of/2026-10-01/holidays/upcoming":                  200,
	"/v1/holidays/long-weekends":                              200,
	"/v1/holidays/long-weekends?maxBridgeDays=2":              200,
	"/v1/workdays/summary":                                    200,
	"/v1/workdays/summary?weekend=sun":                        200,
	"/v1/revisions":                                           200,
	"/holidays.csv":                                           200,
	"/holidays.csv?type=collective_leave&bom=true":            200,
	"/v1/as-of/2026-11-16/health":                             400,
	"/v1/as-of/2026-11-16/holidays":                           400,
	"/v1/as-of/2026-11-16/holidays?year=x":                    400,
	"/v1/as-of/2099-01-01/workdays/check?date=2026-01-01":     400,
	"/v1/as-of/2099-01-01/workdays/summary?year=2026&x=1&x=2": 400,
}

// independentOfToday maps requests to their statuses. The answers do not depend on
// today's date, or the specification defines their headers.
var independentOfToday = map[string]int{
	// The seven paths of the specification, which use the current year by default.
	"/v1/holidays":                       200,
	"/v1/holidays?type=national_holiday": 200,
	"/v1/sources":                        200,
	"/v1/health":                         200,
	"/v1/holidays/check?date=2026-11-15": 200,
	// Requests that name a year or a date, including today's date.
	"/v1/holidays/long-weekends?year=2026":          200,
	"/v1/workdays/summary?year=2026":                200,
	"/v1/revisions?year=2026":                       200,
	"/v1/workdays/adjust?date=2026-11-15":           200,
	"/v1/changes?since=2026-11-15":                  200,
	"/v1/years":                                     200,
	"/holidays.csv?year=2026":                       200,
	"/holidays.csv?start=2026-11-15&end=2027-01-01": 200,
	"/calendar.ics":                                 200,
	"/calendar/2026.ics":                            200,
	"/changes.atom":                                 200,
	"/openapi.json":                                 200,
	// As-of requests: they use the as-of date instead of today.
	"/v1/as-of/2026-11-15/holidays":               200,
	"/v1/as-of/2026-11-15/workdays/summary":       200,
	"/v1/as-of/2026-11-14/holidays/long-weekends": 200,
	"/v1/as-of/2021-06-30/revisions":              200,
	"/v1/as-of/2008-01-01/revisions":              404,
	// Errors that are the same on every day.
	"/v1/as-of/2026-11-31/health":    400,
	"/v1/as-of/tomorrow/health":      400,
	"/v1/holidays/upcoming?limit=51": 400,
	"/v1/holidays/upcoming?date=x":   400,
	"/v1/holidays/upcoming?x=1":      400,
	"/v1/workdays/summary?year=2050": 404,
	"/v1/workdays/summary?weekend=x": 400,
	"/v1/holidays?year=2050":         404,
}

// TestAnswersThatDependOnTodayExpireAtMidnightExhaustively: except on the seven paths of
// the specification, such an answer expires at the next midnight in Jakarta.
func TestAnswersThatDependOnTodayExpireAtMidnightExhaustively(t *testing.T) {
	for _, test := range []struct{ now, cache string }{
		{"2026-11-15T00:00:00", usualCache},
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
			url := clockAt(t, test.now)
			for range 2 { // the second answer comes from the cache
				for target, status := range dependOnToday {
					wantCache(t, url+target, status, test.cache)
				}
				for target, status := range independentOfToday {
					wantCache(t, url+target, status, usualCache)
				}
			}
			if r := overHTTP(t, "HEAD", url+"/holidays.csv"); r.header.Get("Cache-Control") != test.cache {
				t.Errorf("HEAD /holidays.csv: Cache-Control is %q, want %q", r.header.Get("Cache-Control"), test.cache)
			}
		})
	}
}

// TestErrorsThatDependOnTodayExpireAtMidnight checks errors that result from a
// default date.
func TestErrorsThatDependOnTodayExpireAtMidnight(t *testing.T) {
	url := clockAt(t, "2028-01-01T23:59:58") // the data ends with 2027
	for _, target := range []string{"/v1/holidays/upcoming", "/v1/holidays/long-weekends", "/v1/workdays/summary", "/v1/revisions",
		"/v1/as-of/2026-10-01/holidays/upcoming?date=2050-01-01"} {
		wantCache(t, url+target, 404, "public, max-age=2, s-maxage=2")
	}
	for _, target := range []string{"/v1/holidays", "/v1/sources", "/v1/workdays/summary?year=2028"} {
		wantCache(t, url+target, 404, usualCache)
	}
	wantCache(t, url+"/holidays.csv", 404, "no-store") // all errors outside /v1 have this header
}

var lifetimes = regexp.MustCompile(`^public, max-age=([0-9]+), s-maxage=([0-9]+)$`)

// TestYesterdaysAnswerIsNeverCachedExhaustively sends every request one second before
// midnight and at midnight. If the two answers differ, the first one must
// expire within one second.
func TestYesterdaysAnswerIsNeverCachedExhaustively(t *testing.T) {
	specified := []string{"/v1/health", "/v1/holidays", "/v1/holidays/check", "/v1/workdays/check", "/v1/workdays/add", "/v1/workdays/diff", "/v1/sources"}
	for _, night := range []struct{ before, after, asOf string }{
		{"2026-11-15T23:59:59", "2026-11-16T00:00:00", "/v1/as-of/2026-11-16"},
		{"2026-12-31T23:59:59", "2027-01-01T00:00:00", "/v1/as-of/2027-01-01"}, // the year changes
		{"2027-12-31T23:59:59", "2028-01-01T00:00:00", "/v1/as-of/2028-01-01"}, // the data ends
	} {
		before, after, changed := clockAt(t, night.before), clockAt(t, night.after), 0
		for _, e := range testRoutes() {
			paths := pathsOf(e)
			if below, ok := strings.CutPrefix(pathOf(e), Prefix); ok {
				paths = append(paths, night.asOf+below)
			}
			for _, path := range paths {
				target := path + "?" + rightQuery(t, e)
				old, now := overHTTP(t, "GET", before+target), overHTTP(t, "GET", after+target)
				if old.status == now.status && bytes.Equal(old.body, now.body) {
					continue
				}
				changed++
				ages := lifetimes.FindStringSubmatch(old.header.Get("Cache-Control"))
				for _, path := range specified {
					if strings.HasPrefix(target, path+"?") {
						ages = []string{"", "1", "1"} // the specification defines the header
					}
				}
				if ages == nil {
					t.Errorf("%s: Cache-Control is %q", target, old.header.Get("Cache-Control"))
					continue
				}
				for _, age := range ages[1:] {
					if seconds, err := strconv.Atoi(age); err != nil || seconds > 1 {
						t.Errorf("at %s the answer of GET %s may be cached for %s seconds, but it changes in one second", night.before, target, age)
					}
				}
			}
		}
		if changed < 20 {
			t.Errorf("only %d answers changed at %s", changed, night.after)
		}
	}
}

// TestElapsedReportsTheFirstMissingYear: the zone must not change which year is
// reported.
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

// TestElapsedErrorsHaveOffsets: times in the details of an error have the
// offset of the zone, as in an answer.
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

// TestClockChangesInWorkingHoursAreRefused: in New York, clocks go forward on 8
// March 2026 at 02:00 and back on 1 November 2026 at 02:00. Both days are
// Sundays.
func TestClockChangesInWorkingHoursAreRefused(t *testing.T) {
	api := newAPI()
	const allDay = "&zone=America/New_York&weekend=none&hoursPerDay=00:00-24:00"
	const office = "&zone=America/New_York"
	for _, test := range []struct {
		query  string
		status int
	}{
		{"due?start=2026-03-08T01:30&hours=1" + allDay, 400},                               // the clock change is in the hour of work
		{"due?start=2026-03-08T02:30&hours=1" + allDay, 400},                               // this local time does not exist
		{"due?start=2026-11-01T06:30Z&hours=1" + allDay, 200},                              // exact time, after the change
		{"elapsed?start=2026-10-25T01:30Z&end=2026-10-27T10:00&zone=Europe/Berlin", 200},   // exact time
		{"elapsed?start=2026-10-25T02:30&end=2026-10-27T10:00&zone=Europe/Berlin", 400},    // this local time occurs twice
		{"elapsed?start=2026-11-01T05:30Z&end=2026-11-01T06:10Z" + allDay, 400},            // the end has an earlier local time than the start
		{"elapsed?start=2026-03-08T02:30&end=2026-03-08T03:30" + allDay, 400},              // the start does not exist
		{"elapsed?start=2026-03-07T12:00&end=2026-03-09T12:00" + allDay, 400},              // the change is in working hours
		{"elapsed?start=2026-03-06T09:00&end=2026-03-09T09:00" + office, 200},              // the change is outside working hours
		{"due?start=2026-10-30T15:00&hours=8" + office, 200},                               // the change is outside working hours
		{"due?start=2026-03-07T23:00&hours=2" + allDay, 200},                               // ends before the change
		{"due?start=2026-03-08T03:00&hours=2" + allDay, 200},                               // starts after the change
		{"due?start=2026-03-17T15:00&hours=16", 200},                                       // Jakarta has no clock changes
		{"elapsed?start=2009-01-01T00:00&end=2027-12-31T17:00&zone=America/New_York", 200}, // many changes, all outside working hours
		{"elapsed?start=2024-12-30T09:00&end=2025-01-02T09:00&zone=America/New_York", 200}, // includes 31 December of a leap year
		{"elapsed?start=2026-03-17T15:00&end=2026-03-10T00:00&zone=America/New_York", 400}, // the end is before the start
	} {
		if got := get(api, "/v1/deadlines/"+test.query); got.status != test.status {
			t.Errorf("%s: %d, want %d: %s", test.query, got.status, test.status, got.body)
		}
	}
}

// TestClockChangeErrorNamesTheParameter: if a local time occurs twice or does not
// exist, the error names the parameter with the time. The same time with an offset
// is accepted. If the clocks change during working hours, the error names the
// parameter zone.
func TestClockChangeErrorNamesTheParameter(t *testing.T) {
	api := newAPI()
	const berlin, newYork = "&zone=Europe/Berlin", "&zone=America/New_York&weekend=none&hoursPerDay=00:00-24:00"
	for _, test := range []struct{ query, details, message string }{
		{"elapsed?start=2026-10-25T02:30&end=2026-10-27T10:00" + berlin, `{"field":"start","value":"2026-10-25T02:30"}`,
			"start must have an offset, as in 2026-10-25T02:30+02:00 (in a URL: %2B02:00): the clocks of the zone are changed on 2026-10-25 and show this time twice."},
		{"elapsed?start=2026-03-02T10:00&end=2026-03-29T02:30:00" + berlin, `{"field":"end","value":"2026-03-29T02:30:00"}`,
			"end must have an offset, as in 2026-03-29T02:30+01:00 (in a URL: %2B01:00): the clocks of the zone are changed on 2026-03-29 and never show this time."},
		{"due?start=2026-03-08T02:30&hours=1" + newYork, `{"field":"start","value":"2026-03-08T02:30"}`,
			"start must have an offset, as in 2026-03-08T02:30-05:00: the clocks of the zone are changed on 2026-03-08 and never show this time."},
		{"due?start=2026-03-08T01:30&hours=1" + newYork, `{"field":"zone","value":"America/New_York"}`,
			"The clocks of the zone are changed on 2026-03-08, in working hours, so there is no exact answer. Use a zone without clock changes, such " +
				"as WIB, or times that do not include the change."},
	} {
		got := get(api, "/v1/deadlines/"+test.query)
		wantError(t, got, 400, "INVALID_RANGE", test.details)
		if !strings.Contains(string(got.body), test.message) {
			t.Errorf("%s: %s, want the message %s", test.query, got.body, test.message)
		}
	}
	for _, query := range []string{
		"elapsed?start=2026-10-25T02:30%2B02:00&end=2026-10-27T10:00" + berlin,
		"elapsed?start=2026-03-02T10:00&end=2026-03-29T02:30:00%2B01:00" + berlin,
	} {
		if got := get(api, "/v1/deadlines/"+query); got.status != 200 {
			t.Errorf("%s: %d %s", query, got.status, got.body)
		}
	}
}

// FuzzQuery sends any query to any endpoint, with and without an as-of date.
// The answer must be 200 or a documented 4xx error in the error envelope. A
// second request with the same query must have the same answer.
func FuzzQuery(f *testing.F) {
	api := newAPI()
	var all []string
	for _, e := range testRoutes() {
		all = append(all, pathsOf(e)...)
	}
	for i, e := range testRoutes() {
		f.Add(uint8(i), rightQuery(f, e))
		for _, p := range e.query.form.Params {
			f.Add(uint8(i), queryWith(f, e, p.Name, sampleOf(f, p)))
		}
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
			f.Add(uint8(i), seed)
		}
	}
	f.Fuzz(func(t *testing.T, n uint8, query string) {
		target := all[int(n)%len(all)] + "?" + query
		r := get(api, target)
		if r.status >= 500 || r.status != http.StatusOK && r.status < 400 {
			t.Fatalf("status %d: %s", r.status, r.body)
		}
		checkReply(t, r)
		if r.header.Get("Content-Type") == jsonMedia && !json.Valid(r.body) {
			t.Errorf("the body is not JSON: %q", r.body)
		}
		if again := get(api, target); again.status != r.status || !bytes.Equal(again.body, r.body) {
			t.Errorf("the second answer differs: %d %s", again.status, again.body)
		}
	})
}

// TestListsIgnoreSpacesAroundItems checks all parameters that are lists.
func TestListsIgnoreSpacesAroundItems(t *testing.T) {
	api := newAPI()
	for _, test := range []struct{ path, plain, spaced string }{
		{"/v1/workdays/check?date=2026-03-20&weekend=", "fri,sat", "+fri+,++sat+"},
		{"/v1/days/batch?dates=", "2026-03-20,2009-01-02", "+2026-03-20+,++2009-01-02+"},
		{"/v1/deadlines/due?start=2026-03-17T15:00&hours=16&hoursPerDay=", "08:00-12:00,13:00-17:00", "+08:00-12:00+,++13:00-17:00+"},
	} {
		want, got := get(api, test.path+test.plain), get(api, test.path+test.spaced)
		if got.status != 200 || string(got.body) != string(want.body) {
			t.Errorf("GET %s: got %d %s, want %s", test.path+test.spaced, got.status, got.body, want.body)
		}
	}
	wantError(t, get(api, "/v1/days/batch?dates=2026-03-20,+"), 400, "INVALID_DATE", `{"field":"dates","value":" "}`)
	wantError(t, get(api, "/v1/days/batch?dates=2026-03-20,%092009-01-02"), 400, "INVALID_DATE", `{"field":"dates","value":"\t2009-01-02"}`)
	wantError(t, get(api, "/v1/days/batch?dates=2026-03-20+2009-01-02"), 400, "INVALID_DATE", `{"field":"dates","value":"2026-03-20 2009-01-02"}`)
}
