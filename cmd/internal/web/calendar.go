package web

import (
	"cmp"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// yearView is the calendar page for a year, or the same data for one month.
type yearView struct {
	yearHead
	Card      *todayView // the card about today, only on the page "/"
	Months    []monthView
	List      []listedDay
	Current   bool   // whether today is in the calendar; the list of the year then begins with today
	National  int    // the number of days off because of a national holiday
	Leave     int    // the number of days off because of collective leave
	OwnDays   int    // the number of own days off
	Worked    int    // the number of own workdays
	Double    string // a sentence about the dates with more than one holiday; "" if there are none
	Decrees   []ask.Source
	Common    []ask.Source   // the decrees of most entries; nil if no two entries have the same decrees
	Amendment *ask.Revision  // the newest revision; nil if the list was never changed
	Before    harikerja.Date // the day of the revision before the newest
	Who       *whoView       // who has a day off on collective leave; nil if the list has no collective leave
	Events    *eventList     // the holidays for search engines, only for the national calendar
}

func calendarPage(s *setup) (*view, error) {
	year := cmp.Or(s.year, s.nearestYear())
	v, err := newYearView(s, year, harikerja.Year(year))
	if err != nil {
		return nil, err
	}
	for i := range v.Months {
		v.Months[i].Link = s.Link(monthPath(v.Months[i].Month), year)
	}
	revisions, err := ask.Revisions{Year: ask.Year(year)}.Answer(s.context)
	if err != nil {
		return nil, err
	}
	if s.year == 0 {
		if v.Card, err = todayCard(s); err != nil {
			return nil, err
		}
	}
	if s.Own == nil {
		v.Events = eventsOf(s, year, v.List)
	}
	if v.Next == 0 && s.hasPredictions(year+1) {
		v.Predicted = year + 1
	}
	if n := len(revisions.Data); n > 1 {
		v.Amendment, v.Before = &revisions.Data[n-1], revisions.Data[n-2].Date
	}
	leave := s.words.text("calendar.leave", "n", v.Leave)
	if s.WorksOnLeave() {
		leave = s.words.text("profile.leave.worked")
	}
	return &view{
		template: "calendar",
		section:  "calendar",
		Title:    s.words.text("calendar.title", "year", year),
		About: s.words.plain("calendar.about", "year", year,
			"national", s.words.text("calendar.national", "n", v.National),
			"leave", leave),
		Scripts: []string{"table.js", "grid.js"},
		Data:    v,
	}, nil
}

// newYearView returns the calendar and the list of a year, or of one of its months.
func newYearView(s *setup, year int, dates harikerja.Span) (*yearView, error) {
	days, err := ask.ExplainSpan{SpanOf: ask.SpanOf{Start: dates.Start(), End: dates.End()}}.Answer(s.context)
	if err != nil {
		return nil, err
	}
	decrees, err := ask.Sources{Year: ask.Year(year)}.Answer(s.context)
	if err != nil {
		return nil, err
	}
	cells := convert(days.Counted, func(day ask.Day) dayView {
		return newDayView(s, day, days.OtherLeave)
	})
	list := listDays(s, days.Counted, days.OtherLeave)
	v := &yearView{yearHead: newYearHead(s, year), Months: grid(s, cells), List: list,
		Current: dates.Contains(s.Today), Decrees: decrees.Data,
		National: countDates(list, "nh"), Leave: countDates(list, "cl"),
		OwnDays: countDates(list, "od"), Worked: countDates(list, "wk"),
		Double: s.words.doubleHolidays(list), Common: commonSources(list)}
	for i, d := range list {
		list[i].Common = sourceIDs(d.Sources) == sourceIDs(v.Common)
	}
	v.Who = whoInYear(s, v)
	return v, nil
}

// commonSources returns the decrees that most entries have. It returns nil if no two entries have
// the same decrees.
func commonSources(list []listedDay) (common []ask.Source) {
	count, most := make(map[string]int), 1
	for _, d := range list {
		key := sourceIDs(d.Sources)
		if count[key]++; count[key] > most && len(d.Sources) > 0 {
			common, most = d.Sources, count[key]
		}
	}
	return common
}

func sourceIDs(list []ask.Source) string {
	var ids strings.Builder
	for _, s := range list {
		ids.WriteString(s.ID + " ")
	}
	return ids.String()
}

// PastMonths returns the number of months in the current year that have ended.
func (v *yearView) PastMonths() (n int) {
	for _, m := range v.Months {
		if m.Past {
			n++
		}
	}
	return n
}

// Entries returns one part of the list: the past entries, or the entries from today on.
func (v *yearView) Entries(past bool) []listedDay {
	var list []listedDay
	for _, d := range v.List {
		if d.Past == past {
			list = append(list, d)
		}
	}
	return list
}

// whoInYear says who has a day off on the collective leave in a list. It returns nil if the list
// has no collective leave, or if the year is before LeaveSources.FirstYear.
func whoInYear(s *setup, v *yearView) *whoView {
	var off, work int
	for _, d := range v.List {
		switch {
		case d.Type != harikerja.CollectiveLeave:
		case d.Worked == "":
			off++
		default:
			work++
		}
	}
	switch {
	case off+work == 0 || v.Info.Year < leaveSources(s).FirstYear:
		return nil
	case work == 0:
		return newWho(s, v.Info.Year, "off")
	case off == 0:
		return newWho(s, v.Info.Year, "work")
	}
	return newWho(s, v.Info.Year, "some")
}

// Short returns the key of the short answer for an entry in the list. It returns "" if the entry
// is not collective leave. If the firm has decided, the answer is the firm's decision.
func (v *yearView) Short(d listedDay) string {
	switch {
	case v.Who == nil || d.Type != harikerja.CollectiveLeave:
		return ""
	case v.Who.Firm == "":
		return "who.short"
	case d.Worked != "":
		return "who.short.work"
	}
	return "who.short.off"
}

// eventList has a year's holidays for search engines, in the vocabulary of schema.org.
type eventList struct {
	Context string  `json:"@context"`
	Type    string  `json:"@type"`
	Name    string  `json:"name"`
	Total   int     `json:"numberOfItems"`
	Items   []event `json:"itemListElement"`
}

type event struct {
	Type        string `json:"@type"`
	Name        string `json:"name"`
	Description string `json:"description"` // the kind of holiday
	StartDate   string `json:"startDate"`
	Location    thing  `json:"location"`
}

// thing is a part of such a description: a country, an organization or a decree.
type thing struct {
	Type string `json:"@type"`
	Name string `json:"name"`
	URL  string `json:"url,omitempty"`
}

var indonesia = thing{Type: "Country", Name: "Indonesia"}

// eventsOf returns one event for each holiday in a list. A date with two holidays has two events.
func eventsOf(s *setup, year int, list []listedDay) *eventList {
	events := &eventList{Context: "https://schema.org", Type: "ItemList",
		Name: s.words.text("calendar.title", "year", year), Total: len(list)}
	for _, d := range list {
		events.Items = append(events.Items,
			event{Type: "Event", Name: s.words.name(d.Holiday), Description: s.words.kind(d.Type),
				StartDate: d.Date.String(), Location: indonesia})
	}
	return events
}
