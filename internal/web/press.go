package web

import (
	"bytes"
	"fmt"
	"net/http"
	"runtime"

	"github.com/harikerja/harikerja/internal/coding"
)

// press is what a page is made with. There are few, and who finds none waits:
// making a page takes a hundred times as long as sending one that is kept, and
// however many are asked for at once, half of the cores stay free for programs.
type press struct {
	page    bytes.Buffer
	encoder coding.Encoder
}

// newPresses returns the presses of a handler, all free.
func newPresses() chan *press {
	all := make(chan *press, min(max(runtime.GOMAXPROCS(0)/2, 1), 8))
	for range cap(all) {
		all <- new(press)
	}
	return all
}

// print makes the page that find returns, as body makes one of its content. The
// press is free again before anything is sent: a client that reads slowly must
// not hold it.
func (h *Handler) print(r *request, find func() *view, body func(*press, int) *body) *body {
	var p *press
	select {
	case p = <-h.presses:
	case <-r.Context().Done():
		panic(http.ErrAbortHandler) // the client waits no more
	}
	defer func() { h.presses <- p }()
	v := find()
	if v.file != nil {
		return v.file
	}
	h.render(&p.page, r, v)
	status := http.StatusOK
	if v.status != 0 {
		status = v.status
	}
	return body(p, status)
}

// toKeep makes a body of what was printed that can be sent to everybody.
func toKeep(p *press, status int) *body {
	b := newBody(bytes.Clone(p.page.Bytes()), htmlType)
	b.status = status
	return b
}

// forOne makes a body that is sent to one client and not kept: only in the form
// that this client reads, and without an ETag unless the status is 200.
func (r *request) forOne(p *press, status int) *body {
	b := &body{mime: htmlType, status: status}
	content := p.page.Bytes()
	if status == http.StatusOK {
		b.hash = hash(content)
	}
	if form, ok := p.encoder.Encode(r.Header.Values("Accept-Encoding"), content); ok {
		b.forms = []coding.Form{form}
	} else {
		b.content = bytes.Clone(content)
	}
	return b
}

// render writes a view as a page.
func (h *Handler) render(b *bytes.Buffer, r *request, v *view) {
	p := &page{request: r, view: v, Data: v.data, Year: r.current()}
	for _, info := range r.calendar.Years() {
		p.Years = append(p.Years, info.Year)
	}
	t, ok := templatesOf[r.lang]()[v.template]
	if !ok {
		panic("web: no template " + v.template)
	}
	b.Reset()
	if err := t.Execute(b, p); err != nil { // a mistake in a template; the tests render them all
		panic(fmt.Errorf("web: %s: %w", r.URL.Path, err))
	}
}
