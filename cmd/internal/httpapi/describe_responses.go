package httpapi

import (
	"encoding/json"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/xlsx"
)

// responses returns the answers and errors of an operation.
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
		headers = append(headers[:len(headers):len(headers)], member{"Content-Disposition", reference("headers", "ContentDisposition")})
	}
	if header.Get("Last-Modified") != "" {
		headers = append(headers[:len(headers):len(headers)], member{"Last-Modified", reference("headers", "LastModified")})
	}
	list := object{
		{"200", object{{"description", "The answer."}, {"headers", headers}, {"content", object{{media, content}}}}},
		{"304", reference("responses", "NotModified")},
		{"400", reference("responses", "BadRequest")},
	}
	if len(rt.query.form.Params) > 0 && !rt.always {
		list = append(list, member{"404", reference("responses", "NotFound")})
	}
	list = append(list, object{
		{"405", reference("responses", "MethodNotAllowed")},
		{"412", reference("responses", "PreconditionFailed")},
		{"429", reference("responses", "RateLimited")},
		{"500", reference("responses", "Internal")},
	}...)
	if rt.large || rt.cached && (rt.query.form.Param("asOf") != nil || rt.query.form.Param("daysOff") != nil) { // the answer can be rendered for one request
		list = append(list, member{"503", reference("responses", "Busy")})
	}
	return list
}

// maxExample is the maximum size of an example in bytes. The list of all rules of
// law is longer.
const maxExample = 20_000

// examplePath returns the path of the example.
func (rt *route) examplePath() string {
	return strings.NewReplacer("{year}", rt.inPath, "{id}", rt.inPath, "{calendar}", rt.inPath).Replace(rt.path)
}

// shorten keeps only the first event or entry of a feed, or the text before the first
// heading of Markdown.
func shorten(body string) string {
	body, _, _ = strings.Cut(body, "\n## ")
	for _, end := range []struct{ item, whole string }{{"END:VEVENT\r\n", "END:VCALENDAR\r\n"}, {"</entry>\n", "</feed>\n"}} {
		if begin, _, ok := strings.Cut(body, end.item); ok {
			return begin + end.item + end.whole
		}
	}
	return body
}

func reference(section, name string) object {
	return object{{"$ref", "#/components/" + section + "/" + name}}
}

// headerComponents describes the headers that a program can use. The API sends others for
// browsers and caches; TestHeadersAreExact has them all. Some generators make a type of
// each response that has a header, so the other responses have none.
var headerComponents = object{
	header("ETag", "Identifies this answer; send it back as If-None-Match.", object{{"type", "string"}, {"pattern", `^"[0-9a-z-]+"$`}}),
	header("CacheControl", "How long the answer may be cached.", object{{"type", "string"}, {"pattern", `^public, max-age=[0-9]+(, s-maxage=[0-9]+)?$`}}),
	header("ContentDisposition", "The suggested file name.", object{{"type", "string"}, {"pattern", `^inline; filename="[a-z0-9.-]+"$`}}),
	{"LastModified", object{
		{"description", "The date of the newest decree, correction or rule in the feed, as the time 00:00 UTC. A feed with own days does not have it."},
		{"schema", object{{"type", "string"}, {"pattern", `^[A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9]{4} 00:00:00 GMT$`}}}}},
	header("RetryAfter", "Seconds to wait.", object{{"type", "integer"}, {"minimum", 1}}),
}

func header(name, text string, schema object) member {
	return member{name, object{{"description", text}, {"required", true}, {"schema", schema}}}
}

var okHeaders = object{{"ETag", reference("headers", "ETag")}, {"Cache-Control", reference("headers", "CacheControl")}}

// responseComponents returns the responses that several operations share.
func (d *describer) responseComponents() object {
	response := func(text string, example []byte, more ...member) object {
		return append(object{{"description", text},
			{"content", object{{"application/json", object{{"schema", reference("schemas", "ErrorAnswer")}, {"example", json.RawMessage(example)}}}}}}, more...)
	}
	refusal := func(method, target string) []byte {
		_, body := d.answer(method, target)
		return body
	}
	failure := func(code ask.Code, message string, details any) []byte {
		body, err := ask.JSON(ask.Envelope{Error: ask.EnvelopeError{Code: code, Message: message, Details: details}})
		if err != nil {
			panic(err)
		}
		return body
	}
	return object{
		{"NotModified", object{{"description", "The client already has the answer: If-None-Match contains its ETag."}}},
		{"PreconditionFailed", object{{"description", "If-Match does not contain the ETag of the answer."}}},
		{"BadRequest", response("A parameter is wrong, missing, repeated or unknown, or parameters contradict each other.",
			refusal("GET", "/v1/holidays/check?date=2026-02-30"))},
		{"NotFound", response("A year that the answer needs has no dataset, no rule of law covers a period, or there is nothing at this path.",
			refusal("GET", "/v1/holidays?year=2050"))},
		{"MethodNotAllowed", response("The method is not allowed. The API is read-only.", refusal("POST", "/v1/holidays"))},
		{"RateLimited", response("Too many requests, if the operator limits them.",
			failure(ask.RateLimited, tooManyText(1), map[string]int{"retryAfter": 1}),
			member{"headers", object{{"Retry-After", reference("headers", "RetryAfter")}}})},
		{"Internal", response("An error in the service.", failure(ask.InternalError, internalText, map[string]string{"requestId": "3f9c2a71-8"}))},
		{"Busy", response("Too many requests for large answers are waiting.",
			failure(ask.RateLimited, busyText, map[string]int{"retryAfter": 1}),
			member{"headers", object{{"Retry-After", reference("headers", "RetryAfter")}}})},
	}
}
