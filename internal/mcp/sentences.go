package mcp

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
)

// sentence returns the answer in words, then the rules that differ from the
// defaults, then the data and the decrees that the answer depends on.
func sentence(t *tool, asked *ask.Asked, a answer, datasets []ask.Dataset, decrees []yearDecrees) string {
	c, given := asked.Context, asked.Texts
	text := t.say(a, given)
	if day, ok := given[ask.AsOfParam().Name]; ok {
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
	meta, _ := a.Parts()
	if list, ok := meta.(interface{ DataEnd() string }); ok && list.DataEnd() != "" {
		text += " " + list.DataEnd()
	}
	if t.isList {
		return text
	}
	return text + basis(a, datasets, decrees)
}

// manyYears is the smallest number of years for which the text does not list the
// decrees.
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
	if list, ok := a.(ask.DayList); ok && len(list.Data[0].Holidays) > 0 {
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

// cite returns a text for each decree with its authorities, numbers, date and
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

func sayHolidays(a any, given ask.Texts) string {
	var list []ask.Holiday
	var when string
	switch a := a.(type) {
	case ask.HolidayList:
		list, when = a.Data, strconv.Itoa(a.Meta.Year)
	case ask.HolidayRange:
		list, when = a.Data, "From "+given["start"]+" to "+given["end"]
	}
	n := ask.CountTypes(list)
	national, collective := count(n[harikerja.NationalHoliday], "national holiday"), count(n[harikerja.CollectiveLeave], "day")
	switch given["type"] {
	case "national_holiday":
		return fmt.Sprintf("%s: %s.", when, national)
	case "collective_leave":
		return fmt.Sprintf("%s: %s of collective leave.", when, collective)
	}
	text := fmt.Sprintf("%s: %s and %s of collective leave", when, national, collective)
	if own := n[harikerja.OwnDayOff]; own > 0 {
		return text + ", and " + count(own, "day") + " off that the calendar adds."
	}
	return text + "."
}

func sayProjections(a any, _ ask.Texts) string {
	list := a.(ask.ProjectionList)
	text := fmt.Sprintf("%d: %s are predicted. %s", list.Meta.Year, count(len(list.Data), "national holiday"), list.Meta.Method)
	var doubtful []string
	for _, h := range list.Data {
		if len(h.Alternatives) > 0 {
			doubtful = append(doubtful, fmt.Sprintf("%s on %s could also be on %s", h.Name, h.Date, h.Alternatives[0]))
		}
	}
	if doubtful != nil {
		text += " Borderline: " + strings.Join(doubtful, "; ") + "."
	}
	return text
}

func sayDate(a any, _ ask.Texts) string {
	d := a.(ask.DayList).Data[0]
	text := fmt.Sprintf("%s (%s, %s) is ", d.Date, d.Day, d.LocalDay)
	if d.IsWorkday && d.OwnLine != nil {
		return text + "a workday of this calendar: " + d.OwnLine.Name + " (" + d.OwnLine.LocalName + ")."
	}
	if d.IsWorkday {
		return text + "a workday." // no single decree makes a date a workday
	}
	var reasons []string
	if d.IsWeekend {
		reasons = append(reasons, "weekend")
	}
	for _, h := range d.Holidays {
		reason := fmt.Sprintf("%s, %s (%s)", strings.ReplaceAll(string(h.Type), "_", " "), h.Name, h.LocalName)
		if len(h.Sources) > 0 { // an own day off has no decree
			reason += ", set by " + strings.Join(cite(h.Sources), " and ")
		}
		reasons = append(reasons, reason)
	}
	return text + "not a workday: " + strings.Join(reasons, "; ") + "."
}

// maxDatesInSentence is the maximum number of dates that a sentence lists.
const maxDatesInSentence = 12

func sayOccasions(a any, _ ask.Texts) string {
	var sentences []string
	for _, o := range a.(ask.OccasionList).Data {
		sentences = append(sentences, sayOccasion(o))
	}
	return strings.Join(sentences, " ")
}

func sayOccasion(o ask.OccasionData) string {
	text := fmt.Sprintf("%s (%s): %s", o.Name, o.LocalName, count(len(o.Holidays), "date"))
	var dates []string
	for _, h := range o.Holidays[:min(len(o.Holidays), maxDatesInSentence)] {
		dates = append(dates, fmt.Sprintf("%s (%s, %s)", h.Date, h.Day, strings.ReplaceAll(string(h.Type), "_", " ")))
	}
	switch {
	case len(dates) == 0:
		return text + " in the given time."
	case len(dates) < len(o.Holidays):
		return text + ", the first of them " + strings.Join(dates, ", ") + "."
	}
	return text + ": " + strings.Join(dates, ", ") + "."
}

func sayShift(a any, _ ask.Texts) string {
	say := func(days int, side string, start, result harikerja.Date) string {
		day := result.Weekday()
		return fmt.Sprintf("%s %s %s is %s (%s, %s).", count(days, "workday"), side, start, result, day, harikerja.LocalWeekday(day))
	}
	if add, ok := a.(ask.Addition); ok {
		return say(add.Data.Days, "after", add.Data.StartDate, add.Data.ResultDate)
	}
	sub := a.(ask.Subtraction).Data
	return say(sub.Days, "before", sub.StartDate, sub.ResultDate)
}

func sayCount(a any, _ ask.Texts) string {
	data := a.(ask.Diff).Data
	ends := "both counted"
	if !data.Inclusive {
		ends = "neither counted"
	}
	return fmt.Sprintf("From %s to %s, %s: %s in %s, of which %s and %s (a date can be both).", data.StartDate, data.EndDate, ends,
		count(data.WorkdayCount, "workday"), count(data.CalendarDays, "calendar day"), count(data.WeekendCount, "weekend day"), count(data.HolidayCount, "holiday"))
}

func sayDeadline(a any, _ ask.Texts) string {
	if due, ok := a.(ask.Due); ok {
		d := due.Data
		return fmt.Sprintf("Work of %s hours that starts at %s ends at %s. It takes %s.", d.Hours, d.Start, d.Due, count(d.WorkdayCount, "workday"))
	}
	d := a.(ask.WorkingTime).Data
	return fmt.Sprintf("From %s to %s: %s hours of working time on %s.", d.Start, d.End, d.Elapsed, count(d.WorkdayCount, "workday"))
}

func sayPeriods(a any, _ ask.Texts) string {
	list := a.(ask.PayrollList)
	var parts []string
	for _, p := range list.Data {
		parts = append(parts, fmt.Sprintf("%s (%s to %s) %s, paid on %s", p.Period, p.StartDate, p.EndDate, count(p.WorkdayCount, "workday"), p.ResultDate))
	}
	return fmt.Sprintf("The payroll periods of %d: %s.", list.Meta.Year, strings.Join(parts, "; "))
}

func sayLeavePlan(a any, _ ask.Texts) string {
	plan := a.(ask.LeavePlanAnswer).Data
	text := fmt.Sprintf("The best plan has %s of leave and %s off", count(plan.LeaveCount, "day"), count(plan.DayOffCount, "day"))
	if plan.DeductedCount > 0 {
		text += fmt.Sprintf(" (%s of collective leave are subtracted from the annual leave)", count(plan.DeductedCount, "day"))
	}
	for i, r := range plan.Plan {
		separator := "; "
		if i == 0 {
			separator = ": "
		}
		text += fmt.Sprintf("%s%s to %s, leave on %s", separator, r.StartDate, r.EndDate, strings.Trim(fmt.Sprint(r.LeaveDays), "[]"))
	}
	return text + "."
}

func sayComparison(a any, _ ask.Texts) string {
	d := a.(ask.Comparison)
	if d.Data.Then == nil {
		return fmt.Sprintf("On %s, %d had no list yet.", d.Data.Date, d.Meta.Year)
	}
	if d.Data.Then.Revision == d.Data.Now.Revision {
		return fmt.Sprintf("Since %s, the list of %d did not change: it is revision %d.", d.Data.Date, d.Meta.Year, d.Data.Now.Revision)
	}
	return fmt.Sprintf("Since %s, the list of %d changed from revision %d to %d: %d added, %d cancelled, %d moved, %d renamed.", d.Data.Date, d.Meta.Year,
		d.Data.Then.Revision, d.Data.Now.Revision, len(d.Data.Added), len(d.Data.Cancelled), len(d.Data.Moved), len(d.Data.Renamed))
}

func saySources(a any, _ ask.Texts) string {
	list := a.(ask.SourceList)
	return fmt.Sprintf("The list of %d, revision %d of %s (%s), is based on %s: %s.", list.Meta.Year, list.Meta.Revision, list.Meta.UpdatedAt, list.Meta.Status,
		count(len(list.Data), "decree"), strings.Join(cite(list.Data), "; "))
}

// count returns a number with its noun, in the plural if necessary.
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}
