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

// Obligation is the due date of an obligation for one period. It is not legal advice.
type Obligation struct {
	ID               ObligationID             `json:"id"`
	Kind             law.Kind                 `json:"kind"`
	Name             string                   `json:"name"`
	LocalName        string                   `json:"localName"`
	Period           law.Period               `json:"period" jsonschema:"The month (YYYY-MM) or the year (YYYY) that the obligation is about."`
	NominalDate      harikerja.Date           `json:"nominalDate" jsonschema:"The date that the rule names, before it moves past days off."`
	DueDate          harikerja.Date           `json:"dueDate" jsonschema:"If several dates are possible, this is the earliest one."`
	DueDay           Weekday                  `json:"dueDay"`
	DueLocalDay      LocalWeekday             `json:"dueLocalDay"`
	Skipped          []Skipped                `json:"skipped" jsonschema:"The days off from nominalDate to dueDate, without dueDate itself."`
	Alternatives     []Alternative            `json:"alternatives" jsonschema:"@alternatives"`
	Rule             string                   `json:"rule" jsonschema:"The id of the rule, for /v1/rules/{id}."`
	Citation         string                   `json:"citation" jsonschema:"The articles that set or move the date."`
	DayOffDefinition lawfile.DayOffDefinition `json:"dayOffDefinition"`
	Confidence       lawfile.Confidence       `json:"confidence"`
	CheckedUntil     harikerja.Date           `json:"checkedUntil" jsonschema:"@checkedUntil"`
	Reliefs          []Relief                 `json:"reliefs" jsonschema:"@reliefs"`
	// Law is the obligation as package law returns it, with its rule. Some interfaces use it to
	// write sentences. It is not part of the JSON.
	Law law.Obligation `json:"-"`
}

// Skipped is a day off that the due date moved past.
type Skipped struct {
	Date   harikerja.Date `json:"date"`
	Reason lawfile.Reason `json:"reason"`
}

// Alternative is a later due date. It applies under another reading of a rule, or to a part of
// the period.
type Alternative struct {
	Date   harikerja.Date `json:"date"`
	Reason Reading        `json:"reason" jsonschema:"@reading"`
}

// Reading names one reading of a rule, or a part of a period.
type Reading string

// Relief is a document that waives a penalty or allows a later payment. It does not change the
// due date.
type Relief struct {
	Document string          `json:"document"`
	Date     *harikerja.Date `json:"date" jsonschema:"The date of the document; null if it is not known."`
	Until    harikerja.Date  `json:"until" jsonschema:"The last date of the relief."`
	Effect   lawfile.Effect  `json:"effect"`
	reliefCondition
	About   string   `json:"about"`
	Sources []string `json:"sources"`
}

// reliefCondition says to whom or to what a relief is limited.
type reliefCondition struct {
	Condition      *string `json:"condition" jsonschema:"@reliefCondition"`
	LocalCondition *string `json:"localCondition" jsonschema:"The same in Indonesian."`
}

func conditionOf(r law.Relief) reliefCondition {
	return reliefCondition{known(r.Condition), known(r.LocalCondition)}
}

// ObligationOf converts an obligation from package law to the form that the answers have.
func ObligationOf(o law.Obligation) Obligation {
	due := dated(o.Due)
	r := o.Rule
	a := Obligation{ID: o.ID, Kind: r.Kind, Name: r.Name, LocalName: r.LocalName, Period: o.Period,
		NominalDate: o.Nominal, DueDate: o.Due, DueDay: due.Day, DueLocalDay: due.LocalDay,
		Skipped: []Skipped{}, Alternatives: []Alternative{}, Rule: r.ID, Citation: r.Citation,
		DayOffDefinition: lawfile.DayOffDefinition(r.DayOffDefinition),
		Confidence:       lawfile.Confidence(r.Confidence), CheckedUntil: r.CheckedUntil,
		Reliefs: reliefsOf(o.Reliefs), Law: o}
	for _, s := range o.Skipped {
		a.Skipped = append(a.Skipped, Skipped{s.Date, lawfile.Reason(s.Reason)})
	}
	for _, alt := range o.Alternatives {
		a.Alternatives = append(a.Alternatives, Alternative{alt.Due, Reading(alt.Text)})
	}
	return a
}

func reliefsOf(list []law.Relief) []Relief {
	all := make([]Relief, len(list))
	for i, r := range list {
		all[i] = Relief{Document: r.Document, Date: r.Date, Until: r.Until,
			Effect: lawfile.Effect(r.Effect), reliefCondition: conditionOf(r), About: r.About,
			Sources: r.Sources}
	}
	return all
}

// Obligations asks which obligations are due in a span of dates.
type Obligations struct {
	SpanOf
	Kind *law.Kind `param:"kind" doc:"Only obligations of this kind. Default: all kinds."`
	Known
}

// obligationsMeta is the meta object of [ObligationList].
type obligationsMeta struct {
	LawMeta
	Total      int               `json:"total"`
	Options    obligationOptions `json:"options"`
	Unanswered []Unanswered      `json:"unanswered" jsonschema:"The obligations that may be due in the span, but have no answer."`
	Warnings   []Warning         `json:"warnings" jsonschema:"Warnings about the rules and the answers."`
	basis
}

// obligationOptions repeat the parameter "kind" of the question.
type obligationOptions struct {
	Kind *law.Kind `json:"kind" jsonschema:"null if it was not given."`
}

// Unanswered is an obligation that may be due in a span, but whose due date is not known.
type Unanswered struct {
	ID     ObligationID    `json:"id"`
	Period law.Period      `json:"period"`
	Reason lawfile.Refusal `json:"reason"`
}

// ObligationList is the answer to [Obligations].
type ObligationList = Answer[obligationsMeta, []Obligation]

func (q Obligations) Answer(c *Context) (ObligationList, error) {
	span, err := q.shortSpan(MaxDates, "")
	if err != nil {
		return ObligationList{}, err
	}
	list, unanswered, err := c.dueIn(span, q.Kind)
	if err != nil {
		return ObligationList{}, c.lawErrorAt(err, c.startOrEnd(span.Start()), "")
	}
	meta := obligationsMeta{Total: len(list), Options: obligationOptions{q.Kind},
		Unanswered: []Unanswered{}}
	a := ObligationList{meta, make([]Obligation, len(list))}
	warnings := []Warning{}
	examined := span
	used := make([]law.Rule, len(list))
	for i, o := range list {
		a.Data[i], used[i] = ObligationOf(o), o.Rule
		warnings = addWarnings(warnings, o.Rule.ID, o.Warnings)
		examined = union(examined, o.Examined)
	}
	slices.SortStableFunc(warnings, func(a, b Warning) int { return strings.Compare(a.Rule, b.Rule) })
	for _, u := range unanswered {
		a.Meta.Unanswered = append(a.Meta.Unanswered,
			Unanswered{u.ID, u.Period, lawfile.Refusal(u.Reason)})
	}
	a.Meta.LawMeta = c.lawMeta(used...)
	a.Meta.Warnings, a.Meta.basis = warnings, c.datasets(examined)
	return a, nil
}

// dueIn returns the obligations that are due in a span. It also returns the obligations that may
// be due in the span, but whose due date is not known. If kind is nil, it returns all kinds.
func (c *Context) dueIn(
	span harikerja.Span, kind *law.Kind,
) ([]law.Obligation, []law.Unanswered, error) {
	if kind == nil {
		return c.law().DueIn(c.Calendar, span)
	}
	return c.law().DueIn(c.Calendar, span, *kind)
}

// DescribeObligation asks when one obligation is due for a period.
type DescribeObligation struct {
	ID     ObligationID `param:"id,path" doc:"@obligation" argument:"The obligation."`
	Period law.Period   `param:"period,required" doc:"@obligationPeriod"`
	Known
}

// narrow returns the parameter "period" with the type that the obligation needs: a month or a
// year. It returns other parameters unchanged.
func (q DescribeObligation) narrow(p *Param, rules func() *law.Rulebook) *Param {
	if p.Type != periodType {
		return p
	}
	narrow := *p
	switch unit, _ := rules().UnitOf(q.ID); unit { // the id was checked when it was read
	case "month":
		narrow.Type = monthPeriod
	case "year":
		narrow.Type = yearPeriod
	}
	narrow.of = string(q.ID)
	return &narrow
}

// obligationMeta is the meta object of [DescribedObligation].
type obligationMeta struct {
	LawMeta
	Warnings []Warning `json:"warnings" jsonschema:"Warnings about the rule and the answer."`
	basis
}

// DescribedObligation is the answer to [DescribeObligation].
type DescribedObligation = Answer[obligationMeta, Obligation]

func (q DescribeObligation) Answer(c *Context) (DescribedObligation, error) {
	o, err := c.law().Due(c.Calendar, q.ID, q.Period)
	if err != nil {
		if e, ok := errors.AsType[*harikerja.CoverageError](err); ok {
			return DescribedObligation{}, c.notYet(q, e)
		}
		return DescribedObligation{}, c.lawErrorAt(err, "period", "")
	}
	warnings := addWarnings([]Warning{}, o.Rule.ID, o.Warnings)
	return DescribedObligation{obligationMeta{c.lawMeta(o.Rule), warnings, c.datasets(o.Examined)},
		ObligationOf(o)}, nil
}

// notYet returns the error for an obligation that depends on a year without a dataset.
func (c *Context) notYet(q DescribeObligation, e *harikerja.CoverageError) *Error {
	missing := c.missingYear(e, "period", "", "")
	depends := "is due in " + itoa(missing.Details.Year)
	if strings.HasPrefix(string(q.ID), "thr-") {
		depends = "depends on the holidays of " + itoa(missing.Details.Year)
	}
	text := string(q.ID) + " of " + q.Period.String() + " " + depends + ", which has no dataset yet."
	if years := missing.Details.AvailableYears; !e.Nothing {
		text += " There is data for " + itoa(years.First) + " to " + itoa(years.Last) + "." +
			noPredictions
	}
	missing.Problem, missing.args.text = noDueDate, text
	return missing
}

// ObligationID is the id of an obligation.
type ObligationID = law.ObligationID

// String returns the id of the obligation, the period, and the reason why the due date is not
// known.
func (u Unanswered) String() string {
	return string(u.ID) + " of " + u.Period.String() + " (" + u.Reason.In(words.English) + ")"
}
