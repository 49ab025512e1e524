package ics

import (
	"fmt"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/projection"
)

// Projections describes a feed of predicted holidays.
type Projections struct {
	List     []projection.Holiday
	Modified harikerja.Date // the date of the newest list; each new list removes or changes predictions
	Language words.Language
	Source   string // the public address of the feed; "" if it is not known
}

var projectionNotice = harikerja.Names{
	Indonesian: "Perkiraan, belum ditetapkan pemerintah. " +
		"Tanpa cuti bersama dan hari pemungutan suara. " +
		"Bila pemerintah menetapkan daftar suatu tahun, tahun itu tidak lagi ada di sini.",
	English: "Predictions, not decreed by the government. " +
		"Without collective leave and polling days. " +
		"When the government decrees the list of a year, the year is removed from this calendar.",
}

// Bytes returns the feed. The UID of a predicted holiday differs from the UID of the decreed
// holiday, so that a program does not confuse them.
func (f Projections) Bytes() []byte {
	l := f.Language
	title := l.Choose("Perkiraan hari libur nasional (belum ditetapkan pemerintah)",
		"Predicted Indonesian national holidays (not decreed)")
	var w writer
	w.head(head{language: l, name: title, description: l.Text(projectionNotice), source: f.Source,
		color: "gray", modified: f.Modified})
	for _, h := range f.List {
		// The word (perkiraan) is in the title of an event in every language.
		summary := l.Choose(h.LocalName, "Predicted: "+h.Name) + " (perkiraan)"
		w.begin(date{uid: h.Date.String() + "-projection-" + h.Occasion + "@harikerja",
			modified: f.Modified, status: "TENTATIVE", day: h.Date, summary: summary,
			description: describePrediction(h, l), category: title})
		w.line("END", "VEVENT")
	}
	return w.end()
}

func describePrediction(h projection.Holiday, l words.Language) string {
	lines := []string{certainty(h.Certainty, l)}
	if len(h.Alternatives) > 0 {
		lines = append(lines, l.Choose("Tanggal lain yang mungkin: ", "Other possible dates: ")+
			words.Join(h.Alternatives, ", ", harikerja.Date.String))
	}
	lines = append(lines, l.Choose("Kaidah: ", "Rule: ")+h.Rule, record(h, l))
	return strings.Join(append(lines, l.Text(projectionNotice)), "\n")
}

func certainty(c projection.Certainty, l words.Language) string {
	switch c {
	case projection.Fixed:
		return l.Choose("Tanggal tetap menurut kaidah.", "A fixed date under its rule.")
	case projection.Clear:
		return l.Choose("Jelas menurut kaidah.", "Clear under its rule.")
	}
	return l.Choose("Di ambang batas menurut kaidah.", "Borderline under its rule.")
}

// record says how often earlier predictions were right.
func record(h projection.Holiday, l words.Language) string {
	switch {
	case h.Certainty != projection.Borderline:
		return fmt.Sprintf(l.Choose("Tepat pada %d dari %d tanggal yang diperiksa.",
			"Right for %d of %d checked dates."), h.Hits, h.Checked)
	case h.BorderlineChecked == 0:
		return l.Choose("Belum ada perkiraan di ambang batas menurut kaidah ini yang diperiksa.",
			"No borderline prediction by this rule has been tested.")
	}
	return fmt.Sprintf(l.Choose("Perkiraan di ambang batas menurut kaidah ini "+
		"tepat pada %d dari %d tanggal yang diperiksa.",
		"Borderline predictions by this rule were right for %d of %d checked dates."),
		h.BorderlineHits, h.BorderlineChecked)
}
