package web

import (
	"bytes"
	"html/template"
	"net/http"
)

// notFound is the one problem that anybody meets, and robots all day. Its page
// names the path only once, in the link to itself in the other language, so it
// is kept with a gap there. It is small and sent as it is: to compress it for
// each path would cost more than all the rest.
var notFound = &problem{status: http.StatusNotFound, key: "notfound"}

// gapPath stands where the path comes.
const gapPath = "/the-path-that-was-not-found"

// href writes an address as the templates do in that link.
var href = template.Must(template.New("href").Parse(`<a href="{{.}}">`))

func (h *Handler) sendNotFound(w http.ResponseWriter, r *request) {
	gap := *r
	gap.Request = r.WithContext(r.Context())
	address := *r.URL
	address.Path, address.RawPath = gapPath, ""
	gap.URL = &address
	key := pageKey{path: gapPath, lang: r.lang, explicit: r.explicit}
	kept := h.page(h.current(r), &gap, key, func() *view { return gap.problemView(notFound) })

	link := func(r *request) []byte {
		var b bytes.Buffer
		p := page{request: r}
		if err := href.Execute(&b, p.Switch(p.Other())); err != nil { // a text can always be written
			panic(err)
		}
		return b.Bytes()[len("<a ") : b.Len()-len(">")]
	}
	h.send(w, r, &body{
		content: bytes.Replace(kept.content, link(&gap), link(r), 1),
		mime:    kept.mime,
		status:  kept.status,
	})
}
