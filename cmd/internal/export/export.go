// Package export writes files into a new directory. It never deletes or changes a file. It can export a site: the server's answers as files
// for a CDN or an object store, which can serve only files. It can also export any other
// files.
//
// To export a site, it sends requests to a handler and stores the answers byte for byte.
// [Links] chooses the address of each file, and the handler's pages link to these addresses.
package export

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/server"
)

// ManifestName is the name of the file that lists all other files.
const ManifestName = "manifest.json"

// Format is the format of a manifest.
const Format = "harikerja-export-1"

// Manifest lists the exported files, sorted by path.
type Manifest struct {
	Format string `json:"format"`
	Date   string `json:"date,omitempty"` // the day that the pages show as today; empty if there are no pages
	Files  []File `json:"files"`

	// The field LeftOut has the questions that the server could not answer. The export has
	// no file and no link for these questions.
	LeftOut []string `json:"-"`
}

// File is one exported file. A file with an answer from the server also has the header fields
// that a static host must send. In other files, Address, Question, CacheControl and ETag are
// empty.
type File struct {
	Path         string `json:"path"`               // path in the export, with slashes
	Address      string `json:"address,omitempty"`  // path of the file on the site
	Question     string `json:"question,omitempty"` // path and query that give the same answer on a server
	ContentType  string `json:"contentType"`
	CacheControl string `json:"cacheControl,omitempty"`
	ETag         string `json:"etag,omitempty"`
	SHA256       string `json:"sha256"`
	Bytes        int    `json:"bytes"`

	body []byte
}

// Site is the site to export.
type Site struct {
	// New returns a handler that answers the requests. Its pages get the addresses of links from
	// the given [Links].
	New   func(*Links) http.Handler
	Host  string // the host name of the requests
	Path  string // the path of the site on its host, such as "/harikerja"; "" for the root
	Years []int  // the years with data
	// The field Projected has the years that have predictions but no data. Only the files for
	// these years contain predicted days.
	Projected []int
	// Calendars maps the name of each listed calendar to its years. It leaves out a calendar
	// without years.
	Calendars map[string][]int
	Date      string // the day that the handler uses as today
}

// Write exports a site into a directory, which must be missing or empty. After an error the
// directory can have some of the files, but no manifest.
func Write(dir string, site Site) (Manifest, error) {
	return export(dir, func() (Manifest, error) { return render(site) })
}

// WriteFiles is like [Write], but it exports files that are not answers from the server. The
// files must be sorted by path.
func WriteFiles(dir string, files []File) (Manifest, error) {
	return export(dir, func() (Manifest, error) { return Manifest{Format: Format, Files: files}, nil })
}

// NewFile returns a file for [WriteFiles].
func NewFile(path, contentType string, body []byte) File {
	sum := sha256.Sum256(body)
	return File{Path: path, ContentType: contentType, SHA256: hex.EncodeToString(sum[:]), Bytes: len(body), body: body}
}

// render makes all files. If the server has no answer to a question, the function starts again
// without this question, so that no page links to it.
func render(site Site) (Manifest, error) {
	missing := make(map[string]bool)
	var leftOut []string
	for {
		links := &Links{path: site.Path, calendars: site.Calendars, missing: missing, known: make(map[string]bool)}
		m, failed, err := renderWith(site, links)
		if err != nil {
			return Manifest{}, err
		}
		if len(failed) == 0 {
			m.LeftOut = leftOut
			return m, nil
		}
		for _, f := range failed {
			if missing[f.Path] { // another pass would find the same link
				return Manifest{}, fmt.Errorf("cannot export %s: a page links to it, but the server does not know it", f.Question)
			}
			missing[f.Path] = true
			leftOut = append(leftOut, f.Question)
		}
	}
}

// renderWith makes all files with the given links. The result "failed" lists the files that
// cannot be made.
func renderWith(site Site, links *Links) (m Manifest, failed []File, err error) {
	m = Manifest{Format: Format, Date: site.Date}
	handler := site.New(links)
	assets := regexp.MustCompile(regexp.QuoteMeta(site.Path) + assetAddress)
	for _, question := range site.questions() {
		links.Address(question)
	}
	for i := 0; i < len(links.queue); i++ {
		f := links.queue[i]
		switch status, err := f.ask(handler, site.Host); {
		case err != nil:
			return Manifest{}, nil, err
		case status == http.StatusNotFound:
			failed = append(failed, f)
			continue
		case status != http.StatusOK:
			return Manifest{}, nil, fmt.Errorf("cannot export %s: the answer has status %d: %.200s", f.Question, status, f.body)
		}
		m.Files = append(m.Files, f)
		for _, found := range assets.FindAllSubmatch(f.body, -1) {
			links.add(string(found[1]), string(found[1]))
		}
	}
	page := File{Path: "404.html", Question: "/404?lang=id"} // an address that the server does not know
	if status, err := page.ask(handler, site.Host); err != nil || status != http.StatusNotFound {
		return Manifest{}, nil, fmt.Errorf("cannot export the page for unknown addresses: its status is %d, error %v", status, err)
	}
	page.Question, page.CacheControl = "", ""
	m.Files = append(m.Files, page, NewFile("404.json", "application/json; charset=utf-8", []byte(notFound)))
	slices.SortFunc(m.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return m, failed, nil
}

// notFound is the answer for an address that is not in the export. It has the format of an
// API error.
const notFound = `{"error":{"code":"NOT_FOUND","message":"This site has only files, and none has this address. ` +
	`Addresses of files have no query. manifest.json lists all files.","details":{}}}` + "\n"

// assetAddress is a regular expression for the addresses of stylesheets, scripts and icons in a
// page. Each address contains a hash of the content, so the export must read the addresses from
// the pages.
const assetAddress = `(/assets/[A-Za-z0-9_-]+\.[0-9a-f]+\.[a-z]+)`

// ask fills the file with the handler's answer, and returns the status of the answer.
func (f *File) ask(handler http.Handler, host string) (status int, err error) {
	u, err := url.ParseRequestURI(f.Question)
	if err != nil {
		return 0, fmt.Errorf("cannot export %q: %w", f.Question, err)
	}
	a := server.Get(handler, u, host)
	header := a.Header()
	filled := NewFile(f.Path, header.Get("Content-Type"), a.Body.Bytes())
	filled.Address, filled.Question, filled.CacheControl, filled.ETag = f.Address, f.Question, header.Get("Cache-Control"), header.Get("ETag")
	*f = filled
	return a.Status, nil
}
