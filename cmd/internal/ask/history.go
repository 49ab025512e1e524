package ask

import (
	"cmp"
	"slices"

	"github.com/harikerja/harikerja"
)

// Sources asks for the decrees that define a year's list.
type Sources struct {
	Year Year `param:"year" doc:"@year" argument:"Default: the current year."`
	Known
}

// SourceList is the answer to [Sources].
type SourceList = Answer[yearMeta, []Source]

func (q Sources) Answer(c *Context) (SourceList, error) {
	info, err := c.Calendar.YearInfo(q.Year.or(c))
	if err != nil {
		return SourceList{}, c.errorAt(err, "year")
	}
	decrees, err := c.Calendar.Decrees(info.Year)
	if err != nil {
		return SourceList{}, c.errorAt(err, "year")
	}
	return SourceList{c.yearMeta(info, len(decrees)), sourcesOf(decrees)}, nil
}

// Years asks for the years that have data.
type Years struct{ Known }

// YearList is the answer to [Years].
type YearList = Answer[yearsMeta, []YearData]

// yearsMeta is the meta object of [YearList].
type yearsMeta struct {
	meta
	Total    int             `json:"total"`
	Coverage *AvailableYears `json:"coverage" jsonschema:"null if there is no year."`
	basis
}

// YearData describes the data of a year.
type YearData struct {
	Year                   int              `json:"year"`
	Revision               int              `json:"revision" jsonschema:"The number of the newest revision; the first revision is 1."`
	Status                 harikerja.Status `json:"status"`
	UpdatedAt              harikerja.Date   `json:"updatedAt" jsonschema:"The date of the newest decree or correction."`
	NationalHolidayEntries int              `json:"nationalHolidayEntries" jsonschema:"National holidays in the list, also on weekend days."`
	CollectiveLeaveEntries int              `json:"collectiveLeaveEntries" jsonschema:"@collectiveLeaveEntries"`
}

func (Years) Answer(c *Context) (YearList, error) { return c.YearList(), nil }

// YearList returns the answer to [Years], which cannot fail.
func (c *Context) YearList() YearList {
	years := c.Calendar.Years()
	answer := YearList{yearsMeta{meta: c.meta(), Total: len(years), basis: c.allDatasets()},
		make([]YearData, len(years))}
	for i, info := range years {
		answer.Data[i] = YearData{Year: info.Year, Revision: info.Revision, Status: info.Status,
			UpdatedAt: info.UpdatedAt, NationalHolidayEntries: info.NationalHolidayEntries,
			CollectiveLeaveEntries: info.CollectiveLeaveEntries}
	}
	if len(years) > 0 {
		answer.Meta.Coverage = &AvailableYears{years[0].Year, years[len(years)-1].Year}
	}
	return answer
}

// Revisions asks for the history of a year's list.
type Revisions struct {
	Year Year `param:"year" doc:"@year" argument:"Default: the current year."`
	Known
}

// revisionsMeta is the meta object of [RevisionList].
type revisionsMeta struct {
	yearMeta
	Datasets []Dataset `json:"datasets"`
}

// Revision is one step in the history of a year's list: the decrees of one day, or a correction
// of the dataset.
type Revision struct {
	Number       int            `json:"revision" jsonschema:"The number of the revision; the first is 1."`
	Date         harikerja.Date `json:"date"`
	DateIsLatest bool           `json:"dateIsLatest" jsonschema:"Whether the exact date is unknown, and date is the latest possible date."`
	Correction   *string        `json:"correction" jsonschema:"@correction"`
	Decrees      []Source       `json:"decrees"`
	Added        []Holiday      `json:"added"`
	Removed      []Holiday      `json:"removed"`
	Renamed      []ChangedEntry `json:"renamed"`
	Confirmed    []Holiday      `json:"confirmed" jsonschema:"Holidays that a later decree repeated without a change."`
}

// ChangedEntry is a holiday before and after a change.
type ChangedEntry struct {
	From Holiday `json:"from"`
	To   Holiday `json:"to"`
}

// RevisionList is the answer to [Revisions].
type RevisionList = Answer[revisionsMeta, []Revision]

func (q Revisions) Answer(c *Context) (RevisionList, error) {
	info, err := c.Calendar.YearInfo(q.Year.or(c))
	if err != nil {
		return RevisionList{}, c.errorAt(err, "year")
	}
	list, err := c.Calendar.Revisions(info.Year)
	if err != nil {
		return RevisionList{}, c.errorAt(err, "year")
	}
	meta := c.yearMeta(info, len(list))
	return RevisionList{revisionsMeta{meta, meta.basedOn()}, revisionsOf(list)}, nil
}

func revisionsOf(list []harikerja.Revision) []Revision {
	all := make([]Revision, len(list))
	for i, r := range list {
		all[i] = revisionOf(r)
	}
	return all
}

func revisionOf(r harikerja.Revision) Revision {
	latest := len(r.Decrees) > 0
	for _, d := range r.Decrees {
		if d.Date == r.Date && !d.DateIsLatest {
			latest = false
		}
	}
	renamed := make([]ChangedEntry, len(r.Renamed))
	for i, n := range r.Renamed {
		renamed[i] = ChangedEntry{entry(n.From, false), entry(n.To, false)}
	}
	return Revision{Number: r.Number, Date: r.Date, DateIsLatest: latest,
		Correction: known(r.Correction), Decrees: sourcesOf(r.Decrees), Added: entries(r.Added, false),
		Removed: entries(r.Removed, false), Renamed: renamed, Confirmed: entries(r.Confirmed, false)}
}

// Changes asks what changed in all years since a date.
type Changes struct {
	Since harikerja.Date `param:"since,required" doc:"The first date to look at."`
	Known
}

// change is a revision and the year whose list it changed.
type change struct {
	Year int `json:"year"`
	Revision
}

// ChangeList is the answer to [Changes].
type ChangeList = Answer[listMeta, []change]

func (q Changes) Answer(c *Context) (ChangeList, error) {
	list := c.Calendar.Changes(q.Since)
	data := make([]change, len(list))
	for i, ch := range list {
		data[i] = change{ch.Year, revisionOf(ch.Revision)}
	}
	return ChangeList{listMeta{c.meta(), len(list), c.allDatasets()}, data}, nil
}

// CompareHolidays asks how a year's list changed since a given day.
type CompareHolidays struct {
	Year Year           `param:"year" doc:"@year" argument:"Default: the current year."`
	Date harikerja.Date `param:"date,required" doc:"Compare with what was known at the end of this day. The day must not be in the future."`
	Known
}

// ComparedLists describes the difference between two versions of a year's list.
type ComparedLists struct {
	Date      harikerja.Date `json:"date"`
	Then      *listState     `json:"then" jsonschema:"The list that was known on the date; null if the year had no list yet."`
	Now       listState      `json:"now"`
	Added     []Holiday      `json:"added"`
	Cancelled []Holiday      `json:"cancelled"`
	Moved     []ChangedEntry `json:"moved" jsonschema:"@movedEntries"`
	Renamed   []ChangedEntry `json:"renamed"`
	// The field Entries has the entries of both lists. The field Later has the revisions after
	// the date. Neither field is part of the JSON.
	Entries []ComparedEntry `json:"-"`
	Later   []Revision      `json:"-"`
}

// listState has the revision of a list, and the number of holidays of each type in it.
type listState struct {
	Revision               int `json:"revision"`
	NationalHolidayEntries int `json:"nationalHolidayEntries"`
	CollectiveLeaveEntries int `json:"collectiveLeaveEntries"`
}

// ComparedEntry is an entry of the list that was known on the date, or an entry that was added
// later.
type ComparedEntry struct {
	Holiday
	// One of added, cancelled, moved, arrived (moved to this date) and renamed, or "" if nothing
	// changed.
	Change string
	Other  Holiday // the entry before or after a move, or the entry with the new name
}

// Absent reports whether the entry was not in the list that was known on the date.
func (e ComparedEntry) Absent() bool { return e.Change == "added" || e.Change == "arrived" }

// Gone reports whether the entry is not in today's list.
func (e ComparedEntry) Gone() bool { return e.Change == "cancelled" || e.Change == "moved" }

// Comparison is the answer to [CompareHolidays].
type Comparison = Answer[DateMeta, ComparedLists]

func (q CompareHolidays) Answer(c *Context) (Comparison, error) {
	year := q.Year.or(c)
	if today := c.Today(); q.Date.After(today) {
		return Comparison{}, inFuture("date", q.Date, today)
	}
	info, err := c.Calendar.YearInfo(year)
	if err != nil {
		return Comparison{}, c.errorAt(err, "year")
	}
	data := ComparedLists{Date: q.Date, Now: stateOf(info)}
	then := c.Calendar.AsOf(q.Date)
	old, _ := then.Holidays(harikerja.Year(year)) // nil if the year had no list yet
	if info, err := then.YearInfo(year); err == nil {
		state := stateOf(info)
		data.Then = &state
	}
	revisions, err := c.Calendar.Revisions(year)
	if err != nil {
		return Comparison{}, c.errorAt(err, "year")
	}
	later := slices.DeleteFunc(revisions,
		func(r harikerja.Revision) bool { return !r.Date.After(q.Date) })
	data.Later = revisionsOf(later)
	data.compare(old, later)
	return Comparison{DateMeta{c.meta(), year, c.datasets(harikerja.Year(year))}, data}, nil
}

func stateOf(info harikerja.YearInfo) listState {
	return listState{info.Revision, info.NationalHolidayEntries, info.CollectiveLeaveEntries}
}

// entryChange has an entry of the old list and the same entry in the new list. The field "from"
// is the entry in the old list, or nil if the entry was added. The field "to" is the entry in the
// new list, or nil if the entry was cancelled.
type entryChange struct{ from, to *harikerja.Holiday }

// compare finds the differences between the old list and the new list, and sets the fields for
// them. To find them, it applies the later revisions to the old list. An entry counts as moved
// only if the same revision removes it and adds an entry with the same occasion and type.
func (l *ComparedLists) compare(old []harikerja.Holiday, later []harikerja.Revision) {
	var changes []entryChange
	for _, h := range old {
		changes = append(changes, entryChange{&h, &h})
	}
	for _, r := range later {
		changes = applyRevision(changes, r)
	}
	slices.SortStableFunc(changes, func(a, b entryChange) int {
		first, second := cmp.Or(a.from, a.to), cmp.Or(b.from, b.to)
		return cmp.Or(first.Date.Compare(second.Date), first.Kind.Compare(second.Kind))
	})
	l.Added, l.Cancelled, l.Moved, l.Renamed = []Holiday{}, []Holiday{}, []ChangedEntry{},
		[]ChangedEntry{}
	list := func(h Holiday, change string, other Holiday) {
		l.Entries = append(l.Entries, ComparedEntry{h, change, other})
	}
	for _, f := range changes {
		from, to := entry(*cmp.Or(f.from, f.to), false), entry(*cmp.Or(f.to, f.from), false)
		switch {
		case f.from == nil:
			l.Added = append(l.Added, to)
			list(to, "added", to)
		case f.to == nil:
			l.Cancelled = append(l.Cancelled, from)
			list(from, "cancelled", from)
		case from.Date != to.Date:
			l.Moved = append(l.Moved, ChangedEntry{from, to})
			list(from, "moved", to)
			list(to, "arrived", from)
		case from.LocalName != to.LocalName:
			l.Renamed = append(l.Renamed, ChangedEntry{from, to})
			list(from, "renamed", to)
		default:
			list(from, "", from)
		}
	}
	slices.SortStableFunc(l.Entries, func(a, b ComparedEntry) int { return a.Date.Compare(b.Date) })
}

// applyRevision adds the effect of a revision to the changes.
func applyRevision(changes []entryChange, r harikerja.Revision) []entryChange {
	alike := func(a, b harikerja.Holiday) bool { return a.Kind == b.Kind && a.Occasion == b.Occasion }
	same := func(a *harikerja.Holiday, b harikerja.Holiday) bool {
		return a != nil && a.Date == b.Date && alike(*a, b)
	}
	find := func(h harikerja.Holiday) int {
		return slices.IndexFunc(changes, func(f entryChange) bool { return same(f.to, h) })
	}
	for _, n := range r.Renamed {
		if i := find(n.From); i >= 0 {
			changes[i].to = &n.To
		}
	}
	added := slices.Clone(r.Added)
	for _, from := range r.Removed {
		i := find(from)
		if i < 0 {
			continue
		}
		changes[i].to = nil
		if j := slices.IndexFunc(added,
			func(h harikerja.Holiday) bool { return alike(h, from) }); j >= 0 {
			to := added[j]
			changes[i].to, added = &to, slices.Delete(added, j, j+1)
		}
	}
	for _, h := range added {
		// A later revision can add a cancelled entry again.
		if i := slices.IndexFunc(changes,
			func(f entryChange) bool { return f.to == nil && same(f.from, h) }); i >= 0 {
			changes[i].to = &h
			continue
		}
		changes = append(changes, entryChange{to: &h})
	}
	// Remove an entry that was added and then cancelled: it is in neither list.
	return slices.DeleteFunc(changes, func(f entryChange) bool { return f == entryChange{} })
}
