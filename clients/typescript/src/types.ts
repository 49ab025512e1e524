import type { DayName, LocalDayName } from "./date.js";
import type * as api from "./defaults.js";

/** A national holiday, or collective leave (cuti bersama), which is optional for private employers. */
export type HolidayType = Exclude<api.HolidayType, "own_day_off">;

/** The type of a holiday under a calendar of `withCalendar`, which can have own days off. */
export type CalendarHolidayType = api.HolidayType;

/** A day of the week in the `weekend` option and in answers. */
export type Weekday = api.Weekday;

/**
 * Weekend days: a list, or a text as in the API, such as `"fri,sat"`. `"none"` or
 * an empty list means that there is no weekend. A weekend of all seven days is
 * refused.
 */
export type Weekend = string | readonly Weekday[];

/** The status `corroborated` means that the dates are certain, but the number of one decree was not found. */
export type DatasetStatus = api.DatasetStatus;

/** The number of a decree from one authority. The number is null if it was not found. */
export interface SourceNumber {
  authority: string;
  number: string | null;
}

/** A decree that set or changed the list of a year. */
export interface Source {
  /** An id that is unique among all years, as in `skb-2025-amendment-1`. */
  id: string;
  title: string;
  type: api.DecreeType;
  /** A joint decree has a number from each minister. */
  numbers: SourceNumber[];
  /** The address of a copy of the decree, or of a page that announces it; null if no address was found. */
  url: string | null;
  publisher: string;
  /** The day of signing; null if it is not known. */
  publishedAt: string | null;
  /** True if the url is on a government site. */
  official: boolean;
}

/** One entry of a year's list. A date with two holidays has two entries. */
export interface Holiday<Type extends CalendarHolidayType = HolidayType> {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  /** The name in Indonesian, as decreed. */
  localName: string;
  /** The name in English. */
  name: string;
  type: Type;
  isNationalHoliday: boolean;
  isCollectiveLeave: boolean;
  /** Only with `includeSources`: the decrees that set the holiday, sorted by date. */
  sources?: Source[];
}

/** The answer of `checkHoliday`. */
export interface HolidayCheck<Type extends CalendarHolidayType = HolidayType> {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  isHoliday: boolean;
  holidays: Holiday<Type>[];
}

/** The answer of `checkWorkday`. */
export interface WorkdayCheck<Type extends CalendarHolidayType = HolidayType> {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  isWeekend: boolean;
  isHoliday: boolean;
  isWorkday: boolean;
  /** The types of the holidays, in the order of the holidays and without duplicates. */
  holidayTypes: Type[];
  holidays: Holiday<Type>[];
}

/** The answer of `checkWorkday` under a calendar of `withCalendar`. */
export interface CalendarWorkdayCheck extends WorkdayCheck<CalendarHolidayType> {
  /** The line of the calendar that made the date a workday or a day off; missing if the national list or the weekend decided it. */
  ownLine?: DecidingLine;
}

/** The line of a calendar that made a date a workday or a day off. */
export interface DecidingLine {
  type: api.LineType;
  startDate: string;
  endDate: string;
  localName: string;
  name: string;
  /** The id of the source; null if the line has none. */
  source: string | null;
  note: string | null;
}

/** The rules of an answer, including the defaults. */
export interface AppliedOptions {
  includeCollectiveLeave: boolean;
  /** The weekend days in the order of the week, Monday first. */
  weekend: Weekday[];
}

/** The options of an answer under a calendar of `withCalendar`, which has its own rules. */
export interface CalendarOptions {
  /** The name of the calendar. */
  calendar: string;
}

/** The answer of `addWorkdays`. */
export interface WorkdayShift<Options = AppliedOptions> {
  startDate: string;
  days: number;
  resultDate: string;
  options: Options;
}

/** The answer of `subtractWorkdays`. */
export interface WorkdaySubtraction<Options = AppliedOptions> extends WorkdayShift<Options> {
  /** The day of the week of the result. */
  resultDay: DayName;
  resultLocalDay: LocalDayName;
}

/** The answer of `diffWorkdays`. A weekend date with a holiday is counted in `holidayCount` and in `weekendCount`. */
export interface WorkdayDifference<Options = AppliedOptions> {
  startDate: string;
  endDate: string;
  inclusive: boolean;
  workdayCount: number;
  /** The number of dates with at least one holiday that counts as a day off. */
  holidayCount: number;
  weekendCount: number;
  /** The number of all dates in the range. */
  calendarDays: number;
  options: Options;
}

/** Information about the data of a year. */
export interface YearInfo {
  year: number;
  /** The number of the newest revision; the first revision is 1. */
  revision: number;
  status: DatasetStatus;
  /** The date of the newest decree or correction. */
  updatedAt: string;
  /** The number of national holidays in force. */
  nationalHolidayCount: number;
  /** The number of days of collective leave in force. */
  collectiveLeaveCount: number;
}

/** Options of `getHolidays`. */
export interface HolidayListOptions<Type extends CalendarHolidayType = HolidayType> {
  /** Return only holidays of this type. Default: all types. */
  type?: Type | undefined;
  /** Include the decrees of each holiday. Default: false. */
  includeSources?: boolean | undefined;
}

/** Options of `isHoliday`. */
export interface HolidayOptions {
  /** Count collective leave as a day off. Default: true. */
  includeCollectiveLeave?: boolean | undefined;
}

/** Options of `checkHoliday`. */
export interface HolidayCheckOptions extends HolidayOptions {
  /** Include the decrees of each holiday. Default: false. */
  includeSources?: boolean | undefined;
}

/** Options of `isWeekend`. */
export interface WeekendOptions {
  /** The weekend days. Default: `"sat,sun"`. */
  weekend?: Weekend | undefined;
}

/** Options of `checkWorkday`, `isWorkday`, `addWorkdays` and `subtractWorkdays`. */
export interface WorkdayOptions extends HolidayOptions, WeekendOptions {}

/** Options of `diffWorkdays`. */
export interface WorkdayDifferenceOptions extends WorkdayOptions {
  /** Include the start date and the end date. Default: true. */
  inclusive?: boolean | undefined;
}

/** A text in Indonesian and in English. */
export interface Names {
  id: string;
  en: string;
}

/** A line of a calendar: a date, or all dates from `from` to `to`. */
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

/** The calendar of a firm or an institution, in the form of a calendar file. */
export interface CalendarDefinition {
  /** 1 to 63 lower-case letters, digits and hyphens. `national` and `custom` are reserved. */
  name: string;
  title?: Names | undefined;
  /** Whether a server shows the calendar in its list. This package ignores it. */
  listed?: boolean | undefined;
  status?: DatasetStatus | undefined;
  /** The weekend days. Default: Saturday and Sunday. */
  weekend?: readonly Weekday[] | undefined;
  /** Whether collective leave is taken, or the dates on which it is taken. Default: `"taken"`. */
  collectiveLeave?: api.LeaveRule | readonly string[] | undefined;
  /** The years with answers, such as `"2025..2027"`. Default: all years of the data. */
  covers?: string | undefined;
  /** Days off in addition to the national list. */
  daysOff?: readonly OwnDay[] | undefined;
  /** Workdays, also on weekend days and holidays. */
  workdays?: readonly OwnDay[] | undefined;
  /** The published number of workdays of a year. A year with another number has no answers. */
  statedWorkdays?: Readonly<Record<string, number>> | undefined;
  sources?: readonly OwnSource[] | undefined;
  notes?: readonly string[] | undefined;
}

/** A mistake in a calendar file. */
export interface DefinitionProblem {
  /** The place in the file, such as `daysOff[3].date`; empty for the whole file. */
  path: string;
  message: string;
}
