package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"
)

// The same text gave an answer on one of them and an error on the other.
func TestPageAndAPIReadOwnDaysAlike(t *testing.T) {
	p := &program{stdout: &output{w: io.Discard}, stderr: io.Discard, clock: time.Now}
	s, err := p.newService(serveConfig{maxConnections: 1})
	if err != nil {
		t.Fatal(err)
	}
	h := s.handler(serveConfig{})
	status := func(path, name, text string) int {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path+"year=2026&"+name+"="+url.QueryEscape(text), nil))
		return w.Code
	}
	for text, want := range map[string]int{
		"2026-05-15":                             200,
		"2026-05-15,2026-05-15":                  200,
		"2026-05-15,2026-05-14..2026-05-16":      200,
		" 2026-12-28 .. 2026-12-31 , 2026-05-15": 200,
		"0001-01-01,9999-12-31":                  200,
		",":                                      400,
		"2026-05-15,":                            400,
		",2026-05-15":                            400,
		"2026-05-15,,2026-05-16":                 400,
		"2026-05-15;2026-05-16":                  400,
		"2026-05-15 2026-05-16":                  400,
		"2026-05-15..":                           400,
		"..2026-05-15":                           400,
		"2026-05-15...2026-05-16":                400,
		"2026-5-15":                              400,
		"2026-05-16..2026-05-15":                 400,
		"2026-01-01..2027-01-02":                 400,
		"x":                                      400,
	} {
		for _, name := range []string{"daysOff", "workdays"} {
			api, page := status("/v1/calendars/custom/workdays/summary?", name, text), status("/profile?", name, text)
			if api != want || page != want {
				t.Errorf("%s=%q: the API answers %d and the page %d, want %d", name, text, api, page, want)
			}
		}
	}
}
