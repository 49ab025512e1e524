package web

import (
	"net/http"
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// weekendsView is the page of the long weekends of a year. The long weekends in
// Natural need no leave. The long weekends in Bridged need a few days of leave.
type weekendsView struct {
	yearHead
	Bridges int   // the maximum number of leave days for one long weekend
	Choices []int // possible values of Bridges
	Natural []weekendView
	Bridged []weekendView
}

// weekendView is one long weekend.
type weekendView struct {
	Dates      string // the dates in words
	Days       int
	Holidays   []ask.Holiday
	BridgeDays []harikerja.Date
	Strip      []stripDay
}

var bridgeChoices = []int{1, 2, 3, 4}

func longWeekendsPage(r *request) (*view, error) {
	natural, err := r.longWeekends(0)
	if err != nil {
		return nil, err
	}
	given := r.value("bridges", "1")
	choice := slices.IndexFunc(bridgeChoices, func(n int) bool { return strconv.Itoa(n) == given })
	if choice < 0 {
		return nil, &problem{status: http.StatusBadRequest, key: "bridges", plain: r.plain("bridges"), args: []any{"value", shorten(given)}}
	}
	bridged, err := r.longWeekends(bridgeChoices[choice])
	if err != nil {
		return nil, err
	}
	bridged = slices.DeleteFunc(bridged, func(w weekendView) bool { return len(w.BridgeDays) == 0 })
	return &view{
		template: "longweekends",
		section:  "longweekends",
		title:    r.words.text("long.title", "year", r.year),
		about:    r.words.text("long.about", "year", r.year),
		data:     &weekendsView{r.yearHead(r.year), bridgeChoices[choice], bridgeChoices, natural, bridged},
	}, nil
}

func (r *request) longWeekends(bridges int) ([]weekendView, error) {
	q := ask.Default[ask.LongWeekends]()
	q.Year, q.MaxBridgeDays = ask.Year(r.year), bridges
	found, err := q.Answer(r.askContext)
	if err != nil {
		return nil, err
	}
	var list []weekendView
	for _, w := range found.Data {
		strip, err := r.strip(ask.SpanOf{Start: w.StartDate, End: w.EndDate}, defaultRules)
		if err != nil {
			return nil, err
		}
		for i := range strip {
			if slices.Contains(w.BridgeDays, strip[i].Date) {
				strip[i].Class = "br"
				strip[i].Why = r.words.text("long.bridge")
			}
		}
		list = append(list, weekendView{r.words.span(w.StartDate, w.EndDate), w.Days, w.Holidays, w.BridgeDays, strip})
	}
	return list, nil
}
