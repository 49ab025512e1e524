package web

import (
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

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
