// The types of arguments, options and calendar files. The types of answers are in
// answer-types.ts.

import type { Examined, Occasion, UpcomingHoliday } from "./answer-types.js";
import type * as api from "./defaults.js";

export type * from "./answer-types.js";

/** A national holiday, or collective leave (cuti bersama), which is optional for private employers. */
export type HolidayType = Exclude<api.HolidayType, "own_day_off">;

/** The type of a holiday in a calendar of `withCalendar`, which can have own days off. */
export type CalendarHolidayType = api.HolidayType;

/** A day of the week in the `weekend` option and in answers. */
export type Weekday = api.Weekday;

/**
 * Weekend days: a list, or a text as in the API, such as `"fri,sat"`. `"none"` or
 * an empty list means that there is no weekend. A weekend of all seven days is
 * refused.
 */
export type Weekend = string | readonly Weekday[];

/**
 * Whether collective leave is a day off: it is taken, it is worked, or it is taken only on
 * the given dates (`YYYY-MM-DD`). The list is for all years: in a year without a date in it, no
 * collective leave is taken.
 */
export type Leave = api.LeaveRule | { readonly only: readonly string[] };

/** A text of the type T. A later version, or newer data, can have other texts. */
export type Open<T extends string> = T | (string & {});

/** The status `corroborated` means that the dates are certain, but the number of one decree was not found. */
export type DatasetStatus = api.DatasetStatus;

/** The answer of `getUpcomingHolidays`. */
export interface UpcomingHolidayList {
  readonly holidays: readonly UpcomingHoliday[];
  /** False if the data ends before `limit` holidays are found. There are later holidays, but they are not known. */
  readonly complete: boolean;
  /** The dates that the list depends on. */
  readonly examined: Examined;
}

/** The answer of `getOccasions`. */
export interface OccasionList {
  readonly occasions: readonly Occasion[];
  /** True for the list of a year. Without a year, the holidays end where the data ends. */
  readonly complete: boolean;
  /** The dates that the list depends on; null if no list was known on the day of `asOf`. */
  readonly examined: Examined | null;
}

/** A rule that moves a date to a workday. */
export type Adjustment = api.Adjustment;
export type PaydayMonth = api.PaydayMonth;

/** The class of a date: a workday, a weekend day, or the type of its first holiday. */
export type DayClass = api.DayClass;

/** The class of a date under labour law: collective leave is a workday, and only national holidays and days that the question states are official holidays. */
export type LabourDayClass = api.OvertimeClass;

/** Options of `getOccasions`. */
export interface OccasionOptions {
  /** Only holidays of this year. Default: all years. */
  year?: number | string;
  /** Only holidays on or after this date. Default: all dates. */
  date?: string;
}

/** The version of the data that a calendar uses. */
export interface DataVersion {
  /** The id of the newest decree. */
  readonly decree: string;
  /** The date of the newest decree. */
  readonly date: string;
  /** The digest of the content of `dataset.json`, as in `sha256:9c8f...`. */
  readonly digest: string;
}

/** A dataset file: its path (only in Node) or its bytes. */
export type DatasetSource = string | ArrayBuffer | Uint8Array;

/** Options of `load`. */
export interface LoadOptions {
  /** Accept a file that is older than the data of the package, for example to repeat an old calculation. Default: false. */
  allowOlder?: boolean;
}

/** Options of `getHolidays`. */
export interface HolidayListOptions<Type extends CalendarHolidayType = HolidayType> {
  /** Return only holidays of this type. Default: all types. */
  type?: Type;
  /** Include the decrees of each holiday. Default: false. */
  includeSources?: boolean;
}

/** Options of `isHoliday`. */
export interface HolidayOptions {
  /** Whether collective leave is a day off. Default: `"taken"`. */
  leave?: Leave;
}

/** Options of `checkHoliday`. */
export interface HolidayCheckOptions extends HolidayOptions {
  /** Include the decrees of each holiday. Default: false. */
  includeSources?: boolean;
}

/** Options of `isWeekend`. */
export interface WeekendOptions {
  /** The weekend days. Default: `"sat,sun"`. */
  weekend?: Weekend;
}

/** Options of `checkWorkday`, `isWorkday`, `addWorkdays` and `subtractWorkdays`. */
export interface WorkdayOptions extends HolidayOptions, WeekendOptions {}

/** Options of `diffWorkdays`. */
export interface WorkdayDifferenceOptions extends WorkdayOptions {
  /** True: the start date and the end date are counted. False: only the dates between them are counted. Default: true. */
  inclusive?: boolean;
}

/** Options of `adjustDate`. */
export interface AdjustmentOptions extends WorkdayOptions {
  /** Default: `following`. `modified_following` is the following workday, or the preceding workday if the following workday is in another month. With `nearest`, of two equally near workdays it is the later one. */
  rule?: Adjustment;
}

/** Options of `getUpcomingHolidays`. */
export interface UpcomingOptions<Type extends CalendarHolidayType = HolidayType> extends HolidayListOptions<Type> {
  /** The maximum number of holidays, from 1 to 50. Default: 5. */
  limit?: number;
}

/** Options of `describeDays`. */
export interface DayOptions {
  /** Include the decrees of each holiday. Default: false. */
  includeSources?: boolean;
}

/** Options of `getPayrollPeriods`. */
export interface PayrollOptions {
  /** The first day of a period, from 1 to 28. Default: 1. */
  firstDay?: number;
  /** The day of payment, from 1 to 31. In a shorter month, it is the last day. Default: 31. */
  payday?: number;
  /** How the day of payment is moved if it is not a workday. Default: `preceding`. */
  rule?: Adjustment;
  /** The month of the day of payment: `same` for the month in which the period ends, `next` for the month after it. Default: `same`. */
  paydayMonth?: PaydayMonth;
}

/** Options of `dueDeadline` and `elapsedTime`. */
export interface WorkingHoursOptions {
  /** The working hours of a workday. Default: `08:00-12:00,13:00-17:00`. */
  hoursPerDay?: string;
  /** The working hours of a weekday, if they differ from `hoursPerDay`. */
  mon?: string;
  tue?: string;
  wed?: string;
  thu?: string;
  fri?: string;
  sat?: string;
  sun?: string;
  /** The time zone of the working hours: one of these names, or an offset such as `+07:00`. Default: `WIB`. */
  zone?: "WIB" | "WITA" | "WIT" | "UTC" | "Asia/Jakarta" | "Asia/Pontianak" | "Asia/Makassar" | "Asia/Jayapura" | `${"+" | "-"}${string}:${string}`;
}

/** Options of `getOvertime`. */
export interface OvertimeOptions extends WeekendOptions {
  /** The day of a six-day week with the fewest hours of work. */
  shortestDay?: Weekday;
  /**
   * The day is an official holiday at this place, such as a local election, though the
   * national list does not have it. An own day off of a firm is not an official holiday.
   * Default: false.
   */
  officialHoliday?: boolean;
}

/** A text in Indonesian and in English. */
export interface Names {
  id: string;
  en: string;
}

/**
 * A line of a calendar: a date, or all dates from `from` to `to`. TypeScript adds `undefined` to the
 * type of an imported JSON file, so the types of a file have it, but a file must not.
 */
export interface OwnDay {
  date?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  name?: Names | undefined;
  /** The id of a source of the calendar. */
  source?: string | undefined;
  note?: string | undefined;
}

/** A document that a calendar is based on. */
export interface OwnSource {
  id: string;
  title: string;
  url?: string | undefined;
  publisher: string;
  note?: string | undefined;
}

/** A line of a calendar file that changes no workday and no day off. */
export interface UnusedLine {
  /** The key of the line in the calendar file. */
  readonly key: "collectiveLeave" | "daysOff" | "workdays";
  readonly startDate: string;
  readonly endDate: string;
  /** The dates are days off or workdays without the line too, or there is no data for one of them. */
  readonly reason: "already_off" | "already_workday" | "without_data";
}

/** The calendar of a firm or an institution, in the form of a calendar file. An imported JSON file also has this type. */
export interface CalendarDefinition {
  /** 1 to 63 lower-case letters, digits and hyphens, the first a letter. `national` is reserved. */
  name: string;
  title?: Names | undefined;
  /** Whether a server shows the calendar in its list. This package ignores it. */
  listed?: boolean | undefined;
  status?: Open<DatasetStatus> | undefined;
  /** The weekend days. Default: Saturday and Sunday. */
  weekend?: readonly Open<Weekday>[] | undefined;
  /** Whether collective leave is taken, or the dates on which it is taken. Default: `"taken"`. */
  collectiveLeave?: Open<api.LeaveRule> | readonly string[] | undefined;
  /** The years that the calendar covers, such as `"2025..2027"`. Required if `collectiveLeave` is a list. Default: all years of the data. */
  covers?: string | undefined;
  /** Days off in addition to the national list. */
  daysOff?: readonly OwnDay[] | undefined;
  /** Workdays, also on weekend days and holidays. */
  workdays?: readonly OwnDay[] | undefined;
  sources?: readonly OwnSource[] | undefined;
  notes?: readonly string[] | undefined;
}
