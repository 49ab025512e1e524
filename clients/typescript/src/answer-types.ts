// Generated from the structs of cmd/internal/ask by make data: do not edit.

import type { DayName, LocalDayName } from "./date.js";
import type { CalendarHolidayType, HolidayType } from "./types.js";
import type * as api from "./defaults.js";

/** A decree number with the authority that assigned it. */
export interface SourceNumber {
  authority: string;
  /** null if it was not found. */
  number: string | null;
}

/** A decree that set or changed the list of a year. Unknown values are null. */
export interface Source {
  /** Unique among all years, as in skb-2025-amendment-1. */
  id: string;
  title: string;
  type: api.DecreeType;
  /** A joint decree has a number from each minister. */
  numbers: SourceNumber[];
  /** The address of a copy of the decree, or of a page that announces it; null if none was found. */
  url: string | null;
  publisher: string;
  /** The day of signing; null if it is not known. */
  publishedAt: string | null;
  /** Whether url is on a government site. */
  official: boolean;
}

/** One entry in a list of holidays. A date with two holidays has two entries. */
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
  /**
   * The id of the occasion, such as eid-al-fitr. It is the same in all years, but the names contain years. An own
   * day off of a calendar has no occasion.
   */
  occasion?: string;
  /** Only with includeSources: the decrees that set the holiday, sorted by date. */
  sources?: Source[];
}

/** An entry of the answer of `getUpcomingHolidays`. A holiday with the number of days until it. */
export interface UpcomingHoliday<Type extends CalendarHolidayType = HolidayType> extends Holiday<Type> {
  /** Days from the date of the question to the holiday; 0 if the holiday is on that date. */
  daysUntil: number;
}

/** The answer of `checkHoliday`. Reports whether a date is a holiday. */
export interface HolidayCheck<Type extends CalendarHolidayType = HolidayType> {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  isHoliday: boolean;
  holidays: Holiday<Type>[];
}

/** The line of a calendar that made a date a workday or a day off. */
export interface DecidingLine {
  type: api.LineType;
  startDate: string;
  endDate: string;
  localName: string;
  name: string;
  /** The id of the source; null if there is none. */
  source: string | null;
  note: string | null;
}

/**
 * The answer of `checkWorkday`. Reports whether a date is a workday. If it is not a workday, the other fields
 * say why.
 */
export interface WorkdayCheck<Type extends CalendarHolidayType = HolidayType> {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  isWeekend: boolean;
  isHoliday: boolean;
  isWorkday: boolean;
  /** The types of the holidays, in their order and without duplicates. */
  holidayTypes: Type[];
  holidays: Holiday<Type>[];
  /**
   * The line of the calendar that made the date a workday or a day off. It is left out if the national list or the
   * weekend decided it.
   */
  ownLine?: DecidingLine;
}

/** An entry of the answer of `describeDays`. A date with its class and its holidays. */
export interface Day<Type extends CalendarHolidayType = HolidayType> {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  /** A holiday on a weekend day has the class of the holiday. */
  class: Exclude<api.DayClass, CalendarHolidayType> | Type;
  isWorkday: boolean;
  isWeekend: boolean;
  holidays: Holiday<Type>[];
  /**
   * The line of the calendar that made the date a workday or a day off. It is left out if the national list or the
   * weekend decided it.
   */
  ownLine?: DecidingLine;
}

/**
 * The rules that an answer uses, including the defaults. If the question names a calendar, they are that
 * calendar's rules.
 */
export interface AppliedOptions {
  /** null if the calendar takes only some days of collective leave. */
  includeCollectiveLeave: boolean | null;
  /** The weekend days, Monday first; empty if there are none. */
  weekend: api.Weekday[];
  /** Only with the parameter daysOff: dates and spans. */
  daysOff?: string[];
  /** Only with the parameter workdays: dates and spans. */
  workdays?: string[];
}

/** The answer of `addWorkdays`. The result of adding workdays. */
export interface WorkdayShift {
  startDate: string;
  days: number;
  resultDate: string;
  options: AppliedOptions;
}

/** The answer of `subtractWorkdays`. The result of subtracting workdays. */
export interface WorkdaySubtraction {
  startDate: string;
  days: number;
  resultDate: string;
  resultDay: DayName;
  resultLocalDay: LocalDayName;
  options: AppliedOptions;
}

/**
 * The answer of `diffWorkdays`. The number of workdays, weekend days and holidays in a span. A holiday on a
 * weekend day is counted as a holiday and as a weekend day.
 */
export interface WorkdayDifference {
  startDate: string;
  endDate: string;
  inclusive: boolean;
  workdayCount: number;
  /** Dates with at least one holiday. Collective leave counts only if includeCollectiveLeave is true. */
  holidayCount: number;
  /** Weekend dates. A weekend date with a holiday is counted here and in holidayCount. */
  weekendCount: number;
  /** All dates of the span. */
  calendarDays: number;
  options: AppliedOptions;
}

/** The answer of `adjustDate`. The workday to which a date is moved. */
export interface AdjustedDate {
  date: string;
  rule: api.Adjustment;
  resultDate: string;
  resultDay: DayName;
  resultLocalDay: LocalDayName;
  /** Calendar days from date to resultDate; 0 if date is a workday. */
  movedDays: number;
  options: AppliedOptions;
}

/** The answer of `nthWorkday`. A workday and its number in the month. */
export interface MonthWorkday {
  /** YYYY-MM */
  month: string;
  /** 1 is the first workday, -1 the last. */
  n: number;
  resultDate: string;
  resultDay: DayName;
  resultLocalDay: LocalDayName;
  /** Workdays in the month. */
  workdayCount: number;
  options: AppliedOptions;
}

/**
 * The number of dates in each class. Each date is counted once, so calendarDays is the sum of the other numbers.
 * A holiday on a weekend day counts as a weekend day.
 */
export interface Summary {
  calendarDays: number;
  workdayCount: number;
  weekendCount: number;
  /** National holidays on weekend days are not counted here. */
  nationalHolidayCount: number;
  /** Collective leave on weekend days is not counted here. */
  collectiveLeaveCount: number;
  /** Dates that are off only because they are own days off of the calendar. Weekend days are not counted here. */
  ownDayOffCount: number;
}

/** The summary of a month. */
export interface MonthSummary extends Summary {
  /** YYYY-MM */
  month: string;
}

/** The answer of `summarizeWorkdays`. The number of dates in each class, for a year and for each of its months. */
export interface YearSummary {
  options: AppliedOptions;
  total: Summary;
  /** The twelve months, in order. */
  months: MonthSummary[];
}

/**
 * An entry of the answer of `getLongWeekends`. A series of consecutive days off that is longer than a weekend
 * because of a holiday. Bridge days count as days off.
 */
export interface LongWeekend<Type extends CalendarHolidayType = HolidayType> {
  startDate: string;
  endDate: string;
  /** The number of days, bridge days included. */
  days: number;
  /** Whether the whole long weekend is known: false if it reaches the first or the last date of the data. */
  complete: boolean;
  /** Workdays in the long weekend, to be taken as leave (harpitnas). */
  bridgeDays: string[];
  holidays: Holiday<Type>[];
}

/** A series of days off that contains annual leave. */
export interface LeaveRun<Type extends CalendarHolidayType = HolidayType> {
  startDate: string;
  endDate: string;
  days: number;
  /** The workdays that are taken as leave. */
  leaveDays: string[];
  /** The number of days divided by the number of days of leave, rounded to two decimal places. */
  daysPerLeaveDay: number;
  /** Whether the whole run is known: false if it reaches the first or the last date of the data. */
  complete: boolean;
  holidays: Holiday<Type>[];
}

/** The dates that an answer depends on. If a later decree changes none of them, the answer stays the same. */
export interface Examined {
  startDate: string;
  endDate: string;
}

/**
 * The answer of `planLeave`. Has the plan that gives the most time off. It also has the best single runs, which
 * are called deals.
 */
export interface LeavePlan<Type extends CalendarHolidayType = HolidayType> {
  /** Days of collective leave that are subtracted from the annual leave. */
  deductedCount: number;
  /** Days of annual leave after the subtraction. */
  availableDays: number;
  /** Days of leave in the plan. */
  leaveCount: number;
  /** Days in the runs of the plan, leave included. No other plan has more. */
  dayOffCount: number;
  /** The runs of the best plan, sorted by date. */
  plan: LeaveRun<Type>[];
  /**
   * The best single runs. Runs with the most days for each day of leave come first, then runs with fewer days of
   * leave, then earlier runs. The runs may overlap.
   */
  deals: LeaveRun<Type>[];
  /** False if days off reach the first or the last date of the data, so that another plan may be better. */
  complete: boolean;
  /** The dates that the plan depends on. */
  examined: Examined;
}

/** An entry of the answer of `getPayrollPeriods`. A payroll period. The days are counted as in Summary. */
export interface PayrollPeriod extends Summary {
  /** The last month of the period, YYYY-MM. */
  period: string;
  startDate: string;
  endDate: string;
  /** The day of payment before it is moved. */
  nominalPayday: string;
  payday: string;
  paydayDay: DayName;
  paydayLocalDay: LocalDayName;
}

/** A date and the working time on that date. */
export interface DayWorked {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  /** Hours and minutes, as in 16:00. */
  hours: string;
  /** The same as hours, in minutes. */
  minutes: number;
}

/** The time zone, the working hours and the rules that an answer uses. */
export interface WorkingHours extends AppliedOptions {
  zone: string;
  /** The working hours of each day of the week that is not a weekend day. */
  hours: { mon?: string[]; tue?: string[]; wed?: string[]; thu?: string[]; fri?: string[]; sat?: string[]; sun?: string[] };
}

/** The answer of `dueDeadline`. The time at which work is due. Times are in the zone of the working hours. */
export interface Deadline {
  start: string;
  /** Hours and minutes, as in 16:00. */
  hours: string;
  /** The same as hours, in minutes. */
  minutes: number;
  /** When the work begins: at start, or when the next working hours begin. */
  begin: string;
  due: string;
  workdayCount: number;
  days: DayWorked[];
  /** Whether all days are listed. At most 366 days are listed. */
  daysComplete: boolean;
  options: WorkingHours;
}

/** The answer of `elapsedTime`. The working time between two times. Times are in the zone of the working hours. */
export interface ElapsedTime {
  start: string;
  end: string;
  /** Hours and minutes, as in 16:00. */
  elapsed: string;
  elapsedMinutes: number;
  workdayCount: number;
  days: DayWorked[];
  /** Whether all days are listed. At most 366 days are listed. */
  daysComplete: boolean;
  options: WorkingHours;
}

/**
 * The answer of `getOvertime`. The multipliers for hours of overtime. They are not legal advice and not an
 * official source.
 */
export interface Overtime {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  /**
   * The class of the date under labour law. Collective leave is a workday. A holiday on a weekend day is an
   * official holiday.
   */
  class: api.OvertimeClass;
  holidays: Holiday[];
  hours: number;
  /** The multiplier of each hour. The last multiplier can be for a half hour. */
  multipliers: number[];
  /** The sum of the multipliers; a half hour counts half. The pay is this number times the wage of an hour. */
  multiplierHours: number;
  /** The id of the rule, for /v1/rules/{id}. */
  rule: string;
  /** The article with the multipliers. */
  citation: string;
  dayOffDefinition: api.DayOffDefinition;
  /**
   * How well the rule is documented. A rule has the level of the weakest of the articles that set or move the
   * date, or set the multipliers.
   */
  confidence: api.Confidence;
  /** The date of the newest text which shows that the rule is in force. Answers about later dates have a warning. */
  checkedUntil: string;
  options: { weekend: api.Weekday[]; shortestDay: api.Weekday | null };
  /** Remarks on the calculation. */
  notes: string[];
  /** Warnings about the rule and the answer, as sentences. */
  warnings: string[];
}

/**
 * An entry of the answer of `getProjections`. A predicted national holiday of a year without a list. The
 * government has not decreed it.
 */
export interface ProjectedHoliday {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  localName: string;
  name: string;
  /** The id of the occasion, such as eid-al-fitr. */
  occasion: string;
  /**
   * fixed: a date, or a date that depends only on Easter. clear: the rule gives one date. borderline: a small
   * difference in the sky or in the rule gives another date.
   */
  certainty: api.Certainty;
  /** The other possible dates of a borderline prediction. */
  alternatives: string[];
  /** The id of the rule and its version, as in mabims-2. The document docs/projections.md describes the rules. */
  rule: string;
  /**
   * How many dates of the occasion were predicted correctly: the predictions of all decreed years, each with the
   * rules announced before its list was signed, are compared with the first list of the year. All certainties are
   * counted together. The document docs/projections.md has the hits of borderline predictions.
   */
  hits: number;
  /** The number of dates of the occasion that were compared. */
  checked: number;
}

/**
 * An entry of the answer of `getOccasions`. An occasion, such as Idulfitri, with its holidays. The names of the
 * holidays differ from year to year, but the id of the occasion does not.
 */
export interface Occasion {
  /** It is the same in all years. */
  id: string;
  /** The name in Indonesian, without the number of a year. */
  localName: string;
  /** The name in English, without the number of a year. */
  name: string;
  /** Other names that people search for, in both languages. */
  aliases: string[];
  /**
   * National holidays and collective leave, in the order of their dates. Empty if there are none in the chosen
   * years.
   */
  holidays: Holiday[];
}

/** A holiday before and after a change. */
export interface ChangedHoliday {
  from: Holiday;
  to: Holiday;
}

/**
 * An entry of the answer of `getRevisions`. One step in the history of a year's list: the decrees of one day, or
 * a correction of the dataset.
 */
export interface Revision {
  /** The number of the revision; the first is 1. */
  revision: number;
  date: string;
  /** Whether the exact date is unknown, and date is the latest possible date. */
  dateIsLatest: boolean;
  /** What was corrected, if the revision corrects an error in the dataset; otherwise null. */
  correction: string | null;
  decrees: Source[];
  added: Holiday[];
  removed: Holiday[];
  renamed: ChangedHoliday[];
  /** Holidays that a later decree repeated without a change. */
  confirmed: Holiday[];
}

/** An entry of the answer of `getYears`. Describes the data of a year. */
export interface YearInfo {
  year: number;
  /** The number of the newest revision; the first revision is 1. */
  revision: number;
  /**
   * verified: every entry is traced to an identified decree. corroborated: the dates agree across sources, but the
   * number of one decree was not found.
   */
  status: api.DatasetStatus;
  /** The date of the newest decree or correction. */
  updatedAt: string;
  /** National holidays in the list, also on weekend days. */
  nationalHolidayEntries: number;
  /** Days of collective leave in the list, also on weekend days. */
  collectiveLeaveEntries: number;
}
