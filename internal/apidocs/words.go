package apidocs

import (
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
	case s.at("anyOf") != nil:
		either := newWords(s.at("anyOf").items[0])
		either.Text += ", or null"
		return either
	}
	switch s.at("type").text() {
	case "boolean":
		return words{Text: "true or false"}
	case "integer":
		text := "whole number"
		if s.at("minimum") != nil && s.at("maximum") != nil {
			text += " from " + s.at("minimum").text() + " to " + s.at("maximum").text()
		}
		if not := s.at("not", "const"); not != nil {
			text += ", but not " + not.text()
		}
		return words{Text: text}
	case "array":
		of := newWords(s.members["items"])
		return words{"list of " + of.Text, of.Link}
	case "object":
		return words{Text: "object"}
	case "string":
		if format := s.at("format").text(); format != "" {
			return words{Text: map[string]string{"date": "date", "date-time": "time with offset", "uri": "address"}[format]}
		}
		return words{Text: "text"}
	}
	return words{Text: "any value"}
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
		r := row{Path: prefix + name, About: describing(p), Is: newWords(p), Optional: true}
		for _, n := range required {
			r.Optional = r.Optional && n != name
		}
		inner := p
		if either := p.at("anyOf"); either != nil && p.reference() == "" {
			inner = either.items[0]
		}
		var below []row
		switch {
		case r.Is.Link != "" && (prefix != "" || name != "meta" && name != "data" || inner.at("type").text() == "array"): // the component has its own entry
		case inner.at("type").text() == "array":
			below = rows(inner.members["items"], prefix+name+"[].")
		default:
			below = rows(inner, prefix+name+".")
		}
		if below == nil || r.About != "" {
			list = append(list, r)
		}
		list = append(list, below...)
	}
	return list
}

// describing returns the description of a member.
func describing(s *node) string {
	if about := s.members["description"]; about != nil {
		return about.text()
	}
	if either := s.members["anyOf"]; either != nil {
		return either.items[0].at("description").text()
	}
	return ""
}
