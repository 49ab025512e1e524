package harikerja

// Trace answers questions like its calendar, and also returns the dates that each
// answer depends on: the examined dates. [Calendar.Year] returns the revision of the
// data of a year, which an auditor needs to repeat the answer. If a later
// decree changes no examined date, the answer stays the same.
//
// A question about a span, such as [Calendar.CountWorkdays], depends on the dates
// of the span. [Deadline] and [Elapsed] have a field for the examined dates.
type Trace struct {
	c *Calendar
}

// Examined are the dates that an answer depends on.
type Examined struct {
	Span Span
	// Complete is false if the answer may be different with data for more years: the
	// list ends, or a run of days off is cut, because the data ends.
	Complete bool
}

// Trace returns a view of the calendar whose methods also return the examined
// dates.
func (c *Calendar) Trace() Trace { return Trace{c} }

// AddWorkdays is like [Calendar.AddWorkdays]. The examined dates are those from the
// date next to d to the result. If n is 0, the answer depends on no date, and the
// span has only d.
func (t Trace) AddWorkdays(d Date, n int) (result Date, examined Examined, err error) {
	result, err = t.c.AddWorkdays(d, n)
	switch {
	case err != nil:
		return Date{}, Examined{}, err
	case n > 0:
		return result, Examined{spanning(d.AddDays(1), result), true}, nil
	case n < 0:
		return result, Examined{spanning(d.AddDays(-1), result), true}, nil
	}
	return d, Examined{Span{start: d}, true}, nil
}

// Adjust is like [Calendar.Adjust].
func (t Trace) Adjust(d Date, rule Adjustment) (result Date, examined Examined, err error) {
	result, span, err := t.c.adjust(d, rule)
	return result, Examined{span, err == nil}, err
}

// Upcoming is like [Calendar.Upcoming]. The examined dates are those from d to the
// last holiday in the list, or to the last covered date if the list has fewer than
// limit entries.
func (t Trace) Upcoming(d Date, limit int, kinds ...Kind) (list []Holiday, examined Examined, err error) {
	list, span, err := t.c.upcoming(d, limit, kinds)
	return list, Examined{span, len(list) == limit}, err
}

// LongWeekends is like [Calendar.LongWeekends]. Some of the examined dates may be
// outside the span: a run may continue after the span, and a day off at the start
// of the span may belong to a run that began before it.
func (t Trace) LongWeekends(s Span, minDays, maxBridges int) (list []LongWeekend, examined Examined, err error) {
	return t.c.longWeekends(s, minDays, maxBridges)
}

// PlanLeave is like [Calendar.PlanLeave]. The examined dates are the span, the days
// off next to it, and the workday before and after them. Dates without data are not
// among the examined dates.
func (t Trace) PlanLeave(s Span, o LeaveOptions) (runs []LeaveRun, examined Examined, err error) {
	p, err := t.c.planner(s, o)
	if err != nil {
		return nil, Examined{}, err
	}
	return p.plan(), p.examined(s), nil
}

// LeaveDeals is like [Calendar.LeaveDeals]. The examined dates are those of
// [Trace.PlanLeave].
func (t Trace) LeaveDeals(s Span, o LeaveOptions) (runs []LeaveRun, examined Examined, err error) {
	p, err := t.c.planner(s, o)
	if err != nil {
		return nil, Examined{}, err
	}
	return p.deals(), p.examined(s), nil
}
