/**
 * Indonesian national holidays, collective leave and workday arithmetic. The
 * package contains the data: it sends no requests, and it does not depend on the
 * time zone of the machine.
 *
 * Answers have the same form as `data` in the HTTP API. For a date without data, the
 * functions throw a {@link HarikerjaError} with the code `DATASET_NOT_FOUND`. They
 * never report such a date as "no holiday".
 *
 * @packageDocumentation
 */

import * as answers from "./answers.js";
import type { View } from "./answers.js";
import { readDate } from "./arguments.js";
import { calendars } from "./data.js";
import { today, yearOf } from "./date.js";
import { readDefinition, toDefinition, type Definition } from "./definition.js";
import { HarikerjaError } from "./errors.js";
import { define, knowledgeOn } from "./knowledge.js";
import type {
  CalendarDefinition,
  CalendarHolidayType,
  CalendarOptions,
  CalendarWorkdayCheck,
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

/** Returns all known data and the current year in Jakarta. */
function newest(): View {
  return { known: knowledgeOn(Infinity), currentYear: () => yearOf(today()) };
}

/**
 * Returns the holidays of a year, sorted by date, then by type (national holidays
 * first), then by local name. Default: the current year in Jakarta.
 */
export function getHolidays(year?: number | string, options?: HolidayListOptions): Holiday[] {
  return answers.getHolidays(newest(), year, options);
}

/** Reports whether a date (`YYYY-MM-DD`) is a holiday, and lists its holidays. */
export function checkHoliday(date: string, options?: HolidayCheckOptions): HolidayCheck {
  return answers.checkHoliday(newest(), date, options);
}

/** Reports whether a date is a holiday. A weekend is not a holiday. */
export function isHoliday(date: string, options?: HolidayOptions): boolean {
  return answers.isHoliday(newest(), date, options);
}

/** Reports whether a date is a weekend day. It needs no data, so every date is allowed. */
export function isWeekend(date: string, options?: WeekendOptions): boolean {
  return answers.isWeekend(undefined, date, options);
}

/** Reports whether a date is a workday, and gives the reason if it is not a workday. */
export function checkWorkday(date: string, options?: WorkdayOptions): WorkdayCheck {
  return answers.checkWorkday(newest(), date, options);
}

/** Reports whether a date is a workday: not a weekend day, and not a holiday that counts as a day off. */
export function isWorkday(date: string, options?: WorkdayOptions): boolean {
  return answers.isWorkday(newest(), date, options);
}

/** Adds a number of workdays (1 or more) to a date. The date itself is not counted. */
export function addWorkdays(date: string, days: number | string, options?: WorkdayOptions): WorkdayShift {
  return answers.addWorkdays(newest(), date, days, options);
}

/** Subtracts a number of workdays (1 or more) from a date. The date itself is not counted. */
export function subtractWorkdays(date: string, days: number | string, options?: WorkdayOptions): WorkdaySubtraction {
  return answers.subtractWorkdays(newest(), date, days, options);
}

/** Counts the workdays, holidays and weekend days from one date to another. By default both dates are included. */
export function diffWorkdays(start: string, end: string, options?: WorkdayDifferenceOptions): WorkdayDifference {
  return answers.diffWorkdays(newest(), start, end, options);
}

/** Returns the decrees that set the list of a year, sorted by date. Default: the current year in Jakarta. */
export function getSources(year?: number | string): Source[] {
  return answers.getSources(newest(), year);
}

/** Returns the years with data, in order and without gaps. */
export function getAvailableYears(): number[] {
  return answers.getAvailableYears(newest());
}

/** Returns information about each year: its revision, its status, and the number of its holidays. */
export function getYears(): YearInfo[] {
  return answers.getYears(newest());
}

/** The functions of this package for a day in the past; see {@link asOf}. */
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
 * Returns the calendar as it was known at the end of a day. It uses only the decrees
 * that were signed until that day, and it has only the years with such a decree. Its
 * current year is the year of that day. A day after today in Jakarta is refused,
 * because later decrees are not known.
 */
export function asOf(date: string): Calendar {
  return functionsOf(viewOn(date));
}

/** Returns the data known at the end of a day, and its year. */
function viewOn(date: string): View {
  const day = readDate("asOf", date);
  if (day > today()) {
    const message = "The date for asOf must use YYYY-MM-DD and must not be later than today.";
    throw new HarikerjaError("INVALID_DATE", message, { field: "asOf", value: date });
  }
  return { known: knowledgeOn(day), currentYear: () => yearOf(day) };
}

function functionsOf(view: View): Calendar {
  return {
    getHolidays: (year, options) => answers.getHolidays(view, year, options),
    checkHoliday: (date, options) => answers.checkHoliday(view, date, options),
    isHoliday: (date, options) => answers.isHoliday(view, date, options),
    isWeekend: (date, options) => answers.isWeekend(view.known.definition, date, options),
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

/**
 * The functions of this package under the calendar of a firm or an institution; see
 * {@link withCalendar}. The calendar has its own weekend and its own rule for
 * collective leave, so the options for them are refused.
 */
export interface NamedCalendar {
  /** The list has own days off too, with the type `own_day_off`. */
  getHolidays(year?: number | string, options?: HolidayListOptions<CalendarHolidayType>): Holiday<CalendarHolidayType>[];
  checkHoliday(date: string, options?: Pick<HolidayCheckOptions, "includeSources">): HolidayCheck<CalendarHolidayType>;
  /** Reports whether a date has a holiday or is an own day off, even if an own line makes the date a workday. */
  isHoliday(date: string): boolean;
  isWeekend(date: string): boolean;
  checkWorkday(date: string): CalendarWorkdayCheck;
  isWorkday(date: string): boolean;
  addWorkdays(date: string, days: number | string): WorkdayShift<CalendarOptions>;
  subtractWorkdays(date: string, days: number | string): WorkdaySubtraction<CalendarOptions>;
  /** An own day off counts as a holiday. An own workday counts only as a workday. */
  diffWorkdays(start: string, end: string, options?: Pick<WorkdayDifferenceOptions, "inclusive">): WorkdayDifference<CalendarOptions>;
  getSources: typeof getSources;
  getAvailableYears: typeof getAvailableYears;
  getYears: typeof getYears;
  /** The same calendar with the national list that was known at the end of a day. Own lines do not change. */
  asOf(date: string): NamedCalendar;
}

/**
 * Returns the functions of this package under the calendar of a firm or an
 * institution: the national list with the weekend, the collective leave, the days
 * off and the workdays of a calendar file. Instead of a file, it accepts the name of
 * a calendar of {@link getCalendars}, or `"national"`. A file with mistakes is
 * refused with the code `INVALID_TYPE` and the list `details.problems`.
 */
export function withCalendar(calendar: CalendarDefinition | string): NamedCalendar {
  const definition = typeof calendar === "string" ? builtIn(calendar) : readDefinition(calendar);
  return named(newest(), definition);
}

/** Returns the calendars in the data, such as `idx`, with their sources. */
export function getCalendars(): CalendarDefinition[] {
  return calendars();
}

function builtIn(name: string): Definition {
  const all: CalendarDefinition[] = [{ name: "national" }, ...calendars()];
  const found = all.find((calendar) => calendar.name === name);
  if (found) return toDefinition(found);
  const allowed = all.map((calendar) => calendar.name);
  const message = `There is no calendar ${JSON.stringify(name)}: use a calendar file, or one of ${allowed.join(", ")}.`;
  throw new HarikerjaError("NOT_FOUND", message, { field: "calendar", value: name, allowed });
}

function named({ known, currentYear }: View, definition: Definition): NamedCalendar {
  const functions = functionsOf({ known: define(known, definition), currentYear });
  // Under a definition, the answers have the types of NamedCalendar.
  return { ...functions, asOf: (date: string) => named(viewOn(date), definition) } as unknown as NamedCalendar;
}
