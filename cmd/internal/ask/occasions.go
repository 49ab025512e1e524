package ask

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// Occasions asks for the occasions of holidays and for their dates.
type Occasions struct {
	Name occasionName    `param:"name" doc:"@occasionName"`
	Year Year            `param:"year" doc:"Only holidays of this year. Default: all years."`
	Date *harikerja.Date `param:"date" doc:"Only holidays on or after this date. Default: all dates."`
	Known
}

// OccasionData is an occasion, such as Idulfitri, with its holidays. The names of the holidays
// differ from year to year, but the id of the occasion does not.
type OccasionData struct {
	ID        string    `json:"id" jsonschema:"It is the same in all years."`
	LocalName string    `json:"localName" jsonschema:"The name in Indonesian, without the number of a year."`
	Name      string    `json:"name" jsonschema:"The name in English, without the number of a year."`
	Aliases   []string  `json:"aliases" jsonschema:"Other names that people search for, in both languages."`
	Holidays  []Holiday `json:"holidays" jsonschema:"@occasionHolidays"`
}

// occasionsMeta is the meta object of [OccasionList]. The list is complete if the question has
// a year. Without a year, the dates end where the data ends.
type occasionsMeta struct {
	meta
	Total int `json:"total"`
	Completeness
	basis
}

// OccasionList is the answer to [Occasions].
type OccasionList = Answer[occasionsMeta, []OccasionData]

func (q Occasions) Answer(c *Context) (OccasionList, error) {
	occasions := c.Calendar.Occasions()
	yearField := "year"
	if q.Name != "" {
		if occasions = c.Calendar.FindOccasions(string(q.Name)); len(occasions) == 0 {
			return OccasionList{}, c.noSuchOccasion(string(q.Name))
		}
		if year, ok := q.yearInName(c, occasions); ok && q.Year == 0 {
			q.Year, yearField = year, "name"
		} else if ok && year != q.Year {
			return OccasionList{}, q.twoYears(year)
		}
	}
	holidays, datasets, err := q.holidays(c, yearField)
	if err != nil {
		return OccasionList{}, err
	}
	byOccasion := make(map[string][]harikerja.Holiday)
	for _, h := range holidays {
		byOccasion[h.Occasion] = append(byOccasion[h.Occasion], h)
	}
	answer := OccasionList{occasionsMeta{meta: c.meta(), Total: len(occasions),
		Completeness: c.completeness(q.Year != 0), basis: datasets},
		make([]OccasionData, len(occasions))}
	for i, o := range occasions {
		answer.Data[i] = OccasionData{ID: o.ID, LocalName: o.LocalName, Name: o.Name, Aliases: o.Aliases,
			Holidays: entries(byOccasion[o.ID], false)}
	}
	return answer, nil
}

// FindOccasion asks for occasions by their name. It has the same parameters as [Occasions], but
// the name is required, because an answer with all occasions is long.
type FindOccasion struct {
	Name occasionName    `param:"name,required" doc:"@findOccasion" argument:"A name or an alias, as in lebaran, natal or imlek."`
	Year Year            `param:"year" doc:"Only holidays of this year. Default: all years."`
	Date *harikerja.Date `param:"date" doc:"Only holidays on or after this date. Default: all dates."`
	Known
}

func (q FindOccasion) Answer(c *Context) (OccasionList, error) { return Occasions(q).Answer(c) }

var yearAtEnd = regexp.MustCompile(`\S\s+([1-9][0-9]{3})\s*$`)

// yearInName returns the year if it is the last word of the name, as in lebaran 2027. A year of
// another era, as in Imlek 2577, is a part of the name.
func (q Occasions) yearInName(c *Context, found []harikerja.Occasion) (Year, bool) {
	m := yearAtEnd.FindStringSubmatch(string(q.Name))
	if m == nil {
		return 0, false
	}
	year, _ := strconv.Atoi(m[1]) // cannot fail: the text has four digits
	if c.hasYear(year) {
		return Year(year), true
	}
	span, ok := c.Calendar.Covered()
	if !ok {
		return Year(year), true
	}
	holidays, err := c.Calendar.Holidays(span)
	isNumber := err == nil && slices.ContainsFunc(holidays, func(h harikerja.Holiday) bool {
		return strings.Contains(h.LocalName, m[1]) &&
			slices.ContainsFunc(found, func(o harikerja.Occasion) bool { return o.ID == h.Occasion })
	})
	return Year(year), !isNumber
}

func (q Occasions) twoYears(inName Year) *Error {
	name := string(q.Name)
	return &Error{Code: InvalidRange, Problem: yearsDiffer,
		Details: Details{Field: "name", Value: &name},
		args:    args{number: int(inName), text: itoa(int(q.Year))}}
}

// holidays returns the holidays of the question's year, or of all years. If the question has a
// date, the holidays before that date are left out. It also returns the datasets that they depend
// on. The argument "yearField" is the name of the parameter that contains the year.
func (q Occasions) holidays(c *Context, yearField string) ([]harikerja.Holiday, basis, error) {
	span, ok := c.Calendar.Covered()
	if q.Year != 0 {
		if _, err := c.Calendar.YearInfo(int(q.Year)); err != nil {
			return nil, basis{}, c.errorAt(err, yearField)
		}
		span = harikerja.Year(int(q.Year))
	}
	if q.Date != nil {
		if _, err := c.Calendar.HolidaysOn(*q.Date); err != nil {
			return nil, basis{}, c.errorAt(err, "date")
		}
		if q.Date.After(span.End()) {
			return nil, c.datasets(span), nil
		}
		if q.Date.After(span.Start()) {
			span, _ = harikerja.NewSpan(*q.Date, span.End()) // cannot fail: the date is in the span
		}
	}
	if !ok { // there is no data
		return nil, c.allDatasets(), nil
	}
	list, err := c.Calendar.Holidays(span)
	return list, c.datasets(span), err
}

func (c *Context) noSuchOccasion(name string) *Error {
	ids := []string{}
	for _, o := range c.Calendar.Occasions() {
		ids = append(ids, o.ID)
	}
	return &Error{Code: InvalidType, Problem: unknownOccasion,
		Details: Details{Field: "name", Value: &name, Allowed: ids},
		args:    args{names: c.similarOccasionNames(name)}}
}

// similarOccasionNames returns at most three names and aliases of occasions whose spelling is
// similar to the given name, the most similar first. It ignores a year at the end of the name.
func (c *Context) similarOccasionNames(name string) []string {
	var names []string
	for _, o := range c.Calendar.Occasions() {
		names = append(append(names, o.LocalName, o.Name), o.Aliases...)
	}
	return SimilarNames(strings.TrimRight(name, " 0123456789"), names)
}
