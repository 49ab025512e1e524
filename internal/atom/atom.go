// Package atom writes the changes of the holiday lists as an Atom feed
// (RFC 4287), so that whoever depends on a list learns of an amendment.
package atom

import (
	"crypto/sha1"
	"encoding/hex"
	"encoding/xml"
	"strconv"

	"github.com/harikerja/harikerja"
)

// Path is where the feed is served, below the base address.
const Path = "/changes.atom"

// Feed says what to write.
type Feed struct {
	Changes []harikerja.Change // the newest first
	BaseURL string             // the address that Path is below, as in https://example.org; empty if not known
	English bool               // texts in English instead of Indonesian
}

// Append appends the feed to b: an entry for every change by a decree, or by a
// correction of the data. A decree that only confirmed a list is left out.
func Append(b []byte, f Feed) ([]byte, error) {
	t := indonesian
	self := f.BaseURL + Path
	if f.English {
		t = english
		self += "?lang=en"
	}
	doc := feed{Lang: t.language, ID: id("changes"), Title: t.title, Subtitle: t.disclaimer, Author: "Harikerja",
		// Without a base address the link is relative to where the feed was found.
		Links: []link{{Rel: "self", Type: "application/atom+xml", Href: self}}}
	for _, c := range f.Changes {
		if c.Correction != "" || len(c.Added)+len(c.Removed)+len(c.Renamed) > 0 {
			doc.Entries = append(doc.Entries, t.entry(c))
		}
	}
	if len(doc.Entries) > 0 {
		doc.Updated = doc.Entries[0].Updated
	}
	text, err := xml.MarshalIndent(doc, "", " ")
	if err != nil {
		return nil, err
	}
	b = append(b, xml.Header...)
	b = append(b, text...)
	return append(b, '\n'), nil
}

// The elements of the feed, in the order they are written.
type (
	feed struct {
		XMLName  xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		Lang     string   `xml:"http://www.w3.org/XML/1998/namespace lang,attr"`
		ID       string   `xml:"id"`
		Title    string   `xml:"title"`
		Subtitle string   `xml:"subtitle"`
		Updated  string   `xml:"updated"`
		Author   string   `xml:"author>name"`
		Links    []link   `xml:"link"`
		Entries  []entry  `xml:"entry"`
	}
	link struct {
		Rel  string `xml:"rel,attr"`
		Type string `xml:"type,attr,omitempty"`
		Href string `xml:"href,attr"`
	}
	entry struct {
		ID       string   `xml:"id"`
		Title    string   `xml:"title"`
		Updated  string   `xml:"updated"`
		Links    []link   `xml:"link"`
		Category category `xml:"category"`
		Summary  string   `xml:"summary"`
		Content  content  `xml:"content"`
	}
	category struct {
		Term string `xml:"term,attr"`
	}
	content struct {
		Type string `xml:"type,attr"`
		Div  div    `xml:"http://www.w3.org/1999/xhtml div"`
	}
	div struct {
		Parts []any // paragraphs and the lists that they announce
	}
	paragraph struct {
		XMLName xml.Name `xml:"p"`
		Text    string   `xml:",chardata"`
	}
	items struct {
		XMLName xml.Name `xml:"ul"`
		List    []string `xml:"li"`
	}
)

// add adds a list under a heading.
func (d *div) add(heading string, list []string) {
	d.Parts = append(d.Parts, paragraph{Text: heading + ":"}, items{List: list})
}

// id makes an identifier that is the same for ever from a name: a version 5
// UUID (RFC 9562) in a name space of this feed's own.
func id(name string) string {
	const space = "\x6f\x1d\x4b\x52\x0c\x3e\x4f\x7a\x9a\x61\x27\xe5\x5d\x90\xb3\x14"
	sum := sha1.Sum([]byte(space + name))
	u := sum[:16]
	u[6] = u[6]&0x0f | 0x50
	u[8] = u[8]&0x3f | 0x80
	s := hex.EncodeToString(u)
	return "urn:uuid:" + s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:]
}

// entryID is that of the decree, the last of the day where a legal basis of
// its own came with it.
func entryID(c harikerja.Change) string {
	if n := len(c.Decrees); n > 0 {
		return id("decree " + c.Decrees[n-1].ID)
	}
	return id("correction " + strconv.Itoa(c.Year) + " " + c.Date.String() + " " + c.Correction)
}

// instant returns the beginning of a date. Decrees have no time of day.
func instant(d harikerja.Date) string { return d.String() + "T00:00:00Z" }
