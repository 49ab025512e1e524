package harikerja

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// Upcoming returns the first holidays on or after d, at most limit of them,
// ordered as in [Calendar.Holidays]. Kinds, if any are given, leave out all
// others; leave is left out anyway where the rules say that it is worked.
//
// Fewer than limit, even none, is no error: then the data ends, and
// [Calendar.Covered] says where. A d that is not covered is a
// [*CoverageError], a limit below 1 a [*NumberError].
func (c *Calendar) Upcoming(d Date, limit int, kinds ...Kind) ([]Holiday, error) {
	list, _, err := c.UpcomingExamined(d, limit, kinds...)
	return list, err
}

// UpcomingExamined is [Calendar.Upcoming] that also returns the dates that the
// answer depends on: from d to the last holiday in the list, or to the end of
// the data if there are fewer than limit.
func (c *Calendar) UpcomingExamined(d Date, limit int, kinds ...Kind) (list []Holiday, examined Span, err error) {
	if err := checkNumber("limit", limit, 1, math.MaxInt); err != nil {
		return nil, Span{}, err
	}
	if _, err := c.place(d); err != nil {
		return nil, Span{}, err
	}
	all := c.known.holidays
	from := sort.Search(len(all), func(i int) bool { return !all[i].Date.Before(d) })
	for _, h := range all[from:] {
		if h.Kind == CollectiveLeave && c.rules.WorkOnLeave || len(kinds) > 0 && !slices.Contains(kinds, h.Kind) {
			continue
		}
		if list = append(list, h); len(list) == limit {
			return list, spanning(d, h.Date), nil
		}
	}
	return list, spanning(d, c.known.covered.End()), nil
}

// Change is a revision together with the year whose list it changed.
type Change struct {
	Year int
	Revision
}

// Changes returns every revision of every year dated since or later, the
// newest first; of those of one day the later year first, and within a year
// the later revision. It is empty if nothing has changed. The first revision
// of a year, which makes its list, is among them.
func (c *Calendar) Changes(since Date) []Change {
	var list []Change
	for i, y := range c.known.years {
		if c.known.infos[i].UpdatedAt.Before(since) {
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
