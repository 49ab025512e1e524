package httpapi

// endpoint is one path: what it takes, and the function that answers. The
// table below is the table of contents; requests are checked against it and
// the API description is made from it.
type endpoint struct {
	path    string // with a {wildcard} where a parameter stands in it
	summary string
	params  []param
	answer  func(*call) error
	// constant: the answer depends on nothing but the data and a few choices,
	// so it is rendered once and kept.
	constant bool
}

// specified are the specification's seven, whose answers it gives a fixed
// Cache-Control.
var specified = []string{"/v1/health", "/v1/holidays", "/v1/holidays/check", "/v1/workdays/check", "/v1/workdays/add", "/v1/workdays/diff", "/v1/sources"}

func routes() []*endpoint {
	const keep = true
	hours := []param{pHoursPerDay}
	for _, day := range weekendTokens[:7] {
		hours = append(hours, param{name: day, kind: shiftKind, doc: "The working hours of this day of the week, where they differ."})
	}
	hours = append(hours, pZone, pLeave, pWeekend)
	return []*endpoint{
		// The specification's seven.
		{"/v1/health", "Whether the service is up.", nil, health, keep},
		{"/v1/holidays", "The holidays of a year.", params(pYear, pType, pSources), listHolidays, keep},
		{"/v1/holidays/check", "Whether a date is a holiday.", params(pDate, pLeave, pSources), checkHoliday, false},
		{"/v1/workdays/check", "Whether a date is a workday.", params(pDate, pLeave, pWeekend), checkWorkday, false},
		{"/v1/workdays/add", "The date a number of workdays after another.", params(pFrom, pDays, pLeave, pWeekend), addWorkdays, false},
		{"/v1/workdays/diff", "The number of workdays between two dates.", params(pStart, pEnd, pLeave, pWeekend, pInclusive), diffWorkdays, false},
		{"/v1/sources", "The decrees behind the list of a year.", params(pYear), listSources, keep},

		// Beyond it.
		{"/v1/years", "The years there is data for.", nil, listYears, keep},
		{"/v1/holidays/range", "The holidays of any span of dates.", params(pStart, pEnd, pType, pSources), rangeHolidays, false},
		{"/v1/holidays/upcoming", "The next holidays.", params(pOnOrAfter, pLimit, pType, pSources), upcomingHolidays, false},
		{"/v1/holidays/long-weekends", "The long weekends of a year, and the bridge days that make more.", params(pYear, pMinDays, pMaxBridges, pLeave, pWeekend), longWeekends, false},
		{"/v1/workdays/subtract", "The date a number of workdays before another.", params(pFrom, pDays, pLeave, pWeekend), subtractWorkdays, false},
		{"/v1/workdays/adjust", "The workday that a date is moved to: payday falls on a Sunday, when is it paid.", params(pDate, pRule, pLeave, pWeekend), adjustDate, false},
		{"/v1/workdays/nth", "The nth workday of a month, from its start or its end.", params(pMonth, pNth, pLeave, pWeekend), nthWorkday, false},
		{"/v1/workdays/list", "The workdays of a span of dates.", params(pStart, pEnd, pLeave, pWeekend), listWorkdays, false},
		{"/v1/workdays/summary", "How the days of a year and of its months divide.", params(pYear, pLeave, pWeekend), summarizeWorkdays, false},
		{"/v1/days", "What every date of a span is, and why.", params(pStart, pEnd, pLeave, pWeekend, pSources), listDays, false},
		{"/v1/days/batch", "What each of the given dates is, and why.", params(pDates, pLeave, pWeekend, pSources), batchDays, false},
		{"/v1/revisions", "How the list of a year came about.", params(pYear), listRevisions, keep},
		{"/v1/changes", "What changed in all years since a date, newest first.", params(pSince), listChanges, false},
		{"/v1/deadlines/due", "When work is due that is done in working hours.", params(append([]param{pStartTime, pWork}, hours...)...), dueDeadline, false},
		{"/v1/deadlines/elapsed", "The working time between two times.", params(append([]param{pStartTime, pEndTime}, hours...)...), elapsedTime, false},

		// In other formats.
		{"/calendar.ics", "The holidays of all years as a calendar to subscribe to.", params(pLang, pType), calendarFeed, keep},
		{"/calendar/{file}", "The holidays of a year as a calendar to import.", params(pLang, pType), yearFeed, keep},
		{"/holidays.csv", "The holidays of a year or of a span of dates for spreadsheets.", params(pYear, pFirst, pLast, pType, pBOM), holidaysCSV, false},
		{"/changes.atom", "The decrees that changed a list, newest first, for feed readers.", params(pLang), changesFeed, keep},

		// About itself.
		{"/openapi.json", "The description of this API, for programs.", nil, describeJSON, keep},
		{"/openapi.yaml", "The description of this API, as YAML.", nil, describeYAML, keep},
	}
}

// The parameters, each documented once.
var (
	pYear        = param{name: "year", kind: yearKind, doc: "Dataset year. Default: the current year in Jakarta."}
	pType        = param{name: "type", kind: typeKind, doc: "Only holidays of this type. Default: all types."}
	pSources     = param{name: "includeSources", kind: boolKind, def: "false", doc: "Name the decrees behind every holiday."}
	pDate        = param{name: "date", kind: dateKind, required: true, doc: "The date to look at."}
	pLeave       = param{name: "includeCollectiveLeave", kind: boolKind, def: "true", doc: "Count collective leave as a day off."}
	pWeekend     = param{name: "weekend", kind: weekendKind, def: "sat,sun", doc: "Comma-separated weekend days, or none."}
	pFrom        = param{name: "date", kind: dateKind, required: true, doc: "The date to start from. It is not counted itself."}
	pDays        = param{name: "days", kind: numberKind, min: 1, max: 1<<31 - 1, required: true, doc: "How many workdays to go."}
	pStart       = param{name: "start", kind: dateKind, required: true, doc: "The first date."}
	pEnd         = param{name: "end", kind: dateKind, required: true, doc: "The last date, not before start."}
	pInclusive   = param{name: "inclusive", kind: boolKind, def: "true", doc: "Count the two boundary dates too."}
	pAsOf        = param{name: "asOf", kind: dateKind, required: true, doc: "Answer with what was known at the end of this day, which must not lie in the future."}
	pOnOrAfter   = param{name: "date", kind: dateKind, doc: "The first date to look at. Default: today in Jakarta."}
	pLimit       = param{name: "limit", kind: numberKind, min: 1, max: 50, def: "5", doc: "The most holidays to list."}
	pMinDays     = param{name: "minDays", kind: numberKind, min: 1, max: 31, def: "3", doc: "The fewest days off in a row, bridge days included."}
	pMaxBridges  = param{name: "maxBridgeDays", kind: numberKind, min: 0, max: 4, def: "0", doc: "The most workdays in a row of days off that would have to be taken as leave."}
	pRule        = param{name: "rule", kind: ruleKind, def: "following", doc: "Where to move a date that is no workday: to the following or the preceding workday, to the following unless that is in another month, or to the nearest."}
	pMonth       = param{name: "month", kind: monthKind, required: true, doc: "The month, YYYY-MM."}
	pNth         = param{name: "n", kind: numberKind, min: -31, max: 31, required: true, doc: "Which workday: 1 is the first, -1 the last."}
	pDates       = param{name: "dates", kind: datesKind, required: true, doc: "Up to 366 dates, separated by commas. Their order is kept."}
	pSince       = param{name: "since", kind: dateKind, required: true, doc: "The first date to look at."}
	pLang        = param{name: "lang", kind: langKind, def: "id", doc: "The language of the texts."}
	pFileYear    = param{name: "year", kind: yearKind, required: true, doc: "Dataset year."}
	pFirst       = param{name: "start", kind: dateKind, doc: "The first date, together with end and instead of year."}
	pLast        = param{name: "end", kind: dateKind, doc: "The last date, not before start."}
	pBOM         = param{name: "bom", kind: boolKind, def: "false", doc: "Begin with a byte order mark, by which Excel knows UTF-8."}
	pStartTime   = param{name: "start", kind: whenKind, required: true, doc: "When the clock starts, in local time of the zone or with an offset."}
	pEndTime     = param{name: "end", kind: whenKind, required: true, doc: "When it stops, not before start."}
	pWork        = param{name: "hours", kind: workKind, required: true, doc: "How much work there is: hours, or hours and minutes as in 1:30."}
	pHoursPerDay = param{name: "hoursPerDay", kind: shiftKind, def: "08:00-12:00,13:00-17:00", doc: "The working hours of a workday."}
	pZone        = param{name: "zone", kind: zoneKind, def: "WIB", doc: "The zone whose clocks count: WIB, WITA, WIT or an IANA name."}
)

func params(list ...param) []param { return withDefaults(list) }
