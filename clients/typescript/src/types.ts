import type { DayName, LocalDayName } from "./date.js";

/** A holiday by law, or leave taken together (cuti bersama), which firms may leave out. */
export type HolidayType = "national_holiday" | "collective_leave";

/** A day of the week as the `weekend` option takes it and answers repeat it. */
export type Weekday = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";

/**
 * Weekend days: a list of them, or the text that the API takes, such as
 * `"fri,sat"`. `"none"` or an empty list is for seven-day operations; all seven
 * days are refused.
 */
export type Weekend = string | readonly Weekday[];

/** `corroborated`: the dates are sure, but the number of one decree was not found. */
export type DatasetStatus = "verified" | "corroborated";

/** The number that one authority gave a decree; null where it was not found. */
export interface SourceNumber {
  authority: string;
  number: string | null;
}

/** A decree that set or changed the list of a year. */
export interface Source {
  /** Unique among all years, as in `skb-2025-amendment-1`. */
  id: string;
  title: string;
  type: "joint_decree" | "joint_decree_amendment" | "presidential_decree" | "ministerial_decree";
  /** A joint decree has one from each of its ministers. */
  numbers: SourceNumber[];
  /** A copy of it, or a page that announces it; null where none was found. */
  url: string | null;
  publisher: string;
  /** The day of signing; null where it is not known. */
  publishedAt: string | null;
  /** Whether the url leads to a government site. */
  official: boolean;
}

/** One entry of a year's list. A date with two holidays has two entries. */
export interface Holiday {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  /** The name in Indonesian, as decreed. */
  localName: string;
  /** The name in English. */
  name: string;
  type: HolidayType;
  isNationalHoliday: boolean;
  isCollectiveLeave: boolean;
  /** The decrees that set it, in date order; only with `includeSources`. */
  sources?: Source[];
}

/** The answer of `checkHoliday`. */
export interface HolidayCheck {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  isHoliday: boolean;
  holidays: Holiday[];
}

/** The answer of `checkWorkday`. */
export interface WorkdayCheck {
  date: string;
  day: DayName;
  localDay: LocalDayName;
  isWeekend: boolean;
  isHoliday: boolean;
  isWorkday: boolean;
  /** Each type once, in the order of the holidays. */
  holidayTypes: HolidayType[];
  holidays: Holiday[];
}

/** The rules that an answer was found under, with the defaults filled in. */
export interface AppliedOptions {
  includeCollectiveLeave: boolean;
  /** In the order of the week, Monday first. */
  weekend: Weekday[];
}

/** The answer of `addWorkdays`. */
export interface WorkdayShift {
  startDate: string;
  days: number;
  resultDate: string;
  options: AppliedOptions;
}

/** The answer of `subtractWorkdays`. */
export interface WorkdaySubtraction extends WorkdayShift {
  /** The day of the week of the result. */
  resultDay: DayName;
  resultLocalDay: LocalDayName;
}

/** The answer of `diffWorkdays`. A weekend date with a holiday counts in both. */
export interface WorkdayDifference {
  startDate: string;
  endDate: string;
  inclusive: boolean;
  workdayCount: number;
  /** Dates with at least one holiday that counts. */
  holidayCount: number;
  weekendCount: number;
  /** All dates examined. */
  calendarDays: number;
  options: AppliedOptions;
}

/** What is known of a year. */
export interface YearInfo {
  year: number;
  /** How often its list was set or changed, from 1: what an auditor asks for. */
  revision: number;
  status: DatasetStatus;
  /** The date of its newest decree or correction. */
  updatedAt: string;
  /** The number of national holidays in force. */
  nationalHolidayCount: number;
  /** The number of days of collective leave in force. */
  collectiveLeaveCount: number;
}

/** Options of `getHolidays`. */
export interface HolidayListOptions {
  /** Only holidays of this type. Default: all types. */
  type?: HolidayType | undefined;
  /** Name the decrees behind every holiday. Default: false. */
  includeSources?: boolean | undefined;
}

/** Options of `isHoliday`. */
export interface HolidayOptions {
  /** Count collective leave as a day off. Default: true. */
  includeCollectiveLeave?: boolean | undefined;
}

/** Options of `checkHoliday`. */
export interface HolidayCheckOptions extends HolidayOptions {
  /** Name the decrees behind every holiday. Default: false. */
  includeSources?: boolean | undefined;
}

/** Options of `isWeekend`. */
export interface WeekendOptions {
  /** Which days of the week are off. Default: `"sat,sun"`. */
  weekend?: Weekend | undefined;
}

/** Options of `checkWorkday`, `isWorkday`, `addWorkdays` and `subtractWorkdays`. */
export interface WorkdayOptions extends HolidayOptions, WeekendOptions {}

/** Options of `diffWorkdays`. */
export interface WorkdayDifferenceOptions extends WorkdayOptions {
  /** Count the two boundary dates too. Default: true. */
  inclusive?: boolean | undefined;
}
