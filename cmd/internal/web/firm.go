package web

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// A profile can have the name of the firm and its payroll period. They do not change the calendar.
// The page with the payroll periods has the same parameters for the period. Under a named calendar,
// only the pages with payroll periods have these parameters.

// maxFirm is the maximum number of characters in the name of a firm.
const maxFirm = 60

// firmName returns the name of a firm on one line: each run of spaces becomes one space.
func firmName(text string) string { return strings.Join(strings.Fields(text), " ") }

// checkFirm returns the mistakes in the name of the firm and in its payroll period. It also gives
// the values of the payroll period their usual form.
func (p *profile) checkFirm() (mistakes []*problem) {
	hidden := func(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }
	if utf8.RuneCountInString(p.Firm) > maxFirm || strings.ContainsFunc(p.Firm, hidden) {
		mistakes = append(mistakes, wrongField("firm", "firm", "n", maxFirm))
	}
	if len(p.period) == 0 {
		return mistakes
	}
	q, err := ask.Read[ask.PayrollPeriods](nil, p.period)
	wrong, bug := mistakesIn(err)
	if bug != nil {
		panic(bug)
	}
	for _, e := range wrong {
		mistakes = append(mistakes, wrongField(e.Details.Field, e.Details.Field))
	}
	if err == nil {
		p.period = ask.Texts{"firstDay": strconv.Itoa(q.FirstDay), "payday": strconv.Itoa(q.Payday),
			"rule": string(q.Rule)}
	}
	return mistakes
}

// pay returns the profile's value of a parameter of the payroll period.
func (p *profile) pay(name string) string {
	if text, given := p.period[name]; given {
		return text
	}
	return defaultOf[ask.PayrollPeriods](name)
}

// hasPeriod reports whether the payroll period of the profile differs from the default.
func (p *profile) hasPeriod() bool {
	return slices.ContainsFunc(periodParams, func(name string) bool {
		return p.pay(name) != defaultOf[ask.PayrollPeriods](name)
	})
}

// payPeriod returns a text about the profile's payroll period and payday. The profile must have no
// mistake in them.
func (t *texts) payPeriod(key string, p *profile) string {
	first, _ := strconv.Atoi(p.pay("firstDay"))
	payday, _ := strconv.Atoi(p.pay("payday"))
	return t.text(key, "period", t.firstDay(first), "payday", t.payday(payday))
}

// inProfile reports whether a parameter is one of the page's profile, so that every link has it.
func (s *setup) inProfile(name string) bool {
	return slices.ContainsFunc(s.links, func(p pair) bool { return p.Name == name })
}

// slug returns a name as a part of a file name: small letters and digits, with hyphens between the
// words. It leaves out all other characters.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	return strings.Join(words, "-")
}

// periodParams are the fields of the form for payroll periods. They are parameters of the API.
var periodParams = []string{"firstDay", "payday", "rule"}

// defaultOf returns the default of a question's parameter.
func defaultOf[Q any](name string) string {
	return ask.FormOf(reflect.TypeFor[Q]()).Param(name).Default
}

// firstDay returns the days of the month on which periods begin and end, in words, as in 26–25.
func (t *texts) firstDay(day int) string {
	if day == 1 {
		return t.text("periods.month")
	}
	return t.text("periods.days", "first", day, "last", day-1)
}

// payday describes a payday in words.
func (t *texts) payday(day int) string {
	if day == 31 {
		return t.text("periods.lastday")
	}
	return strconv.Itoa(day)
}
