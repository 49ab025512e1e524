package vectors

import (
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

type overtimeFile struct {
	Rules []overtimeRule `json:"rules"` // sorted by the first day on which the rule is valid
}

type overtimeRule struct {
	ID               string                   `json:"id"`
	From             lawfile.Period           `json:"from"`
	To               lawfile.Period           `json:"to,omitempty"`
	Law              string                   `json:"law"` // the regulation whose articles the tables name
	Citation         string                   `json:"citation"`
	DayOffDefinition lawfile.DayOffDefinition `json:"dayOffDefinition"`
	Confidence       lawfile.Confidence       `json:"confidence"`
	Warnings         []string                 `json:"warnings"`
	CheckedUntil     harikerja.Date           `json:"checkedUntil"`
	// Later is the warning for dates after CheckedUntil.
	Later  string          `json:"later"`
	Tables []lawfile.Table `json:"tables"`
}

// Overtime returns the rules for overtime as JSON. Packages in other languages read this file.
func Overtime(rules *law.Rulebook) ([]byte, error) {
	var list []overtimeRule
	file := lawfile.FileOf(rules)
	for i, r := range rules.Rules() {
		if r.Kind != law.OvertimePay {
			continue
		}
		f := &file.Rules[i]
		regulation := r.Citations[0]
		regulation.Article = ""
		list = append(list, overtimeRule{ID: r.ID, From: f.Valid.From, To: f.Valid.To, Law: regulation.String(),
			Citation: r.Citation, DayOffDefinition: f.DayOff.Definition, Confidence: f.Confidence, Warnings: r.Warnings,
			CheckedUntil: r.CheckedUntil, Later: f.LaterWarning(words.English), Tables: f.Compute.Tables})
	}
	return fileOf(overtimeFile{list})
}
