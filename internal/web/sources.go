package web

import (
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// sourcesView has the decrees of a year and the history of its list.
type sourcesView struct {
	yearHead
	Decrees   []ask.Source
	Revisions []ask.Revision     // the revisions of the list, newest first
	Lines     []ask.DecidingLine // the own lines of the page's calendar
}

func sourcesPage(r *request) (*view, error) {
	decrees, err := ask.Sources{Year: ask.Year(r.year)}.Answer(r.askContext)
	if err != nil {
		return nil, err
	}
	revisions, err := ask.Revisions{Year: ask.Year(r.year)}.Answer(r.askContext)
	if err != nil {
		return nil, err
	}
	slices.Reverse(revisions.Data)
	v := &sourcesView{r.yearHead(r.year), decrees.Data, revisions.Data, nil}
	if r.own != nil {
		own, err := ask.DescribeCalendar{Year: ask.Year(r.year)}.Answer(r.askContext)
		if err != nil {
			return nil, err
		}
		v.Lines = own.Data.Lines()
	}
	return r.newView("sources", "sources", "sources", v), nil
}

// Count returns the number of holidays of a kind in a list. The parameter kind
// is the text of a harikerja.Kind, such as "national_holiday".
func (v *sourcesView) Count(list []ask.Holiday, kind string) int {
	return ask.CountTypes(list)[harikerja.Kind(kind)]
}
