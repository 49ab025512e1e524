package ask

import (
	"slices"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// TestSchemaHasTheReasonOfEveryAlternative checks that the schema has the reason of every
// alternative and of every transition in the rules.
func TestSchemaHasTheReasonOfEveryAlternative(t *testing.T) {
	cal := harikerja.Default()
	covered, _ := cal.Covered()
	list, _, err := law.Default().DueIn(cal, covered)
	noError(t, err)
	for _, o := range list {
		for _, a := range o.Alternatives {
			if !slices.Contains(readings, a.Text) {
				t.Errorf("%s of %s has the reason %q, which the schema does not have", o.ID, o.Period, a.Text)
			}
		}
	}
	for _, r := range newContext().world.Calendars.lawRules() {
		for _, transition := range r.Transitions {
			if !slices.Contains(readings, transition.Reason) {
				t.Errorf("%s has the reason %q, which the schema does not have", r.ID, transition.Reason)
			}
		}
	}
}

// TestNoticeNamesOnlyTheRulesOfTheAnswer: an answer about one rule has the confidence of this
// rule. A list names the rules that it uses and that were not read completely. Only the list of
// all rules names all of them.
func TestNoticeNamesOnlyTheRulesOfTheAnswer(t *testing.T) {
	rules := map[string]law.Rule{}
	for _, r := range law.Default().Rules() {
		rules[r.ID] = r
	}
	read, unread := rules["overtime-2021"], rules["e-invoice-upload-2022"]
	for _, test := range []struct {
		used []law.Rule
		want string
	}{
		{nil, ""},
		{[]law.Rule{read}, " Confidence of overtime-2021: read in a copy of the official text."},
		{[]law.Rule{unread, unread}, " Confidence of e-invoice-upload-2022: quoted by trusted site."},
		{[]law.Rule{read, rules["phk-notice-2021"]}, ""},
		{[]law.Rule{read, unread}, " Not read completely: e-invoice-upload-2022."},
	} {
		if got := noticeOf(test.used); got != NotAdvice+test.want {
			t.Errorf("got %q, want %q after the first sentences", got, test.want)
		}
	}
}
