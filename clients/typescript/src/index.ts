/**
 * Indonesian national holidays, collective leave and workday arithmetic. The
 * package contains the data: it sends no requests, and it does not depend on the
 * time zone of the machine.
 *
 * Answers have the same form as `data` in the HTTP API. For a date without data, the
 * functions throw a {@link HarikerjaError} with the code `DATASET_NOT_FOUND`. They
 * never report such a date as "no holiday".
 *
 * The functions of this module use the data of the package. {@link Calendar} describes
 * them.
 *
 * @packageDocumentation
 */

import * as answers from "./answers.js";
import { checkOptions, own, timeOf, wrong } from "./arguments.js";
import { calendarOf, namedCalendarOf, newestCalendarOf, readAsOf } from "./calendar.js";
import { MAX_DAY, dayInJakarta, formatDay, today } from "./date.js";
import * as deadlines from "./deadlines.js";
import { calendarsOf } from "./definition.js";
import * as histories from "./history.js";
import { View, builtInHistory } from "./knowledge.js";
import { readHistory } from "./load.js";
import * as overtime from "./overtime.js";
import * as plans from "./plans.js";
import * as projections from "./projections.js";
import type { Calendar, NewestCalendar } from "./questions.js";
import type { DatasetSource, LoadOptions } from "./types.js";

export type { DayName, LocalDayName } from "./date.js";
export { HarikerjaError, type ErrorCode, type ErrorDetails } from "./errors.js";
export type { AnyCalendar, Calendar, NamedCalendar, NewestCalendar, NoRules, Questions } from "./questions.js";
export type * from "./types.js";

let view: View | undefined;

/** Returns the view with all data of the package. */
function newest(): View {
  return (view ??= new View(builtInHistory()));
}

export const getHolidays: Calendar["getHolidays"] = (year, options) => answers.getHolidays(newest(), year, options);
export const getHolidaysInRange: Calendar["getHolidaysInRange"] = (start, end, options) => answers.getHolidaysInRange(newest(), start, end, options);
export const getUpcomingHolidays: Calendar["getUpcomingHolidays"] = (date, options) => answers.getUpcomingHolidays(newest(), date, options);
export const checkHoliday: Calendar["checkHoliday"] = (date, options) => answers.checkHoliday(newest(), date, options);
export const isHoliday: Calendar["isHoliday"] = (date, options) => answers.isHoliday(newest(), date, options);
export const isWeekend: Calendar["isWeekend"] = (date, options) => answers.isWeekend(undefined, date, options);
export const checkWorkday: Calendar["checkWorkday"] = (date, options) => answers.checkWorkday(newest(), date, options);
export const isWorkday: Calendar["isWorkday"] = (date, options) => answers.isWorkday(newest(), date, options);
export const describeDays: Calendar["describeDays"] = (start, end, options) => answers.describeDays(newest(), start, end, options);
export const addWorkdays: Calendar["addWorkdays"] = (date, days, options) => answers.addWorkdays(newest(), date, days, options);
export const subtractWorkdays: Calendar["subtractWorkdays"] = (date, days, options) => answers.subtractWorkdays(newest(), date, days, options);
export const diffWorkdays: Calendar["diffWorkdays"] = (start, end, options) => answers.diffWorkdays(newest(), start, end, options);
export const countWorkdays: Calendar["countWorkdays"] = (start, end, options) => answers.countWorkdays(newest(), start, end, options);
export const listWorkdays: Calendar["listWorkdays"] = (start, end, options) => answers.listWorkdays(newest(), start, end, options);
export const adjustDate: Calendar["adjustDate"] = (date, options) => answers.adjustDate(newest(), date, options);
export const nthWorkday: Calendar["nthWorkday"] = (month, n, options) => answers.nthWorkday(newest(), month, n, options);
export const summarizeWorkdays: Calendar["summarizeWorkdays"] = (year, options) => answers.summarizeWorkdays(newest(), year, options);
export const getLongWeekends: Calendar["getLongWeekends"] = (year, options) => plans.getLongWeekends(newest(), year, options);
export const planLeave: Calendar["planLeave"] = (days, options) => plans.planLeave(newest(), days, options);
export const getPayrollPeriods: Calendar["getPayrollPeriods"] = (year, options) => plans.getPayrollPeriods(newest(), year, options);
export const dueDeadline: Calendar["dueDeadline"] = (start, hours, options) => deadlines.dueDeadline(newest(), start, hours, options);
export const elapsedTime: Calendar["elapsedTime"] = (start, end, options) => deadlines.elapsedTime(newest(), start, end, options);
export const getOvertime: Calendar["getOvertime"] = (date, hours, options) => overtime.getOvertime(newest(), date, hours, options);
export const getOccasions: Calendar["getOccasions"] = (options) => histories.getOccasions(newest(), options);
export const getRevisions: Calendar["getRevisions"] = (year) => histories.getRevisions(newest(), year);
export const getProjections: NewestCalendar["getProjections"] = (year) => projections.getProjections(newest(), year);
export const getSources: Calendar["getSources"] = (year) => answers.getSources(newest(), year);
export const getAvailableYears: Calendar["getAvailableYears"] = () => answers.getAvailableYears(newest());
export const getYears: Calendar["getYears"] = () => answers.getYears(newest());
export const dataVersion: Calendar["dataVersion"] = () => answers.dataVersion(newest());
export const asOf: Calendar["asOf"] = (date) => calendarOf(new View(builtInHistory(), readAsOf(date)));
export const withCalendar: Calendar["withCalendar"] = (calendar) => namedCalendarOf(newest(), calendar);
export const update: NewestCalendar["update"] = (source) => load(source);
export const getCalendars: Calendar["getCalendars"] = () => calendarsOf(builtInHistory());

/**
 * Loads a `dataset.json` of a Harikerja server or release. The source is a path (only in
 * Node) or bytes. The function verifies the size (at most 1 MiB), the format and the
 * digest, and returns the national calendar with this data. It ignores members that this
 * version does not know. A file that cannot be used is refused with the code
 * `INVALID_TYPE`. A file that is older than the data of the package is refused too, with
 * `details.older`, unless the option `allowOlder` is true. The other functions of this
 * module still use the data of the package.
 */
export async function load(source: DatasetSource, options?: LoadOptions): Promise<NewestCalendar> {
  checkOptions(options, ["source", "allowOlder"], 1);
  const allowOlder = own(options, "allowOlder") ?? false;
  if (typeof allowOlder !== "boolean") throw wrong("INVALID_TYPE", "allowOlder", allowOlder, "must be true or false");
  return newestCalendarOf(await readHistory(source, allowOlder ? undefined : builtInHistory()));
}

/**
 * Returns the date in Jakarta (UTC+7) at a time, as `YYYY-MM-DD`. Default: today. The
 * other functions take dates as text, so use this function to convert a `Date`: a `Date`
 * is a moment, and its date depends on the time zone.
 */
export function dateInJakarta(time?: Date): string {
  if (time === undefined) return formatDay(today());
  const day = dayInJakarta(timeOf(time) ?? NaN);
  if (!(day >= 0 && day <= MAX_DAY)) throw wrong("INVALID_DATE", "time", time, "must be a valid Date from the year 1 to the year 9999", undefined, "its time is invalid or outside these years");
  return formatDay(day);
}
