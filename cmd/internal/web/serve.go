package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// findRoute returns the route that matches a path, and the year in the path. If there is no
// route, it returns nil. If there is no year, it returns 0.
func (p *siteParts) findRoute(path string) (*route, int) {
	pattern, year := path, 0
	if first, rest, _ := strings.Cut(path[1:], "/"); dateinput.IsYear(first) {
		year, _ = strconv.Atoi(first)
		pattern = "/{year}"
		if strings.HasSuffix(path, "/") || rest != "" {
			pattern += "/" + rest
		}
	}
	for i := range p.routes {
		if p.routes[i].pattern == pattern {
			return &p.routes[i], year
		}
	}
	return nil, 0
}

// ServeHTTP answers a request with a page, an asset or an error page.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	server.SetPageHeaders(w.Header())
	refused := refuse(r)
	if refused == nil && strings.HasPrefix(r.URL.Path, assetPath) && r.URL.RawQuery == "" &&
		h.assets().Has(r.URL.Path) {
		h.assets().ServeHTTP(w, r)
		return
	}
	if refused != nil {
		h.fail(w, plainSetup(h.visit(r, nil, 0)), refused)
		return
	}
	rt, year := h.parts.findRoute(r.URL.Path)
	v := h.visit(r, rt, year)
	if rt == nil {
		if s := plainSetup(v); !h.serveFile(w, s) {
			h.serveUnknown(w, s)
		}
		return
	}
	// If the page is not cached, its profile is parsed only when it is the request's turn in the
	// queue.
	if _, ok := rt.form(v.sent); !ok {
		if err := h.enter(v); err != nil {
			h.send(w, plainSetup(v), h.notRendered(plainSetup(v), err))
			return
		}
	}
	defer func() { v.turn.place.Leave() }()
	s, p := newSetup(v)
	switch {
	case p == nil:
		h.answer(w, s)
	case p.status == http.StatusSeeOther:
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, p.Edit, p.status)
	default:
		h.fail(w, s, p)
	}
}

// RefuseQuery sends an error page if a request has query parameters other than lang and tracking
// parameters. It reports whether it sent an error page. Other packages call it for their pages,
// after [server.SetPageHeaders].
func (h *Handler) RefuseQuery(w http.ResponseWriter, r *http.Request) bool {
	s := plainSetup(h.visit(r, nil, 0))
	s.query = s.sent
	p := s.checkQuery()
	if len(r.URL.RawQuery) > server.MaxQuery {
		p = &problem{status: http.StatusRequestURITooLong, key: "toolong"}
	}
	if p == nil {
		return false
	}
	h.fail(w, s, p)
	return true
}

// serveUnknown answers a request for a path that is not a page. If the path without the slashes
// at its end is a page, it redirects to that page. If the path lacks the year of a page, it
// redirects to the page of the current year. A month such as 04 is corrected.
func (h *Handler) serveUnknown(w http.ResponseWriter, s *setup) {
	if trimmed := strings.TrimRight(s.URL.Path, "/"); trimmed != "" {
		corrected, otherwise := h.parts.corrected(trimmed)
		for _, right := range []string{trimmed, corrected} {
			if right == "" {
				continue
			}
			if known, _ := h.parts.findRoute(right); known != nil {
				address := url.URL{Path: right, RawQuery: s.URL.RawQuery}
				http.Redirect(w, s.Request, address.RequestURI(), http.StatusPermanentRedirect)
				return
			}
		}
		if otherwise != nil {
			h.fail(w, s, otherwise)
			return
		}
		path := fmt.Sprintf("/%d%s", s.nearestYear(), trimmed)
		if known, _ := h.parts.findRoute(path); known != nil {
			w.Header().Set("Cache-Control", "no-store") // the address has another year next year
			address := url.URL{Path: path, RawQuery: s.URL.RawQuery}
			http.Redirect(w, s.Request, address.RequestURI(), http.StatusFound)
			return
		}
	}
	if h.Unknown != nil && !strings.Contains(s.Header.Get("Accept"), "text/html") {
		server.RemovePageHeaders(w.Header())
		h.Unknown.ServeHTTP(w, s.Request)
		return
	}
	w.Header().Add("Vary", "Accept")
	h.fail(w, s, notFound)
}

// answer sends the page that a route returns.
func (h *Handler) answer(w http.ResponseWriter, s *setup) {
	if s.route.redirect != nil {
		if address := s.route.redirect(s); address != "" {
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, s.Request, address, http.StatusSeeOther)
			return
		}
	}
	h.send(w, s, h.page(s))
}

// page returns the page for a route. If the page can be cached, it comes from the cache.
func (h *Handler) page(s *setup) *server.Rendered {
	find := func() *view {
		v, err := find(s)
		if err != nil {
			return problemView(s, s.explain(err))
		}
		return v
	}
	if key, ok := cacheKey(s); ok {
		return h.cachedPage(s, key, find)
	}
	return h.renderOnce(s, find)
}

// find returns the page for a setup. If the path has a year, the page's calendar must have data
// for that year, or the page must show predictions. Otherwise find returns an error.
func find(s *setup) (*view, error) {
	if s.hasPredictions(s.year) {
		return s.handler.parts.predicted(s)
	}
	if s.year != 0 {
		if _, err := (ask.Sources{Year: ask.Year(s.year)}).Answer(s.context); err != nil {
			return nil, err
		}
	}
	return s.route.answer(s)
}

// serveFile sends a file of the site. It returns false if the request is for another path.
func (h *Handler) serveFile(w http.ResponseWriter, s *setup) bool {
	content, ok := h.parts.files[s.URL.Path]
	if !ok || s.URL.RawQuery != "" || s.URL.Path == "/sitemap.xml" && s.origin() == "" {
		return false
	}
	// ignore the error: the function for the content never returns one
	file, _ := h.cache.pagesFor(s).Get(s.URL.Path+" "+s.origin(), func() (*server.Rendered, error) {
		return content(s), nil
	})
	cache := server.CacheFor(server.SharedMaxAge)
	if h.BaseURL == "" {
		cache = "private, max-age=3600" // the file depends on the connection
	}
	server.RemovePageHeaders(w.Header())
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Access-Control-Allow-Origin", "*")
	w.Header().Set("Cache-Control", cache)
	file.Write(w, s.Request)
	return true
}
