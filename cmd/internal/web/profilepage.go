package web

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/cmd/internal/typed"
)

// profileView is the page /profile.
type profileView struct {
	formMistakes
	Year     int            // the year of the list of collective leave
	Leave    []leaveBox     // the collective leave of that year
	DaysOff  string         // the text of the field for own days off, one date or span per line
	Workdays string         // the text of the field for own workdays, without the dates in Leave
	First    harikerja.Date // the first date with data
	Last     harikerja.Date // the last date with data
	Feed     feedView       // the calendar to subscribe to
}

// leaveBox is a checkbox for a day of collective leave. It is ticked if the firm works on that
// day.
type leaveBox struct {
	ask.Holiday
	Ticked bool
	Named  bool // whether the day has a name; it is then in the text field, and the box does not send it
}

// For each field, the page names at most maxMistakes wrong dates. For the others, it gives only
// their number, so that it stays short.
const maxMistakes = 10

// addMistakes adds the mistakes in the profile to the form.
func (v *profileView) addMistakes(s *setup) {
	var all formMistakes
	for _, p := range s.mistakes {
		all.add(fieldMistake{p.field, s.fieldText(p)})
	}
	for _, field := range profileParams {
		list := all.MistakesIn(field)
		for _, text := range list[:min(len(list), maxMistakes)] {
			v.add(fieldMistake{field, text})
		}
		if more := len(list) - maxMistakes; more > 0 {
			v.add(fieldMistake{field, s.words.text("profile.error.more", "n", more)})
		}
	}
}

// Typed returns the text that the visitor sent in a date field. After a mistake, the page shows
// this text again.
func (p *page) Typed(field string) string { return p.query.Get(field) }

func profilePage(s *setup) (*view, error) {
	v, err := readProfileForm(s)
	if err != nil {
		return nil, err
	}
	page := s.newView("profile", "profile", "profile", v)
	if !s.Named() { // there is a form
		page.Scripts = []string{"remember.js"}
	}
	if len(s.mistakes) > 0 {
		page.status = s.mistakes[0].status
		v.addMistakes(s)
	}
	if s.Profile != nil {
		v.Feed = newFeed(s, "calendar", s.CalendarTitle(), s.feedPath(s.feed("/calendar.ics"), ""))
	}
	return page, nil
}

// readProfileForm fills the form on the page /profile.
func readProfileForm(s *setup) (*profileView, error) {
	v := &profileView{Year: s.nearestYear()}
	if text, given := s.query["year"]; given {
		year, _ := strconv.Atoi(text[0])
		if _, ok := s.yearData(year); !ok || !typed.IsYear(text[0]) {
			return nil, wrongParam("listyear", s.ProfileLink(), "value", shorten(text[0]))
		}
		v.Year = year
	}
	kind := harikerja.CollectiveLeave
	leave, err := ask.Holidays{Year: ask.Year(v.Year), Type: &kind}.Answer(s.national)
	if err != nil {
		return nil, err
	}
	v.First, v.Last = s.coverage()
	v.DaysOff = strings.Join(s.query["daysOff"], "\n")
	workdays := s.query["workdays"]
	if s.Profile != nil { // the profile has no mistake
		v.DaysOff = ownText(s.Profile.frame.DaysOff)
		workdays = eachWorkday(s)
	}
	for _, h := range leave.Data {
		box := leaveBox{Holiday: h, Ticked: slices.Contains(workdays, h.Date.String())}
		box.Named = slices.ContainsFunc(workdays,
			func(item string) bool { return strings.HasPrefix(item, h.Date.String()+"=") })
		v.Leave = append(v.Leave, box)
		workdays = slices.DeleteFunc(workdays, func(item string) bool { return item == h.Date.String() })
	}
	v.Workdays = strings.Join(workdays, "\n")
	if s.Profile != nil && len(workdays) > 0 {
		q, err := ask.Read[ask.Lines](ask.Texts{"workdays": strings.Join(workdays, ",")})
		if err != nil {
			return nil, err
		}
		v.Workdays = ownText(q.Workdays)
	}
	return v, nil
}

// ownText returns own days as the text of a field, one line for each date or span.
func ownText(s *ask.Spans) string {
	lines := s.Texts()
	for i, line := range lines {
		lines[i] = strings.Replace(line, "=", " ", 1)
	}
	return strings.Join(lines, "\n")
}

// eachWorkday returns one text for each own workday in the profile: the date with its name.
func eachWorkday(s *setup) []string {
	var items []string
	for _, line := range s.Profile.frame.Workdays.Texts() {
		dates, name, isNamed := strings.Cut(line, "=")
		if !strings.Contains(dates, "..") {
			dates += ".." + dates
		}
		span, _ := harikerja.ParseSpan(dates) // cannot fail: the line was read as a span
		for d := range span.All() {
			item := d.String()
			if isNamed {
				item += "=" + name
			}
			items = append(items, item)
		}
	}
	return items
}

// profileFile sends the profile as a calendar file.
func profileFile(s *setup) (*view, error) {
	def := s.context.Definition()
	if !s.Named() {
		def.Name, def.Title = "company", harikerja.Names{Indonesian: "Perusahaan", English: "Company"}
	}
	text, err := json.MarshalIndent(def, "", "  ")
	if err != nil {
		return nil, err
	}
	file := server.NewRendered(append(text, '\n'), "application/json; charset=utf-8")
	file.Disposition = `attachment; filename="` + def.Name + `.json"`
	return &view{file: file}, nil
}
