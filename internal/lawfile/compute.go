package lawfile

import (
	"encoding/json"

	"github.com/harikerja/harikerja"
)

// Compute describes how a date or a multiplier is calculated.
type Compute struct {
	Type ComputeType `json:"type"`
	// MonthsAfter is the number of months from the last month of the period to the
	// month of the date. Only DayOfMonth and EndOfMonth use it.
	MonthsAfter int     `json:"monthsAfter,omitempty"`
	Day         int     `json:"day,omitempty"`      // only for DayOfMonth: from 1 to 30; the last day if the month is shorter
	Days        int     `json:"days,omitempty"`     // only for DaysBeforeHoliday: the number of calendar days before the holiday
	Occasion    string  `json:"occasion,omitempty"` // only for DaysBeforeHoliday: the id of a [harikerja.Occasion]
	Move        Move    `json:"move,omitempty"`     // empty for OvertimeTables and Workdays
	Tables      []Table `json:"tables,omitempty"`   // only for OvertimeTables

	// The fields below are only for the type Workdays, which calculates a time limit.
	Count     int              `json:"count,omitempty"`
	Direction Direction        `json:"direction,omitempty"`
	FirstDay  FirstDay         `json:"firstDay,omitempty"`
	CountFrom *harikerja.Names `json:"countFrom,omitempty"` // the event that the law counts from
}

// MarshalJSON writes the member monthsAfter only if the calculation uses it. In this
// case, it writes the member even if its value is 0.
func (c Compute) MarshalJSON() ([]byte, error) {
	type members Compute // the same fields, but without this method
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
	DaysBeforeHoliday ComputeType = "days_before_holiday" // a number of days before the first national holiday of an occasion in the year
	OvertimeTables    ComputeType = "overtime_table"
	Workdays          ComputeType = "workdays" // a number of workdays after or before an event
)

// Move says what happens to a date that is a day off.
type Move string

// The values of [Move].
const (
	NextWorkday     Move = "next_workday"     // the date moves to the next day that is not off
	PreviousWorkday Move = "previous_workday" // the date moves to the last day before it that is not off
	NeverMoves      Move = "never"            // the date does not move
)

// Table has the multipliers for overtime on one kind of day.
type Table struct {
	Week         Week     `json:"week"`
	Day          TableDay `json:"day"`
	Article      string   `json:"article"`      // the article with the multipliers
	LimitArticle string   `json:"limitArticle"` // the article that limits the hours
	// AllowedHours is the number of hours that LimitArticle allows. Hours above this
	// number are paid too. AllowedHours is set only for a table without an end;
	// otherwise it is 0.
	AllowedHours int    `json:"allowedHours,omitempty"`
	Steps        []Step `json:"steps"`
}

// Step is a series of hours with the same multiplier.
type Step struct {
	Hours      int     `json:"hours,omitempty"` // 0 means all later hours; only in the last step
	Multiplier float64 `json:"multiplier"`
}

// Hours returns the number of hours that the table defines. It is 0 if the table
// has no end.
func (t Table) Hours() int {
	n := 0
	for _, s := range t.Steps {
		if s.Hours == 0 {
			return 0
		}
		n += s.Hours
	}
	return n
}

// Week is the working week that a table applies to: five or six working days with 40
// hours in total.
type Week string

// The weeks.
const (
	AnyWeek  Week = "any"
	FiveDays Week = "five_days"
	SixDays  Week = "six_days"
)

// TableDay is the kind of day that a table applies to.
type TableDay string

// The kinds of day.
const (
	WorkdayTable              TableDay = "workday"
	DayOffTable               TableDay = "day_off" // a weekly rest day or an official holiday
	HolidayOnShortestDayTable TableDay = "holiday_on_shortest_day"
)
