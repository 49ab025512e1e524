package text

import (
	"fmt"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/words"
)

// WorkdayCheck writes whether a date is a workday, and why not.
func WorkdayCheck(t *Text, a ask.Answer[ask.DateMeta, ask.WorkdayCheck]) {
	var reasons []string
	if a.Data.IsWeekend {
		reasons = append(reasons, "weekend")
	}
	if a.Data.IsHoliday {
		reasons = append(reasons, "holiday")
	}
	what := "a workday"
	if line := a.Data.OwnLine; line != nil && a.Data.IsWorkday {
		what += " (" + line.Name + ")"
	}
	t.check(a.Data.Date, a.Data.IsWorkday, what, reasons, a.Data.Holidays)
}

// Workdays writes the workdays of a span of dates.
func Workdays(t *Text, a ask.WorkdayList) {
	t.line("DATE\tHARI\tDAY")
	for _, d := range a.Data {
		t.line(dayCells(d))
	}
	t.printf("\n%s from %s to %s\n", ask.Count(len(a.Data), "workday"), t.given["start"],
		t.given["end"])
}

// Days writes for each date whether it is a workday, and why.
func Days(t *Text, a ask.DayList) {
	hasSources := func(h ask.Holiday) bool { return len(h.Sources) > 0 }
	for _, day := range a.Data { // the answer to [ask.DescribeDate] always has the decrees
		t.sources = t.sources || slices.ContainsFunc(day.Holidays, hasSources)
	}
	t.line(t.dayHead("CLASS"))
	for _, day := range a.Data {
		// A date may have two holidays, which share one row.
		var local, name, decrees []string
		for _, h := range day.Holidays {
			local, name, decrees = append(local, h.LocalName), append(name, h.Name),
				append(decrees, decreeIDs(h.Sources))
		}
		if line := day.OwnLine; line != nil && day.IsWorkday {
			local, name, decrees = append(local, line.LocalName), append(name, line.Name),
				append(decrees, "")
		}
		row := cells(dayCells(day.Date), day.Class, strings.Join(local, "; "),
			strings.Join(name, "; "))
		if t.sources {
			row += "\t" + strings.Join(decrees, "; ")
		}
		t.line(row)
	}
	t.printf("\n%s, %s\n", ask.Count(len(a.Data), "day"), ask.Count(a.Meta.WorkdayCount, "workday"))
}

// Addition writes the date that is a number of workdays after another date.
func Addition(t *Text, a ask.Addition) {
	t.shift(a.Data.ResultDate, a.Data.Days, "after", a.Data.StartDate)
}

// Subtraction writes the date that is a number of workdays before another date.
func Subtraction(t *Text, a ask.Subtraction) {
	t.shift(a.Data.ResultDate, a.Data.Days, "before", a.Data.StartDate)
}

// Shift writes the answer to [ask.ShiftWorkdays].
func Shift(t *Text, a ask.AnyAnswer) {
	if add, ok := a.(ask.Addition); ok {
		Addition(t, add)
	} else {
		Subtraction(t, a.(ask.Subtraction))
	}
}

func (t *Text) shift(result harikerja.Date, days int, side string, start harikerja.Date) {
	t.printf("%s is %s %s %s\n", Day(result), ask.Count(days, "workday"), side, Day(start))
}

// Adjusted writes the workday that a date moves to.
func Adjusted(t *Text, a ask.Adjusted) {
	d, side := a.Data, "later"
	switch {
	case d.MovedDays == 0:
		t.printf("%s stays: it is a workday\n", Day(d.ResultDate))
		return
	case d.MovedDays < 0:
		side = "earlier"
	}
	t.printf("%s takes the place of %s: %s %s, by the rule %s\n", Day(d.ResultDate), Day(d.Date),
		ask.Count(max(d.MovedDays, -d.MovedDays), "day"), side, d.Rule)
}

// Nth writes the nth workday of a month.
func Nth(t *Text, a ask.Nth) {
	t.printf("%s is workday %d of %d in %s\n", Day(a.Data.ResultDate), a.Data.FromStart,
		a.Data.WorkdayCount, a.Data.Month)
}

// Diff writes the number of workdays, holidays and weekend days between two dates.
func Diff(t *Text, a ask.Diff) {
	d := a.Data
	title := "From %s to %s:\n"
	if !d.Inclusive {
		title = "Between %s and %s, both left out:\n"
	}
	t.printf(title, Day(d.StartDate), Day(d.EndDate))
	t.line("workdays", d.WorkdayCount)
	t.line("holidays", d.HolidayCount)
	t.line("weekend days", d.WeekendCount)
	t.line("calendar days", d.CalendarDays)
}

// Summary writes the number of workdays of a year and of its months.
func Summary(t *Text, a ask.Answer[ask.DateMeta, ask.YearSummary]) {
	own := a.Data.Total.OwnDayOffCount > 0
	t.line("MONTH", summaryHead(own))
	for _, m := range a.Data.Months {
		t.line(m.Month, summaryCells(m.Summary, own))
	}
	t.line(a.Meta.Year, summaryCells(a.Data.Total, own))
}

// Periods writes the payroll periods of a year.
func Periods(t *Text, a ask.PayrollList) {
	own := slices.ContainsFunc(a.Data,
		func(p ask.PayrollPeriod) bool { return p.OwnDayOffCount > 0 })
	t.line("PERIOD", "FIRST", "LAST", summaryHead(own), "PAID")
	for _, p := range a.Data {
		t.line(p.Period, p.StartDate, p.EndDate, summaryCells(p.Summary, own), p.Payday)
	}
}

// summaryHead returns the column heads for [summaryCells]. The column with the number of own
// days off is included only if "own" is true.
func summaryHead(own bool) string {
	head := "DAYS\tWORKDAYS\tWEEKEND\tNATIONAL\tLEAVE"
	if own {
		head += "\tOWN"
	}
	return head
}

func summaryCells(s ask.Summary, own bool) string {
	row := cells(s.CalendarDays, s.WorkdayCount, s.WeekendCount, s.NationalHolidayCount,
		s.CollectiveLeaveCount)
	if own {
		row = cells(row, s.OwnDayOffCount)
	}
	return row
}

// Due writes when work is finished that is done only in working hours.
func Due(t *Text, a ask.Due) {
	d, zone := a.Data, a.Data.Options.Zone
	t.printf("%s is %s hours of work after %s\n", timeInFull(d.Due, zone), d.Hours,
		timeInFull(d.Start, zone))
	if !d.Begin.Equal(d.Start.Time) {
		t.printf("Work begins at %s\n", timeInFull(d.Begin, zone))
	}
	t.daysWorked(d.DaysWorked)
}

// Elapsed writes the working time between two times.
func Elapsed(t *Text, a ask.WorkingTime) {
	d, zone := a.Data, a.Data.Options.Zone
	t.printf("%s hours of work lie between %s and %s\n", d.Elapsed, timeInFull(d.Start, zone),
		timeInFull(d.End, zone))
	t.daysWorked(d.DaysWorked)
}

// timeInFull returns a time with its zone and its weekday in both languages.
func timeInFull(t ask.Instant, zone string) string {
	day := t.Weekday()
	return fmt.Sprintf("%s %s (%s, %s)", t.Format("2006-01-02 15:04"), zone,
		words.Indonesian.Weekday(day), day)
}

func (t *Text) daysWorked(w ask.DaysWorked) {
	if len(w.Days) == 0 {
		return
	}
	t.printf("\n")
	t.line("DATE\tHARI\tDAY\tHOURS")
	for _, day := range w.Days {
		t.line(dayCells(day.Date), day.Hours)
	}
	if !w.DaysComplete {
		t.printf("\nthe first %d of %s\n", len(w.Days), ask.Count(w.WorkdayCount, "workday"))
	}
}
