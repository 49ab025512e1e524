// Generated from openapi.json, calendar.schema.json and the rules of law by scripts/build-definitions.js: do not edit.

/** The parameters of /v1/holidays in the order of the API, with their defaults and limits. */
export const getHolidays = {"parameters":["year","type","includeSources"]} as const;

/** The parameters of /v1/holidays/check in the order of the API, with their defaults and limits. */
export const checkHoliday = {"parameters":["date","leave","includeSources"]} as const;

/** The parameters of /v1/holidays/range in the order of the API, with their defaults and limits. */
export const getHolidaysInRange = {"parameters":["start","end","leave","type","includeSources"]} as const;

/** The parameters of /v1/holidays/upcoming in the order of the API, with their defaults and limits. */
export const getUpcomingHolidays = {"parameters":["date","leave","limit","type","includeSources"],"limit":{"default":5,"min":1,"max":50}} as const;

/** The parameters of /v1/holidays/long-weekends in the order of the API, with their defaults and limits. */
export const getLongWeekends = {"parameters":["year","minDays","maxBridgeDays","leave","weekend"],"minDays":{"default":3,"min":1,"max":31},"maxBridgeDays":{"default":0,"min":0,"max":4}} as const;

/** The parameters of /v1/holidays/leave-plan in the order of the API, with their defaults and limits. */
export const planLeave = {"parameters":["days","year","start","minDays","deductCollectiveLeave","limit","leave","weekend"],"days":{"min":1,"max":60},"minDays":{"default":4,"min":1,"max":31},"deductCollectiveLeave":{"default":true},"limit":{"default":10,"min":1,"max":50}} as const;

/** The parameters of /v1/occasions in the order of the API, with their defaults and limits. */
export const getOccasions = {"parameters":["name","year","date"]} as const;

/** The parameters of /v1/workdays/check in the order of the API, with their defaults and limits. */
export const checkWorkday = {"parameters":["date","leave","weekend"]} as const;

/** The parameters of /v1/workdays/add in the order of the API, with their defaults and limits. */
export const addWorkdays = {"parameters":["date","days","leave","weekend"],"days":{"min":1,"max":2147483647}} as const;

/** The parameters of /v1/workdays/subtract in the order of the API, with their defaults and limits. */
export const subtractWorkdays = {"parameters":["date","days","leave","weekend"],"days":{"min":1,"max":2147483647}} as const;

/** The parameters of /v1/workdays/diff in the order of the API, with their defaults and limits. */
export const diffWorkdays = {"parameters":["start","end","leave","weekend","inclusive"],"inclusive":{"default":true}} as const;

/** The parameters of /v1/workdays/adjust in the order of the API, with their defaults and limits. */
export const adjustDate = {"parameters":["date","rule","leave","weekend"],"rule":{"default":"following","allowed":["following","preceding","modified_following","nearest"]}} as const;

/** The parameters of /v1/workdays/nth in the order of the API, with their defaults and limits. */
export const nthWorkday = {"parameters":["month","n","leave","weekend"],"n":{"min":-31,"max":31}} as const;

/** The parameters of /v1/workdays/list in the order of the API, with their defaults and limits. */
export const listWorkdays = {"parameters":["start","end","leave","weekend"]} as const;

/** The parameters of /v1/workdays/summary in the order of the API, with their defaults and limits. */
export const summarizeWorkdays = {"parameters":["year","leave","weekend"]} as const;

/** The parameters of /v1/workdays/periods in the order of the API, with their defaults and limits. */
export const getPayrollPeriods = {"parameters":["year","firstDay","payday","rule","paydayMonth","leave","weekend"],"firstDay":{"default":1,"min":1,"max":28},"payday":{"default":31,"min":1,"max":31},"rule":{"default":"preceding","allowed":["following","preceding","modified_following","nearest"]},"paydayMonth":{"default":"same","allowed":["same","next"]}} as const;

/** The parameters of /v1/days in the order of the API, with their defaults and limits. */
export const describeDays = {"parameters":["start","end","leave","weekend","includeSources"]} as const;

/** The parameters of /v1/deadlines/due in the order of the API, with their defaults and limits. */
export const dueDeadline = {"parameters":["start","hours","hoursPerDay","mon","tue","wed","thu","fri","sat","sun","zone","leave","weekend"],"hours":{"pattern":"^(0*[1-9][0-9]{0,4}(:[0-5][0-9])?|0*100000(:00)?|0+:(0[1-9]|[1-5][0-9]))$","wanted":"must be hours from 0:01 to 100000, as in 16 or 1:30"},"hoursPerDay":{"default":"08:00-12:00,13:00-17:00"},"zone":{"default":"WIB"}} as const;

/** The parameters of /v1/deadlines/elapsed in the order of the API, with their defaults and limits. */
export const elapsedTime = {"parameters":["start","end","hoursPerDay","mon","tue","wed","thu","fri","sat","sun","zone","leave","weekend"],"hoursPerDay":{"default":"08:00-12:00,13:00-17:00"},"zone":{"default":"WIB"}} as const;

/** The parameters of /v1/overtime in the order of the API, with their defaults and limits. */
export const getOvertime = {"parameters":["date","hours","weekend","shortestDay"],"hours":{"min":0.5,"max":24},"shortestDay":{"allowed":["mon","tue","wed","thu","fri","sat","sun"]}} as const;

/** The parameters of /v1/obligations in the order of the API, with their defaults and limits. */
export const getObligations = {"parameters":["start","end","kind"]} as const;

/** The schema of calendar files. */
export const CALENDAR_SCHEMA = {"type":"object","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","pattern":"^[a-z][a-z0-9-]{0,62}$","not":{"enum":["national"]}},"title":{"$ref":"#/$defs/names"},"listed":{"type":"boolean"},"status":{"enum":["verified","corroborated"]},"weekend":{"type":"array","maxItems":6,"uniqueItems":true,"items":{"enum":["mon","tue","wed","thu","fri","sat","sun"]}},"collectiveLeave":{"oneOf":[{"enum":["taken","worked"]},{"type":"array","uniqueItems":true,"items":{"$ref":"#/$defs/date"}}]},"covers":{"type":"string","pattern":"^(19|[2-9][0-9])[0-9]{2}\\.\\.(19|[2-9][0-9])[0-9]{2}$"},"daysOff":{"type":"array","items":{"$ref":"#/$defs/day"}},"workdays":{"type":"array","items":{"$ref":"#/$defs/day"}},"statedWorkdays":{"type":"object","additionalProperties":false,"patternProperties":{"^(19|[2-9][0-9])[0-9]{2}$":{"type":"integer","minimum":0,"maximum":366}}},"sources":{"type":"array","items":{"$ref":"#/$defs/source"}},"notes":{"type":"array","items":{"$ref":"#/$defs/text"}}},"$defs":{"text":{"type":"string","maxLength":1000,"pattern":"^\\S(.*\\S)?$"},"date":{"type":"string","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"},"slug":{"type":"string","pattern":"^[a-z0-9]+(-[a-z0-9]+)*$"},"names":{"type":"object","additionalProperties":false,"required":["id","en"],"properties":{"id":{"$ref":"#/$defs/text"},"en":{"$ref":"#/$defs/text"}}},"day":{"type":"object","additionalProperties":false,"properties":{"date":{"$ref":"#/$defs/date"},"from":{"$ref":"#/$defs/date"},"to":{"$ref":"#/$defs/date"},"name":{"$ref":"#/$defs/names"},"source":{"$ref":"#/$defs/slug"},"note":{"$ref":"#/$defs/text"}},"oneOf":[{"required":["date"],"not":{"anyOf":[{"required":["from"]},{"required":["to"]}]}},{"required":["from","to"],"not":{"required":["date"]}}]},"source":{"type":"object","additionalProperties":false,"required":["id","title","publisher"],"properties":{"id":{"$ref":"#/$defs/slug"},"title":{"$ref":"#/$defs/text"},"url":{"type":"string","pattern":"^https?://[^ ]+$"},"publisher":{"$ref":"#/$defs/text"},"note":{"$ref":"#/$defs/text"}}}}} as const;

/** The rules for overtime, the newest first. */
export const OVERTIME_RULES = [{"id":"overtime-2021","from":"2021-02-02","law":"PP 35/2021","tables":[{"week":"any","day":"workday","article":"31(1)","limitArticle":"26","allowedHours":4,"steps":[{"hours":1,"multiplier":1.5},{"multiplier":2}]},{"week":"five_days","day":"day_off","article":"31(3)","limitArticle":"31(3)","steps":[{"hours":8,"multiplier":2},{"hours":1,"multiplier":3},{"hours":3,"multiplier":4}]},{"week":"six_days","day":"day_off","article":"31(2)","limitArticle":"31(2)","steps":[{"hours":7,"multiplier":2},{"hours":1,"multiplier":3},{"hours":3,"multiplier":4}]},{"week":"six_days","day":"holiday_on_shortest_day","article":"31(2)","limitArticle":"31(2)","steps":[{"hours":5,"multiplier":2},{"hours":1,"multiplier":3},{"hours":3,"multiplier":4}]}],"dayOffDefinition":"labour","confidence":"read_in_copy","warnings":["We read a copy of the official text, not the original."],"checkedUntil":"2026-09-03","later":"The newest text that shows this rule in force is dated 2026-09-03. The Constitutional Court (MK 168/PUU-XXI/2023, 31 October 2024) ordered a new labour law within two years. On 3 September 2026 that law was still a bill. Whether it was enacted by 31 October 2026 could not be checked."}];
