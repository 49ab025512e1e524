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
	_, err := parseSpans(FrameParam("daysOff"), "x,2026-05-05,2026-05-09..2026-05-08,2026-05-05=a,y")
	const want = "wrong daysOff, backwards.span daysOff, wrong daysOff, two-names daysOff"
	if m, ok := err.(Mistakes); !ok || problems(m) != want {
		t.Errorf("a list has the mistakes %v, want %s", err, want)
	}
	if a, _, err := Try[AddWorkdays](c, Texts{"date": "2026-03-17", "days": "5"}); err != nil || a.Data.ResultDate != harikerja.MustParseDate("2026-03-31") {
		t.Errorf("the answer is %+v, %v", a.Data, err)
	}
}

func problems(list []*Error) string {
	var texts []string
	for _, e := range list {
		texts = append(texts, fmt.Sprint(e.Problem, " ", e.Details.Field))
	}
	return strings.Join(texts, ", ")
}
