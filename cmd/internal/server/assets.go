package server

import (
	"bytes"
	"net/http"
	"path"
	"regexp"
	"strings"
)

// Assets is a set of stylesheets, scripts and icons. The address of each file
// contains a hash of its content, so a browser may cache the file forever. Add all
// files before the first request. After that the set is safe for concurrent use.
type Assets struct {
	site   string // the path of the site on its host, or ""
	prefix string
	urls   map[string]string    // addresses by name; the address of style.css is SITE+PREFIX+style.HASH.css
	files  map[string]*Rendered // files by address, without the path of the site
}

// NewAssets returns an empty set. The addresses begin with the path of the site, as in
// "/harikerja", and the prefix, as in "/assets/". Requests have only the prefix.
func NewAssets(site, prefix string) *Assets {
	return &Assets{site: site, prefix: prefix, urls: make(map[string]string), files: make(map[string]*Rendered)}
}

var assetTypes = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml",
}

// Add adds a .css, .js, .png or .svg file. If the file imports "./NAME" and NAME was
// added before, Add replaces the import by the address of NAME.
func (a *Assets) Add(name string, content []byte) {
	for earlier, url := range a.urls {
		content = bytes.ReplaceAll(content, []byte(`"./`+earlier+`"`), []byte(`"`+url+`"`))
	}
	ext := path.Ext(name)
	file := NewRendered(content, assetTypes[ext]).Compress()
	file.vary = true // Vary is sent even if the file has no compressed forms
	url := a.prefix + strings.TrimSuffix(name, ext) + "." + strings.Trim(file.ETag, `"`)[:12] + ext
	a.urls[name], a.files[url] = a.site+url, file
}

// Matches the comments in scripts and styles. Browsers do not need them.
var comments = regexp.MustCompile(`(?m:^ *//.*\n)|(?s:/\*.*?\*/\n?)`)

// cssSpaces removes spaces that a stylesheet does not need.
var cssSpaces = strings.NewReplacer("\n  ", "", "\n", "", " { ", "{", " {", "{", ": ", ":",
	"; }", "}", ";}", "}", "; ", ";", ", ", ",", " }", "}")

// AddShort is like Add, but it removes the comments of a script or a stylesheet, and the
// spaces that a stylesheet does not need.
func (a *Assets) AddShort(name string, content []byte) {
	switch path.Ext(name) {
	case ".js":
		content = comments.ReplaceAll(content, nil)
	case ".css":
		content = []byte(cssSpaces.Replace(string(comments.ReplaceAll(content, nil))))
	}
	a.Add(name, content)
}

// URL returns the address of the file with this name. It panics if there is no
// such file.
func (a *Assets) URL(name string) string {
	url, ok := a.urls[name]
	if !ok {
		panic("server: no asset " + name)
	}
	return url
}

// Has reports whether a path is the address of a file.
func (a *Assets) Has(path string) bool { return a.files[path] != nil }

// ServeHTTP sends the file at the path of the request. Call it only if Has
// returns true for the path.
func (a *Assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	a.files[r.URL.Path].Write(w, r)
}
