package httpapi

import (
	"encoding/json"
	"strings"
	"time"

	"github.com/harikerja/harikerja/internal/frozen"
)

// operation is what the description says of an endpoint beyond the table.
type operation struct {
	id, tag   string
	schema    string // of the answer, in schemas_test.go
	query     string // of the example
	asOfQuery string // of the example as of a day, where another is needed
	more      string // besides the summary
	rule      string // what no schema says: parameters that must fit together, and more
	whole     bool   // about all years: none can be missing
	media     string // where it is not JSON; an example then ends after cut, with tail
	cut, tail string
	file      bool // it has a name to save it under
}

// The rules that several have.
const (
	startFirst  = "start must not be after end."
	spanIsShort = "At most 731 days, and " + startFirst
	hoursFit    = "A day with hours of its own must not be in the weekend."
)

// Where the example of a calendar ends.
const (
	eventEnd    = "END:VEVENT\r\n"
	calendarEnd = "END:VCALENDAR\r\n"
)

var operations = map[string]operation{
	"/v1/health":                 {id: "getHealth", tag: "Service", schema: "Health", whole: true},
	"/v1/holidays":               {id: "listHolidays", tag: "Holidays", schema: "HolidayList", query: "?year=2026&type=collective_leave", asOfQuery: "?year=2025&type=collective_leave"},
	"/v1/holidays/check":         {id: "checkHoliday", tag: "Holidays", schema: "HolidayCheck", query: "?date=2026-03-20", asOfQuery: "?date=2025-08-18"},
	"/v1/workdays/check":         {id: "checkWorkday", tag: "Workdays", schema: "WorkdayCheck", query: "?date=2026-03-20", asOfQuery: "?date=2025-08-18", more: "It is none if it falls on a weekend day, on a national holiday or, unless includeCollectiveLeave is false, on collective leave."},
	"/v1/workdays/add":           {id: "addWorkdays", tag: "Workdays", schema: "WorkdayShift", query: "?date=2026-03-18&days=5", asOfQuery: "?date=2025-08-14&days=2", more: "The start date is not counted and needs no dataset. There is no limit but the data."},
	"/v1/workdays/diff":          {id: "diffWorkdays", tag: "Workdays", schema: "WorkdayDiff", query: "?start=2026-01-01&end=2026-01-05", asOfQuery: "?start=2025-08-01&end=2025-08-31", rule: startFirst},
	"/v1/sources":                {id: "listSources", tag: "History", schema: "SourceList", query: "?year=2026", asOfQuery: "?year=2025"},
	"/v1/years":                  {id: "listYears", tag: "History", schema: "YearList", whole: true},
	"/v1/holidays/range":         {id: "rangeHolidays", tag: "Holidays", schema: "HolidayRange", query: "?start=2026-12-20&end=2027-01-03", asOfQuery: "?start=2025-08-01&end=2025-08-31", more: "Any span inside the data.", rule: startFirst},
	"/v1/holidays/upcoming":      {id: "upcomingHolidays", tag: "Holidays", schema: "UpcomingHolidays", query: "?date=2026-03-01&limit=2", asOfQuery: "?limit=2", more: "On or after a date, with the days until then. Fewer than limit where the data ends."},
	"/v1/holidays/long-weekends": {id: "longWeekends", tag: "Holidays", schema: "LongWeekends", query: "?year=2026&minDays=4", asOfQuery: "?year=2025&minDays=4", more: "Runs of days off that begin in the year and that a holiday lengthens; with maxBridgeDays also those that leave on bridge days would make."},
	"/v1/workdays/subtract":      {id: "subtractWorkdays", tag: "Workdays", schema: "WorkdayShift", query: "?date=2026-03-31&days=5", asOfQuery: "?date=2025-08-20&days=2", more: "The mirror of add."},
	"/v1/workdays/adjust":        {id: "adjustDate", tag: "Workdays", schema: "AdjustedDate", query: "?date=2026-03-21&rule=preceding", asOfQuery: "?date=2025-08-17"},
	"/v1/workdays/nth":           {id: "nthWorkday", tag: "Workdays", schema: "NthWorkday", query: "?month=2026-03&n=-1", asOfQuery: "?month=2025-08&n=10", rule: "The month must have that many workdays."},
	"/v1/workdays/list":          {id: "listWorkdays", tag: "Workdays", schema: "WorkdayList", query: "?start=2026-03-16&end=2026-03-31", asOfQuery: "?start=2025-08-11&end=2025-08-22", rule: spanIsShort},
	"/v1/workdays/summary":       {id: "summarizeWorkdays", tag: "Workdays", schema: "WorkdaySummary", query: "?year=2026&weekend=sun", asOfQuery: "?year=2025", more: "Every date counts once: calendarDays is the sum of the rest."},
	"/v1/days":                   {id: "listDays", tag: "Days", schema: "DayList", query: "?start=2026-03-17&end=2026-03-19", asOfQuery: "?start=2025-08-16&end=2025-08-18", more: "The explanation behind any add or diff.", rule: spanIsShort},
	"/v1/days/batch":             {id: "batchDays", tag: "Days", schema: "DayList", query: "?dates=2026-03-20,2026-03-17", asOfQuery: "?dates=2025-08-18,2025-08-15"},
	"/v1/revisions":              {id: "listRevisions", tag: "History", schema: "RevisionList", query: "?year=2012", asOfQuery: "?year=2025", more: "What each decree added, removed, renamed or confirmed."},
	"/v1/changes":                {id: "listChanges", tag: "History", schema: "ChangeList", whole: true, query: "?since=2026-09-01", asOfQuery: "?since=2025-01-01"},
	"/v1/deadlines/due":          {id: "dueDeadline", tag: "Deadlines", schema: "Deadline", query: "?start=2026-03-17T15:00&hours=16", asOfQuery: "?start=2025-08-15T15:00&hours=16", more: "A start outside the hours counts from the next opening. days lists at most 366.", rule: hoursFit},
	"/v1/deadlines/elapsed":      {id: "elapsedTime", tag: "Deadlines", schema: "ElapsedTime", query: "?start=2026-03-17T15:00&end=2026-03-26T15:00", asOfQuery: "?start=2025-08-15T15:00&end=2025-08-19T09:00", rule: startFirst + " " + hoursFit},
	"/calendar.ics":              {id: "getCalendar", tag: "Feeds", media: "text/calendar", whole: true, file: true, cut: eventEnd, tail: calendarEnd, query: "?lang=en", more: "Days that a decree took off a list again are in it as cancelled events."},
	"/calendar/{file}":           {id: "getYearCalendar", tag: "Feeds", media: "text/calendar", file: true, cut: eventEnd, tail: calendarEnd, query: "?lang=en&type=collective_leave"},
	"/holidays.csv":              {id: "getHolidaysCSV", tag: "Feeds", media: "text/csv", file: true, query: "?year=2026&type=collective_leave", rule: "Give either year, or start and end, or none of them for the current year in Jakarta; " + startFirst},
	"/changes.atom":              {id: "getChangesFeed", tag: "Feeds", media: "application/atom+xml", whole: true, cut: "</entry>\n", tail: "</feed>\n", query: "?lang=en"},
	"/openapi.json":              {id: "getDescription", tag: "Service", schema: "Description", whole: true},
	"/openapi.yaml":              {id: "getDescriptionYAML", tag: "Service", schema: "Description", media: "application/yaml", whole: true},
}

func tags() []any {
	var list []any
	for _, t := range [][2]string{
		{"Holidays", "Which dates are holidays."},
		{"Workdays", "Which dates are workdays, and arithmetic on them."},
		{"Days", "What dates are, and why."},
		{"Deadlines", "Service levels in working hours."},
		{"History", "The decrees behind the lists, and how the lists changed."},
		{"Feeds", "The lists in the formats of calendars, spreadsheets and feed readers."},
		{"Service", "About the service itself."},
	} {
		list = append(list, obj{{"name", t[0]}, {"description", t[1]}})
	}
	return list
}

// example returns a value for a parameter out of the example's query.
func (op operation) example(p *param, asOf bool) any {
	for pair := range strings.SplitSeq(strings.TrimPrefix(op.exampleQuery(asOf), "?"), "&") {
		if name, value, _ := strings.Cut(pair, "="); name == p.name {
			return typedText(p, value)
		}
	}
	return nil
}

func (op operation) exampleQuery(asOf bool) string {
	if asOf && op.asOfQuery != "" {
		return op.asOfQuery
	}
	return op.query
}

// The examples are answered on a fixed day; those as of a day are of a few
// days before the amendment of August 2025.
const exampleDay = "2025-08-01"

var exampleAPI = New(frozen.Calendar(), func() time.Time { return testNow })

// exampleTarget is the request of an operation's example.
func (op operation) exampleTarget(e *endpoint, asOf bool) string {
	path := pathOf(e)
	if asOf {
		path = Prefix + "/as-of/" + exampleDay + strings.TrimPrefix(path, Prefix)
	}
	return path + op.exampleQuery(asOf)
}

// exampleAnswer is what the example's request is answered with, or the
// beginning of it where all would be too much to read.
func (op operation) exampleAnswer(e *endpoint, asOf bool) any {
	if op.schema == "Description" { // it would be an example of itself
		return obj{{"openapi", "3.1.0"}, {"info", obj{{"title", "Harikerja"}}}}
	}
	target := op.exampleTarget(e, asOf)
	status, body := exampleAPI.Answer(target)
	if status != 200 {
		panic("the example " + target + " answers " + string(body))
	}
	if op.media == "" {
		// Under as-of the answers look the same: one short one shows it.
		if asOf && len(body) > 1000 {
			return nil
		}
		return json.RawMessage(body)
	}
	if begin, _, ok := strings.Cut(string(body), op.cut); ok && op.cut != "" {
		return begin + op.cut + op.tail
	}
	return string(body)
}
