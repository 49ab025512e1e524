package httpapi

import (
	"bytes"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/harikerja/harikerja/internal/coding"
	"github.com/harikerja/harikerja/internal/server"
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
		case p.kind == yearKind && !c.args[i].given && !p.required:
			key.args[i] = c.today().Year()
		case p.kind == yearKind:
			key.args[i] = c.args[i].number
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
	varyEncoding = []string{"Accept-Encoding"}
	exposeETag   = []string{"ETag"}
)

func commonHeaders(h http.Header, cache []string) {
	h["Cache-Control"] = cache
	h["Access-Control-Allow-Origin"] = anyOrigin
	h["X-Content-Type-Options"] = noSniff
	h["Cross-Origin-Resource-Policy"] = crossOrigin
}

// write sends the answer, or 304 where the client has it.
func (a *answer) write(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	commonHeaders(h, cachePublic)
	h["Access-Control-Expose-Headers"] = exposeETag
	f := &a.plain
	if a.zipped != nil {
		h["Vary"] = varyEncoding
		if i := coding.Choose(r.Header["Accept-Encoding"], a.codings); i >= 0 {
			f = &a.zipped[i]
		}
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
	if e.Status() >= 500 || e.Code == RateLimited || r.Method != http.MethodGet || server.HasBody(r) || !underPrefix(r.URL.Path) {
		cache = cacheNever
	}
	commonHeaders(h, cache)
	if e.Code == MethodNotAllowed {
		h["Allow"] = allowMethods
		if e.allow != nil {
			h["Allow"] = e.allow
		}
	}
	server.DropBody(w, r)
	body := e.Body()
	h["Content-Type"] = jsonType
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.WriteHeader(e.Status())
	w.Write(body)
}

// WriteError sends an error in the API's words, for those in front of it.
func WriteError(w http.ResponseWriter, r *http.Request, e *Error) { writeError(w, r, e) }

// preflight tells browsers that anybody may read.
func preflight(h http.Header) {
	h["Access-Control-Allow-Origin"] = anyOrigin
	h["Access-Control-Allow-Methods"] = allowMethods
	h["Access-Control-Allow-Headers"] = []string{"Content-Type, If-None-Match"}
	h["Access-Control-Expose-Headers"] = exposeETag
	h["Access-Control-Max-Age"] = []string{"86400"}
	h["X-Content-Type-Options"] = noSniff
}
