// Package web serves the pages for people: the calendar of a year, a workday
// calculator, long weekends, a leave planner, a payroll summary, payroll periods, the
// due dates of a year with the rules of law, the decrees of a year, the holiday list
// of a year as it was known on a given day, a search for the dates of an occasion and
// the profile of a firm. Every page is available in Indonesian and English.
//
// The code of a page converts the path and the query to questions of package
// ask, and templates show the answers. Pages are rendered on the server and
// work without scripts. The routes variable lists all pages. The texts are in
// texts.json, the markup is in templates/, and the styles and scripts are in
// assets/. These files are read when the first page is requested, so a server
// without visitors does not load them.
package web

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// Options configure the pages.
type Options struct {
	// Calendars returns the calendars to show. It is called once for each
	// request, so the calendars may be replaced at any time.
	Calendars func() *ask.Calendars
	// Clock returns the current time. Pages convert it to the time zone
	// Asia/Jakarta to mark today and to choose the year of "/". If Clock is
	// nil, the machine's clock is used.
	Clock func() time.Time
	// BaseURL is the public address of the site, such as "https://example.org".
	// Pages use it for the addresses that people copy. If it is empty, pages
	// use the address that the connection reached, if the Host header names it.
	BaseURL string
	// Unknown is the handler for paths that are not pages. It gets the requests
	// of clients that do not accept HTML. If it is nil, every client gets the
	// page for unknown paths.
	Unknown http.Handler
	// Proxies are the trusted proxies, which name the client of a request.
	Proxies server.Proxies
	// Static is set if the pages are exported as files. A server leaves it nil.
	Static *Static
}

// Handler serves the pages and their assets. It is safe for concurrent use.
type Handler struct {
	calendars func() *ask.Calendars
	clock     func() time.Time
	baseURL   string
	unknown   http.Handler
	static    *Static
	proxies   server.Proxies
	queue     *server.Queue // for the pages for one visitor, which are not cached
	shared    *server.Queue // for the pages that are cached
	cache     pageCache
}

// New returns the handler of all pages.
func New(o Options) *Handler {
	h := &Handler{
		calendars: o.Calendars,
		clock:     o.Clock,
		baseURL:   o.BaseURL,
		unknown:   o.Unknown,
		static:    o.Static,
		proxies:   o.Proxies,
		queue:     server.NewQueue(renderers()),
		shared:    server.NewEndlessQueue(renderers()),
	}
	if h.clock == nil {
		h.clock = time.Now
	}
	return h
}

// route is one kind of page. In a pattern, {year} is the first element of the
// path and matches a year.
type route struct {
	pattern string
	params  []string // the query parameters of the page, without lang, calendar and the profile
	// answer returns the page, or an error that the function explain accepts.
	answer func(*request) (*view, error)
	// forms lists the queries, such as "bridges=2", whose pages are cached. A page
	// without parameters is cached too, because it depends only on its path, its
	// language, its calendar, the data and the date.
	forms []string
	// fields lists the profile parameters that the form of the page contains. The
	// form shows a mistake in such a parameter. If there is a mistake in another
	// parameter of the profile, the server sends an error page.
	fields []string
	// redirect returns the address to which the page redirects, or "". It may be nil.
	redirect func(*request) string
	// ruled is true if the content depends on the week, the collective leave or the own
	// days of the page.
	ruled bool
	// indonesian is true for a file that is always in Indonesian, even if an English
	// page links to it.
	indonesian bool
}

// calendarPattern is the pattern of the calendar of a year, the only page that shows
// predictions.
const calendarPattern = "/{year}"

var routes = []route{
	{pattern: "/", answer: calendarPage, ruled: true},
	{pattern: calendarPattern, answer: calendarPage, ruled: true},
	{pattern: "/{year}/holidays-excel.csv", answer: excelCSV(holidaysTable), ruled: true, indonesian: true},
	{pattern: "/{year}/holidays.xlsx", answer: workbook(holidaysTable), ruled: true},
	{pattern: "/{year}/long-weekends", params: []string{"bridges"}, answer: longWeekendsPage,
		forms: []string{"bridges=1", "bridges=2", "bridges=3", "bridges=4"}, fields: ruleParams, ruled: true},
	{pattern: "/{year}/leave-plan", params: leaveParams, answer: leavePlanPage, ruled: true},
	{pattern: "/{year}/leave-plan.ics", params: leaveParams, answer: leavePlanFile, ruled: true},
	{pattern: "/{year}/payroll", answer: payrollPage, fields: ruleParams, ruled: true},
	{pattern: "/{year}/payroll.csv", answer: plainCSV(payrollTable), ruled: true},
	{pattern: "/{year}/payroll-excel.csv", answer: excelCSV(payrollTable), ruled: true, indonesian: true},
	{pattern: "/{year}/payroll.xlsx", answer: workbook(payrollTable), ruled: true},
	{pattern: "/{year}/periods", params: periodParams, answer: periodsPage, ruled: true},
	{pattern: "/{year}/periods.csv", params: periodParams, answer: plainCSV(periodsTable), ruled: true},
	{pattern: "/{year}/periods-excel.csv", params: periodParams, answer: excelCSV(periodsTable), ruled: true, indonesian: true},
	{pattern: "/{year}/periods.xlsx", params: periodParams, answer: workbook(periodsTable), ruled: true},
	{pattern: "/{year}/due-dates", params: []string{"kind"}, answer: dueDatesPage},
	{pattern: "/{year}/sources", answer: sourcesPage},
	{pattern: "/{year}/as-of", params: []string{"date"}, answer: asOfPage},
	{pattern: "/rules", params: []string{"kind"}, answer: rulesPage,
		forms: []string{"kind=tax", "kind=allowance", "kind=social_security", "kind=overtime", "kind=limit"}},
	{pattern: "/calculator", params: calculatorParams, answer: calculatorPage,
		forms: []string{"mode=add", "mode=count", "mode=check", "mode=limit", "mode=overtime"}, fields: ruleParams, redirect: otherTab, ruled: true},
	{pattern: "/profile", params: []string{"year", "offFrom", "offTo", "workFrom", "workTo"}, fields: profileParams, answer: profilePage},
	{pattern: "/profile.json", answer: profileFile},
	{pattern: "/search", params: []string{"name"}, answer: searchPage, redirect: searchRedirect},
	{pattern: "/subscribe", answer: subscribePage},
}

// findRoute returns the route of a path and the year in the path. If there is
// no route, it returns nil. If there is no year, it returns 0.
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

// ServeHTTP answers a request with a page, an asset or an error page.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	server.SetPageHeaders(w.Header())
	if strings.HasPrefix(r.URL.Path, assetPath) && r.URL.RawQuery == "" && refuse(r) == nil && allAssets().Has(r.URL.Path) {
		allAssets().ServeHTTP(w, r)
		return
	}
	req := h.request(r)
	if err := refuse(r); err != nil {
		h.fail(w, req, err)
		return
	}
	if h.serveFile(w, req) {
		return
	}
	rt, year := findRoute(r.URL.Path)
	if rt == nil {
		h.serveUnknown(w, req)
		return
	}
	req.year = year
	if rt.indonesian {
		req.lang, req.explicit, req.words = indonesian, true, catalogue()[indonesian]
	}
	// The profile of a page that is not cached is parsed only if the queue has a place.
	query, err := readQuery(r)
	if _, ok := rt.form(query); !ok && !req.join() {
		h.send(w, req, h.busyPage(req))
		return
	}
	defer func() { req.place.Leave() }()
	if p := req.parse(rt, query, err); p != nil {
		h.fail(w, req, p)
		return
	}
	h.answer(w, req, rt)
}

// serveUnknown answers a request for a path that is not a page. If the path
// without the slashes at its end is a page, it redirects to that page. If the path
// lacks the year of a page, it redirects to the page of the current year.
func (h *Handler) serveUnknown(w http.ResponseWriter, r *request) {
	if trimmed := strings.TrimRight(r.URL.Path, "/"); trimmed != "" {
		if known, _ := findRoute(trimmed); known != nil {
			r.URL.Path = trimmed
			http.Redirect(w, r.Request, r.URL.RequestURI(), http.StatusPermanentRedirect)
			return
		}
		if known, _ := findRoute(fmt.Sprintf("/%d%s", r.nearestYear(), trimmed)); known != nil {
			r.URL.Path = fmt.Sprintf("/%d%s", r.nearestYear(), trimmed)
			w.Header().Set("Cache-Control", "no-store") // the address has another year next year
			http.Redirect(w, r.Request, r.URL.RequestURI(), http.StatusFound)
			return
		}
	}
	if h.unknown != nil && !strings.Contains(r.Header.Get("Accept"), "text/html") {
		server.RemovePageHeaders(w.Header())
		h.unknown.ServeHTTP(w, r.Request)
		return
	}
	w.Header().Add("Vary", "Accept")
	h.fail(w, r, notFound)
}

// answer sends the page of a route.
func (h *Handler) answer(w http.ResponseWriter, r *request, rt *route) {
	if rt.redirect != nil {
		if address := rt.redirect(r); address != "" {
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, r.Request, address, http.StatusSeeOther)
			return
		}
	}
	h.send(w, r, h.page(r, rt))
}

// page returns the page of a route, from the cache if the page can be cached.
func (h *Handler) page(r *request, rt *route) *server.Rendered {
	find := func() *view {
		v, err := r.find(rt)
		if err != nil {
			return r.problemView(r.explain(err))
		}
		return v
	}
	if key, ok := cacheKey(r, rt); ok {
		return h.cached(r, key, find)
	}
	return h.renderOnce(r, find)
}

// find returns the page of a route. If the path has a year, find returns an error
// unless the calendar of the page has data for that year, or the page shows predictions.
func (r *request) find(rt *route) (*view, error) {
	if r.projected(r.year) {
		return r.predictedYear(rt)
	}
	if r.year != 0 {
		if _, err := (ask.Sources{Year: ask.Year(r.year)}).Answer(r.askContext); err != nil {
			return nil, err
		}
	}
	return rt.answer(r)
}
