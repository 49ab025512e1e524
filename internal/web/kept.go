package web

import (
	"net/http"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/harikerja/harikerja"
)

// edition is the pages kept of one day and one dataset.
type edition struct {
	calendar *harikerja.Calendar
	today    harikerja.Date
	pages    sync.Map // pageKey to *slot

	mu      sync.Mutex
	origins []string // that pages are kept for
}

// maxOrigins is how many addresses of this site pages are kept for. It has one
// or two; but where no BaseURL is set, strangers can make up others.
const maxOrigins = 8

// pageKey is all that a kept page can depend on besides its edition. There are
// few: only pages of years with data are kept, in the forms that their route
// lists, so that what strangers ask for cannot fill the memory.
type pageKey struct {
	path     string
	form     string // the query besides the language
	origin   string // where the page has addresses to copy
	lang     lang
	explicit bool
}

// slot is the place of a page that is kept.
type slot struct {
	turn chan struct{} // taken by the one who makes the page
	body atomic.Pointer[body]
}

// current returns the edition of now.
func (h *Handler) current(r *request) *edition {
	fits := func(e *edition) bool { return e != nil && e.calendar == r.calendar && e.today == r.today }
	if e := h.edition.Load(); fits(e) {
		return e
	}
	h.turning.Lock() // of many at midnight, one makes the new edition
	defer h.turning.Unlock()
	e := h.edition.Load()
	if !fits(e) {
		e = &edition{calendar: r.calendar, today: r.today}
		h.edition.Store(e)
	}
	return e
}

// key returns what a request's page is kept under; false if it is not kept.
func (e *edition) key(r *request, rt *route) (pageKey, bool) {
	key := pageKey{path: r.URL.Path, lang: r.lang, explicit: r.explicit}
	for name, values := range r.query {
		if name == "lang" {
			continue
		}
		if key.form != "" || len(values) != 1 || !slices.Contains(rt.forms, name+"="+values[0]) {
			return key, false
		}
		key.form = name + "=" + values[0]
	}
	if r.year != 0 {
		if _, err := r.calendar.Year(r.year); err != nil {
			return key, false
		}
	}
	if rt.addresses {
		key.origin = r.origin()
		return key, e.knows(key.origin)
	}
	return key, true
}

// knows reports whether pages are kept for an origin.
func (e *edition) knows(origin string) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if slices.Contains(e.origins, origin) {
		return true
	}
	if len(e.origins) == maxOrigins {
		return false
	}
	e.origins = append(e.origins, origin)
	return true
}

// page returns a kept page. Of all who ask for one that is not there yet, one
// makes it and the others wait; if that one fails or goes away, the next tries.
func (h *Handler) page(e *edition, r *request, key pageKey, find func() *view) *body {
	found, ok := e.pages.Load(key)
	if !ok {
		found, _ = e.pages.LoadOrStore(key, &slot{turn: make(chan struct{}, 1)})
	}
	s := found.(*slot)
	if b := s.body.Load(); b != nil {
		return b
	}
	select {
	case s.turn <- struct{}{}:
	case <-r.Context().Done():
		panic(http.ErrAbortHandler) // the client waits no more
	}
	defer func() { <-s.turn }()
	if b := s.body.Load(); b != nil {
		return b
	}
	b := h.print(r, find, toKeep)
	s.body.Store(b)
	return b
}
