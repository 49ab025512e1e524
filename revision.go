package harikerja

import (
	"slices"
)

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
	Year             int    `json:"year"`
	Revision         int    `json:"revision"`             // the number of the newest revision
	Status           Status `json:"status"`               // how well the year is documented
	UpdatedAt        Date   `json:"updatedAt"`            // the date of the newest revision
	NationalHolidays int    `json:"nationalHolidayCount"` // number of entries in force
	CollectiveLeave  int    `json:"collectiveLeaveCount"` // number of entries in force
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
			case set == date && !d.After(set) && !slices.ContainsFunc(y.data.Lines, func(l Line) bool { return l.Decree == id }):
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
			info.NationalHolidays++
		} else {
			info.CollectiveLeave++
		}
	}
	return info
}
