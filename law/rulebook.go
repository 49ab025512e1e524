package law

import (
	"bytes"
	"cmp"
	_ "embed" // for rules.json
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/harikerja/harikerja"
)

// Rulebook is a set of rules. It never changes and is safe for concurrent use.
// [Default] returns the built-in rules. The zero value has no rules.
type Rulebook struct {
	rules       []*rule        // sorted by obligation, then by validity
	obligations []ObligationID // the ids of the obligations with a due date, sorted
	limits      []ObligationID // the ids of the time limits, sorted
}

//go:embed rules.json
var embedded []byte

var builtIn = sync.OnceValue(func() *Rulebook {
	book, err := Load(bytes.NewReader(embedded))
	if err != nil {
		panic("law: the built-in rules: " + err.Error())
	}
	return book
})

// Default returns the rulebook with the built-in rules. The first call decodes
// them.
func Default() *Rulebook { return builtIn() }

// EmbeddedRules returns a copy of the file rules.json that [Default] uses. It also
// has what this package does not return: how each date is calculated, and the
// published results that the calculation was compared with.
func EmbeddedRules() []byte { return bytes.Clone(embedded) }

// Rules returns all rules, sorted by obligation, then by validity.
func (b *Rulebook) Rules() []Rule {
	list := make([]Rule, len(b.rules))
	for i, r := range b.rules {
		list[i] = r.Rule.clone()
	}
	return list
}

// Rule returns the rule with an id, or an [*UnknownError].
func (b *Rulebook) Rule(id string) (Rule, error) {
	var ids []string
	for _, r := range b.rules {
		if r.ID == id {
			return r.Rule.clone(), nil
		}
		ids = append(ids, r.ID)
	}
	return Rule{}, &UnknownError{Type: "rule", ID: id, Allowed: ids}
}

// Obligations returns the ids of the obligations that have a due date, sorted.
func (b *Rulebook) Obligations() []ObligationID { return slices.Clone(b.obligations) }

// Obligation returns the id of the obligation with an id or an alias, such as
// "bpjs-ketenagakerjaan" for "bpjs-tk". Upper and lower case are the same. If there is
// none, or if the alias belongs to several obligations, the error is an
// [*UnknownError].
func (b *Rulebook) Obligation(name string) (ObligationID, error) {
	return b.find("obligation", b.obligations, name)
}

// find returns the id in a list that has the given id or alias. The argument typ is the
// type of an [UnknownError].
func (b *Rulebook) find(typ string, list []ObligationID, name string) (ObligationID, error) {
	var ids []ObligationID
	lower := strings.ToLower(name)
	for _, id := range list {
		if string(id) == lower {
			return id, nil
		}
		if slices.Contains(b.rulesOf(id)[0].Aliases, lower) {
			ids = append(ids, id)
		}
	}
	switch len(ids) {
	case 0:
		return "", &UnknownError{Type: typ, ID: name, Allowed: texts(list)}
	case 1:
		return ids[0], nil
	}
	return "", &UnknownError{Type: typ, ID: name, Allowed: texts(ids), Ambiguous: true}
}

func texts(ids []ObligationID) []string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = string(id)
	}
	return list
}

// UnitOf returns whether the periods of an obligation are months or years, or an
// [*UnknownError]. The obligation is an id or an alias.
func (b *Rulebook) UnitOf(obligation ObligationID) (Unit, error) {
	id, err := b.Obligation(string(obligation))
	if err != nil {
		return 0, err
	}
	return b.rulesOf(id)[0].Valid.From.unit, nil
}

// rulesOf returns the rules of an obligation, sorted by validity.
func (b *Rulebook) rulesOf(obligation ObligationID) []*rule {
	first, _ := slices.BinarySearchFunc(b.rules, obligation, func(r *rule, id ObligationID) int {
		return cmp.Compare(r.Obligation, id)
	})
	last := first
	for last < len(b.rules) && b.rules[last].Obligation == obligation {
		last++
	}
	return b.rules[first:last]
}

// ruleFor returns the rule of an obligation for a period.
func (b *Rulebook) ruleFor(obligation ObligationID, p Period) (*rule, error) {
	id, err := b.Obligation(string(obligation))
	if err != nil {
		return nil, err
	}
	if unit := b.rulesOf(id)[0].Valid.From.unit; p.unit != unit {
		return nil, &UnitError{id, p, unit}
	}
	return b.valid(id, p)
}

// valid returns the rule that is valid for a period, or a [*RuleError]. The
// obligation must have a rule.
func (b *Rulebook) valid(obligation ObligationID, p Period) (*rule, error) {
	rules := b.rulesOf(obligation)
	refuse := func(reason Refusal, why string) error {
		return &RuleError{Obligation: obligation, Period: p, Reason: reason, Why: why}
	}
	var before *rule // the last rule that begins before the period
	for _, r := range rules {
		switch {
		case r.Valid.Contains(p):
			return r, nil
		case r.Valid.From.start.Before(p.start):
			before = r
		}
	}
	if before == nil {
		return nil, refuse(BeforeFirstRule, "The first rule is valid from "+rules[0].Valid.From.String()+".")
	}
	return nil, refuse(AfterLastRule, "The rule "+before.ID+" is valid to "+before.Valid.To.String()+".")
}

// Refusal is the reason why there is no answer.
type Refusal string

// The refusals.
const (
	BeforeFirstRule  Refusal = "before_first_rule" // the period is before the first known rule
	AfterLastRule    Refusal = "after_last_rule"   // the last rule before the period has ended, and no other rule covers the period
	AmbiguousHoliday Refusal = "ambiguous_holiday" // the list of the year has the occasion twice, or does not have it
	NoDataset        Refusal = "no_dataset"        // only in [Unanswered]: a year has no list of holidays
)

// RuleError reports that no rule gives an answer for a period or a day.
type RuleError struct {
	Obligation ObligationID
	Period     Period
	Reason     Refusal
	Why        string // sentences
}

func (e *RuleError) Error() string {
	return fmt.Sprintf("there is no rule for %s of %s: %s", e.Obligation, e.Period, e.Why)
}

// UnknownError reports an id of an obligation, a time limit or a rule that does not exist.
type UnknownError struct {
	Type    string // "obligation", "time limit" or "rule"
	ID      string
	Allowed []string // the existing ids, sorted; if Ambiguous, the ids that the alias belongs to
	// Ambiguous means that the ID is an alias of several obligations or time limits.
	Ambiguous bool
}

func (e *UnknownError) Error() string {
	if e.Ambiguous {
		return fmt.Sprintf("%q is a name of several %ss: %s", e.ID, e.Type, strings.Join(e.Allowed, ", "))
	}
	return fmt.Sprintf("there is no %s %q", e.Type, e.ID)
}

// UnitError reports a period with the wrong unit, such as a month for an annual
// return.
type UnitError struct {
	Obligation ObligationID
	Period     Period
	Want       Unit
}

func (e *UnitError) Error() string {
	return fmt.Sprintf("the period of %s is a %s, not %s", e.Obligation, e.Want, e.Period)
}

// contains reports whether a date is a day off for this reason. It is used for due
// dates.
func (r Reason) contains(d harikerja.Date, holidays []harikerja.Holiday) bool {
	switch r {
	case Saturday, Sunday:
		return string(r) == strings.ToLower(d.Weekday().String())
	}
	for _, h := range holidays {
		if reasonOf(h) == r {
			return true
		}
	}
	return false
}

// reasonOf returns the reason why a holiday is a day off.
func reasonOf(h harikerja.Holiday) Reason {
	switch {
	case h.Kind == harikerja.CollectiveLeave:
		return CollectiveLeave
	case h.Kind != harikerja.NationalHoliday:
		return ""
	case strings.HasSuffix(h.Occasion, "-election"), strings.HasSuffix(h.Occasion, "-elections"):
		return PollingDay
	}
	return NationalHoliday
}
