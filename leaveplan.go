package harikerja

import (
	"cmp"
	"slices"
)

// LeaveRun is a series of days off, some of which are days of annual leave.
type LeaveRun struct {
	Span     Span      `json:"span"`      // days off and days of leave, between two workdays
	Leave    []Date    `json:"leaveDays"` // the workdays that are taken as leave; at least one
	Holidays []Holiday `json:"holidays"`  // the holidays in the run, including those on weekend days
	// Gained is what the leave adds: the length of the run minus the length of the longest
	// series of days off in it that needs no leave. For example, leave on the Friday
	// between a holiday and a weekend makes a run of 4 days. The weekend has 2 days
	// without it, so Gained is 2.
	Gained int `json:"gained"`
	// Complete is false if the run reaches the first or the last day of the data. The
	// real run may be longer.
	Complete bool `json:"complete"`
}

// MaxLeave is the maximum number of days of leave in a plan.
const MaxLeave = 60

// maxRuns is the maximum value of [LeaveOptions.MinDays] and of [LeaveOptions.Limit].
const maxRuns = 366

// LeaveOptions are the options for a plan of annual leave.
type LeaveOptions struct {
	Days int `json:"days,omitzero"` // the maximum number of days of leave, from 0 to [MaxLeave]
	// MinDays is the minimum number of days in a run, from 0 to 366. Days of leave count
	// too. With leave on a Friday, an ordinary weekend is a run of 3 days. If MinDays is 4,
	// such runs are left out.
	MinDays int `json:"minDays,omitzero"`
	Limit   int `json:"limit,omitzero"` // only for [Calendar.LeaveDeals]: the maximum number of runs, up to 366; 0 means 366
	// If StartInSpan is true, every run starts in the span. If it is false, the first
	// run can have days off directly before the span.
	StartInSpan bool `json:"startInSpan,omitzero"`
}

// LeavePlan is the best plan of annual leave: it gains the most days.
type LeavePlan struct {
	Runs []LeaveRun `json:"runs"` // sorted by date
	// Examined has the dates that the plan depends on: the span, the days off next to
	// it, the workday before them and the workday after them. It has no dates without
	// data.
	Examined Span `json:"examined"`
	// Complete is false if a run of days off and days of leave at the start or end of the
	// span may continue on dates without data, for example at the end of the last year
	// with a list. With data for more years, another plan may be better.
	Complete bool `json:"complete"`
}

// LeaveDeals are the best single runs with annual leave.
type LeaveDeals struct {
	Runs     []LeaveRun `json:"runs"`     // the best run first
	Examined Span       `json:"examined"` // as in [LeavePlan]
	Complete bool       `json:"complete"` // as in [LeavePlan]
}

// PlanLeave returns the best plan that takes at most o.Days workdays of a span as
// annual leave. The best plan gains the most days, that is, the sum of
// [LeaveRun.Gained] of its runs is the greatest. Only runs with at least o.MinDays days
// count. Two plans that gain the same number of days are compared in this order:
//
//  1. The plan with fewer days of leave is better.
//  2. The plan with fewer runs is better, because its runs are longer.
//  3. At the first day of leave in which the plans differ, the plan with the earlier
//     day is better.
//
// The runs are sorted by date. A run may begin before the span or end after it, but its
// days of leave are in the span.
//
// PlanLeave does not use o.Limit. If a date of the span is not covered, it returns a
// [*CoverageError]. If an option is not in its range, it returns an [*ArgumentError].
func (c *Calendar) PlanLeave(s Span, o LeaveOptions) (LeavePlan, error) {
	p, err := c.planner(s, o)
	if err != nil {
		return LeavePlan{}, err
	}
	examined, complete := p.examined(s)
	return LeavePlan{p.plan(), examined, complete}, nil
}

// LeaveDeals returns the best single runs with at most o.Days days of annual leave. The
// runs are sorted by [LeaveRun.Gained] divided by the number of days of leave, the
// greatest first. If two runs have the same quotient, they are sorted by the number of
// days of leave, then by date. It returns at most o.Limit runs, each with at least
// o.MinDays days. The runs may overlap. It returns the same errors as
// [Calendar.PlanLeave].
func (c *Calendar) LeaveDeals(s Span, o LeaveOptions) (LeaveDeals, error) {
	p, err := c.planner(s, o)
	if err != nil {
		return LeaveDeals{}, err
	}
	examined, complete := p.examined(s)
	return LeaveDeals{p.deals(), examined, complete}, nil
}

// plan returns the runs of the best plan.
func (p *leavePlanner) plan() []LeaveRun {
	best := p.solve()
	runs := []LeaveRun{}
	for a, k := 0, p.Days; a < p.last(); {
		taken := p.choose(best, a, k)
		if taken > 0 {
			runs = append(runs, p.run(a, taken))
		}
		a, k = a+taken+1, k-taken
	}
	return runs
}

// deals returns the best single runs.
func (p *leavePlanner) deals() []LeaveRun {
	type deal struct{ a, taken, gained int }
	order := func(x, y deal) int {
		return cmp.Or(cmp.Compare(y.gained*x.taken, x.gained*y.taken), cmp.Compare(x.taken, y.taken), cmp.Compare(x.a, y.a))
	}
	var deals []deal // the best ones, at most p.Limit
	for a, values := range p.values {
		for taken, gained := range values {
			d := deal{a, taken, gained}
			if i, _ := slices.BinarySearchFunc(deals, d, order); gained > 0 && i < p.Limit {
				deals = slices.Insert(deals[:min(len(deals), p.Limit-1)], i, d)
			}
		}
	}
	runs := []LeaveRun{}
	for _, d := range deals {
		runs = append(runs, p.run(d.a, d.taken))
	}
	return runs
}

// examined returns the dates that the answers for a span depend on. The answers are complete if
// the data has the workday before the first run and the workday after the last run, or
// if there is no leave to plan.
func (p *leavePlanner) examined(s Span) (examined Span, complete bool) {
	from, to := max(p.borders[0], p.c.from), min(p.borders[p.last()], p.c.to-1)
	complete = from == p.borders[0]
	if p.StartInSpan {
		from, complete = p.borders[0]+1, true
	}
	complete = complete && to == p.borders[p.last()] || p.Days == 0
	return Span{Date{p.c.work.first + from}, to - from}, complete
}

// A leavePlanner finds the best days of leave. The workdays that are not taken as leave
// divide the time into runs. In the field "borders", the first element is the last
// workday before the span, or the day before the span if StartInSpan is true. The last
// element is the first workday after the span. If the data has no such workday, the
// element is the day before the data begins or the day after it ends. These two days
// cannot be taken as leave. The elements between them are the workdays of the span.
type leavePlanner struct {
	c       *Calendar
	borders []int32 // as indices of days
	// values[a][n] is what a run gains that begins on the day after the border with the
	// index a and contains n days of leave. It is 0 if n is 0 or if the run is too short.
	values [][]int
	LeaveOptions
}

func (c *Calendar) planner(s Span, o LeaveOptions) (*leavePlanner, error) {
	if err := checkNumber("Days", o.Days, 0, MaxLeave); err != nil {
		return nil, err
	}
	if err := checkNumber("MinDays", o.MinDays, 0, maxRuns); err != nil {
		return nil, err
	}
	if err := checkNumber("Limit", o.Limit, 0, maxRuns); err != nil {
		return nil, err
	}
	o.Limit = cmp.Or(o.Limit, maxRuns)
	from, to, err := c.cover(s)
	if err != nil {
		return nil, err
	}
	p := &leavePlanner{c: c, LeaveOptions: o}
	before := from - 1
	for !o.StartInSpan && before >= c.from && !c.work.contains(before) {
		before--
	}
	p.borders = append(p.borders, before)
	for i := from; i < to; i++ {
		if c.work.contains(i) {
			p.borders = append(p.borders, i)
		}
	}
	for to < c.to && !c.work.contains(to) {
		to++
	}
	p.borders = append(p.borders, to)
	p.values = make([][]int, p.last())
	for a := range p.values {
		p.values[a] = make([]int, min(p.Days, p.last()-a-1)+1)
		longest := int32(0) // the most days off in a row that need no leave
		for taken := range p.values[a] {
			end := p.borders[a+taken+1]
			longest = max(longest, end-p.borders[a+taken]-1)
			if days := end - p.borders[a] - 1; taken > 0 && int(days) >= p.MinDays {
				p.values[a][taken] = int(days - longest)
			}
		}
	}
	return p, nil
}

// last returns the index of the last border.
func (p *leavePlanner) last() int { return len(p.borders) - 1 }

// solve returns best[a][k], the best score for the time after border a with at most k days of
// leave.
func (p *leavePlanner) solve() [][]int {
	best := make([][]int, len(p.borders))
	best[p.last()] = make([]int, p.Days+1)
	for a := p.last() - 1; a >= 0; a-- {
		best[a] = slices.Clone(best[a+1])
		for k := range best[a] {
			for taken := 1; taken <= min(k, p.last()-a-1); taken++ {
				best[a][k] = max(best[a][k], p.score(best, a, k, taken))
			}
		}
	}
	return best
}

// score returns the best score for the time after border a with at most k days of leave. It
// compares only the plans whose first run has the given number of days of leave, which is not 0.
// A score says how good a plan is: it increases with the days gained, then with fewer days of
// leave, then with fewer runs. Both numbers are less than 256.
func (p *leavePlanner) score(best [][]int, a, k, taken int) int {
	return best[a+taken+1][k-taken] + p.values[a][taken]<<16 - taken<<8 - 1
}

// choose returns how many days of leave the best plan has in the run after border a. If
// several plans are equally good, it returns the largest number, so that the days of
// leave are as early as possible.
func (p *leavePlanner) choose(best [][]int, a, k int) int {
	for taken := min(k, p.last()-a-1); taken > 0; taken-- {
		if p.score(best, a, k, taken) == best[a][k] {
			return taken
		}
	}
	return 0
}

// run returns the run that begins after border a and has the given number of days of leave.
func (p *leavePlanner) run(a, taken int) LeaveRun {
	from, to := p.borders[a]+1, p.borders[a+taken+1]
	date := func(i int32) Date { return Date{p.c.work.first + i} }
	r := LeaveRun{Span: Span{date(from), to - from - 1}, Gained: p.values[a][taken],
		Complete: (from != p.c.from || p.StartInSpan) && to != p.c.to}
	r.Holidays = p.c.holidayList(r.Span)
	for _, i := range p.borders[a+1 : a+taken+1] {
		r.Leave = append(r.Leave, date(i))
	}
	return r
}
