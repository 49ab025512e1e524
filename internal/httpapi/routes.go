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

func routes() []*endpoint {
	return []*endpoint{
		{path: "/v1/health", summary: "Whether the service is up.", params: nil, answer: health, constant: true},
		{path: "/v1/holidays", summary: "The holidays of a year.", params: params(pYear, pType, pSources), answer: listHolidays, constant: true},
		{path: "/v1/holidays/check", summary: "Whether a date is a holiday.", params: params(pDate, pLeave, pSources), answer: checkHoliday},
		{path: "/v1/workdays/check", summary: "Whether a date is a workday.", params: params(pDate, pLeave, pWeekend), answer: checkWorkday},
		{path: "/v1/workdays/add", summary: "The date a number of workdays after another.", params: params(pFrom, pDays, pLeave, pWeekend), answer: addWorkdays},
		{path: "/v1/workdays/diff", summary: "The number of workdays between two dates.", params: params(pStart, pEnd, pLeave, pWeekend, pInclusive), answer: diffWorkdays},
		{path: "/v1/sources", summary: "The decrees behind the list of a year.", params: params(pYear), answer: listSources, constant: true},
	}
}

// The parameters, each documented once.
var (
	pYear      = param{name: "year", kind: yearKind, doc: "Dataset year. Default: the current year in Jakarta."}
	pType      = param{name: "type", kind: typeKind, doc: "Only holidays of this type. Default: all types."}
	pSources   = param{name: "includeSources", kind: boolKind, def: "false", doc: "Name the decrees behind every holiday."}
	pDate      = param{name: "date", kind: dateKind, required: true, doc: "The date to look at."}
	pLeave     = param{name: "includeCollectiveLeave", kind: boolKind, def: "true", doc: "Count collective leave as a day off."}
	pWeekend   = param{name: "weekend", kind: weekendKind, def: "sat,sun", doc: "Comma-separated weekend days, or none."}
	pFrom      = param{name: "date", kind: dateKind, required: true, doc: "The date to start from. It is not counted itself."}
	pDays      = param{name: "days", kind: daysKind, required: true, doc: "How many workdays to go."}
	pStart     = param{name: "start", kind: dateKind, required: true, doc: "The first date."}
	pEnd       = param{name: "end", kind: dateKind, required: true, doc: "The last date, not before start."}
	pAsOf      = param{name: "asOf", kind: dateKind, required: true, doc: "Answer with what was known at the end of this day."}
	pInclusive = param{name: "inclusive", kind: boolKind, def: "true", doc: "Count the two boundary dates too."}
)

func params(list ...param) []param { return withDefaults(list) }
