package web

import "github.com/harikerja/harikerja/cmd/internal/ask"

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
