package httpapi

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/harikerja/harikerja/internal/coding"
)

// answer is a body that can be sent, with its ETag. One that is kept also has
// compressed forms, each another representation with an ETag of its own.
type answer struct {
	media    []string // Content-Type
	filename string
	plain    form
	again    *call  // what makes the body when it is sent; nil where it is there
	zipped   []form // smallest first; none where compression does not pay
	codings  []coding.Form
}

// form is one representation of an answer.
type form struct {
	body     []byte
	etag     []string
	length   []string // Content-Length
	encoding []string // Content-Encoding; nil for none
}

// constantKey is all that a kept answer can depend on besides the data: the
// endpoint and its arguments, each a year or a choice of few.
type constantKey struct {
	endpoint *endpoint
	file     string // in the path
	args     [maxParams]int
}

// constant returns the kept answer to a call, or renders and keeps it. The
// parameters of such endpoints have few values, so there are few answers.
func (s *snapshot) constant(c *call) (*answer, *Error) {
	key := constantKey{endpoint: c.endpoint, file: c.file}
	for i, p := range c.endpoint.params {
		switch {
		case p.kind == yearKind:
			key.args[i] = c.year()
		case p.kind.enum != nil && p.kind != weekendKind:
			key.args[i] = c.args[i].choice
		default:
			panic("httpapi: " + c.endpoint.path + " cannot be constant with parameter " + p.name)
		}
	}
	slot, ok := s.rendered.Load(key)
	if !ok {
		slot, _ = s.rendered.LoadOrStore(key, new(kept))
	}
	ans, err := slot.(*kept).get(c)
	if err != nil { // there is no end to what has no answer
		s.rendered.CompareAndDelete(key, slot)
	}
	return ans, err
}

// kept is the place of an answer that is rendered once. Whoever comes first
// renders it and the others wait: after a start or a reload a crowd may ask for
// the same, and rendering and compressing takes time and megabytes.
type kept struct {
	ready     atomic.Pointer[answer]
	rendering sync.Mutex
}

func (k *kept) get(c *call) (*answer, *Error) {
	if ans := k.ready.Load(); ans != nil {
		return ans, nil
	}
	k.rendering.Lock()
	defer k.rendering.Unlock()
	if ans := k.ready.Load(); ans != nil {
		return ans, nil
	}
	if err := c.run(); err != nil {
		return nil, err
	}
	ans := new(answer)
	ans.set(c)
	ans.keep()
	k.ready.Store(ans)
	return ans, nil
}

// set takes over what a call has written.
func (a *answer) set(c *call) {
	a.media, a.filename = jsonType, c.filename
	if c.media != nil {
		a.media = c.media
	}
	if c.chunks != nil && c.chunks.size > 0 {
		a.measured(c)
		return
	}
	var s sum
	s.add(c.b)
	a.plain.set(c.b, s.etag())
}

func (f *form) set(body []byte, etag string) {
	f.body = body
	f.label(etag, strconv.Itoa(len(body)))
}

func (f *form) label(etag, length string) {
	values := []string{etag, length}
	f.etag, f.length = values[:1:1], values[1:]
}

// keep makes an answer independent of the call and adds its compressed forms.
func (a *answer) keep() {
	a.plain.body = bytes.Clone(a.plain.body)
	a.codings = coding.Forms(a.plain.body)
	for _, c := range a.codings {
		f := form{encoding: []string{c.Coding}}
		f.set(c.Bytes, strings.TrimSuffix(a.plain.etag[0], `"`)+"-"+c.Coding+`"`)
		a.zipped = append(a.zipped, f)
	}
}

// Header values are shared between answers: nobody changes them.
var (
	jsonType     = []string{"application/json; charset=utf-8"}
	cachePublic  = []string{"public, max-age=3600, s-maxage=86400"}
	cacheNever   = []string{"no-store"}
	anyOrigin    = []string{"*"}
	noSniff      = []string{"nosniff"}
	crossOrigin  = []string{"cross-origin"}
	allowMethods = []string{"GET, OPTIONS"}
	allowHead    = []string{"GET, HEAD, OPTIONS"} // outside Prefix
	noLength     = []string{"0"}
	varyEncoding = []string{"Accept-Encoding"}
	exposed      = []string{"ETag, Retry-After"}

	closeConnection = []string{"close"}
)

func commonHeaders(h http.Header, cache []string) {
	h["Cache-Control"] = cache
	h["Access-Control-Allow-Origin"] = anyOrigin
	h["Access-Control-Expose-Headers"] = exposed
	h["X-Content-Type-Options"] = noSniff
	h["Cross-Origin-Resource-Policy"] = crossOrigin
}

// write sends the answer, 304 where the client has it, or 412 where the client
// asked for another.
func (a *answer) write(w http.ResponseWriter, r *http.Request, cache []string) {
	h := w.Header()
	commonHeaders(h, cache)
	f := &a.plain
	if i := coding.Choose(r.Header["Accept-Encoding"], a.codings); i >= 0 {
		f = &a.zipped[i]
	}
	if match := r.Header["If-Match"]; match != nil && !coding.Matches(match, f.etag[0]) {
		h["Cache-Control"], h["Content-Length"] = cacheNever, noLength
		w.WriteHeader(http.StatusPreconditionFailed)
		return
	}
	if a.zipped != nil {
		h["Vary"] = varyEncoding
	}
	h["Etag"] = f.etag
	if match := r.Header["If-None-Match"]; match != nil && coding.Known(match, f.etag[0]) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if f.encoding != nil {
		h["Content-Encoding"] = f.encoding
	}
	h["Content-Type"] = a.media
	if a.filename != "" {
		h["Content-Disposition"] = []string{`inline; filename="` + a.filename + `"`}
	}
	h["Content-Length"] = f.length
	if r.Method == http.MethodHead {
		return
	}
	if a.again != nil {
		a.again.send(w)
		return
	}
	w.Write(f.body) // a client that went away is no concern of ours
}

// writeError sends an error's envelope. A failure of ours is not a reading and
// is not cached; nor is an answer to anything but GET, or to a GET with a body:
// caches know a request by its URL alone, and would serve that refusal to all.
func writeError(w http.ResponseWriter, r *http.Request, e *Error) {
	h := w.Header()
	cache := cachePublic
	if e.cache != nil {
		cache = e.cache
	}
	if e.Status() >= 500 || e.Code == RateLimited || r.Method != http.MethodGet || hasBody(r) || !underPrefix(r.URL.Path) {
		cache = cacheNever
	}
	commonHeaders(h, cache)
	if e.Code == MethodNotAllowed {
		h["Allow"] = allowMethods
		if e.allow != nil {
			h["Allow"] = e.allow
		}
	}
	dropBody(w, r)
	body := e.Body()
	h["Content-Type"] = jsonType
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(e.Status())
	w.Write(body)
}

// dropBody ends the connection after the answer where a body was sent. net/http
// reads on to the body's end; one that never comes must not hold the
// connection. Where there is none to hold, the deadline does nothing. HTTP/2
// ends the request alone: the connection may be that of many clients' proxy.
func dropBody(w http.ResponseWriter, r *http.Request) {
	if hasBody(r) && r.ProtoMajor == 1 {
		w.Header()["Connection"] = closeConnection
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(time.Second))
	}
}

// WriteError sends an error in the API's words, for those in front of it.
func WriteError(w http.ResponseWriter, r *http.Request, e *Error) { writeError(w, r, e) }

// preflight tells browsers that anybody may read.
func preflight(h http.Header) {
	h["Access-Control-Allow-Origin"] = anyOrigin
	h["Access-Control-Allow-Methods"] = allowMethods
	h["Access-Control-Allow-Headers"] = []string{"Content-Type, If-None-Match"}
	h["Access-Control-Expose-Headers"] = exposed
	h["Access-Control-Max-Age"] = []string{"86400"}
	h["X-Content-Type-Options"] = noSniff
}
