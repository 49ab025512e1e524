package apidocs

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
)

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
