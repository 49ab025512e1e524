// The interfaces of calendars. Their comments document the functions of the package.

import type * as t from "./types.js";

/** No arguments for the current year in Jakarta, or a year and options. `undefined` is not a year. */
export type Year<Options> = [] | [year: number | string, options?: Options];

/**
 * The questions that a calendar answers. `Rules` is the type of the options for the weekend
 * and for collective leave. `Type` has the types of holidays that a list can be limited to.
 */
export interface Questions<
  Rules extends { leave?: unknown; weekend?: unknown },
  Type extends t.CalendarHolidayType,
> {
  /**
   * Returns the holidays of a year, sorted by date, then by type (national holidays
   * first), then by local name. Default: the current year in Jakarta.
   */
  getHolidays(...args: Year<t.HolidayListOptions<Type>>): t.Holiday[];
  /** Returns the holidays from one date to another. Both dates are included. */
  getHolidaysInRange(start: string, end: string, options?: Pick<Rules, "leave"> & t.HolidayListOptions<Type>): t.Holiday[];
  /**
   * Returns the next holidays on or after a date. Default: today in Jakarta. If the data
   * ends before `limit` holidays are found, the list is shorter and `complete` is false.
   */
  getUpcomingHolidays(...args: [] | [date: string, options?: Pick<Rules, "leave"> & t.UpcomingOptions<Type>]): t.UpcomingHolidayList;
  /** Reports whether a date (`YYYY-MM-DD`) is a holiday, and lists its holidays. */
  checkHoliday(date: string, options?: Pick<Rules, "leave"> & Pick<t.HolidayCheckOptions, "includeSources">): t.HolidayCheck;
  /** Reports whether a date is a holiday. A weekend is not a holiday. An own day off is a holiday. A holiday that is an own workday is still a holiday. */
  isHoliday(date: string, options?: Pick<Rules, "leave">): boolean;
  /** Reports whether a date is a weekend day. It needs no data, so every date is allowed. */
  isWeekend(date: string, options?: Pick<Rules, "weekend">): boolean;
  /** Reports whether a date is a workday, and gives the reason if it is not a workday. */
  checkWorkday(date: string, options?: Rules): t.WorkdayCheck;
  /** Reports whether a date is a workday: not a weekend day, and not a holiday that counts as a day off. */
  isWorkday(date: string, options?: Rules): boolean;
  /** Describes each date from one date to another: whether it is a workday, and the reason if it is not. Both dates are included. */
  describeDays(start: string, end: string, options?: Rules & t.DayOptions): t.Day[];
  /** Adds a number of workdays (1 or more) to a date. The date itself is not counted. */
  addWorkdays(date: string, days: number | string, options?: Rules): t.WorkdayShift;
  /** Subtracts a number of workdays (1 or more) from a date. The date itself is not counted. */
  subtractWorkdays(date: string, days: number | string, options?: Rules): t.WorkdaySubtraction;
  /**
   * Counts the workdays, holidays and weekend days from one date to another. By default
   * both dates are included. An own day off counts as a holiday. An own workday counts
   * only as a workday.
   */
  diffWorkdays(start: string, end: string, options?: Rules & Pick<t.WorkdayDifferenceOptions, "inclusive">): t.WorkdayDifference;
  /** Counts the workdays from one date to another. Both dates are included. */
  countWorkdays(start: string, end: string, options?: Rules): number;
  /** Returns the workdays from one date to another. Both dates are included. */
  listWorkdays(start: string, end: string, options?: Rules): string[];
  /** Returns the date if it is a workday, or else the workday to which a rule moves it. Default: the following workday. */
  adjustDate(date: string, options?: Rules & Pick<t.AdjustmentOptions, "rule">): t.AdjustedDate;
  /** Returns a workday of a month (`YYYY-MM`): 1 is the first, -1 the last. */
  nthWorkday(month: string, n: number | string, options?: Rules): t.MonthWorkday;
  /**
   * Counts the workdays, weekend days and holidays of a year and of its months. Default: the current year in
   * Jakarta. A holiday on a weekend day is counted only as a weekend day.
   */
  summarizeWorkdays(...args: Year<Rules>): t.YearSummary;
  /** Returns the twelve payroll periods of a year with their days of payment. Default: the current year in Jakarta. */
  getPayrollPeriods(...args: Year<Rules & t.PayrollOptions>): t.PayrollPeriod[];
  /**
   * Returns when an amount of work is finished. The amount is a number of whole hours, or a
   * text with hours and minutes such as `"1:30"`. Work is done only in working hours on workdays. Times use
   * `YYYY-MM-DDTHH:MM`, with an offset such as `Z` if they are not local times of the zone.
   */
  dueDeadline(start: string, hours: number | string, options?: Rules & t.WorkingHoursOptions): t.Deadline;
  /** Returns the working time between two times. */
  elapsedTime(start: string, end: string, options?: Rules & t.WorkingHoursOptions): t.ElapsedTime;
  /**
   * Returns the multipliers for hours of overtime on a date. On a workday, overtime means
   * the hours after the normal hours. On a day off, all hours are overtime. The weekend must
   * have one day (a six-day week) or two days. Only the national list counts. The calendar of
   * a firm has its own weekend. Not legal advice.
   */
  getOvertime(date: string, hours: number, options?: Pick<Rules, "weekend"> & Pick<t.OvertimeOptions, "shortestDay" | "officialHoliday">): t.Overtime;
  /** Returns the occasions with their holidays. Without a year, it has the holidays of all years, and is never complete. */
  getOccasions(options?: t.OccasionOptions): t.OccasionList;
  /** Returns the history of the list of a year. Default: the current year in Jakarta. */
  getRevisions(...args: [] | [year: number | string]): t.Revision[];
  /** Returns the decrees that set the list of a year, sorted by date. Default: the current year in Jakarta. */
  getSources(...args: [] | [year: number | string]): t.Source[];
  /** Returns the years with data, in order. */
  getAvailableYears(): number[];
  /** Returns information about each year: its revision, its status, and the number of its holidays. */
  getYears(): t.YearInfo[];
  /** Returns the version of the data: the newest decree, and the digest of the dataset. */
  dataVersion(): t.DataVersion;
}

/** The national calendar, for example as it was known on an earlier day; see `asOf` and `load`. */
export interface Calendar extends Questions<t.WorkdayOptions, t.HolidayType> {
  /**
   * Returns the calendar as it was known at the end of a day. It uses only the decrees
   * that were signed until that day, and it has only the years with such a decree. Its
   * current year is the year of that day. A day after today in Jakarta is refused,
   * because later decrees are not known. Each `asOf` uses the whole history, also if this
   * calendar is itself from `asOf`.
   */
  asOf(date: string): Calendar;
  /**
   * Returns the calendar of a firm or an institution: the national list with the weekend,
   * the collective leave, the days off and the workdays of a calendar file. Instead of a
   * file, it accepts the name of a calendar of `getCalendars`, or `"national"` for the
   * national calendar. A file with a mistake is refused with the code `INVALID_TYPE`; `details.field`
   * is the place of its first mistake, such as `daysOff[2].date`.
   */
  withCalendar(calendar: t.CalendarDefinition | string): NamedCalendar;
  /** Returns the calendars in the data, such as `idx`, with their sources. */
  getCalendars(): t.CalendarDefinition[];
}

/** A calendar of any kind, for a function that takes a calendar. The module `harikerja` itself is one. */
export type AnyCalendar = Calendar | NamedCalendar;

/** The options for rules are refused, because the calendar of a firm has its own rules. */
export interface NoRules {
  leave?: never;
  weekend?: never;
}

/**
 * The calendar of a firm or an institution; see `withCalendar`. Its lists also contain own
 * days off, with the type `own_day_off`.
 */
export interface NamedCalendar extends Questions<NoRules, t.CalendarHolidayType> {
  /**
   * Returns this calendar with the national list that was known at the end of a day. Own lines do
   * not change. The own lines of a calendar of the data, such as `idx`, are right only for the
   * newest list, so it ends before the first year whose list was amended after the day.
   */
  asOf(date: string): NamedCalendar;
  /**
   * Returns the lines of the calendar file that have no effect, often because of a wrong date: a
   * date of `collectiveLeave` that is not collective leave, a day off on a weekend day or on a
   * holiday, a workday on a workday, and a date without data. A line with several dates is in the
   * list only if none of them has an effect.
   */
  getUnused(): t.UnusedLine[];
}
