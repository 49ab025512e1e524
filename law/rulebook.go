package law

import (
	"bytes"
	"cmp"
	_ "embed" // for rules.json
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
)

// Rulebook is a set of rules. It never changes and is safe for concurrent use.
// [Default] returns the built-in rules. The zero value has no rules.
type Rulebook struct {
	rules       []*rule        // sorted by obligation, then by validity
	obligations []ObligationID // sorted
	limits      []LimitID      // sorted
	file        lawfile.File
}

func init() {
	lawfile.FileOf = func(book any) *lawfile.File { return &book.(*Rulebook).file }
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

// EmbeddedRules returns a copy of the file rules.json that [Default] uses. The file
// also says how each date is calculated, and has the published results that the
// calculation was compared with. The types of this package do not have this data.
func EmbeddedRules() []byte { return bytes.Clone(embedded) }

// Rules returns all rules, sorted by obligation, then by validity.
func (b *Rulebook) Rules() []Rule {
	list := make([]Rule, len(b.rules))
	for i, r := range b.rules {
		list[i] = r.Rule.clone()
	}
	return list
}

// Rule returns the rule with an id, or an [*UnknownError]. Letter case is ignored.
func (b *Rulebook) Rule(id string) (Rule, error) {
	var ids []string
	for _, r := range b.rules {
		if strings.EqualFold(r.ID, id) {
			return r.Rule.clone(), nil
		}
		ids = append(ids, r.ID)
	}
	return Rule{}, &UnknownError{Type: "rule", ID: id, Allowed: ids}
}

// Obligations returns the ids of the obligations that have a due date, sorted.
func (b *Rulebook) Obligations() []ObligationID { return slices.Clone(b.obligations) }

// TimeLimits returns the ids of the time limits, sorted.
func (b *Rulebook) TimeLimits() []LimitID { return slices.Clone(b.limits) }

// FindObligation returns the id of the obligation that has the given id or alias, such
// as "bpjs-ketenagakerjaan" for "bpjs-tk". Letter case is ignored. If there is no such
// obligation, or if the name is an alias or an abbreviation of several obligations, as
// "pph" for "pph21" and "pph25", the error is an [*UnknownError].
func (b *Rulebook) FindObligation(name string) (ObligationID, error) {
	return findOne(b, "obligation", b.obligations, name)
}

// FindTimeLimit returns the id of the time limit that has the given id or alias, like
// [Rulebook.FindObligation].
func (b *Rulebook) FindTimeLimit(name string) (LimitID, error) {
	return findOne(b, "time_limit", b.limits, name)
}

// findOne returns the only id that has the given name, as its id or as an alias. If
// there is none, or if there are several, it returns an [UnknownError] whose field Type
// is the argument "typ".
func findOne[ID ~string](b *Rulebook, typ string, ids []ID, name string) (ID, error) {
	found := find(b, ids, name)
	if len(found) == 1 {
		return found[0], nil
	}
	if found == nil {
		found = abbreviated(b, ids, name)
	}
	if len(found) > 1 {
		return "", &UnknownError{Type: typ, ID: name, Allowed: texts(found), Ambiguous: true}
	}
	return "", &UnknownError{Type: typ, ID: name, Allowed: texts(ids)}
}

// find returns the name if it is an id. Otherwise it returns all ids that have the name as an
// alias.
func find[ID ~string](b *Rulebook, ids []ID, name string) []ID {
	var found []ID
	lower := strings.ToLower(name)
	for _, id := range ids {
		if string(id) == lower {
			return []ID{id}
		}
		if slices.Contains(b.rulesOf(string(id))[0].Aliases, lower) {
			found = append(found, id)
		}
	}
	return found
}

// abbreviated returns the ids that the name can mean as an abbreviation: the id or an alias begins
// with the name, and then has a digit or a hyphen.
func abbreviated[ID ~string](b *Rulebook, ids []ID, name string) []ID {
	lower := strings.ToLower(name)
	begins := func(known string) bool {
		rest, ok := strings.CutPrefix(known, lower)
		return ok && lower != "" && rest != "" && (rest[0] < 'a' || rest[0] > 'z')
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id ID) bool {
		return !begins(string(id)) && !slices.ContainsFunc(b.rulesOf(string(id))[0].Aliases, begins)
	})
}

func texts[T ~string](list []T) []string { return convert[string](list) }

func convert[To, From ~string](list []From) []To {
	all := make([]To, len(list))
	for i, v := range list {
		all[i] = To(v)
	}
	return all
}

// UnitOf returns [UnitMonth] or [UnitYear]: the unit of the periods that an obligation is for.
// For an unknown obligation it returns an [*UnknownError].
func (b *Rulebook) UnitOf(obligation ObligationID) (Unit, error) {
	id, err := b.FindObligation(string(obligation))
	if err != nil {
		return "", err
	}
	return b.rulesOf(string(id))[0].Valid.From.Unit(), nil
}

// rulesOf returns the rules of an obligation or a time limit, sorted by validity.
func (b *Rulebook) rulesOf(obligation string) []*rule {
	first, _ := slices.BinarySearchFunc(b.rules, obligation, func(r *rule, id string) int {
		return cmp.Compare(r.Obligation, id)
	})
	last := first
	for last < len(b.rules) && b.rules[last].Obligation == obligation {
		last++
	}
	return b.rules[first:last]
}

func (b *Rulebook) ruleFor(obligation ObligationID, p Period) (*rule, error) {
	id, err := b.FindObligation(string(obligation))
	if err != nil {
		return nil, err
	}
	if unit := b.rulesOf(string(id))[0].Valid.From.Unit(); p.Unit() != unit {
		example := map[Unit]string{UnitMonth: "2026-03", UnitYear: "2026"}[unit]
		return nil, &harikerja.ArgumentError{Name: "period", Value: p,
			Reason: fmt.Sprintf("the period of %s is a %s, as in %s", id, unit, example)}
	}
	return b.valid(string(id), p)
}

// valid returns the rule that is valid for a period, or a [*RuleError]. The obligation must
// have at least one rule.
func (b *Rulebook) valid(obligation string, p Period) (*rule, error) {
	rules := b.rulesOf(obligation)
	refuse := func(reason Refusal, why string) error {
		return &RuleError{Obligation: obligation, Period: p, Reason: reason, Why: why}
	}
	var before *rule // the last rule that begins before the period
	for _, r := range rules {
		switch {
		case r.Valid.contains(p):
			return r, nil
		case r.Valid.From.start.Before(p.start):
			before = r
		}
	}
	if before == nil {
		return nil, refuse(BeforeFirstRule,
			"the first rule is valid from "+rules[0].Valid.From.String())
	}
	return nil, refuse(AfterLastRule,
		"the rule "+before.ID+" is valid to "+before.Valid.To.String())
}

// RuleError reports that no rule gives an answer for a period or a day.
type RuleError struct {
	Obligation string // an [ObligationID], a [LimitID] or "overtime"
	Period     Period
	Reason     Refusal
	Why        string // the explanation
}

func (e *RuleError) Error() string {
	return fmt.Sprintf("there is no rule for %s of %s: %s", e.Obligation, e.Period, e.Why)
}

// UnknownError reports a name that does not exist, or that belongs to several obligations
// or time limits.
type UnknownError struct {
	Type string // "obligation", "time_limit", "kind" or "rule"
	ID   string
	// Allowed has the existing ids or kinds, sorted. If Ambiguous is true, it has the
	// ids that the field ID can mean.
	Allowed   []string
	Ambiguous bool // ID is an alias or an abbreviation of several obligations or time limits
}

func (e *UnknownError) Error() string {
	typ, allowed := strings.ReplaceAll(e.Type, "_", " "), strings.Join(e.Allowed, ", ")
	switch {
	case e.Ambiguous:
		return fmt.Sprintf("%q is a name of several %ss: %s", e.ID, typ, allowed)
	case allowed == "":
		return fmt.Sprintf("there is no %s %q", typ, e.ID)
	}
	return fmt.Sprintf("there is no %s %q: use one of %s", typ, e.ID, allowed)
}

// TableError reports overtime work for which the tables of the rule have no multipliers. It
// wraps the [*harikerja.ArgumentError] that says which argument is wrong: "weekend",
// "shortestDay" or "hours".
type TableError struct {
	Article  string // the article with the tables, such as "PP 35/2021 art. 31(3)"
	Argument *harikerja.ArgumentError

	Class DayClass // the class of the day; set only if the table of the article has too few hours
	Hours int      // the number of hours that the table defines; set together with Class
}

func (e *TableError) Error() string { return e.Unwrap().Error() }

// Unwrap returns Argument as an error that is never nil.
func (e *TableError) Unwrap() error {
	if e.Argument == nil {
		return &harikerja.ArgumentError{}
	}
	return e.Argument
}

// isOff reports whether the given reason makes a date a day off. Only due dates need
// it, not time limits.
func isOff(r lawfile.Reason, d harikerja.Date, holidays []harikerja.Holiday) bool {
	switch r {
	case lawfile.Saturday:
		return d.Weekday() == time.Saturday
	case lawfile.Sunday:
		return d.Weekday() == time.Sunday
	}
	return slices.ContainsFunc(holidays, func(h harikerja.Holiday) bool { return reasonOf(h) == r })
}

// reasonOf returns the reason why a holiday is a day off.
func reasonOf(h harikerja.Holiday) lawfile.Reason {
	switch {
	case h.Kind == harikerja.CollectiveLeave:
		return lawfile.CollectiveLeave
	case h.Kind != harikerja.NationalHoliday:
		return ""
	case strings.HasSuffix(h.Occasion, "-election"), strings.HasSuffix(h.Occasion, "-elections"):
		return lawfile.PollingDay
	}
	return lawfile.NationalHoliday
}
