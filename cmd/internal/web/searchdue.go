package web

import (
	"cmp"
	"slices"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// findRules finds the rules of law in force with the name of the text, and their due
// dates. A text such as "THR 2027" names a rule and a period.
func (v *searchView) findRules(s *setup, rules []ask.LawRule) error {
	named := func(name string) (found []ruleView) {
		for _, rule := range rules {
			if rule.Valid.To == nil && isNamed(name, append([]string{rule.Obligation}, rule.Aliases...), rule.LocalName, rule.Name) {
				found = append(found, s.words.ruleView(rule))
			}
		}
		return found
	}
	text := v.text
	if v.LawRules = named(text.whole); v.LawRules != nil {
		text = searchText{}
	} else if v.LawRules = named(text.subject); v.LawRules == nil && text.before != "" {
		v.LawRules = named(text.subject + " " + text.before) // as in "SPT Masa Januari 2026"
	}
	return v.findDue(s, rules, text)
}

// findDue finds the due dates of the found rules: those of a month, those of a year, or
// the next of each obligation. For a month without a year, it finds the next due date and
// the one before it.
func (v *searchView) findDue(s *setup, rules []ask.LawRule, text searchText) error {
	var ids []ask.ObligationID
	var dueKinds, shown []string
	for _, rule := range v.LawRules {
		shown = append(shown, rule.ID)
		if slices.Contains(kinds, string(rule.Kind)) {
			ids, dueKinds = append(ids, ask.ObligationID(rule.Obligation)), append(dueKinds, string(rule.Kind))
		}
	}
	if len(ids) == 0 {
		v.Undated = v.LawRules != nil && (text.month != 0 || text.year != 0)
		return nil
	}
	if dueKinds = slices.Compact(dueKinds); len(dueKinds) == 1 {
		v.DueKind = dueKinds[0]
	}
	var due, past []ask.Obligation
	var none []ask.Unanswered
	var err error
	_, hasYear := s.yearData(cmp.Or(text.year, s.Today.Year()))
	switch v.DueYear = min(max(cmp.Or(text.year, s.Today.Year()), v.First), v.Last); {
	case text.year == 0 && text.month != 0:
		due, past, none, err = v.nearestDue(s, ids, text.month)
	case !hasYear:
		v.Missing, v.DueYear = text.year, 0
	case text.year == 0:
		due, err = v.nextDue(s, ids)
	default:
		due, none, err = v.dueIn(s, ids, text)
	}
	if err != nil {
		return err
	}
	for _, o := range slices.Concat(due, past) {
		shown = append(shown, o.Rule)
	}
	v.lawHead = lawHeadOf(s, shown...)
	v.Due, v.PastDue, v.Unanswered = dueDays(s, due), dueDays(s, past), unansweredOf(s, none, rules)
	return nil
}

// nextDue returns the next due date of each obligation.
func (v *searchView) nextDue(s *setup, ids []ask.ObligationID) ([]ask.Obligation, error) {
	answer, err := v.obligations(s, s.Today, s.Today.AddDays(ask.MaxDates-1))
	return slices.DeleteFunc(answer.Data, func(o ask.Obligation) bool {
		at := slices.Index(ids, o.ID)
		if at >= 0 {
			ids = slices.Delete(slices.Clone(ids), at, at+1)
		}
		return at < 0
	}), err
}

// obligations returns the obligations of all kinds between two dates, as far as there is
// data.
func (v *searchView) obligations(s *setup, start, end harikerja.Date) (ask.ObligationList, error) {
	if last := harikerja.Year(v.Last).End(); end.After(last) {
		end = last
	}
	return ask.Obligations{SpanOf: ask.SpanOf{Start: start, End: end}}.Answer(s.national)
}

// dueIn returns the due dates of obligations in the month or in the year of the text, and
// the periods without a due date. A month is the period of a monthly obligation, and the
// month of the due date of other obligations.
func (v *searchView) dueIn(s *setup, ids []ask.ObligationID, text searchText) (due []ask.Obligation, none []ask.Unanswered, err error) {
	month := harikerja.Month(text.year, max(text.month, time.January))
	end := harikerja.Year(text.year).End()
	if text.month != 0 { // the month of the period; the due date is later
		end = month.Start().AddDays(ask.MaxDates - 1)
	}
	if _, ok := s.yearData(text.year); ok {
		answer, err := v.obligations(s, month.Start(), end)
		if err != nil {
			return nil, nil, err
		}
		due, none = answer.Data, answer.Meta.Unanswered
	}
	wanted := func(id ask.ObligationID, period law.Period, date harikerja.Date) bool {
		switch {
		case !slices.Contains(ids, id):
			return false
		case text.month == 0:
			return true
		case period.Unit() == "month":
			return period == law.MonthPeriod(text.year, text.month)
		}
		return month.Contains(date)
	}
	due = slices.DeleteFunc(due, func(o ask.Obligation) bool { return !wanted(o.ID, o.Period, o.DueDate) })
	none = slices.DeleteFunc(none, func(u ask.Unanswered) bool { return !wanted(u.ID, u.Period, harikerja.Date{}) })
	for _, id := range ids {
		unit, _ := s.world.Law().UnitOf(id)
		answered := slices.ContainsFunc(due, func(o ask.Obligation) bool { return o.ID == id }) ||
			slices.ContainsFunc(none, func(u ask.Unanswered) bool { return u.ID == id })
		if text.month != 0 && unit == "month" && !answered { // due in a year without data
			none = append(none, ask.Unanswered{ID: id, Period: law.MonthPeriod(text.year, text.month), Reason: lawfile.NoDataset})
		}
	}
	return due, none, nil
}

// nearestDue returns, for a month without a year, the next due date of each obligation
// and the last one before today. Each of them may be a period without a due date.
func (v *searchView) nearestDue(s *setup, ids []ask.ObligationID, month time.Month) (due, past []ask.Obligation, none []ask.Unanswered, err error) {
	type entry struct {
		due  []ask.Obligation // one, or none if there is no due date
		none []ask.Unanswered
	}
	next, last := make(map[ask.ObligationID]entry), make(map[ask.ObligationID]entry)
	add := func(id ask.ObligationID, date harikerja.Date, e entry) {
		if date.Before(s.Today) {
			last[id] = e
		} else if _, ok := next[id]; !ok {
			next[id] = e
		}
	}
	for year := s.Today.Year() - 1; year <= s.Today.Year()+1; year++ {
		found, unknown, err := v.dueIn(s, ids, searchText{month: month, year: year})
		if err != nil {
			return nil, nil, nil, err
		}
		for _, o := range found {
			add(o.ID, o.DueDate, entry{due: []ask.Obligation{o}})
		}
		for _, u := range unknown {
			add(u.ID, u.Period.End(), entry{none: []ask.Unanswered{u}})
		}
	}
	for _, id := range ids {
		due, past = append(due, next[id].due...), append(past, last[id].due...)
		none = append(none, slices.Concat(last[id].none, next[id].none)...)
	}
	for _, list := range [][]ask.Obligation{due, past} {
		slices.SortStableFunc(list, func(a, b ask.Obligation) int { return a.DueDate.Compare(b.DueDate) })
	}
	return due, past, none, nil
}
