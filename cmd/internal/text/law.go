package text

import (
	"fmt"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// Obligations writes the obligations that are due in a span of dates.
func Obligations(t *Text, a ask.ObligationList) {
	t.line("DUE\tHARI\tDAY\tPERIOD\tID\tWHY")
	for _, o := range a.Data {
		parts := append(alternatives(o.Law.Alternatives), reliefs(o)...)
		if moved := o.Law.Explanation; moved != "" {
			parts = append([]string{moved}, parts...)
		}
		t.line(dayCells(o.DueDate), o.Period, o.ID, strings.Join(parts, "; "))
	}
	for _, u := range a.Meta.Unanswered {
		t.printf("no answer: %s\n", u)
	}
	t.printf("\n%s\n", ask.Count(len(a.Data), "due date"))
	t.notice(a.Meta.LawMeta)
}

// Obligation writes when an obligation is due, and by which rule.
func Obligation(t *Text, a ask.DescribedObligation) {
	o := a.Data
	t.printf("%s of %s is due on %s\n", o.ID, o.Period, Day(o.DueDate))
	t.line("  name", o.LocalName+" ("+o.Name+")")
	t.line("  rule", o.Rule+": "+o.Citation)
	t.lines("  why", o.Law.Explanation)
	t.lines("  or", alternatives(o.Law.Alternatives)...)
	t.lines("  relief", reliefs(o)...)
	t.line("  confidence", o.Confidence.In(words.English))
	t.warnings(a.Meta.LawMeta, a.Meta.Warnings...)
}

// alternatives returns the other possible dates of an obligation or a time limit.
func alternatives(of []law.Alternative) (list []string) {
	for _, a := range of {
		list = append(list, a.Due.String()+" "+a.Explanation)
	}
	return list
}

// reliefs returns the reliefs of an obligation, each with its effect.
func reliefs(o ask.Obligation) (list []string) {
	for _, r := range o.Law.Reliefs {
		list = append(list, explainRelief(r))
	}
	return list
}

func explainRelief(r law.Relief) string {
	return lawtext.ReliefDocument(r, words.English) + ": " + lawtext.ReliefEffect(r, words.English)
}

// notice writes the last lines of every answer about law.
func (t *Text) notice(m ask.LawMeta) {
	if m.RulesAsOf != "" {
		t.printf("The rules are those known today.\n")
	}
	t.printf("%s\n", m.Notice)
}

func (t *Text) warnings(m ask.LawMeta, warnings ...ask.Warning) {
	t.printf("\n")
	for _, w := range warnings {
		t.printf("%s: %s\n", w.Rule, w.Text)
	}
	t.notice(m)
}

// TimeLimits writes the list of time limits in law.
func TimeLimits(t *Text, a ask.TimeLimitList) {
	t.line("ID\tWORKDAYS\tFROM\tARTICLE")
	for _, l := range a.Data {
		t.line(l.ID, fmt.Sprint(l.Count, " ", l.Direction), l.CountFrom,
			l.Regulation+" art. "+l.Article)
	}
	t.warnings(a.Meta.LawMeta)
}

// TimeLimit writes the last day of a time limit.
func TimeLimit(t *Text, a ask.CountedTimeLimit) {
	d := a.Data
	t.printf("%s, %s %s %s (%s): until %s\n", d.ID, ask.Count(d.Count, "workday"), d.Direction,
		d.StartDate, d.CountFrom, Day(d.DueDate))
	t.line("  name", d.LocalName+" ("+d.Name+")")
	t.line("  rule", d.Rule+": "+d.Regulation+" art. "+d.Article)
	t.line("  quote", d.Quote)
	t.lines("  why", d.Law.Explanation)
	t.lines("  or", alternatives(d.Law.Alternatives)...)
	t.lines("  note", d.Notes...)
	t.line("  confidence", d.Confidence.In(words.English))
	t.warnings(a.Meta.LawMeta, a.Meta.Warnings...)
}

// Overtime writes the multipliers for hours of overtime.
func Overtime(t *Text, a ask.OvertimeAnswer) {
	d := a.Data
	t.printf("%s on %s, %s: %s\n", hours(d.Hours), Day(d.Date),
		article(ask.InWords(d.Class)), lawtext.Sum(d.Law, words.English))
	t.printf("%s, %s\n", d.Citation, d.Confidence.In(words.English))
	for _, note := range d.Notes {
		t.printf("%s\n", note)
	}
	t.warnings(a.Meta.LawMeta, a.Meta.Warnings...)
}

// article puts the indefinite article before a noun.
func article(noun string) string {
	if strings.ContainsRune("aeiou", rune(noun[0])) {
		return "an " + noun
	}
	return "a " + noun
}

// Rules writes the list of the rules of law.
func Rules(t *Text, a ask.LawRuleList) {
	t.line("RULE\tFROM\tTO\tCONFIDENCE\tCITATION")
	for _, r := range a.Data {
		t.line(r.ID, r.Valid.From, orElse(r.Valid.To, "-"),
			r.Confidence.In(words.English), r.Citation)
	}
	t.warnings(a.Meta.LawMeta)
}
