package curate

import (
	"fmt"
	"slices"
	"strings"
)

// entry is a part of a data file that can have a problem.
type entry interface {
	place() Place
	label() string
}

// namedPlace is an [entry] with a label that the caller chooses. The label is, for example, a
// key in a file.
type namedPlace struct {
	Place
	name string
}

func (p namedPlace) label() string { return p.name }

// A rule calls report for each entry that breaks the rule.
type report func(about entry, format string, args ...any)

// when reports a problem if the condition is true.
func (r report) when(broken bool, about entry, format string, args ...any) {
	if broken {
		r(about, format, args...)
	}
}

// oneOf reports a value that is not in the list of allowed values. It returns true if the value
// is in the list.
func oneOf[T ~string](about entry, report report, what string, value T, allowed ...T) bool {
	isKnown := slices.Contains(allowed, value)
	texts, last := each(allowed, func(v T) string { return string(v) }), len(allowed)-1
	report.when(!isKnown, about, "%s %q is not known: use %s or %s",
		what, value, strings.Join(texts[:last], ", "), texts[last])
	return isKnown
}

// rule is a check of a list, for example of the list of all years. Some rules need data that
// another rule checks. If this data has a problem, only the other rule reports it.
type rule[T any] struct {
	name  string
	check func(list []T, report report)
}

func run[T any](list []T, rules ...rule[T]) []Problem {
	var problems []Problem
	for _, r := range rules {
		r.check(list, func(about entry, format string, args ...any) {
			p := about.place()
			text := fmt.Sprintf(format, args...)
			problems = append(problems, Problem{File: p.File, Line: p.Line, Entry: about.label(),
				Rule: r.name, Text: text})
		})
	}
	return problems
}

// inEach returns a rule that runs a check on each element of a list.
func inEach[T any](check func(T, report)) func([]T, report) {
	return func(list []T, report report) {
		for _, v := range list {
			check(v, report)
		}
	}
}

// inLines returns a rule that runs a check on each line of each year.
func inLines(check func(*Year, Holiday, report)) func([]*Year, report) {
	return inEach(func(y *Year, report report) {
		for _, h := range y.Holidays {
			check(y, h, report)
		}
	})
}

// inDocuments returns a rule that runs a check on each decree and related document.
func inDocuments(check func(Decree, report)) func([]*Year, report) {
	return inEach(func(y *Year, report report) { inEach(check)(y.documents(), report) })
}

const misplacedCorrection = "it belongs before the correction of %s: corrections are sorted by date"
