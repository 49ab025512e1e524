package web

import (
	"encoding/json"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
)

// profileView is the page /profile.
type profileView struct {
	Year     int            // the year of the list of collective leave
	Leave    []leaveBox     // the collective leave of that year
	DaysOff  string         // the text of the field for own days off, one date or span per line
	Workdays string         // the text of the field for own workdays, without the dates in Leave
	First    harikerja.Date // the first date with data
	Last     harikerja.Date // the last date with data
	Mistakes []fieldMistake
	Feed     feedView // the calendar to subscribe to
}

// leaveBox is a checkbox for a day of collective leave. It is ticked if the firm works
// on that day.
type leaveBox struct {
	ask.Holiday
	Ticked bool
	Named  bool // whether the day has a name, so that it is in the text field and not sent by the box
}

// fieldMistake is a mistake in a field of a form, in words.
type fieldMistake struct{ Field, Text string }

// maxMistakes is the maximum number of wrong dates of a field that the page names. It
// counts the others, so that a page with thousands of them stays short.
const maxMistakes = 10

// Invalid reports whether there is a mistake in this field.
func (v *profileView) Invalid(field string) bool { return len(v.MistakesIn(field)) > 0 }

// MistakesIn returns the mistakes in a field.
func (v *profileView) MistakesIn(field string) (list []string) {
	for _, m := range v.Mistakes {
		if m.Field == field {
			list = append(list, m.Text)
		}
	}
	return list
}

// mistakes returns the mistake of the profile, and the mistakes in other fields and dates
// that do not depend on it.
func (r *request) mistakes() (list []fieldMistake) {
	add := func(m fieldMistake) {
		if !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	addProblem := func(p *problem) { add(fieldMistake{p.field, r.fieldText(p)}) }
	addProblem(r.mistake)
	if p := wrongLeave(r.given.Leave); p != nil {
		addProblem(p)
	}
	for _, own := range []pair{{"daysOff", "off"}, {"workdays", "work"}} {
		dates := r.ownDates(own.Name, own.Value)
		if dates == "" {
			continue
		}
		read := func(dates string) error {
			_, err := ask.Read[ask.Lines](ask.Texts{own.Name: dates})
			return err
		}
		wrong := 0
		for item := range strings.SplitSeq(dates, ",") {
			if err := read(item); err != nil {
				if wrong++; wrong <= maxMistakes {
					addProblem(r.wrongDates(err))
				}
			}
		}
		if wrong > maxMistakes {
			add(fieldMistake{own.Name, r.words.text("profile.error.more", "n", wrong-maxMistakes)})
		}
		if err := read(dates); wrong == 0 && err != nil { // the dates together: too many, or two names for one date
			addProblem(r.wrongDates(err))
		}
	}
	return list
}

// Typed returns the text that the visitor sent in a date field. After a mistake, the
// page shows this text again.
func (p *page) Typed(field string) string { return p.value(field, "") }

func profilePage(r *request) (*view, error) {
	v, err := readProfileForm(r)
	if err != nil {
		return nil, err
	}
	page := r.newView("profile", "profile", "profile", v)
	if !r.Named() { // there is a form
		page.Scripts = []string{"remember.js"}
	}
	if r.mistake != nil {
		page.status = r.mistake.status
		v.Mistakes = r.mistakes()
	}
	if r.profile != nil {
		v.Feed = r.feedView("calendar", r.CalendarTitle(), r.feedPath(r.feed("/calendar.ics"), ""))
	}
	return page, nil
}

// readProfileForm fills the form of the page /profile.
func readProfileForm(r *request) (*profileView, error) {
	v := &profileView{Year: r.nearestYear()}
	if text, given := r.query["year"]; given {
		year, _ := strconv.Atoi(text[0])
		if _, ok := r.yearData(year); !ok || !isYear(text[0]) {
			return nil, &problem{status: http.StatusBadRequest, key: "listyear", plain: r.ProfileLink(), args: []any{"value", shorten(text[0])}}
		}
		v.Year = year
	}
	kind := harikerja.CollectiveLeave
	leave, err := ask.Holidays{Year: ask.Year(v.Year), Type: &kind}.Answer(r.national)
	if err != nil {
		return nil, err
	}
	if c := r.years.Meta.Coverage; c != nil {
		v.First, v.Last = harikerja.Year(c.First).Start(), harikerja.Year(c.Last).End()
	}
	v.DaysOff = strings.Join(r.query["daysOff"], "\n")
	workdays := r.query["workdays"]
	if r.profile != nil { // the profile has no mistake
		v.DaysOff = ownText(r.profile.frame.DaysOff)
		workdays = r.eachWorkday()
	}
	for _, h := range leave.Data {
		box := leaveBox{Holiday: h, Ticked: slices.Contains(workdays, h.Date.String())}
		box.Named = slices.ContainsFunc(workdays, func(item string) bool { return strings.HasPrefix(item, h.Date.String()+"=") })
		v.Leave = append(v.Leave, box)
		workdays = slices.DeleteFunc(workdays, func(item string) bool { return item == h.Date.String() })
	}
	v.Workdays = strings.Join(workdays, "\n")
	if r.profile != nil && len(workdays) > 0 {
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

// eachWorkday returns the own workdays of the profile, each date with its name as an
// item of the parameter.
func (r *request) eachWorkday() []string {
	var items []string
	for _, line := range r.profile.frame.Workdays.Texts() {
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

// profileFile returns the profile as a calendar file.
func profileFile(r *request) (*view, error) {
	def := r.askContext.Definition()
	if !r.Named() {
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
