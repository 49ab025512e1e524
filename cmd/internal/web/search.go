package web

import (
	"html/template"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/search"
)

// searchView is the page that finds the dates of occasions. If no occasion was found, it lists
// all occasions.
type searchView struct {
	search.Result
	lawHead            // only if the page shows due dates
	ask.AvailableYears // zero if there is no data

	Name       string             // the text to search for
	Own        []ask.DecidingLine // the own days of the visitor's profile with this name
	Upcoming   []listedDay        // the dates from today on, oldest first
	Past       []listedDay        // the dates before today, newest first
	More       int                // the number of earlier dates that the page does not show
	LawRules   []ruleView         // the rules of law with this name, such as pph21 or thr
	Due        []dueDay           // the due dates of these rules
	PastDue    []dueDay           // the last due dates before today, for a text without a year
	All        []ask.OccasionData // all occasions; nil if an occasion was found
	Unanswered []unansweredView   // the periods of these rules whose due date is not known
	years      map[int]bool       // the years of the dates on the page
}

// searchRedirect returns the address of the page that answers the visitor's text, or of the search
// with correct spelling. It returns "" if the search itself has the answer, or if there is none.
func searchRedirect(s *setup) string {
	text := strings.TrimSpace(s.value("name", ""))
	if utf8.RuneCountInString(text) > maxSearch {
		return ""
	}
	own := s.ownDays(text)
	isWhole := func(l ask.DecidingLine) bool {
		return strings.EqualFold(l.LocalName, text) || strings.EqualFold(l.Name, text)
	}
	if slices.ContainsFunc(own, isWhole) {
		return ""
	}
	page := search.Page(text, s.national, s.nearestYear())
	if page == "" && own == nil {
		page, _ = search.Guess(text, s.national, s.context, s.nearestYear()) // searchPage has the same error
	}
	if page == "" {
		return ""
	}
	return s.linkTo(page)
}

// linkTo returns the address of a page that the search has found.
func (s *setup) linkTo(page string) string {
	address, anchor, hasAnchor := strings.Cut(page, "#")
	if address == "/docs" || strings.Contains(address, "calendar=") { // it does not use the visitor's calendar
		address = s.Address(s.withLanguage(address))
	} else {
		own := *s // the address can have values that replace those of the profile
		own.links = slices.DeleteFunc(slices.Clone(s.links), func(p pair) bool {
			return strings.Contains(address, "?"+p.Name+"=") || strings.Contains(address, "&"+p.Name+"=")
		})
		own.ProfileQuery = strings.TrimPrefix(withPairs("", own.links), "?")
		address = own.Link(address)
	}
	if hasAnchor {
		address += "#" + anchor
	}
	return address
}

// ownDays returns the own days of the visitor's profile whose names have all words of a text.
func (s *setup) ownDays(text string) []ask.DecidingLine {
	if s.Profile == nil {
		return nil
	}
	return slices.DeleteFunc(s.Own.Lines(), func(l ask.DecidingLine) bool {
		return !search.MeansName(text, l.LocalName, l.Name)
	})
}

// maxSearch is the maximum number of characters in a search. The cost of a search grows with its
// length, and real searches are shorter.
const maxSearch = 200

func searchPage(s *setup) (*view, error) {
	v := &searchView{Name: strings.TrimSpace(s.value("name", "")), years: make(map[int]bool)}
	if n := utf8.RuneCountInString(v.Name); n > maxSearch {
		return nil, wrongParam("longsearch", s.plain("name"), "given", n, "n", maxSearch)
	}
	page := s.newView("search", "", "search", v)
	if v.Name != "" {
		var err error
		if v.Result, err = search.Find(v.Name, s.national, s.context, s.nearestYear()); err != nil {
			return nil, err
		}
		page.Title = v.Name
		v.Own = s.ownDays(v.Name)
		v.Found = v.Found || v.Own != nil
		if !v.Found || v.NoDate {
			page.status = http.StatusNotFound
		}
	}
	if c := s.years.Meta.Coverage; c != nil {
		v.AvailableYears = *c
	}
	if !v.Found && v.Absent == "" {
		all, err := ask.Occasions{}.Answer(s.national)
		v.All = all.Data
		return page, err
	}
	if len(v.Occasions) == 1 {
		page.Title = s.words.choose(v.Occasions[0].LocalName, v.Occasions[0].Name)
	}
	v.showLaw(s)
	err := v.showHolidays(s)
	isHidden := func(d ask.Dataset) bool { return !v.years[d.Year] }
	page.datasets = slices.DeleteFunc(s.datasetsOf(v.First, v.Last), isHidden)
	return page, err
}

// DaysOffText says how many days off an occasion has, and on which dates.
func (v *searchView) DaysOffText(p *page, d search.DaysOff) template.HTML {
	var kinds []string
	for _, kind := range []struct {
		key   string
		dates []harikerja.Date
	}{{"count.national", d.National}, {"count.leave", d.Leave}} {
		if n := len(kind.dates); n > 0 {
			kinds = append(kinds, p.words.plain(kind.key, "n", n)+" ("+p.words.dates(kind.dates)+")")
		}
	}
	next, n := "", len(d.National)+len(d.Leave)
	if d.Break != (harikerja.Span{}) && d.Break.Days() != n {
		next = " " + p.words.text("search.break", "n", d.Break.Days(), "dates", p.words.span(d.Break.Start(), d.Break.End()))
	}
	if until := d.Day.Sub(p.Today); until > 0 && d.National != nil {
		next += " " + p.words.text("search.until", "date", p.words.date(d.Day), "until", p.words.text("today.until", "n", until))
	}
	return p.words.rich("search.daysoff", "n", n, "name",
		p.words.choose(d.Occasion.LocalName, d.Occasion.Name), "kinds", strings.Join(kinds, ", "), "next", next)
}

// SeeLink is the address of a page about something near to what is not here, or "".
func (v *searchView) SeeLink(p *page) string {
	if v.See == "" {
		return ""
	}
	return p.linkTo(v.See)
}

// showLaw shows the rules of law and their due dates.
func (v *searchView) showLaw(s *setup) {
	var ids []string
	for _, rule := range v.Laws {
		v.LawRules, ids = append(v.LawRules, newRuleView(s, rule)), append(ids, rule.ID)
	}
	if v.DueYear == 0 {
		return
	}
	v.DueYear = min(max(v.DueYear, v.First), v.Last)
	for _, o := range slices.Concat(v.NextDue, v.LastDue) {
		ids, v.years[o.DueDate.Year()] = append(ids, o.Rule), true
	}
	v.lawHead = lawHeadOf(s, ids...)
	v.Due, v.PastDue = dueDays(s, v.NextDue), dueDays(s, v.LastDue)
	slices.Reverse(v.PastDue)
	v.Unanswered = unansweredOf(s, v.UnknownDue)
}

// With a long profile, the page shows at most maxOwnDates dates, because each date has a link of up
// to maxAddress bytes. But it never leaves out upcoming dates, even if there are more.
const maxOwnDates = 40

// showHolidays shows the holidays from today on, sorted by date, and then the past holidays,
// newest first. If there are too many, it leaves out the oldest.
func (v *searchView) showHolidays(s *setup) error {
	slices.SortStableFunc(v.Holidays, func(a, b ask.Holiday) int { return a.Date.Compare(b.Date) })
	for _, h := range v.Holidays {
		day, err := occasionDay(s, h)
		switch {
		case err != nil:
			return err
		case h.Date.Before(s.Today):
			v.Past = append(v.Past, day)
		default:
			v.Upcoming = append(v.Upcoming, day)
		}
	}
	slices.Reverse(v.Past)
	shown := len(v.Past)
	if s.LongProfile() {
		shown = min(shown, max(maxOwnDates-len(v.Upcoming), 0))
	}
	v.More, v.Past = len(v.Past)-shown, v.Past[:shown]
	for _, d := range slices.Concat(v.Upcoming, v.Past) {
		v.years[d.Date.Year()] = true
	}
	return nil
}

// occasionDay returns the entry for a holiday in the national list.
func occasionDay(s *setup, h ask.Holiday) (listedDay, error) {
	entry := listedDay{Holiday: h}
	if s.Own == nil {
		return entry, nil
	}
	day, err := ask.CheckWorkday{Date: h.Date}.Answer(s.context)
	if err != nil {
		return entry, err
	}
	isSame := func(own ask.Holiday) bool { return own.Type == h.Type }
	taken := slices.ContainsFunc(day.Data.Holidays, isSame)
	if line := day.Data.OwnLine; day.Data.IsWorkday && line != nil {
		entry.Worked = s.words.choose(line.LocalName, line.Name)
	} else if !taken { // collective leave that is a workday under the calendar
		entry.Worked = s.words.text("list.leaveworked")
	}
	return entry, nil
}
