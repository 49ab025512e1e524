package web

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/words"
)

// page is the data for a template: the data from its route, and the data that every page needs.
// Templates call its methods.
type page struct {
	*setup
	*view
	Year int // the year in links to pages of a year
}

// OK reports whether the status of the page is 200.
func (p *page) OK() bool { return p.status == 0 }

// Week returns the days of the week. Monday is first, as in Indonesian calendars.
func (p *page) Week() []time.Weekday { return []time.Weekday{1, 2, 3, 4, 5, 6, 0} }

// Here returns the part of the path after the year, with the page's parameters. Templates use it
// for links to the same page in another year.
func (p *page) Here() string {
	if p.year == 0 {
		return ""
	}
	here := strings.TrimPrefix(p.URL.Path, fmt.Sprintf("/%04d", p.year))
	for _, name := range p.route.params {
		// leave out date and start, which are only valid in this year, and the profile, which
		// Link adds
		if p.query.Has(name) && name != "date" && name != "start" && !p.inProfile(name) {
			here = withQuery(here, name+"="+url.QueryEscape(p.value(name, "")))
		}
	}
	return here
}

// SameData returns the address of the API answer that has the page's data.
func (p *page) SameData() string {
	if p.hasPredictions(p.year) && p.route.predictions {
		return p.Address(fmt.Sprintf("/v1/projections?year=%d", p.year))
	}
	return p.API(fmt.Sprintf("/holidays?year=%d", p.Year))
}

// repository is the address of the source code.
const repository = "https://github.com/harikerja/harikerja"

// Repository returns the address of the source code.
func (p *page) Repository() string { return repository }

// RunGuide returns the address of the section in the README that says how to start the site.
func (p *page) RunGuide() string {
	return repository + p.Lang.Choose("/blob/main/README.id.md#mulai", "#start")
}

// Other returns the other language: "en" for an Indonesian page, "id" for an English page.
func (p *page) Other() string {
	return p.Lang.Choose(string(words.English), string(words.Indonesian))
}

// Switch returns the address of the same page in another language.
func (p *page) Switch(to string) string {
	query := maps.Clone(p.query)
	if query == nil {
		query = make(map[string][]string)
	}
	query.Set("lang", to)
	return p.Address(p.URL.EscapedPath() + "?" + query.Encode())
}

// link is a link in the navigation or in a menu.
type link struct {
	Title   string
	Href    string
	Current bool // whether the link leads to this page
}

// Entry returns a link for the navigation. For the parameters "path" and "year", see Link.
func (p *page) Entry(section, path string, year ...int) link {
	return link{p.words.text("nav." + section), p.Link(path, year...), section == p.section}
}

// cites is the data of the template "cites".
type cites struct {
	Page    *page
	Decrees []ask.Source
	Year    int  // the year of the sources page, to which the citation links
	Signed  bool // whether the date of a decree is shown in full, with the word for signing
}

// Cites returns the data of the template "cites".
func (p *page) Cites(decrees []ask.Source, year int) cites {
	return cites{Page: p, Decrees: decrees, Year: year}
}

// DecreeLink returns the address of a decree's document. If this address is not known, it
// returns a link to the description of the decree on the sources page.
func (p *page) DecreeLink(d ask.Source, year int) string {
	if d.URL != nil {
		return string(*d.URL)
	}
	return p.Link("/sources", year) + "#" + d.ID
}

// SearchLink returns the address of an occasion's page. The parameter "name" is the occasion's id
// or one of its names.
func (p *page) SearchLink(name string) string { return p.Link("/search?name=" + url.QueryEscape(name)) }

// part is the data for a template that shows a part of a page: a list, or a row of numbers.
type part struct {
	Page *page
	List any
}

// With returns the data for the templates "dates", "yeardates", "runs", "entries", "yearfiles" and
// "summaryrow".
func (p *page) With(list any) part { return part{p, list} }

// Names joins the names of holidays, without repetition.
func (p *page) Names(list []ask.Holiday) string {
	var names []string
	for _, h := range list {
		if name := p.words.name(h); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return strings.Join(names, "; ")
}

// Dates returns a list of dates in words, each with its weekday.
func (p *page) Dates(list []harikerja.Date) string {
	return strings.Join(convert(list, func(d harikerja.Date) string {
		return p.Lang.Weekday(d.Weekday()) + " " + p.words.day(d)
	}), ", ")
}

// DateField returns the value for a date field. It returns "" for a text that is not a date,
// because browsers reject such a value.
func (p *page) DateField(text string) string {
	if _, err := harikerja.ParseDate(text); err != nil {
		return ""
	}
	return text
}

// maxChoices is the maximum number of calendars in the menu. If there are more, the menu links
// to the list of all calendars.
const maxChoices = 50

// Menu returns the calendars that the visitor can choose, or nothing if the page has no menu.
func (p *page) Menu() []link {
	if !p.HasMenu {
		return nil
	}
	names, current := p.world.Calendars.Listed(), datasetfile.National
	if p.Own != nil {
		current = p.Own.Name // "" for a profile
	}
	var menu []link
	for _, name := range names[:min(len(names), maxChoices)] {
		title := p.world.Calendars.Title(name)
		c := link{Href: p.linkUnder(name), Current: name == current}
		c.Title = p.words.choose(title.Indonesian, title.English)
		if name == datasetfile.National {
			c.Title = p.words.text("calendars.national")
		}
		if c.Href != "" { // a copy may lack a calendar
			menu = append(menu, c)
		}
	}
	return menu
}

// MoreCalendars reports whether there are calendars that the menu lacks.
func (p *page) MoreCalendars() bool { return len(p.world.Calendars.Listed()) > maxChoices }

// ByOperator reports whether the operator defined the page's calendar.
func (p *page) ByOperator() bool { return p.context.Uses().Operator }

// view is the result of a route: data for a template, or a file.
type view struct {
	template string   // templates/NAME.html
	section  string   // the current entry of the navigation
	Title    string   // the title without the name of the site
	About    string   // a description in one sentence, for search engines and previews
	Scripts  []string // the scripts that only this page has
	// SharedTitle is the title in previews, if it differs from the title.
	SharedTitle string
	SentForm    string // the id of the form that keeps its fields when the language changes
	Data        any
	settings    []setting        // the page's own settings, without the calendar and its rules
	datasets    []ask.Dataset    // the lists that the page depends on; empty for the list of its year
	address     string           // the address to print; "" for the address of the request
	status      int              // 0 means 200
	file        *server.Rendered // the file to download; if it is set, all other fields are empty
}

// newView returns a view for a template. Its title is the text KEY.title, and its description is
// the text KEY.about. Both can contain the page's year.
func (s *setup) newView(template, section, key string, data any, scripts ...string) *view {
	return &view{template: template, section: section, Scripts: scripts, Data: data,
		Title: s.words.text(key+".title", "year", s.year), About: s.words.text(key+".about", "year", s.year)}
}

// yearHead has the fields for the top of every page about a year.
type yearHead struct {
	Info     ask.YearData
	Previous int // the year before, or 0 if there is no data for it
	Next     int // the year after, or 0 if there is no data for it
	// Predicted is the next year if it has predictions and no data, otherwise 0. Only the
	// calendar page links to this year.
	Predicted int
}

// newYearHead returns the fields for the top of a page about a year. The year must have data.
func newYearHead(s *setup, year int) yearHead {
	var head yearHead
	head.Info, _ = s.yearData(year)
	if _, ok := s.yearData(year - 1); ok {
		head.Previous = year - 1
	}
	if _, ok := s.yearData(year + 1); ok {
		head.Next = year + 1
	}
	return head
}

// setting is one line in the list of settings.
type setting struct {
	Name   string
	Values []string
	Class  string // printed or address if a script corrects the value, otherwise ""
}

// Text returns the values on one line.
func (s setting) Text() string { return strings.Join(s.Values, ", ") }

// setting returns a setting. The line's name is the text with the given key.
func (t *texts) setting(key string, values ...string) setting {
	return setting{Name: t.text(key), Values: values}
}

// Base is the base address of the site, or "".
func (p *page) Base() string { return p.handler.BaseURL }

// Canonical is the main address of the page's content. It contains the language if the page's
// address contains the language.
func (p *page) Canonical() string {
	if p.Explicit {
		return p.Alternate(string(p.Lang))
	}
	return p.Alternate("")
}

// Alternate returns the main address of the page's content in a language. If lang is "", the
// address has no language, and the server uses the language that the browser prefers. For "/", it
// is the address of the current year's page, which has the same content.
func (p *page) Alternate(lang string) string {
	address := p.URL.EscapedPath()
	if p.URL.Path == "/" {
		address = fmt.Sprintf("/%d", p.Year)
	}
	if p.route != nil && p.value(p.route.main, "") != "" {
		address = withQuery(address, p.route.main+"="+url.QueryEscape(p.value(p.route.main, "")))
	}
	if p.Own != nil {
		address = p.withCalendar(address)
	}
	if lang != "" {
		address = withQuery(address, "lang="+lang)
	}
	return p.handler.BaseURL + p.Address(address)
}

// Shared is the page's address with its parameters, for previews.
func (p *page) Shared() string { return p.handler.BaseURL + p.Address(p.plain()) }

// SearchText returns the text for the search field in the header.
func (p *page) SearchText() string {
	if p.URL.Path != "/search" {
		return ""
	}
	return strings.TrimSpace(p.value("name", ""))
}

// Typed returns the text that the visitor sent in a field. After a mistake, the page shows
// this text again.
func (p *page) Typed(field string) string { return p.query.Get(field) }
