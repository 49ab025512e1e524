package web

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// page is what a template sees: what its route found, and what all pages have.
// Its methods are the questions that templates ask.
type page struct {
	*request
	view  *view
	Data  any
	Years []int // that there is data for
	Year  int   // of the links that need one
}

// Lang is the language of the page.
func (p *page) Lang() string { return string(p.lang) }

// Explicit reports whether the language was chosen by hand.
func (p *page) Explicit() bool { return p.explicit }

// Title is the page's own title.
func (p *page) Title() string { return p.view.title }

// About is one sentence for search engines and previews.
func (p *page) About() string { return p.view.about }

// Scripts are the modules that the page is better with.
func (p *page) Scripts() []string { return p.view.scripts }

// OK reports whether this is a page and not the news that there is none.
func (p *page) OK() bool { return p.view.status == 0 }

// Today is the day in Jakarta.
func (p *page) Today() harikerja.Date { return p.today }

// Week is the Indonesian week: Monday first.
func (p *page) Week() []time.Weekday { return []time.Weekday{1, 2, 3, 4, 5, 6, 0} }

// Link returns the address of another page, below a year if one is given, and
// in this language if that was chosen by hand.
func (r *request) Link(path string, year ...int) string {
	if len(year) > 0 {
		path = fmt.Sprintf("/%d%s", year[0], path)
	}
	if !r.explicit {
		return path
	}
	separator := "?"
	if strings.Contains(path, "?") {
		separator = "&"
	}
	return path + separator + "lang=" + string(r.lang)
}

// Here is the address of the page below its year, for the same of another.
func (p *page) Here() string {
	if p.year == 0 {
		return ""
	}
	return strings.TrimPrefix(p.URL.Path, fmt.Sprintf("/%04d", p.year))
}

// Other is the language that the page is not in.
func (p *page) Other() string {
	if p.lang == indonesian {
		return string(english)
	}
	return string(indonesian)
}

// Switch returns this very page in another language.
func (p *page) Switch(to string) string {
	query := make(url.Values, len(p.query)+1)
	for name, values := range p.query {
		query[name] = values
	}
	query.Set("lang", to)
	return p.URL.EscapedPath() + "?" + query.Encode()
}

// Canonical is the one address of what the page shows: "/" shows what the
// current year's page does.
func (p *page) Canonical() string {
	if p.URL.Path == "/" {
		return fmt.Sprintf("/%d", p.Year)
	}
	return p.URL.EscapedPath()
}

// entry is one link of the navigation.
type entry struct {
	Section string
	Href    string
	Current bool
}

// Entry returns a link of the navigation; with a year, below that.
func (p *page) Entry(section, path string, year int) entry {
	e := entry{section, p.Link(path), section == p.view.section}
	if year != 0 {
		e.Href = p.Link(path, year)
	}
	return e
}

// cites is a list of decrees to name, on a page.
type cites struct {
	Page    *page
	Decrees []harikerja.Decree
	Year    int // of the page that says more of them
}

// Cites is what the template "cites" takes.
func (p *page) Cites(decrees []harikerja.Decree, year int) cites { return cites{p, decrees, year} }

// Latest reports whether the date of a revision is only known not to be later.
func (p *page) Latest(r harikerja.Revision) bool {
	for _, d := range r.Decrees {
		if !d.DateIsLatest {
			return false
		}
	}
	return len(r.Decrees) > 0 // none: a correction of ours, on a day that we know
}

// weekends is a list of long weekends on a page.
type weekends struct {
	Page *page
	List []weekendView
}

// Weekends is what the template "weekends" takes.
func (p *page) Weekends(list []weekendView) weekends { return weekends{p, list} }

// Names joins the names of holidays, each once.
func (p *page) Names(list []harikerja.Holiday) string {
	var names []string
	for _, h := range list {
		if name := p.words.name(h); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, "; ")
}

// Dates joins dates with their weekdays.
func (p *page) Dates(list []harikerja.Date) string {
	words := make([]string, len(list))
	for i, d := range list {
		words[i] = p.words.weekday(d.Weekday()) + " " + p.words.day(d)
	}
	return strings.Join(words, ", ")
}

// ProblemText is the explanation on a page about a problem.
func (p *page) ProblemText() string {
	problem := p.Data.(*problem)
	return p.words.text("problem."+problem.key+".text", problem.args...)
}
