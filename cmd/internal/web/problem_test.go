package web

import (
	"bytes"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// TestErrorPagesHaveTheRightStatusAndHeaders: the texts are in testdata/pages/problem.txt.
func TestErrorPagesHaveTheRightStatusAndHeaders(t *testing.T) {
	h := site(t)
	for _, test := range []struct {
		method, target string
		status         int
		says           string
	}{
		{"GET", "/nothing", 404, "Halaman tidak ditemukan"},
		{"GET", "//2026", 404, "Halaman tidak ditemukan"}, // if a cache stored it, it could serve it for /2026
		{"GET", "/%32026", 404, "Halaman tidak ditemukan"},
		{"GET", "/2026?x=" + strings.Repeat("x", 9000), 414, "lebih panjang"},
		{"POST", "/2026", 405, "hanya bisa dibaca"},
		{"DELETE", "/nothing", 405, "DELETE"},
		{"OPTIONS", "/", 405, "OPTIONS"},
	} {
		res := do(h, test.method, test.target)
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != test.status || !strings.Contains(string(body), test.says) {
			t.Errorf("%s %.60s: status %d, want %d with %q", test.method, test.target, res.StatusCode, test.status, test.says)
		}
		if test.status == 405 && res.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s %s: Allow %q", test.method, test.target, res.Header.Get("Allow"))
		}
		if cache := res.Header.Get("Cache-Control"); res.Header.Get("ETag") != "" || cache != "no-store" {
			t.Errorf("%s %.60s: an error page has an ETag, or Cache-Control %q", test.method, test.target, cache)
		}
	}
}

// TestNotFoundPageHasThePathOfTheRequest: the path that replaces the placeholder is escaped in the
// same way as in a template.
func TestNotFoundPageHasThePathOfTheRequest(t *testing.T) {
	h := site(t)
	for _, target := range []string{"/nix", "/nix?lang=en", "/nix?lang=id&x=1", "/2026/nix", "//2026", "/%32026", "/a'b(c)[d]&e;f=g+h",
		"/%3Cb%3E%22", "/%F0%9F%98%80", "/x%2Fy", "/a%20b", placeholderPath, placeholderPath + "/2"} {
		status, got := get(t, h, target)
		r := plainSetup(h.visit(httptest.NewRequest("GET", target, nil), nil, 0))
		var want bytes.Buffer
		h.execute(&want, r, problemView(r, notFound))
		if status != 404 || got != want.String() {
			t.Errorf("%s: status %d, or the page differs from the page that the template gives", target, status)
		}
	}
}

// TestPagesOfASiteWithoutDataAreNotFound: a server always has data. For a site without data, the
// test uses a calendar as it was known on an early date. A calculator without input asks no
// question, so it has no error.
func TestPagesOfASiteWithoutDataAreNotFound(t *testing.T) {
	empty := frozen.Calendar().AsOf(harikerja.MustParseDate("1990-01-01"))
	h := New(Options{Calendars: calendars(func() *harikerja.Calendar { return empty }), Clock: at(t, testDay)})
	for _, target := range []string{"/", "/2026", "/2026/payroll", "/2026/long-weekends", "/2026/sources", "/calculator?days=5",
		"/calculator", "/calculator?mode=count"} {
		want := 404
		if target == "/calculator" || target == "/calculator?mode=count" {
			want = 200
		}
		if status, page := get(t, h, target); status != want {
			t.Errorf("%s: status %d", target, status)
		} else {
			readHTML(t, target, page)
		}
	}
}
