package web

import (
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// asOfView is the list of a year as it was known at the end of a day, with the
// differences to today's list. It is the national list under every calendar,
// because the own lines of a calendar have no history.
type asOfView struct {
	yearHead
	Given     string         // the value of the date field
	Mistake   string         // what is wrong with the date, in words; "" if nothing is wrong
	Date      harikerja.Date // all fields below are empty if there is a mistake
	Known     bool           // whether the year had a list on the date
	National  int            // days off because of a national holiday, on the date
	Leave     int            // days of collective leave, on the date
	Double    string         // a sentence about the dates with more than one holiday; "" if there are none
	Changes   *ask.ComparedLists
	List      []asOfEntry
	Revisions []ask.Revision // all revisions of the year, oldest first
}

// asOfEntry is an entry of the list on the date, or an entry that was added to the
// list later.
type asOfEntry struct {
	ask.Holiday
	Change string      // added, cancelled, moved, arrived (moved to this date) or renamed; "" if nothing changed
	Other  ask.Holiday // the entry before or after a move, or the entry with the new name
}

// Absent reports whether the entry was not in the list on the date.
func (e asOfEntry) Absent() bool { return e.Change == "added" || e.Change == "arrived" }

// Gone reports whether the entry is in the list on the date but not in today's
// list.
func (e asOfEntry) Gone() bool { return e.Change == "cancelled" || e.Change == "moved" }

// Words returns what changed later, in words, or "".
func (e asOfEntry) Words(p *page) string {
	if e.Change == "" {
		return ""
	}
	return p.words.text("asof.change."+e.Change, "date", p.words.day(e.Other.Date), "name", p.words.name(e.Other))
}

func asOfPage(r *request) (*view, error) {
	revisions, err := ask.Revisions{Year: ask.Year(r.year)}.Answer(r.national)
	if err != nil {
		return nil, err
	}
	first := revisions.Data[0].Date
	if first.After(r.today) { // the clock of the machine is wrong
		first = r.today
	}
	v := &asOfView{yearHead: r.yearHead(r.year), Revisions: revisions.Data, Given: r.value("date", first.String())}
	page := &view{
		template: "asof",
		section:  "sources",
		title:    r.words.text("asof.name", "year", r.year),
		about:    r.words.text("asof.intro"),
		scripts:  []string{"site.js"},
		data:     v,
	}
	compared, err := ask.AskIn[ask.CompareHolidays](r.national, ask.Texts{"year": strconv.Itoa(r.year), "date": v.Given})
	if err != nil {
		p := r.explain(err)
		v.Mistake, page.status = r.words.text("calc.error."+p.key, p.args...), p.status
		return page, nil
	}
	page.title = r.words.text("asof.title", "year", r.year, "date", r.words.date(compared.Data.Date))
	return page, v.show(r, &compared.Data)
}

// show adds the list that was known on the date, with the differences.
func (v *asOfView) show(r *request, changes *ask.ComparedLists) error {
	v.Date, v.Changes = changes.Date, changes
	if changes.Then == nil {
		return nil
	}
	v.Known = true
	then, err := ask.Frame{Place: ask.Place{AsOf: &v.Date}}.In(r.world)
	if err != nil {
		return err
	}
	list, err := ask.Holidays{Year: ask.Year(r.year)}.Answer(then)
	if err != nil {
		return err
	}
	type key struct {
		date harikerja.Date
		kind harikerja.Kind
		name string
	}
	keyOf := func(h ask.Holiday) key { return key{h.Date, h.Type, h.LocalName} }
	changed := make(map[key]asOfEntry)
	for _, h := range changes.Cancelled {
		changed[keyOf(h)] = asOfEntry{h, "cancelled", h}
	}
	for _, m := range changes.Moved {
		changed[keyOf(m.From)] = asOfEntry{m.From, "moved", m.To}
		v.List = append(v.List, asOfEntry{m.To, "arrived", m.From})
	}
	for _, n := range changes.Renamed {
		changed[keyOf(n.From)] = asOfEntry{n.From, "renamed", n.To}
	}
	for _, h := range changes.Added {
		v.List = append(v.List, asOfEntry{h, "added", h})
	}
	var known []listedDay
	for _, h := range list.Data {
		e, ok := changed[keyOf(h)]
		if !ok {
			e.Holiday = h
		}
		v.List, known = append(v.List, e), append(known, listedDay{Holiday: h})
	}
	slices.SortStableFunc(v.List, func(a, b asOfEntry) int { return a.Date.Compare(b.Date) })
	v.National, v.Leave, v.Double = countDates(known, "nh"), countDates(known, "cl"), r.words.double(known)
	return nil
}

// Later returns the revisions after the date.
func (v *asOfView) Later() []ask.Revision {
	i := slices.IndexFunc(v.Revisions, func(r ask.Revision) bool { return r.Date.After(v.Date) })
	if i < 0 {
		return nil
	}
	return v.Revisions[i:]
}
