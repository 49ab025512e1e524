package web

import (
	"slices"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// dueView is the page with a year's due dates. They are the same under every calendar, because
// the law sets them for the whole country.
type dueView struct {
	yearHead
	lawHead
	Kind       string // the kind of obligations on the page; "" for all kinds
	Months     []dueMonth
	PastMonths int     // the number of months that are over, in the current year
	Upcoming   *dueDay // the first due date from today on; nil if the year has none
	Unanswered []unansweredView
}

type dueMonth struct {
	Month time.Month
	Days  []dueDay
	Past  bool // whether the month is over and in the current year
	Open  bool // whether a phone shows the dates at first; see openMonths
}

// openMonths is the number of months whose dates a phone shows at first. Past months do not count.
const openMonths = 2

// Count returns the number of obligations in the month.
func (m dueMonth) Count() (n int) {
	for _, day := range m.Days {
		n += len(day.List)
	}
	return n
}

// dueDay has the obligations that are due on one date. The list of dates has today even if
// nothing is due today.
type dueDay struct {
	Date  harikerja.Date
	Past  bool // whether the date is before today and in the current year
	Today bool
	List  []dueItem
	Away  []dueItem // the obligations that moved from this date to another month
}

// dueItem is one obligation, in the language of the page.
type dueItem struct {
	ask.Obligation
	Title    string
	Of       string // the period of the obligation, in words
	Moved    string // the days off that moved the date, or that a date on a day off does not move; or ""
	Others   []otherDate
	Citation string
	Warnings []string // only for THR: the isbat session can move the feast
}

// otherDate is a later due date under another reading of the rule.
type otherDate struct {
	Date harikerja.Date
	If   string // the reading in words
}

func (t *texts) otherDate(a law.Alternative) otherDate {
	return otherDate{a.Due, t.choose(a.LocalExplanation, a.Explanation)}
}

// unansweredView has consecutive periods of one obligation. Their due dates are not known, and
// the reason is the same for all of them.
type unansweredView struct {
	Name   string
	Of     string // the periods in words
	Reason lawfile.Refusal
	first  law.Period
	last   law.Period
}

// Kinds are the choices that the page offers: all kinds, or one kind.
func (v *dueView) Kinds() []string { return append([]string{""}, kinds...) }

func dueDatesPage(s *setup) (*view, error) {
	q, kind := ask.Obligations{}, s.value("kind", "")
	if _, given := s.query["kind"]; given {
		if !slices.Contains(kinds, kind) {
			return nil, wrongKind(s, kind, kinds)
		}
		q.Kind = (*law.Kind)(&kind)
	}
	days, unanswered, err := dueIn(s, q, harikerja.Year(s.year))
	if err != nil {
		return nil, err
	}
	v := &dueView{yearHead: newYearHead(s, s.year), lawHead: newLawHead(s, payKinds), Kind: kind,
		Unanswered: unanswered}
	for _, day := range days {
		if n := len(v.Months); n == 0 || v.Months[n-1].Month != day.Date.Month() {
			past := s.year == s.Today.Year() && day.Date.Month() < s.Today.Month()
			if past {
				v.PastMonths++
			}
			v.Months = append(v.Months, dueMonth{Month: day.Date.Month(), Past: past,
				Open: past || len(v.Months) < v.PastMonths+openMonths})
		}
		month := &v.Months[len(v.Months)-1]
		month.Days = append(month.Days, day)
		if v.Upcoming == nil && !day.Past && len(day.List) > 0 && s.year == s.Today.Year() {
			v.Upcoming = &day
		}
	}
	return s.newView("duedates", "duedates", "due", v), nil
}

// dueIn returns the due dates in a span. An obligation that moved to another month also stands on
// the date in the span from which it moved.
func dueIn(s *setup, q ask.Obligations, span harikerja.Span) ([]dueDay, []unansweredView, error) {
	q.Start, q.End = span.Start(), span.End()
	answer, err := q.Answer(s.national)
	if err != nil {
		return nil, nil, err
	}
	days, moved := dueDays(s, answer.Data), answer.Data
	q.Start, q.End = span.End().AddDays(1), span.End().AddDays(28)
	if later, err := q.Answer(s.national); err == nil { // there may be no data for the next year
		moved = slices.Concat(moved, later.Data)
	}
	for _, o := range moved {
		from := o.NominalDate
		if !span.Contains(from) || from.Month() == o.DueDate.Month() {
			continue
		}
		i, found := slices.BinarySearchFunc(days, from, func(d dueDay, date harikerja.Date) int { return d.Date.Compare(date) })
		if !found {
			days = slices.Insert(days, i, dueDay{Date: from, Past: from.Year() == s.Today.Year() && from.Before(s.Today)})
		}
		days[i].Away = append(days[i].Away, newDueItem(s, o))
	}
	return days, unansweredOf(s, answer.Meta.Unanswered), nil
}

// dueDays groups obligations by their dates, and adds today if it is in the year of the page.
func dueDays(s *setup, list []ask.Obligation) []dueDay {
	var days []dueDay
	add := func(d harikerja.Date) *dueDay {
		if n := len(days); n == 0 || days[n-1].Date != d {
			days = append(days, dueDay{Date: d, Past: d.Year() == s.Today.Year() && d.Before(s.Today), Today: d == s.Today})
		}
		return &days[len(days)-1]
	}
	marked := s.year != s.Today.Year()
	for _, o := range list {
		if !marked && !o.DueDate.Before(s.Today) {
			marked = true
			add(s.Today)
		}
		day := add(o.DueDate)
		day.List = append(day.List, newDueItem(s, o))
	}
	if !marked {
		add(s.Today)
	}
	return days
}

func newDueItem(s *setup, o ask.Obligation) dueItem {
	item := dueItem{Obligation: o, Title: s.words.choose(o.LocalName, o.Name),
		Of:       s.words.period(o.Kind, o.Period),
		Moved:    s.words.choose(o.Law.LocalExplanation, o.Law.Explanation),
		Others:   convert(o.Law.Alternatives, s.words.otherDate),
		Citation: s.words.article(o.Citation)}
	if o.DayOffDefinition == lawfile.NoDayOff && o.Kind != law.Allowance {
		if last := lastWorkday(s.national.Calendar, o.DueDate); last != o.DueDate {
			item.Moved = s.words.text("due.fixed", "date", s.words.full(last))
		}
	}
	if o.Kind == law.Allowance {
		// in a six-day week, a Saturday is a workday
		if last := lastWorkday(s.context.Calendar, o.DueDate); last != o.DueDate {
			item.Moved = s.words.text("due.stays", "article", item.Citation, "date", s.words.full(last))
		}
		// cannot fail: the rule of an answer exists
		rule, _ := ask.DescribeRule{ID: ask.RuleID(o.Rule)}.Answer(s.national)
		item.Warnings = s.words.ownWarnings(rule.Data)
	}
	return item
}

// lastWorkday returns the last workday before a date that is a day off. It returns the date itself if
// it is a workday, or if the calendar does not have the dates.
func lastWorkday(cal *harikerja.Calendar, d harikerja.Date) harikerja.Date {
	if workday, err := cal.IsWorkday(d); err == nil && !workday {
		if last, err := cal.AddWorkdays(d, -1); err == nil {
			return last
		}
	}
	return d
}

// unansweredOf returns the obligations whose due dates are not known. Consecutive periods with
// the same reason become one entry.
func unansweredOf(s *setup, list []ask.Unanswered) []unansweredView {
	var views []unansweredView
	for _, u := range list {
		rule := newestRules(s)[string(u.ID)]
		name := s.words.choose(rule.LocalName, rule.Name)
		if n := len(views); n > 0 && views[n-1].Name == name && views[n-1].Reason == u.Reason &&
			views[n-1].last.Next() == u.Period {
			views[n-1].last = u.Period
			views[n-1].Of = s.words.text("span.years",
				"from", s.words.period(rule.Kind, views[n-1].first),
				"to", s.words.period(rule.Kind, u.Period))
			continue
		}
		views = append(views, unansweredView{Name: name, Of: s.words.period(rule.Kind, u.Period),
			Reason: u.Reason, first: u.Period, last: u.Period})
	}
	return views
}
