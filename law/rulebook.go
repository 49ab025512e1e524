package law

import (
	"bytes"
	"cmp"
	_ "embed" // for rules.json
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/harikerja/harikerja"
)

// Rulebook is a set of rules. It never changes and is safe for concurrent use.
// [Default] returns the built-in rules. The zero value has no rules.
type Rulebook struct {
	rules       []Rule         // sorted by obligation, then by validity
	obligations []ObligationID // the ids of the obligations with a due date, sorted
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

// Load reads a file rules.json, such as the one of a newer release. It returns an
// error if the file is not such a file, or if [New] rejects its rules. A file with
// members that this version does not know is rejected, because an unknown member
// may change the meaning of a rule.
func Load(r io.Reader) (*Rulebook, error) {
	var file rulesFile
	decoder := json.NewDecoder(r)
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, errors.New("rules: the file must end after the JSON object")
	}
	if len(file.Rules) == 0 {
		return nil, errors.New("rules: the file has no rules")
	}
	for _, r := range file.Rules {
		if err := r.check(); err != nil {
			return nil, fmt.Errorf("rules: %s: %w", r.ID, err)
		}
	}
	return New(file.Rules)
}

// check reports what would make a calculation fail. The checks of the data
// directory are stricter.
func (r Rule) check() error {
	c := r.Compute
	switch {
	case r.ID == "" || r.Obligation == "" || len(r.Citations) == 0:
		return errors.New("the id, the obligation or the citations are missing")
	case !slices.Contains([]ComputeType{DayOfMonth, EndOfMonth, DaysBeforeHoliday, OvertimeTables}, c.Type):
		return fmt.Errorf("the type of calculation %q is not known", c.Type)
	case c.Type != OvertimeTables && !slices.Contains([]Move{NextWorkday, PreviousWorkday, NeverMoves}, c.Move):
		return fmt.Errorf("the move %q is not known", c.Move)
	case c.Type == DayOfMonth && (c.Day < 1 || c.Day > 31), c.Type == DaysBeforeHoliday && c.Occasion == "":
		return errors.New("the calculation has no day")
	case c.Type != OvertimeTables:
		return nil
	}
	for _, want := range []OvertimeTable{{Week: AnyWeek, Day: WorkdayTable}, {Week: FiveDays, Day: DayOffTable},
		{Week: SixDays, Day: DayOffTable}, {Week: SixDays, Day: HolidayOnShortestDayTable}} {
		if !slices.ContainsFunc(c.Tables, func(t OvertimeTable) bool {
			return t.Week == want.Week && t.Day == want.Day && len(t.Steps) > 0
		}) {
			return fmt.Errorf("there is no table for %s, %s", want.Day, want.Week)
		}
	}
	return nil
}

// rulesFile is the content of rules.json.
type rulesFile struct {
	Rules []Rule `json:"rules"`
}

// New returns a rulebook with the given rules. It returns an error if the rules of
// an obligation overlap, or do not have the same unit and kind of calculation.
func New(rules []Rule) (*Rulebook, error) {
	b := &Rulebook{}
	for _, r := range rules {
		b.rules = append(b.rules, r.clone())
	}
	slices.SortFunc(b.rules, func(x, y Rule) int {
		return cmp.Or(cmp.Compare(x.Obligation, y.Obligation), x.Valid.From.start.Compare(y.Valid.From.start))
	})
	for i, r := range b.rules {
		if i == 0 || b.rules[i-1].Obligation != r.Obligation {
			if r.Compute.Type != OvertimeTables {
				b.obligations = append(b.obligations, r.Obligation)
			}
			continue
		}
		before := b.rules[i-1]
		switch {
		case before.Valid.From.unit != r.Valid.From.unit || before.Kind != r.Kind || before.Compute.Type != r.Compute.Type:
			return nil, fmt.Errorf("the rules %s and %s must have the same kind, the same kind of period and the same type of calculation", before.ID, r.ID)
		case before.Valid.Open() || !before.Valid.To.start.Before(r.firstPeriod().start):
			return nil, fmt.Errorf("the rules %s and %s overlap", before.ID, r.ID)
		}
	}
	return b, nil
}

// firstPeriod returns the first period of the rule or of the gap before it.
func (r Rule) firstPeriod() Period {
	if r.Gap != nil {
		return r.Gap.From
	}
	return r.Valid.From
}

// Encode returns the rules as JSON, the content of the file rules.json. Equal
// rulebooks give equal bytes.
func (b *Rulebook) Encode() ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", " ")
	err := encoder.Encode(rulesFile{b.rules})
	return out.Bytes(), err
}

// Rules returns all rules, sorted by obligation, then by validity.
func (b *Rulebook) Rules() []Rule {
	list := make([]Rule, len(b.rules))
	for i, r := range b.rules {
		list[i] = r.clone()
	}
	return list
}

// Rule returns the rule with an id, or an [*UnknownError].
func (b *Rulebook) Rule(id string) (Rule, error) {
	var ids []string
	for _, r := range b.rules {
		if r.ID == id {
			return r.clone(), nil
		}
		ids = append(ids, r.ID)
	}
	return Rule{}, &UnknownError{Type: "rule", ID: id, Allowed: ids}
}

// Obligations returns the ids of the obligations that have a due date, sorted.
func (b *Rulebook) Obligations() []ObligationID { return slices.Clone(b.obligations) }

// Obligation returns the id of the obligation with an id or an alias, such as
// "bpjs-ketenagakerjaan" for "bpjs-tk". If there is none, or if the alias belongs to
// several obligations, the error is an [*UnknownError].
func (b *Rulebook) Obligation(name string) (ObligationID, error) {
	var ids []ObligationID
	for _, id := range b.obligations {
		if string(id) == name {
			return id, nil
		}
		if slices.Contains(b.of(id)[0].Aliases, name) {
			ids = append(ids, id)
		}
	}
	switch len(ids) {
	case 0:
		return "", &UnknownError{Type: "obligation", ID: name, Allowed: texts(b.obligations)}
	case 1:
		return ids[0], nil
	}
	return "", &UnknownError{Type: "obligation", ID: name, Allowed: texts(ids), Ambiguous: true}
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
	return b.of(id)[0].Valid.From.unit, nil
}

// of returns the rules of an obligation, sorted by validity.
func (b *Rulebook) of(obligation ObligationID) []Rule {
	first, _ := slices.BinarySearchFunc(b.rules, obligation, func(r Rule, id ObligationID) int { return cmp.Compare(r.Obligation, id) })
	last := first
	for last < len(b.rules) && b.rules[last].Obligation == obligation {
		last++
	}
	return b.rules[first:last]
}

// ruleFor returns the rule of an obligation for a period.
func (b *Rulebook) ruleFor(obligation ObligationID, p Period) (*Rule, error) {
	id, err := b.Obligation(string(obligation))
	if err != nil {
		return nil, err
	}
	if unit := b.of(id)[0].Valid.From.unit; p.unit != unit {
		return nil, &UnitError{id, p, unit}
	}
	return b.valid(id, p)
}

// valid returns the rule that is valid for a period, or a [*RuleError].
func (b *Rulebook) valid(obligation ObligationID, p Period) (*Rule, error) {
	rules := b.of(obligation)
	refuse := func(reason Refusal, why string) error {
		return &RuleError{Obligation: obligation, Period: p, Reason: reason, Why: why}
	}
	for i := range rules {
		r := &rules[i]
		switch {
		case r.Valid.Contains(p):
			return r, nil
		case r.Gap != nil && !p.start.Before(r.Gap.From.start) && !p.start.After(r.Gap.To.start):
			return nil, refuse(r.Gap.Reason, r.Gap.Why)
		}
	}
	if first := rules[0].Valid; p.start.Before(first.From.start) {
		return nil, refuse(BeforeFirstRule, "The first rule is valid from "+first.From.String()+".")
	}
	for i := len(rules) - 1; i >= 0; i-- {
		if last := rules[i].Valid; !last.Open() && last.To.start.Before(p.start) {
			return nil, refuse(AfterLastRule, "The rule "+rules[i].ID+" is valid to "+last.To.String()+".")
		}
	}
	panic("law: no rule and no reason for " + string(obligation) + " " + p.String())
}

// Refusal is the reason why there is no answer.
type Refusal string

// The refusals.
const (
	BeforeFirstRule  Refusal = "before_first_rule" // the period is before the first known rule
	AfterLastRule    Refusal = "after_last_rule"   // the last known rule is no longer valid
	Disputed         Refusal = "disputed"          // it is disputed which rule applies
	Undefined        Refusal = "undefined"         // the rule names a date that does not exist
	AmbiguousHoliday Refusal = "ambiguous_holiday" // the list of the year has the occasion not at all or twice
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

// UnknownError reports an id of an obligation or a rule that does not exist.
type UnknownError struct {
	Type    string // "obligation" or "rule"
	ID      string
	Allowed []string // the existing ids, sorted; if Ambiguous, the ids that the alias belongs to
	// Ambiguous means that the ID is an alias of several obligations.
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

// contains reports whether a date has the reason, for the rules of due dates.
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
