package ask

import (
	"reflect"
	"slices"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

func TestObligationIDsMatchTheRules(t *testing.T) {
	if want := texts(law.Default().Obligations()...); !slices.Equal(obligationIDs, want) {
		t.Errorf("the ids are %q, the rules have %q", obligationIDs, want)
	}
}

func TestObligationAliasesMatchTheRules(t *testing.T) {
	book := law.Default()
	var want []string
	for _, r := range book.Rules() {
		for _, alias := range r.Aliases {
			if _, err := book.Obligation(alias); err == nil && !slices.Contains(want, alias) {
				want = append(want, alias)
			}
		}
	}
	slices.Sort(want)
	if !slices.Equal(obligationAliases, want) {
		t.Errorf("the aliases are %q, the rules have %q", obligationAliases, want)
	}
}

// TestReadingsMatchTheRules checks the reason of every alternative.
func TestReadingsMatchTheRules(t *testing.T) {
	cal := harikerja.Default()
	covered, _ := cal.Covered()
	list, _, err := law.Default().DueIn(cal, covered)
	noError(t, err)
	for _, o := range list {
		for _, a := range o.Alternatives {
			if !slices.Contains(readings, a.Reason()) {
				t.Errorf("%s of %s has the reason %q, which the schema does not have", o.ID, o.Period, a.Reason())
			}
		}
	}
	rules, err := lawRules()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rules {
		for _, transition := range r.Transitions {
			if !slices.Contains(readings, transition.Reason) {
				t.Errorf("%s has the reason %q, which the schema does not have", r.ID, transition.Reason)
			}
		}
	}
}

// TestShortestDayAcceptsTheTokensOfAllWeekdays converts each token to a weekday and
// back.
func TestShortestDayAcceptsTheTokensOfAllWeekdays(t *testing.T) {
	for _, token := range weekdays {
		var q Overtime
		p := FormOf(reflect.TypeFor[Overtime]()).Param("shortestDay")
		noError(t, p.Type.read(p, token, &q.ShortestDay))
		if got := weekdayToken(*q.ShortestDay); got != token {
			t.Errorf("%s is read as %s", token, got)
		}
	}
}
