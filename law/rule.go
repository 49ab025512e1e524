package law

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// ObligationID is the id of an obligation. The constants are the ids of the
// built-in rules.
type ObligationID string

// The obligations with a due date.
const (
	IncomeTaxWithheldPayment ObligationID = "income-tax-withheld-payment"
	IncomeTaxOwnPayment      ObligationID = "income-tax-own-payment"
	IncomeTaxReturn          ObligationID = "income-tax-return"
	VATPayment               ObligationID = "vat-payment"
	VATReturn                ObligationID = "vat-return"
	AnnualReturnIndividual   ObligationID = "annual-return-individual"
	AnnualReturnCorporate    ObligationID = "annual-return-corporate"
	EInvoiceUpload           ObligationID = "e-invoice-upload"
	THREidAlFitr             ObligationID = "thr-eid-al-fitr"
	THRChristmas             ObligationID = "thr-christmas"
	THRNyepi                 ObligationID = "thr-nyepi"
	THRVesak                 ObligationID = "thr-vesak"
	THRChineseNewYear        ObligationID = "thr-chinese-new-year"
	BPJSKesehatan            ObligationID = "bpjs-kesehatan"
	BPJSKetenagakerjaan      ObligationID = "bpjs-ketenagakerjaan"
)

// Rule is one rule of law with its source. It is valid for the periods in its
// Valid field. If the law changes, a new rule of the same obligation follows.
type Rule struct {
	ID         string       `json:"id"` // the obligation and the first year, such as "vat-return-2025"
	Obligation ObligationID `json:"obligation"`
	Kind       Kind         `json:"kind"`
	LocalName  string       `json:"localName"` // in Indonesian
	Name       string       `json:"name"`      // in English
	// Aliases are other names of the obligation, such as "bpjs-tk". An alias may
	// belong to several obligations: see [Rulebook.Obligation].
	Aliases   []string   `json:"aliases,omitempty"`
	Citations []Citation `json:"citations"`
	Quote     string     `json:"quote,omitempty"` // in Indonesian; empty if no quote was found
	Valid     Validity   `json:"valid"`
	// Gap has the periods directly before Valid that have no answer. It is nil if
	// there are none.
	Gap        *Gap     `json:"gap,omitempty"`
	DayOff     DayOff   `json:"dayOff"`
	Compute    Compute  `json:"compute"`
	NotCovered []string `json:"notCovered,omitempty"`
	Cases      []Case   `json:"cases,omitempty"`
	Reliefs    []Relief `json:"reliefs,omitempty"`
	// Transitions are the later dates for a part of the last period, to which the next
	// rule already applies.
	Transitions []Transition `json:"transitions,omitempty"`
	Sources     []string     `json:"sources"` // an address, or the name of a source, with a remark in brackets
	// CheckedUntil is the date of the newest text that shows the rule in force.
	CheckedUntil harikerja.Date `json:"checkedUntil"`
	// Afterwards says what may have changed the rule after CheckedUntil. It is nil if
	// nothing is known.
	Afterwards *harikerja.Names `json:"afterwards,omitempty"`
	Confidence Confidence       `json:"confidence"`
	// Copies are the copies of the official text that were read, if Confidence is
	// [ReadInCopy].
	Copies []string `json:"copies,omitempty"`
	Note   string   `json:"note"` // the reason for the confidence
	// OwnWarnings are the warnings that only this rule has. [Rule.Warnings] returns
	// all warnings.
	OwnWarnings []harikerja.Names `json:"warnings,omitempty"`
	Notes       []string          `json:"notes,omitempty"` // remarks on the rule
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
	Law     string `json:"law"`               // such as "PMK" or "UU KUP"
	Number  string `json:"number"`            // such as "81" or "242/PMK.03"
	Year    int    `json:"year"`              // such as 2024
	Article string `json:"article,omitempty"` // such as "94(1)-(2)"
	Point   string `json:"point,omitempty"`   // the point of a document without articles, such as "3"
	Moves   bool   `json:"moves,omitempty"`   // the article moves a date that is a day off
	// About says what the article is about. It is empty if the article sets or moves
	// the date, or sets the multipliers, and nothing else must be said.
	About string `json:"about,omitempty"`
}

// String returns the citation as text: "PMK 81/2024 art. 94(1)-(2)".
func (c Citation) String() string { return c.text(English) }

func (c Citation) text(l Language) string {
	s := c.Law + " " + c.Number + "/" + strconv.Itoa(c.Year)
	switch {
	case c.Article != "":
		s += " " + l.choose("Pasal", "art.") + " " + c.Article
	case c.Point != "":
		s += " " + l.choose("angka", "point") + " " + c.Point
	}
	return s
}

// Citation returns the articles that set or move the date, or that set the
// multipliers, as one text, such as "PMK 81/2024 art. 94(1)-(2), 100". The other
// articles of the rule are only in its Citations field.
func (r Rule) Citation() string { return r.CitationIn(English) }

// CitationIn returns the text of [Rule.Citation] in a language.
func (r Rule) CitationIn(l Language) string {
	var list []string
	var last Citation
	for _, c := range r.Citations {
		switch {
		case c.About != "" && !c.Moves:
			continue
		case list != nil && c.Law == last.Law && c.Number == last.Number && c.Year == last.Year && c.Article != "":
			list[len(list)-1] += ", " + c.Article
		default:
			list = append(list, c.text(l))
		}
		last = c
	}
	return strings.Join(list, "; ")
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

// Gap is a range of periods between two rules that have no answer. Both ends are
// included.
type Gap struct {
	From   Period  `json:"from"`
	To     Period  `json:"to"`
	Reason Refusal `json:"reason"` // [Disputed] or [Undefined]
	Why    string  `json:"why"`    // sentences
}

// DayOff defines which days are off for a rule.
type DayOff struct {
	Definition DayOffDefinition `json:"definition"`
	Days       []Reason         `json:"days,omitempty"`    // the days that are certainly off
	Unclear    []Reason         `json:"unclear,omitempty"` // the days that are off only under one reading of the rule
	Citations  []Citation       `json:"citations,omitempty"`
	Quote      string           `json:"quote,omitempty"`
	Note       string           `json:"note,omitempty"`
}

// DayOffDefinition names a definition of a day off.
type DayOffDefinition string

// The definitions.
const (
	TaxDayOff       DayOffDefinition = "tax"       // Saturday, Sunday, national holidays, polling days and collective leave
	LabourDayOff    DayOffDefinition = "labour"    // the weekly rest day, national holidays and polling days
	UndefinedDayOff DayOffDefinition = "undefined" // the regulation says "hari libur" and does not define it
	NoDayOff        DayOffDefinition = "none"      // the date never moves, so days off have no effect
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
	MonthsAfter int             `json:"monthsAfter,omitempty"` // only for DayOfMonth and EndOfMonth
	Day         int             `json:"day,omitempty"`         // only for DayOfMonth: from 1 to 30; every month of the rule has this day
	Days        int             `json:"days,omitempty"`        // only for DaysBeforeHoliday: calendar days
	Occasion    string          `json:"occasion,omitempty"`    // only for DaysBeforeHoliday: an occasion of [harikerja.Holiday]
	Move        Move            `json:"move,omitempty"`        // empty for OvertimeTables
	Tables      []OvertimeTable `json:"tables,omitempty"`      // only for OvertimeTables
}

// MarshalJSON writes the member monthsAfter if the calculation uses it, even if it
// is 0.
func (c Compute) MarshalJSON() ([]byte, error) {
	type members Compute // without this method
	all := struct {
		Type        ComputeType `json:"type"`
		MonthsAfter *int        `json:"monthsAfter,omitempty"`
		members
	}{Type: c.Type, members: members(c)}
	if c.Type == DayOfMonth || c.Type == EndOfMonth {
		all.MonthsAfter = &c.MonthsAfter
	}
	return json.Marshal(all)
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
	NextWorkday     Move = "next_workday"     // the date moves to the next day that is not off
	PreviousWorkday Move = "previous_workday" // the date moves to the last day before it that is not off
	NeverMoves      Move = "never"            // the date does not move
)

// Case is a published statement of the result for one period or one day of work.
// A test calculates it.
type Case struct {
	Period Period          `json:"period,omitzero"` // the zero value for overtime
	Due    *harikerja.Date `json:"due,omitempty"`   // nil for overtime

	Date            *harikerja.Date `json:"date,omitempty"`    // only for overtime: the day of work
	Weekend         string          `json:"weekend,omitempty"` // only for overtime
	Hours           float64         `json:"hours,omitempty"`
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
	Document string          `json:"document"` // such as "KEP-67/PJ/2025"
	Date     *harikerja.Date `json:"date"`     // the date of the document; nil if it is not known
	Period   Period          `json:"period"`
	Until    harikerja.Date  `json:"until"` // the last date of the relief
	Effect   Effect          `json:"effect"`
	About    string          `json:"about"`
	Sources  []string        `json:"sources"`
}

// Transition is a later due date for a part of a period, because the next rule came
// into force in it.
type Transition struct {
	Period Period          `json:"period"`
	Date   harikerja.Date  `json:"date"`
	Reason string          `json:"reason"` // such as "invoices_from_2025_05_22"
	About  harikerja.Names `json:"about"`  // the part of the period, in words: "for invoices from 22 May 2025"
	Source string          `json:"source"` // an address
}

// Effect is the effect of a [Relief].
type Effect string

// The effects.
const (
	NoPenalty          Effect = "no_penalty"
	InstalmentsOrDelay Effect = "instalments_or_delay" // by agreement with the workers
	LaterPayment       Effect = "later_payment"        // by written agreement with the workers
)

// Confidence says how well a rule is documented. A rule has the level of the weakest
// of the articles that set or move the date, or set the multipliers.
type Confidence string

// The levels of confidence, the strongest first.
const (
	ReadInOriginal           Confidence = "read in original"
	ReadInCopy               Confidence = "read in a copy of the official text" // [Rule.Copies] has the copies
	QuotedByOfficialSite     Confidence = "quoted by official site"
	QuotedByTrustedSite      Confidence = "quoted by trusted site"
	QuotedByPublicRepository Confidence = "quoted by public repository"
	Uncertain                Confidence = "uncertain"
)

// Confidences returns the levels of confidence, the strongest first.
func Confidences() []Confidence {
	return []Confidence{ReadInOriginal, ReadInCopy, QuotedByOfficialSite, QuotedByTrustedSite, QuotedByPublicRepository, Uncertain}
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
	r.Aliases = slices.Clone(r.Aliases)
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
	r.Transitions = slices.Clone(r.Transitions)
	r.Sources = slices.Clone(r.Sources)
	r.Copies = slices.Clone(r.Copies)
	if r.Afterwards != nil {
		text := *r.Afterwards
		r.Afterwards = &text
	}
	r.OwnWarnings = slices.Clone(r.OwnWarnings)
	r.Notes = slices.Clone(r.Notes)
	r.Corrections = slices.Clone(r.Corrections)
	return r
}
