package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"
)

// This file makes the OpenAPI description out of the route table: paths,
// parameters, bounds and defaults are the table's own; only the shapes of
// answers (schemas_test.go) and the examples (examples_test.go) are added.

// obj is a JSON object that keeps its order.
type obj []member

type member struct {
	name  string
	value any
}

func (o obj) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		name, _ := json.Marshal(m.name)
		value, err := marshal(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

const description = `Indonesian national holidays (hari libur nasional) and collective leave (cuti bersama) since 2009, each with the decree that set it, and exact workday arithmetic over them.

Not an official government service: for legal or administrative certainty consult the original documents, which /v1/sources names.

Every path under /v1 also exists under /v1/as-of/{asOf}, where it answers with what was known at the end of that day.`

// describe returns the description as indented JSON.
func describe() ([]byte, error) {
	var paths obj
	for _, e := range routes() {
		paths = append(paths, member{documented(e.path), pathItem(e, false)})
	}
	for _, e := range routes() {
		if below, ok := strings.CutPrefix(e.path, Prefix+"/"); ok {
			paths = append(paths, member{Prefix + "/as-of/{asOf}/" + below, pathItem(e, true)})
		}
	}
	doc := obj{
		{"openapi", "3.1.0"},
		{"info", obj{
			{"title", "Harikerja"},
			{"version", "1.0.0"},
			{"summary", "Indonesian holidays and workdays, traced to their decrees."},
			{"description", description},
			{"contact", obj{{"name", "Harikerja"}, {"url", "https://github.com/harikerja/harikerja"}}},
			{"license", obj{{"name", "Apache-2.0 (data: CC-BY-4.0)"}, {"url", "https://www.apache.org/licenses/LICENSE-2.0"}}},
		}},
		{"servers", []any{obj{{"url", "/"}, {"description", "This server"}}}},
		{"security", []any{}},
		{"tags", tags()},
		{"paths", paths},
		{"components", obj{
			{"schemas", schemas()},
			{"headers", headers()},
			{"responses", errorResponses()},
		}},
	}
	text, err := marshal(doc)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = json.Indent(&b, text, "", "  ")
	b.WriteByte('\n')
	return b.Bytes(), err
}

// asYAML turns the JSON text into block style YAML of the same order.
func asYAML(text []byte) ([]byte, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	var plain func(*yaml.Node)
	plain = func(n *yaml.Node) {
		n.Style = 0
		if n.Kind == yaml.ScalarNode && strings.Contains(n.Value, "\n") {
			n.Style = yaml.LiteralStyle
		}
		for _, child := range n.Content {
			plain(child)
		}
	}
	plain(&doc)
	var b bytes.Buffer
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	err := enc.Encode(&doc)
	return b.Bytes(), err
}

// documented returns a route's path as the description has it.
func documented(path string) string { return strings.Replace(path, "{file}", "{year}.ics", 1) }

func pathItem(e *endpoint, asOf bool) obj {
	op := operations[e.path]
	id, summary := op.id, e.summary
	if asOf {
		id += "AsOf"
		summary = strings.TrimSuffix(summary, ".") + ", as known on a day."
	}
	get := obj{
		{"operationId", id},
		{"tags", []string{op.tag}},
		{"summary", summary},
		{"description", op.description(e)},
	}
	var parameters []any
	if asOf {
		parameters = append(parameters, describeParam(&pAsOf, "path", "2025-08-01"))
	}
	if strings.Contains(e.path, "{file}") {
		parameters = append(parameters, describeParam(&pFileYear, "path", 2026))
	}
	for i := range e.params {
		p := &e.params[i]
		parameters = append(parameters, describeParam(p, op.place(p), op.example(p)))
	}
	if parameters != nil {
		get = append(get, member{"parameters", parameters})
	}
	get = append(get, member{"responses", responses(e, op, asOf)})
	return obj{{"get", get}}
}

func describeParam(p *param, place string, example any) obj {
	o := obj{
		{"name", p.name},
		{"in", place},
		{"description", p.doc},
		{"required", p.required || place == "path"},
		{"schema", paramSchema(p)},
	}
	if example != nil {
		o = append(o, member{"example", example})
	}
	return o
}

// paramSchema states what the parser of the parameter's kind accepts.
func paramSchema(p *param) obj {
	var s obj
	switch p.kind {
	case dateKind:
		s = obj{{"type", "string"}, {"format", "date"}, {"pattern", `^\d{4}-\d{2}-\d{2}$`}}
	case monthKind:
		s = obj{{"type", "string"}, {"pattern", `^(?!0000)\d{4}-(0[1-9]|1[0-2])$`}}
	case yearKind:
		s = obj{{"type", "integer"}, {"minimum", 1900}, {"maximum", 9999}}
	case boolKind:
		s = obj{{"type", "boolean"}}
	case numberKind:
		s = obj{{"type", "integer"}, {"minimum", p.min}, {"maximum", p.max}}
	case weekendKind:
		s = obj{{"type", "string"}, {"pattern", weekendPattern}}
	case datesKind:
		s = obj{{"type", "string"}, {"pattern", `^\d{4}-\d{2}-\d{2}(,\d{4}-\d{2}-\d{2}){0,365}$`}}
	case whenKind:
		s = obj{{"type", "string"}, {"pattern", `^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:00)?(Z|[+-]\d{2}:\d{2})?$`}}
	case workKind:
		s = obj{{"type", "string"}, {"pattern", `^\d{1,6}(:[0-5]\d)?$`}}
	case shiftKind:
		s = obj{{"type", "string"}, {"pattern", `^ *\d{2}:\d{2}-\d{2}:\d{2} *(, *\d{2}:\d{2}-\d{2}:\d{2} *)*$`}}
	case zoneKind:
		s = obj{{"type", "string"}, {"pattern", `^[A-Za-z0-9_+/-]+$`}}
	default:
		if p.kind.enum == nil {
			panic("no schema for a parameter of kind " + p.kind.name)
		}
		s = obj{{"type", "string"}, {"enum", p.kind.enum}}
	}
	if p.def != "" {
		s = append(s, member{"default", typedDefault(p)})
	}
	return s
}

// weekendPattern is one to six days: more can only repeat or be all seven.
var weekendPattern = func() string {
	var days []string
	for _, token := range weekendTokens {
		var b strings.Builder
		for _, r := range token {
			fmt.Fprintf(&b, "[%c%c]", r-'a'+'A', r)
		}
		days = append(days, b.String())
	}
	none, day := days[7], "("+strings.Join(days[:7], "|")+")"
	return "^ *(" + none + "|" + day + " *(, *" + day + " *){0,5}) *$"
}()

func typedDefault(p *param) any {
	switch p.kind {
	case boolKind:
		return p.def == "true"
	case numberKind:
		n, _ := strconv.Atoi(p.def)
		return n
	}
	return p.def
}

func responses(e *endpoint, op operation, asOf bool) obj {
	example := op.query
	path := strings.Replace(e.path, "{file}", "2026.ics", 1)
	if asOf {
		path = Prefix + "/as-of/2025-08-01" + strings.TrimPrefix(path, Prefix)
		if op.asOfQuery != "" {
			example = op.asOfQuery
		}
	}
	media := "application/json"
	content := obj{{"schema", ref("schemas", op.schema)}}
	if op.media != "" {
		media, content = op.media, obj{{"schema", obj{{"type", "string"}}}}
	} else if op.query != noExample {
		// Under as-of the answers look the same: one short one shows it.
		if answer := exampleAnswer(path + example); !asOf || len(answer) < 1000 {
			content = append(content, member{"example", json.RawMessage(answer)})
		}
	}
	if op.schema == "Description" {
		content = obj{{"schema", obj{{"type", "object"}}}}
	}
	list := obj{
		{"200", obj{{"description", "The answer."}, {"headers", okHeaders()}, {"content", obj{{media, content}}}}},
		{"304", obj{{"description", "The client has the answer already: If-None-Match named its ETag."}, {"headers", okHeaders()}}},
		{"400", ref("responses", "BadRequest")},
		{"404", ref("responses", "NotFound")},
		{"405", ref("responses", "MethodNotAllowed")},
		{"414", ref("responses", "TooLong")},
		{"429", ref("responses", "RateLimited")},
		{"500", ref("responses", "Internal")},
	}
	return list
}

func ref(section, name string) obj { return obj{{"$ref", "#/components/" + section + "/" + name}} }
