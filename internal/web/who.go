package web

import (
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// whoView answers who is off on a day of collective leave: civil servants are off, and a
// private firm decides.
type whoView struct {
	Firm  string // what the calendar of the page decides: "off" or "work"; "" for the national calendar
	Brief bool   // whether the page has the rule in another place
}

// firstCircular is the year of the first circular about collective leave in firms that
// the pages rely on.
const firstCircular = 2018

// who returns the answer for a date, or nil if the date is not collective leave, or is
// before the circulars.
func (r *request) who(e ask.Explanation) *whoView {
	day := e.Counted[0]
	_, worked := e.WorkedLeave[day.Date]
	leave := worked || slices.ContainsFunc(day.Holidays, func(h ask.Holiday) bool { return h.Type == harikerja.CollectiveLeave })
	national := slices.ContainsFunc(day.Holidays, func(h ask.Holiday) bool { return h.Type == harikerja.NationalHoliday })
	switch {
	case !leave || national || day.Date.Year() < firstCircular:
		return nil
	case r.own == nil:
		return &whoView{}
	case day.IsWorkday:
		return &whoView{Firm: "work"}
	}
	return &whoView{Firm: "off"}
}
