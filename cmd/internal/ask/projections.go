package ask

import (
	"errors"
	"fmt"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ics"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/projection"
)

// Projections asks which national holidays are predicted for a year that has no list yet. No
// other question uses predictions.
type Projections struct {
	Year Year `param:"year,required" doc:"One of the ten years after the last decreed list."`
}

// ProjectedHoliday is a predicted national holiday of a year without a list. The government has
// not decreed it.
type ProjectedHoliday struct {
	Dated
	LocalName    string               `json:"localName"`
	Name         string               `json:"name"`
	Occasion     string               `json:"occasion" jsonschema:"The id of the occasion, such as eid-al-fitr."`
	Certainty    projection.Certainty `json:"certainty"`
	Alternatives []harikerja.Date     `json:"alternatives" jsonschema:"The other possible dates of a borderline prediction."`
	Rule         string               `json:"rule" jsonschema:"@projectionRule"`
	Hits         int                  `json:"hits" jsonschema:"@projectionHits"`
	Checked      int                  `json:"checked" jsonschema:"The number of dates of the occasion that were compared."`
	// Holiday is the prediction as package projection returns it. Some interfaces use it to write
	// sentences. It is not part of the JSON.
	Holiday projection.Holiday `json:"-"`
}

// projectionsMeta is the meta object of [ProjectionList].
type projectionsMeta struct {
	meta
	Year         int             `json:"year"`
	Total        int             `json:"total"`
	Status       projectedStatus `json:"status"`
	Method       string          `json:"method" jsonschema:"@projectionMethod"`
	DecreedUntil int             `json:"decreedUntil" jsonschema:"The last year that has a decreed list."`
}

// projectedStatus is the status of predictions. It is always "projected".
type projectedStatus string

// method returns a text that says how holidays are predicted and what is missing. It also says how
// often the borderline predictions of the same rules were right. The fields Hits and Checked of a
// holiday do not show this, because they also count the predictions that are not borderline.
func method(list []projection.Holiday) string {
	text := "Predicted by rules and astronomy, not decreed by the government. Collective leave " +
		"and polling days are not predicted, and the government can move a date."
	var rules []string
	for _, h := range list {
		rule := h.RuleName()
		if h.Certainty != projection.Borderline || slices.Contains(rules, rule) {
			continue
		}
		rules = append(rules, rule)
		if h.BorderlineChecked == 0 {
			text += " No borderline prediction by the rule " + rule + " has been tested."
		} else {
			text += fmt.Sprintf(" Of %d tested borderline predictions by the rule %s, %d were right.",
				h.BorderlineChecked, rule, h.BorderlineHits)
		}
	}
	return text
}

// ProjectionList is the answer to [Projections].
type ProjectionList = Answer[projectionsMeta, []ProjectedHoliday]

func (q Projections) Answer(c *Context) (ProjectionList, error) {
	list, err := projection.Holidays(c.Calendar, int(q.Year))
	if e, ok := errors.AsType[*projection.YearError](err); ok {
		return ProjectionList{}, notProjected(e)
	} else if err != nil {
		return ProjectionList{}, err
	}
	first, _ := projection.Years(c.Calendar)
	answer := ProjectionList{projectionsMeta{meta: c.meta(), Year: int(q.Year), Total: len(list),
		Status: "projected", Method: method(list), DecreedUntil: first - 1},
		make([]ProjectedHoliday, len(list))}
	for i, h := range list {
		// Not nil, so that an empty list is [] in JSON and not null.
		alternatives := append([]harikerja.Date{}, h.Alternatives...)
		answer.Data[i] = ProjectedHoliday{Dated: dated(h.Date), LocalName: h.LocalName, Name: h.Name,
			Occasion: h.Occasion, Certainty: h.Certainty, Alternatives: alternatives, Rule: h.Rule,
			Hits: h.Hits, Checked: h.Checked, Holiday: h}
	}
	return answer, nil
}

// notProjected returns the error for a year that cannot be predicted.
func notProjected(e *projection.YearError) *Error {
	year := itoa(e.Year)
	if e.Decreed {
		return &Error{Code: InvalidYear, Problem: decreedYear,
			Details: Details{Field: "year", Value: &year}, args: args{number: e.Year}}
	}
	return &Error{Code: DatasetNotFound, Problem: noProjection,
		Details: Details{Field: "year", Year: e.Year, AvailableYears: &AvailableYears{e.First, e.Last}}}
}

func init() { predictedYears = projection.Years }

// ProjectedYears returns the first and the last year that can be predicted. Both are zero if
// there are none.
func (c *Context) ProjectedYears() (first, last int) { return projection.Years(c.Calendar) }

// ProjectionFeed asks for an iCalendar file with the predicted holidays of all years that can be
// predicted.
type ProjectionFeed struct {
	Lang words.Language `param:"lang" default:"id" doc:"The language of the texts."`
}

func (q ProjectionFeed) Answer(c *Context) (*Document, error) {
	f := ics.Projections{Modified: c.Calendar.NewestDecree(), Language: q.Lang,
		Source: c.source("/projections.ics", languageQuery(q.Lang))}
	first, last := projection.Years(c.Calendar)
	for year := first; year <= last && year > 0; year++ {
		list, err := projection.Holidays(c.Calendar, year)
		if err != nil {
			return nil, err
		}
		f.List = append(f.List, list...)
	}
	return &Document{MediaType: calendarMedia, Filename: "projections.ics", Body: f.Bytes(),
		Modified: f.Modified}, nil
}
