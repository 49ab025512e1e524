package web

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/internal/words"
)

//go:embed templates
var templateFiles embed.FS

//go:embed assets
var assetFiles embed.FS

const (
	htmlType  = "text/html; charset=utf-8"
	assetPath = "/assets/"
)

// assetNames lists the files in assets/ except favicon.ico. A script must come after the
// scripts that it imports.
var assetNames = []string{"style.css", "icon.svg", "share.png", "theme.js", "apply.js", "site.js", "form.js",
	"table.js", "grid.js", "live.js", "profile.js", "remember.js", "calculator.js", "wage.js"}

// allAssets returns the assets of a site at the root of its host. They are loaded only once.
var allAssets = sync.OnceValue(func() *server.Assets { return loadAssets("") })

// loadAssets returns the files in assetNames for a site with the given path.
func loadAssets(site string) *server.Assets {
	a := server.NewAssets(site, assetPath)
	for _, name := range assetNames {
		content, err := assetFiles.ReadFile("assets/" + name)
		if err != nil { // the files are embedded
			panic(err)
		}
		a.AddShort(name, content)
	}
	return a
}

// Asset returns the address of a file in assets/, for pages of other packages.
func (h *Handler) Asset(name string) string { return h.assets().URL(name) }

// templates maps a file name to the template in one language.
type templates map[string]*template.Template

// templatesOf has one function for each language. The function returns the templates of the
// language and parses them only once.
var templatesOf = map[words.Language]func() templates{
	words.Indonesian: sync.OnceValue(func() templates { return parseTemplates(words.Indonesian) }),
	words.English:    sync.OnceValue(func() templates { return parseTemplates(words.English) }),
}

func parseTemplates(l words.Language) templates {
	t := catalogue()[l]
	functions := template.FuncMap{
		"t": t.text, "plain": t.plain, "rich": t.rich, "mark": mark,
		"full": t.full, "date": t.date, "day": t.day, "short": t.short, "mon": t.mon, "span": t.span, "names": t.names,
		"name": t.name, "choose": t.choose, "kind": t.kind, "month": t.lang.Month, "weekday": t.lang.Weekday, "dow": t.dow,
		"cite": t.cite, "entrydate": t.entryDate, "numbers": t.numbers, "decimal": t.decimal, "confidence": t.confidence,
		"worked": t.worked, "withKind": withKind, "strip": t.stripHTML,
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

// enter waits in the queue, unless the visit already has its place. The methods "renderOnce" and
// "send" leave the queue.
func (h *Handler) enter(v *visit) (err error) {
	if v.turn.place == nil {
		v.turn.place, err = h.Queue.Enter(v.Context(), h.Proxies.Client(v.Request))
	}
	return err
}

// renderOnce renders a page that is not cached, and compresses it only with the coding that the
// client accepts. If the server is busy, renderOnce returns an error page.
func (h *Handler) renderOnce(s *setup, find func() *view) *server.Rendered {
	if err := h.enter(s.visit); err != nil {
		return h.notRendered(s, err)
	}
	defer s.turn.place.Leave()
	return h.render(s, find()).CompressFor(s.Header.Values("Accept-Encoding"))
}

// cachedPage returns a page from the cache. If the page is not there, the request waits in the
// queue, and cachedPage renders and stores the page.
func (h *Handler) cachedPage(s *setup, key string, find func() *view) *server.Rendered {
	pages := h.cache.pagesFor(s)
	if page := pages.Find(key); page != nil {
		return page
	}
	if err := h.enter(s.visit); err != nil {
		return h.notRendered(s, err)
	}
	defer s.turn.place.Leave()
	page, _ := pages.Get(key, func() (*server.Rendered, error) {
		return h.render(s, find()), nil // the function never returns an error
	})
	return page
}

// notRendered returns the page for a request that gets no renderer. It stops the handler if the
// client disconnected.
func (h *Handler) notRendered(s *setup, err error) *server.Rendered {
	if !errors.Is(err, server.ErrBusy) {
		panic(http.ErrAbortHandler)
	}
	return h.busyPage(s)
}

// buffers has the buffers that render can use again.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// render renders a view. A page with a status other than 200 has no ETag.
func (h *Handler) render(s *setup, v *view) *server.Rendered {
	if v.file != nil {
		return v.file
	}
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	h.execute(b, s, v)
	page := server.NewRendered(bytes.Clone(b.Bytes()), htmlType)
	if v.status != 0 && v.status != http.StatusOK {
		page.Status, page.ETag = v.status, ""
	}
	return page
}

// execute writes a view as HTML.
func (h *Handler) execute(b *bytes.Buffer, s *setup, v *view) {
	p := &page{setup: s, view: v, Year: s.nearestYear()}
	t, ok := templatesOf[s.Lang]()[v.template]
	if !ok {
		panic("web: there is no template " + v.template)
	}
	b.Reset()
	if err := t.Execute(b, p); err != nil { // a bug in a template; the tests render all templates
		panic(fmt.Errorf("web: %s: %w", s.URL.Path, err))
	}
	if s.Static() {
		removeEmptyLinks(b)
	}
}

const (
	// maxCacheBytes limits the memory for cached pages. All pages of all years and months in both
	// languages need less memory.
	maxCacheBytes = 32 << 20
	// A cached page with at most maxPlain bytes is also kept uncompressed. Larger pages are kept
	// only in compressed forms, because nearly all browsers accept compression. The page for
	// unknown paths must be smaller than maxPlain, because the server changes its text for each
	// request.
	maxPlain = 8 << 10
)

// pageCache has the pages that were rendered for one date and one set of calendars.
type pageCache struct {
	mu        sync.Mutex
	calendars *ask.Calendars
	today     harikerja.Date
	pages     *server.Cache
}

// pagesFor returns the cached pages for the request's calendars and date. If the calendars or
// the date have changed, it drops all older pages. Every page has the menu of calendars, so a
// change of one calendar can change every page.
func (c *pageCache) pagesFor(s *setup) *server.Cache {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.pages == nil || c.calendars != s.world.Calendars || c.today != s.Today {
		c.calendars, c.today, c.pages = s.world.Calendars, s.Today, server.NewCache(maxCacheBytes)
		c.pages.MaxPlain = maxPlain
	}
	return c.pages
}

// cacheKey returns the key for a request's page, or false if the page is not cached. A page is
// cached if there is data for its year or it shows predictions, and if its query is empty or in
// the list route.forms. Many clients request these pages. Pages under a calendar of the operator
// and pages under a profile are not cached, because there can be very many of them. Pages whose
// address has calendar=national are not cached, because few visitors request them.
func cacheKey(s *setup) (string, bool) {
	if s.context.Uses().Operator || len(s.links) > 0 || s.left {
		return "", false
	}
	form, ok := s.route.form(s.query)
	if !ok {
		return "", false
	}
	if s.year != 0 && (!s.hasPredictions(s.year) || !s.route.predictions) {
		if _, ok := s.yearData(s.year); !ok {
			return "", false
		}
	}
	return pageKey(s.URL.Path, form, s), true
}

// form returns a query without the language and the calendar. The result ok is
// true if the remaining query is empty or in the list rt.forms.
func (rt *route) form(query url.Values) (form string, ok bool) {
	for name, values := range query {
		if name == "lang" || name == "calendar" {
			continue
		}
		if form != "" || len(values) != 1 || !slices.Contains(rt.forms, name+"="+values[0]) {
			return "", false
		}
		form = name + "=" + values[0]
	}
	return form, true
}

// pageKey joins all values that a cached page depends on, except the data and the date. The path,
// the form, the origin and the calendar's name contain no space, so different pages have
// different keys.
func pageKey(path, form string, s *setup) string {
	return fmt.Sprint(path, " ", form, " ", s.origin(), " ", s.context.CalendarName(), " ", s.Lang,
		" ", s.Explicit)
}

// pageAge is the time for which a cache may keep a page.
const pageAge = 5 * time.Minute

// send writes a page with its headers. The page expires after pageAge, or at midnight in
// Jakarta if that is sooner, because the date changes then. A slow client does not occupy a
// renderer, because send leaves the queue first.
func (h *Handler) send(w http.ResponseWriter, s *setup, b *server.Rendered) {
	s.turn.place.Leave()
	age := pageAge
	now := h.Clock()
	if left := s.Today.AddDays(1).In(ask.Jakarta).Sub(now); left < age {
		age = max(left, 0)
	}
	scope := "public"
	if h.BaseURL == "" && s.origin() != "" { // the page has the address of the connection
		scope = "private" // a shared cache may use a key without the host
	}
	w.Header().Set("Cache-Control", fmt.Sprintf("%s, max-age=%d", scope, int(age.Seconds())))
	if b.Status != 0 && b.Status != http.StatusOK {
		// Errors must not be cached. A cache may normalise the path, so it could serve this
		// error for another page.
		w.Header().Set("Cache-Control", "no-store")
	}
	if b.Status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "1")
	}
	if !s.Explicit {
		w.Header().Add("Vary", "Accept-Language")
	}
	w.Header().Set("Content-Language", string(s.Lang))
	b.Write(w, s.Request)
}

// fail sends the error page for a problem.
func (h *Handler) fail(w http.ResponseWriter, s *setup, p *problem) {
	server.DropBody(w, s.Request)
	if p == notFound {
		h.sendNotFound(w, s)
		return
	}
	if p.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", "GET, HEAD")
	}
	h.send(w, s, h.renderOnce(s, func() *view { return problemView(s, p) }))
}

// problemView returns the error page for a problem.
func problemView(s *setup, p *problem) *view {
	title := s.words.text("problem."+p.key+".title", p.args...)
	return &view{template: "problem", Title: title, About: title, status: p.status, Data: p}
}

// busyPage returns the error page for the problem "busy". It is cached and does not wait in a
// queue, so that it needs little time. It is the same for all addresses, so its links lead to the
// page "/".
func (h *Handler) busyPage(s *setup) *server.Rendered {
	page := plainSetup(s.atPath("/"))
	rendered, _ := h.cache.pagesFor(page).Get(pageKey("/ busy", "", page), func() (*server.Rendered, error) {
		return h.render(page, problemView(page, busy)), nil // the function never returns an error
	})
	return rendered
}

// placeholderPath stands for the request's path in the cached page for unknown paths.
const placeholderPath = "/the-path-that-was-not-found"

// href escapes an address in the same way as the templates do in the link to the other language.
var href = template.Must(template.New("href").Parse(`<a href="{{.}}">`))

func (h *Handler) sendNotFound(w http.ResponseWriter, s *setup) {
	placeholder := plainSetup(s.atPath(placeholderPath))
	cached := h.cachedPage(placeholder, pageKey(placeholderPath, "", s),
		func() *view { return problemView(placeholder, notFound) })

	link := func(s *setup) []byte {
		var b bytes.Buffer
		p := page{setup: s}
		if err := href.Execute(&b, p.Switch(p.Other())); err != nil { // writing to a buffer never fails
			panic(err)
		}
		return b.Bytes()[len("<a ") : b.Len()-len(">")]
	}
	h.send(w, s, &server.Rendered{
		Body:        bytes.Replace(cached.Body, link(placeholder), link(s), 1),
		ContentType: cached.ContentType,
		Status:      cached.Status,
	})
}

// removeEmptyLinks removes empty href attributes from a page of an export. The browser then shows
// the text without a link.
func removeEmptyLinks(b *bytes.Buffer) {
	text := strings.ReplaceAll(b.String(), ` href=""`, "")
	b.Reset()
	b.WriteString(text)
}
