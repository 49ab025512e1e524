package apidocs

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// reference has the API description, arranged as the page shows it.
type reference struct {
	Title, Version string
	About          []string // paragraphs
	BaseURL        string
	Groups         []*group
	Objects        []component // parts of answers
	Failures       []failure
	Error          []row // the members of an error
	Headers        []header
}

// group has the operations of a tag.
type group struct {
	Name, About string
	Operations  []operation
}

type operation struct {
	ID, Path, Summary, About string
	Params                   []parameter
	Curl                     string
	Media                    string
	Example                  string
	Members                  []row
	Statuses                 []string
}

type parameter struct {
	Name, About, Default string
	Required, InPath     bool
	Takes                words
	Field                field
}

// field is the form field of a parameter.
type field struct {
	Type     string   // the type of an input element; "" for a select element
	Options  []string // the options of a select element
	Min, Max string
	Value    string // the value of the example
}

type component struct {
	Name, About string
	Members     []row
}

type failure struct {
	Status, About, Example string
}

type header struct {
	Name, About string
}

// newReference reads a description. It panics if the description is not valid.
func newReference(description []byte, baseURL string) *reference {
	doc, err := parse(description)
	if err != nil {
		panic(fmt.Errorf("apidocs: the API description cannot be read: %w", err))
	}
	ref := &reference{
		Title:   doc.at("info", "title").text(),
		Version: doc.at("info", "version").text(),
		About:   strings.Split(doc.at("info", "description").text(), "\n\n"),
		BaseURL: baseURL,
		Error:   rows(doc.at("components", "schemas", "ErrorBody"), "error."),
	}
	for _, tag := range doc.at("tags").items {
		ref.Groups = append(ref.Groups, &group{Name: tag.at("name").text(), About: tag.at("description").text()})
	}
	paths := doc.at("paths")
	for _, path := range paths.names {
		ref.add(path, paths.at(path, "get"))
	}
	ref.components(doc.at("components"))
	return ref
}

// add adds an operation to the group of its tag.
func (ref *reference) add(path string, get *node) {
	op := operation{
		ID:       get.at("operationId").text(),
		Path:     path,
		Summary:  strings.TrimSuffix(get.at("summary").text(), "."),
		Statuses: slices.Sorted(slices.Values(get.at("responses").names)),
	}
	op.About = strings.TrimSpace(strings.TrimPrefix(get.at("description").text(), get.at("summary").text()))
	op.Curl = ref.curl(path, get)
	if parameters := get.at("parameters"); parameters != nil {
		for _, p := range parameters.items {
			op.Params = append(op.Params, newParameter(p.resolved()))
		}
	}
	content := get.at("responses", "200", "content")
	op.Media = content.names[0]
	answer := content.at(op.Media)
	op.Example = answer.at("example").example()
	op.Members = rows(answer.members["schema"], "")
	for _, g := range ref.Groups {
		if slices.Contains(get.at("tags").texts(), g.Name) {
			g.Operations = append(g.Operations, op)
		}
	}
}

func newParameter(p *node) parameter {
	schema := p.members["schema"]
	return parameter{
		Name:     p.at("name").text(),
		About:    p.at("description").text(),
		Default:  schema.at("default").text(),
		Required: p.at("required").text() == "true",
		InPath:   p.at("in").text() == "path",
		Takes:    newWords(schema),
		Field:    newField(schema, exampleOf(p)),
	}
}

func newField(schema *node, value string) field {
	f := field{Type: "text", Options: schema.at("enum").texts(), Min: schema.at("minimum").text(), Max: schema.at("maximum").text(), Value: value}
	kind := schema.at("type").text()
	if kind == "boolean" {
		f.Options = []string{"true", "false"}
	}
	switch {
	case f.Options != nil:
		f.Type = ""
	case kind == "integer":
		f.Type = "number"
	case schema.at("format").text() == "date":
		f.Type = "date"
	}
	return f
}

// exampleOf returns the example of a parameter as the value of its field, or "".
func exampleOf(p *node) string {
	example := p.at("example")
	if example != nil && example.items != nil {
		return strings.Join(example.texts(), ",")
	}
	return example.text()
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

// address returns the address that the form of an operation asks for. The form
// sends all fields. Empty fields are dropped, because the API refuses empty
// values, and the values of path parameters are moved to the path.
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

// readable undoes the escapes that a query does not need.
var readable = strings.NewReplacer("%2C", ",", "%3A", ":")

// curl returns a shell command that sends the example request.
func (ref *reference) curl(path string, get *node) string {
	var query []string
	if parameters := get.at("parameters"); parameters != nil {
		for _, p := range parameters.items {
			name, text := p.at("name").text(), exampleOf(p)
			switch {
			case p.at("example") == nil:
			case p.at("in").text() == "path":
				path = strings.Replace(path, "{"+name+"}", text, 1)
			default:
				query = append(query, name+"="+readable.Replace(url.QueryEscape(text)))
			}
		}
	}
	if query != nil {
		path += "?" + strings.Join(query, "&")
	}
	return "curl '" + ref.BaseURL + path + "'"
}

// components adds the components that the entries of operations and of errors link to,
// and the components that these link to.
func (ref *reference) components(all *node) {
	schemas := all.at("schemas")
	linked := make(map[string]bool)
	var follow func(list []row)
	follow = func(list []row) {
		for _, r := range list {
			if name := r.Is.Link; name != "" && !linked[name] {
				linked[name] = true
				follow(rows(schemas.at(name), ""))
			}
		}
	}
	follow(ref.Error)
	for _, g := range ref.Groups {
		for _, op := range g.Operations {
			follow(op.Members)
		}
	}
	for _, name := range schemas.names {
		if !linked[name] {
			continue
		}
		s := schemas.at(name)
		c := component{Name: name, About: s.at("description").text(), Members: rows(s, "")}
		if s.at("properties") == nil {
			c.About = strings.TrimSpace(newWords(s).Text + ". " + c.About)
		}
		ref.Objects = append(ref.Objects, c)
	}
	// /v1/days has all errors and headers that operations share.
	responses, sample := all.at("responses"), all.root.at("paths", "/v1/days", "get", "responses")
	for _, status := range sample.names {
		if r := responses.at(sample.members[status].reference()); r != nil {
			ref.Failures = append(ref.Failures, failure{status, r.at("description").text(), r.at("content", "application/json", "example").example()})
		}
	}
	ok := sample.at("200", "headers")
	for _, name := range ok.names {
		ref.Headers = append(ref.Headers, header{name, ok.at(name, "description").text()})
	}
}
