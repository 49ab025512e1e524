package httpapi

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/xlsx"
)

// Returns the answers and errors that an operation can have.
func (d *describer) responses(rt *route) object {
	target := rt.examplePath()
	if rt.example != "" {
		target += "?" + rt.example
	}
	header, body := d.answer("GET", target)
	media, _, _ := strings.Cut(header.Get("Content-Type"), ";")
	content := object{{"schema", object{{"type", "string"}}}}
	switch {
	case rt.query.result != nil:
		content = object{{"schema", reference("schemas", answerName(rt))}}
		if len(body) <= maxExample {
			content = append(content, member{"example", json.RawMessage(body)})
		}
	case media == xlsx.MediaType:
		content = object{{"schema", object{{"type", "string"}, {"format", "binary"}}}}
	case rt.file != "":
		content = object{{"schema", reference("schemas", rt.file)}}
	default:
		content = append(content, member{"example", shorten(string(body))})
	}
	headers := okHeaders
	if header.Get("Content-Disposition") != "" {
		headers = append(headers[:len(headers):len(headers)],
			member{"Content-Disposition", reference("headers", "ContentDisposition")})
	}
	if header.Get("Last-Modified") != "" {
		headers = append(headers[:len(headers):len(headers)],
			member{"Last-Modified", reference("headers", "LastModified")})
	}
	list := object{{"200", object{{"description", "The answer."}, {"headers", headers},
		{"content", object{{media, content}}}}}}
	for _, status := range rt.statuses()[1:] {
		i := slices.IndexFunc(failures, func(f failure) bool { return f.status == status })
		list = append(list, member{status, reference("responses", failures[i].name)})
	}
	return list
}

// Returns the statuses that the answers and errors of a route can have.
func (rt *route) statuses() []string {
	list := []string{"200", "304", "400"}
	if len(rt.query.form.Params) > 0 && !rt.always {
		list = append(list, "404")
	}
	list = append(list, "405", "412", "429", "500")
	// An answer with an as-of date or with own days is rendered for one request only. This
	// request needs a place in the queue, which can be full.
	own := rt.query.form.Param("asOf") != nil || rt.query.form.Param("daysOff") != nil
	if rt.large || rt.cached && own {
		list = append(list, "503")
	}
	return list
}

// maxExample is the maximum size of an example in bytes. A longer answer, such as the list of
// all rules of law, is not in the description.
const maxExample = 20_000

func (rt *route) examplePath() string {
	return strings.NewReplacer("{year}", rt.inPath, "{id}", rt.inPath,
		"{calendar}", rt.inPath).Replace(rt.path)
}

// Keeps only the first event or entry in a feed, or the text before the first heading in
// Markdown.
func shorten(body string) string {
	body, _, _ = strings.Cut(body, "\n## ")
	for _, end := range []struct{ item, whole string }{{"END:VEVENT\r\n", "END:VCALENDAR\r\n"},
		{"</entry>\n", "</feed>\n"}} {
		if begin, _, ok := strings.Cut(body, end.item); ok {
			return begin + end.item + end.whole
		}
	}
	return body
}

func reference(section, name string) object {
	return object{{"$ref", "#/components/" + section + "/" + name}}
}

const (
	etagText  = "Identifies this answer; send it back as If-None-Match."
	cacheText = "How long the answer may be cached."
)

// headerComponents describes the headers that a program can use. The API sends other headers
// for browsers and caches. TestAnswersHaveExactlyTheExpectedHeaders lists all headers. A
// response that needs none of these headers has no headers in the description, because some
// generators make a type for each response with a header.
var headerComponents = object{
	header("ETag", etagText, object{{"type", "string"}, {"pattern", `^"[0-9a-z-]+"$`}}),
	header("CacheControl", cacheText,
		object{{"type", "string"}, {"pattern", `^public, max-age=[0-9]+(, s-maxage=[0-9]+)?$`}}),
	header("ContentDisposition", "The suggested file name.",
		object{{"type", "string"}, {"pattern", `^inline; filename="[a-z0-9.-]+"$`}}),
	{"LastModified", object{
		{"description", "The date of the newest decree, correction or rule in the feed, as the " +
			"time 00:00 UTC. A feed with own days does not have it."},
		{"schema", object{{"type", "string"},
			{"pattern", `^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} 00:00:00 GMT$`}}}}},
	header("RetryAfter", "Seconds to wait.", object{{"type", "integer"}, {"minimum", 1}}),
}

func header(name, text string, schema object) member {
	return member{name, object{{"description", text}, {"required", true}, {"schema", schema}}}
}

var okHeaders = object{{"ETag", reference("headers", "ETag")},
	{"Cache-Control", reference("headers", "CacheControl")}}

// failure is a status other than 200, with its text and an example.
type failure struct {
	status, name, text string
	example            func(*describer) []byte // nil for an answer without a body
}

// The statuses other than 200, in the order of the description.
var failures = []failure{
	{"304", "NotModified", "The client already has the answer: If-None-Match contains its ETag.", nil},
	{"400", "BadRequest", "A parameter is wrong, missing, repeated or unknown, or parameters " +
		"contradict each other.", refused("GET", "/v1/holidays/check?date=2026-02-30")},
	{"404", "NotFound", "A year that the answer needs has no dataset, no rule of law covers a " +
		"period, or there is nothing at this path.", refused("GET", "/v1/holidays?year=2050")},
	{"405", "MethodNotAllowed", "The method is not allowed. The API is read-only.",
		refused("POST", "/v1/holidays")},
	{"412", "PreconditionFailed", "If-Match does not contain the ETag of the answer.",
		failed(ask.PreconditionFailed, unmatchedText(exampleETag),
			map[string]string{"etag": exampleETag})},
	{"429", "RateLimited", "Too many requests, if the operator limits them.",
		failed(ask.RateLimited, tooManyText(1), map[string]int{"retryAfter": 1})},
	{"500", "Internal", "An error in the service.",
		failed(ask.InternalError, internalText, map[string]string{"requestId": "3f9c2a71-8"})},
	{"503", "Busy", "Too many requests for large answers are waiting.",
		failed(ask.RateLimited, busyText, map[string]int{"retryAfter": 1})},
}

const exampleETag = `"0c9a72e1b04d55f38d6e1f2a"`

// Returns the error that the API sends for a request, as an example.
func refused(method, target string) func(*describer) []byte {
	return func(d *describer) []byte {
		_, body := d.answer(method, target)
		return body
	}
}

// Returns an error that does not depend on the request, as an example.
func failed(code ask.Code, message string, details any) func(*describer) []byte {
	return func(*describer) []byte { return errorJSON(code, message, details) }
}

// responseComponents returns the responses that several operations share.
func (d *describer) responseComponents() (list object) {
	for _, f := range failures {
		response := object{{"description", f.text}}
		if f.example != nil {
			response = append(response, member{"content", object{{"application/json", object{
				{"schema", reference("schemas", "ErrorAnswer")}, {"example", json.RawMessage(f.example(d))}}}}})
		}
		if f.status == "429" || f.status == "503" {
			response = append(response,
				member{"headers", object{{"Retry-After", reference("headers", "RetryAfter")}}})
		}
		list = append(list, member{f.name, response})
	}
	return list
}
