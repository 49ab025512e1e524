package reload

import (
	"fmt"

	"github.com/harikerja/harikerja"
)

// Older says why a dataset must not replace another without being forced: it
// lacks a year, or knows less about one. Whoever could put back an old list
// would take a decreed holiday away, and no digest would show it.
func Older(current, next *harikerja.Calendar) error {
	for _, was := range current.Years() {
		is, err := next.Year(was.Year)
		switch {
		case err != nil:
			return fmt.Errorf("it has no data for %d, which is served now", was.Year)
		case is.Revision < was.Revision:
			return fmt.Errorf("it has revision %d of %d, and revision %d is served now", is.Revision, was.Year, was.Revision)
		case is.Revision == was.Revision && is.UpdatedAt.Before(was.UpdatedAt):
			return fmt.Errorf("its data for %d is of %s, and that of %s is served now", was.Year, is.UpdatedAt, was.UpdatedAt)
		case is.Revision == was.Revision && !sameDays(current, next, was.Year):
			return fmt.Errorf("it has other days for %d than are served now, both as revision %d: a list never changes without a new revision", was.Year, was.Revision)
		}
	}
	return nil
}

// sameDays reports whether two calendars list the same holidays in a year, by
// date and kind. A name may be put right.
func sameDays(a, b *harikerja.Calendar, year int) bool {
	one, err := a.Holidays(harikerja.Year(year))
	if err != nil {
		return false
	}
	other, err := b.Holidays(harikerja.Year(year))
	if err != nil || len(one) != len(other) {
		return false
	}
	for i, h := range one {
		if h.Date != other[i].Date || h.Kind != other[i].Kind {
			return false
		}
	}
	return true
}
