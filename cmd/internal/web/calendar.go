package web

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// yearHead has the fields that every page of a year shows at the top.
type yearHead struct {
	Info     ask.YearData
	Previous int // the year before, or 0 if there is no data for it
	Next     int // the year after, or 0 if there is no data for it
	// Predicted is the year after, if it has no data but a page of predictions, or 0. Only
	// the calendar links to it.
	Predicted int
}

// yearHead returns the fields for the top of the pages of a year. The year must
// have data.
func (r *request) yearHead(year int) yearHead {
	var head yearHead
	head.Info, _ = r.yearData(year)
	if _, ok := r.yearData(year - 1); ok {
		head.Previous = year - 1
	}
	if _, ok := r.yearData(year + 1); ok {
		head.Next = year + 1
	}
	return head
}

// yearView is the page of a year.
type yearView struct {
	yearHead
	Card      *todayView // the card about today, only on the page "/"
	Months    []monthView
	List      []listedDay
	Current   bool   // whether today is in the year; the list then begins with today
	National  int    // the number of days off because of a national holiday
	Leave     int    // the number of days off because of collective leave
	OwnDays   int    // the number of own days off
	Worked    int    // the number of own workdays
	Double    string // a sentence about the dates with more than one holiday; "" if there are none
	Decrees   []ask.Source
	Common    []ask.Source   // the decrees of most entries of the list; nil if no two entries have the same decrees
	Amendment *ask.Revision  // the newest revision; nil if the list was never changed
	Before    harikerja.Date // the day of the revision before the newest
	Who       *whoView       // who is off on the days of collective leave; nil if the list has none
	Checked   *checkedView   // how the predictions of the year did; nil if there were none
	Events    *eventList     // the holidays for search engines, only for the national calendar
}

type monthView struct {
	Month time.Month
	Past  bool // whether the month is before the current month, in the current year
	Weeks [][]dayView
}

// dayView is one cell of a calendar. The zero value is an empty cell.
type dayView struct {
	Date      harikerja.Date
	Day       int
	Class     string // the CSS classes: su (Sunday) or a class of stripDay except we and br; also today or past
	Today     bool
	Holidays  []ask.Holiday
	Worked    string   // the name of the own line that makes the date a workday; "" if there is none
	Predicted []string // the names of the predicted holidays, only on a page of predictions
	Target    string   // the id of the date in the list below the calendar; "" for the usual id of the date
	Label     string   // the date in words, for readers who cannot see its colour and shape; "" if the list does not have the date
}

func calendarPage(r *request) (*view, error) {
	c := r.askContext
	year := cmp.Or(r.year, r.nearestYear())
	dates := harikerja.Year(year)
	days, err := ask.ExplainSpan{SpanOf: ask.SpanOf{Start: dates.Start(), End: dates.End()}}.Answer(c)
	if err != nil {
		return nil, err
	}
	decrees, err := ask.Sources{Year: ask.Year(year)}.Answer(c)
	if err != nil {
		return nil, err
	}
	revisions, err := ask.Revisions{Year: ask.Year(year)}.Answer(c)
	if err != nil {
		return nil, err
	}
	list := r.listed(days.Counted, days.WorkedLeave)
	v := &yearView{yearHead: r.yearHead(year), Months: r.months(days), List: list, Current: year == r.today.Year(), Decrees: decrees.Data,
		National: countDates(list, "nh"), Leave: countDates(list, "cl"), OwnDays: countDates(list, "od"), Worked: countDates(list, "wk"),
		Double: r.words.double(list), Common: commonSources(list)}
	if r.year == 0 {
		if v.Card, err = r.todayCard(); err != nil {
			return nil, err
		}
	}
	v.Who = r.whoInYear(v)
	if r.own == nil {
		v.Events, v.Checked = r.events(year, list), r.checkedPredictions(year)
	}
	if v.Next == 0 && r.projected(year+1) {
		v.Predicted = year + 1
	}
	if n := len(revisions.Data); n > 1 {
		v.Amendment, v.Before = &revisions.Data[n-1], revisions.Data[n-2].Date
	}
	leave := r.words.text("calendar.leave", "n", v.Leave)
	if r.WorksOnLeave() {
		leave = r.words.text("profile.leave.worked")
	}
	return &view{
		template: "calendar",
		section:  "calendar",
		Title:    r.words.text("calendar.title", "year", year),
		About: r.words.plain("calendar.about", "year", year, "national", r.words.text("calendar.national", "n", v.National),
			"leave", leave),
		Scripts: []string{"table.js"},
		Data:    v,
	}, nil
}

// commonSources returns the decrees that most entries have, or nil if fewer than two
// entries have the same decrees.
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

// Exceptions returns the decrees of an entry if they are not the common ones.
func (v *yearView) Exceptions(d listedDay) []ask.Source {
	if sourceIDs(d.Sources) == sourceIDs(v.Common) {
		return nil
	}
	return d.Sources
}

// PastMonths returns the number of months of the current year that are over.
func (v *yearView) PastMonths() (n int) {
	for _, m := range v.Months {
		if m.Past {
			n++
		}
	}
	return n
}

// months returns the months of a year. A month has weeks from Monday to Sunday,
// with empty cells before its first day and after its last day.
func (r *request) months(days ask.Explanation) []monthView {
	cells := make([]dayView, len(days.Counted))
	for i, day := range days.Counted {
		cells[i] = r.dayView(day, days.WorkedLeave)
	}
	return r.grid(cells)
}

// grid arranges the cells of all dates of a year as months.
func (r *request) grid(cells []dayView) []monthView {
	var months []monthView
	for _, cell := range cells {
		if len(cell.Holidays) > 0 || cell.Worked != "" || cell.Target != "" {
			cell.Target, cell.Label = cmp.Or(cell.Target, anchor(cell.Date)), r.label(cell)
		}
		column := mondayFirst(cell.Date.Weekday())
		if cell.Day == 1 {
			months = append(months, monthView{Month: cell.Date.Month(), Past: r.past(harikerja.MonthOf(cell.Date).End())})
		}
		month := &months[len(months)-1]
		if cell.Day == 1 || column == 0 {
			month.Weeks = append(month.Weeks, make([]dayView, 7))
		}
		month.Weeks[len(month.Weeks)-1][column] = cell
	}
	return months
}

// past reports whether a date is before today and in the same year. Pages dim past
// dates.
func (r *request) past(d harikerja.Date) bool { return d.Year() == r.today.Year() && d.Before(r.today) }

// mondayFirst returns the column of a weekday in a calendar: 0 for Monday.
func mondayFirst(d time.Weekday) int { return (int(d) + 6) % 7 }

// dayView returns the cell of a date. Sundays are red, as on every Indonesian
// calendar. The leave parameter is that of the method listed.
func (r *request) dayView(day ask.Day, leave map[harikerja.Date]ask.Holiday) dayView {
	v := dayView{Date: day.Date, Day: day.Date.Day(), Today: day.Date == r.today, Holidays: day.Holidays, Worked: r.worked(day)}
	if h, ok := leave[day.Date]; ok && v.Worked == "" {
		v.Holidays, v.Worked = []ask.Holiday{h}, r.words.text("list.leaveworked")
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
	case r.past(day.Date) && day.Date.Month() == r.today.Month(): // the tables of earlier months are dimmed as a whole
		v.Class += " past"
	}
	v.Class = strings.TrimPrefix(v.Class, " ")
	return v
}

// marks are the CSS classes of days off.
var marks = map[harikerja.Class]string{
	harikerja.ClassNationalHoliday: "nh", harikerja.ClassCollectiveLeave: "cl", harikerja.ClassOwnDayOff: "od", harikerja.ClassWeekend: "we",
}

// anchor returns the id of a date in the list of holidays.
func anchor(d harikerja.Date) string { return "d" + d.String() }

// Entries returns a part of the list: the entries from today on, or the entries
// before today.
func (v *yearView) Entries(past bool) []listedDay {
	var list []listedDay
	for _, d := range v.List {
		if d.Past == past {
			list = append(list, d)
		}
	}
	return list
}

// stripDay is one day of a strip, a row of consecutive days.
type stripDay struct {
	Date    harikerja.Date
	Day     int
	Weekday string // the short name of the day of the week
	Month   string // the short name of the month, on the first day of the strip and on the first day of each month; "" on other days
	Class   string // nh (national holiday), cl (collective leave), od (own day off), wk (own workday), we (weekend day) or br (bridge day); "" for another workday
	Why     string // the reason why the date is a day off or an own workday, in words; "" for another workday
	Mark    string // "start" on the start date of the answer, "end" on its end date; "" on other dates
	Number  int    // the number of a counted workday of a time limit; 0 for other days
	Classes string // the column of the day in a week, c1 for Monday, Class and Mark
	Title   string // the same as Why; "" for a weekend day
}

// strip returns the strip of consecutive days.
func (r *request) strip(days []ask.Day) []stripDay {
	var list []stripDay
	for i, day := range days {
		cell := stripDay{Date: day.Date, Day: day.Date.Day(), Weekday: r.words.dow(day.Date.Weekday()), Class: marks[day.Class], Why: r.words.names(day.Holidays)}
		if i == 0 || cell.Day == 1 {
			cell.Month = r.words.mon(day.Date.Month())
		}
		if day.Class == harikerja.ClassWeekend {
			cell.Why = r.words.text("calc.weekend")
		}
		if r.worked(day) != "" {
			cell.Class, cell.Why = "wk", r.workedReason(day)
		}
		cell.complete()
		list = append(list, cell)
	}
	return list
}

// complete sets the fields that follow from Class, Why and Mark. Call it after each change
// of these fields. A page can have thousands of these days, and methods would make its
// template slow.
func (d *stripDay) complete() {
	d.Classes = "c" + strconv.Itoa(mondayFirst(d.Date.Weekday())+1)
	for _, class := range []string{d.Class, d.Mark} {
		if class != "" {
			d.Classes += " " + class
		}
	}
	if d.Title = d.Why; d.Class == "we" {
		d.Title = ""
	}
}
