package curate

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
)

// lawRow is one published entry of a rule of law. It does not have the sources and
// the notes of the rule, which may change.
type lawRow struct {
	rule    string // the id of the rule
	section string // a key of the map lawColumns
	facts   []string
}

// lawColumns has the column names of each section, in order.
var lawColumns = map[string][]string{
	"rule":       {"kind", "localName", "name", "citation", "quote", "from", "to", "keyedOn", "dayOff", "compute", "notCovered", "confidence"},
	"correction": {"date", "what"},
	"case":       {"case"},
	"relief":     {"relief"},
	"transition": {"transition"},
}

// validTo is the index of the column "to" in the section "rule".
var validTo = slices.Index(lawColumns["rule"], "to")

const lawHead = `#
# The rules of law. A published rule changes only with a recorded correction, but it may get a last period (to) ` +
	`if a new rule of the same obligation follows. New cases, reliefs and transitions are allowed.
#
# id	rule	kind	localName	name	citation	quote	from	to	keyedOn	dayOff	compute	notCovered	confidence
# id	correction	date	what
# id	case, relief or transition	its text
`

// withRules returns the ledger with the rows of the rules of law.
func (l Ledger) withRules(rules []*LawRule) Ledger {
	l.law = nil
	for _, r := range rules {
		l.law = append(l.law, lawRows(r)...)
	}
	return l
}

func lawRows(r *LawRule) []lawRow {
	to := "-"
	if r.Valid.To != "" {
		to = string(r.Valid.To)
	}
	rows := []lawRow{{r.ID, "rule", []string{r.Kind, r.LocalName, r.Name, compact(r.Citations), orDash(r.Quote),
		string(r.Valid.From), to, r.Valid.KeyedOn, compact(r.DayOff), compact(r.Compute), compact(englishTexts(r.NotCovered)), string(r.Confidence)}}}
	for _, c := range r.Corrections {
		rows = append(rows, lawRow{r.ID, "correction", []string{c.Date.String(), c.What}})
	}
	for _, c := range r.Cases {
		rows = append(rows, lawRow{r.ID, "case", []string{compact(c)}})
	}
	for _, relief := range r.Reliefs {
		rows = append(rows, lawRow{r.ID, "relief", []string{compact(relief)}})
	}
	for _, t := range r.Transitions {
		rows = append(rows, lawRow{r.ID, "transition", []string{compact(t)}})
	}
	return rows
}

// englishTexts returns the English texts. The ledger has only these, because a translation may
// change. It returns nil for an empty list.
func englishTexts(list []harikerja.Names) []string {
	var texts []string
	for _, n := range list {
		texts = append(texts, n.English)
	}
	return texts
}

// compact returns a value as JSON on one line.
func compact(v any) string {
	var b strings.Builder
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil { // cannot happen: the types have no channels, functions or cycles
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

var lawID = pattern(`^[a-z][a-z0-9-]*-20[0-9]{2}$`)

// readLawRow reads a line of the ledger about a rule of law.
func readLawRow(fields []string) (lawRow, bool) {
	if len(fields) < 2 || len(lawColumns[fields[1]]) == 0 || len(fields) != 2+len(lawColumns[fields[1]]) || !lawID().MatchString(fields[0]) {
		return lawRow{}, false
	}
	return lawRow{fields[0], fields[1], fields[2:]}, true
}

func (r lawRow) equal(o lawRow) bool {
	return r.rule == o.rule && r.section == o.section && slices.Equal(r.facts, o.facts)
}

// publishedRules reports every change of a published rule, unless a new correction
// explains the change. If a new rule of the same obligation follows, a published rule
// may get a last period.
func (l Ledger) publishedRules(rules []*LawRule, report report) {
	var ids []string
	for _, p := range l.law {
		if !slices.Contains(ids, p.rule) {
			ids = append(ids, p.rule)
		}
	}
	for _, id := range ids {
		i := slices.IndexFunc(rules, func(r *LawRule) bool { return r.ID == id })
		if i < 0 {
			gone := namedPlace{Place{File: path.Join(Dir, lawDir, id+".yaml")}, ""}
			report(gone, "the rule %s was published but its file is missing: restore it", id)
			continue
		}
		followed := slices.ContainsFunc(rules, func(r *LawRule) bool { return r.Obligation == rules[i].Obligation && !slices.Contains(ids, r.ID) })
		l.publishedRule(rules[i], followed, report)
	}
}

// publishedRule compares one rule with the ledger. The followed parameter reports
// whether there is a new rule of the same obligation.
func (l Ledger) publishedRule(r *LawRule, followed bool, report report) {
	current := lawRows(r)
	corrections := func(rows []lawRow) int {
		n := 0
		for _, row := range rows {
			if row.rule == r.ID && row.section == "correction" {
				n++
			}
		}
		return n
	}
	corrected := corrections(current) > corrections(l.law)
	for _, p := range l.law {
		if p.rule != r.ID || slices.ContainsFunc(current, p.equal) || corrected && p.section != "correction" {
			continue
		}
		const remedy = "undo the change, or add it to corrections"
		if p.section != "rule" {
			report(r, "the published %s %s is changed or missing: %s", p.section, strings.Join(p.facts, " "), remedy)
			continue
		}
		for i, fact := range p.facts {
			if now := current[0].facts[i]; now != fact && !(i == validTo && fact == "-" && followed) {
				report(r.at(fileKey(lawColumns["rule"][i])), "it differs from what was published: it was %s, is %s: %s", fact, now, remedy)
			}
		}
	}
}

// fileKey returns the key of a rule's file whose value is in a column of the ledger.
func fileKey(column string) string {
	switch column {
	case "localName":
		return "name"
	case "from", "to", "keyedOn":
		return "valid"
	}
	return column
}

// staleRules reports the rules with permitted changes that are not in the ledger
// yet.
func (l Ledger) staleRules(rules []*LawRule, report report) {
	if len(runLaw(rules, lawCheck{"published", l.publishedRules})) > 0 {
		return // make data would reject the rules
	}
	for _, r := range rules {
		for _, row := range lawRows(r) {
			if !slices.ContainsFunc(l.law, row.equal) {
				report(r, "%s does not have this %s: run make data", path.Join(Dir, LedgerFile), row.section)
				break
			}
		}
	}
}

func (r lawRow) String() string {
	return fmt.Sprintf("%s\t%s\t%s\n", r.rule, r.section, strings.Join(r.facts, "\t"))
}
