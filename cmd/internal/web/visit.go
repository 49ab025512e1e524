package web

import (
	"maps"
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

// visit is what is known of a request before its question: the language, the texts, the date
// and the address. It never changes.
type visit struct {
	*http.Request
	handler   *Handler
	turn      *turn
	world     *ask.World
	national  *ask.Context // for questions about the national calendar
	today     harikerja.Date
	lang      lang
	explicit  bool       // whether the address contains the language
	words     *texts     // the texts in the language of the page
	route     *route     // nil if the path is not a page
	year      int        // the year in the path; 0 if there is none
	sent      url.Values // the query, without the tracking parameters
	malformed error      // why the query cannot be read; nil if it can
}

// visit reads the values that every page needs from a request. It chooses the language
// before the query is checked, so that errors are shown in that language.
func (h *Handler) visit(r *http.Request, rt *route, year int) *visit {
	v := &visit{Request: r, handler: h, turn: new(turn), route: rt, year: year,
		world: &ask.World{Calendars: h.calendars(), Clock: h.clock}}
	v.national = v.world.National(ask.Rules{})
	v.today = v.national.Today()
	v.lang, v.explicit = chooseLanguage(r)
	if rt != nil && rt.indonesian {
		v.lang, v.explicit = indonesian, true
	}
	v.words = catalogue()[v.lang]
	v.sent, v.malformed = readQuery(r)
	return v
}

// in returns the visit in another language.
func (v *visit) in(l lang) *visit {
	other := *v
	other.lang, other.explicit, other.words = l, true, catalogue()[l]
	return &other
}

// at returns the visit to another path, without a question.
func (v *visit) at(path string) *visit {
	other := *v
	other.Request = v.WithContext(v.Context())
	other.URL = &url.URL{Path: path}
	return &other
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

// DocsLink returns the address of the documentation of the API. It is in English,
// but its links back to the pages keep the language.
func (v *visit) DocsLink() string { return v.Address(v.withLanguage("/docs")) }

// value returns the value of a parameter, or the given default if the parameter
// is missing.
func (v *visit) value(name, otherwise string) string {
	if values := v.sent[name]; len(values) > 0 {
		return values[0]
	}
	return otherwise
}

// Static reports whether the page is a file.
func (v *visit) Static() bool { return v.handler.static != nil }

// Address returns the address of the answer to a question, for links. Every link to
// this site is made by this function. It returns "" if a copy without a service does
// not have the answer.
func (v *visit) Address(question string) string {
	if !v.Static() {
		return question
	}
	if file := v.handler.static.Address(question); file != "" {
		return file
	}
	return v.Action(question)
}

// Action returns the address for a form with the given path. It returns "" if no
// server can answer the form.
func (v *visit) Action(path string) string {
	switch {
	case !v.Static():
		return path
	case v.handler.static.Service == "":
		return ""
	}
	return v.handler.static.Service + path
}

// SamePage returns the address for a form that asks for this page with other fields.
func (v *visit) SamePage() string { return v.Action(v.URL.EscapedPath()) }

// withLanguage adds the language to an address if it was chosen in the address of
// the page.
func (v *visit) withLanguage(address string) string {
	if v.explicit {
		return withQuery(address, "lang="+string(v.lang))
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
func (v *visit) origin() string {
	if v.handler.baseURL != "" || v.Static() { // an export is for another host
		return v.handler.baseURL
	}
	local, ok := v.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	if !ok {
		return ""
	}
	scheme, usual := "http", "80"
	if v.TLS != nil {
		scheme, usual = "https", "443"
	}
	host, port, err := net.SplitHostPort(v.Host)
	if err != nil { // the header has no port
		host, port = strings.Trim(v.Host, "[]"), usual
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

// turn is the place of a request in the queue of the pages for one visitor.
type turn struct{ place *server.Place }

// leave gives the place back.
func (t *turn) leave() { t.place.Leave() }
