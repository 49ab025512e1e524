package web

import (
	"slices"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

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
