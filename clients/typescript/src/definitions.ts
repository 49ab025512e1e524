// Generated from openapi.json and overtime.json by scripts/build-definitions.js: do not edit.

/** The defaults and limits of the parameters of /v1/holidays/upcoming. */
export const getUpcomingHolidays = {"limit":{"default":5,"min":1,"max":50}} as const;

/** The defaults and limits of the parameters of /v1/workdays/add. */
export const addWorkdays = {"days":{"min":1,"max":2147483647}} as const;

/** The defaults and limits of the parameters of /v1/workdays/subtract. */
export const subtractWorkdays = {"days":{"min":1,"max":2147483647}} as const;

/** The defaults and limits of the parameters of /v1/workdays/diff. */
export const diffWorkdays = {"inclusive":{"default":true}} as const;

/** The defaults and limits of the parameters of /v1/workdays/adjust. */
export const adjustDate = {"rule":{"default":"following","allowed":["following","preceding","modified_following","nearest"]}} as const;

/** The defaults and limits of the parameters of /v1/workdays/nth. */
export const nthWorkday = {"n":{"min":-31,"max":31}} as const;

/** The defaults and limits of the parameters of /v1/workdays/periods. */
export const getPayrollPeriods = {"firstDay":{"default":1,"min":1,"max":28},"payday":{"default":31,"min":1,"max":31},"rule":{"default":"preceding","allowed":["following","preceding","modified_following","nearest"]},"paydayMonth":{"default":"same","allowed":["same","next"]}} as const;

/** The defaults and limits of the parameters of /v1/deadlines/due. */
export const dueDeadline = {"hours":{"pattern":"^(0*[1-9][0-9]{0,4}(:[0-5][0-9])?|0*100000(:00)?|0+:(0[1-9]|[1-5][0-9]))$","wanted":"must be hours from 0:01 to 100000, as in 16 or 1:30"},"hoursPerDay":{"default":"08:00-12:00,13:00-17:00"},"zone":{"default":"WIB"}} as const;

/** The defaults and limits of the parameters of /v1/deadlines/elapsed. */
export const elapsedTime = {"hoursPerDay":{"default":"08:00-12:00,13:00-17:00"},"zone":{"default":"WIB"}} as const;

/** The defaults and limits of the parameters of /v1/overtime. */
export const getOvertime = {"hours":{"min":0.5,"max":24},"shortestDay":{"allowed":["mon","tue","wed","thu","fri","sat","sun"]},"officialHoliday":{"default":false}} as const;

/** The rules for overtime, the newest first. */
export const OVERTIME_RULES = [{"id":"overtime-2021","from":"2021-02-02","law":"PP 35/2021","citation":"PP 35/2021 art. 31","dayOffDefinition":"labour","confidence":"read_in_copy","warnings":["We read a copy of the official text, not the original."],"checkedUntil":"2026-10-03","later":"The newest text that shows this rule in force is dated 2026-10-03. The Constitutional Court (MK 168/PUU-XXI/2023, 31 October 2024) ordered a new labour law within two years. On 3 October 2026 that law was still a bill (RUU Pelindungan Ketenagakerjaan), which parliament aimed to pass on 8 October 2026. Whether it was passed could not be checked.","tables":[{"week":"any","day":"workday","article":"31(1)","limitArticle":"26","allowedHours":4,"steps":[{"hours":1,"multiplier":1.5},{"multiplier":2}]},{"week":"five_days","day":"day_off","article":"31(3)","limitArticle":"31(3)","steps":[{"hours":8,"multiplier":2},{"hours":1,"multiplier":3},{"hours":3,"multiplier":4}]},{"week":"six_days","day":"day_off","article":"31(2)","limitArticle":"31(2)","steps":[{"hours":7,"multiplier":2},{"hours":1,"multiplier":3},{"hours":3,"multiplier":4}]},{"week":"six_days","day":"holiday_on_shortest_day","article":"31(2)","limitArticle":"31(2)","steps":[{"hours":5,"multiplier":2},{"hours":1,"multiplier":3},{"hours":3,"multiplier":4}]}]}];
