package ask

import (
	"slices"

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

// CompareHolidays asks how the list of a year changed since a day.
type CompareHolidays struct {
	Year Year           `param:"year" doc:"Dataset year. Default: the current year in Jakarta."`
	Date harikerja.Date `param:"date,required" doc:"Compare with what was known at the end of this day. The day must not be in the future."`
}

// ComparedMeta is the meta object of [Comparison].
type ComparedMeta struct {
	Meta
	Year int `json:"year"`
	Basis
}

// ComparedLists describes the difference between two lists of a year.
type ComparedLists struct {
	Date      harikerja.Date `json:"date"`
	Then      *ListState     `json:"then" jsonschema:"The list that was known on the date; null if the year had no list yet."`
	Now       ListState      `json:"now"`
	Added     []Holiday      `json:"added"`
	Cancelled []Holiday      `json:"cancelled"`
	Moved     []ChangedEntry `json:"moved" jsonschema:"Entries of the same occasion and type with another date."`
	Renamed   []ChangedEntry `json:"renamed"`
}

// ListState is the state of a list.
type ListState struct {
	Revision             int `json:"revision"`
	NationalHolidayCount int `json:"nationalHolidayCount"`
	CollectiveLeaveCount int `json:"collectiveLeaveCount"`
}

// ChangedEntry is an entry before and after a change.
type ChangedEntry struct {
	From Holiday `json:"from"`
	To   Holiday `json:"to"`
}

// Comparison is the answer to [CompareHolidays].
type Comparison = Answer[ComparedMeta, ComparedLists]

// Answer implements [Question].
func (q CompareHolidays) Answer(c *Context) (Comparison, error) {
	year := q.Year.or(c)
	if today := c.Today(); q.Date.After(today) {
		text := q.Date.String()
		return Comparison{}, &Error{InvalidDate, FutureDate, Details{Field: "date", Value: &text}, func(w Words) string {
			return w.Name("date") + " must use YYYY-MM-DD and must not be later than today, " + today.String() + "."
		}}
	}
	info, err := c.Calendar.Year(year)
	if err != nil {
		return Comparison{}, c.explain(err, "year")
	}
	list, err := c.Calendar.Holidays(harikerja.Year(year))
	if err != nil {
		return Comparison{}, c.explain(err, "year")
	}
	data := ComparedLists{Date: q.Date, Now: stateOf(info)}
	var old []harikerja.Holiday
	then := c.Calendar.AsOf(q.Date)
	if info, err := then.Year(year); err == nil { // otherwise the year had no list yet
		state := stateOf(info)
		data.Then = &state
		if old, err = then.Holidays(harikerja.Year(year)); err != nil {
			return Comparison{}, c.explain(err, "year")
		}
	}
	data.compare(old, list)
	return Comparison{ComparedMeta{c.meta(), year, c.datasets(harikerja.Year(year))}, data}, nil
}

func stateOf(info harikerja.YearInfo) ListState {
	return ListState{info.Revision, info.NationalHolidays, info.CollectiveLeave}
}

// compare sets the lists of differences.
func (l *ComparedLists) compare(old, list []harikerja.Holiday) {
	same := func(a, b harikerja.Holiday) bool { return a.Kind == b.Kind && a.Occasion == b.Occasion }
	find := func(list []harikerja.Holiday, matches func(harikerja.Holiday) bool) int {
		return slices.IndexFunc(list, matches)
	}
	l.Added, l.Cancelled, l.Moved, l.Renamed = []Holiday{}, []Holiday{}, []ChangedEntry{}, []ChangedEntry{}
	var added, cancelled []harikerja.Holiday
	list = slices.Clone(list)
	for _, from := range old {
		i := find(list, func(h harikerja.Holiday) bool { return h.Date == from.Date && same(h, from) })
		if i < 0 {
			cancelled = append(cancelled, from)
			continue
		}
		if to := list[i]; to.LocalName != from.LocalName {
			l.Renamed = append(l.Renamed, ChangedEntry{entry(from, false), entry(to, false)})
		}
		list = slices.Delete(list, i, i+1)
	}
	added = list
	for _, from := range cancelled {
		if i := find(added, func(h harikerja.Holiday) bool { return same(h, from) }); i >= 0 {
			l.Moved = append(l.Moved, ChangedEntry{entry(from, false), entry(added[i], false)})
			added = slices.Delete(added, i, i+1)
		} else {
			l.Cancelled = append(l.Cancelled, entry(from, false))
		}
	}
	for _, to := range added {
		l.Added = append(l.Added, entry(to, false))
	}
}
