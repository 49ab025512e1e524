package web

import (
	"fmt"
	"slices"
	"sync"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/server"
)

// maxCacheBytes limits the memory of cached pages. All pages of all years in
// both languages take less.
const maxCacheBytes = 24 << 20

// pageCache holds the pages of one calendar and one day.
type pageCache struct {
	mu       sync.Mutex
	calendar *harikerja.Calendar
	today    harikerja.Date
	pages    *server.Cache
}

// of returns the cached pages of the request's calendar and day. When either
// has changed, all older pages are dropped.
func (c *pageCache) of(r *request) *server.Cache {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pages == nil || c.calendar != r.calendar || c.today != r.today {
		c.calendar, c.today, c.pages = r.calendar, r.today, server.NewCache(maxCacheBytes)
	}
	return c.pages
}

// cacheKey returns the key of a request's page, or false if the page is not
// cached. Only pages of years with data are cached, in the forms that their
// route lists: those are the pages that many clients request.
func cacheKey(r *request, rt *route) (string, bool) {
	form := "" // the query without the language
	for name, values := range r.query {
		if name == "lang" {
			continue
		}
		if form != "" || len(values) != 1 || !slices.Contains(rt.forms, name+"="+values[0]) {
			return "", false
		}
		form = name + "=" + values[0]
	}
	if r.year != 0 {
		if _, err := r.calendar.Year(r.year); err != nil {
			return "", false
		}
	}
	origin := "" // of the addresses on the page
	if rt.addresses {
		origin = r.origin()
	}
	return pageKey(r.URL.Path, form, origin, r), true
}

// pageKey joins everything that a cached page depends on besides calendar and
// day. Path, form and origin contain no space.
func pageKey(path, form, origin string, r *request) string {
	return fmt.Sprint(path, " ", form, " ", origin, " ", r.lang, " ", r.explicit)
}
