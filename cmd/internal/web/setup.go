package web

import (
	"cmp"
	"maps"
	"math"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/server"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// The parameter "calendar" in the address chooses the calendar that a page uses. The menu has the
// listed calendars. A calendar that is not listed can be used by its name, as in the API. The
// national calendar is the default, so links usually do not contain its name. An address contains
// this name if the visitor no longer wants a remembered profile. Then the links also contain the
// name, so that the browser does not apply the profile again.

// setup is a visit together with the calendar or the profile of the page. The calendar or the
// profile is read only once. Pages do not change a setup.
type setup struct {
	*visit
	query   url.Values           // the parameters of the page, with the profile in its short form
	context *ask.Context         // for questions about the calendar of the page
	Own     *ask.CalendarDetails // the calendar of the page; nil for the national calendar
	years   ask.YearList         // the years with data
	// whether the address has calendar=national, so that no remembered profile is applied
	left         bool
	Profile      *profile            // the profile in the address; nil if there is none
	Given        profile             // the profile as the visitor sent it, for forms
	links        []pair              // the profile as parameters, for links
	ProfileQuery string              // the same as a query, also for the script that remembers it
	mistakes     []*problem          // the mistakes in the profile, if the form of the page shows them
	HasMenu      bool                // whether the page has a menu of calendars
	dates        *harikerja.Span     // the dates of the page of a month; nil for other pages
	rules        map[string]law.Rule // see newestRules
}

// plainSetup returns the setup for a page without parameters, such as an error page.
func plainSetup(v *visit) *setup {
	return &setup{visit: v, context: v.national, years: v.national.YearList(), Given: defaultProfile}
}

// newSetup returns the setup for a visit to a page. If there is a problem, the setup is for the
// page that explains it.
//
// It refuses a parameter that the page does not have, and a parameter that is given twice. If a
// page ignored such a parameter, it would answer a question that the visitor did not ask.
func newSetup(v *visit) (*setup, *problem) {
	s := plainSetup(v)
	s.query = maps.Clone(v.sent)
	var wrong *problem // a problem with the calendar; unknown names are reported first
	if given := s.query["calendar"]; len(given) == 1 {
		wrong = s.useCalendar(given[0])
	}
	if p := cmp.Or(s.checkQuery(), wrong); p != nil {
		return s, p
	}
	if p := s.useProfile(); p != nil {
		return s, p
	}
	s.ProfileQuery = strings.TrimPrefix(withPairs("", s.links), "?")
	s.HasMenu = true
	return s, nil
}

// knownParams returns the names of the parameters that the page has.
func (s *setup) knownParams() []string {
	if s.route == nil { // a page of another package
		return []string{"lang"}
	}
	known := slices.Concat([]string{"lang", "calendar"}, s.route.params)
	for _, name := range profileParams {
		// on the pages with payroll periods, the route already lists periodParams
		if !slices.Contains(known, name) {
			known = append(known, name)
		}
	}
	return known
}

// checkQuery returns a problem if a parameter of the query is unknown, wrong or given twice.
func (s *setup) checkQuery() *problem {
	known := s.knownParams()
	if s.malformed != nil {
		if strings.Contains(s.URL.RawQuery, ";") { // url.ParseQuery refuses every semicolon
			return wrongParam("semicolon", s.plain())
		}
		return wrongParam("query", s.plain())
	}
	for _, name := range slices.Sorted(maps.Keys(s.query)) {
		values := s.query[name]
		switch {
		case !slices.Contains(known, name):
			return wrongParam("parameter", s.plain(), "name", shorten(name), "known", strings.Join(known, ", "))
		case len(values) > 1 && !slices.Contains(repeatedParams, name):
			return wrongParam("twice", s.plain(), "name", name)
		case name == "lang" && !slices.Contains(languages, words.Language(values[0])):
			return wrongParam("lang", s.plain(), "value", shorten(values[0]))
		}
	}
	return nil
}

// plain returns the address of this page without the parameters that checkQuery refuses, and
// without the parameters in the argument "wrong".
func (s *setup) plain(wrong ...string) string {
	query, known := url.Values{}, s.knownParams()
	for name, values := range s.query {
		switch {
		case !slices.Contains(known, name), slices.Contains(wrong, name),
			len(values) > 1 && !slices.Contains(repeatedParams, name),
			name == "lang" && !s.Explicit, name == "calendar" && s.Own == nil && !s.left:
		default:
			query[name] = values
		}
	}
	if len(query) == 0 {
		return s.URL.EscapedPath()
	}
	return s.URL.EscapedPath() + "?" + query.Encode()
}

// useCalendar makes the page use the calendar with the given name.
func (s *setup) useCalendar(name string) *problem {
	if name == datasetfile.National {
		s.left = true
		return nil
	}
	own, err := s.contextNamed(name)
	if err != nil {
		s.HasMenu = true
		return &problem{status: http.StatusNotFound, key: "calendar", Plain: s.plain(),
			args: []any{"value", shorten(name)}}
	}
	s.use(own)
	return nil
}

func (v *visit) contextNamed(name string) (*ask.Context, error) {
	calendar := ask.CalendarName(name)
	return ask.Frame{Calendar: &calendar}.In(v.world)
}

// use sets the page's calendar to the calendar of a context.
func (s *setup) use(own *ask.Context) {
	details := own.CalendarDetails()
	s.context, s.Own, s.years = own, &details, own.YearList()
}

// useProfile makes the page use the profile in the address. It also replaces the profile in the
// query by its short form, without default values.
func (s *setup) useProfile() *problem {
	s.removeOwnDay()
	names := slices.Concat(profileParams, editParams)
	// under a named calendar there is no profile, but the pages with payroll periods have
	// periodParams
	if s.Own != nil {
		names = slices.DeleteFunc(names, func(name string) bool {
			return slices.Contains(periodParams, name) && slices.Contains(s.route.params, name)
		})
	}
	// An empty field is not a profile: browsers also send the empty fields of the page /profile.
	first := slices.IndexFunc(names, func(name string) bool {
		return s.query.Get(name) != "" || s.query.Has(name) && slices.Contains(profileParams, name)
	})
	if first < 0 {
		for _, name := range editParams {
			delete(s.query, name)
		}
		return nil
	}
	if s.Own != nil {
		return wrongParam("rules", s.linkUnder(s.Own.Name), "name", names[first], "calendar", s.CalendarTitle())
	}
	s.Given = profileIn(s.query)
	p := s.Given
	if p.Week == anyWeek && s.countsLimit() {
		p.Week = defaultProfile.Week // links to other modes and pages have the default
	}
	p, own, mistakes := p.resolve(s.world, s.words)
	if len(mistakes) > 0 {
		return s.keepMistakes(mistakes)
	}
	links := p.pairs()
	if n := len(withPairs("", links)); n > maxAddress {
		return s.keepMistakes([]*problem{wrongField("daysOff", "longaddress", "given", n, "n", maxAddress)})
	}
	for _, name := range names {
		delete(s.query, name)
	}
	if s.links = links; len(s.links) > 0 {
		s.Profile, s.left = &p, false
		delete(s.query, "calendar") // it can only be national
		s.use(own)
	}
	for _, pair := range s.links {
		s.query.Add(pair.Name, pair.Value)
	}
	return nil
}

// countsLimit reports whether the page is the calculator with mode "limit".
func (s *setup) countsLimit() bool {
	return slices.Contains(s.route.params, "limit") && s.value("mode", "") == "limit"
}

// limitMistakes are the keys of the mistakes in a profile with more own days or longer names than
// one question may have.
var limitMistakes = []string{"owndates", "longname", "longnames", "longaddress"}

// maxAddress is the maximum length in bytes of a profile in an address, because each link of a page
// has it. It is enough for 100 dates with 1500 plain letters in their names. A letter such as é
// needs six bytes.
const maxAddress = 3100

// keepMistakes stores the mistakes in the profile if the page's form has at least one of the wrong
// fields. The form then shows them. Otherwise it returns a problem.
func (s *setup) keepMistakes(mistakes []*problem) *problem {
	inForm := func(p *problem) bool { return slices.Contains(s.route.fields, p.field) }
	if !slices.ContainsFunc(mistakes, inForm) {
		var edit []string // as the visitor wrote it, because another encoding could be too long
		for pair := range strings.SplitSeq(s.URL.RawQuery, "&") {
			name, _, _ := strings.Cut(pair, "=")
			name, _ = url.QueryUnescape(name)
			if name == "lang" || slices.Contains(profileParams, name) {
				edit = append(edit, pair)
			}
		}
		// the links do not contain the wrong profile, even if the browser remembers it
		s.HasMenu, s.left = true, true
		p := &problem{status: http.StatusBadRequest, key: "profile", Plain: s.linkUnder(datasetfile.National),
			Edit: "/profile?" + strings.Join(edit, "&"), args: []any{"mistake", s.fieldText(mistakes[0])}}
		if slices.Contains(limitMistakes, mistakes[0].key) && path.Ext(s.URL.Path) == "" {
			p.status = http.StatusSeeOther // nothing else is wrong, so the page opens the form
		}
		return p
	}
	s.mistakes = mistakes
	standard := []pair{{"firm", ""}, {"week", defaultProfile.Week}, {"leave", defaultProfile.Leave}}
	for _, name := range periodParams {
		standard = append(standard, pair{name, defaultOf[ask.PayrollPeriods](name)})
	}
	if s.countsLimit() {
		standard = append(standard, pair{"week", anyWeek})
	}
	for _, name := range profileParams {
		for _, value := range s.query[name] {
			if p := (pair{name, value}); !slices.Contains(standard, p) {
				s.links = append(s.links, p)
			}
		}
	}
	switch {
	case slices.Contains(limitMistakes, mistakes[0].key),
		len(withPairs("", s.links)) > server.MaxQuery:
		// The form has the profile. Each link with it would make the page too large, or is too long.
		s.links, s.left = nil, true
	case len(s.links) > 0:
		s.left = false
		delete(s.query, "calendar") // it can only be national
	}
	return nil
}

// yearData returns the description of a year, or false if there is no data for it.
func (s *setup) yearData(year int) (ask.YearData, bool) {
	for _, data := range s.years.Data {
		if data.Year == year {
			return data, true
		}
	}
	return ask.YearData{}, false
}

// Years returns the years with data, oldest first.
func (s *setup) Years() []int {
	return convert(s.years.Data, func(data ask.YearData) int { return data.Year })
}

// ListedYears returns the years that a page links to: all years with data. Under a long profile it
// returns only the nearest years, so that the page stays small. From there, links lead to the others.
func (s *setup) ListedYears() []int {
	years := s.Years()
	if !s.LongProfile() {
		return years
	}
	i := max(0, min(slices.Index(years, s.nearestYear())-2, len(years)-5))
	return years[i:min(i+5, len(years))]
}

// nearestYear returns the year with data that is nearest to the year in the path. If the path
// has no year, it uses the current year.
func (s *setup) nearestYear() int {
	return nearest(cmp.Or(s.year, s.Today.Year()), s.years)
}

// nearest returns the year in a list that is nearest to the given year. If the list is empty, it
// returns the given year.
func nearest(year int, list ask.YearList) int {
	found, distance := year, math.MaxInt
	for _, data := range list.Data {
		if d := max(data.Year-year, year-data.Year); d < distance {
			found, distance = data.Year, d
		}
	}
	return found
}

// coverage returns the first and the last date with data, or zero dates if there is no data.
func (s *setup) coverage() (first, last harikerja.Date) {
	if c := s.years.Meta.Coverage; c != nil {
		first, last = harikerja.Year(c.First).Start(), harikerja.Year(c.Last).End()
	}
	return first, last
}

// hasPredictions reports whether there are predictions for a year. A named calendar has none,
// because its own days are not known.
func (s *setup) hasPredictions(year int) bool {
	if s.Named() || year == 0 {
		return false
	}
	first, last := s.national.ProjectedYears()
	return first <= year && year <= last
}

// PredictedYears returns the years with predictions.
func (s *setup) PredictedYears() []int {
	var years []int
	first, last := s.national.ProjectedYears()
	for year := first; year <= last; year++ {
		if s.hasPredictions(year) {
			years = append(years, year)
		}
	}
	return years
}

// explain is like the function explain, but if the page's calendar has no data for a year, the
// text also names the calendar. If only the last payday of the page's year has no data, the text
// says how to get an answer.
func (s *setup) explain(err error) *problem {
	p := explain(err)
	if p.NoData() && p.field == "paydayMonth" {
		p.Plain = s.plain(p.field)
		p.more = s.words.text("periods.laternodata", "year", s.year, "next", p.year)
	}
	if p.NoData() && s.Own != nil {
		own := *p
		own.key, own.args = "calendaryear", append(slices.Clone(p.args), "calendar", s.CalendarTitle())
		if len(s.years.Data) == 0 {
			own.key = "noyears"
		}
		return &own
	}
	return p
}

// fieldText returns the text that a form shows beside a wrong field.
func (s *setup) fieldText(p *problem) string {
	text := s.words.text("calc.error."+p.key, p.args...)
	if s.hasPredictions(p.year) {
		text += " " + s.words.text("calc.error.predicted", "year", p.year)
	}
	if p.more != "" {
		text += " " + p.more
	}
	return text
}

// linkUnder returns the address of this page under another calendar. It keeps the parameters of
// the page, except the profile, because the other calendar replaces the profile.
func (s *setup) linkUnder(calendar string) string {
	path, query := s.URL.EscapedPath(), maps.Clone(s.query)
	for _, name := range append([]string{"calendar"}, profileParams...) {
		// Under a named calendar, the pages with payroll periods keep periodParams.
		// Without one, these parameters would be a profile.
		if calendar == datasetfile.National || !slices.Contains(s.route.params, name) {
			delete(query, name)
		}
	}
	if calendar != datasetfile.National || s.left {
		query.Set("calendar", calendar)
	}
	if calendar != datasetfile.National && path == "/profile" { // the page /profile cannot have a named calendar
		delete(query, "year")
		path = "/"
	}
	if s.year != 0 {
		// A link must not lead to a year that the calendar does not cover.
		if context, err := s.contextNamed(calendar); err == nil {
			_, rest, _ := strings.Cut(path[1:], "/")
			year := nearest(s.year, context.YearList())
			path = strings.TrimSuffix("/"+strconv.Itoa(year)+"/"+rest, "/")
			if year != s.year {
				delete(query, "date") // these dates are only about one year
				delete(query, "start")
			}
		}
	}
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return s.Address(path)
}
