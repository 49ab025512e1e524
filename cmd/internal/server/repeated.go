package server

import (
	"bytes"
	"hash/maphash"
	"net/http"
	"strings"
	"sync/atomic"
)

// Limits of [Repeated]. Clients choose the targets, so without limits they could fill
// the memory.
const (
	maxRepeated      = 1000     // the number of answers
	maxRepeatedBytes = 4 << 20  // the size of all answers together, in bytes
	maxRepeatedOne   = 64 << 10 // the size of one answer, in bytes
	maxTarget        = 512      // the size of the path and the query string, in bytes
	seenTargets      = 1 << 12  // the number of remembered targets of earlier requests
)

// Repeated keeps the answers to GET requests whose path and query string were requested at
// least twice. Later requests with the same path and query string are not parsed. The answer
// to the first request is not kept, because a client that asks about many dates sends most
// targets only once. Repeated is safe for concurrent use.
type Repeated struct {
	seed maphash.Seed
	seen [seenTargets]atomic.Uint64 // hashes of answered targets; the index of a hash depends on the hash itself
	*bounded[target, repeatedAnswer]
}

// target identifies a request.
type target struct{ path, query string }

func (t target) size() int { return len(t.path) + len(t.query) }

// repeatedAnswer is an answer with the pattern of its endpoint.
type repeatedAnswer struct {
	*Rendered
	pattern string
}

// NewRepeated returns an empty cache.
func NewRepeated() *Repeated {
	return &Repeated{seed: maphash.MakeSeed(), bounded: newBounded[target, repeatedAnswer](maxRepeatedBytes, maxRepeated)}
}

// targetOf returns the target of a request, and whether its answer may be kept.
func targetOf(r *http.Request) (target, bool) {
	t := target{r.URL.Path, r.URL.RawQuery}
	return t, r.Method == http.MethodGet && r.URL.RawPath == "" && t.size() <= maxTarget && !HasBody(r)
}

// Get returns the answer to a request, or nil if it is not kept. If there is an
// answer, Get sets the pattern of the request, as http.ServeMux does.
func (c *Repeated) Get(r *http.Request) *Rendered {
	t, ok := targetOf(r)
	if !ok {
		return nil
	}
	a := c.lookup(t)
	if a.Rendered != nil {
		r.Pattern = a.pattern
	}
	return a.Rendered
}

// Add records that a request was answered. If its target was recorded before, Add
// keeps the answer. The answer must depend only on the target.
func (c *Repeated) Add(r *http.Request, answer *Rendered) {
	t, ok := targetOf(r)
	if !ok {
		return
	}
	hash := maphash.Comparable(c.seed, t)
	if seen := &c.seen[hash%seenTargets]; seen.Load() != hash {
		seen.Store(hash)
		return
	}
	// Clone the strings and the body: the strings can be parts of a much longer string,
	// and the body can have spare capacity.
	t = target{strings.Clone(t.path), strings.Clone(t.query)}
	kept := *answer
	kept.Body = bytes.Clone(answer.Body)
	// Add about 500 bytes for the structs, the entry of the map and the rounding of the
	// allocator.
	if n := t.size() + kept.Size() + 500; n <= maxRepeatedOne {
		c.store(t, repeatedAnswer{&kept, r.Pattern}, n)
	}
}
