package web

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
	"github.com/harikerja/harikerja/cmd/internal/lawtext"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// overtimeView is the part of the calculator's answer that only overtime has.
type overtimeView struct {
	Class       string   // the class of the day under labour law, as a sentence
	Notes       []string // warnings and remarks on the day and the hours
	Multipliers []string // the multiplier of each hour
	Sum         string   // "1.5 + 2 = 3.5"; "" for one hour
	Rule        string   // the id of the rule
	Kind        law.Kind
	Citation    string
	Confidence  lawfile.Confidence
}

// overtimeTexts adds the fields of overtime to the texts of a question. Labour law has
// no own days off and no own workdays, so the weekend is the only part of the page's
// calendar that the question uses.
func (v *calculatorView) overtimeTexts(r *request, texts ask.Texts) {
	texts["hours"] = v.Hours
	if r.own != nil {
		texts["weekend"] = strings.Join(tokens(r.own.Weekend), ",")
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

func (v *calculatorView) overtime(r *request, o ask.OvertimeHours) (*resultView, error) {
	call := v.Origin + "/v1/overtime?date=" + o.Date.String() + "&hours=" + strconv.FormatFloat(o.Hours, 'f', -1, 64)
	restDays := tokens(o.Options.Weekend)
	if weekend := strings.Join(restDays, ","); weekend != ask.FrameParam("weekend").Default {
		call += "&weekend=" + weekend
	}
	if o.Options.ShortestDay != nil {
		call += "&shortestDay=" + v.Shortest
	}
	view := &overtimeView{Class: r.words.text("overtime.class."+string(o.Class), "date", r.words.full(o.Date)),
		Rule: o.Rule, Kind: law.OvertimePay, Citation: r.words.article(o.Citation), Confidence: o.Confidence}
	v.lawHead = r.lawHeadOf(o.Rule)
	for _, m := range o.Multipliers {
		view.Multipliers = append(view.Multipliers, r.words.number(m))
	}
	sum := r.words.number(o.MultiplierHours)
	if o.Hours > 1 {
		view.Sum = r.words.choose(lawtext.Sum(o.Law, lawfile.Indonesian), lawtext.Sum(o.Law, lawfile.English))
	}
	// The page has its own words for the warnings of the rule.
	view.Notes = slices.Concat(o.Law.LocalWarnings[len(o.Law.Rule.LocalWarnings):], o.Law.LocalNotes)
	if r.lang == english {
		view.Notes = slices.Concat(o.Law.Warnings[len(o.Law.Rule.Warnings):], o.Law.Notes)
	}
	for _, h := range o.Holidays {
		if h.Type == harikerja.CollectiveLeave && o.Class != law.OfficialHoliday {
			view.Notes = append(view.Notes, r.words.text("overtime.leave", "name", r.words.name(h)))
		}
	}
	if r.Named() || r.profile != nil && r.profile.hasDays() {
		view.Notes = append(view.Notes, r.words.text("overtime.own", "calendar", r.CalendarTitle()))
	}
	var hours any = r.words.number(o.Hours)
	if o.Hours == 1 {
		hours = 1 // the singular
	}
	args := []any{"n", hours, "date", r.words.full(o.Date), "sum", sum}
	res := &resultView{API: call, Overtime: view, Answer: r.words.rich("overtime.answer", args...),
		Rules: r.words.text("overtime.week."+strconv.Itoa(len(restDays)), "days", r.words.dayNames(restDays))}
	res.Sentence = r.words.plain("overtime.answer", args...) + " " + res.Rules
	days, err := ask.Days{SpanOf: ask.SpanOf{Start: o.Date, End: o.Date}, IncludeSources: true}.Answer(r.national)
	if err != nil {
		return nil, err
	}
	res.Skipped, res.datasets = r.listed(days.Data, nil), days.Meta.Datasets
	return res, nil
}

// overtimeProblem returns the problem for an error of [ask.Overtime].
func (r *request) overtimeProblem(err error) error {
	e, ok := errors.AsType[*ask.Error](err)
	if !ok {
		return err
	}
	switch {
	case e.Problem.Kind() == ask.NoRule:
		return &problem{status: http.StatusNotFound, key: "norule", field: "date", args: []any{"date", r.words.date(r.firstOvertime())}}
	case e.Problem.Kind() == ask.HoursNotInTable:
		limit := e.Details.Overtime
		return &problem{status: http.StatusBadRequest, key: "hourstable", field: "hours",
			args: []any{"n", limit.Hours, "class", r.words.text("overtime.day." + string(limit.Class)), "article", r.words.article(limit.Article)}}
	case e.Details.Field == "shortestDay":
		return wrongField("shortest", "shortest")
	case e.Problem.Kind() == ask.WeekNotInTable:
		return wrongField("week", "overtimeweek")
	}
	return err
}

// firstOvertime returns the first date of the rules for overtime, or the zero date
// if there are none.
func (r *request) firstOvertime() (first harikerja.Date) {
	for _, rule := range r.world.Law().Rules() {
		if rule.Kind == law.OvertimePay && (first.IsZero() || rule.Valid.From.Start().Before(first)) {
			first = rule.Valid.From.Start()
		}
	}
	return first
}

// tokens returns days of the week as texts.
func tokens(days []ask.DayToken) []string {
	list := make([]string, len(days))
	for i, day := range days {
		list[i] = string(day)
	}
	return list
}

// number returns a number with the decimal sign of the language.
func (t *texts) number(x float64) string {
	s := strconv.FormatFloat(x, 'f', -1, 64)
	if t.lang == indonesian {
		return strings.Replace(s, ".", ",", 1)
	}
	return s
}
