// Package atom writes the changes to the holiday lists as an Atom feed (RFC 4287), so that
// feed readers tell users about an amendment.
package atom

import (
	"crypto/sha1"
	"encoding/hex"
	"encoding/xml"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// Path is the path of the feed below the base address.
const Path = "/changes.atom"

// Feed describes the feed to write.
type Feed struct {
	Changes  []harikerja.Change // the changes, newest first
	Self     string             // the address of the feed; if it has no host, it is relative to the address of the site
	Language words.Language
}

// Bytes returns the feed. It has an entry for every change that a decree made to a list, and
// for every correction of the data. A decree that only confirmed a list has no entry.
func (f Feed) Bytes() ([]byte, error) {
	l := f.Language
	doc := feed{Lang: l.Choose("id", "en"), ID: feedID("changes", l),
		Title: l.Choose("Perubahan hari libur nasional dan cuti bersama",
			"Changes of Indonesian holidays and collective leave"),
		Subtitle: l.Choose("Disusun dari keputusan pemerintah, tanpa jaminan. "+
			"Yang berlaku adalah keputusan itu sendiri.",
			"Compiled from government decrees, without warranty. "+
				"Only the decrees themselves are binding."),
		Author: "Harikerja",
		Links:  []link{{Rel: "self", Type: "application/atom+xml", Href: f.Self}}}
	for _, c := range f.Changes {
		if hasEntry(c) {
			doc.Entries = append(doc.Entries, newEntry(c, l))
		}
	}
	if len(doc.Entries) > 0 {
		doc.Updated = instant(f.Modified())
	}
	text, err := xml.MarshalIndent(doc, "", " ")
	return []byte(xml.Header + string(text) + "\n"), err
}

func hasEntry(c harikerja.Change) bool {
	return c.Correction != "" || len(c.Added)+len(c.Removed)+len(c.Renamed) > 0
}

// Modified returns the date of the newest entry, or the zero value if there is none.
func (f Feed) Modified() harikerja.Date {
	for _, c := range f.Changes {
		if hasEntry(c) {
			return c.Date
		}
	}
	return harikerja.Date{}
}

// The elements of the feed, in the order in which they are written.
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
		Parts []any // paragraphs and lists; each paragraph is the heading of the list after it
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

func (d *div) add(heading string, list []string) {
	d.Parts = append(d.Parts, paragraph{Text: heading + ":"}, items{List: list})
}

// feedID returns the identifier for a name. It is a version 5 UUID (RFC 9562) in the name space of
// this feed. The same name always gives the same identifier. Each language has its own
// identifiers, because a feed reader shows only one of two entries with the same identifier.
func feedID(name string, l words.Language) string {
	const space = "\x6f\x1d\x4b\x52\x0c\x3e\x4f\x7a\x9a\x61\x27\xe5\x5d\x90\xb3\x14"
	if l == words.English {
		name += " en"
	}
	sum := sha1.Sum([]byte(space + name))
	u := sum[:16]
	u[6] = u[6]&0x0f | 0x50
	u[8] = u[8]&0x3f | 0x80
	s := hex.EncodeToString(u)
	return "urn:uuid:" + s[:8] + "-" + s[8:12] + "-" + s[12:16] + "-" + s[16:20] + "-" + s[20:]
}

// entryID returns the id of an entry. The id depends only on the language and on the last decree
// of the change. If the change has no decree, the id depends on the language and on the
// correction.
func entryID(c harikerja.Change, l words.Language) string {
	if n := len(c.Decrees); n > 0 {
		return feedID("decree "+c.Decrees[n-1].ID, l)
	}
	return feedID("correction "+strconv.Itoa(c.Year)+" "+c.Date.String()+" "+c.Correction, l)
}

// instant returns 00:00 UTC on a date. A change has a date but no time of day.
func instant(d harikerja.Date) string { return d.String() + "T00:00:00Z" }
