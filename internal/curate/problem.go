package curate

import (
	"cmp"
	"fmt"
	"slices"
)

// Problem is something wrong with the data, for the person who has to fix it.
type Problem struct {
	File  string // as data/2025.yaml
	Line  int    // from 1, or 0 where no line can be named
	Entry string // the holiday, decree or note it is about; empty for the whole file
	Rule  string // the name of the rule that was broken
	Text  string // what is wrong, and the way out
}

// String returns the problem on one line, as
// data/2025.yaml:31: 2025-08-18 collective_leave "Cuti Bersama": what is wrong (rule).
func (p Problem) String() string {
	where := p.File
	if p.Line > 0 {
		where = fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	if p.Entry != "" {
		where += ": " + p.Entry
	}
	return fmt.Sprintf("%s: %s (%s)", where, p.Text, p.Rule)
}

// sortProblems puts problems in the order in which a person works through them.
func sortProblems(list []Problem) {
	slices.SortStableFunc(list, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
}
