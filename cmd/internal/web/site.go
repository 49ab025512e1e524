package web

import (
	"net/http"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// Options configure the pages.
type Options struct {
	// Calendars returns the calendars to show. It is called once for each request, so the
	// calendars may be replaced at any time.
	Calendars func() *ask.Calendars
	// Clock returns the current time. Pages convert it to the time zone Asia/Jakarta to mark
	// today and to choose the year of "/". If Clock is nil, the machine's clock is used.
	Clock func() time.Time
	// BaseURL is the public address of the site, such as "https://example.org". Pages use it for
	// the addresses that people copy. If it is empty, pages use the address that the connection
	// reached, but only if the Host header has the same address.
	BaseURL string
	// Unknown handles a request for a path that is not a page, if the client does not accept
	// HTML. If it is nil, every client gets the page for unknown paths.
	Unknown http.Handler
	// Proxies are the trusted proxies. If a request comes from one of them, its header
	// X-Forwarded-For names the client.
	Proxies server.Proxies
	// Queue is where requests wait until their page is rendered. If it is nil, one page is
	// rendered at a time.
	Queue *server.Queue
	// Static is set if the pages are exported as files. A server leaves it nil.
	Static *Static
}

// Handler serves the pages and their assets. It is safe for concurrent use.
type Handler struct {
	Options
	cache  pageCache
	assets func() *server.Assets
	parts  siteParts
}

// siteParts has the pages of a site. The code that serves them knows no page by its name.
type siteParts struct {
	routes []route
	files  map[string]func(*setup) *server.Rendered // by path: files such as /robots.txt
	// predicted returns the page for a year that has predictions and no data.
	predicted func(*setup) (*view, error)
	// corrected is for a path that has no route, without the slashes at its end. It returns the
	// path that the visitor probably means, and the problem if this path has no route either. For
	// most paths, both are zero.
	corrected func(path string) (right string, otherwise *problem)
}

// route is one kind of page. In a pattern, {year} is the first element of the path and matches
// a year.
type route struct {
	pattern string
	params  []string // the query parameters of the page, without lang, calendar and the profile
	// answer returns the page, or an error that explain can convert to a problem. It is nil if
	// redirect always returns an address.
	answer func(*setup) (*view, error)
	// main is the parameter that the main address of the page contains, or "".
	main string
	// forms lists the queries, such as "bridges=2", whose pages are cached. A page without
	// parameters is cached too, because it depends only on its path, its language, its
	// calendar, the data and the date.
	forms []string
	// fields lists the profile parameters for which the page's form has a field. The form shows a
	// mistake in such a parameter. If there is a mistake in another parameter of the profile, the
	// server sends an error page.
	fields []string
	// redirect returns the address to which the page redirects, or "". It may be nil.
	redirect func(*setup) string
	// predictions is true if the page shows the predictions of a year without data.
	predictions bool
	// ruled is true if the content depends on the page's week, its rule for collective leave or
	// its own days.
	ruled bool
}

// Static describes an export of the pages as files. It defines the addresses in links and forms.
// Apart from these addresses, the exported pages are the same as the pages of a server.
type Static struct {
	// Address returns the address of the file that answers a question, or "" if there is no such
	// file. A question is a path and a query, as in a request to a server.
	Address func(question string) string
	// Path is the path of the site on its host, such as "/harikerja". It is empty if the site is
	// at the root of its host.
	Path string
	// Service is the address of a server for all other questions and for forms, such as
	// "https://example.org". If it is empty, pages do not have these links and forms.
	Service string
}

// sitePath returns the path of the site on its host. A server is at the root.
func (h *Handler) sitePath() string {
	if h.Static == nil {
		return ""
	}
	return h.Static.Path
}
