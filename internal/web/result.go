package web

import (
	"errors"
	"html/template"
	"net/http"
	"strings"

	"github.com/harikerja/harikerja"
)

// resultView is the calculator's answer.
type resultView struct {
	Answer  template.HTML // the sentence
	Counts  string        // what the days in between are; "" for a single date
	Rules   string        // what was taken for granted
	Strip   []stripDay    // empty where there are too many days to draw
	Skipped []harikerja.Holiday
	TooLong bool   // too many days to list the holidays among them
	API     string // the call that gives the same answer
}

// How many days are drawn, and among how many the holidays are listed.
const (
	maxStrip = 70
	maxList  = 366
)

// calculate answers the form, or says what is wrong with it.
func (v *calculatorView) calculate(r *request) *mistake {
	rules, m := v.rules()
	if m != nil {
		return m
	}
	cal, err := r.calendar.With(rules)
	if err != nil {
		return wrong("week", "week")
	}
	res := &resultView{Rules: r.words.rules(rules)}
	switch v.Mode {
	case "add":
		m = v.add(r, cal, res)
	case "count":
		m = v.count(r, cal, res)
	case "check":
		m = v.check(r, cal, res)
	}
	if m != nil {
		return m
	}
	if rules.Leave == harikerja.LeaveWorked {
		res.API += "&includeCollectiveLeave=false"
	}
	if weekend := rules.Weekend.String(); weekend != "sat,sun" {
		res.API += "&weekend=" + weekend
	}
	v.Result = res
	return nil
}

func (v *calculatorView) add(r *request, cal *harikerja.Calendar, res *resultView) *mistake {
	start, err := harikerja.ParseDate(v.Date)
	if err != nil {
		return wrong("date", "date")
	}
	n, ok := parseDays(v.Days)
	if !ok {
		return wrong("days", "days")
	}
	step, endpoint := n, "add"
	switch v.Direction {
	case "after":
	case "before":
		step, endpoint = -n, "subtract"
	default:
		return wrong("direction", "direction")
	}
	result, err := cal.AddWorkdays(start, step)
	if err != nil {
		// The date leads astray by itself if its very neighbour has no data.
		if next := start.AddDays(step / n); v.clip(next) != next {
			return uncovered("date", err)
		}
		return uncovered("days", err)
	}
	res.Answer = r.words.rich("calc.answer."+endpoint, "n", n, "start", r.words.full(start), "result", r.words.full(result))
	res.API = v.Origin + "/v1/workdays/" + endpoint + "?date=" + start.String() + "&days=" + v.Days
	// The start is not counted, but shown where there is data for it.
	first, last := start.AddDays(1), result
	shown := v.clip(start)
	from, to := shown, result
	if step < 0 {
		first, last = result, start.AddDays(-1)
		from, to = result, shown
	}
	return v.explain(r, cal, res, [2]harikerja.Date{first, last}, [2]harikerja.Date{from, to}, start, result)
}

func (v *calculatorView) count(r *request, cal *harikerja.Calendar, res *resultView) *mistake {
	start, err := harikerja.ParseDate(v.Start)
	if err != nil {
		return wrong("start", "date")
	}
	end, err := harikerja.ParseDate(v.End)
	if err != nil {
		return wrong("end", "date")
	}
	span, err := harikerja.NewSpan(start, end)
	if err != nil {
		return wrong("start", "order")
	}
	n, err := cal.CountWorkdays(span)
	if err != nil {
		if v.clip(start) != start {
			return uncovered("start", err)
		}
		return uncovered("end", err)
	}
	res.Answer = r.words.rich("calc.answer.count", "n", n, "start", r.words.full(start), "end", r.words.full(end))
	res.API = v.Origin + "/v1/workdays/diff?start=" + start.String() + "&end=" + end.String()
	ends := [2]harikerja.Date{start, end}
	return v.explain(r, cal, res, ends, ends, start, end)
}

// explain says what the days of an answer are: examined are those that were
// looked at, drawn those on the strip, where start and end are marked.
func (v *calculatorView) explain(r *request, cal *harikerja.Calendar, res *resultView, examined, drawn [2]harikerja.Date, start, end harikerja.Date) *mistake {
	span, err := harikerja.NewSpan(examined[0], examined[1])
	if err != nil {
		return wrong("start", "order")
	}
	counts, err := cal.Summarize(span)
	if err != nil {
		return uncovered("date", err)
	}
	res.Counts = r.words.text("calc.counts", "n", counts.Days, "work", counts.Workdays, "weekend", counts.WeekendDays, "holidays", counts.Holidays())
	if both := counts.WeekendHolidays; both > 0 {
		res.Counts += " " + r.words.text("calc.both", "n", both)
	}
	if res.TooLong = span.Days() > maxList; !res.TooLong {
		if res.Skipped, err = cal.Holidays(span); err != nil {
			return uncovered("date", err)
		}
	}
	if span, err = harikerja.NewSpan(drawn[0], drawn[1]); err != nil || span.Days() > maxStrip {
		return nil
	}
	if res.Strip, err = r.strip(cal, span); err != nil {
		return uncovered("date", err)
	}
	for i := range res.Strip {
		switch res.Strip[i].Date {
		case end:
			res.Strip[i].Mark = "end"
		case start:
			res.Strip[i].Mark = "start"
		}
	}
	return nil
}

func (v *calculatorView) check(r *request, cal *harikerja.Calendar, res *resultView) *mistake {
	date, err := harikerja.ParseDate(v.Date)
	if err != nil {
		return wrong("date", "date")
	}
	day, err := cal.Day(date)
	if err != nil {
		return uncovered("date", err)
	}
	key := "calc.answer.workday"
	var why []string
	if day.Class != harikerja.Workday {
		key = "calc.answer.off"
	}
	for _, h := range day.Holidays {
		why = append(why, r.words.text("calc.why.holiday", "name", r.words.name(h), "kind", r.words.kind(h.Kind)))
	}
	if day.Weekend {
		why = append(why, r.words.text("calc.weekend"))
	}
	res.Answer = r.words.rich(key, "date", r.words.full(date), "why", strings.Join(why, "; "))
	res.API = v.Origin + "/v1/workdays/check?date=" + date.String()
	res.Skipped = day.Holidays
	monday := date.AddDays(-mondayFirst(date.Weekday()))
	week, err := harikerja.NewSpan(v.clip(monday), v.clip(monday.AddDays(6)))
	if err != nil {
		return uncovered("date", err)
	}
	if res.Strip, err = r.strip(cal, week); err != nil {
		return uncovered("date", err)
	}
	for i := range res.Strip {
		if res.Strip[i].Date == date {
			res.Strip[i].Mark = "end"
		}
	}
	return nil
}

// clip returns the nearest date that there is data for.
func (v *calculatorView) clip(d harikerja.Date) harikerja.Date {
	switch {
	case d.Before(v.First):
		return v.First
	case d.After(v.Last):
		return v.Last
	}
	return d
}

// uncovered says that an answer needs a year that there is no data for.
func uncovered(field string, err error) *mistake {
	e, ok := errors.AsType[*harikerja.CoverageError](err)
	if !ok {
		panic(err)
	}
	return &mistake{field: field, key: "coverage", status: http.StatusNotFound,
		args: []any{"year", e.Date.Year(), "first", e.Covered.Start().Year(), "last", e.Covered.End().Year()}}
}

// rules puts rules into words.
func (t *texts) rules(rules harikerja.Rules) string {
	leave := t.text("calc.rules.off")
	if rules.Leave == harikerja.LeaveWorked {
		leave = t.text("calc.rules.work")
	}
	if rules.Weekend.Len() == 0 {
		return t.text("calc.rules.none", "leave", leave)
	}
	days := rules.Weekend.Tokens()
	for i, token := range days {
		days[i] = t.text("calc.day." + token)
	}
	return t.text("calc.rules.days", "days", strings.Join(days, ", "), "leave", leave)
}
