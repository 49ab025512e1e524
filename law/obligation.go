package law

import (
	"fmt"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
)

// Obligation is an answer: the date on which an obligation is due for one period. Texts
// are in English; a field whose name begins with Local has the same text in Indonesian.
type Obligation struct {
	ID     ObligationID `json:"id"`
	Period Period       `json:"period"`
	// Nominal is the date that the rule sets, before it moves because of days off. If
	// Nominal is a day off and the rule moves the date, Due is the next or the previous
	// day that is not a day off. Otherwise Due is Nominal. If several dates are
	// possible, Due is the earliest one.
	Nominal harikerja.Date `json:"nominalDate"`
	Due     harikerja.Date `json:"dueDate"`
	// Skipped has the days off from Nominal to Due, without Due itself.
	Skipped []Skipped `json:"skipped,omitzero"`
	// Explanation says in one line why the due date moved: "15 February Sunday, 16
	// collective leave, 17 Chinese New Year, moved to 18 February". It is empty if the
	// date did not move.
	Explanation      string `json:"explanation,omitempty"`
	LocalExplanation string `json:"localExplanation,omitempty"`
	// Alternatives are later due dates, sorted by date. Each applies under another
	// reading of the law, or only to a part of the period.
	Alternatives []Alternative `json:"alternatives,omitzero"`
	Reliefs      []Relief      `json:"reliefs,omitzero"` // the reliefs for this period
	Rule         Rule          `json:"rule"`             // the rule of the answer
	// Warnings are all warnings about the answer, as sentences: the warnings that the
	// rule has, and a warning if Due is after [Rule.CheckedUntil].
	Warnings      []string       `json:"warnings,omitempty"`
	LocalWarnings []string       `json:"localWarnings,omitempty"`
	Examined      harikerja.Span `json:"examined"` // the dates that the answer depends on
}

// Skipped is a day off between the nominal date and the due date of an obligation.
type Skipped struct {
	Date     harikerja.Date      `json:"date"`
	Reason   DayOffReason        `json:"reason"`
	Holidays []harikerja.Holiday `json:"holidays,omitzero"` // all holidays of the date
}

// Alternative is a later due date or a later end of a time limit, under another reading
// of the law or for a part of the period. To branch on the reading, use Off and Worked
// for an obligation, and Readings for a time limit. They are nil if the reading is not
// about how days are counted.
type Alternative struct {
	Due harikerja.Date `json:"date"`
	// Text names the reading, such as "saturday" (Saturday is a day off under this
	// reading), "saturday_is_workday" or "six_day_week_and_collective_leave_off". It can
	// be long, and a new rule can have a new text.
	Text string `json:"reason"`
	// Explanation is the reading or the part of the period in words: "if Saturday and
	// collective leave are days off".
	Explanation      string `json:"explanation"`
	LocalExplanation string `json:"localExplanation"`
	// Off has the days that are days off under this reading, in addition to the days
	// that are days off under every reading.
	Off []DayOffReason `json:"off,omitempty"`
	// Worked has the days that are workdays under this reading. It is used if the rule
	// moves a date backward.
	Worked []DayOffReason `json:"worked,omitempty"`
	// Readings has the readings of a time limit that give this date. Together they are
	// all such readings.
	Readings []Reading `json:"readings,omitempty"`
}

// Reading is a way to count a time limit. If a field is empty, both of its values give the
// same date.
type Reading struct {
	Week  Choice `json:"week,omitempty"`            // [FiveDayWeek] or [SixDayWeek]
	Leave Choice `json:"collectiveLeave,omitempty"` // [LeaveOff] or [LeaveWorked]
	// Days is [FirstDayCounted] or [FirstDayNotCounted]. If the act must be done before an
	// event, it is [FullWorkdaysBetween] or [OneDateCounted].
	Days Choice `json:"days,omitempty"`
}

// Due returns the due date of an obligation for a period. The obligation is an id, or
// an alias that belongs to only one obligation. The calendar gives the lists of
// holidays; its rules and its definition have no effect. The errors are:
//
//   - [*UnknownError]: no obligation has this id or alias, or several have this alias.
//   - [*harikerja.ArgumentError]: the period is a year, but the obligation is for a
//     month, or the period is a month, but the obligation is for a year.
//   - [*RuleError]: no rule covers the period.
//   - [*harikerja.CoverageError]: a year that the answer depends on has no list.
func (b *Rulebook) Due(cal *harikerja.Calendar, obligation ObligationID, p Period) (Obligation, error) {
	rule, err := b.ruleFor(obligation, p)
	if err != nil {
		return Obligation{}, err
	}
	cal = cal.National()
	o, err := rule.due(cal, p)
	if err != nil {
		return Obligation{}, err
	}
	return rule.complete(cal, o), nil
}

// complete sets the fields that [rule.due] does not set.
func (r *rule) complete(cal *harikerja.Calendar, o Obligation) Obligation {
	o.Rule, o.Reliefs = r.Rule.clone(), []Relief{}
	for _, relief := range o.Rule.Reliefs {
		if relief.Period == o.Period {
			o.Reliefs = append(o.Reliefs, relief)
		}
	}
	o.Explanation = o.explain(cal, words.English)
	o.LocalExplanation = o.explain(cal, words.Indonesian)
	o.Warnings, o.LocalWarnings = r.warnings(o.Due)
	return o
}

// due calculates the due date for a period, even if the rule is not valid for this period. The
// result has only dates, skipped days and alternatives. [rule.complete] sets the other fields.
func (r *rule) due(cal *harikerja.Calendar, p Period) (Obligation, error) {
	nominal, examined, err := r.nominal(cal, p)
	if err != nil {
		return Obligation{}, err
	}
	o := Obligation{ID: ObligationID(r.Obligation), Period: p, Nominal: nominal}
	// Due is the earliest date. So if the date moves forward, unclear days are
	// workdays. If the date moves backward, unclear days are days off.
	var off []lawfile.Reason
	if r.file.Compute.Move == lawfile.PreviousWorkday {
		off = r.file.DayOff.Unclear
	}
	if o.Due, o.Skipped, err = r.move(cal, nominal, off); err != nil {
		return Obligation{}, err
	}
	if o.Alternatives, err = r.alternatives(cal, nominal, o.Due); err != nil {
		return Obligation{}, err
	}
	for _, t := range r.file.Transitions {
		if string(t.Period) == p.String() {
			o.Alternatives = append(o.Alternatives, Alternative{Due: t.Date, Text: t.Reason,
				Explanation: t.About.English, LocalExplanation: t.About.Indonesian})
		}
	}
	slices.SortStableFunc(o.Alternatives, func(a, b Alternative) int { return a.Due.Compare(b.Due) })
	o.Examined = spanning(nominal, o.Due, examined)
	for _, a := range o.Alternatives {
		o.Examined = spanning(o.Examined.Start(), o.Examined.End(), a.Due)
	}
	return o, nil
}

// nominal returns the nominal date, which is the date that the rule sets before any move. If it
// depends on a holiday, the second result is the date of this holiday. Otherwise the
// second result is the nominal date again.
func (r *rule) nominal(cal *harikerja.Calendar, p Period) (date, examined harikerja.Date, err error) {
	c := r.file.Compute
	if c.Type == lawfile.DaysBeforeHoliday {
		holiday, err := r.holiday(cal, p)
		return holiday.AddDays(-c.Days), holiday, err
	}
	month := harikerja.MonthOf(p.End()).Start().AddMonths(c.MonthsAfter)
	date = harikerja.MonthOf(month).End()
	if c.Type == lawfile.DayOfMonth {
		if d := month.AddDays(c.Day - 1); d.Before(date) { // if the month is too short, the date is its last day
			date = d
		}
	}
	return date, date, nil
}

// holiday returns the year's first national holiday for the occasion that the rule names.
func (r *rule) holiday(cal *harikerja.Calendar, p Period) (harikerja.Date, error) {
	span, _ := harikerja.NewSpan(p.Start(), p.End()) // cannot fail: a period starts before it ends
	list, err := cal.Holidays(span)
	if err != nil {
		return harikerja.Date{}, err
	}
	var dates []harikerja.Date
	for _, h := range list {
		if h.Kind == harikerja.NationalHoliday && h.Occasion == r.file.Compute.Occasion {
			dates = append(dates, h.Date)
		}
	}
	c := r.file.Compute
	refuse := func(why string) error {
		return &RuleError{Obligation: r.Obligation, Period: p, Reason: AmbiguousHoliday,
			Why: why}
	}
	if len(dates) == 0 {
		return harikerja.Date{},
			refuse("the list of the year has no national holiday with the occasion " + c.Occasion)
	}
	for i := 1; i < len(dates); i++ {
		if dates[i].Sub(dates[i-1]) > 1 {
			return harikerja.Date{}, refuse(fmt.Sprintf("the year has this holiday twice, on %s and on %s; "+
				"the allowance is due for each of them, on %s and on %s",
				dates[0], dates[i], dates[0].AddDays(-c.Days), dates[i].AddDays(-c.Days)))
		}
	}
	return dates[0], nil
}

// move starts at the nominal date and goes forward or backward to the first date that is not
// a day off. It returns this date and the days off that it skipped. The unclear days in
// the parameter "also" count as days off too. Every date must have a list of holidays,
// even if the rule never moves a date.
func (r *rule) move(cal *harikerja.Calendar, nominal harikerja.Date,
	also []lawfile.Reason) (harikerja.Date, []Skipped, error) {
	step := 1
	if r.file.Compute.Move == lawfile.PreviousWorkday {
		step = -1
	}
	skipped := []Skipped{}
	for d := nominal; ; d = d.AddDays(step) {
		holidays, err := cal.HolidaysOn(d)
		if err != nil {
			return harikerja.Date{}, nil, err
		}
		reason := r.reason(d, holidays, also)
		if r.file.Compute.Move == lawfile.NeverMoves || reason == "" {
			return d, skipped, nil
		}
		skipped = append(skipped, Skipped{d, DayOffReason(reason), holidays})
	}
}

// reason returns the reason why a date is a day off, or "". If a holiday falls on a Saturday
// or Sunday, the reason is the holiday.
func (r *rule) reason(d harikerja.Date, holidays []harikerja.Holiday,
	also []lawfile.Reason) lawfile.Reason {
	for _, reason := range []lawfile.Reason{lawfile.PollingDay, lawfile.NationalHoliday,
		lawfile.CollectiveLeave, lawfile.Saturday, lawfile.Sunday} {
		known := slices.Contains(r.file.DayOff.Days, reason) || slices.Contains(also, reason)
		if known && isOff(reason, d, holidays) {
			return reason
		}
	}
	return ""
}

// alternatives calculates the due date under every reading of the unclear days, and returns the
// dates that are later than the given date. A reading is left out if a reading with
// fewer unclear days gives the same date.
func (r *rule) alternatives(cal *harikerja.Calendar, nominal, due harikerja.Date) ([]Alternative, error) {
	type reading struct{ off, worked []lawfile.Reason }
	unclear := r.file.DayOff.Unclear
	list := []Alternative{}
	readings := map[harikerja.Date][]reading{}
	for set := 1; set < 1<<len(unclear); set++ { // every set comes after its subsets
		var in, out []lawfile.Reason // the days in the set, and the days that are not in it
		for i, reason := range unclear {
			if set>>i&1 == 1 {
				in = append(in, reason)
			} else {
				out = append(out, reason)
			}
		}
		this, off := reading{off: in}, in
		if r.file.Compute.Move == lawfile.PreviousWorkday {
			this, off = reading{worked: in}, out
		}
		date, _, err := r.move(cal, nominal, off)
		if err != nil {
			return nil, err
		}
		known := slices.ContainsFunc(readings[date], func(x reading) bool {
			return isSubset(x.off, this.off) && isSubset(x.worked, this.worked)
		})
		if date.After(due) && !known {
			readings[date] = append(readings[date], this)
			list = append(list, newAlternative(date, this.off, this.worked))
		}
	}
	return list, nil
}

func isSubset(part, whole []lawfile.Reason) bool {
	for _, r := range part {
		if !slices.Contains(whole, r) {
			return false
		}
	}
	return true
}

func spanning(dates ...harikerja.Date) harikerja.Span {
	first := slices.MinFunc(dates, harikerja.Date.Compare)
	last := slices.MaxFunc(dates, harikerja.Date.Compare)
	span, _ := harikerja.NewSpan(first, last) // cannot fail: first is not after last
	return span
}
