package httpapi

import (
	"fmt"

	"github.com/harikerja/harikerja"
)

// asOf asks as of every day on which anything changed, the day before it, and
// days when little or nothing was known.
func (q *questions) asOf() {
	var days []harikerja.Date
	for _, info := range q.calendar.Years() {
		revisions, err := q.calendar.Revisions(info.Year)
		if err != nil {
			panic(err) // the calendar named the year itself
		}
		for _, r := range revisions {
			days = append(days, r.Date.AddDays(-1), r.Date)
			q.changed(r, asOfPrefix(r.Date.AddDays(-1)))
			q.changed(r, asOfPrefix(r.Date))
		}
	}
	for _, day := range append(days, harikerja.MustParseDate("0001-01-01"), harikerja.MustParseDate("2008-01-01")) {
		prefix := asOfPrefix(day)
		q.add(prefix + "/years")
		q.add(prefix + "/holidays")
		q.add(prefix + "/sources")
		q.add(prefix+"/holidays", "year", fmt.Sprint(day.Year()+q.r.IntN(3)-1), "includeSources", "true")
		q.checks(prefix)
		q.arithmetic(prefix)
	}
	for _, day := range []string{"2026-02-30", "today", "99991231", "9999-12-31", fmt.Sprintf("%04d-01-01", q.newest+1), fmt.Sprintf("%04d-01-02", q.newest+1)} {
		q.add(Prefix+"/as-of/"+day+"/holidays", "year", "2026")
		q.add(Prefix+"/as-of/"+day+"/workdays/check", "date", "2026-13-01", "foo", "bar")
	}
}

// changed looks at a few of the dates that a revision touched.
func (q *questions) changed(r harikerja.Revision, prefix string) {
	list := append(append(append([]harikerja.Holiday(nil), r.Removed...), r.Confirmed...), r.Added...)
	for _, rename := range r.Renamed {
		list = append(list, rename.To)
	}
	for i, h := range list {
		if i == 4 {
			break
		}
		q.add(prefix+"/holidays/check", "date", h.Date.String(), "includeSources", "true")
		q.add(prefix+"/workdays/diff", "start", h.Date.AddDays(-20).String(), "end", h.Date.AddDays(20).String())
	}
}

func asOfPrefix(day harikerja.Date) string { return Prefix + "/as-of/" + day.String() }

// mistakes asks what is refused, and what is only just allowed.
func (q *questions) mistakes() {
	dates := []string{"", "2026", "2026-3-20", "2026-02-29", "2024-02-29", "2100-02-29", "2026-02-30", "2026-04-31", "2026-13-01", "2026-00-10", "2026-01-00",
		"0000-12-31", "0001-01-01", "9999-12-31", "10000-01-01", "-2026-01-01", "2026/01/01", "20260101", "2026-01-01T00:00:00Z", " 2026-01-01", "2026-01-01 ",
		"2026-01-01\n", "٢٠٢٦-٠١-٠١", "２０２６-01-01", "today", "null", "2008-12-31", "2009-01-01", "2027-12-31", "2028-01-01"}
	for _, d := range dates {
		q.add(Prefix+"/holidays/check", "date", d)
		q.add(Prefix+"/workdays/check", "date", d, "weekend", "fri")
		q.add(Prefix+"/workdays/add", "date", d, "days", "1")
		q.add(Prefix+"/workdays/subtract", "date", d, "days", "1")
		q.add(Prefix+"/workdays/diff", "start", d, "end", "2026-03-20")
		q.add(Prefix+"/workdays/diff", "start", "2026-03-20", "end", d, "inclusive", "false")
		q.add(Prefix+"/workdays/diff", "start", d, "end", d, "inclusive", "false")
	}
	for _, year := range []string{"", "0", "26", "1899", "1900", "9999", "10000", "02026", "2026.0", "2e3", "-2026", "+2026", " 2026", "2026 ", "２０２６", "next", "2008", "2028"} {
		q.add(Prefix+"/holidays", "year", year)
		q.add(Prefix+"/sources", "year", year)
	}
	for _, days := range []string{"", "0", "1", "01", "0000000000007", "-1", "+1", "1.5", "1e3", "0x10", " 5", "five", "Infinity", "NaN", "5000", "2147483647", "2147483648", "9007199254740993", "99999999999999999999"} {
		q.add(Prefix+"/workdays/add", "date", "2026-03-18", "days", days)
		q.add(Prefix+"/workdays/subtract", "date", "2026-03-18", "days", days)
	}
	for _, flag := range []string{"", "True", "TRUE", "1", "0", "yes", "null", "false ", "true"} {
		q.add(Prefix+"/holidays", "year", "2026", "includeSources", flag)
		q.add(Prefix+"/holidays/check", "date", "2026-03-20", "includeCollectiveLeave", flag)
		q.add(Prefix+"/workdays/check", "date", "2026-03-20", "includeCollectiveLeave", flag, "weekend", "x")
		q.add(Prefix+"/workdays/diff", "start", "2026-03-21", "end", "2026-03-20", "inclusive", flag)
	}
	for _, weekend := range []string{"", ",", "sat,", "sat,,sun", "sat sun", "sat;sun", "saturday", "Sat,SUN", " none ", "none,sun", "nOnE", "mon,tue,wed,thu,fri,sat,sun", "sun,mon,tue,wed,thu,fri,sat,sun", "ſun", "\tsun", "6", "weekend"} {
		q.add(Prefix+"/workdays/check", "date", "2026-03-22", "weekend", weekend)
		q.add(Prefix+"/workdays/add", "date", "2026-03-22", "days", "3", "weekend", weekend)
	}
	for _, kind := range []string{"", "national", "National_Holiday", "collective_leave ", "all", "national_holiday,collective_leave"} {
		q.add(Prefix+"/holidays", "year", "2026", "type", kind, "includeSources", "maybe")
	}
	q.names()
}

// names leaves out what is required and adds what is not documented.
func (q *questions) names() {
	for _, path := range []string{"/holidays/check", "/workdays/check", "/workdays/add", "/workdays/subtract", "/workdays/diff"} {
		q.add(Prefix + path)
		q.add(Prefix+path, "includeCollectiveLeave", "maybe")
		q.add(Prefix+path, "date", "2026-02-30", "foo", "bar")
		q.add(Prefix+path, "Weekend", "sun")
	}
	q.add(Prefix+"/workdays/add", "date", "2026-03-18")
	q.add(Prefix+"/workdays/add", "days", "0")
	q.add(Prefix+"/workdays/diff", "start", "2026-03-18")
	q.add(Prefix+"/workdays/diff", "end", "2026-03-18")
	q.add(Prefix+"/holidays", "year", "x", "includeCollectiveLeave", "true")
	q.add(Prefix+"/holidays", "year", "x", "Type", "collective_leave")
	q.add(Prefix+"/holidays/check", "date", "2026-03-20", "weekend", "sun")
	q.add(Prefix+"/workdays/check", "date", "2026-03-20", "includeSources", "true")
	q.add(Prefix+"/workdays/check", "date", "2026-03-20", "inclusive", "true")
	q.add(Prefix+"/workdays/add", "date", "2026-03-20", "days", "1", "inclusive", "true")
	q.add(Prefix+"/workdays/diff", "start", "2026-03-20", "end", "2026-03-21", "type", "collective_leave")
}
