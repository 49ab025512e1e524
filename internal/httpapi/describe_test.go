package httpapi

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// This file makes the OpenAPI description out of the route table: paths,
// parameters, bounds and defaults are the table's own. Added are what the
// parsers accept (inputs_test.go), the shapes of answers (schemas_test.go),
// statuses and header fields (responses_test.go), and for each endpoint a few
// words and an example (examples_test.go).

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

Every path under /v1 also exists under /v1/as-of/{asOf}, where it answers with what was known at the end of that day.

Parameters that are not documented, that come twice or that are empty are refused, never ignored. OPTIONS is answered on every path, for browsers. Under /v1 any method but GET and OPTIONS is refused; other paths answer HEAD too.`

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
			{"responses", sharedResponses()},
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
		{"description", strings.Join(slices.DeleteFunc([]string{e.summary, op.more, op.rule}, func(s string) bool { return s == "" }), " ")},
	}
	var parameters []any
	if asOf {
		parameters = append(parameters, describeParam(&pAsOf, "path", exampleDay))
	}
	if strings.Contains(e.path, "{file}") {
		parameters = append(parameters, describeParam(&pFileYear, "path", 2026))
	}
	for i := range e.params {
		p := &e.params[i]
		parameters = append(parameters, describeParam(p, "query", op.example(p, asOf)))
	}
	if parameters != nil {
		get = append(get, member{"parameters", parameters})
	}
	return obj{{"get", append(get, member{"responses", responses(e, op, asOf)})}}
}

func describeParam(p *param, place string, example any) obj {
	o := obj{{"name", p.name}, {"in", place}, {"description", p.doc}}
	if p.required {
		o = append(o, member{"required", true})
	}
	if p.kind == datesKind { // one value with commas, not one for each date
		o = append(o, member{"style", "form"}, member{"explode", false})
	}
	o = append(o, member{"schema", paramSchema(p)})
	if example != nil {
		o = append(o, member{"example", example})
	}
	return o
}
