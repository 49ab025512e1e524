package web

import (
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/law"
)

// todayView is the card about the current date on the page "/". It uses the page's calendar.
type todayView struct {
	*ask.TodayData        // nil if there is no data for today
	Verdict        string // whether today is a workday
	Predicted      int    // the current year, if it has predictions instead of data; 0 otherwise
	Why            string // the reason for the verdict, or the reason why there is no answer
	Who            *whoView
	NextShort      string    // the key of the text that says who is off, if the next holiday is collective leave
	FirmTitle      string    // the firm or the calendar of the page
	Usual          bool      // whether today is a workday without anything special
	Firm           *firmCard // only under a profile
	DataEnd        harikerja.Date
}

func todayCard(s *setup) (*todayView, error) {
	today, err := ask.Today{}.Answer(s.context)
	if isNoData(err) {
		p := s.explain(err)
		v := &todayView{Verdict: s.words.text("problem."+p.key+".title", p.args...),
			Why: s.words.text("problem."+p.key+".text", p.args...)}
		if s.hasPredictions(s.Today.Year()) {
			v.Predicted = s.Today.Year()
		}
		return v, nil
	}
	if err != nil {
		return nil, err
	}
	v := &todayView{TodayData: &today, Verdict: s.words.text("today.off"),
		Why: reasonOf(s, today.Day), Who: whoOf(s, today.Day), FirmTitle: firmTitle(s)}
	_, v.DataEnd = s.coverage()
	v.Usual = isUsual(s, today.Day)
	if v.Who != nil {
		v.Who.Brief = true
	}
	if s.Profile != nil {
		if v.Firm, err = newFirmCard(s); err != nil {
			return nil, err
		}
	}
	switch {
	case v.Workday():
		v.Verdict = s.words.text("today.workday")
	case isOptional(s, today.Day):
		v.Verdict = s.words.text("kind.collective_leave")
	}
	if next := today.NextHoliday; next != nil && next.Date.Year() >= leaveSources(s).FirstYear &&
		isLeave(next.Holidays) {
		v.NextShort = "who.short"
		if s.Own != nil {
			v.NextShort = "who.short.off"
		}
	}
	return v, nil
}

// OneRun reports whether the next holiday is part of the next long weekend.
func (v *todayView) OneRun() bool {
	return v.NextHoliday != nil && v.NextRun != nil &&
		!v.NextRun.StartDate.After(v.NextHoliday.Date) &&
		!v.NextRun.EndDate.Before(v.NextHoliday.Date)
}

// Workday reports whether today is a workday.
func (v *todayView) Workday() bool { return v.Day.Counted[0].IsWorkday }

// isUsual reports whether a date is a workday without anything special.
func isUsual(s *setup, e ask.Explanation) bool {
	day := e.Counted[0]
	_, isLeave := e.OtherLeave[day.Date]
	return day.IsWorkday && !isLeave && s.words.workedLine(day) == ""
}

// reasonOf says in words why a date is a workday or a day off.
func reasonOf(s *setup, e ask.Explanation) string {
	day := e.Counted[0]
	leave, isLeave := e.OtherLeave[day.Date]
	switch {
	case isUsual(s, e):
		return s.words.text("today.workday.why")
	case s.words.workedLine(day) != "":
		return s.words.workedReason(day)
	case isLeave && day.IsWorkday: // collective leave that is a workday under the calendar of the page
		return s.words.text("calc.why.holiday", "name", s.words.name(leave),
			"kind", s.words.text("list.leaveworked"))
	}
	why := s.words.holidays(day)
	if day.IsWeekend {
		why = append(why, s.words.text("today.weekend.why", "weekday", s.Lang.Weekday(day.Date.Weekday())))
	}
	return strings.Join(why, "; ")
}

// firmCard has the part of the card about today that only a page under a profile shows. A field is
// nil if the data ends too early to answer it.
type firmCard struct {
	HasPeriod bool // whether the profile has a payroll period; if not, the fields about periods are nil

	Period *ask.PayrollPeriod // the payroll period that contains today
	Left   *ask.WorkdayDiff   // the days from today to the end of this period
	Payday *nextDate
	// The year of the page with the period that is paid on this payday.
	PaydayYear int
	Tax        *nextDate // the next due date of a tax
	Taxes      []dueItem // what is due on this date
}

type nextDate struct {
	Date  harikerja.Date
	Until string // how many days are left, in words
}

// newFirmCard returns the dates that matter to a firm today.
func newFirmCard(s *setup) (*firmCard, error) {
	card := &firmCard{HasPeriod: s.Profile.hasPeriod()}
	if !card.HasPeriod {
		return card, card.addTaxes(s)
	}
	periods, err := periodsFrom(s, s.Today)
	if err != nil {
		return nil, err
	}
	for _, p := range periods {
		if !p.StartDate.After(s.Today) && !p.EndDate.Before(s.Today) {
			left, err := ask.DiffWorkdays{SpanOf: ask.SpanOf{Start: s.Today, End: p.EndDate},
				Inclusive: true}.Answer(s.context)
			if err != nil {
				return nil, err
			}
			card.Period, card.Left = &p, &left.Data
		}
		if !p.Payday.Before(s.Today) && (card.Payday == nil || p.Payday.Before(card.Payday.Date)) {
			card.Payday, card.PaydayYear = newNextDate(s, p.Payday), p.Payday.Year()
			if s.Profile.pay("paydayMonth") == string(harikerja.NextMonth) {
				card.PaydayYear = p.NominalPayday.AddMonths(-1).Year()
			}
		}
	}
	return card, card.addTaxes(s)
}

// periodsFrom returns the firm's payroll periods in the year of a date and in the next year. It
// leaves out a year if the data ends before that year, or begins after the first day of its first
// period. Each period has the payday in its last month. If the firm pays in the month after, this is
// the payday of the period before it, so the list has all paydays up to the end of the data.
func periodsFrom(s *setup, d harikerja.Date) (list []ask.PayrollPeriod, err error) {
	for year := d.Year(); year <= d.Year()+1; year++ {
		texts := periodTexts(s)
		texts["year"], texts["paydayMonth"] = strconv.Itoa(year), string(harikerja.SameMonth)
		answer, err := ask.AskIn[ask.PayrollPeriods](s.context, texts)
		if err != nil && !isNoData(err) {
			return nil, err
		}
		list = slices.Concat(list, answer.Data)
	}
	return list, nil
}

// taxDays is the number of days in which the card looks for the next tax. Every month has one.
const taxDays = 62

func (card *firmCard) addTaxes(s *setup) error {
	_, last := s.coverage()
	if end := s.Today.AddDays(taxDays); end.Before(last) {
		last = end
	}
	kind := law.Tax
	answer, err := ask.Obligations{SpanOf: ask.SpanOf{Start: s.Today, End: last}, Kind: &kind}.Answer(s.national)
	if err != nil || len(answer.Data) == 0 {
		return err
	}
	card.Tax = newNextDate(s, answer.Data[0].DueDate)
	for _, o := range answer.Data {
		if o.DueDate == card.Tax.Date {
			card.Taxes = append(card.Taxes, newDueItem(s, o))
		}
	}
	return nil
}

func newNextDate(s *setup, d harikerja.Date) *nextDate {
	n := d.Sub(s.Today)
	if n == 0 {
		return &nextDate{d, s.words.text("calendar.legend.today")}
	}
	return &nextDate{d, s.words.text("today.until", "n", n)}
}
