package curate

import (
	"fmt"
	"path"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

func ruleValid(r *LawRule, report report) {
	v := r.valid()
	if r.CheckedUntil.Before(v.From.Start()) {
		report(r.at("checkedUntil"), "it must not be before the validity begins (%s)", v.From)
	}
	if !v.open && (v.To.Unit() != v.From.Unit() || v.To.Start().Before(v.From.Start())) {
		report(r.at("valid"), "the last period (to) must not be before the first period (from), and both must be years, months or days")
	}
}

// ruleSame checks that the rules of an obligation have the same kind and names.
func ruleSame(rules []*LawRule, report report) {
	first := map[string]*LawRule{}
	for _, r := range rules {
		f := first[r.Obligation]
		if f == nil {
			first[r.Obligation] = r
			continue
		}
		if r.Kind != f.Kind || r.Name != f.Name || r.LocalName != f.LocalName || !slices.Equal(r.Aliases, f.Aliases) {
			report(r, "the kind, names and aliases must be the same as in %s", f.File)
		}
		if r.valid().From.Unit() != f.valid().From.Unit() || r.Compute.Type != f.Compute.Type {
			report(r, "the kind of period and the type of calculation must be the same as in %s", f.File)
		}
	}
}

// ruleSpans checks that the rules of an obligation neither overlap nor leave a period
// without a rule between them. The rules are in the order of their ids, which end with
// the first year.
func ruleSpans(rules []*LawRule, report report) {
	last := map[string]*LawRule{}
	for _, r := range rules {
		before := last[r.Obligation]
		last[r.Obligation] = r
		start := r.valid().From
		switch {
		case before == nil:
		case before.valid().open:
			report(before.at("valid"), "the rule %s follows, so this rule needs the last period (to)", r.ID)
		case !before.valid().To.Start().Before(start.Start()):
			report(r.at("valid"), "it overlaps with %s, which is valid to %s", before.ID, before.Valid.To)
		case before.valid().To.Next() != start:
			report(r.at("valid"), "it must begin directly after %s, which is valid to %s; under the key transitions, a period has its other dates",
				before.ID, before.Valid.To)
		}
	}
}

// covers reports whether a period is in the validity of the rule.
func (r *LawRule) covers(text lawfile.Period) bool {
	p, valid := period(text), r.valid()
	return p.Unit() == valid.From.Unit() && !p.Start().Before(valid.From.Start()) &&
		(valid.open || !p.Start().After(valid.To.Start()))
}

func ruleReliefs(r *LawRule, report report) {
	for i, relief := range r.Reliefs {
		switch {
		case !r.covers(relief.Period):
			report(r.reliefs[i], "its period is outside the validity of the rule")
		case relief.Date != nil && relief.Until.Before(*relief.Date):
			report(r.reliefs[i], "it ends before the date of its document")
		}
		if slices.ContainsFunc(r.Reliefs[:i], func(o lawfile.Relief) bool {
			return o.Document == relief.Document && o.Period == relief.Period
		}) {
			report(r.reliefs[i], "the rule has this relief twice")
		}
	}
}

// ruleTransitions checks that a transition is about the last period of the
// validity.
func ruleTransitions(r *LawRule, report report) {
	for _, t := range r.Transitions {
		if t.Period != r.Valid.To {
			report(r.at("transitions"), "the period of a transition must be the last period of the validity (%s), not %s", r.Valid.To, t.Period)
		}
		if !transitionReason().MatchString(t.Reason) {
			report(r.at("transitions"), "the reason %q must have only lower-case letters, digits and single underscores", t.Reason)
		}
	}
}

var transitionReason = pattern(`^[a-z0-9]+(_[a-z0-9]+)*$`)

// ruleCases checks that a case has the keys that its rule needs.
func ruleCases(r *LawRule, report report) {
	for i, c := range r.Cases {
		switch {
		case r.isLimit():
			report(r.cases[i], "a time limit has no cases")
		case r.Compute.Type == lawfile.OvertimeTables:
			if c.Date == nil || c.Weekend == "" || c.Hours == 0 || c.MultiplierHours == 0 || c.Due != nil || c.Period != "" {
				report(r.cases[i], "a case of overtime has the keys date, weekend, hours and multiplierHours, and neither period nor due")
			}
		case c.Due == nil || c.Period == "" || c.Date != nil || c.Weekend != "" || c.Hours != 0 || c.MultiplierHours != 0:
			report(r.cases[i], "a case has the keys period and due; date, weekend, hours and multiplierHours are only for overtime")
		case !r.covers(c.Period):
			report(r.cases[i], "its period is outside the validity of the rule")
		}
	}
}

func ruleCorrections(r *LawRule, report report) {
	for i, c := range r.corrections {
		if i > 0 && c.Date.Before(r.corrections[i-1].Date) {
			report(c, misplacedCorrection, r.corrections[i-1].Date)
		}
	}
}

// casesPass calculates every published case with the holidays of the years.
func casesPass(rules []*LawRule, years []*Year, report report) {
	if len(years) == 0 {
		return // the files of the years have problems
	}
	book, _, err := rulebook(rules)
	if err != nil {
		report(namedPlace{Place{File: path.Join(Dir, lawDir)}, ""}, "%v", err)
		return
	}
	cal, err := Compile(years)
	if err != nil {
		return // the years have problems of their own
	}
	for _, r := range rules {
		for i, c := range r.Cases {
			if text := failure(book, cal, r, c); text != "" {
				report(r.cases[i], "%s", text)
			}
		}
	}
}

// failure returns a message if the calculation does not give the result of a case.
func failure(book *law.Rulebook, cal *harikerja.Calendar, r *LawRule, c lawfile.Case) string {
	if c.Date == nil {
		o, err := book.Due(cal, law.ObligationID(r.Obligation), period(c.Period))
		switch {
		case err != nil:
			return err.Error()
		case o.Due != *c.Due:
			return fmt.Sprintf("the source says %s, but the calculation gives %s", *c.Due, o.Due)
		}
		return ""
	}
	weekend, err := harikerja.ParseWeekend(c.Weekend)
	if err != nil {
		return err.Error()
	}
	o, err := book.Overtime(cal.WithWeekend(weekend), law.OvertimeWork{Date: *c.Date, Hours: c.Hours})
	switch {
	case err != nil:
		return err.Error()
	case o.MultiplierHours != c.MultiplierHours:
		return fmt.Sprintf("the source says %v hours, but the calculation gives %v", c.MultiplierHours, o.MultiplierHours)
	}
	return ""
}
