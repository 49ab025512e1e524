package ask

import (
	"reflect"
	"slices"
	"testing"

	"github.com/harikerja/harikerja/law"
)

func TestObligationIDsMatchTheRules(t *testing.T) {
	if want := law.Default().Obligations(); !slices.Equal(obligationIDs, want) {
		t.Errorf("the ids are %q, the rules have %q", obligationIDs, want)
	}
}

// TestShortestDayTokens checks both directions between a token and a weekday.
func TestShortestDayTokens(t *testing.T) {
	for _, token := range weekdays {
		var q Overtime
		p := FormOf(reflect.TypeFor[Overtime]()).Param("shortestDay")
		if err := p.Type.read(p, token, &q.ShortestDay); err != nil {
			t.Fatal(err)
		}
		if got := weekdayToken(*q.ShortestDay); got != token {
			t.Errorf("%s is read as %s", token, got)
		}
	}
}
