package apidocs

import (
	"slices"
	"strings"
)

// words has a text about the values that a schema allows. The field Link is the name
// of the component with the details, or "".
type words struct {
	Text, Link string
}

func newWords(s *node) words {
	name := s.reference()
	if name != "" {
		s = s.root.at("components", "schemas", name)
	}
	switch {
	case s.at("const") != nil:
		return words{Text: "always " + s.at("const").text()}
	case name != "":
		return words{name, name}
	case s.at("enum") != nil:
		return words{Text: "one of " + strings.Join(s.at("enum").texts(), ", ")}
	}
	if kinds := s.at("type").texts(); kinds != nil { // null and another type
		return words{Text: newTypeWords(s, kinds[1]) + ", or null"}
	}
	if s.at("type").text() == "array" {
		of := newWords(s.members["items"])
		return words{"list of " + of.Text, of.Link}
	}
	return words{Text: newTypeWords(s, s.at("type").text())}
}

// newTypeWords returns the words about the values of a type.
func newTypeWords(s *node, kind string) string {
	switch kind {
	case "boolean":
		return "true or false"
	case "integer":
		text := "whole number"
		if s.at("minimum") != nil && s.at("maximum") != nil {
			text += " from " + s.at("minimum").text() + " to " + s.at("maximum").text()
		}
		if not := s.at("not", "const"); not != nil {
			text += ", but not " + not.text()
		}
		return text
	case "number", "object":
		return kind
	case "string":
		if format := s.at("format").text(); format != "" {
			return map[string]string{"date": "date", "date-time": "time with offset", "uri": "address"}[format]
		}
		return "text"
	}
	panic("apidocs: the page has no words for the type " + kind)
}

// row is one member of an object. The field Path has the names of its parents and
// its own name, as in a.b[].c.
type row struct {
	Path, About string
	Is          words
	Optional    bool
}

// rows lists the members of an object. It includes the members of inner objects that are
// not components, and the members of meta and data of an answer.
func rows(s *node, prefix string) []row {
	if name := s.reference(); name != "" {
		s = s.root.at("components", "schemas", name)
	}
	properties := s.at("properties")
	if properties == nil {
		return nil
	}
	var list []row
	required := s.at("required").texts()
	for _, name := range properties.names {
		p := properties.members[name]
		r := row{Path: prefix + name, About: p.members["description"].text(), Is: newWords(p), Optional: !slices.Contains(required, name)}
		var below []row
		switch {
		case r.Is.Link != "" && (prefix != "" || name != "meta" && name != "data" || p.at("type").text() == "array"): // the component has its own entry
		case p.at("type").text() == "array":
			below = rows(p.members["items"], prefix+name+"[].")
		default:
			below = rows(p, prefix+name+".")
		}
		if below == nil || r.About != "" {
			list = append(list, r)
		}
		list = append(list, below...)
	}
	return list
}
