package mcp

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// sentence says the answer in words, then the rules where they are not the
// usual ones, then what it rests on.
func (a *reply) sentence(t *tool) (string, error) {
	text, err := t.say(a)
	if err != nil {
		return "", err
	}
	if a.Meta.AsOf != "" {
		text = "As known at the end of " + a.Meta.AsOf + ": " + text
	}
	text += a.rules()
	if t.isList {
		return text, nil
	}
	basis, err := a.basis()
	return text + basis, err
}

// rules names the rules that differ from the usual.
func (a *reply) rules() string {
	var text string
	if w := a.query.Get("weekend"); w != "" {
		text += " Weekend: " + strings.ReplaceAll(w, ",", ", ") + "."
	}
	if a.query.Get("includeCollectiveLeave") == "false" {
		text += " Collective leave counts as ordinary days."
	}
	return text
}

// manyYears is from when on the decrees of all years would make the text long.
const manyYears = 3

// basis names the datasets and decrees behind an answer.
func (a *reply) basis() (string, error) {
	list := a.datasets()
	if len(list) == 0 {
		return " No date had to be looked up.", nil
	}
	revisions := make([]string, len(list))
	for i, d := range list {
		revisions[i] = fmt.Sprintf("%d revision %d (%s)", d.Year, d.Revision, d.Status)
	}
	text := " Data: " + strings.Join(revisions, ", ") + "."
	if a.cited {
		return text, nil
	}
	if len(list) >= manyYears {
		return text + " Their decrees are listed beside the answer.", nil
	}
	var cited []string
	for _, year := range a.decrees {
		more, err := cite(year.Sources)
		if err != nil {
			return "", err
		}
		cited = append(cited, more...)
	}
	return text + " Decrees: " + strings.Join(cited, "; ") + ".", nil
}

// cite names decrees the way a person would look for them.
func cite(raw json.RawMessage) ([]string, error) {
	var list []struct {
		Numbers          []struct{ Authority, Number string }
		PublishedAt, URL string
	}
	if err := json.Unmarshal(raw, &list); err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	for i, d := range list {
		var numbers []string
		for _, n := range d.Numbers {
			if n.Number == "" {
				n.Number = "(number not known)"
			}
			numbers = append(numbers, n.Authority+" "+n.Number)
		}
		texts[i] = strings.Join(numbers, ", ")
		if d.PublishedAt != "" {
			texts[i] += " of " + d.PublishedAt
		}
		if d.URL != "" {
			texts[i] += " <" + d.URL + ">"
		}
	}
	return texts, nil
}

func sayHolidays(a *reply) (string, error) {
	var list []struct{ Type string }
	if err := json.Unmarshal(a.Data, &list); err != nil {
		return "", err
	}
	national, collective := 0, 0
	for _, h := range list {
		if h.Type == "national_holiday" {
			national++
		} else {
			collective++
		}
	}
	when := strconv.Itoa(a.Meta.Year)
	if a.query.Has("start") {
		when = "From " + a.query.Get("start") + " to " + a.query.Get("end")
	}
	switch a.query.Get("type") {
	case "national_holiday":
		return fmt.Sprintf("%s: %s.", when, count(national, "national holiday")), nil
	case "collective_leave":
		return fmt.Sprintf("%s: %s of collective leave.", when, count(collective, "day")), nil
	}
	return fmt.Sprintf("%s: %s and %s of collective leave.", when, count(national, "national holiday"), count(collective, "day")), nil
}

func sayDate(a *reply) (string, error) {
	var data struct {
		Days []struct {
			Date, Day, LocalDay  string
			IsWorkday, IsWeekend bool
			Holidays             []struct {
				Name, LocalName, Type string
				Sources               json.RawMessage
			}
		}
	}
	if err := json.Unmarshal(a.Data, &data); err != nil {
		return "", err
	}
	d := data.Days[0]
	text := fmt.Sprintf("%s (%s, %s) is ", d.Date, d.Day, d.LocalDay)
	if d.IsWorkday {
		return text + "a workday.", nil // the whole list says so: no decree names it
	}
	var reasons []string
	if d.IsWeekend {
		reasons = append(reasons, "weekend")
	}
	for _, h := range d.Holidays {
		decrees, err := cite(h.Sources)
		if err != nil {
			return "", err
		}
		a.cited = true
		reasons = append(reasons, fmt.Sprintf("%s, %s (%s), set by %s", strings.ReplaceAll(h.Type, "_", " "), h.Name, h.LocalName, strings.Join(decrees, " and ")))
	}
	return text + "not a workday: " + strings.Join(reasons, "; ") + ".", nil
}

func sayShift(a *reply) (string, error) {
	var data struct {
		StartDate, ResultDate harikerja.Date
		Days                  int
	}
	if err := json.Unmarshal(a.Data, &data); err != nil {
		return "", err
	}
	side := "after"
	if data.ResultDate.Before(data.StartDate) {
		side = "before"
	}
	return fmt.Sprintf("%s %s %s is %s (%s, %s).", count(data.Days, "workday"), side, data.StartDate, data.ResultDate,
		data.ResultDate.Weekday(), harikerja.LocalWeekday(data.ResultDate.Weekday())), nil
}

func sayCount(a *reply) (string, error) {
	var data struct {
		StartDate, EndDate                                     string
		Inclusive                                              bool
		WorkdayCount, HolidayCount, WeekendCount, CalendarDays int
	}
	if err := json.Unmarshal(a.Data, &data); err != nil {
		return "", err
	}
	ends := "both counted"
	if !data.Inclusive {
		ends = "neither counted"
	}
	return fmt.Sprintf("From %s to %s, %s: %s in %s, of which %s and %s (a date can be both).", data.StartDate, data.EndDate, ends,
		count(data.WorkdayCount, "workday"), count(data.CalendarDays, "calendar day"), count(data.WeekendCount, "weekend day"), count(data.HolidayCount, "holiday")), nil
}

func sayDeadline(a *reply) (string, error) {
	var data struct {
		Start, Hours, Due, End, Elapsed string
		WorkdayCount                    int
	}
	if err := json.Unmarshal(a.Data, &data); err != nil {
		return "", err
	}
	if data.Due != "" {
		return fmt.Sprintf("%s hours of work from %s are due at %s, done on %s.", data.Hours, data.Start, data.Due, count(data.WorkdayCount, "workday")), nil
	}
	return fmt.Sprintf("From %s to %s: %s hours of working time on %s.", data.Start, data.End, data.Elapsed, count(data.WorkdayCount, "workday")), nil
}

func saySources(a *reply) (string, error) {
	cited, err := cite(a.Data)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("The list of %d, revision %d of %s (%s), rests on %s: %s.", a.Meta.Year, a.Meta.Revision, a.Meta.UpdatedAt, a.Meta.Status,
		count(len(cited), "decree"), strings.Join(cited, "; ")), nil
}

// count writes a number of things.
func count(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return strconv.Itoa(n) + " " + thing
}
