package search

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// findRules finds the rules of law that the text names and that are in force. It also finds their
// due dates. A text such as "THR 2027" names a rule and a period.
func (f *finder) findRules() error {
	year, month := f.text.year, f.text.month
	if f.Laws = f.rulesNamed(f.text.whole); f.Laws != nil {
		year, month = 0, 0
	} else if f.Laws = f.rulesNamed(f.text.subject); f.Laws == nil && f.text.before != "" {
		f.Laws = f.rulesNamed(f.text.subject + " " + f.text.before) // as in "SPT Masa Januari 2026"
	}
	f.Found = f.Laws != nil
	dated := slices.DeleteFunc(slices.Clone(f.Laws), func(rule ask.LawRule) bool {
		return rule.Kind == law.OvertimePay || rule.Kind == law.LimitKind
	})
	if len(dated) == 0 {
		f.Undated = f.Found && (month != 0 || year != 0)
		return nil
	}
	f.DueKind = dated[0].Kind
	if slices.ContainsFunc(dated, func(rule ask.LawRule) bool { return rule.Kind != f.DueKind }) {
		f.DueKind = ""
	}
	return f.findDue(dated, year, month)
}

func (f *finder) rulesNamed(name string) (found []ask.LawRule) {
	for _, rule := range f.rules {
		ids := append([]string{rule.Obligation}, rule.Aliases...)
		if rule.Valid.To == nil && isNamed(name, ids, rule.LocalName, rule.Name) {
			found = append(found, rule)
		}
	}
	return found
}

// MeansLimit reports whether an unknown name probably means a time limit: it is a part of the
// limit's name, or its spelling is similar.
func MeansLimit(name string, l ask.ListedTimeLimit) bool {
	names := append([]string{l.LocalName, l.Name, string(l.ID)}, l.Aliases...)
	return isNamed(name, names, l.LocalName, l.Name) || len(ask.SimilarNames(name, names)) > 0
}

// isNamed reports whether a name belongs to a rule of law. The name can be an id or an alias,
// such as pph21, or a part of a title. It can also consist of words that are all in one title:
// all words of "lapor PPh 21" are in "Lapor SPT Masa PPh 21/26". Case, spaces and punctuation do
// not matter.
func isNamed(name string, ids []string, titles ...string) bool {
	if len(name) > 200 { // longer than every title
		return false
	}
	want := strings.Join(words(name), "")
	isWanted := func(id string) bool { return strings.Join(words(id), "") == want }
	if slices.ContainsFunc(ids, isWanted) {
		return true
	}
	const minLength = 4 // a shorter text is in many titles
	return len(want) >= minLength && slices.ContainsFunc(titles, func(title string) bool {
		known := words(title)
		isOther := func(word string) bool { return !slices.Contains(known, word) }
		return strings.Contains(strings.Join(known, ""), want) ||
			!slices.ContainsFunc(strings.Fields(strings.ToLower(name)), isOther)
	})
}

// words returns the words and numbers in a text, in lower case and without punctuation.
func words(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// dueDates has due dates, and periods whose due dates are not known.
type dueDates struct {
	known   []ask.Obligation
	unknown []ask.Unanswered
}

// findDue finds the due dates of rules. If the text names only a year, it finds all due dates in
// that year. For a month with a year, see dueIn. For a month without a year, see findNearest. If
// the text names no month and no year, it finds each rule's next due date and its last due date
// before today.
func (f *finder) findDue(rules []ask.LawRule, year int, month time.Month) (err error) {
	var due dueDates
	switch f.DueYear = cmp.Or(year, f.today.Year()); {
	case year == 0 && month != 0:
		return f.findNearest(rules, month)
	case !slices.Contains(f.years, f.DueYear):
		f.Missing, f.DueYear = year, 0
	case year == 0:
		return f.findNext(rules)
	case month == 0:
		due, err = f.dueBetween(rules, harikerja.Year(year).Start(), harikerja.Year(year).End())
	default:
		due, err = f.dueIn(rules, year, month)
	}
	f.NextDue, f.UnknownDue = due.known, due.unknown
	return err
}

// dueBetween returns the due dates of rules between two dates in the years with data.
func (f *finder) dueBetween(rules []ask.LawRule, start, end harikerja.Date) (dueDates, error) {
	if first := harikerja.Year(f.years[0]).Start(); start.Before(first) {
		start = first
	}
	if last := harikerja.Year(f.years[len(f.years)-1]).End(); end.After(last) {
		end = last
	}
	if end.Before(start) {
		return dueDates{}, nil
	}
	answer, err := ask.Obligations{SpanOf: ask.SpanOf{Start: start, End: end}}.Answer(f.national)
	other := func(id ask.ObligationID) bool {
		return !slices.ContainsFunc(rules, func(r ask.LawRule) bool { return r.Obligation == string(id) })
	}
	return dueDates{
		slices.DeleteFunc(answer.Data, func(o ask.Obligation) bool { return other(o.ID) }),
		slices.DeleteFunc(answer.Meta.Unanswered, func(u ask.Unanswered) bool { return other(u.ID) }),
	}, err
}

// findNext finds the next due date of each rule, and the last one before today.
func (f *finder) findNext(rules []ask.LawRule) error {
	next, err := f.dueBetween(rules, f.today, f.today.AddDays(ask.MaxDates-1))
	if err != nil {
		return err
	}
	last, err := f.dueBetween(rules, f.today.AddDays(1-ask.MaxDates), f.today.AddDays(-1))
	f.NextDue = firstOfEach(next.known)
	slices.Reverse(last.known)
	f.LastDue = firstOfEach(last.known)
	slices.Reverse(f.LastDue)
	return err
}

// firstOfEach returns the first due date of each obligation.
func firstOfEach(list []ask.Obligation) []ask.Obligation {
	found := make(map[ask.ObligationID]bool)
	return slices.DeleteFunc(list, func(o ask.Obligation) bool {
		isLater := found[o.ID]
		found[o.ID] = true
		return isLater
	})
}

// dueIn returns the due dates of rules for a month. For a monthly obligation, the month is the
// obligation's period. For other obligations, it is the month of the due date.
func (f *finder) dueIn(rules []ask.LawRule, year int, month time.Month) (found dueDates, err error) {
	var due dueDates
	span, period := harikerja.Month(year, month), law.MonthPeriod(year, month)
	if slices.Contains(f.years, year) { // searches more than the month, because the due date can be after it
		due, err = f.dueBetween(rules, span.Start(), span.Start().AddDays(ask.MaxDates-1))
	}
	answered := make(map[ask.ObligationID]bool)
	for _, o := range due.known {
		if o.Period == period || o.Period.Unit() != "month" && span.Contains(o.DueDate) {
			found.known, answered[o.ID] = append(found.known, o), true
		}
	}
	for _, u := range due.unknown {
		if u.Period == period {
			found.unknown, answered[u.ID] = append(found.unknown, u), true
		}
	}
	for _, rule := range rules {
		id := ask.ObligationID(rule.Obligation)
		if rule.Valid.From.Unit() == "month" && !answered[id] { // the due date is in a year without data
			none := ask.Unanswered{ID: id, Period: period, Reason: lawfile.NoDataset}
			found.unknown = append(found.unknown, none)
		}
	}
	return found, err
}

// findNearest handles a month without a year. It finds each rule's next due date and its last due
// date before today. If such a due date is not known, the result has the period instead of the
// date.
func (f *finder) findNearest(rules []ask.LawRule, month time.Month) error {
	next, last := make(map[ask.ObligationID]dueDates), make(map[ask.ObligationID]dueDates)
	add := func(id ask.ObligationID, date harikerja.Date, one dueDates) {
		if date.Before(f.today) {
			last[id] = one
		} else if _, ok := next[id]; !ok {
			next[id] = one
		}
	}
	for year := f.today.Year() - 1; year <= f.today.Year()+1; year++ {
		due, err := f.dueIn(rules, year, month)
		if err != nil {
			return err
		}
		for _, o := range due.known {
			add(o.ID, o.DueDate, dueDates{known: []ask.Obligation{o}})
		}
		for _, u := range due.unknown {
			add(u.ID, u.Period.End(), dueDates{unknown: []ask.Unanswered{u}})
		}
	}
	for _, rule := range rules {
		id := ask.ObligationID(rule.Obligation)
		next, last := next[id], last[id]
		f.NextDue, f.LastDue = append(f.NextDue, next.known...), append(f.LastDue, last.known...)
		f.UnknownDue = append(f.UnknownDue, slices.Concat(last.unknown, next.unknown)...)
	}
	for _, list := range [][]ask.Obligation{f.NextDue, f.LastDue} {
		slices.SortStableFunc(list, func(a, b ask.Obligation) int { return a.DueDate.Compare(b.DueDate) })
	}
	return nil
}
