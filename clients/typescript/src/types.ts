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
  /** The id of the occasion, such as `eid-al-fitr`. It is the same in all years, but names contain years. Missing for an own day off. */
  occasion?: string;
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
export interface CalendarWorkdayCheck<Type extends CalendarHolidayType = CalendarHolidayType> extends WorkdayCheck<Type> {
  /** Only under a calendar of `withCalendar`: the line that made the date a workday or a day off; missing if the national list or the weekend decided it. */
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

/** A list that may be shorter because the data ends. */
export type AnswerList<T> = T[] & {
  /**
   * False if the list may be longer or different with data for more years. If a list is
   * empty and not complete, there may be something after the end of the data. Methods
   * such as `map` return a list without this member.
   */
  readonly complete: boolean;
};

/** An entry of the answer of `getUpcomingHolidays`. */
export interface UpcomingHoliday<Type extends CalendarHolidayType = HolidayType> extends Holiday<Type> {
  /** The number of days from the date of the question to the holiday. */
  daysUntil: number;
}

/** A rule that moves a date to a workday. */
export type Adjustment = api.Adjustment;

/** The answer of `adjustDate`. */
export interface AdjustedDate<Options = AppliedOptions> {
  date: string;
  rule: Adjustment;
  resultDate: string;
  resultDay: DayName;
  resultLocalDay: LocalDayName;
  /** The number of calendar days from `date` to `resultDate`; 0 if `date` is a workday. */
  movedDays: number;
  options: Options;
}

/** The answer of `nthWorkday`. */
export interface MonthWorkday<Options = AppliedOptions> {
  month: string;
  n: number;
  resultDate: string;
  resultDay: DayName;
  resultLocalDay: LocalDayName;
  /** The number of workdays in the month. */
  workdayCount: number;
  options: Options;
}

/** The number of dates of each class. Each date is counted once. A holiday on a weekend day counts as a weekend day. */
export interface Summary {
  calendarDays: number;
  workdayCount: number;
  weekendCount: number;
  nationalHolidayCount: number;
  collectiveLeaveCount: number;
  /** Only under a calendar of `withCalendar`. */
  ownDayOffCount?: number;
}

/** The summary of a month (`YYYY-MM`). */
export interface MonthSummary extends Summary {
  month: string;
}

/** The answer of `summarizeWorkdays`. */
export interface YearSummary<Options = AppliedOptions> {
  options: Options;
  total: Summary;
  months: MonthSummary[];
}

/** The class of a date: a workday, a weekend day, or the type of its first holiday. */
export type DayClass = api.DayClass;

/** One date in the answer of `describeDays`. */
export interface Day<Type extends CalendarHolidayType = HolidayType> {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  /** A holiday on a weekend day has the class of the holiday. */
  class: Exclude<DayClass, CalendarHolidayType> | Type;
  isWorkday: boolean;
  isWeekend: boolean;
  holidays: Holiday<Type>[];
  /** Only under a calendar of `withCalendar`: the line that made the date a workday or a day off. */
  ownLine?: DecidingLine;
}

/** Consecutive days off that are longer than a weekend because of a holiday. */
export interface LongWeekend<Type extends CalendarHolidayType = HolidayType> {
  startDate: string;
  endDate: string;
  /** The number of days, bridge days included. */
  days: number;
  /** False if the long weekend reaches the first or the last date of the data. */
  complete: boolean;
  /** The workdays in the long weekend (harpitnas), which must be taken as leave. */
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
  /** False if the run reaches the first or the last date of the data. */
  complete: boolean;
  holidays: Holiday<Type>[];
}

/** The answer of `planLeave`. */
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
  /** The best single runs, the best first. They may overlap. */
  deals: LeaveRun<Type>[];
  /** False if days off reach the first or the last date of the data, so that another plan may be better. In the API it is in `meta`. */
  readonly complete: boolean;
}

/** A payroll period in the answer of `getPayrollPeriods`. */
export interface PayrollPeriod extends Summary {
  /** The last month of the period (`YYYY-MM`). */
  period: string;
  startDate: string;
  endDate: string;
  /** The day of payment before it is moved to a workday. */
  nominalPayday: string;
  resultDate: string;
  resultDay: DayName;
  resultLocalDay: LocalDayName;
}

/** A date and the working time on that date. */
export interface DayWorked {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  /** As in `8:00`. */
  hours: string;
  minutes: number;
}

/** The time zone and the working hours of an answer, with the rules. */
export type WorkingHours<Options = AppliedOptions> = Options & {
  zone: string;
  /** The working hours of each day of the week that is not a weekend day. */
  hours: Partial<Record<Weekday, string[]>>;
};

/** The answer of `dueDeadline`. Times are in the zone of the working hours, with their offset. */
export interface Deadline<Options = AppliedOptions> {
  start: string;
  /** As in `16:00`. */
  hours: string;
  minutes: number;
  /** When the work begins: at `start`, or when the next working hours begin. */
  begin: string;
  due: string;
  workdayCount: number;
  /** At most 366 days. */
  days: DayWorked[];
  /** Whether all days are listed. */
  daysComplete: boolean;
  options: WorkingHours<Options>;
}

/** The answer of `elapsedTime`. */
export interface ElapsedTime<Options = AppliedOptions> {
  start: string;
  end: string;
  /** As in `16:00`. */
  elapsed: string;
  elapsedMinutes: number;
  workdayCount: number;
  /** At most 366 days. */
  days: DayWorked[];
  /** Whether all days are listed. */
  daysComplete: boolean;
  options: WorkingHours<Options>;
}

/** The class of a date under labour law: collective leave is a workday, and only national holidays are official holidays. */
export type LabourDayClass = api.OvertimeClass;

/** The answer of `getOvertime`. Not legal advice and not an official source. */
export interface Overtime {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  class: LabourDayClass;
  holidays: Holiday[];
  hours: number;
  /** The multiplier of each hour. The last multiplier can be for a half hour. */
  multipliers: number[];
  /** The sum of the multipliers; a half hour counts half. The pay is this number times the wage of an hour. */
  multiplierHours: number;
  /** The id of the rule. */
  rule: string;
  /** The article with the multipliers. */
  citation: string;
  dayOffDefinition: string;
  confidence: api.Confidence;
  /** The date of the newest text that shows the rule in force. */
  checkedUntil: string;
  options: { weekend: Weekday[]; shortestDay: Weekday | null };
  /** Remarks on the calculation. */
  notes: string[];
  /** Warnings about the rule and the answer, as sentences. In the API, they are in `meta.warnings`. */
  readonly warnings: string[];
}

/** A predicted national holiday in the answer of `getProjections`. The government has not decreed it. */
export interface ProjectedHoliday {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  localName: string;
  name: string;
  /** The id of the occasion, such as `eid-al-fitr`. */
  occasion: string;
  /** `fixed`: a date, or a date that depends only on Easter. `clear`: the rule gives one date. `borderline`: a small difference gives another date. */
  certainty: api.Certainty;
  /** The other possible dates of a borderline prediction. */
  alternatives: string[];
  /** The id of the rule and its version, as in `mabims-2`. */
  rule: string;
  /** The number of dates of the occasion that were predicted correctly, compared with the first list of each year. */
  hits: number;
  /** The number of dates of the occasion that were compared. */
  checked: number;
}

/** An occasion, such as Idulfitri. The names of its holidays differ from year to year, but its id does not. */
export interface Occasion {
  id: string;
  localName: string;
  name: string;
  /** Other names that people search for. */
  aliases: string[];
  /** Sorted by date. */
  holidays: Holiday[];
}

/** Options of `getOccasions`. */
export interface OccasionOptions {
  /** Only holidays of this year. Default: all years. */
  year?: number | string | undefined;
  /** Only holidays on or after this date. Default: all dates. */
  date?: string | undefined;
}

/** A holiday before and after a change. */
export interface ChangedHoliday {
  from: Holiday;
  to: Holiday;
}

/** One step in the history of the list of a year. */
export interface Revision {
  /** The number of the revision; the first is 1. */
  revision: number;
  date: string;
  /** Whether the exact date is unknown, and `date` is the latest possible date. */
  dateIsLatest: boolean;
  /** What was corrected, if the revision corrects a mistake in the dataset; otherwise null. */
  correction: string | null;
  decrees: Source[];
  added: Holiday[];
  removed: Holiday[];
  renamed: ChangedHoliday[];
  confirmed: Holiday[];
}

/** The data that a calendar answers from. */
export interface DataVersion {
  /** The id of the newest decree. */
  decree: string;
  /** The date of the newest decree. */
  date: string;
  /** The digest of the content of `dataset.json`, as in `sha256:9c8f...`. */
  digest: string;
}

/** Options of `load`. */
export interface LoadOptions {
  /** Receives a warning if the file is older than the data of the package. Default: `console.warn`. */
  onWarning?: ((message: string) => void) | undefined;
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

/** Options of `adjustDate`. */
export interface AdjustmentOptions extends WorkdayOptions {
  /** Default: `following`. `modified-following` is the following workday, or the preceding workday if the following workday is in another month. */
  rule?: Adjustment | undefined;
}

/** Options of `getUpcomingHolidays`. */
export interface UpcomingOptions<Type extends CalendarHolidayType = HolidayType> extends HolidayListOptions<Type> {
  /** The maximum number of holidays. Default: 5. */
  limit?: number | undefined;
}

/** Options of `describeDays`. */
export interface DayOptions {
  /** Include the decrees of each holiday. Default: false. */
  includeSources?: boolean | undefined;
}

/** Options of `getLongWeekends`. */
export interface LongWeekendOptions {
  /** The minimum number of days, bridge days included. Default: 3. */
  minDays?: number | undefined;
  /** The maximum number of bridge days, from 0 to 4. Default: 0. */
  maxBridgeDays?: number | undefined;
}

/** Options of `planLeave`. */
export interface LeavePlanOptions {
  /** The year. Default: the current year in Jakarta. */
  year?: number | string | undefined;
  /**
   * The first date of the plan, in the year. Earlier days are not planned, not counted as
   * days off, and their collective leave is not subtracted. Default: the whole year.
   */
  start?: string | undefined;
  /** The minimum number of days in a run, leave included. Default: 4. */
  minDays?: number | undefined;
  /** Subtract the days of collective leave from the days of annual leave. Default: true. */
  deductCollectiveLeave?: boolean | undefined;
  /** The maximum number of deals. Default: 10. */
  limit?: number | undefined;
}

/** Options of `getPayrollPeriods`. */
export interface PayrollOptions {
  /** The first day of a period, from 1 to 28. Default: 1. */
  firstDay?: number | undefined;
  /** The day of payment in the last month of a period, from 1 to 31. In a shorter month, it is the last day. Default: 31. */
  payday?: number | undefined;
  /** How the day of payment is moved if it is not a workday. Default: `preceding`. */
  rule?: Adjustment | undefined;
}

/** Options of `dueDeadline` and `elapsedTime`. */
export interface WorkingHoursOptions {
  /** The working hours of a workday. Default: `08:00-12:00,13:00-17:00`. */
  hoursPerDay?: string | undefined;
  /** The working hours of a day of the week, if they differ. */
  mon?: string | undefined;
  tue?: string | undefined;
  wed?: string | undefined;
  thu?: string | undefined;
  fri?: string | undefined;
  sat?: string | undefined;
  sun?: string | undefined;
  /** The time zone of the working hours. Default: `WIB`. For other zones, use the HTTP API. */
  zone?: "WIB" | "WITA" | "WIT" | undefined;
}

/** Options of `getOvertime`. */
export interface OvertimeOptions extends WeekendOptions {
  /** The day of a six-day week with the fewest hours of work. */
  shortestDay?: Weekday | undefined;
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
