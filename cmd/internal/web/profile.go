package web

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// A profile is the working week, the collective leave and the own days of a
// firm. The profile is part of the address, so every page answers under the profile,
// and every link contains the profile. In package ask, a profile is the rules of a frame. A
// page cannot have both a profile and a named calendar.

// ruleParams are the parameters of a profile that have a field in the calculator.
var ruleParams = []string{"week", "off", "leave"}

// profileParams are the parameters of a profile.
var profileParams = append(slices.Clone(ruleParams), "daysOff", "workdays")

// repeatedParams are the parameters that may be given more than once, because the
// forms have a checkbox for each day.
var repeatedParams = []string{"off", "daysOff", "workdays"}

// addFields returns the names of the date fields of the page /profile, with which a
// visitor adds a date or a span to the own days off or to the own workdays. It returns
// nil for other pages.
func (r *request) addFields() []string {
	if r.URL.Path != "/profile" {
		return nil
	}
	return []string{"offFrom", "offTo", "workFrom", "workTo"}
}

// profile has the values of a profile.
type profile struct {
	Week     string   // 5, 6 or custom
	Off      []string // the weekly days off of a custom week, Monday first
	Leave    string   // taken or worked
	DaysOff  string   // dates and spans, separated by commas
	Workdays string   // dates and spans, separated by commas

	frame ask.Frame // the profile as the frame of the questions of the page
}

// defaultRules are the rules of a question that names none.
var defaultRules = ask.Default[ask.Rules]()

// defaultProfile is the profile of a visitor who chose none.
var defaultProfile = profile{Week: "5", Off: defaultRules.Weekend.Tokens(), Leave: defaultRules.Leave.String()}

// pair is a parameter of an address, or a hidden field of a form.
type pair struct{ Name, Value string }

// withPairs adds parameters to an address.
func withPairs(address string, pairs []pair) string {
	for _, p := range pairs {
		// A comma needs no escape, and the address is shorter without the escape.
		address = withQuery(address, p.Name+"="+strings.ReplaceAll(url.QueryEscape(p.Value), "%2C", ","))
	}
	return address
}

// pairs returns the parameters of the profile that differ from the default.
func (p *profile) pairs() []pair {
	var list []pair
	add := func(name, value, standard string) {
		if value != standard {
			list = append(list, pair{name, value})
		}
	}
	add("week", p.Week, defaultProfile.Week)
	if p.Week == "custom" {
		for _, day := range p.Off {
			add("off", day, "")
		}
	}
	add("leave", p.Leave, defaultProfile.Leave)
	add("daysOff", p.DaysOff, "")
	add("workdays", p.Workdays, "")
	return list
}

// hasDays reports whether the profile has own days off or own workdays.
func (p *profile) hasDays() bool { return p.DaysOff != "" || p.Workdays != "" }

// fewRules has the forms of the questions and feeds that do not take all rules of a
// profile.
var fewRules = map[string]*ask.Form{
	"/v1/holidays":  ask.FormOf(reflect.TypeFor[ask.Holidays]()),
	"/calendar.ics": ask.FormOf(reflect.TypeFor[ask.HolidayFeed]()),
	"/holidays.csv": ask.FormOf(reflect.TypeFor[ask.HolidayFile]()),
}

// addTo adds the profile to a question of the API or to a feed: the rules that it takes
// and that differ from the default. The profile may be nil.
func (p *profile) addTo(question string) string {
	if p == nil {
		return question
	}
	path, _, _ := strings.Cut(question, "?")
	form := cmp.Or(fewRules[path], ask.FormOf(reflect.TypeFor[ask.Frame]()))
	taken := strconv.FormatBool(p.frame.Leave.Equal(harikerja.LeaveTaken()))
	for _, rule := range []pair{{"includeCollectiveLeave", taken}, {"weekend", p.frame.Weekend.String()}, {"daysOff", p.DaysOff}, {"workdays", p.Workdays}} {
		if param := form.Param(rule.Name); param != nil && rule.Value != param.Default {
			question = withPairs(question, []pair{rule})
		}
	}
	return question
}

// WeekDays are the days with a box in a custom week, Monday first.
func (p *profile) WeekDays() []string { return weekDays }

// IsOff reports whether the box of a day is ticked.
func (p *profile) IsOff(day string) bool { return slices.Contains(p.Off, day) }

// useProfile makes the page answer under the profile in the address. The query
// then has the profile in its short form. The field r.given has the values of the
// form. If the page has a form for the wrong value, the mistake is in r.mistake.
func (r *request) useProfile(rt *route) *problem {
	r.given = defaultProfile
	if r.countsLimit(rt) {
		defer r.chooseWeek(r.value("week", ""))
	}
	params := append(r.addFields(), profileParams...)
	if !slices.ContainsFunc(params, func(name string) bool { return r.query.Has(name) }) {
		return nil
	}
	for _, name := range profileParams {
		values, given := r.query[name]
		switch {
		case given && r.own != nil:
			return &problem{status: http.StatusBadRequest, key: "rules", plain: r.under(r.own.Name), args: []any{"name", name, "calendar", r.CalendarTitle()}}
		case len(values) > 1 && !slices.Contains(repeatedParams, name):
			return nil // the method checkQuery refuses the parameter
		}
	}
	p, err := r.readProfile()
	var own *ask.Context
	if err == nil {
		own, err = p.frame.In(r.world)
	}
	if err != nil {
		return r.mistakeIn(err, rt)
	}
	for _, name := range params {
		delete(r.query, name)
	}
	if r.links = p.pairs(); len(r.links) > 0 {
		r.profile, r.left = p, false
		delete(r.query, "calendar") // it can only be national
		r.use(own)
	}
	for _, pair := range r.links {
		r.query.Add(pair.Name, pair.Value)
	}
	return nil
}

// countsLimit reports whether the page is the calculator in mode "limit".
func (r *request) countsLimit(rt *route) bool {
	return slices.Contains(rt.params, "limit") && r.value("mode", "") == "limit"
}

// chooseWeek sets the week of mode "limit". If the address has neither a week nor a
// profile, the working week is not known.
func (r *request) chooseWeek(given string) {
	switch {
	case given == defaultProfile.Week || given == anyWeek:
		r.week = given
	case given == "" && len(r.links) == 0:
		r.given.Week = anyWeek
	}
}

// readProfile reads the profile in the query. The result has each own date once.
func (r *request) readProfile() (*profile, error) {
	r.given.Week = r.value("week", r.given.Week)
	r.given.Leave = r.value("leave", r.given.Leave)
	p := r.given
	if p.Week == anyWeek && r.countsLimit(r.route) {
		p.Week = defaultProfile.Week // for all other modes and pages
	}
	p.Off = nil
	switch p.Week {
	case "5":
	case "6":
		p.frame.Weekend = harikerja.SunOnly()
	case "custom":
		var days []time.Weekday
		for i, day := range weekDays {
			if slices.Contains(r.query["off"], day) {
				p.Off, days = append(p.Off, day), append(days, time.Weekday((i+1)%7))
			}
		}
		r.given.Off = p.Off
		if i := slices.IndexFunc(r.query["off"], func(day string) bool { return !slices.Contains(weekDays, day) }); i >= 0 {
			mistake := wrongField("week", "off")
			mistake.args = []any{"value", shorten(r.query["off"][i])}
			return nil, mistake
		}
		var err error
		if p.frame.Weekend, err = harikerja.NewWeekend(days...); err != nil {
			return nil, wrongField("week", "sevendays")
		}
	default:
		return nil, wrongField("week", "week")
	}
	if mistake := wrongLeave(p.Leave); mistake != nil {
		return nil, mistake
	}
	if p.Leave == "worked" {
		p.frame.Leave = harikerja.LeaveWorked()
	}
	lines, err := r.readLines()
	if err != nil {
		return nil, err
	}
	p.frame.Lines = lines
	p.DaysOff, p.Workdays = lines.DaysOff.String(), lines.Workdays.String()
	return &p, nil
}

// readLines reads the own days of the profile.
func (r *request) readLines() (ask.Lines, error) {
	texts := ask.Texts{}
	for name, fields := range map[string]string{"daysOff": "off", "workdays": "work"} {
		if dates := r.ownDates(name, fields); dates != "" {
			texts[name] = dates
		}
	}
	return ask.Read[ask.Lines](texts)
}

// wrongLeave returns the problem of a wrong value for collective leave, or nil.
func wrongLeave(leave string) *problem {
	if leave == "taken" || leave == "worked" {
		return nil
	}
	return wrongField("leave", "leave")
}

// ownDates returns the value of a parameter of [ask.Lines]. In the text field of the
// page /profile, each date or span is on its own line, and browsers also send empty
// fields. The fields parameter is "off" or "work", the beginning of the names of the
// date fields that add a date or a span.
func (r *request) ownDates(name, fields string) string {
	values := slices.Clone(r.query[name])
	if len(r.addFields()) > 0 {
		from, to := r.value(fields+"From", ""), r.value(fields+"To", "")
		if from != "" && to != "" {
			from += ".." + to
		}
		values = append(values, cmp.Or(from, to))
	}
	return strings.Join(ownItems(strings.Join(values, "\n")), ",")
}

// mistakeIn returns the problem of a wrong profile. If the form of the page has
// the field, it stores the mistake and returns nil.
func (r *request) mistakeIn(err error, rt *route) *problem {
	mistake, ok := errors.AsType[*problem](err)
	if !ok {
		mistake = r.wrongDates(err)
	}
	if slices.Contains(rt.fields, mistake.field) {
		r.mistake, r.links = mistake, nil
		for _, name := range profileParams {
			for _, value := range r.query[name] {
				if given := (pair{name, value}); given != (pair{"week", defaultProfile.Week}) &&
					(!r.countsLimit(rt) || given != pair{"week", anyWeek}) && given != (pair{"leave", defaultProfile.Leave}) {
					r.links = append(r.links, given)
				}
			}
		}
		if len(r.links) > 0 {
			r.left = false
			delete(r.query, "calendar") // it can only be national
		}
		return nil
	}
	r.hasMenu, r.left = true, true // the links lead away from the wrong profile, also if the browser remembers it
	edit := make(url.Values)
	for _, name := range append([]string{"lang"}, profileParams...) {
		if values, given := r.query[name]; given {
			edit[name] = values
		}
	}
	return &problem{status: http.StatusBadRequest, key: "profile", plain: r.under(nationalName), edit: "/profile?" + edit.Encode(),
		args: []any{"mistake", r.fieldText(mistake)}}
}

// fieldText returns the text about a mistake for the field with the mistake.
func (r *request) fieldText(p *problem) string {
	text := r.words.text("calc.error."+p.key, p.args...)
	if r.projected(p.year) {
		text += " " + r.words.text("calc.error.predicted", "year", p.year)
	}
	return text
}

// wrongDates returns the problem for an error of [ask.Lines].
func (r *request) wrongDates(err error) *problem {
	e, ok := errors.AsType[*ask.Error](err)
	if !ok {
		return explain(err)
	}
	p := &problem{status: http.StatusBadRequest, field: e.Details.Field}
	switch {
	case e.Problem.Kind() == ask.TooMany:
		p.key, p.args = "owndates", []any{"n", e.Details.MaxDates}
	case e.Problem.Kind() == ask.Contradiction:
		p.key, p.args = "ownboth", []any{"date", r.words.full(harikerja.MustParseDate(*e.Details.Value))}
	case e.Problem.Kind() == ask.Backwards:
		p.key, p.args = "ownspan", []any{"value", shorten(*e.Details.Value)}
	case e.Problem.Kind() == ask.TwoNames:
		p.key, p.args = "owntwice", []any{"date", r.words.full(harikerja.MustParseDate(*e.Details.Value))}
	case isOwnDay(*e.Details.Value):
		_, name, _ := strings.Cut(*e.Details.Value, "=")
		p.key, p.args = "ownname", []any{"value", shorten(name)}
	default:
		p.key, p.args = "owndate", []any{"value", shorten(*e.Details.Value)}
	}
	return p
}

// Named reports whether the page has a named calendar.
func (r *request) Named() bool { return r.own != nil && r.profile == nil }

// HasProfile reports whether the page has a profile.
func (r *request) HasProfile() bool { return r.profile != nil }

// ProfileWords describes the profile of the page in a few words.
func (r *request) ProfileWords() string {
	week := r.profile.Week
	if len(r.own.Weekend) == 0 {
		week = "none"
	}
	parts := []string{r.words.text("profile.week."+week, "days", r.words.dayNames(r.profile.Off)), r.words.text("profile.leave." + r.profile.Leave)}
	return strings.Join(append(parts, r.ownCounts()...), " · ")
}

// ownCounts returns the numbers of own days off and own workdays in words.
func (r *request) ownCounts() (parts []string) {
	for _, list := range []struct {
		key   string
		lines []ask.OwnLine
	}{{"profile.daysoff", r.own.DaysOff}, {"profile.workdays", r.own.Workdays}} {
		n := 0
		for _, line := range list.lines {
			n += line.Days()
		}
		if n > 0 {
			parts = append(parts, r.words.text(list.key, "n", n))
		}
	}
	return parts
}

// ProfileLink returns the address of the page that changes the profile.
func (r *request) ProfileLink() string {
	return r.Address(r.withLanguage(r.withProfile("/profile")))
}

// ClearLink returns the address of the page /profile without a profile.
func (r *request) ClearLink() string { return r.Address(r.withLanguage("/profile")) }

// SharedLink returns an address that has the same answer for everybody. For the national
// calendar it contains the name of the calendar, so that the browser of another visitor does
// not apply a profile that it remembers.
func (r *request) SharedLink(path string) string {
	if r.own == nil && !r.left && !r.Static() {
		path = withQuery(path, "calendar="+nationalName)
	}
	return r.Link(path)
}

// withProfile adds the profile of the page to an address.
func (r *request) withProfile(address string) string {
	if len(r.links) == 0 {
		return address
	}
	return withQuery(address, r.ProfileQuery())
}

// ProfileQuery returns the profile as a query, for links and for the script that
// remembers it.
func (r *request) ProfileQuery() string {
	if r.linkQuery == "" {
		r.linkQuery = strings.TrimPrefix(withPairs("", r.links), "?")
	}
	return r.linkQuery
}

// Carried returns the hidden fields of a form: the parameters that every link has. The
// parameters in except are left out, because the form has other fields for them.
func (r *request) Carried(except ...string) []pair {
	var list []pair
	switch {
	case r.Named():
		list = append(list, pair{"calendar", r.own.Name})
	case r.left:
		list = append(list, pair{"calendar", nationalName})
	}
	for _, p := range r.links {
		if !slices.Contains(except, p.Name) {
			list = append(list, p)
		}
	}
	if r.explicit {
		list = append(list, pair{"lang", string(r.lang)})
	}
	return list
}

// ruleFields is the data of the templates "weekfield" and "leavefield".
type ruleFields struct {
	*profile
	form form
}

// form is a form that can tell which of its fields have a mistake.
type form interface {
	Invalid(field string) bool
}

// RuleFields returns the data of the templates "weekfield" and "leavefield". The
// form may be nil.
func (r *request) RuleFields(form form) ruleFields { return ruleFields{&r.given, form} }

// GivenLeave is the value that the visitor sent for collective leave.
func (r *request) GivenLeave() string { return r.given.Leave }

// AnyWeek reports whether the form can leave the week open.
func (f ruleFields) AnyWeek() bool {
	v, ok := f.form.(*calculatorView)
	return ok && v.Mode == "limit"
}

// Invalid reports whether there is a mistake in this field.
func (f ruleFields) Invalid(field string) bool { return f.form != nil && f.form.Invalid(field) }
