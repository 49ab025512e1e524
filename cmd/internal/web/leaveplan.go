package web

import (
	"cmp"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/ics"
)

// leaveParams are the fields of the leave planner's form. They have the same names as the
// parameters of [ask.PlanLeave].
var leaveParams = []string{"days", "start", "minDays", "deductCollectiveLeave"}

// leavePlanView is the leave planner: the form with the visitor's values, and the best plan.
type leavePlanView struct {
	yearHead
	answered[ask.LeavePlanAnswer]
	Plan     ask.LeavePlan    // the best plan; empty if there is a mistake
	Leave    []harikerja.Date // all days of leave in the plan
	Strip    *yearStrip       // the year with the plan; nil if there is a mistake
	Runs     []runView        // the runs of the plan
	Deals    []runView        // the best single runs; they can overlap
	Past     string           // a warning that days of leave are before today; "" if there are none
	Today    string           // the address of the plan from today on, if there is a warning
	Deducted string           // the effect of collective leave on the days, in words; "" if it is worked
}

// Query returns the form as a query string.
func (v *leavePlanView) Query() string {
	query := "days=" + url.QueryEscape(v.Values["days"])
	for _, name := range leaveParams[1:] {
		// an empty start is left out: the plan is then for the whole year
		if value := v.Values[name]; value != "" || name != "start" {
			query += "&" + name + "=" + url.QueryEscape(value)
		}
	}
	return query
}

// Free is the number of days off in the plan that need no leave.
func (v *leavePlanView) Free() int { return v.Plan.DayOffCount - v.Plan.LeaveCount }

// First and Last are the first and the last date of the year.
func (v *leavePlanView) First() harikerja.Date { return harikerja.Year(v.Info.Year).Start() }
func (v *leavePlanView) Last() harikerja.Date  { return harikerja.Year(v.Info.Year).End() }

// planLeave reads the form and plans the leave. If there are mistakes, the view has no plan.
func planLeave(s *setup) (*leavePlanView, error) {
	defaults := map[string]string{"days": "12"} // the question has no default
	if s.year == s.Today.Year() {
		defaults["start"] = s.Today.String()
	}
	texts := ask.Texts{"year": strconv.Itoa(s.year)}
	for _, name := range leaveParams {
		defaults[name] = cmp.Or(defaults[name], defaultOf[ask.PlanLeave](name))
		texts[name] = s.value(name, defaults[name])
	}
	v := &leavePlanView{yearHead: newYearHead(s, s.year)}
	v.Values = maps.Clone(texts)
	if texts["start"] == "" {
		delete(texts, "start")
	}
	var err error
	v.Answer, err = ask.AskIn(s.context, texts, ask.PlanLeave.CheckStart)
	mistakes, err := mistakesIn(err)
	if err != nil {
		return nil, err
	}
	for _, e := range mistakes {
		field := e.Details.Field
		if field == "year" { // not a field of the form
			return nil, e
		}
		v.add(fieldMistake{field, s.words.text("leave.error."+field, "year", s.year)})
	}
	v.Plan = v.Answer.Data
	for _, run := range v.Plan.Plan {
		v.Leave = append(v.Leave, run.LeaveDays...)
	}
	return v, nil
}

func leavePlanPage(s *setup) (*view, error) {
	v, err := planLeave(s)
	if err != nil {
		return nil, err
	}
	page := s.newView("leaveplan", "longweekends", "leave", v, "live.js")
	if len(v.Mistakes) > 0 {
		page.status = http.StatusBadRequest
		return page, nil
	}
	if v.Strip, err = newYearStrip(s, v); err != nil {
		return nil, err
	}
	if v.Runs, err = runsOf(s, v.Plan.Plan, "leave.day"); err != nil {
		return nil, err
	}
	v.Deals, err = runsOf(s, v.Plan.Deals, "leave.day")
	start, deducted := s.words.text("leave.start.none"), "leave.deducted"
	if v.Answer.Meta.Options.Start != nil {
		start, deducted = s.words.date(*v.Answer.Meta.Options.Start), "leave.deducted.since"
	}
	v.warnOfPast(s)
	switch {
	case v.Values["deductCollectiveLeave"] == "true":
		v.Deducted = s.words.text(deducted, "days", v.Values["days"], "date", start,
			"collective", v.Plan.DeductedCount, "left", v.Plan.AvailableDays)
	default:
		v.Deducted = s.words.text("leave.deducted.not", "n", v.Plan.AvailableDays)
	}
	if s.WorksOnLeave() {
		v.Deducted = "" // the form says that collective leave is worked
	}
	page.datasets = v.Answer.Meta.Datasets
	page.settings = []setting{s.words.setting("leave.days", v.Values["days"]),
		s.words.setting("leave.start", start),
		s.words.setting("leave.min", v.Values["minDays"])}
	if !s.WorksOnLeave() { // collective leave that is worked is never subtracted
		page.settings = append(page.settings,
			s.words.setting("leave.deduct.setting",
				s.words.text("leave.deduct.setting."+v.Values["deductCollectiveLeave"])))
	}
	page.address = s.Link("/leave-plan", s.year)
	for _, name := range leaveParams { // the start too: without it, the plan would start on another day tomorrow
		page.address = withQuery(page.address, name+"="+url.QueryEscape(v.Values[name]))
	}
	return page, err
}

// warnOfPast adds a warning if the plan or a deal has days of leave before today. This is
// possible if the visitor chose a start before today, or another year.
func (v *leavePlanView) warnOfPast(s *setup) {
	isPast := func(d harikerja.Date) bool { return d.Before(s.Today) }
	n := 0
	for _, day := range v.Leave {
		if isPast(day) {
			n++
		}
	}
	deal := slices.ContainsFunc(v.Plan.Deals,
		func(run ask.LeaveRun) bool { return slices.ContainsFunc(run.LeaveDays, isPast) })
	switch {
	case n > 0:
		v.Past = s.words.text("leave.past", "n", n, "total", len(v.Leave))
	case deal:
		v.Past = s.words.text("leave.past.deals")
	default:
		return
	}
	if s.year == s.Today.Year() {
		today := *v
		today.Values = maps.Clone(v.Values)
		today.Values["start"] = s.Today.String()
		v.Today = s.Link("/leave-plan?"+today.Query(), s.year)
	}
}

// leavePlanFile sends a plan's days of leave as a calendar file that a visitor can import.
func leavePlanFile(s *setup) (*view, error) {
	v, err := planLeave(s)
	if err != nil {
		return nil, err
	}
	if len(v.Mistakes) > 0 {
		return nil, wrongParam("leaveplan", s.Link("/leave-plan", s.year))
	}
	title := s.words.text("leave.title", "year", s.year)
	plan := ics.Plan{Name: title, Language: s.Lang, Made: v.Info.UpdatedAt}
	for _, run := range v.Plan.Plan {
		about := s.words.text("leave.event", "n", run.Days,
			"dates", s.words.span(run.StartDate, run.EndDate))
		plan.Leave = append(plan.Leave, ics.Leave{Days: run.LeaveDays, Summary: s.words.text("leave.event.title"), Description: about})
	}
	parts := []string{v.Values["days"], "days"}
	if start := v.Values["start"]; start != "" {
		parts = append(parts, "from", start)
	}
	for _, name := range leaveParams[2:] {
		if v.Values[name] != defaultOf[ask.PlanLeave](name) {
			parts = append(parts, map[string]string{"minDays": "min-" + v.Values[name], "deductCollectiveLeave": "not-deducted"}[name])
		}
	}
	return attachment(fileName(s, "leave-plan", parts, ".ics"), ics.MediaType,
		plan.Bytes()), nil
}

// yearStrip shows a year in one strip. It has the holidays, and the runs and the leave of a plan.
// A position in the strip is a number of days after 1 January.
type yearStrip struct {
	Days   int // the number of days of the year
	Past   int // the number of days before the start of the plan
	Months []stripMonth
	Marks  []stripMark
}

// stripMonth is a month of the strip. X is the position of its first day.
type stripMonth struct {
	Month time.Month
	X     int
}

// stripMark is a marked part of the strip. Its class is run, leave, nh (national holiday), cl
// (collective leave) or od (own day off).
type stripMark struct {
	Class    string
	X, Width int
}

// Has reports whether the strip has a mark with the given class.
func (s *yearStrip) Has(class string) bool {
	return slices.ContainsFunc(s.Marks, func(m stripMark) bool { return m.Class == class })
}

func newYearStrip(s *setup, v *leavePlanView) (*yearStrip, error) {
	first, last := v.First(), v.Last()
	days, err := ask.Days{SpanOf: ask.SpanOf{Start: first, End: last}}.Answer(s.context)
	if err != nil {
		return nil, err
	}
	strip := &yearStrip{Days: last.Sub(first) + 1}
	if start := v.Answer.Meta.Options.Start; start != nil {
		strip.Past = start.Sub(first)
	}
	for _, run := range v.Plan.Plan { // a run can begin before the year or end after it
		x, end := max(run.StartDate.Sub(first), 0), min(run.EndDate.Sub(first)+1, strip.Days)
		strip.Marks = append(strip.Marks, stripMark{"run", x, end - x})
	}
	for i, day := range days.Data {
		if day.Date.Day() == 1 {
			strip.Months = append(strip.Months, stripMonth{day.Date.Month(), i})
		}
		if class := marks[day.Class]; class != "" && class != "we" {
			strip.Marks = append(strip.Marks, stripMark{class, i, 1})
		}
	}
	for _, day := range v.Leave {
		strip.Marks = append(strip.Marks, stripMark{"leave", day.Sub(first), 1})
	}
	return strip, nil
}
