package ask

import (
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// ObligationID is the id of an obligation.
type ObligationID = law.ObligationID

// obligationIDs are the ids of all obligations, sorted. They are written here, so
// that the rules are decoded only if a question needs them.
var obligationIDs = textsOf(
	law.AnnualReturnCorporate, law.AnnualReturnIndividual, law.BPJSKesehatan, law.BPJSKetenagakerjaan, law.EInvoiceUpload,
	law.IncomeTaxOwnPayment, law.IncomeTaxReturn, law.IncomeTaxWithheldPayment,
	law.THRChineseNewYear, law.THRChristmas, law.THREidAlFitr, law.THRNyepi, law.THRVesak, law.VATPayment, law.VATReturn,
)

func textsOf(ids ...ObligationID) []string {
	list := make([]string, len(ids))
	for i, id := range ids {
		list[i] = string(id)
	}
	return list
}

// obligationAliases are the other names that belong to one obligation only. A test
// compares them with the rules.
var obligationAliases = []string{
	"bpjs-kes", "bpjs-tk", "e-faktur", "efaktur", "jamsostek", "lapor-pph21", "lapor-pph23", "lapor-ppn", "pph-umkm", "pph25",
	"setor-pph21", "setor-pph23", "setor-pph25", "setor-ppn", "spt-masa-pph", "spt-masa-ppn", "spt-tahunan-badan", "spt-tahunan-op",
	"thr-idul-fitri", "thr-imlek", "thr-lebaran", "thr-natal", "thr-waisak",
}

// RuleID is the id of a rule of law, such as "vat-return-2025".
type RuleID string

// Notice is the warning in every answer about law.
const Notice LawNotice = law.Notice

// LawNotice is the type of [Notice].
type LawNotice string

// LawMeta has the members of the meta object that all answers about law have.
type LawMeta struct {
	Meta
	RulesAsOf RulesAsOf `json:"rulesAsOf,omitempty" jsonschema:"Only under /v1/as-of: the holiday lists are those known on asOf, but the rules of law are those known today."`
	Notice    LawNotice `json:"notice"`
}

// RulesAsOf says which rules an answer as of an earlier day uses. It is always
// "today".
type RulesAsOf string

func (c *Context) lawMeta() LawMeta {
	m := LawMeta{Meta: c.meta(), Notice: Notice}
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

// addWarnings adds the warnings about an answer to a list, each only once.
func addWarnings(list []Warning, rule string, texts []string) []Warning {
	for _, text := range texts {
		if w := (Warning{rule, text}); !slices.Contains(list, w) {
			list = append(list, w)
		}
	}
	return list
}

// Obligation is the due date of an obligation for one period.
type Obligation struct {
	ID               ObligationID         `json:"id"`
	Kind             law.Kind             `json:"kind"`
	Name             string               `json:"name"`
	LocalName        string               `json:"localName"`
	Period           law.Period           `json:"period" jsonschema:"The month or the year that the obligation is about."`
	NominalDate      harikerja.Date       `json:"nominalDate" jsonschema:"The date that the rule names, before it moves past days off."`
	DueDate          harikerja.Date       `json:"dueDate" jsonschema:"If several dates are possible, this is the earliest one."`
	DueDay           Weekday              `json:"dueDay"`
	DueLocalDay      LocalWeekday         `json:"dueLocalDay"`
	Skipped          []Skipped            `json:"skipped" jsonschema:"The days off from nominalDate to dueDate, which is not among them."`
	Alternatives     []Alternative        `json:"alternatives" jsonschema:"Later dates under other readings of a rule that does not define days off, or for a part of the period."`
	Rule             string               `json:"rule" jsonschema:"The id of the rule, for /v1/rules/{id}."`
	Citation         string               `json:"citation" jsonschema:"The articles that set or move the date."`
	DayOffDefinition law.DayOffDefinition `json:"dayOffDefinition"`
	Confidence       law.Confidence       `json:"confidence"`
	Reliefs          []Relief             `json:"reliefs" jsonschema:"Documents that waive a penalty or allow a later payment. They do not change the due date."`
	// Law is the obligation with its rule, for interfaces that write sentences. It
	// is not part of the JSON.
	Law law.Obligation `json:"-"`
}

// Skipped is a day off that the due date moved past.
type Skipped struct {
	Date   harikerja.Date `json:"date"`
	Reason law.Reason     `json:"reason"`
}

// Alternative is a due date under another reading of a rule.
type Alternative struct {
	Date   harikerja.Date `json:"date"`
	Reason Reading        `json:"reason" jsonschema:"The days that are off under this reading, the days that are workdays (…_is_workday), or the part of the period that this date is for."`
}

// Reading names one reading of a rule, or a part of a period.
type Reading string

// Relief is a document that waives a penalty or allows a later payment.
type Relief struct {
	Document string          `json:"document"`
	Date     *harikerja.Date `json:"date" jsonschema:"The date of the document; null if it is not known."`
	Until    harikerja.Date  `json:"until" jsonschema:"The last date of the relief."`
	Effect   law.Effect      `json:"effect"`
	About    string          `json:"about"`
	Sources  []string        `json:"sources"`
}

// ObligationOf returns an obligation in the form of the answers.
func ObligationOf(o law.Obligation) Obligation {
	due := dated(o.Due)
	a := Obligation{o.ID, o.Rule.Kind, o.Rule.Name, o.Rule.LocalName, o.Period, o.Nominal, o.Due, due.Day, due.LocalDay,
		[]Skipped{}, []Alternative{}, o.Rule.ID, o.Rule.Citation(), o.Rule.DayOff.Definition, o.Rule.Confidence, reliefsOf(o.Reliefs), o}
	for _, s := range o.Skipped {
		a.Skipped = append(a.Skipped, Skipped{s.Date, s.Reason})
	}
	for _, alt := range o.Alternatives {
		a.Alternatives = append(a.Alternatives, Alternative{alt.Date, Reading(alt.Reason())})
	}
	return a
}

func reliefsOf(list []law.Relief) []Relief {
	all := make([]Relief, len(list))
	for i, r := range list {
		all[i] = Relief{r.Document, r.Date, r.Until, r.Effect, r.About, r.Sources}
	}
	return all
}

// Obligations asks for the obligations that are due in a span of dates.
type Obligations struct {
	SpanOf
	Kind *law.Kind `param:"kind" doc:"Only obligations of this kind. Default: all kinds."`
}

// ObligationsMeta is the meta object of [ObligationList].
type ObligationsMeta struct {
	LawMeta
	Total      int               `json:"total"`
	Options    ObligationOptions `json:"options"`
	Unanswered []Unanswered      `json:"unanswered" jsonschema:"The obligations that may be due in the span, but have no answer."`
	Warnings   []Warning         `json:"warnings" jsonschema:"Warnings about the rules and the answers."`
	Basis
}

// ObligationOptions repeat the kind of the question.
type ObligationOptions struct {
	Kind *law.Kind `json:"kind" jsonschema:"null if it was not given."`
}

// Unanswered is an obligation without an answer.
type Unanswered struct {
	ID     ObligationID `json:"id"`
	Period law.Period   `json:"period"`
	Reason law.Refusal  `json:"reason"`
}

// ObligationList is the answer to [Obligations].
type ObligationList = Answer[ObligationsMeta, []Obligation]

// Answer implements [Question].
func (q Obligations) Answer(c *Context) (ObligationList, error) {
	span, err := q.shortSpan(c, MaxDates, "")
	if err != nil {
		return ObligationList{}, err
	}
	list, unanswered, err := c.dueIn(span, q.Kind)
	if err != nil {
		return ObligationList{}, c.explain(err, c.startOrEnd(span.Start()))
	}
	a := ObligationList{ObligationsMeta{LawMeta: c.lawMeta(), Total: len(list), Options: ObligationOptions{q.Kind}, Unanswered: []Unanswered{}},
		make([]Obligation, len(list))}
	warnings := []Warning{}
	examined := span
	for i, o := range list {
		a.Data[i] = ObligationOf(o)
		warnings = addWarnings(warnings, o.Rule.ID, o.Warnings())
		examined = union(examined, o.Examined)
	}
	slices.SortStableFunc(warnings, func(a, b Warning) int { return strings.Compare(a.Rule, b.Rule) })
	for _, u := range unanswered {
		a.Meta.Unanswered = append(a.Meta.Unanswered, Unanswered{u.ID, u.Period, u.Reason})
	}
	a.Meta.Warnings, a.Meta.Basis = warnings, c.datasets(examined)
	return a, nil
}

// dueIn returns the obligations that are due in a span, and the obligations that
// may be due in it but have no answer. If kind is nil, it returns all kinds.
func (c *Context) dueIn(span harikerja.Span, kind *law.Kind) ([]law.Obligation, []law.Unanswered, error) {
	if kind == nil {
		return law.Default().DueIn(c.Calendar, span)
	}
	return law.Default().DueIn(c.Calendar, span, *kind)
}

// union returns the shortest span that contains both spans.
func union(a, b harikerja.Span) harikerja.Span {
	start, end := a.Start(), a.End()
	if b.Start().Before(start) {
		start = b.Start()
	}
	if b.End().After(end) {
		end = b.End()
	}
	span, _ := harikerja.NewSpan(start, end) // cannot fail: start is not after end
	return span
}

// DescribeObligation asks when one obligation is due for a period.
type DescribeObligation struct {
	ID     ObligationID `param:"id,path" doc:"The id of the obligation, or an alias of it such as pph25, setor-pph21 or bpjs-tk. An alias of several obligations, such as pph21, ppn or thr, is refused with the list of their ids."`
	Period law.Period   `param:"period,required" doc:"The period that the obligation is about: a month as YYYY-MM; for annual returns the tax year, and for THR the year of the holiday, as YYYY."`
}

// narrow describes the period of the obligation: a month or a year.
func (q DescribeObligation) narrow(p *Param) *Param {
	if p.Type != periodType {
		return p
	}
	narrow := *p
	switch unit, _ := law.Default().UnitOf(q.ID); unit { // the id was checked when it was read
	case law.UnitMonth:
		narrow.Type = monthPeriod
	case law.UnitYear:
		narrow.Type = yearPeriod
	}
	narrow.Of = string(q.ID)
	return &narrow
}

// ObligationMeta is the meta object of [DescribedObligation].
type ObligationMeta struct {
	LawMeta
	Warnings []Warning `json:"warnings" jsonschema:"Warnings about the rule and the answer."`
	Basis
}

// DescribedObligation is the answer to [DescribeObligation].
type DescribedObligation = Answer[ObligationMeta, Obligation]

// Answer implements [Question].
func (q DescribeObligation) Answer(c *Context) (DescribedObligation, error) {
	o, err := law.Default().Due(c.Calendar, q.ID, q.Period)
	if err != nil {
		if e, ok := errors.AsType[*harikerja.CoverageError](err); ok {
			return DescribedObligation{}, c.notYet(q, e)
		}
		return DescribedObligation{}, c.explainLaw(err, "period")
	}
	return DescribedObligation{ObligationMeta{c.lawMeta(), addWarnings([]Warning{}, o.Rule.ID, o.Warnings()), c.datasets(o.Examined)}, ObligationOf(o)}, nil
}

// notYet returns the error for an obligation that depends on a year without a
// dataset.
func (c *Context) notYet(q DescribeObligation, e *harikerja.CoverageError) *Error {
	missing := c.missingYear(e, "period")
	depends := "is due in " + itoa(missing.Details.Year)
	if strings.HasPrefix(string(q.ID), "thr-") {
		depends = "depends on the holidays of " + itoa(missing.Details.Year)
	}
	text := string(q.ID) + " of " + q.Period.String() + " " + depends + ", which has no dataset yet."
	if c.asOf != nil {
		text = "As known on " + c.asOf.String() + ": " + text
	}
	return NewError(missing.Code, missing.Problem, missing.Details, text)
}

// Overtime asks which multipliers apply to hours of overtime.
type Overtime struct {
	Date        harikerja.Date    `param:"date,required" doc:"The day of work."`
	Hours       float64           `param:"hours,required" doc:"Whole or half hours: on a workday the hours after the normal hours of work, on a day off all hours worked."`
	Weekend     harikerja.Weekend `param:"weekend" doc:"The weekly rest days: two days for the table of the five-day week, one day for the table of the six-day week."`
	ShortestDay *time.Weekday     `param:"shortestDay" doc:"The day of a six-day week with the fewest hours of work. An official holiday on this day has its own table."`
}

// OvertimeHours has the multipliers for hours of overtime.
type OvertimeHours struct {
	Dated
	Class            law.DayClass         `json:"class" jsonschema:"The class of the date under labour law. Collective leave is a workday. A holiday on a weekend day is an official holiday."`
	Holidays         []Holiday            `json:"holidays"`
	Hours            float64              `json:"hours"`
	Multipliers      []float64            `json:"multipliers" jsonschema:"The multiplier of each hour, the last one also for a half hour."`
	MultiplierHours  float64              `json:"multiplierHours" jsonschema:"The sum of the multipliers; a half hour counts half. The pay is this number times the wage of an hour."`
	Rule             string               `json:"rule" jsonschema:"The id of the rule, for /v1/rules/{id}."`
	Citation         string               `json:"citation" jsonschema:"The article with the multipliers."`
	DayOffDefinition law.DayOffDefinition `json:"dayOffDefinition"`
	Confidence       law.Confidence       `json:"confidence"`
	Options          OvertimeOptions      `json:"options"`
	Notes            []string             `json:"notes" jsonschema:"Remarks on the calculation."`
	// Law is the answer of package law, for interfaces in other languages. It is not
	// part of the JSON.
	Law law.Overtime `json:"-"`
}

// OvertimeOptions repeat the week of the question.
type OvertimeOptions struct {
	Weekend     []DayToken `json:"weekend" jsonschema:"In the order of the week, Monday first."`
	ShortestDay *DayToken  `json:"shortestDay" jsonschema:"null if it was not given."`
}

// OvertimeAnswer is the answer to [Overtime].
type OvertimeAnswer = Answer[ObligationMeta, OvertimeHours]

// Answer implements [Question].
func (q Overtime) Answer(c *Context) (OvertimeAnswer, error) {
	work := law.OvertimeWork{Date: q.Date, Hours: q.Hours, ShortestDay: q.ShortestDay}
	o, err := law.Default().Overtime(c.Calendar.WithWeekend(q.Weekend), work)
	if err != nil {
		return OvertimeAnswer{}, c.explainLaw(err, "date")
	}
	options := OvertimeOptions{Weekend: tokens(q.Weekend)}
	if q.ShortestDay != nil {
		token := DayToken(weekdayToken(*q.ShortestDay))
		options.ShortestDay = &token
	}
	citation := o.Rule.Citations[0]
	citation.Article = o.Table.Article
	return OvertimeAnswer{ObligationMeta{c.lawMeta(), addWarnings([]Warning{}, o.Rule.ID, o.Warnings()), c.datasets(dateSpan(q.Date))},
		OvertimeHours{dated(q.Date), o.Class,
			entries(o.Holidays, false), q.Hours, o.Multipliers, o.MultiplierHours, o.Rule.ID, citation.String(), o.Rule.DayOff.Definition, o.Rule.Confidence, options,
			orEmpty(o.Notes()), o}}, nil
}

func weekdayToken(d time.Weekday) string { return weekdays[(d+6)%7] }

// LawRules asks for all rules of law.
type LawRules struct{}

// DescribeRule asks for one rule of law.
type DescribeRule struct {
	ID RuleID `param:"id,path" doc:"The id of the rule."`
}

// LawRule is a rule of law with its source.
type LawRule struct {
	ID               string                 `json:"id"`
	Obligation       string                 `json:"obligation"`
	Kind             law.Kind               `json:"kind"`
	Name             string                 `json:"name"`
	LocalName        string                 `json:"localName"`
	Aliases          []string               `json:"aliases" jsonschema:"Other names of the obligation. Some belong to several obligations."`
	Citation         string                 `json:"citation" jsonschema:"The articles that set or move the date, or set the multipliers, as one text."`
	Citations        []law.Citation         `json:"citations" jsonschema:"All articles of the rule. An article without the members moves and about sets the date or the multipliers. An article with moves moves a date that is a day off."`
	Quote            *string                `json:"quote" jsonschema:"A short quote in Indonesian; null if none was found."`
	Valid            LawValidity            `json:"valid"`
	Disputed         *Disputed              `json:"disputed" jsonschema:"The periods directly before the validity that have no answer; null if there are none."`
	DayOffDefinition law.DayOffDefinition   `json:"dayOffDefinition"`
	DayOff           LawDayOff              `json:"dayOff"`
	Compute          law.Compute            `json:"compute"`
	NotCovered       []string               `json:"notCovered"`
	Cases            []law.Case             `json:"cases" jsonschema:"Published statements of a result. Each was compared with the calculation."`
	Reliefs          []law.Relief           `json:"reliefs"`
	Transitions      []law.Transition       `json:"transitions" jsonschema:"Later dates for a part of the last period, in which the next rule came into force."`
	Sources          []string               `json:"sources"`
	CheckedUntil     harikerja.Date         `json:"checkedUntil" jsonschema:"The date of the newest text that shows the rule in force. Answers about later dates have a warning."`
	Confidence       law.Confidence         `json:"confidence"`
	Copies           []string               `json:"copies" jsonschema:"The copies of the official text that were read."`
	Note             string                 `json:"note" jsonschema:"The reason for the confidence."`
	Notes            []string               `json:"notes"`
	Corrections      []harikerja.Correction `json:"corrections" jsonschema:"Mistakes in this copy of the rule that were corrected after publication."`
	Warnings         []string               `json:"warnings"`
}

// LawValidity is the first and the last period of a rule.
type LawValidity struct {
	From    law.Period  `json:"from"`
	To      *law.Period `json:"to" jsonschema:"null while the rule is in force."`
	KeyedOn string      `json:"keyedOn" jsonschema:"What the periods are about."`
}

// Disputed is a range of periods without an answer.
type Disputed struct {
	From   law.Period  `json:"from"`
	To     law.Period  `json:"to"`
	Reason law.Refusal `json:"reason" jsonschema:"disputed or undefined."`
	Why    string      `json:"why"`
}

// LawDayOff says which days are off for a rule.
type LawDayOff struct {
	Days      []law.Reason   `json:"days" jsonschema:"The days that are certainly off."`
	Unclear   []law.Reason   `json:"unclear" jsonschema:"The days that are off only under one reading of the rule."`
	Citations []law.Citation `json:"citations"`
	Quote     *string        `json:"quote"`
	Note      *string        `json:"note"`
}

// RulesListMeta is the meta object of [LawRuleList].
type RulesListMeta struct {
	LawMeta
	Total int `json:"total"`
}

// LawRuleList is the answer to [LawRules].
type LawRuleList = Answer[RulesListMeta, []LawRule]

// DescribedRule is the answer to [DescribeRule].
type DescribedRule = Answer[LawMeta, LawRule]

// Answer implements [Question].
func (LawRules) Answer(c *Context) (LawRuleList, error) {
	rules := law.Default().Rules()
	a := LawRuleList{RulesListMeta{c.lawMeta(), len(rules)}, make([]LawRule, len(rules))}
	for i, r := range rules {
		a.Data[i] = lawRuleOf(r)
	}
	return a, nil
}

// Answer implements [Question].
func (q DescribeRule) Answer(c *Context) (DescribedRule, error) {
	r, err := law.Default().Rule(string(q.ID))
	if err != nil { // cannot happen: the id was checked when it was read
		return DescribedRule{}, err
	}
	return DescribedRule{c.lawMeta(), lawRuleOf(r)}, nil
}

func lawRuleOf(r law.Rule) LawRule {
	valid := LawValidity{From: r.Valid.From, KeyedOn: r.Valid.KeyedOn}
	if !r.Valid.Open() {
		valid.To = &r.Valid.To
	}
	var disputed *Disputed
	if g := r.Gap; g != nil {
		disputed = &Disputed{g.From, g.To, g.Reason, g.Why}
	}
	d := r.DayOff
	return LawRule{r.ID, string(r.Obligation), r.Kind, r.Name, r.LocalName, orEmpty(r.Aliases), r.Citation(), r.Citations, known(r.Quote), valid, disputed, d.Definition,
		LawDayOff{orEmpty(d.Days), orEmpty(d.Unclear), orEmpty(d.Citations), known(d.Quote), known(d.Note)}, r.Compute,
		orEmpty(r.NotCovered), orEmpty(r.Cases), orEmpty(r.Reliefs), orEmpty(r.Transitions), r.Sources, r.CheckedUntil, r.Confidence,
		orEmpty(r.Copies), r.Note, orEmpty(r.Notes), orEmpty(r.Corrections), orEmpty(r.Warnings())}
}

// orEmpty returns an empty list instead of nil, because a list is never null in
// JSON.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// explainLaw converts an error of package law to an [*Error]. The field parameter
// is the name of the parameter to report if a year has no dataset or a period has
// no rule.
func (c *Context) explainLaw(err error, field string) error {
	if e, ok := errors.AsType[*law.RuleError](err); ok {
		text := e.Period.String()
		return NewError(RuleNotFound, NoRule, Details{Field: field, Value: &text, Reason: string(e.Reason)},
			"There is no rule for "+string(e.Obligation)+" of "+text+". "+e.Why)
	}
	if e, ok := errors.AsType[*law.OvertimeError](err); ok {
		problem := WeekNotInTable
		if e.Field == "hours" {
			problem = HoursNotInTable
		}
		return NewError(InvalidRange, problem, Details{Field: e.Field, Overtime: e}, e.Why)
	}
	return c.explain(err, field)
}

// notListed returns the error for an id that is not in a list.
func notListed(field, id string, allowed []string) *Error {
	return &Error{NotFound, NotListed, Details{Field: field, Value: &id, Allowed: allowed}, func(w Words) string {
		return w.Name(field) + " must be one of " + strings.Join(allowed, ", ") + ", not " + Quote(id) + "."
	}}
}

// parseObligation parses the id or an alias of an obligation.
func parseObligation(p *Param, text string) (ObligationID, error) {
	if slices.Contains(obligationIDs, text) { // most questions have an id, and do not need the rules here
		return ObligationID(text), nil
	}
	id, err := law.Default().Obligation(text)
	if e, ok := errors.AsType[*law.UnknownError](err); ok && e.Ambiguous {
		return "", &Error{NotFound, NotListed, Details{Field: p.Name, Value: &text, Allowed: e.Allowed}, func(w Words) string {
			return Quote(text) + " is a name of several obligations: " + w.Name(p.Name) + " must be one of " + strings.Join(e.Allowed, ", ") + "."
		}}
	}
	if err != nil {
		return "", notListed(p.Name, text, obligationIDs)
	}
	return id, nil
}
