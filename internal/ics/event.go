package ics

import (
	"cmp"
	"slices"

	"github.com/harikerja/harikerja"
)

// event is one holiday as a calendar program stores it. It is identified by its
// uid. Later revisions can change, cancel or restore it.
type event struct {
	harikerja.Holiday                    // after the newest revision that changed it
	cancelled         bool               // no longer on the list
	cancelledBy       []harikerja.Decree // the decrees that removed it from the list
	sequence          int                // the number of revisions that changed it after the first
	modified          harikerja.Date     // the date of the newest revision that changed it
	revision          int                // the number of that revision
}

// uid identifies the event in every feed. It does not depend on the name or on
// the decree. Two holidays on one date differ in their occasion.
func (e event) uid() string {
	return e.Date.String() + "-" + e.Kind.String() + "-" + e.Occasion + "@harikerja"
}

// events returns the events of a year, sorted by date. It replays the history of
// the year, so that a day removed from the list is included as cancelled. Lines
// with the same date, kind and occasion are one event, in the state of the last
// line.
func events(history []harikerja.Revision) []event {
	var list []event
	place := make(map[string]int) // index in list, by uid
	touch := func(r harikerja.Revision, h harikerja.Holiday, cancelledBy []harikerja.Decree) {
		next := event{Holiday: h, cancelled: cancelledBy != nil, cancelledBy: cancelledBy, modified: r.Date, revision: r.Number}
		i, known := place[next.uid()]
		if !known {
			place[next.uid()] = len(list)
			list = append(list, next)
			return
		}
		next.sequence = list[i].sequence
		if list[i].revision != r.Number {
			next.sequence++
		}
		list[i] = next
	}
	for _, r := range history {
		for _, h := range r.Confirmed {
			touch(r, h, nil)
		}
		for _, h := range r.Removed {
			touch(r, h, r.Decrees)
		}
		for _, h := range r.Added {
			touch(r, h, nil)
		}
		for _, rename := range r.Renamed {
			touch(r, rename.To, nil)
		}
		if r.Correction != "" { // a correction does not name its lines
			for i := range list {
				list[i].sequence++
				list[i].modified, list[i].revision = r.Date, r.Number
			}
		}
	}
	slices.SortFunc(list, func(a, b event) int {
		return cmp.Or(a.Date.Compare(b.Date), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.Occasion, b.Occasion))
	})
	return list
}
