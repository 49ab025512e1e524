package ask

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// workingHours are the parameters that define the working hours.
type workingHours struct {
	HoursPerDay shifts `param:"hoursPerDay" default:"08:00-12:00,13:00-17:00" doc:"The working hours of a workday."`
	Mon         shifts `param:"mon" doc:"@weekdayHours" argument:"If it differs from hoursPerDay."`
	Tue         shifts `param:"tue" doc:"@weekdayHours" argument:"If it differs from hoursPerDay."`
	Wed         shifts `param:"wed" doc:"@weekdayHours" argument:"If it differs from hoursPerDay."`
	Thu         shifts `param:"thu" doc:"@weekdayHours" argument:"If it differs from hoursPerDay."`
	Fri         shifts `param:"fri" doc:"@weekdayHours" argument:"If it differs from hoursPerDay."`
	Sat         shifts `param:"sat" doc:"@weekdayHours" argument:"If it differs from hoursPerDay."`
	Sun         shifts `param:"sun" doc:"@weekdayHours" argument:"If it differs from hoursPerDay."`
	Zone        zone   `param:"zone" default:"WIB" doc:"The time zone of the working hours."`
	Ruled
}

// DueDeadline asks when work that takes a given number of working hours is due.
type DueDeadline struct {
	Start timeText      `param:"start,required" doc:"The start time, in local time of the zone or with an offset."`
	Hours time.Duration `param:"hours,required" doc:"@work" argument:"The amount of work in hours, as in 16 or 1.5."`
	workingHours
}

// ElapsedTime asks for the working time between two times.
type ElapsedTime struct {
	Start timeText `param:"start,required" doc:"The start time, in local time of the zone or with an offset."`
	End   timeText `param:"end,required" doc:"The end time, not before start."`
	workingHours
}

// Deadline is the time at which work is due. Times are in the zone of the working hours.
type Deadline struct {
	Start   Instant `json:"start"`
	Hours   Clock   `json:"hours"`
	Minutes int     `json:"minutes" jsonschema:"The same as hours, in minutes."`
	Begin   Instant `json:"begin" jsonschema:"When the work begins: at start, or when the next working hours begin."`
	Due     Instant `json:"due"`
	DaysWorked
	Options DeadlineOptions `json:"options"`
}

// Elapsed is the working time between two times. Times are in the zone of the working hours.
type Elapsed struct {
	Start          Instant `json:"start"`
	End            Instant `json:"end"`
	Elapsed        Clock   `json:"elapsed"`
	ElapsedMinutes int     `json:"elapsedMinutes"`
	DaysWorked
	Options DeadlineOptions `json:"options"`
}

// Instant is a time in a zone. Its text and its JSON have the form of RFC 3339, with the
// offset.
type Instant struct{ time.Time }

func (i Instant) String() string { return i.Format(time.RFC3339) }

// Clock is a number of hours and minutes, as in 16:00.
type Clock string

func clockOf(d time.Duration) Clock {
	minutes := int64(d / time.Minute)
	return Clock(fmt.Sprintf("%d:%02d", minutes/60, minutes%60))
}

// Due is the answer to [DueDeadline].
type Due = Answer[DatasetsMeta, Deadline]

// WorkingTime is the answer to [ElapsedTime].
type WorkingTime = Answer[DatasetsMeta, Elapsed]

// DaysWorked lists the days on which work is done.
type DaysWorked struct {
	WorkdayCount int         `json:"workdayCount"`
	Days         []DayWorked `json:"days"`
	DaysComplete bool        `json:"daysComplete" jsonschema:"Whether all days are listed. At most 366 days are listed."`
}

// DayWorked is a date and the working time on that date.
type DayWorked struct {
	Dated
	Hours   Clock `json:"hours"`
	Minutes int   `json:"minutes" jsonschema:"The same as hours, in minutes."`
}

func daysWorked(total int, days []harikerja.DayWork) DaysWorked {
	list := make([]DayWorked, len(days))
	for i, d := range days {
		list[i] = DayWorked{dated(d.Date), clockOf(d.Work), int(d.Work / time.Minute)}
	}
	return DaysWorked{total, list, total == len(days)}
}

// DeadlineOptions are the time zone, the working hours and the rules that an answer uses.
type DeadlineOptions struct {
	Zone  string    `json:"zone"`
	Hours weekHours `json:"hours" jsonschema:"The working hours of each day outside the weekend, and of a weekend day if they were given."`
	Options
}

// weekHours has the working hours for each day of the week.
type weekHours struct {
	Mon []string `json:"mon,omitzero"`
	Tue []string `json:"tue,omitzero"`
	Wed []string `json:"wed,omitzero"`
	Thu []string `json:"thu,omitzero"`
	Fri []string `json:"fri,omitzero"`
	Sat []string `json:"sat,omitzero"`
	Sun []string `json:"sun,omitzero"`
}

func (q workingHours) deadlineOptions(c *Context, h harikerja.Hours) DeadlineOptions {
	weekend := c.Calendar.Weekend()
	o := DeadlineOptions{Zone: q.Zone.Name, Options: c.options()}
	for i, list := range []*[]string{&o.Hours.Mon, &o.Hours.Tue, &o.Hours.Wed, &o.Hours.Thu,
		&o.Hours.Fri, &o.Hours.Sat, &o.Hours.Sun} {
		weekday := time.Weekday((i + 1) % 7)
		if weekend.Contains(weekday) && !h.Overrides(weekday) {
			continue
		}
		*list = []string{}
		for _, s := range h.Shifts(weekday) {
			*list = append(*list, s.String())
		}
	}
	return o
}

// hours returns the working hours that the question gives.
func (q workingHours) hours() (harikerja.Hours, error) {
	texts := []string{string(q.HoursPerDay)}
	for i, shifts := range []shifts{q.Mon, q.Tue, q.Wed, q.Thu, q.Fri, q.Sat, q.Sun} {
		if shifts != "" {
			texts = append(texts, weekdays[i]+"="+string(shifts))
		}
	}
	// No error is expected: each part was checked when it was read.
	hours, err := harikerja.ParseHours(strings.Join(texts, " "))
	return hours.In(q.Zone.location), err
}

// time parses a time in the question's time zone. The argument "name" is the name of the
// parameter to report in an error.
func (q workingHours) time(name string, t timeText) (time.Time, error) {
	at, err := harikerja.ParseTime(string(t), q.Zone.location)
	// A ParseError means that in this zone the time is before year 1 or after year 9999.
	if _, ok := errors.AsType[*harikerja.ParseError](err); ok {
		return at, wrongError(&Param{Name: name, Type: timeType}, string(t))
	}
	return at, err
}

// errorAt is like [Context.errorBeyondData], but it also converts the error about working hours on a
// weekend day. If the start date has no data, the error names the parameter "start" and not the
// argument "field". For the argument "reason", see errorBeyondData.
func (q workingHours) errorAt(
	c *Context, err error, hours harikerja.Hours, start time.Time, field, reason string,
) error {
	if e, ok := errors.AsType[*harikerja.ArgumentError](err); ok {
		if day, ok := e.Value.(time.Weekday); ok {
			return c.hoursOnWeekend(hours, day)
		}
	}
	if !c.covers(harikerja.DateOf(start)) {
		return c.errorAt(err, "start")
	}
	return c.errorBeyondData(err, field, reason)
}

func (q DueDeadline) Answer(c *Context) (Due, error) {
	start, err := q.time("start", q.Start)
	if err != nil {
		return Due{}, err
	}
	hours, err := q.hours()
	if err != nil {
		return Due{}, err
	}
	deadline, err := c.Calendar.Due(start, q.Hours, hours)
	if err != nil {
		return Due{}, q.errorAt(c, err, hours, start, "hours", resultIs)
	}
	days, err := c.Calendar.WorkByDay(deadline.Begin, deadline.Due, hours, MaxDates)
	if err != nil {
		return Due{}, err
	}
	return Due{c.datasetsMeta(deadline.Examined), Deadline{Start: Instant{start},
		Hours: clockOf(q.Hours), Minutes: int(q.Hours / time.Minute), Begin: Instant{deadline.Begin},
		Due: Instant{deadline.Due}, DaysWorked: daysWorked(deadline.Workdays, days),
		Options: q.deadlineOptions(c, hours)}}, nil
}

func (q ElapsedTime) Answer(c *Context) (WorkingTime, error) {
	start, err := q.time("start", q.Start)
	if err != nil {
		return WorkingTime{}, err
	}
	end, err := q.time("end", q.End)
	if err != nil {
		return WorkingTime{}, err
	}
	hours, err := q.hours()
	if err != nil {
		return WorkingTime{}, err
	}
	elapsed, err := c.Calendar.Elapsed(start, end, hours)
	if e, ok := errors.AsType[*harikerja.ArgumentError](err); ok && e.Name == "start" {
		return WorkingTime{}, backwards(start.Format(time.RFC3339), end.Format(time.RFC3339), "times")
	}
	if err != nil {
		return WorkingTime{}, q.errorAt(c, err, hours, start, "end", "")
	}
	days, err := c.Calendar.WorkByDay(start, end, hours, MaxDates)
	if err != nil {
		return WorkingTime{}, err
	}
	return WorkingTime{c.datasetsMeta(elapsed.Examined), Elapsed{Start: Instant{start},
		End: Instant{end}, Elapsed: clockOf(elapsed.Work),
		ElapsedMinutes: int(elapsed.Work / time.Minute), DaysWorked: daysWorked(elapsed.Workdays, days),
		Options: q.deadlineOptions(c, hours)}}, nil
}
