package ask

import (
	"fmt"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

// TestTryReturnsAllMistakes: the mistakes are in the order of the parameters, and a list has
// several.
func TestTryReturnsAllMistakes(t *testing.T) {
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
		_, mistakes, err := Try(c, test.texts, PlanLeave.CheckStart)
		if got := problems(mistakes); err != nil || got != test.want {
			t.Errorf("%v: got %s, %v, want %s", test.texts, got, err, test.want)
		}
	}
	texts := Texts{"daysOff": "x,2026-05-05,2026-05-09..2026-05-08,2026-05-05=a,y", "workdays": "z"}
	const want = "wrong daysOff, backwards.span daysOff, wrong daysOff, two-names daysOff, wrong workdays"
	if _, mistakes, err := Try[ownDays](c, texts); err != nil || problems(mistakes) != want {
		t.Errorf("own days have the mistakes %v, %v, want %s", problems(mistakes), err, want)
	}
	texts = Texts{"dates": "2026-03-20,x,y"}
	if _, mistakes, err := Try[BatchDays](c, texts); err != nil || problems(mistakes) != "wrong dates, wrong dates" {
		t.Errorf("dates have the mistakes %v, %v", problems(mistakes), err)
	}
	if _, mistakes, err := Try[BatchDays](c, nil); err != nil || problems(mistakes) != "missing dates" {
		t.Errorf("no dates have the mistakes %v, %v", problems(mistakes), err)
	}
	if a, _, err := Try[AddWorkdays](c, Texts{"date": "2026-03-17", "days": "5"}); err != nil || a.Data.ResultDate != harikerja.MustParseDate("2026-03-31") {
		t.Errorf("the answer is %+v, %v", a.Data, err)
	}
}

// ownDays is a question with own days as parameters.
type ownDays struct{ Lines }

func (q ownDays) Answer(*Context) (int, error) { return 0, nil }

func problems(list []*Error) string {
	var texts []string
	for _, e := range list {
		texts = append(texts, fmt.Sprint(e.Problem, " ", e.Details.Field))
	}
	return strings.Join(texts, ", ")
}
