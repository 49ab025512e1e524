package web

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/harikerja/harikerja/internal/frozen"
)

// TestADisconnectedClientLosesNoRenderer: a client that leaves while it waits
// gets no page, and the next client does.
func TestADisconnectedClientLosesNoRenderer(t *testing.T) {
	h := site(t)
	var taken []*renderer
	for range cap(h.renderers) {
		taken = append(taken, <-h.renderers)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	func() {
		defer func() {
			if cause := recover(); cause != http.ErrAbortHandler {
				t.Errorf("recovered %v", cause)
			}
		}()
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", "/calculator?days=3", nil))
	}()
	for _, re := range taken {
		h.renderers <- re
	}
	for _, target := range []string{"/calculator?days=3", "/2026"} {
		if status, _ := get(t, h, target); status != 200 {
			t.Errorf("%s: status %d", target, status)
		}
	}
	if len(h.renderers) != cap(h.renderers) {
		t.Errorf("%d of %d renderers are left", len(h.renderers), cap(h.renderers))
	}
}

// TestUnknownPagesAreNotCached: only the page for unknown paths is.
func TestUnknownPagesAreNotCached(t *testing.T) {
	h := site(t)
	for i := range 100 {
		for _, target := range []string{
			fmt.Sprintf("/%04d", 3000+i), fmt.Sprintf("/%04d/long-weekends?bridges=4", 3000+i), fmt.Sprintf("/nix%d", i),
			fmt.Sprintf("/2026/long-weekends?bridges=%d", 5+i), fmt.Sprintf("/calculator?days=%d", i+1), fmt.Sprintf("/2026?x=%d", i),
		} {
			do(h, "GET", target)
		}
	}
	if n, _ := h.cache.pages.Size(); n != 1 {
		t.Errorf("%d pages are cached, want 1", n)
	}
}

// TestAllPagesFitIntoTheCache: rendering one of them again and again would be
// slow. The pages of one year stand for the others.
func TestAllPagesFitIntoTheCache(t *testing.T) {
	h := site(t)
	for _, rt := range routes {
		path := strings.Replace(rt.pattern, "{year}", "2026", 1)
		for _, form := range append([]string{""}, rt.forms...) {
			if status, _ := get(t, h, path+"?"+form); status != 200 {
				t.Fatalf("%s: status %d", path, status)
			}
		}
	}
	pages, bytes := h.cache.pages.Size()
	t.Logf("%d pages take %d bytes", pages, bytes)
	years, languages := len(frozen.Calendar().Years()), 3 // Indonesian, English, and the language of the browser
	if all := bytes * years * languages; all > maxCacheBytes {
		t.Errorf("all pages take %d bytes: raise maxCacheBytes", all)
	}
}

// TestCachedPagesAreThoseThatWouldBeRendered: each form of each page, requested
// twice, is the page that is rendered for one client.
func TestCachedPagesAreThoseThatWouldBeRendered(t *testing.T) {
	h := site(t)
	for _, rt := range routes {
		path, year := rt.pattern, 0
		if len(path) > 6 && path[:7] == "/{year}" {
			path, year = "/2026"+path[7:], 2026
		}
		for _, form := range append([]string{""}, rt.forms...) {
			for _, l := range []string{"", "lang=id", "lang=en"} {
				target := path + "?" + form + "&" + l
				get(t, h, target)
				_, got := get(t, h, target)
				r := h.request(httptest.NewRequest("GET", target, nil))
				r.year = year
				if p := r.parse(&rt); p != nil {
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
					t.Errorf("%s: the cached page is another", target)
				}
			}
		}
	}
}

// TestThePathInThePageNotFound: the gap is filled as the template would.
func TestThePathInThePageNotFound(t *testing.T) {
	h := site(t)
	for _, target := range []string{"/nix", "/nix?lang=en", "/nix?lang=id&x=1", "/2026/nix", "//2026", "/%32026", "/a'b(c)[d]&e;f=g+h",
		"/%3Cb%3E%22", "/%F0%9F%98%80", "/x%2Fy", "/a%20b", placeholderPath, placeholderPath + "/2"} {
		status, got := get(t, h, target)
		r := h.request(httptest.NewRequest("GET", target, nil))
		var want bytes.Buffer
		h.execute(&want, r, r.problemView(notFound))
		if status != 404 || got != want.String() {
			t.Errorf("%s: status %d, or another page than is made for it", target, status)
		}
	}
}

// TestANewDayDropsTheCache: a page of yesterday is not served today.
func TestANewDayDropsTheCache(t *testing.T) {
	h := site(t)
	r := h.request(httptest.NewRequest("GET", "/", nil))
	today := h.cache.of(r)
	if h.cache.of(r) != today {
		t.Error("one day has two caches")
	}
	r.today = r.today.AddDays(1)
	if h.cache.of(r) == today {
		t.Error("tomorrow has today's pages")
	}
}
