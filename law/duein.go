package law

import (
	"cmp"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
)

// Unanswered is an obligation that may be due in a span, but has no answer.
type Unanswered struct {
	ID     ObligationID   `json:"id"`
	Period Period         `json:"period"`
	Reason Refusal        `json:"reason"`
	Why    string         `json:"why"`    // the text of the error of [Rulebook.Due]
	Window harikerja.Span `json:"window"` // the dates on which it may be due
}

// Selection selects obligations for [Rulebook.DueIn]. It is an [ObligationID], or a [Kind]
// of obligations: [Tax], [Allowance] or [SocialSecurity]. An id selects one obligation, an alias selects all obligations with this
// alias, and a kind selects all obligations of the kind. Letter case is ignored.
type Selection interface {
	selected(b *Rulebook) ([]ObligationID, error)
}

func (id ObligationID) selected(b *Rulebook) ([]ObligationID, error) {
	ids := find(b, b.obligations, string(id))
	if ids == nil {
		return nil, &UnknownError{Type: "obligation", ID: string(id), Allowed: texts(b.obligations)}
	}
	return ids, nil
}

func (k Kind) selected(b *Rulebook) ([]ObligationID, error) {
	var ids []ObligationID
	var kinds []string
	for _, id := range b.obligations {
		kind := string(b.rulesOf(string(id))[0].Kind)
		if strings.EqualFold(kind, string(k)) {
			ids = append(ids, id)
		}
		if !slices.Contains(kinds, kind) {
			kinds = append(kinds, kind)
		}
	}
	if ids == nil {
		slices.Sort(kinds)
		return nil, &UnknownError{Type: "kind", ID: string(k), Allowed: kinds}
	}
	return ids, nil
}

// DueIn returns the obligations that are due in a span, sorted by due date, then by id,
// then by period. If selections are given, it returns only the selected obligations.
// The second list has the obligations that may be due in the span but have no answer,
// sorted by id, then by period. If a date of the span is not covered, it returns a
// [*harikerja.CoverageError]. If a selection selects nothing, it returns an
// [*UnknownError].
//
// Each call calculates all due dates. It takes about 1 ms and allocates 0.2 MB for a
// month or 0.5 MB for a year.
func (b *Rulebook) DueIn(cal *harikerja.Calendar, span harikerja.Span,
	only ...Selection) ([]Obligation, []Unanswered, error) {
	ids := b.obligations
	if len(only) > 0 {
		ids = nil
		for _, s := range only {
			if s == nil {
				s = Kind("") // no rule has this kind, so selected returns an error
			}
			more, err := s.selected(b)
			if err != nil {
				return nil, nil, err
			}
			ids = append(ids, more...)
		}
		slices.Sort(ids)
		ids = slices.Compact(ids)
	}
	cal = cal.National()
	if _, err := cal.CountWorkdays(span); err != nil {
		return nil, nil, err
	}
	type dueByRule struct {
		*Obligation
		rule *rule
	}
	var found []dueByRule
	unanswered := []Unanswered{}
	for _, id := range ids {
		for _, p := range b.candidates(id, span) {
			var o Obligation
			rule, err := b.valid(string(id), p)
			if err == nil {
				o, err = rule.due(cal, p)
			}
			switch {
			case err == nil && span.Contains(o.Due):
				found = append(found, dueByRule{&o, rule})
			case err != nil:
				window := b.window(cal, id, p)
				if _, overlap := window.Intersect(span); overlap {
					unanswered = append(unanswered, Unanswered{ID: id, Period: p, Reason: reasonOfError(err),
						Why: err.Error(), Window: window})
				}
			}
		}
	}
	slices.SortStableFunc(found, func(x, y dueByRule) int {
		return cmp.Or(x.Due.Compare(y.Due), cmp.Compare(x.ID, y.ID), x.Period.start.Compare(y.Period.start))
	})
	list := make([]Obligation, len(found))
	for i, f := range found {
		list[i] = f.rule.complete(cal, *f.Obligation)
	}
	return list, unanswered, nil
}

func reasonOfError(err error) Refusal {
	if e, ok := err.(*RuleError); ok {
		return e.Reason
	}
	return NoDataset
}

// candidates returns the periods for which an obligation may be due in a span. A due date moves by
// less than a month, so one more month before the span is enough.
func (b *Rulebook) candidates(id ObligationID, span harikerja.Span) []Period {
	var list []Period
	rules := b.rulesOf(string(id))
	if rules[0].Valid.From.unit == unitYear {
		first := span.Start().Year() - 2
		if rules[0].file.Compute.Type == lawfile.DaysBeforeHoliday {
			first += 2 // an allowance is due before its holiday, so it is never due in a year after its period
		}
		for year := max(1, first); year <= min(9999, span.End().Year()+1); year++ {
			list = append(list, YearPeriod(year))
		}
		return list
	}
	after := 0
	for _, r := range rules {
		after = max(after, r.file.Compute.MonthsAfter)
	}
	first := harikerja.MonthOf(span.Start()).Start().AddMonths(-1 - after)
	for p := (Period{first, unitMonth}); !p.start.After(span.End()); p = p.Next() {
		list = append(list, p)
	}
	return list
}

// window returns the dates on which an obligation may be due for a period without an answer.
// It uses the last rule before the period and the first rule after the period. If only
// one of these rules exists, the result has whole months, because the real rule for the
// period may be different.
func (b *Rulebook) window(cal *harikerja.Calendar, id ObligationID, p Period) harikerja.Span {
	var near []harikerja.Span
	rules := b.rulesOf(string(id))
	if r, err := b.valid(string(id), p); err == nil {
		return r.window(cal, p)
	}
	for i := range rules {
		before := rules[i].Valid.From.start.Before(p.start) && (i+1 == len(rules) || p.start.Before(rules[i+1].Valid.From.start))
		after := p.start.Before(rules[i].Valid.From.start) && (i == 0 || rules[i-1].Valid.From.start.Before(p.start))
		if before || after {
			near = append(near, rules[i].window(cal, p))
		}
	}
	first, last := near[0], near[len(near)-1]
	window := spanning(first.Start(), first.End(), last.Start(), last.End())
	if len(near) == 1 {
		start, end := harikerja.MonthOf(window.Start()), harikerja.MonthOf(window.End())
		window = spanning(start.Start(), end.End())
	}
	return window
}

// From one year to the next, the date of a feast in a lunar calendar can move to an
// earlier day of the year, by at most maxShift days.
const maxShift = 12

// window returns the dates on which the obligation may be due for a period, under the rule.
func (r *rule) window(cal *harikerja.Calendar, p Period) harikerja.Span {
	if o, err := r.due(cal, p); err == nil {
		return spanning(o.Nominal, o.Due)
	}
	if r.file.Compute.Type == lawfile.DaysBeforeHoliday {
		window := spanning(p.Start().AddDays(-r.file.Compute.Days), p.End().AddDays(-r.file.Compute.Days))
		last, err := r.holiday(cal, YearPeriod(max(1, p.start.Year()-1)))
		if err == nil && last.AddMonths(12).AddDays(-maxShift).After(p.start.AddDays(r.file.Compute.Days-1)) {
			window = spanning(p.start, window.End()) // the holiday is too late for a due date in the year before
		}
		return window
	}
	nominal, _, _ := r.nominal(cal, p) // cannot fail: it does not depend on a holiday
	return spanning(nominal)
}
