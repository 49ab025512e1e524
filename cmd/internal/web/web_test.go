package web

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/law"
)

// testDay is a Wednesday and a day of collective leave, the day before Nyepi.
const testDay = "2026-03-18T12:00:00+07:00"

var noError = frozen.NoError

func at(t testing.TB, instant string) func() time.Time {
	t.Helper()
	now, err := time.Parse(time.RFC3339Nano, instant)
	noError(t, err)
	return func() time.Time { return now }
}

// calendars returns a function for [Options.Calendars]. The function returns the same calendars
// until the national calendar changes, as in the server.
func calendars(national func() *harikerja.Calendar) func() *ask.Calendars {
	var last *ask.Calendars
	return func() *ask.Calendars {
		if now := national(); last == nil || last.National != now {
			last = ask.BuiltIn(now, law.Default)
		}
		return last
	}
}

func site(t testing.TB) *Handler {
	return New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, testDay)})
}

// sampled returns every tenth element of a list with -short, and the whole list otherwise.
func sampled[T any](list []T) []T {
	if !testing.Short() {
		return list
	}
	var sample []T
	for i := 0; i < len(list); i += 10 {
		sample = append(sample, list[i])
	}
	return sample
}

// pageAddresses returns the address of every page and file for a year, but not of redirects. If a
// page has a form, the list also has the address with each query of the form.
func pageAddresses(year string) (list []string) {
	for _, rt := range routes {
		if rt.answer == nil {
			continue
		}
		path := strings.Replace(rt.pattern, "{year}", year, 1)
		list = append(list, path)
		for _, form := range rt.forms {
			list = append(list, withQuery(path, form))
		}
	}
	return list
}

// setupOf returns the setup for a page. If the path is not a page, the setup has no parameters.
func setupOf(h *Handler, target string) (*setup, *problem) {
	r := httptest.NewRequest("GET", target, nil)
	rt, year := h.parts.findRoute(r.URL.Path)
	if v := h.visit(r, rt, year); rt != nil {
		return newSetup(v)
	} else {
		return plainSetup(v), nil
	}
}

// do sends a request to a handler, on a connection to 127.0.0.1:8080. The parameter "header" has
// alternating names and values of header fields.
func do(h http.Handler, method, target string, header ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
	local := net.TCPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:8080"))
	r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(local)))
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func get(t testing.TB, h http.Handler, target string, header ...string) (int, string) {
	t.Helper()
	res := do(h, http.MethodGet, target, header...)
	body, err := io.ReadAll(res.Body)
	noError(t, err)
	return res.StatusCode, string(body)
}

func TestPagesHaveSecurityHeaders(t *testing.T) {
	h := site(t)
	for _, target := range []string{"/", "/calculator", "/nothing", "/2008", "/2026/payroll.csv", allAssets().URL("style.css")} {
		header := do(h, "GET", target).Header
		for name, want := range map[string]string{
			"Content-Security-Policy":      "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
			"X-Content-Type-Options":       "nosniff",
			"Referrer-Policy":              "no-referrer",
			"Cross-Origin-Opener-Policy":   "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin",
		} {
			if got := header.Get(name); got != want {
				t.Errorf("%s: %s is %q, want %q", target, name, got, want)
			}
		}
		if header.Get("Permissions-Policy") == "" {
			t.Errorf("%s: no Permissions-Policy", target)
		}
	}
}

// TestUnknownPathsGetNoPageHeaders: the response keeps the headers that the middleware set, but
// does not have the headers of pages.
func TestUnknownPathsGetNoPageHeaders(t *testing.T) {
	h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, testDay), Unknown: http.NotFoundHandler()})
	w := httptest.NewRecorder()
	w.Header().Set("Connection", "close")
	w.Header().Set("Strict-Transport-Security", "max-age=1")
	w.Header().Set("X-Request-Id", "7")
	h.ServeHTTP(w, httptest.NewRequest("GET", "/nix", nil))
	for name, want := range map[string]string{"Connection": "close", "Strict-Transport-Security": "max-age=1", "X-Request-Id": "7",
		"Content-Security-Policy": "", "Permissions-Policy": "", "Referrer-Policy": "", "Cross-Origin-Opener-Policy": "", "Cross-Origin-Resource-Policy": ""} {
		if got := w.Header().Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestNewCalendarReplacesCachedPages(t *testing.T) {
	day, err := harikerja.ParseDate("2025-08-01")
	noError(t, err)
	cal := frozen.Calendar().AsOf(day)
	h := New(Options{Calendars: calendars(func() *harikerja.Calendar { return cal }), Clock: at(t, testDay)})
	_, before := get(t, h, "/2025")
	cal = frozen.Calendar()
	_, after := get(t, h, "/2025")
	if strings.Contains(before, `id="d2025-08-18"`) || !strings.Contains(after, `id="d2025-08-18"`) {
		t.Error("18 August 2025 must be on the page of the newer calendar only")
	}
}

// national returns the context of the national calendar.
func national(t *testing.T, clock func() time.Time) *ask.Context {
	t.Helper()
	c, err := ask.Frame{}.In(&ask.World{Calendars: ask.BuiltIn(frozen.Calendar(), law.Default), Clock: clock})
	noError(t, err)
	return c
}
