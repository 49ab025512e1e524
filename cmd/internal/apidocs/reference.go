package apidocs

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/harikerja/harikerja/cmd/internal/httpapi"
)

// reference has the API routes in the order in which the page shows them.
type reference struct {
	*httpapi.Reference
	Groups  []*group
	Objects []component // parts of answers
	Error   []row       // the members of an error
}

// group has the operations with the same tag.
type group struct {
	httpapi.Tag
	Operations []operation
}

type operation struct {
	httpapi.Operation
	Params  []parameter
	Target  string // the path and the query of the example request
	Members []row
}

type parameter struct {
	httpapi.Param
	Required bool
	Takes    words
	Field    field
}

// field is the form field for a parameter.
type field struct {
	Type     string   // the type of an input element; "" for a select element
	Options  []string // the options of a select element
	Min, Max string
}

type component struct {
	Name, About string
	Members     []row
}

func newReference(routes *httpapi.Reference) *reference {
	ref := &reference{Reference: routes}
	ref.Error = ref.rows(ref.schema("ErrorBody"), "error.")
	for _, tag := range ref.Tags {
		g := &group{Tag: tag}
		for _, op := range ref.Operations {
			if op.Tag == tag.Name {
				g.Operations = append(g.Operations, ref.newOperation(op))
			}
		}
		ref.Groups = append(ref.Groups, g)
	}
	ref.addObjects()
	return ref
}

func (ref *reference) schema(name string) *jsonschema.Schema {
	i := slices.IndexFunc(ref.Schemas, func(s httpapi.Schema) bool { return s.Name == name })
	return ref.Schemas[i].Schema
}

func (ref *reference) newOperation(op httpapi.Operation) operation {
	op.Summary = strings.TrimSuffix(op.Summary, ".")
	o := operation{Operation: op, Target: exampleTarget(op)}
	for _, p := range op.Params {
		s := p.Schema()
		o.Params = append(o.Params, parameter{Param: p, Required: p.Required || p.InPath,
			Takes: ref.newWords(s), Field: newField(s)})
	}
	if op.Answer != "" {
		o.Members = ref.rows(ref.schema(op.Answer), "")
	}
	return o
}

func newField(s *jsonschema.Schema) field {
	f := field{Type: "text", Options: texts(s.Enum), Min: number(s.Minimum), Max: number(s.Maximum)}
	if s.Type == "boolean" {
		f.Options = []string{"true", "false"}
	}
	switch {
	case f.Options != nil:
		f.Type = ""
	case s.Type == "integer":
		f.Type = "number"
	case s.Format == "date":
		f.Type = "date"
	}
	return f
}

// number returns the text of a bound, or "" if there is none.
func number(bound *float64) string {
	if bound == nil {
		return ""
	}
	return strconv.FormatFloat(*bound, 'f', -1, 64)
}

// operation returns the operation with the given id, or nil.
func (ref *reference) operation(id string) *operation {
	for _, g := range ref.Groups {
		for i := range g.Operations {
			if g.Operations[i].ID == id {
				return &g.Operations[i]
			}
		}
	}
	return nil
}

// address returns the API address that a form opens. The form sends all fields. Empty fields are
// dropped, because the API refuses empty values. The values of path parameters are moved to
// the path.
func (op *operation) address(query url.Values) string {
	path := op.Path
	for name, values := range query {
		if place := "{" + name + "}"; strings.Contains(path, place) {
			path = strings.Replace(path, place, url.PathEscape(values[0]), 1)
			delete(query, name)
		} else if query.Get(name) == "" {
			delete(query, name)
		}
	}
	if len(query) == 0 {
		return path
	}
	return path + "?" + readable.Replace(query.Encode())
}

// Replaces the escapes that a query does not need, so that a person can read the query.
var readable = strings.NewReplacer("%2C", ",", "%3A", ":")

// exampleTarget returns the path and the query of the example request.
func exampleTarget(op httpapi.Operation) string {
	target, separator := op.Path, "?"
	for _, p := range op.Params {
		switch {
		case p.InPath:
			target = strings.Replace(target, "{"+p.Name+"}", p.Example, 1)
		case p.Example != "":
			target += separator + p.Name + "=" + readable.Replace(url.QueryEscape(p.Example))
			separator = "&"
		}
	}
	return target
}

// addObjects adds every schema that an operation or an error links to, directly or through
// another schema.
func (ref *reference) addObjects() {
	linked := make(map[string]bool)
	var follow func(list []row)
	follow = func(list []row) {
		for _, r := range list {
			if name := r.Is.Link; name != "" && !linked[name] {
				linked[name] = true
				follow(ref.rows(ref.schema(name), ""))
			}
		}
	}
	follow(ref.Error)
	for _, g := range ref.Groups {
		for _, op := range g.Operations {
			follow(op.Members)
		}
	}
	for _, s := range ref.Schemas {
		if !linked[s.Name] {
			continue
		}
		c := component{Name: s.Name, About: s.Description, Members: ref.rows(s.Schema, "")}
		if s.Properties == nil {
			c.About = strings.TrimSpace(ref.newWords(s.Schema).Text + ". " + c.About)
		}
		ref.Objects = append(ref.Objects, c)
	}
}

// A description of the values that a schema allows. Link is the name of the component that
// describes the values in detail, or "".
type words struct {
	Text, Link string
}

// componentOf returns the name of the component that a schema refers to, or "".
func componentOf(s *jsonschema.Schema) string {
	return strings.TrimPrefix(s.Ref, "#/components/schemas/")
}

func (ref *reference) newWords(s *jsonschema.Schema) words {
	name := componentOf(s)
	if name != "" {
		s = ref.schema(name)
	}
	switch {
	case s.Const != nil:
		return words{Text: "always " + fmt.Sprint(*s.Const)}
	case name != "":
		return words{name, name}
	case s.Enum != nil:
		values, null := strings.CutSuffix(strings.Join(texts(s.Enum), ", "), ", ")
		if null { // the text for null is empty, and null is the last value
			values += ", or null"
		}
		return words{Text: "one of " + values}
	case s.Types != nil: // the schema allows two types, and the first is null
		return words{Text: newTypeWords(s, s.Types[1]) + ", or null"}
	case s.Type == "array":
		of := ref.newWords(s.Items)
		return words{"list of " + of.Text, of.Link}
	}
	return words{Text: newTypeWords(s, s.Type)}
}

// texts returns the values of an enumeration, which are texts or null. It returns "" for null.
func texts(values []any) (list []string) {
	for _, v := range values {
		text, _ := v.(string)
		list = append(list, text)
	}
	return list
}

// newTypeWords describes the values of a type in words.
func newTypeWords(s *jsonschema.Schema, kind string) string {
	switch kind {
	case "boolean":
		return "true or false"
	case "integer":
		text := "whole number"
		if s.Minimum != nil && s.Maximum != nil {
			text += " from " + number(s.Minimum) + " to " + number(s.Maximum)
		}
		if s.Not != nil {
			text += ", but not " + fmt.Sprint(*s.Not.Const)
		}
		return text
	case "number", "object":
		return kind
	case "string":
		if s.Format != "" {
			return map[string]string{"date": "date", "date-time": "time with offset",
				"uri": "address"}[s.Format]
		}
		return "text"
	}
	panic("apidocs: the page has no words for the type " + kind)
}

// row is one member of an object. Path consists of the names of the outer members and the name
// of the member itself, for example a.b[].c.
type row struct {
	Path, About string
	Is          words
	Optional    bool
}

// rows lists the members of an object. It includes the members of inner objects that are not
// components. For an answer, it also includes the members of "meta" and "data".
func (ref *reference) rows(s *jsonschema.Schema, prefix string) []row {
	if name := componentOf(s); name != "" {
		s = ref.schema(name)
	}
	var list []row
	for _, name := range s.PropertyOrder {
		p := s.Properties[name]
		r := row{Path: prefix + name, About: p.Description, Is: ref.newWords(p),
			Optional: !slices.Contains(s.Required, name)}
		var below []row
		switch {
		case r.Is.Link != "" && (prefix != "" || name != "meta" && name != "data" || p.Type == "array"):
			// The page describes the members of this component in a separate entry.
		case p.Type == "array":
			below = ref.rows(p.Items, prefix+name+"[].")
		default:
			below = ref.rows(p, prefix+name+".")
		}
		if below == nil || r.About != "" {
			list = append(list, r)
		}
		list = append(list, below...)
	}
	return list
}
