package httpapi

import (
	"cmp"
	"maps"
	"net/http"
	"strconv"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// operatorMaxAge is the lifetime, in seconds, of an answer that depends on an operator's
// calendar. The operator can change the calendar at any time.
const operatorMaxAge = 300

// usualCache is the Cache-Control value for an answer that does not depend on today's date.
var usualCache = server.CacheFor(server.SharedMaxAge)

// usualCacheField is the usual value of the header field Cache-Control. All answers use the
// same slice, so do not change it.
var usualCacheField = []string{usualCache}

// writeAnswer sends an answer to a question, or an error if it does not match If-Match.
func writeAnswer(
	w http.ResponseWriter, r *http.Request, answer *server.Rendered, cacheControl string,
) {
	if etag := answer.Unmatched(r); etag != "" {
		writeError(w, r, ask.PreconditionFailed, unmatchedText(etag), map[string]string{"etag": etag})
		return
	}
	h := w.Header()
	maps.Copy(h, server.OpenHeader)
	if h["Cache-Control"] = usualCacheField; cacheControl != usualCache {
		h.Set("Cache-Control", cacheControl)
	}
	answer.Write(w, r)
}

// writeError sends an error. A cache uses only the method and the URL as its key, so an error
// that also depends on something else is not cached. The error for an unknown path is not
// cached either, because a cache that normalises paths could serve the error for a path that
// exists.
func writeError(
	w http.ResponseWriter, r *http.Request, code ask.Code, message string, details any,
) {
	writeFailure(w, r, code.Status(), code, message, details)
}

// writeFailure is like writeError, but the status can differ from the usual status for the
// error code.
func writeFailure(
	w http.ResponseWriter, r *http.Request, status int, code ask.Code, message string, details any,
) {
	body := errorJSON(code, message, details)
	h := w.Header()
	if status >= 500 || code == ask.RateLimited || code == ask.NotFound ||
		code == ask.PreconditionFailed || r.Method != http.MethodGet || server.HasBody(r) || !underPrefix(r.URL.Path) {
		h.Set("Cache-Control", "no-store")
	} else if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", usualCache)
	}
	maps.Copy(h, server.OpenHeader)
	server.DropBody(w, r)
	h.Set("Content-Type", jsonMedia)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	w.Write(body) // net/http drops the body for HEAD. Ignore the error: the client disconnected.
}

func errorJSON(code ask.Code, message string, details any) []byte {
	body, err := ask.JSON(ask.Envelope{Error: ask.EnvelopeError{Code: code, Message: message,
		Details: details}})
	if err != nil { // cannot happen: the error contains only texts and numbers
		panic(err)
	}
	return body
}

// writeRefusal sends an error from package ask.
func writeRefusal(w http.ResponseWriter, r *http.Request, refusal *ask.Error) {
	e := refusal.Envelope(ask.APIWords).Error
	writeError(w, r, e.Code, e.Message, e.Details)
}

// WriteNotFound writes the error for an unknown path.
func WriteNotFound(w http.ResponseWriter, r *http.Request) {
	text := "There is nothing at this path. The endpoints are under /v1, as in " +
		"/v1/holidays?year=2026 or /v1/workdays/check?date=2026-03-20."
	// The details have the path exactly as the client sent it.
	writeError(w, r, ask.NotFound, text, map[string]string{"path": cmp.Or(r.URL.RawPath, r.URL.Path)})
}

func writeMethodNotAllowed(w http.ResponseWriter, r *http.Request, why string) {
	writeError(w, r, ask.MethodNotAllowed, why+": use GET, not "+ask.Quote(r.Method)+".",
		map[string]string{"method": r.Method})
}

func unmatchedText(etag string) string {
	return "If-Match does not contain the ETag of the answer, " + etag +
		": to get the answer, send the request without If-Match."
}

// Internal writes an error as the answer to a request whose handler failed. The answer contains
// the request id. The log has the cause with the same id. If part of the answer has been sent
// already, Internal closes the connection, so that the client does not accept a partial answer as
// complete.
func Internal(w http.ResponseWriter, r *http.Request, requestID string) {
	h := w.Header()
	if h.Get("Content-Length") != "" {
		panic(http.ErrAbortHandler)
	}
	for _, name := range []string{"Etag", "Content-Encoding", "Content-Disposition",
		"Last-Modified", "Vary"} {
		h.Del(name) // this field belongs to the answer that failed
	}
	writeError(w, r, ask.InternalError, internalText, map[string]string{"requestId": requestID})
}

const internalText = "Something went wrong on our side: try again, and report it with this " +
	"request id if it happens again."

// TooMany writes the answer to a client that exceeds the rate limit.
func TooMany(w http.ResponseWriter, r *http.Request, seconds int) {
	w.Header().Set("Retry-After", strconv.Itoa(seconds))
	writeError(w, r, ask.RateLimited, tooManyText(seconds), map[string]int{"retryAfter": seconds})
}

// busyText is the message to a client if the queue is full.
const busyText = "Too many requests for large answers are waiting: try again in 1 second."

// writeBusy writes the answer to a client if the queue is full.
func writeBusy(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Retry-After", "1")
	writeFailure(w, r, http.StatusServiceUnavailable, ask.RateLimited, busyText,
		map[string]int{"retryAfter": 1})
}

func tooManyText(seconds int) string {
	return "Too many requests from your address: try again in " + ask.Count(seconds, "second") + "."
}
