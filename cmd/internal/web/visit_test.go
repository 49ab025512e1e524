package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

func TestAddressAndBrowserChooseTheLanguage(t *testing.T) {
	h := site(t)
	tests := []struct{ target, accept, want string }{
		{"/2026", "", "id"},
		{"/2026", "en", "en"},
		{"/2026", "en-US,en;q=0.9,id;q=0.8", "en"},
		{"/2026", "id-ID,id;q=0.9,en-US;q=0.8", "id"},
		{"/2026", "in", "id"},
		{"/2026", "fr, en;q=0.5, id;q=0.4", "en"},
		{"/2026", "fr", "id"},
		{"/2026", "en;q=0", "id"},
		{"/2026", "en;q=x", "id"},
		{"/2026?lang=en", "id", "en"},
		{"/2026?lang=id", "en", "id"},
	}
	for _, test := range tests {
		res := do(h, "GET", test.target, "Accept-Language", test.accept)
		if got := res.Header.Get("Content-Language"); got != test.want {
			t.Errorf("%s with Accept-Language %q: got %s, want %s", test.target, test.accept, got, test.want)
		}
	}
}

// TestChosenLanguageStaysInLinks: if the browser and not the address chose the language, links do
// not contain it.
func TestChosenLanguageStaysInLinks(t *testing.T) {
	h := site(t)
	_, chosen := get(t, h, "/2026?lang=en")
	_, guessed := get(t, h, "/2026", "Accept-Language", "en")
	if !strings.Contains(chosen, `href="/calculator?lang=en"`) || !strings.Contains(chosen, `href="/2025?lang=en"`) {
		t.Error("links do not have the chosen language")
	}
	if !strings.Contains(guessed, `href="/calculator"`) {
		t.Error("links have a language that was not chosen in the address")
	}
	_, form := get(t, h, "/calculator?lang=en")
	if !strings.Contains(form, `<input type="hidden" name="lang" value="en">`) {
		t.Error("the form does not have the chosen language")
	}
}

func TestRequestWithABodyIsRefused(t *testing.T) {
	r := httptest.NewRequest("GET", "/2026", strings.NewReader("hello"))
	w := httptest.NewRecorder()
	site(t).ServeHTTP(w, r)
	if w.Code != 400 || w.Header().Get("Connection") != "close" {
		t.Errorf("got status %d, Connection %q; want 400 and close", w.Code, w.Header().Get("Connection"))
	}
}

// TestTrackingParametersAreIgnored: other sites add tracking parameters to links.
func TestTrackingParametersAreIgnored(t *testing.T) {
	h := site(t)
	for _, target := range []string{"/2026", "/2026/payroll.csv", "/calculator?mode=check&date=2026-03-20",
		"/2026/long-weekends?bridges=2", "/subscribe?lang=en"} {
		status, want := get(t, h, target)
		separator := "?"
		if strings.Contains(target, "?") {
			separator = "&"
		}
		for _, added := range []string{"utm_source=x", "utm_source=x&utm_medium=y&utm_source=z", "fbclid=x", "gclid=",
			"msclkid=1&gclid=2", "mibextid=x&gad_source=1"} {
			if got, page := get(t, h, target+separator+added); got != status || page != want {
				t.Errorf("%s with %s: got status %d, or the page differs from the page without these parameters", target, added, got)
			}
		}
	}
	for _, name := range []string{"utm", "utm_", "UTM_source", "fbclid2", "ref"} {
		if status, _ := get(t, h, "/2026?"+name+"=x"); (status == 400) != (name != "utm_") {
			t.Errorf("%s: status %d", name, status)
		}
	}
}

// TestPagesContainNoUnknownHost_Exhaustively: if a page contained an unknown host, a cache would
// serve that page to other visitors. Without a base address, the only host in pages is the address
// that the connection reached.
func TestPagesContainNoUnknownHost_Exhaustively(t *testing.T) {
	tests := []struct {
		base, host, reached string // reached: the address that the connection reached, or ""
		want                string // the beginning of addresses; "" if none is printed
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
		{"", "10.0.0.5:80", "10.0.0.5:80", "http://10.0.0.5"},
		{"", "127.0.0.1:8080", "127.0.0.1:8080", "http://127.0.0.1:8080"},
		{"", "LocalHost:8080", "127.0.0.1:8080", "http://127.0.0.1:8080"},
		{"", "localhost", "127.0.0.1:80", "http://127.0.0.1"},
		{"", "localhost:8080", "[::1]:8080", "http://[::1]:8080"},
		{"", "[::1]:8080", "[::1]:8080", "http://[::1]:8080"},
		{"", "[::1]", "[::1]:80", "http://[::1]"},
		{"", "localhost:8080", "", ""},
		{"", "localhost:9000", "127.0.0.1:8080", ""},  // a tunnel
		{"", "localhost:9000", "172.17.0.2:8080", ""}, // a port of a container
		{"", "localhost:8080", "10.0.0.5:8080", ""},   // a client that is not on the same machine
		{"", "127.0.0.1:8080", "10.0.0.5:8080", ""},
		{"", "127.6.6.6:666", "127.0.0.1:8080", ""},
		{"", "127.6.6.6:8080", "127.0.0.1:8080", ""},
		{"", "127.6.6.6:8080", "127.6.6.6:8080", ""},
		{"", "[::1]:8080", "127.0.0.1:8080", ""},
		{"", "127.0.0.1:08080", "127.0.0.1:8080", ""},
		{"https://libur.example.org", "evil.example", "10.0.0.5:8080", "https://libur.example.org"},
		{"https://libur.example.org", "localhost:8080", "127.0.0.1:8080", "https://libur.example.org"},
	}
	for _, test := range tests {
		h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, testDay), BaseURL: test.base})
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
				t.Errorf("%s: the page has the host of the request", where)
			}
		}
		if call := `<code id="api">` + test.want + "/v1/workdays/add?date=2026-03-18&amp;days=5</code>"; !strings.Contains(calculator, call) {
			t.Errorf("%s: the calculator does not contain %s", where, call)
		}
		if test.want == "" {
			if strings.Contains(subscribe, "webcal:") || strings.Contains(subscribe, "https://calendar.google.com") {
				t.Errorf("%s: the page contains an address for subscriptions, want none", where)
			}
			continue
		}
		_, address, _ := strings.Cut(test.want, "://")
		for _, want := range []string{">" + test.want + "/calendar.ics?lang=en<", `href="webcal://` + address + `/calendar.ics?lang=en"`} {
			if !strings.Contains(subscribe, want) {
				t.Errorf("%s: the page does not contain %s", where, want)
			}
		}
	}
}

// TestHostHeaderDoesNotFillThePageCache: requests with many different Host headers store only
// two versions of a page: one with the address of the connection, and one without an address.
func TestHostHeaderDoesNotFillThePageCache(t *testing.T) {
	h := site(t)
	for _, host := range []string{"127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "127.6.6.6:666", "localhost:1", "localhost:2", "[::1]:8080", "evil.example"} {
		get(t, h, "http://"+host+"/2026")
	}
	if n, _ := h.cache.pages.Size(); n != 2 {
		t.Errorf("%d pages are cached, want 2", n)
	}
}

// TestSharedCachesMustNotStorePagesThatDependOnTheHost: a cache whose key does not contain the
// host would serve these pages under other hosts.
func TestSharedCachesMustNotStorePagesThatDependOnTheHost(t *testing.T) {
	for _, test := range []struct{ base, host, want string }{
		{"", "127.0.0.1:8080", "private, "},
		{"", "evil.example", "public, "}, // the pages do not have this host
		{"https://example.org", "localhost:8080", "public, "},
	} {
		h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, testDay), BaseURL: test.base})
		for _, path := range []string{"/subscribe", "/calculator", "/calculator?days=7", "/2026", "/2026/payroll.xlsx"} {
			if got := do(h, "GET", "http://"+test.host+path).Header.Get("Cache-Control"); !strings.HasPrefix(got, test.want) {
				t.Errorf("base %q, host %q, %s: Cache-Control %q, want %q", test.base, test.host, path, got, test.want)
			}
		}
	}
}

func TestEveryPrintedPageHasItsWholeAddress(t *testing.T) {
	h := site(t)
	for _, rt := range routes {
		if strings.Contains(rt.pattern, ".") || rt.answer == nil {
			continue // a file or a redirect
		}
		path := strings.Replace(rt.pattern, "{year}", "2026", 1)
		_, page := get(t, h, "http://127.0.0.1:8080"+path)
		if path == "/" {
			path = "/2026"
		}
		if want := `<dd class="address">http://127.0.0.1:8080` + path; !strings.Contains(page, want) {
			t.Errorf("%s does not contain %s", path, want)
		}
		if _, page := get(t, h, "http://evil.example"+path); strings.Contains(page, "evil") {
			t.Errorf("%s has the host of the request", path)
		}
	}
}
