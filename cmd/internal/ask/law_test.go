package ask

import (
	"reflect"
	"slices"
	"strings"
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

// TestLawPackageAndAPIUseTheSameMemberNames: every JSON member in an answer from package law is
// also a member in an answer from the API. The exceptions are in the list onlyLaw.
func TestLawPackageAndAPIUseTheSameMemberNames(t *testing.T) {
	onlyLaw := []string{"examined", "explanation", "localExplanation", "localCitation", "localWarnings",
		"off", "worked", "readings", "collectiveLeave", "limit", "counted", "weekends", "includeCollectiveLeave", "why", "window"}
	known := map[string]bool{}
	for _, typ := range []reflect.Type{reflect.TypeFor[DescribedObligation](), reflect.TypeFor[DescribedRule](),
		reflect.TypeFor[CountedTimeLimit](), reflect.TypeFor[OvertimeAnswer](), reflect.TypeFor[ObligationList]()} {
		addMembers(typ, known)
	}
	members := map[string]bool{}
	for _, typ := range []reflect.Type{reflect.TypeFor[law.Obligation](), reflect.TypeFor[law.TimeLimit](),
		reflect.TypeFor[law.Overtime](), reflect.TypeFor[law.Unanswered]()} {
		addMembers(typ, members)
	}
	for name := range members {
		if !known[name] && !slices.Contains(onlyLaw, name) {
			t.Errorf("the API has no member %q", name)
		}
	}
	if len(members) < 50 {
		t.Errorf("only %d members were found", len(members))
	}
}

// addMembers adds the names of all JSON members of a type to a set.
func addMembers(typ reflect.Type, names map[string]bool) {
	switch typ.Kind() {
	case reflect.Pointer, reflect.Slice:
		addMembers(typ.Elem(), names)
	case reflect.Struct:
		for i := range typ.NumField() {
			field := typ.Field(i)
			name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			if name == "-" || !field.IsExported() && !field.Anonymous {
				continue
			}
			if name != "" {
				names[name] = true
			}
			addMembers(field.Type, names)
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
	read, unread := rules["overtime-2021"], rules["vat-return-2025"]
	for _, test := range []struct {
		used []law.Rule
		want string
	}{
		{nil, ""},
		{[]law.Rule{read}, " Confidence of overtime-2021: read in a copy of the official text."},
		{[]law.Rule{unread, unread}, " Confidence of vat-return-2025: quoted by public repository."},
		{[]law.Rule{read, rules["phk-notice-2021"]}, ""},
		{[]law.Rule{read, unread}, " Not read completely: vat-return-2025."},
	} {
		if got := noticeOf(test.used); got != NotAdvice+test.want {
			t.Errorf("got %q, want %q after the first sentences", got, test.want)
		}
	}
}
