package web

import (
	"bytes"
	"html"
	"io"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

func TestErrorPagesExplainTheProblem(t *testing.T) {
	h := site(t)
	tests := []struct {
		method, target string
		status         int
		says           string
	}{
		{"GET", "/nothing", 404, "Halaman tidak ditemukan"},
		{"GET", "/nothing?lang=en", 404, "Page not found"},
		{"GET", "/assets/style.css", 404, "Halaman tidak ditemukan"},
		{"GET", "/2026/nothing", 404, "Halaman tidak ditemukan"},
		{"GET", "/0000", 404, "Halaman tidak ditemukan"},
		{"GET", "/02026", 404, "Halaman tidak ditemukan"},
		{"GET", "/%32026", 404, "Halaman tidak ditemukan"},
		{"GET", "//2026", 404, "Halaman tidak ditemukan"},
		{"GET", "/2008", 404, "Belum ada data untuk 2008"},
		{"GET", "/2028", 404, "Data tersedia untuk tahun 2009 sampai 2027"},
		{"GET", "/9999/payroll.csv", 404, "Belum ada data untuk 9999"},
		{"GET", "/2012?calendar=idx", 404, "Kalender Bursa Efek Indonesia tersedia untuk tahun 2016 sampai 2027"},
		{"GET", "/2012/payroll.csv?calendar=idx&lang=en", 404, "No data for 2012 in the Indonesia Stock Exchange calendar"},
		{"GET", "/2026?calendar=none", 404, "Tidak ada kalender bernama “none”"},
		{"GET", "/2026?calendar=", 404, "Tidak ada kalender bernama “”"},
		{"GET", "/2026?calendar=custom", 404, "Kalender tidak dikenal"},
		{"GET", "/search?calendar=none&name=lebaran&lang=en", 404, "There is no calendar named “none”"},
		{"GET", "/2026?calendar=idx&calendar=idx", 400, "lebih dari sekali"},
		{"GET", "/calculator?calendar=idx&week=6", 400, "“week” tidak berlaku"},
		{"GET", "/calculator?calendar=idx&leave=taken&lang=en", 400, "“leave” is not allowed"},
		{"GET", "/2026?year=2025", 400, "Parameter “year” tidak dikenal"},
		{"GET", "/2026?lang=fr", 400, "Tidak ada bahasa “fr”"},
		{"GET", "/2026?lang=", 400, "Tidak ada bahasa “”"},
		{"GET", "/2026?lang=en&lang=id", 400, "more than once"},
		{"GET", "/2026?a=%zz", 400, "tidak bisa dibaca"},
		{"GET", "/2026?a;b", 400, "tidak bisa dibaca"},
		{"GET", "/2026/long-weekends?bridges=5", 400, "1 sampai 4 hari, bukan “5”"},
		{"GET", "/calculator?mode=guess", 400, "tidak mengenal “guess”"},
		{"GET", "/calculator?to=guess", 400, "tidak mengenal “guess”"},
		{"GET", "/calculator?mode=guess&to=count", 400, "tidak mengenal “guess”"},
		{"GET", "/2026?x=" + strings.Repeat("x", 9000), 414, "lebih panjang"},
		{"POST", "/2026", 405, "hanya bisa dibaca"},
		{"DELETE", "/nothing", 405, "DELETE"},
		{"OPTIONS", "/", 405, "OPTIONS"},
	}
	for _, test := range tests {
		res := do(h, test.method, test.target)
		body, _ := io.ReadAll(res.Body)
		if res.StatusCode != test.status || !strings.Contains(string(body), test.says) {
			t.Errorf("%s %.60s: status %d, want %d with %q", test.method, test.target, res.StatusCode, test.status, test.says)
		}
		if !strings.Contains(string(body), "resmi pemerintah") && !strings.Contains(string(body), "official government") {
			t.Errorf("%s %.60s: no disclaimer", test.method, test.target)
		}
		if test.status == 405 && res.Header.Get("Allow") != "GET, HEAD" {
			t.Errorf("%s %s: Allow %q", test.method, test.target, res.Header.Get("Allow"))
		}
		if res.Header.Get("ETag") != "" {
			t.Errorf("%s %.60s: an error page has an ETag", test.method, test.target)
		}
	}
	res := do(h, "GET", "/2026/payroll/?lang=en")
	if got := res.Header.Get("Location"); res.StatusCode != 308 || got != "/2026/payroll?lang=en" {
		t.Errorf("a slash at the end: status %d to %q", res.StatusCode, got)
	}
}

// The button of an error page drops every wrong parameter and keeps the others.
func TestWayOutKeepsKnownParameters(t *testing.T) {
	h := site(t)
	tests := []struct{ target, want string }{
		{"/2026?x=1", "/2026"},
		{"/2026?lang=en&x=1&y=2", "/2026?lang=en"},
		{"/2026?lang=en&utm_source=a&x=1", "/2026?lang=en"},
		{"/2026?calendar=idx&lang=en&x=1", "/2026?calendar=idx&lang=en"},
		{"/2026?calendar=national&x=1", "/2026"},
		{"/2026?calendar=none&lang=en&x=1", "/2026?lang=en"},
		{"/2026?calendar=idx&lang=fr", "/2026?calendar=idx"},
		{"/2026?calendar=idx&lang=en&lang=id", "/2026?calendar=idx"},
		{"/2026?calendar=idx&calendar=idx&lang=en", "/2026?lang=en"},
		{"/2026?calendar=idx&lang=en&%zz", "/2026?calendar=idx&lang=en"},
		{"/2026/long-weekends?bridges=2&x=1", "/2026/long-weekends?bridges=2"},
		{"/2026/long-weekends?bridges=9&lang=en", "/2026/long-weekends?lang=en"},
		{"/2026/due-dates?kind=tax&x=1", "/2026/due-dates?kind=tax"},
		{"/2026/due-dates?kind=x&lang=en", "/2026/due-dates?lang=en"},
		{"/search?name=Lebaran&x=1", "/search?name=Lebaran"},
		{"/calculator?mode=count&start=2026-01-01&end=2026-01-31&week=6&leave=worked&x=1", "/calculator?end=2026-01-31&leave=worked&mode=count&start=2026-01-01&week=6"},
		{"/calculator?week=custom&off=mon&off=sun&x=1", "/calculator?off=mon&off=sun&week=custom"},
		{"/calculator?date=2026-03-18&date=2026-03-19&days=5", "/calculator?days=5"},
		{"/calculator?mode=guess&date=2026-03-18&week=6", "/calculator?date=2026-03-18&week=6"},
		{"/calculator?calendar=idx&mode=check&date=2026-03-18&week=6", "/calculator?calendar=idx&date=2026-03-18&mode=check"},
	}
	for _, test := range tests {
		_, page := get(t, h, test.target)
		_, button, _ := strings.Cut(page, `<a class="button" href="`)
		button, _, _ = strings.Cut(button, `"`)
		if got := html.UnescapeString(button); got != test.want {
			t.Errorf("%s: the button leads to %q, want %q", test.target, got, test.want)
		}
		if status, _ := get(t, h, test.want); status != 200 {
			t.Errorf("%s: status %d", test.want, status)
		}
	}
}

// The path that replaces the placeholder is escaped in the same way as in a
// template.
func TestNotFoundPageHasThePathOfTheRequest(t *testing.T) {
	h := site(t)
	for _, target := range []string{"/nix", "/nix?lang=en", "/nix?lang=id&x=1", "/2026/nix", "//2026", "/%32026", "/a'b(c)[d]&e;f=g+h",
		"/%3Cb%3E%22", "/%F0%9F%98%80", "/x%2Fy", "/a%20b", placeholderPath, placeholderPath + "/2"} {
		status, got := get(t, h, target)
		r := h.request(httptest.NewRequest("GET", target, nil))
		var want bytes.Buffer
		h.execute(&want, r, r.problemView(notFound))
		if status != 404 || got != want.String() {
			t.Errorf("%s: status %d, or the page differs from the page that the template gives", target, status)
		}
	}
}

// If the error could be cached, a cache that normalises paths would serve it
// for a page that exists.
func TestNotFoundIsNotStoredByCaches(t *testing.T) {
	h := site(t)
	for _, target := range []string{"//2026", "/%32026", "/2026/nothing"} {
		res := do(h, "GET", target)
		if got := res.Header.Get("Cache-Control"); res.StatusCode != 404 || got != "no-store" {
			t.Errorf("%s: %d with Cache-Control %q, want 404 with no-store", target, res.StatusCode, got)
		}
	}
}

// A server always has data, but a calendar as of an early date has no data. The empty
// calculator asks nothing, so it has no error.
func TestPagesWithoutAnyDataAreNotFound(t *testing.T) {
	empty := frozen.Calendar().AsOf(harikerja.MustParseDate("1990-01-01"))
	h := New(Options{Calendars: calendars(func() *harikerja.Calendar { return empty }), Clock: at(t, testDay)})
	for _, target := range []string{"/", "/2026", "/2026/payroll", "/2026/long-weekends", "/2026/sources", "/calculator?days=5", "/calculator", "/calculator?mode=count"} {
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
