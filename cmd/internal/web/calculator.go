package web

import (
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

var modes = []string{"add", "count", "check", "limit", "overtime"}

// Modes are the tabs of the calculator.
func (v *calculatorView) Modes() []string { return modes }

// CountsLimit reports whether the mode is "limit". The working week can be unknown only in this
// mode.
func (v *calculatorView) CountsLimit() bool { return v.Mode == "limit" }

// labels maps each field of the calculator to the text key of its label.
var labels = map[string]string{
	"date": "calc.date", "days": "calc.days", "direction": "calc.direction", "start": "calc.start", "end": "calc.end",
	"hours": "overtime.hours", "shortest": "overtime.shortest", "limit": "limit.label", "week": "calc.week", "leave": "calc.leave",
}

// Lines returns all mistakes. If there are several mistakes, each text begins with the label of
// its field.
func (v *calculatorView) Lines(p *page) (lines []string) {
	for _, m := range v.Mistakes {
		if label := labels[m.Field]; len(v.Mistakes) > 1 && label != "" { // own days have no field here
			m.Text = p.words.text("calc.error.field", "label", p.words.text(label), "mistake", m.Text)
		}
		lines = append(lines, m.Text)
	}
	return lines
}

func calculatorPage(s *setup) (*view, error) {
	if to, given := s.query["to"]; given && fieldsOf[to[0]] == nil &&
		!slices.Contains(languages, lang(to[0])) {
		return nil, wrongMode(s, to[0])
	}
	v, err := readCalculator(s)
	if err != nil {
		return nil, err
	}
	page := s.newView("calculator", "calculator", "calc", v, "calculator.js")
	page.SentForm = "calculator"
	if v.Mode == "overtime" {
		page.Scripts = append(page.Scripts, "wage.js")
	}
	result, mistakes, err := v.answer(s)
	if err != nil {
		return nil, err
	}
	if len(mistakes) == 0 {
		v.Answer, page.datasets = result, result.datasets
		if slices.ContainsFunc(calculatorParams[1:], s.query.Has) {
			page.SharedTitle = result.Sentence
		}
		return page, nil
	}
	if s.hasPredictions(mistakes[0].year) {
		v.Predicted = mistakes[0].year
	}
	if mistakes[0].NoData() && !slices.ContainsFunc(calculatorFields, s.query.Has) {
		// there is no answer for the default values, but the visitor made no mistake
		v.add(fieldMistake{"", s.fieldText(mistakes[0])})
		return page, nil
	}
	page.status = mistakes[0].status
	for _, p := range mistakes {
		text := s.fieldText(p)
		if p.field == "days" {
			text += v.mostDays(s)
		}
		v.add(fieldMistake{p.field, text})
	}
	return page, nil
}

// mostDays returns a sentence that names the maximum number of workdays for which there is data.
// It returns "" if the maximum is 0 or not known.
func (v *calculatorView) mostDays(s *setup) string {
	date, err := harikerja.ParseDate(v.Values["date"])
	if err != nil || v.Invalid("direction") || len(s.mistakes) > 0 { // the maximum depends on all these values
		return ""
	}
	span := ask.SpanOf{Start: date.AddDays(1), End: v.Last}
	if v.Values["direction"] == "before" {
		span = ask.SpanOf{Start: v.First, End: date.AddDays(-1)}
	}
	count, err := ask.DiffWorkdays{SpanOf: span, Inclusive: true}.Answer(s.context)
	if n := count.Data.WorkdayCount; err == nil && n > 0 {
		return " " + s.words.text("calc.error.most."+v.Values["direction"], "n", n,
			"date", s.words.date(date))
	}
	return ""
}

// readCalculator fills the form from the query. A missing field gets a default value for which
// there is data.
func readCalculator(s *setup) (*calculatorView, error) {
	v := &calculatorView{Mode: s.value("mode", "add"), Origin: s.origin(), overtimeFrom: firstOvertime(s)}
	fields, ok := fieldsOf[v.Mode]
	if !ok {
		return nil, wrongMode(s, v.Mode)
	}
	day := s.Today
	v.First, v.Last = s.coverage()
	if _, ok := s.yearData(day.Year()); !ok && s.years.Meta.Coverage != nil {
		day = harikerja.Year(s.nearestYear()).Start()
	}
	start := harikerja.Month(day.Year(), day.Month()).Start()
	// A date that was given in another mode is the default date of this mode.
	if d, err := harikerja.ParseDate(s.value("date", "")); err == nil {
		start = d
	}
	if d, err := harikerja.ParseDate(s.value("start", "")); err == nil {
		day, start = d, d
	}
	if d, err := harikerja.ParseDate(s.value("end", "")); err == nil && d.Before(start) {
		start = harikerja.MonthOf(d).Start()
	}
	var err error
	if v.limitFields, err = readLimit(s); err != nil {
		return nil, err
	}
	if from := v.ruleFrom(v.Mode); !from.IsZero() {
		if v.First.Before(from) {
			v.First = from
		}
		if day.Before(v.First) {
			day = v.First
		}
	}
	defaults := map[string]string{"date": day.String(), "days": "5", "direction": "after",
		"start": start.String(), "end": harikerja.MonthOf(start).End().String(),
		"hours": "4", "limit": defaultLimit(s)}
	v.Values = make(ask.Texts)
	for _, field := range calculatorFields {
		v.Values[field] = s.value(field, defaults[field])
		if value := s.value(field, ""); value != "" && !slices.Contains(fields, field) {
			v.Hidden = append(v.Hidden, pair{field, value})
		}
	}
	return v, nil
}

// Some modes need a rule of law. For such a mode, ruleFrom returns the first date that has a
// rule. For other modes it returns the zero date.
func (v *calculatorView) ruleFrom(mode string) (from harikerja.Date) {
	switch mode {
	case "overtime":
		return v.overtimeFrom
	case "limit":
		return v.limitFrom()
	}
	return from
}

// If the visitor changes the mode or the language, otherTab returns the address of the new page.
// Otherwise it returns "". No input is lost, because the form sends all its fields, even without
// a script.
func otherTab(s *setup) string {
	to := s.value("to", "")
	if to == "" { // most requests
		return ""
	}
	v, err := readCalculator(s)
	switch {
	case err != nil:
		return ""
	case fieldsOf[to] != nil:
		return s.Link(v.TabLink(to))
	case slices.Contains(languages, lang(to)):
		other := *s
		other.visit = s.inLanguage(lang(to))
		return other.Link(v.TabLink(v.Mode))
	}
	return ""
}

// wrongMode returns the problem for a mode that does not exist.
func wrongMode(s *setup, mode string) *problem {
	return wrongParam("mode", s.plain("mode", "to"), "value", shorten(mode))
}

// TabLink returns the address of another mode with the same fields, without the profile. If the
// date is before the first rule of law for the other mode, the address has no date.
func (v *calculatorView) TabLink(mode string) string {
	fields := slices.Clone(fieldsOf[v.Mode])
	for _, hidden := range v.Hidden {
		fields = append(fields, hidden.Name)
	}
	// The fields of the given mode come first.
	slices.SortStableFunc(fields, func(a, b string) int { return rank(mode, a) - rank(mode, b) })
	date, err := harikerja.ParseDate(v.Values["date"])
	if mode != v.Mode && err == nil && date.Before(v.ruleFrom(mode)) {
		fields = slices.DeleteFunc(fields, func(field string) bool { return field == "date" })
	}
	return "/calculator?" + v.query(mode, fields)
}

// rank returns a field's position among the fields of a mode. Fields of other modes come last.
func rank(mode, field string) int {
	if i := slices.Index(fieldsOf[mode], field); i >= 0 {
		return i
	}
	return len(calculatorFields)
}

// answer converts the form to a question of package ask and returns the result or the mistakes.
// The parameters have the same names as the form fields.
func (v *calculatorView) answer(s *setup) (*resultView, []*problem, error) {
	own := slices.Clone(s.mistakes)
	switch v.Mode {
	case "overtime":
		return v.overtime(s)
	case "limit":
		return v.countLimit(s)
	case "count":
		return askExplained(s, ask.Texts{"start": v.Values["start"], "end": v.Values["end"]}, v.span, own,
			ask.ExplainSpan.CheckStart, ask.ExplainSpan.CheckEnd)
	case "check":
		return askExplained(s, ask.Texts{"date": v.Values["date"]}, v.check, own, ask.ExplainDate.CheckDate)
	}
	texts := ask.Texts{"date": v.Values["date"], "days": v.Values["days"]}
	switch v.Values["direction"] {
	case "before":
		return askExplained(s, texts, v.shift, own, ask.ExplainSubtraction.CheckDate)
	case "after":
		return askExplained(s, texts, v.shift, own, ask.ExplainAddition.CheckDate)
	}
	own = append(own, wrongField("direction", "direction"))
	return askExplained(s, texts, v.shift, own, func(q ask.ExplainAddition, c *ask.Context) *ask.Error {
		if ask.ExplainSubtraction(q).CheckDate(c) == nil {
			return nil // the date has data in one of the two directions
		}
		return q.CheckDate(c)
	})
}

// askExplained asks a question and returns its answer as a result, or the mistakes. The
// parameter "own" has the mistakes that are known before the question is asked.
func askExplained[Q ask.Question[ask.Explanation]](
	s *setup, texts ask.Texts, show func(*setup, ask.Explanation) *resultView,
	own []*problem, checks ...ask.Check[Q],
) (*resultView, []*problem, error) {
	e, mistakes, err := tryQuestion(s.context, texts, own,
		func(e *ask.Error) *problem { return s.explain(e) }, checks...)
	if err != nil || len(mistakes) > 0 {
		return nil, mistakes, err
	}
	res := show(s, e)
	if res.Checked == 0 { // the answer about a date already says that it is collective leave
		res.Reading, err = otherReading(s, texts, e, checks...)
	}
	return res, nil, err
}

// shift returns the result for an addition or a subtraction.
func (v *calculatorView) shift(s *setup, e ask.Explanation) *resultView {
	n, name := e.Counts.WorkdayCount, "add"
	if v.Values["direction"] == "before" {
		name = "subtract"
	}
	res := v.newResult(s, e, "/workdays/"+name+"?date="+e.Start.String()+"&days="+v.Values["days"])
	res.Answer = s.words.rich("calc.answer."+name, "n", n, "start", s.words.full(e.Start),
		"result", s.words.full(e.End))
	res.Sentence = sentence(s, "calc.answer."+name, "n", n, "start", s.words.date(e.Start),
		"result", s.words.full(e.End))
	res.Counts = s.words.counts(e, res.Skipped)
	return res
}

// span returns the result for the number of workdays in a span.
func (v *calculatorView) span(s *setup, e ask.Explanation) *resultView {
	n := e.Counts.WorkdayCount
	res := v.newResult(s, e, "/workdays/diff?start="+e.Start.String()+"&end="+e.End.String())
	res.Answer = s.words.rich("calc.answer.count", "n", n, "start", s.words.full(e.Start),
		"end", s.words.full(e.End))
	res.Sentence = sentence(s, "calc.answer.count", "n", n, "start", s.words.date(e.Start),
		"end", s.words.date(e.End))
	res.Counts = s.words.counts(e, res.Skipped)
	return res
}

// check returns the result for one date.
func (v *calculatorView) check(s *setup, e ask.Explanation) *resultView {
	res := v.newResult(s, e, "/workdays/check?date="+e.Start.String())
	res.Who, res.Checked = whoOf(s, e), e.Start.Year()
	key, args := checkedText(s, e)
	res.Answer, res.Sentence = s.words.rich(key, args...), sentence(s, key, args...)
	return res
}

// checkedText returns the key and the arguments for a text. The text says whether a date is a
// workday, and gives the reason.
func checkedText(s *setup, e ask.Explanation) (key string, args []any) {
	day := e.Counted[0]
	why := s.words.holidays(day)
	if day.IsWeekend {
		why = append(why, s.words.text("calc.weekend"))
	}
	key = "calc.answer.workday"
	leave, isLeave := e.OtherLeave[day.Date]
	switch worked := s.words.workedLine(day); {
	case isLeave && day.IsWorkday && (day.OwnLine == nil || s.Profile != nil):
		key, why = "calc.answer.leaveworked", []string{s.words.name(leave)}
	case worked != "":
		key, why = "calc.answer.worked", []string{worked}
	case isOptional(s, e):
		key, why = "calc.answer.leave", []string{s.words.names(day.Holidays)}
	case !day.IsWorkday:
		key = "calc.answer.off"
	}
	return key, []any{"date", s.words.full(day.Date), "why", strings.Join(why, "; ")}
}

// newResult returns a result with the days of an explanation, the rules in words and the API
// call that gives the same answer. The parameter "call" is the path and query after /v1.
func (v *calculatorView) newResult(s *setup, e ask.Explanation, call string) *resultView {
	skipped := listDays(s, e.Counted, e.OtherLeave)
	for i := range skipped {
		skipped[i].Signed = v.Mode == "check"
	}
	return &resultView{Rules: s.rulesInWords(), API: v.Origin + s.API(call), TooLong: len(e.Counted) == 0,
		Skipped: skipped, Strip: s.words.stripOf(e),
		datasets: s.datasetsOf(e.Counts.StartDate.Year(), e.Counts.EndDate.Year())}
}

// sentence returns an answer without markup. If the rules are not the default rules, it also
// describes the rules, because people read the sentence outside the page.
func sentence(s *setup, key string, args ...any) string {
	answer := s.words.plain(key, args...)
	if s.Own == nil {
		return answer
	}
	return answer + " " + s.rulesInWords()
}

// counts says in words how many of the counted days are workdays, weekend days and holidays. It
// also names the days off on which there is more than one holiday.
func (t *texts) counts(e ask.Explanation, list []listedDay) string {
	d := e.Counts
	text := t.text("calc.counts", "days", t.text("count.days", "n", d.CalendarDays),
		"work", t.text("count.workdays", "n", d.WorkdayCount),
		"weekend", t.text("count.weekend",
			"n", d.WeekendCount), "holidays", t.text("count.holidays", "n", d.HolidayCount-e.Both))
	if e.Both > 0 {
		text += " " + t.text("calc.both", "n", e.Both)
	}
	return strings.TrimSpace(text + " " + t.doubleHolidays(list))
}
