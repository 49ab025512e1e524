package server

import (
	"encoding/binary"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"

	"github.com/cespare/xxhash/v2"
	"golang.org/x/sync/singleflight"
)

// Rendered is an answer that is ready to be sent. Do not change it after it is
// shared, because it may be sent to many clients at the same time.
type Rendered struct {
	// Body is nil if the answer is kept only in compressed forms. For a client that
	// accepts no compressed form, the gzip form is decompressed while it is sent.
	Body        []byte
	ContentType string
	Status      int    // 0 means 200
	ETag        string // ETag of the plain body, in quotes; if it is "", no ETag is sent and conditions are ignored
	Disposition string // Content-Disposition; if it is "", the header field is not sent
	Modified    string // Last-Modified; if it is "", the header field is not sent

	forms []form // the compressed forms, smallest first
	vary  bool   // send Vary: Accept-Encoding

	plainLength int // the length of the body, if Body is nil
}

// NewRendered returns an answer without compressed forms. It has a strong ETag,
// which is the xxHash of the body. SHA-256 would take about a microsecond longer.
func NewRendered(body []byte, contentType string) *Rendered {
	sum := binary.BigEndian.AppendUint64(nil, xxhash.Sum64(body))
	return &Rendered{Body: body, ContentType: contentType, ETag: `"` + hex.EncodeToString(sum) + `"`}
}

// Compress adds the compressed forms, if compression makes the body smaller. The
// compression level is high, so Compress is slow. Call it only for answers that are
// sent often.
func (a *Rendered) Compress() *Rendered {
	a.forms = compressedForms(a.Body)
	a.vary = a.forms != nil
	return a
}

// maxPlain is the maximum size in bytes of a plain body that stays in memory while
// one client reads it.
const maxPlain = 64 << 10

// CompressFor replaces the body by the compressed form that a client prefers. The parameter
// "accept" has the client's Accept-Encoding fields. If the client accepts no compression, a
// large body is still kept as gzip, so that it needs little memory while a slow client reads
// the answer. CompressFor uses the fastest level, so use it for an answer that is sent once.
func (a *Rendered) CompressFor(accept []string) *Rendered {
	e := fastEncoders.Get().(*encoder)
	defer fastEncoders.Put(e)
	a.vary = len(a.Body) >= minBody
	if f, ok := e.encode(accept, a.Body); ok {
		a.forms = []form{f}
		a.dropBody()
	} else if len(a.Body) > maxPlain {
		a.forms = []form{{coding: "gzip", bytes: e.encodeGzip(a.Body)}}
		a.dropBody()
	}
	return a
}

// dropBody removes the plain body, if there are compressed forms.
func (a *Rendered) dropBody() {
	if a.forms != nil {
		a.plainLength, a.Body = len(a.Body), nil
	}
}

func (a *Rendered) sendBody(w http.ResponseWriter) error {
	for _, f := range a.forms {
		if a.Body == nil && f.coding == "gzip" {
			return gunzip(w, f.bytes)
		}
	}
	_, err := w.Write(a.Body)
	return err
}

// Size returns the number of bytes that the answer keeps in memory: its body and
// its compressed forms.
func (a *Rendered) Size() int {
	n := len(a.Body)
	for _, f := range a.forms {
		n += len(f.bytes)
	}
	return n
}

// choose returns the form that the client prefers: its body, ETag and Content-Encoding.
func (a *Rendered) choose(r *http.Request) (body []byte, tag, contentEncoding string) {
	i := chooseForm(r.Header["Accept-Encoding"], a.forms)
	if i < 0 {
		return a.Body, a.ETag, ""
	}
	form := a.forms[i]
	if a.ETag == "" {
		return form.bytes, "", form.coding
	}
	// Each form needs its own strong ETag. Otherwise a cache could send gzip to a client
	// that does not accept gzip.
	return form.bytes, strings.TrimSuffix(a.ETag, `"`) + "-" + form.coding + `"`, form.coding
}

// Unmatched returns the ETag of the form that the client prefers, if the request has an
// If-Match without this ETag. Otherwise it returns "".
func (a *Rendered) Unmatched(r *http.Request) string {
	match := r.Header["If-Match"]
	if match == nil {
		return ""
	}
	if _, tag, _ := a.choose(r); !containsETag(match, tag, false) {
		return tag
	}
	return ""
}

// Write sends the answer in the form that the client prefers. It sends 304 if the
// client already has that form, and 412 if If-Match does not contain the ETag of
// that form. It adds a Vary field and sets ETag, Content-Type, Content-Encoding,
// Content-Length, Content-Disposition and Last-Modified. It ignores If-Modified-Since,
// because two changes can have the same date. The caller sets the other header fields
// before the call.
func (a *Rendered) Write(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	if a.Unmatched(r) != "" {
		h.Set("Cache-Control", "no-store")
		h.Set("Content-Length", "0")
		w.WriteHeader(http.StatusPreconditionFailed)
		return
	}
	body, tag, contentEncoding := a.choose(r)
	if a.vary {
		h.Add("Vary", "Accept-Encoding")
	}
	length := len(body)
	if contentEncoding == "" && a.Body == nil {
		length = a.plainLength
	}
	// One array for the values of three fields takes one allocation instead of three.
	values := &[...]string{tag, a.ContentType, strconv.Itoa(length)}
	if a.Modified != "" {
		h.Set("Last-Modified", a.Modified)
	}
	if tag != "" {
		h["Etag"] = values[0:1:1]
		if containsETag(r.Header["If-None-Match"], tag, true) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if contentEncoding != "" {
		h.Set("Content-Encoding", contentEncoding)
	}
	if a.Disposition != "" {
		h.Set("Content-Disposition", a.Disposition)
	}
	h["Content-Type"], h["Content-Length"] = values[1:2:2], values[2:3:3]
	if a.Status != 0 {
		w.WriteHeader(a.Status)
	}
	switch { // ignore the errors: the client disconnected
	case r.Method == http.MethodHead:
	case contentEncoding == "":
		a.sendBody(w)
	default:
		w.Write(body)
	}
}

// containsETag reports whether the fields of If-Match or If-None-Match contain an ETag or "*".
// If-None-Match needs the weak comparison, which ignores the prefix W/ of an ETag.
func containsETag(fields []string, etag string, weak bool) bool {
	for _, field := range fields {
		for tag := range strings.SplitSeq(field, ",") {
			tag = strings.Trim(tag, " \t")
			if tag == "*" || tag == etag || weak && tag == "W/"+etag {
				return true
			}
		}
	}
	return false
}

// Cache keeps rendered answers with their compressed forms. All clients share these
// answers, so a slow client uses only the memory of its connection. Cache is safe for
// concurrent use.
type Cache struct {
	// MaxPlain is the maximum size of a plain body in bytes. An answer with a larger
	// body is kept only in compressed forms; 0 means that all answers keep their body.
	// Do not change MaxPlain after the first call of Get.
	MaxPlain int
	*bounded[string, *Rendered]
	group singleflight.Group
}

// NewCache returns an empty cache for at most maxBytes.
func NewCache(maxBytes int) *Cache {
	return &Cache{bounded: newBounded[string, *Rendered](maxBytes, 0)}
}

// Find returns the answer with this key, or nil.
func (c *Cache) Find(key string) *Rendered { return c.lookup(key) }

// Get returns the answer with this key. If the cache does not have the answer, for
// example after a reload, one caller renders and compresses it, and all other callers
// with this key wait. An error of the function "render" is returned to all these
// callers and is not cached. If "render" panics, all these callers panic. After an
// error or a panic, the next call renders again.
func (c *Cache) Get(key string, render func() (*Rendered, error)) (*Rendered, error) {
	if a := c.Find(key); a != nil {
		return a, nil
	}
	v, err, _ := c.group.Do(key, func() (any, error) {
		if a := c.Find(key); a != nil { // another caller has stored it
			return a, nil
		}
		a, err := render()
		if err != nil {
			return nil, err
		}
		a.Compress()
		if c.MaxPlain > 0 && len(a.Body) > c.MaxPlain {
			a.dropBody()
		}
		c.store(key, a, len(key)+a.Size())
		return a, nil
	})
	if err != nil {
		return nil, err
	}
	return v.(*Rendered), nil
}
