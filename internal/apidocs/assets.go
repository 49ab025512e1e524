package apidocs

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/binary"
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
		add(name, zippedBody(read(swaggerFiles, "swagger-ui/"+name+".gz"), mime))
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

// body is content that can be sent, kept compressed.
type body struct {
	zipped []byte
	size   int // unpacked
	mime   string
	hash   string // of what is kept
}

func newBody(content []byte, mime string) *body { return zippedBody(coding.Gzip(content), mime) }

func zippedBody(zipped []byte, mime string) *body {
	sum := sha256.Sum256(zipped)
	size := binary.LittleEndian.Uint32(zipped[len(zipped)-4:]) // gzip ends with it
	return &body{zipped: zipped, size: int(size), mime: mime, hash: hex.EncodeToString(sum[:12])}
}

// write sends the content, or 304 where the client has it. For the few that do
// not read gzip it is unpacked on its way.
func (b *body) write(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	zip := coding.AcceptsGzip(r.Header.Values("Accept-Encoding"))
	tag := `"` + b.hash + `"`
	if zip {
		tag = `"` + b.hash + `-gzip"`
	}
	h.Set("ETag", tag)
	if coding.Known(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", b.mime)
	length := b.size
	if zip {
		h.Set("Content-Encoding", "gzip")
		length = len(b.zipped)
	}
	h.Set("Content-Length", strconv.Itoa(length))
	if r.Method == http.MethodHead {
		return
	}
	if zip {
		w.Write(b.zipped) // a client that went away is no concern of ours
		return
	}
	z := unpackers.Get().(*gzip.Reader)
	defer unpackers.Put(z)
	if err := z.Reset(bytes.NewReader(b.zipped)); err != nil { // we packed it, or the tests unpacked it
		panic(err)
	}
	io.Copy(w, z) // as above
}

// unpackers need 40 KB each to work in, so they are used again.
var unpackers = sync.Pool{New: func() any { return new(gzip.Reader) }}
