package web

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// problem is the reason for an error page, or a mistake in a form. The texts of an
// error page are problem.KEY.title and problem.KEY.text. The text for a mistake in a
// form is calc.error.KEY, or periods.error.KEY on the page of payroll periods.
type problem struct {
	status int
	key    string
	args   []any
	field  string // the wrong field of a form; "" if no field is wrong
	plain  string // the address of the same page without the wrong parameters
	edit   string // the address of the page that corrects a wrong profile; "" for other problems
	year   int    // the year without data; 0 if this is not the problem
	// predicted is the year without data on a page that counts days, if there are predictions
	// for it; 0 for other problems.
	predicted int
}

func (p *problem) Error() string { return "web: " + p.key }

// Plain is the address of the page without the wrong parameters, or "".
func (p *problem) Plain() string { return p.plain }

// Edit is the address of the page that corrects a wrong profile, or "".
func (p *problem) Edit() string { return p.edit }

// Predicted is the year to which an error page links, because only its calendar shows
// predictions, or 0.
func (p *problem) Predicted() int { return p.predicted }

// wrongField returns the problem of a wrong value in a field of a form.
func wrongField(field, key string) *problem {
	return &problem{status: http.StatusBadRequest, key: key, field: field}
}

// explain returns the problem for an error of a page. Only this function
// chooses the texts for errors of package ask. Any other error is a bug, and
// explain panics.
func explain(err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	e, ok := errors.AsType[*ask.Error](err)
	if !ok {
		panic(err)
	}
	field := e.Details.Field
	switch e.Problem.Kind() {
	case ask.NoData:
		years := e.Details.AvailableYears
		p := &problem{status: http.StatusNotFound, key: "nodata", field: field, year: e.Details.Year, args: []any{
			"year", fmt.Sprintf("%04d", e.Details.Year), "first", years.First, "last", years.Last}}
		if e.Details.Year < years.First {
			p.key = "before"
		}
		return p
	case ask.FutureDate:
		return wrongField(field, "future")
	case ask.Backwards:
		return wrongField(field, "order")
	case ask.WrongValue:
		switch field {
		case "date", "start", "end":
			return wrongField(field, "date")
		case "days", "hours", "firstDay", "payday", "rule":
			return wrongField(field, field)
		}
	}
	panic(err)
}

// fail sends the error page of a problem.
func (h *Handler) fail(w http.ResponseWriter, r *request, p *problem) {
	server.DropBody(w, r.Request)
	if p == notFound {
		h.sendNotFound(w, r)
		return
	}
	if p.status == http.StatusMethodNotAllowed {
		w.Header().Set("Allow", "GET, HEAD")
	}
	h.send(w, r, h.renderOnce(r, func() *view { return r.problemView(p) }))
}

// problemView returns the error page of a problem.
func (r *request) problemView(p *problem) *view {
	title := r.words.text("problem."+p.key+".title", p.args...)
	return &view{template: "problem", Title: title, About: title, status: p.status, Data: p}
}

// ProblemText is the explanation on an error page.
func (p *page) ProblemText() string {
	problem := p.Data.(*problem)
	text := p.words.text("problem."+problem.key+".text", problem.args...)
	if years := p.PredictedYears(); problem.NoData() && len(years) > 0 {
		text += " " + p.words.text("problem.predictions", "first", years[0], "last", years[len(years)-1])
	}
	return text
}

// The method explain calls the function explain. If the calendar of the page has no
// data for a year, it changes the problem so that the text names the calendar.
func (r *request) explain(err error) *problem {
	p := explain(err)
	if p.NoData() && r.own != nil {
		own := *p
		own.key, own.args = "calendaryear", append(slices.Clone(p.args), "calendar", r.CalendarTitle())
		switch {
		case slices.Contains(r.own.MissingYears, p.year):
			own.key = "missingyear"
		case len(r.years.Data) == 0:
			own.key = "noyears"
		}
		return &own
	}
	return p
}

// NoData reports whether there is no data for a year. The page then lists the
// years with data.
func (p *problem) NoData() bool { return p.year != 0 }

// notFound is the most frequent problem, because robots often request unknown
// paths. Its page contains the path only once, in the link to the other language.
// So the page is cached with a placeholder, which is replaced by the path. The
// page is small and is sent uncompressed, because compressing it for each path
// would take longer than all other steps together.
var notFound = &problem{status: http.StatusNotFound, key: "notfound"}

// busy is the problem of a visitor who finds the queue full.
var busy = &problem{status: http.StatusServiceUnavailable, key: "busy"}

// busyPage returns the page of the problem busy. It is cached, so that it costs little, and
// it waits in no queue. It is the same for all addresses, so its links lead to the page "/".
func (h *Handler) busyPage(r *request) *server.Rendered {
	home := r.WithContext(r.Context())
	home.URL = &url.URL{Path: "/"}
	page := h.request(home)
	page.lang, page.explicit, page.words = r.lang, r.explicit, r.words
	rendered, _ := h.cache.pagesFor(page).Get(pageKey("/ busy", "", page), func() (*server.Rendered, error) {
		return h.render(page, page.problemView(busy)), nil // the function never returns an error
	})
	return rendered
}

// placeholderPath is the path in the cached page.
const placeholderPath = "/the-path-that-was-not-found"

// href escapes an address in the same way as the templates do in the language
// link.
var href = template.Must(template.New("href").Parse(`<a href="{{.}}">`))

func (h *Handler) sendNotFound(w http.ResponseWriter, r *request) {
	placeholder := *r
	placeholder.Request = r.WithContext(r.Context())
	address := *r.URL
	address.Path, address.RawPath = placeholderPath, ""
	placeholder.URL = &address
	cached := h.cached(&placeholder, pageKey(placeholderPath, "", r), func() *view { return placeholder.problemView(notFound) })

	link := func(r *request) []byte {
		var b bytes.Buffer
		p := page{request: r}
		if err := href.Execute(&b, p.Switch(p.Other())); err != nil { // writing to a buffer never fails
			panic(err)
		}
		return b.Bytes()[len("<a ") : b.Len()-len(">")]
	}
	h.send(w, r, &server.Rendered{
		Body:        bytes.Replace(cached.Body, link(&placeholder), link(r), 1),
		ContentType: cached.ContentType,
		Status:      cached.Status,
	})
}

// shorten shortens a text from a visitor, so that a message can contain it.
func shorten(s string) string { return ask.Shorten(strings.ToValidUTF8(s, "�")) }
