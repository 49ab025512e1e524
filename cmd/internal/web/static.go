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

// removeEmptyLinks removes empty href attributes from a page of a copy. The browser
// then shows the text without a link.
func removeEmptyLinks(b *bytes.Buffer) {
	text := strings.ReplaceAll(b.String(), ` href=""`, "")
	b.Reset()
	b.WriteString(text)
}
