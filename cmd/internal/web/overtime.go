package web

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/words"
	"github.com/harikerja/harikerja/law"
)

// overtimeView is the part of the calculator's answer that only overtime has.
type overtimeView struct {
	Class       string   // the class of the day under labour law, as a sentence
	Notes       []string // warnings and remarks on the day and the hours
	Multipliers []string // the multiplier of each hour
	Sum         string   // "1.5 + 2 = 3.5"; "" for one hour
	// Quarters is four times the sum. It is always a whole number, because hours and multipliers are
	// multiples of 1/2.
	Quarters int
	Total    string // the sum in words
	Rule     string // the id of the rule
	Kind     law.Kind
	Citation string
	Mark     string // see RuleMark
}

// newOvertimeMode returns the mode that computes the multipliers of overtime.
func newOvertimeMode(s *setup) (*mode, error) {
	return &mode{name: "overtime", fields: []string{"date", "hours", "shortest", "official"},
		defaults: ask.Texts{"hours": "4"}, ruleFrom: firstOvertime(s), answer: computeOvertime}, nil
}

// overtimeTexts returns the texts for the question. Labour law has no own days off and no own
// workdays. So the question uses only the weekend of the page's calendar.
func overtimeTexts(v *calculatorView, s *setup) ask.Texts {
	texts := ask.Texts{"date": v.Values["date"], "hours": v.Values["hours"]}
	sixDays := s.Given.Week != defaultProfile.Week
	if weekend := s.weekend(); weekend != "" {
		texts["weekend"] = weekend
	}
	if s.Named() {
		sixDays = len(s.Own.Weekend) == 1
	}
	if v.Values["shortest"] != "" && sixDays { // the form hides the field for a week of five days
		texts["shortestDay"] = v.Values["shortest"]
	}
	if v.Values["official"] != "" {
		texts["officialHoliday"] = v.Values["official"]
	}
	return texts
}

// Hour returns the number of an hour, from 1. The parameter "i" is its index in Multipliers, from
// 0.
func (o *overtimeView) Hour(i int) int { return i + 1 }

func computeOvertime(v *calculatorView, s *setup) (*resultView, []*problem, error) {
	say := func(e *ask.Error) *problem { return overtimeProblem(v, s, e) }
	answer, mistakes, err := tryQuestion(s.national, overtimeTexts(v, s), slices.Clone(s.mistakes), say,
		ask.Overtime.CheckDate, ask.Overtime.CheckWeek)
	if err != nil || len(mistakes) > 0 {
		return nil, mistakes, err
	}
	o := answer.Data
	call := s.origin() + "/v1/overtime?date=" + o.Date.String() +
		"&hours=" + strconv.FormatFloat(o.Hours, 'f', -1, 64)
	restDays := tokens(o.Options.Weekend)
	if weekend := strings.Join(restDays, ","); weekend != ask.FrameParam("weekend").Default {
		call += "&weekend=" + weekend
	}
	if o.Options.ShortestDay != nil {
		call += "&shortestDay=" + v.Values["shortest"]
	}
	if o.Law.OfficialHoliday {
		call += "&officialHoliday=true"
	}
	class := s.words.text("overtime.class."+string(o.Class), "date", s.words.full(o.Date))
	view := &overtimeView{Class: class, Multipliers: convert(o.Multipliers, s.Lang.Number),
		Rule: o.Rule, Kind: law.OvertimePay, Citation: s.words.article(o.Citation),
		Mark: s.RuleMark(o.Rule, o.Date)}
	v.lawHead = lawHeadOf(s, o.Rule)
	sum := s.Lang.Number(o.MultiplierHours)
	view.Quarters, view.Total = int(4*o.MultiplierHours), sum
	if o.Hours > 1 {
		view.Sum = lawtext.Sum(o.Law, s.Lang)
	}
	// The rule's warnings are left out, because the page has its own words for them.
	view.Notes = slices.Concat(o.Law.LocalWarnings[len(o.Law.Rule.LocalWarnings):], o.Law.LocalNotes)
	if s.Lang == words.English {
		view.Notes = slices.Concat(o.Law.Warnings[len(o.Law.Rule.Warnings):], o.Law.Notes)
	}
	view.Notes = convert(view.Notes, s.words.dated)
	if s.Named() || s.Profile != nil && s.Profile.hasDays() {
		view.Notes = append(view.Notes, s.words.text("overtime.own", "calendar", s.CalendarTitle()))
	}
	var hours any = s.Lang.Number(o.Hours)
	if o.Hours == 1 {
		hours = 1 // the singular
	}
	args := []any{"n", hours, "date", s.words.full(o.Date), "sum", sum}
	res := &resultView{API: call, Law: view, Answer: s.words.rich("overtime.answer", args...),
		Rules: s.words.text("overtime.week."+strconv.Itoa(len(restDays)),
			"days", s.words.dayNames(restDays))}
	res.Sentence = s.words.plain("overtime.answer", args...) + " " + res.Rules
	days, err := ask.Days{SpanOf: ask.SpanOf{Start: o.Date, End: o.Date},
		IncludeSources: true}.Answer(s.national)
	if err != nil {
		return nil, nil, err
	}
	res.Skipped, res.datasets = listDays(s, days.Data, nil), days.Meta.Datasets
	return res, nil, nil
}

// overtimeProblem returns the problem for an error of [ask.Overtime].
func overtimeProblem(v *calculatorView, s *setup, e *ask.Error) *problem {
	switch { // a wrong shortest day is also of the kind WeekNotInTable
	case e.Problem.Kind() == ask.NoRule:
		return &problem{status: http.StatusNotFound, key: "norule", field: "date",
			args: []any{"date", s.words.date(v.mode.ruleFrom)}}
	case e.Problem.Kind() == ask.HoursNotInTable:
		limit := e.Details.Overtime
		return wrongField("hours", "hourstable", "n", limit.Hours,
			"class", s.words.text("overtime.day."+string(limit.Class)), "article", s.words.article(limit.Article))
	case e.Details.Field == "shortestDay":
		return wrongField("shortest", "shortest")
	case e.Details.Field == "officialHoliday":
		return wrongField("official", "official")
	case e.Problem.Kind() == ask.WeekNotInTable:
		return wrongField("week", "overtimeweek")
	}
	return explain(e) // the question is about the national calendar
}

// firstOvertime returns the first date for which there is a rule about overtime. It returns the
// zero date if there is no such rule.
func firstOvertime(s *setup) (first harikerja.Date) {
	for _, rule := range s.world.Law().Rules() {
		if rule.Kind == law.OvertimePay && (first.IsZero() || rule.Valid.From.Start().Before(first)) {
			first = rule.Valid.From.Start()
		}
	}
	return first
}
