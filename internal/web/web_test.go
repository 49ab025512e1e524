package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// testDay is a Wednesday in the middle of things: collective leave, the day
// before Nyepi.
const testDay = "2026-03-18T12:00:00+07:00"

func at(t testing.TB, instant string) func() time.Time {
	t.Helper()
	now, err := time.Parse(time.RFC3339Nano, instant)
	if err != nil {
		t.Fatal(err)
	}
	return func() time.Time { return now }
}

func site(t testing.TB) *Handler {
	return New(Options{Calendar: frozen.Calendar, Clock: at(t, testDay)})
}

// do asks a handler; header holds names and values.
func do(h http.Handler, method, target string, header ...string) *http.Response {
	r := httptest.NewRequest(method, target, nil)
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
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(body)
}

func TestPagesAreKeptAndRevalidated(t *testing.T) {
	h := site(t)
	for _, target := range []string{"/", "/2026", "/2026/payroll", "/2026/sources", "/2026/long-weekends", "/calculator", "/subscribe"} {
		plain := do(h, "GET", target)
		zipped := do(h, "GET", target, "Accept-Encoding", "br, gzip")
		tag, zipTag := plain.Header.Get("ETag"), zipped.Header.Get("ETag")
		if tag == "" || strings.HasPrefix(tag, "W/") || tag == zipTag {
			t.Errorf("%s: ETags %s and %s: want two strong ones that differ", target, tag, zipTag)
		}
		if got := zipped.Header.Get("Content-Encoding"); got != "gzip" {
			t.Errorf("%s: Content-Encoding %q, want gzip", target, got)
		}
		unzipped, err := gzip.NewReader(zipped.Body)
		if err != nil {
			t.Fatalf("%s: %v", target, err)
		}
		a, _ := io.ReadAll(plain.Body)
		b, _ := io.ReadAll(unzipped)
		if string(a) != string(b) {
			t.Errorf("%s: the compressed page is another", target)
		}
		for _, known := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			if res := do(h, "GET", target, "If-None-Match", known); res.StatusCode != http.StatusNotModified {
				t.Errorf("%s with If-None-Match %s: status %d, want 304", target, known, res.StatusCode)
			}
		}
		if res := do(h, "GET", target, "If-None-Match", zipTag, "Accept-Encoding", "gzip"); res.StatusCode != http.StatusNotModified {
			t.Errorf("%s compressed, with its ETag: status %d, want 304", target, res.StatusCode)
		}
		for _, other := range []string{`"other"`, zipTag} { // the other form is another page
			if res := do(h, "GET", target, "If-None-Match", other); res.StatusCode != http.StatusOK {
				t.Errorf("%s with the ETag %s: status %d, want 200", target, other, res.StatusCode)
			}
		}
		head := do(h, "HEAD", target)
		if body, _ := io.ReadAll(head.Body); len(body) != 0 || head.Header.Get("ETag") != tag || head.ContentLength != int64(len(a)) {
			t.Errorf("%s by HEAD: %d bytes, ETag %s, length %d", target, len(body), head.Header.Get("ETag"), head.ContentLength)
		}
		if got := plain.Header.Get("Cache-Control"); got != "public, max-age=300" {
			t.Errorf("%s: Cache-Control %q", target, got)
		}
		if got := strings.Join(plain.Header.Values("Vary"), ", "); got != "Accept-Language, Accept-Encoding" {
			t.Errorf("%s: Vary %q", target, got)
		}
		chosen := do(h, "GET", target+"?lang=en")
		if got := strings.Join(chosen.Header.Values("Vary"), ", "); got != "Accept-Encoding" {
			t.Errorf("%s?lang=en: Vary %q", target, got)
		}
	}
}

// TestNothingOutlivesMidnight keeps yesterday's mark out of caches.
func TestNothingOutlivesMidnight(t *testing.T) {
	for instant, want := range map[string]string{
		"2026-12-31T16:54:00Z":     "public, max-age=300",
		"2026-12-31T16:58:30Z":     "public, max-age=90",
		"2026-12-31T16:59:59.999Z": "public, max-age=0",
		"2026-12-31T17:00:00Z":     "public, max-age=300",
	} {
		h := New(Options{Calendar: frozen.Calendar, Clock: at(t, instant)})
		if got := do(h, "GET", "/2027").Header.Get("Cache-Control"); got != want {
			t.Errorf("at %s: Cache-Control %q, want %q", instant, got, want)
		}
	}
}

// TestTheYearTurnsInJakarta: at 17:00 UTC it is next year there.
func TestTheYearTurnsInJakarta(t *testing.T) {
	now := at(t, "2026-12-31T16:59:59Z")()
	h := New(Options{Calendar: frozen.Calendar, Clock: func() time.Time { return now }})
	_, before := get(t, h, "/")
	now = now.Add(time.Second)
	_, after := get(t, h, "/")
	if !strings.Contains(before, `<span class="bignum">2026</span>`) || !strings.Contains(after, `<span class="bignum">2027</span>`) {
		t.Error("/ does not show the year in Jakarta")
	}
	if !strings.Contains(before, `aria-current="date">31<`) {
		t.Error("31 December is not marked as today")
	}
}

func TestPagesKeepToThemselves(t *testing.T) {
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

func TestWhatHasNoPage(t *testing.T) {
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
		{"GET", "/2026?year=2025", 400, "tidak mengenal “year”"},
		{"GET", "/2026?lang=fr", 400, "Tidak ada bahasa “fr”"},
		{"GET", "/2026?lang=", 400, "Tidak ada bahasa “”"},
		{"GET", "/2026?lang=en&lang=id", 400, "more than once"},
		{"GET", "/2026?a=%zz", 400, "tidak bisa dibaca"},
		{"GET", "/2026?a;b", 400, "tidak bisa dibaca"},
		{"GET", "/2026/long-weekends?bridges=5", 400, "1 sampai 4 hari, bukan “5”"},
		{"GET", "/calculator?mode=guess", 400, "tidak mengenal “guess”"},
		{"GET", "/calculator?mode=count&date=2026-01-01", 400, "tidak mengenal “date”"},
		{"GET", "/2026?x=" + strings.Repeat("x", 3000), 414, "lebih panjang"},
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
			t.Errorf("%s %.60s: an ETag on a page that is none", test.method, test.target)
		}
	}
	res := do(h, "GET", "/2026/payroll/?lang=en")
	if got := res.Header.Get("Location"); res.StatusCode != 308 || got != "/2026/payroll?lang=en" {
		t.Errorf("a slash too many: status %d to %q", res.StatusCode, got)
	}
}

func TestARequestBringsNoBody(t *testing.T) {
	r := httptest.NewRequest("GET", "/2026", strings.NewReader("hello"))
	w := httptest.NewRecorder()
	site(t).ServeHTTP(w, r)
	if w.Code != 400 || w.Header().Get("Connection") != "close" {
		t.Errorf("status %d, Connection %q; want 400 and close", w.Code, w.Header().Get("Connection"))
	}
	r.ProtoMajor, r.ProtoMinor = 2, 0 // others share the connection
	w = httptest.NewRecorder()
	site(t).ServeHTTP(w, r)
	if w.Code != 400 || w.Header().Get("Connection") != "" {
		t.Errorf("HTTP/2: status %d, Connection %q; want 400 and none", w.Code, w.Header().Get("Connection"))
	}
}

func TestAddressesAreThoseOfThePublicSite(t *testing.T) {
	tests := []struct{ base, host, want string }{
		{"", "example.org:8080", "http://example.org:8080/calendar.ics"},
		{"", "evil\"><script>", "http://localhost/calendar.ics"},
		{"https://libur.example.org/", "10.0.0.1", "https://libur.example.org/calendar.ics"},
	}
	for _, test := range tests {
		h := New(Options{Calendar: frozen.Calendar, Clock: at(t, testDay), BaseURL: test.base})
		r := httptest.NewRequest("GET", "/subscribe", nil)
		r.Host = test.host
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		_, address, _ := strings.Cut(test.want, "://")
		for _, want := range []string{">" + test.want + "<", `href="webcal://` + address + `"`} {
			if !strings.Contains(w.Body.String(), want) {
				t.Errorf("base %q, host %q: no %s", test.base, test.host, want)
			}
		}
	}
}

// TestACalendarCanBeReplaced: the next request sees the other one, kept page or
// not.
func TestACalendarCanBeReplaced(t *testing.T) {
	day, err := harikerja.ParseDate("2025-08-01")
	if err != nil {
		t.Fatal(err)
	}
	cal := frozen.Calendar().AsOf(day)
	h := New(Options{Calendar: func() *harikerja.Calendar { return cal }, Clock: at(t, testDay)})
	_, before := get(t, h, "/2025")
	cal = frozen.Calendar()
	_, after := get(t, h, "/2025")
	if strings.Contains(before, `id="d2025-08-18"`) || !strings.Contains(after, `id="d2025-08-18"`) {
		t.Error("18 August 2025 must come with the newer calendar")
	}
}

// TestOthersKeepTheirHeader: where another front answers an unknown path, the
// page's own fields go and those of the layers around stay.
func TestOthersKeepTheirHeader(t *testing.T) {
	h := New(Options{Calendar: frozen.Calendar, Clock: at(t, testDay), Unknown: http.NotFoundHandler()})
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
