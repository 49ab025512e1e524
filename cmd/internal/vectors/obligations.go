package vectors

import (
	"bytes"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

type table struct {
	Notice      string                     `json:"notice"`
	Covered     tableSpan                  `json:"covered"` // the dates for which the table is complete
	Obligations map[string]tableObligation `json:"obligations"`
	Rules       map[string]tableRule       `json:"rules"`
	Overtime    []tableOvertime            `json:"overtime"` // sorted by the first day on which the rule is valid
	Due         []tableDue                 `json:"due"`
	Unanswered  []tableUnanswered          `json:"unanswered"`
	// The periods that have no answer, and whose due date would be before firstDue.
	Earlier []tableUnanswered `json:"earlier"`
}

type tableSpan struct {
	First harikerja.Date `json:"first"`
	Last  harikerja.Date `json:"last"`
}

type tableObligation struct {
	Kind      law.Kind `json:"kind"`
	Name      string   `json:"name"`
	LocalName string   `json:"localName"`
	Aliases   []string `json:"aliases"`
}

type tableRule struct {
	Citation         string                   `json:"citation"`
	DayOffDefinition lawfile.DayOffDefinition `json:"dayOffDefinition"`
	Confidence       lawfile.Confidence       `json:"confidence"`
	Warnings         []string                 `json:"warnings"`
	CheckedUntil     harikerja.Date           `json:"checkedUntil"`
	// Later is the warning for due dates after CheckedUntil.
	Later string `json:"later"`
}

// tableOvertime has the multipliers of a rule for overtime.
type tableOvertime struct {
	ID     string          `json:"id"`
	From   lawfile.Period  `json:"from"`
	To     lawfile.Period  `json:"to,omitempty"`
	Law    string          `json:"law"` // the regulation whose articles the tables name
	Tables []lawfile.Table `json:"tables"`
}

type tableDue struct {
	ID           ask.ObligationID  `json:"id"`
	Period       law.Period        `json:"period"`
	NominalDate  harikerja.Date    `json:"nominalDate"`
	DueDate      harikerja.Date    `json:"dueDate"`
	Rule         string            `json:"rule"`
	Skipped      []ask.Skipped     `json:"skipped,omitempty"`
	Alternatives []ask.Alternative `json:"alternatives,omitempty"`
	Reliefs      []ask.Relief      `json:"reliefs,omitempty"`
}

type tableUnanswered struct {
	ID        ask.ObligationID `json:"id"`
	Period    law.Period       `json:"period"`
	Reason    lawfile.Refusal  `json:"reason"`
	tableSpan                  // the dates on which the obligation may be due
}

// firstDue is the first date that the table covers. Most obligations have no rule before this
// date.
var firstDue = harikerja.MustParseDate("2015-01-01")

// Obligations returns a table with the due dates for all obligations, up to the last date in
// the dataset. The table is JSON with one due date on each line. Packages in other languages
// read due dates from this table, because they do not calculate them.
func Obligations(dataset []byte, rules *law.Rulebook) ([]byte, error) {
	cal, err := harikerja.Load(bytes.NewReader(dataset), harikerja.AllowOlder())
	if err != nil {
		return nil, err
	}
	covered, _ := cal.Covered() // a dataset has at least one year
	list, all, err := rules.DueIn(cal, covered)
	if err != nil {
		return nil, err
	}
	if covered, err = harikerja.NewSpan(firstDue, covered.End()); err != nil {
		return nil, err
	}
	obligations := map[string]tableObligation{}
	described := map[string]tableRule{} // also has the rules for overtime
	var overtime []tableOvertime
	file := lawfile.FileOf(rules)
	for i, r := range rules.Rules() {
		if r.Kind == law.LimitKind {
			continue
		}
		f := &file.Rules[i]
		described[r.ID] = tableRule{Citation: r.Citation, DayOffDefinition: f.DayOff.Definition,
			Confidence: f.Confidence, Warnings: r.Warnings, CheckedUntil: r.CheckedUntil,
			Later: f.LaterWarning(words.English)}
		if r.Kind == law.OvertimePay {
			regulation := r.Citations[0]
			regulation.Article = ""
			overtime = append(overtime, tableOvertime{ID: r.ID, From: f.Valid.From, To: f.Valid.To,
				Law: regulation.String(), Tables: f.Compute.Tables})
			continue
		}
		obligations[r.Obligation] = tableObligation{Kind: r.Kind, Name: r.Name, LocalName: r.LocalName,
			Aliases: r.Aliases}
	}
	var due []tableDue
	for _, o := range list {
		a := ask.ObligationOf(o)
		due = append(due, tableDue{ID: a.ID, Period: a.Period, NominalDate: a.NominalDate,
			DueDate: a.DueDate, Rule: a.Rule, Skipped: a.Skipped, Alternatives: a.Alternatives,
			Reliefs: a.Reliefs})
	}
	var unanswered, earlier []tableUnanswered
	for _, u := range all {
		row := tableUnanswered{ID: u.ID, Period: u.Period, Reason: lawfile.Refusal(u.Reason),
			tableSpan: tableSpan{u.Window.Start(), u.Window.End()}}
		if u.Window.End().Before(firstDue) {
			earlier = append(earlier, row)
		} else {
			unanswered = append(unanswered, row)
		}
	}
	return fileOf(table{Notice: ask.NotAdvice, Covered: tableSpan{covered.Start(), covered.End()},
		Obligations: obligations, Rules: described, Overtime: overtime, Due: due, Unanswered: unanswered,
		Earlier: earlier})
}
