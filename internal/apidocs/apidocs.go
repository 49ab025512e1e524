// Package apidocs shows the API's description to people: a reference at /docs,
// which needs no script, and Swagger UI at /docs/try, which sends requests.
// Nothing is loaded from other sites.
package apidocs

import (
	"net/http"
	"strings"
	"sync"

	"github.com/harikerja/harikerja/internal/server"
)

// Options are what the documentation rests on.
type Options struct {
	// Description returns the API's OpenAPI description as JSON, which is served
	// at /openapi.json. It is called once, for the first page.
	Description func() []byte
	// BaseURL is the public address of the API, as in "https://example.org". If it
	// is empty, the examples use the address that a server listens on by default.
	BaseURL string
	// RefuseQuery answers a request whose address has query parameters that no
	// page knows, and reports whether it did. nil accepts them all.
	RefuseQuery func(http.ResponseWriter, *http.Request) bool
	// Others answers all paths but those of the documentation.
	Others http.Handler
}

// Handler serves the documentation. It is safe for concurrent use.
type Handler struct {
	refuseQuery func(http.ResponseWriter, *http.Request) bool
	others      http.Handler
	pages       func() map[string]*server.Rendered // by path, rendered when the first is requested
}

// New returns a handler for /docs, /docs/try and their assets. The first request
// panics if the description is invalid: the tests check the API's own.
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

// ServeHTTP answers with a page or an asset, or lets the others answer.
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
		http.Error(w, "This page can only be read: use GET.", http.StatusMethodNotAllowed)
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

// secure sets the security headers. The icons of Swagger UI are data in its
// stylesheet.
func secure(h http.Header, path string) {
	if path == "/docs/try" {
		server.SetPageHeaders(h, "; img-src 'self' data:")
		return
	}
	server.SetPageHeaders(h, "")
}
