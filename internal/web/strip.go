package web

import (
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// stripDay is one day of a run of days drawn side by side.
type stripDay struct {
	Date  harikerja.Date
	Class string // nh, cl, we (a weekend day), br (a bridge day); "" for a workday
	Why   string // in words why it is off; "" for a workday
	Mark  string // start or end, where the day is one that the answer names
	Month bool   // the month is shown: on the first day and on every 1st
}

// strip draws the days of a span under a calendar's rules.
func (r *request) strip(cal *harikerja.Calendar, s harikerja.Span) ([]stripDay, error) {
	list := make([]stripDay, 0, s.Days())
	for d := range s.All() {
		day, err := cal.Day(d)
		if err != nil {
			return nil, err
		}
		cell := stripDay{Date: d, Month: d == s.Start() || d.Day() == 1}
		switch day.Class {
		case harikerja.NationalHolidayClass:
			cell.Class = "nh"
		case harikerja.CollectiveLeaveClass:
			cell.Class = "cl"
		case harikerja.WeekendDay:
			cell.Class = "we"
			cell.Why = r.words.text("calc.weekend")
		}
		if len(day.Holidays) > 0 {
			cell.Why = r.words.names(day.Holidays)
		}
		list = append(list, cell)
	}
	return list, nil
}

// names joins the names of the holidays of a date.
func (t *texts) names(list []harikerja.Holiday) string {
	names := make([]string, len(list))
	for i, h := range list {
		names[i] = t.name(h)
	}
	return strings.Join(names, ", ")
}

// Column is the day's place in the week, from 1 for Monday.
func (d stripDay) Column() int { return mondayFirst(d.Date.Weekday()) + 1 }

// Weekday is the day of the week.
func (d stripDay) Weekday() time.Weekday { return d.Date.Weekday() }

// Day is the day of the month.
func (d stripDay) Day() int { return d.Date.Day() }
