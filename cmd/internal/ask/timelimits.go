package ask

import (
	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// TimeLimits asks for all time limits in law.
type TimeLimits struct{}

// CountTimeLimit asks for the last day of a time limit.
type CountTimeLimit struct {
	ID      TimeLimitID    `param:"id,path" doc:"@timeLimit"`
	Date    harikerja.Date `param:"date,required" doc:"The day of the event that the law counts from. The member countFrom names the event."`
	Weekend *LimitWeekend  `param:"weekend" doc:"@limitWeekend"`
	Known
}

// LimitWeekend is the weekend of a time limit. Package law accepts only two weekends.
type LimitWeekend harikerja.Weekend

// TimeLimitID is the id of a time limit.
type TimeLimitID string

// timeLimitHead has the first members of a time limit.
type timeLimitHead struct {
	ID         TimeLimitID   `json:"id"`
	Name       string        `json:"name"`
	LocalName  string        `json:"localName"`
	Regulation string        `json:"law" jsonschema:"Such as PP 35/2021."`
	Article    string        `json:"article" jsonschema:"Such as 37(3)."`
	Quote      string        `json:"quote" jsonschema:"A short quote in Indonesian."`
	Count      int           `json:"count" jsonschema:"The number of workdays."`
	Unit       LimitUnit     `json:"unit"`
	Direction  law.Direction `json:"direction" jsonschema:"Whether the last day is after or before the event."`
}

// LimitUnit is the unit of a time limit. It is always "workdays".
type LimitUnit string

// timeLimitTail has the last members of a time limit.
type timeLimitTail struct {
	DayOffDefinition law.DayOffDefinition `json:"dayOffDefinition" jsonschema:"undefined: the law does not define its workday."`
	Confidence       law.Confidence       `json:"confidence"`
	Notes            []string             `json:"notes"`
	CountFrom        string               `json:"countFrom" jsonschema:"The event that the law counts from."`
	LocalCountFrom   string               `json:"localCountFrom" jsonschema:"The same in Indonesian."`
	FirstDay         law.FirstDay         `json:"firstDay" jsonschema:"Whether the day of the event can be counted. unclear: the law does not say it."`
	Rule             string               `json:"rule" jsonschema:"The id of the rule, for /v1/rules/{id}."`
	CheckedUntil     harikerja.Date       `json:"checkedUntil" jsonschema:"@checkedUntil"`
}

func timeLimitOf(r law.Rule) (timeLimitHead, timeLimitTail) {
	c := r.Citations[0] // the article that sets the limit
	name := c.Law + " " + c.Number + "/" + itoa(c.Year)
	return timeLimitHead{TimeLimitID(r.Obligation), r.Name, r.LocalName, name, c.Article, r.Quote, r.Limit.Count, "workdays", r.Limit.Direction},
		timeLimitTail{r.DayOff, r.Confidence, inEnglish(r.Notes), r.Limit.From.English, r.Limit.From.Indonesian, r.Limit.FirstDay, r.ID, r.CheckedUntil}
}

// ListedTimeLimit is a time limit in the list.
type ListedTimeLimit struct {
	timeLimitHead
	Aliases []string    `json:"aliases" jsonschema:"Other names of the limit. Some belong to several limits."`
	Valid   LawValidity `json:"valid" jsonschema:"The days of the event for which the rule is valid."`
	timeLimitTail
}

// TimeLimitList is the answer to [TimeLimits].
type TimeLimitList = Answer[RulesListMeta, []ListedTimeLimit]

// Answer answers the question.
func (TimeLimits) Answer(c *Context) (TimeLimitList, error) {
	list := []ListedTimeLimit{}
	for _, r := range law.Default().Rules() {
		if r.Limit == nil {
			continue
		}
		head, tail := timeLimitOf(r)
		list = append(list, ListedTimeLimit{head, orEmpty(r.Aliases), validityOf(r), tail})
	}
	return TimeLimitList{RulesListMeta{c.lawMeta(), len(list)}, list}, nil
}

// TimeLimit is the last day of a time limit.
type TimeLimit struct {
	timeLimitHead
	StartDate      harikerja.Date     `json:"startDate" jsonschema:"The day of the event."`
	ResultDate     harikerja.Date     `json:"resultDate" jsonschema:"@limitResult"`
	ResultDay      Weekday            `json:"resultDay"`
	ResultLocalDay LocalWeekday       `json:"resultLocalDay"`
	Alternatives   []LimitAlternative `json:"alternatives" jsonschema:"Each later date, with the readings that give it."`
	timeLimitTail
	Options TimeLimitOptions `json:"options"`
	// Law is the answer of package law, for interfaces that write sentences. It is not
	// part of the JSON.
	Law law.TimeLimit `json:"-"`
}

// LimitAlternative is a later date of a time limit.
type LimitAlternative struct {
	Date   harikerja.Date `json:"date"`
	Reason string         `json:"reason" jsonschema:"@limitReason"`
}

// TimeLimitOptions has the weeks in which the workdays are counted.
type TimeLimitOptions struct {
	Weekends [][]DayToken `json:"weekends" jsonschema:"The weekend of each week that is a reading."`
}

// CountedTimeLimit is the answer to [CountTimeLimit].
type CountedTimeLimit = Answer[ObligationMeta, TimeLimit]

// Answer answers the question.
func (q CountTimeLimit) Answer(c *Context) (CountedTimeLimit, error) {
	t, err := law.Default().TimeLimit(c.Calendar, law.ObligationID(q.ID), q.Date, (*harikerja.Weekend)(q.Weekend))
	if err != nil {
		return CountedTimeLimit{}, c.explainLaw(err, "date", c.dependsOn(q.Date))
	}
	head, tail := timeLimitOf(t.Rule)
	result := dated(t.Result)
	a := TimeLimit{head, t.Start, t.Result, result.Day, result.LocalDay, []LimitAlternative{}, tail, TimeLimitOptions{}, t}
	for _, alt := range t.Alternatives {
		a.Alternatives = append(a.Alternatives, LimitAlternative{alt.Due, alt.Reason()})
	}
	for _, w := range t.Weekends {
		a.Options.Weekends = append(a.Options.Weekends, tokens(w))
	}
	warnings := addWarnings([]Warning{}, t.Rule.ID, t.Warnings(law.English))
	return CountedTimeLimit{ObligationMeta{c.lawMeta(), warnings, c.datasets(t.Examined)}, a}, nil
}

// timeLimitIDs are the ids of all time limits, sorted. The ids are repeated here, so that
// the rules are decoded only for questions that need the rules.
var timeLimitIDs = []string{
	"admin-appeal", "admin-decision", "admin-decision-delivery", "admin-objection", "bipartite", "bpsk-decision",
	"kip-answer", "kip-answer-extension", "kip-dispute", "kip-objection", "kip-objection-answer", "lockout-notice",
	"mediation", "mediation-answer", "mediation-first-session", "mediation-recommendation", "outsourcing-registration",
	"permit-decision", "phk-notice", "phk-notice-probation", "phk-refusal", "pkwt-registration", "pkwt-registration-written", "strike-notice",
}

// timeLimitAliases are the other names that belong to one time limit only. A test
// compares them with the rules.
var timeLimitAliases = []string{
	"alih-daya", "anjuran", "anjuran-mediator", "banding-administratif", "bipartit", "bpsk", "fiktif-positif", "izin",
	"jawaban-anjuran", "keberatan-administratif", "keberatan-informasi", "keputusan-permohonan", "lock-out", "lockout",
	"mediasi", "mogok", "mogok-kerja", "outsourcing", "pemberitahuan-phk", "pencatatan-alih-daya", "pencatatan-pkwt",
	"pencatatan-pkwt-tertulis", "penolakan-phk", "penutupan-perusahaan", "penyampaian-keputusan", "permintaan-informasi",
	"permohonan-izin", "perpanjangan-informasi", "perundingan-bipartit", "phk-masa-percobaan", "pkwt", "pkwt-tertulis",
	"putusan-bpsk", "sengketa-informasi", "sengketa-konsumen", "sidang-mediasi", "surat-phk", "tanggapan-keberatan", "tolak-phk",
}
