package vectors

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/httpapi"
)

//go:embed calendars.json
var calendarFiles []byte

// files has the calendar files of calendars.json: valid files, and files with mistakes.
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

// readCalendars returns the calendar files of the vectors, and the definitions
// in the files without mistakes.
func readCalendars() (files, []harikerja.Definition, error) {
	var f files
	if err := json.Unmarshal(calendarFiles, &f); err != nil {
		return f, nil, err
	}
	definitions := make([]harikerja.Definition, len(f.Calendars))
	for i, file := range f.Calendars {
		var err error
		if definitions[i], err = harikerja.ParseDefinition(file); err != nil {
			return f, nil, err
		}
	}
	return f, definitions, nil
}

// mistakes returns the files with mistakes and their problems.
func (f files) mistakes() []mistake {
	list := make([]mistake, len(f.Mistakes))
	for i, file := range f.Mistakes {
		list[i] = mistake{File: file, Problems: []problem{}}
		_, err := harikerja.ParseDefinition(file)
		if failed, ok := errors.AsType[*harikerja.DefinitionError](err); ok {
			for _, p := range failed.Problems {
				list[i].Problems = append(list[i].Problems, problem(p))
			}
		}
	}
	return list
}

// calendars adds questions under the national calendar, the calendars of the
// dataset and the given calendars.
func (q *questions) calendars(given []harikerja.Definition) error {
	q.fixedRules = true
	all := append([]harikerja.Definition{{Name: "national"}}, q.calendar.Definitions()...)
	for _, def := range append(all, given...) {
		calendar := q.calendar
		if def.Name != "national" { // the library has no definition with this name
			var err error
			if calendar, err = q.calendar.WithDefinition(def); err != nil {
				return err
			}
		}
		below := "/calendars/" + def.Name
		prefix := httpapi.Prefix + below
		q.gap(prefix)
		var ok bool
		if q.covered, ok = calendar.Covered(); !ok {
			q.year(prefix, "2026")
			continue
		}
		q.ownDates(prefix, def)
		q.ends(prefix)
		for _, info := range calendar.Years() {
			if info.Year == 2018 || info.Year >= 2024 {
				q.year(prefix, fmt.Sprint(info.Year))
			}
		}
		for range 14 {
			q.checks(prefix)
			q.arithmetic(prefix)
			q.others(prefix)
		}
		for _, day := range []string{"2008-01-01", "2020-05-19", "2021-06-17", "2025-08-06"} {
			prefix := httpapi.Prefix + "/as-of/" + day + below
			q.add(prefix + "/holidays")
			q.add(prefix+"/holidays/check", "date", "2025-08-18", "includeSources", "true")
			q.add(prefix+"/workdays/summary", "year", "2024")
			q.checks(prefix)
			q.arithmetic(prefix)
		}
	}
	q.calendarMistakes()
	return nil
}

// The method ends adds questions about lists that stop, or are incomplete, at the first
// or last date of the data.
func (q *questions) ends(prefix string) {
	for _, limit := range []string{"1", "50"} {
		q.add(prefix+"/holidays/upcoming", "date", q.covered.End().String(), "limit", limit)
		q.add(prefix+"/holidays/upcoming", "date", q.covered.End().AddDays(-7).String(), "limit", limit)
	}
	for _, year := range []int{q.covered.Start().Year(), q.covered.End().Year()} {
		for _, bridges := range []string{"0", "4"} {
			q.add(prefix+"/holidays/long-weekends", "year", fmt.Sprint(year), "minDays", "6", "maxBridgeDays", bridges)
		}
	}
}

// ownDates adds questions about the first and the last date of each own line, and about
// the dates before and after the line.
func (q *questions) ownDates(prefix string, def harikerja.Definition) {
	for i, line := range append(def.DaysOff, def.Workdays...) {
		start, end := line.Span.Start(), line.Span.End()
		q.add(prefix+"/workdays/check", "date", start.String())
		q.add(prefix+"/workdays/diff", "start", start.AddDays(-9).String(), "end", end.AddDays(9).String())
		if start != end {
			q.add(prefix+"/workdays/check", "date", end.AddDays(-1).String())
		}
		if i < 5 {
			q.add(prefix+"/holidays/check", "date", end.String(), "includeSources", "true")
			q.add(prefix+"/workdays/add", "date", start.AddDays(-1).String(), "days", "1")
			q.add(prefix+"/workdays/subtract", "date", end.AddDays(1).String(), "days", "1")
			q.add(prefix+"/days", "start", start.String(), "end", start.AddDays(1).String())
			q.add(prefix+"/workdays/adjust", "date", start.String(), "rule", "nearest")
		}
	}
	for _, date := range def.CollectiveLeave.Only {
		q.add(prefix+"/workdays/check", "date", date.String())
	}
}

// year adds questions about a whole year.
func (q *questions) year(prefix, year string) {
	q.add(prefix+"/holidays", "year", year)
	q.add(prefix+"/holidays", "year", year, "type", "own_day_off", "includeSources", "true")
	q.add(prefix+"/workdays/diff", "start", year+"-01-01", "end", year+"-12-31")
	q.add(prefix+"/workdays/summary", "year", year)
	q.add(prefix+"/holidays/long-weekends", "year", year, "maxBridgeDays", fmt.Sprint(q.r.IntN(3)))
	q.add(prefix+"/workdays/nth", "month", year+"-12", "n", "-1")
}

// The method others adds random questions of the types that the methods checks and
// arithmetic do not add.
func (q *questions) others(prefix string) {
	date := q.date()
	rules := []string{"following", "preceding", "modified-following", "nearest"}
	q.add(prefix+"/workdays/adjust", "date", date.String(), "rule", rules[q.r.IntN(len(rules))])
	q.add(prefix+"/workdays/nth", "month", date.String()[:len("YYYY-MM")], "n", fmt.Sprint(q.r.IntN(49)-24))
	if q.r.IntN(3) == 0 {
		q.add(prefix+"/workdays/list", "start", date.String(), "end", date.AddDays(q.r.IntN(60)).String())
		q.add(prefix+"/holidays/range", "start", date.String(), "end", date.AddDays(q.r.IntN(100)).String())
		q.add(prefix+"/holidays/upcoming", "date", date.String(), "limit", fmt.Sprint(1+q.r.IntN(2)))
	}
}

// gap adds questions whose dates are before, in and after a year without data.
func (q *questions) gap(prefix string) {
	q.add(prefix+"/workdays/add", "date", "2021-12-01", "days", "10")
	q.add(prefix+"/workdays/add", "date", "2021-12-01", "days", "30")
	q.add(prefix+"/workdays/add", "date", "2021-12-31", "days", "1")
	q.add(prefix+"/workdays/add", "date", "2022-12-31", "days", "260")
	q.add(prefix+"/workdays/subtract", "date", "2023-01-31", "days", "10")
	q.add(prefix+"/workdays/subtract", "date", "2023-01-31", "days", "300")
	q.add(prefix+"/workdays/subtract", "date", "2023-01-01", "days", "1")
	q.add(prefix+"/workdays/subtract", "date", "2022-01-01", "days", "5")
	q.add(prefix+"/workdays/diff", "start", "2021-06-01", "end", "2023-06-01")
	q.add(prefix+"/workdays/diff", "start", "2021-12-30", "end", "2022-01-01", "inclusive", "false")
	q.add(prefix+"/workdays/diff", "start", "2022-06-01", "end", "2023-06-01")
	q.add(prefix+"/holidays/check", "date", "2022-06-01")
	q.add(prefix+"/workdays/check", "date", "2022-06-01")
}

// calendarMistakes adds questions with an unknown calendar or with parameters
// that a calendar does not have.
func (q *questions) calendarMistakes() {
	q.add(httpapi.Prefix+"/calendars/nobody/holidays", "year", "2026")
	q.add(httpapi.Prefix+"/as-of/2026-02-30/calendars/acme/holidays", "year", "2026")
	q.add(httpapi.Prefix+"/as-of/2025-01-01/calendars/nobody/workdays/check", "date", "x")
	q.add(httpapi.Prefix+"/holidays", "year", "2026", "type", "own_day_off")
	for _, name := range []string{"national", "acme"} {
		prefix := httpapi.Prefix + "/calendars/" + name
		q.add(prefix+"/holidays", "year", "2026", "type", "own")
		q.add(prefix+"/holidays/check", "date", "2026-03-20", "includeCollectiveLeave", "true")
		q.add(prefix+"/workdays/check", "date", "2026-03-20", "weekend", "sun")
		q.add(prefix+"/workdays/check", "date", "2026-03-20", "includeCollectiveLeave", "false")
		q.add(prefix+"/workdays/add", "date", "x", "days", "1", "weekend", "sun")
		q.add(prefix+"/workdays/subtract", "date", "2026-03-20", "days", "0")
		q.add(prefix+"/workdays/diff", "start", "2026-03-21", "end", "2026-03-20")
		q.add(prefix+"/workdays/diff", "start", "2026-03-21", "end", "2026-03-20", "daysOff", "2026-03-20")
	}
}
