package web

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// The parameter calendar in the address chooses the calendar under which a page
// answers. The menu has the listed calendars. A calendar that is not listed can be
// used by its name, as in the API. The national calendar is the default, so links
// contain its name only if the address contains it: the visitor left a profile that the
// browser remembers, and the browser must not apply it again.

const nationalName = "national"

// useCalendar makes the page answer under the calendar with the given name.
func (r *request) useCalendar(name string) *problem {
	if name == nationalName {
		r.left = true
		return nil
	}
	own, err := r.named(name)
	if err != nil {
		r.hasMenu = true
		return &problem{status: http.StatusNotFound, key: "calendar", plain: r.plain(), args: []any{"value", shorten(name)}}
	}
	r.use(own)
	return nil
}

// named returns the context of the calendar with the given name.
func (r *request) named(name string) (*ask.Context, error) {
	calendar := ask.CalendarName(name)
	return ask.Frame{Calendar: &calendar}.In(r.world)
}

// use makes the page answer under the calendar of a context.
func (r *request) use(own *ask.Context) {
	details := own.CalendarDetails()
	r.askContext, r.own, r.years = own, &details, own.YearList()
}

// CalendarTitle returns the title of the page's calendar in the language of the page.
func (r *request) CalendarTitle() string {
	switch {
	case r.own == nil:
		return r.words.text("calendars.national")
	case r.profile != nil:
		return r.words.text("calendars.profile")
	}
	return r.words.choose(r.own.Title.Indonesian, r.own.Title.English)
}

// under returns the address of this page under another calendar. It keeps the
// parameters of the page, except the profile, because the other calendar replaces the
// profile.
func (r *request) under(calendar string) string {
	path, query := r.URL.EscapedPath(), maps.Clone(r.query)
	for _, name := range append([]string{"calendar"}, profileParams...) {
		delete(query, name)
	}
	if calendar != nationalName || r.left {
		query.Set("calendar", calendar)
	}
	if calendar != nationalName && path == "/profile" { // the page /profile cannot have a named calendar
		delete(query, "year")
		path = "/"
	}
	if r.year != 0 {
		// A link must not lead to a year that the calendar does not cover.
		if context, err := r.named(calendar); err == nil {
			_, rest, _ := strings.Cut(path[1:], "/")
			year := nearest(r.year, context.YearList())
			path = strings.TrimSuffix("/"+strconv.Itoa(year)+"/"+rest, "/")
			if year != r.year {
				delete(query, "date") // these dates are only about one year
				delete(query, "start")
			}
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return r.Address(path)
}

// calendarChoice is an entry of the menu of calendars.
type calendarChoice struct {
	Title   string
	Href    string
	Current bool
}

// maxChoices is the maximum number of calendars in the menu. If there are more,
// the menu links to the list of all calendars.
const maxChoices = 50

// Menu returns the calendars that the visitor can choose, or nothing if the page
// has no menu.
func (p *page) Menu() []calendarChoice {
	if !p.hasMenu {
		return nil
	}
	names, current := p.calendars.Listed(), nationalName
	if p.own != nil {
		current = p.own.Name // "" for a profile
	}
	var menu []calendarChoice
	for _, name := range names[:min(len(names), maxChoices)] {
		title := p.calendars.Title(name)
		c := calendarChoice{p.words.choose(title.Indonesian, title.English), p.under(name), name == current}
		if name == nationalName {
			c.Title = p.words.text("calendars.national")
		}
		if c.Href != "" { // a copy may lack a calendar
			menu = append(menu, c)
		}
	}
	return menu
}

// MoreCalendars reports whether the menu does not have all calendars.
func (p *page) MoreCalendars() bool { return len(p.calendars.Listed()) > maxChoices }

// Own is the calendar of the page, or nil if it is the national calendar.
func (r *request) Own() *ask.CalendarDetails { return r.own }

// ByOperator reports whether the calendar of the page is not part of the
// dataset.
func (p *page) ByOperator() bool { return p.askContext.Uses().Operator }

// API returns the address of a question of the API, with the calendar or the profile of
// the page. The path parameter is the path and query after /v1.
func (r *request) API(path string) string {
	path = "/v1" + path
	if r.Named() {
		return r.Address(withQuery(path, "calendar="+r.own.Name))
	}
	return r.Address(r.profile.addTo(path))
}

// Feed returns the address of a feed, with the calendar or the profile of the page.
func (r *request) Feed(path string) string { return r.Address(r.feed(path)) }

// feed returns the path and query of a feed.
func (r *request) feed(path string) string {
	if r.Named() {
		return "/calendars/" + r.own.Name + path
	}
	return r.profile.addTo(path)
}

// OwnRules describes the weekend and the collective leave of the page's calendar
// in words.
func (r *request) OwnRules() string {
	leave := string(r.own.CollectiveLeave)
	if r.profile == nil {
		return r.words.rules(tokens(r.own.Weekend), leave)
	}
	if leave == "taken" && len(r.own.Workdays) > 0 {
		leave = "except" // an own workday may be a day of collective leave
	}
	rules := r.words.rules(tokens(r.own.Weekend), leave)
	if days := r.ownCounts(); len(days) > 0 {
		rules += " " + r.words.text("calc.rules.days.own", "days", strings.Join(days, ", "))
	}
	return rules
}

// WorksOnLeave reports whether the calendar of the page has no collective leave, because
// it is worked.
func (r *request) WorksOnLeave() bool {
	return r.own != nil && r.own.CollectiveLeave == "worked"
}

// listedDay is an entry of a list of holidays. It is a holiday, or a workday of
// the calendar that has no holiday.
type listedDay struct {
	ask.Holiday
	Worked  string              // the name of the own line that makes the date a workday; "" if it is a day off
	Workday bool                // whether the entry is an own workday without a holiday
	Source  *ask.CalendarSource // the document of the own line; nil if there is none
	Anchor  string              // the id of the entry on the page of the year
	Past    bool                // whether the date is before today and in the current year
	Today   bool
}

// Class is the CSS class of the entry.
func (d listedDay) Class() string {
	if d.Worked != "" {
		return "wk"
	}
	return mark(d.Type)
}

// mark returns the CSS class of a kind of holiday.
func mark(kind harikerja.Kind) string {
	switch kind {
	case harikerja.NationalHoliday:
		return "nh"
	case harikerja.CollectiveLeave:
		return "cl"
	}
	return "od"
}

// listed returns the entries of a list for the given days. The leave parameter has the
// collective leave on days that are workdays under the calendar of the page.
func (r *request) listed(days []ask.Day, leave map[harikerja.Date]ask.Holiday) []listedDay {
	var list []listedDay
	for _, day := range days {
		worked := r.worked(day)
		entry := listedDay{Worked: worked, Anchor: anchor(day.Date), Past: r.past(day.Date), Today: day.Date == r.today}
		for i, h := range day.Holidays {
			e := entry
			e.Holiday = h
			if i > 0 { // the calendar links to the first holiday of a date
				e.Anchor += "-" + strconv.Itoa(i+1)
			}
			if worked != "" || h.Type == harikerja.OwnDayOff {
				e.Source = r.source(day.OwnLine)
			}
			list = append(list, e)
		}
		switch h, isLeave := leave[day.Date]; {
		case len(day.Holidays) > 0:
		case isLeave && (worked == "" || r.profile != nil):
			entry.Holiday, entry.Worked = h, r.words.text("list.leaveworked")
			list = append(list, entry)
		case worked != "":
			entry.Holiday = ask.Holiday{Dated: day.Dated, LocalName: day.OwnLine.LocalName, Name: day.OwnLine.Name}
			entry.Workday, entry.Source = true, r.source(day.OwnLine)
			list = append(list, entry)
		}
	}
	return list
}

// worked returns the name of the own line that makes a date a workday, or "".
func (r *request) worked(day ask.Day) string {
	if !day.IsWorkday || day.OwnLine == nil {
		return ""
	}
	return r.words.choose(day.OwnLine.LocalName, day.OwnLine.Name)
}

// workedReason returns the reason why a date is an own workday. It names the
// holidays of the date.
func (r *request) workedReason(day ask.Day) string {
	line := r.words.text("list.worked", "line", r.worked(day))
	if len(day.Holidays) == 0 {
		return line
	}
	return r.words.text("calc.why.holiday", "name", r.words.names(day.Holidays), "kind", line)
}

// source returns the document of an own line, or nil.
func (r *request) source(line *ask.DecidingLine) *ask.CalendarSource {
	if line == nil || line.Source == nil {
		return nil
	}
	i := slices.IndexFunc(r.own.Sources, func(s ask.CalendarSource) bool { return s.ID == *line.Source })
	if i < 0 {
		return nil
	}
	return &r.own.Sources[i]
}

// countDates returns the number of dates whose first entry has the given CSS class. A
// date with two holidays is one day off.
func countDates(list []listedDay, class string) int {
	n := 0
	for i, d := range list {
		if d.Class() == class && (i == 0 || d.Date != list[i-1].Date) {
			n++
		}
	}
	return n
}

// double returns a sentence about the days off with more than one holiday, or "".
func (t *texts) double(list []listedDay) string {
	var dates []string
	for i, d := range list {
		if i > 0 && d.Date == list[i-1].Date && d.Worked == "" {
			dates = append(dates, t.date(d.Date))
		}
	}
	if len(dates) == 0 {
		return ""
	}
	return t.text("calendar.double", "dates", strings.Join(slices.Compact(dates), ", "))
}
