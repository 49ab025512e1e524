// Generated from the structs of cmd/internal/ask by make data: do not edit.

import type { DayName, LocalDayName } from "./date.js";
import type * as api from "./defaults.js";
import type { Open } from "./types.js";

/** A decree number with the authority that assigned it. */
export interface SourceNumber {
  readonly authority: string;
  /** null if it was not found. */
  readonly number: string | null;
}

/** A decree that set or changed the list of a year. Unknown values are null. */
export interface Source {
  /** Unique among all years, as in skb-2025-amendment-1. */
  readonly id: string;
  readonly title: string;
  readonly type: Open<api.DecreeType>;
  /** A joint decree has a number from each minister. */
  readonly numbers: readonly SourceNumber[];
  /** The address of a copy of the decree, or of a page that announces it; null if none was found. */
  readonly url: string | null;
  readonly publisher: string;
  /** The day of signing; null if it is not known. */
  readonly publishedAt: string | null;
  /** Whether url is on a government site. */
  readonly official: boolean;
}

/** One entry in a list of holidays. A date with two holidays has two entries. */
export interface Holiday {
  readonly date: string;
  readonly day: DayName;
  readonly localDay: LocalDayName;
  /** The name in Indonesian, as decreed. */
  readonly localName: string;
  /** The name in English. */
  readonly name: string;
  readonly type: Open<api.HolidayType>;
  readonly isNationalHoliday: boolean;
  readonly isCollectiveLeave: boolean;
  /**
   * The id of the occasion, such as eid-al-fitr. It is the same in all years, but the names contain years. An own
   * day off of a calendar has no occasion.
   */
  readonly occasion?: string;
  /** Only with includeSources: the decrees that set the holiday, sorted by date. */
  readonly sources?: readonly Source[];
}

/** An entry of the answer of `getUpcomingHolidays`. A holiday with the number of days until it. */
export interface UpcomingHoliday extends Holiday {
  /** Days from the date of the question to the holiday; 0 if the holiday is on that date. */
  readonly daysUntil: number;
}

/** The answer of `checkHoliday`. Reports whether a date is a holiday. */
export interface HolidayCheck {
  readonly date: string;
  readonly day: DayName;
  readonly localDay: LocalDayName;
  readonly isHoliday: boolean;
  readonly holidays: readonly Holiday[];
}

/** The line of a calendar that made a date a workday or a day off. */
export interface DecidingLine {
  readonly type: Open<api.LineType>;
  readonly startDate: string;
  readonly endDate: string;
  readonly localName: string;
  readonly name: string;
  /** The id of the source; null if there is none. */
  readonly source: string | null;
  readonly note: string | null;
}

/**
 * The answer of `checkWorkday`. Reports whether a date is a workday. If it is not a workday, the other fields
 * say why.
 */
export interface WorkdayCheck {
  readonly date: string;
  readonly day: DayName;
  readonly localDay: LocalDayName;
  readonly isWeekend: boolean;
  readonly isHoliday: boolean;
  readonly isWorkday: boolean;
  /** The types of the holidays, in their order and without duplicates. */
  readonly holidayTypes: readonly Open<api.HolidayType>[];
  readonly holidays: readonly Holiday[];
  /**
   * The line of the calendar that made the date a workday or a day off. It is left out if the national list or the
   * weekend decided it.
   */
  readonly ownLine?: DecidingLine;
}

/** An entry of the answer of `describeDays`. A date with its class and its holidays. */
export interface Day {
  readonly date: string;
  readonly day: DayName;
  readonly localDay: LocalDayName;
  /** A holiday on a weekend day has the class of the holiday. */
  readonly class: Open<api.DayClass>;
  readonly isWorkday: boolean;
  readonly isWeekend: boolean;
  readonly holidays: readonly Holiday[];
  /**
   * The line of the calendar that made the date a workday or a day off. It is left out if the national list or the
   * weekend decided it.
   */
  readonly ownLine?: DecidingLine;
}

/**
 * The rules that an answer uses, including the defaults. If the question names a calendar, they are that
 * calendar's rules.
 */
export interface AppliedOptions {
  /** null if the calendar takes only some days of collective leave. */
  readonly includeCollectiveLeave: boolean | null;
  /** The weekend days, Monday first; empty if there are none. */
  readonly weekend: readonly api.Weekday[];
  /** Only with the parameter daysOff: dates and spans. */
  readonly daysOff?: readonly string[];
  /** Only with the parameter workdays: dates and spans. */
  readonly workdays?: readonly string[];
}

/** The answer of `addWorkdays`. The result of adding workdays. */
export interface WorkdayShift {
  readonly startDate: string;
  readonly days: number;
  readonly resultDate: string;
  readonly options: AppliedOptions;
}

/** The answer of `subtractWorkdays`. The result of subtracting workdays. */
export interface WorkdaySubtraction {
  readonly startDate: string;
  readonly days: number;
  readonly resultDate: string;
  readonly resultDay: DayName;
  readonly resultLocalDay: LocalDayName;
  readonly options: AppliedOptions;
}

/**
 * The answer of `diffWorkdays`. The number of workdays, weekend days and holidays in a span. A holiday on a
 * weekend day is counted as a holiday and as a weekend day.
 */
export interface WorkdayDifference {
  readonly startDate: string;
  readonly endDate: string;
  readonly inclusive: boolean;
  readonly workdayCount: number;
  /** Dates with at least one holiday. Collective leave counts only if includeCollectiveLeave is true. */
  readonly holidayCount: number;
  /** Weekend dates. A weekend date with a holiday is counted here and in holidayCount. */
  readonly weekendCount: number;
  /** All dates of the span. */
  readonly calendarDays: number;
  readonly options: AppliedOptions;
}

/** The answer of `adjustDate`. The workday to which a date is moved. */
export interface AdjustedDate {
  readonly date: string;
  readonly rule: api.Adjustment;
  readonly resultDate: string;
  readonly resultDay: DayName;
  readonly resultLocalDay: LocalDayName;
  /** Calendar days from date to resultDate; 0 if date is a workday. */
  readonly movedDays: number;
  readonly options: AppliedOptions;
}

/** The answer of `nthWorkday`. A workday and its number in the month. */
export interface MonthWorkday {
  /** YYYY-MM */
  readonly month: string;
  /** 1 is the first workday, -1 the last. */
  readonly n: number;
  readonly resultDate: string;
  readonly resultDay: DayName;
  readonly resultLocalDay: LocalDayName;
  /** Workdays in the month. */
  readonly workdayCount: number;
  readonly options: AppliedOptions;
}

/**
 * The number of dates in each class. Each date is counted once, so calendarDays is the sum of the other numbers.
 * A holiday on a weekend day counts as a weekend day.
 */
export interface Summary {
  readonly calendarDays: number;
  readonly workdayCount: number;
  readonly weekendCount: number;
  /** National holidays on weekend days are not counted here. */
  readonly nationalHolidayCount: number;
  /** Collective leave on weekend days is not counted here. */
  readonly collectiveLeaveCount: number;
  /** Dates that are off only because they are own days off of the calendar. Weekend days are not counted here. */
  readonly ownDayOffCount: number;
}

/** The summary of a month. */
export interface MonthSummary extends Summary {
  /** YYYY-MM */
  readonly month: string;
}

/** The answer of `summarizeWorkdays`. The number of dates in each class, for a year and for each of its months. */
export interface YearSummary {
  readonly options: AppliedOptions;
  readonly total: Summary;
  /** The twelve months, in order. */
  readonly months: readonly MonthSummary[];
}

/** The dates that an answer depends on. If a later decree changes none of them, the answer stays the same. */
export interface Examined {
  readonly startDate: string;
  readonly endDate: string;
}

/** An entry of the answer of `getPayrollPeriods`. A payroll period. The days are counted as in Summary. */
export interface PayrollPeriod extends Summary {
  /** The last month of the period, YYYY-MM. */
  readonly period: string;
  readonly startDate: string;
  readonly endDate: string;
  /** The day of payment before it is moved. */
  readonly nominalPayday: string;
  readonly payday: string;
  readonly paydayDay: DayName;
  readonly paydayLocalDay: LocalDayName;
}

/** A date and the working time on that date. */
export interface DayWorked {
  readonly date: string;
  readonly day: DayName;
  readonly localDay: LocalDayName;
  /** Hours and minutes, as in 16:00. */
  readonly hours: string;
  /** The same as hours, in minutes. */
  readonly minutes: number;
}

/** The time zone, the working hours and the rules that an answer uses. */
export interface WorkingHours extends AppliedOptions {
  readonly zone: string;
  /** The working hours of each day outside the weekend, and of a weekend day if they were given. */
  readonly hours: { readonly mon?: readonly string[]; readonly tue?: readonly string[]; readonly wed?: readonly string[]; readonly thu?: readonly string[]; readonly fri?: readonly string[]; readonly sat?: readonly string[]; readonly sun?: readonly string[] };
}

/** The answer of `dueDeadline`. The time at which work is due. Times are in the zone of the working hours. */
export interface Deadline {
  readonly start: string;
  /** Hours and minutes, as in 16:00. */
  readonly hours: string;
  /** The same as hours, in minutes. */
  readonly minutes: number;
  /** When the work begins: at start, or when the next working hours begin. */
  readonly begin: string;
  readonly due: string;
  readonly workdayCount: number;
  readonly days: readonly DayWorked[];
  /** Whether all days are listed. At most 366 days are listed. */
  readonly daysComplete: boolean;
  readonly options: WorkingHours;
}

/** The answer of `elapsedTime`. The working time between two times. Times are in the zone of the working hours. */
export interface ElapsedTime {
  readonly start: string;
  readonly end: string;
  /** Hours and minutes, as in 16:00. */
  readonly elapsed: string;
  readonly elapsedMinutes: number;
  readonly workdayCount: number;
  readonly days: readonly DayWorked[];
  /** Whether all days are listed. At most 366 days are listed. */
  readonly daysComplete: boolean;
  readonly options: WorkingHours;
}

/**
 * The answer of `getOvertime`. The multipliers for hours of overtime. They are not legal advice and not an
 * official source.
 */
export interface Overtime {
  readonly date: string;
  readonly day: DayName;
  readonly localDay: LocalDayName;
  /**
   * The class of the date under labour law. Collective leave is a workday. A holiday on a weekend day is an
   * official holiday.
   */
  readonly class: Open<api.OvertimeClass>;
  readonly holidays: readonly Holiday[];
  readonly hours: number;
  /** The multiplier of each hour. The last multiplier can be for a half hour. */
  readonly multipliers: readonly number[];
  /** The sum of the multipliers; a half hour counts half. The pay is this number times the wage of an hour. */
  readonly multiplierHours: number;
  /** The id of the rule, for /v1/rules/{id}. */
  readonly rule: string;
  /** The article with the multipliers. */
  readonly citation: string;
  readonly dayOffDefinition: Open<api.DayOffDefinition>;
  /**
   * How well the rule is documented. A rule has the level of the weakest of the articles that set or move the
   * date, or set the multipliers.
   */
  readonly confidence: Open<api.Confidence>;
  /** The date of the newest text which shows that the rule is in force. Answers about later dates have a warning. */
  readonly checkedUntil: string;
  readonly options: { readonly weekend: readonly api.Weekday[]; readonly shortestDay: api.Weekday | null };
  /** Remarks on the calculation. */
  readonly notes: readonly string[];
  /** Warnings about the rule and the answer, as sentences. */
  readonly warnings: readonly string[];
}

/**
 * An entry of the answer of `getOccasions`. An occasion, such as Idulfitri, with its holidays. The names of the
 * holidays differ from year to year, but the id of the occasion does not.
 */
export interface Occasion {
  /** It is the same in all years. */
  readonly id: string;
  /** The name in Indonesian, without the number of a year. */
  readonly localName: string;
  /** The name in English, without the number of a year. */
  readonly name: string;
  /** Other names that people search for, in both languages. */
  readonly aliases: readonly string[];
  /**
   * National holidays and collective leave, in the order of their dates. Empty if there are none in the chosen
   * years.
   */
  readonly holidays: readonly Holiday[];
}

/** A holiday before and after a change. */
export interface ChangedHoliday {
  readonly from: Holiday;
  readonly to: Holiday;
}

/**
 * An entry of the answer of `getRevisions`. One step in the history of a year's list: the decrees of one day, or
 * a correction of the dataset.
 */
export interface Revision {
  /** The number of the revision; the first is 1. */
  readonly revision: number;
  readonly date: string;
  /** Whether the exact date is unknown, and date is the latest possible date. */
  readonly dateIsLatest: boolean;
  /** What was corrected, if the revision corrects an error in the dataset; otherwise null. */
  readonly correction: string | null;
  readonly decrees: readonly Source[];
  readonly added: readonly Holiday[];
  readonly removed: readonly Holiday[];
  readonly renamed: readonly ChangedHoliday[];
  /** Holidays that a later decree repeated without a change. */
  readonly confirmed: readonly Holiday[];
}

/** An entry of the answer of `getYears`. Describes the data of a year. */
export interface YearInfo {
  readonly year: number;
  /** The number of the newest revision; the first revision is 1. */
  readonly revision: number;
  /**
   * verified: every entry is traced to an identified decree. corroborated: the dates agree across sources, but the
   * number of one decree was not found.
   */
  readonly status: Open<api.DatasetStatus>;
  /** The date of the newest decree or correction. */
  readonly updatedAt: string;
  /** National holidays in the list, also on weekend days. */
  readonly nationalHolidayEntries: number;
  /** Days of collective leave in the list, also on weekend days. */
  readonly collectiveLeaveEntries: number;
}
