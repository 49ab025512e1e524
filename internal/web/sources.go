package web

import (
	"slices"

	"github.com/harikerja/harikerja"
)

// sourcesView is the decrees of a year and what they did to its list.
type sourcesView struct {
	Info      harikerja.YearInfo
	Next      int
	Previous  int
	Decrees   []harikerja.Decree
	Revisions []harikerja.Revision // newest first
}

func sourcesPage(r *request) (*view, error) {
	info, err := r.calendar.Year(r.year)
	if err != nil {
		return nil, err
	}
	v := &sourcesView{Info: info}
	v.Previous, v.Next = r.neighbours(r.year)
	if v.Decrees, err = r.calendar.Decrees(r.year); err != nil {
		return nil, err
	}
	if v.Revisions, err = r.calendar.Revisions(r.year); err != nil {
		return nil, err
	}
	slices.Reverse(v.Revisions)
	return &view{
		template: "sources",
		section:  "sources",
		title:    r.words.text("sources.title", "year", r.year),
		about:    r.words.text("sources.about", "year", r.year),
		data:     v,
	}, nil
}

// Count returns how many of a list are of a kind, given as its text.
func (v *sourcesView) Count(list []harikerja.Holiday, kind string) int {
	n := 0
	for _, h := range list {
		if h.Kind.String() == kind {
			n++
		}
	}
	return n
}
