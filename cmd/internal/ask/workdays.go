package ask

import (
	"time"

	"github.com/harikerja/harikerja"
)

// CheckWorkday asks whether a date is a workday.
type CheckWorkday struct {
	Date harikerja.Date `param:"date,required" doc:"The date to look at."`
	Ruled
}

// WorkdayCheck reports whether a date is a workday. If it is not a workday, the other fields say
// why.
type WorkdayCheck struct {
	Dated
	IsWeekend    bool              `json:"isWeekend"`
	IsHoliday    bool              `json:"isHoliday"`
	IsWorkday    bool              `json:"isWorkday"`
	HolidayTypes []harikerja.Kind  `json:"holidayTypes" jsonschema:"The types of the holidays, in their order and without duplicates."`
	Holidays     SpecifiedHolidays `json:"holidays"`
	OwnLine      *DecidingLine     `json:"ownLine,omitempty" jsonschema:"@ownLine"`
}

func (q CheckWorkday) Answer(c *Context) (Answer[DateMeta, WorkdayCheck], error) {
	day, err := c.Calendar.Day(q.Date)
	if err != nil {
		return Answer[DateMeta, WorkdayCheck]{}, c.errorAt(err, "date")
	}
	types := []harikerja.Kind{}
	for i, h := range day.Holidays {
		if i == 0 || h.Kind != day.Holidays[i-1].Kind { // the holidays of a date are sorted by kind
			types = append(types, h.Kind)
		}
	}
	return Answer[DateMeta, WorkdayCheck]{c.dateMeta(q.Date), WorkdayCheck{Dated: dated(q.Date),
		IsWeekend: day.Weekend, IsHoliday: len(day.Holidays) > 0,
		IsWorkday: day.Class == harikerja.ClassWorkday, HolidayTypes: types,
		Holidays: specified(day.Holidays, false), OwnLine: decidingLine(day)}}, nil
}

// shiftFrom has the parameter for the date from which workdays are counted.
type shiftFrom struct {
	Date harikerja.Date `param:"date,required" doc:"The date to start from. It is not counted itself."`
}

// AddWorkdays asks which date is the given number of workdays after another date.
type AddWorkdays struct {
	shiftFrom
	Days int `param:"days,required" min:"1" doc:"The number of workdays to count."`
	Ruled
}

// SubtractWorkdays asks which date is the given number of workdays before another date.
type SubtractWorkdays AddWorkdays

// Addition is the answer to [AddWorkdays].
type Addition = Answer[DatasetsMeta, Added]

// Added is the result of adding workdays.
//
// The specification defines its fields.
type Added struct {
	StartDate  harikerja.Date `json:"startDate"`
	Days       int            `json:"days"`
	ResultDate harikerja.Date `json:"resultDate"`
	Options    Options        `json:"options"`
}

// Subtraction is the answer to [SubtractWorkdays].
type Subtraction = Answer[DatasetsMeta, Subtracted]

// Subtracted is the result of subtracting workdays.
type Subtracted struct {
	StartDate harikerja.Date `json:"startDate"`
	Days      int            `json:"days"`
	result
	Options Options `json:"options"`
}

func (q AddWorkdays) Answer(c *Context) (Addition, error) {
	result, meta, err := q.shift(c, +1)
	return Addition{meta, Added{StartDate: q.Date, Days: q.Days, ResultDate: result,
		Options: c.options()}}, err
}

func (q SubtractWorkdays) Answer(c *Context) (Subtraction, error) {
	result, meta, err := AddWorkdays(q).shift(c, -1)
	return Subtraction{meta, Subtracted{StartDate: q.Date, Days: q.Days, result: resultOf(result),
		Options: c.options()}}, err
}

// ShiftWorkdays asks the same as [AddWorkdays]. If the number of days is negative, it asks the
// same as [SubtractWorkdays]. It has the fields of AddWorkdays, because it is converted to it.
// Only the tags differ.
type ShiftWorkdays struct {
	shiftFrom
	Days int `param:"days,required" min:"-2147483647" doc:"The number of workdays to add; negative to subtract; not 0."`
	Ruled
}

// Answer returns an [Addition] or a [Subtraction].
func (q ShiftWorkdays) Answer(c *Context) (AnyAnswer, error) {
	if q.Days < 0 {
		q.Days = -q.Days
		return SubtractWorkdays(q).Answer(c)
	}
	return AddWorkdays(q).Answer(c)
}

// shift moves the date forward (direction +1) or back (direction -1).
func (q AddWorkdays) shift(c *Context, direction int) (harikerja.Date, DatasetsMeta, error) {
	next := q.Date.AddDays(direction) // the first date that the result depends on
	result, err := c.Calendar.AddWorkdays(q.Date, direction*q.Days)
	if err != nil {
		if !c.covers(q.Date) && !c.covers(next) {
			return result, DatasetsMeta{}, c.errorAt(err, "date")
		}
		return result, DatasetsMeta{}, c.errorBeyondData(err, "days", resultIs)
	}
	return result, c.datasetsMeta(union(harikerja.OneDay(next), harikerja.OneDay(result))), nil
}

// DiffWorkdays asks for the number of workdays between two dates.
type DiffWorkdays struct {
	SpanOf
	Ruled
	Inclusive bool `param:"inclusive" default:"true" doc:"Count the two boundary dates too."`
}

// WorkdayDiff is the number of workdays, weekend days and holidays in a span. A holiday on a
// weekend day is counted as a holiday and as a weekend day.
type WorkdayDiff struct {
	StartDate    harikerja.Date `json:"startDate"`
	EndDate      harikerja.Date `json:"endDate"`
	Inclusive    bool           `json:"inclusive"`
	WorkdayCount int            `json:"workdayCount"`
	HolidayCount int            `json:"holidayCount" jsonschema:"@holidayCount"`
	WeekendCount int            `json:"weekendCount" jsonschema:"@weekendCount"`
	CalendarDays int            `json:"calendarDays" jsonschema:"All dates of the span."`
	Options      Options        `json:"options"`
}

// Diff is the answer to [DiffWorkdays].
type Diff = Answer[DatasetsMeta, WorkdayDiff]

func (q DiffWorkdays) Answer(c *Context) (Diff, error) {
	span, err := q.span()
	if err != nil {
		return Diff{}, err
	}
	answer := Diff{DatasetsMeta{c.meta(), basis{[]Dataset{}}},
		WorkdayDiff{StartDate: q.Start, EndDate: q.End, Inclusive: q.Inclusive, Options: c.options()}}
	if !q.Inclusive {
		if span.Days() <= 2 { // there is no date between start and end
			return answer, nil
		}
		// Cannot fail: there is at least one date between start and end.
		span, _ = harikerja.NewSpan(q.Start.AddDays(1), q.End.AddDays(-1))
	}
	sum, err := c.Calendar.Summarize(span)
	if err != nil {
		return Diff{}, c.errorAt(err, c.startOrEnd(span.Start()))
	}
	answer.Meta.basis = c.datasets(span)
	answer.Data.WorkdayCount, answer.Data.HolidayCount = sum.Workdays, sum.Holidays()
	answer.Data.WeekendCount, answer.Data.CalendarDays = sum.WeekendDays, sum.Days
	return answer, nil
}

// AdjustDate asks to which workday a date is moved.
type AdjustDate struct {
	Date harikerja.Date       `param:"date,required" doc:"The date to look at."`
	Rule harikerja.Adjustment `param:"rule" default:"following" doc:"@adjustment" argument:"@adjustment.argument"`
	Ruled
}

// AdjustedDate is the workday to which a date is moved.
type AdjustedDate struct {
	Date harikerja.Date       `json:"date"`
	Rule harikerja.Adjustment `json:"rule"`
	result
	MovedDays int     `json:"movedDays" jsonschema:"Calendar days from date to resultDate; 0 if date is a workday."`
	Options   Options `json:"options"`
}

// Adjusted is the answer to [AdjustDate].
type Adjusted = Answer[DatasetsMeta, AdjustedDate]

func (q AdjustDate) Answer(c *Context) (Adjusted, error) {
	result, err := c.Calendar.Adjust(q.Date, q.Rule)
	if err != nil {
		return Adjusted{}, c.errorBeyondData(err, "date", c.dependsOn(q.Date))
	}
	return Adjusted{c.datasetsMeta(q.Rule.Examined(q.Date, result)),
		AdjustedDate{Date: q.Date, Rule: q.Rule, result: resultOf(result), MovedDays: result.Sub(q.Date),
			Options: c.options()}}, nil
}

// NthWorkday asks for the first, second or nth workday of a month, from its start or from its
// end.
type NthWorkday struct {
	Month month `param:"month,required" doc:"The month, YYYY-MM."`
	N     int   `param:"n,required" min:"-31" max:"31" doc:"Which workday: 1 is the first, -1 the last."`
	Ruled
}

// MonthWorkday is a workday and its number in the month.
type MonthWorkday struct {
	Month string `json:"month" jsonschema:"YYYY-MM"`
	N     int    `json:"n" jsonschema:"1 is the first workday, -1 the last."`
	result
	WorkdayCount int     `json:"workdayCount" jsonschema:"Workdays in the month."`
	Options      Options `json:"options"`
	// FromStart is the workday's number, counted from the start of the month: 1 is the first
	// workday. It is not part of the JSON.
	FromStart int `json:"-"`
}

// Nth is the answer to [NthWorkday].
type Nth = Answer[DatasetsMeta, MonthWorkday]

func (q NthWorkday) Answer(c *Context) (Nth, error) {
	result, err := c.Calendar.NthWorkday(q.Month.span, q.N)
	if err != nil {
		return Nth{}, c.errorAt(err, "month")
	}
	count, err := c.Calendar.CountWorkdays(q.Month.span)
	if err != nil {
		return Nth{}, c.errorAt(err, "month")
	}
	fromStart := q.N
	if q.N < 0 {
		fromStart += count + 1
	}
	return Nth{c.datasetsMeta(q.Month.span),
		MonthWorkday{Month: q.Month.text, N: q.N, result: resultOf(result), WorkdayCount: count,
			Options: c.options(), FromStart: fromStart}}, nil
}

// ListWorkdays asks for the workdays of a span.
type ListWorkdays struct {
	SpanOf
	Ruled
}

// WorkdayList is the answer to [ListWorkdays].
type WorkdayList = Answer[rulesMeta, []harikerja.Date]

// MaxListDays is the maximum number of days in the span of [ListWorkdays]: two years, one of
// which is a leap year.
const MaxListDays = 731

func (q ListWorkdays) Answer(c *Context) (WorkdayList, error) {
	span, err := q.shortSpan(MaxListDays, "")
	if err != nil {
		return WorkdayList{}, err
	}
	list, err := c.Calendar.Workdays(span)
	if err != nil {
		return WorkdayList{}, c.errorAt(err, c.startOrEnd(span.Start()))
	}
	return WorkdayList{rulesMeta{meta: c.meta(), Total: len(list), Options: c.options(),
		basis: c.datasets(span), WorkdayCount: len(list)},
		list}, nil
}

// SummarizeWorkdays asks how many workdays and days off a year and each of its months have.
type SummarizeWorkdays struct {
	Year Year `param:"year" doc:"@year" argument:"Default: the current year."`
	Ruled
}

// YearSummary is the number of dates in each class, for a year and for each of its months.
type YearSummary struct {
	Options Options        `json:"options"`
	Total   Summary        `json:"total"`
	Months  []MonthSummary `json:"months" jsonschema:"The twelve months, in order."`
}

// Summary is the number of dates in each class. Each date is counted once, so calendarDays is the
// sum of the other numbers. A holiday on a weekend day counts as a weekend day.
type Summary struct {
	CalendarDays         int `json:"calendarDays"`
	WorkdayCount         int `json:"workdayCount"`
	WeekendCount         int `json:"weekendCount"`
	NationalHolidayCount int `json:"nationalHolidayCount" jsonschema:"National holidays on weekend days are not counted here."`
	CollectiveLeaveCount int `json:"collectiveLeaveCount" jsonschema:"Collective leave on weekend days is not counted here."`
	OwnDayOffCount       int `json:"ownDayOffCount" jsonschema:"@ownDayOffCount"`
}

// MonthSummary is the summary of a month.
type MonthSummary struct {
	Month string `json:"month" jsonschema:"YYYY-MM"`
	Summary
}

func (q SummarizeWorkdays) Answer(c *Context) (Answer[DateMeta, YearSummary], error) {
	year := q.Year.or(c)
	if _, err := c.Calendar.YearInfo(year); err != nil {
		return Answer[DateMeta, YearSummary]{}, c.errorAt(err, "year")
	}
	total, err := c.Calendar.Summarize(harikerja.Year(year))
	if err != nil {
		return Answer[DateMeta, YearSummary]{}, c.errorAt(err, "year")
	}
	data := YearSummary{Options: c.options(), Total: summary(total)}
	for month := time.January; month <= time.December; month++ {
		sum, err := c.Calendar.Summarize(harikerja.Month(year, month))
		if err != nil {
			return Answer[DateMeta, YearSummary]{}, c.errorAt(err, "year")
		}
		data.Months = append(data.Months,
			MonthSummary{sum.Span.Start().String()[:len("YYYY-MM")], summary(sum)})
	}
	return Answer[DateMeta, YearSummary]{DateMeta{c.meta(), year, c.datasets(total.Span)}, data}, nil
}

func summary(s harikerja.Summary) Summary {
	return Summary{CalendarDays: s.Days, WorkdayCount: s.Workdays, WeekendCount: s.WeekendDays,
		NationalHolidayCount: s.NationalHolidays, CollectiveLeaveCount: s.CollectiveLeave,
		OwnDayOffCount: s.OwnDaysOff}
}
