package web

import (
	"net/http"

	"github.com/harikerja/harikerja"
)

// weekendsView is the long weekends of a year: those that come by themselves,
// and those that a few days of leave make.
type weekendsView struct {
	Info     harikerja.YearInfo
	Next     int
	Previous int
	Bridges  int   // the most days of leave to be taken for one
	Choices  []int // of that
	Natural  []weekendView
	Bridged  []weekendView
}

type weekendView struct {
	harikerja.LongWeekend
	Strip []stripDay
}

const minLongWeekend = 3 // days: two are any weekend

func longWeekendsPage(r *request) (*view, error) {
	info, err := r.calendar.Year(r.year)
	if err != nil {
		return nil, err
	}
	v := &weekendsView{Info: info, Choices: []int{1, 2, 3, 4}}
	v.Previous, v.Next = r.neighbours(r.year)
	switch given := r.value("bridges", "1"); given {
	case "1", "2", "3", "4":
		v.Bridges = int(given[0] - '0')
	default:
		return nil, &problem{status: http.StatusBadRequest, key: "bridges", plain: r.Link(r.URL.Path), args: []any{"value", shorten(given)}}
	}
	if v.Natural, err = r.longWeekends(0); err != nil {
		return nil, err
	}
	all, err := r.longWeekends(v.Bridges)
	if err != nil {
		return nil, err
	}
	for _, w := range all {
		if len(w.LongWeekend.Bridges) > 0 {
			v.Bridged = append(v.Bridged, w)
		}
	}
	return &view{
		template: "longweekends",
		section:  "longweekends",
		title:    r.words.text("long.title", "year", r.year),
		about:    r.words.text("long.about", "year", r.year),
		data:     v,
	}, nil
}

func (r *request) longWeekends(bridges int) ([]weekendView, error) {
	found, err := r.calendar.LongWeekends(harikerja.Year(r.year), minLongWeekend, bridges)
	if err != nil {
		return nil, err
	}
	list := make([]weekendView, len(found))
	for i, w := range found {
		strip, err := r.strip(r.calendar, w.Span)
		if err != nil {
			return nil, err
		}
		for j := range strip {
			if strip[j].Class == "" { // a workday inside: the day to take off
				strip[j].Class = "br"
				strip[j].Why = r.words.text("long.bridge")
			}
		}
		list[i] = weekendView{w, strip}
	}
	return list, nil
}
