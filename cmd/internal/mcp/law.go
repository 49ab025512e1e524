package mcp

import (
	"fmt"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/lawfile"
)

func sayDescribedObligation(a ask.DescribedObligation, _ ask.Texts) string {
	return sayObligation(a.Data) +
		" Rule: " + a.Data.Citation + "." +
		warningTexts(a.Meta.Warnings, nil) + ending(a.Meta.LawMeta)
}

func sayObligations(a ask.ObligationList, given ask.Texts) string {
	text := fmt.Sprintf("From %s to %s: %s.", given["start"], given["end"],
		ask.Count(len(a.Data), "due date"))
	for _, o := range a.Data {
		text += " " + sayObligation(o)
	}
	for _, u := range a.Meta.Unanswered {
		text += " No answer: " + u.String() + "."
	}
	return text + ending(a.Meta.LawMeta)
}

// sayObligation returns an obligation in words: its due date, the reason why the date moved,
// other possible dates and reliefs.
func sayObligation(o ask.Obligation) string {
	text := fmt.Sprintf("%s of %s is due on %s", o.ID, o.Period, onDay(o.DueDate))
	if moved := o.Law.Explanation; moved != "" {
		text += "; " + moved
	}
	for _, alt := range o.Law.Alternatives {
		text += "; or on " + alt.Due.String() + ", " + alt.Explanation
	}
	for _, r := range o.Law.Reliefs {
		text += "; relief: " + r.Document + ", " + lawtext.ReliefEffect(r, lawfile.English)
	}
	return text + "."
}

// warningTexts returns the warnings and the notes, each after a space.
func warningTexts(warnings []ask.Warning, notes []string) (text string) {
	for _, w := range warnings {
		text += " " + w.Text
	}
	for _, note := range notes {
		text += " " + note
	}
	return text
}

// ending returns the last sentences of every answer about law.
func ending(m ask.LawMeta) string {
	if m.RulesAsOf == "" {
		return " " + m.Notice
	}
	return " The rule is the one known today. " + m.Notice
}

func sayOvertime(answer ask.OvertimeAnswer, _ ask.Texts) string {
	d := answer.Data
	text := fmt.Sprintf("%s on %s, class %s: %s. Rule: %s.", ask.CountHours(d.Hours),
		onDay(d.Date), ask.InWords(d.Class), lawtext.Sum(d.Law, lawfile.English), d.Citation)
	return text + warningTexts(answer.Meta.Warnings, d.Notes) + ending(answer.Meta.LawMeta)
}

func sayTimeLimit(answer ask.CountedTimeLimit, _ ask.Texts) string {
	d := answer.Data
	text := fmt.Sprintf("%s, %s %s %s (%s): until %s", d.Name, ask.Count(d.Count, "workday"),
		d.Direction, d.StartDate, d.CountFrom, onDay(d.DueDate))
	if why := d.Law.Explanation; why != "" {
		text += ", the earliest date of all readings, " + why
	}
	for _, alt := range d.Law.Alternatives {
		text += "; " + alt.Due.String() + " " + alt.Explanation
	}
	text += fmt.Sprintf(". Rule: %s art. %s: \"%s\".", d.Regulation, d.Article, d.Quote)
	return text + warningTexts(answer.Meta.Warnings, d.Notes) + ending(answer.Meta.LawMeta)
}
