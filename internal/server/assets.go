package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/harikerja/harikerja/internal/coding"
)

// Assets are stylesheets, scripts and icons. The address of each contains a
// hash of its content, so a browser may keep it for ever. Add all files first;
// then it is safe for concurrent use.
type Assets struct {
	prefix string
	urls   map[string]string    // style.css to PREFIXstyle.HASH.css
	files  map[string]*Rendered // by address
}

// NewAssets returns an empty set whose addresses begin with a prefix, as in
// "/assets/".
func NewAssets(prefix string) *Assets {
	return &Assets{prefix: prefix, urls: make(map[string]string), files: make(map[string]*Rendered)}
}

var assetTypes = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
}

// Add adds a .css, .js or .svg file. An import of "./NAME" of a file that was
// added before is replaced by its address.
func (a *Assets) Add(name string, content []byte) {
	for earlier, url := range a.urls {
		content = bytes.ReplaceAll(content, []byte(`"./`+earlier+`"`), []byte(`"`+url+`"`))
	}
	a.add(name, NewRendered(content, assetTypes[path.Ext(name)]).Compress())
}

// AddGzipped adds a file that is embedded compressed. It panics if that cannot
// be read: the tests read every embedded file.
func (a *Assets) AddGzipped(name string, gzipped []byte) {
	z, err := gzip.NewReader(bytes.NewReader(gzipped))
	if err != nil {
		panic(err)
	}
	content, err := io.ReadAll(z)
	if err != nil {
		panic(err)
	}
	file := NewRendered(content, assetTypes[path.Ext(name)])
	file.forms, file.vary = coding.FormsOf(content, gzipped), true
	a.add(name, file)
}

func (a *Assets) add(name string, file *Rendered) {
	file.vary = true // also where compression does not pay
	ext := path.Ext(name)
	url := a.prefix + strings.TrimSuffix(name, ext) + "." + file.ETag[1:13] + ext
	a.urls[name], a.files[url] = url, file
}

// URL returns the address of a file by its name. It panics if there is no such
// file.
func (a *Assets) URL(name string) string {
	url, ok := a.urls[name]
	if !ok {
		panic("server: no asset " + name)
	}
	return url
}

// Has reports whether a path is the address of a file.
func (a *Assets) Has(path string) bool { return a.files[path] != nil }

// ServeHTTP sends the file at the request's path, which must be there.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	a.files[r.URL.Path].Write(w, r)
}

// URLs returns the addresses of all files.
func (a *Assets) URLs() []string { return slices.Sorted(maps.Values(a.urls)) }
