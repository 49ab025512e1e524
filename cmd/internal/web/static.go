package web

import (
	"bytes"
	"strings"
)

// Static describes an export of the pages as files, which is called a copy here. It
// decides the addresses of the links and forms of a page. Apart from these addresses,
// the pages of a copy are the same as the pages of a server.
type Static struct {
	// Address returns the address of the file that answers a question, or "" if there
	// is no such file. A question is a path and a query of a server.
	Address func(question string) string
	// Service is the address of a server for all other questions and for forms, such
	// as "https://example.org". If it is empty, pages do not have these links and forms.
	Service string
}

// Static reports whether the page is a file.
func (r *request) Static() bool { return r.handler.static != nil }

// Address returns the address of the answer to a question, for links. Every link to
// this site is made by this function. It returns "" if a copy without a service does
// not have the answer.
func (r *request) Address(question string) string {
	if !r.Static() {
		return question
	}
	if file := r.handler.static.Address(question); file != "" {
		return file
	}
	return r.Action(question)
}

// Action returns the address for a form with the given path. It returns "" if no
// server can answer the form.
func (r *request) Action(path string) string {
	switch {
	case !r.Static():
		return path
	case r.handler.static.Service == "":
		return ""
	}
	return r.handler.static.Service + path
}

// SamePage returns the address for a form that asks for this page with other fields.
func (r *request) SamePage() string { return r.Action(r.URL.EscapedPath()) }

// removeEmptyLinks removes empty href attributes from a page of a copy. The browser
// then shows the text without a link.
func removeEmptyLinks(b *bytes.Buffer) {
	text := strings.ReplaceAll(b.String(), ` href=""`, "")
	b.Reset()
	b.WriteString(text)
}
