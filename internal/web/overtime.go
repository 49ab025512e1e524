package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/ask"
	"github.com/harikerja/harikerja/law"
)

// overtimeView is the part of the calculator's answer that only overtime has.
type overtimeView struct {
	Class       string   // the class of the day under labour law, as a sentence
	Notes       []string // warnings and remarks on the day and the hours
	Multipliers []string // the multiplier of each hour
	Sum         string   // "1.5 + 2 = 3.5"; "" for one hour
	Rule        string   // the id of the rule
	Citation    string
	Confidence  law.Confidence
}

// overtimeTexts adds the fields of overtime to the texts of a question. Labour law
// knows only the weekly rest days of a firm, so a calendar gives nothing else.
func (v *calculatorView) overtimeTexts(r *request, texts ask.Texts) {
	texts["hours"] = v.Hours
	if r.own != nil {
		texts["weekend"] = strings.Join(r.restDays(), ",")
		if len(r.own.Weekend) == 0 {
			texts["weekend"] = "none"
		}
	}
	sixDays := r.given.Week != "5"
	if r.Named() {
		sixDays = len(r.own.Weekend) == 1
	}
	if v.Shortest != "" && sixDays { // the form hides the field for a week of five days
		texts["shortestDay"] = v.Shortest
	}
}

// Hour returns the number of the i-th hour.
func (o *overtimeView) Hour(i int) int { return i + 1 }

func (v *calculatorView) overtime(r *request, q ask.Overtime) (*resultView, error) {
	answer, err := q.Answer(r.national)
	if err != nil {
		return nil, err
	}
	o := answer.Data
	call := v.Origin + "/v1/overtime?date=" + q.Date.String() + "&hours=" + strconv.FormatFloat(q.Hours, 'f', -1, 64)
	if q.Weekend != defaultRules.Weekend {
		call += "&weekend=" + q.Weekend.String()
	}
	if q.ShortestDay != nil {
		call += "&shortestDay=" + v.Shortest
	}
	view := &overtimeView{Class: r.words.text("overtime.class."+string(o.Class), "date", r.words.full(q.Date)),
		Rule: o.Rule, Citation: r.words.article(o.Citation), Confidence: o.Confidence}
	for _, m := range o.Multipliers {
		view.Multipliers = append(view.Multipliers, r.words.number(m))
	}
	sum := r.words.number(o.MultiplierHours)
	if q.Hours > 1 {
		view.Sum = o.Law.Sum(r.lawLanguage())
	}
	// The page has its own words for the warnings of the rule, which come first.
	warnings := o.Law.Warnings(r.lawLanguage())[len(o.Law.Rule.GeneralWarnings(r.lawLanguage())):]
	view.Notes = append(warnings, o.Law.Notes(r.lawLanguage())...)
	for _, h := range o.Holidays {
		if h.Type == harikerja.CollectiveLeave && o.Class != law.OfficialHoliday {
			view.Notes = append(view.Notes, r.words.text("overtime.leave", "name", r.words.name(h)))
		}
	}
	if r.Named() || r.profile != nil && r.profile.hasDays() {
		view.Notes = append(view.Notes, r.words.text("overtime.own", "calendar", r.CalendarTitle()))
	}
	var hours any = r.words.number(q.Hours)
	if q.Hours == 1 {
		hours = 1 // the singular
	}
	args := []any{"n", hours, "date", r.words.full(q.Date), "sum", sum}
	res := &resultView{API: call, Overtime: view, Rules: r.words.text("overtime.week."+strconv.Itoa(q.Weekend.Len()), "days", r.words.dayNames(q.Weekend.Tokens())),
		Answer: r.words.rich("overtime.answer", args...)}
	res.Sentence = r.words.plain("overtime.answer", args...) + " " + res.Rules
	days, err := ask.Days{SpanOf: ask.SpanOf{Start: q.Date, End: q.Date}, IncludeSources: true}.Answer(r.national)
	if err != nil {
		return nil, err
	}
	res.Skipped = r.listed(days.Data)
	return res, nil
}

// overtimeProblem returns the problem for an error of [ask.Overtime].
func (r *request) overtimeProblem(err error) error {
	e, ok := errors.AsType[*ask.Error](err)
	if !ok {
		return err
	}
	switch {
	case e.Problem == ask.NoRule:
		return &problem{status: http.StatusNotFound, key: "norule", field: "date", args: []any{"date", r.words.date(firstOvertime())}}
	case e.Problem == ask.HoursNotInTable:
		limit := e.Details.Overtime
		return &problem{status: http.StatusBadRequest, key: "hourstable", field: "hours",
			args: []any{"n", limit.Hours, "class", r.words.text("overtime.day." + string(limit.Class)), "article", r.words.article(limit.Article)}}
	case e.Details.Field == "shortestDay":
		return wrongField("shortest", "shortest")
	case e.Problem == ask.WeekNotInTable:
		return wrongField("week", "overtimeweek")
	}
	return err
}

// firstOvertime returns the first date of the rules for overtime, or the zero date
// if there are none.
func firstOvertime() (first harikerja.Date) {
	for _, rule := range law.Default().Rules() {
		if rule.Kind == law.OvertimePay && (first.IsZero() || rule.Valid.From.Start().Before(first)) {
			first = rule.Valid.From.Start()
		}
	}
	return first
}

// restDays returns the weekly days off of the page's calendar.
func (r *request) restDays() []string {
	tokens := make([]string, len(r.own.Weekend))
	for i, token := range r.own.Weekend {
		tokens[i] = string(token)
	}
	return tokens
}

// number returns a number with the decimal sign of the language.
func (t *texts) number(x float64) string {
	s := strconv.FormatFloat(x, 'f', -1, 64)
	if t.lang == indonesian {
		return strings.Replace(s, ".", ",", 1)
	}
	return s
}
