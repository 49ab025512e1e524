// Package export writes files into a directory of the user without losing other
// files there: the answers of the server, for a CDN or an object store that can
// serve only files, or any other files.
//
// For the answers, it sends the requests of [Targets] to a handler and stores
// the answers byte for byte, so an export has the same content as the server.
package export

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// ManifestName is the name of the file that lists all other files.
const ManifestName = "manifest.json"

// Format is the format of a manifest. Write recognizes an earlier export by
// this value.
const Format = "harikerja-export-1"

// Manifest lists the exported files, sorted by path.
type Manifest struct {
	Format string `json:"format"`
	Kind   string `json:"kind,omitempty"` // what the files are, such as sql; empty for a site
	Date   string `json:"date,omitempty"` // the day that the pages show as today; empty if there are no pages
	Files  []File `json:"files"`
}

// File is one exported answer, with the header fields that a server must send, or
// another file without Target, CacheControl and ETag.
type File struct {
	Path         string `json:"path"`             // path in the export, with slashes
	Target       string `json:"target,omitempty"` // the path and query of the request
	ContentType  string `json:"contentType"`
	CacheControl string `json:"cacheControl,omitempty"`
	ETag         string `json:"etag,omitempty"`
	SHA256       string `json:"sha256"`
	Bytes        int    `json:"bytes"`

	body []byte
}

// Site is the site to export.
type Site struct {
	Handler http.Handler // answers the requests
	Host    string       // the host name of the requests
	Years   []int        // the years with data
	// Calendars has the years of each listed calendar.
	Calendars map[string][]int
	Date      string // the day that the handler uses as today
}

// Options limit which directories may be written.
type Options struct {
	Force bool     // replace an earlier export
	Homes []string // home directories, which are never used as the target; "" is ignored
}

// Write exports a site into a directory. It creates the directory if it does not
// exist, and fills an empty directory. Any other directory must be an earlier
// export without added or changed files, and Force must be set. Write never
// renames or removes other files. After an error the directory is unchanged, unless
// the error says that the new export is complete.
func Write(dir string, site Site, options Options) (Manifest, error) {
	t, err := openTarget(dir, "", options)
	if err != nil {
		return Manifest{}, fmt.Errorf("cannot export to %q: %w", dir, err)
	}
	m, err := render(site)
	if err != nil {
		return Manifest{}, err
	}
	return m, t.save(m, dir)
}

// WriteFiles is like [Write], but it exports files that are not answers of the
// server. The files must be sorted by path. It replaces only an export of the same
// kind.
func WriteFiles(dir, kind string, files []File, options Options) (Manifest, error) {
	t, err := openTarget(dir, kind, options)
	if err != nil {
		return Manifest{}, fmt.Errorf("cannot export to %q: %w", dir, err)
	}
	m := Manifest{Format: Format, Kind: kind, Files: files}
	return m, t.save(m, dir)
}

// NewFile returns a file for [WriteFiles].
func NewFile(path, contentType string, body []byte) File {
	sum := sha256.Sum256(body)
	return File{Path: path, ContentType: contentType, SHA256: hex.EncodeToString(sum[:]), Bytes: len(body), body: body}
}

// save writes the export to the target, which the user called dir.
func (t target) save(m Manifest, dir string) error {
	if err := t.write(m); err != nil {
		return fmt.Errorf("cannot export to %q: %w", dir, err)
	}
	return nil
}

// render requests all targets, the assets that the pages use, the pages under the
// listed calendars, and the rules of law.
func render(site Site) (Manifest, error) {
	m := Manifest{Format: Format, Date: site.Date}
	seen := make(map[string]bool)
	queue := Targets(site.Years, site.Calendars)
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
		queue = append(queue, otherLinks(f)...)
	}
	slices.SortFunc(m.Files, func(a, b File) int { return bytes.Compare([]byte(a.Path), []byte(b.Path)) })
	for i := 1; i < len(m.Files); i++ {
		if m.Files[i].Path == m.Files[i-1].Path {
			return Manifest{}, fmt.Errorf("%s and %s would both be written to %s", m.Files[i-1].Target, m.Files[i].Target, m.Files[i].Path)
		}
	}
	return m, nil
}

// assetAddress finds the addresses of stylesheets, scripts and icons in a page.
// Each address contains a hash of the content, so the export must read the
// addresses from the pages.
var assetAddress = regexp.MustCompile(`(?:/docs)?/assets/[A-Za-z0-9_-]+\.[0-9a-f]+\.[a-z]+`)

// otherLink finds the links of a page that name a calendar or a rule of law, or that
// lead to a list as it was known on a day.
var otherLink = regexp.MustCompile(`href="(/(?:v1/)?calendars/[^"#]*|/v1/(?:rules|as-of|holidays/compare)[/?][^"#]*|/[^"?#]*(?:/as-of\?|\?[^"#]*\bcalendar=)[^"#]*)`)

// payrollPeriods finds the paths of the payroll periods and their files.
var payrollPeriods = regexp.MustCompile(`^/[0-9]{4}/periods`)

// otherLinks returns the addresses on a page that are not in [Targets]: the pages
// under the listed calendars, to which every page links, the lists of these
// calendars, the rules of law, and the lists as they were known on the day of each
// revision. Addresses with other parameters need the server, and so do the payroll
// periods, which have a form.
func otherLinks(f File) []string {
	if !strings.HasPrefix(f.ContentType, "text/html") {
		return nil
	}
	var list []string
	for _, m := range otherLink.FindAllSubmatch(f.body, -1) {
		target := html.UnescapeString(string(m[1]))
		path, query, _ := strings.Cut(target, "?")
		values, err := url.ParseQuery(query)
		if len(values) > 0 {
			target = path + "?" + values.Encode() // pages write the same parameters in different orders
		}
		if strings.HasSuffix(path, "/as-of") || strings.HasSuffix(path, "/compare") {
			delete(values, "date")
		}
		for _, name := range []string{"bridges", "calendar", "includeSources", "kind", "lang", "year"} {
			delete(values, name)
		}
		if err == nil && len(values) == 0 && !payrollPeriods.MatchString(path) {
			list = append(list, target)
		}
	}
	return list
}

// ask returns the handler's answer to a target. Any status other than 200 is an
// error.
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
	f := NewFile(Path(target), a.header.Get("Content-Type"), a.body.Bytes())
	f.Target, f.CacheControl, f.ETag = target, a.header.Get("Cache-Control"), a.header.Get("ETag")
	return f, nil
}

// answer is a ResponseWriter that stores the answer.
type answer struct {
	header http.Header
	status int
	body   bytes.Buffer
}

// Header returns the header of the answer.
func (a *answer) Header() http.Header { return a.header }

// WriteHeader stores the first status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
}

// Write stores a part of the body. It never fails.
func (a *answer) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(b)
}
