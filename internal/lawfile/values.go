package lawfile

import (
	"strings"

	"github.com/harikerja/harikerja/internal/words"
)

// Confidence says how well a rule is documented. Several articles can set or move the
// date, or set the multipliers. If these articles have different levels, the rule has
// the weakest level.
type Confidence string

// The levels of confidence, the strongest first.
const (
	ReadInOriginal           Confidence = "read_in_original"
	ReadInCopy               Confidence = "read_in_copy" // [Rule.Copies] has the copies
	QuotedByOfficialSite     Confidence = "quoted_by_official_site"
	QuotedByTrustedSite      Confidence = "quoted_by_trusted_site"
	QuotedByPublicRepository Confidence = "quoted_by_public_repository"
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

// In returns the level of confidence in words, in the given language.
func (c Confidence) In(l words.Language) string {
	switch c {
	case ReadInOriginal:
		return l.Choose("dibaca dalam naskah asli", "read in original")
	case ReadInCopy:
		return l.Choose("dibaca dalam salinan naskah resmi", "read in a copy of the official text")
	case QuotedByOfficialSite:
		return l.Choose("dikutip situs resmi", "quoted by official site")
	case QuotedByTrustedSite:
		return l.Choose("dikutip situs tepercaya", "quoted by trusted site")
	case QuotedByPublicRepository:
		return l.Choose("dikutip kumpulan dokumen umum di internet", "quoted by public repository")
	}
	return l.Choose("belum pasti", "uncertain")
}

// DayOffDefinition names a definition of a day off.
type DayOffDefinition string

// The definitions.
const (
	// TaxDayOff: Saturday, Sunday, national holidays, polling days and collective leave.
	TaxDayOff DayOffDefinition = "tax"
	// LabourDayOff: the weekly rest day, national holidays and polling days.
	LabourDayOff    DayOffDefinition = "labour"
	UndefinedDayOff DayOffDefinition = "undefined" // the regulation does not define "hari libur"
	NoDayOff        DayOffDefinition = "none"      // the date never moves
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
	// WeeklyRestDay is a weekend day of the firm. Only DayOff uses this value; the
	// answers that package law returns never have it.
	WeeklyRestDay Reason = "weekly_rest_day"
)

// In returns the days in words, in the given language, for use in sentences.
func (r Reason) In(l words.Language) string {
	switch r {
	case Saturday:
		return l.Choose("Sabtu", "Saturday")
	case Sunday:
		return l.Choose("Minggu", "Sunday")
	case NationalHoliday:
		return l.Choose("hari libur nasional", "national holiday")
	case PollingDay:
		return l.Choose("hari pemungutan suara", "polling day")
	}
	return l.Choose("cuti bersama", "collective leave")
}

// Effect is the effect of a [Relief].
type Effect string

// The effects.
const (
	NoPenalty          Effect = "no_penalty"
	InstalmentsOrDelay Effect = "instalments_or_delay" // by agreement with the workers
	LaterPayment       Effect = "later_payment"        // by written agreement with the workers
)

// Direction is the direction in which a time limit is counted.
type Direction string

// The directions.
const (
	After  Direction = "after"  // the last day is after the event
	Before Direction = "before" // the last day is before the event
)

// FirstDay says whether the day of the event can be counted.
type FirstDay string

// The values of [FirstDay].
const (
	// FirstDayNotCounted: "setelah", "berikutnya": the count begins on the next day.
	FirstDayNotCounted FirstDay = "not_counted"
	// FirstDayUnclear: "sejak", "sebelum": the law does not say whether the day of the
	// event is counted.
	FirstDayUnclear FirstDay = "unclear"
)

// Refusal is the reason why there is no answer.
type Refusal string

// The refusals.
const (
	BeforeFirstRule Refusal = "before_first_rule" // the period is before the first known rule
	// AfterLastRule: the rule for earlier periods has ended, and no other rule covers
	// the period.
	AfterLastRule Refusal = "after_last_rule"
	// AmbiguousHoliday: the list of the year has the occasion twice, or does not have it.
	AmbiguousHoliday Refusal = "ambiguous_holiday"
	NoDataset        Refusal = "no_dataset" // a year has no list of holidays
)

// In returns the reason in words, in the given language.
func (r Refusal) In(l words.Language) string {
	if l == words.English {
		return strings.ReplaceAll(string(r), "_", " ")
	}
	switch r {
	case BeforeFirstRule:
		return "sebelum aturan pertama"
	case AfterLastRule:
		return "setelah aturan terakhir"
	case AmbiguousHoliday:
		return "hari raya tidak ada atau ada dua kali dalam daftar"
	}
	return "belum ada data"
}
