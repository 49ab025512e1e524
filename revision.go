package harikerja

import (
	"cmp"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
)

// Status tells how well a year is documented. Newer data may have other values.
type Status string

const (
	// Verified means that the decree of every entry was identified.
	Verified Status = "verified"
	// Corroborated means that independent sources have the same dates, but one decree
	// number was not found.
	Corroborated Status = "corroborated"
)

// DecreeKind is the kind of a decree. Newer data may have other values.
type DecreeKind string

const (
	// JointDecree is the Keputusan Bersama of three ministers (SKB 3 Menteri)
	// that sets a year's list.
	JointDecree DecreeKind = "joint_decree"
	// JointDecreeAmendment changes a joint decree.
	JointDecreeAmendment DecreeKind = "joint_decree_amendment"
	// PresidentialDecree is a Keputusan Presiden, for example for an election
	// day.
	PresidentialDecree DecreeKind = "presidential_decree"
	// MinisterialDecree is a decree by one minister, for example for the date of a
	// religious holiday.
	MinisterialDecree DecreeKind = "ministerial_decree"
)

// DecreeNumber is the number that one authority gave a decree. A joint decree has one
// number from each of its ministers.
type DecreeNumber struct {
	Authority string `json:"authority"`
	Number    string `json:"number,omitempty"` // empty if it was not found
}

// Decree is a government document that set or changed a year's list.
type Decree struct {
	ID      string         `json:"id"` // unique in the dataset, such as skb-2025-amendment-1
	Kind    DecreeKind     `json:"type"`
	Title   string         `json:"title"`
	Numbers []DecreeNumber `json:"numbers"`
	// Date is the day of signing. If that day is not known, DateIsLatest is
	// true and Date is the latest possible day.
	Date         Date   `json:"date"`
	DateIsLatest bool   `json:"dateIsLatest"`
	URL          string `json:"url,omitempty"` // a copy of the decree, or a page that announces it; empty if none was found
	Publisher    string `json:"publisher"`     // the publisher of the URL; the authorities if there is no URL
}

// String returns the id and the date, as in "skb-2026 of 2025-09-19".
func (d Decree) String() string { return d.ID + " of " + d.Date.String() }

// Official reports whether the decree's URL is on a government site (under go.id).
func (d Decree) Official() bool { return officialURL(d.URL) }

func officialURL(s string) bool {
	u, err := url.Parse(s)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return false
	}
	return strings.HasSuffix("."+strings.ToLower(u.Hostname()), ".go.id")
}

// clone returns a copy with its own slice of numbers.
func (d Decree) clone() Decree {
	d.Numbers = slices.Clone(d.Numbers)
	return d
}

func checkDecree(d Decree) error {
	switch {
	case !isSlug(d.ID):
		return errors.New("the id must consist of lower-case letters and digits, with single hyphens between them")
	case !isName(d.Title) || !isName(d.Publisher):
		return errors.New("title and publisher must each be " + nameRule)
	case !isToken(string(d.Kind)):
		return fmt.Errorf("the type %q must be %s", d.Kind, tokenRule)
	case len(d.Numbers) == 0:
		return errors.New("it has no authority")
	case d.URL != "" && !isWebAddress(d.URL):
		return fmt.Errorf("url %q is not a web address: it must begin with https:// or http:// and a host; "+
			"characters that RFC 3986 does not allow, and the apostrophe, must be percent-encoded", d.URL)
	}
	for _, n := range d.Numbers {
		if !isName(n.Authority) || n.Number != "" && !isLine(n.Number) {
			return fmt.Errorf("number %q of authority %q: the authority must be %s; the number must be empty or %s",
				n.Number, n.Authority, nameRule, lineRule)
		}
	}
	return nil
}

// YearInfo describes the dataset of one year.
type YearInfo struct {
	_ [0]func() // with this field, the compiler refuses ==

	Year      int    `json:"year"`
	Revision  int    `json:"revision"`  // the number of the newest revision
	Status    Status `json:"status"`    // how well the year is documented
	UpdatedAt Date   `json:"updatedAt"` // the date of the newest revision
	// The numbers of entries in force. Entries on weekend days count too.
	NationalHolidayEntries int `json:"nationalHolidayEntries"`
	CollectiveLeaveEntries int `json:"collectiveLeaveEntries"`
}

// Years describes the dataset of every year, in order.
func (c *Calendar) Years() []YearInfo {
	list := slices.Clone(c.known.infos)
	return slices.DeleteFunc(list, func(info YearInfo) bool { return !c.has(info.Year) })
}

// YearInfo describes the dataset of one year, or returns a [*CoverageError].
func (c *Calendar) YearInfo(year int) (YearInfo, error) {
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

func (c *Calendar) yearIndex(year int) (int, error) {
	if n := len(c.known.years); n > 0 {
		if i := year - c.known.years[0].data.Year; i >= 0 && i < n && c.has(year) {
			return i, nil
		}
	}
	err := c.uncovered(civil(min(max(year, 1), 9999), 1, 1))
	if year < 1 || year > 9999 {
		err = fmt.Errorf("there is no year %d: %w", year, err)
	}
	return 0, err
}

// has reports whether a year of the dataset is covered.
func (c *Calendar) has(year int) bool {
	_, _, ok := c.within(Span{start: Year(year).start})
	return ok
}

// Correction describes the correction of a mistake in the published dataset, not in a
// decree. It counts as a revision in every calendar, even in a calendar as of an
// earlier day. So the revision number changes with every change of the content.
type Correction struct {
	Date Date   `json:"date"`
	What string `json:"what"`
}

// Revision is one change to a year's list. It was made by the decrees of one day, or by
// a correction of the dataset.
type Revision struct {
	Number     int              `json:"revision"`             // the first revision of a year has number 1
	Date       Date             `json:"date"`                 // the date of the decrees or of the correction
	Correction string           `json:"correction,omitempty"` // a description of the correction; empty if decrees changed the list
	Decrees    []Decree         `json:"decrees"`
	Added      []Holiday        `json:"added"`
	Removed    []Holiday        `json:"removed"`
	Renamed    []RenamedHoliday `json:"renamed"`
	Confirmed  []Holiday        `json:"confirmed"` // holidays that a later decree repeated without a change
}

// RenamedHoliday is a holiday whose name was changed by a decree. Its date and kind stayed the same.
type RenamedHoliday struct {
	From Holiday `json:"from"`
	To   Holiday `json:"to"`
}

// Change is a revision together with the year whose list it changed.
type Change struct {
	Year int `json:"year"`
	Revision
}

// Revisions returns the revisions of a year's list, the oldest first, or a
// [*CoverageError].
func (c *Calendar) Revisions(year int) ([]Revision, error) {
	i, err := c.yearIndex(year)
	if err != nil {
		return nil, err
	}
	return c.known.years[i].revisions(c.known.day), nil
}

// Changes returns the revisions of all years, from the date "since" on. The first
// revision of a year is included. The revisions are sorted by date, then by year, then
// by revision number, all in descending order. If there are no changes, the list is
// empty. A calendar from [Calendar.AsOf] has all decrees up to a day. To list the
// changes after this day, call Changes on a newer calendar, with the next day as the
// argument.
//
// The parameter since is compared with [Revision.Date], not with the day on which the data
// got the decrees. To notice a decree that was added late, compare [YearInfo.Revision] or
// [Calendar.Version] with the value of the older data.
func (c *Calendar) Changes(since Date) []Change {
	list := []Change{}
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

// steps returns the dates on which a decree set, revoked or later confirmed a line of the
// year, in order. Each date makes one revision. The field "Also" can have decrees that
// are older than the decree that set the line. They make no revision.
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

// revisions returns the history of a year as it was known at the end of a day. Corrections are
// always included, because they apply to all days.
func (y *year) revisions(day Date) []Revision {
	var list []Revision
	for _, date := range y.steps() {
		if !date.After(day) {
			list = append(list, y.step(date))
		}
	}
	for _, c := range y.data.Corrections {
		r := newRevision(c.Date)
		r.Correction = c.What
		list = append(list, r)
	}
	slices.SortStableFunc(list, func(a, b Revision) int { return a.Date.Compare(b.Date) })
	for i := range list {
		list[i].Number = i + 1
	}
	return list
}

// newRevision returns a revision without changes. Its lists are not nil: in JSON they are [].
func newRevision(date Date) Revision {
	return Revision{Date: date, Decrees: []Decree{}, Added: []Holiday{}, Removed: []Holiday{},
		Renamed: []RenamedHoliday{}, Confirmed: []Holiday{}}
}

// step returns the revision that the decrees of a date made.
func (y *year) step(date Date) Revision {
	r := newRevision(date)
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
				ids = append(ids, id) // the decree is only a legal basis: it set no line
			}
		}
	}
	r.Decrees = y.byID(ids)
	r.pairRenames()
	return r
}

// pairRenames finds pairs of a removed and an added holiday with the same date, kind
// and occasion. Each pair becomes one renamed holiday.
func (r *Revision) pairRenames() {
	r.Removed = slices.DeleteFunc(r.Removed, func(from Holiday) bool {
		i := slices.IndexFunc(r.Added, func(to Holiday) bool {
			return to.Date == from.Date && to.Kind == from.Kind && to.Occasion == from.Occasion
		})
		if i < 0 {
			return false
		}
		r.Renamed = append(r.Renamed, RenamedHoliday{from, r.Added[i]})
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
