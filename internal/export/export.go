// Package export writes what a server answers as files, for a CDN or an object
// store that can serve files and nothing else.
//
// It asks a handler the questions of [Targets] and keeps the answers byte for
// byte, so an export cannot say anything else than the server does.
package export

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
)

// ManifestName is the file that lists all others.
const ManifestName = "manifest.json"

// Format is what a manifest begins with: by it an earlier export is known.
const Format = "harikerja-export-1"

// Manifest lists what was exported. Files are in the order of their paths.
type Manifest struct {
	Format string `json:"format"`
	Date   string `json:"date"` // the day that the pages were made for
	Files  []File `json:"files"`
}

// File is one exported answer, with what a server has to send beside it.
type File struct {
	Path         string `json:"path"`   // in the export, with slashes
	Target       string `json:"target"` // the path and query that a server answers with it
	ContentType  string `json:"contentType"`
	CacheControl string `json:"cacheControl"`
	ETag         string `json:"etag"`
	SHA256       string `json:"sha256"`
	Bytes        int    `json:"bytes"`

	body []byte
}

// Site is what to export.
type Site struct {
	Handler http.Handler // answers the targets
	Host    string       // the name that the handler is asked under
	Years   []int        // those that there is data for
	Date    string       // the day that the handler takes for today
}

// Options say what may be replaced.
type Options struct {
	Force bool     // replace an earlier export
	Homes []string // home directories, which are never written; "" is none
}

// Write exports a site into a directory, which is made if it does not exist and
// filled if it is empty. Otherwise it must be an earlier export, with no other
// and no changed files, and Force must be set: nothing else is renamed or
// removed. After an error the directory is as it was.
func Write(dir string, site Site, options Options) (Manifest, error) {
	t, err := openTarget(dir, options)
	if err != nil {
		return Manifest{}, fmt.Errorf("cannot export to %q: %w", dir, err)
	}
	m, err := render(site)
	if err != nil {
		return Manifest{}, err
	}
	if err := t.write(m); err != nil {
		return Manifest{}, fmt.Errorf("cannot export to %q: %w", dir, err)
	}
	return m, nil
}

// render asks for everything, and then for the assets that the pages mention.
func render(site Site) (Manifest, error) {
	m := Manifest{Format: Format, Date: site.Date}
	seen := make(map[string]bool)
	queue := Targets(site.Years)
	for len(queue) > 0 {
		target := queue[0]
		queue = queue[1:]
		if seen[target] {
			continue
		}
		seen[target] = true
		f, err := ask(site, target)
		if err != nil {
			return Manifest{}, err
		}
		m.Files = append(m.Files, f)
		for _, asset := range assetAddress.FindAll(f.body, -1) {
			queue = append(queue, string(asset))
		}
	}
	slices.SortFunc(m.Files, func(a, b File) int { return bytes.Compare([]byte(a.Path), []byte(b.Path)) })
	for i := 1; i < len(m.Files); i++ {
		if m.Files[i].Path == m.Files[i-1].Path {
			return Manifest{}, fmt.Errorf("%s and %s would both be written to %s", m.Files[i-1].Target, m.Files[i].Target, m.Files[i].Path)
		}
	}
	return m, nil
}

// assetAddress finds style sheets, scripts and icons. They are named for their
// content, so only the pages know their names.
var assetAddress = regexp.MustCompile(`(?:/docs)?/assets/[A-Za-z0-9_-]+\.[0-9a-f]+\.[a-z]+`)

// ask returns the handler's answer to a target. Anything but an answer that
// may be kept and sent to everybody is an error.
func ask(site Site, target string) (File, error) {
	u, err := url.ParseRequestURI(target)
	if err != nil {
		return File{}, fmt.Errorf("cannot export %q: %w", target, err)
	}
	r := &http.Request{Method: http.MethodGet, URL: u, Host: site.Host, Header: make(http.Header), Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1}
	a := answer{header: make(http.Header)}
	site.Handler.ServeHTTP(&a, r)
	if a.status != http.StatusOK {
		return File{}, fmt.Errorf("cannot export %s: the answer has status %d: %.200s", target, a.status, a.body.String())
	}
	sum := sha256.Sum256(a.body.Bytes())
	return File{
		Path:         Path(target),
		Target:       target,
		ContentType:  a.header.Get("Content-Type"),
		CacheControl: a.header.Get("Cache-Control"),
		ETag:         a.header.Get("ETag"),
		SHA256:       hex.EncodeToString(sum[:]),
		Bytes:        a.body.Len(),
		body:         a.body.Bytes(),
	}, nil
}

// answer is a ResponseWriter that keeps what it is given.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the header to send.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader keeps the first status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write keeps a piece of the body. It never fails.
func (a *answer) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(b)
}
