// Package apidocs serves the API reference at /docs. The pages work without scripts and load
// nothing from other sites. Each endpoint has a form that opens a real answer from the API.
package apidocs

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"
	"strings"
	"sync"

	"github.com/harikerja/harikerja/cmd/internal/httpapi"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// Options configure the documentation.
type Options struct {
	// Reference returns the routes of the API. It is called once, for the first page.
	Reference func() *httpapi.Reference
	// BaseURL is the public address of the API, such as "https://example.org". If it is empty, the
	// examples use the address in the Host header, but only if the connection reached that
	// address. If it did not, the examples use the name $ADDRESS, which the page explains.
	BaseURL string
	// Asset returns the address of a file that the documentation shares with the
	// other pages: icon.svg, theme.js or site.js.
	Asset func(name string) string
	// RefuseQuery sends an error if a request has unknown query parameters, and
	// reports whether it sent an error. If it is nil, all parameters are accepted.
	RefuseQuery func(http.ResponseWriter, *http.Request) bool
	// Others is the handler for the paths that are not part of the documentation.
	Others http.Handler
}

// Handler serves the documentation. It is safe for concurrent use.
type Handler struct {
	Options
	reference func() *reference
	pages     *server.Cache // one page for each language and address
}

// maxCacheBytes limits the memory for pages. Only a server with many addresses needs more.
const maxCacheBytes = 8 << 20

// The address of a form is formPrefix followed by the id of the operation.
const formPrefix = "/docs/try/"

// New returns a handler for /docs, its forms and its assets.
func New(o Options) *Handler {
	return &Handler{Options: o, pages: server.NewCache(maxCacheBytes),
		reference: sync.OnceValue(func() *reference { return newReference(o.Reference()) })}
}

func (h *Handler) page(lang, address string) *server.Rendered {
	// ignore the error: the function never returns one
	p, _ := h.pages.Get(lang+" "+address, func() (*server.Rendered, error) {
		return render(page{reference: h.reference(), Lang: lang, Canonical: h.BaseURL + "/docs",
			Address: address}, h.Asset), nil
	})
	return p
}

// ServeHTTP sends the page or an asset, or redirects a form to the API. [Options.Others]
// handles all other paths.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	if path != "/docs" && !strings.HasPrefix(path, "/docs/") || r.URL.RawPath != "" {
		h.Others.ServeHTTP(w, r)
		return
	}
	asset := strings.HasPrefix(path, assetPrefix) && allAssets().Has(path)
	moved := path == "/docs/" || path == "/docs/try"
	var form *operation
	if id, ok := strings.CutPrefix(path, formPrefix); ok {
		form = h.reference().operation(id)
	}
	if path != "/docs" && !asset && !moved && form == nil {
		h.Others.ServeHTTP(w, r)
		return
	}
	server.DropBody(w, r)
	server.SetPageHeaders(w.Header())
	lang := r.URL.Query().Get("lang")
	if lang != "id" && lang != "en" {
		lang = ""
	}
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This page is read-only: use GET.", http.StatusMethodNotAllowed)
	case form != nil:
		http.Redirect(w, r, form.address(r.URL.Query()), http.StatusSeeOther)
	case h.RefuseQuery != nil && h.RefuseQuery(w, r):
	case moved:
		http.Redirect(w, r, withLang("/docs", lang), http.StatusPermanentRedirect)
	case asset:
		allAssets().ServeHTTP(w, r)
	default:
		address, scope := h.BaseURL, "public"
		if address == "" {
			if address = server.OwnAddress(r); address != "" {
				// a shared cache that ignores the host could send this address to other visitors
				scope = "private"
			}
		}
		w.Header().Set("Cache-Control", scope+", max-age=300")
		h.page(lang, address).Write(w, r)
	}
}

//go:embed docs.css docs.js reference.html
var files embed.FS

// The addresses of the stylesheet and the script begin with assetPrefix.
const assetPrefix = "/docs/assets/"

// allAssets returns the stylesheet and the script. The first call compresses them.
var allAssets = sync.OnceValue(func() *server.Assets {
	a := server.NewAssets("", assetPrefix)
	for _, name := range []string{"docs.css", "docs.js"} {
		content, err := files.ReadFile(name)
		if err != nil { // cannot happen: the files are embedded
			panic(err)
		}
		a.Add(name, content)
	}
	return a
})

// The data for the template.
type page struct {
	*reference
	Lang      string // the language that the visitor chose on the other pages; "" if none was chosen
	Canonical string // the address of the page
	Address   string // the address of the API; "" if it is not known
}

// First returns the operation whose request and answer are the first on the page.
func (p page) First() *operation { return p.operation("addWorkdays") }

// Home returns the address of the site's first page.
func (p page) Home() string { return withLang("/", p.Lang) }

func withLang(path, lang string) string {
	if lang == "" {
		return path
	}
	return path + "?lang=" + lang
}

// render renders a page. The argument "asset" is [Options.Asset].
func render(p page, asset func(string) string) *server.Rendered {
	functions := template.FuncMap{"asset": allAssets().URL, "shared": asset}
	t := template.Must(template.New("reference.html").Funcs(functions).ParseFS(files,
		"reference.html"))
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil { // cannot happen: the tests render the page
		panic(err)
	}
	return server.NewRendered(b.Bytes(), "text/html; charset=utf-8")
}
