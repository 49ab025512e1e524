package ask

import (
	"fmt"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// TestAllMistakesInAQuestionAreReturned: the mistakes are in the order of the parameters, and a
// list can have several mistakes.
func TestAllMistakesInAQuestionAreReturned(t *testing.T) {
	c := newWorld().National(Rules{})
	tests := []struct {
		texts Texts
		want  string // the problems and their fields
	}{
		{Texts{"year": "2026", "days": "5"}, ""},
		{Texts{"year": "2026", "days": "x", "minDays": "y", "start": "z"}, "wrong days, wrong start, wrong minDays"},
		{Texts{"days": "x", "start": "2025-01-01", "year": "2026"}, "wrong days, contradiction.start start"},
		{Texts{"year": "2026", "days": "5", "start": "2025-01-01"}, "contradiction.start start"},
		{Texts{"year": "2030", "days": "0", "start": "2030-01-01"}, "wrong days"},
		{Texts{"year": "2030", "days": "1"}, "no-data year"},
	}
	for _, test := range tests {
		_, err := AskIn(c, test.texts, PlanLeave.CheckStart)
		if got := problems(err); got != test.want {
			t.Errorf("%v: got %s, %v, want %s", test.texts, got, err, test.want)
		}
	}
	texts := Texts{"daysOff": "x,2026-05-05,2026-05-09..2026-05-08,2026-05-05=a,y", "workdays": "z"}
	const want = "wrong daysOff, backwards.span daysOff, wrong daysOff, two-names daysOff, wrong workdays"
	if _, err := AskIn[ownDays](c, texts); problems(err) != want {
		t.Errorf("own days: got the mistakes %v, error %v, want %s", problems(err), err, want)
	}
	texts = Texts{"dates": "2026-03-20,x,y"}
	if _, err := AskIn[BatchDays](c, texts); problems(err) != "wrong dates, wrong dates" {
		t.Errorf("dates: got the mistakes %v, error %v", problems(err), err)
	}
	if _, err := AskIn[BatchDays](c, nil); problems(err) != "missing dates" {
		t.Errorf("no dates: got the mistakes %v, error %v", problems(err), err)
	}
	if a, err := AskIn[AddWorkdays](c, Texts{"date": "2026-03-17", "days": "5"}); err != nil || a.Data.ResultDate != harikerja.MustParseDate("2026-03-31") {
		t.Errorf("the answer is %+v, %v", a.Data, err)
	}
}

// ownDays is a question with own days as parameters.
type ownDays struct{ Lines }

func (q ownDays) Answer(*Context) (int, error) { return 0, nil }

// problems returns the problem and the field of each mistake.
func problems(err error) string {
	if err == nil {
		return ""
	}
	var texts []string
	for _, e := range err.(Mistakes) {
		texts = append(texts, fmt.Sprint(e.Problem, " ", e.Details.Field))
	}
	return strings.Join(texts, ", ")
}

// TestAllMistakesInAFrameAreReturned: own days are compared even if another parameter is wrong.
func TestAllMistakesInAFrameAreReturned(t *testing.T) {
	tests := []struct {
		texts Texts
		want  string
	}{
		{Texts{"weekend": "sun"}, ""},
		{Texts{"weekend": "x", "includeCollectiveLeave": "y", "daysOff": "a,b", "workdays": "c"},
			"wrong includeCollectiveLeave, wrong.weekday weekend, wrong daysOff, wrong daysOff, wrong workdays"},
		{Texts{"weekend": "x", "daysOff": "2026-05-05,2026-05-07", "workdays": "2026-05-04..2026-05-07"},
			"wrong.weekday weekend, contradiction.own workdays, contradiction.own workdays"},
		{Texts{"daysOff": "2026-03-05..2026-03-20=A,2026-03-06=B,2026-03-08=C"}, "two-names daysOff, two-names daysOff"},
		{Texts{"daysOff": "2026-01-01..2027-12-31", "workdays": "2026-01-05"}, "too-many.own daysOff"},
		{Texts{"daysOff": "2026-05-15=" + strings.Repeat("a", 61) + ",2026-05-18=" + strings.Repeat("b", 99)},
			"long-name daysOff, long-name daysOff"},
	}
	for _, test := range tests {
		_, c, err := ReadFrame(newWorld(), test.texts)
		if got := problems(err); got != test.want || (c != nil) != (test.want == "") {
			t.Errorf("%v: got %s, %v, want %s", test.texts, got, err, test.want)
		}
	}
}

func TestCheckFindsAMistakeEvenIfAnotherParameterIsWrong(t *testing.T) {
	c := newWorld().National(Rules{})
	_, err := AskIn(c, Texts{"year": "2009", "firstDay": "15", "payday": "32"}, PayrollPeriods.CheckFirstDay)
	if got := problems(err); got != "no-data firstDay, wrong payday" {
		t.Errorf("payroll periods: got %s, error %v", got, err)
	}
	_, err = AskIn(c, Texts{"date": "2010-03-18", "hours": "x", "weekend": "none"}, Overtime.CheckDate, Overtime.CheckWeek)
	if got := problems(err); got != "no-rule date, wrong hours, week-not-in-table weekend" {
		t.Errorf("overtime: got %s, %v", got, err)
	}
	_, err = AskIn(c, Texts{"date": "2008-03-18", "id": "x", "weekend": "fri"}, ExplainTimeLimit.CheckDate, ExplainTimeLimit.CheckWeek)
	if got := problems(err); got != "not-listed id, no-data date, week-not-in-table.limit weekend" {
		t.Errorf("time limit: got %s, %v", got, err)
	}
}
