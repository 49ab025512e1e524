package atom

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// part is a part of a change: the days that were added, for example.
type part struct {
	what string
	days []string // one line for each day
}

// parts returns the parts of a change in the given language.
func parts(c harikerja.Change, l words.Language) []part {
	return []part{
		{l.Choose("dibatalkan", "removed"), list(c.Removed, l)},
		{l.Choose("ditambahkan", "added"), list(c.Added, l)},
		{l.Choose("diganti namanya", "renamed"), renames(c.Renamed, l)},
	}
}

// newEntry returns the entry for one change. The title contains the number of days. The content
// lists the days.
func newEntry(c harikerja.Change, l words.Language) entry {
	title := strconv.Itoa(c.Year) + ": " + headline(c, l)
	e := entry{ID: entryID(c, l), Title: title, Updated: instant(c.Date),
		Category: category{strconv.Itoa(c.Year)}, Content: content{Type: "xhtml"}}
	changed := parts(c, l)
	if c.Correction != "" {
		changed = append(changed, part{corrected(l), []string{c.Correction}})
	}
	var summary []string
	for _, p := range changed {
		if len(p.days) > 0 {
			text := strings.TrimSuffix(strings.Join(p.days, "; "), ".")
			summary = append(summary, capital(p.what)+": "+text+".")
			e.Content.Div.add(capital(p.what), p.days)
		}
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
		e.Content.Div.add(l.Choose("Berdasarkan", "By"), decrees)
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
func headline(c harikerja.Change, l words.Language) string {
	switch {
	case c.Correction != "":
		return corrected(l)
	case c.Number == 1:
		return l.Choose("daftar ditetapkan, ", "list set, ") + count(len(c.Added), l)
	}
	var texts []string
	for _, p := range parts(c, l) {
		if n := len(p.days); n > 0 {
			texts = append(texts, count(n, l)+" "+p.what)
		}
	}
	return strings.Join(texts, ", ")
}

func corrected(l words.Language) string { return l.Choose("data dikoreksi", "data corrected") }

func count(n int, l words.Language) string {
	if n == 1 {
		return "1 " + l.Choose("hari", "day")
	}
	return strconv.Itoa(n) + " " + l.Choose("hari", "days")
}

func list(days []harikerja.Holiday, l words.Language) []string {
	var list []string
	for _, h := range days {
		list = append(list, h.Date.String()+" "+l.Choose(h.LocalName, h.Name)+" ("+kind(h, l)+")")
	}
	return list
}

// renames returns a line for each renamed day. The line has the local names, because decrees
// change only local names.
func renames(days []harikerja.RenamedHoliday, l words.Language) []string {
	var list []string
	for _, r := range days {
		list = append(list, fmt.Sprintf("%s %s → %s (%s)",
			r.To.Date, r.From.LocalName, r.To.LocalName, kind(r.To, l)))
	}
	return list
}

func kind(h harikerja.Holiday, l words.Language) string {
	if h.Kind == harikerja.CollectiveLeave {
		return l.Choose("cuti bersama", "collective leave")
	}
	return l.Choose("hari libur nasional", "national holiday")
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
