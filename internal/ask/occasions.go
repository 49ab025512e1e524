package ask

import (
	"strings"

	"github.com/harikerja/harikerja"
)

// Occasions asks for the occasions of holidays and for their dates.
type Occasions struct {
	Name OccasionName    `param:"name" doc:"Only the occasion with this id, name or alias, as in lebaran. Upper and lower case, spaces and punctuation do not matter. Default: all occasions."`
	Year Year            `param:"year" doc:"Only holidays of this year. Default: all years."`
	Date *harikerja.Date `param:"date" doc:"Only holidays on or after this date. Default: all dates."`
}

// OccasionName is the id, a name or an alias of an occasion. Empty means all
// occasions.
type OccasionName string

// OccasionData is an occasion with its holidays.
type OccasionData struct {
	ID        string    `json:"id" jsonschema:"It is the same in all years."`
	LocalName string    `json:"localName"`
	Name      string    `json:"name"`
	Aliases   []string  `json:"aliases" jsonschema:"Other names that people search for."`
	Holidays  []Holiday `json:"holidays" jsonschema:"National holidays and collective leave, in the order of their dates. Empty if there are none in the chosen years."`
}

// OccasionList is the answer to [Occasions].
type OccasionList = Answer[ListMeta, []OccasionData]

// Answer implements [Question].
func (q Occasions) Answer(c *Context) (OccasionList, error) {
	occasions := c.Calendar.Occasions()
	if q.Name != "" {
		found, ok := c.Calendar.Occasion(string(q.Name))
		if !ok {
			return OccasionList{}, unknownOccasion(string(q.Name), occasions)
		}
		occasions = []harikerja.Occasion{found}
	}
	holidays, datasets, err := q.holidays(c)
	if err != nil {
		return OccasionList{}, err
	}
	byOccasion := make(map[string][]harikerja.Holiday)
	for _, h := range holidays {
		byOccasion[h.Occasion] = append(byOccasion[h.Occasion], h)
	}
	answer := OccasionList{ListMeta{c.meta(), len(occasions), datasets}, make([]OccasionData, len(occasions))}
	for i, o := range occasions {
		answer.Data[i] = OccasionData{o.ID, o.LocalName, o.Name, o.Aliases, entries(byOccasion[o.ID], false)}
	}
	return answer, nil
}

// holidays returns the holidays of the chosen year and dates, and the datasets
// that they depend on.
func (q Occasions) holidays(c *Context) ([]harikerja.Holiday, Basis, error) {
	span, ok := c.Calendar.Covered()
	if q.Year != 0 {
		if _, err := c.Calendar.Year(int(q.Year)); err != nil {
			return nil, Basis{}, c.explain(err, "year")
		}
		span = harikerja.Year(int(q.Year))
	}
	if q.Date != nil {
		if _, err := c.Calendar.HolidaysOn(*q.Date); err != nil {
			return nil, Basis{}, c.explain(err, "date")
		}
		if q.Date.After(span.End()) {
			return nil, c.datasets(span), nil
		}
		if q.Date.After(span.Start()) {
			span, _ = harikerja.NewSpan(*q.Date, span.End()) // cannot fail: the date is in the span
		}
	}
	if !ok { // nothing is known yet
		return nil, c.allDatasets(), nil
	}
	list, err := c.Calendar.Holidays(span)
	return list, c.datasets(span), err
}

func unknownOccasion(name string, known []harikerja.Occasion) *Error {
	ids := make([]string, len(known))
	for i, o := range known {
		ids[i] = o.ID
	}
	return &Error{InvalidType, WrongValue, Details{Field: "name", Value: &name, Allowed: ids}, func(w Words) string {
		return w.Name("name") + " is " + Quote(name) + ", which is not an occasion: use one of " + strings.Join(ids, ", ") + ", or a name such as lebaran."
	}}
}
