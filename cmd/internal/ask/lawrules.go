package ask

import (
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// LawRules asks for all rules of law.
type LawRules struct{}

// DescribeRule asks for one rule of law.
type DescribeRule struct {
	ID RuleID `param:"id,path" doc:"The id of the rule."`
}

// LawRule is a rule of law with its source.
type LawRule struct {
	ID               string                   `json:"id"`
	Obligation       string                   `json:"obligation"`
	Kind             law.Kind                 `json:"kind"`
	Name             string                   `json:"name"`
	LocalName        string                   `json:"localName"`
	Aliases          []string                 `json:"aliases" jsonschema:"Other names of the obligation. Some belong to several obligations."`
	Citation         string                   `json:"citation" jsonschema:"@ruleCitation"`
	Citations        []lawfile.Citation       `json:"citations" jsonschema:"@citations"`
	Quote            *string                  `json:"quote" jsonschema:"A short quote in Indonesian; null if none was found."`
	Valid            lawValidity              `json:"valid"`
	DayOffDefinition lawfile.DayOffDefinition `json:"dayOffDefinition"`
	DayOff           lawDayOff                `json:"dayOff"`
	Compute          lawfile.Compute          `json:"compute"`
	NotCovered       []string                 `json:"notCovered"`
	LocalNotCovered  []string                 `json:"localNotCovered" jsonschema:"The same in Indonesian."`
	Cases            []lawfile.Case           `json:"cases" jsonschema:"@ruleCases"`
	Reliefs          []ruleRelief             `json:"reliefs"`
	Transitions      []lawfile.Transition     `json:"transitions" jsonschema:"@ruleTransitions"`
	Sources          []string                 `json:"sources"`
	LocalSources     []string                 `json:"localSources" jsonschema:"The same with remarks in Indonesian."`
	CheckedUntil     harikerja.Date           `json:"checkedUntil" jsonschema:"@checkedUntil"`
	Confidence       lawfile.Confidence       `json:"confidence"`
	Copies           []string                 `json:"copies" jsonschema:"The copies of the official text that were read."`
	Note             string                   `json:"note" jsonschema:"The reason for the confidence."`
	LocalNote        string                   `json:"localNote" jsonschema:"The same in Indonesian."`
	Notes            []string                 `json:"notes"`
	LocalNotes       []string                 `json:"localNotes" jsonschema:"The same in Indonesian."`
	Corrections      []harikerja.Correction   `json:"corrections" jsonschema:"@ruleCorrections"`
	Warnings         []string                 `json:"warnings"`
	// The field Own has the warnings that only this rule has. The web page shows them. They are
	// not part of the JSON.
	Own []harikerja.Names `json:"-"`
}

// lawValidity has the first and the last period to which a rule applies.
type lawValidity struct {
	From    law.Period  `json:"from"`
	To      *law.Period `json:"to" jsonschema:"null while the rule is in force."`
	KeyedOn string      `json:"keyedOn" jsonschema:"What the periods are about."`
}

type ruleRelief struct {
	Document string          `json:"document"`
	Date     *harikerja.Date `json:"date"`
	Period   law.Period      `json:"period"`
	Until    harikerja.Date  `json:"until"`
	Effect   lawfile.Effect  `json:"effect"`
	reliefCondition
	About   string   `json:"about"`
	Sources []string `json:"sources"`
	// Law is the relief as package law returns it. Some interfaces use it to write sentences. It
	// is not part of the JSON.
	Law law.Relief `json:"-"`
}

// lawDayOff says which days are days off under a rule.
type lawDayOff struct {
	Days      []lawfile.Reason   `json:"days" jsonschema:"The days that are certainly off."`
	Unclear   []lawfile.Reason   `json:"unclear" jsonschema:"The days that are off only under one reading of the rule."`
	Citations []lawfile.Citation `json:"citations"`
	Quote     *string            `json:"quote"`
	Note      *string            `json:"note"`
}

// rulesListMeta is the meta object of [LawRuleList].
type rulesListMeta struct {
	LawMeta
	Total int `json:"total"`
}

// LawRuleList is the answer to [LawRules].
type LawRuleList = Answer[rulesListMeta, []LawRule]

// DescribedRule is the answer to [DescribeRule].
type DescribedRule = Answer[LawMeta, LawRule]

// lawRules returns the rules of law as the answers show them. It computes them once, because
// that takes about a millisecond. Do not change the list.
func (c *Calendars) lawRules() []LawRule {
	type key struct{}
	if list, ok := c.computed.Load(key{}); ok {
		return list.([]LawRule)
	}
	var list []LawRule
	book := c.Law()
	file := lawfile.FileOf(book)
	for i, r := range book.Rules() {
		list = append(list, lawRuleOf(r, &file.Rules[i]))
	}
	c.computed.Store(key{}, list)
	return list
}

func (LawRules) Answer(c *Context) (LawRuleList, error) {
	rules := slices.Clone(c.world.Calendars.lawRules())
	meta := rulesListMeta{c.lawMeta(), len(rules)}
	meta.Notice = c.law().Notice()
	return LawRuleList{meta, rules}, nil
}

func (q DescribeRule) Answer(c *Context) (DescribedRule, error) {
	rules := c.world.Calendars.lawRules()
	rule, err := c.law().Rule(string(q.ID))
	if err != nil {
		return DescribedRule{}, err
	}
	i := slices.IndexFunc(rules, func(r LawRule) bool { return r.ID == rule.ID })
	return DescribedRule{c.lawMeta(rule), rules[i]}, nil
}

// lawRuleOf combines a rule from package law with the data that only the rule file has.
func lawRuleOf(r law.Rule, f *lawfile.Rule) LawRule {
	d := f.DayOff
	return LawRule{
		ID: r.ID, Obligation: r.Obligation, Kind: r.Kind, Name: r.Name, LocalName: r.LocalName,
		Aliases: orEmpty(r.Aliases), Citation: r.Citation, Citations: f.Citations,
		Quote: known(r.Quote), Valid: lawValidity(r.Valid), DayOffDefinition: d.Definition,
		DayOff: lawDayOff{Days: orEmpty(d.Days), Unclear: orEmpty(d.Unclear),
			Citations: orEmpty(d.Citations), Quote: known(d.Quote), Note: known(d.Note)},
		Compute:    f.Compute,
		NotCovered: orEmpty(r.NotCovered), LocalNotCovered: orEmpty(r.LocalNotCovered),
		Cases: orEmpty(f.Cases), Reliefs: ruleReliefs(r.Reliefs), Transitions: orEmpty(f.Transitions),
		Sources: r.Sources, LocalSources: r.LocalSources, CheckedUntil: r.CheckedUntil,
		Confidence: f.Confidence, Copies: orEmpty(r.Copies), Note: r.Note, LocalNote: r.LocalNote,
		Notes: orEmpty(r.Notes), LocalNotes: orEmpty(r.LocalNotes), Corrections: orEmpty(r.Corrections),
		Warnings: orEmpty(r.Warnings), Own: f.Warnings,
	}
}

func ruleReliefs(list []law.Relief) []ruleRelief {
	all := make([]ruleRelief, len(list))
	for i, r := range list {
		all[i] = ruleRelief{Document: r.Document, Date: r.Date, Period: r.Period, Until: r.Until,
			Effect: lawfile.Effect(r.Effect), reliefCondition: conditionOf(r), About: r.About,
			Sources: r.Sources, Law: r}
	}
	return all
}
