package httpapi

import (
	"sync"

	"github.com/harikerja/harikerja"
)

// snapshot is a dataset with what was made from it for all requests to share.
// A request takes one and keeps it to its end.
type snapshot struct {
	calendar *harikerja.Calendar
	editions *editions
	decrees  *decrees
	entries  entries
	rendered sync.Map // constantKey to *kept
	// By *harikerja.Calendar with default rules: the newest, and one for each of
	// the few dozen days on which something changed, when asked as of it.
	listed  sync.Map // to its []harikerja.Holiday
	changed sync.Map // to its []harikerja.Change
}

func newSnapshot(calendar *harikerja.Calendar) *snapshot {
	s := &snapshot{calendar: calendar, editions: newEditions(calendar.Years()), decrees: &decrees{calendar: calendar}}
	s.entries = newEntries(s)
	return s
}

// holidays returns all holidays of a calendar in its order. A list of a call's
// own would be held for as long as its answer is sent.
func (s *snapshot) holidays(cal *harikerja.Calendar) []harikerja.Holiday {
	return shared(&s.listed, cal, func() (list []harikerja.Holiday) {
		if covered, ok := cal.Covered(); ok {
			list, _ = cal.Holidays(covered) // covered, so there is no error
		}
		return list
	})
}

// changes returns all changes of a calendar, the newest first. Working them out
// costs as much as writing them.
func (s *snapshot) changes(cal *harikerja.Calendar) []harikerja.Change {
	return shared(&s.changed, cal, func() []harikerja.Change { return cal.Changes(harikerja.Date{}) })
}

// shared returns what is known of a calendar, which nobody changes, or finds it out.
func shared[T any](known *sync.Map, cal *harikerja.Calendar, find func() []T) []T {
	list, ok := known.Load(cal)
	if !ok {
		list, _ = known.LoadOrStore(cal, find())
	}
	return list.([]T)
}
