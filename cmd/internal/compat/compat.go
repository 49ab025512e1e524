// Package compat imitates six other public services. A program that uses one of these
// services can use this server instead: only the address must be changed. docs/compat.md
// compares each service with this package.
//
// The answers have the format, the order and the parameters of the services. The days and their
// names come from package ask. For a year without data, this package sends an error, even if the
// service itself sends an empty list.
package compat

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

const (
	root = "/compat"
	// Prefix is the path prefix of all services.
	Prefix = root + "/"
	guide  = "https://github.com/harikerja/harikerja/blob/main/docs/compat.md"
)

// Handler serves /compat and the paths under it. It is safe for concurrent use. Do not change
// the fields after the first request.
type Handler struct {
	Calendars func() *ask.Calendars
	Clock     func() time.Time
	Others    http.Handler // serves all other paths
}

// service is one of the imitated services.
type service struct {
	name     string // the first element of the path after the prefix
	anyCase  bool   // whether the rest of the path may have any letter case
	routes   []route
	failure  func(status int, field, message string) any // returns the body of an error
	media    string                                      // the media type of errors
	badValue int                                         // the status for a parameter with a wrong value
}

// route is a path of a service. In the path, {year} and {country} each stand for a value.
type route struct {
	path   string
	params []string // the query parameters; other parameters are ignored
	answer func(*ask.Context, request) (answer, error)
}

type answer struct {
	body       any
	incomplete bool // the list is shorter than the request asked for, because the data ends
}

var services = []service{
	{name: "api-harilibur", failure: plainFailure, media: jsonMedia, badValue: http.StatusBadRequest,
		routes: []route{{path: "/api", params: yearAndMonth, answer: apiHarilibur}}},
	{name: "dayoffapi", failure: plainFailure, media: jsonMedia, badValue: http.StatusBadRequest,
		routes: []route{{path: "/api", params: yearAndMonth, answer: dayOffAPI}}},
	{name: "hari-libur-api", failure: plainFailure, media: jsonMedia, badValue: http.StatusBadRequest,
		routes: []route{{path: "/api", params: yearAndMonth, answer: hariLiburAPI}}},
	{name: "api-hari-libur", failure: envelopeFailure, media: jsonMedia, badValue: http.StatusBadRequest,
		routes: []route{{path: "/api", params: yearAndMonth, answer: apiHariLibur}}},
	{name: "libur", failure: liburFailure, media: jsonMedia, badValue: http.StatusUnprocessableEntity,
		routes: []route{
			{path: "/api", params: []string{"year", "month", "day"}, answer: libur},
			{path: "/api/today", answer: liburToday},
			{path: "/api/tomorrow", answer: liburTomorrow},
		}},
	{name: "nager", anyCase: true, failure: nagerFailure, media: "application/problem+json; charset=utf-8", badValue: http.StatusBadRequest,
		routes: []route{
			{path: "/api/v3/PublicHolidays/{year}/{country}", answer: publicHolidays},
			{path: "/api/v3/NextPublicHolidays/{country}", answer: nextPublicHolidays},
		}},
}

var yearAndMonth = []string{"year", "month"}

const jsonMedia = "application/json; charset=utf-8"

// pattern returns the value of Request.Pattern for a route. Metrics use it.
func (s *service) pattern(rt *route) string { return Prefix + s.name + rt.path }

// patterns lists the values of Request.Pattern for the routes in a service.
func (s *service) patterns() []string {
	var list []string
	for i := range s.routes {
		list = append(list, s.pattern(&s.routes[i]))
	}
	return list
}

// Patterns lists the values of Request.Pattern for all routes.
func Patterns() []string {
	var list []string
	for i := range services {
		list = append(list, services[i].patterns()...)
	}
	return list
}

// This service answers the requests for services that do not exist. It has no
// routes.
var unknown = service{failure: plainFailure, media: jsonMedia}

// nothingHere returns the message for a path that does not exist.
func (s *service) nothingHere() string {
	if s == &unknown {
		var list []string
		for i := range services {
			list = append(list, Prefix+services[i].name)
		}
		return "There is nothing at this path. These services exist: " + strings.Join(list, ", ") + ". Their paths and parameters: " + guide
	}
	return "There is nothing at this path. These paths exist: " + strings.Join(s.patterns(), ", ") + ". More: " + guide
}

// find returns the service and the route for an address. It also returns the values in the
// path, such as the year. The route is nil if the service has no such path.
func find(u *url.URL) (*service, *route, map[string]string) {
	name, rest, _ := strings.Cut(strings.TrimPrefix(u.Path, Prefix), "/")
	for i := range services {
		if s := &services[i]; s.name == name {
			for j := range s.routes {
				if values, ok := s.match(s.routes[j].path, "/"+strings.TrimSuffix(rest, "/")); ok && u.RawPath == "" {
					return s, &s.routes[j], values
				}
			}
			return s, nil, nil
		}
	}
	return &unknown, nil, nil
}

// match compares a path with the path of a route.
func (s *service) match(pattern, path string) (map[string]string, bool) {
	want, got := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return nil, false
	}
	values := make(map[string]string)
	for i := range want {
		switch {
		case strings.HasPrefix(want[i], "{") && got[i] != "":
			values[strings.Trim(want[i], "{}")] = got[i]
		case want[i] != got[i] && !(s.anyCase && strings.EqualFold(want[i], got[i])):
			return nil, false
		}
	}
	return values, true
}

// ServeHTTP serves a request.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path != root && !strings.HasPrefix(r.URL.Path, Prefix) {
		h.Others.ServeHTTP(w, r)
		return
	}
	server.DropBody(w, r) // the services ignore a body
	s, rt, values := find(r.URL)
	if rt != nil {
		r.Pattern = s.pattern(rt)
	}
	switch {
	case r.Method == http.MethodOptions:
		server.Preflight(w, r)
	case rt == nil:
		s.fail(w, http.StatusNotFound, "path", s.nothingHere())
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD, OPTIONS")
		s.fail(w, http.StatusMethodNotAllowed, "method", "This API only reads: use GET, not "+ask.Quote(r.Method)+".")
	case len(r.URL.RawQuery) > server.MaxQuery:
		s.fail(w, http.StatusBadRequest, "query", fmt.Sprintf("The query string is longer than %d bytes.", server.MaxQuery))
	default:
		h.serve(w, r, s, rt, values)
	}
}

// serve answers a request for a route.
func (h *Handler) serve(w http.ResponseWriter, r *http.Request, s *service, rt *route, values map[string]string) {
	world := &ask.World{Calendars: h.Calendars(), Clock: h.Clock}
	c := world.National(ask.Rules{})
	var a answer
	q, err := newRequest(values, rt.params, r.URL.RawQuery)
	if err == nil {
		a, err = rt.answer(c, q)
	}
	switch failed, ok := errors.AsType[*ask.Error](err); {
	case err == nil:
		write(w, r, a, c.Uses())
	case ok && (failed.Code == ask.DatasetNotFound || failed.Code == ask.NotFound):
		s.fail(w, http.StatusNotFound, failed.Details.Field, failed.Error())
	case ok:
		s.fail(w, s.badValue, failed.Details.Field, failed.Error())
	default: // a bug in the server: server.Recover writes the answer
		panic(fmt.Errorf("compat: %s: %w", r.URL.Path, err))
	}
}

// completeHeader is a header field with the value "false". It is sent if a list is incomplete,
// because the services have no JSON member for this information.
const completeHeader = "Harikerja-Complete"

// write sends an answer. An answer that depends on today's date expires at midnight in Jakarta.
func write(w http.ResponseWriter, r *http.Request, a answer, uses *ask.Uses) {
	h := w.Header()
	maps.Copy(h, server.OpenHeader)
	seconds := server.SharedMaxAge
	if uses.Today {
		seconds = uses.SecondsToday()
	}
	h.Set("Cache-Control", server.CacheFor(seconds))
	if a.incomplete {
		h.Set(completeHeader, "false")
		h.Set("Access-Control-Expose-Headers", server.ExposedHeaders+", "+completeHeader)
	}
	body, err := ask.JSON(a.body)
	if err != nil { // cannot happen: an answer contains only texts, numbers and booleans
		panic(err)
	}
	server.NewRendered(body, jsonMedia).Write(w, r)
}

// fail sends an error in the format that the service uses. Clients must not cache errors.
func (s *service) fail(w http.ResponseWriter, status int, field, message string) {
	body, err := ask.JSON(s.failure(status, field, message))
	if err != nil { // cannot happen: an error contains only texts and numbers
		panic(err)
	}
	h := w.Header()
	maps.Copy(h, server.OpenHeader)
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", s.media)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	w.Write(body) // net/http drops the body for HEAD. Ignore the error: the client disconnected.
}
