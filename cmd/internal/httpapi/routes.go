package httpapi

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/harikerja/harikerja/cmd/internal/ask"
)

// route is one path of the API and its question. The list of routes defines the
// endpoints and the OpenAPI description.
type route struct {
	path  string // {name} is a parameter in the path
	query query
	// cached means that an answer is rendered once and then cached, because it
	// depends only on the data and on a few parameters.
	cached bool
	// thisYear means that a cached answer also depends on the current year.
	thisYear bool
	// specified means that the path is one of the seven of the specification, which
	// defines its headers.
	specified bool
	// always means that the question has an answer for every year of the data, so the
	// status is never 404.
	always bool
	// file is the name of the schema of an answer that is a JSON or YAML file, in
	// the OpenAPI description.
	file string
	// cacheControl is the Cache-Control of answers; "" for the usual lifetimes.
	cacheControl string
	// large means that an answer can be large, so each answer is compressed for its
	// request. Answers of a cached route that are not cached, for example with an
	// as-of date, are compressed in the same way.
	large bool
	// canonical replaces parameters by other parameters that have the same answer,
	// so that fewer answers are cached. It may be nil.
	canonical func(*data, ask.Texts) ask.Texts

	id, tag string // the id and the tag of the operation in the OpenAPI description
	summary string // one sentence
	more    string // more sentences
	example string // the query string of the example
	inPath  string // the value of the parameter in the path of the example
}

// pattern returns the path of a route for http.ServeMux. In a pattern, a parameter must
// be a whole path element.
func (rt *route) pattern() string { return strings.Replace(rt.path, "{year}.ics", "{file}", 1) }

// query reads a question from the parameters of a request and answers it.
type query struct {
	form   *ask.Form
	answer func(*ask.Asked) (any, error)
	result reflect.Type // the type of the answer; nil for a document
}

// question returns the query for a question.
func question[Q ask.Question[A], A any]() query {
	result := reflect.TypeFor[A]()
	if result == reflect.TypeFor[*ask.Document]() {
		result = nil
	}
	return query{ask.FormOf(reflect.TypeFor[Q]()),
		func(asked *ask.Asked) (any, error) { return ask.Answered(asked, Q.Answer) }, result}
}

// Sentences that several routes share.
const (
	startFirst = "start must not be after end."
	hoursFit   = "A weekend day cannot have its own working hours."
)

// routes returns all paths.
func routes() []*route {
	return []*route{
		// The seven paths of the specification.
		{specified: true, path: "/v1/health", query: question[ask.Health](), cached: true,
			id: "getHealth", tag: "Service",
			summary: "The name and the version of the service.",
			more: "Caches may keep this answer for a day. To check whether a server is running, " +
				"use /livez."},
		{specified: true, path: "/v1/holidays", query: question[ask.Holidays](), cached: true,
			id: "listHolidays", tag: "Holidays",
			summary: "The holidays of a year.", example: "year=2026&type=collective_leave"},
		{specified: true, path: "/v1/holidays/check", query: question[ask.CheckHoliday](),
			id: "checkHoliday", tag: "Holidays",
			summary: "Whether a date is a holiday.", example: "date=2026-03-20"},
		{specified: true, path: "/v1/workdays/check", query: question[ask.CheckWorkday](),
			id: "checkWorkday", tag: "Workdays",
			summary: "Whether a date is a workday.",
			more: "A date is not a workday if it is a weekend day, a national holiday or a day " +
				"of collective leave. If includeCollectiveLeave is false, collective leave is ignored.",
			example: "date=2026-03-20"},
		{specified: true, path: "/v1/workdays/add", query: question[ask.AddWorkdays](),
			id: "addWorkdays", tag: "Workdays",
			summary: "The date that is the given number of workdays after another date.",
			more: "The start date is not counted and does not need a dataset. The counted days " +
				"must be in years that have a dataset.",
			example: "date=2026-03-18&days=5"},
		{specified: true, path: "/v1/workdays/diff", query: question[ask.DiffWorkdays](),
			id: "diffWorkdays", tag: "Workdays",
			summary: "The number of workdays between two dates.", more: startFirst,
			example: "start=2026-01-01&end=2026-01-05"},
		{specified: true, path: "/v1/sources", query: question[ask.Sources](), cached: true,
			id: "listSources", tag: "History",
			summary: "The decrees that define the list of a year.", example: "year=2026"},

		// Additional paths.
		{path: "/v1/years", query: question[ask.Years](), cached: true, always: true,
			id: "listYears", tag: "History",
			summary: "The years that have data."},
		{path: "/v1/holidays/range", query: question[ask.HolidaysInRange](), large: true,
			id: "rangeHolidays", tag: "Holidays",
			summary: "The holidays of any span of dates.",
			more: "The span must be inside the data. With sources, it must not be longer than five " +
				"years. " + startFirst,
			example: "start=2026-12-20&end=2027-01-03"},
		{path: "/v1/holidays/upcoming", query: question[ask.UpcomingHolidays](),
			id: "upcomingHolidays", tag: "Holidays",
			summary: "The next holidays.",
			more: "Holidays on or after a date, with the number of days until each. If the data " +
				"ends before limit holidays are found, meta.complete is false.",
			example: "date=2026-03-01&limit=2"},
		{path: "/v1/holidays/long-weekends", query: question[ask.LongWeekends](), large: true,
			id: "longWeekends", tag: "Holidays",
			summary: "The long weekends of a year, optionally with bridge days.",
			more: "Each long weekend is a series of days off that begins in the year and is " +
				"longer than a weekend because of a holiday. With maxBridgeDays, the list also " +
				"has long weekends that need leave on bridge days.",
			example: "year=2026&minDays=4"},
		{path: "/v1/holidays/leave-plan", query: question[ask.PlanLeave](), large: true,
			id: "planLeave", tag: "Holidays",
			summary: "The best use of annual leave in a year.",
			more: "The plan has the greatest number of days in runs of at least minDays days off " +
				"that contain leave. Among plans with the same number, the plan with the fewest " +
				"days of leave is chosen, and among these the earliest.",
			example: "year=2026&days=12&limit=2"},
		{path: "/v1/projections", query: question[ask.Projections](), cached: true,
			id: "listProjections", tag: "Holidays",
			summary: "The predicted national holidays of a year that has no list yet.",
			more: "No other path contains a predicted day. The predictions are for the ten years " +
				"after the last list. They have no collective leave and no polling days. A " +
				"decreed year is refused: use /v1/holidays.",
			example: "year=2028"},
		{path: "/v1/occasions", query: question[ask.Occasions](), large: true,
			id: "listOccasions", tag: "Holidays",
			summary: "The occasions of holidays, such as Eid al-Fitr, with their names and their dates.",
			more: "With the parameter name, the list has only the occasions that have this id, " +
				"name or alias. Several occasions can have the same alias, as in pemilu. The " +
				"name of a holiday, as in Idul Fitri 1447 Hijriah, also finds its occasion.",
			example: "name=lebaran&year=2027"},
		{path: "/v1/workdays/subtract", query: question[ask.SubtractWorkdays](),
			id: "subtractWorkdays", tag: "Workdays",
			summary: "The date that is the given number of workdays before another date.",
			more:    "The opposite of add.",
			example: "date=2026-03-31&days=5"},
		{path: "/v1/workdays/adjust", query: question[ask.AdjustDate](),
			id: "adjustDate", tag: "Workdays",
			summary: "The workday that a date is moved to, for example if payday falls on a Sunday.",
			example: "date=2026-03-21&rule=preceding"},
		{path: "/v1/workdays/nth", query: question[ask.NthWorkday](), id: "nthWorkday", tag: "Workdays",
			summary: "The nth workday of a month, from its start or its end.",
			more:    "The month must have that many workdays.",
			example: "month=2026-03&n=-1"},
		{path: "/v1/workdays/list", query: question[ask.ListWorkdays](),
			id: "listWorkdays", tag: "Workdays",
			summary: "The workdays of a span of dates.",
			more:    fmt.Sprintf("At most %d days. ", ask.MaxListDays) + startFirst,
			example: "start=2026-03-16&end=2026-03-31"},
		{path: "/v1/workdays/summary", query: question[ask.SummarizeWorkdays](),
			id: "summarizeWorkdays", tag: "Workdays",
			summary: "The number of days of each kind in a year and in its months.",
			more:    "Every date is counted once: calendarDays is the sum of the other numbers.",
			example: "year=2026&weekend=sun"},
		{path: "/v1/workdays/periods", query: question[ask.PayrollPeriods](),
			id: "listPayrollPeriods", tag: "Workdays",
			summary: "The twelve payroll periods of a year, with their days and paydays.",
			more: "A period is named by its last month. With firstDay 21, the period 2026-01 has " +
				"the dates from 2025-12-21 to 2026-01-20.",
			example: "year=2026&firstDay=21&payday=25"},
		{path: "/v1/days", query: question[ask.Days](), large: true, id: "listDays", tag: "Days",
			summary: "Whether each date of a span is a workday, and why.",
			more: fmt.Sprintf("It explains the results of add and diff. At most %d days. ",
				ask.MaxDates) + startFirst,
			example: "start=2026-03-17&end=2026-03-19"},
		{path: "/v1/days/batch", query: question[ask.BatchDays](), large: true,
			id: "batchDays", tag: "Days",
			summary: "Whether each of the given dates is a workday, and why.",
			more: fmt.Sprintf("At most %d dates; with sources, at most %d dates.", ask.MaxDates,
				ask.MaxSourceDates),
			example: "dates=2026-03-20,2026-03-17"},
		{path: "/v1/revisions", query: question[ask.Revisions](), cached: true,
			id: "listRevisions", tag: "History",
			summary: "The history of the list of a year.",
			more:    "What each decree added, removed, renamed or confirmed.",
			example: "year=2012"},
		{path: "/v1/holidays/compare", query: question[ask.CompareHolidays](),
			id: "compareHolidays", tag: "History",
			summary: "How the list of a year changed since a day.",
			more:    "What was added, cancelled, moved or renamed.",
			example: "year=2025&date=2025-08-01"},
		{path: "/v1/changes", query: question[ask.Changes](), cached: true,
			canonical: canonicalSince, always: true, id: "listChanges", tag: "History",
			summary: "The changes of all years since a date, newest first.", example: "since=2026-09-01"},
		{path: "/v1/deadlines/due", query: question[ask.DueDeadline](),
			id: "dueDeadline", tag: "Deadlines",
			summary: "The time at which work is due, if it is done only in working hours.",
			more: fmt.Sprintf("If start is outside the working hours, the work begins at the "+
				"next working hours. The `days` list has at most %d days. ", ask.MaxDates) +
				hoursFit,
			example: "start=2026-03-17T15:00&hours=16"},
		{path: "/v1/deadlines/elapsed", query: question[ask.ElapsedTime](),
			id: "elapsedTime", tag: "Deadlines",
			summary: "The working time between two times.", more: startFirst + " " + hoursFit,
			example: "start=2026-03-17T15:00&end=2026-03-26T15:00"},

		{path: "/v1/calendars", query: question[ask.ListCalendars](),
			id: "listCalendars", tag: "Calendars",
			summary: "The calendars that questions can name."},
		{path: "/v1/calendars/{calendar}", query: question[ask.DescribeCalendar](),
			id: "getCalendar", tag: "Calendars", inPath: "idx",
			summary: "The own days off, the own workdays and the sources of a calendar."},

		// Dates and multipliers that tax and labour law define.
		{path: "/v1/obligations", query: question[ask.Obligations](), large: true,
			id: "listObligations", tag: "Law",
			summary: "The taxes, allowances and contributions that are due in a span of dates.",
			more: "The list is sorted by due date. meta.unanswered names the obligations that " +
				"may be due in the span, but have no answer. " + startFirst,
			example: "start=2026-02-01&end=2026-02-28&kind=tax"},
		{path: "/v1/obligations/{id}", query: question[ask.DescribeObligation](),
			id: "getObligation", tag: "Law", inPath: "income-tax-withheld-payment",
			summary: "When one obligation is due for a period.",
			more: "With asOf, the lists of holidays are those known on that day. The rule is the " +
				"one known today for the period.",
			example: "period=2026-01"},
		{path: "/v1/overtime", query: question[ask.Overtime](), id: "getOvertime", tag: "Law",
			summary: "The multipliers for hours of overtime.",
			more: "Two weekend days select the table of the five-day week, one selects the table " +
				"of the six-day week. On a workday, all hours have a multiplier; on a day off, " +
				"hours that the table does not define are refused. The answer has multipliers, " +
				"not amounts of money.",
			example: "date=2026-03-17&hours=4&weekend=sun"},
		{path: "/v1/time-limits", query: question[ask.TimeLimits](), cached: true,
			id: "listTimeLimits", tag: "Law",
			summary: "The time limits in law that are counted in workdays, with their articles."},
		{path: "/v1/time-limits/{id}", query: question[ask.CountTimeLimit](),
			id: "getTimeLimit", tag: "Law", inPath: "phk-notice",
			summary: "Until when something must be done: a number of workdays after or before an event.",
			more: "The laws do not define the workday. resultDate is the earliest date of all " +
				"readings, and alternatives has each later date. With asOf, the lists of " +
				"holidays are those known on that day. The rule is the one known today.",
			example: "date=2026-04-01&weekend=sat,sun"},
		{path: "/v1/rules", query: question[ask.LawRules](), cached: true, id: "listRules", tag: "Law",
			summary: "The rules of law, with their articles, validity and doubts."},
		{path: "/v1/rules/{id}", query: question[ask.DescribeRule](), id: "getRule", tag: "Law",
			inPath:  "income-tax-withheld-payment-2025",
			summary: "One rule of law."},

		// The lists in other formats.
		{path: "/calendar.ics", query: question[ask.HolidayFeed](), cached: true, always: true,
			id: "getHolidayFeed", tag: "Feeds",
			summary: "The holidays of all years as a calendar to subscribe to.",
			more:    "A day that a decree removed is a cancelled event in the calendar.",
			example: "lang=en"},
		{path: "/calendars/{calendar}/calendar.ics", query: question[ask.HolidayFeed](),
			cached: true, id: "getCalendarFeed", tag: "Feeds", inPath: "idx",
			summary: "The holidays and own days of a calendar, to subscribe to.", example: "lang=en"},
		{path: "/calendar/{year}.ics", query: question[ask.YearFeed](), cached: true,
			id: "getYearFeed", tag: "Feeds", inPath: "2026",
			summary: "The holidays of a year as a calendar to import.",
			example: "lang=en&type=collective_leave"},
		{path: "/holidays.csv", query: question[ask.HolidayFile](), large: true,
			id: "getHolidayFile", tag: "Feeds",
			summary: "The holidays of a year or of a span of dates for spreadsheets.",
			more: "Give either year, or start and end, or none of them for the current year in " +
				"Jakarta. " + startFirst,
			example: "year=2026&type=collective_leave"},
		{path: "/calendars/{calendar}/holidays.csv", query: question[ask.HolidayFile](),
			large: true, id: "getCalendarFile", tag: "Feeds", inPath: "idx",
			summary: "The holidays and own days of a calendar, for spreadsheets.",
			more:    "The parameters are those of /holidays.csv.", example: "year=2026"},
		{path: "/harikerja.xlsx", query: question[ask.Workbook](), cached: true, always: true,
			id: "getWorkbook", tag: "Feeds",
			summary: "A workbook with all holidays, to calculate workdays with in a spreadsheet.",
			more: "The names LIBUR and LIBUR_DAN_CUTI have the dates, for NETWORKDAYS.INTL and " +
				"WORKDAY.INTL. The first sheets have examples."},
		{path: "/projections.ics", query: question[ask.ProjectionFeed](), cached: true,
			always: true, id: "getProjectionFeed", tag: "Feeds",
			summary: "The predicted national holidays of the years without a list, as a calendar " +
				"to subscribe to.",
			more: "Every event is tentative, and every title contains (perkiraan). A year leaves " +
				"the calendar when its list is decreed.", example: "lang=en"},
		{path: "/obligations.ics", query: question[ask.ObligationFeed](), cached: true,
			thisYear: true, id: "getObligationFeed", tag: "Feeds",
			summary: "The due dates of taxes, allowances and contributions as a calendar to subscribe to.",
			more: "The file has the current year in Jakarta, the previous year, and the next " +
				"year if it has data. The description of each event names the rule. This is not legal advice.",
			example: "kind=allowance&lang=en"},
		{path: "/obligations.csv", query: question[ask.ObligationFile](), cached: true,
			id: "getObligationFile", tag: "Feeds",
			summary: "The due dates of a year for spreadsheets.",
			more: "An obligation without an answer has a line at the end, with the reason in the " +
				"column unanswered. This is not legal advice.",
			example: "year=2026&kind=allowance"},
		{path: "/changes.atom", query: question[ask.ChangeFeed](), cached: true, always: true,
			id: "getChangeFeed", tag: "Feeds",
			summary: "The decrees that changed a list, newest first, for feed readers.", example: "lang=en"},

		// The data and the description of the API.
		{path: "/dataset.json", query: question[ask.DatasetFile](), cached: true,
			file: "DatasetFile", cacheControl: "public, max-age=300",
			id: "getDataset", tag: "Service",
			summary: "The dataset of this server, for packages and other servers.",
			more: "The file is the dataset.json that the server uses, byte for byte. " +
				"Its digest is the SHA-256 of the file in which the digits of the digest are zeros."},
		{path: "/openapi.json", query: question[describeJSON](), cached: true, file: "Description",
			id: "getDescription", tag: "Service",
			summary: "The description of this API, for programs."},
		{path: "/openapi.yaml", query: question[describeYAML](), cached: true, file: "Description",
			id: "getDescriptionYAML", tag: "Service",
			summary: "The description of this API, as YAML."},
		{path: "/llms.txt", query: question[describeText](), cached: true,
			id: "getTextForModels", tag: "Service",
			summary: "What the API is, with examples, for language models.",
			more:    "The file is Markdown. It also says what a language model must not invent."},
	}
}
