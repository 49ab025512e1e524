package web

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
)

type profileView struct {
	formMistakes
	periodForm
	Year     int        // the year of the list of collective leave
	Leave    []leaveBox // the collective leave of that year
	DaysOff  ownField   // the own days off
	Workdays ownField   // the own workdays, without the dates in Leave
	Pay      string     // the payroll period in words; "" if the profile has a mistake
	Address  string     // the address of the profile, to share
	Feed     feedView   // the calendar to subscribe to
	Without  string     // the address of the page without a profile
}

// ownField has the own days of one kind. The lines that could be read are in Rows. The other lines
// are in Text, so that the visitor can correct them.
type ownField struct {
	Rows []ownRow
	Text string
}

// ownFieldset is the data of the template "ownfield".
type ownFieldset struct {
	ownField
	Page   *page
	Name   string // daysOff or workdays
	ID     string // the id of the fieldset
	Prefix string // the beginning of the names of the fields for a new row
	Legend string // the key of the heading
	Texts  string // the part of the keys of the texts about pasted lines that differs
}

// OwnField returns the data of the template "ownfield" for own days off or own workdays.
func (v *profileView) OwnField(p *page, name string) ownFieldset {
	if name == "daysOff" {
		return ownFieldset{ownField: v.DaysOff, Page: p, Name: name, ID: "days-off", Prefix: "off",
			Legend: "kind.own_day_off", Texts: "daysoff"}
	}
	return ownFieldset{ownField: v.Workdays, Page: p, Name: name, ID: "own-workdays", Prefix: "work",
		Legend: "kind.own_workday", Texts: "workdays"}
}

// ownRow is one own day or span.
type ownRow struct {
	Value string // the row as a text that package ask reads
	Dates string // the dates in words
	Name  string // "" if the day has no name
	// Unused says that the row has no effect: workday if its dates are workdays without it too, off
	// if they are days off, unknown if they have no data; otherwise "".
	Unused string
}

// leaveBox is a checkbox for a day of collective leave. It is ticked if the firm works on that
// day.
type leaveBox struct {
	ask.Holiday
	Ticked bool
	Named  bool // whether the firm gave this workday a name; then a row sends the day, and the box does not
}

// Worked returns the number of the days of collective leave on which the firm works.
func (v *profileView) Worked() (n int) {
	for _, box := range v.Leave {
		if box.Ticked || box.Named {
			n++
		}
	}
	return n
}

// For each field, the page names at most maxMistakes wrong dates. For the others, it gives only
// their number, so that it stays short.
const maxMistakes = 10

func (v *profileView) addMistakes(s *setup) {
	given := make(map[fieldMistake]bool)
	for _, field := range profileParams {
		n := 0
		for _, p := range s.mistakes {
			if p.field != field {
				continue
			}
			m := fieldMistake{field, s.fieldText(p)}
			if given[m] {
				continue
			}
			given[m] = true
			if n++; n <= maxMistakes {
				v.add(m)
			}
		}
		if more := n - maxMistakes; more > 0 {
			v.add(fieldMistake{field, s.words.text("profile.error.more", "n", more)})
		}
	}
}

// PeriodMistake reports whether there is a mistake in the payroll period.
func (v *profileView) PeriodMistake() bool { return slices.ContainsFunc(periodParams, v.Invalid) }

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
	if field := emptyRow(s.sent); field != "" {
		page.status = http.StatusBadRequest
		v.add(fieldMistake{field, s.words.text("calc.error.date")})
	}
	if s.Profile != nil {
		v.Address = s.origin() + s.Address(s.withProfile("/profile"))
		v.Feed = newFeed(s, "calendar", s.CalendarTitle(), s.FeedPath(s.feed("/calendar.ics")))
	}
	return page, nil
}

// emptyRow returns the field for the first date of a new row if the visitor pressed the button that
// adds the row, but typed and pasted nothing. Otherwise it returns "".
func emptyRow(query url.Values) string {
	prefix := query.Get("add")
	pasted := query[map[string]string{"off": "daysOff", "work": "workdays"}[prefix]]
	fields := query.Get(prefix+"From") + query.Get(prefix+"To") + query.Get(prefix+"Name")
	// the fields of the rows precede the field for pasted lines, which browsers send even if it is empty
	if len(pasted) == 0 || pasted[len(pasted)-1] != "" || fields != "" {
		return ""
	}
	return prefix + "From"
}

// readProfileForm fills the form on the page /profile.
func readProfileForm(s *setup) (*profileView, error) {
	v := &profileView{Year: s.nearestYear(), periodForm: periodForm{s.words, s.Given.pay},
		Without: s.Address(s.withLanguage("/profile"))}
	if text, given := s.query["year"]; given {
		year, _ := strconv.Atoi(text[0])
		if _, ok := s.yearData(year); !ok || !dateinput.IsYear(text[0]) {
			return nil, wrongParam("listyear", s.ProfileLink(), "value", shorten(text[0]))
		}
		v.Year = year
	}
	kind := harikerja.CollectiveLeave
	leave, err := ask.Holidays{Year: ask.Year(v.Year), Type: &kind}.Answer(s.national)
	if err != nil {
		return nil, err
	}
	if len(s.mistakes) == 0 {
		v.Pay = s.words.payPeriod("profile.pay.summary", s.Given.pay)
	}
	daysOff, workdays := pastedDays(s, "daysOff"), pastedDays(s, "workdays")
	if s.Profile != nil { // the profile has no mistake
		daysOff, workdays = s.Profile.frame.DaysOff.Texts(), eachWorkday(s)
	}
	for _, h := range leave.Data {
		box := leaveBox{Holiday: h, Ticked: slices.Contains(workdays, h.Date.String())}
		box.Named = slices.ContainsFunc(workdays,
			func(item string) bool { return strings.HasPrefix(item, h.Date.String()+"=") })
		v.Leave = append(v.Leave, box)
		workdays = slices.DeleteFunc(workdays, func(item string) bool { return item == h.Date.String() })
	}
	if s.Profile == nil {
		v.DaysOff, v.Workdays = s.words.ownField(daysOff), s.words.ownField(workdays)
		return v, nil
	}
	v.DaysOff.Rows = s.words.ownRows(daysOff)
	if len(workdays) > 0 { // consecutive days become one row again
		q, err := ask.Read[ask.Lines](nil, ask.Texts{"workdays": strings.Join(workdays, ",")})
		if err != nil {
			return nil, err
		}
		v.Workdays.Rows = s.words.ownRows(q.Workdays.Texts())
	}
	unused := make(map[harikerja.Date]string)
	for _, line := range s.context.Calendar.Unused() {
		class := map[harikerja.UnusedReason]string{
			harikerja.AlreadyOff: "off", harikerja.AlreadyWorkday: "workday", harikerja.WithoutData: "unknown"}[line.Reason]
		for d := range line.Span.All() {
			unused[d] = class
		}
	}
	for _, rows := range [][]ownRow{v.DaysOff.Rows, v.Workdays.Rows} {
		for i := range rows {
			rows[i].markUnused(unused)
		}
	}
	return v, nil
}

// markUnused sets the field Unused if no date of the row has an effect.
func (r *ownRow) markUnused(unused map[harikerja.Date]string) {
	span, _ := readOwnDay(r.Value)
	for d := range span.All() {
		if unused[d] == "" {
			return
		}
	}
	r.Unused = unused[span.Start()]
}

// pastedDays returns the own days in a parameter, as the visitor sent them.
func pastedDays(s *setup, name string) []string {
	return dateinput.OwnDays(strings.Join(s.query[name], "\n"))
}

// Limits is the text about the limits of the own days.
func (f ownFieldset) Limits() string {
	words := f.Page.words
	return words.text("profile.limit", "dates", ask.MaxOwnDates, "name", ask.MaxOwnName,
		"n", ask.MaxOwnNames, "address", words.count(maxAddress))
}

// ownField returns own days of a profile with a mistake. Those that can be read become rows, and
// the others become text. Rows are long, so more lines than a profile can have all become text.
func (t *texts) ownField(items []string) ownField {
	var right, wrong []string
	for _, item := range items {
		if len(items) > ask.MaxOwnDates {
			wrong = append(wrong, strings.Replace(item, "..", " - ", 1))
			continue
		}
		q, err := ask.Read[ask.Lines](nil, ask.Texts{"daysOff": item})
		if err != nil {
			if dateinput.IsOwnDay(item) { // as people write a span
				item = strings.Replace(item, "..", " - ", 1)
			}
			wrong = append(wrong, item)
		} else if text := q.DaysOff.String(); !slices.Contains(right, text) {
			right = append(right, text)
		}
	}
	return ownField{t.ownRows(right), strings.Join(wrong, "\n")}
}

// ownRows converts own days to rows. Package ask must have read them before.
func (t *texts) ownRows(items []string) []ownRow {
	return convert(items, func(item string) ownRow {
		span, name := readOwnDay(item)
		return ownRow{Value: item, Dates: t.span(span.Start(), span.End()), Name: name}
	})
}

// readOwnDay returns the span and the name of an own day that package ask has read.
func readOwnDay(text string) (span harikerja.Span, name string) {
	dates, name, _ := strings.Cut(text, "=")
	if !strings.Contains(dates, "..") {
		dates += ".." + dates
	}
	span, _ = harikerja.ParseSpan(dates) // cannot fail: the text was read as a span
	return span, name
}

// eachWorkday returns one text for each own workday in the profile: the date with its name.
func eachWorkday(s *setup) []string {
	var items []string
	for _, line := range s.Profile.frame.Workdays.Texts() {
		span, name := readOwnDay(line)
		for d := range span.All() {
			item := d.String()
			if name != "" {
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
	if s.Profile != nil && s.Profile.Firm != "" {
		def.Title = harikerja.Names{Indonesian: s.Profile.Firm, English: s.Profile.Firm}
		titled, _ := json.MarshalIndent(def, "", "  ")
		// a calendar file allows fewer characters in a title; then the title stays "Company"
		if _, wrong := harikerja.ParseDefinition(titled); wrong == nil {
			text = titled
		}
	}
	return attachment(def.Name+".json", "application/json; charset=utf-8", append(text, '\n')), nil
}
