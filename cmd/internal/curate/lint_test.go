package curate

import (
	"testing"
)

// TestEveryRuleFindsItsMistake tries each rule with a sample year that has one mistake. The
// name of a case is the name of the rule.
func TestEveryRuleFindsItsMistake(t *testing.T) {
	shown := map[string]bool{}
	for _, tt := range mistakes(t, "rules") {
		shown[tt.name] = shown[tt.name] || tt.want != ""
		var got []Problem
		for _, p := range run(load(t, sample(t, tt.edits...)).years, rules...) {
			if p.Rule == tt.name {
				got = append(got, p)
			}
		}
		if lines(got) != tt.want {
			t.Errorf("%s, after %q:\ngot  %s\nwant %s", tt.name, tt.edits, lines(got), tt.want)
		}
	}
	for _, r := range rules {
		if !shown[r.name] {
			t.Errorf("there is no test case for the rule %s", r.name)
		}
	}
}
