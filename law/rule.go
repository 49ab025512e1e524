package law

import (
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// The ids of the obligations.
const (
	IncomeTaxWithheldPayment = "income-tax-withheld-payment"
	IncomeTaxOwnPayment      = "income-tax-own-payment"
	IncomeTaxReturn          = "income-tax-return"
	VATPayment               = "vat-payment"
	VATReturn                = "vat-return"
	AnnualReturnIndividual   = "annual-return-individual"
	AnnualReturnCorporate    = "annual-return-corporate"
	EInvoiceUpload           = "e-invoice-upload"
	THREidAlFitr             = "thr-eid-al-fitr"
	THRChristmas             = "thr-christmas"
	THRNyepi                 = "thr-nyepi"
	THRVesak                 = "thr-vesak"
	THRChineseNewYear        = "thr-chinese-new-year"
	BPJSKesehatan            = "bpjs-kesehatan"
	BPJSKetenagakerjaan      = "bpjs-ketenagakerjaan"
)

// Rule is one rule of law with its source. It is valid for the periods in its
// Valid field. If the law changes, a new rule of the same obligation follows.
type Rule struct {
	ID         string     `json:"id"`         // the obligation and the first year, such as "vat-return-2025"
	Obligation string     `json:"obligation"` // such as "vat-return"
	Kind       Kind       `json:"kind"`
	LocalName  string     `json:"localName"` // in Indonesian
	Name       string     `json:"name"`      // in English
	Citations  []Citation `json:"citations"`
	Quote      string     `json:"quote,omitempty"` // in Indonesian; empty if no quote was found
	Valid      Validity   `json:"valid"`
	// Gap has the periods directly before Valid for which it is disputed whether
	// this rule or the rule before it applies. It is nil if there are none.
	Gap        *Gap       `json:"gap,omitempty"`
	DayOff     DayOff     `json:"dayOff"`
	Compute    Compute    `json:"compute"`
	NotCovered []string   `json:"notCovered,omitempty"`
	Cases      []Case     `json:"cases,omitempty"`
	Reliefs    []Relief   `json:"reliefs,omitempty"`
	Sources    []string   `json:"sources"` // an address, or the name of a source, with a remark in brackets
	Confidence Confidence `json:"confidence"`
	Note       string     `json:"note"`            // the reason for the confidence
	Notes      []string   `json:"notes,omitempty"` // remarks on the rule
	// Corrections are mistakes in this project's copy of the rule that were
	// corrected after publication.
	Corrections []harikerja.Correction `json:"corrections,omitempty"`
}

// Kind is the kind of an obligation.
type Kind string

// The kinds.
const (
	Tax            Kind = "tax"
	Allowance      Kind = "allowance"       // the religious holiday allowance (THR)
	SocialSecurity Kind = "social_security" // BPJS
	OvertimePay    Kind = "overtime"        // the rule of [Rulebook.Overtime]; it has no due date
)

// Citation is an article of a law or regulation.
type Citation struct {
	Law     string `json:"law"`     // such as "PMK" or "UU KUP"
	Number  string `json:"number"`  // such as "81" or "242/PMK.03"
	Year    int    `json:"year"`    // such as 2024
	Article string `json:"article"` // such as "94(1)-(2)"
	About   string `json:"about,omitempty"`
}

// String returns the citation as text: "PMK 81/2024 art. 94(1)-(2)".
func (c Citation) String() string {
	return c.Law + " " + c.Number + "/" + strconv.Itoa(c.Year) + " art. " + c.Article
}

// Citation returns all citations of the rule as one text, such as "PMK 81/2024
// art. 94(1)-(2), 100; UU KUP 6/1983 art. 9(1)".
func (r Rule) Citation() string {
	var b strings.Builder
	for i, c := range r.Citations {
		switch {
		case i == 0:
			b.WriteString(c.String())
		case c.sameLaw(r.Citations[i-1]):
			b.WriteString(", " + c.Article)
		default:
			b.WriteString("; " + c.String())
		}
	}
	return b.String()
}

func (c Citation) sameLaw(o Citation) bool {
	return c.Law == o.Law && c.Number == o.Number && c.Year == o.Year
}

// Validity is a range of periods. Both ends are included. The zero value of To
// means that the rule is still in force.
type Validity struct {
	From    Period `json:"from"`
	To      Period `json:"to,omitzero"`
	KeyedOn string `json:"keyedOn"` // the date or the period that the validity is about, such as "tax period (masa pajak)"
}

// Open reports whether the rule is still in force.
func (v Validity) Open() bool { return v.To == Period{} }

// Contains reports whether the rule is valid for a period of the same unit.
func (v Validity) Contains(p Period) bool {
	return !p.start.Before(v.From.start) && (v.Open() || !p.start.After(v.To.start))
}

// Gap is a range of periods for which it is disputed which rule applies. Both
// ends are included.
type Gap struct {
	From Period `json:"from"`
	To   Period `json:"to"`
	Why  string `json:"why"` // sentences
}

// DayOff defines which days are off for a rule.
type DayOff struct {
	Definition Definition `json:"definition"`
	Days       []Reason   `json:"days,omitempty"`    // the days that are certainly off
	Unclear    []Reason   `json:"unclear,omitempty"` // the days that are off only under one reading of the rule
	Citations  []Citation `json:"citations,omitempty"`
	Quote      string     `json:"quote,omitempty"`
	Note       string     `json:"note,omitempty"`
}

// Definition names a definition of a day off.
type Definition string

// The definitions.
const (
	TaxDayOff       Definition = "tax"       // Saturday, Sunday, national holidays, polling days and collective leave
	LabourDayOff    Definition = "labour"    // the weekly rest day, national holidays and polling days
	UndefinedDayOff Definition = "undefined" // the regulation says "hari libur" and does not define it
	NoDayOff        Definition = "none"      // the date never moves, so days off have no effect
)

// Reason is a reason why a date is a day off.
type Reason string

// The reasons.
const (
	Saturday        Reason = "saturday"
	Sunday          Reason = "sunday"
	NationalHoliday Reason = "national_holiday"
	PollingDay      Reason = "polling_day" // a national holiday for an election
	CollectiveLeave Reason = "collective_leave"
	WeeklyRestDay   Reason = "weekly_rest_day" // a weekend day of the firm
)

// Compute describes how a date or a multiplier is calculated.
type Compute struct {
	Type ComputeType `json:"type"`
	// MonthsAfter is the number of months from the last month of the period to the
	// month of the date.
	MonthsAfter int             `json:"monthsAfter"`
	Day         int             `json:"day,omitempty"`      // only for DayOfMonth: from 1 to 28
	Days        int             `json:"days,omitempty"`     // only for DaysBeforeHoliday: calendar days
	Occasion    string          `json:"occasion,omitempty"` // only for DaysBeforeHoliday: an occasion of [harikerja.Holiday]
	Move        Move            `json:"move,omitempty"`     // empty for OvertimeTables
	Tables      []OvertimeTable `json:"tables,omitempty"`   // only for OvertimeTables
}

// ComputeType is the kind of a calculation.
type ComputeType string

// The kinds of calculation.
const (
	DayOfMonth        ComputeType = "day_of_month"
	EndOfMonth        ComputeType = "end_of_month"
	DaysBeforeHoliday ComputeType = "days_before_holiday" // before the first national holiday of an occasion in the year
	OvertimeTables    ComputeType = "overtime_table"
)

// Move says what happens to a date that is a day off.
type Move string

// The values of [Move].
const (
	NextWorkday Move = "next_workday" // the date moves to the next day that is not off
	Never       Move = "never"        // the date does not move
)

// Case is a published statement of the result for one period or one day of work.
// A test calculates it.
type Case struct {
	Period Period          `json:"period,omitzero"` // the zero value for overtime
	Due    *harikerja.Date `json:"due,omitempty"`   // nil for overtime

	Date            *harikerja.Date `json:"date,omitempty"`    // only for overtime: the day of work
	Weekend         string          `json:"weekend,omitempty"` // only for overtime
	Hours           int             `json:"hours,omitempty"`
	MultiplierHours float64         `json:"multiplierHours,omitempty"`

	About  string `json:"about,omitempty"`
	By     string `json:"by,omitempty"` // who stated it
	Source string `json:"source"`       // an address
	Also   string `json:"also,omitempty"`
	Note   string `json:"note,omitempty"`
}

// Relief is a document that waives a penalty or allows a later payment for one
// period. It does not change the due date.
type Relief struct {
	Document string         `json:"document"` // such as "KEP-67/PJ/2025"
	Date     harikerja.Date `json:"date"`     // the date of the document
	Period   Period         `json:"period"`
	Until    harikerja.Date `json:"until"` // the last date of the relief
	Effect   Effect         `json:"effect"`
	About    string         `json:"about"`
	Sources  []string       `json:"sources"`
}

// Effect is the effect of a [Relief].
type Effect string

// The effects.
const (
	NoPenalty          Effect = "no_penalty"
	InstalmentsOrDelay Effect = "instalments_or_delay" // by agreement with the workers
)

// Confidence says how well a rule is documented: the weakest level that applies to
// a part of the rule.
type Confidence string

// The levels of confidence, the strongest first.
const (
	ReadInOriginal           Confidence = "read in original"
	QuotedByOfficialSite     Confidence = "quoted by official site"
	QuotedByTrustedSite      Confidence = "quoted by trusted site"
	QuotedByPublicRepository Confidence = "quoted by public repository"
	Uncertain                Confidence = "uncertain"
)

// Confidences returns the levels of confidence, the strongest first.
func Confidences() []Confidence {
	return []Confidence{ReadInOriginal, QuotedByOfficialSite, QuotedByTrustedSite, QuotedByPublicRepository, Uncertain}
}

// Warnings returns what a user of the rule should know, as sentences: whether the
// original was not read, there is no quote, no result was published, or the rule
// does not define its days off. The list is empty if there is no warning.
func (r Rule) Warnings() []string {
	var list []string
	if r.Confidence != ReadInOriginal {
		list = append(list, "The rule was not read in the original, or only in part ("+string(r.Confidence)+").")
	}
	if r.Quote == "" {
		list = append(list, "No quote of the article was found.")
	}
	if len(r.Cases) == 0 {
		list = append(list, "No published statement of a result was found, so the calculation was not compared with one.")
	}
	if r.DayOff.Definition == UndefinedDayOff {
		list = append(list, `The rule does not define "hari libur". The due date is the earliest possible one; alternatives has the later ones.`)
	}
	return list
}

// reliefs returns the reliefs of a period.
func (r Rule) reliefs(p Period) []Relief {
	var list []Relief
	for _, relief := range r.Reliefs {
		if relief.Period == p {
			list = append(list, relief)
		}
	}
	return list
}

// clone returns a copy that shares no memory with r.
func (r Rule) clone() Rule {
	r.Citations = slices.Clone(r.Citations)
	if r.Gap != nil {
		gap := *r.Gap
		r.Gap = &gap
	}
	r.DayOff.Days = slices.Clone(r.DayOff.Days)
	r.DayOff.Unclear = slices.Clone(r.DayOff.Unclear)
	r.DayOff.Citations = slices.Clone(r.DayOff.Citations)
	r.Compute.Tables = slices.Clone(r.Compute.Tables)
	for i, t := range r.Compute.Tables {
		r.Compute.Tables[i].Steps = slices.Clone(t.Steps)
	}
	r.NotCovered = slices.Clone(r.NotCovered)
	r.Cases = slices.Clone(r.Cases)
	r.Reliefs = slices.Clone(r.Reliefs)
	for i, relief := range r.Reliefs {
		r.Reliefs[i].Sources = slices.Clone(relief.Sources)
	}
	r.Sources = slices.Clone(r.Sources)
	r.Notes = slices.Clone(r.Notes)
	r.Corrections = slices.Clone(r.Corrections)
	return r
}
