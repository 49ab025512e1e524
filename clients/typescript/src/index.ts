/**
 * Indonesian national holidays, collective leave and workday arithmetic. The
 * package contains the data: it sends no requests, and it does not depend on the
 * time zone of the machine.
 *
 * Answers have the same form as `data` in the HTTP API, but a list that can be incomplete is
 * in an object with `complete` and `examined`. For a date without data, the functions throw
 * a {@link HarikerjaError} with the code `DATASET_NOT_FOUND`. They never report such a date
 * as "no holiday".
 *
 * The functions of this module use the data of the package. {@link Calendar} describes
 * them.
 *
 * @packageDocumentation
 */

import * as answers from "./answers.js";
import { attempt, checkOptions, own, readFlag, timeOf, wrong } from "./arguments.js";
import { calendarOf, namedCalendarOf, readAsOf } from "./calendar.js";
import { MAX_DAY, dayInJakarta, formatDay, pad, parseDay, today } from "./date.js";
import * as deadlines from "./deadlines.js";
import { calendarsOf } from "./definition.js";
import { HarikerjaError } from "./errors.js";
import * as histories from "./history.js";
import { View, builtInHistory } from "./knowledge.js";
import { readHistory } from "./load.js";
import * as overtime from "./overtime.js";
import { getPayrollPeriods as payrollPeriods } from "./payroll.js";
import type { Calendar } from "./questions.js";
import type { DatasetSource, LoadOptions } from "./types.js";

export type { DayName, LocalDayName } from "./date.js";
export { HarikerjaError, type ErrorCode, type ErrorDetails } from "./errors.js";
export type { AnyCalendar, Calendar, NamedCalendar, NoRules, Questions } from "./questions.js";
export type * from "./types.js";

let view: View | undefined;

/** Returns the view with all data of the package. */
function newest(): View {
  return (view ??= new View(builtInHistory()));
}

/** Returns the same arguments with a type that the compiler can spread. */
const all = <Value, Options>(args: [] | [value: Value, options?: Options]) => args as [value: Value, options?: Options];

export const getHolidays: Calendar["getHolidays"] = (...args) => answers.getHolidays(newest(), ...all(args));
export const getHolidaysInRange: Calendar["getHolidaysInRange"] = (...args) => answers.getHolidaysInRange(newest(), ...args);
export const getUpcomingHolidays: Calendar["getUpcomingHolidays"] = (...args) => answers.getUpcomingHolidays(newest(), ...all(args));
export const checkHoliday: Calendar["checkHoliday"] = (...args) => answers.checkHoliday(newest(), ...args);
export const isHoliday: Calendar["isHoliday"] = (...args) => answers.isHoliday(newest(), ...args);
export const isWeekend: Calendar["isWeekend"] = (...args) => answers.isWeekend(undefined, ...args);
export const checkWorkday: Calendar["checkWorkday"] = (...args) => answers.checkWorkday(newest(), ...args);
export const isWorkday: Calendar["isWorkday"] = (...args) => answers.isWorkday(newest(), ...args);
export const describeDays: Calendar["describeDays"] = (...args) => answers.describeDays(newest(), ...args);
export const addWorkdays: Calendar["addWorkdays"] = (...args) => answers.addWorkdays(newest(), ...args);
export const subtractWorkdays: Calendar["subtractWorkdays"] = (...args) => answers.subtractWorkdays(newest(), ...args);
export const diffWorkdays: Calendar["diffWorkdays"] = (...args) => answers.diffWorkdays(newest(), ...args);
export const countWorkdays: Calendar["countWorkdays"] = (...args) => answers.countWorkdays(newest(), ...args);
export const listWorkdays: Calendar["listWorkdays"] = (...args) => answers.listWorkdays(newest(), ...args);
export const adjustDate: Calendar["adjustDate"] = (...args) => answers.adjustDate(newest(), ...args);
export const nthWorkday: Calendar["nthWorkday"] = (...args) => answers.nthWorkday(newest(), ...args);
export const summarizeWorkdays: Calendar["summarizeWorkdays"] = (...args) => answers.summarizeWorkdays(newest(), ...all(args));
export const getPayrollPeriods: Calendar["getPayrollPeriods"] = (...args) => payrollPeriods(newest(), ...all(args));
export const dueDeadline: Calendar["dueDeadline"] = (...args) => deadlines.dueDeadline(newest(), ...args);
export const elapsedTime: Calendar["elapsedTime"] = (...args) => deadlines.elapsedTime(newest(), ...args);
export const getOvertime: Calendar["getOvertime"] = (...args) => overtime.getOvertime(newest(), ...args);
export const getOccasions: Calendar["getOccasions"] = (...args) => histories.getOccasions(newest(), ...args);
export const getRevisions: Calendar["getRevisions"] = (...args) => histories.getRevisions(newest(), ...args);
export const getSources: Calendar["getSources"] = (...args) => answers.getSources(newest(), ...args);
export const getAvailableYears: Calendar["getAvailableYears"] = (...args) => answers.getAvailableYears(newest(), ...args);
export const getYears: Calendar["getYears"] = (...args) => answers.getYears(newest(), ...args);
export const dataVersion: Calendar["dataVersion"] = (...args) => answers.dataVersion(newest(), ...args);
export const asOf: Calendar["asOf"] = (...args) => calendarOf(new View(builtInHistory(), readAsOf(...args)));
export const withCalendar: Calendar["withCalendar"] = (...args) => namedCalendarOf(newest(), ...args);
export const getCalendars: Calendar["getCalendars"] = (...args) => calendarsOf(builtInHistory(), ...args);

/**
 * Loads a `dataset.json` of a Harikerja server or release. The source is a path (only in
 * Node) or bytes. The function verifies the size (at most 1 MiB), the format and the
 * digest, and returns the national calendar with this data. It ignores members that this
 * version does not know. A file that cannot be used is refused with the code
 * `INVALID_TYPE`. A file whose newest decree or correction is older than that of the
 * package is refused too, with `details.older`, unless the option `allowOlder` is true. The
 * other functions of this module still use the data of the package.
 */
export async function load(source: DatasetSource, options?: LoadOptions): Promise<Calendar> {
  checkOptions(Array.from(arguments).slice(1), ["source"], ["allowOlder"]);
  const allowOlder = readFlag("allowOlder", own(options, "allowOlder"), false);
  return calendarOf(new View(await readHistory(source, allowOlder ? undefined : builtInHistory())));
}

/**
 * Returns the day that a date picker shows, as `YYYY-MM-DD`: the day, month and year of a
 * `Date` in its local time. For a moment, such as the time of an order, use
 * {@link dateInJakarta}.
 */
export function localDate(date: Date): string {
  checkRest(arguments);
  readTime("date", date);
  const [year, month, day] = attempt(() => [date.getFullYear(), date.getMonth() + 1, date.getDate()]) ?? [0, 0, 0];
  const text = `${pad(year!, 4)}-${pad(month!, 2)}-${pad(day!, 2)}`;
  if (parseDay(text) === undefined) throw notATime("date", date);
  return text;
}

/**
 * Returns the date in Jakarta (UTC+7) at a moment, as `YYYY-MM-DD`. A day that a date picker
 * returns is not a moment: use {@link localDate}.
 */
export function dateInJakarta(time: Date): string {
  checkRest(arguments);
  const day = dayInJakarta(readTime("time", time));
  if (day < 0 || day > MAX_DAY) throw notATime("time", time);
  return formatDay(day);
}

/** Returns today's date in Jakarta, as `YYYY-MM-DD`. */
export function todayInJakarta(): string {
  checkOptions(Array.from(arguments), [], []);
  return formatDay(today());
}

/** Refuses an argument after the date, except the index and the list that `dates.map(localDate)` gives. */
function checkRest([date, ...rest]: IArguments): void {
  const [index, list] = rest as [number, unknown];
  if (rest.length !== 2 || !attempt(() => Array.isArray(list) && list[index] === date)) checkOptions(rest, [], []);
}

/** Returns the milliseconds since 1970 of a valid Date object. */
function readTime(field: string, value: unknown): number {
  const time = timeOf(value);
  if (time === undefined || Number.isNaN(time)) throw notATime(field, value);
  return time;
}

function notATime(field: string, value: unknown): HarikerjaError {
  const wanted = "must be a valid Date from the year 1 to the year 9999";
  return wrong("INVALID_DATE", field, value, wanted, undefined, "its time is invalid or outside these years");
}
