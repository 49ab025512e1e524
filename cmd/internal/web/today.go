package web

import (
	"errors"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// todayView is the card about the current date on the page "/". It answers under
// the calendar of the page.
type todayView struct {
	*ask.TodayData        // nil if there is no data for today
	Verdict        string // whether today is a workday
	Predicted      int    // the current year, if it has no data but a page of predictions; 0 otherwise
	Why            string // the reason for the verdict, or the reason why there is no answer
	Who            *whoView
	NextShort      string // the key of the short answer of who is off on the next holiday; "" if it is not collective leave
	FirmTitle      string // the firm or the calendar of the page
}

func (r *request) todayCard() (*todayView, error) {
	today, err := ask.Today{}.Answer(r.askContext)
	if e, ok := errors.AsType[*ask.Error](err); ok && e.Problem.Kind() == ask.NoData {
		p := r.explain(err)
		v := &todayView{Verdict: r.words.text("problem."+p.key+".title", p.args...), Why: r.words.text("problem."+p.key+".text", p.args...)}
		if r.projected(r.today.Year()) {
			v.Predicted = r.today.Year()
		}
		return v, nil
	}
	if err != nil {
		return nil, err
	}
	v := &todayView{TodayData: &today, Verdict: r.words.text("today.off"), Why: r.reason(today.Day), Who: r.who(today.Day), FirmTitle: r.firmTitle()}
	if v.Who != nil {
		v.Who.Brief = true
	}
	switch {
	case v.Workday():
		v.Verdict = r.words.text("today.workday")
	case r.optional(today.Day):
		v.Verdict = r.words.text("kind.collective_leave")
	}
	if next := today.NextHoliday; next != nil && next.Date.Year() >= r.leaveSources().FirstYear && isLeave(next.Holidays) {
		v.NextShort = "who.short"
		if r.own != nil {
			v.NextShort = "who.short.off"
		}
	}
	return v, nil
}

// OneRun reports whether the next holiday is part of the next long weekend.
func (v *todayView) OneRun() bool {
	return v.NextHoliday != nil && v.NextRun != nil && !v.NextRun.StartDate.After(v.NextHoliday.Date) && !v.NextRun.EndDate.Before(v.NextHoliday.Date)
}

// Workday reports whether today is a workday.
func (v *todayView) Workday() bool { return v.Day.Counted[0].IsWorkday }

// reason returns the reason why a date is a workday or a day off, in words.
func (r *request) reason(e ask.Explanation) string {
	day := e.Counted[0]
	leave, isLeave := e.WorkedLeave[day.Date]
	switch {
	case r.worked(day) != "":
		return r.workedReason(day)
	case isLeave: // collective leave that is a workday under the calendar of the page
		return r.words.text("calc.why.holiday", "name", r.words.name(leave), "kind", r.words.text("list.leaveworked"))
	case day.IsWorkday:
		return r.words.text("today.workday.why")
	}
	why := r.words.holidays(day)
	if day.IsWeekend {
		why = append(why, r.words.text("today.weekend.why", "weekday", r.words.weekday(day.Date.Weekday())))
	}
	return strings.Join(why, "; ")
}

// holidays returns the holidays of a date, each with its kind.
func (t *texts) holidays(day ask.Day) []string {
	var list []string
	for _, h := range day.Holidays {
		if t.name(h) == t.kind(h.Type) { // an own day off without a name
			list = append(list, t.kind(h.Type))
			continue
		}
		list = append(list, t.text("calc.why.holiday", "name", t.name(h), "kind", t.kind(h.Type)))
	}
	return list
}
