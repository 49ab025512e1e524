package web

import (
	"maps"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/words"
)

// calculatorParams lists the form fields of all modes, without the profile. The form keeps the
// values for other modes in hidden fields, so that no value is lost when the visitor changes the
// mode. The field "to" has the mode or the language that the visitor changes to.
var calculatorParams = append([]string{"mode", "to"}, calculatorFields...)

var calculatorFields = []string{"date", "days", "direction", "start", "end", "hours", "shortest",
	"official", "limit"}

// tabs has the modes of the calculator, in the order of the page.
var tabs = []tab{{"add", newAddMode}, {"count", newCountMode}, {"check", newCheckMode},
	{"limit", newLimitMode}, {"overtime", newOvertimeMode}}

// newMode returns the mode with the given name.
func newMode(s *setup, name string) (*mode, error) {
	i := slices.IndexFunc(tabs, func(t tab) bool { return t.Name == name })
	if i < 0 {
		known := strings.Join(convert(tabs, func(t tab) string { return t.Name }), ", ")
		return nil, wrongParam("mode", s.plain("mode", "to"), "value", shorten(name), "known", known)
	}
	return tabs[i].open(s)
}

func calculatorPage(s *setup) (*view, error) {
	v, err := readCalculator(s)
	if err != nil {
		return nil, err
	}
	page := s.newView("calculator", "calculator", "calc", v, "calculator.js")
	page.SentForm = "calculator"
	if v.Mode == "overtime" {
		page.Scripts = append(page.Scripts, "wage.js")
	}
	result, mistakes, err := v.mode.answer(v, s)
	if err != nil {
		return nil, err
	}
	if len(mistakes) > 0 {
		v.explain(s, page, mistakes)
		return page, nil
	}
	v.Answer, page.datasets = result, result.datasets
	if slices.ContainsFunc(calculatorParams[1:], s.query.Has) {
		page.SharedTitle = result.Sentence
	}
	return page, nil
}

// explain adds mistakes to the form.
func (v *calculatorView) explain(s *setup, page *view, mistakes []*problem) {
	if s.hasPredictions(mistakes[0].year) {
		v.Predicted = mistakes[0].year
	}
	if mistakes[0].NoData() && !slices.ContainsFunc(calculatorFields, s.query.Has) {
		// there is no answer for the default values, but the visitor made no mistake
		v.add(fieldMistake{"", s.fieldText(mistakes[0])})
		return
	}
	page.status = mistakes[0].status
	for _, p := range mistakes {
		v.add(fieldMistake{p.field, s.fieldText(p)})
	}
}

// readCalculator fills the form from the query. A missing field gets a default value for which
// there is data.
func readCalculator(s *setup) (*calculatorView, error) {
	to := s.value("to", "")
	if s.query.Has("to") && !slices.Contains(languages, words.Language(to)) {
		if _, err := newMode(s, to); err != nil {
			return nil, err
		}
	}
	m, err := newMode(s, s.value("mode", "add"))
	if err != nil {
		return nil, err
	}
	v := &calculatorView{Tabs: tabs, Mode: m.name, Form: m.form, mode: m}
	v.First, v.Last = s.coverage()
	if v.First.Before(m.ruleFrom) {
		v.First = m.ruleFrom
	}
	defaults := v.defaultDates(s)
	maps.Copy(defaults, m.defaults)
	v.Values = make(ask.Texts)
	for _, field := range calculatorFields {
		v.Values[field] = s.value(field, defaults[field])
		if value := s.value(field, ""); value != "" && !slices.Contains(m.fields, field) {
			v.Hidden = append(v.Hidden, pair{field, value})
		}
	}
	return v, nil
}

// defaultDates returns the dates of fields that were not given. A date that was given in another
// mode is the default date of this mode.
func (v *calculatorView) defaultDates(s *setup) ask.Texts {
	day := s.Today
	if _, ok := s.yearData(day.Year()); !ok && s.years.Meta.Coverage != nil {
		day = harikerja.Year(s.nearestYear()).Start()
	}
	start := harikerja.MonthOf(day).Start()
	if d, err := harikerja.ParseDate(s.value("date", "")); err == nil {
		start = d
	}
	if d, err := harikerja.ParseDate(s.value("start", "")); err == nil {
		day, start = d, d
	}
	if d, err := harikerja.ParseDate(s.value("end", "")); err == nil && d.Before(start) {
		start = harikerja.MonthOf(d).Start()
	}
	if !v.mode.ruleFrom.IsZero() && day.Before(v.First) {
		day = v.First
	}
	return ask.Texts{"date": day.String(), "start": start.String(), "end": harikerja.MonthOf(start).End().String()}
}

// otherTab returns the address of the new page if the visitor changes the mode or the language.
// Otherwise it returns "". No input is lost, because the form sends all its fields, even without a
// script.
func otherTab(s *setup) string {
	to := s.value("to", "")
	if to == "" { // most requests
		return ""
	}
	v, err := readCalculator(s)
	if err != nil {
		return ""
	}
	if slices.Contains(languages, words.Language(to)) {
		other := *s
		other.visit = s.inLanguage(words.Language(to))
		return other.Link(v.TabLink())
	}
	m, err := newMode(s, to)
	if err != nil {
		return ""
	}
	return s.Link(v.inMode(m))
}

// SharedLink returns an address that has the same answer for everybody. If the page uses the
// national calendar, the address names this calendar. So another visitor's browser does not apply
// a remembered profile.
func (v *calculatorView) SharedLink(p *page) string {
	path := "/calculator?" + v.Query()
	if p.Own == nil && !p.left && !p.Static() {
		path = withQuery(path, "calendar="+datasetfile.National)
	}
	return p.Link(path)
}

// TabLink returns the address of the page with its mode and all given fields, without the profile.
func (v *calculatorView) TabLink() string { return v.inMode(v.mode) }

// inMode returns the address of a mode with the same fields, without the profile. If the date is
// before the first rule of law for the other mode, the address has no date.
func (v *calculatorView) inMode(to *mode) string {
	fields := slices.Clone(v.mode.fields)
	for _, hidden := range v.Hidden {
		fields = append(fields, hidden.Name)
	}
	// The fields of the other mode come first.
	slices.SortStableFunc(fields, func(a, b string) int { return rank(to, a) - rank(to, b) })
	date, err := harikerja.ParseDate(v.Values["date"])
	if to.name != v.mode.name && err == nil && date.Before(to.ruleFrom) {
		fields = slices.DeleteFunc(fields, func(field string) bool { return field == "date" })
	}
	return "/calculator?" + v.query(to, fields)
}

// rank returns a field's position among the fields of a mode. Fields of other modes come last.
func rank(m *mode, field string) int {
	if i := slices.Index(m.fields, field); i >= 0 {
		return i
	}
	return len(calculatorFields)
}
