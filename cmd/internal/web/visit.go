package web

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/internal/words"
)

// visit has the parts of a request that every page needs: the language, the texts, the date and
// the address. Only the field "turn" can change.
type visit struct {
	*http.Request
	handler   *Handler
	turn      *turn
	world     *ask.World
	national  *ask.Context // for questions about the national calendar
	Today     harikerja.Date
	Lang      words.Language
	Explicit  bool       // whether the address contains the language
	words     *texts     // the texts in the language of the page
	route     *route     // nil if the path is not a page
	year      int        // the year in the path; 0 if there is none
	sent      url.Values // the query, without the tracking parameters; see readNumbers
	malformed error      // the reason why the query cannot be read; nil if it can be read
}

// visit reads the values that every page needs from a request. It chooses the language before
// the query is checked, so that errors are shown in that language.
func (h *Handler) visit(r *http.Request, rt *route, year int) *visit {
	v := &visit{Request: r, handler: h, turn: new(turn), route: rt, year: year,
		world: &ask.World{Calendars: h.Calendars(), Clock: h.Clock}}
	v.national = v.world.National(ask.Rules{})
	v.Today = v.national.Today()
	v.Lang, v.Explicit = chooseLanguage(r)
	v.words = catalogue()[v.Lang]
	v.sent, v.malformed = server.ReadQuery(r)
	readNumbers(v.sent)
	return v
}

// readNumbers changes the numbers that a visitor typed to the form that package ask accepts. It
// removes the spaces of a pasted number, and a comma in a number of hours becomes a point.
func readNumbers(query url.Values) {
	for _, name := range []string{"days", "minDays", "hours"} {
		for i, text := range query[name] {
			text = strings.TrimSpace(text)
			if name == "hours" {
				text = strings.Replace(text, ",", ".", 1)
			}
			query[name][i] = text
		}
	}
}

// inLanguage returns the visit in another language.
func (v *visit) inLanguage(l words.Language) *visit {
	other := *v
	other.Lang, other.Explicit, other.words = l, true, catalogue()[l]
	return &other
}

// atPath returns a visit to another path.
func (v *visit) atPath(path string) *visit {
	other := *v
	other.Request = v.WithContext(v.Context())
	other.URL = &url.URL{Path: path}
	return &other
}

// chooseLanguage returns the language for a request. The language in the address comes first,
// then the language that the browser prefers, then Indonesian. A wrong language in the address is
// refused later, when the query is checked.
func chooseLanguage(r *http.Request) (l words.Language, explicit bool) {
	switch given := r.URL.Query().Get("lang"); words.Language(given) {
	case words.Indonesian, words.English:
		return words.Language(given), true
	}
	return words.Language(server.Preferred(r.Header.Values("Accept-Language"), languageTags)), false
}

// maxForm is the maximum length of the query of the page /profile. A link of server.MaxQuery bytes
// opens the form with all its dates, and the form sends a line break as six bytes.
const maxForm = 13 << 10

// refuse returns a problem if no page accepts the request, otherwise nil.
func refuse(r *http.Request) *problem {
	maxQuery := server.MaxQuery
	if r.URL.Path == "/profile" {
		maxQuery = maxForm
	}
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		return &problem{status: http.StatusMethodNotAllowed, key: "method", args: []any{"method", r.Method}}
	case server.HasBody(r):
		return &problem{status: http.StatusBadRequest, key: "body"}
	case len(r.URL.RawQuery) > maxQuery || len(r.URL.Path) > server.MaxQuery:
		return &problem{status: http.StatusRequestURITooLong, key: "toolong"}
	case r.URL.Path == "" || r.URL.Path[0] != '/' || r.URL.RawPath != "":
		return notFound
	}
	return nil
}

// DocsLink returns the address of the API documentation. The documentation is in English, but its
// links back to the pages use the language in this address.
func (v *visit) DocsLink() string { return v.Address(v.withLanguage("/docs")) }

// value returns the value of a parameter, or the given default if the parameter is missing.
func (v *visit) value(name, otherwise string) string {
	if values := v.sent[name]; len(values) > 0 {
		return values[0]
	}
	return otherwise
}

// Static reports whether the page is exported as a file.
func (v *visit) Static() bool { return v.handler.Static != nil }

// Address returns the address of the answer to a question, for links. All functions that return a
// link to this site call Address. The result is "" if an export without a service does not have
// the answer.
func (v *visit) Address(question string) string {
	if !v.Static() {
		return question
	}
	if file := v.handler.Static.Address(question); file != "" {
		return file
	}
	return v.Action(question)
}

// Asset returns the address of a file in assets/.
func (v *visit) Asset(name string) string { return v.handler.Asset(name) }

// Action returns the address for a form with the given path. It returns "" if no server can
// answer the form.
func (v *visit) Action(path string) string {
	switch {
	case !v.Static():
		return path
	case v.handler.Static.Service == "":
		return ""
	}
	return v.handler.Static.Service + path
}

// withLanguage adds the language to an address if the address of the page contains the language.
func (v *visit) withLanguage(address string) string {
	if v.Explicit {
		return withQuery(address, "lang="+string(v.Lang))
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

// origin returns the scheme and host for the absolute addresses on a page, or "" if the site's
// own address is not known. Without a base address, it returns the address that the connection
// reached.
func (v *visit) origin() string {
	if v.handler.BaseURL != "" || v.Static() { // an export is for another host
		return v.handler.BaseURL
	}
	return server.OwnAddress(v.Request)
}

// turn is a request's place in the queue.
type turn struct{ place *server.Place }
