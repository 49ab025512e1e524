// Package httpapi is the public HTTP API under /v1: what it takes, what it
// answers and how it refuses.
//
// routes.go is the table of contents. A handler is a function from a [call],
// whose arguments were checked against that table, to an answer or an error;
// one adapter writes headers, ETag and body, and one function turns errors
// into the API's words.
package httpapi

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	_ "time/tzdata" // Asia/Jakarta, on machines that have no zone data

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/server"
)

// Prefix is the path that all endpoints are under.
const Prefix = "/v1"

// API answers the requests under [Prefix]. It is safe for concurrent use.
type API struct {
	// BaseURL is where the API is reached from outside, as in
	// "https://example.org", for the few answers that name their own address.
	// It may stay empty, and must not change once requests are answered.
	BaseURL string
	// Others answers the addresses that may be pages for people: GET and HEAD of
	// what is no endpoint and not below [Prefix]. Where it is nil they are told
	// that there is nothing. It must not change either.
	Others http.Handler

	clock    func() time.Time
	jakarta  *time.Location
	mux      *http.ServeMux
	fixed    map[string]*endpoint // by path, where nothing in it varies
	below    map[string]*endpoint // the same by path below /v1/, for what is asked as of a day
	snapshot atomic.Pointer[snapshot]
	calls    sync.Pool
}

// New returns the API over a calendar. The clock says when "now" is; it is
// asked only where a default is the current day or year, which are those of
// Asia/Jakarta whatever the machine's zone.
func New(calendar *harikerja.Calendar, clock func() time.Time) *API {
	jakarta, err := time.LoadLocation("Asia/Jakarta")
	if err != nil { // the zone data is linked in
		panic(err)
	}
	a := &API{clock: clock, jakarta: jakarta, mux: http.NewServeMux(), fixed: make(map[string]*endpoint), below: make(map[string]*endpoint)}
	a.calls.New = func() any { return new(call) }
	for _, e := range routes() {
		if len(e.params) > maxParams {
			panic(fmt.Sprintf("httpapi: %s has more than %d parameters", e.path, maxParams))
		}
		if below, ok := strings.CutPrefix(e.path, Prefix+"/"); ok {
			a.below[below] = e
		}
		if !strings.Contains(e.path, "{") {
			a.fixed[e.path] = e
		}
		a.mux.HandleFunc(e.path, func(w http.ResponseWriter, r *http.Request) { a.serve(w, r, e, "") })
	}
	// Without the first of the two the mux would redirect to a path with a slash.
	a.mux.HandleFunc(Prefix+"/as-of/{date}", func(w http.ResponseWriter, r *http.Request) { a.serve(w, r, nil, "") })
	a.mux.HandleFunc(asOfPattern, func(w http.ResponseWriter, r *http.Request) {
		a.serve(w, r, a.below[r.PathValue("path")], r.PathValue("date"))
	})
	a.mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) { a.serve(w, r, nil, "") })
	a.Use(calendar)
	return a
}

// Use makes the API answer from another calendar. Requests under way finish
// on the one they began with.
func (a *API) Use(calendar *harikerja.Calendar) {
	a.snapshot.Store(newSnapshot(calendar))
}

// Calendar returns the calendar that requests are answered from now.
func (a *API) Calendar() *harikerja.Calendar { return a.snapshot.Load().calendar }

// today returns the date in Jakarta.
func (a *API) today() harikerja.Date { return harikerja.DateOf(a.clock().In(a.jakarta)) }

// ServeHTTP answers a request. Paths that the mux would redirect are no
// endpoint's, and are told so. Nearly all requests are for a path that never
// varies, which a map finds in a fraction of the mux's time.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if e := a.fixed[r.URL.Path]; e != nil && r.URL.RawPath == "" {
		r.Pattern = e.path
		a.serve(w, r, e, "")
		return
	}
	if p := r.URL.Path; p == "" || p[0] != '/' || p != path.Clean(p) || r.URL.RawPath != "" {
		a.serve(w, r, nil, "")
		return
	}
	a.mux.ServeHTTP(w, r)
}

// serve answers a request for an endpoint, as of a day or by the newest data;
// no endpoint is a path that is none.
func (a *API) serve(w http.ResponseWriter, r *http.Request, e *endpoint, asOf string) {
	if e == nil && a.Others != nil && forPages(r.URL) {
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			a.Others.ServeHTTP(w, r)
			return
		}
		err := (&Error{Code: MethodNotAllowed, Message: "Pages can only be read: use GET, not " + quote(r.Method) + "."}).with("method", r.Method)
		err.allow = []string{"GET, HEAD"}
		writeError(w, r, err)
		return
	}
	if r.Method == http.MethodOptions && (e != nil || underPrefix(r.URL.Path)) {
		preflight(w.Header())
		server.DropBody(w, r)
		w.WriteHeader(http.StatusNoContent)
		return
	}
	c := a.calls.Get().(*call)
	defer a.release(c)
	if err := refuse(r, e); err != nil {
		writeError(w, r, err)
		return
	}
	c.file = r.PathValue("file")
	ans, err := a.answer(c, e, asOf, r.URL.RawQuery)
	if err != nil {
		writeError(w, r, err)
		return
	}
	ans.write(w, r)
}

// refuse says what is wrong with a request before its query is read.
func refuse(r *http.Request, e *endpoint) *Error {
	switch {
	case e == nil:
		return noSuchPath(cmp.Or(r.URL.RawPath, r.URL.Path)) // as it was written
	case r.Method != http.MethodGet && r.Method != http.MethodOptions:
		return (&Error{Code: MethodNotAllowed, Message: "This API only reads: use GET, not " + quote(r.Method) + "."}).with("method", r.Method)
	case server.HasBody(r):
		return (&Error{Code: InvalidType, Message: "This API takes no request body: put the parameters into the query string."}).with("field", "body")
	case len(r.URL.RawQuery) > maxQuery:
		return (&Error{Code: InvalidType, status: http.StatusRequestURITooLong,
			Message: fmt.Sprintf("The query string is longer than %d bytes.", maxQuery)}).with("field", "query").withList("allowed", names(e.params))
	}
	return nil
}

// forPages reports whether an address that is no endpoint's may be a page: it
// is written plainly, and not a misspelt one of the API, which programs ask for
// and which is told so in the API's words.
func forPages(u *url.URL) bool {
	clean := path.Clean(u.Path)
	return u.RawPath == "" && (u.Path == clean || u.Path == clean+"/") && clean[0] == '/' &&
		!underPrefix(strings.ToLower(clean)) && !strings.HasPrefix(u.Path, "/calendar/")
}

// WriteNotFound answers that there is nothing at a path, in the API's words:
// for the pages, where a client does not ask for HTML.
func WriteNotFound(w http.ResponseWriter, r *http.Request) {
	writeError(w, r, noSuchPath(r.URL.EscapedPath()))
}

func noSuchPath(p string) *Error {
	return (&Error{Code: NotFound, Message: "There is nothing at this path. The endpoints are under /v1, as in /v1/holidays?year=2026 or /v1/workdays/check?date=2026-03-20."}).with("path", p)
}

func underPrefix(p string) bool { return p == Prefix || strings.HasPrefix(p, Prefix+"/") }

// answer finds the answer to a query on an endpoint.
func (a *API) answer(c *call, e *endpoint, asOf, query string) (*answer, *Error) {
	s := a.snapshot.Load()
	c.api, c.snapshot, c.endpoint, c.calendar, c.editions = a, s, e, s.calendar, s.editions
	if asOf != "" {
		if err := c.travel(asOf); err != nil {
			return nil, err
		}
	}
	if err := c.parse(query); err != nil {
		return nil, err
	}
	if e.constant && asOf == "" {
		return s.constant(c)
	}
	c.chunks = &c.parts
	if err := c.run(); err != nil {
		return nil, err
	}
	c.answer.set(c)
	return &c.answer, nil
}

// travel takes a call back to a day: to what was known at its end, and to that
// day as today. What will be known on a day to come nobody can say.
func (c *call) travel(asOf string) *Error {
	var v value
	if err := dateKind.parse(&pAsOf, asOf, &v); err != nil {
		return err
	}
	if today := c.today(); v.date.After(today) {
		return (&Error{Code: InvalidDate, Message: "The date after as-of must use YYYY-MM-DD and not lie in the future: what will be known after today, " +
			today.String() + ", is not known yet."}).with("field", pAsOf.name).with("value", asOf)
	}
	c.asOf, c.calendar = asOf, c.calendar.AsOf(v.date)
	c.editions = newEditions(c.calendar.Years())
	c.day, c.dated = v.date, true
	return nil
}

// run lets the endpoint answer. An error that is not a client's is our fault
// and ends in the recovery of panics.
func (c *call) run() *Error {
	if err := c.endpoint.answer(c); err != nil {
		if e := explain(err, c.field); e != nil {
			if c.asOf != "" && e.Code == DatasetNotFound {
				e.Message = "As known on " + c.asOf + ": " + e.Message
			}
			return e
		}
		panic(fmt.Errorf("httpapi: %s: %w", c.endpoint.path, err))
	}
	return nil
}

// release makes a call ready for the next request.
func (a *API) release(c *call) {
	buffer := c.b[:0]
	*c = call{}
	if cap(buffer) <= 64<<10 { // one giant answer must not be kept for ever
		c.b = buffer
	}
	a.calls.Put(c)
}

// Answer gives the status and body that a GET of a path with a query has,
// without a server: for the command line and for tests.
func (a *API) Answer(target string) (status int, body []byte) {
	p, query, _ := strings.Cut(target, "?")
	var k keeper
	a.ServeHTTP(&k, &http.Request{Method: http.MethodGet, URL: &url.URL{Path: p, RawQuery: query}})
	return k.status, k.body
}

// keeper is a ResponseWriter that keeps what it is given.
type keeper struct {
	header http.Header
	status int
	body   []byte
}

func (k *keeper) Header() http.Header {
	if k.header == nil {
		k.header = make(http.Header)
	}
	return k.header
}

func (k *keeper) WriteHeader(status int) { k.status = status }

func (k *keeper) Write(b []byte) (int, error) {
	if k.status == 0 {
		k.status = http.StatusOK
	}
	k.body = append(k.body, b...)
	return len(b), nil
}
