package web

import (
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// yearView is what the calendar page shows.
type yearView struct {
	Info      harikerja.YearInfo
	Next      int // 0 where the data ends
	Previous  int
	Months    []monthView
	List      []harikerja.Holiday
	Decrees   []harikerja.Decree
	Amendment *harikerja.Revision // the newest, where the list was changed
}

type monthView struct {
	Month time.Month
	Weeks [][]dayView
}

// dayView is one cell of a calendar; the zero value is an empty one.
type dayView struct {
	Date     harikerja.Date
	Day      int
	Class    string // what it looks like: su, nh, cl, today
	Today    bool
	Holidays []harikerja.Holiday
}

func calendarPage(r *request) (*view, error) {
	year := r.year
	if year == 0 {
		year = r.today.Year()
	}
	info, err := r.calendar.Year(year)
	if err != nil {
		return nil, err
	}
	v := &yearView{Info: info}
	v.Previous, v.Next = r.neighbours(year)
	if v.Decrees, err = r.calendar.Decrees(year); err != nil {
		return nil, err
	}
	if v.Amendment, err = r.amendment(year); err != nil {
		return nil, err
	}
	for m := time.January; m <= time.December; m++ {
		month := harikerja.Month(year, m)
		weeks, err := r.weeks(month)
		if err != nil {
			return nil, err
		}
		v.Months = append(v.Months, monthView{m, weeks})
	}
	if v.List, err = r.calendar.Holidays(harikerja.Year(year)); err != nil {
		return nil, err
	}
	return &view{
		template: "calendar",
		section:  "calendar",
		title:    r.words.text("calendar.title", "year", year),
		about:    r.words.text("calendar.about", "year", year, "national", info.NationalHolidays, "leave", info.CollectiveLeave),
		scripts:  []string{"site.js"},
		data:     v,
	}, nil
}

// neighbours returns the years before and after that there is data for; 0
// where there is none.
func (r *request) neighbours(year int) (previous, next int) {
	if _, err := r.calendar.Year(year - 1); err == nil {
		previous = year - 1
	}
	if _, err := r.calendar.Year(year + 1); err == nil {
		next = year + 1
	}
	return previous, next
}

// amendment returns the newest revision of a list, or nil if that is the one
// that made it.
func (r *request) amendment(year int) (*harikerja.Revision, error) {
	revisions, err := r.calendar.Revisions(year)
	if err != nil || len(revisions) < 2 {
		return nil, err
	}
	return &revisions[len(revisions)-1], nil
}

// weeks lays a month out in weeks from Monday, with empty cells around it.
func (r *request) weeks(month harikerja.Span) ([][]dayView, error) {
	var weeks [][]dayView
	week := make([]dayView, 0, 7)
	for range mondayFirst(month.Start().Weekday()) {
		week = append(week, dayView{})
	}
	for d := range month.All() {
		cell, err := r.day(r.calendar, d)
		if err != nil {
			return nil, err
		}
		if week = append(week, cell); len(week) == 7 {
			weeks, week = append(weeks, week), make([]dayView, 0, 7)
		}
	}
	if len(week) > 0 {
		weeks = append(weeks, append(week, make([]dayView, 7-len(week))...))
	}
	return weeks, nil
}

// mondayFirst is the column of a weekday in the Indonesian week, from 0.
func mondayFirst(d time.Weekday) int { return (int(d) + 6) % 7 }

// day describes a date as a calendar shows it. Sundays are red whatever week
// is worked.
func (r *request) day(cal *harikerja.Calendar, d harikerja.Date) (dayView, error) {
	day, err := cal.Day(d)
	if err != nil {
		return dayView{}, err
	}
	v := dayView{Date: d, Day: d.Day(), Today: d == r.today, Holidays: day.Holidays}
	var classes []string
	switch {
	case day.Class == harikerja.NationalHolidayClass:
		classes = append(classes, "nh")
	case day.Class == harikerja.CollectiveLeaveClass:
		classes = append(classes, "cl")
	case d.Weekday() == time.Sunday:
		classes = append(classes, "su")
	}
	if v.Today {
		classes = append(classes, "today")
	}
	v.Class = strings.Join(classes, " ")
	return v, nil
}

// Anchor is the place of a date in the list of holidays.
func (d dayView) Anchor() string { return anchor(d.Date) }

func anchor(d harikerja.Date) string { return "d" + d.String() }

// Label says in words what a cell shows by colour and shape.
func (p *page) Label(d dayView) string {
	parts := []string{p.words.day(d.Date)}
	for _, h := range d.Holidays {
		parts = append(parts, p.words.text("label.holiday", "name", p.words.name(h), "kind", p.words.kind(h.Kind)))
	}
	if d.Today {
		parts = append(parts, p.words.text("label.today"))
	}
	return strings.Join(parts, ", ")
}

// Anchor returns the id of the i-th holiday of the list. Of two on one date
// the first has the id that the calendar links to.
func (v *yearView) Anchor(i int) string {
	id := anchor(v.List[i].Date)
	if i > 0 && v.List[i].Date == v.List[i-1].Date {
		id += "-" + strconv.Itoa(i)
	}
	return id
}
