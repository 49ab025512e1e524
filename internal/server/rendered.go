package server

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"unique"

	"github.com/harikerja/harikerja/internal/coding"
	"golang.org/x/sync/singleflight"
)

// Rendered is an answer that is ready to be sent. Once it is shared, nobody
// changes it: it may be sent to many clients at the same time.
type Rendered struct {
	Body        []byte
	ContentType string
	Status      int    // 0 is 200
	ETag        string // in quotes, of the plain body; "" sends none and ignores conditions
	Disposition string // Content-Disposition; "" sends none

	texts []unique.Handle[string] // the body, if it is shared; Body is nil then
	forms []coding.Form           // compressed, smallest first
	vary  bool                    // the form depends on Accept-Encoding
}

// NewRendered returns an answer with a strong ETag, a truncated SHA-256 of the
// body. It has no compressed forms.
func NewRendered(body []byte, contentType string) *Rendered {
	sum := sha256.Sum256(body)
	return &Rendered{Body: body, ContentType: contentType, ETag: `"` + hex.EncodeToString(sum[:12]) + `"`}
}

// Share replaces the body by texts that together are the same. Equal texts of
// different answers are in memory once, for as long as one of these answers is
// being sent. An answer that is shared has no compressed forms.
func (a *Rendered) Share(texts []string) {
	a.Body, a.texts = nil, make([]unique.Handle[string], len(texts))
	for i, text := range texts {
		a.texts[i] = unique.Make(text)
	}
}

// Compress adds the compressed forms, if compression makes the body smaller. It
// compresses thoroughly, so use it for answers that are sent often.
func (a *Rendered) Compress() *Rendered {
	a.forms = coding.Forms(a.Body)
	a.vary = a.forms != nil
	return a
}

// CompressFor replaces the body by the compressed form that a client prefers.
// It compresses quickly, for an answer that is sent once. Accept are the
// client's Accept-Encoding fields.
func (a *Rendered) CompressFor(accept []string, e *coding.Encoder) *Rendered {
	a.vary = true
	if form, ok := e.Encode(accept, a.Body); ok {
		a.forms, a.Body = []coding.Form{form}, nil
	}
	return a
}

// size returns how many bytes the answer holds in memory, apart from small
// fields.
func (a *Rendered) size() int {
	n := len(a.Body)
	for _, f := range a.forms {
		n += len(f.Bytes)
	}
	return n
}

// Write sends the answer in the form that the client prefers, or 304 if the
// client has that form, or 412 if If-Match names another. It adds to Vary and
// sets ETag, Content-Type, Content-Encoding, Content-Length and
// Content-Disposition. The caller sets the other header fields before.
func (a *Rendered) Write(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	body, tag, contentEncoding := a.Body, a.ETag, ""
	if i := coding.Choose(r.Header["Accept-Encoding"], a.forms); i >= 0 {
		body, contentEncoding = a.forms[i].Bytes, a.forms[i].Coding
		if tag != "" {
			// Each form is another representation and needs its own strong ETag:
			// otherwise a cache could send gzip to a client that cannot read it.
			tag = strings.TrimSuffix(tag, `"`) + "-" + contentEncoding + `"`
		}
	}
	if tag != "" {
		if match := r.Header["If-Match"]; match != nil && !listed(match, tag, false) {
			h.Set("Cache-Control", "no-store")
			h.Set("Content-Length", "0")
			w.WriteHeader(http.StatusPreconditionFailed)
			return
		}
	}
	if a.vary {
		h.Add("Vary", "Accept-Encoding")
	}
	if tag != "" {
		h.Set("ETag", tag)
		if listed(r.Header["If-None-Match"], tag, true) {
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
	h.Set("Content-Type", a.ContentType)
	length := len(body)
	for _, text := range a.texts {
		length += len(text.Value())
	}
	h.Set("Content-Length", strconv.Itoa(length))
	if a.Status != 0 {
		w.WriteHeader(a.Status)
	}
	if r.Method == http.MethodHead {
		return
	}
	w.Write(body) // ignore errors: the client disconnected
	for _, text := range a.texts {
		if _, err := io.WriteString(w, text.Value()); err != nil {
			return
		}
	}
}

// listed reports whether the fields of If-Match or If-None-Match name an ETag.
// The weak comparison of If-None-Match ignores W/.
func listed(fields []string, etag string, weak bool) bool {
	for _, field := range fields {
		for tag := range strings.SplitSeq(field, ",") {
			tag = strings.Trim(tag, " \t")
			if weak {
				tag = strings.TrimPrefix(tag, "W/")
			}
			if tag == "*" || tag == etag {
				return true
			}
		}
	}
	return false
}

// Cache keeps rendered answers with their compressed forms, so that a slow
// client costs only its connection. When answers take more than the given
// number of bytes, arbitrary ones are removed: however many keys clients can
// make up, the memory is bounded. It is safe for concurrent use.
type Cache struct {
	maxBytes int
	group    singleflight.Group

	mu      sync.RWMutex
	answers map[string]*Rendered
	bytes   int
}

// NewCache returns an empty cache.
func NewCache(maxBytes int) *Cache {
	return &Cache{maxBytes: maxBytes, answers: make(map[string]*Rendered)}
}

// Get returns the answer with this key. If there is none, one caller renders
// and compresses it while the others wait: after a start or a reload many
// clients may want the same answer. Errors are returned to all of these callers
// and are not cached; a panic in render continues in them, and the next call
// renders again.
func (c *Cache) Get(key string, render func() (*Rendered, error)) (*Rendered, error) {
	if a := c.lookup(key); a != nil {
		return a, nil
	}
	v, err, _ := c.group.Do(key, func() (any, error) {
		if a := c.lookup(key); a != nil { // another caller stored it meanwhile
			return a, nil
		}
		a, err := render()
		if err != nil {
			return nil, err
		}
		c.store(key, a.Compress())
		return a, nil
	})
	if err != nil {
		return nil, err
	}
	return v.(*Rendered), nil
}

func (c *Cache) lookup(key string) *Rendered {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.answers[key]
}

func (c *Cache) store(key string, a *Rendered) {
	n := len(key) + a.size()
	if n > c.maxBytes {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for k, old := range c.answers { // in random order
		if c.bytes+n <= c.maxBytes {
			break
		}
		delete(c.answers, k)
		c.bytes -= len(k) + old.size()
	}
	c.answers[key] = a
	c.bytes += n
}

// Size returns the number of answers in the cache and how many bytes they take.
func (c *Cache) Size() (answers, bytes int) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return len(c.answers), c.bytes
}
