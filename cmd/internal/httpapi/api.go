// Package httpapi implements the public HTTP API under /v1 and the feeds.
//
// The file routes.go lists all paths. Each request is parsed into a question that package ask
// defines. The file respond.go writes answers and errors. Every answer has an ETag.
package httpapi

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// Prefix is the path prefix of every endpoint except the feeds and the API
// description.
const Prefix = "/v1"

const (
	// maxRendered limits the memory for cached answers, in bytes. The answers that
	// clients usually request need much less.
	maxRendered = 16 << 20
	// The cache keeps the uncompressed form of an answer only if this form has at most
	// maxPlain bytes.
	maxPlain = 64 << 10
)

// API serves the endpoints under [Prefix], the feeds and the API description.
// It is safe for concurrent use.
type API struct {
	// BaseURL is the public address of the API, such as "https://example.org". A few
	// answers contain it. It may be empty. Do not change it after the first
	// request.
	BaseURL string
	// In an export, Address returns the address of the file that has the answer to a
	// question. On a server, it is nil. Do not change it after the first request.
	Address func(question string) string
	// Others is the handler for pages. It gets GET and HEAD requests for paths that are not
	// endpoints and are not below [Prefix]. If it is nil, the answer for such a path is 404.
	// Do not change it after the first request.
	Others http.Handler
	// Proxies are the trusted proxies. A trusted proxy tells the server the address of the
	// client. Do not change them after the first request.
	Proxies server.Proxies
	// Queue is where the requests for large answers wait. Other handlers use it too.
	Queue *server.Queue

	clock func() time.Time
	mux   *http.ServeMux
	data  atomic.Pointer[data]
}

// data has the calendars and two caches for answers. The field "repeated" keeps answers for
// repeated requests. The field "rendered" keeps answers that depend only on the dataset and on
// a few parameters. A request uses the same data from start to end.
type data struct {
	world    *ask.World
	repeated *server.Repeated
	rendered *server.Cache
	changes  func() []harikerja.Date // returns the dates of all changes, newest first
}

// New returns the API for the calendars. The API reads the clock only if an answer
// depends on the current date, which is the date in Jakarta.
func New(calendars *ask.Calendars, clock func() time.Time) *API {
	// At most four large answers are rendered at the same time.
	a := &API{clock: clock, mux: http.NewServeMux(),
		Queue: server.NewQueue(min(runtime.GOMAXPROCS(0), 4))}
	for _, rt := range routes() {
		a.mux.Handle(rt.pattern(), &endpoint{route: rt, api: a})
	}
	a.mux.HandleFunc("/", a.serveOthers)
	a.Use(calendars)
	return a
}

// publicAddress returns the public address of a path and query.
func (a *API) publicAddress(target string) string {
	if a.Address != nil {
		target = a.Address(target)
	}
	return a.BaseURL + target
}

// Use replaces the calendars. Requests that have already started still use the previous
// calendars.
func (a *API) Use(calendars *ask.Calendars) {
	old := a.data.Load()
	world := &ask.World{Calendars: calendars, Clock: a.clock, Address: a.publicAddress}
	// If the national calendar is the same, the rendered answers are still valid.
	if old != nil && old.world.Calendars.National == calendars.National {
		a.data.Store(&data{world: world, repeated: server.NewRepeated(), rendered: old.rendered,
			changes: old.changes})
		return
	}
	changes := sync.OnceValue(func() []harikerja.Date {
		var dates []harikerja.Date
		for _, change := range calendars.National.Changes(harikerja.Date{}) {
			dates = append(dates, change.Date)
		}
		return dates
	})
	rendered := server.NewCache(maxRendered)
	rendered.MaxPlain = maxPlain
	a.data.Store(&data{world: world, repeated: server.NewRepeated(), rendered: rendered,
		changes: changes})
}

// Calendar returns the national calendar that new requests use.
func (a *API) Calendar() *harikerja.Calendar { return a.Calendars().National }

// Calendars returns the calendars that new requests use.
func (a *API) Calendars() *ask.Calendars { return a.data.Load().world.Calendars }

// Patterns lists the values of Request.Pattern for all endpoints, for metrics.
func (a *API) Patterns() []string {
	var list []string
	for _, rt := range routes() {
		list = append(list, rt.pattern())
	}
	return list
}

// ServeHTTP serves a request. It does not redirect a path such as /v1//health, as http.ServeMux
// would: such a path is not an endpoint.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if answer := a.data.Load().repeated.Get(r); answer != nil {
		writeAnswer(w, r, answer, usualCache)
		return
	}
	if p := r.URL.Path; p == "" || p[0] != '/' || p != path.Clean(p) || r.URL.RawPath != "" {
		a.serveOthers(w, r)
		return
	}
	a.mux.ServeHTTP(w, r)
}

// serveOthers serves requests for paths that are not an endpoint.
func (a *API) serveOthers(w http.ResponseWriter, r *http.Request) {
	switch {
	case a.Others != nil && forPages(r.URL) &&
		(r.Method == http.MethodGet || r.Method == http.MethodHead):
		a.Others.ServeHTTP(w, r)
	case a.Others != nil && forPages(r.URL):
		w.Header().Set("Allow", "GET, HEAD")
		writeMethodNotAllowed(w, r, "Pages can only be read")
	case r.Method == http.MethodOptions && underPrefix(r.URL.Path):
		server.Preflight(w, r)
	default:
		WriteNotFound(w, r)
	}
}

// forPages reports whether a path that is not an endpoint can be a page. The path of a page is
// clean and has no escapes. It is not [Prefix] or below [Prefix], in any letter case, and it is
// not below /calendar/.
func forPages(u *url.URL) bool {
	clean := path.Clean(u.Path)
	return u.RawPath == "" && (u.Path == clean || u.Path == clean+"/") && clean[0] == '/' &&
		!underPrefix(strings.ToLower(clean)) && !strings.HasPrefix(u.Path, "/calendar/")
}

func underPrefix(p string) bool { return p == Prefix || strings.HasPrefix(p, Prefix+"/") }

// endpoint serves one path.
type endpoint struct {
	*route
	api *API
}

// ServeHTTP serves a request for the path of the endpoint.
func (e *endpoint) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	headAllowed := !underPrefix(e.path)
	unknown, _ := errors.AsType[*ask.Error](e.checkPath(r))
	switch {
	case r.Method == http.MethodOptions:
		server.Preflight(w, r)
	case unknown != nil:
		writeRefusal(w, r, unknown)
	case r.Method != http.MethodGet && !(headAllowed && r.Method == http.MethodHead):
		allow := "GET, OPTIONS"
		if headAllowed {
			allow = "GET, HEAD, OPTIONS"
		}
		w.Header().Set("Allow", allow)
		writeMethodNotAllowed(w, r, "This API only reads")
	case server.HasBody(r):
		writeError(w, r, ask.InvalidType, "This API takes no request body: put the parameters "+
			"into the query string.", ask.Details{Field: "body"})
	case len(r.URL.RawQuery) > server.MaxQuery:
		writeError(w, r, ask.InvalidType, fmt.Sprintf("The query string is longer than %d bytes: "+
			"ask for less in one request.", server.MaxQuery), ask.Details{Field: "query"})
	default:
		e.serve(w, r)
	}
}

// checkPath returns an error if a parameter in the path has an unknown value, for example the
// name of an unknown calendar.
func (e *endpoint) checkPath(r *http.Request) error {
	if name := r.PathValue("calendar"); name != "" {
		if err := e.api.Calendars().Check(name); err != nil {
			return err
		}
	}
	return e.query.form.CheckPath(e.api.Calendars().Law, r.PathValue)
}

// serve reads the question from a request and writes the answer.
func (e *endpoint) serve(w http.ResponseWriter, r *http.Request) {
	texts, ok := e.pathTexts(r)
	if !ok {
		WriteNotFound(w, r)
		return
	}
	data := e.api.data.Load()
	asked, err := e.begin(data, texts, r)
	var place *server.Place // the place in the queue for large answers
	if err == nil && e.needsPlace(asked) {
		place, err = e.api.Queue.Enter(r.Context(), e.api.Proxies.Client(r))
		defer place.Leave()
	}
	var ans *server.Rendered
	if err == nil {
		ans, err = e.answer(asked, data, r)
	}
	place.Leave()
	cacheControl := e.cacheControl(asked)
	switch failed, ok := errors.AsType[*ask.Error](err); {
	case err == nil:
		writeAnswer(w, r, ans, cacheControl)
		if cacheControl == usualCache && e.keeps(asked) {
			data.repeated.Add(r, ans)
		}
	case ok:
		w.Header().Set("Cache-Control", cacheControl)
		writeRefusal(w, r, failed)
	case errors.Is(err, server.ErrBusy):
		writeBusy(w, r)
	case errors.Is(err, context.Canceled): // the client disconnected
		panic(http.ErrAbortHandler)
	default: // a bug in the server: server.Recover writes the answer
		panic(fmt.Errorf("httpapi: %s: %w", r.URL.Path, err))
	}
}

// needsPlace reports whether a request needs a place in the queue. It needs a place if the
// answer can be large and is rendered for this request only.
func (e *endpoint) needsPlace(asked *ask.Asked) bool {
	return e.large || e.cached && !asked.Shared()
}

// begin reads the frame and the parameter names of a request.
func (e *endpoint) begin(data *data, texts ask.Texts, r *http.Request) (*ask.Asked, error) {
	return e.query.form.Begin(data.world, ask.Given{Texts: texts, Query: r.URL.RawQuery})
}

// keeps reports whether the answer is kept for repeated requests. These answers are not kept:
//   - large answers, because they have only the encoding that one client accepts
//   - answers about today, because they change at midnight
//   - as-of answers, because they become errors if the clock is set back
//   - answers with own days or a calendar of the operator, because few clients repeat them
func (e *endpoint) keeps(asked *ask.Asked) bool {
	return !e.large && !asked.Uses().Today && asked.Shared()
}

// pathTexts returns the parameters in the path. It returns false if the path is not the path
// of an endpoint.
func (e *endpoint) pathTexts(r *http.Request) (ask.Texts, bool) {
	var given ask.Given
	for _, p := range e.query.form.Params {
		if !p.InPath {
			continue
		}
		if text := r.PathValue(p.Name); text != "" {
			given.Add(p.Name, text, nil)
		}
	}
	if file := r.PathValue("file"); file != "" {
		year, ok := strings.CutSuffix(file, ".ics")
		if !ok || !isYear(year) {
			return nil, false
		}
		given.Add("year", year, nil)
	}
	return given.Texts, true
}

// answer returns the answer to a question, from the cache if possible.
func (e *endpoint) answer(
	asked *ask.Asked, data *data, r *http.Request,
) (*server.Rendered, error) {
	if !e.cached || !asked.Shared() {
		return e.renderOnce(asked, r)
	}
	if e.canonical != nil {
		asked.Texts = e.canonical(data, asked.Texts)
	}
	return data.rendered.Get(e.key(asked), func() (*server.Rendered, error) { return e.render(asked) })
}

// key returns the cache key for an answer, which is the path and the parameters. If the parameter
// "year" is missing, or if the answer depends on the current year, the key contains the
// current year.
func (e *endpoint) key(asked *ask.Asked) string {
	key := e.path
	if e.thisYear {
		key += "&thisYear=" + strconv.Itoa(asked.Today().Year())
	}
	for _, p := range e.query.form.Params {
		text, given := asked.Texts[p.Name]
		if !given && p.Name == "year" {
			text, given = strconv.Itoa(asked.Today().Year()), true
		}
		if given {
			key += "&" + p.Name + "=" + strconv.Quote(text)
		}
	}
	return key
}

// renderOnce renders an answer that is not cached. A large answer is compressed, so that it
// needs less memory while a slow client reads it.
func (e *endpoint) renderOnce(asked *ask.Asked, r *http.Request) (*server.Rendered, error) {
	answer, err := e.render(asked)
	if err != nil || !e.needsPlace(asked) {
		return answer, err
	}
	return answer.CompressFor(r.Header["Accept-Encoding"]), nil
}

// render answers a question and encodes the answer.
func (e *endpoint) render(asked *ask.Asked) (*server.Rendered, error) {
	answer, err := e.query.answer(asked)
	if err != nil {
		return nil, err
	}
	if d, ok := answer.(*ask.Document); ok {
		rendered := server.NewRendered(d.Body, d.MediaType)
		if d.Filename != "" {
			rendered.Disposition = `inline; filename="` + d.Filename + `"`
		}
		if d.Modified != (harikerja.Date{}) {
			rendered.Modified = d.Modified.In(time.UTC).Format(http.TimeFormat)
		}
		return rendered, nil
	}
	body, err := ask.JSON(answer)
	if err != nil {
		return nil, err
	}
	return server.NewRendered(body, jsonMedia), nil
}

const jsonMedia = "application/json; charset=utf-8"

// canonicalSince replaces the date in the parameter "since" of /v1/changes. Dates that have the
// same answer are replaced by the same date, so that this answer is cached only once. It does not
// change a date that cannot be parsed.
func canonicalSince(d *data, texts ask.Texts) ask.Texts {
	since, err := harikerja.ParseDate(texts["since"])
	if err != nil {
		return texts
	}
	oldest := harikerja.MustParseDate("9999-12-31") // used if there is no change since the given date
	for _, date := range d.changes() {
		if date.Before(since) {
			break
		}
		oldest = date
	}
	return ask.Texts{"since": oldest.String()}
}

func isYear(s string) bool {
	return len(s) == 4 && strings.Trim(s, "0123456789") == "" && s >= "1900"
}

// cacheControl returns the Cache-Control value for an answer or error. An answer that depends on
// today's date expires at midnight in Jakarta. The specification defines the value for its seven
// paths. The answers on these paths expire at midnight only if the request has an as-of date or
// names an operator's calendar. An answer from an operator's calendar expires soon.
func (e *endpoint) cacheControl(asked *ask.Asked) string {
	uses := asked.Uses()
	dependsOnToday := uses.Today && (!e.specified || asked.AsOf() || uses.Operator)
	if e.route.cacheControl != "" {
		return e.route.cacheControl
	}
	if !dependsOnToday && !uses.Operator {
		return usualCache
	}
	seconds := server.SharedMaxAge
	if dependsOnToday {
		seconds = uses.SecondsToday()
	}
	if uses.Operator {
		seconds = min(seconds, operatorMaxAge)
	}
	return server.CacheFor(seconds)
}
