package ask

import "strings"

// This map has the descriptions that are too long for a tag. The tag then has only the name of
// the description, after an @, as in doc:"@payday".
var descriptions = map[string]string{
	// The parameters of [Frame]. Most questions have these parameters, so the command line's help
	// and MCP have shorter descriptions of them.
	"asOf": "Answer with what was known at the end of this day, as in 2025-08-01. The day must " +
		"not be in the future. Defaults that use today then use this day.",
	"asOf.flag":     "use only the data that was known at the end of `DATE`",
	"asOf.argument": "Data as of this day.",
	"calendar": calendarNames + " A calendar other than national has its own rules, so " +
		"includeCollectiveLeave, weekend, daysOff and workdays are refused beside it. Default: national.",
	"calendar.flag":     "use a calendar: `NAME`, or a file if the name has a dot or a slash",
	"calendar.argument": "As in idx (stock exchange).",
	"calendarInPath":    calendarNames,
	"leave.flag":        "whether collective leave is a day off or an ordinary day",
	"leave":             "Count collective leave as a day off.",
	"leave.argument":    "Whether collective leave is off.",
	"weekend.argument":  "The weekend; [] for none.",
	"daysOff": "Own days off: dates and spans such as 2026-12-28..2026-12-31, separated by " +
		"commas. Each can have a name, as in 2026-12-28=Year end. A repeated date counts once. " +
		"The parameters daysOff and workdays together can have at most 100 dates; a name can have " +
		"at most 60 characters, and all names together 1500, where a span counts its name for each " +
		"date. A calendar file can have more.",
	"daysOff.flag": "own days off: `DATES` and spans, as in " +
		"2026-05-15,2026-12-28..2026-12-31=Year end; at most 100 dates, a name 60 characters, all " +
		"names 1500; a calendar file can have more",
	"daysOff.argument": "Up to 100 own days off, as in 2026-12-28..2026-12-31.",
	"workdays": "Dates that are workdays, even if they are weekend days or holidays: dates and " +
		"spans, separated by commas. The limits of daysOff are for both together.",
	"workdays.flag":     "own workdays, even on weekends and holidays: `DATES` and spans",
	"workdays.argument": "Own workdays.",

	"adjustment": "How to move a date that is not a workday: to the following workday; to the " +
		"preceding workday; to the following workday, or to the preceding workday if the " +
		"following workday is in another month; or to the nearest workday.",
	"adjustment.argument": "Where a date moves that is not a workday. modified_following: to the " +
		"following workday, or to the preceding one if the following one is in another month.",
	"alternatives": "Later dates under other readings of the law, or for a part of the period.",
	"appliedLeave": "null if the calendar takes only some days of collective leave.",
	"asOfAnswer": "Only with the parameter asOf: the answer contains what was known at the end " +
		"of this day.",
	"checkedUntil": "The date of the newest text which shows that the rule is in force. Answers " +
		"about later dates have a warning.",
	"citations": "All articles of the rule. An article without the members `moves` and `about` " +
		"sets the date or the multipliers. An article with `moves` moves a date that is a day off.",
	"collectiveLeaveEntries": "Days of collective leave in the list, also on weekend days.",
	"complete": "Whether the answer stays the same if there is data for more years. It is false " +
		"if the answer ends, or a series of days off is cut, because the data ends.",
	"completeRun": "Whether the whole run is known: false if it reaches the first or the last " +
		"date of the data.",
	"completeWeekend": "Whether the whole long weekend is known: false if it reaches the first " +
		"or the last date of the data.",
	"correction": "What was corrected, if the revision corrects an error in the dataset; " +
		"otherwise null.",
	"dates": "Up to 366 dates, separated by commas. Spaces around a date are ignored. The answer " +
		"has the same order.",
	"deals": "The best single runs. Runs that gain the most days for each day of leave come " +
		"first, then runs with fewer days of leave, then earlier runs. The runs may overlap.",
	"decreeURL": "The address of a copy of the decree, or of a page that announces it; null if " +
		"none was found.",
	"deductCollectiveLeave": "Subtract the collective leave of the year, from start on, from the " +
		"annual leave, as in private firms. A day that is also a weekend day, a national holiday " +
		"or an own day off is not subtracted.",
	"findOccasion": "The id, a name or an alias of the occasion, as in lebaran, natal or imlek. " +
		"Upper and lower case, spaces and punctuation do not matter. Several occasions can have " +
		"the same alias, as in pemilu.",
	"firstDay": "The day of the month on which a period begins: 1 for whole months, 21 for " +
		"periods from the 21st to the 20th.",
	"gained": "The number of days minus the length of the longest series of days off in the run " +
		"that needs no leave.",
	"gainedByBridges": "What the bridge days add: days minus the length of the longest series of " +
		"days off that needs no leave; 0 without bridge days.",
	"gainedByPlan": "The sum of gained of the runs. No other plan has more. Among plans with the " +
		"same sum, the plan has the fewest days of leave, then the fewest runs, then the " +
		"earliest days of leave.",
	"given": "The number of own dates, of characters in their names, or of listed " +
		"holidays.",
	"holidayCount": "Dates with at least one holiday. Collective leave counts only if " +
		"includeCollectiveLeave is true.",
	"holidaySources": "Only with includeSources: the decrees that set the holiday, sorted by " +
		"date.",
	"leaveDays": "The number of days of annual leave that are left at the start.",
	"leaveRule": "taken: collective leave is off. worked: collective leave is not off. listed: " +
		"only the days in leaveTaken are off.",
	"leaveStart": "The first date of the plan, in the year. Earlier days are not planned, not " +
		"counted as days off, and their collective leave is not subtracted. Default: the whole " +
		"year, and the days off directly before it.",
	"leaveStartUsed": "The first date of the plan; missing if the plan is for the whole year.",
	"limitDue": "The earliest date of all readings. An act on this day or before it is in time " +
		"under every reading.",
	"limitFirstDay": "Whether the day of the event can be counted. unclear: the law does not " +
		"say it.",
	"limitReason": "The choices of the readings that give the date, joined by _and_, and several " +
		"readings joined by _or_. The choices are five_day_week or six_day_week, " +
		"collective_leave_off or collective_leave_worked, first_day_counted or " +
		"first_day_not_counted, full_workdays_between or one_date_counted.",
	"limitWeekend": "The weekend of the week in which the workdays are counted: Saturday and " +
		"Sunday for a five-day week, only Sunday for a six-day week. Other weekends are refused: " +
		"by the rules, Sunday is a day off, Saturday may be one, and no other day of the week " +
		"is. Default: both weeks are readings.",
	"limitWeekend.argument": `["sat","sun"] for a five-day week, ["sun"] for a six-day week. ` +
		"Default: both are readings.",
	"maxBridgeDays": "The maximum number of bridge days: workdays inside a long weekend that are " +
		"taken as leave.",
	"maxCharacters": "The maximum number of characters in a name, or in all names " +
		"together.",
	"maxHolidays": "The maximum number of holidays that the long weekends or the deals " +
		"may list.",
	"minRunDays": "The minimum length of a run of days off, leave included. Shorter runs do not " +
		"count.",
	"movedEntries": "Entries that a decree replaced by an entry of the same occasion and type " +
		"on another date.",
	"multiplierHours": "The sum of the multipliers; a half hour counts half. The pay is this " +
		"number times the wage of an " + "hour.",
	"multipliers": "The multiplier of each hour. The last multiplier can be for a half hour.",
	"notice": "The warning about the rules that the answer uses: the confidence of the only " +
		"rule, or which rules were not read completely.",
	"obligation": "The id of the obligation, or an alias such as pph25 or bpjs-tk, in upper or " +
		"lower case. An alias of several obligations, such as pph21 or thr, is refused with their " +
		"ids.",
	"obligationPeriod": "The period that the obligation is about: a month (YYYY-MM), a tax year " +
		"(YYYY) or, for THR, the year of the holiday.",
	"occasion": "The id of the occasion, such as eid-al-fitr. It is the same in all years, but " +
		"the names contain years. An own day off of a calendar has no occasion.",
	"occasionHolidays": "National holidays and collective leave, in the order of their dates. " +
		"Empty if there are none in the chosen years.",
	"occasionName": "Only occasions with this id, name or alias, as in lebaran. Upper and lower " +
		"case, spaces and punctuation do not matter. The last word can be the year, as in " +
		"lebaran 2027. Default: all " +
		"occasions.",
	"officialHoliday": "The day is an official holiday at this place, such as a local election, " +
		"that the national list does not have. An own day off of a firm is not one.",
	"overtimeClass": "The class of the date under labour law. Collective leave is a workday. A " +
		"holiday on a weekend day is an official holiday.",
	"overtimeHours": "Whole or half hours: on a workday the hours after the normal hours of " +
		"work, on a day off all hours " + "worked.",
	"ownDayOffCount": "Dates that are off only because they are own days off of the calendar. " +
		"Weekend days are not counted here.",
	"ownLine": "The line of the calendar that made the date a workday or a day off. It is left " +
		"out if the national list or the weekend decided it.",
	"payday": "The day of the month on which a period is paid. If the month has no such day, it is " +
		"the last day of the month.",
	"paydayMonth": "The month in which a period is paid: same for the month in which it ends, next " +
		"for the month after.",
	"projectionHits": "How many dates of the occasion were predicted correctly, in all decreed " +
		"years. Each year is predicted with the rules announced before its list was signed, and " +
		"compared with its first list. Predictions of every certainty are counted. The document " +
		"docs/projections.md has the hits of borderline predictions.",
	"projectionMethod": "How the holidays are predicted, what is missing, and how often " +
		"borderline predictions by the same rules were right.",
	"projectionRule": "The id of the rule and its version, as in mabims-2. The document " +
		"docs/projections.md describes the rules.",
	"reading": "Names the days that are off under this reading, the days that are workdays under " +
		"this reading (…_is_workday), the part of the period that has this date, or another " +
		"reading of the law.",
	"reliefCondition": "To whom or to what the relief is limited; null if it has no limit.",
	"reliefs": "Documents that waive a penalty or allow a later payment. They do not change the " +
		"due date.",
	"restDays": "The weekly rest days: two days for the table of the five-day week, one day for " +
		"the table of the six-day week.",
	"ruleCases": "Published statements of a result. Each was compared with the calculation.",
	"ruleCitation": "The articles that set or move the date, or set the multipliers, as one " +
		"text.",
	"ruleCorrections": "Mistakes in this copy of the rule that were corrected after publication.",
	"rulesAsOf": "Only with the parameter asOf: the holiday lists are those known on asOf, but " +
		"the rules of law are those known today.",
	"ruleTransitions": "Later dates for the last period: for a part of it, or under another " +
		"reading of the law.",
	"shortestDay": "The day of a six-day week with the fewest hours of work. An official holiday " +
		"on this day has its own " + "table.",
	"sourcesOfDates": "Include the decrees of every holiday. If true, at most 50 dates are " +
		"allowed.",
	"sourcesOfSpan": "Include the decrees of every holiday. If true, the span must not be longer " +
		"than five years.",
	"timeLimit": "The id of the time limit, or an alias such as bipartit, in upper or lower " +
		"case. An alias of several limits, such as phk, is refused with their ids.",
	"value": "The given text. If it has more than 60 characters, it is cut after 60 " +
		"and ends with …",
	"weekdayHours": "The working hours on this day of the week, if they differ.",
	"weekendCount": "Weekend dates. A weekend date with a holiday is counted here and in " +
		"holidayCount.",
	"work": "The amount of work: hours, or hours and minutes as in 1:30.",
	"year": "Dataset year. Default: the current year in Jakarta.",
}

const calendarNames = "The name of a calendar: national, a calendar of the dataset such as idx, " +
	"or a calendar of the operator."

func description(tag string) string {
	key, ok := strings.CutPrefix(tag, "@")
	if !ok {
		return tag
	}
	text, ok := descriptions[key]
	if !ok {
		panic("ask: there is no description " + key)
	}
	return text
}
