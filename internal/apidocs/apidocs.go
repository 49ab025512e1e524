// Package apidocs serves pages with the description of the API: a reference at
// /docs, which works without scripts, and Swagger UI at /docs/try, which can send
// requests. The pages load nothing from other sites.
package apidocs

import (
	"net/http"
	"strings"
	"sync"

	"github.com/harikerja/harikerja/internal/server"
)

// Options configure the documentation.
type Options struct {
	// Description returns the OpenAPI description of the API as JSON. It is called
	// once, for the first page.
	Description func() []byte
	// BaseURL is the public address of the API, such as "https://example.org".
	// If it is empty, the examples use the default address of a server.
	BaseURL string
	// RefuseQuery sends an error if a request has unknown query parameters, and
	// reports whether it sent an error. If it is nil, all parameters are accepted.
	RefuseQuery func(http.ResponseWriter, *http.Request) bool
	// Others answers the paths that are not part of the documentation.
	Others http.Handler
}

// Handler serves the documentation. It is safe for concurrent use.
type Handler struct {
	refuseQuery func(http.ResponseWriter, *http.Request) bool
	others      http.Handler
	pages       func() map[string]*server.Rendered // pages by path; all pages are rendered when the first page is requested
}

// New returns a handler for /docs, /docs/try and their assets. The first
// request panics if the description is invalid. The tests check the description
// of this project.
func New(o Options) *Handler {
	if o.BaseURL == "" {
		o.BaseURL = "http://127.0.0.1:8080"
	}
	return &Handler{
		refuseQuery: o.RefuseQuery,
		others:      o.Others,
		pages: sync.OnceValue(func() map[string]*server.Rendered {
			return map[string]*server.Rendered{
				"/docs":     render("reference.html", newReference(o.Description(), o.BaseURL)),
				"/docs/try": render("try.html", nil),
			}
		}),
	}
}

// ServeHTTP sends a page or an asset. Other paths are answered by Options.Others.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	if path != "/docs" && !strings.HasPrefix(path, "/docs/") || r.URL.RawPath != "" {
		h.others.ServeHTTP(w, r)
		return
	}
	asset := strings.HasPrefix(path, assetPrefix) && allAssets().Has(path)
	found := asset || path == "/docs/" || path == "/docs/try" || path == "/docs"
	if found {
		server.DropBody(w, r)
	}
	switch {
	case !found:
		h.others.ServeHTTP(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		secure(w.Header(), path)
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This page is read-only: use GET.", http.StatusMethodNotAllowed)
	case h.refuseQuery != nil && h.refuseQuery(w, r):
	case path == "/docs/":
		secure(w.Header(), path)
		http.Redirect(w, r, "/docs", http.StatusPermanentRedirect)
	case asset:
		secure(w.Header(), path)
		allAssets().ServeHTTP(w, r)
	default:
		secure(w.Header(), path)
		w.Header().Set("Cache-Control", "public, max-age=300")
		h.pages()[path].Write(w, r)
	}
}

// secure sets the security headers. Swagger UI needs data: URLs, because its
// stylesheet contains icons.
func secure(h http.Header, path string) {
	if path == "/docs/try" {
		server.SetPageHeaders(h, "; img-src 'self' data:")
		return
	}
	server.SetPageHeaders(h, "")
}
