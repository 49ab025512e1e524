package web

import (
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// newAddMode returns the mode that adds workdays to a date or subtracts them.
func newAddMode(*setup) (*mode, error) {
	return &mode{name: "add", fields: []string{"date", "days", "direction"},
		defaults: ask.Texts{"days": "5", "direction": "after"}, answer: addWorkdays}, nil
}

func addWorkdays(v *calculatorView, s *setup) (*resultView, []*problem, error) {
	result, mistakes, err := addInDirection(v, s)
	for _, p := range mistakes {
		if p.field == "days" {
			p.more = mostDays(v, s, mistakes)
		}
	}
	return result, mistakes, err
}

// addInDirection adds or subtracts.
func addInDirection(v *calculatorView, s *setup) (*resultView, []*problem, error) {
	texts, own := ask.Texts{"date": v.Values["date"], "days": v.Values["days"]}, slices.Clone(s.mistakes)
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

// mostDays returns a sentence that names the maximum number of workdays for which there is data.
// It returns "" if the maximum is 0 or not known.
func mostDays(v *calculatorView, s *setup, mistakes []*problem) string {
	date, err := harikerja.ParseDate(v.Values["date"])
	wrong := slices.ContainsFunc(mistakes, func(p *problem) bool { return p.field == "direction" })
	if err != nil || wrong || len(s.mistakes) > 0 { // the maximum depends on all these values
		return ""
	}
	span := ask.SpanOf{Start: date.AddDays(1), End: v.Last}
	if v.Values["direction"] == "before" {
		span = ask.SpanOf{Start: v.First, End: date.AddDays(-1)}
	}
	count, err := ask.DiffWorkdays{SpanOf: span, Inclusive: true}.Answer(s.context)
	if n := count.Data.WorkdayCount; err == nil && n > 0 {
		return s.words.text("calc.error.most."+v.Values["direction"], "n", n,
			"date", s.words.date(date))
	}
	return ""
}

// newCheckMode returns the mode that says whether a date is a workday.
func newCheckMode(*setup) (*mode, error) {
	return &mode{name: "check", fields: []string{"date"}, answer: checkDate}, nil
}

func checkDate(v *calculatorView, s *setup) (*resultView, []*problem, error) {
	return askExplained(s, ask.Texts{"date": v.Values["date"]}, v.check, slices.Clone(s.mistakes),
		ask.ExplainDate.CheckDate)
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

// newCountMode returns the mode that counts the workdays in a span.
func newCountMode(*setup) (*mode, error) {
	return &mode{name: "count", fields: []string{"start", "end"}, answer: countWorkdays}, nil
}

func countWorkdays(v *calculatorView, s *setup) (*resultView, []*problem, error) {
	texts := ask.Texts{"start": v.Values["start"], "end": v.Values["end"]}
	return askExplained(s, texts, v.span, slices.Clone(s.mistakes),
		ask.ExplainSpan.CheckStart, ask.ExplainSpan.CheckEnd)
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
