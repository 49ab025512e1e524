package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// Only two pages show predictions: the calendar of a year that has no list yet, and the search.
// Both mark them as predictions. No number on a page includes a prediction, because a prediction
// is not a decree.

// projectedView is the calendar page for a year that has only predicted holidays.
type projectedView struct {
	Year       int
	Previous   int
	Next       int // 0 if the next year is not predicted
	Months     []monthView
	List       []projectedDay
	Borderline bool // whether a prediction has two dates
}

// projectedDay is a predicted holiday, in the language of the page.
type projectedDay struct {
	ask.ProjectedHoliday
	Anchor string
	Title  string
	Or     string // the other possible dates in words; "" if there are none
	Why    string // the rule in words
	Level  string // how certain the date is, in words
	Record string // how often such predictions were right; "" if nothing was compared
}

// predictedYear returns the calendar of a predicted year. For the other pages of that year it
// returns a problem, because they count days.
func predictedYear(s *setup) (*view, error) {
	if !s.route.predictions {
		return nil, &problem{status: http.StatusNotFound, key: "predicted", Predicted: s.year,
			args: []any{"year", s.year, "first", s.years.Meta.Coverage.First,
				"last", s.years.Meta.Coverage.Last}}
	}
	answer, err := ask.Projections{Year: ask.Year(s.year)}.Answer(s.national)
	if err != nil {
		return nil, err
	}
	v := &projectedView{Year: s.year, Previous: s.year - 1}
	if s.hasPredictions(s.year + 1) {
		v.Next = s.year + 1
	}
	for _, h := range answer.Data {
		day := projectedDay{ProjectedHoliday: h, Anchor: anchor(h.Date),
			Title: s.words.choose(h.LocalName, h.Name),
			Why:   s.words.text("projection.rule." + h.Holiday.RuleName()),
			Level: s.words.text("projection.certainty." + certainty(h))}
		same := func(other projectedDay) bool { return other.Date == h.Date }
		if slices.ContainsFunc(v.List, same) { // the calendar links to the first holiday of a date
			day.Anchor += "-" + strconv.Itoa(len(v.List))
		}
		if len(h.Alternatives) > 0 {
			v.Borderline = true
			others := strings.Join(convert(h.Alternatives, s.words.full), ", ")
			day.Or = s.words.text("projection.or", "dates", others)
			day.Record = s.words.text("projection.hits.untested")
			if p := h.Holiday; p.BorderlineChecked > 0 {
				day.Record = s.words.text("projection.hits.borderline", "hits", p.BorderlineHits,
					"checked", p.BorderlineChecked)
			}
		} else if h.Checked > 0 {
			day.Record = s.words.text("projection.hits", "hits", h.Hits, "checked", h.Checked)
		}
		v.List = append(v.List, day)
	}
	v.Months = grid(s, projectedCells(s.year, v.List))
	return s.newView("projected", "calendar", "projection", v), nil
}

// certainty returns the last part of the key for the words about the certainty of a prediction.
// Easter, and the feasts that are counted from it, have no fixed date: they are calculated.
func certainty(h ask.ProjectedHoliday) string {
	if rule := h.Holiday.RuleName(); rule == "easter" || rule == "computus" {
		return "computed"
	}
	return string(h.Certainty)
}

// projectedCells returns the cells of a calendar with predictions. Both dates of a borderline
// prediction are marked.
func projectedCells(year int, list []projectedDay) []dayView {
	var cells []dayView
	for d := range harikerja.Year(year).All() {
		cell := dayView{Date: d, Day: d.Day()}
		if d.Weekday() == time.Sunday {
			cell.Class = "su"
		}
		for _, h := range list {
			if h.Date != d && !slices.Contains(h.Alternatives, d) {
				continue
			}
			cell.Predicted = append(cell.Predicted, h.Title)
			// if a date has several predictions, the cell has the class and the link of a
			// prediction without alternatives
			if cell.Target == "" || h.Date == d && len(h.Alternatives) == 0 {
				cell.Class, cell.Target = "pr", h.Anchor
				if len(h.Alternatives) > 0 {
					cell.Class = "pb"
				}
			}
		}
		cells = append(cells, cell)
	}
	return cells
}
