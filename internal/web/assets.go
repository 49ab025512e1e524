package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"

	"github.com/harikerja/harikerja/internal/coding"
)

//go:embed assets
var assetFiles embed.FS

const assetPath = "/assets/"

// assetNames lists the files in an order in which each mentions only earlier
// ones, as a script does that imports another.
var assetNames = []string{"style.css", "icon.svg", "theme.js", "site.js", "calculator.js"}

var assetTypes = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
}

// assets are the stylesheet, scripts and icon. Each is named for its content,
// so a browser may keep it for ever and never has a stale one.
type assets struct {
	urls  map[string]string // style.css to /assets/style.HASH.css
	files map[string]*body  // by address
}

// allAssets returns the assets, loaded once.
var allAssets = sync.OnceValue(loadAssets)

func loadAssets() *assets {
	a := &assets{urls: make(map[string]string), files: make(map[string]*body)}
	for _, name := range assetNames {
		content, err := assetFiles.ReadFile("assets/" + name)
		if err != nil { // it is compiled in
			panic(err)
		}
		for earlier, url := range a.urls {
			content = bytes.ReplaceAll(content, []byte(`"./`+earlier+`"`), []byte(`"`+url+`"`))
		}
		ext := path.Ext(name)
		sum := sha256.Sum256(content)
		url := assetPath + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
		a.urls[name] = url
		a.files[url] = newBody(content, assetTypes[ext])
	}
	return a
}

// url returns the address of an asset by its file name.
func (a *assets) url(name string) string {
	url, ok := a.urls[name]
	if !ok {
		panic("web: no asset " + name)
	}
	return url
}

// serve sends an asset; false if there is none at this address or it is asked
// for in a way that deserves an explanation.
func (a *assets) serve(w http.ResponseWriter, r *http.Request) bool {
	file, ok := a.files[r.URL.Path]
	if !ok || r.URL.RawQuery != "" || refuse(r) != nil {
		return false
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	file.write(w, r)
	return true
}

// body is content that can be sent, with its ETag, as it is and compressed.
// The two are different representations and have an ETag each.
type body struct {
	content  []byte
	zipped   []byte // nil where there is only the other
	mime     string
	status   int
	etag     string // empty where the status is not 200
	zipETag  string
	download string // the file name to save it under; "" to show it
}

// newBody returns content to keep, as a good answer.
func newBody(content []byte, mime string) *body {
	b := &body{content: content, zipped: coding.Gzip(content), mime: mime, status: http.StatusOK}
	b.tag(content)
	return b
}

func (b *body) tag(content []byte) {
	sum := sha256.Sum256(content)
	tag := hex.EncodeToString(sum[:12])
	b.etag, b.zipETag = `"`+tag+`"`, `"`+tag+`-gzip"`
}

// write sends the content, or 304 where the client has it. Only a good answer
// can be had already.
func (b *body) write(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	content, tag := b.content, b.etag
	zip := b.zipped != nil && coding.AcceptsGzip(r.Header.Values("Accept-Encoding"))
	if zip {
		content, tag = b.zipped, b.zipETag
	}
	if b.status == http.StatusOK {
		h.Set("ETag", tag)
		if coding.Known(r.Header.Values("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if zip {
		h.Set("Content-Encoding", "gzip")
	}
	if b.download != "" {
		h.Set("Content-Disposition", `attachment; filename="`+b.download+`"`)
	}
	h.Set("Content-Type", b.mime)
	h.Set("Content-Length", strconv.Itoa(len(content)))
	w.WriteHeader(b.status)
	if r.Method != http.MethodHead {
		w.Write(content) // a client that went away is no concern of ours
	}
}
