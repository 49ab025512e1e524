package curate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

func ruleValid(r *LawRule, report report) {
	report.when(r.CheckedUntil.Before(r.from.Start()), r.at("checkedUntil"),
		"it must not be before the validity begins (%s)", r.from)
	fits := r.to.Unit() == r.from.Unit() && !r.to.Start().Before(r.from.Start())
	report.when(r.Valid.To != "" && !fits, r.at("valid"), "the last period (to) must not be "+
		"before the first period (from), and both must be years, months or days")
}

// ruleSame checks that all rules for an obligation have the same kind and names.
func ruleSame(rules []*LawRule, report report) {
	for _, r := range rules {
		isSame := func(o *LawRule) bool { return o.Obligation == r.Obligation }
		f := rules[slices.IndexFunc(rules, isSame)] // the first rule for the obligation
		sameNames := r.Kind == f.Kind && r.Name == f.Name && r.LocalName == f.LocalName
		report.when(!sameNames || !slices.Equal(r.Aliases, f.Aliases), r,
			"the kind, names and aliases must be the same as in %s", f.File)
		report.when(r.from.Unit() != f.from.Unit() || r.Compute.Type != f.Compute.Type, r,
			"the kind of period and the type of calculation must be the same as in %s", f.File)
	}
}

// ruleSpans checks that the rules for an obligation do not overlap, and that no period between
// them is without a rule. The rules are sorted by id. An id ends with the first year of the
// rule, so the rules for an obligation are sorted by year.
func ruleSpans(rules []*LawRule, report report) {
	last := map[string]*LawRule{}
	for _, r := range rules {
		before := last[r.Obligation]
		last[r.Obligation] = r
		switch {
		case before == nil:
		case before.Valid.To == "":
			report(before.at("valid"),
				"the rule %s follows, so this rule needs the last period (to)", r.ID)
		case !before.to.Start().Before(r.from.Start()):
			report(r.at("valid"),
				"it overlaps with %s, which is valid to %s", before.ID, before.Valid.To)
		case before.to.Next() != r.from:
			report(r.at("valid"), "it must begin directly after %s, which is valid to %s; under the "+
				"key transitions, a period has its other dates", before.ID, before.Valid.To)
		}
	}
}

func (r *LawRule) covers(text lawfile.Period) bool {
	p := period(text)
	return p.Unit() == r.from.Unit() && !p.Start().Before(r.from.Start()) &&
		(r.Valid.To == "" || !p.Start().After(r.to.Start()))
}

func ruleReliefs(r *LawRule, report report) {
	for i, relief := range r.Reliefs {
		// A relief may end before the date of its document: KEP-440/PJ/2019 of 6 May 2019
		// waives the fine for returns filed on 1 and 2 May.
		switch {
		case !r.covers(relief.Period):
			report(r.reliefAt(i), "its period is outside the validity of the rule")
		case relief.Condition != nil && strings.Contains(relief.Condition.English, ";"):
			report(r.reliefAt(i), "its condition has a semicolon, which separates reliefs in tables")
		}
		isSame := func(o lawfile.Relief) bool {
			return o.Document == relief.Document && o.Period == relief.Period
		}
		report.when(slices.ContainsFunc(r.Reliefs[:i], isSame), r.reliefAt(i),
			"the rule has this relief twice")
	}
}

var transitionReason = pattern(`^[a-z0-9]+(_[a-z0-9]+)*$`)

// ruleTransitions checks that the period of a transition is the last period in which the rule
// is valid.
func ruleTransitions(r *LawRule, report report) {
	for _, t := range r.Transitions {
		report.when(t.Period != r.Valid.To, r.at("transitions"), "the period of a transition must "+
			"be the last period of the validity (%s), not %s", r.Valid.To, t.Period)
		report.when(!transitionReason().MatchString(t.Reason), r.at("transitions"),
			"the reason %q must have only lower-case letters, digits and single underscores", t.Reason)
	}
}

// ruleCases checks the published cases of a rule. Each case must have the keys that the type of
// the rule needs.
func ruleCases(r *LawRule, report report) {
	for i, c := range r.Cases {
		isOvertime := c.Date != nil && c.Weekend != "" && c.Hours != 0 && c.MultiplierHours != 0
		hasOvertime := c.Date != nil || c.Weekend != "" || c.Hours != 0 || c.MultiplierHours != 0
		switch {
		case r.isLimit():
			report(r.caseAt(i), "a time limit has no cases")
		case r.Compute.Type == lawfile.OvertimeTables:
			report.when(!isOvertime || c.Due != nil || c.Period != "", r.caseAt(i), "a case of overtime has "+
				"the keys date, weekend, hours and multiplierHours, and neither period nor due")
		case c.Due == nil || c.Period == "" || hasOvertime:
			report(r.caseAt(i), "a case has the keys period and due; date, weekend, hours and "+
				"multiplierHours are only for overtime")
		case !r.covers(c.Period):
			report(r.caseAt(i), "its period is outside the validity of the rule")
		}
	}
}

func ruleCorrections(r *LawRule, report report) {
	for i, c := range r.Corrections {
		if i > 0 && c.Date.Before(r.Corrections[i-1].Date) {
			report(r.element("corrections", i, "correction of "+c.Date.String()),
				misplacedCorrection, r.Corrections[i-1].Date)
		}
	}
}

// casesPass calculates every published case with the holidays in the year files, and reports each
// case whose result differs from the published result.
func casesPass(rules []*LawRule, years []*Year, report report) {
	cal, err := Compile(years)
	if err != nil {
		return // there are no years, or the years have problems
	}
	book, _, err := rulebook(rules, lawfile.Pages{})
	if err != nil {
		report(Place{File: lawPath}, "%v", err)
		return
	}
	for _, r := range rules {
		for i, c := range r.Cases {
			if err := failure(book, cal, r, c); err != nil {
				report(r.caseAt(i), "%v", err)
			}
		}
	}
}

// failure calculates a case. It returns an error if the result differs from the published result.
func failure(book *law.Rulebook, cal *harikerja.Calendar, r *LawRule, c lawfile.Case) error {
	const message = "the source says %v%s, but the calculation gives %v"
	if c.Date == nil {
		o, err := book.Due(cal, law.ObligationID(r.Obligation), period(c.Period))
		if err == nil && o.Due != *c.Due {
			err = fmt.Errorf(message, *c.Due, "", o.Due)
		}
		return err
	}
	weekend, err := harikerja.ParseWeekend(c.Weekend)
	if err != nil {
		return err
	}
	o, err := book.Overtime(cal.WithWeekend(weekend), law.OvertimeWork{Date: *c.Date, Hours: c.Hours})
	if err == nil && o.MultiplierHours != c.MultiplierHours {
		err = fmt.Errorf(message, c.MultiplierHours, " hours", o.MultiplierHours)
	}
	return err
}
