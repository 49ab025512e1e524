package vectors

import (
	_ "embed"
	"encoding/json"
	"errors"

	"github.com/harikerja/harikerja"
)

//go:embed calendars.json
var calendarFiles []byte

// The content of calendars.json: valid calendar files, and files with mistakes.
type files struct {
	Calendars []json.RawMessage
	Mistakes  []json.RawMessage
}

// mistake is a calendar file and the problems that a package must report.
type mistake struct {
	File     json.RawMessage `json:"file"`
	Problems []problem       `json:"problems"`
}

type problem struct {
	Path    string `json:"path"`
	Message string `json:"message"`
}

// readCalendars returns the content of calendars.json, and the definitions in its valid
// files.
func readCalendars() (files, []harikerja.Definition, error) {
	var f files
	if err := json.Unmarshal(calendarFiles, &f); err != nil {
		return f, nil, err
	}
	var definitions []harikerja.Definition
	for _, file := range f.Calendars {
		def, err := harikerja.ParseDefinition(file)
		if err != nil {
			return f, nil, err
		}
		definitions = append(definitions, def)
	}
	return f, definitions, nil
}

// Returns the files with mistakes and their problems.
func (f files) mistakes() []mistake {
	list := make([]mistake, len(f.Mistakes))
	for i, file := range f.Mistakes {
		list[i] = mistake{File: file, Problems: []problem{}}
		def, err := harikerja.ParseDefinition(file)
		if err == nil && def.Name == "" { // only the Go package accepts a file without a name
			list[i].Problems = append(list[i].Problems, problem{Message: "the key name is missing"})
		}
		if failed, ok := errors.AsType[*harikerja.DefinitionError](err); ok {
			for _, p := range failed.Problems {
				list[i].Problems = append(list[i].Problems, problem(p))
			}
		}
	}
	return list
}

// Adds questions about the national calendar, the calendars in the dataset and the given
// calendars.
func (q *questions) calendars(given []harikerja.Definition) error {
	// The empty definition is the national calendar.
	all := append([]harikerja.Definition{{}}, q.calendar.Definitions()...)
	for _, def := range append(all, given...) {
		calendar, err := q.calendar.WithDefinition(def)
		if err != nil {
			return err
		}
		q.named = def.Name
		q.gap()
		var ok bool
		if q.covered, ok = calendar.Covered(); !ok {
			q.year(2026)
			continue
		}
		q.ownDates(def)
		q.ends()
		for _, info := range calendar.Years() {
			if info.Year == 2018 || info.Year >= 2024 {
				q.year(info.Year)
			}
		}
		for range 14 {
			q.checks()
			q.arithmetic()
			q.others()
		}
		for _, day := range []string{"2008-01-01", "2020-05-19", "2021-06-17", "2025-08-06"} {
			q.asOf = day
			q.add("/holidays")
			q.add("/holidays/check?date=2025-08-18&includeSources=true")
			q.add("/workdays/summary?year=2024")
			q.checks()
			q.arithmetic()
		}
		q.asOf = ""
	}
	q.calendarMistakes()
	return nil
}

// Adds questions about lists that are shorter or incomplete because the data ends.
func (q *questions) ends() {
	for _, limit := range []int{1, 50} {
		q.add("/holidays/upcoming?date=%v&limit=%v", q.covered.End(), limit)
		q.add("/holidays/upcoming?date=%v&limit=%v", q.covered.End().AddDays(-7), limit)
	}
	for _, year := range []int{q.covered.Start().Year(), q.covered.End().Year()} {
		for _, bridges := range []int{0, 4} {
			q.add("/holidays/long-weekends?year=%v&minDays=6&maxBridgeDays=%v", year, bridges)
		}
	}
}

// Adds questions about the days off and workdays that the calendar itself defines. The
// questions are about the first and the last of these dates, and about the dates before and
// after them.
func (q *questions) ownDates(def harikerja.Definition) {
	for i, line := range append(def.DaysOff, def.Workdays...) {
		start, end := line.Span.Start(), line.Span.End()
		q.add("/workdays/check?date=%v", start)
		q.add("/workdays/diff?start=%v&end=%v", start.AddDays(-9), end.AddDays(9))
		if start != end {
			q.add("/workdays/check?date=%v", end.AddDays(-1))
		}
		if i < 5 {
			q.add("/holidays/check?date=%v&includeSources=true", end)
			q.add("/workdays/add?date=%v&days=1", start.AddDays(-1))
			q.add("/workdays/subtract?date=%v&days=1", end.AddDays(1))
			q.add("/days?start=%v&end=%v", start, start.AddDays(1))
			q.add("/workdays/adjust?date=%v&rule=nearest", start)
		}
	}
	only, _ := def.CollectiveLeave.Only()
	for _, date := range only {
		q.add("/workdays/check?date=%v", date)
	}
}

// Adds questions about a whole year.
func (q *questions) year(year int) {
	q.add("/holidays?year=%v", year)
	q.add("/holidays?year=%v&type=own_day_off&includeSources=true", year)
	q.add("/workdays/diff?start=%v-01-01&end=%v-12-31", year, year)
	q.add("/workdays/summary?year=%v", year)
	q.add("/holidays/long-weekends?year=%v&maxBridgeDays=%v", year, q.r.IntN(3))
	q.add("/workdays/nth?month=%v-12&n=-1", year)
}

var adjustments = []string{"following", "preceding", "modified_following", "nearest"}

// Adds random questions for the endpoints that the methods "checks" and "arithmetic" leave
// out.
func (q *questions) others() {
	date := q.date()
	q.add("/workdays/adjust?date=%v&rule=%v", date, adjustments[q.r.IntN(len(adjustments))])
	q.add("/workdays/nth?month=%v&n=%v", date.String()[:len("YYYY-MM")], q.r.IntN(49)-24)
	if q.r.IntN(3) == 0 {
		q.add("/workdays/list?start=%v&end=%v", date, date.AddDays(q.r.IntN(60)))
		q.add("/holidays/range?start=%v&end=%v%v", date, date.AddDays(q.r.IntN(100)), q.leave())
		q.add("/holidays/upcoming?date=%v&limit=%v%v", date, 1+q.r.IntN(2), q.leave())
	}
}

// Adds questions with dates before, in and after 2022. Some calendars have no data for this
// year.
func (q *questions) gap() {
	q.add("/workdays/add?date=2021-12-01&days=10")
	q.add("/workdays/add?date=2021-12-01&days=30")
	q.add("/workdays/add?date=2021-12-31&days=1")
	q.add("/workdays/add?date=2022-12-31&days=260")
	q.add("/workdays/subtract?date=2023-01-31&days=10")
	q.add("/workdays/subtract?date=2023-01-31&days=300")
	q.add("/workdays/subtract?date=2023-01-01&days=1")
	q.add("/workdays/subtract?date=2022-01-01&days=5")
	q.add("/workdays/diff?start=2021-06-01&end=2023-06-01")
	q.add("/workdays/diff?start=2021-12-30&end=2022-01-01&inclusive=false")
	q.add("/workdays/diff?start=2022-06-01&end=2023-06-01")
	q.add("/holidays/check?date=2022-06-01")
	q.add("/workdays/check?date=2022-06-01")
}

// Adds questions with an unknown calendar, and questions with a calendar and rules. Only
// the calendar "national" accepts rules.
func (q *questions) calendarMistakes() {
	q.named = ""
	for _, name := range []string{"", "nobody", "custom", "IDX"} {
		q.add("/holidays?year=2026&calendar=%v", name)
	}
	q.add("/holidays?year=2026&calendar=acme&asOf=2026-02-30")
	q.add("/workdays/check?date=x&calendar=nobody&asOf=2025-01-01")
	for _, q.named = range []string{"", "national", "acme"} {
		q.add("/holidays?year=2026&type=own")
		q.add("/holidays?year=2026&type=own_day_off")
		q.add("/holidays/check?date=2026-03-20&includeCollectiveLeave=true")
		q.add("/workdays/check?date=2026-03-20&weekend=sun")
		q.add("/workdays/check?date=2026-03-20&includeCollectiveLeave=false")
		q.add("/workdays/add?date=x&days=1&weekend=sun")
		q.add("/workdays/subtract?date=2026-03-20&days=0")
		q.add("/workdays/diff?start=2026-03-21&end=2026-03-20")
	}
}
