package web

import (
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/server"
)

// problem is a request that has no page: what to say, and with which status.
// The texts are problem.KEY.title and problem.KEY.text.
type problem struct {
	status int
	key    string
	args   []any
	plain  string // where the same page is without what was wrong
}

func (p *problem) Error() string { return "web: " + p.key }

// Key names the texts of the problem.
func (p *problem) Key() string { return p.key }

// Args are the arguments of its texts.
func (p *problem) Args() []any { return p.args }

// Plain is a way out, or empty.
func (p *problem) Plain() string { return p.plain }

// explain turns what a route returned into a problem. An error that is not a
// visitor's is our fault and ends in the recovery of panics.
func explain(err error, r *request) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	if e, ok := errors.AsType[*harikerja.CoverageError](err); ok {
		return &problem{status: http.StatusNotFound, key: "nodata", args: []any{"year", e.Date.Year(),
			"first", e.Covered.Start().Year(), "last", e.Covered.End().Year()}}
	}
	panic(err)
}

// fail sends the page of a problem.
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

// problemView is the page of a problem.
func (r *request) problemView(p *problem) *view {
	title := r.words.text("problem."+p.key+".title", p.args...)
	return &view{template: "problem", title: title, about: title, status: p.status, data: p}
}

// trackingParams are the query parameters that other sites and mail programs
// add to links to recognise who followed them, besides those that begin with
// utm_. No page depends on them.
var trackingParams = []string{
	"_ga", "_gl", "dclid", "gbraid", "gclid", "gclsrc", "srsltid", "wbraid", // Google
	"_hsenc", "_hsmi", "mc_cid", "mc_eid", "mkt_tok", // HubSpot, Mailchimp, Marketo
	"fbclid", "igsh", "igshid", // Facebook, Instagram
	"li_fat_id", "msclkid", "ttclid", "twclid", // LinkedIn, Microsoft, TikTok, X
	"yclid", "ysclid", // Yandex
}

// readQuery returns the query parameters without those for tracking.
func readQuery(r *http.Request) (url.Values, error) {
	query, err := url.ParseQuery(r.URL.RawQuery)
	maps.DeleteFunc(query, func(name string, _ []string) bool {
		return strings.HasPrefix(name, "utm_") || slices.Contains(trackingParams, name)
	})
	return query, err
}

// RefuseQuery answers with a 400 page if the address of a request has query
// parameters other than those for tracking, and reports whether it answered. It
// is for pages of other packages that take no parameters.
func (h *Handler) RefuseQuery(w http.ResponseWriter, r *http.Request) bool {
	p := &problem{status: http.StatusBadRequest, key: "noparameter", plain: r.URL.Path}
	query, err := readQuery(r)
	switch {
	case len(r.URL.RawQuery) > maxQuery:
		p.status, p.key = http.StatusRequestURITooLong, "toolong"
	case err != nil:
		p.key = "query"
	case len(query) > 0:
		p.args = []any{"name", shorten(slices.Min(slices.Collect(maps.Keys(query))))}
	default:
		return false
	}
	server.SetPageHeaders(w.Header(), "")
	req := h.request(r)
	req.query = query
	h.fail(w, req, p)
	return true
}

// parse reads the query by the route's table. A name the page does not know,
// or one that comes twice, is refused: an answer to half of what was asked
// would look like an answer to all of it.
func (r *request) parse(rt *route) *problem {
	query, err := readQuery(r.Request)
	if err != nil {
		return &problem{status: http.StatusBadRequest, key: "query", plain: r.Link(r.URL.Path)}
	}
	r.query = query
	known := append([]string{"lang"}, rt.params...)
	for _, name := range slices.Sorted(maps.Keys(query)) {
		values := query[name]
		switch {
		case !slices.Contains(known, name):
			return &problem{status: http.StatusBadRequest, key: "parameter", plain: r.Link(r.URL.Path),
				args: []any{"name", shorten(name), "known", strings.Join(known, ", ")}}
		case len(values) > 1 && name != repeated:
			return &problem{status: http.StatusBadRequest, key: "twice", plain: r.Link(r.URL.Path), args: []any{"name", name}}
		case name == "lang" && !slices.Contains(languages, lang(values[0])):
			return &problem{status: http.StatusBadRequest, key: "lang", plain: r.URL.Path, args: []any{"value", shorten(values[0])}}
		}
	}
	return nil
}

// value returns a parameter, or the default where it was not given.
func (r *request) value(name, byDefault string) string {
	if values := r.query[name]; len(values) > 0 {
		return values[0]
	}
	return byDefault
}

// shorten returns a text that a visitor sent, for use in a message.
func shorten(s string) string { return server.Truncate(strings.ToValidUTF8(s, "�")) }
