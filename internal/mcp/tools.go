package mcp

import (
	"net/url"
	"strings"
)

// tool is one question that can be asked.
type tool struct {
	name, title, doc string
	arguments        []argument
	// endpoints are those of the API that ask chooses from.
	endpoints []string
	// ask finishes the query, which has the arguments under their parameters'
	// names, and chooses the endpoint.
	ask func(given values, query url.Values) (endpoint string, r *refusal)
	// say puts the answer into a sentence.
	say func(*reply) (string, error)
	// isList: the answer is a list of decrees itself and needs none beside it.
	isList bool
}

// The arguments that several tools take.
var (
	asOf    = argument{name: "as_of", kind: dateKind, doc: "Answer with what was known at the end of this day, YYYY-MM-DD, not in the future: before a decree was issued its changes are not there. Default: all that is known now."}
	leave   = argument{name: "include_collective_leave", param: "includeCollectiveLeave", kind: flagKind, def: "true", doc: "Count collective leave (cuti bersama) as a day off."}
	weekend = argument{name: "weekend", param: "weekend", kind: weekendKind, def: `["sat","sun"]`, doc: `The weekend days, at most six: ["sun"] for a six-day week, [] where every day is worked.`}
)

func tools() []*tool {
	deadline := []argument{
		{name: "start", param: "start", kind: momentKind, required: true, doc: "When the clock starts: YYYY-MM-DDTHH:MM in local time of the zone, or with an offset such as +07:00."},
		{name: "hours", param: "hours", kind: workKind, doc: `How much work there is, to learn when it is due: hours, or hours and minutes, as in "16" or "1:30", up to 100000. Give either this or end.`},
		{name: "end", param: "end", kind: momentKind, doc: "When the clock stops, to learn how much working time lies between. Give either this or hours."},
		{name: "hours_per_day", param: "hoursPerDay", kind: shiftsKind, def: `"08:00-12:00,13:00-17:00"`, doc: "The working hours of a workday."},
	}
	for _, day := range []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"} {
		deadline = append(deadline, argument{name: day, param: day, kind: shiftsKind, doc: "The working hours of this day of the week, where they differ."})
	}
	deadline = append(deadline,
		argument{name: "zone", param: "zone", kind: zoneKind, def: `"WIB"`, doc: "The zone whose clocks count: WIB, WITA, WIT or an IANA name such as Asia/Makassar."},
		leave, weekend, asOf)

	return []*tool{
		{
			name:  "list_holidays",
			title: "List holidays",
			doc:   "The national holidays and the collective leave of a year, or of any span of dates.",
			arguments: []argument{
				{name: "year", param: "year", kind: yearKind, doc: "The year. Default: the current one in Jakarta."},
				{name: "start", param: "start", kind: dateKind, doc: "The first date, YYYY-MM-DD, together with end and instead of year."},
				{name: "end", param: "end", kind: dateKind, doc: "The last date, YYYY-MM-DD, not before start."},
				{name: "type", param: "type", kind: typeKind, doc: "Only holidays of this type. Default: both."},
				{name: "include_sources", param: "includeSources", kind: flagKind, def: "false", doc: "Also name the decrees behind each single holiday. The decrees of the whole list are always there."},
				asOf,
			},
			endpoints: []string{"/v1/holidays", "/v1/holidays/range"},
			ask:       askHolidays,
			say:       sayHolidays,
		},
		{
			name:  "check_date",
			title: "Check a date",
			doc:   "Whether a date is a workday, a weekend day, a national holiday or collective leave, and by which decree.",
			arguments: []argument{
				{name: "date", param: "start", kind: dateKind, required: true, doc: "The date to look at, YYYY-MM-DD."},
				leave, weekend, asOf,
			},
			endpoints: []string{"/v1/days"},
			ask:       askDate,
			say:       sayDate,
		},
		{
			name:  "add_workdays",
			title: "Add workdays",
			doc:   "The date a number of workdays after another, or before it. The date itself is not counted.",
			arguments: []argument{
				{name: "date", param: "date", kind: dateKind, required: true, doc: "The date to start from, YYYY-MM-DD."},
				{name: "days", param: "days", kind: daysKind, required: true, doc: "How many workdays to go: forward, or back if negative; not 0."},
				leave, weekend, asOf,
			},
			endpoints: []string{"/v1/workdays/add", "/v1/workdays/subtract"},
			ask:       askShift,
			say:       sayShift,
		},
		{
			name:  "count_workdays",
			title: "Count workdays",
			doc:   "The number of workdays, holidays and weekend days from one date to another.",
			arguments: []argument{
				{name: "start", param: "start", kind: dateKind, required: true, doc: "The first date, YYYY-MM-DD."},
				{name: "end", param: "end", kind: dateKind, required: true, doc: "The last date, YYYY-MM-DD, not before start."},
				{name: "inclusive", param: "inclusive", kind: flagKind, def: "true", doc: "Count the two boundary dates too."},
				leave, weekend, asOf,
			},
			endpoints: []string{"/v1/workdays/diff"},
			ask:       func(values, url.Values) (string, *refusal) { return "/v1/workdays/diff", nil },
			say:       sayCount,
		},
		{
			name:      "deadlines",
			title:     "Deadlines in working hours",
			doc:       "When work is due that is done in working hours (give hours), or how much working time lies between two times (give end).",
			arguments: deadline,
			endpoints: []string{"/v1/deadlines/due", "/v1/deadlines/elapsed"},
			ask:       askDeadline,
			say:       sayDeadline,
		},
		{
			name:  "list_sources",
			title: "List decrees",
			doc:   "The government decrees behind the list of a year: numbers, date, publisher and address.",
			arguments: []argument{
				{name: "year", param: "year", kind: yearKind, doc: "The year. Default: the current one in Jakarta."},
				asOf,
			},
			endpoints: []string{"/v1/sources"},
			ask:       func(values, url.Values) (string, *refusal) { return "/v1/sources", nil },
			say:       saySources,
			isList:    true,
		},
	}
}

func askHolidays(given values, _ url.Values) (string, *refusal) {
	switch span := given.has("start") || given.has("end"); {
	case !span:
		return "/v1/holidays", nil
	case given.has("year"):
		return "", refuse("INVALID_RANGE", "Give either year, or start and end, not both.").with("field", "year").with("value", given["year"])
	}
	return "/v1/holidays/range", nil
}

// askDate asks for a span of one date: that answer has the decrees.
func askDate(given values, query url.Values) (string, *refusal) {
	if given.has("date") {
		query.Set("end", given["date"])
	}
	query.Set("includeSources", "true")
	return "/v1/days", nil
}

func askShift(given values, query url.Values) (string, *refusal) {
	days := given["days"]
	if days == "0" {
		return "", refuse("INVALID_RANGE", "days must not be 0: give the workdays to go forward, or back as a negative number.").with("field", "days").with("value", days)
	}
	if back, ok := strings.CutPrefix(days, "-"); ok {
		query.Set("days", back)
		return "/v1/workdays/subtract", nil
	}
	return "/v1/workdays/add", nil
}

func askDeadline(given values, _ url.Values) (string, *refusal) {
	switch hours, end := given.has("hours"), given.has("end"); {
	case hours && end:
		return "", refuse("INVALID_RANGE", "Give either hours, to learn when the work is due, or end, to learn the working time until then, not both.").with("field", "hours")
	case end:
		return "/v1/deadlines/elapsed", nil
	case hours:
		return "/v1/deadlines/due", nil
	}
	return "", refuse("INVALID_RANGE", "hours or end is required: hours to learn when the work is due, end to learn the working time until then.").with("field", "hours")
}
