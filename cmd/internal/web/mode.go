package web

import (
	"html/template"
	"net/url"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// The calculator is a form that is sent with GET. The address contains all input, so a result
// can be shared, and the calculator works without a script. The script form.js fetches the same
// page, and calculator.js shows the answer from it.

// tab is an entry of the calculator's menu of modes.
type tab struct {
	Name string // the value of the parameter "mode"
	open func(*setup) (*mode, error)
}

// mode is a form with its own fields, and one question.
type mode struct {
	name     string         // the value of the parameter "mode"
	fields   []string       // the names of the form fields
	defaults ask.Texts      // the values of fields that were not given, except dates
	ruleFrom harikerja.Date // the first date that has a rule of law; zero if the mode needs no rule
	query    string         // what links to this mode have besides the fields, such as "&week=5"
	form     any            // what only the form of this mode shows
	// answer asks the question. It returns the result or the mistakes.
	answer func(v *calculatorView, s *setup) (*resultView, []*problem, error)
}

// calculatorView has the form values that the visitor sent, and the answer.
type calculatorView struct {
	answered[*resultView]
	lawHead                  // about the rule of the answer; only in the modes limit and overtime
	Mode      string         // the name of the page's mode
	Form      any            // what only the form of this mode shows
	Tabs      []tab          // all modes
	Hidden    []pair         // the given fields of other modes
	First     harikerja.Date // the first date with data
	Last      harikerja.Date // the last date with data
	Predicted int            // the year without data that the answer needs, if it is predicted; or 0

	mode *mode // the page's mode
}

// resultView is the answer of the calculator.
type resultView struct {
	Answer   template.HTML  // the answer as a sentence
	Sentence string         // the answer to paste into a chat; it names rules that are not the default
	Reading  string         // the answer under the other rule for collective leave; "" if it is the same
	Law      any            // the part of the answer that only overtime or a time limit has
	Counts   string         // the number of days of each class, in words; "" for a single date
	Rules    string         // the rules that were applied, in words
	Last     harikerja.Date // the last day of a time limit
	Strip    []stripDay     // the days of the span; empty if there are more than maxStrip days
	Skipped  []listedDay    // the holidays of the span; empty if it has more than ask.MaxDates days
	TooLong  bool           // whether the span has more than ask.MaxDates days
	Checked  int            // the year of the date in mode check; 0 in other modes
	Who      *whoView       // who has a day off, if the single date is collective leave
	API      string         // the API call that gives the same answer

	datasets []ask.Dataset // the lists of holidays that the answer depends on
}

// Worked reports whether the answer lists a workday, such as collective leave that is worked.
func (r *resultView) Worked() bool { return countDates(r.Skipped, "wk") > 0 }

// labels maps each field of the calculator to the text key of its label.
var labels = map[string]string{
	"date": "calc.date", "days": "calc.days", "direction": "calc.direction", "start": "calc.start", "end": "calc.end",
	"hours": "overtime.hours", "shortest": "overtime.shortest", "official": "overtime.official",
	"limit": "limit.label", "week": "calc.week", "leave": "calc.leave",
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

// Query returns the form as a query string, without the profile and without the fields of other
// modes.
func (v *calculatorView) Query() string { return v.query(v.mode, v.mode.fields) }

func (v *calculatorView) query(m *mode, fields []string) string {
	query := "mode=" + m.name
	for _, field := range fields {
		value := v.Values[field]
		if field == "direction" && value == "after" ||
			value == "" && (field == "shortest" || field == "official") {
			continue // the default
		}
		query += "&" + field + "=" + url.QueryEscape(value)
	}
	if m.name == v.mode.name { // the week of a time limit is not the week of other modes
		query += m.query
	}
	return query
}

// tryQuestion asks a question and returns its answer or all mistakes. The parameter "known" has
// the mistakes that the caller has already found. The result contains them too. The function
// "say" converts a mistake in the question to a problem.
func tryQuestion[Q ask.Question[A], A any](
	c *ask.Context, texts ask.Texts, known []*problem, say func(*ask.Error) *problem, checks ...ask.Check[Q],
) (a A, list []*problem, err error) {
	if len(known) > 0 {
		_, err = ask.Read(c, texts, checks...)
	} else {
		a, err = ask.AskIn(c, texts, checks...)
	}
	mistakes, err := mistakesIn(err)
	for _, e := range mistakes {
		known = append(known, say(e))
	}
	// Mistakes about texts that cannot be read come before mistakes about missing data or a
	// missing rule.
	slices.SortStableFunc(known, func(a, b *problem) int { return a.status - b.status })
	return a, known, err
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

// newResult returns a result with the days of an explanation, the rules in words and the API
// call that gives the same answer. The parameter "call" is the path and query after /v1.
func (v *calculatorView) newResult(s *setup, e ask.Explanation, call string) *resultView {
	skipped := listDays(s, e.Counted, e.OtherLeave)
	for i := range skipped {
		skipped[i].Signed = v.Mode == "check"
	}
	return &resultView{Rules: rulesInWords(s), API: s.origin() + s.API(call),
		TooLong: len(e.Counted) == 0, Skipped: skipped, Strip: s.words.stripOf(e),
		datasets: s.datasetsOf(e.Counts.StartDate.Year(), e.Counts.EndDate.Year())}
}

// rulesInWords describes the rules of an answer.
func rulesInWords(s *setup) string {
	switch {
	case s.Own == nil:
		return s.words.standardRules()
	case s.Profile != nil && !s.Profile.hasDays():
		return s.OwnRules()
	}
	return s.words.text("calc.rules.own", "calendar", s.CalendarTitle(), "rules", s.OwnRules())
}

// sentence returns an answer without markup. If the rules are not the default rules, it also
// describes the rules, because people read the sentence outside the page.
func sentence(s *setup, key string, args ...any) string {
	answer := s.words.plain(key, args...)
	if s.Own == nil {
		return answer
	}
	return answer + " " + rulesInWords(s)
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

// A private firm decides whether it works on collective leave. The calculator's answer follows
// one rule. If the other rule gives another answer, the page also shows that answer.

// otherReading asks a question again with the other rule for collective leave. It returns a text
// with the answer, or "" if the answer is the same or if there is no data for it.
func otherReading[Q ask.Question[ask.Explanation]](
	s *setup, texts ask.Texts, e ask.Explanation, checks ...ask.Check[Q],
) (string, error) {
	if s.Named() {
		return "", nil // a named calendar has its own rule for collective leave, so there is no other answer
	}
	frame := ask.Frame{Rules: defaultRules}
	if s.Profile != nil {
		frame = s.Profile.frame
	}
	frame.Leave = harikerja.LeaveWorked()
	key := "calc.reading.worked"
	if s.WorksOnLeave() {
		frame.Leave = harikerja.LeaveTaken()
		key = "calc.reading.taken"
	}
	context, err := frame.In(s.world)
	if err != nil {
		return "", err
	}
	other, err := ask.AskIn(context, texts, checks...)
	switch _, bug := mistakesIn(err); {
	case err != nil:
		return "", bug
	case other.Start != e.Start || other.End != e.End:
		return s.words.text(key, "answer", s.words.date(other.End)), nil
	case other.Counts.WorkdayCount != e.Counts.WorkdayCount:
		return s.words.text(key, "answer", s.words.text("count.workdays", "n", other.Counts.WorkdayCount)), nil
	}
	return "", nil
}
