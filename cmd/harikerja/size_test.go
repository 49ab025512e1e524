package main

import (
	"cmp"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/compat"
	"github.com/harikerja/harikerja/cmd/internal/mcp"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestOtherAnswersAreBounded requests the largest answers of the paths that are neither in the API
// nor a page of package web. Tests in the packages httpapi, web and mcp request the others. No
// answer depends on own days. The largest, /docs, is the same for all visitors.
func TestOtherAnswersAreBounded(t *testing.T) {
	const maxLength = 512 << 10
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: time.Now}
	s, err := p.newService(serveConfig{adminAddr: "127.0.0.1:0", maxConnections: 1})
	noError(t, err)
	public, admin := s.handler(serveConfig{}), s.admin(nil)
	request := func(h http.Handler, target string) *httptest.ResponseRecorder {
		r, w := httptest.NewRequest(http.MethodGet, target, nil), httptest.NewRecorder()
		r.Header.Set("Accept", "text/html")
		h.ServeHTTP(w, r)
		return w
	}
	form, unknown := "/docs/try/addWorkdays?daysOff="+strings.Repeat("2026-05-15,", 700), "/"+strings.Repeat("x", 8000)
	targets := map[string][]string{
		pagesRoute: {"/docs", "/docs?lang=id", form, "/robots.txt", "/favicon.ico", "/unknown", unknown},
		mcp.Path:   {mcp.Path}, livePath: {livePath}, readyPath: {readyPath}, "/metrics": {"/metrics"},
	}
	targets[pagesRoute] = append(targets[pagesRoute],
		regexp.MustCompile(`/docs/assets/[^"]+`).FindAllString(request(public, "/docs").Body.String(), -1)...)
	for _, pattern := range compat.Patterns() {
		for _, data := range s.api.Calendar().Years() {
			year := fmt.Sprint(data.Year)
			targets[pattern] = append(targets[pattern],
				strings.NewReplacer("{year}", year, "{country}", "ID").Replace(pattern)+"?year="+year)
		}
	}
	status := map[string]int{form: http.StatusSeeOther, mcp.Path: http.StatusMethodNotAllowed,
		"/unknown": http.StatusNotFound, unknown: http.StatusNotFound}
	for _, pattern := range append(otherPatterns(), "/metrics") {
		if targets[pattern] == nil {
			t.Errorf("%s: add the targets that have the largest answers", pattern)
		}
		for _, target := range targets[pattern] {
			h, route := public, pattern
			switch {
			case pattern == "/metrics":
				h = admin
			case target == unknown:
				route = "/unknown"
			case pattern == pagesRoute: // each page has its own cost
				route, _, _ = strings.Cut(target, "?")
			}
			w := request(h, target)
			if want := cmp.Or(status[target], http.StatusOK); w.Code != want || w.Body.Len() > maxLength {
				t.Errorf("%.100s has the status %d and %d bytes, want %d and at most %d bytes",
					target, w.Code, w.Body.Len(), want, maxLength)
			}
			frozen.Candidate(route, target, "")
			t.Logf("%.60s: %d bytes", target, w.Body.Len())
		}
	}
}
