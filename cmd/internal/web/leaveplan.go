package web

import (
	"cmp"
	"html/template"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/ics"
)

// leaveParams are the parameters of a plan of leave. They have the same names as the parameters of
// [ask.PlanLeave]. The form has a field for each of them except for the last one.
var leaveParams = []string{"days", "start", "minDays", deductParam}

// In some firms, collective leave is subtracted from annual leave. The page answers both readings.
// This parameter chooses the reading that is shown first.
const deductParam = "deductCollectiveLeave"

// leavePlan is the form for a plan of leave, and the best plan in each reading.
type leavePlan struct {
	answered[*leaveReading] // the reading that is shown first; nil if there is a mistake or no plan

	Other  *leaveReading  // the other reading; nil if it has the same plan or if there is none
	Hidden []pair         // the other parameters that the form keeps
	First  harikerja.Date // the first date of the year
	Last   harikerja.Date // the last date of the year
	Strip  *yearStrip     // the year with the drawn plan; nil if this plan has no leave
	Today  string         // the address of the plan from today on; "" if the year is another year
}

// leaveReading is the best plan in one reading: collective leave is subtracted from the days of
// leave, or it is not.
type leaveReading struct {
	ask.LeavePlan
	Meta   ask.LeavePlanMeta
	Leave  []harikerja.Date // all days of leave in the plan
	Query  string           // the form with this reading, as a query string
	Result template.HTML    // the answer as a sentence
	If     string           // the reading in words; "" if the year has no collective leave to subtract
	Past   string           // a warning that days of leave are before today; "" if there are none
}

// newLeavePlan reads the form and plans the leave. If a year is over, only a form that was sent
// gets a plan.
func newLeavePlan(s *setup) (*leavePlan, error) {
	v := readLeaveForm(s)
	if s.year < s.Today.Year() && !slices.ContainsFunc(leaveParams, s.query.Has) {
		return v, nil
	}
	given := v.Values[deductParam]
	var err error
	if v.Answer, err = v.plan(s, given); err != nil || v.Answer == nil {
		return v, err
	}
	if !s.WorksOnLeave() {
		other := map[string]string{"true": "false", "false": "true"}[given]
		if v.Other, err = v.plan(s, other); err != nil {
			return nil, err
		}
		v.compare(s)
	}
	if s.year == s.Today.Year() {
		v.Today = s.Link(v.path(s.Today.String()), s.year)
	}
	if drawn := v.drawn(); len(drawn.Leave) > 0 {
		v.Strip, err = newYearStrip(s, drawn)
	}
	return v, err
}

// drawn returns the reading whose plan the page draws: the first one that has leave.
func (v *leavePlan) drawn() *leaveReading {
	if len(v.Answer.Leave) == 0 && v.Other != nil {
		return v.Other
	}
	return v.Answer
}

// readLeaveForm returns the form with the visitor's values.
func readLeaveForm(s *setup) *leavePlan {
	year := harikerja.Year(s.year)
	v := &leavePlan{First: year.Start(), Last: year.End()}
	defaults := map[string]string{"days": "12"} // the question has no default
	if s.year == s.Today.Year() {
		defaults["start"] = s.Today.String()
	}
	v.Values = make(ask.Texts)
	for _, name := range leaveParams {
		v.Values[name] = s.value(name, cmp.Or(defaults[name], defaultOf[ask.PlanLeave](name)))
	}
	for _, name := range []string{"bridges", deductParam} {
		if s.query.Has(name) {
			v.Hidden = append(v.Hidden, pair{name, s.value(name, "")})
		}
	}
	return v
}

// plan returns the best plan in a reading. The parameter "deducted" is true or false. If the form
// has mistakes, plan adds them to the form and returns nil.
func (v *leavePlan) plan(s *setup, deducted string) (*leaveReading, error) {
	fields := slices.DeleteFunc(v.fields(v.Values["start"]), func(p pair) bool {
		return p.Name == "start" && p.Value == "" // the plan is for the whole year
	})
	fields = append(fields, pair{deductParam, deducted})
	texts := ask.Texts{"year": strconv.Itoa(s.year), "limit": "1"} // the page shows no single runs
	for _, field := range fields {
		texts[field.Name] = field.Value
	}
	answer, err := ask.AskIn(s.context, texts, ask.PlanLeave.CheckStart)
	mistakes, err := mistakesIn(err)
	for _, e := range mistakes {
		if e.Details.Field == deductParam { // not a field of the form
			return nil, wrongParam("leaveplan", s.plain(deductParam))
		}
		v.add(fieldMistake{e.Details.Field, s.words.text("leave.error."+e.Details.Field, "year", s.year)})
	}
	if err != nil || len(mistakes) > 0 {
		return nil, err
	}
	r := newLeaveReading(s, answer)
	r.Query = strings.TrimPrefix(withPairs("", fields), "?")
	return r, nil
}

// newLeaveReading describes a plan in words.
func newLeaveReading(s *setup, answer ask.LeavePlanAnswer) *leaveReading {
	r := &leaveReading{LeavePlan: answer.Data, Meta: answer.Meta}
	past := 0
	for _, run := range r.Plan {
		r.Leave = append(r.Leave, run.LeaveDays...)
	}
	for _, day := range r.Leave {
		if day.Before(s.Today) {
			past++
		}
	}
	if past > 0 {
		r.Past = s.words.text("leave.past", "n", past, "total", len(r.Leave))
	}
	options := r.Meta.Options
	switch {
	case len(r.Leave) > 0:
		r.Result = s.words.rich("leave.answer", "n", r.LeaveCount, "off",
			s.words.text("count.off", "n", r.DayOffCount), "gained",
			s.words.text("long.days", "n", r.Gained))
	case r.AvailableDays > 0:
		r.Result = s.words.rich("leave.empty", "n", r.AvailableDays, "min",
			s.words.text("long.days", "n", options.MinDays))
	default:
		r.Result = s.words.rich("leave.used", "n", options.Days)
	}
	key, start := "leave.if.false", ""
	if options.DeductCollectiveLeave {
		key = "leave.if.true"
		if options.Start != nil {
			key, start = "leave.if.since", s.words.date(*options.Start)
		}
	}
	if s.WorksOnLeave() {
		key = "leave.worked"
	}
	r.If = s.words.text(key, "n", options.Days, "date", start, "collective", r.DeductedCount,
		"left", r.AvailableDays)
	return r
}

// compare removes the other reading if it has the same plan. If collective leave uses all days, the
// answer says that the other reading has days left.
func (v *leavePlan) compare(s *setup) {
	first, other := v.Answer, v.Other
	switch {
	case first.AvailableDays == other.AvailableDays:
		first.If, v.Other = "", nil
	case first.AvailableDays == 0:
		first.Result = s.words.rich("leave.used.other", "n", first.Meta.Options.Days)
	case other.AvailableDays > 0 && slices.Equal(first.Leave, other.Leave):
		first.If, v.Other = first.If+" "+s.words.text("leave.same"), nil
	}
}

// fields returns the values of the form, but with another start.
func (v *leavePlan) fields(start string) []pair {
	return []pair{{"days", v.Values["days"]}, {"start", start}, {"minDays", v.Values["minDays"]}}
}

// path returns the address of the page with the form, but with another start. It has all fields,
// because their default values depend on the date.
func (v *leavePlan) path(start string) string {
	return withPairs(withPairs("/long-weekends", v.fields(start)), v.Hidden)
}

// settings returns the values of the form for the printed page.
func (v *leavePlan) settings(s *setup) []setting {
	start := s.words.text("leave.start.none")
	if date := v.Answer.Meta.Options.Start; date != nil {
		start = s.words.date(*date)
	}
	return []setting{s.words.setting("leave.days", v.Values["days"]),
		s.words.setting("leave.start", start), s.words.setting("leave.min", v.Values["minDays"])}
}

// leavePlanFile sends a plan's days of leave as a calendar file that a visitor can import.
func leavePlanFile(s *setup) (*view, error) {
	v := readLeaveForm(s)
	r, err := v.plan(s, v.Values[deductParam])
	if err != nil {
		return nil, err
	}
	if r == nil {
		return nil, wrongParam("leaveplan", s.Link("/long-weekends", s.year))
	}
	title := s.words.text("leave.title", "year", s.year)
	data, _ := s.yearData(s.year)
	plan := ics.Plan{Name: title, Language: s.Lang, Made: data.UpdatedAt}
	for _, run := range r.Plan {
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
			parts = append(parts, map[string]string{"minDays": "min-" + v.Values[name], deductParam: "not-deducted"}[name])
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

func newYearStrip(s *setup, r *leaveReading) (*yearStrip, error) {
	year := harikerja.Year(s.year)
	first, last := year.Start(), year.End()
	days, err := ask.Days{SpanOf: ask.SpanOf{Start: first, End: last}}.Answer(s.context)
	if err != nil {
		return nil, err
	}
	strip := &yearStrip{Days: last.Sub(first) + 1}
	if start := r.Meta.Options.Start; start != nil {
		strip.Past = start.Sub(first)
	}
	for _, run := range r.Plan { // a run can begin before the year or end after it
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
	for _, day := range r.Leave {
		strip.Marks = append(strip.Marks, stripMark{"leave", day.Sub(first), 1})
	}
	return strip, nil
}
