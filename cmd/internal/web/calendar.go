package web

import (
	"cmp"
	"html/template"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// yearHead has the fields for the top of every page about a year.
type yearHead struct {
	Info     ask.YearData
	Previous int // the year before, or 0 if there is no data for it
	Next     int // the year after, or 0 if there is no data for it
	// Predicted is the next year if it has predictions and no data, otherwise 0. Only the
	// calendar page links to this year.
	Predicted int
}

// newYearHead returns the fields for the top of a page about a year. The year must have data.
func newYearHead(s *setup, year int) yearHead {
	var head yearHead
	head.Info, _ = s.yearData(year)
	if _, ok := s.yearData(year - 1); ok {
		head.Previous = year - 1
	}
	if _, ok := s.yearData(year + 1); ok {
		head.Next = year + 1
	}
	return head
}

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
	Checked   *checkedView   // how accurate the predictions of the year were; nil if there were none
	Events    *eventList     // the holidays for search engines, only for the national calendar
}

type monthView struct {
	Month time.Month
	Link  string // the address of the page of the month; "" if the calendar does not link to it
	Past  bool   // whether the month is before the current month, in the current year
	Weeks [][]dayView
}

// dayView is one cell of a calendar. The zero value is an empty cell.
type dayView struct {
	Date      harikerja.Date
	Day       int
	Class     string // su (Sunday) or a class of stripDay (not we or br), and then today or past
	Today     bool
	Holidays  []ask.Holiday
	Worked    string   // the name of the own line that makes the date a workday; "" if there is none
	Predicted []string // the names of the predicted holidays, only on a page of predictions
	Target    string   // the id of the date in the list below the calendar; "" for the usual id of the date
	Label     string   // the date in words, for screen readers; "" if the list does not have the date
}

// Names returns the attributes that name the date in words, for screen readers and for the mouse.
func (c dayView) Names() template.HTMLAttr {
	label := template.HTMLEscapeString(c.Label)
	return template.HTMLAttr(` title="` + label + `" aria-label="` + label + `"`)
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
		v.Events, v.Checked = eventsOf(s, year, v.List), checkedPredictions(s, year)
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
		Scripts: []string{"table.js"},
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
	list := s.listDays(days.Counted, days.OtherLeave)
	v := &yearView{yearHead: newYearHead(s, year), Months: monthsOf(s, days), List: list,
		Current: !s.Today.Before(dates.Start()) && !s.Today.After(dates.End()), Decrees: decrees.Data,
		National: countDates(list, "nh"), Leave: countDates(list, "cl"), OwnDays: countDates(list,
			"od"), Worked: countDates(list, "wk"),
		Double: s.words.doubleHolidays(list), Common: commonSources(list)}
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

// Exceptions returns the decrees of an entry if they differ from the common decrees.
func (v *yearView) Exceptions(d listedDay) []ask.Source {
	if sourceIDs(d.Sources) == sourceIDs(v.Common) {
		return nil
	}
	return d.Sources
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

// monthsOf returns the months of a year. Each week begins on Monday. A month has empty cells
// before its first day and after its last day.
func monthsOf(s *setup, days ask.Explanation) []monthView {
	cells := make([]dayView, len(days.Counted))
	for i, day := range days.Counted {
		cells[i] = newDayView(s, day, days.OtherLeave)
	}
	return grid(s, cells)
}

// grid arranges a year's cells in months.
func grid(s *setup, cells []dayView) []monthView {
	var months []monthView
	for _, cell := range cells {
		if len(cell.Holidays) > 0 || cell.Worked != "" || cell.Target != "" {
			cell.Target, cell.Label = cmp.Or(cell.Target, anchor(cell.Date)), s.words.label(cell)
		}
		column := mondayFirst(cell.Date.Weekday())
		if cell.Day == 1 {
			months = append(months, monthView{Month: cell.Date.Month(), Past: s.past(harikerja.MonthOf(cell.Date).End())})
		}
		month := &months[len(months)-1]
		if cell.Day == 1 || column == 0 {
			month.Weeks = append(month.Weeks, make([]dayView, 7))
		}
		month.Weeks[len(month.Weeks)-1][column] = cell
	}
	return months
}

// newDayView returns the cell for a date. Sundays are red, as on every Indonesian calendar. For
// the parameter "leave", see listDays.
func newDayView(s *setup, day ask.Day, leave map[harikerja.Date]ask.Holiday) dayView {
	v := dayView{Date: day.Date, Day: day.Date.Day(), Today: day.Date == s.Today,
		Holidays: day.Holidays, Worked: s.words.workedLine(day)}
	switch h, ok := leave[day.Date]; {
	case ok && !day.IsWorkday:
		v.Holidays = append(v.Holidays, h)
	case ok && v.Worked == "":
		v.Holidays, v.Worked = []ask.Holiday{h}, s.words.text("list.leaveworked")
	}
	switch {
	case v.Worked != "":
		v.Class = "wk"
	case day.Class != harikerja.ClassWorkday && day.Class != harikerja.ClassWeekend:
		v.Class = marks[day.Class]
	case day.Date.Weekday() == time.Sunday:
		v.Class = "su"
	}
	switch {
	case v.Today:
		v.Class += " today"
	case s.past(day.Date) && day.Date.Month() == s.Today.Month():
		// the tables of earlier months are dimmed as a whole
		v.Class += " past"
	}
	v.Class = strings.TrimPrefix(v.Class, " ")
	return v
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

// label describes a cell of the calendar in words.
func (t *texts) label(d dayView) string {
	parts := []string{t.day(d.Date)}
	for _, h := range d.Holidays {
		parts = append(parts, t.text("label.holiday", "name", t.name(h), "kind", t.kind(h.Type)))
	}
	for _, name := range d.Predicted {
		parts = append(parts, t.text("label.holiday", "name", name, "kind", t.text("projection.mark")))
	}
	if d.Worked != "" {
		parts = append(parts, t.text("list.worked", "line", d.Worked))
	}
	if d.Today {
		parts = append(parts, t.text("label.today"))
	}
	return strings.Join(parts, ", ")
}
