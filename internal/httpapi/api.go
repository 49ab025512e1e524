// Package httpapi is the public HTTP API under /v1 and the feeds.
//
// routes.go is the table of contents. A request is read into a question of
// package ask; its answer is written as JSON with an ETag. respond.go writes
// answers and errors.
package httpapi

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"path"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/internal/server"
)

// Prefix is the path that all endpoints are under.
const Prefix = "/v1"

// maxQuery is the longest query string in bytes. 366 dates fit.
const maxQuery = 8192

// maxRendered is the most memory for kept answers, in bytes. All of them together
// take a fraction of it.
const maxRendered = 16 << 20

// API answers the requests under [Prefix] and for the feeds. It is safe for
// concurrent use.
type API struct {
	// BaseURL is the public address of the API, as in "https://example.org", for
	// the few answers that name it. It may be empty, and must not change once
	// requests are answered.
	BaseURL string
	// Others answers GET and HEAD requests for pages: paths that are neither an
	// endpoint nor below [Prefix]. If it is nil, they are not found. It must not
	// change either.
	Others http.Handler

	clock func() time.Time
	mux   *http.ServeMux
	data  atomic.Pointer[data]
}

// data is a calendar with the answers that were rendered from it. A request
// uses one from its beginning to its end.
type data struct {
	calendar *harikerja.Calendar
	rendered *server.Cache
}

// New returns the API over a calendar. The clock is read only if an answer
// depends on the current date, which is the date in Jakarta.
func New(calendar *harikerja.Calendar, clock func() time.Time) *API {
	a := &API{clock: clock, mux: http.NewServeMux()}
	for i, rt := range a.routes() {
		e := &endpoint{route: rt, api: a, specified: i < seven}
		a.mux.Handle(e.pattern(), e)
		if below, ok := strings.CutPrefix(rt.path, Prefix); ok {
			a.mux.Handle(Prefix+"/as-of/{asOf}"+below, &endpoint{route: rt, api: a})
		}
	}
	a.mux.HandleFunc("/", a.serveOthers)
	a.Use(calendar)
	return a
}

// Use makes the API answer from another calendar. Requests that have begun
// still use the one before.
func (a *API) Use(calendar *harikerja.Calendar) {
	a.data.Store(&data{calendar, server.NewCache(maxRendered)})
}

// Calendar returns the calendar that requests are answered from.
func (a *API) Calendar() *harikerja.Calendar { return a.data.Load().calendar }

// Patterns lists the patterns that a request can have after it was answered, for
// metrics.
func (a *API) Patterns() []string {
	var list []string
	for _, rt := range a.routes() {
		e := endpoint{route: rt}
		list = append(list, e.pattern())
		if below, ok := strings.CutPrefix(rt.path, Prefix); ok {
			list = append(list, Prefix+"/as-of/{asOf}"+below)
		}
	}
	return list
}

// ServeHTTP answers a request. A path that http.ServeMux would redirect is not
// found.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if p := r.URL.Path; p == "" || p[0] != '/' || p != path.Clean(p) || r.URL.RawPath != "" {
		a.serveOthers(w, r)
		return
	}
	a.mux.ServeHTTP(w, r)
}

// serveOthers answers requests for paths that are not an endpoint.
func (a *API) serveOthers(w http.ResponseWriter, r *http.Request) {
	switch {
	case a.Others != nil && forPages(r.URL) && (r.Method == http.MethodGet || r.Method == http.MethodHead):
		a.Others.ServeHTTP(w, r)
	case a.Others != nil && forPages(r.URL):
		w.Header().Set("Allow", "GET, HEAD")
		writeMethodNotAllowed(w, r, "Pages can only be read")
	case r.Method == http.MethodOptions && underPrefix(r.URL.Path):
		preflight(w, r)
	default:
		WriteNotFound(w, r)
	}
}

// forPages reports whether a path that is not an endpoint may be a page: it is
// written plainly and is not a misspelt path of the API.
func forPages(u *url.URL) bool {
	clean := path.Clean(u.Path)
	return u.RawPath == "" && (u.Path == clean || u.Path == clean+"/") && clean[0] == '/' &&
		!underPrefix(strings.ToLower(clean)) && !strings.HasPrefix(u.Path, "/calendar/")
}

func underPrefix(p string) bool { return p == Prefix || strings.HasPrefix(p, Prefix+"/") }

// endpoint serves one path.
type endpoint struct {
	*route
	api       *API
	specified bool // one of the seven, not under as-of
}

// pattern returns the pattern of the path for http.ServeMux, in which a
// parameter is a whole path element.
func (e *endpoint) pattern() string { return strings.Replace(e.path, "{year}.ics", "{file}", 1) }

// ServeHTTP answers a request for the path.
func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	headAllowed := !underPrefix(e.path)
	switch {
	case r.Method == http.MethodOptions:
		preflight(w, r)
	case r.Method != http.MethodGet && !(headAllowed && r.Method == http.MethodHead):
		allow := "GET, OPTIONS"
		if headAllowed {
			allow = "GET, HEAD, OPTIONS"
		}
		w.Header().Set("Allow", allow)
		writeMethodNotAllowed(w, r, "This API only reads")
	case server.HasBody(r):
		writeError(w, r, ask.InvalidType, "This API takes no request body: put the parameters into the query string.", ask.Details{Field: "body"})
	case len(r.URL.RawQuery) > maxQuery:
		writeError(w, r, ask.InvalidType, fmt.Sprintf("The query string is longer than %d bytes: ask for less in one request.", maxQuery),
			ask.Details{Field: "query"})
	default:
		e.serve(w, r)
	}
}

// serve reads the question of a request and writes its answer.
func (e *endpoint) serve(w http.ResponseWriter, r *http.Request) {
	data := e.api.data.Load()
	c := ask.NewContext(data.calendar, e.api.clock)
	ans, err := e.answer(c, data, r)
	w.Header().Set("Cache-Control", e.cacheControl(c))
	switch failed, ok := errors.AsType[*ask.Error](err); {
	case err == nil:
		maps.Copy(w.Header(), commonHeader)
		ans.Write(w, r)
	case err == errNotFound:
		WriteNotFound(w, r)
	case ok:
		writeError(w, r, failed.Code, failed.Error(), failed.Details)
	default: // a fault of ours, which server.Recover answers
		panic(fmt.Errorf("httpapi: %s: %w", r.URL.Path, err))
	}
}

func (e *endpoint) answer(c *ask.Context, data *data, r *http.Request) (*server.Rendered, error) {
	asOf := r.PathValue("asOf")
	if asOf != "" {
		if err := c.AsOf(asOf); err != nil {
			return nil, err
		}
	}
	texts, err := e.query.form.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return nil, err
	}
	if file := r.PathValue("file"); file != "" {
		year, ok := strings.CutSuffix(file, ".ics")
		if !ok || !isYear(year) {
			return nil, errNotFound
		}
		texts = with(texts, "year", year)
	}
	if !e.keep || asOf != "" {
		return e.render(c, texts)
	}
	if e.canonical != nil {
		texts = e.canonical(c, texts)
	}
	return data.rendered.Get(e.key(c, texts), func() (*server.Rendered, error) { return e.render(c, texts) })
}

// key identifies a kept answer: the path, the parameters and, if the year is
// not among them, the current year.
func (e *endpoint) key(c *ask.Context, texts ask.Texts) string {
	key := e.path
	for _, p := range e.query.form.Params {
		text, given := texts[p.Name]
		if !given && p.Name == "year" {
			text, given = strconv.Itoa(c.Today().Year()), true
		}
		if given {
			key += "&" + p.Name + "=" + strconv.Quote(text)
		}
	}
	return key
}

// render answers a question and encodes the answer.
func (e *endpoint) render(c *ask.Context, texts ask.Texts) (*server.Rendered, error) {
	answer, err := e.query.answer(c, texts)
	if err != nil {
		return nil, err
	}
	if d, ok := answer.(*Document); ok {
		rendered := server.NewRendered(d.Body, d.MediaType)
		if d.Filename != "" {
			rendered.Disposition = `inline; filename="` + d.Filename + `"`
		}
		return rendered, nil
	}
	body, err := ask.JSON(answer)
	if err != nil {
		return nil, err
	}
	return server.NewRendered(body, jsonMedia), nil
}

// canonicalSince is for /v1/changes: all dates since which the same changes
// happened have one answer. A date that cannot be read stays as it is.
func canonicalSince(c *ask.Context, texts ask.Texts) ask.Texts {
	since, err := harikerja.ParseDate(texts["since"])
	if err != nil {
		return texts
	}
	return ask.Texts{"since": ask.Changes{Since: since}.Canonical(c).String()}
}

func with(texts ask.Texts, name, text string) ask.Texts {
	if texts == nil {
		texts = ask.Texts{}
	}
	texts[name] = text
	return texts
}

func isYear(s string) bool { return len(s) == 4 && strings.Trim(s, "0123456789") == "" && s >= "1900" }

// cacheControl says how long an answer or an error may be kept. Beyond the
// specification's seven, one that depends on today's date expires at midnight in
// Jakarta.
func (e *endpoint) cacheControl(c *ask.Context) string {
	if e.specified || !c.DependsOnToday() {
		return cacheFor(sharedMaxAge)
	}
	return cacheFor(c.SecondsToday())
}

// Answer returns the status and the body of a GET request, without a server.
func (a *API) Answer(target string) (status int, body []byte) {
	p, query, _ := strings.Cut(target, "?")
	var w recorder
	a.ServeHTTP(&w, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: p, RawQuery: query}})
	return w.status, w.body
}

// recorder is a ResponseWriter that keeps the answer.
type recorder struct {
	header http.Header
	status int
	body   []byte
}

func (w *recorder) Header() http.Header {
	if w.header == nil {
		w.header = make(http.Header)
	}
	return w.header
}

func (w *recorder) WriteHeader(status int) { w.status = status }

func (w *recorder) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	w.body = append(w.body, b...)
	return len(b), nil
}
