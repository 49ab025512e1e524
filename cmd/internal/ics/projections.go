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

// projectionTexts has the words for a feed of predicted holidays in one language.
type projectionTexts struct {
	language                   words.Language
	title, notice              string
	summary                    string // the title of an event; it must contain (perkiraan) in every language
	alternatives, rule, record string
	borderline, untested       string // used instead of the field "record" for a borderline prediction
	certainties                map[projection.Certainty]string
}

var projectionIndonesian = &projectionTexts{
	title: "Perkiraan hari libur nasional (belum ditetapkan pemerintah)",
	notice: "Perkiraan, belum ditetapkan pemerintah. Tanpa cuti bersama dan hari pemungutan suara. " +
		"Bila pemerintah menetapkan daftar suatu tahun, tahun itu tidak lagi ada di sini.",
	summary: "%s (perkiraan)", alternatives: "Tanggal lain yang mungkin", rule: "Kaidah",
	record:     "Tepat pada %d dari %d tanggal yang diperiksa",
	borderline: "Perkiraan di ambang batas menurut kaidah ini tepat pada %d dari %d tanggal yang diperiksa",
	untested:   "Belum ada perkiraan di ambang batas menurut kaidah ini yang diperiksa",
	certainties: map[projection.Certainty]string{projection.Fixed: "Tanggal tetap menurut kaidah.", projection.Clear: "Jelas menurut kaidah.",
		projection.Borderline: "Di ambang batas menurut kaidah."},
}

var projectionEnglish = &projectionTexts{
	language: words.English, title: "Predicted Indonesian national holidays (not decreed)",
	notice: "Predictions, not decreed by the government. Without collective leave and polling days. " +
		"When the government decrees the list of a year, the year is removed from this calendar.",
	summary: "Predicted: %s (perkiraan)", alternatives: "Other possible dates", rule: "Rule", record: "Right for %d of %d checked dates",
	borderline: "Borderline predictions by this rule were right for %d of %d checked dates",
	untested:   "No borderline prediction by this rule has been tested",
	certainties: map[projection.Certainty]string{projection.Fixed: "A fixed date under its rule.", projection.Clear: "Clear under its rule.",
		projection.Borderline: "Borderline under its rule."},
}

// Bytes returns the feed. The UID of a predicted holiday differs from the UID of the decreed
// holiday, so that a program does not confuse them.
func (f Projections) Bytes() []byte {
	t := projectionIndonesian
	if f.Language == words.English {
		t = projectionEnglish
	}
	var w writer
	w.head(head{language: t.language, name: t.title, description: t.notice, source: f.Source,
		color: "gray", modified: f.Modified})
	for _, h := range f.List {
		summary := fmt.Sprintf(t.summary, t.language.Choose(h.LocalName, h.Name))
		w.begin(date{uid: h.Date.String() + "-projection-" + h.Occasion + "@harikerja",
			modified: f.Modified, status: "TENTATIVE", day: h.Date, summary: summary,
			description: t.description(h), category: t.title})
		w.line("END", "VEVENT")
	}
	return w.end()
}

func (t *projectionTexts) description(h projection.Holiday) string {
	lines := []string{t.certainties[h.Certainty]}
	var others []string
	for _, d := range h.Alternatives {
		others = append(others, d.String())
	}
	if others != nil {
		lines = append(lines, t.alternatives+": "+strings.Join(others, ", "))
	}
	record := fmt.Sprintf(t.record, h.Hits, h.Checked)
	if h.Certainty == projection.Borderline && h.BorderlineChecked == 0 {
		record = t.untested
	} else if h.Certainty == projection.Borderline {
		record = fmt.Sprintf(t.borderline, h.BorderlineHits, h.BorderlineChecked)
	}
	lines = append(lines, t.rule+": "+h.Rule, record+".", t.notice)
	return strings.Join(lines, "\n")
}
