package ask

import "strings"

// descriptions are the texts of tags that would make a line too long. A tag names
// such a text after an @, as in doc:"@payday".
var descriptions = map[string]string{
	"adjustment": "How to move a date that is not a workday: to the following workday; to the preceding workday; to the " +
		"following workday, or to the preceding workday if the following workday is in another month; or to " +
		"the nearest workday.",
	"complete": "Whether the answer stays the same if there is data for more years. It is false if the answer ends, " +
		"or a series of days off is cut, because the data ends.",
	"daysOff": "Own days off: dates and spans such as 2026-12-28..2026-12-31, separated by commas. A repeated date " +
		"counts once. Together with workdays at most 366 dates.",
	"deals": "The best single runs: the most days for each day of leave first, then fewer days of leave, then the " +
		"earlier. They may overlap.",
	"deductCollectiveLeave": "Subtract the collective leave of the year from the annual leave, as in private firms. Only days that " +
		"are off because of it alone are subtracted: no weekend days, national holidays or own days off.",
	"findOccasion": "The id, a name or an alias of the occasion, as in lebaran, natal or imlek. Upper and lower case, " +
		"spaces and punctuation do not matter. Several occasions can have the same alias, as in pemilu.",
	"firstDay": "The day of the month on which a period begins: 1 for whole months, 21 for periods from the 21st to " +
		"the 20th.",
	"leaveRule":     "taken: collective leave is off. worked: it is not. listed: only the days in leaveTaken are off.",
	"maxBridgeDays": "The maximum number of bridge days: workdays inside a long weekend that are taken as leave.",
	"minRunDays":    "The minimum length of a run of days off, leave included. Shorter runs do not count.",
	"occasionHolidays": "National holidays and collective leave, in the order of their dates. Empty if there are none in the " +
		"chosen years.",
	"occasionName": "Only occasions with this id, name or alias, as in lebaran. Upper and lower case, spaces and " +
		"punctuation do not matter. The last word can be the year, as in lebaran 2027. Default: all " +
		"occasions.",
	"ownDayOffCount": "Dates that only the calendar itself makes a day off. Weekend days are not counted here.",
	"ownLine": "The line of the calendar that made the date a workday or a day off. It is left out if the national " +
		"list or the weekend decided it.",
	"payday": "The day of payment in the last month of the period. If the month has no such day, it is the last day " +
		"of the month.",
	"sourcesOfSpan": "Include the decrees of every holiday. If true, the span must not be longer than five years.",
	"statedWorkdayCount": "The number that was published, or null. The calendar does not cover a year with another number of " +
		"workdays.",
}

// description returns the text of a tag.
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
