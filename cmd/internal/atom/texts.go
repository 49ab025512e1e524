package atom

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// texts has the words for the feed in one language.
type texts struct {
	language                words.Language
	title                   string
	disclaimer              string
	kinds                   map[harikerja.Kind]string
	set                     string // the title for the first list of a year; %s stands for the number of days
	corrected               string
	added, removed, renamed string
	day, days               string
	by                      string
}

var indonesian = &texts{
	language:   words.Indonesian,
	title:      "Perubahan hari libur nasional dan cuti bersama",
	disclaimer: "Disusun dari keputusan pemerintah, tanpa jaminan. Yang berlaku adalah keputusan itu sendiri.",
	kinds:      map[harikerja.Kind]string{harikerja.NationalHoliday: "hari libur nasional", harikerja.CollectiveLeave: "cuti bersama"},
	set:        "daftar ditetapkan, %s",
	corrected:  "data dikoreksi",
	added:      "ditambahkan", removed: "dibatalkan", renamed: "diganti namanya",
	day: "hari", days: "hari",
	by: "Berdasarkan",
}

var english = &texts{
	language:   words.English,
	title:      "Changes of Indonesian holidays and collective leave",
	disclaimer: "Compiled from government decrees, without warranty. Only the decrees themselves are binding.",
	kinds:      map[harikerja.Kind]string{harikerja.NationalHoliday: "national holiday", harikerja.CollectiveLeave: "collective leave"},
	set:        "list set, %s",
	corrected:  "data corrected",
	added:      "added", removed: "removed", renamed: "renamed",
	day: "day", days: "days",
	by: "By",
}

// entry returns the entry for one change. The title contains the number of days. The content lists
// the days.
func (t *texts) entry(c harikerja.Change) entry {
	title := strconv.Itoa(c.Year) + ": " + t.headline(c)
	e := entry{ID: t.entryID(c), Title: title, Updated: instant(c.Date),
		Category: category{strconv.Itoa(c.Year)}, Content: content{Type: "xhtml"}}
	var summary []string
	add := func(what string, days []string) {
		if len(days) == 0 {
			return
		}
		summary = append(summary, capital(what)+": "+strings.TrimSuffix(strings.Join(days, "; "), ".")+".")
		e.Content.Div.add(capital(what), days)
	}
	add(t.removed, t.list(c.Removed))
	add(t.added, t.list(c.Added))
	add(t.renamed, t.renames(c.Renamed))
	if c.Correction != "" {
		add(t.corrected, []string{c.Correction})
	}
	e.Summary = strings.Join(summary, " ")
	if c.Number == 1 {
		e.Summary = title + "." // the list of all days of a year is too long for a summary
	}
	var decrees []string
	for _, d := range c.Decrees {
		decrees = append(decrees, cite(d))
		e.link(d)
	}
	if len(decrees) > 0 {
		e.Content.Div.add(t.by, decrees)
	}
	return e
}

// link adds a link to a decree. The first link is the main link of the entry.
func (e *entry) link(d harikerja.Decree) {
	rel := "alternate"
	if len(e.Links) > 0 {
		rel = "related"
	}
	if d.URL != "" {
		e.Links = append(e.Links, link{Rel: rel, Href: d.URL})
	}
}

// headline returns the title of a change without the year.
func (t *texts) headline(c harikerja.Change) string {
	switch {
	case c.Correction != "":
		return t.corrected
	case c.Number == 1:
		return fmt.Sprintf(t.set, t.count(len(c.Added)))
	}
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{len(c.Removed), t.removed}, {len(c.Added), t.added}, {len(c.Renamed), t.renamed}} {
		if p.n > 0 {
			parts = append(parts, t.count(p.n)+" "+p.what)
		}
	}
	return strings.Join(parts, ", ")
}

func (t *texts) count(n int) string {
	if n == 1 {
		return "1 " + t.day
	}
	return strconv.Itoa(n) + " " + t.days
}

func (t *texts) list(days []harikerja.Holiday) []string {
	var list []string
	for _, h := range days {
		list = append(list, h.Date.String()+" "+t.name(h)+" ("+t.kinds[h.Kind]+")")
	}
	return list
}

// renames returns a line for each renamed day. The line has the local names, because decrees
// change only local names.
func (t *texts) renames(days []harikerja.Rename) []string {
	var list []string
	for _, r := range days {
		list = append(list, r.To.Date.String()+" "+r.From.LocalName+" → "+r.To.LocalName+" ("+t.kinds[r.To.Kind]+")")
	}
	return list
}

func (t *texts) name(h harikerja.Holiday) string {
	return t.language.Choose(h.LocalName, h.Name)
}

// cite returns the title of a decree. The known numbers follow in brackets, each after the name of
// its authority.
func cite(d harikerja.Decree) string {
	var numbers []string
	for _, n := range d.Numbers {
		if n.Number != "" {
			numbers = append(numbers, n.Authority+" "+n.Number)
		}
	}
	if len(numbers) == 0 {
		return d.Title
	}
	return d.Title + " (" + strings.Join(numbers, "; ") + ")"
}

// capital changes the first letter of a text to upper case.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
