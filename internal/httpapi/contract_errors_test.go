package httpapi

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/internal/frozen"
)

// contractErrors: a test for every row of the table of errors.
func contractErrors(t *testing.T) {
	wrong := func(code, details string) []string {
		return []string{"error.code", `"` + code + `"`, "error.details", details}
	}
	checkRows(t, []row{
		{"missing date", "/v1/holidays/check", 400, wrong("INVALID_DATE", `{"field":"date"}`)},
		{"malformed date", "/v1/holidays/check?date=today", 400, wrong("INVALID_DATE", `{"field":"date","value":"today"}`)},
		{"impossible date", "/v1/workdays/diff?start=2026-01-01&end=2026-13-01", 400, wrong("INVALID_DATE", `{"field":"end","value":"2026-13-01"}`)},
		{"year not four digits", "/v1/holidays?year=26", 400, wrong("INVALID_YEAR", `{"field":"year","value":"26"}`)},
		{"year out of range", "/v1/sources?year=1800", 400, wrong("INVALID_YEAR", `{"field":"year","value":"1800"}`)},
		{"unknown type", "/v1/holidays?type=public", 400, wrong("INVALID_TYPE", `{"field":"type","value":"public","allowed":["national_holiday","collective_leave"]}`)},
		{"bad boolean", "/v1/holidays?includeSources=yes", 400, wrong("INVALID_TYPE", `{"field":"includeSources","value":"yes","allowed":["true","false"]}`)},
		{"bad weekend token", "/v1/workdays/check?date=2026-03-20&weekend=sa", 400, wrong("INVALID_TYPE", `{"field":"weekend","value":"sa","allowed":["mon","tue","wed","thu","fri","sat","sun","none"]}`)},
		{"undocumented parameter", "/v1/sources?type=x", 400, wrong("INVALID_TYPE", `{"field":"type","allowed":["year"]}`)},
		{"repeated parameter", "/v1/sources?year=2026&year=2027", 400, wrong("INVALID_TYPE", `{"field":"year","allowed":["year"]}`)},
		{"malformed query string", "/v1/sources?year=%", 400, wrong("INVALID_TYPE", `{"field":"year","allowed":["year"]}`)},
		{"missing days", "/v1/workdays/add?date=2026-03-18", 400, wrong("INVALID_RANGE", `{"field":"days"}`)},
		{"bad days", "/v1/workdays/add?date=2026-03-18&days=-5", 400, wrong("INVALID_RANGE", `{"field":"days","value":"-5"}`)},
		{"start after end", "/v1/workdays/diff?start=2026-03-02&end=2026-03-01", 400, wrong("INVALID_RANGE", `{"field":"start","start":"2026-03-02","end":"2026-03-01"}`)},
		{"start after end, outside the data too", "/v1/workdays/diff?start=3000-03-02&end=1000-03-01", 400, wrong("INVALID_RANGE", `{"field":"start","start":"3000-03-02","end":"1000-03-01"}`)},
		{"a needed year has no dataset", "/v1/holidays?year=2008", 404, wrong("DATASET_NOT_FOUND", `{"field":"year","value":"2008","year":2008,"availableYears":{"first":2009,"last":2027}}`)},
		{"a needed year of sources has no dataset", "/v1/sources?year=2028", 404, wrong("DATASET_NOT_FOUND", `{"field":"year","value":"2028","year":2028,"availableYears":{"first":2009,"last":2027}}`)},
		{"query string longer than 8,192 bytes", "/v1/health?" + strings.Repeat("&", 8193), 400, wrong("INVALID_TYPE", `{"field":"query"}`)},
		{"query string of 8,192 bytes", "/v1/health?" + strings.Repeat("&", 8192), 200, nil},
		{"path that is no endpoint", "/v1/holidays/2026", 404, wrong("NOT_FOUND", `{"path":"/v1/holidays/2026"}`)},
	})
	t.Run("method other than GET and OPTIONS", func(t *testing.T) {
		r := send(newAPI(), http.MethodDelete, "/v1/holidays")
		wantError(t, r, 405, "METHOD_NOT_ALLOWED", `{"method":"DELETE"}`)
		if got := r.header.Get("Allow"); got != "GET, OPTIONS" {
			t.Errorf("Allow is %q", got)
		}
	})
	t.Run("rate limit exceeded", func(t *testing.T) {
		w := httptest.NewRecorder()
		TooMany(w, httptest.NewRequest("GET", "/v1/health", nil), 2)
		n := parseTree(t, w.Body.Bytes())
		if w.Code != 429 || n.get("error.code") != `"RATE_LIMITED"` || n.get("error.details") != `{"retryAfter":2}` || w.Header().Get("Retry-After") != "2" || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("got %d %v %s", w.Code, w.Header(), w.Body)
		}
		if got := w.Header().Get("Access-Control-Expose-Headers"); got != "ETag, Retry-After" {
			t.Errorf("scripts may read %q, want Retry-After too", got)
		}
	})
	t.Run("our own fault", func(t *testing.T) {
		w := httptest.NewRecorder()
		Internal(w, httptest.NewRequest("GET", "/v1/health", nil), "id-7")
		r := reply{w.Code, w.Header(), w.Body.Bytes()}
		wantError(t, r, 500, "INTERNAL_ERROR", `{"requestId":"id-7"}`)
		if got := r.header.Get("Cache-Control"); got != "no-store" {
			t.Errorf("Cache-Control is %q", got)
		}
	})
}

// contractPrecedence: path, method, query syntax, undocumented names, then the
// parameters in the order of the table. Each request has every fault from its
// row on.
func contractPrecedence(t *testing.T) {
	api := newAPI()
	const faults = "?end=x&start=x&weekend=x&inclusive=x&includeCollectiveLeave=x"
	tests := []struct{ name, method, target, code, field string }{
		{"path", "POST", "/v1/workdays/dif" + faults + "&foo=1&a=%", "NOT_FOUND", ""},
		{"method", "POST", "/v1/workdays/diff" + faults + "&foo=1&a=%", "METHOD_NOT_ALLOWED", ""},
		{"query syntax", "GET", "/v1/workdays/diff" + faults + "&foo=1&a=%", "INVALID_TYPE", "a"},
		{"undocumented names", "GET", "/v1/workdays/diff" + faults + "&foo=1", "INVALID_TYPE", "foo"},
		{"1 start", "GET", "/v1/workdays/diff" + faults, "INVALID_DATE", "start"},
		{"1 start missing", "GET", "/v1/workdays/diff" + strings.Replace(faults, "start=x&", "", 1), "INVALID_DATE", "start"},
		{"2 end", "GET", "/v1/workdays/diff" + strings.Replace(faults, "start=x", "start=2026-03-02", 1), "INVALID_DATE", "end"},
		{"3 includeCollectiveLeave", "GET", "/v1/workdays/diff?start=2026-03-02&end=2026-03-01&inclusive=x&weekend=x&includeCollectiveLeave=x", "INVALID_TYPE", "includeCollectiveLeave"},
		{"4 weekend", "GET", "/v1/workdays/diff?start=2026-03-02&end=2026-03-01&inclusive=x&weekend=x", "INVALID_TYPE", "weekend"},
		{"5 inclusive", "GET", "/v1/workdays/diff?start=2026-03-02&end=2026-03-01&inclusive=x", "INVALID_TYPE", "inclusive"},
		{"the range of two right dates", "GET", "/v1/workdays/diff?start=3026-03-02&end=3026-03-01", "INVALID_RANGE", "start"},
		{"the data", "GET", "/v1/workdays/diff?start=3026-03-01&end=3026-03-02", "DATASET_NOT_FOUND", "start"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			n := checkError(t, send(api, test.method, test.target))
			want := "nothing"
			if test.field != "" {
				want = `"` + test.field + `"`
			}
			if n.get("error.code") != `"`+test.code+`"` || n.get("error.details.field") != want {
				t.Errorf("got %s, want %s on %s", n.text, test.code, want)
			}
		})
	}
}

// TestTableIsTheSpecifications: the seven endpoints with exactly the
// parameters of the specification, in its order.
func TestTableIsTheSpecifications(t *testing.T) {
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
			t.Errorf("the table lacks %s", line)
		}
	}
}

// TestMissingYearRepeatsTheParameter: an error about a missing year has the
// text of the parameter that led there, and no value where it was not given.
func TestMissingYearRepeatsTheParameter(t *testing.T) {
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
	wantError(t, get(afterTheData, "/v1/as-of/2008-01-01/holidays?year=2009"), 404, "DATASET_NOT_FOUND", `{"field":"year","value":"2009","year":2009,"availableYears":null}`)
}
