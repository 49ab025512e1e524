package law

import (
	"cmp"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
)

// Obligation is the due date of an obligation for one period.
type Obligation struct {
	ID     ObligationID
	Period Period
	// Nominal is the date that the rule names. Due is Nominal or, if that is a day
	// off and the rule moves it, the next or the previous day that is not off. If
	// several dates are possible, Due is the earliest one.
	Nominal, Due harikerja.Date
	Skipped      []Skipped     // the days off from Nominal to Due, which is not among them
	Alternatives []Alternative // later dates under other readings or for a part of the period, sorted by date
	Rule         Rule
	Reliefs      []Relief       // the reliefs for this period
	Examined     harikerja.Span // the dates that the answer depends on

	cal *harikerja.Calendar // for the names of occasions in Explain
}

// Warnings returns all warnings of the answer, as sentences: those of
// [Rule.GeneralWarnings], and whether the date is after [Rule.CheckedUntil].
func (o Obligation) Warnings(l Language) []string {
	list := o.Rule.GeneralWarnings(l)
	if text := o.Rule.warningOn(o.Due, l); text != "" {
		list = append(list, text)
	}
	return list
}

// Skipped is a day off that an obligation's due date moved past.
type Skipped struct {
	Date     harikerja.Date
	Reason   Reason
	Holidays []harikerja.Holiday // all holidays of the date; nil if there are none
}

// Alternative is a later due date, under another reading of the law or for a part
// of the period, or a later date of a time limit. [Alternative.Explain] says which. If
// the reading is not about days off, Off and Worked are nil.
type Alternative struct {
	Due harikerja.Date
	// Off are the days that are off under this reading, in addition to the days
	// that are certainly off.
	Off []Reason
	// Worked are the days that are not off under this reading, if the rule moves a
	// date backward.
	Worked []Reason

	transition *lawfile.Transition // a date that the rule states; nil if the date was calculated
	readings   []reading           // only for a time limit
}

// Reason returns the reading as one word, such as "saturday" for the reading in which
// Saturday is off, "saturday_and_collective_leave", "saturday_is_workday" or
// "by_pmk_81_2024". For a time limit, it has the choices of the readings, such as
// "six_day_week_and_collective_leave_off".
func (a Alternative) Reason() string {
	switch {
	case a.transition != nil:
		return a.transition.Reason
	case a.readings != nil:
		return reasonOfReadings(a.readings)
	}
	var words []string
	for _, r := range slices.Concat(a.Off, a.Worked) {
		words = append(words, string(r))
	}
	text := strings.Join(words, "_and_")
	switch len(a.Worked) {
	case 0:
		return text
	case 1:
		return text + "_is_workday"
	}
	return text + "_are_workdays"
}

// Due returns the due date of an obligation for a period. The obligation is an id
// or an alias of only one obligation. The calendar gives the lists of holidays; its
// rules and its definition have no effect. Its errors are:
//
//   - [*UnknownError]: there is no such obligation, or there are several.
//   - [*UnitError]: the period is a year, but the obligation is about months, or
//     the other way round.
//   - [*RuleError]: no rule covers the period.
//   - [*harikerja.CoverageError]: a year that the answer depends on has no list.
func (b *Rulebook) Due(cal *harikerja.Calendar, obligation ObligationID, p Period) (Obligation, error) {
	rule, err := b.ruleFor(obligation, p)
	if err != nil {
		return Obligation{}, err
	}
	o, err := rule.due(cal.National(), p)
	if err != nil {
		return Obligation{}, err
	}
	return o.clone(), nil
}

// clone returns a copy that shares no memory with the rulebook.
func (o Obligation) clone() Obligation {
	o.Rule = o.Rule.clone()
	for _, relief := range o.Rule.Reliefs {
		if relief.Period == o.Period {
			o.Reliefs = append(o.Reliefs, relief)
		}
	}
	return o
}

// due calculates the due date for a period, even if the rule is not valid for it.
// The result has no reliefs and shares memory with the rule: see
// [Obligation.clone].
func (r *rule) due(cal *harikerja.Calendar, p Period) (Obligation, error) {
	nominal, examined, err := r.nominal(cal, p)
	if err != nil {
		return Obligation{}, err
	}
	o := Obligation{ID: r.Obligation, Period: p, Nominal: nominal, Rule: r.Rule, cal: cal}
	// Due is the earliest date. So if the date moves forward, unclear days are
	// workdays. If the date moves backward, unclear days are off.
	var off []Reason
	if r.compute.Move == lawfile.PreviousWorkday {
		off = r.unclear
	}
	if o.Due, o.Skipped, err = r.move(cal, nominal, off); err != nil {
		return Obligation{}, err
	}
	if o.Alternatives, err = r.alternatives(cal, nominal, o.Due); err != nil {
		return Obligation{}, err
	}
	for i, t := range r.transitions {
		if string(t.Period) == p.String() {
			o.Alternatives = append(o.Alternatives, Alternative{Due: t.Date, transition: &r.transitions[i]})
		}
	}
	slices.SortStableFunc(o.Alternatives, func(a, b Alternative) int { return a.Due.Compare(b.Due) })
	last := o.Due
	for _, a := range o.Alternatives {
		last = a.Due // the alternatives are sorted by date
	}
	o.Examined = spanning(nominal, last, examined)
	return o, nil
}

// nominal returns the date that the rule names, and the other date that the answer
// depends on: the holiday, or the same date again.
func (r *rule) nominal(cal *harikerja.Calendar, p Period) (date, examined harikerja.Date, err error) {
	if r.compute.Type == lawfile.DaysBeforeHoliday {
		holiday, err := r.holiday(cal, p)
		return holiday.AddDays(-r.compute.Days), holiday, err
	}
	month := harikerja.Month(p.End().Year(), p.End().Month()).Start().AddMonths(r.compute.MonthsAfter)
	date = harikerja.Month(month.Year(), month.Month()).End()
	if r.compute.Type == lawfile.DayOfMonth {
		if d := month.AddDays(r.compute.Day - 1); d.Before(date) { // a month without the day has the last day
			date = d
		}
	}
	return date, date, nil
}

// holiday returns the first national holiday of the rule's occasion in a year.
func (r *rule) holiday(cal *harikerja.Calendar, p Period) (harikerja.Date, error) {
	span, _ := harikerja.NewSpan(p.Start(), p.End()) // cannot fail: a period starts before it ends
	list, err := cal.Holidays(span)
	if err != nil {
		return harikerja.Date{}, err
	}
	var dates []harikerja.Date
	for _, h := range list {
		if h.Kind == harikerja.NationalHoliday && h.Occasion == r.compute.Occasion {
			dates = append(dates, h.Date)
		}
	}
	refuse := func(why string) error {
		return &RuleError{Obligation: r.Obligation, Period: p, Reason: AmbiguousHoliday, Why: why}
	}
	if len(dates) == 0 {
		return harikerja.Date{}, refuse("The list of the year has no national holiday with the occasion " + r.compute.Occasion + ".")
	}
	for i := 1; i < len(dates); i++ {
		if dates[i].Sub(dates[i-1]) > 1 {
			return harikerja.Date{}, refuse("The year has this holiday twice, on " + dates[0].String() + " and on " + dates[i].String() +
				". The allowance is due for each of them, on " + dates[0].AddDays(-r.compute.Days).String() + " and on " +
				dates[i].AddDays(-r.compute.Days).String() + ".")
		}
	}
	return dates[0], nil
}

// move returns the first date from nominal, forward or backward, that is not a day
// off, and the days off that it moved past. The also parameter has the days that
// are off in addition to the days that are certainly off. Every date must have a
// list of holidays, even if the rule never moves a date.
func (r *rule) move(cal *harikerja.Calendar, nominal harikerja.Date, also []Reason) (harikerja.Date, []Skipped, error) {
	step := 1
	if r.compute.Move == lawfile.PreviousWorkday {
		step = -1
	}
	var skipped []Skipped
	for d := nominal; ; d = d.AddDays(step) {
		holidays, err := cal.HolidaysOn(d)
		if err != nil {
			return harikerja.Date{}, nil, err
		}
		reason := r.reason(d, holidays, also)
		if r.compute.Move == lawfile.NeverMoves || reason == "" {
			return d, skipped, nil
		}
		skipped = append(skipped, Skipped{d, reason, holidays})
	}
}

// reason returns the reason why a date is a day off, or "". If there are several
// reasons, a holiday comes before a day of the week.
func (r *rule) reason(d harikerja.Date, holidays []harikerja.Holiday, also []Reason) Reason {
	for _, reason := range []Reason{PollingDay, NationalHoliday, CollectiveLeave, Saturday, Sunday} {
		if (slices.Contains(r.off, reason) || slices.Contains(also, reason)) && reason.contains(d, holidays) {
			return reason
		}
	}
	return ""
}

// alternatives returns the due dates after the given one, under every reading of
// the unclear days. A reading is left out if a part of it gives the same date.
func (r *rule) alternatives(cal *harikerja.Calendar, nominal, due harikerja.Date) ([]Alternative, error) {
	unclear := r.unclear
	var list []Alternative
	for set := 1; set < 1<<len(unclear); set++ { // a smaller set comes before every set that contains it
		var in, out []Reason // the days in the set, and the others
		for i, reason := range unclear {
			if set>>i&1 == 1 {
				in = append(in, reason)
			} else {
				out = append(out, reason)
			}
		}
		a, off := Alternative{Off: in}, in
		if r.compute.Move == lawfile.PreviousWorkday {
			a, off = Alternative{Worked: in}, out
		}
		var err error
		if a.Due, _, err = r.move(cal, nominal, off); err != nil {
			return nil, err
		}
		known := slices.ContainsFunc(list, func(b Alternative) bool {
			return b.Due == a.Due && isSubset(b.Off, a.Off) && isSubset(b.Worked, a.Worked)
		})
		if a.Due.After(due) && !known {
			list = append(list, a)
		}
	}
	return list, nil
}

func isSubset(part, whole []Reason) bool {
	return !slices.ContainsFunc(part, func(r Reason) bool { return !slices.Contains(whole, r) })
}

func spanning(dates ...harikerja.Date) harikerja.Span {
	first := slices.MinFunc(dates, harikerja.Date.Compare)
	last := slices.MaxFunc(dates, harikerja.Date.Compare)
	span, _ := harikerja.NewSpan(first, last) // cannot fail: first is not after last
	return span
}

// Unanswered is an obligation that may be due in a span, but has no answer.
type Unanswered struct {
	ID     ObligationID
	Period Period
	Reason Refusal
	Err    error          // a *RuleError or a *harikerja.CoverageError
	Window harikerja.Span // the dates on which it may be due
}

// Selection selects obligations in [Rulebook.DueIn]: an [ObligationID] selects one
// obligation, and a [Kind] all obligations of the kind.
type Selection interface {
	selects(first *rule) bool // the first rule of an obligation
}

func (id ObligationID) selects(r *rule) bool { return r.Obligation == id }

func (k Kind) selects(r *rule) bool { return r.Kind == k }

// DueIn returns the obligations that are due in a span, sorted by due date, then by
// id, then by period. With selections, it returns only the obligations that one of
// them selects. The second list has the obligations that may be due in the span but
// have no answer, sorted by id, then by period. If a date of the span is not
// covered, it returns a [*harikerja.CoverageError]. If a selection is an id that
// does not exist, it returns an [*UnknownError].
//
// It calculates all due dates in each call: less than 1 ms, 0.1 MB of memory for a
// month and 0.3 MB for a year.
func (b *Rulebook) DueIn(cal *harikerja.Calendar, span harikerja.Span, only ...Selection) ([]Obligation, []Unanswered, error) {
	for _, s := range only {
		if id, ok := s.(ObligationID); ok && !slices.Contains(b.obligations, id) {
			return nil, nil, &UnknownError{Type: "obligation", ID: string(id), Allowed: texts(b.obligations)}
		}
	}
	cal = cal.National()
	if _, err := cal.CountWorkdays(span); err != nil {
		return nil, nil, err
	}
	var list []Obligation
	var unanswered []Unanswered
	for _, id := range b.obligations {
		first := b.rulesOf(id)[0]
		if len(only) > 0 && !slices.ContainsFunc(only, func(s Selection) bool { return s.selects(first) }) {
			continue
		}
		for _, p := range b.candidates(id, span) {
			var o Obligation
			rule, err := b.valid(id, p)
			if err == nil {
				o, err = rule.due(cal, p)
			}
			switch {
			case err == nil && span.Contains(o.Due):
				list = append(list, o.clone())
			case err != nil:
				if window := b.window(cal, id, p); overlaps(window, span) {
					unanswered = append(unanswered, Unanswered{id, p, refusalOf(err), err, window})
				}
			}
		}
	}
	slices.SortStableFunc(list, func(x, y Obligation) int {
		return cmp.Or(x.Due.Compare(y.Due), cmp.Compare(x.ID, y.ID), x.Period.start.Compare(y.Period.start))
	})
	return list, unanswered, nil
}

func refusalOf(err error) Refusal {
	if e, ok := err.(*RuleError); ok {
		return e.Reason
	}
	return NoDataset
}

func overlaps(a, b harikerja.Span) bool {
	return !a.End().Before(b.Start()) && !b.End().Before(a.Start())
}

// candidates returns the periods of an obligation whose due date may be in a span.
// A date moves by less than a month.
func (b *Rulebook) candidates(id ObligationID, span harikerja.Span) []Period {
	var list []Period
	rules := b.rulesOf(id)
	if rules[0].Valid.From.unit == UnitYear {
		first := span.Start().Year() - 2
		if rules[0].compute.Type == lawfile.DaysBeforeHoliday {
			first += 2 // the allowance is due before the holiday, so earlier years cannot be due in the span
		}
		for year := max(1, first); year <= min(9999, span.End().Year()+1); year++ {
			list = append(list, YearPeriod(year))
		}
		return list
	}
	month := func(d harikerja.Date, n int) Period {
		d = harikerja.Month(d.Year(), d.Month()).Start().AddMonths(n)
		return MonthPeriod(d.Year(), d.Month())
	}
	after := 0
	for _, r := range rules {
		after = max(after, r.compute.MonthsAfter)
	}
	last := month(span.End(), 0)
	for p := month(span.Start(), -1-after); !p.start.After(last.start); p = p.Next() {
		list = append(list, p)
	}
	return list
}

// window returns the dates on which a period without an answer may be due. It uses
// the rules before and after the period. If there is only one of them, the real
// rule may be different, so the window is whole months.
func (b *Rulebook) window(cal *harikerja.Calendar, id ObligationID, p Period) harikerja.Span {
	var near []harikerja.Span
	rules := b.rulesOf(id)
	if r, err := b.valid(id, p); err == nil {
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
		start, end := window.Start(), window.End()
		window = spanning(harikerja.Month(start.Year(), start.Month()).Start(), harikerja.Month(end.Year(), end.Month()).End())
	}
	return window
}

// maxShift is the maximum number of days by which a feast of a lunar calendar is
// earlier than in the year before.
const maxShift = 12

// window returns the dates on which a period may be due under the rule.
func (r *rule) window(cal *harikerja.Calendar, p Period) harikerja.Span {
	if o, err := r.due(cal, p); err == nil {
		return spanning(o.Nominal, o.Due)
	}
	if r.compute.Type == lawfile.DaysBeforeHoliday {
		window := spanning(p.Start().AddDays(-r.compute.Days), p.End().AddDays(-r.compute.Days))
		last, err := r.holiday(cal, YearPeriod(max(1, p.start.Year()-1)))
		if err == nil && last.AddMonths(12).AddDays(-maxShift).After(p.start.AddDays(r.compute.Days-1)) {
			window = spanning(p.start, window.End()) // the holiday is too late for a due date in the year before
		}
		return window
	}
	nominal, _, _ := r.nominal(cal, p) // cannot fail: it does not depend on a holiday
	return spanning(nominal)
}
