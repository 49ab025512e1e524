package harikerja

import (
	"cmp"
	"fmt"
	"io"
	"slices"
)

// Years describes the dataset of every year, in order.
func (c *Calendar) Years() []YearInfo {
	list := slices.Clone(c.known.infos)
	return slices.DeleteFunc(list, func(info YearInfo) bool { return !c.has(info.Year) })
}

// Year describes the dataset of one year, or returns a [*CoverageError].
func (c *Calendar) Year(year int) (YearInfo, error) {
	i, err := c.yearIndex(year)
	if err != nil {
		return YearInfo{}, err
	}
	return c.known.infos[i], nil
}

// Decrees returns the decrees that a year's list is based on, in the order of
// their dates, or a [*CoverageError].
func (c *Calendar) Decrees(year int) ([]Decree, error) {
	i, err := c.yearIndex(year)
	if err != nil {
		return nil, err
	}
	var list []Decree
	for _, d := range c.known.years[i].data.Decrees {
		if !d.Date.After(c.known.day) {
			list = append(list, d.clone())
		}
	}
	return list, nil
}

// Revisions returns the revisions of a year's list, oldest first, or a
// [*CoverageError].
func (c *Calendar) Revisions(year int) ([]Revision, error) {
	i, err := c.yearIndex(year)
	if err != nil {
		return nil, err
	}
	return c.known.years[i].revisions(c.known.day), nil
}

// Changes returns the revisions of all years with a date on or after since. The
// first revision of a year is included. They are sorted by date, then by year,
// then by revision number, all in descending order. If there are no changes,
// the list is empty. [Calendar.AsOf] with a day also has the decrees of that day: for the
// changes after it, use the next day.
func (c *Calendar) Changes(since Date) []Change {
	var list []Change
	for i, y := range c.known.years {
		if c.known.infos[i].UpdatedAt.Before(since) || !c.has(y.data.Year) {
			continue
		}
		for _, r := range y.revisions(c.known.day) {
			if !r.Date.Before(since) {
				list = append(list, Change{y.data.Year, r})
			}
		}
	}
	slices.SortFunc(list, func(a, b Change) int {
		return cmp.Or(b.Date.Compare(a.Date), cmp.Compare(b.Year, a.Year), cmp.Compare(b.Number, a.Number))
	})
	return list
}

func (c *Calendar) yearIndex(year int) (int, error) {
	if n := len(c.known.years); n > 0 {
		if i := year - c.known.years[0].data.Year; i >= 0 && i < n && c.has(year) {
			return i, nil
		}
	}
	return 0, c.uncovered(civil(min(max(year, 1), 9999), 1, 1))
}

// has reports whether a year of the dataset is covered.
func (c *Calendar) has(year int) bool {
	_, _, ok := c.within(Span{start: Year(year).start})
	return ok
}

// Occasions returns all occasions of the dataset. The list does not depend on
// [Calendar.AsOf]: an occasion can have no holiday in the calendar.
func (c *Calendar) Occasions() []Occasion { return cloneOccasions(c.known.history.occasions) }

// FindOccasions returns every occasion that has the given name: an id, a name,
// an alias, or the name of a holiday, such as "Cuti Bersama Idul Fitri 1447
// Hijriah". Only letters and digits are compared. Upper and lower case are the
// same. The list is empty if no occasion has the name. It has several occasions
// if they share an alias, as elections do.
//
// The words for collective leave, a year number and the words for its era do
// not matter. So FindOccasions("Idul Fitri 1500 H") returns Eid al-Fitr.
func (c *Calendar) FindOccasions(name string) []Occasion {
	index := c.known.history.names()
	for _, key := range nameKeys(name) {
		if found := index[key]; len(found) > 0 {
			list := make([]Occasion, len(found))
			for i, o := range found {
				list[i] = c.known.history.occasions[o].clone()
			}
			return list
		}
	}
	return nil
}

// Revision is one change of a year's list, made by the decrees of one day or by
// a correction of the dataset.
type Revision struct {
	Number     int       `json:"revision"`             // the first revision of a year has number 1
	Date       Date      `json:"date"`                 // the date of the decrees or of the correction
	Correction string    `json:"correction,omitempty"` // a description of the correction; empty for a change by decrees
	Decrees    []Decree  `json:"decrees"`
	Added      []Holiday `json:"added"`
	Removed    []Holiday `json:"removed"`
	Renamed    []Rename  `json:"renamed"`
	Confirmed  []Holiday `json:"confirmed"` // holidays that a later decree repeated without a change
}

// Rename is a holiday whose name a decree changed, but not its date or kind.
type Rename struct {
	From Holiday `json:"from"`
	To   Holiday `json:"to"`
}

// YearInfo describes the dataset of one year.
type YearInfo struct {
	Year      int    `json:"year"`
	Revision  int    `json:"revision"`  // the number of the newest revision
	Status    Status `json:"status"`    // how well the year is documented
	UpdatedAt Date   `json:"updatedAt"` // the date of the newest revision
	// The numbers of entries in force, also on weekend days.
	NationalHolidayEntries int `json:"nationalHolidayEntries"`
	CollectiveLeaveEntries int `json:"collectiveLeaveEntries"`
}

// Change is a revision together with the year whose list it changed.
type Change struct {
	Year int `json:"year"`
	Revision
}

// steps returns the dates on which a decree set, revoked or later confirmed a
// line of the year, in order. There is one revision for each date. A decree in
// the field Also that is older than the decree of the line does not make a
// revision.
func (y *year) steps() []Date {
	var dates []Date
	for _, l := range y.data.Lines {
		set := y.date(l.Decree)
		dates = append(dates, set)
		if l.RevokedBy != "" {
			dates = append(dates, y.date(l.RevokedBy))
		}
		for _, id := range l.Also {
			if d := y.date(id); d.After(set) {
				dates = append(dates, d)
			}
		}
	}
	slices.SortFunc(dates, Date.Compare)
	return slices.Compact(dates)
}

// revisions returns the history of a year as it was known at the end of a day.
// Corrections are always included, because they apply to all days.
func (y *year) revisions(day Date) []Revision {
	var list []Revision
	for _, date := range y.steps() {
		if !date.After(day) {
			list = append(list, y.step(date))
		}
	}
	for _, c := range y.data.Corrections {
		list = append(list, Revision{Date: c.Date, Correction: c.What})
	}
	slices.SortStableFunc(list, func(a, b Revision) int { return a.Date.Compare(b.Date) })
	for i := range list {
		list[i].Number = i + 1
	}
	return list
}

// step returns the revision that the decrees of a date made.
func (y *year) step(date Date) Revision {
	r := Revision{Date: date}
	var ids []string
	for i, l := range y.data.Lines {
		set := y.date(l.Decree)
		if set == date {
			ids = append(ids, l.Decree)
			r.Added = append(r.Added, y.holiday(i, date))
		}
		if l.RevokedBy != "" && y.date(l.RevokedBy) == date {
			ids = append(ids, l.RevokedBy)
			r.Removed = append(r.Removed, y.holiday(i, date))
		}
		for _, id := range l.Also {
			switch d := y.date(id); {
			case d == date && d.After(set):
				ids = append(ids, id)
				r.Confirmed = append(r.Confirmed, y.holiday(i, date))
			case set == date && !d.After(set) && !slices.ContainsFunc(y.data.Lines, func(l yearLine) bool { return l.Decree == id }):
				ids = append(ids, id) // a legal basis that set no line itself
			}
		}
	}
	r.Decrees = y.byID(ids)
	r.pairRenames()
	return r
}

// pairRenames replaces a removed and an added holiday of the same date, kind and
// occasion by one renamed holiday.
func (r *Revision) pairRenames() {
	r.Removed = slices.DeleteFunc(r.Removed, func(from Holiday) bool {
		i := slices.IndexFunc(r.Added, func(to Holiday) bool {
			return to.Date == from.Date && to.Kind == from.Kind && to.Occasion == from.Occasion
		})
		if i < 0 {
			return false
		}
		r.Renamed = append(r.Renamed, Rename{from, r.Added[i]})
		r.Added = slices.Delete(r.Added, i, i+1)
		return true
	})
}

// info describes the year with all its revisions.
func (y *year) info() YearInfo { return y.infoOn(Date{maxDays}) }

// infoOn describes the year as it was known at the end of a day.
func (y *year) infoOn(day Date) YearInfo {
	info := YearInfo{Year: y.data.Year, Status: y.data.Status}
	for _, date := range y.steps() {
		if !date.After(day) {
			info.Revision++
			info.UpdatedAt = date
		}
	}
	for _, c := range y.data.Corrections {
		info.Revision++
		info.UpdatedAt = Date{max(info.UpdatedAt.days, c.Date.days)}
	}
	for _, h := range y.holidays(day) {
		if h.Kind == NationalHoliday {
			info.NationalHolidayEntries++
		} else {
			info.CollectiveLeaveEntries++
		}
	}
	return info
}

// OlderError reports a dataset that is older than the dataset that it would replace.
type OlderError struct {
	Reason string // such as "it has revision 1 of 2025, but revision 2 is in use"
}

func (e *OlderError) Error() string {
	return "the dataset is older than the one in use: " + e.Reason
}

// Update reads a newer dataset file and returns the calendar with the new data and the rules
// of c: its weekend, collective leave and [Definition]. A calendar of [Calendar.Named] gets
// its lines from the new file. The calendar c does not change, so a program that runs for a
// long time can use it until Update has returned, and also if Update returns an error:
//
//   - [*DatasetError]: the file is damaged.
//   - [*OlderError]: the data is older than that of c, as [Calendar.CheckUpdate] says.
//   - [*ArgumentError]: c was made with [Calendar.AsOf]. Update the calendar with all
//     decrees, and call AsOf again.
func (c *Calendar) Update(r io.Reader) (*Calendar, error) {
	if !c.known.before.IsZero() {
		return nil, &ArgumentError{"calendar", "as of an earlier day",
			"update the calendar with all decrees, and call AsOf again"}
	}
	next, err := Load(r, AllowOlder())
	if err != nil {
		return nil, err
	}
	if err := c.CheckUpdate(next); err != nil {
		return nil, err
	}
	if !c.lines.named {
		return next.known.apply(c.lines, c.rules, next.known.gapsOf(c.lines)), nil
	}
	named, err := next.Named(c.lines.definition.Name)
	if err != nil || c.rules.equal(c.lines.rules) {
		return named, err
	}
	return named.withRules(c.rules), nil
}

// CheckUpdate returns an [*OlderError] if the data of next is older than the data of c:
// a year is missing or has an older revision, or it has the same revision but an
// earlier date or other days, or a calendar of [Calendar.Definitions] is missing or
// covers fewer years. An old file has a valid digest, so without this check it could
// remove a holiday, a year or a calendar unnoticed.
//
// CheckUpdate ignores the rules of the two calendars: their weekend, leave and own days.
func (c *Calendar) CheckUpdate(next *Calendar) error {
	older := func(format string, args ...any) error { return &OlderError{fmt.Sprintf(format, args...)} }
	for _, was := range c.known.infos {
		i := slices.IndexFunc(next.known.infos, func(info YearInfo) bool { return info.Year == was.Year })
		if i < 0 {
			return older("it has no data for %d, but the dataset in use has data for this year", was.Year)
		}
		switch is := next.known.infos[i]; {
		case is.Revision < was.Revision:
			return older("it has revision %d of %d, but revision %d is in use", is.Revision, was.Year, was.Revision)
		case is.Revision > was.Revision:
		case is.UpdatedAt.Before(was.UpdatedAt):
			return older("its data for %d is from %s, but data from %s is in use", was.Year, is.UpdatedAt, was.UpdatedAt)
		case !sameDays(c.known.holidaysOf(was.Year), next.known.holidaysOf(was.Year)):
			return older("it has other days for %d than the dataset in use, but both have revision %d: "+
				"a list never changes without a new revision", was.Year, was.Revision)
		}
	}
	definitions := next.known.history.calendars()
	for _, was := range c.known.history.calendars() {
		i := slices.IndexFunc(definitions, func(is Definition) bool { return is.Name == was.Name })
		if i < 0 {
			return older("it has no calendar %s, but the dataset in use has this calendar", was.Name)
		}
		if is := definitions[i].Covers; !is.Includes(was.Covers) {
			return older("its calendar %s: it covers %s, but the calendar in use covers %s", was.Name, is, was.Covers)
		}
	}
	return nil
}

// holidaysOf returns the entries of the national list in a year.
func (k *knowledge) holidaysOf(year int) []Holiday {
	from, _ := slices.BinarySearchFunc(k.list, Year(year).start, func(h Holiday, d Date) int { return h.Date.Compare(d) })
	to, _ := slices.BinarySearchFunc(k.list, Year(year).End().AddDays(1), func(h Holiday, d Date) int { return h.Date.Compare(d) })
	return k.list[from:to]
}

// sameDays reports whether two lists have the same dates and kinds. Names may differ: a
// name can be corrected.
func sameDays(a, b []Holiday) bool {
	return slices.EqualFunc(a, b, func(x, y Holiday) bool { return x.Date == y.Date && x.Kind == y.Kind })
}
