package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/coding"
	"github.com/harikerja/harikerja/internal/server"
)

//go:embed templates
var templateFiles embed.FS

//go:embed assets
var assetFiles embed.FS

const (
	htmlType  = "text/html; charset=utf-8"
	assetPath = "/assets/"
)

// assetNames lists the files in an order in which each mentions only earlier
// ones: a script that imports another comes after it.
var assetNames = []string{"style.css", "icon.svg", "theme.js", "site.js", "calculator.js"}

// allAssets returns the stylesheet, scripts and icon, loaded once.
var allAssets = sync.OnceValue(func() *server.Assets {
	a := server.NewAssets(assetPath)
	for _, name := range assetNames {
		content, err := assetFiles.ReadFile("assets/" + name)
		if err != nil { // the files are embedded
			panic(err)
		}
		a.Add(name, content)
	}
	return a
})

// templates are the templates of one language, by file name.
type templates map[string]*template.Template

// templatesOf holds a function for each language that returns its templates,
// parsed once.
var templatesOf = map[lang]func() templates{
	indonesian: sync.OnceValue(func() templates { return parseTemplates(indonesian) }),
	english:    sync.OnceValue(func() templates { return parseTemplates(english) }),
}

func parseTemplates(l lang) templates {
	t := catalogue()[l]
	functions := template.FuncMap{
		"t": t.text, "rich": t.rich, "asset": allAssets().URL,
		"full": t.full, "date": t.date, "day": t.day, "short": t.short, "mon": t.mon,
		"name": t.name, "kind": t.kind, "month": t.month, "weekday": t.weekday, "dow": t.dow,
		"cite": t.cite, "numbers": t.numbers,
	}
	files, err := templateFiles.ReadDir("templates")
	if err != nil { // the files are embedded
		panic(err)
	}
	base := template.Must(template.New("layout.html").Funcs(functions).
		ParseFS(templateFiles, "templates/layout.html", "templates/parts.html"))
	all := make(templates)
	for _, f := range files {
		if name := f.Name(); name != "layout.html" && name != "parts.html" {
			all[strings.TrimSuffix(name, ".html")] = template.Must(
				template.Must(base.Clone()).ParseFS(templateFiles, "templates/"+name))
		}
	}
	return all
}

// view is what a route found: data for a template, or a file.
type view struct {
	template string // templates/NAME.html
	section  string // the entry of the navigation that is the current one
	title    string
	about    string // one sentence for search engines and previews
	scripts  []string
	status   int // 0 is 200
	data     any
	file     *server.Rendered // a download; nothing else is set then
}

// renderer is what one page is rendered with. A handler has only a few, and
// requests wait for one. So however many clients request pages that are not
// cached, their memory is bounded and half of the cores stay free for the API.
type renderer struct {
	page    bytes.Buffer
	encoder coding.Encoder
}

// newRenderers returns the renderers of a handler.
func newRenderers() chan *renderer {
	all := make(chan *renderer, min(max(runtime.GOMAXPROCS(0)/2, 1), 8))
	for range cap(all) {
		all <- new(renderer)
	}
	return all
}

// renderOnce renders a page that is not cached, only in the coding that the
// client accepts. The renderer is free again before anything is sent, so a
// client that reads slowly does not hold it.
func (h *Handler) renderOnce(r *request, find func() *view) *server.Rendered {
	select {
	case re := <-h.renderers:
		defer func() { h.renderers <- re }()
		return h.render(re, r, find()).CompressFor(r.Header.Values("Accept-Encoding"), &re.encoder)
	case <-r.Context().Done():
		panic(http.ErrAbortHandler) // the client disconnected
	}
}

// cached returns a page from the cache, or renders it. It does not stop when
// the client disconnects: others may wait for the same page.
func (h *Handler) cached(r *request, key string, find func() *view) *server.Rendered {
	page, _ := h.cache.of(r).Get(key, func() (*server.Rendered, error) { // it returns no error
		re := <-h.renderers
		defer func() { h.renderers <- re }()
		return h.render(re, r, find()), nil
	})
	return page
}

// render renders a view. An answer that is not 200 has no ETag.
func (h *Handler) render(re *renderer, r *request, v *view) *server.Rendered {
	if v.file != nil {
		return v.file
	}
	h.execute(&re.page, r, v)
	page := server.NewRendered(bytes.Clone(re.page.Bytes()), htmlType)
	if v.status != 0 && v.status != http.StatusOK {
		page.Status, page.ETag = v.status, ""
	}
	return page
}

// execute writes a view as HTML.
func (h *Handler) execute(b *bytes.Buffer, r *request, v *view) {
	p := &page{request: r, view: v, Data: v.data, Year: r.nearestYear()}
	t, ok := templatesOf[r.lang]()[v.template]
	if !ok {
		panic("web: no template " + v.template)
	}
	b.Reset()
	if err := t.Execute(b, p); err != nil { // a bug in a template; the tests render all of them
		panic(fmt.Errorf("web: %s: %w", r.URL.Path, err))
	}
}

// maxCacheBytes limits the memory of cached pages. All pages of all years in
// both languages take less.
const maxCacheBytes = 24 << 20

// pageCache holds the pages of one calendar and one date.
type pageCache struct {
	mu       sync.Mutex
	calendar *harikerja.Calendar
	today    harikerja.Date
	pages    *server.Cache
}

// of returns the cached pages of the request's calendar and date. When either
// has changed, all older pages are dropped.
func (c *pageCache) of(r *request) *server.Cache {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pages == nil || c.calendar != r.askContext.Calendar || c.today != r.today {
		c.calendar, c.today, c.pages = r.askContext.Calendar, r.today, server.NewCache(maxCacheBytes)
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
		if _, ok := r.yearData(r.year); !ok {
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
// date. Path, form and origin contain no space.
func pageKey(path, form, origin string, r *request) string {
	return fmt.Sprint(path, " ", form, " ", origin, " ", r.lang, " ", r.explicit)
}

// send writes a page with its headers. The page expires after five minutes, or
// at midnight in Jakarta if that is sooner: another date is today then.
func (h *Handler) send(w http.ResponseWriter, r *request, b *server.Rendered) {
	age := 300 * time.Second
	now := h.clock()
	if left := r.today.AddDays(1).In(ask.Jakarta).Sub(now); left < age {
		age = max(left, 0)
	}
	scope := "public"
	if r.byHost {
		scope = "private" // the key of a shared cache may lack the host
	}
	w.Header().Set("Cache-Control", fmt.Sprintf("%s, max-age=%d", scope, int(age.Seconds())))
	if b.Status != 0 && b.Status != http.StatusOK {
		// The key of a cache is the address alone, and the cache may normalise the path.
		w.Header().Set("Cache-Control", "no-store")
	}
	if !r.explicit {
		w.Header().Add("Vary", "Accept-Language")
	}
	w.Header().Set("Content-Language", string(r.lang))
	b.Write(w, r.Request)
}
