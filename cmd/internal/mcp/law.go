package mcp

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/lawfile"
)

func sayDescribedObligation(a ask.DescribedObligation, _ ask.Texts) string {
	text := sayObligation(a.Data) + " Rule: " + a.Data.Citation + " (" + string(a.Data.Confidence) + ")."
	for _, w := range a.Meta.Warnings {
		text += " " + w.Text
	}
	return text + rulesAsOf(a.Meta.LawMeta) + notAdvice
}

func sayObligations(a ask.ObligationList, given ask.Texts) string {
	text := fmt.Sprintf("From %s to %s: %s.", given["start"], given["end"], count(len(a.Data), "due date"))
	for _, o := range a.Data {
		text += " " + sayObligation(o)
	}
	for _, u := range a.Meta.Unanswered {
		text += fmt.Sprintf(" No answer: %s of %s (%s).", u.ID, u.Period, u.Reason.In(lawfile.English))
	}
	var unread []string
	for _, o := range a.Data {
		if doubt := string(o.ID) + " (" + o.Confidence.In(lawfile.English) + ")"; !o.Confidence.ReadCompletely() && !slices.Contains(unread, doubt) {
			unread = append(unread, doubt)
		}
	}
	if unread != nil {
		text += " Not read completely: " + strings.Join(unread, ", ") + "."
	}
	return text + rulesAsOf(a.Meta.LawMeta) + notAdvice
}

// notAdvice ends the sentence of each answer about law. The notice in meta also names the
// rules that were not read completely and that the answer does not use.
const notAdvice = " Not legal advice and not an official source. Read the regulation before you rely on a date."

// sayObligation returns one due date, why it moved, its other possible dates and its
// reliefs.
func sayObligation(o ask.Obligation) string {
	text := fmt.Sprintf("%s of %s is due on %s (%s, %s)", o.ID, o.Period, o.DueDate, o.DueDay, o.DueLocalDay)
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

func rulesAsOf(m ask.LawMeta) string {
	if m.RulesAsOf == "" {
		return ""
	}
	return " The rule is the one known today."
}

func sayOvertime(answer ask.OvertimeAnswer, _ ask.Texts) string {
	d := answer.Data
	hours := strconv.FormatFloat(d.Hours, 'f', -1, 64) + " hours"
	if d.Hours == 1 {
		hours = "1 hour"
	}
	text := fmt.Sprintf("%s on %s (%s, %s), class %s: %s. Rule: %s (%s).", hours, d.Date, d.Day, d.LocalDay,
		strings.ReplaceAll(string(d.Class), "_", " "), lawtext.Sum(d.Law, lawfile.English), d.Citation,
		d.Confidence.In(lawfile.English))
	for _, w := range answer.Meta.Warnings {
		text += " " + w.Text
	}
	return strings.Join(append([]string{text}, d.Notes...), " ") + notAdvice
}

func sayTimeLimit(answer ask.CountedTimeLimit, _ ask.Texts) string {
	d := answer.Data
	text := fmt.Sprintf("%s, %s %s %s (%s): until %s (%s, %s)", d.Name, count(d.Count, "workday"), d.Direction, d.StartDate, d.CountFrom,
		d.DueDate, d.DueDay, d.DueLocalDay)
	if why := d.Law.Explanation; why != "" {
		text += ", the earliest date of all readings, " + why
	}
	for _, alt := range d.Law.Alternatives {
		text += "; " + alt.Due.String() + " " + alt.Explanation
	}
	text += fmt.Sprintf(". Rule: %s art. %s: \"%s\" (%s).", d.Regulation, d.Article, d.Quote,
		d.Confidence.In(lawfile.English))
	for _, w := range answer.Meta.Warnings {
		text += " " + w.Text
	}
	return strings.Join(append([]string{text}, d.Notes...), " ") + rulesAsOf(answer.Meta.LawMeta) + notAdvice
}
