package server

import (
	"fmt"
	"net/http"
)

// MaxQuery is the maximum length of a query string in bytes. It is enough for 366 dates. It is
// also enough for the 100 own days of a profile with their names.
const MaxQuery = 8192

// MaxAge is the maximum number of seconds that a browser may keep an answer.
// SharedMaxAge is the maximum for shared caches.
const (
	MaxAge       = 3600
	SharedMaxAge = 86400
)

// CacheFor returns the Cache-Control of an answer that is valid for a number of
// seconds.
func CacheFor(seconds int) string {
	return fmt.Sprintf("public, max-age=%d, s-maxage=%d", min(seconds, MaxAge), min(seconds, SharedMaxAge))
}

// ExposedHeaders are the headers that a script of another origin may read, in
// addition to the headers that browsers always allow.
const ExposedHeaders = "ETag, Retry-After"

// OpenHeader contains the header fields for answers that scripts of all origins may
// read. All answers share its values, so do not change them.
var OpenHeader = http.Header{
	"Access-Control-Allow-Origin":   {"*"},
	"Access-Control-Expose-Headers": {ExposedHeaders},
	"X-Content-Type-Options":        {"nosniff"},
	"Cross-Origin-Resource-Policy":  {"cross-origin"},
}

// Preflight answers an OPTIONS request. It allows scripts of every origin to send GET
// requests with any header field, because a library may add fields. The field
// Authorization is named separately, because browsers do not include it in "*".
func Preflight(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", "GET, OPTIONS")
	h.Set("Access-Control-Allow-Headers", "*, Authorization")
	h.Set("Access-Control-Expose-Headers", ExposedHeaders)
	h.Set("Access-Control-Max-Age", "86400")
	h.Set("X-Content-Type-Options", "nosniff")
	DropBody(w, r)
	w.WriteHeader(http.StatusNoContent)
}
