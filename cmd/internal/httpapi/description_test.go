package httpapi

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/xlsx"
	"github.com/harikerja/harikerja/internal/jsonfile"
)

// This file generates the OpenAPI description from the list of routes and from the types of
// questions and answers. TestDescriptionMatchesTheRoutes writes it to openapi.json.

// description generates the OpenAPI description. The examples are answers from an API with
// fixed data.
type description struct {
	*describer
	answer     func(method, target string) (header http.Header, body []byte)
	parameters object
}

// object is a JSON object that keeps the order of its members.
type object []member

type member struct {
	name  string
	value any
}

// MarshalJSON writes the members in order.
func (o object) MarshalJSON() ([]byte, error) {
	b := []byte{'{'}
	for i, m := range o {
		if i > 0 {
			b = append(b, ',')
		}
		name, err := ask.JSON(m.name)
		if err != nil {
			return nil, err
		}
		value, err := ask.JSON(m.value)
		if err != nil {
			return nil, err
		}
		b = append(append(append(b, name...), ':'), value...)
	}
	return append(b, '}'), nil
}

// describe returns the description in the format of [jsonfile.Lines].
func (d *description) describe() ([]byte, error) {
	var paths, schemas object
	for _, rt := range routes() {
		paths = append(paths, member{rt.path, object{{"get", d.operation(rt)}}})
	}
	for _, s := range d.schemas {
		schemas = append(schemas, member{s.Name, s.Schema})
		if s.Schema == datasetFile { // keeps the order of members in which this schema was first published
			schemas[len(schemas)-1].value = inOrder(s.Schema)
		}
	}
	text, err := ask.JSON(object{
		{"openapi", "3.1.0"},
		{"info", object{
			{"title", title},
			{"version", version},
			{"summary", "Indonesian holidays and workdays, traced to their decrees."},
			{"description", about},
			{"contact", object{{"name", "Harikerja"}, {"url", "https://github.com/harikerja/harikerja"}}},
			{"license", object{{"name", "Apache-2.0 (data: CC-BY-4.0)"},
				{"url", "https://www.apache.org/licenses/LICENSE-2.0"}}},
		}},
		{"servers", []any{object{{"url", "/"}, {"description", "This server"}}}},
		{"security", []any{}},
		{"tags", tags},
		{"paths", paths},
		{"components", object{{"schemas", schemas}, {"parameters", d.parameters},
			{"headers", headerComponents}, {"responses", d.responseComponents()}}},
	})
	if err != nil {
		return nil, err
	}
	return jsonfile.Lines(text)
}

// inOrder returns a schema as a JSON object. Its last member has the properties, in the order of
// PropertyOrder.
func inOrder(s *jsonschema.Schema) object {
	var properties object
	for _, name := range s.PropertyOrder {
		properties = append(properties, member{name, s.Properties[name]})
	}
	return object{{"type", s.Type}, {"description", s.Description}, {"required", s.Required},
		{"properties", properties}}
}

func (d *description) operation(rt *route) object {
	op := object{
		{"operationId", rt.id},
		{"tags", []string{rt.tag}},
		{"summary", rt.summary},
		{"description", strings.TrimSpace(rt.summary + " " + rt.more)},
	}
	example, _ := url.ParseQuery(rt.example) // the method params reports a mistake
	var parameters []object
	for _, p := range rt.params(d.law) {
		described := describeParam(p, example.Get("year"))
		if !p.InPath && p.Example == "" {
			described = d.share(capital(p.Name)+"Parameter", described)
		}
		parameters = append(parameters, described)
	}
	if parameters != nil {
		op = append(op, member{"parameters", parameters})
	}
	return append(op, member{"responses", d.responses(rt)})
}

// share makes a parameter a component, because many operations have the same parameter. It returns a
// reference to the component. If a different parameter is already a component with this name, it
// returns the parameter itself and adds no component. The name must have a suffix, so that it
// differs from the names of all schemas: some programs put all components into one list.
func (d *description) share(name string, p object) object {
	for _, known := range d.parameters {
		if known.name == name && !reflect.DeepEqual(known.value, p) {
			return p
		} else if known.name == name {
			return reference("parameters", name)
		}
	}
	d.parameters = append(d.parameters, member{name, p})
	return reference("parameters", name)
}

// exampleValues has examples for parameters that have neither a default nor a list of values.
// A route uses them if its own example does not have the parameter. A request with all these
// values has an answer.
var exampleValues = map[string]string{"alarm": "7", "date": "2025-08-18", "end": "2025-08-31",
	"start": "2025-08-01", "year": "2024", "asOf": "2026-11-01", "calendar": "national",
	"includeCollectiveLeave": "true", "weekend": "sat,sun",
	"daysOff": "2025-08-19,2026-12-31", "workdays": "2025-08-23"}

// exampleOf returns an example for an optional parameter, or "". If the example for the
// operation has a year, the examples for the first and the last date are in this year.
func exampleOf(p *ask.Param, year string) string {
	switch {
	case p.Default == "" && len(p.Type.Enum) > 0 && exampleValues[p.Name] == "":
		return p.Type.Enum[0]
	case year != "" && (p.Name == "start" || p.Name == "end"):
		return year + strings.TrimPrefix(exampleValues[p.Name], "2025")
	}
	return cmp.Or(p.Default, exampleValues[p.Name])
}

// describeParam describes a parameter. The argument "year" is the year in the example for the
// operation. If the example for the operation lacks the parameter, the schema gets an example
// from exampleOf. Without any example, programs such as Postman send a random text.
func describeParam(p Param, year string) object {
	place, schema := "query", p.Schema()
	if p.InPath {
		place = "path"
	}
	o := object{{"name", p.Name}, {"in", place}, {"description", p.Doc}}
	if p.Required || p.InPath {
		o = append(o, member{"required", true})
	}
	o = append(o, member{"schema", schema})
	if p.InPath || p.Example != "" {
		return append(o, member{"example", p.JSON(p.Example)})
	}
	if example := exampleOf(p.Param, year); example != "" {
		schema.Examples = []any{p.JSON(example)}
	}
	return o
}

// responses returns the answers and errors that an operation can have.
func (d *description) responses(rt *route) object {
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

// maxExample is the maximum size of an example in bytes. A longer answer, such as the list of
// all rules of law, is not in the description.
const maxExample = 20_000

func (rt *route) examplePath() string {
	return strings.NewReplacer("{year}", rt.inPath, "{id}", rt.inPath,
		"{calendar}", rt.inPath).Replace(rt.path)
}

// shorten keeps only the first event or entry in a feed, or the text before the first heading in
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

// failureExample returns an example of an error, or nil for a status without a body. The first
// errors are answers of the API.
func (d *description) failureExample(status string) []byte {
	switch status {
	case "400":
		return d.refused("GET", "/v1/holidays/check?date=2026-02-30")
	case "404":
		return d.refused("GET", "/v1/holidays?year=2050")
	case "405":
		return d.refused("POST", "/v1/holidays")
	case "412":
		const etag = `"0c9a72e1b04d55f38d6e1f2a"`
		return errorJSON(ask.PreconditionFailed, unmatchedText(etag), map[string]string{"etag": etag})
	case "429":
		return errorJSON(ask.RateLimited, tooManyText(1), map[string]int{"retryAfter": 1})
	case "500":
		return errorJSON(ask.InternalError, internalText, map[string]string{"requestId": "3f9c2a71-8"})
	case "503":
		return errorJSON(ask.RateLimited, busyText, map[string]int{"retryAfter": 1})
	}
	return nil
}

func (d *description) refused(method, target string) []byte {
	_, body := d.answer(method, target)
	return body
}

// responseComponents returns the responses that several operations share.
func (d *description) responseComponents() (list object) {
	for _, f := range failures {
		response := object{{"description", f.text}}
		if example := d.failureExample(f.status); example != nil {
			response = append(response, member{"content", object{{"application/json", object{
				{"schema", reference("schemas", "ErrorAnswer")}, {"example", json.RawMessage(example)}}}}})
		}
		if f.status == "429" || f.status == "503" {
			response = append(response,
				member{"headers", object{{"Retry-After", reference("headers", "RetryAfter")}}})
		}
		list = append(list, member{f.name, response})
	}
	return list
}
