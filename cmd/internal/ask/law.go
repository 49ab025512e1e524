package ask

import (
	"errors"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/internal/words"
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

// lawMeta returns the meta object of an answer that uses the given rules. Its notice names no
// other rules.
func (c *Context) lawMeta(used ...law.Rule) LawMeta {
	m := LawMeta{meta: c.meta(), Notice: noticeOf(used)}
	if c.asOf != nil {
		m.RulesAsOf = "today"
	}
	return m
}

// noticeOf returns [NotAdvice] and how well the given rules are documented: the confidence of
// the only rule, or the ids of the rules that were not read completely.
func noticeOf(used []law.Rule) string {
	var ids, unread []string
	for _, r := range used {
		if slices.Contains(ids, r.ID) {
			continue
		}
		ids = append(ids, r.ID)
		if !lawfile.Confidence(r.Confidence).ReadCompletely() {
			unread = append(unread, r.ID)
		}
	}
	switch {
	case len(ids) == 1:
		level := lawfile.Confidence(used[0].Confidence).In(words.English)
		return NotAdvice + " Confidence of " + ids[0] + ": " + level + "."
	case unread != nil:
		return NotAdvice + " Not read completely: " + strings.Join(unread, ", ") + "."
	}
	return NotAdvice
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
		return NewError(RuleNotFound, NoRule, Details{Field: field, Value: &text, Reason: string(e.Reason)},
			"There is no rule for "+e.Obligation+" of "+text+". "+sentence(e.Why))
	}
	if e, ok := errors.AsType[*harikerja.ArgumentError](err); ok {
		details, problem := Details{Field: e.Name}, WeekNotInTable
		if table, ok := errors.AsType[*law.TableError](err); ok && table.Hours > 0 {
			details.Overtime, problem = table, HoursNotInTable
		}
		return NewError(InvalidRange, problem, details, sentence(e.Reason))
	}
	if e, ok := errors.AsType[*harikerja.CoverageError](err); ok && !e.Nothing &&
		e.Date.After(e.Covered.End()) {
		return c.missingYear(e, field, reason, noPredictions)
	}
	return c.errorBeyondData(err, field, reason)
}

// sentence returns the text of an error with a capital and a full stop.
func sentence(text string) string { return strings.ToUpper(text[:1]) + text[1:] + "." }

// noPredictions is the last sentence of an error about a year without a dataset.
const noPredictions = " Predictions are not used for answers about law."
