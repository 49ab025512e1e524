package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/harikerja/harikerja"
)

func keptPages(h *Handler) (n int) {
	if e := h.edition.Load(); e != nil {
		e.pages.Range(func(_, _ any) bool { n++; return true })
	}
	return n
}

// TestOneRenderForAll: of many that ask for a page first, one makes it.
func TestOneRenderForAll(t *testing.T) {
	h := site(t)
	r := h.request(httptest.NewRequest("GET", "/2026", nil))
	var made atomic.Int32
	var group sync.WaitGroup
	for range 50 {
		group.Go(func() {
			h.page(h.current(r), r, pageKey{path: "/2026"}, func() *view {
				made.Add(1)
				return r.problemView(notFound)
			})
		})
	}
	group.Wait()
	if n := made.Load(); n != 1 {
		t.Errorf("the page was made %d times", n)
	}
}

// TestAFailureIsNotKept: after a panic and after a client that went away the
// next request makes the page, and no press is lost.
func TestAFailureIsNotKept(t *testing.T) {
	h := site(t)
	r := h.request(httptest.NewRequest("GET", "/2026", nil))
	ask := func(r *request, find func() *view) (b *body, cause any) {
		defer func() { cause = recover() }()
		return h.page(h.current(r), r, pageKey{path: "/2026"}, find), nil
	}
	good := func() *view { return r.problemView(notFound) }
	for range 20 {
		if _, cause := ask(r, func() *view { panic(errors.New("broken")) }); cause == nil {
			t.Fatal("the panic was swallowed")
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	gone := *r
	gone.Request = r.WithContext(ctx)
	taken := make([]*press, 0, cap(h.presses))
	for range cap(h.presses) {
		taken = append(taken, <-h.presses)
	}
	if _, cause := ask(&gone, good); cause != http.ErrAbortHandler {
		t.Errorf("a client that went away: %v", cause)
	}
	for _, p := range taken {
		h.presses <- p
	}
	if b, cause := ask(r, good); b == nil || cause != nil {
		t.Errorf("after all that: %v", cause)
	}
}

// TestStrangersFillNothing: whatever is asked for, what is kept stays bounded.
func TestStrangersFillNothing(t *testing.T) {
	h := site(t)
	for i := range 100 {
		for _, target := range []string{
			fmt.Sprintf("/%04d", 3000+i), fmt.Sprintf("/%04d/long-weekends?bridges=4", 3000+i), fmt.Sprintf("/nix%d", i),
			fmt.Sprintf("/2026/long-weekends?bridges=%d", 5+i), fmt.Sprintf("/calculator?days=%d", i+1), fmt.Sprintf("/2026?x=%d", i),
			fmt.Sprintf("http://localhost:%d/subscribe", 8000+i),
		} {
			do(h, "GET", target)
		}
	}
	if n := keptPages(h); n != 1+maxOrigins { // the page not found, and the addresses
		t.Errorf("%d pages are kept", n)
	}
}

// TestKeptPagesAreThoseThatWouldBeMade: each form of each page, asked for
// twice, is what it is when it is made for one client.
func TestKeptPagesAreThoseThatWouldBeMade(t *testing.T) {
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
				h.render(&want, r, v)
				if got != want.String() {
					t.Errorf("%s: the kept page is another", target)
				}
			}
		}
	}
}

// TestThePathInThePageNotFound: the gap is filled as the template would.
func TestThePathInThePageNotFound(t *testing.T) {
	h := site(t)
	for _, target := range []string{"/nix", "/nix?lang=en", "/nix?lang=id&x=1", "/2026/nix", "//2026", "/%32026", "/a'b(c)[d]&e;f=g+h",
		"/%3Cb%3E%22", "/%F0%9F%98%80", "/x%2Fy", "/a%20b", gapPath, gapPath + "/2"} {
		status, got := get(t, h, target)
		r := h.request(httptest.NewRequest("GET", target, nil))
		var want bytes.Buffer
		h.render(&want, r, r.problemView(notFound))
		if status != 404 || got != want.String() {
			t.Errorf("%s: status %d, or another page than is made for it", target, status)
		}
	}
}

// TestANewDayHasOneEdition: those who come first at midnight share it.
func TestANewDayHasOneEdition(t *testing.T) {
	h := site(t)
	r := h.request(httptest.NewRequest("GET", "/", nil))
	var group sync.WaitGroup
	var seen sync.Map
	for range 50 {
		group.Go(func() { seen.Store(h.current(r), true) })
	}
	group.Wait()
	n := 0
	seen.Range(func(_, _ any) bool { n++; return true })
	if n != 1 {
		t.Errorf("%d editions", n)
	}
	next := *r
	next.today = harikerja.MustParseDate("2026-03-19")
	if h.current(&next) == h.current(r) {
		t.Error("tomorrow has today's pages")
	}
}
