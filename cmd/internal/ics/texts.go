package ics

import (
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

// texts has the words for a feed in one language.
type texts struct {
	language    words.Language
	titles      map[harikerja.Kind]string // the title for each kind; the key "" is for a feed of all kinds
	kinds       map[harikerja.Kind]string
	cancelled   string
	basis       string
	cancelledBy string
	disclaimer  string

	ownTitle      string // the title of the feed of a calendar with a definition
	workedTitle   string // the title if the calendar has own workdays
	ownDisclaimer string
	work          string // the word before the name of an own workday
	workday       string // the title of an own workday without a name
}

var indonesian = &texts{
	titles: map[harikerja.Kind]string{
		"": "Hari Libur Nasional dan Cuti Bersama", harikerja.NationalHoliday: "Hari Libur Nasional",
		harikerja.CollectiveLeave: "Cuti Bersama", harikerja.OwnDayOff: "Libur Sendiri"},
	kinds: map[harikerja.Kind]string{harikerja.NationalHoliday: "Hari libur nasional", harikerja.CollectiveLeave: "Cuti bersama",
		harikerja.OwnDayOff: "Libur sendiri", ownWorkday: "Hari kerja sendiri"},
	cancelled:   "Dibatalkan",
	basis:       "Dasar",
	cancelledBy: "Dibatalkan oleh",
	disclaimer:  "Disusun dari keputusan pemerintah, tanpa jaminan. Yang berlaku adalah keputusan itu sendiri.",

	ownTitle:      "hari libur",
	workedTitle:   "hari libur dan hari masuk khusus",
	ownDisclaimer: "Hari libur sendiri dan hari kerja sendiri berasal dari kalender ini, bukan dari pemerintah.",
	work:          "Masuk",
	workday:       "Masuk kerja",
}

var english = &texts{
	language: words.English,
	titles: map[harikerja.Kind]string{
		"": "Indonesian Holidays and Collective Leave", harikerja.NationalHoliday: "Indonesian National Holidays",
		harikerja.CollectiveLeave: "Indonesian Collective Leave", harikerja.OwnDayOff: "Own Days Off"},
	kinds: map[harikerja.Kind]string{harikerja.NationalHoliday: "National holiday", harikerja.CollectiveLeave: "Collective leave",
		harikerja.OwnDayOff: "Own day off", ownWorkday: "Own workday"},
	cancelled:   "Cancelled",
	basis:       "Basis",
	cancelledBy: "Cancelled by",
	disclaimer:  "Compiled from government decrees, without warranty. Only the decrees themselves are binding.",

	ownTitle:      "days off",
	workedTitle:   "days off and own workdays",
	ownDisclaimer: "Own days off and own workdays come from this calendar and not from the government.",
	work:          "Workday",
	workday:       "Workday",
}

// description returns the text of an event: the kind of holiday, the decrees (each on its own
// line) and the disclaimer.
func (t *texts) description(e event) string {
	parts := []string{t.kinds[e.Kind] + "."}
	if e.Kind == harikerja.OwnDayOff || e.Kind == ownWorkday {
		return strings.Join(append(parts, t.ownBasis(e)...), "\n")
	}
	for _, d := range e.Decrees() {
		parts = append(parts, t.basis+": "+cite(d))
	}
	for _, d := range e.cancelledBy {
		parts = append(parts, t.cancelledBy+": "+cite(d))
	}
	return strings.Join(append(parts, t.disclaimer), "\n")
}

// ownBasis returns the source and the note of an own day.
func (t *texts) ownBasis(e event) []string {
	parts := []string{t.ownDisclaimer}
	if e.own == nil {
		return parts
	}
	for _, s := range e.sources {
		if s.ID == e.own.Source {
			text := t.basis + ": " + s.Title + " (" + s.Publisher + ")"
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
