package web

import (
	"cmp"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// listedDay is an entry in a list of holidays. It is a holiday, or an own workday on a date
// without a holiday.
type listedDay struct {
	ask.Holiday
	Worked  string              // the own line that makes the date a workday; "" if it is a day off
	Workday bool                // whether the entry is an own workday without a holiday
	Source  *ask.CalendarSource // the document of the own line; nil if there is none
	Anchor  string              // the id of the entry on the page of the year
	Past    bool                // whether the date is before today and in the current year
	Today   bool
	Common  bool // whether the page names the decrees above the list, because most entries have them
	Signed  bool // whether the date of a decree is shown in full, with the word for signing
}

// Class is the CSS class of the entry.
func (d listedDay) Class() string {
	if d.Worked != "" {
		return "wk"
	}
	return mark(d.Type)
}

// listDays returns the entries of a list for the given days. For the parameter "leave",
// see [ask.Explanation.OtherLeave].
func listDays(s *setup, days []ask.Day, leave map[harikerja.Date]ask.Holiday) []listedDay {
	var list []listedDay
	for _, day := range days {
		worked := s.words.workedLine(day)
		entry := listedDay{Worked: worked, Anchor: anchor(day.Date), Past: isPast(s, day.Date),
			Today: day.Date == s.Today}
		for i, h := range day.Holidays {
			e := entry
			e.Holiday = h
			if i > 0 { // the calendar links to the first holiday of a date
				e.Anchor += "-" + strconv.Itoa(i+1)
			}
			if worked != "" || h.Type == harikerja.OwnDayOff {
				e.Source = sourceOf(s, day.OwnLine)
			}
			list = append(list, e)
		}
		switch h, isLeave := leave[day.Date]; {
		case isLeave && !day.IsWorkday:
			entry.Holiday, entry.Anchor = h, entry.Anchor+"-leave"
			list = append(list, entry)
		case len(day.Holidays) > 0:
		case isLeave && (worked == "" || s.Profile != nil):
			entry.Holiday, entry.Worked = h, s.words.text("list.leaveworked")
			list = append(list, entry)
		case worked != "":
			entry.Holiday = ask.Holiday{Dated: day.Dated, LocalName: day.OwnLine.LocalName,
				Name: day.OwnLine.Name}
			entry.Workday, entry.Source = true, sourceOf(s, day.OwnLine)
			list = append(list, entry)
		}
	}
	return list
}

// workedLine returns the name of the own line that makes a date a workday, or "".
func (t *texts) workedLine(day ask.Day) string {
	if !day.IsWorkday || day.OwnLine == nil {
		return ""
	}
	return t.choose(day.OwnLine.LocalName, day.OwnLine.Name)
}

// workedReason says why a date is an own workday. The text names the holidays on that date.
func (t *texts) workedReason(day ask.Day) string {
	line := t.worked(t.workedLine(day))
	if len(day.Holidays) == 0 {
		return line
	}
	return t.text("calc.why.holiday", "name", t.names(day.Holidays), "kind", line)
}

// sourceOf returns the document that an own line is based on, or nil.
func sourceOf(s *setup, line *ask.DecidingLine) *ask.CalendarSource {
	if line == nil || line.Source == nil {
		return nil
	}
	i := slices.IndexFunc(s.Own.Sources, func(d ask.CalendarSource) bool { return d.ID == *line.Source })
	if i < 0 {
		return nil
	}
	return &s.Own.Sources[i]
}

// countDates returns the number of dates whose first entry has the given CSS class. So a date
// with two holidays is counted only once.
func countDates(list []listedDay, class string) int {
	n := 0
	for i, d := range list {
		if d.Class() == class && (i == 0 || d.Date != list[i-1].Date) {
			n++
		}
	}
	return n
}

// doubleHolidays returns a sentence about the days off with more than one holiday, or "".
func (t *texts) doubleHolidays(list []listedDay) string {
	var dates []string
	for i, d := range list {
		if i > 0 && d.Date == list[i-1].Date && d.Worked == "" {
			dates = append(dates, t.date(d.Date))
		}
	}
	if len(dates) == 0 {
		return ""
	}
	return t.text("calendar.double", "dates", strings.Join(slices.Compact(dates), ", "))
}

// isPast reports whether a date is before today and in the same year. Pages dim past dates.
func isPast(s *setup, d harikerja.Date) bool { return d.Year() == s.Today.Year() && d.Before(s.Today) }

// strip returns a strip that shows consecutive days.
func (t *texts) strip(days []ask.Day) []stripDay {
	var list []stripDay
	for i, day := range days {
		cell := stripDay{Date: day.Date, Day: day.Date.Day(), Weekday: t.dow(day.Date.Weekday()),
			Class: marks[day.Class], Why: t.names(day.Holidays)}
		if i == 0 || cell.Day == 1 {
			cell.Month = t.mon(day.Date.Month())
		}
		if day.Class == harikerja.ClassWeekend {
			cell.Why = t.text("calc.weekend")
		}
		if t.workedLine(day) != "" {
			cell.Class, cell.Why = "wk", t.workedReason(day)
		}
		list = append(list, cell)
	}
	return list
}

// A strip is a row of boxes on the page, one box for each day. A strip has at most maxStrip days.
const maxStrip = 70

// stripOf returns the strip for an explanation, or nil if there are too many days. It marks the
// start and the end. If the start and the end are the same date, that date is marked as the end.
func (t *texts) stripOf(e ask.Explanation) []stripDay {
	if len(e.Shown) > maxStrip {
		return nil
	}
	strip := t.strip(e.Shown)
	for i := range strip {
		if h, ok := e.OtherLeave[strip[i].Date]; ok && strip[i].Class == "" {
			strip[i].Class, strip[i].Why = "wk", t.worked(t.name(h))
		}
		switch strip[i].Date {
		case e.End:
			strip[i].Mark = "end"
		case e.Start:
			strip[i].Mark = "start"
		}
	}
	return strip
}

// holidays returns the holidays on a date in words, each with its kind.
func (t *texts) holidays(day ask.Day) []string {
	return convert(day.Holidays, func(h ask.Holiday) string {
		if t.name(h) == t.kind(h.Type) { // an own day off without a name
			return t.kind(h.Type)
		}
		return t.text("calc.why.holiday", "name", t.name(h), "kind", t.kind(h.Type))
	})
}

// basis is the data of the template "basis".
type basis struct {
	Page  *page
	Day   listedDay
	Cites cites
}

// Basis returns the data of the template "basis".
func (p *page) Basis(day listedDay) basis {
	decrees := day.Sources
	if day.Common {
		decrees = nil
	}
	return basis{p, day, cites{Page: p, Decrees: decrees, Year: day.Date.Year(), Signed: day.Signed}}
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

// Attributes returns the attributes of the button or link of a date: its name in words, for screen
// readers and for the mouse, and the mark of today. The Tab key skips a date without them. Without
// scripts, the keyboard reaches the check of such a date only in the calculator.
func (c dayView) Attributes() (list template.HTMLAttr) {
	if c.Label != "" {
		label := template.HTMLEscapeString(c.Label)
		list = template.HTMLAttr(` title="` + label + `" aria-label="` + label + `"`)
	}
	switch {
	case c.Today:
		list += ` aria-current="date"`
	case c.Label == "":
		list = ` tabindex="-1"`
	}
	return list
}

// grid arranges the cells of consecutive days in months. Each week begins on Monday. A month has
// empty cells before its first day and after its last day.
func grid(s *setup, cells []dayView) []monthView {
	var months []monthView
	for _, cell := range cells {
		if len(cell.Holidays) > 0 || cell.Worked != "" || cell.Target != "" {
			cell.Target, cell.Label = cmp.Or(cell.Target, anchor(cell.Date)), s.words.label(cell)
		}
		column := mondayFirst(cell.Date.Weekday())
		if cell.Day == 1 {
			months = append(months, monthView{Month: cell.Date.Month(), Past: isPast(s, harikerja.MonthOf(cell.Date).End())})
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
	case isPast(s, day.Date) && day.Date.Month() == s.Today.Month():
		// the tables of earlier months are dimmed as a whole
		v.Class += " past"
	}
	v.Class = strings.TrimPrefix(v.Class, " ")
	return v
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
		parts = append(parts, t.worked(d.Worked))
	}
	if d.Today {
		parts = append(parts, t.text("label.today"))
	}
	return strings.Join(parts, ", ")
}
