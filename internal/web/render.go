package web

import (
	"bytes"
	"fmt"
	"net/http"
	"runtime"

	"github.com/harikerja/harikerja/internal/coding"
	"github.com/harikerja/harikerja/internal/server"
)

// renderer is what one page is rendered with. A handler has only a few, and
// requests wait for one. So however many clients request pages that are not
// cached, their memory is bounded and half of the cores stay free for the API.
type renderer struct {
	page    bytes.Buffer
	encoder coding.Encoder
}

// newRenderers returns the renderers of a handler.
func newRenderers() chan *renderer {
	all := make(chan *renderer, min(max(runtime.GOMAXPROCS(0)/2, 1), 8))
	for range cap(all) {
		all <- new(renderer)
	}
	return all
}

// renderOnce renders a page that is not cached, only in the form that the
// client accepts. The renderer is free again before anything is sent, so a
// client that reads slowly does not hold it.
func (h *Handler) renderOnce(r *request, find func() *view) *server.Rendered {
	select {
	case re := <-h.renderers:
		defer func() { h.renderers <- re }()
		return h.render(re, r, find()).CompressFor(r.Header.Values("Accept-Encoding"), &re.encoder)
	case <-r.Context().Done():
		panic(http.ErrAbortHandler) // the client disconnected
	}
}

// cached returns a page from the cache, or renders it. It does not stop when
// the client disconnects: others may wait for the same page.
func (h *Handler) cached(r *request, key string, find func() *view) *server.Rendered {
	page, _ := h.cache.of(r).Get(key, func() (*server.Rendered, error) { // it returns no error
		re := <-h.renderers
		defer func() { h.renderers <- re }()
		return h.render(re, r, find()), nil
	})
	return page
}

// render renders a view. An answer that is not 200 has no ETag.
func (h *Handler) render(re *renderer, r *request, v *view) *server.Rendered {
	if v.file != nil {
		return v.file
	}
	h.execute(&re.page, r, v)
	page := server.NewRendered(bytes.Clone(re.page.Bytes()), htmlType)
	if v.status != 0 && v.status != http.StatusOK {
		page.Status, page.ETag = v.status, ""
	}
	return page
}

// execute writes a view as HTML.
func (h *Handler) execute(b *bytes.Buffer, r *request, v *view) {
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
