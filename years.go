package harikerja

import (
	"cmp"
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
// the list is empty.
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
