package ics

import (
	"cmp"
	"slices"

	"github.com/harikerja/harikerja"
)

// event is one day off as a calendar program keeps it: known by its uid, and
// changed, cancelled or restored by later revisions.
type event struct {
	harikerja.Holiday                    // as the newest revision that touched it left it
	cancelled         bool               // no longer on the list
	cancelledBy       []harikerja.Decree // the decrees of the day it left the list
	sequence          int                // how many revisions touched it after the first
	modified          harikerja.Date     // of the newest of them
	revision          int                // its number
}

// uid identifies the event in every feed, whatever it is called and whichever
// decree it rests on. A date that has two holidays has two occasions.
func (e event) uid() string {
	return e.Date.String() + "-" + e.Kind.String() + "-" + e.Occasion + "@harikerja"
}

// events replays the history of a year, so that a day that was taken off its
// list is still told of. Lines of one date, kind and occasion are one event,
// in the state of the last of them. They are in the order of dates.
func events(history []harikerja.Revision) []event {
	var list []event
	place := make(map[string]int) // in list, by uid
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
		if r.Correction != "" { // it does not say which lines were wrong
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
