package web

import (
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
)

//go:embed templates
var templateFiles embed.FS

const htmlType = "text/html; charset=utf-8"

// view is what a route found: the template to show it with, or a file.
type view struct {
	template string // templates/NAME.html
	section  string // which entry of the navigation it is
	title    string
	about    string // one sentence for search engines and previews
	scripts  []string
	status   int // 0 is 200
	data     any
	file     *body // instead of all that: something to download
}

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
		"t": t.text, "rich": t.rich, "asset": allAssets().url,
		"full": t.full, "date": t.date, "day": t.day, "short": t.short, "mon": t.mon, "span": t.span,
		"name": t.name, "kind": t.kind, "month": t.month, "weekday": t.weekday, "dow": t.dow,
		"cite": t.cite, "numbers": t.numbers, "decreeLink": decreeLink,
	}
	files, err := templateFiles.ReadDir("templates")
	if err != nil { // they are compiled in
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

// render turns a view into what is sent.
func (h *Handler) render(r *request, v *view) *body {
	if v.file != nil {
		return v.file
	}
	p := &page{request: r, view: v, Data: v.data, Year: r.current()}
	for _, info := range r.calendar.Years() {
		p.Years = append(p.Years, info.Year)
	}
	t, ok := templatesOf[r.lang]()[v.template]
	if !ok {
		panic("web: no template " + v.template)
	}
	var b bytes.Buffer
	if err := t.Execute(&b, p); err != nil { // a mistake in a template; the tests render them all
		panic(fmt.Errorf("web: %s: %w", r.URL.Path, err))
	}
	return newBody(b.Bytes(), htmlType)
}

// edition is the pages kept of one day and one dataset.
type edition struct {
	calendar *harikerja.Calendar
	today    harikerja.Date
	pages    sync.Map // pageKey to *body
}

// pageKey is all that a kept page can depend on besides its edition. Only
// pages of years with data are kept, so that what strangers ask for cannot fill
// the memory.
type pageKey struct {
	path     string
	lang     lang
	explicit bool
}

// kept returns the edition of now.
func (h *Handler) kept(r *request) *edition {
	e := h.edition.Load()
	if e == nil || e.calendar != r.calendar || e.today != r.today {
		e = &edition{calendar: r.calendar, today: r.today}
		h.edition.Store(e)
	}
	return e
}

// answer sends a route's page.
func (h *Handler) answer(w http.ResponseWriter, r *request, rt *route) {
	key := pageKey{r.URL.Path, r.lang, r.explicit}
	e := h.kept(r)
	if rt.kept {
		if b, ok := e.pages.Load(key); ok {
			h.send(w, r, b.(*body), http.StatusOK)
			return
		}
	}
	v, err := rt.answer(r)
	if err != nil {
		h.fail(w, r, explain(err, r))
		return
	}
	b := h.render(r, v)
	if rt.kept && v.status == 0 {
		e.pages.Store(key, b)
	}
	status := http.StatusOK
	if v.status != 0 {
		status = v.status
	}
	h.send(w, r, b, status)
}

// send writes a page with its headers. It is good for five minutes, but never
// past midnight in Jakarta, when another day is marked.
func (h *Handler) send(w http.ResponseWriter, r *request, b *body, status int) {
	age := 300 * time.Second
	now := h.clock()
	if left := r.today.AddDays(1).In(h.jakarta).Sub(now); left < age {
		age = max(left, 0)
	}
	w.Header().Set("Cache-Control", fmt.Sprintf("public, max-age=%d", int(age.Seconds())))
	if status == http.StatusBadRequest || status == http.StatusMethodNotAllowed {
		// A cache knows the address only: what was wrong may have been elsewhere.
		w.Header().Set("Cache-Control", "no-store")
	}
	if !r.explicit {
		w.Header().Add("Vary", "Accept-Language")
	}
	w.Header().Set("Content-Language", string(r.lang))
	b.write(w, r.Request, status)
}
