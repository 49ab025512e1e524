package web

import (
	"errors"
	"slices"
	"strconv"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// answered is a form whose question was asked. It has the typed values, the mistakes in the
// fields, and the answer.
type answered[A any] struct {
	formMistakes
	Values ask.Texts // the values of the form
	Answer A         // empty if there are mistakes
}

// formMistakes are the mistakes in a form, in words.
type formMistakes struct{ Mistakes []fieldMistake }

// fieldMistake is a mistake in a field of a form, in words.
type fieldMistake struct{ Field, Text string }

// add adds a mistake, unless the form already has it.
func (f *formMistakes) add(m fieldMistake) {
	if !slices.Contains(f.Mistakes, m) {
		f.Mistakes = append(f.Mistakes, m)
	}
}

// Invalid reports whether there is a mistake in this field.
func (f *formMistakes) Invalid(field string) bool {
	return slices.ContainsFunc(f.Mistakes, func(m fieldMistake) bool { return m.Field == field })
}

// MistakesIn returns the mistakes in a field.
func (f *formMistakes) MistakesIn(field string) (list []string) {
	for _, m := range f.Mistakes {
		if m.Field == field {
			list = append(list, m.Text)
		}
	}
	return list
}

// mistakesIn returns the mistakes in an error of package ask. An error that is not about
// mistakes is returned as it is.
func mistakesIn(err error) (ask.Mistakes, error) {
	if mistakes, ok := errors.AsType[ask.Mistakes](err); ok {
		return mistakes, nil
	}
	return nil, err
}

// show adds the mistakes in the profile to the form. If there is such a mistake, the page gets an
// error status.
func (f *formMistakes) show(s *setup, page *view) *view {
	for _, p := range s.mistakes {
		f.add(fieldMistake{p.field, s.fieldText(p)})
		page.status = p.status
	}
	return page
}

// ruleFields is the data of the templates "weekfield" and "leavefield".
type ruleFields struct {
	*profile
	form
	AnyWeek bool // whether the form accepts an unknown working week
}

// form is a form that can tell which of its fields have a mistake.
type form interface {
	Invalid(field string) bool
}

// RuleFields returns the data of the templates "weekfield" and "leavefield".
func (s *setup) RuleFields(form form) ruleFields {
	f := ruleFields{&s.Given, form, s.countsLimit()}
	if f.AnyWeek {
		given := s.Given
		given.Week = s.limitWeek()
		f.profile = &given
	}
	return f
}

// limitWeek returns the working week with which a time limit is counted. The week is not known if
// the address has neither a week nor a profile.
func (s *setup) limitWeek() string {
	if !s.sent.Has("week") && len(s.links) == 0 {
		return anyWeek
	}
	return s.Given.Week
}

// periodForm has the choices of the fields for a payroll period, on the pages of the workdays and
// of the profile.
type periodForm struct {
	words  *texts
	chosen func(field string) string // returns the value of a field
}

// FirstDays returns the possible first days of a period. The text of each choice also names the
// last day of the period.
func (f periodForm) FirstDays() []choice { return f.days("firstDay", 28, f.words.firstDay) }

// Paydays returns the possible paydays.
func (f periodForm) Paydays() []choice { return f.days("payday", 31, f.words.payday) }

// days returns the days of a month as choices for a field.
func (f periodForm) days(field string, last int, text func(int) string) (list []choice) {
	chosen := f.chosen(field)
	for day := 1; day <= last; day++ {
		list = append(list, choice{strconv.Itoa(day), text(day), chosen == strconv.Itoa(day)})
	}
	return list
}

// PaydayMonths returns the months in which a period can be paid.
func (f periodForm) PaydayMonths() []choice {
	return f.texts("paydayMonth", "periods.paydaymonth.", string(harikerja.SameMonth),
		string(harikerja.NextMonth))
}

// PaydayRules returns the rules that can move the payday.
func (f periodForm) PaydayRules() []choice {
	return f.texts("rule", "periods.rule.", string(harikerja.Preceding), string(harikerja.Following),
		string(harikerja.ModifiedFollowing), string(harikerja.Nearest))
}

// texts returns values as choices for a field. The key of the text of a choice ends in its value.
func (f periodForm) texts(field, key string, values ...string) []choice {
	chosen := f.chosen(field)
	return convert(values, func(v string) choice {
		return choice{v, f.words.text(key + v), chosen == v}
	})
}

// choice is an entry in a form's menu.
type choice struct {
	Value    string
	Text     string
	Selected bool
}
