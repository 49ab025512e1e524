package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
)

// monthRoutes returns the routes of the pages of a month. Each month has a route, so that the
// path is the only address of the page: /2026/4, but not /2026/04.
func monthRoutes() (list []route) {
	for m := time.January; m <= time.December; m++ {
		list = append(list, route{pattern: "/{year}" + monthPath(m), ruled: true,
			answer: func(s *setup) (*view, error) { return monthPage(s, m) }})
	}
	return list
}

type monthPageView struct {
	*yearView // its calendar, list and counts are those of the month
	lawHead
	Month      time.Month
	Summary    ask.Summary
	Due        []dueDay
	Unanswered []unansweredView
	Before     *monthLink // nil if there is no data for the month before
	After      *monthLink // nil if there is no data for the month after
}

// monthLink is a link to the page of another month.
type monthLink struct {
	Month time.Month
	Year  int
	Href  string
}

func monthPage(s *setup, month time.Month) (*view, error) {
	dates := harikerja.Month(s.year, month)
	s.dates = &dates
	shown, err := newYearView(s, s.year, dates)
	if err != nil {
		return nil, err
	}
	sums, err := summaries(s, s.context)
	if err != nil {
		return nil, err
	}
	due, unanswered, err := dueIn(s, ask.Obligations{}, dates)
	if err != nil {
		return nil, err
	}
	v := &monthPageView{yearView: shown, lawHead: newLawHead(s, payKinds), Month: month,
		Summary:    sums[month-1],
		Due:        slices.DeleteFunc(due, func(d dueDay) bool { return d.List == nil && d.Away == nil }),
		Unanswered: unanswered,
		Before:     linkToMonth(s, dates.Start().AddDays(-1)), After: linkToMonth(s, dates.End().AddDays(1))}
	if !v.Current { // dim past dates only in the current month
		v.Months[0].Past = false
		for i := range v.List {
			v.List[i].Past = false
		}
		for i := range v.Due {
			v.Due[i].Past = false
		}
	}
	args := []any{"month", s.Lang.Month(month), "year", s.year}
	return &view{template: "month", section: "calendar", Data: v, Scripts: []string{"grid.js"},
		Title: s.words.text("monthpage.title", args...),
		About: s.words.text("monthpage.about", args...)}, nil
}

// linkToMonth returns a link to the month of a date, or nil if there is no data for the date.
func linkToMonth(s *setup, d harikerja.Date) *monthLink {
	if _, ok := s.yearData(d.Year()); !ok {
		return nil
	}
	return &monthLink{d.Month(), d.Year(), s.Link(monthPath(d.Month()), d.Year())}
}

// Counts returns the number of days of each kind, without the numbers that are 0, and then the
// length of the month, which is their sum.
func (v *monthPageView) Counts(p *page) (list []setting) {
	numbers := summaryCells(p.setup, v.Summary)
	for i, column := range summaryColumns(p.setup) {
		if numbers[i] != 0 {
			list = append(list, setting{Name: column.name, Values: []string{fmt.Sprint(numbers[i])}})
		}
	}
	return list
}

// correctMonth is for a path with a month that has no route. It returns the path without leading
// zeros, and the problem if there is no such month. For other paths, both results are zero.
func correctMonth(path string) (right string, otherwise *problem) {
	year, month, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	if !dateinput.IsYear(year) || month == "" || strings.Trim(month, "0123456789") != "" {
		return "", nil
	}
	otherwise = &problem{status: http.StatusNotFound, key: "month", args: []any{"value", shorten(month)}}
	return "/" + year + "/" + strings.TrimLeft(month, "0"), otherwise
}
