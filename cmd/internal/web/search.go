package web

import (
	"html/template"
	"net/http"
	"slices"
	"strings"
	"unicode"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// searchView is the page that finds the dates of occasions. If no occasion was found,
// it lists all occasions.
type searchView struct {
	lawHead                     // only with due dates
	Name     string             // the text to search for
	Dates    []checkedDate      // the dates of a text such as "24 Des", each with its answer
	Month    *harikerja.Span    // the month of a text such as "Desember 2026"; nil for other texts
	Found    []ask.OccasionData // the occasions with this name; there can be several
	Upcoming []listedDay        // the dates from today on, oldest first
	First    int                // the first year with data
	Last     int                // the last year with data
	Past     []listedDay        // the dates before today, newest first
	More     int                // the number of earlier dates that the page does not show
	LawRules []ruleView         // the rules of law with this name, such as pph21 or thr
	Due      []dueDay           // the due dates of these rules
	PastDue  []dueDay           // the last due dates before today, for a month without a year
	DueKind  string             // the kind of these due dates; "" if they have several kinds
	DueYear  int                // the year of the page with these due dates
	Listed   bool               // whether dates were searched for
	NoDate   bool               // whether the text is a date that does not exist
	Undated  bool               // whether the text has a month or a year, but the rules have no due dates
	Missing  int                // the year of the text, if it has no data; 0 otherwise
	Similar  []string           // names that are spelled like an unknown name
	All      []ask.OccasionData // all occasions; nil if an occasion was found

	Predicted  []ask.ProjectedHoliday // the predictions for the missing year
	Unanswered []unansweredView       // the due dates of the text that are not known

	text searchText
}

// checkedDate is a date with its answer in the calculator.
type checkedDate struct {
	Date   harikerja.Date
	Answer template.HTML
}

// End is the last year with data, if the text names no year, or 0.
func (v *searchView) End() int {
	if v.text.year != 0 {
		return 0
	}
	return v.Last
}

func searchPage(s *setup) (*view, error) {
	v := &searchView{Name: strings.TrimSpace(s.value("name", ""))}
	page := s.newView("search", "", "search", v)
	if v.Name == "" {
		all, err := ask.Occasions{}.Answer(s.national)
		v.All = all.Data
		return page, err
	}
	page.Title = v.Name
	if c := s.years.Meta.Coverage; c != nil {
		v.First, v.Last = c.First, c.Last
	}
	rules, err := ask.LawRules{}.Answer(s.national)
	if err != nil {
		return nil, err
	}
	texts, found := searchTexts(v.Name), false
	for i := 0; i < len(texts) && !found; i++ {
		v.text = texts[i]
		if found, err = v.find(s, rules.Data); err != nil {
			return nil, err
		}
	}
	if !found || v.NoDate {
		page.status = http.StatusNotFound
	}
	if !found {
		name := v.text.whole
		v.Similar = append(s.national.SimilarOccasionNames(name), ask.SimilarNames(name, ruleNames(rules.Data))...)
		all, err := ask.Occasions{}.Answer(s.national)
		v.All = all.Data
		return page, err
	}
	if len(v.Found) == 1 {
		page.Title = s.words.choose(v.Found[0].LocalName, v.Found[0].Name)
	}
	v.sort()
	page.datasets = v.datasets(s)
	return page, nil
}

// find finds what the text is about. It returns false if it finds nothing.
func (v *searchView) find(s *setup, rules []ask.LawRule) (bool, error) {
	for _, find := range []func(*setup) (bool, error){v.findDate, v.findKind} {
		if done, err := find(s); err != nil || done {
			return true, err
		}
	}
	if err := v.findRules(s, rules); err != nil {
		return false, err
	}
	found, err := v.findOccasions(s)
	if err != nil { // no occasion has this name
		return v.LawRules != nil, nil
	}
	v.Found, v.Undated = found.Data, false
	v.onlyNumbered(v.Found)
	for _, o := range v.Found {
		if err := v.addDays(s, v.inMonth(o.Holidays)); err != nil {
			return false, err
		}
	}
	return true, nil
}

// datasets returns the lists of the years that the page shows dates of.
func (v *searchView) datasets(s *setup) []ask.Dataset {
	var years []int
	for _, d := range slices.Concat(v.Upcoming, v.Past) {
		years = append(years, d.Date.Year())
	}
	for _, d := range v.Dates {
		years = append(years, d.Date.Year())
	}
	for _, d := range slices.Concat(v.Due, v.PastDue) {
		years = append(years, d.Date.Year())
	}
	slices.Sort(years)
	var list []ask.Dataset
	for _, year := range slices.Compact(years) {
		list = append(list, s.datasetsOf(year, year)...)
	}
	return list
}

// maxDates is the maximum number of dates on the page, unless more dates are upcoming.
const maxDates = 150

// sort sorts the dates from today on by date, and the past dates newest first. The page
// does not show the oldest dates if there are too many.
func (v *searchView) sort() {
	byDate := func(a, b listedDay) int { return a.Date.Compare(b.Date) }
	slices.SortStableFunc(v.Upcoming, byDate)
	slices.SortStableFunc(v.Past, byDate)
	slices.Reverse(v.Past)
	shown := min(len(v.Past), max(maxDates-len(v.Upcoming), 0))
	v.More, v.Past = len(v.Past)-shown, v.Past[:shown]
}

// DuePage returns the path of the page with these due dates after the year.
func (v *searchView) DuePage() string {
	if v.DueKind == "" {
		return "/due-dates"
	}
	return "/due-dates?kind=" + v.DueKind
}

// DueLink returns the address of a date on the page of the due dates of its year.
func (p *page) DueLink(d harikerja.Date) string {
	return p.Link("/due-dates", d.Year()) + "#" + anchor(d)
}

// ruleNames returns the names and aliases of the rules of law.
func ruleNames(rules []ask.LawRule) []string {
	var names []string
	for _, rule := range rules {
		names = append(append(names, rule.LocalName, rule.Name, rule.Obligation), rule.Aliases...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// isNamed reports whether a name is one of the ids and aliases of a rule of law, such as
// pph21, or a part of one of its titles. Case, spaces and punctuation do not matter.
func isNamed(name string, ids []string, titles ...string) bool {
	letters := func(s string) string {
		return strings.Map(func(r rune) rune {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				return unicode.ToLower(r)
			}
			return -1
		}, s)
	}
	want := letters(name)
	if slices.ContainsFunc(ids, func(id string) bool { return letters(id) == want }) {
		return true
	}
	const minLength = 4 // a shorter text is in many titles
	return len(want) >= minLength && slices.ContainsFunc(titles, func(title string) bool {
		return strings.Contains(letters(title), want) || hasWords(title, name)
	})
}

// hasWords reports whether a title has all words of a name, in any order and with other
// words between them, as "Upah kerja lembur" has those of "upah lembur", and "Lapor SPT
// Masa PPh 21/26" has those of "lapor PPh 21".
func hasWords(title, name string) bool {
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	for _, word := range strings.Fields(strings.ToLower(name)) {
		if !slices.Contains(words, word) {
			return false
		}
	}
	return true
}

// occasionDay returns the entry of a holiday of the national list, or false if
// the calendar of the page has no data for its year.
func (s *setup) occasionDay(h ask.Holiday) (listedDay, bool, error) {
	entry := listedDay{Holiday: h}
	if _, ok := s.yearData(h.Date.Year()); !ok || s.Own == nil {
		return entry, ok, nil
	}
	day, err := ask.CheckWorkday{Date: h.Date}.Answer(s.context)
	if err != nil {
		return entry, false, err
	}
	taken := slices.ContainsFunc(day.Data.Holidays, func(own ask.Holiday) bool { return own.Type == h.Type })
	if line := day.Data.OwnLine; day.Data.IsWorkday && line != nil {
		entry.Worked = s.words.choose(line.LocalName, line.Name)
	} else if !taken { // collective leave that is a workday under the calendar
		entry.Worked = s.words.text("list.leaveworked")
	}
	return entry, true, nil
}
