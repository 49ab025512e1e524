package search

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/dateinput"
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
	dated := slices.DeleteFunc(slices.Clone(f.Laws), func(rule ask.LawRule) bool {
		return rule.Kind == law.OvertimePay || rule.Kind == law.LimitKind
	})
	if len(dated) == 0 {
		f.Undated = f.Laws != nil && (month != 0 || year != 0)
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

// MeansName reports whether all words of a text are in a name, apart from words around a question.
func MeansName(text string, names ...string) bool {
	list := slices.DeleteFunc(wordsIn(text), func(word string) bool {
		return has(known().Around, word) || dateinput.IsYear(word)
	})
	return len(list) > 0 && isNamed(strings.Join(list, " "), nil, names...)
}

// isNamed reports whether a name belongs to a rule of law. The name can be an id or an alias,
// such as pph21, or a part of a title. It can also consist of words that are all in one title:
// all words of "lapor PPh 21" are in "Lapor SPT Masa PPh 21/26". Case, spaces and punctuation do
// not matter.
func isNamed(name string, ids []string, titles ...string) bool {
	if len(name) > 200 { // longer than every title
		return false
	}
	want := strings.Join(wordsIn(name), "")
	isWanted := func(id string) bool { return strings.Join(wordsIn(id), "") == want }
	if slices.ContainsFunc(ids, isWanted) {
		return true
	}
	const minLength = 4 // a shorter text is in many titles
	return len(want) >= minLength && slices.ContainsFunc(titles, func(title string) bool {
		known := wordsIn(title)
		isOther := func(word string) bool { return !slices.Contains(known, word) }
		return strings.Contains(strings.Join(known, ""), want) ||
			!slices.ContainsFunc(strings.Fields(strings.ToLower(name)), isOther)
	})
}

// wordsIn returns the words and numbers in a text, in lower case and without punctuation.
func wordsIn(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// dueDates has due dates, and periods whose due dates are not known.
type dueDates struct {
	known   []ask.Obligation
	unknown []ask.Unanswered
}

// findDue finds the due dates of rules in a year, or in a month of a year. For a month, see dueIn. If
// the text names no year, see findNear.
func (f *finder) findDue(rules []ask.LawRule, year int, month time.Month) (err error) {
	f.DueYear = cmp.Or(year, f.today.Year())
	switch isCovered := slices.Contains(f.years, f.DueYear); {
	case !isCovered && (year != 0 || month == 0):
		f.Missing, f.DueYear = year, 0
	case year == 0:
		return f.findNear(rules, month)
	default:
		var due dueDates
		due, err = f.dueIn(rules, year, month)
		f.NextDue, f.UnknownDue = due.known, due.unknown
	}
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

// findNear finds the next due date of each rule, and the last one before today. If there is a month,
// they are due dates for this month. A period whose due date is not known is in the result if it is
// after all periods with a known date.
func (f *finder) findNear(rules []ask.LawRule, month time.Month) error {
	var due dueDates
	for year := f.today.Year() - 1; year <= f.today.Year()+1; year++ {
		found, err := f.dueIn(rules, year, month)
		if err != nil {
			return err
		}
		due.known, due.unknown = append(due.known, found.known...), append(due.unknown, found.unknown...)
	}
	slices.SortStableFunc(due.known, func(a, b ask.Obligation) int { return a.DueDate.Compare(b.DueDate) })
	for _, o := range due.known {
		if o.DueDate.Before(f.today) {
			f.LastDue = append(f.LastDue, o)
		} else {
			f.NextDue = append(f.NextDue, o)
		}
	}
	f.NextDue = firstOfEach(f.NextDue)
	slices.Reverse(f.LastDue)
	f.LastDue = firstOfEach(f.LastDue)
	slices.Reverse(f.LastDue)
	if month != 0 {
		f.UnknownDue = slices.DeleteFunc(due.unknown, func(u ask.Unanswered) bool {
			return slices.ContainsFunc(due.known, func(o ask.Obligation) bool {
				return o.ID == u.ID && o.DueDate.After(u.Period.End())
			})
		})
	}
	return nil
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

// dueIn returns the due dates of rules in a year, or for a month of a year. For a monthly obligation,
// the month is the obligation's period. For other obligations, it is the month of the due date.
func (f *finder) dueIn(rules []ask.LawRule, year int, month time.Month) (found dueDates, err error) {
	if month == 0 {
		return f.dueBetween(rules, harikerja.Year(year).Start(), harikerja.Year(year).End())
	}
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
