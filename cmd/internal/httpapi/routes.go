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
	// If true, an answer is rendered once and then cached, because it depends only on the data
	// and on a few parameters.
	cached bool
	// If true, a cached answer also depends on the current year.
	thisYear bool
	// If true, the path is one of the seven paths whose headers are defined in the
	// specification.
	specified bool
	// If true, the question has an answer for every year in the data, so the status is never
	// 404.
	always bool
	// The name of the answer's schema in the OpenAPI description, if the answer is a JSON
	// file.
	file string
	// The Cache-Control value for answers. If it is empty, the answers have the usual lifetimes.
	cacheControl string
	// If true, an answer can be large, so it is compressed for each request. Some answers of a
	// cached route are not cached, for example answers with an as-of date. They are compressed
	// in the same way, even if this field is false.
	large bool
	// Replaces the values of parameters by other values that have the same answer, so that fewer
	// answers are cached. It may be nil.
	canonical func(*data, ask.Texts) ask.Texts

	id, tag string // the id and the tag of the operation in the OpenAPI description
	summary string // one sentence
	more    string // more sentences
	example string // the query string of the example
	inPath  string // in the example, the value of the parameter in the path
}

// pattern returns the path of a route in the form that http.ServeMux uses. In this form, a
// parameter must be a whole path element, so {year}.ics becomes {file}.
func (rt *route) pattern() string { return strings.Replace(rt.path, "{year}.ics", "{file}", 1) }

// query describes how to read a question from the parameters of a request and how to answer
// it.
type query struct {
	form   *ask.Form
	answer func(*ask.Asked) (any, error)
	result reflect.Type // the type of the answer; nil for a document
}

// at returns the route for a question at a path. The parameter "rt" has the other fields of the
// route.
func at[Q ask.Question[A], A any](path, id, tag, summary string, rt route) *route {
	rt.path, rt.id, rt.tag, rt.summary = path, id, tag, summary
	rt.query = query{form: ask.FormOf(reflect.TypeFor[Q]()),
		answer: func(asked *ask.Asked) (any, error) { return ask.Answered(asked, Q.Answer) }}
	if result := reflect.TypeFor[A](); result != reflect.TypeFor[*ask.Document]() {
		rt.query.result = result
	}
	return &rt
}

// Sentences that several routes share.
const (
	startFirst = "start must not be after end."
	hoursFit   = "A weekend day cannot have its own working hours."
)

func routes() []*route {
	return []*route{
		// The seven paths in the specification.
		at[ask.Health]("/v1/health", "getHealth", "Service",
			"The name and the version of the service.",
			route{specified: true, cached: true,
				more: "Caches may keep this answer for a day. To check whether a server is " +
					"running, use /livez."}),
		at[ask.Holidays]("/v1/holidays", "listHolidays", "Holidays",
			"The holidays of a year.",
			route{specified: true, cached: true, example: "year=2026&type=collective_leave"}),
		at[ask.CheckHoliday]("/v1/holidays/check", "checkHoliday", "Holidays",
			"Whether a date is a holiday.",
			route{specified: true, example: "date=2026-03-20"}),
		at[ask.CheckWorkday]("/v1/workdays/check", "checkWorkday", "Workdays",
			"Whether a date is a workday.",
			route{specified: true,
				more: "A date is not a workday if it is a weekend day, a national holiday or a " +
					"day of collective leave. If includeCollectiveLeave is false, collective " +
					"leave is ignored.", example: "date=2026-03-20"}),
		at[ask.AddWorkdays]("/v1/workdays/add", "addWorkdays", "Workdays",
			"The date that is the given number of workdays after another date.",
			route{specified: true,
				more: "The start date is not counted and does not need a dataset. The counted " +
					"days must be in years that have a dataset.",
				example: "date=2026-03-18&days=5"}),
		at[ask.DiffWorkdays]("/v1/workdays/diff", "diffWorkdays", "Workdays",
			"The number of workdays between two dates.",
			route{specified: true, more: startFirst, example: "start=2026-01-01&end=2026-01-05"}),
		at[ask.Sources]("/v1/sources", "listSources", "History",
			"The decrees that define the list of a year.",
			route{specified: true, cached: true, example: "year=2026"}),

		// Additional paths.
		at[ask.Years]("/v1/years", "listYears", "History",
			"The years that have data.",
			route{cached: true, always: true}),
		at[ask.HolidaysInRange]("/v1/holidays/range", "rangeHolidays", "Holidays",
			"The holidays of any span of dates.",
			route{large: true,
				more: "The span must be inside the data. With sources, it must not be longer " +
					"than five years. " + startFirst, example: "start=2026-12-20&end=2027-01-03"}),
		at[ask.UpcomingHolidays]("/v1/holidays/upcoming", "upcomingHolidays", "Holidays",
			"The next holidays.",
			route{more: "Holidays on or after a date, with the number of days until each. If the " +
				"data ends before limit holidays are found, meta.complete is false.",
				example: "date=2026-03-01&limit=2"}),
		at[ask.LongWeekends]("/v1/holidays/long-weekends", "longWeekends", "Holidays",
			"The long weekends of a year, optionally with bridge days.",
			route{large: true,
				more: "Each long weekend is a series of days off that begins in the year and is " +
					"longer than a weekend because of a holiday. With maxBridgeDays, the list " +
					"also has long weekends that need leave on bridge days.",
				example: "year=2026&minDays=4"}),
		at[ask.PlanLeave]("/v1/holidays/leave-plan", "planLeave", "Holidays",
			"The best use of annual leave in a year.",
			route{large: true,
				more: "A run of at least minDays days off gains its length minus the length of the " +
					"longest series of days off in it that needs no leave. The plan gains the " +
					"most days. Among plans that gain the same number, the plan with the fewest " +
					"days of leave is chosen, then with the fewest runs, then with the earliest " +
					"days of leave.",
				example: "year=2026&days=12&limit=2"}),
		at[ask.Projections]("/v1/projections", "listProjections", "Holidays",
			"The predicted national holidays of a year that has no list yet.",
			route{cached: true,
				more: "No other path contains a predicted day. The predictions are for the ten " +
					"years after the last list. They have no collective leave and no polling " +
					"days. A decreed year is refused: use /v1/holidays.", example: "year=2028"}),
		at[ask.Occasions]("/v1/occasions", "listOccasions", "Holidays",
			"The occasions of holidays, such as Eid al-Fitr, with their names and their dates.",
			route{large: true,
				more: "With the parameter name, the list has only the occasions that have this " +
					"id, name or alias. Several occasions can have the same alias, as in pemilu. " +
					"The name of a holiday, as in Idul Fitri 1447 Hijriah, also finds its " +
					"occasion.", example: "name=lebaran&year=2027"}),
		at[ask.SubtractWorkdays]("/v1/workdays/subtract", "subtractWorkdays", "Workdays",
			"The date that is the given number of workdays before another date.",
			route{more: "The opposite of add.", example: "date=2026-03-31&days=5"}),
		at[ask.AdjustDate]("/v1/workdays/adjust", "adjustDate", "Workdays",
			"The workday that a date is moved to, for example if payday falls on a Sunday.",
			route{example: "date=2026-03-21&rule=preceding"}),
		at[ask.NthWorkday]("/v1/workdays/nth", "nthWorkday", "Workdays",
			"The nth workday of a month, from its start or its end.",
			route{more: "The month must have that many workdays.", example: "month=2026-03&n=-1"}),
		at[ask.ListWorkdays]("/v1/workdays/list", "listWorkdays", "Workdays",
			"The workdays of a span of dates.",
			route{more: fmt.Sprintf("At most %d days. ", ask.MaxListDays) + startFirst,
				example: "start=2026-03-16&end=2026-03-31"}),
		at[ask.SummarizeWorkdays]("/v1/workdays/summary", "summarizeWorkdays", "Workdays",
			"The number of days of each kind in a year and in its months.",
			route{more: "Every date is counted once: calendarDays is the sum of the other numbers.",
				example: "year=2026&weekend=sun"}),
		at[ask.PayrollPeriods]("/v1/workdays/periods", "listPayrollPeriods", "Workdays",
			"The twelve payroll periods of a year, with their days and paydays.",
			route{more: "A period is named by its last month. With firstDay 21, the period " +
				"2026-01 has the dates from 2025-12-21 to 2026-01-20. With paydayMonth=next, it is " +
				"paid in 2026-02.",
				example: "year=2026&firstDay=21&payday=25"}),
		at[ask.Days]("/v1/days", "listDays", "Days",
			"Whether each date of a span is a workday, and why.",
			route{large: true,
				more: fmt.Sprintf("It explains the results of add and diff. At most %d days. ",
					ask.MaxDates) + startFirst, example: "start=2026-03-17&end=2026-03-19"}),
		at[ask.BatchDays]("/v1/days/batch", "batchDays", "Days",
			"Whether each of the given dates is a workday, and why.",
			route{large: true,
				more: fmt.Sprintf("At most %d dates; with sources, at most %d dates.", ask.MaxDates,
					ask.MaxSourceDates), example: "dates=2026-03-20,2026-03-17"}),
		at[ask.Revisions]("/v1/revisions", "listRevisions", "History",
			"The history of the list of a year.",
			route{cached: true, more: "What each decree added, removed, renamed or confirmed.",
				example: "year=2012"}),
		at[ask.CompareHolidays]("/v1/holidays/compare", "compareHolidays", "History",
			"How the list of a year changed since a day.",
			route{more: "What was added, cancelled, moved or renamed.",
				example: "year=2025&date=2025-08-01"}),
		at[ask.Changes]("/v1/changes", "listChanges", "History",
			"The changes of all years since a date, newest first.",
			route{cached: true, canonical: canonicalSince, always: true,
				example: "since=2026-09-01"}),
		at[ask.DueDeadline]("/v1/deadlines/due", "dueDeadline", "Deadlines",
			"The time at which work is due, if it is done only in working hours.",
			route{more: fmt.Sprintf("If start is outside the working hours, the work begins at "+
				"the next working hours. The `days` list has at most %d days. ", ask.MaxDates) +
				hoursFit, example: "start=2026-03-17T15:00&hours=16"}),
		at[ask.ElapsedTime]("/v1/deadlines/elapsed", "elapsedTime", "Deadlines",
			"The working time between two times.",
			route{more: startFirst + " " + hoursFit,
				example: "start=2026-03-17T15:00&end=2026-03-26T15:00"}),

		at[ask.ListCalendars]("/v1/calendars", "listCalendars", "Calendars",
			"The calendars that questions can name.",
			route{}),
		at[ask.DescribeCalendar]("/v1/calendars/{calendar}", "getCalendar", "Calendars",
			"The own days off, the own workdays and the sources of a calendar.",
			route{inPath: "idx"}),

		// Dates and multipliers that tax and labour law define.
		at[ask.Obligations]("/v1/obligations", "listObligations", "Law",
			"The taxes, allowances and contributions that are due in a span of dates.",
			route{large: true,
				more: "The list is sorted by due date. meta.unanswered names the obligations " +
					"that may be due in the span, but have no answer. " + startFirst,
				example: "start=2026-02-01&end=2026-02-28&kind=tax"}),
		at[ask.DescribeObligation]("/v1/obligations/{id}", "getObligation", "Law",
			"When one obligation is due for a period.",
			route{inPath: "income-tax-withheld-payment",
				more: "With asOf, the lists of holidays are those known on that day. The rule is " +
					"the one known today for the period.", example: "period=2026-01"}),
		at[ask.Overtime]("/v1/overtime", "getOvertime", "Law",
			"The multipliers for hours of overtime.",
			route{more: "Two weekend days select the table of the five-day week, one selects the " +
				"table of the six-day week. On a workday, all hours have a multiplier; on a day " +
				"off, hours that the table does not define are refused. The answer has " +
				"multipliers, not amounts of money.",
				example: "date=2026-03-17&hours=4&weekend=sun"}),
		at[ask.TimeLimits]("/v1/time-limits", "listTimeLimits", "Law",
			"The time limits in law that are counted in workdays, with their articles.",
			route{cached: true}),
		at[ask.CountTimeLimit]("/v1/time-limits/{id}", "getTimeLimit", "Law",
			"Until when something must be done: a number of workdays after or before an event.",
			route{inPath: "phk-notice",
				more: "The laws do not define the workday. dueDate is the earliest date of " +
					"all readings, and alternatives has each later date. With asOf, the lists of " +
					"holidays are those known on that day. The rule is the one known today.",
				example: "date=2026-04-01&weekend=sat,sun"}),
		at[ask.LawRules]("/v1/rules", "listRules", "Law",
			"The rules of law, with their articles, validity and doubts.",
			route{cached: true}),
		at[ask.DescribeRule]("/v1/rules/{id}", "getRule", "Law",
			"One rule of law.",
			route{inPath: "income-tax-withheld-payment-2025"}),

		// The lists in other formats.
		at[ask.HolidayFeed]("/calendar.ics", "getHolidayFeed", "Feeds",
			"The holidays of all years as a calendar to subscribe to.",
			route{cached: true, always: true,
				more:    "A day that a decree removed is a cancelled event in the calendar.",
				example: "lang=en"}),
		at[ask.HolidayFeed]("/calendars/{calendar}/calendar.ics", "getCalendarFeed", "Feeds",
			"The holidays and own days of a calendar, to subscribe to.",
			route{cached: true, inPath: "idx", example: "lang=en"}),
		at[ask.YearFeed]("/calendar/{year}.ics", "getYearFeed", "Feeds",
			"The holidays of a year as a calendar to import.",
			route{cached: true, inPath: "2026", example: "lang=en&type=collective_leave"}),
		at[ask.HolidayFile]("/holidays.csv", "getHolidayFile", "Feeds",
			"The holidays of a year or of a span of dates for spreadsheets.",
			route{large: true,
				more: "Give either year, or start and end, or none of them for the current year " +
					"in Jakarta. " + startFirst, example: "year=2026&type=collective_leave"}),
		at[ask.HolidayFile]("/calendars/{calendar}/holidays.csv", "getCalendarFile", "Feeds",
			"The holidays and own days of a calendar, for spreadsheets.",
			route{large: true, inPath: "idx", more: "The parameters are those of /holidays.csv.",
				example: "year=2026"}),
		at[ask.Workbook]("/harikerja.xlsx", "getWorkbook", "Feeds",
			"A workbook with all holidays, to calculate workdays with in a spreadsheet.",
			route{cached: true, always: true,
				more: "The names LIBUR and LIBUR_DAN_CUTI have the dates, for NETWORKDAYS.INTL " +
					"and WORKDAY.INTL. The first sheets have examples."}),
		at[ask.ProjectionFeed]("/projections.ics", "getProjectionFeed", "Feeds",
			"The predicted national holidays of the years without a list, as a calendar to "+
				"subscribe to.",
			route{cached: true, always: true,
				more: "Every event is tentative, and every title contains (perkiraan). A year " +
					"leaves the calendar when its list is decreed.", example: "lang=en"}),
		at[ask.ObligationFeed]("/obligations.ics", "getObligationFeed", "Feeds",
			"The due dates of taxes, allowances and contributions as a calendar to subscribe to.",
			route{cached: true, thisYear: true,
				more: "The file has the current year in Jakarta, the previous year, and the next " +
					"year if it has data. The description of each event names the rule. This is " +
					"not legal advice.", example: "kind=allowance&lang=en"}),
		at[ask.ObligationFile]("/obligations.csv", "getObligationFile", "Feeds",
			"The due dates of a year for spreadsheets.",
			route{cached: true,
				more: "An obligation without an answer has a line at the end, with the reason in " +
					"the column unanswered. This is not legal advice.",
				example: "year=2026&kind=allowance"}),
		at[ask.ChangeFeed]("/changes.atom", "getChangeFeed", "Feeds",
			"The decrees that changed a list, newest first, for feed readers.",
			route{cached: true, always: true, example: "lang=en"}),

		// The data and the description of the API.
		at[ask.DatasetFile]("/dataset.json", "getDataset", "Service",
			"The dataset of this server, for packages and other servers.",
			route{cached: true, file: "DatasetFile", cacheControl: "public, max-age=300",
				more: "The file is the dataset.json that the server uses, byte for byte. Its " +
					"digest is the SHA-256 of the file in which the digits of the digest are " +
					"zeros."}),
		at[describeJSON]("/openapi.json", "getDescription", "Service",
			"The description of this API, for programs.",
			route{cached: true, file: "Description"}),
		at[describeText]("/llms.txt", "getTextForModels", "Service",
			"What the API is, with examples, for language models.",
			route{cached: true,
				more: "The file is Markdown. It also says what a language model must not invent."}),
	}
}
