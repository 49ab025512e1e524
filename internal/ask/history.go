package ask

import (
	"github.com/harikerja/harikerja"
)

// Sources asks for the decrees that define the list of a year.
type Sources struct {
	Year Year `param:"year" doc:"Dataset year. Default: the current year in Jakarta."`
}

// SourceList is the answer to [Sources].
type SourceList = Answer[YearMeta, []Source]

// Answer implements [Question].
func (q Sources) Answer(c *Context) (SourceList, error) {
	info, err := c.Calendar.Year(q.Year.or(c))
	if err != nil {
		return SourceList{}, c.explain(err, "year")
	}
	decrees, err := c.Calendar.Decrees(info.Year)
	if err != nil {
		return SourceList{}, c.explain(err, "year")
	}
	return SourceList{c.yearMeta(info, len(decrees)), sourcesOf(decrees)}, nil
}

// Years asks for the years that have data.
type Years struct{}

// YearList is the answer to [Years].
type YearList = Answer[YearsMeta, []YearData]

// YearsMeta is the meta object of [YearList].
type YearsMeta struct {
	Meta
	Total    int       `json:"total"`
	Coverage *Coverage `json:"coverage" jsonschema:"null if there is no year."`
	Basis
}

// Coverage is the first and the last year with data.
type Coverage struct {
	First int `json:"first"`
	Last  int `json:"last"`
}

// YearData describes the dataset of a year.
type YearData struct {
	Year                 int              `json:"year"`
	Revision             int              `json:"revision"`
	Status               harikerja.Status `json:"status"`
	UpdatedAt            harikerja.Date   `json:"updatedAt"`
	NationalHolidayCount int              `json:"nationalHolidayCount"`
	CollectiveLeaveCount int              `json:"collectiveLeaveCount"`
}

// Answer implements [Question].
func (Years) Answer(c *Context) (YearList, error) {
	years := c.Calendar.Years()
	answer := YearList{YearsMeta{c.meta(), len(years), nil, c.allDatasets()}, make([]YearData, len(years))}
	for i, info := range years {
		answer.Data[i] = YearData{info.Year, info.Revision, info.Status, info.UpdatedAt, info.NationalHolidays, info.CollectiveLeave}
	}
	if len(years) > 0 {
		answer.Meta.Coverage = &Coverage{years[0].Year, years[len(years)-1].Year}
	}
	return answer, nil
}

// Revisions asks for the history of the list of a year.
type Revisions struct {
	Year Year `param:"year" doc:"Dataset year. Default: the current year in Jakarta."`
}

// RevisionsMeta is the meta object of [RevisionList].
type RevisionsMeta struct {
	YearMeta
	Basis
}

// BasedOn returns the dataset of the year.
func (m RevisionsMeta) BasedOn() []Dataset { return m.Datasets }

// Revision is one step in the history of a list.
type Revision struct {
	Number       int            `json:"revision"`
	Date         harikerja.Date `json:"date"`
	DateIsLatest bool           `json:"dateIsLatest" jsonschema:"Whether the exact date is unknown, and date is the latest possible date."`
	Correction   *string        `json:"correction" jsonschema:"What was corrected, if the revision corrects an error in the dataset; otherwise null."`
	Decrees      []Source       `json:"decrees"`
	Added        []Holiday      `json:"added"`
	Removed      []Holiday      `json:"removed"`
	Renamed      []Rename       `json:"renamed"`
	Confirmed    []Holiday      `json:"confirmed"`
}

// Rename is a holiday whose name changed.
type Rename struct {
	From Holiday `json:"from"`
	To   Holiday `json:"to"`
}

// RevisionList is the answer to [Revisions].
type RevisionList = Answer[RevisionsMeta, []Revision]

// Answer implements [Question].
func (q Revisions) Answer(c *Context) (RevisionList, error) {
	info, err := c.Calendar.Year(q.Year.or(c))
	if err != nil {
		return RevisionList{}, c.explain(err, "year")
	}
	list, err := c.Calendar.Revisions(info.Year)
	if err != nil {
		return RevisionList{}, c.explain(err, "year")
	}
	data := make([]Revision, len(list))
	for i, r := range list {
		data[i] = revisionOf(r)
	}
	return RevisionList{RevisionsMeta{c.yearMeta(info, len(list)), Basis{[]Dataset{datasetOf(info)}}}, data}, nil
}

func revisionOf(r harikerja.Revision) Revision {
	latest := len(r.Decrees) > 0
	for _, d := range r.Decrees {
		if d.Date == r.Date && !d.DateIsLatest {
			latest = false
		}
	}
	renamed := make([]Rename, len(r.Renamed))
	for i, n := range r.Renamed {
		renamed[i] = Rename{entry(n.From, false), entry(n.To, false)}
	}
	return Revision{r.Number, r.Date, latest, known(r.Correction), sourcesOf(r.Decrees),
		entries(r.Added, false), entries(r.Removed, false), renamed, entries(r.Confirmed, false)}
}

// Changes asks what changed in all years since a date.
type Changes struct {
	Since harikerja.Date `param:"since,required" doc:"The first date to look at."`
}

// Change is a revision and the year of the list that it changed.
type Change struct {
	Year int `json:"year"`
	Revision
}

// ChangeList is the answer to [Changes].
type ChangeList = Answer[ListMeta, []Change]

// Answer implements [Question].
func (q Changes) Answer(c *Context) (ChangeList, error) {
	list := c.Calendar.Changes(q.Since)
	data := make([]Change, len(list))
	for i, ch := range list {
		data[i] = Change{ch.Year, revisionOf(ch.Revision)}
	}
	return ChangeList{ListMeta{c.meta(), len(list), c.allDatasets()}, data}, nil
}
