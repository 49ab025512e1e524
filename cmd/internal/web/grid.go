package web

import (
	"cmp"
	"html/template"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

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

// grid arranges a year's cells in months.
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
		parts = append(parts, t.text("list.worked", "line", d.Worked))
	}
	if d.Today {
		parts = append(parts, t.text("label.today"))
	}
	return strings.Join(parts, ", ")
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
