package httpapi

import (
	"flag"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
)

var update = flag.Bool("update", false, "rewrite the answers in testdata and in the documentation")

// The tests live on one day, with the data of then: a new year on the wall
// changes none of their answers.
var (
	testDay = harikerja.MustParseDate("2026-11-15")
	testNow = time.Date(2026, time.November, 15, 5, 0, 0, 0, time.UTC)
)

func newAPI() *API {
	return New(frozen.Calendar(), func() time.Time { return testNow })
}

// reply is what a request was answered with.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// ask sends a request to the handler itself. The path is taken as it stands:
// nothing in it is decoded. Header fields follow as "Name: value".
func send(h http.Handler, method, target string, fields ...string) reply {
	path, query, _ := strings.Cut(target, "?")
	r := &http.Request{Method: method, URL: &url.URL{Path: path, RawQuery: query}, Header: http.Header{},
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1, Host: "harikerja.test"}
	for _, f := range fields {
		name, value, _ := strings.Cut(f, ": ")
		r.Header.Add(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return reply{w.Code, w.Header(), w.Body.Bytes()}
}

func get(h http.Handler, target string, fields ...string) reply {
	return send(h, http.MethodGet, target, fields...)
}

// pathOf returns the path of a request for an endpoint.
func pathOf(e *route) string {
	return strings.NewReplacer("{date}", "2026-03-20", "{year}.ics", "2026.ics").Replace(e.path)
}

// queryWith gives the parameters that an endpoint requires right values, and
// one parameter of its own choice the value of the test, already escaped.
func queryWith(t testing.TB, e *route, name, value string) string {
	t.Helper()
	var pairs []string
	for _, p := range e.query.form.Params {
		switch {
		case p.InPath:
		case p.Name == name:
			pairs = append(pairs, name+"="+value)
		case p.Required:
			pairs = append(pairs, p.Name+"="+url.QueryEscape(sampleOf(t, p)))
		}
	}
	return strings.Join(pairs, "&")
}

// rightQuery is a query that an endpoint answers.
func rightQuery(t testing.TB, e *route) string { t.Helper(); return queryWith(t, e, "", "") }

// sampleOf returns a right value of a parameter.
func sampleOf(t testing.TB, p *ask.Param) string {
	t.Helper()
	switch {
	case p.Type.Name == "date-time" && p.Name == "end":
		return "2026-03-27T15:00"
	case p.Name == "end":
		return "2026-03-27"
	case p.Default != "":
		return p.Default
	case p.Type.Enum != nil:
		return p.Type.Enum[0]
	}
	switch p.Type.Name {
	case "date":
		return "2026-03-20"
	case "dates":
		return "2026-03-20,2026-03-25"
	case "date-time":
		return "2026-03-20T15:00"
	case "work":
		return "16"
	case "shifts":
		return "08:00-12:00"
	case "zone":
		return "WITA"
	case "month":
		return "2026-03"
	case "year":
		return "2026"
	case "number":
		return "5"
	}
	t.Fatalf("the tests know no right value for the parameter %s: add one for the kind %q to sampleOf", p.Name, p.Type.Name)
	return ""
}

// eachEndpoint runs a test on every row of the table, by the newest data and,
// below the prefix, as of a day. The path is one of a request.
func eachEndpoint(t *testing.T, test func(t *testing.T, e *route, path string)) {
	for _, e := range testRoutes() {
		for _, path := range pathsOf(e) {
			t.Run(strings.TrimPrefix(path, "/"), func(t *testing.T) { test(t, e, path) })
		}
	}
}

func pathsOf(e *route) []string {
	path := pathOf(e)
	if below, ok := strings.CutPrefix(path, Prefix); ok {
		return []string{path, Prefix + "/as-of/2026-10-01" + below}
	}
	return []string{path}
}

// testRoutes are the routes of any API.
func testRoutes() []*route { return newAPI().routes() }

// queryParams are the parameters of a route's query.
func queryParams(rt *route) []*ask.Param {
	return slices.DeleteFunc(slices.Clone(rt.query.form.Params), func(p *ask.Param) bool { return p.InPath })
}
