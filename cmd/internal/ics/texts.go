package ics

import (
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// The titles of a feed by kind. The key "" is for a feed of all kinds.
var titles = map[harikerja.Kind]harikerja.Names{
	"": {Indonesian: "Hari Libur Nasional dan Cuti Bersama",
		English: "Indonesian Holidays and Collective Leave"},
	harikerja.NationalHoliday: {Indonesian: "Hari Libur Nasional",
		English: "Indonesian National Holidays"},
	harikerja.CollectiveLeave: {Indonesian: "Cuti Bersama", English: "Indonesian Collective Leave"},
	harikerja.OwnDayOff:       {Indonesian: "Libur Sendiri", English: "Own Days Off"},
}

var kinds = map[harikerja.Kind]harikerja.Names{
	harikerja.NationalHoliday: {Indonesian: "Hari libur nasional", English: "National holiday"},
	harikerja.CollectiveLeave: {Indonesian: "Cuti bersama", English: "Collective leave"},
	harikerja.OwnDayOff:       {Indonesian: "Libur sendiri", English: "Own day off"},
	ownWorkday:                {Indonesian: "Hari kerja sendiri", English: "Own workday"},
}

var disclaimer = harikerja.Names{
	Indonesian: "Disusun dari keputusan pemerintah, tanpa jaminan. " +
		"Yang berlaku adalah keputusan itu sendiri.",
	English: "Compiled from government decrees, without warranty. " +
		"Only the decrees themselves are binding.",
}

// ownDisclaimer is the disclaimer for own days.
var ownDisclaimer = harikerja.Names{
	Indonesian: "Hari libur sendiri dan hari kerja sendiri berasal dari kalender ini, " +
		"bukan dari pemerintah.",
	English: "Own days off and own workdays come from this calendar and not from the government.",
}

// description returns the text of an event: the kind of holiday, the decrees (each on its own
// line) and the disclaimer.
func (e event) description(l words.Language) string {
	parts := []string{l.Text(kinds[e.Kind]) + "."}
	if e.Kind == harikerja.OwnDayOff || e.Kind == ownWorkday {
		return strings.Join(append(parts, e.ownBasis(l)...), "\n")
	}
	for _, d := range e.Decrees() {
		parts = append(parts, basis(l)+cite(d))
	}
	for _, d := range e.cancelledBy {
		parts = append(parts, l.Choose("Dibatalkan oleh: ", "Cancelled by: ")+cite(d))
	}
	return strings.Join(append(parts, l.Text(disclaimer)), "\n")
}

// basis returns the words before the basis of a day or a due date.
func basis(l words.Language) string { return l.Choose("Dasar: ", "Basis: ") }

// ownBasis returns the source and the note of an own day.
func (e event) ownBasis(l words.Language) []string {
	parts := []string{l.Text(ownDisclaimer)}
	if e.own == nil {
		return parts
	}
	for _, s := range e.sources {
		if s.ID == e.own.Source {
			text := basis(l) + s.Title + " (" + s.Publisher + ")"
			if s.URL != "" {
				text += " " + s.URL
			}
			parts = append(parts, text)
		}
	}
	if e.own.Note != "" {
		parts = append(parts, e.own.Note)
	}
	return parts
}

// cite returns the title of a decree, and its numbers, date and address if they are known.
func cite(d harikerja.Decree) string {
	var known []string
	for _, n := range d.Numbers {
		if n.Number != "" {
			known = append(known, n.Authority+" "+n.Number)
		}
	}
	if !d.DateIsLatest {
		known = append(known, d.Date.String())
	}
	s := d.Title
	if len(known) > 0 {
		s += " (" + strings.Join(known, "; ") + ")"
	}
	if d.URL != "" {
		s += " " + d.URL
	}
	return s
}
