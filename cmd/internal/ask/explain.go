package ask

import (
	"cmp"
	"errors"
	"slices"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

// ExplainAddition asks the same as [AddWorkdays], and also asks for the days that explain the
// answer.
type ExplainAddition AddWorkdays

// ExplainSubtraction asks the same as [SubtractWorkdays], and also asks for the days that
// explain the answer.
type ExplainSubtraction AddWorkdays

// ExplainSpan asks the same as [DiffWorkdays], and also asks for the days that explain the
// answer.
type ExplainSpan struct {
	SpanOf
	Ruled
}

// ExplainDate asks the same as [CheckWorkday], and also asks for the days before and after the
// date.
type ExplainDate CheckWorkday

// ExplainTimeLimit asks the same as [CountTimeLimit], and also asks for the days that explain
// the answer. The context must have the national calendar.
type ExplainTimeLimit CountTimeLimit

// ExplainedTimeLimit is the answer to [ExplainTimeLimit]. Its field Start is the day of the
// event, and its field End is the last day of the limit.
type ExplainedTimeLimit struct {
	Limit timeLimit
	Explanation
}

// Explanation is an answer about workdays, with the days that explain it.
type Explanation struct {
	// For a shift, Start is the start date and End is the result. For a span, they are its first
	// and its last date.
	Start, End harikerja.Date
	Counts     WorkdayDiff // the number of days of each kind among the counted days
	// The number of dates that are counted twice: as a weekend day and as a holiday.
	Both int
	// The field Counted has the counted days, with the decrees of every holiday. It is empty if
	// there are more than MaxDates days.
	Counted []Day
	// The field Shown has the counted days and, for context, the start date of a shift or the
	// days around a date. It is empty if Counted is empty.
	Shown []Day
	// OtherLeave has the shown dates that are collective leave in the national list, but not under
	// the question's rules. They are workdays or own days off.
	OtherLeave map[harikerja.Date]Holiday
}

func (q ExplainAddition) Answer(c *Context) (Explanation, error) {
	return AddWorkdays(q).explain(c, +1)
}

func (q ExplainSubtraction) Answer(c *Context) (Explanation, error) {
	return AddWorkdays(q).explain(c, -1)
}

// explain explains a shift forward (direction +1) or back (direction -1).
func (q AddWorkdays) explain(c *Context, direction int) (Explanation, error) {
	result, _, err := q.shift(c, direction)
	if err != nil {
		return Explanation{}, err
	}
	counted := union(harikerja.OneDay(q.Date.AddDays(direction)), harikerja.OneDay(result))
	shown := counted
	if c.covers(q.Date) { // the start date is not counted, so it can be a date without data
		shown = union(counted, harikerja.OneDay(q.Date))
	}
	return Explanation{Start: q.Date, End: result}.withDays(c, counted, shown)
}

// CheckDate is a [Check]. It returns an error if neither the date nor the first counted date has
// data.
func (q ExplainAddition) CheckDate(c *Context) *Error { return AddWorkdays(q).checkDate(c, +1) }

// CheckDate is a [Check]. It returns an error if neither the date nor the first counted date has
// data.
func (q ExplainSubtraction) CheckDate(c *Context) *Error { return AddWorkdays(q).checkDate(c, -1) }

func (q AddWorkdays) checkDate(c *Context, direction int) *Error {
	if c.covers(q.Date) {
		return nil
	}
	return c.checkData(q.Date.AddDays(direction), "date")
}

func (q ExplainSpan) Answer(c *Context) (Explanation, error) {
	span, err := q.span()
	if err != nil {
		return Explanation{}, err
	}
	return Explanation{Start: q.Start, End: q.End}.withDays(c, span, span)
}

// CheckStart is a [Check]. It returns an error if there is no data for the first date, or if the
// first date is after the last date.
func (q ExplainSpan) CheckStart(c *Context) *Error {
	if !q.End.IsZero() && q.Start.After(q.End) {
		return backwards(q.Start.String(), q.End.String(), "dates")
	}
	return c.checkData(q.Start, "start")
}

// CheckEnd is a [Check]. It returns an error if there is no data for the last date.
func (q ExplainSpan) CheckEnd(c *Context) *Error { return c.checkData(q.End, "end") }

// daysAround is the number of days that [ExplainDate] shows before and after its date.
const daysAround = 3

func (q ExplainDate) Answer(c *Context) (Explanation, error) {
	if err := q.CheckDate(c); err != nil {
		return Explanation{}, err
	}
	shown := harikerja.OneDay(q.Date)
	for n := 1; n <= daysAround; n++ {
		for _, d := range []harikerja.Date{q.Date.AddDays(-n), q.Date.AddDays(n)} {
			if c.covers(d) {
				shown = union(shown, harikerja.OneDay(d))
			}
		}
	}
	return Explanation{Start: q.Date, End: q.Date}.withDays(c, harikerja.OneDay(q.Date), shown)
}

// CheckDate is a [Check]. It returns an error if there is no data for the date.
func (q ExplainDate) CheckDate(c *Context) *Error { return c.checkData(q.Date, "date") }

func (q ExplainTimeLimit) Answer(c *Context) (ExplainedTimeLimit, error) {
	counted, err := CountTimeLimit(q).Answer(c)
	if err != nil {
		return ExplainedTimeLimit{}, err
	}
	limit := counted.Data
	span, leave := limit.Law.Counted, harikerja.LeaveTaken()
	if !limit.Law.LeaveTaken {
		leave = harikerja.LeaveWorked()
	}
	shown := union(span, harikerja.OneDay(limit.DueDate))
	if c.covers(limit.StartDate) { // the day of the event can be a date without data
		shown = union(shown, harikerja.OneDay(limit.StartDate))
	}
	reading := c.world.National(Rules{CollectiveLeave{leave}, limit.Law.Weekend})
	e, err := Explanation{Start: limit.StartDate, End: limit.DueDate}.withDays(reading, span, shown)
	return ExplainedTimeLimit{limit, e}, err
}

// CheckWeek is a [Check]. It returns an error if time limits cannot be counted with the given
// weekend.
func (q ExplainTimeLimit) CheckWeek(c *Context) *Error {
	weekend := (*harikerja.Weekend)(q.Weekend)
	id := cmp.Or(q.ID, c.law().TimeLimits()[0]) // all time limits accept the same weekends
	_, err := c.law().TimeLimit(c.Calendar, id, q.Date, law.LimitOptions{Weekend: weekend})
	if _, ok := errors.AsType[*harikerja.ArgumentError](err); !ok {
		return nil
	}
	return wrongLimitWeekend(*weekend)
}

// CheckDate is a [Check]. It returns an error if there is no rule for the date. It also returns
// an error if neither the day before the date nor the day after it has data.
func (q ExplainTimeLimit) CheckDate(c *Context) *Error {
	if q.ID != "" {
		_, err := c.law().TimeLimit(c.Calendar, q.ID, q.Date, law.LimitOptions{})
		if e, ok := c.lawErrorAt(err, "date", "").(*Error); ok && e.Problem.Kind() == NoRule {
			return e
		}
	}
	if c.covers(q.Date.AddDays(-1)) || c.covers(q.Date.AddDays(1)) {
		return nil
	}
	return c.checkData(q.Date, "date")
}

// withDays adds the counted days and the shown days to the explanation. The span of shown days
// must contain the counted days.
func (e Explanation) withDays(c *Context, counted, shown harikerja.Span) (Explanation, error) {
	diff, err := DiffWorkdays{SpanOf: SpanOf{counted.Start(), counted.End()},
		Inclusive: true}.Answer(c)
	if err != nil {
		return Explanation{}, err
	}
	n := diff.Data
	e.Counts, e.Both = n, n.WorkdayCount+n.WeekendCount+n.HolidayCount-n.CalendarDays
	if counted.Days() > MaxDates {
		return e, nil
	}
	list, err := describe(c, shown.Days(), shown.All(), true, "date")
	if err != nil {
		return Explanation{}, err
	}
	first := counted.Start().Sub(shown.Start())
	e.Shown, e.Counted = list.Data, list.Data[first:first+counted.Days()]
	e.OtherLeave, err = c.otherLeave(e.Shown)
	return e, err
}

// otherLeave returns the dates for [Explanation.OtherLeave].
func (c *Context) otherLeave(days []Day) (map[harikerja.Date]Holiday, error) {
	national := c.world.Calendars.National
	if c.asOf != nil {
		national = national.AsOf(*c.asOf)
	}
	leave := make(map[harikerja.Date]Holiday)
	isLeave := func(h Holiday) bool { return h.IsCollectiveLeave }
	for _, day := range days {
		holidays, err := national.HolidaysOn(day.Date)
		if err != nil {
			return nil, c.errorAt(err, "date")
		}
		isOther := day.IsWorkday || day.OwnLine != nil && !slices.ContainsFunc(day.Holidays, isLeave)
		for _, h := range holidays {
			if isOther && h.Kind == harikerja.CollectiveLeave {
				leave[day.Date] = entry(h, true)
			}
		}
	}
	return leave, nil
}
