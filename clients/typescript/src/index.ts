/**
 * Indonesian national holidays, collective leave and workday arithmetic. The
 * data is part of the package: nothing is asked of the network, and the
 * machine's time zone plays no part.
 *
 * Answers have the shape of the HTTP API's `data`. What the data does not
 * cover is a {@link HarikerjaError} with the code `DATASET_NOT_FOUND`, never
 * "no holiday".
 *
 * @packageDocumentation
 */

import * as answers from "./answers.js";
import type { View } from "./answers.js";
import { readDate } from "./arguments.js";
import { today, yearOf } from "./date.js";
import { HarikerjaError } from "./errors.js";
import { knowledgeOn } from "./knowledge.js";
import type {
  Holiday,
  HolidayCheck,
  HolidayCheckOptions,
  HolidayListOptions,
  HolidayOptions,
  Source,
  WeekendOptions,
  WorkdayCheck,
  WorkdayDifference,
  WorkdayDifferenceOptions,
  WorkdayOptions,
  WorkdayShift,
  WorkdaySubtraction,
  YearInfo,
} from "./types.js";

export type { DayName, LocalDayName } from "./date.js";
export { HarikerjaError, type ErrorCode, type ErrorDetails } from "./errors.js";
export type * from "./types.js";

/** All that is known, and the current year in Jakarta. */
function newest(): View {
  return { known: knowledgeOn(Infinity), currentYear: () => yearOf(today()) };
}

/**
 * The holidays of a year: by date, national holidays before collective leave,
 * then by local name. Default: the current year in Jakarta.
 */
export function getHolidays(year?: number | string, options?: HolidayListOptions): Holiday[] {
  return answers.getHolidays(newest(), year, options);
}

/** Whether a date (`YYYY-MM-DD`) is a holiday, and which. */
export function checkHoliday(date: string, options?: HolidayCheckOptions): HolidayCheck {
  return answers.checkHoliday(newest(), date, options);
}

/** Whether a date is a holiday. A weekend is none. */
export function isHoliday(date: string, options?: HolidayOptions): boolean {
  return answers.isHoliday(newest(), date, options);
}

/** Whether a date falls on the weekend. It rests on no data, so any date will do. */
export function isWeekend(date: string, options?: WeekendOptions): boolean {
  return answers.isWeekend(date, options);
}

/** Whether a date is a workday, and why not. */
export function checkWorkday(date: string, options?: WorkdayOptions): WorkdayCheck {
  return answers.checkWorkday(newest(), date, options);
}

/** Whether a date is a workday: neither weekend nor a holiday that counts. */
export function isWorkday(date: string, options?: WorkdayOptions): boolean {
  return answers.isWorkday(newest(), date, options);
}

/** The date that lies a number of workdays (1 or more) after another, which is not counted itself. */
export function addWorkdays(date: string, days: number | string, options?: WorkdayOptions): WorkdayShift {
  return answers.addWorkdays(newest(), date, days, options);
}

/** The date that lies a number of workdays (1 or more) before another, which is not counted itself. */
export function subtractWorkdays(date: string, days: number | string, options?: WorkdayOptions): WorkdaySubtraction {
  return answers.subtractWorkdays(newest(), date, days, options);
}

/** The workdays, holidays and weekend days from one date to another, both included by default. */
export function diffWorkdays(start: string, end: string, options?: WorkdayDifferenceOptions): WorkdayDifference {
  return answers.diffWorkdays(newest(), start, end, options);
}

/** The decrees behind the list of a year, in date order. Default: the current year in Jakarta. */
export function getSources(year?: number | string): Source[] {
  return answers.getSources(newest(), year);
}

/** The years that have data, in order and without a gap. */
export function getAvailableYears(): number[] {
  return answers.getAvailableYears(newest());
}

/** What is known of each year: its revision, how well it is documented, and how many holidays it has. */
export function getYears(): YearInfo[] {
  return answers.getYears(newest());
}

/** The functions of this package, as {@link asOf} gives them for a day in the past. */
export interface Calendar {
  getHolidays: typeof getHolidays;
  checkHoliday: typeof checkHoliday;
  isHoliday: typeof isHoliday;
  isWeekend: typeof isWeekend;
  checkWorkday: typeof checkWorkday;
  isWorkday: typeof isWorkday;
  addWorkdays: typeof addWorkdays;
  subtractWorkdays: typeof subtractWorkdays;
  diffWorkdays: typeof diffWorkdays;
  getSources: typeof getSources;
  getAvailableYears: typeof getAvailableYears;
  getYears: typeof getYears;
}

/**
 * The calendar as it was known at the end of a day: with the decrees signed by
 * then, and only the years decreed by then. That day's year is its current
 * year. A day after today in Jakarta is refused: what will be known then is not
 * known yet.
 */
export function asOf(date: string): Calendar {
  const day = readDate("asOf", date);
  if (day > today()) {
    const message = "The date for asOf must use YYYY-MM-DD and not lie in the future: what will be known then is not known yet.";
    throw new HarikerjaError("INVALID_DATE", message, { field: "asOf", value: date });
  }
  const view: View = { known: knowledgeOn(day), currentYear: () => yearOf(day) };
  return {
    getHolidays: (year, options) => answers.getHolidays(view, year, options),
    checkHoliday: (date, options) => answers.checkHoliday(view, date, options),
    isHoliday: (date, options) => answers.isHoliday(view, date, options),
    isWeekend,
    checkWorkday: (date, options) => answers.checkWorkday(view, date, options),
    isWorkday: (date, options) => answers.isWorkday(view, date, options),
    addWorkdays: (date, days, options) => answers.addWorkdays(view, date, days, options),
    subtractWorkdays: (date, days, options) => answers.subtractWorkdays(view, date, days, options),
    diffWorkdays: (start, end, options) => answers.diffWorkdays(view, start, end, options),
    getSources: (year) => answers.getSources(view, year),
    getAvailableYears: () => answers.getAvailableYears(view),
    getYears: () => answers.getYears(view),
  };
}
