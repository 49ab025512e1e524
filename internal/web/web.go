// Package web is the page that people look at: the calendar of a year, a
// workday calculator, long weekends, a payroll summary, the decrees behind it
// all, in Indonesian and English.
//
// Every page is rendered here, whole, and can be read without a script; the
// few scripts only save a reload. routes is the table of contents. All words
// stand in texts.json, all markup in templates/, all looks in assets/. They are
// read when a page is first asked for: a server that only answers programs
// never pays for them.
package web

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/server"
)

// Options are what the pages rest on.
type Options struct {
	// Calendar returns the calendar to show, with the default rules. It is
	// asked once for each request, so it may be replaced at any time.
	Calendar func() *harikerja.Calendar
	// Clock says when "now" is. The day that is marked, and the year of "/",
	// are those of Asia/Jakarta. nil is the machine's clock.
	Clock func() time.Time
	// BaseURL is the public address of the site, as in "https://example.org",
	// for the addresses that people copy. If it is empty, these are printed only
	// for localhost, loopback and the address that a connection reached.
	BaseURL string
	// Unknown answers a path that is no page to a client that does not ask for
	// HTML: a program. nil gives everybody the page that says so.
	Unknown http.Handler
}

// Handler serves the pages and their assets. It is safe for concurrent use.
type Handler struct {
	calendar  func() *harikerja.Calendar
	clock     func() time.Time
	jakarta   *time.Location
	baseURL   string
	unknown   http.Handler
	renderers chan *renderer // those that are free
	cache     pageCache
}

// New returns the handler of all pages. It answers every path it is given: one
// that is no page gets a page that says so.
func New(o Options) *Handler {
	h := &Handler{
		calendar:  o.Calendar,
		clock:     o.Clock,
		jakarta:   harikerja.MustParseZone("WIB"),
		baseURL:   o.BaseURL,
		unknown:   o.Unknown,
		renderers: newRenderers(),
	}
	if h.clock == nil {
		h.clock = time.Now
	}
	return h
}

// route is one kind of page. The first element of a path may be a year, which
// the pattern writes as {year}.
type route struct {
	pattern string
	params  []string // the query parameters it knows besides lang
	// answer fills the page, or returns an error that explain knows.
	answer func(*request) (*view, error)
	// A page without parameters depends only on its path, its language, the data
	// and the day, so it is cached. forms lists the queries, as in "bridges=2",
	// whose pages are cached too.
	forms []string
	// addresses: the page shows this site's own addresses.
	addresses bool
}

var routes = []route{
	{pattern: "/", answer: calendarPage},
	{pattern: "/{year}", answer: calendarPage},
	{pattern: "/{year}/long-weekends", params: []string{"bridges"}, answer: longWeekendsPage,
		forms: []string{"bridges=1", "bridges=2", "bridges=3", "bridges=4"}},
	{pattern: "/{year}/payroll", answer: payrollPage},
	{pattern: "/{year}/payroll.csv", answer: payrollCSV},
	{pattern: "/{year}/sources", answer: sourcesPage},
	{pattern: "/calculator", params: calculatorParams, answer: calculatorPage,
		forms: []string{"mode=add", "mode=count", "mode=check"}, addresses: true},
	{pattern: "/subscribe", answer: subscribePage, addresses: true},
}

// findRoute returns the route of a path and the year in it, or nil.
func findRoute(path string) (*route, int) {
	pattern, year := path, 0
	if first, rest, _ := strings.Cut(path[1:], "/"); isYear(first) {
		year, _ = strconv.Atoi(first)
		pattern = "/{year}"
		if strings.HasSuffix(path, "/") || rest != "" {
			pattern += "/" + rest
		}
	}
	for i := range routes {
		if routes[i].pattern == pattern {
			return &routes[i], year
		}
	}
	return nil, 0
}

func isYear(s string) bool {
	return len(s) == 4 && s != "0000" && strings.Trim(s, "0123456789") == ""
}

// request is one request on its way to a page.
type request struct {
	*http.Request
	handler  *Handler
	calendar *harikerja.Calendar
	today    harikerja.Date
	lang     lang
	explicit bool   // the language was chosen in the address
	words    *texts // of that language
	year     int    // in the path; 0 where there is none
	query    map[string][]string
	byHost   bool // the page depends on the Host header
}

// current returns the year that pages without one are about: this one, or the
// nearest that there is data for.
func (r *request) current() int {
	covered, ok := r.calendar.Covered()
	if !ok {
		return r.today.Year()
	}
	return min(max(cmp.Or(r.year, r.today.Year()), covered.Start().Year()), covered.End().Year())
}

// ServeHTTP answers a request with a page, an asset or a page that says what
// is wrong.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	server.SetPageHeaders(w.Header(), "")
	if strings.HasPrefix(r.URL.Path, assetPath) && r.URL.RawQuery == "" && refuse(r) == nil && allAssets().Has(r.URL.Path) {
		allAssets().ServeHTTP(w, r)
		return
	}
	req := h.request(r)
	if err := refuse(r); err != nil {
		h.fail(w, req, err)
		return
	}
	rt, year := findRoute(r.URL.Path)
	if rt == nil {
		if trimmed := strings.TrimRight(r.URL.Path, "/"); trimmed != "" {
			if known, _ := findRoute(trimmed); known != nil {
				r.URL.Path = trimmed
				http.Redirect(w, r, r.URL.RequestURI(), http.StatusPermanentRedirect)
				return
			}
		}
		if h.unknown != nil && !strings.Contains(r.Header.Get("Accept"), "text/html") {
			server.RemovePageHeaders(w.Header())
			h.unknown.ServeHTTP(w, r)
			return
		}
		w.Header().Add("Vary", "Accept")
		h.fail(w, req, notFound)
		return
	}
	req.year = year
	req.byHost = rt.addresses && h.baseURL == ""
	if err := req.parse(rt); err != nil {
		h.fail(w, req, err)
		return
	}
	h.answer(w, req, rt)
}

// request reads what every page needs from a request. The language comes
// first, so that even what is wrong is said in the right one.
func (h *Handler) request(r *http.Request) *request {
	req := &request{Request: r, handler: h, calendar: h.calendar(), today: harikerja.DateOf(h.clock().In(h.jakarta))}
	req.lang, req.explicit = chooseLanguage(r)
	req.words = catalogue()[req.lang]
	return req
}

// refuse says what is wrong with a request whatever page it is for.
func refuse(r *http.Request) *problem {
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return &problem{status: http.StatusMethodNotAllowed, key: "method", args: []any{"method", r.Method}}
	case server.HasBody(r):
		return &problem{status: http.StatusBadRequest, key: "body"}
	case len(r.URL.RawQuery) > maxQuery || len(r.URL.Path) > maxQuery:
		return &problem{status: http.StatusRequestURITooLong, key: "toolong"}
	case r.URL.Path == "" || r.URL.Path[0] != '/' || r.URL.RawPath != "":
		return notFound
	}
	return nil
}

// maxQuery is how long a query string may be: far longer than any form of ours.
const maxQuery = 2 << 10

// origin returns the scheme and host for the absolute addresses on a page, or
// "" if the site's own address is not known. Without a base address it accepts
// localhost, a loopback address and the address that the connection reached. It
// accepts no other Host header: anyone can send one, and a cache could hand the
// page to others.
func (r *request) origin() string {
	if r.handler.baseURL != "" {
		return r.handler.baseURL
	}
	scheme, port := "http", uint64(80)
	if r.TLS != nil {
		scheme, port = "https", 443
	}
	host, suffix := strings.Trim(r.Host, "[]"), ""
	if name, number, err := net.SplitHostPort(r.Host); err == nil {
		if port, err = strconv.ParseUint(number, 10, 16); err != nil {
			return ""
		}
		host, suffix = name, fmt.Sprintf(":%d", port)
	}
	if strings.EqualFold(host, "localhost") {
		return scheme + "://localhost" + suffix
	}
	ip, err := netip.ParseAddr(host)
	if err != nil || ip.Zone() != "" || !ip.IsLoopback() && !r.reached(netip.AddrPortFrom(ip, uint16(port))) {
		return ""
	}
	if ip.Is6() {
		return scheme + "://[" + ip.String() + "]" + suffix
	}
	return scheme + "://" + ip.String() + suffix
}

// reached reports whether the client connected to this address.
func (r *request) reached(addr netip.AddrPort) bool {
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if !ok {
		return false
	}
	own := local.AddrPort()
	return own.Addr().Unmap() == addr.Addr().Unmap() && own.Port() == addr.Port()
}
