package vectors

import "fmt"

// Adds questions about revisions, occasions, leave plans, payroll periods, overtime and
// working hours.
func (q *questions) further() {
	q.covered, _ = q.calendar.Covered()
	q.named = ""
	for range 40 {
		q.others()
	}
	for y := q.covered.Start().Year() - 1; y <= q.covered.End().Year()+1; y++ {
		q.add("/revisions?year=%v", y)
		q.add("/occasions?year=%v", y)
		q.plans(y)
	}
	// Plans for 2009 that start on the first date with data, on a date that does not exist, and on
	// a date in 2010.
	for _, start := range []string{"2009-01-01", "2009-02-29", "2010-01-01"} {
		q.add("/holidays/leave-plan?year=2009&days=20&start=%v", start)
	}
	// Occasions from a date: in the year, on its last date, after the year, before the data, and
	// from a date that does not exist.
	q.add("/occasions?date=2026-08-17")
	q.add("/occasions?year=2026&date=2026-08-17")
	q.add("/occasions?year=2026&date=2026-12-31")
	q.add("/occasions?year=2025&date=2026-01-01")
	q.add("/occasions?date=2008-12-31")
	q.add("/occasions?date=2026-02-30")
	// Mistakes. The payday 2009-01-01 would be moved to 2008.
	q.add("/holidays/leave-plan?year=2026&days=0")
	q.add("/holidays/leave-plan?year=2026&days=61")
	q.add("/holidays/leave-plan?year=2026&days=5&minDays=32")
	q.add("/holidays/leave-plan?year=2026&days=5&limit=0")
	q.add("/workdays/periods?year=2026&firstDay=29")
	q.add("/workdays/periods?year=2026&payday=0")
	q.add("/workdays/periods?year=2026&rule=x")
	q.add("/workdays/periods?year=2009&payday=1")
	for range 60 {
		q.overtime()
		q.deadlines()
	}
	for _, q.named = range []string{"idx", "acme"} {
		q.plans(2026)
		for range 10 {
			q.deadlines()
		}
	}
}

// Adds questions about annual leave and payroll periods in a year.
func (q *questions) plans(year int) {
	q.add("/holidays/leave-plan?year=%v&days=12", year)
	q.add("/holidays/leave-plan?year=%v&days=%v&minDays=%v&deductCollectiveLeave=%v&limit=%v%v",
		year, 1+q.r.IntN(20), 1+q.r.IntN(9), q.r.IntN(2) == 0, 1+q.r.IntN(4), q.rules())
	q.add("/holidays/leave-plan?year=%v&days=9&start=%v-05-16", year, year)
	q.add("/workdays/periods?year=%v", year)
	q.add("/workdays/periods?year=%v&firstDay=%v&payday=%v&rule=%v%v", year, 1+q.r.IntN(28),
		1+q.r.IntN(31), adjustments[q.r.IntN(4)], q.rules())
}

// Adds a question about overtime. For most of the dates, there is an overtime rule. In
// some questions, the number of hours is larger than the number of hours in the pay table of the
// rule.
func (q *questions) overtime() {
	date := q.date()
	if q.r.IntN(8) > 0 {
		date = q.covered.End().AddDays(-q.r.IntN(6 * 365))
	}
	hours := float64(1+q.r.IntN(28)) / 2
	var rules params
	if q.r.IntN(2) == 0 {
		rules += param("weekend", []string{"sun", "sat,sun", "fri", "none",
			"fri,sat,sun"}[q.r.IntN(5)])
	}
	if q.r.IntN(3) == 0 {
		rules += param("shortestDay", []string{"sat", "fri", "sun"}[q.r.IntN(3)])
	}
	q.add("/overtime?date=%v&hours=%v%v", date, hours, rules)
}

// Adds two questions about working hours.
func (q *questions) deadlines() {
	var hours params
	if q.r.IntN(2) == 0 {
		hours += param("hoursPerDay", []string{"09:00-17:00", "22:00-24:00",
			"00:00-06:00,07:30-12:15", "08:00-12:00, 13:00-16:30"}[q.r.IntN(4)])
	}
	if q.r.IntN(3) == 0 {
		hours += param("fri", "08:00-11:30,13:30-17:00")
	}
	if q.r.IntN(3) == 0 {
		hours += param("zone", []string{"WIB", "WITA", "WIT"}[q.r.IntN(3)])
	}
	hours += q.rules()
	time := func() string {
		return fmt.Sprintf("%sT%02d:%02d%s", q.date(), q.r.IntN(24), q.r.IntN(60),
			[]string{"", "", "Z", "+07:00", "-03:30"}[q.r.IntN(5)])
	}
	work := fmt.Sprintf("%d:%02d", 1+int(q.r.ExpFloat64()*30), q.r.IntN(60))
	q.add("/deadlines/due?start=%v&hours=%v%v", time(), work, hours)
	start := q.date()
	end := fmt.Sprintf("%sT%02d:15", start.AddDays(q.r.IntN(60)-1), q.r.IntN(24))
	q.add("/deadlines/elapsed?start=%v&end=%v%v", start.String()+"T09:30", end, hours)
}
