package web

import (
	"embed"
	"fmt"
	"html/template"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja/internal/server"
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
	file     *server.Rendered // instead of all that: something to download
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
		"t": t.text, "rich": t.rich, "asset": allAssets().URL,
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

// answer sends a route's page, from the cache if its form is one of few.
func (h *Handler) answer(w http.ResponseWriter, r *request, rt *route) {
	find := func() *view {
		v, err := rt.answer(r)
		if err != nil {
			return r.problemView(explain(err, r))
		}
		return v
	}
	if key, ok := cacheKey(r, rt); ok {
		h.send(w, r, h.cached(r, key, find))
		return
	}
	h.send(w, r, h.renderOnce(r, find))
}

// send writes a page with its headers. It is good for five minutes, but never
// past midnight in Jakarta, when another day is marked.
func (h *Handler) send(w http.ResponseWriter, r *request, b *server.Rendered) {
	age := 300 * time.Second
	now := h.clock()
	if left := r.today.AddDays(1).In(h.jakarta).Sub(now); left < age {
		age = max(left, 0)
	}
	w.Header().Set("Cache-Control", fmt.Sprintf("public, max-age=%d", int(age.Seconds())))
	if b.Status != 0 {
		// A cache knows a request by its address alone, and may normalise the path.
		w.Header().Set("Cache-Control", "no-store")
	}
	if !r.explicit {
		w.Header().Add("Vary", "Accept-Language")
	}
	w.Header().Set("Content-Language", string(r.lang))
	b.Write(w, r.Request)
}
