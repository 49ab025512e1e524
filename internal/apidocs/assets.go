package apidocs

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"io"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/harikerja/harikerja/internal/coding"
)

var (
	//go:embed assets templates
	ownFiles embed.FS
	//go:embed swagger-ui
	swaggerFiles embed.FS
)

// allAssets returns the stylesheets and scripts by address, and the address of
// each by its file name. An address names the content, so a browser may keep
// what is there for ever and never has a stale one. They are packed when the
// first is asked for.
var allAssets = sync.OnceValues(loadAssets)

func loadAssets() (files map[string]*body, urls map[string]string) {
	files, urls = make(map[string]*body), make(map[string]string)
	add := func(name string, b *body) {
		ext := path.Ext(name)
		url := "/docs/assets/" + strings.TrimSuffix(name, ext) + "." + b.hash[:12] + ext
		files[url], urls[name] = b, url
	}
	for name, mime := range map[string]string{"docs.css": styleType, "try.css": styleType, "try.js": scriptType, "icon.svg": "image/svg+xml"} {
		add(name, newBody(read(ownFiles, "assets/"+name), mime))
	}
	for name, mime := range map[string]string{"swagger-ui.css": styleType, "swagger-ui-bundle.js": scriptType} {
		gzipped := read(swaggerFiles, "swagger-ui/"+name+".gz")
		add(name, gzippedBody(gunzip(gzipped), gzipped, mime))
	}
	return files, urls
}

const (
	styleType  = "text/css; charset=utf-8"
	scriptType = "text/javascript; charset=utf-8"
)

func read(files embed.FS, name string) []byte {
	content, err := files.ReadFile(name)
	if err != nil { // it is compiled in
		panic(err)
	}
	return content
}

// render makes a page of a template.
func render(name string, data any, urls map[string]string) []byte {
	t := template.Must(template.New(name).Funcs(template.FuncMap{
		"asset": func(name string) string { return urls[name] },
	}).ParseFS(ownFiles, "templates/"+name))
	var b bytes.Buffer
	if err := t.Execute(&b, data); err != nil { // the tests render every page
		panic(err)
	}
	return b.Bytes()
}

// body is content that can be sent. Only its compressed forms are kept.
type body struct {
	forms   []coding.Form
	gzipped []byte // one of the forms
	size    int    // uncompressed
	mime    string
	hash    string // of the gzip form
}

func newBody(content []byte, mime string) *body {
	return gzippedBody(content, coding.Gzip(content), mime)
}

func gzippedBody(content, gzipped []byte, mime string) *body {
	sum := sha256.Sum256(gzipped)
	return &body{forms: coding.FormsOf(content, gzipped), gzipped: gzipped, size: len(content), mime: mime, hash: hex.EncodeToString(sum[:12])}
}

// gunzip returns the content of a file that is embedded compressed.
func gunzip(gzipped []byte) []byte {
	z, err := gzip.NewReader(bytes.NewReader(gzipped))
	if err != nil { // the tests read every file
		panic(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		panic(err)
	}
	return content
}

// write sends the content, or 304 where the client has it. The few clients that
// accept no coding get the gzip form decompressed while it is sent.
func (b *body) write(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	tag := `"` + b.hash + `"`
	chosen := coding.Choose(r.Header.Values("Accept-Encoding"), b.forms)
	if chosen >= 0 {
		tag = `"` + b.hash + "-" + b.forms[chosen].Coding + `"`
	}
	h.Set("ETag", tag)
	if coding.Known(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", b.mime)
	length := b.size
	if chosen >= 0 {
		h.Set("Content-Encoding", b.forms[chosen].Coding)
		length = len(b.forms[chosen].Bytes)
	}
	h.Set("Content-Length", strconv.Itoa(length))
	if r.Method == http.MethodHead {
		return
	}
	if chosen >= 0 {
		w.Write(b.forms[chosen].Bytes) // ignore the error: the client disconnected
		return
	}
	z := unpackers.Get().(*gzip.Reader)
	defer unpackers.Put(z)
	if err := z.Reset(bytes.NewReader(b.gzipped)); err != nil { // it was read before
		panic(err)
	}
	io.Copy(w, z) // ignore the error: the client disconnected
}

// unpackers need 40 KB each to work in, so they are used again.
var unpackers = sync.Pool{New: func() any { return new(gzip.Reader) }}
