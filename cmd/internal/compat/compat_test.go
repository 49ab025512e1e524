package compat

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// at returns a handler whose clock shows the given time.
func at(clock string) *Handler {
	now, err := time.Parse(time.RFC3339, clock)
	if err != nil {
		panic(err)
	}
	calendars := ask.BuiltIn(frozen.Calendar(), law.Default)
	return &Handler{Calendars: func() *ask.Calendars { return calendars }, Clock: func() time.Time { return now }, Others: http.NotFoundHandler()}
}

const usualDay = "2026-11-15T05:00:00Z"

// send sends a request. Each element of "fields" is one line of the request header.
func send(h http.Handler, method, target, body string, fields ...string) *httptest.ResponseRecorder {
	var r *http.Request
	if body == "" {
		r = httptest.NewRequest(method, target, nil)
	} else {
		r = httptest.NewRequest(method, target, strings.NewReader(body))
	}
	for _, field := range fields {
		name, value, _ := strings.Cut(field, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func get(h http.Handler, target string) *httptest.ResponseRecorder {
	return send(h, http.MethodGet, target, "")
}

// TestEveryServiceListsAllHolidaysOfEveryYear compares the lists from all services with the
// lists from package ask.
func TestEveryServiceListsAllHolidaysOfEveryYear(t *testing.T) {
	h := at(usualDay)
	c := (&ask.World{Calendars: h.Calendars(), Clock: h.Clock}).National(ask.Rules{})
	for _, year := range c.Calendar.Years() {
		list, err := ask.Holidays{Year: ask.Year(year.Year)}.Answer(c)
		noError(t, err)
		y := harikerja.Year(year.Year).Start().String()[:4]
		var hariLibur []hariLiburDay
		var dayOff []dayOffDay
		var events []event
		var enveloped envelope
		var libur []liburEntry
		var nager []nagerHoliday
		decode(t, get(h, "/compat/api-harilibur/api?year="+y), &hariLibur)
		decode(t, get(h, "/compat/dayoffapi/api?year="+y), &dayOff)
		decode(t, get(h, "/compat/hari-libur-api/api?year="+y), &events)
		decode(t, get(h, "/compat/api-hari-libur/api?year="+y), &enveloped)
		decode(t, get(h, "/compat/libur/api?year="+y), &libur)
		decode(t, get(h, "/compat/nager/api/v3/PublicHolidays/"+y+"/ID"), &nager)
		slices.Reverse(hariLibur) // the service lists the newest day first
		n := len(list.Data)
		lengths := []int{len(hariLibur), len(dayOff), len(events), len(enveloped.Data), len(libur), len(nager)}
		if n < 17 || slices.ContainsFunc(lengths, func(length int) bool { return length != n }) {
			t.Fatalf("the lists for %s must have %d days, got %v", y, n, lengths)
		}
		for i, day := range list.Data {
			leave, name := day.IsCollectiveLeave, day.LocalName
			if day.Date.String() == "2020-12-31" { // the only collective leave whose name does not begin with "Cuti Bersama"
				name = "Cuti Bersama: " + name
			}
			if leave != strings.HasPrefix(name, "Cuti Bersama") {
				t.Errorf("%s %q: only collective leave may have a name that begins with Cuti Bersama", day.Date, name)
			}
			if hariLibur[i] != (hariLiburDay{day.Date, name, !leave}) || dayOff[i] != (dayOffDay{day.Date, name, leave}) ||
				events[i] != (event{day.Date, name, !leave}) || enveloped.Data[i] != (envelopeDay{day.Date, name}) ||
				libur[i] != (liburEntry{name, day.Date, !leave}) {
				t.Errorf("%s: %v %v %v %v %v", day.Date, hariLibur[i], dayOff[i], events[i], enveloped.Data[i], libur[i])
			}
			kind := map[bool]string{false: "Public", true: "Optional"}[leave]
			if e := nager[i]; e.Date != day.Date || e.LocalName != name || e.Name != day.Name || e.Types[0] != kind {
				t.Errorf("%s: %v", day.Date, e)
			}
		}
	}
}

// TestErrorsHaveTheServiceFormat: if there is no answer to a question, the server sends an error,
// never an empty list.
func TestErrorsHaveTheServiceFormat(t *testing.T) {
	const noData = "No dataset is available for 2030: ask within 2009 to 2027. For predictions, which are not decreed, use /v1/projections?year=2030."
	const allServices = `{"message":"There is nothing at this path. These services exist: ` +
		`/compat/api-harilibur, /compat/dayoffapi, /compat/hari-libur-api, /compat/api-hari-libur, /compat/libur, /compat/nager. ` +
		`Their paths and parameters: ` + guide + `"}`
	for _, test := range []struct {
		target string
		status int
		want   string
	}{
		{"/compat/api-harilibur/api?year=2030", 404, `{"message":"` + noData + `"}`},
		{"/compat/dayoffapi/api?year=2030&month=0", 404, `{"message":"` + noData + `"}`},
		{"/compat/hari-libur-api/api?year=2030", 404, `{"message":"` + noData + `"}`},
		{"/compat/api-hari-libur/api?year=2030&month=7", 404,
			`{"status":"error","code":404,"data":null,"message":"` + noData + `"}`},
		{"/compat/libur/api?year=2030", 404, `{"message":"` + noData + `"}`},
		{"/compat/libur/api?year=2030&month=1&day=1", 404, `{"message":"` + noData + `"}`},
		{"/compat/nager/api/v3/PublicHolidays/2030/ID", 404, `{"type":"about:blank","title":"Not Found","status":404,"detail":"` + noData + `"}`},

		{"/compat/api-harilibur/api?year=abc", 400, `{"message":"year must be four digits, from 1900 to 9999, not \"abc\"."}`},
		{"/compat/dayoffapi/api?month=13", 400, `{"message":"month must be a number from 1 to 12, with or without a leading zero, not \"13\"."}`},
		{"/compat/dayoffapi/api?month=2026-03", 400, `not \"2026-03\"`}, // a Python program sends the first seven letters of a date
		{"/compat/api-harilibur/api?month=MARCH", 400, `not \"MARCH\"`}, // a Java program sends the name of a month
		{"/compat/dayoffapi/api?month=-1", 400, `not \"-1\"`},
		{"/compat/dayoffapi/api?month=008", 400, `not \"008\"`},
		{"/compat/dayoffapi/api?month=000", 400, `not \"000\"`},
		{"/compat/api-hari-libur/api?month=000", 400,
			`{"status":"error","code":400,"data":null,"message":"month must be a number from 1 to 12`},
		{"/compat/dayoffapi/api?year=2025&year=2026", 400, `{"message":"year is given more than once: give it once."}`},
		{"/compat/dayoffapi/api?year=%zz", 400, `year must be four digits, from 1900 to 9999, not \"%zz\".`},
		{"/compat/dayoffapi/api?year=2026;month=3", 400, `not \"2026;month=3\"`},
		{"/compat/dayoffapi/api?%79ear=x&month=3", 400, `not \"x\"`},
		{"/compat/libur/api?year=20266", 422, `{"message":"The given data was invalid.","errors":{"year":["year must be four digits`},
		{"/compat/libur/api?day=3", 422, `{"message":"The given data was invalid.","errors":{"month":["month is required if day is given."]}}`},
		{"/compat/libur/api?month=0&day=3", 422, `"errors":{"month":["month must be a number from 1 to 12`}, // no date is in the month 0
		{"/compat/libur/api?month=3&day=32", 422, `"errors":{"day":["day must be a number from 1 to 31`},
		{"/compat/libur/api?year=x&month=3&day=3", 422, `"errors":{"year":["year must be four digits`},
		{"/compat/libur/api?year=2026&month=2&day=30", 422, `"errors":{"day":["2026-02 has no day 30."]}`},
		{"/compat/nager/api/v3/PublicHolidays/-11/ID", 400, `"status":400,"detail":"year must be four digits, from 1900 to 9999, not \"-11\".","errors":{"year":[`},
		{"/compat/nager/api/v3/PublicHolidays/2026/SG", 404, `write ID as the country, not \"SG\"`},
		{"/compat/nager/api/v3/NextPublicHolidays/XX", 404, `not \"XX\"`},

		{"/compat/nager/api/v3/PublicHolidays//ID", 404, "There is nothing at this path"},
		{"/compat/nager/api/v3/NextPublicHolidays/ID/2026", 404, "There is nothing at this path"},
		{"/compat/nager/api/v3/PublicHolidays/2026%2FID/x", 404, "There is nothing at this path"},
		{"/compat/dayoffapi/api/v1/holidays?year=2026", 404,
			`{"message":"There is nothing at this path. These paths exist: /compat/dayoffapi/api. More: ` + guide + `"}`},
		{"/compat/api-hari-libur/api/generate", 404,
			`{"status":"error","code":404,"data":null,"message":"There is nothing at this path.`},
		{"/compat/libur", 404, "/compat/libur/api, /compat/libur/api/today, "},
		{"/compat/DayOffAPI/api", 404, allServices},
		{"/compat/", 404, allServices},
		{"/compat", 404, allServices},
		{"/compat/libur/api?x=" + strings.Repeat("x", 8200), 400, "The query string is longer than 8192 bytes."},
	} {
		r := get(at(usualDay), test.target)
		if r.Code != test.status || !strings.Contains(r.Body.String(), test.want) || !json.Valid(r.Body.Bytes()) {
			t.Errorf("%s: status %d, want %d\n%s, want\n%s", test.target, r.Code, test.status, r.Body, test.want)
		}
		header := r.Header()
		if header.Get("Cache-Control") != "no-store" || header.Get("Access-Control-Allow-Origin") != "*" ||
			!strings.Contains(header.Get("Content-Type"), "json; charset=utf-8") {
			t.Errorf("%s: header %v", test.target, header)
		}
	}
}

// TestTodayIsTheDateInJakarta: the date and the year in Jakarta change at 17:00 UTC. An answer
// about today expires at that time.
func TestTodayIsTheDateInJakarta(t *testing.T) {
	const usual = "public, max-age=3600, s-maxage=86400"
	for _, test := range []struct{ clock, target, want, cache string }{
		{"2026-12-31T16:59:50Z", "/compat/api-harilibur/api", `[{"holiday_date":"2026-12-25",`, "public, max-age=10, s-maxage=10"},
		{"2026-12-31T17:00:00Z", "/compat/api-harilibur/api?month=1", `[{"holiday_date":"2027-01-05",`, usual},
		{"2026-12-31T17:00:00Z", "/compat/dayoffapi/api", `[{"tanggal":"2027-01-01",`, usual},
		{"2026-12-31T16:59:50Z", "/compat/hari-libur-api/api", `[{"event_date":"2026-01-01",`, "public, max-age=10, s-maxage=10"},
		{"2026-12-31T17:00:00Z", "/compat/api-hari-libur/api?month=01",
			`{"status":"success","code":200,"data":[{"date":"2027-01-01",`, usual},
		{"2026-12-31T16:00:00Z", "/compat/libur/api", `[{"name":"Tahun Baru 2026 Masehi",`, "public, max-age=3600, s-maxage=3600"},
		{"2026-12-31T16:59:00Z", "/compat/libur/api/today", `{"date":"2026-12-31","is_holiday":false,`, "public, max-age=60, s-maxage=60"},
		{"2026-12-31T16:59:00Z", "/compat/libur/api/tomorrow", `{"date":"2027-01-01","is_holiday":true,`, "public, max-age=60, s-maxage=60"},
		{"2026-12-31T17:00:01Z", "/compat/libur/api/today", `{"date":"2027-01-01","is_holiday":true,`, "public, max-age=3600, s-maxage=86399"},
		{"2026-03-01T00:00:00Z", "/compat/libur/api?month=3&day=21", `{"date":"2026-03-21",`, "public, max-age=3600, s-maxage=61200"},
		{"2026-12-31T16:59:50Z", "/compat/dayoffapi/api?year=2026", `[{"tanggal":"2026-01-01",`, usual},
		{"2026-12-31T16:59:50Z", "/compat/libur/api?year=2026&month=3&day=21", `{"date":"2026-03-21",`, usual},
		{"2026-12-31T16:59:50Z", "/compat/nager/api/v3/PublicHolidays/2026/ID", `[{"date":"2026-01-01",`, usual},
		{"2026-03-21T16:59:50Z", "/compat/nager/api/v3/NextPublicHolidays/ID", `[{"date":"2026-03-21",`, "public, max-age=10, s-maxage=10"},
	} {
		r := get(at(test.clock), test.target)
		if cache := r.Header().Get("Cache-Control"); r.Code != http.StatusOK || !strings.HasPrefix(r.Body.String(), test.want) || cache != test.cache {
			t.Errorf("%s at %s: got status %d, Cache-Control %q, body %.100s; want Cache-Control %q, body %s", test.target, test.clock, r.Code, cache, r.Body, test.cache, test.want)
		}
	}
}

// TestIncompleteListsHaveAHeaderField: the data ends on 2027-12-31. A list that needs later data
// is incomplete.
func TestIncompleteListsHaveAHeaderField(t *testing.T) {
	for _, test := range []struct {
		clock          string
		status         int
		last, complete string
	}{
		{"2026-03-01T05:00:00Z", 200, "2026-12-25", ""},
		{"2026-12-31T05:00:00Z", 200, "2027-12-26", ""},
		{"2027-01-02T05:00:00Z", 200, "2027-12-26", "false"},
		{"2027-12-26T05:00:00Z", 200, "2027-12-26", "false"},
		{"2027-12-27T05:00:00Z", 404, "", ""}, // an empty list would mean that no holiday follows
		{"2028-01-01T05:00:00Z", 404, "", ""},
	} {
		r := get(at(test.clock), "/compat/nager/api/v3/NextPublicHolidays/ID")
		var list []nagerHoliday
		if r.Code == 200 {
			decode(t, r, &list)
		}
		if complete := r.Header().Get("Harikerja-Complete"); r.Code != test.status || complete != test.complete || test.complete != "" &&
			r.Header().Get("Access-Control-Expose-Headers") != "ETag, Retry-After, Harikerja-Complete" {
			t.Errorf("at %s: the status %d or the header is wrong: %v", test.clock, r.Code, r.Header())
		}
		if r.Code == 404 && !strings.Contains(r.Body.String(), "No dataset is available for 2028") {
			t.Errorf("at %s: %s", test.clock, r.Body)
		}
		for i, e := range list {
			if e.Types[0] != "Public" || i == len(list)-1 && test.last == "2027-12-26" && e.Date.String() != test.last {
				t.Errorf("at %s: %v", test.clock, e)
			}
		}
	}
	if r := get(at("2027-12-31T05:00:00Z"), "/compat/libur/api/tomorrow"); r.Code != http.StatusNotFound {
		t.Errorf("the day after the data has the status %d, want 404", r.Code)
	}
}

func TestHandlerSupportsMethodsAndConditionalRequests(t *testing.T) {
	h := at(usualDay)
	plain := get(h, "/compat/libur/api?year=2026")
	etag := plain.Header().Get("Etag")
	for _, test := range []struct {
		name, method, target, body string
		fields                     []string
		status                     int
		header, value              string
	}{
		{"a list", "GET", "/compat/libur/api?year=2026", "", nil, 200, "Access-Control-Allow-Origin", "*"},
		{"the media type", "GET", "/compat/libur/api?year=2026", "", nil, 200, "Content-Type", "application/json; charset=utf-8"},
		{"HEAD", "HEAD", "/compat/libur/api?year=2026", "", nil, 200, "Content-Length", plain.Header().Get("Content-Length")},
		{"a known answer", "GET", "/compat/libur/api?year=2026", "", []string{"If-None-Match: " + etag}, 304, "Etag", etag},
		{"a preflight", "OPTIONS", "/compat/libur/api", "", []string{"Access-Control-Request-Headers: x-requested-with"}, 204, "Access-Control-Allow-Headers", "*, Authorization"},
		{"a preflight of an unknown path", "OPTIONS", "/compat/x", "", nil, 204, "Access-Control-Allow-Methods", "GET, OPTIONS"},
		{"POST", "POST", "/compat/nager/api/v3/NextPublicHolidays/ID", "", nil, 405, "Allow", "GET, HEAD, OPTIONS"},
		{"a body, which the services ignore", "GET", "/compat/libur/api?year=2026", `{"year":2025}`, nil, 200, "Etag", etag},
		{"a preflight without a service", "OPTIONS", "/compat", "", nil, 204, "Access-Control-Allow-Origin", "*"},
		{"a path for the handler Others", "GET", "/compatible", "", nil, 404, "Content-Type", "text/plain; charset=utf-8"},
	} {
		r := send(h, test.method, test.target, test.body, test.fields...)
		if r.Code != test.status || r.Header().Get(test.header) != test.value {
			t.Errorf("%s: status %d, want %d; header %v", test.name, r.Code, test.status, r.Header())
		}
		if (test.method == "HEAD" || r.Code == 304) && r.Body.Len() > 0 {
			t.Errorf("%s: the answer has a body", test.name)
		}
	}
}

// TestRequestsHaveThePatternOfTheirRoute: the metrics count requests by pattern. The letter case
// of a path does not change its pattern.
func TestRequestsHaveThePatternOfTheirRoute(t *testing.T) {
	h := at(usualDay)
	for _, pattern := range Patterns() {
		target := strings.NewReplacer("{year}", "2026", "{country}", "ID").Replace(pattern)
		for _, path := range []string{target, strings.Replace(target, "/api/v3/", "/Api/V3/", 1)} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			h.ServeHTTP(httptest.NewRecorder(), r)
			if r.Pattern != pattern {
				t.Errorf("%s has the pattern %q, want %q", path, r.Pattern, pattern)
			}
		}
	}
}

func decode(t *testing.T, r *httptest.ResponseRecorder, v any) {
	t.Helper()
	if r.Code != http.StatusOK {
		t.Fatalf("status %d: %s", r.Code, r.Body)
	}
	noError(t, json.Unmarshal(r.Body.Bytes(), v))
}

var noError = frozen.NoError
