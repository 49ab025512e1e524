package ask

import (
	"errors"
	"slices"

	"github.com/harikerja/harikerja"
)

// PayrollPeriods asks for the twelve payroll periods of a year.
type PayrollPeriods struct {
	Year        Year                  `param:"year" doc:"The year of the last months of the periods. Default: the current year in Jakarta."`
	FirstDay    int                   `param:"firstDay" min:"1" max:"28" default:"1" doc:"@firstDay"`
	Payday      int                   `param:"payday" min:"1" max:"31" default:"31" doc:"@payday"`
	Rule        harikerja.Adjustment  `param:"rule" default:"preceding" doc:"How the payday is moved if it is not a workday."`
	PaydayMonth harikerja.PaydayMonth `param:"paydayMonth" default:"same" doc:"@paydayMonth"`
	Ruled
}

// payrollMeta is the meta object of [PayrollList].
type payrollMeta struct {
	meta
	Year    int            `json:"year"`
	Total   int            `json:"total"`
	Options PayrollOptions `json:"options"`
	basis
}

// PayrollOptions repeat the parameters of the question.
type PayrollOptions struct {
	Options
	FirstDay    int                   `json:"firstDay"`
	Payday      int                   `json:"payday"`
	Rule        harikerja.Adjustment  `json:"rule"`
	PaydayMonth harikerja.PaydayMonth `json:"paydayMonth,omitempty" jsonschema:"Only if it is next."`
}

// PayrollPeriod is a payroll period. The days are counted as in [Summary].
type PayrollPeriod struct {
	Period    string         `json:"period" jsonschema:"The last month of the period, YYYY-MM."`
	StartDate harikerja.Date `json:"startDate"`
	EndDate   harikerja.Date `json:"endDate"`
	Summary
	NominalPayday  harikerja.Date `json:"nominalPayday" jsonschema:"The day of payment before it is moved."`
	Payday         harikerja.Date `json:"payday"`
	PaydayDay      Weekday        `json:"paydayDay"`
	PaydayLocalDay LocalWeekday   `json:"paydayLocalDay"`
}

// PayrollList is the answer to [PayrollPeriods].
type PayrollList = Answer[payrollMeta, []PayrollPeriod]

// CheckFirstDay is a [Check]. It returns an error if there is no data for the year in which the
// first period begins. The first period can begin in the year before the year of the question.
func (q PayrollPeriods) CheckFirstDay(c *Context) *Error {
	year := q.Year.or(c)
	if before := harikerja.Year(year).Start().AddDays(-1); q.FirstDay > 1 && c.hasYear(year) {
		return c.checkData(before, "firstDay")
	}
	return nil
}

func (q PayrollPeriods) Answer(c *Context) (PayrollList, error) {
	year := q.Year.or(c)
	if _, err := c.Calendar.YearInfo(year); err != nil {
		return PayrollList{}, c.errorAt(err, "year")
	}
	periods, err := c.Calendar.PayrollPeriods(year,
		harikerja.PayrollOptions{FirstDay: q.FirstDay, Payday: q.Payday, Rule: q.Rule,
			PaydayMonth: q.PaydayMonth})
	all := harikerja.Year(year)
	if err != nil {
		field := "payday"
		switch {
		// The first period begins in the year before, which has no data.
		case q.FirstDay > 1 && !c.covers(all.Start().AddDays(-1)):
			field = "firstDay"
		// The last period is paid in the year after, which has no data.
		case q.PaydayMonth == harikerja.NextMonth && !c.hasYear(year+1):
			field = "paydayMonth"
		}
		err = c.errorBeyondData(err, field, dependsOn)
		if e, ok := errors.AsType[*Error](err); ok && field == "paydayMonth" {
			e.Problem = paidLater
		}
		return PayrollList{}, err
	}
	list := make([]PayrollPeriod, len(periods))
	for i, p := range periods {
		all = union(all, p.Examined)
		on := dated(p.Payday)
		list[i] = PayrollPeriod{Period: p.Span.End().String()[:len("YYYY-MM")],
			StartDate: p.Span.Start(), EndDate: p.Span.End(), Summary: summary(p.Summary),
			NominalPayday: p.NominalPayday, Payday: on.Date, PaydayDay: on.Day, PaydayLocalDay: on.LocalDay}
	}
	options := PayrollOptions{Options: c.options(), FirstDay: q.FirstDay, Payday: q.Payday,
		Rule: q.Rule}
	if q.PaydayMonth != harikerja.SameMonth { // an answer without the parameter has no new member
		options.PaydayMonth = q.PaydayMonth
	}
	return PayrollList{payrollMeta{meta: c.meta(), Year: year, Total: len(list), Options: options,
		basis: c.datasets(all)}, list}, nil
}

// PlanLeave asks on which days annual leave adds the most days off, in a year or in the rest of a
// year.
type PlanLeave struct {
	Year                  Year            `param:"year" doc:"@year" argument:"Default: the current year."`
	Days                  int             `param:"days,required" min:"1" max:"60" doc:"@leaveDays"`
	Start                 *harikerja.Date `param:"start" doc:"@leaveStart"`
	MinDays               int             `param:"minDays" min:"1" max:"31" default:"4" doc:"@minRunDays"`
	DeductCollectiveLeave bool            `param:"deductCollectiveLeave" default:"true" doc:"@deductCollectiveLeave"`
	Limit                 int             `param:"limit" min:"1" max:"50" default:"10" doc:"The maximum number of single deals."`
	Ruled
}

// LeavePlanMeta is the meta object of [LeavePlanAnswer]. The answer is complete if two workdays
// have data: the workday before the days off at the start of the year, and the workday after the
// days off at its end. It is also complete if no leave is left to plan. Otherwise the first or
// the last run may be longer, so another plan may be better.
type LeavePlanMeta struct {
	meta
	Year int `json:"year"`
	Completeness
	Options leavePlanOptions `json:"options"`
	basis
}

// leavePlanOptions repeat the parameters of the question.
type leavePlanOptions struct {
	Options
	Days                  int             `json:"days"`
	Start                 *harikerja.Date `json:"start,omitempty" jsonschema:"@leaveStartUsed"`
	MinDays               int             `json:"minDays"`
	DeductCollectiveLeave bool            `json:"deductCollectiveLeave"`
}

// LeavePlan has the plan that gains the most days off. It also has the best single runs, which
// are called deals.
type LeavePlan struct {
	DeductedCount int        `json:"deductedCount" jsonschema:"Days of collective leave that are subtracted from the annual leave."`
	AvailableDays int        `json:"availableDays" jsonschema:"Days of annual leave after the subtraction."`
	LeaveCount    int        `json:"leaveCount" jsonschema:"Days of leave in the plan."`
	DayOffCount   int        `json:"dayOffCount" jsonschema:"Days in the runs of the plan, leave included."`
	Gained        int        `json:"gained" jsonschema:"@gainedByPlan"`
	Plan          []LeaveRun `json:"plan" jsonschema:"The runs of the best plan, sorted by date."`
	Deals         []LeaveRun `json:"deals" jsonschema:"@deals"`
}

// LeavePlanAnswer is the answer to [PlanLeave].
type LeavePlanAnswer = Answer[LeavePlanMeta, LeavePlan]

func (q PlanLeave) Answer(c *Context) (LeavePlanAnswer, error) {
	year := q.Year.or(c)
	if _, err := c.Calendar.YearInfo(year); err != nil {
		return LeavePlanAnswer{}, c.errorAt(err, "year")
	}
	span := harikerja.Year(year)
	if q.Start != nil {
		if err := q.CheckStart(c); err != nil {
			return LeavePlanAnswer{}, err
		}
		span, _ = harikerja.NewSpan(*q.Start, span.End()) // cannot fail: the start is in the year
	}
	plan := LeavePlan{AvailableDays: q.Days}
	if q.DeductCollectiveLeave {
		plan.DeductedCount = c.leaveTaken(span)
		plan.AvailableDays = max(0, q.Days-plan.DeductedCount)
	}
	wishes := harikerja.LeaveOptions{Days: plan.AvailableDays, MinDays: q.MinDays, Limit: q.Limit,
		StartInSpan: q.Start != nil}
	best, err := c.Calendar.PlanLeave(span, wishes)
	if err != nil {
		return LeavePlanAnswer{}, c.errorAt(err, "year")
	}
	deals, err := c.Calendar.LeaveDeals(span, wishes)
	if err != nil {
		return LeavePlanAnswer{}, c.errorAt(err, "year")
	}
	n := 0
	for _, run := range deals.Runs {
		n += listed(run.Holidays)
	}
	if q.Limit > Default[PlanLeave]().Limit {
		if err := checkListed(n, c.mostListed(maxListed), "limit"); err != nil {
			return LeavePlanAnswer{}, err
		}
	}
	plan.Plan, plan.Deals = leaveRuns(best.Runs), leaveRuns(deals.Runs)
	for _, r := range plan.Plan {
		plan.LeaveCount += len(r.LeaveDays)
		plan.DayOffCount += r.Days
		plan.Gained += r.Gained
	}
	options := leavePlanOptions{Options: c.options(), Days: q.Days, Start: q.Start,
		MinDays: q.MinDays, DeductCollectiveLeave: q.DeductCollectiveLeave}
	meta := LeavePlanMeta{meta: c.meta(), Year: year, Completeness: c.completeness(best.Complete),
		Options: options, basis: c.datasets(best.Examined)}
	return LeavePlanAnswer{meta, plan}, nil
}

// CheckStart is a [Check]. It returns an error if the start date is not in the year of the plan.
func (q PlanLeave) CheckStart(c *Context) *Error {
	year := q.Year.or(c)
	if q.Start == nil || q.Start.Year() == year {
		return nil
	}
	start := q.Start.String()
	return &Error{Code: InvalidRange, Problem: startOutside,
		Details: Details{Field: "start", Value: &start}, args: args{number: year}}
}

// leaveTaken returns the number of dates that are days off only because of collective leave. A
// date that is also an own day off is not counted. There must be data for the span.
func (c *Context) leaveTaken(span harikerja.Span) int {
	list, _ := c.Calendar.Holidays(span)
	taken := make(map[harikerja.Date]bool)
	for _, h := range list {
		day, _ := c.Calendar.Day(h.Date)
		other := slices.ContainsFunc(day.Holidays,
			func(h harikerja.Holiday) bool { return h.Kind != harikerja.CollectiveLeave })
		if day.Class == harikerja.ClassCollectiveLeave && !day.Weekend && !other {
			taken[h.Date] = true
		}
	}
	return len(taken)
}

func leaveRuns(runs []harikerja.LeaveRun) []LeaveRun {
	list := make([]LeaveRun, len(runs))
	for i, r := range runs {
		list[i] = LeaveRun{StartDate: r.Span.Start(), EndDate: r.Span.End(), Days: r.Span.Days(),
			LeaveDays: r.Leave, Gained: r.Gained, Complete: r.Complete,
			Holidays: entries(r.Holidays, false)}
	}
	return list
}
