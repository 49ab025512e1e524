package web

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
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
	h.baseURL = "https://example.org"
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

// TestPagesPrintNoHostOfAStranger: a cache would hand such a page to the next
// visitor. Without a base address only this machine and the address that the
// connection reached are named.
func TestPagesPrintNoHostOfAStranger(t *testing.T) {
	tests := []struct {
		base, host, reached string // reached is the connection's own address; "" for none
		want                string // what addresses begin with; "" where none is printed
	}{
		{"", "evil.example", "10.0.0.5:8080", ""},
		{"", "evil.example:8080", "", ""},
		{"", "localhost.evil.example", "127.0.0.1:8080", ""},
		{"", "127.0.0.1.evil.example:8080", "127.0.0.1:8080", ""},
		{"", "", "10.0.0.5:8080", ""},
		{"", "localhost:80@evil.example", "", ""},
		{"", "localhost:8080x", "", ""},
		{"", "localhost:", "", ""},
		{"", "localhost:99999", "", ""},
		{"", "evil\"><script>", "", ""},
		{"", "[::1%25evil]:8080", "", ""},
		{"", "10.0.0.6:8080", "10.0.0.5:8080", ""},
		{"", "10.0.0.5:9090", "10.0.0.5:8080", ""},
		{"", "10.0.0.5", "10.0.0.5:8080", ""},
		{"", "0.0.0.0:8080", "10.0.0.5:8080", ""},
		{"", "10.0.0.5:8080", "10.0.0.5:8080", "http://10.0.0.5:8080"},
		{"", "10.0.0.5:8080", "[::ffff:10.0.0.5]:8080", "http://10.0.0.5:8080"},
		{"", "10.0.0.5", "10.0.0.5:80", "http://10.0.0.5"},
		{"", "[2001:DB8:0::5]:8080", "[2001:db8::5]:8080", "http://[2001:db8::5]:8080"},
		{"", "localhost", "", "http://localhost"},
		{"", "LocalHost:9000", "172.17.0.2:8080", "http://localhost:9000"},
		{"", "127.0.0.1:8080", "127.0.0.1:8080", "http://127.0.0.1:8080"},
		{"", "127.8.9.1", "", "http://127.8.9.1"},
		{"", "[::1]:8080", "", "http://[::1]:8080"},
		{"", "[::1]", "", "http://[::1]"},
		{"https://libur.example.org", "evil.example", "10.0.0.5:8080", "https://libur.example.org"},
		{"https://libur.example.org", "localhost:8080", "127.0.0.1:8080", "https://libur.example.org"},
	}
	for _, test := range tests {
		h := New(Options{Calendar: frozen.Calendar, Clock: at(t, testDay), BaseURL: test.base})
		ask := func(target string) (*http.Response, string) {
			r := httptest.NewRequest("GET", target, nil)
			r.Host = test.host
			if test.reached != "" {
				reached := net.TCPAddrFromAddrPort(netip.MustParseAddrPort(test.reached))
				r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(reached)))
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w.Result(), w.Body.String()
		}
		where := fmt.Sprintf("base %q, host %q, reached %q", test.base, test.host, test.reached)
		res, subscribe := ask("/subscribe?lang=en")
		_, calculator := ask("/calculator?date=2026-03-18&days=5")
		if res.StatusCode != 200 {
			t.Errorf("%s: status %d", where, res.StatusCode)
		}
		for _, page := range []string{subscribe, calculator} {
			if strings.Contains(page, "evil") {
				t.Errorf("%s: the page has the stranger's host", where)
			}
		}
		if call := `<code id="api">` + test.want + "/v1/workdays/add?date=2026-03-18&amp;days=5</code>"; !strings.Contains(calculator, call) {
			t.Errorf("%s: the calculator lacks %s", where, call)
		}
		if test.want == "" {
			if strings.Contains(subscribe, "webcal:") || strings.Contains(subscribe, "https://calendar.google.com") {
				t.Errorf("%s: an address to subscribe to is printed", where)
			}
			continue
		}
		_, address, _ := strings.Cut(test.want, "://")
		for _, want := range []string{">" + test.want + "/calendar.ics?lang=en<", `href="webcal://` + address + `/calendar.ics?lang=en"`} {
			if !strings.Contains(subscribe, want) {
				t.Errorf("%s: the page lacks %s", where, want)
			}
		}
	}
}

func TestSubscribeAsksForTheBaseURL(t *testing.T) {
	for l, want := range map[string]string{"en": "The public address of this site is not set", "id": "Alamat publik situs ini belum diatur"} {
		_, page := get(t, site(t), "http://unknown.example/subscribe?lang="+l)
		readHTML(t, l, page)
		for _, want := range []string{want, "<code>--base-url</code>", "<code>/calendar.ics"} {
			if !strings.Contains(page, want) {
				t.Errorf("%s: the page lacks %s", l, want)
			}
		}
		if strings.Contains(page, `id="how"`) {
			t.Errorf("%s: the page explains buttons that it does not have", l)
		}
	}
}

// TestAnAddressByTheHostHeaderIsNotForSharedCaches: a cache whose key lacks the
// host would hand it to others.
func TestAnAddressByTheHostHeaderIsNotForSharedCaches(t *testing.T) {
	for base, want := range map[string]string{"": "private, max-age=300", "https://example.org": "public, max-age=300"} {
		h := New(Options{Calendar: frozen.Calendar, Clock: at(t, testDay), BaseURL: base})
		for _, target := range []string{"/subscribe", "/calculator", "/calculator?days=7", "http://localhost/subscribe"} {
			if got := do(h, "GET", target).Header.Get("Cache-Control"); got != want {
				t.Errorf("base %q, %s: Cache-Control %q, want %q", base, target, got, want)
			}
		}
	}
}

// TestTrackingParametersAreIgnored: sites add them to links that they pass on.
func TestTrackingParametersAreIgnored(t *testing.T) {
	h := site(t)
	for _, target := range []string{"/2026", "/2026/payroll.csv", "/calculator?mode=check&date=2026-03-20", "/2026/long-weekends?bridges=2", "/subscribe?lang=en"} {
		status, want := get(t, h, target)
		separator := "?"
		if strings.Contains(target, "?") {
			separator = "&"
		}
		for _, added := range []string{"utm_source=x", "utm_source=x&utm_medium=y&utm_source=z", "fbclid=x", "gclid=", "msclkid=1&gclid=2"} {
			if got, page := get(t, h, target+separator+added); got != status || page != want {
				t.Errorf("%s with %s: status %d, or another page", target, added, got)
			}
		}
	}
	for _, name := range []string{"utm", "utm_", "UTM_source", "fbclid2", "ref"} {
		if status, _ := get(t, h, "/2026?"+name+"=x"); (status == 400) != (name != "utm_") {
			t.Errorf("%s: status %d", name, status)
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
