package ask

import (
	"errors"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// LawMeta has the members of the meta object that all answers about law have.
type LawMeta struct {
	meta
	RulesAsOf rulesAsOf `json:"rulesAsOf,omitempty" jsonschema:"@rulesAsOf"`
	Notice    string    `json:"notice" jsonschema:"@notice"`
}

// rulesAsOf says which rules of law an answer with an as-of date uses. It is always "today".
type rulesAsOf string

func (c *Context) lawMeta() LawMeta {
	m := LawMeta{meta: c.meta(), Notice: c.law().Notice()}
	if c.asOf != nil {
		m.RulesAsOf = "today"
	}
	return m
}

// Warning is a warning about a rule.
type Warning struct {
	Rule string `json:"rule"`
	Text string `json:"text"`
}

// addWarnings adds an answer's warnings to a list, each only once.
func addWarnings(list []Warning, rule string, texts []string) []Warning {
	for _, text := range texts {
		if w := (Warning{rule, text}); !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}

// lawErrorAt converts an error of package law to an [*Error]. The argument "field" is the name
// of the parameter to report if a year has no dataset or a period has no rule. For the argument
// "reason", see errorBeyondData.
func (c *Context) lawErrorAt(err error, field, reason string) error {
	if e, ok := errors.AsType[*law.RuleError](err); ok {
		text := e.Period.String()
		return NewError(RuleNotFound, NoRule, Details{Field: field, Value: &text, Reason: e.Reason},
			"There is no rule for "+e.Obligation+" of "+text+". "+e.Why)
	}
	if e, ok := errors.AsType[*law.ArgumentError](err); ok {
		problem := WeekNotInTable
		if e.Name == "hours" {
			problem = HoursNotInTable
		}
		return NewError(InvalidRange, problem, Details{Field: e.Name, Overtime: e}, e.Why)
	}
	if e, ok := errors.AsType[*harikerja.CoverageError](err); ok && !e.Nothing &&
		e.Date.After(e.Covered.End()) {
		return c.missingYear(e, field, reason, noPredictions)
	}
	return c.errorBeyondData(err, field, reason)
}

// noPredictions is the last sentence of an error about a year without a dataset.
const noPredictions = " Predictions are not used for answers about law."

// notListed returns the error for an id that is not in a list. The message suggests allowed ids
// and other names that are similar.
func notListed(field, id string, allowed []string, otherNames ...string) *Error {
	return &Error{NotFound, NotListed, Details{Field: field, Value: &id, Allowed: allowed},
		args{names: SimilarNames(id, slices.Concat(allowed, otherNames))}}
}
