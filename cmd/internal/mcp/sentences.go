package mcp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/internal/private"
)

// sentence returns an answer in words. The text has the answer first, then the rules that differ
// from the defaults, and then the data and the decrees that the answer depends on.
func sentence(
	q *query, asked *ask.Asked, a answer, datasets []ask.Dataset, decrees []yearDecrees,
) string {
	c, given := asked.Context, asked.Texts
	text := q.say(a, given)
	if day, ok := given["asOf"]; ok {
		text = "As known at the end of " + day + ": " + text
	}
	if c.CalendarName() != "" {
		info := c.CalendarInfo()
		text += " Calendar: " + info.Name + ", " + info.Title.English
		if info.Status != "" {
			text += "; its own days are not from decrees and are " + string(info.Status)
		}
		text += "."
	}
	if w, ok := given["weekend"]; ok {
		text += " Weekend: " + strings.ReplaceAll(w, ",", ", ") + "."
	}
	if given["includeCollectiveLeave"] == "false" {
		text += " Collective leave counts as ordinary days."
	}
	if days, ok := given["daysOff"]; ok {
		text += " Own days off: " + ask.Shorten(days) + "."
	}
	if days, ok := given["workdays"]; ok {
		text += " Own workdays: " + ask.Shorten(days) + "."
	}
	meta, _ := a.Parts()
	if list, ok := meta.(interface{ DataEnd() string }); ok && list.DataEnd() != "" {
		text += " " + list.DataEnd()
	}
	if _, isList := a.(ask.SourceList); isList {
		return text
	}
	return text + basis(a, datasets, decrees)
}

// If an answer depends on manyYears years or more, the text does not list the decrees.
const manyYears = 3

// basis returns the datasets and the decrees that an answer depends on, in
// words.
func basis(a answer, datasets []ask.Dataset, decrees []yearDecrees) string {
	if len(datasets) == 0 {
		return " The answer does not depend on the data."
	}
	revisions := make([]string, len(datasets))
	for i, d := range datasets {
		revisions[i] = fmt.Sprintf("%d revision %d (%s)", d.Year, d.Revision, d.Status)
	}
	text := " Data: " + strings.Join(revisions, ", ") + "."
	if list, ok := a.(ask.DayList); ok && len(list.Data) == 1 && len(list.Data[0].Holidays) > 0 &&
		len(list.Data[0].Holidays[0].Sources) > 0 {
		return text // the sentence already contains the decrees
	}
	if len(datasets) >= manyYears {
		return text + " The decrees are in the member \"decrees\" of the structured answer."
	}
	var cited []string
	for _, year := range decrees {
		cited = append(cited, cite(year.Sources)...)
	}
	return text + " Decrees: " + strings.Join(cited, "; ") + "."
}

// cite returns a text for each decree. The text has the decree's authorities, numbers, date and
// address, so that a person can find the decree.
func cite(list []ask.Source) []string {
	texts := make([]string, len(list))
	for i, d := range list {
		var numbers []string
		for _, n := range d.Numbers {
			number := "(number not known)"
			if n.Number != nil {
				number = *n.Number
			}
			numbers = append(numbers, n.Authority+" "+number)
		}
		texts[i] = strings.Join(numbers, ", ")
		if d.PublishedAt != nil {
			texts[i] += " of " + d.PublishedAt.String()
		}
		if d.URL != nil {
			texts[i] += " <" + string(*d.URL) + ">"
		}
	}
	return texts
}

func sayHolidays(a ask.HolidayList, given ask.Texts) string {
	return sayHolidaysOf(strconv.Itoa(a.Meta.Year), a.Data, given)
}

func sayHolidayRange(a ask.HolidayRange, given ask.Texts) string {
	return sayHolidaysOf("From "+given["start"]+" to "+given["end"], a.Data, given)
}

func sayHolidaysOf(when string, list []ask.Holiday, given ask.Texts) string {
	n := ask.CountTypes(list)
	national, collective := ask.Count(n[harikerja.NationalHoliday], "national holiday"),
		ask.Count(n[harikerja.CollectiveLeave], "day")
	switch given["type"] {
	case "national_holiday":
		return fmt.Sprintf("%s: %s.", when, national)
	case "collective_leave":
		return fmt.Sprintf("%s: %s of collective leave.", when, collective)
	case "own_day_off":
		return fmt.Sprintf("%s: %s off.", when, ask.Count(len(list), "own day"))
	}
	text := fmt.Sprintf("%s: %s and %s of collective leave", when, national, collective)
	if own := n[harikerja.OwnDayOff]; own > 0 {
		return text + ", and " + ask.Count(own, "own day") + " off."
	}
	return text + "."
}

func sayProjections(list ask.ProjectionList, _ ask.Texts) string {
	text := fmt.Sprintf("%d: %s are predicted. %s", list.Meta.Year,
		ask.Count(len(list.Data), "national holiday"), list.Meta.Method)
	var doubtful []string
	for _, h := range list.Data {
		if len(h.Alternatives) > 0 {
			doubtful = append(doubtful,
				fmt.Sprintf("%s on %s could also be on %s", h.Name, h.Date, h.Alternatives[0]))
		}
	}
	if doubtful != nil {
		text += " Borderline: " + strings.Join(doubtful, "; ") + "."
	}
	return text
}

func sayDate(a ask.DayList, _ ask.Texts) string { return sayDay(a.Data[0]) }

func sayDay(d ask.Day) string {
	text := onDay(d.Date) + " is "
	if d.IsWorkday && d.OwnLine != nil {
		return text + "a workday: " + d.OwnLine.Name + " (" + d.OwnLine.LocalName + ")."
	}
	if d.IsWorkday {
		return text + "a workday." // no single decree makes a date a workday
	}
	var reasons []string
	if d.IsWeekend {
		reasons = append(reasons, "weekend")
	}
	for _, h := range d.Holidays {
		reason := fmt.Sprintf("%s, %s (%s)", ask.InWords(h.Type), h.Name, h.LocalName)
		if len(h.Sources) > 0 { // an own day off has no decree
			reason += ", set by " + strings.Join(cite(h.Sources), " and ")
		}
		reasons = append(reasons, reason)
	}
	return text + "not a workday: " + strings.Join(reasons, "; ") + "."
}

// sayDays returns the number of dates and lists the dates that are days off because of a holiday.
func sayDays(a ask.DayList, _ ask.Texts) string {
	if len(a.Data) == 1 {
		return sayDay(a.Data[0])
	}
	var holidays []string
	weekend := 0
	for _, d := range a.Data {
		switch {
		case d.Class == harikerja.ClassWeekend:
			weekend++
		case !d.IsWorkday:
			names := make([]string, len(d.Holidays))
			for i, h := range d.Holidays {
				names[i] = ask.InWords(h.Type) + ", " + h.Name
			}
			holidays = append(holidays, fmt.Sprintf("%s (%s): %s", d.Date, d.Day, strings.Join(names, "; ")))
		}
	}
	return fmt.Sprintf("Of %s: %s, %s without a holiday, and %s with a holiday%s.",
		ask.Count(len(a.Data), "date"), ask.Count(a.Meta.WorkdayCount, "workday"),
		ask.Count(weekend, "weekend day"), ask.Count(len(holidays), "date"), listItems(holidays, "; "))
}

func sayOccasions(a ask.OccasionList, _ ask.Texts) string {
	var sentences []string
	for _, o := range a.Data {
		var dates []string
		for _, h := range o.Holidays {
			dates = append(dates, fmt.Sprintf("%s (%s, %s)", h.Date, h.Day, ask.InWords(h.Type)))
		}
		when := listItems(dates, ", ")
		if len(dates) == 0 {
			when = " in the given time"
		}
		sentences = append(sentences,
			fmt.Sprintf("%s (%s): %s%s.", o.Name, o.LocalName, ask.Count(len(dates), "date"), when))
	}
	return strings.Join(sentences, " ")
}

func sayUpcoming(a ask.Upcoming, _ ask.Texts) string {
	if len(a.Data) == 0 {
		return fmt.Sprintf("No holiday is known from %s on.", a.Meta.Date)
	}
	var list []string
	for _, h := range a.Data {
		when := "in " + ask.Count(h.DaysUntil, "day")
		if h.DaysUntil == 0 {
			when = "on this day"
		}
		list = append(list, fmt.Sprintf("%s (%s, %s): %s, %s (%s)", h.Date, h.Day, when,
			ask.InWords(h.Type), h.Name, h.LocalName))
	}
	return fmt.Sprintf("From %s on: %s%s.", a.Meta.Date, ask.Count(len(list), "holiday"),
		listItems(list, "; "))
}

func sayLongWeekends(a ask.LongWeekendList, _ ask.Texts) string {
	var list []string
	for _, w := range a.Data {
		text := fmt.Sprintf("%s to %s (%s)", w.StartDate, w.EndDate, ask.Count(w.Days, "day"))
		if len(w.BridgeDays) > 0 {
			text += " with leave on " + ask.JoinDates(w.BridgeDays, ", ")
		}
		list = append(list, text)
	}
	return fmt.Sprintf("%d has %s of at least %s%s.", a.Meta.Year,
		ask.Count(len(list), "long weekend"), ask.Count(a.Meta.Options.MinDays, "day"),
		listItems(list, "; "))
}

func sayShift(a answer, _ ask.Texts) string {
	say := func(days int, side string, start, result harikerja.Date) string {
		return fmt.Sprintf("%s %s %s is %s.", ask.Count(days, "workday"), side, start, onDay(result))
	}
	if add, ok := a.(ask.Addition); ok {
		return say(add.Data.Days, "after", add.Data.StartDate, add.Data.ResultDate)
	}
	sub := a.(ask.Subtraction).Data
	return say(sub.Days, "before", sub.StartDate, sub.ResultDate)
}

func sayAdjusted(a ask.Adjusted, _ ask.Texts) string {
	d := a.Data
	direction := "later"
	switch {
	case d.MovedDays == 0:
		return onDay(d.Date) + " is a workday, so it does not move."
	case d.MovedDays < 0:
		direction = "earlier"
	}
	return fmt.Sprintf("%s is not a workday. Under the rule %s it moves to %s, %s %s.",
		onDay(d.Date), d.Rule, onDay(d.ResultDate),
		ask.Count(max(d.MovedDays, -d.MovedDays), "day"), direction)
}

func sayNth(a ask.Nth, _ ask.Texts) string {
	d := a.Data
	return fmt.Sprintf("Workday %d of the %s of %s is %s.", d.FromStart,
		ask.Count(d.WorkdayCount, "workday"), d.Month, onDay(d.ResultDate))
}

func sayCount(a ask.Diff, _ ask.Texts) string {
	data := a.Data
	ends := "both counted"
	if !data.Inclusive {
		ends = "neither counted"
	}
	return fmt.Sprintf("From %s to %s, %s: %s in %s, of which %s and %s (a date can be both).",
		data.StartDate, data.EndDate, ends, ask.Count(data.WorkdayCount, "workday"),
		ask.Count(data.CalendarDays, "calendar day"),
		ask.Count(data.WeekendCount, "weekend day"), ask.Count(data.HolidayCount, "holiday"))
}

func saySummary(a ask.Answer[ask.DateMeta, ask.YearSummary], _ ask.Texts) string {
	total := a.Data.Total
	off := []string{ask.Count(total.WeekendCount, "weekend day"),
		ask.Count(total.NationalHolidayCount, "national holiday"),
		ask.Count(total.CollectiveLeaveCount, "day") + " of collective leave"}
	if total.OwnDayOffCount > 0 {
		off = append(off, ask.Count(total.OwnDayOffCount, "own day")+" off")
	}
	var months []string
	for _, m := range a.Data.Months {
		months = append(months, m.Month+" "+strconv.Itoa(m.WorkdayCount))
	}
	return fmt.Sprintf("%d: %s in %s; the others are %s (each date is counted once). "+
		"Workdays of each month: %s.", a.Meta.Year,
		ask.Count(total.WorkdayCount, "workday"), ask.Count(total.CalendarDays, "calendar day"),
		strings.Join(off, ", "), strings.Join(months, ", "))
}

func sayDue(a ask.Due, _ ask.Texts) string {
	d := a.Data
	return fmt.Sprintf("Work of %s hours that starts at %s ends at %s. It takes %s.", d.Hours,
		d.Start, d.Due, ask.Count(d.WorkdayCount, "workday"))
}

func sayElapsed(a ask.WorkingTime, _ ask.Texts) string {
	d := a.Data
	return fmt.Sprintf("From %s to %s: %s hours of working time on %s.", d.Start, d.End, d.Elapsed,
		ask.Count(d.WorkdayCount, "workday"))
}

func sayPeriods(list ask.PayrollList, _ ask.Texts) string {
	var parts []string
	for _, p := range list.Data {
		parts = append(parts, fmt.Sprintf("%s (%s to %s) %s, paid on %s", p.Period, p.StartDate,
			p.EndDate, ask.Count(p.WorkdayCount, "workday"), p.Payday))
	}
	return fmt.Sprintf("The payroll periods of %d: %s.", list.Meta.Year, strings.Join(parts, "; "))
}

func sayLeavePlan(a ask.LeavePlanAnswer, _ ask.Texts) string {
	plan := a.Data
	text := fmt.Sprintf("The best plan has %s of leave and %s off",
		ask.Count(plan.LeaveCount, "day"), ask.Count(plan.DayOffCount, "day"))
	if plan.DeductedCount > 0 {
		text += fmt.Sprintf(" (%s of collective leave are subtracted from the annual leave)",
			ask.Count(plan.DeductedCount, "day"))
	}
	text += listItems(leaveRuns(plan.Plan), "; ") + "."
	if len(plan.Deals) > 0 {
		text += " The best single deals: " + strings.Join(leaveRuns(plan.Deals), "; ") + "."
	}
	return text
}

func leaveRuns(list []ask.LeaveRun) (texts []string) {
	for _, r := range list {
		texts = append(texts, fmt.Sprintf("%s to %s (%s), leave on %s", r.StartDate, r.EndDate,
			ask.Count(r.Days, "day"), ask.JoinDates(r.LeaveDays, ", ")))
	}
	return texts
}

func sayComparison(d ask.Comparison, _ ask.Texts) string {
	if d.Data.Then == nil {
		return ask.NoListYet(d.Data.Date, d.Meta.Year)
	}
	if d.Data.Then.Revision == d.Data.Now.Revision {
		return fmt.Sprintf("Since %s, the list of %d did not change: it is revision %d.",
			d.Data.Date, d.Meta.Year, d.Data.Now.Revision)
	}
	return fmt.Sprintf("Since %s, the list of %d changed from revision %d to %d: "+
		"%d added, %d cancelled, %d moved, %d renamed.", d.Data.Date, d.Meta.Year,
		d.Data.Then.Revision, d.Data.Now.Revision, len(d.Data.Added), len(d.Data.Cancelled),
		len(d.Data.Moved), len(d.Data.Renamed))
}

func sayRevisions(a ask.RevisionList, _ ask.Texts) string {
	var list []string
	for _, r := range a.Data {
		var changes []string
		for _, c := range []struct {
			what     string
			holidays []ask.Holiday
		}{{"added", r.Added}, {"removed", r.Removed}, {"confirmed", r.Confirmed}} {
			if len(c.holidays) > 0 {
				changes = append(changes, c.what+" "+entries(c.holidays))
			}
		}
		if len(r.Renamed) > 0 {
			changes = append(changes, "renamed "+ask.Count(len(r.Renamed), "holiday"))
		}
		text := fmt.Sprintf("revision %d of %s ", r.Number, r.Date)
		if r.DateIsLatest {
			text = fmt.Sprintf("revision %d of %s or earlier ", r.Number, r.Date)
		}
		if r.Correction != nil {
			changes = append(changes, "corrected an error of the data")
		}
		list = append(list, text+strings.Join(changes, " and "))
	}
	return fmt.Sprintf("The list of %d has %s%s.", a.Meta.Year, ask.Count(len(list), "revision"),
		listItems(list, "; "))
}

func saySources(list ask.SourceList, _ ask.Texts) string {
	return fmt.Sprintf("The list of %d, revision %d of %s (%s), is based on %s: %s.",
		list.Meta.Year, list.Meta.Revision, list.Meta.UpdatedAt, list.Meta.Status,
		ask.Count(len(list.Data), "decree"), strings.Join(cite(list.Data), "; "))
}

// maxListed is the maximum number of items that a sentence lists. The structured answer has all
// items.
const maxListed = 12

// listItems returns a colon and the items. If there are more than maxListed items, it lists only
// the first ones and says that there are more.
func listItems(items []string, separator string) string {
	switch {
	case len(items) == 0:
		return ""
	case len(items) > maxListed:
		return ", the first of them " + strings.Join(items[:maxListed], separator)
	}
	return ": " + strings.Join(items, separator)
}

// onDay returns a date with its day of the week in both languages.
func onDay(d harikerja.Date) string {
	return fmt.Sprintf("%s (%s, %s)", d, d.Weekday(), private.LocalWeekday(d.Weekday()))
}

// entries returns the number of holidays, with the dates if there are few.
func entries(list []ask.Holiday) string {
	text := ask.Count(len(list), "holiday")
	if len(list) > 3 {
		return text
	}
	var days []string
	for _, h := range list {
		days = append(days, h.Date.String())
	}
	return text + " (" + strings.Join(days, ", ") + ")"
}
