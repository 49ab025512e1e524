package law

import (
	"slices"
	"strconv"
	"strings"

	"github.com/harikerja/harikerja"
)

// ObligationID is the id of an obligation or of a time limit. The constants are the ids of the
// built-in obligations. [Rulebook.TimeLimits] returns the ids of the time limits.
type ObligationID string

// The obligations with a due date. The comments have the Indonesian names: setor is
// the payment of a tax, and lapor is its return.
const (
	IncomeTaxWithheldPayment ObligationID = "income-tax-withheld-payment" // setor PPh 21/26, 22, 23, 4(2) and 15 that was withheld or collected
	IncomeTaxOwnPayment      ObligationID = "income-tax-own-payment"      // setor PPh 25, and self-paid PPh 4(2) and 15
	IncomeTaxReturn          ObligationID = "income-tax-return"           // lapor SPT Masa PPh 21/26, 22, 23, 4(2) and 15
	VATOwnPayment            ObligationID = "vat-own-payment"             // setor PPN jasa luar negeri (JLN) dan kegiatan membangun sendiri (KMS)
	VATPayment               ObligationID = "vat-payment"                 // setor PPN
	VATReturn                ObligationID = "vat-return"                  // lapor SPT Masa PPN
	AnnualReturnIndividual   ObligationID = "annual-return-individual"    // lapor SPT Tahunan orang pribadi
	AnnualReturnCorporate    ObligationID = "annual-return-corporate"     // lapor SPT Tahunan badan
	EInvoiceUpload           ObligationID = "e-invoice-upload"            // unggah e-Faktur
	THREidAlFitr             ObligationID = "thr-eid-al-fitr"             // THR Idul Fitri (Lebaran)
	THRChristmas             ObligationID = "thr-christmas"               // THR Natal
	THRNyepi                 ObligationID = "thr-nyepi"                   // THR Nyepi
	THRVesak                 ObligationID = "thr-vesak"                   // THR Waisak
	THRChineseNewYear        ObligationID = "thr-chinese-new-year"        // THR Imlek
	BPJSKesehatan            ObligationID = "bpjs-kesehatan"              // iuran BPJS Kesehatan
	BPJSKetenagakerjaan      ObligationID = "bpjs-ketenagakerjaan"        // iuran BPJS Ketenagakerjaan
)

// Rule is one rule of law with its source. It is valid for the periods in its
// Valid field. If the law changes, a new rule of the same obligation follows. For all
// warnings about an answer, use [Obligation.Warnings] or [Overtime.Warnings].
type Rule struct {
	ID         string // the obligation and the first year when it was published, such as "vat-return-2025"
	Obligation ObligationID
	Kind       Kind
	LocalName  string // in Indonesian
	Name       string // in English
	// Aliases are other names of the obligation, such as "bpjs-tk". An alias may
	// belong to several obligations: see [Rulebook.Obligation].
	Aliases    []string
	Citations  []Citation
	Quote      string // in Indonesian; empty if no quote was found
	Valid      Validity
	DayOff     DayOffDefinition
	Limit      *Limit            // how a time limit is counted; nil if Kind is not [LimitKind]
	NotCovered []harikerja.Names // what the rule is not about, or does not define
	Reliefs    []Relief
	Sources    []string // an address, or the name of a source, with a remark in brackets
	// LocalSources are the sources with their remarks in Indonesian.
	LocalSources []string
	// CheckedUntil is the date of the newest text that shows the rule in force.
	CheckedUntil harikerja.Date
	Confidence   Confidence
	// Copies are the copies of the official text that were read, if Confidence is
	// [ReadInCopy].
	Copies []string
	Note   harikerja.Names   // the reason for the confidence
	Notes  []harikerja.Names // remarks on the rule
	// Corrections are mistakes in this project's copy of the rule that were
	// corrected after publication.
	Corrections []harikerja.Correction

	cases      int               // the number of published results
	warnings   []harikerja.Names // the warnings that only this rule has
	afterwards *harikerja.Names  // what may have changed the rule after CheckedUntil
}

// Kind is the kind of an obligation.
type Kind string

// The kinds.
const (
	Tax            Kind = "tax"
	Allowance      Kind = "allowance"       // the religious holiday allowance (THR)
	SocialSecurity Kind = "social_security" // BPJS
	OvertimePay    Kind = "overtime"        // the rule of [Rulebook.Overtime]; it has no due date
	LimitKind      Kind = "limit"           // a rule of [Rulebook.TimeLimit]; it has no due date
)

// Citation is an article of a law or regulation.
type Citation struct {
	Law     string // such as "PMK" or "UU KUP"
	Number  string // such as "81" or "242/PMK.03"
	Year    int    // such as 2024
	Article string // such as "94(1)-(2)"
	Point   string // the point of a document without articles, such as "3"
	Moves   bool   // the article moves a date that is a day off
	// About says what the article is about. It is empty if the article sets or moves
	// the date, or sets the multipliers, and the article is about nothing else.
	About string
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
func (r Rule) Citation(l Language) string {
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
	From    Period
	To      Period
	KeyedOn string // the date or the period that the validity is about, such as "tax period (masa pajak)"
}

// Open reports whether the rule is still in force.
func (v Validity) Open() bool { return v.To == Period{} }

// Contains reports whether the rule is valid for a period of the same unit.
func (v Validity) Contains(p Period) bool {
	return !p.start.Before(v.From.start) && (v.Open() || !p.start.After(v.To.start))
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
)

// Relief is a document that waives a penalty or allows a later payment for one
// period. It does not change the due date.
type Relief struct {
	Document string          // such as "KEP-67/PJ/2025"
	Date     *harikerja.Date // the date of the document; nil if it is not known
	Period   Period
	Until    harikerja.Date // the last date of the relief
	Effect   Effect
	About    string
	Sources  []string
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
	return []Confidence{ReadInOriginal, ReadInCopy, QuotedByOfficialSite, QuotedByTrustedSite,
		QuotedByPublicRepository, Uncertain}
}

// ReadCompletely reports whether the articles of the rule were read from beginning to
// end, in the official text or in a copy of it.
func (c Confidence) ReadCompletely() bool { return c == ReadInOriginal || c == ReadInCopy }

// clone returns a copy that shares no memory with r that a caller can change.
func (r Rule) clone() Rule {
	r.Aliases = slices.Clone(r.Aliases)
	r.Citations = slices.Clone(r.Citations)
	r.NotCovered = slices.Clone(r.NotCovered)
	if r.Limit != nil {
		limit := *r.Limit
		r.Limit = &limit
	}
	r.Reliefs = slices.Clone(r.Reliefs)
	for i, relief := range r.Reliefs {
		r.Reliefs[i].Sources = slices.Clone(relief.Sources)
		if relief.Date != nil {
			date := *relief.Date
			r.Reliefs[i].Date = &date
		}
	}
	r.Sources = slices.Clone(r.Sources)
	r.LocalSources = slices.Clone(r.LocalSources)
	r.Copies = slices.Clone(r.Copies)
	r.Notes = slices.Clone(r.Notes)
	r.Corrections = slices.Clone(r.Corrections)
	return r
}
