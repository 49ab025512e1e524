package law

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/lawfile"
)

// Limit says how a time limit is counted. Its unit is the workday (hari kerja).
type Limit struct {
	Count     int // the number of workdays
	Direction Direction
	FirstDay  FirstDay
	From      harikerja.Names // the event that the law counts from, such as "day of termination"
}

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
	FirstDayNotCounted FirstDay = "not_counted" // "setelah", "berikutnya": the count begins on the next day
	FirstDayUnclear    FirstDay = "unclear"     // "sejak", "sebelum": the law does not say it
)

func newLimit(c lawfile.Compute) (*Limit, error) {
	l := &Limit{Count: c.Count, Direction: Direction(c.Direction), FirstDay: FirstDay(c.FirstDay)}
	switch {
	case c.Count < 1 || c.CountFrom == nil:
		return nil, errors.New("the number of workdays or the event is missing")
	case l.Direction != After && (l.Direction != Before || l.FirstDay != FirstDayUnclear):
		return nil, fmt.Errorf("the direction %q with the first day %q is not known", l.Direction, l.FirstDay)
	case l.FirstDay != FirstDayNotCounted && l.FirstDay != FirstDayUnclear:
		return nil, fmt.Errorf("the first day %q is not known", l.FirstDay)
	}
	l.From = *c.CountFrom
	return l, nil
}

// TimeLimit is the last day on which something can be done in time.
type TimeLimit struct {
	ID    ObligationID
	Start harikerja.Date // the day of the event that the law counts from
	// Result is the earliest date of all readings of the law. An act on this day or
	// before it is in time under every reading.
	Result       harikerja.Date
	Alternatives []Alternative       // the later dates, sorted, with the readings that give them
	Weekends     []harikerja.Weekend // the weekend of each week that is a reading, five-day week first
	Rule         Rule                // its Limit is not nil
	Examined     harikerja.Span

	result Alternative // Result with its readings
}

// Explain returns the readings that give Result in words, such as "if collective leave
// is off and full workdays lie between the two dates". If all readings give the same
// date, it returns "".
func (t TimeLimit) Explain(l Language) string {
	if len(t.Alternatives) == 0 {
		return ""
	}
	return t.result.Explain(l)
}

// Counted shows how Result is counted, under the first of the readings that give it: the
// workdays of the span are counted, in a week with this weekend and with collective leave
// taken or worked.
func (t TimeLimit) Counted() (harikerja.Span, harikerja.Weekend, harikerja.Leave) {
	first := t.result.readings[0] // an empty choice means that every choice gives Result
	weekend := t.Weekends[0]
	if first[0] == sixDayWeek {
		weekend = t.Weekends[len(t.Weekends)-1]
	}
	start, end := t.Start.AddDays(1), t.Result
	switch cmp.Or(first[2], t.Rule.Limit.ends()[0]) {
	case firstDayCounted:
		start = t.Start
	case fullWorkdaysBetween:
		start, end = t.Result.AddDays(1), t.Start.AddDays(-1)
	case oneDateCounted:
		start, end = t.Result, t.Start.AddDays(-1)
	}
	leave := harikerja.LeaveTaken()
	if first[1] == leaveWorked {
		leave = harikerja.LeaveWorked()
	}
	return spanning(start, end), weekend, leave
}

// Warnings returns all warnings of the answer, as sentences: those of
// [Rule.GeneralWarnings], and whether the date is after [Rule.CheckedUntil].
func (t TimeLimit) Warnings(l Language) []string {
	list := t.Rule.GeneralWarnings(l)
	last := t.Start
	if t.Result.After(last) {
		last = t.Result
	}
	if text := t.Rule.warningOn(last, l); text != "" {
		list = append(list, text)
	}
	return list
}

// limitWeekends are the weekends of the two weeks that are readings of a time limit. By
// the rules, Sunday is a day off, Saturday may be one, and no other day of the week is.
var limitWeekends = []harikerja.Weekend{harikerja.SatSun(), harikerja.SunOnly()}

// WeekError reports a weekend that no reading of a time limit has.
type WeekError struct{ Weekend harikerja.Weekend }

func (e *WeekError) Error() string {
	return fmt.Sprintf("the weekend of a time limit is %s or %s, not %s", limitWeekends[0], limitWeekends[1], e.Weekend)
}

// TimeLimits returns the ids of the time limits, sorted.
func (b *Rulebook) TimeLimits() []ObligationID { return slices.Clone(b.limits) }

// FindTimeLimit returns the id of the time limit with an id or an alias. Upper and lower
// case are the same. If there is none, or if the alias belongs to several time limits, the
// error is an [*UnknownError].
func (b *Rulebook) FindTimeLimit(name string) (ObligationID, error) {
	return b.find("time limit", b.limits, name)
}

// TimeLimit returns the last day of a time limit. The limit is an id or an alias, and
// start is the day of the event that the law counts from ([Limit.From]).
//
// The laws do not define the workday. So the answer is the earliest date of all
// readings: a week of five or six workdays, collective leave off or worked, the first
// day counted or not. A limit before an event can mean that full workdays lie between
// the two dates, or that one of the two dates is counted. If weekend is not nil, only
// the week with this weekend is a reading: [harikerja.SatSun] for a five-day week,
// [harikerja.SunOnly] for a six-day week. Other weekends are errors: by the rules, Sunday
// is a day off, Saturday may be one, and no other day of the week is. The calendar gives
// the lists of holidays; its rules and its definition have no effect. The errors are:
//
//   - [*UnknownError]: there is no such time limit, or there are several.
//   - [*RuleError]: no rule covers the day of the event.
//   - [*WeekError]: the weekend is neither of the two.
//   - [*harikerja.CoverageError]: a year that a reading depends on has no list.
func (b *Rulebook) TimeLimit(cal *harikerja.Calendar, limit ObligationID, start harikerja.Date, weekend *harikerja.Weekend) (TimeLimit, error) {
	id, err := b.FindTimeLimit(string(limit))
	if err != nil {
		return TimeLimit{}, err
	}
	weekends := slices.Clone(limitWeekends)
	if weekend != nil {
		if !slices.Contains(weekends, *weekend) {
			return TimeLimit{}, &WeekError{*weekend}
		}
		weekends = []harikerja.Weekend{*weekend}
	}
	rule, err := b.valid(id, dayPeriod(start))
	if err != nil {
		return TimeLimit{}, err
	}
	list, err := rule.Limit.dates(cal.National(), start, weekends)
	if err != nil {
		return TimeLimit{}, err
	}
	return TimeLimit{ID: id, Start: start, Result: list[0].Due, Alternatives: list[1:], Weekends: weekends, Rule: rule.Rule.clone(),
		Examined: spanning(start, list[0].Due, list[len(list)-1].Due), result: list[0]}, nil
}

// choice is the answer of a reading to one question that the law leaves open.
type choice string

const (
	fiveDayWeek         choice = "five_day_week"
	sixDayWeek          choice = "six_day_week"
	leaveOff            choice = "collective_leave_off"
	leaveWorked         choice = "collective_leave_worked"
	firstDayCounted     choice = "first_day_counted"
	firstDayNotCounted  choice = "first_day_not_counted"
	fullWorkdaysBetween choice = "full_workdays_between"
	oneDateCounted      choice = "one_date_counted"
)

// reading has one choice for each question. In a list of readings of a date, an empty
// choice means that every answer to this question gives the date.
type reading [3]choice

// dates returns the dates of all readings, sorted, each date once with its readings.
func (l *Limit) dates(cal *harikerja.Calendar, start harikerja.Date, weekends []harikerja.Weekend) ([]Alternative, error) {
	byReading := map[reading]harikerja.Date{}
	for _, weekend := range weekends {
		week := fiveDayWeek
		if weekend.Len() == 1 {
			week = sixDayWeek
		}
		for _, leave := range []choice{leaveOff, leaveWorked} {
			rules := cal.WithWeekend(weekend)
			if leave == leaveWorked {
				rules = rules.WithLeave(harikerja.LeaveWorked())
			}
			for _, end := range l.ends() {
				date, err := l.count(rules, start, end)
				if err != nil {
					return nil, err
				}
				byReading[reading{week, leave, end}] = date
			}
		}
	}
	return group(byReading), nil
}

// ends returns the readings about the first or the last day of the count.
func (l *Limit) ends() []choice {
	switch {
	case l.Direction == Before:
		return []choice{fullWorkdaysBetween, oneDateCounted}
	case l.FirstDay == FirstDayUnclear:
		return []choice{firstDayCounted, firstDayNotCounted}
	}
	return []choice{firstDayNotCounted}
}

// count returns the last day under the rules of a calendar.
func (l *Limit) count(cal *harikerja.Calendar, start harikerja.Date, end choice) (harikerja.Date, error) {
	switch end {
	case fullWorkdaysBetween:
		return cal.AddWorkdays(start, -l.Count-1)
	case oneDateCounted:
		return cal.AddWorkdays(start, -l.Count)
	case firstDayCounted: // the first workday from the day of the event on is day 1
		return cal.AddWorkdays(start.AddDays(-1), l.Count)
	}
	return cal.AddWorkdays(start, l.Count)
}

// group returns each date once, with the shortest descriptions of the readings that
// give it.
func group(byReading map[reading]harikerja.Date) []Alternative {
	var choices [3][]choice // the choices of each question, and the empty choice
	var list []Alternative
	for r, date := range byReading {
		for i, c := range r {
			if !slices.Contains(choices[i], c) {
				choices[i] = append(choices[i], c)
			}
		}
		if !slices.ContainsFunc(list, func(a Alternative) bool { return a.Due == date }) {
			list = append(list, Alternative{Due: date})
		}
	}
	var described []reading
	for i := range choices {
		slices.Sort(choices[i])
		choices[i] = append([]choice{""}, choices[i]...)
	}
	for _, week := range choices[0] {
		for _, leave := range choices[1] {
			for _, end := range choices[2] {
				described = append(described, reading{week, leave, end})
			}
		}
	}
	slices.SortStableFunc(described, func(a, b reading) int { return a.length() - b.length() }) // the shortest first
	slices.SortFunc(list, func(a, b Alternative) int { return a.Due.Compare(b.Due) })
	for i := range list {
		list[i].readings = cover(byReading, described, list[i].Due)
	}
	return list
}

// cover returns descriptions that together have all readings of a date and no others.
func cover(byReading map[reading]harikerja.Date, described []reading, date harikerja.Date) []reading {
	var list []reading
	covered := map[reading]bool{}
	for _, d := range described {
		fits, adds := true, false
		for r, other := range byReading {
			if d.contains(r) {
				fits = fits && other == date
				adds = adds || !covered[r]
			}
		}
		if !fits || !adds {
			continue
		}
		list = append(list, d)
		for r := range byReading {
			covered[r] = covered[r] || d.contains(r)
		}
	}
	return list
}

// contains reports whether a reading fits a description.
func (r reading) contains(other reading) bool {
	for i, c := range r {
		if c != "" && c != other[i] {
			return false
		}
	}
	return true
}

func (r reading) length() int { return len(r.choices()) }

// choices returns the choices that are not empty.
func (r reading) choices() []choice {
	return slices.DeleteFunc(slices.Clone(r[:]), func(c choice) bool { return c == "" })
}

func reasonOfReadings(list []reading) string {
	var texts []string
	for _, r := range list {
		var words []string
		for _, c := range r.choices() {
			words = append(words, string(c))
		}
		texts = append(texts, strings.Join(words, "_and_"))
	}
	return strings.Join(texts, "_or_")
}

func explainReadings(list []reading, l Language) string {
	var texts []string
	for _, r := range list {
		var words []string
		for _, c := range r.choices() {
			words = append(words, c.words(l))
		}
		last := len(words) - 1
		text := l.choose("jika ", "if ")
		if last > 0 {
			text += strings.Join(words[:last], ", ") + l.choose(" dan ", " and ")
		}
		texts = append(texts, text+words[last])
	}
	return strings.Join(texts, l.choose(", atau ", ", or "))
}

func (c choice) words(l Language) string {
	switch c {
	case fiveDayWeek:
		return l.choose("seminggu ada lima hari kerja", "a week has five workdays")
	case sixDayWeek:
		return l.choose("seminggu ada enam hari kerja", "a week has six workdays")
	case leaveOff:
		return l.choose("cuti bersama libur", "collective leave is off")
	case leaveWorked:
		return l.choose("cuti bersama adalah hari kerja", "collective leave is worked")
	case firstDayCounted:
		return l.choose("hari pertama dihitung", "the first day counts")
	case firstDayNotCounted:
		return l.choose("hari pertama tidak dihitung", "the first day does not count")
	case fullWorkdaysBetween:
		return l.choose("semua hari kerja berada di antara kedua tanggal", "all workdays lie between the two dates")
	}
	return l.choose("salah satu dari kedua tanggal ikut dihitung", "one of the two dates counts")
}
