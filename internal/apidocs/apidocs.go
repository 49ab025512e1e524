// Package apidocs shows the API's description to people: a reference at /docs,
// rendered here, whole and without a script, and at /docs/try Swagger UI, with
// which requests can be tried. Nothing is fetched from elsewhere.
package apidocs

import (
	"net/http"
	"strings"
	"sync"
	"time"
)

// Options are what the documentation rests on.
type Options struct {
	// Description returns the API's OpenAPI description as JSON, which is served
	// at /openapi.json. It is asked once, when the first page is.
	Description func() []byte
	// BaseURL is where the API is reached from outside, as in
	// "https://example.org". Where it is empty the examples ask the address that
	// a server listens on by default.
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
	pages       func() map[string]*body // by path, made when the first is asked for
}

// New returns a handler for /docs, /docs/try and what they need. It panics on a
// description that it cannot read, once a page is asked for: the API's tests
// see to it that it can.
func New(o Options) *Handler {
	if o.BaseURL == "" {
		o.BaseURL = "http://127.0.0.1:8080"
	}
	return &Handler{
		refuseQuery: o.RefuseQuery,
		others:      o.Others,
		pages: sync.OnceValue(func() map[string]*body {
			_, urls := allAssets()
			return map[string]*body{
				"/docs":     newBody(render("reference.html", newReference(o.Description(), o.BaseURL), urls), "text/html; charset=utf-8"),
				"/docs/try": newBody(render("try.html", nil, urls), "text/html; charset=utf-8"),
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
	assets, _ := allAssets()
	found, cache := assets[path], "public, max-age=31536000, immutable"
	if found == nil {
		found, cache = h.pages()[path], "public, max-age=300"
	}
	if path == "/docs/" || found != nil {
		dropBody(w, r)
	}
	switch {
	case path != "/docs/" && found == nil:
		h.others.ServeHTTP(w, r)
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		secure(w.Header(), path)
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This page can only be read: use GET.", http.StatusMethodNotAllowed)
	case h.refuseQuery != nil && h.refuseQuery(w, r):
	case path == "/docs/":
		secure(w.Header(), path)
		http.Redirect(w, r, "/docs", http.StatusPermanentRedirect)
	default:
		secure(w.Header(), path)
		w.Header().Set("Cache-Control", cache)
		found.write(w, r)
	}
}

// dropBody ends the connection after the answer where a body was sent: net/http
// would wait for all of it before it answers. HTTP/2 ends the request alone.
func dropBody(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 && r.ProtoMajor == 1 {
		w.Header().Set("Connection", "close")
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(time.Second))
	}
}

// secure keeps a page to itself: nothing from elsewhere, no inline script or
// style, in nobody's frame. The icons of Swagger UI are data in its stylesheet.
func secure(h http.Header, path string) {
	policy := "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
	if path == "/docs/try" {
		policy += "; img-src 'self' data:"
	}
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
}
