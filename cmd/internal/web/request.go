package web

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// request is a request for a page.
type request struct {
	*http.Request
	handler    *Handler
	world      *ask.World
	calendars  *ask.Calendars
	national   *ask.Context         // for questions about the national calendar
	askContext *ask.Context         // for questions about the calendar of the page
	own        *ask.CalendarDetails // the calendar of the page; nil for the national calendar
	left       bool                 // whether the address has calendar=national, so that the browser does not apply a remembered profile
	profile    *profile             // the profile in the address; nil if there is none
	given      profile              // the profile as the visitor sent it, for forms
	week       string               // the week in the address of the calculator in mode "limit", if it is 5 or any
	mistake    *problem             // the mistake in the profile, if the form of the page shows it
	links      []pair               // the profile as parameters, for links
	linkQuery  string               // the same as a query; "" until the first link
	route      *route
	hasMenu    bool // whether the page has a menu of calendars
	today      harikerja.Date
	years      ask.YearList // the years with data
	lang       lang
	explicit   bool   // whether the address contains the language
	words      *texts // the texts in the language of the page
	year       int    // the year in the path; 0 if there is none
	query      url.Values
	known      []string      // the names of the parameters that the page has
	place      *server.Place // the place in the queue; nil if the request has none
}

// request reads the values that every page needs from a request. It chooses the
// language before the query is checked, so that errors are shown in that
// language.
func (h *Handler) request(r *http.Request) *request {
	req := &request{Request: r, handler: h, world: &ask.World{Calendars: h.calendars(), Clock: h.clock}}
	req.calendars = req.world.Calendars
	req.national = req.world.National(ask.Rules{})
	req.askContext = req.national
	req.today = req.national.Today()
	req.years = req.national.YearList()
	req.lang, req.explicit = chooseLanguage(r)
	req.words = catalogue()[req.lang]
	return req
}

// yearData returns the description of a year, or false if there is no data for it.
func (r *request) yearData(year int) (ask.YearData, bool) {
	for _, data := range r.years.Data {
		if data.Year == year {
			return data, true
		}
	}
	return ask.YearData{}, false
}

// nearestYear returns the year with data that is nearest to the year in the
// path. If the path has no year, it uses the current year.
func (r *request) nearestYear() int {
	year := r.year
	if year == 0 {
		year = r.today.Year()
	}
	return nearest(year, r.years)
}

// nearest returns the year of a list that is nearest to the given year. If the
// list is empty, it returns the given year.
func nearest(year int, list ask.YearList) int {
	found, distance := year, math.MaxInt
	for _, data := range list.Data {
		if d := max(data.Year-year, year-data.Year); d < distance {
			found, distance = data.Year, d
		}
	}
	return found
}

// chooseLanguage returns the language of a request: the language in its
// address, or else the language that the browser prefers, or else Indonesian. A
// wrong language in the address is refused later, when the query is checked.
func chooseLanguage(r *http.Request) (l lang, explicit bool) {
	switch given := r.URL.Query().Get("lang"); lang(given) {
	case indonesian, english:
		return lang(given), true
	}
	return preferred(r.Header.Values("Accept-Language")), false
}

// preferred returns the language that has the highest q value in
// Accept-Language, Indonesian or English. If both have the same q value, it
// returns the first in the header. If neither is in the header, it returns
// Indonesian. Some old systems call Indonesian "in".
func preferred(header []string) lang {
	best, found := 0.0, indonesian
	for item := range strings.SplitSeq(strings.Join(header, ","), ",") {
		tag, parameter, _ := strings.Cut(item, ";")
		primary, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		if primary == "in" {
			primary = "id"
		}
		l := lang(primary)
		if l != indonesian && l != english {
			continue
		}
		q := 1.0
		if value, ok := strings.CutPrefix(strings.TrimSpace(parameter), "q="); ok {
			var err error
			if q, err = strconv.ParseFloat(value, 64); err != nil {
				continue
			}
		}
		if q > best {
			best, found = q, l
		}
	}
	return found
}

// maxQuery is the maximum number of bytes in a path or a query string. The
// profile of a firm can have 366 own days, and the form of the page /profile sends
// each in up to 20 bytes. The API has the same limit.
const maxQuery = 8 << 10

// refuse returns the problem of a request that no page accepts, or nil.
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

// trackingParams are the query parameters that other sites and mail programs
// add to links to recognise visitors. The pages ignore them, and also all
// parameters that begin with utm_.
var trackingParams = []string{
	"_ga", "_gl", "dclid", "gad_campaignid", "gad_source", "gbraid", "gclid", "gclsrc", "srsltid", "wbraid", // Google
	"_hsenc", "_hsmi", "mc_cid", "mc_eid", "mkt_tok", // HubSpot, Mailchimp, Marketo
	"fbclid", "igsh", "igshid", "mibextid", // Facebook, Instagram
	"epik", "li_fat_id", "msclkid", "rdt_cid", "ttclid", "twclid", // Pinterest, LinkedIn, Microsoft, Reddit, TikTok, X
	"yclid", "ysclid", // Yandex
}

// readQuery returns the query parameters without the tracking parameters.
func readQuery(r *http.Request) (url.Values, error) {
	query, err := url.ParseQuery(r.URL.RawQuery)
	maps.DeleteFunc(query, func(name string, _ []string) bool {
		return strings.HasPrefix(name, "utm_") || slices.Contains(trackingParams, name)
	})
	return query, err
}

// parse reads the query. It refuses a parameter that the route does not have,
// and a parameter that is given twice. If a page ignored such a parameter, it
// would answer a question that the visitor did not ask. The parameters query and err are
// the results of readQuery.
func (r *request) parse(rt *route, query url.Values, err error) *problem {
	r.query, r.route, r.known = query, rt, slices.Concat([]string{"lang", "calendar"}, rt.params, profileParams)
	var wrong *problem // the calendar is reported after unknown names, but their pages have the calendar
	if given := query["calendar"]; len(given) == 1 {
		wrong = r.useCalendar(given[0])
	}
	if p := cmp.Or(r.checkQuery(err), wrong); p != nil {
		return p
	}
	if p := r.useProfile(rt); p != nil {
		return p
	}
	r.hasMenu = true
	return nil
}

// checkQuery returns a problem if a parameter of the query is unknown, wrong or given
// twice. The err parameter is the error of readQuery.
func (r *request) checkQuery(err error) *problem {
	if err != nil {
		p := &problem{status: http.StatusBadRequest, key: "query", plain: r.plain()}
		if strings.Contains(r.URL.RawQuery, ";") { // url.ParseQuery refuses every semicolon
			p.key = "semicolon"
		}
		return p
	}
	for _, name := range slices.Sorted(maps.Keys(r.query)) {
		values := r.query[name]
		switch {
		case !slices.Contains(r.known, name) && !slices.Contains(r.addFields(), name):
			return &problem{status: http.StatusBadRequest, key: "parameter", plain: r.plain(),
				args: []any{"name", shorten(name), "known", strings.Join(r.known, ", ")}}
		case len(values) > 1 && !slices.Contains(repeatedParams, name):
			return &problem{status: http.StatusBadRequest, key: "twice", plain: r.plain(), args: []any{"name", name}}
		case name == "lang" && !slices.Contains(languages, lang(values[0])):
			return &problem{status: http.StatusBadRequest, key: "lang", plain: r.plain(), args: []any{"value", shorten(values[0])}}
		}
	}
	return nil
}

// plain returns the address of this page without the parameters that parse
// refuses, and without the parameters whose names are in wrong. It keeps all other
// parameters.
func (r *request) plain(wrong ...string) string {
	query := url.Values{}
	for name, values := range r.query {
		switch {
		case !slices.Contains(r.known, name), slices.Contains(wrong, name), len(values) > 1 && !slices.Contains(repeatedParams, name),
			name == "lang" && !r.explicit, name == "calendar" && r.own == nil && !r.left:
		default:
			query[name] = values
		}
	}
	if len(query) == 0 {
		return r.URL.EscapedPath()
	}
	return r.URL.EscapedPath() + "?" + query.Encode()
}

// RefuseQuery sends an error page if the address of a request has query
// parameters other than lang and tracking parameters, and reports whether it sent
// one. Other packages call it for their pages, after [server.SetPageHeaders].
func (h *Handler) RefuseQuery(w http.ResponseWriter, r *http.Request) bool {
	req := h.request(r)
	query, err := readQuery(r)
	req.query, req.known = query, []string{"lang"}
	p := req.checkQuery(err)
	if len(r.URL.RawQuery) > maxQuery {
		p = &problem{status: http.StatusRequestURITooLong, key: "toolong"}
	}
	if p == nil {
		return false
	}
	h.fail(w, req, p)
	return true
}

// DocsLink returns the address of the documentation of the API. It is in English,
// but its links back to the pages keep the language.
func (r *request) DocsLink() string { return r.Address(r.withLanguage("/docs")) }

// value returns the value of a parameter, or the given default if the parameter
// is missing.
func (r *request) value(name, otherwise string) string {
	if values := r.query[name]; len(values) > 0 {
		return values[0]
	}
	return otherwise
}

// Link returns the address of another page. If a year is given, the address
// begins with the year. The link has the calendar or the profile of this page, and
// its language if the language was chosen in the address.
func (r *request) Link(path string, year ...int) string {
	if len(year) > 0 {
		path = fmt.Sprintf("/%d%s", year[0], path)
	}
	return r.Address(r.withLanguage(r.withCalendar(path)))
}

// withCalendar adds the calendar or the profile of the page to an address.
func (r *request) withCalendar(address string) string {
	switch {
	case r.Named():
		return withQuery(address, "calendar="+r.own.Name)
	case r.left:
		return withQuery(address, "calendar="+nationalName)
	}
	return r.withProfile(address)
}

// withLanguage adds the language to an address if it was chosen in the address of
// the page.
func (r *request) withLanguage(address string) string {
	if r.explicit {
		return withQuery(address, "lang="+string(r.lang))
	}
	return address
}

// withQuery adds parameters, such as "lang=en", to an address.
func withQuery(address string, parameters ...string) string {
	for _, p := range parameters {
		separator := "?"
		if strings.Contains(address, "?") {
			separator = "&"
		}
		address += separator + p
	}
	return address
}

// origin returns the scheme and host for the absolute addresses on a page, or
// "" if the site's own address is not known. Without a base address, it is the address
// that the connection reached, if the Host header names that address. A client can
// send any Host header, so the header never decides which address a page has.
func (r *request) origin() string {
	if r.handler.baseURL != "" || r.Static() { // an export is for another host
		return r.handler.baseURL
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if !ok {
		return ""
	}
	scheme, usual := "http", "80"
	if r.TLS != nil {
		scheme, usual = "https", "443"
	}
	host, port, err := net.SplitHostPort(r.Host)
	if err != nil { // the header has no port
		host, port = strings.Trim(r.Host, "[]"), usual
	}
	own := local.AddrPort().Addr().Unmap()
	if own.Is4() && own.IsLoopback() && own != netip.AddrFrom4([4]byte{127, 0, 0, 1}) {
		return "" // a client on the same machine can choose between 16 million such addresses
	}
	named, err := netip.ParseAddr(host)
	known := err == nil && named.Unmap() == own || own.IsLoopback() && strings.EqualFold(host, "localhost")
	if !known || port != strconv.Itoa(local.Port) {
		return "" // a proxy or a forwarded port, or an invented header
	}
	return scheme + "://" + strings.TrimSuffix(netip.AddrPortFrom(own, uint16(local.Port)).String(), ":"+usual)
}
