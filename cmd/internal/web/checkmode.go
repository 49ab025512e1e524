package web

import (
	"slices"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

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
