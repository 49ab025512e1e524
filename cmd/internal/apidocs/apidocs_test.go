package apidocs

import (
	"context"
	"encoding/json"
	"html"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

var noError = frozen.NoError

// description returns the description that the API serves.
func description(t *testing.T) (doc described) {
	t.Helper()
	noError(t, json.Unmarshal(httpapi.Description(), &doc))
	return doc
}

type described struct {
	Paths map[string]struct {
		Get struct {
			OperationID string
			Parameters  []struct {
				Ref               string `json:"$ref"`
				Name, Description string
			}
			Responses map[string]any
		}
	}
	Components struct {
		Parameters map[string]struct{ Name, Description string }
		Schemas    map[string]struct {
			Properties map[string]struct{ Description string }
		}
	}
}

// handler returns a handler with the given public address.
func handler(baseURL string) *Handler {
	api := httpapi.New(ask.BuiltIn(frozen.Calendar(), law.Default), frozen.Clock)
	return New(Options{Reference: api.Reference, BaseURL: baseURL,
		Asset:  func(name string) string { return "/assets/" + name },
		Others: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) })})
}

// public is a handler that several tests use, because it renders each page only once.
var public = handler("https://example.org")

func get(h http.Handler, method, target string, fields ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	for _, f := range fields {
		name, value, _ := strings.Cut(f, ": ")
		r.Header.Set(name, value)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func text(t *testing.T, r *http.Response) string {
	t.Helper()
	content, err := io.ReadAll(r.Body)
	noError(t, err)
	return string(content)
}

// TestRequestsNameTheRealAddress: without scripts, the requests on the page must name the address
// that the client used, or no address if the server does not know it.
func TestRequestsNameTheRealAddress(t *testing.T) {
	unknown := handler("")
	const path = "/v1/workdays/check?date=2026-03-20"
	for _, test := range []struct {
		h            *Handler
		host, listen string
		want, cache  string
	}{
		{public, "127.0.0.1:9000", "127.0.0.1:9000", "curl 'https://example.org" + path + "'", "public"},
		{unknown, "127.0.0.1:9000", "127.0.0.1:9000", "curl 'http://127.0.0.1:9000" + path + "'", "private"},
		{unknown, "192.0.2.5:9000", "192.0.2.5:9000", "curl 'http://192.0.2.5:9000" + path + "'", "private"},
		// a forwarded port, and an invented header
		{unknown, "localhost:9000", "127.0.0.1:8080", `curl "$ADDRESS` + path + `"`, "public"},
		{unknown, "evil.example", "127.0.0.1:8080", `curl "$ADDRESS` + path + `"`, "public"},
	} {
		r := httptest.NewRequest("GET", "http://"+test.host+"/docs", nil)
		listen, err := net.ResolveTCPAddr("tcp", test.listen)
		noError(t, err)
		w := httptest.NewRecorder()
		test.h.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, listen)))
		page := html.UnescapeString(text(t, w.Result()))
		explained := strings.Contains(page, "is the address of this site")
		if !strings.Contains(page, test.want) || strings.Contains(page, "8080") || strings.Contains(page, "evil") ||
			explained != strings.Contains(test.want, "$ADDRESS") {
			t.Errorf("%s at %s: the page does not have %s, or has another address", test.host, test.listen, test.want)
		}
		if got := w.Header().Get("Cache-Control"); got != test.cache+", max-age=300" {
			t.Errorf("%s at %s: Cache-Control: %s", test.host, test.listen, got)
		}
	}
}

// TestReferenceIsComplete: the page must have every operation, parameter, status, code and example
// in the description.
func TestReferenceIsComplete(t *testing.T) {
	page := text(t, get(public, "GET", "/docs"))
	doc := description(t)
	var wanted []string
	for path, item := range doc.Paths {
		wanted = append(wanted, "<code>"+path+"</code>", `id="`+item.Get.OperationID+`"`)
		for _, p := range item.Get.Parameters {
			if _, name, isRef := strings.Cut(p.Ref, "#/components/parameters/"); isRef {
				p.Name, p.Description = doc.Components.Parameters[name].Name, doc.Components.Parameters[name].Description
			}
			wanted = append(wanted, "<code>"+p.Name+"</code>", p.Description)
		}
		for status := range item.Get.Responses {
			if status != "200" {
				wanted = append(wanted, `href="#status-`+status+`"`)
			}
		}
	}
	wanted = append(wanted, doc.Components.Schemas["ErrorBody"].Properties["code"].Description,
		`curl 'https://example.org/v1/workdays/add?date=2026-03-18&amp;days=5'`,
		`curl 'https://example.org/calendar/2026.ics?lang=en&amp;type=collective_leave'`,
		`curl 'https://example.org/v1/days/batch?dates=2026-03-20,2026-03-17'`,
		"BEGIN:VCALENDAR", "INVALID_DATE")
	for _, want := range wanted {
		if !strings.Contains(page, want) && !strings.Contains(page, strings.ReplaceAll(want, "'", "&#39;")) {
			t.Errorf("the page does not contain %s", want)
		}
	}
}

// TestLinksLeadToExistingPages: every link must lead to an existing page or element, and every id
// must be unique. The pages must not have content from other hosts, inline scripts or inline
// styles. They are in English, but their links to the other pages of the site have the language
// that the visitor chose.
func TestLinksLeadToExistingPages(t *testing.T) {
	for path, home := range map[string]string{"/docs": "/", "/docs?lang=id": "/?lang=id", "/docs?lang=en": "/?lang=en"} {
		page := text(t, get(public, "GET", path))
		if !strings.Contains(page, `<a class="brand" href="`+home+`">`) || !strings.Contains(page, `<html lang="en">`) {
			t.Errorf("%s does not link to %s", path, home)
		}
		if canonical := `<link rel="canonical" href="https://example.org/docs">`; !strings.Contains(page, canonical) {
			t.Errorf("%s does not contain %s", path, canonical)
		} else {
			page = strings.Replace(page, canonical, "", 1)
		}
		page = strings.ReplaceAll(page, `<a href="https://github.com/harikerja/harikerja`, `<a href="/`) // the only links to another host
		var ids []string
		for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
			if slices.Contains(ids, m[1]) {
				t.Errorf("%s: two elements have the id %s", path, m[1])
			}
			ids = append(ids, m[1])
		}
		for _, m := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
			if anchor, ok := strings.CutPrefix(m[1], "#"); ok && !slices.Contains(ids, anchor) {
				t.Errorf("%s: no element has the id %s", path, anchor)
			} else if !ok && m[1][0] != '/' {
				t.Errorf("%s: %s is on another host", path, m[1])
			}
			if strings.HasPrefix(m[1], "/docs/assets/") && get(public, "GET", m[1]).StatusCode != 200 {
				t.Errorf("%s: %s does not exist", path, m[1])
			}
		}
		if m := regexp.MustCompile(`<style|<script>| style="| on[a-z]+="|javascript:`).FindString(page); m != "" {
			t.Errorf("%s: %s is inline", path, m)
		}
	}
}

// TestPageAndStylesheetHaveTheRightHeaders: the tests in package server check compression and
// conditional requests.
func TestPageAndStylesheetHaveTheRightHeaders(t *testing.T) {
	for target, cache := range map[string]string{"/docs": "public, max-age=300",
		allAssets().URL("docs.css"): "public, max-age=31536000, immutable"} {
		plain := get(public, "GET", target)
		if plain.Header.Get("Cache-Control") != cache || plain.Header.Get("X-Content-Type-Options") != "nosniff" ||
			!strings.HasPrefix(plain.Header.Get("Content-Security-Policy"), "default-src 'self'; ") {
			t.Errorf("%s: header %v", target, plain.Header)
		}
		if r := get(public, "GET", target, "If-None-Match: W/"+plain.Header.Get("ETag")); r.StatusCode != 304 || text(t, r) != "" {
			t.Errorf("%s: a request with the ETag has status %d, want 304", target, r.StatusCode)
		}
		if r := get(public, "HEAD", target); r.StatusCode != 200 || text(t, r) != "" || r.Header.Get("Content-Type") != plain.Header.Get("Content-Type") {
			t.Errorf("%s: HEAD has the wrong status %d or a body", target, r.StatusCode)
		}
		if r := get(public, "POST", target); r.StatusCode != 405 || r.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s: POST has the status %d, want 405", target, r.StatusCode)
		}
	}
	if r := get(public, "GET", "/docs", "Accept-Encoding: zstd"); r.Header.Get("Content-Encoding") != "zstd" {
		t.Errorf("/docs is not compressed: %v", r.Header)
	}
}

func TestOtherPathsGoToTheNextHandler(t *testing.T) {
	for _, target := range []string{"/", "/docs2", "/docs/nothing", "/docs/assets/docs.css", "/docs/assets/", "/docs%2Ftry", "/docs/try/",
		"/docs/try/nothing", "/v1/health"} {
		if r := get(public, "GET", target); r.StatusCode != http.StatusTeapot {
			t.Errorf("%s: %d", target, r.StatusCode)
		}
	}
	for target, want := range map[string]string{"/docs/": "/docs", "/docs/try?lang=id": "/docs?lang=id"} {
		if r := get(public, "GET", target); r.StatusCode != 308 || r.Header.Get("Location") != want {
			t.Errorf("%s: got status %d and Location %s, want 308 and %s", target, r.StatusCode, r.Header.Get("Location"), want)
		}
	}
}

// TestFormOpensTheAPIAnswer: a form sends all its fields to the documentation. The API gets only
// the fields that have a value.
func TestFormOpensTheAPIAnswer(t *testing.T) {
	for target, want := range map[string]string{
		"/docs/try/addWorkdays?date=2026-03-18&days=5&includeCollectiveLeave=&weekend=&asOf=": "/v1/workdays/add?date=2026-03-18&days=5",
		"/docs/try/addWorkdays?date=2026-03-18&days=5&weekend=fri,sat":                        "/v1/workdays/add?date=2026-03-18&days=5&weekend=fri,sat",
		"/docs/try/addWorkdays?date=2026-03-18&days=5&asOf=2026-01-02":                        "/v1/workdays/add?asOf=2026-01-02&date=2026-03-18&days=5",
		"/docs/try/listYears?asOf=":                        "/v1/years",
		"/docs/try/getYearFeed?year=2026&lang=en&type=":    "/calendar/2026.ics?lang=en",
		"/docs/try/getCalendar?calendar=a%2Fb%3Fc&year=":   "/v1/calendars/a%2Fb%3Fc",
		"/docs/try/batchDays?dates=2026-03-20,+2026-03-17": "/v1/days/batch?dates=2026-03-20,+2026-03-17",
		"/docs/try/addWorkdays?unknown=1":                  "/v1/workdays/add?unknown=1", // refused by the API
	} {
		r := get(public, "GET", target)
		if got := r.Header.Get("Location"); r.StatusCode != 303 || got != want {
			t.Errorf("%s: got status %d and Location %s, want 303 and %s", target, r.StatusCode, got, want)
		}
	}
	if r := get(public, "POST", "/docs/try/addWorkdays"); r.StatusCode != 405 {
		t.Errorf("POST: %d", r.StatusCode)
	}
}

func TestFormsHaveTheExampleValues(t *testing.T) {
	doc := text(t, get(public, "GET", "/docs"))
	forms := regexp.MustCompile(`(?s)<form action="(/docs/try/(\w+))"[^>]*>(.*?)</form>\s*<pre[^>]*><code>curl `+
		`'https://example.org([^<]*)'</code>`).FindAllStringSubmatch(doc, -1)
	if wanted := len(description(t).Paths); len(forms) != wanted {
		t.Errorf("%d forms, want %d", len(forms), wanted)
	}
	for _, form := range forms {
		query := url.Values{}
		for _, m := range regexp.MustCompile(`<input name="(\w+)"[^>]* value="([^"]*)"`).FindAllStringSubmatch(form[3], -1) {
			query.Set(m[1], html.UnescapeString(m[2]))
		}
		for _, m := range regexp.MustCompile(`<select name="(\w+)"(.*?)</select>`).FindAllStringSubmatch(form[3], -1) {
			if _, selected, ok := strings.Cut(m[2], "<option selected>"); ok {
				query.Set(m[1], selected[:strings.Index(selected, "<")])
			}
		}
		got, _ := url.Parse(get(public, "GET", form[1]+"?"+query.Encode()).Header.Get("Location"))
		want, _ := url.Parse(html.UnescapeString(form[4]))
		if got.Path != want.Path || !reflect.DeepEqual(got.Query(), want.Query()) {
			t.Errorf("the form for %s opens %s, want %s", form[2], got, want)
		}
	}
}

// TestRequestWithABodyIsAnswered: if a request has a Content-Length but does not send its body,
// the server answers and closes the connection.
func TestRequestWithABodyIsAnswered(t *testing.T) {
	srv := httptest.NewServer(public)
	defer srv.Close()
	conn, err := net.Dial("tcp", srv.Listener.Addr().String())
	noError(t, err)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(5 * time.Second))
	io.WriteString(conn, "GET /docs/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n")
	answer, err := io.ReadAll(conn)
	if err != nil || !strings.Contains(string(answer), "Connection: close") {
		t.Errorf("%v: %.200q", err, answer)
	}
}
