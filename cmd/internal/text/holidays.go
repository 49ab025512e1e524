package text

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// Holidays writes the holidays of a year.
func Holidays(t *Text, a ask.HolidayList) {
	t.holidays(a.Data)
	t.printf("\n%s in %d; revision %d of %s, %s\n", entries(len(a.Data)), a.Meta.Year,
		a.Meta.Revision, a.Meta.UpdatedAt, a.Meta.Status)
}

// HolidayRange writes the holidays of a span of dates.
func HolidayRange(t *Text, a ask.HolidayRange) {
	t.holidays(a.Data)
	t.printf("\n%s from %s to %s\n", entries(len(a.Data)), t.given["start"], t.given["end"])
}

// holidays writes holidays with their weekdays and names in both languages.
func (t *Text) holidays(list []ask.Holiday) {
	t.line(t.dayHead("TYPE"))
	for _, h := range list {
		t.line(t.holidayCells(h))
	}
}

func (t *Text) dayHead(class string) string {
	head := cells("DATE", "HARI", "DAY", class, "NAMA", "NAME")
	if t.sources {
		head += "\tDECREES"
	}
	return head
}

func (t *Text) holidayCells(h ask.Holiday) string {
	row := cells(dayCells(h.Date), h.Type, h.LocalName, h.Name)
	if t.sources {
		row += "\t" + decreeIDs(h.Sources)
	}
	return row
}

func decreeIDs(list []ask.Source) string {
	var ids []string
	for _, s := range list {
		ids = append(ids, s.ID)
	}
	return strings.Join(ids, ", ")
}

// entries returns a text such as "2 entries". The word is not "days", because a date can have
// two holidays.
func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// HolidayCheck writes whether a date is a holiday.
func HolidayCheck(t *Text, a ask.Answer[ask.DateMeta, ask.HolidayCheck]) {
	t.check(a.Data.Date, a.Data.IsHoliday, "a holiday", nil, a.Data.Holidays)
}

// check writes yes or no, why the answer is no, and the holidays of the date.
func (t *Text) check(
	date harikerja.Date, yes bool, what string, reasons []string, holidays []ask.Holiday,
) {
	switch {
	case yes:
		t.printf("yes: %s is %s\n", Day(date), what)
	case len(reasons) > 0:
		t.printf("no: %s is not %s: %s\n", Day(date), what, strings.Join(reasons, " and "))
	default:
		t.printf("no: %s is not %s\n", Day(date), what)
	}
	if len(holidays) > 0 {
		t.printf("\n")
		t.holidays(holidays)
	}
}

// Upcoming writes the next holidays.
func Upcoming(t *Text, a ask.Upcoming) {
	t.line("IN", t.dayHead("TYPE"))
	for _, h := range a.Data {
		t.line(ask.Count(h.DaysUntil, "day"), t.holidayCells(h.Holiday))
	}
	t.printf("\n%s on or after %s\n", entries(len(a.Data)), Day(a.Meta.Date))
	t.dataEnd(a.Meta.Completeness)
}

// Occasions writes the dates of the occasions that have the given name. Without a name, it
// writes a table of all occasions.
func Occasions(t *Text, a ask.OccasionList) {
	searched := t.searched(a.Data)
	if t.given["name"] == "" {
		t.allOccasions(a.Data)
		t.printf("\n%s; national holidays%s\n", ask.Count(len(a.Data), "occasion"), searched)
		t.dataEnd(a.Meta.Completeness)
		return
	}
	for i, o := range a.Data {
		if i > 0 {
			t.printf("\n")
		}
		if len(o.Holidays) > 0 {
			t.holidays(o.Holidays)
			t.printf("\n")
		}
		t.printf("%s of %s (%s)%s\n", entries(len(o.Holidays)), o.LocalName, o.Name, searched)
	}
	t.dataEnd(a.Meta.Completeness)
}

func (t *Text) allOccasions(list []ask.OccasionData) {
	t.line("ID\tNAMA\tNAME\tNATIONAL HOLIDAYS")
	for _, o := range list {
		var dates []string
		for _, h := range o.Holidays {
			if h.IsNationalHoliday {
				dates = append(dates, h.Date.String())
			}
		}
		t.line(o.ID, o.LocalName, o.Name, strings.Join(dates, " "))
	}
}

// searched describes the dates that were searched. The year can also be the last word of the
// name. If it is a year of another era, as in imlek 2577, the description does not contain it.
func (t *Text) searched(found []ask.OccasionData) (text string) {
	year := t.given["year"]
	if words := strings.Fields(t.given["name"]); year == "" && len(words) > 1 {
		if last := words[len(words)-1]; strings.Trim(last, "0123456789") == "" {
			year = last
		}
	}
	otherYear := func(h ask.Holiday) bool { return strconv.Itoa(h.Date.Year()) != year }
	if year != "" && !slices.ContainsFunc(found, func(o ask.OccasionData) bool {
		return slices.ContainsFunc(o.Holidays, otherYear)
	}) {
		text = " in " + year
	}
	if date, ok := t.given["date"]; ok {
		text += " on or after " + date
	}
	return text
}

// LongWeekends writes the long weekends of a year, each with its holidays and bridge days.
func LongWeekends(t *Text, a ask.LongWeekendList) {
	for _, w := range a.Data {
		length := ask.Count(w.Days, "day")
		if !w.Complete {
			length += " or more: there is no data for the days before or after"
		}
		t.printf("%s to %s: %s\n", Day(w.StartDate), Day(w.EndDate), length)
		for _, row := range t.daysOff(w) {
			t.line(row)
		}
		t.printf("\n")
	}
	t.printf("%s of at least %s in %d\n", ask.Count(len(a.Data), "long weekend"),
		ask.Count(a.Meta.Options.MinDays, "day"), a.Meta.Year)
	t.dataEnd(a.Meta.Completeness)
}

// daysOff returns the holidays and the bridge days of a long weekend, sorted by date.
func (t *Text) daysOff(w ask.LongWeekend) (rows []string) {
	for _, h := range w.Holidays {
		rows = append(rows, "  "+t.holidayCells(h))
	}
	for _, d := range w.BridgeDays {
		rows = append(rows, cells("  "+dayCells(d), "bridge_day", "Harpitnas: ambil cuti",
			"Bridge day: take leave"))
	}
	// Compare only the dates, so that two holidays on the same date keep their order.
	const date = len("  2006-01-02")
	slices.SortStableFunc(rows, func(a, b string) int { return strings.Compare(a[:date], b[:date]) })
	return rows
}

// LeavePlan writes the best plan of annual leave and the best single deals.
func LeavePlan(t *Text, a ask.LeavePlanAnswer) {
	plan := a.Data
	if plan.DeductedCount > 0 {
		t.printf("Subtracted for collective leave: %s. Annual leave left: %s.\n\n",
			ask.Count(plan.DeductedCount, "day"), ask.Count(plan.AvailableDays, "day"))
	}
	t.printf("The best plan: %s of leave, %s off, %d gained\n", ask.Count(plan.LeaveCount, "day"),
		ask.Count(plan.DayOffCount, "day"), plan.Gained)
	t.leaveRuns(plan.Plan)
	t.printf("\nThe best single deals\n")
	t.leaveRuns(plan.Deals)
	if !a.Meta.Complete {
		t.printf("\n")
		t.dataEnd(a.Meta.Completeness)
	}
}

func (t *Text) leaveRuns(runs []ask.LeaveRun) {
	t.line("FIRST\tLAST\tDAYS\tGAINED\tLEAVE")
	for _, r := range runs {
		t.line(r.StartDate, r.EndDate, r.Days, r.Gained, joinDates(r.LeaveDays, " "))
	}
}
