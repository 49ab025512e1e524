package web

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// todayView is the card about the current date on the page "/". It answers under
// the calendar of the page.
type todayView struct {
	Date    harikerja.Date
	Missing *missingView // why there is no answer; all other fields except Date are then empty
	Workday bool
	Why     string       // the reason why the date is a workday or a day off
	Ongoing *todayRun    // the long weekend that the date is in; nil if there is none
	Holiday *nextHoliday // nil if the data ends before the next holiday
	Weekend *todayRun    // the next long weekend; nil if the data ends before it
	Month   workdaysLeft // from today to the end of the month
	Year    workdaysLeft // from today to the end of the year
	// Complete is false if a long weekend may begin in the last days of the data.
	Complete bool
}

// missingView explains why the calendar of the page has no answer.
type missingView struct {
	Title string
	Text  string
}

// nextHoliday is the first date after today that is a day off because of a
// holiday. DaysUntil is the number of days from today.
type nextHoliday struct {
	Date      harikerja.Date
	DaysUntil int
	Names     string
}

// todayRun is a long weekend. DaysUntil is the number of days from today until it
// begins.
type todayRun struct {
	ask.LongWeekend
	Dates     string
	DaysUntil int
}

// workdaysLeft is a number of workdays in words. Href is the address of the
// calculator with the same count.
type workdaysLeft struct {
	Text string
	Href string
}

// todayCard returns the card about today. It has no answer if the calendar of the
// page has no data for the year.
func (r *request) todayCard() (*todayView, error) {
	card := &todayView{Date: r.today}
	if err := card.describe(r); err != nil {
		if e, ok := errors.AsType[*ask.Error](err); ok && e.Problem == ask.NoData {
			p := r.explain(err)
			return &todayView{Date: r.today, Missing: &missingView{r.words.text("problem."+p.key+".title", p.args...), r.words.text("problem."+p.key+".text", p.args...)}}, nil
		}
		return nil, err
	}
	return card, nil
}

func (card *todayView) describe(r *request) error {
	today, err := ask.DescribeDate{Date: r.today}.Answer(r.askContext)
	if err != nil {
		return err
	}
	card.Workday = today.Data[0].IsWorkday
	if card.Why, err = r.reason(today.Data[0]); err != nil {
		return err
	}
	if card.Month, err = r.workdaysLeft(harikerja.Month(r.today.Year(), r.today.Month()).End(), card.Workday); err != nil {
		return err
	}
	if card.Year, err = r.workdaysLeft(harikerja.Year(r.today.Year()).End(), card.Workday); err != nil {
		return err
	}
	if card.Holiday, err = r.nextHoliday(); err != nil {
		return err
	}
	return card.addLongWeekends(r)
}

// workdaysLeft counts the workdays from today to a date. The included parameter
// means that today is one of them.
func (r *request) workdaysLeft(until harikerja.Date, included bool) (workdaysLeft, error) {
	key := "today.days"
	if included {
		key = "today.days.included"
	}
	diff, err := ask.DiffWorkdays{SpanOf: ask.SpanOf{Start: r.today, End: until}, Inclusive: true}.Answer(r.askContext)
	return workdaysLeft{r.words.text(key, "n", diff.Data.WorkdayCount), r.Link(fmt.Sprintf("/calculator?mode=count&start=%s&end=%s", r.today, until))}, err
}

// reason returns the reason why a date is a workday or a day off, in words.
func (r *request) reason(day ask.Day) (string, error) {
	var why []string
	switch {
	case r.worked(day) != "":
		return r.workedReason(day), nil
	case day.IsWorkday:
		// The calendar of the page may not take collective leave.
		national, err := ask.CheckHoliday{Date: day.Date}.Answer(r.national)
		if err != nil {
			return "", err
		}
		if len(national.Data.Holidays) == 0 {
			return r.words.text("today.workday.why"), nil
		}
		for _, h := range national.Data.Holidays {
			why = append(why, r.words.text("calc.why.holiday", "name", r.words.name(h), "kind", r.words.text("list.leaveworked")))
		}
	default:
		for _, h := range day.Holidays {
			why = append(why, r.words.text("calc.why.holiday", "name", r.words.name(h), "kind", r.words.kind(h.Type)))
		}
		if day.IsWeekend {
			why = append(why, r.words.text("today.weekend.why", "weekday", r.words.weekday(day.Date.Weekday())))
		}
	}
	return strings.Join(why, "; "), nil
}

// nextHoliday returns the next holiday after today that is a day off, or nil if
// the data ends before it.
func (r *request) nextHoliday() (*nextHoliday, error) {
	span := ask.SpanOf{Start: r.today.AddDays(1), End: r.today.AddDays(ask.MaxDates - 1)}
	if _, ok := r.yearData(r.today.Year() + 1); !ok {
		span.End = harikerja.Year(r.today.Year()).End()
	}
	if span.End.Before(span.Start) { // today is the last day of the data
		return nil, nil
	}
	days, err := ask.Days{SpanOf: span}.Answer(r.askContext)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(days.Data, func(day ask.Day) bool { return !day.IsWorkday && len(day.Holidays) > 0 })
	if i < 0 {
		return nil, nil
	}
	day := days.Data[i]
	return &nextHoliday{day.Date, day.Date.Sub(r.today), r.words.names(day.Holidays)}, nil
}

// addLongWeekends adds the long weekend that today is in, and the next one. A long
// weekend belongs to the year in which it begins.
func (card *todayView) addLongWeekends(r *request) error {
	for year := r.today.Year() - 1; year <= r.today.Year()+1; year++ {
		if _, ok := r.yearData(year); !ok {
			continue
		}
		q := ask.Default[ask.LongWeekends]()
		q.Year = ask.Year(year)
		found, err := q.Answer(r.askContext)
		if err != nil {
			return err
		}
		card.Complete = found.Meta.Complete
		for _, w := range found.Data {
			run := &todayRun{w, r.words.span(w.StartDate, w.EndDate), w.StartDate.Sub(r.today)}
			switch {
			case w.StartDate.After(r.today):
				card.Weekend = run
				return nil
			case !w.EndDate.Before(r.today):
				card.Ongoing = run
			}
		}
	}
	return nil
}
