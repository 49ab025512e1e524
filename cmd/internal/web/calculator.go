package web

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// The calculator is a form that is sent with GET. The address contains all
// input, so a result can be shared, and the calculator works without a script.
// The script form.js fetches the same page, and calculator.js shows the answer from it.

// calculatorParams lists every field that the form has in any mode, without the
// profile. The fieldsOf variable lists the fields of each mode. The form has the
// given fields of other modes as hidden fields, so that changing the mode keeps
// every field. The value of "to" is the mode or the language that the visitor
// changes to.
var calculatorParams = append([]string{"mode", "to"}, calculatorFields...)

var calculatorFields = []string{"date", "days", "direction", "start", "end", "hours", "shortest", "limit"}

var fieldsOf = map[string][]string{
	"add":      {"date", "days", "direction"},
	"count":    {"start", "end"},
	"check":    {"date"},
	"limit":    {"limit", "date"},
	"overtime": {"date", "hours", "shortest"},
}

// calculatorView has the values of the form as the visitor sent them, and the
// answer.
type calculatorView struct {
	lawHead            // of the rule of the answer, only in the modes limit and overtime
	limitFields        // only in mode limit
	Mode        string // add, count, check, limit or overtime
	Date        string
	Days        string
	Direction   string // after or before
	Start       string
	End         string
	Hours       string
	Shortest    string            // the shortest day of a six-day week, or ""
	Hidden      []pair            // the given fields of other modes
	First       harikerja.Date    // the first date with data
	Last        harikerja.Date    // the last date with data
	Origin      string            // scheme and host of the API call on the page
	Mistakes    []string          // the mistakes in words
	at          map[string]string // the mistakes by field
	Result      *resultView       // nil if there are mistakes

	Predicted int // a year without data that an answer would need, if there are predictions for it; 0 if there is none

	wrong        []string       // the fields with mistakes
	overtimeFrom harikerja.Date // the first date of the rules for overtime
}

// resultView is the answer of the calculator.
type resultView struct {
	Answer   template.HTML  // the answer as a sentence
	Sentence string         // the answer to paste into a chat; it names rules that are not the default
	Overtime *overtimeView  // the part of the answer about overtime; nil in other modes
	Limit    *limitView     // the part of the answer about a time limit; nil in other modes
	Counts   string         // the number of days of each class, in words; "" for a single date
	Rules    string         // the rules that were applied, in words
	Last     harikerja.Date // the last day of a time limit
	Strip    []stripDay     // the days of the span; empty if there are more than maxStrip days
	Skipped  []listedDay    // the holidays of the span; empty if it has more than ask.MaxDates days
	TooLong  bool           // whether the span has more than ask.MaxDates days
	Checked  int            // the year of the date in mode check; 0 in other modes
	Who      *whoView       // who is off, if the single date is collective leave
	API      string         // the API call that gives the same answer

	datasets []ask.Dataset // the lists of holidays that the answer depends on
}

// A strip is the row of boxes on the page, one for each day of the span.
// maxStrip is its maximum number of days.
const maxStrip = 70

var (
	modes    = []string{"add", "count", "check", "limit", "overtime"}
	weekDays = ask.FrameParam("weekend").AllowedArguments()
)

// Modes are the tabs of the calculator.
func (v *calculatorView) Modes() []string { return modes }

// WeekDays are the days of a week, Monday first.
func (v *calculatorView) WeekDays() []string { return weekDays }

// Invalid reports whether there is a mistake in this field.
func (v *calculatorView) Invalid(field string) bool { return slices.Contains(v.wrong, field) }

func calculatorPage(r *request) (*view, error) {
	v, err := readCalculator(r)
	if err != nil {
		return nil, err
	}
	page := r.newView("calculator", "calculator", "calc", v, "calculator.js")
	page.SentForm = "calculator"
	if v.Result, err = v.answer(r); err == nil {
		page.datasets = v.Result.datasets
		return page, nil
	}
	p := r.explain(err)
	if r.projected(p.year) {
		v.Predicted = p.year
	}
	if p.NoData() && !slices.ContainsFunc(calculatorFields, r.query.Has) {
		v.Mistakes = []string{r.fieldText(p)} // the default values have no answer, but the visitor made no mistake
		return page, nil
	}
	page.status = v.addMistakes(r, err)
	return page, nil
}

// readCalculator fills the form from the query. A missing field gets a default
// value for which there is data.
func readCalculator(r *request) (*calculatorView, error) {
	v := &calculatorView{Mode: r.value("mode", "add"), Origin: r.origin(), overtimeFrom: r.firstOvertime()}
	fields, ok := fieldsOf[v.Mode]
	if _, unknown := r.query["to"]; !ok || unknown { // the function otherTab answers known values of "to"
		return nil, &problem{status: http.StatusBadRequest, key: "mode", plain: r.plain("mode", "to"), args: []any{"value", shorten(r.value("to", v.Mode))}}
	}
	day := r.today
	if c := r.years.Meta.Coverage; c != nil {
		v.First, v.Last = harikerja.Year(c.First).Start(), harikerja.Year(c.Last).End()
		if _, ok := r.yearData(day.Year()); !ok {
			day = harikerja.Year(r.nearestYear()).Start()
		}
	}
	start := harikerja.Month(day.Year(), day.Month()).Start()
	// A date that was given in another mode is the default date of this mode.
	if d, err := harikerja.ParseDate(r.value("date", "")); err == nil {
		start = d
	}
	if d, err := harikerja.ParseDate(r.value("start", "")); err == nil {
		day, start = d, d
	}
	var err error
	if v.limitFields, err = readLimit(r); err != nil {
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
	v.Date = r.value("date", day.String())
	v.Days = r.value("days", "5")
	v.Direction = r.value("direction", "after")
	v.Start = r.value("start", start.String())
	v.End = r.value("end", harikerja.Month(start.Year(), start.Month()).End().String())
	v.Hours = r.value("hours", "4")
	v.Shortest = r.value("shortest", "")
	for _, field := range calculatorFields {
		if value := r.value(field, ""); value != "" && !slices.Contains(fields, field) {
			v.Hidden = append(v.Hidden, pair{field, value})
		}
	}
	return v, nil
}

// ruleFrom returns the first date with a rule of law for a mode, or the zero date if the
// mode needs no rule.
func (v *calculatorView) ruleFrom(mode string) (from harikerja.Date) {
	switch mode {
	case "overtime":
		return v.overtimeFrom
	case "limit":
		return v.limitFrom()
	}
	return from
}

// otherTab returns the address of the mode or the language that the visitor
// changes to. The form sends all its fields, also without a script.
func otherTab(r *request) string {
	to := r.value("to", "")
	if fieldsOf[to] == nil && !slices.Contains(languages, lang(to)) {
		return ""
	}
	delete(r.query, "to")
	v, err := readCalculator(r)
	switch {
	case err != nil:
		return ""
	case fieldsOf[to] != nil:
		return r.Link(v.TabLink(to))
	}
	r.lang, r.explicit = lang(to), true
	return r.Link(v.TabLink(v.Mode))
}

// Query returns the form as a query string, without the profile and without the
// fields of other modes.
func (v *calculatorView) Query() string {
	return v.query(v.Mode, fieldsOf[v.Mode])
}

// TabLink returns the address of another mode with the same fields, without the
// profile. If the date is before the first rule of law for the other mode, the address has
// no date.
func (v *calculatorView) TabLink(mode string) string {
	fields := slices.Clone(fieldsOf[v.Mode])
	for _, hidden := range v.Hidden {
		fields = append(fields, hidden.Name)
	}
	// The fields of the other mode are first.
	slices.SortStableFunc(fields, func(a, b string) int { return rank(mode, a) - rank(mode, b) })
	date, err := harikerja.ParseDate(v.Date)
	if mode != v.Mode && err == nil && date.Before(v.ruleFrom(mode)) {
		fields = slices.DeleteFunc(fields, func(field string) bool { return field == "date" })
	}
	return "/calculator?" + v.query(mode, fields)
}

// rank returns the place of a field among the fields of a mode. Fields of other
// modes come last.
func rank(mode, field string) int {
	if i := slices.Index(fieldsOf[mode], field); i >= 0 {
		return i
	}
	return len(calculatorFields)
}

func (v *calculatorView) query(mode string, fields []string) string {
	values := map[string]string{"date": v.Date, "days": v.Days, "direction": v.Direction, "start": v.Start, "end": v.End,
		"hours": v.Hours, "shortest": v.Shortest, "limit": v.Limit}
	query := "mode=" + mode
	for _, field := range fields {
		value := values[field]
		if field == "direction" && value == "after" || field == "shortest" && value == "" {
			continue // the default
		}
		query += "&" + field + "=" + url.QueryEscape(value)
	}
	if mode == "limit" && mode == v.Mode && v.week != "" {
		query += "&week=" + v.week // links to other modes and pages leave it out, because 5 is the default there
	}
	return query
}

// answer converts the form to a question of package ask and returns the result.
// The parameters have the same names as the form fields.
func (v *calculatorView) answer(r *request) (*resultView, error) {
	if r.mistake != nil {
		return nil, r.mistake
	}
	texts := ask.Texts{"date": v.Date, "days": v.Days, "start": v.Start, "end": v.End}
	switch {
	case v.Mode == "overtime":
		v.overtimeTexts(r, texts)
		a, err := ask.AskIn[ask.Overtime](r.national, texts)
		if err != nil {
			return nil, r.overtimeProblem(err)
		}
		return v.overtime(r, a.Data)
	case v.Mode == "limit":
		return v.countLimit(r)
	case v.Mode == "count":
		return explained[ask.ExplainSpan](r, texts, v.span)
	case v.Mode == "check":
		return explained[ask.ExplainDate](r, texts, v.check)
	case v.Direction == "after":
		return explained[ask.ExplainAddition](r, texts, v.shift)
	case v.Direction == "before":
		return explained[ask.ExplainSubtraction](r, texts, v.shift)
	}
	return nil, wrongField("direction", "direction")
}

// explained asks a question and returns its answer as a result.
func explained[Q ask.Question[ask.Explanation]](r *request, texts ask.Texts, show func(*request, ask.Explanation) *resultView) (*resultView, error) {
	e, err := ask.AskIn[Q](r.askContext, texts)
	if err != nil {
		return nil, err
	}
	return show(r, e), nil
}

// shift returns the result for an addition or a subtraction.
func (v *calculatorView) shift(r *request, e ask.Explanation) *resultView {
	n, name := e.Counts.WorkdayCount, "add"
	if v.Direction == "before" {
		name = "subtract"
	}
	res := v.newResult(r, e, "/workdays/"+name+"?date="+e.Start.String()+"&days="+v.Days)
	res.Answer = r.words.rich("calc.answer."+name, "n", n, "start", r.words.full(e.Start), "result", r.words.full(e.End))
	res.Sentence = r.sentence("calc.answer."+name, "n", n, "start", r.words.date(e.Start), "result", r.words.full(e.End))
	res.Counts = r.words.counts(e, res.Skipped)
	return res
}

// span returns the result for the number of workdays in a span.
func (v *calculatorView) span(r *request, e ask.Explanation) *resultView {
	n := e.Counts.WorkdayCount
	res := v.newResult(r, e, "/workdays/diff?start="+e.Start.String()+"&end="+e.End.String())
	res.Answer = r.words.rich("calc.answer.count", "n", n, "start", r.words.full(e.Start), "end", r.words.full(e.End))
	res.Sentence = r.sentence("calc.answer.count", "n", n, "start", r.words.date(e.Start), "end", r.words.date(e.End))
	res.Counts = r.words.counts(e, res.Skipped)
	return res
}

// check returns the result for one date.
func (v *calculatorView) check(r *request, e ask.Explanation) *resultView {
	res := v.newResult(r, e, "/workdays/check?date="+e.Start.String())
	res.Who, res.Checked = r.who(e), e.Start.Year()
	key, args := r.checked(e)
	res.Answer, res.Sentence = r.words.rich(key, args...), r.sentence(key, args...)
	return res
}

// checked returns the key and the arguments of the text that says whether a date is a
// workday, and why.
func (r *request) checked(e ask.Explanation) (key string, args []any) {
	day := e.Counted[0]
	why := r.words.holidays(day)
	if day.IsWeekend {
		why = append(why, r.words.text("calc.weekend"))
	}
	key = "calc.answer.workday"
	leave, isLeave := e.WorkedLeave[day.Date]
	switch worked := r.worked(day); {
	case isLeave && (day.OwnLine == nil || r.profile != nil):
		key, why = "calc.answer.leaveworked", []string{r.words.name(leave)}
	case worked != "":
		key, why = "calc.answer.worked", []string{worked}
	case r.optional(e):
		key, why = "calc.answer.leave", []string{r.words.names(day.Holidays)}
	case !day.IsWorkday:
		key = "calc.answer.off"
	}
	return key, []any{"date", r.words.full(day.Date), "why", strings.Join(why, "; ")}
}

// newResult returns a result with the days of an explanation, the rules in words
// and the API call that gives the same answer. The call parameter is the path and
// query after /v1.
func (v *calculatorView) newResult(r *request, e ask.Explanation, call string) *resultView {
	return &resultView{Rules: r.rulesInWords(), API: v.Origin + r.API(call), TooLong: len(e.Counted) == 0,
		Skipped: r.listed(e.Counted, e.WorkedLeave), Strip: r.stripOf(e), datasets: r.datasetsOf(e.Counts.StartDate.Year(), e.Counts.EndDate.Year())}
}

// sentence returns an answer without markup. If the rules are not the default
// rules, it also describes the rules, because the sentence is read without the
// page.
func (r *request) sentence(key string, args ...any) string {
	answer := r.words.plain(key, args...)
	if r.own == nil {
		return answer
	}
	return answer + " " + r.rulesInWords()
}

// rulesInWords describes the rules of an answer.
func (r *request) rulesInWords() string {
	switch {
	case r.own == nil:
		return r.words.standardRules()
	case r.profile != nil && !r.profile.hasDays():
		return r.OwnRules()
	}
	return r.words.text("calc.rules.own", "calendar", r.CalendarTitle(), "rules", r.OwnRules())
}

// stripOf returns the strip of an explanation, or nil if it has too many days. It
// marks the start and the end. If the start and the end are the same date, that
// date is marked as the end.
func (r *request) stripOf(e ask.Explanation) []stripDay {
	if len(e.Shown) > maxStrip {
		return nil
	}
	strip := r.strip(e.Shown)
	for i := range strip {
		if h, ok := e.WorkedLeave[strip[i].Date]; ok && strip[i].Class == "" {
			strip[i].Class, strip[i].Why = "wk", r.words.text("list.worked", "line", r.words.name(h))
		}
		switch strip[i].Date {
		case e.End:
			strip[i].Mark = "end"
		case e.Start:
			strip[i].Mark = "start"
		}
		strip[i].complete()
	}
	return strip
}

// counts returns the number of counted days of each class in words. It also names
// the days off in the list that have more than one holiday.
func (t *texts) counts(e ask.Explanation, list []listedDay) string {
	d := e.Counts
	text := t.text("calc.counts", "days", t.text("count.days", "n", d.CalendarDays), "work", t.text("count.workdays", "n", d.WorkdayCount),
		"weekend", t.text("count.weekend", "n", d.WeekendCount), "holidays", t.text("count.holidays", "n", d.HolidayCount))
	// A holiday on a weekend day is counted as both.
	if e.Both > 0 {
		text += " " + t.text("calc.both", "n", e.Both)
	}
	return strings.TrimSpace(text + " " + t.double(list))
}

// rules returns a description of the rules in words. The weekend parameter has
// the weekly days off, such as "sat". The leave parameter is "taken", "worked",
// "listed" or "except".
func (t *texts) rules(weekend []string, leave string) string {
	leave = t.text("calc.rules." + leave)
	if len(weekend) == 0 {
		return t.text("calc.rules.none", "leave", leave)
	}
	return t.text("calc.rules.days", "n", len(weekend), "days", t.dayNames(weekend), "leave", leave)
}

// standardRules describes the default rules.
func (t *texts) standardRules() string {
	return t.rules(defaultProfile.Off, defaultProfile.Leave)
}

// dayNames returns the names of days of the week. The tokens are texts such as "sat".
func (t *texts) dayNames(tokens []string) string {
	names := make([]string, len(tokens))
	for i, token := range tokens {
		names[i] = t.text("calc.day." + token)
	}
	return strings.Join(names, ", ")
}
