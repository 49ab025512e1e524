package web

import (
	"bytes"
	"html/template"
	"net/http"

	"github.com/harikerja/harikerja/internal/server"
)

// notFound is the most frequent problem: robots request unknown paths all the
// time. Its page has the path only once, in the link to the other language. So
// the page is cached with another path there, which is replaced. It is small
// and is sent uncompressed: compressing it for each path would cost more than
// everything else.
var notFound = &problem{status: http.StatusNotFound, key: "notfound"}

// gapPath is the path in the cached page.
const gapPath = "/the-path-that-was-not-found"

// href writes an address as the templates do in that link.
var href = template.Must(template.New("href").Parse(`<a href="{{.}}">`))

func (h *Handler) sendNotFound(w http.ResponseWriter, r *request) {
	gap := *r
	gap.Request = r.WithContext(r.Context())
	address := *r.URL
	address.Path, address.RawPath = gapPath, ""
	gap.URL = &address
	cached := h.cached(&gap, pageKey(gapPath, "", "", r), func() *view { return gap.problemView(notFound) })

	link := func(r *request) []byte {
		var b bytes.Buffer
		p := page{request: r}
		if err := href.Execute(&b, p.Switch(p.Other())); err != nil { // a text can always be written
			panic(err)
		}
		return b.Bytes()[len("<a ") : b.Len()-len(">")]
	}
	h.send(w, r, &server.Rendered{
		Body:        bytes.Replace(cached.Body, link(&gap), link(r), 1),
		ContentType: cached.ContentType,
		Status:      cached.Status,
	})
}
