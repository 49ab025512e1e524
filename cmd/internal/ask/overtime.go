package ask

import (
	"errors"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// Overtime asks which multipliers apply to hours of overtime.
type Overtime struct {
	Date            harikerja.Date `param:"date,required" doc:"The day of work."`
	Hours           float64        `param:"hours,required" doc:"@overtimeHours"`
	Weekend         restDays       `param:"weekend" doc:"@restDays"`
	ShortestDay     *time.Weekday  `param:"shortestDay" doc:"@shortestDay"`
	OfficialHoliday bool           `param:"officialHoliday" default:"false" doc:"@officialHoliday"`
	Known
}

// OvertimeHours are the multipliers for hours of overtime. They are not legal advice and not an
// official source.
type OvertimeHours struct {
	Dated
	Class            law.DayClass             `json:"class" jsonschema:"@overtimeClass"`
	Holidays         []Holiday                `json:"holidays"`
	Hours            float64                  `json:"hours"`
	Multipliers      []float64                `json:"multipliers" jsonschema:"@multipliers"`
	MultiplierHours  float64                  `json:"multiplierHours" jsonschema:"@multiplierHours"`
	Rule             string                   `json:"rule" jsonschema:"The id of the rule, for /v1/rules/{id}."`
	Citation         string                   `json:"citation" jsonschema:"The article with the multipliers."`
	DayOffDefinition lawfile.DayOffDefinition `json:"dayOffDefinition"`
	Confidence       lawfile.Confidence       `json:"confidence"`
	CheckedUntil     harikerja.Date           `json:"checkedUntil" jsonschema:"@checkedUntil"`
	Options          OvertimeOptions          `json:"options"`
	Notes            []string                 `json:"notes" jsonschema:"Remarks on the calculation."`
	// Law is the answer as package law returns it. Some interfaces use it to write sentences. It
	// is not part of the JSON.
	Law law.Overtime `json:"-"`
}

// OvertimeOptions are the weekend and the shortest day that an answer uses.
type OvertimeOptions struct {
	Weekend     []DayToken `json:"weekend" jsonschema:"In the order of the week, Monday first."`
	ShortestDay *DayToken  `json:"shortestDay" jsonschema:"null if it was not given."`
}

// OvertimeAnswer is the answer to [Overtime].
type OvertimeAnswer = Answer[obligationMeta, OvertimeHours]

func (q Overtime) Answer(c *Context) (OvertimeAnswer, error) {
	weekend := harikerja.Weekend(q.Weekend)
	work := law.OvertimeWork{Date: q.Date, Hours: q.Hours, ShortestDay: q.ShortestDay,
		OfficialHoliday: q.OfficialHoliday}
	o, err := c.law().Overtime(c.Calendar.WithWeekend(weekend), work)
	if err != nil {
		return OvertimeAnswer{}, c.lawErrorAt(err, "date", "")
	}
	options := OvertimeOptions{Weekend: tokens(weekend)}
	if q.ShortestDay != nil {
		token := DayToken(weekdayToken(*q.ShortestDay))
		options.ShortestDay = &token
	}
	warnings := addWarnings([]Warning{}, o.Rule.ID, o.Warnings)
	return OvertimeAnswer{obligationMeta{c.lawMeta(o.Rule), warnings, c.datasets(harikerja.OneDay(q.Date))},
		OvertimeHours{Dated: dated(q.Date), Class: o.Class, Holidays: entries(o.Holidays, false),
			Hours: q.Hours, Multipliers: o.Multipliers, MultiplierHours: o.MultiplierHours, Rule: o.Rule.ID,
			Citation: o.Citation, DayOffDefinition: lawfile.DayOffDefinition(o.Rule.DayOffDefinition),
			Confidence: lawfile.Confidence(o.Rule.Confidence), CheckedUntil: o.Rule.CheckedUntil,
			Options: options, Notes: orEmpty(o.Notes), Law: o}}, nil
}

// CheckWeek is a [Check]. It returns an error if the newest rule has no multipliers for the
// weekend and the shortest day.
func (q Overtime) CheckWeek(c *Context) *Error {
	work := law.OvertimeWork{Hours: 1, ShortestDay: q.ShortestDay}
	for _, r := range c.law().Rules() {
		if r.Kind == law.OvertimePay && r.Valid.From.Start().After(work.Date) {
			work.Date = r.Valid.From.Start()
		}
	}
	_, err := c.law().Overtime(c.Calendar.WithWeekend(harikerja.Weekend(q.Weekend)), work)
	if _, ok := errors.AsType[*harikerja.ArgumentError](err); !ok {
		return nil
	}
	return c.lawErrorAt(err, "", "").(*Error)
}

// CheckDate is a [Check]. It returns an error if there is no rule or no data for the date.
func (q Overtime) CheckDate(c *Context) *Error {
	_, err := c.law().Overtime(c.Calendar, law.OvertimeWork{Date: q.Date, Hours: 1})
	e, _ := errors.AsType[*Error](c.lawErrorAt(err, "date", ""))
	if e == nil || e.Details.Field != "date" {
		return nil
	}
	return e
}

func weekdayToken(d time.Weekday) string { return weekdays[(d+6)%7] }
