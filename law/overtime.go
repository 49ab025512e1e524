package law

import (
	"fmt"
	"strings"
	"time"

	"github.com/harikerja/harikerja"
)

// OvertimeTable has the multipliers of one kind of day.
type OvertimeTable struct {
	Week         Week           `json:"week"`
	Day          TableDay       `json:"day"`
	Article      string         `json:"article"`      // the article with the multipliers
	LimitArticle string         `json:"limitArticle"` // the article that defines the last hour
	Steps        []OvertimeStep `json:"steps"`
}

// OvertimeStep is a number of hours in a row with the same multiplier.
type OvertimeStep struct {
	Hours      int     `json:"hours"`
	Multiplier float64 `json:"multiplier"`
}

// Hours returns the number of hours that the table defines.
func (t OvertimeTable) Hours() int {
	n := 0
	for _, s := range t.Steps {
		n += s.Hours
	}
	return n
}

// Week is the number of working days in a week, each with 40 hours of work.
type Week string

// The weeks.
const (
	AnyWeek  Week = "any"
	FiveDays Week = "five_days"
	SixDays  Week = "six_days"
)

// TableDay is the kind of day that a table is for.
type TableDay string

// The kinds of day.
const (
	WorkdayTable              TableDay = "workday"
	DayOffTable               TableDay = "day_off" // a weekly rest day or an official holiday
	HolidayOnShortestDayTable TableDay = "holiday_on_shortest_day"
)

// DayClass is the class of a date under labour law.
type DayClass string

// The classes.
const (
	Workday         DayClass = "workday"          // also a day of collective leave
	RestDay         DayClass = "rest_day"         // a weekend day without a holiday
	OfficialHoliday DayClass = "official_holiday" // a national holiday, even on a weekend day
)

// OvertimeWork is work on one date. On a workday, Hours are the hours after the
// normal hours of work. On a day off, they are all hours worked.
type OvertimeWork struct {
	Date    harikerja.Date
	Hours   int
	Weekend harikerja.Weekend // one day for a six-day week, two days for a five-day week
	// ShortestDay is the day of a six-day week with the fewest hours of work. It is
	// nil if there is none.
	ShortestDay *time.Weekday
}

// Overtime has the multipliers for overtime work.
type Overtime struct {
	OvertimeWork
	Class       DayClass
	Holidays    []harikerja.Holiday // the holidays of the date, collective leave included; nil if there are none
	Table       OvertimeTable
	Multipliers []float64 // one for each hour
	// MultiplierHours is the sum of the multipliers. The pay is this number times the
	// wage of an hour.
	MultiplierHours float64
	Rule            Rule
}

// OvertimeError reports work that the tables do not define.
type OvertimeError struct {
	Field   string // "hours", "weekend" or "shortestDay"
	Article string // the article that has no answer, such as "PP 35/2021 art. 26"
	Why     string // a sentence

	Class DayClass // only if Field is "hours": the class of the day
	Hours int      // only if Field is "hours": the number of hours that the table defines
}

func (e *OvertimeError) Error() string { return e.Why }

const overtime = "overtime"

// Overtime returns the multipliers for overtime work. Its errors are:
//
//   - [*RuleError]: no rule covers the date.
//   - [*OvertimeError]: the weekend has neither one nor two days, the shortest day
//     does not fit, or the table has fewer hours.
//   - [*harikerja.CoverageError]: the year has no list of holidays.
func (b *Rulebook) Overtime(cal *harikerja.Calendar, w OvertimeWork) (Overtime, error) {
	if len(b.of(overtime)) == 0 {
		return Overtime{}, &UnknownError{"obligation", overtime, nil}
	}
	rule, err := b.valid(overtime, dayPeriod(w.Date))
	if err != nil {
		return Overtime{}, err
	}
	week, err := rule.week(w)
	if err != nil {
		return Overtime{}, err
	}
	holidays, err := allHolidays(cal).HolidaysOn(w.Date)
	if err != nil {
		return Overtime{}, err
	}
	o := Overtime{OvertimeWork: w, Class: classOf(w, holidays), Holidays: holidays, Rule: rule.clone()}
	o.Table = o.Rule.table(o.Class, week, w)
	for _, step := range o.Table.Steps {
		for range step.Hours {
			if len(o.Multipliers) < w.Hours {
				o.Multipliers = append(o.Multipliers, step.Multiplier)
				o.MultiplierHours += step.Multiplier
			}
		}
	}
	if len(o.Multipliers) < w.Hours || w.Hours < 1 {
		return Overtime{}, o.notDefined()
	}
	return o, nil
}

// notDefined returns the error for hours that the table does not define.
func (o Overtime) notDefined() *OvertimeError {
	article := o.Rule.article(o.Table.LimitArticle)
	var why string
	switch last := o.Table.Hours(); {
	case o.Hours < 1:
		why = fmt.Sprintf("The number of hours must be at least 1, not %d.", o.Hours)
	case o.Table.Day == WorkdayTable:
		why = fmt.Sprintf("%s allows at most %d hours of overtime on a workday, not %d.", article, last, o.Hours)
	default:
		why = fmt.Sprintf("%s has multipliers for hours 1 to %d only, not for %d hours.", article, last, o.Hours)
	}
	return &OvertimeError{Field: "hours", Article: article, Why: why, Class: o.Class, Hours: o.Table.Hours()}
}

// week returns the week of the work, or an [*OvertimeError].
func (r *Rule) week(w OvertimeWork) (Week, error) {
	number, _, _ := strings.Cut(r.Compute.Tables[0].Article, "(") // the whole article
	article := r.article(number)
	week := SixDays
	switch w.Weekend.Len() {
	case 1:
	case 2:
		week = FiveDays
	default:
		return "", &OvertimeError{Field: "weekend", Article: article, Why: fmt.Sprintf("The tables of %s are for weeks with one or two weekend days, not %d.", article, w.Weekend.Len())}
	}
	switch {
	case w.ShortestDay == nil:
	case week == FiveDays:
		return "", &OvertimeError{Field: "shortestDay", Article: article, Why: "Only the table for a six-day week has a shortest day: give one weekend day, or no shortest day."}
	case w.Weekend.Contains(*w.ShortestDay):
		return "", &OvertimeError{Field: "shortestDay", Article: article, Why: "The shortest day of work must not be a weekend day."}
	}
	return week, nil
}

// article returns the citation of an article of the rule.
func (r *Rule) article(number string) string {
	c := r.Citations[0]
	c.Article = number
	return c.String()
}

func classOf(w OvertimeWork, holidays []harikerja.Holiday) DayClass {
	for _, h := range holidays {
		if h.Kind == harikerja.NationalHoliday {
			return OfficialHoliday
		}
	}
	if w.Weekend.Contains(w.Date.Weekday()) {
		return RestDay
	}
	return Workday
}

// table returns the table for a day.
func (r *Rule) table(class DayClass, week Week, w OvertimeWork) OvertimeTable {
	day := DayOffTable
	switch {
	case class == Workday:
		day, week = WorkdayTable, AnyWeek
	case class == OfficialHoliday && w.ShortestDay != nil && *w.ShortestDay == w.Date.Weekday():
		day = HolidayOnShortestDayTable
	}
	for _, t := range r.Compute.Tables {
		if t.Week == week && t.Day == day {
			return t
		}
	}
	panic("law: the rule " + r.ID + " has no table for " + string(day) + ", " + string(week))
}
