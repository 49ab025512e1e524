package ask

import "github.com/harikerja/harikerja"

// Today asks about the current date, and about the workdays and the days off that follow.
type Today struct{ Ruled }

// TodayData is the answer to [Today].
type TodayData struct {
	Day         Explanation  // today and the days around it
	MonthLeft   WorkdayDiff  // the days from today to the end of the month
	YearLeft    WorkdayDiff  // the days from today to the end of the year
	NextHoliday *nextHoliday // nil if the data has no later holiday
	Ongoing     *nextRun     // the long weekend that contains today; nil if there is none
	NextRun     *nextRun     // the next long weekend; nil if the data has no later one
	// Complete is false if the data ends too early: a long weekend may then be longer than known,
	// or the answer may lack it.
	Complete bool
}

// nextHoliday is the first date after today that is a day off because of a holiday.
type nextHoliday struct {
	Date      harikerja.Date
	DaysUntil int // the number of days from today
	Holidays  []Holiday
}

// nextRun is a long weekend and the number of days until its first day.
type nextRun struct {
	LongWeekend
	DaysUntil int // the number of days from today until the long weekend begins
}

func (Today) Answer(c *Context) (a TodayData, err error) {
	today := c.Today()
	if a.Day, err = (ExplainDate{Date: today}).Answer(c); err != nil {
		return a, err
	}
	if a.MonthLeft, err = c.workdaysLeft(harikerja.MonthOf(today)); err != nil {
		return a, err
	}
	if a.YearLeft, err = c.workdaysLeft(harikerja.Year(today.Year())); err != nil {
		return a, err
	}
	if err = a.addHoliday(c, today); err != nil {
		return a, err
	}
	return a, a.addLongWeekends(c, today)
}

// workdaysLeft counts the workdays and the days off from today to the end of a span in this year.
func (c *Context) workdaysLeft(span harikerja.Span) (WorkdayDiff, error) {
	diff, err := DiffWorkdays{SpanOf: SpanOf{c.Today(), span.End()}, Inclusive: true}.Answer(c)
	return diff.Data, err
}

func (a *TodayData) addHoliday(c *Context, today harikerja.Date) error {
	first, year := today.AddDays(1), today.Year()
	if c.hasYear(year + 1) {
		year++
	}
	last := harikerja.Year(year).End()
	if last.Before(first) { // today is the last day of the data
		return nil
	}
	list, _, err := yearOrSpan{Start: &first, End: &last}.holidays(c, nil)
	for _, h := range list {
		switch {
		case a.NextHoliday == nil:
			a.NextHoliday = &nextHoliday{h.Date, h.Date.Sub(today), entries(list[:1], false)}
		case h.Date == a.NextHoliday.Date:
			a.NextHoliday.Holidays = append(a.NextHoliday.Holidays, entry(h, false))
		}
	}
	return err
}

// addLongWeekends adds the long weekend that contains today, and the next long weekend. A long
// weekend belongs to the year in which it begins.
func (a *TodayData) addLongWeekends(c *Context, today harikerja.Date) error {
	q := Default[LongWeekends]()
	for year := today.Year() - 1; year <= today.Year()+1; year++ {
		if !c.hasYear(year) {
			continue
		}
		q.Year = Year(year)
		found, err := q.Answer(c)
		if err != nil {
			return err
		}
		a.Complete = found.Meta.Complete
		for _, w := range found.Data {
			run := &nextRun{w, w.StartDate.Sub(today)}
			switch {
			case w.StartDate.After(today):
				a.NextRun = run
				return nil
			case !w.EndDate.Before(today):
				a.Ongoing = run
			}
		}
	}
	return nil
}
