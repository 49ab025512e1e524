package httpapi

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// maxDeadlineDays is the most days listed behind a deadline.
const maxDeadlineDays = 366

var (
	whenKind = &kind{name: "date-time", form: "must use YYYY-MM-DDTHH:MM and be a real time in whole minutes, as in 2026-03-17T15:00, with an offset such as Z or +07:00 (in a URL: %2B07:00) if it is not local time",
		code: InvalidDate, parse: parseWhen}
	workKind  = &kind{name: "work", form: "must be hours from 0:01 to 100000, as in 16 or 1:30", code: InvalidRange, parse: parseWork}
	shiftKind = &kind{name: "shifts", form: "must be times from 00:00 to 24:00 in order, as in 08:00-12:00,13:00-17:00", code: InvalidType, parse: parseShifts}
	zoneKind  = &kind{name: "zone", form: "must be WIB, WITA, WIT or an IANA name such as Asia/Jakarta", code: InvalidType, parse: parseZone}
)

// parseWhen checks a time; which instant it is follows from the zone.
func parseWhen(p *param, text string, _ *value) *Error {
	if _, err := harikerja.ParseTime(text, time.UTC); err != nil {
		return p.kind.wrong(p, text)
	}
	return nil
}

// time returns a time in the zone asked for.
func (c *call) time(name string) (time.Time, error) {
	a := c.arg(name)
	t, err := harikerja.ParseTime(a.text, c.arg("zone").zone)
	if _, ok := errors.AsType[*harikerja.ParseError](err); ok { // within a day of the end of all dates
		p := &c.endpoint.params[index(c.endpoint.params, name)]
		return t, p.kind.wrong(p, a.text)
	}
	return t, err
}

// parseWork reads hours, and minutes after a colon.
func parseWork(p *param, text string, v *value) *Error {
	hours, minutes, colon := strings.Cut(text, ":")
	h, ok := decimal(hours, int(harikerja.MaxWork/time.Hour))
	m, okMinutes := 0, true
	if colon {
		m, okMinutes = decimal(minutes, 59)
		okMinutes = okMinutes && len(minutes) == 2
	}
	work := time.Duration(h)*time.Hour + time.Duration(m)*time.Minute
	if !ok || !okMinutes || work <= 0 || work > harikerja.MaxWork {
		return p.kind.wrong(p, text)
	}
	v.work = work
	return nil
}

func parseShifts(p *param, text string, _ *value) *Error {
	_, err := harikerja.ParseHours(text)
	if e, ok := errors.AsType[*harikerja.ParseError](err); ok {
		wrong := p.kind.wrong(p, text)
		wrong.Message = p.name + " cannot be " + quote(text) + ": " + e.Reason + "."
		return wrong
	}
	return nil
}

func parseZone(p *param, text string, v *value) *Error {
	zone, err := harikerja.ParseZone(text)
	if err != nil {
		return p.kind.wrong(p, text)
	}
	v.zone = zone
	return nil
}

// hours returns the working hours asked for, and writes them as they count.
func (c *call) hours() (harikerja.Hours, error) {
	usual := pHoursPerDay.def
	if a := c.arg("hoursPerDay"); a.given {
		usual = a.text
	}
	var overrides []string
	for _, day := range weekendTokens[:7] {
		if a := c.arg(day); a.given {
			overrides = append(overrides, day+"="+a.text)
		}
	}
	h, err := harikerja.ParseHours(usual, overrides...)
	return h, err
}

// badHours explains hours that are right in themselves but not with the weekend.
func badHours(e *harikerja.HoursError) *Error {
	var rest []time.Weekday // the weekend without the days that have hours of their own
	for d := range time.Weekday(7) {
		if e.Weekend.Contains(d) && !e.Hours.Override(d) {
			rest = append(rest, d)
		}
	}
	weekend, _ := harikerja.NewWeekend(rest...) // fewer days than a weekend has
	var shifts []string
	for _, s := range e.Hours.Shifts(e.Day) {
		shifts = append(shifts, s.String())
	}
	day := strings.ToLower(e.Day.String()[:3])
	return (&Error{Code: InvalidType, Message: "The working hours cannot be: " + day + " has hours but is in the weekend: use weekend=" + weekend.String() + "."}).
		with("field", day).with("value", strings.Join(shifts, ","))
}

func dueDeadline(c *call) error {
	c.field = "start"
	start, err := c.time("start")
	if err != nil {
		return err
	}
	hours, err := c.hours()
	if err != nil {
		return err
	}
	cal, work := c.ruled(), c.arg("hours").work
	if covered, ok := cal.Covered(); ok && covered.Contains(harikerja.DateOf(start)) {
		c.field = "hours"
	}
	deadline, err := cal.Due(start, work, hours)
	if err != nil {
		return err
	}
	days, err := cal.WorkByDay(deadline.Begin, deadline.Due, hours, maxDeadlineDays)
	if err != nil {
		return err
	}
	c.begin()
	c.datasets(deadline.Examined.Start(), deadline.Examined.End())
	c.data()
	c.open('{')
	c.instant("start", start)
	c.duration("hours", work)
	c.instant("begin", deadline.Begin)
	c.instant("due", deadline.Due)
	c.daysWorked(deadline.Days, days)
	c.deadlineOptions(hours)
	c.end('}')
	return nil
}

func elapsedTime(c *call) error {
	c.field = "start"
	start, err := c.time("start")
	if err != nil {
		return err
	}
	end, err := c.time("end")
	if err != nil {
		return err
	}
	hours, err := c.hours()
	if err != nil {
		return err
	}
	cal := c.ruled()
	if covered, ok := cal.Covered(); ok && covered.Contains(harikerja.DateOf(start)) {
		c.field = "end"
	}
	elapsed, err := cal.Elapsed(start, end, hours)
	if err != nil {
		return err
	}
	days, err := cal.WorkByDay(start, end, hours, maxDeadlineDays)
	if err != nil {
		return err
	}
	c.begin()
	c.datasets(elapsed.Examined.Start(), elapsed.Examined.End())
	c.data()
	c.open('{')
	c.instant("start", start)
	c.instant("end", end)
	c.duration("elapsed", elapsed.Work)
	c.int("elapsedMinutes", int(elapsed.Work/time.Minute))
	c.daysWorked(elapsed.Days, days)
	c.deadlineOptions(hours)
	c.end('}')
	return nil
}

// instant writes a time on the clocks of its zone with the offset.
func (c *call) instant(key string, t time.Time) { c.str(key, t.Format(time.RFC3339)) }

// duration writes hours and minutes, as they are asked for.
func (c *call) duration(key string, d time.Duration) {
	minutes := int64(d / time.Minute)
	c.key(key)
	c.b = append(c.b, '"')
	c.b = strconv.AppendInt(c.b, minutes/60, 10)
	c.b = append(c.b, ':', '0'+byte(minutes%60/10), '0'+byte(minutes%10), '"')
}

// daysWorked lists the days with the time worked on each: the first ones where
// there are too many.
func (c *call) daysWorked(total int, days []harikerja.DayWork) {
	c.int("workdayCount", total)
	c.array("days")
	for _, d := range days {
		c.open('{')
		c.dayNames(d.Date)
		c.duration("hours", d.Work)
		c.close('}')
	}
	c.close(']')
	c.bool("daysComplete", total == len(days))
}

// deadlineOptions repeats the rules and hours an answer was found under.
func (c *call) deadlineOptions(h harikerja.Hours) {
	r := c.rules()
	c.object("options")
	zone := pZone.def
	if a := c.arg("zone"); a.given {
		zone = a.text
	}
	c.str("zone", zone)
	c.object("hours")
	for i, token := range weekendTokens[:7] {
		weekday := time.Weekday((i + 1) % 7)
		if r.Weekend.Contains(weekday) {
			continue
		}
		c.array(token)
		for _, s := range h.Shifts(weekday) {
			c.element(s.String())
		}
		c.close(']')
	}
	c.close('}')
	c.bool("includeCollectiveLeave", !r.WorkOnLeave)
	c.weekend(r.Weekend)
	c.close('}')
}
