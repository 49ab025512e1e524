package ask

import (
	"errors"
	"reflect"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
	"github.com/harikerja/harikerja/law"
)

// TimeLimits asks for all time limits in law.
type TimeLimits struct{}

// CountTimeLimit asks for the last day of a time limit.
type CountTimeLimit struct {
	ID      timeLimitID    `param:"id,path" doc:"@timeLimit" argument:"The time limit."`
	Date    harikerja.Date `param:"date,required" doc:"The day of the event that the law counts from. The member countFrom names the event."`
	Weekend *limitWeekend  `param:"weekend" doc:"@limitWeekend" argument:"@limitWeekend.argument"`
	Known
}

type timeLimitID = law.LimitID

// timeLimitHead has the first members of a time limit in JSON.
type timeLimitHead struct {
	ID         timeLimitID       `json:"id"`
	Name       string            `json:"name"`
	LocalName  string            `json:"localName"`
	Regulation string            `json:"law" jsonschema:"Such as PP 35/2021."`
	Article    string            `json:"article" jsonschema:"Such as 37(3)."`
	Quote      string            `json:"quote" jsonschema:"A short quote in Indonesian."`
	Count      int               `json:"count" jsonschema:"The number of workdays."`
	Unit       limitUnit         `json:"unit"`
	Direction  lawfile.Direction `json:"direction" jsonschema:"Whether the last day is after or before the event."`
}

// limitUnit is the unit of a time limit. It is always "workdays".
type limitUnit string

// timeLimitTail has the last members of a time limit in JSON.
type timeLimitTail struct {
	DayOffDefinition lawfile.DayOffDefinition `json:"dayOffDefinition" jsonschema:"undefined: the law does not define its workday."`
	Confidence       lawfile.Confidence       `json:"confidence"`
	Notes            []string                 `json:"notes"`
	CountFrom        string                   `json:"countFrom" jsonschema:"The event that the law counts from."`
	LocalCountFrom   string                   `json:"localCountFrom" jsonschema:"The same in Indonesian."`
	FirstDay         lawfile.FirstDay         `json:"firstDay" jsonschema:"@limitFirstDay"`
	Rule             string                   `json:"rule" jsonschema:"The id of the rule, for /v1/rules/{id}."`
	CheckedUntil     harikerja.Date           `json:"checkedUntil" jsonschema:"@checkedUntil"`
}

func timeLimitOf(r law.Rule) (timeLimitHead, timeLimitTail) {
	c := r.Citations[0] // the article that sets the limit
	name := c.Law + " " + c.Number + "/" + itoa(c.Year)
	l := r.Limit
	return timeLimitHead{ID: timeLimitID(r.Obligation), Name: r.Name, LocalName: r.LocalName,
			Regulation: name, Article: c.Article, Quote: r.Quote, Count: l.Count, Unit: "workdays",
			Direction: lawfile.Direction(l.Direction)},
		timeLimitTail{DayOffDefinition: lawfile.DayOffDefinition(r.DayOffDefinition),
			Confidence: lawfile.Confidence(r.Confidence), Notes: orEmpty(r.Notes), CountFrom: l.CountFrom,
			LocalCountFrom: l.LocalCountFrom, FirstDay: lawfile.FirstDay(l.FirstDay), Rule: r.ID,
			CheckedUntil: r.CheckedUntil}
}

// ListedTimeLimit is a time limit in the list.
type ListedTimeLimit struct {
	timeLimitHead
	Aliases []string    `json:"aliases" jsonschema:"Other names of the limit. Some belong to several limits."`
	Valid   lawValidity `json:"valid" jsonschema:"The rule applies to events on these days."`
	timeLimitTail
}

// TimeLimitList is the answer to [TimeLimits].
type TimeLimitList = Answer[rulesListMeta, []ListedTimeLimit]

func (TimeLimits) Answer(c *Context) (TimeLimitList, error) {
	list := []ListedTimeLimit{}
	var used []law.Rule
	for _, r := range c.law().Rules() {
		if r.Limit == nil {
			continue
		}
		head, tail := timeLimitOf(r)
		list = append(list, ListedTimeLimit{timeLimitHead: head, Aliases: orEmpty(r.Aliases),
			Valid: lawValidity(r.Valid), timeLimitTail: tail})
		used = append(used, r)
	}
	return TimeLimitList{rulesListMeta{c.lawMeta(used...), len(list)}, list}, nil
}

// timeLimit is a time limit with its last day.
type timeLimit struct {
	timeLimitHead
	StartDate    harikerja.Date     `json:"startDate" jsonschema:"The day of the event."`
	DueDate      harikerja.Date     `json:"dueDate" jsonschema:"@limitDue"`
	DueDay       Weekday            `json:"dueDay"`
	DueLocalDay  LocalWeekday       `json:"dueLocalDay"`
	Alternatives []limitAlternative `json:"alternatives" jsonschema:"Each later date, with the readings that give it."`
	timeLimitTail
	Options timeLimitOptions `json:"options"`
	// Law is the answer as package law returns it. Some interfaces use it to write sentences. It
	// is not part of the JSON.
	Law law.TimeLimit `json:"-"`
}

// limitAlternative is a later date that can also be the last day of a time limit.
type limitAlternative struct {
	Date   harikerja.Date `json:"date"`
	Reason string         `json:"reason" jsonschema:"@limitReason"`
}

// timeLimitOptions has the weekends with which the workdays are counted.
type timeLimitOptions struct {
	Weekends [][]DayToken `json:"weekends" jsonschema:"The weekend of each week that is a reading."`
}

// CountedTimeLimit is the answer to [CountTimeLimit].
type CountedTimeLimit = Answer[obligationMeta, timeLimit]

func (q CountTimeLimit) Answer(c *Context) (CountedTimeLimit, error) {
	t, err := c.law().TimeLimit(c.Calendar, q.ID, q.Date,
		law.LimitOptions{Weekend: (*harikerja.Weekend)(q.Weekend)})
	if _, ok := errors.AsType[*harikerja.ArgumentError](err); ok {
		return CountedTimeLimit{}, wrongLimitWeekend(harikerja.Weekend(*q.Weekend))
	}
	if err != nil {
		return CountedTimeLimit{}, c.lawErrorAt(err, "date", c.dependsOn(q.Date))
	}
	head, tail := timeLimitOf(t.Rule)
	due := dated(t.Due)
	a := timeLimit{timeLimitHead: head, StartDate: t.Start, DueDate: t.Due, DueDay: due.Day,
		DueLocalDay: due.LocalDay, Alternatives: []limitAlternative{}, timeLimitTail: tail, Law: t}
	for _, alt := range t.Alternatives {
		a.Alternatives = append(a.Alternatives, limitAlternative{alt.Due, alt.Text})
	}
	for _, w := range t.Weekends {
		a.Options.Weekends = append(a.Options.Weekends, tokens(w))
	}
	warnings := addWarnings([]Warning{}, t.Rule.ID, t.Warnings)
	return CountedTimeLimit{obligationMeta{c.lawMeta(t.Rule), warnings, c.datasets(t.Examined)}, a}, nil
}

func wrongLimitWeekend(weekend harikerja.Weekend) *Error {
	p := FormOf(reflect.TypeFor[CountTimeLimit]()).Param("weekend")
	return &Error{Code: InvalidRange, Problem: limitWeek, Details: Details{Field: p.Name},
		args: args{param: p, text: weekend.String()}}
}
