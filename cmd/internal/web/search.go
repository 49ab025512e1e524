package web

import (
	"cmp"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
	"github.com/harikerja/harikerja/cmd/internal/search"
)

// searchView is the page that finds the dates of occasions. If no occasion was found, it lists
// all occasions.
type searchView struct {
	search.Result
	lawHead            // only if the page shows due dates
	ask.AvailableYears // zero if there is no data

	Name       string             // the text to search for
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

type topicPage struct {
	path  string // without the year
	title string // the key of the title, which contains the year
}

// topicPages has the topics with a page of a year.
var topicPages = map[search.Topic]topicPage{
	search.LongWeekends: {"/long-weekends", "long.title"},
	search.LeavePlan:    {"/long-weekends", "long.title"},
	search.PayPeriods:   {"/periods", "periods.title"},
	search.Workdays:     {"/payroll", "payroll.title"},
	search.Decrees:      {"/sources", "sources.title"},
	search.DueDates:     {"/due-dates", "due.title"},
}

// searchRedirect returns the address of a page if the visitor searches for a year, for a date or
// for a topic that has its own page. It returns "" for other texts. The topic LeavePlan has no
// redirect, because the search also lists the collective leave.
func searchRedirect(s *setup) string {
	text := strings.TrimSpace(s.value("name", ""))
	if dateinput.IsYear(text) {
		year, _ := strconv.Atoi(text) // cannot fail: the text has four digits
		return s.Link("", year)
	}
	if date, err := harikerja.ParseDate(dateinput.OwnDay(text)); err == nil {
		return s.Link("/calculator?mode=check&date=" + date.String())
	}
	topic, year, month := search.TopicOf(text)
	year = cmp.Or(year, s.nearestYear())
	if topic == search.Month {
		if _, ok := s.yearData(year); ok { // otherwise the search says that there is no data
			return s.Link("/"+strconv.Itoa(int(month)), year)
		}
	}
	page, ok := topicPages[topic]
	if !ok || topic == search.LeavePlan {
		return ""
	}
	address := s.Link(page.path, year)
	if topic == search.DueDates && month != 0 {
		address += "#m" + strconv.Itoa(int(month))
	}
	return address
}

// TopicPage is a link to the page about the topic of the text. The page's year is the year of the
// text, or the nearest year with data.
func (v *searchView) TopicPage(p *page) *link {
	page, ok := topicPages[v.Topic]
	if !ok {
		return nil
	}
	year := nearest(cmp.Or(v.Year, p.Today.Year()), p.years)
	return &link{Title: p.words.text(page.title, "year", year), Href: p.Link(page.path, year)}
}

func searchPage(s *setup) (*view, error) {
	v := &searchView{Name: strings.TrimSpace(s.value("name", "")), years: make(map[int]bool)}
	page := s.newView("search", "", "search", v)
	if v.Name != "" {
		var err error
		if v.Result, err = search.Find(v.Name, s.national, s.context); err != nil {
			return nil, err
		}
		page.Title = v.Name
		if !v.Found || v.NoDate || v.Topic.Absent() {
			page.status = http.StatusNotFound
		}
	}
	if c := s.years.Meta.Coverage; c != nil {
		v.AvailableYears = *c
	}
	if !v.Found {
		all, err := ask.Occasions{}.Answer(s.national)
		v.All = all.Data
		return page, err
	}
	if len(v.Occasions) == 1 {
		page.Title = s.words.choose(v.Occasions[0].LocalName, v.Occasions[0].Name)
	}
	for _, e := range v.Checked {
		v.years[e.Start.Year()] = true
	}
	v.showLaw(s)
	err := v.showHolidays(s)
	isHidden := func(d ask.Dataset) bool { return !v.years[d.Year] }
	page.datasets = slices.DeleteFunc(s.datasetsOf(v.First, v.Last), isHidden)
	return page, err
}

// DateAnswer is the calculator's answer for a date.
func (v *searchView) DateAnswer(p *page, e ask.Explanation) template.HTML {
	key, args := checkedText(p.setup, e)
	return p.words.rich(key, args...)
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

// The page shows at most maxDates dates, and with a profile at most maxOwnDates, because then
// each date has a link of up to 8 KB. But it never leaves out upcoming dates, even if there are
// more.
const (
	maxDates    = 150
	maxOwnDates = 60
)

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
	limit := maxDates
	if s.Profile != nil {
		limit = maxOwnDates
	}
	shown := min(len(v.Past), max(limit-len(v.Upcoming), 0))
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
