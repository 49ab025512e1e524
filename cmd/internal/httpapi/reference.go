package httpapi

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Reference describes the API for the pages under /docs. [Description] returns the same
// information for programs.
type Reference struct {
	Title, Version string
	About          []string // paragraphs
	Tags           []Tag
	Operations     []Operation
	Schemas        []Schema
	Failures       []Failure // the statuses other than 200, sorted by status
	Headers        []Header  // the header fields of most answers
}

// Operation is a route.
type Operation struct {
	ID, Path, Tag, Summary, More string
	Params                       []Param
	Statuses                     []string
	Answer                       string // the name of the schema of the answer; "" for a text
	Media, Example               string // the media type and the text of an answer; Example may be ""
}

// Failure is a status other than 200. Its example may be empty.
type Failure struct{ Status, About, Example string }

// Header is a header field in answers.
type Header struct{ Name, About string }

// Reference returns the routes, with the examples from openapi.json.
func (a *API) Reference() *Reference {
	d, err := newDescriber(a.Calendars().Law, false)
	var examples examples
	if err == nil {
		err = json.Unmarshal(openapiJSON, &examples)
	}
	if err != nil { // cannot happen: the tests make a reference
		panic(err)
	}
	ref := &Reference{Title: title, Version: version, About: strings.Split(about, "\n\n"),
		Tags: tags, Schemas: d.schemas,
		Headers: []Header{{"ETag", etagText}, {"Cache-Control", cacheText}}}
	for _, rt := range routes() {
		op := Operation{ID: rt.id, Path: rt.path, Tag: rt.tag, Summary: rt.summary, More: rt.more,
			Params: rt.params(d.law), Statuses: rt.statuses(), Answer: rt.file}
		if rt.query.result != nil {
			op.Answer = answerName(rt)
		}
		op.Media, op.Example = examples.Paths[rt.path].Get.Responses["200"].example()
		ref.Operations = append(ref.Operations, op)
	}
	for _, f := range failures {
		_, example := examples.Components.Responses[f.name].example()
		ref.Failures = append(ref.Failures, Failure{f.status, f.text, example})
	}
	return ref
}

// The examples in openapi.json. A server cannot make these examples itself, because they are
// answers from an API with fixed data.
type examples struct {
	Paths map[string]struct {
		Get struct{ Responses map[string]response }
	}
	Components struct{ Responses map[string]response }
}

type response struct {
	Content map[string]struct{ Example json.RawMessage }
}

// example returns the media type of a response and its example. An object is indented.
func (r response) example() (media, text string) {
	for media, content := range r.Content { // there is at most one
		if content.Example == nil || json.Unmarshal(content.Example, &text) == nil {
			return media, text
		}
		var b bytes.Buffer
		json.Indent(&b, content.Example, "", "  ") // cannot fail: the example was decoded before
		return media, b.String()
	}
	return "", ""
}
