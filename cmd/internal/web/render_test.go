package web

import (
	"bytes"
	"io"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

// TestPagesAreRevalidatedByETag: the tests in package server check how ETags are compared.
func TestPagesAreRevalidatedByETag(t *testing.T) {
	h := site(t)
	h.BaseURL = "https://example.org"
	for _, target := range []string{"/", "/2026", "/2026/payroll", "/2026/sources", "/2026/long-weekends", "/calculator", "/subscribe"} {
		plain := do(h, "GET", target)
		if got := plain.Header.Get("Cache-Control"); got != "public, max-age=300" {
			t.Errorf("%s: Cache-Control %q", target, got)
		}
		if got := strings.Join(plain.Header.Values("Vary"), ", "); got != "Accept-Language, Accept-Encoding" {
			t.Errorf("%s: Vary %q", target, got)
		}
		chosen := do(h, "GET", target+"?lang=en", "Accept-Encoding", "br, gzip")
		if got := strings.Join(chosen.Header.Values("Vary"), ", "); got != "Accept-Encoding" || chosen.Header.Get("Content-Encoding") != "gzip" {
			t.Errorf("%s?lang=en: Vary %q, Content-Encoding %q", target, got, chosen.Header.Get("Content-Encoding"))
		}
		if res := do(h, "GET", target, "If-None-Match", plain.Header.Get("ETag")); res.StatusCode != http.StatusNotModified {
			t.Errorf("%s with its ETag: status %d, want 304", target, res.StatusCode)
		}
		head := do(h, "HEAD", target)
		if body, _ := io.ReadAll(head.Body); len(body) != 0 || head.ContentLength != plain.ContentLength {
			t.Errorf("HEAD %s: got %d bytes, length %d; want no bytes, and the length of GET", target, len(body), head.ContentLength)
		}
	}
}

// TestPagesExpireAtMidnight: the date changes at midnight, and pages show the current date.
func TestPagesExpireAtMidnight(t *testing.T) {
	for instant, want := range map[string]string{
		"2026-12-31T16:54:00Z":     "public, max-age=300",
		"2026-12-31T16:58:30Z":     "public, max-age=90",
		"2026-12-31T16:59:59.999Z": "public, max-age=0",
		"2026-12-31T17:00:00Z":     "public, max-age=300",
	} {
		h := New(Options{Calendars: calendars(frozen.Calendar), Clock: at(t, instant)})
		if got := do(h, "GET", "/2027").Header.Get("Cache-Control"); got != want {
			t.Errorf("at %s: Cache-Control %q, want %q", instant, got, want)
		}
	}
}

// TestManyDifferentAddressesDoNotFillTheCache: only pages that many visitors request are cached.
// There can be very many profiles, addresses and calendars of the operator. All unknown paths have
// the same page in the cache.
func TestManyDifferentAddressesDoNotFillTheCache(t *testing.T) {
	h := siteWithCalendars(t, acme(true))
	before := 0
	for _, test := range []struct {
		target string
		added  int
	}{
		{"/2026", 1}, {"/2026", 0}, {"/2026?calendar=idx", 1}, {"/2026?calendar=acme", 0}, {"/2026?calendar=c1", 0}, {"/2026?x=1", 0},
		{"/calculator", 1}, {"/calculator?days=1", 0}, {"/calculator?week=4", 0},
		{"/2026/payroll?week=6", 0}, {"/2026/payroll?week=custom&off=sat&off=sun", 0}, {"/2026/long-weekends?bridges=5", 0},
		{"/3000", 0}, {"/3000/long-weekends?bridges=4", 0}, {"/nix1", 1}, {"/nix2", 0},
	} {
		get(t, h, test.target)
		after, _ := h.cache.pages.Size()
		if after-before != test.added {
			t.Errorf("%s: %d pages were added to the cache, want %d", test.target, after-before, test.added)
		}
		before = after
	}
	if got := do(h, "GET", "/2026?calendar=acme").Header.Get("Cache-Control"); !strings.HasPrefix(got, "public, ") {
		t.Errorf("a calendar of the operator: Cache-Control %q", got)
	}
}

// TestAllPagesFitIntoTheCache: if the pages did not fit into the cache, the server would render
// them again and again. The test renders one year and multiplies by the number of years.
func TestAllPagesFitIntoTheCache(t *testing.T) {
	all := 0
	for _, calendar := range []string{"lang=id", "calendar=idx&lang=id"} {
		h, before := site(t), 0
		r, _ := setupOf(h, "/?"+calendar)
		for _, address := range pageAddresses("2026") {
			if status, _ := get(t, h, withQuery(address, calendar)); status != 200 {
				t.Fatalf("%s: status %d", address, status)
			}
			_, bytes := h.cache.pages.Size()
			copies := 3 // the address has lang=id, lang=en or no language
			if strings.HasPrefix(address, "/2026") {
				copies *= len(r.years.Data)
			}
			all, before = all+(bytes-before)*copies, bytes
		}
	}
	if all > maxCacheBytes {
		t.Errorf("all pages take %d bytes: increase maxCacheBytes in render.go", all)
	}
}

// TestCachedPageEqualsRenderedPage_Exhaustively requests each cached query of each page twice, and
// compares both answers with a page that is rendered without the cache.
func TestCachedPageEqualsRenderedPage_Exhaustively(t *testing.T) {
	h := site(t)
	for _, rt := range sampled(routes) {
		if rt.answer == nil {
			continue
		}
		path := strings.Replace(rt.pattern, "{year}", "2026", 1)
		for _, form := range append([]string{""}, rt.forms...) {
			for _, l := range []string{"", "lang=id", "lang=en", "calendar=idx", "calendar=idx&lang=en"} {
				target := path + "?" + form + "&" + l
				get(t, h, target)
				_, got := get(t, h, target)
				r, p := setupOf(h, target)
				if p != nil {
					t.Fatalf("%s: %v", target, p)
				}
				v, err := rt.answer(r)
				if err != nil {
					t.Fatalf("%s: %v", target, err)
				}
				if v.file != nil {
					continue
				}
				var want bytes.Buffer
				h.execute(&want, r, v)
				if got != want.String() {
					t.Errorf("%s: the cached page is different", target)
				}
			}
		}
	}
}

func TestAssetNamesContainAHashOfTheContent(t *testing.T) {
	h := site(t)
	files, err := assetFiles.ReadDir("assets")
	noError(t, err)
	if served := len(assetNames) + 1; len(files) != served { // and favicon.ico
		t.Errorf("there are %d files, but the server has %d", len(files), served)
	}
	for _, name := range assetNames {
		address := allAssets().URL(name)
		res := do(h, "GET", address)
		if res.StatusCode != 200 || res.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" || res.Header.Get("ETag") == "" {
			t.Errorf("%s: status %d, headers %v", address, res.StatusCode, res.Header)
		}
		if !regexp.MustCompile(`^/assets/[a-z]+\.[0-9a-f]{12}\.(css|js|png|svg)$`).MatchString(address) {
			t.Errorf("%s has no content hash", address)
		}
		if _, content := get(t, h, address); strings.Contains(content, `"./`) {
			t.Errorf("%s imports a name without a hash", address)
		}
	}
}
