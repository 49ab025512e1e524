// Each function answers one question with the data that was known on one day. The
// functions read the arguments in the same order as the API, so that the same
// mistake gives the same error.

import { checkOptions, readDate, readDays, readFlag, readRules, readType, readWeekend, readYear, weekendTokens, type Rules } from "./arguments.js";
import { MAX_DAY, dayNames, dayNumber, formatDay, yearOf } from "./date.js";
import type { Decree, Line, Year } from "./decode.js";
import { HarikerjaError } from "./errors.js";
import { countHolidays, countWeekend, countWorkdays, counts, isOff, nthWorkday, revisionsOf, type Knowledge } from "./knowledge.js";
import type * as t from "./types.js";

/** The known data and the current year, which all answers depend on. */
export interface View {
  readonly known: Knowledge;
  readonly currentYear: () => number;
}

export function getHolidays(view: View, year?: number | string, options?: t.HolidayListOptions): t.Holiday[] {
  checkOptions(options, ["year", "type", "includeSources"], 1);
  const wanted = year === undefined ? undefined : readYear(year);
  const type = readType(options?.type);
  const sources = readFlag("includeSources", options?.includeSources, false);
  const { known } = view;
  const found = findYear(view, wanted).year;
  return known.lines
    .filter((line) => yearOf(line.day) === found && (type === undefined || line.type === type))
    .map((line) => entry(known, line, sources));
}

export function checkHoliday({ known }: View, date: string, options?: t.HolidayCheckOptions): t.HolidayCheck {
  checkOptions(options, ["date", "includeCollectiveLeave", "includeSources"], 1);
  const day = readDate("date", date);
  const leave = readFlag("includeCollectiveLeave", options?.includeCollectiveLeave, true);
  const sources = readFlag("includeSources", options?.includeSources, false);
  const lines = linesOn(known, day, leave);
  return { ...dayNames(day), isHoliday: lines.length > 0, holidays: lines.map((line) => entry(known, line, sources)) };
}

export function isHoliday({ known }: View, date: string, options?: t.HolidayOptions): boolean {
  checkOptions(options, ["date", "includeCollectiveLeave"], 1);
  const day = readDate("date", date);
  return linesOn(known, day, readFlag("includeCollectiveLeave", options?.includeCollectiveLeave, true)).length > 0;
}

export function isWeekend(date: string, options?: t.WeekendOptions): boolean {
  checkOptions(options, ["date", "weekend"], 1);
  return isOff(readDate("date", date), readWeekend(options?.weekend));
}

const CHECK = ["date", "includeCollectiveLeave", "weekend"];

export function checkWorkday({ known }: View, date: string, options?: t.WorkdayOptions): t.WorkdayCheck {
  checkOptions(options, CHECK, 1);
  const day = readDate("date", date);
  const { includeCollectiveLeave, weekend } = readRules(options);
  const lines = linesOn(known, day, includeCollectiveLeave);
  const isWeekend = isOff(day, weekend);
  const isHoliday = lines.length > 0;
  return {
    ...dayNames(day),
    isWeekend,
    isHoliday,
    isWorkday: !isWeekend && !isHoliday,
    holidayTypes: [...new Set(lines.map((line) => line.type))],
    holidays: lines.map((line) => entry(known, line, false)),
  };
}

export function isWorkday({ known }: View, date: string, options?: t.WorkdayOptions): boolean {
  checkOptions(options, CHECK, 1);
  const day = readDate("date", date);
  const { includeCollectiveLeave, weekend } = readRules(options);
  return linesOn(known, day, includeCollectiveLeave).length === 0 && !isOff(day, weekend);
}

const SHIFT = ["date", "days", "includeCollectiveLeave", "weekend"];

export function addWorkdays({ known }: View, date: string, days: number | string, options?: t.WorkdayOptions): t.WorkdayShift {
  checkOptions(options, SHIFT, 2);
  const start = readDate("date", date);
  const n = readDays(days);
  const rules = readRules(options);
  const first = Math.min(start + 1, MAX_DAY);
  if (!covers(known, first)) throw missing(known, "date", date, first);
  const result = nthWorkday(known, first, n, rules);
  if (result === undefined) throw missing(known, "days", days, known.end);
  return { startDate: date, days: n, resultDate: formatDay(result), options: applied(rules) };
}

export function subtractWorkdays({ known }: View, date: string, days: number | string, options?: t.WorkdayOptions): t.WorkdaySubtraction {
  checkOptions(options, SHIFT, 2);
  const start = readDate("date", date);
  const n = readDays(days);
  const rules = readRules(options);
  const first = Math.max(start - 1, 0);
  if (!covers(known, first)) throw missing(known, "date", date, first);
  const before = countWorkdays(known, known.begin, start, rules);
  if (n > before) throw missing(known, "days", days, known.begin - 1);
  const result = dayNames(nthWorkday(known, known.begin, before - n + 1, rules)!);
  return { startDate: date, days: n, resultDate: result.date, resultDay: result.day, resultLocalDay: result.localDay, options: applied(rules) };
}

export function diffWorkdays({ known }: View, start: string, end: string, options?: t.WorkdayDifferenceOptions): t.WorkdayDifference {
  checkOptions(options, ["start", "end", "includeCollectiveLeave", "weekend", "inclusive"], 2);
  const startDay = readDate("start", start);
  const endDay = readDate("end", end);
  const rules = readRules(options);
  const inclusive = readFlag("inclusive", options?.inclusive, true);
  if (startDay > endDay) {
    throw new HarikerjaError("INVALID_RANGE", "start must not be after end: swap the two dates.", { field: "start", start, end });
  }
  const from = inclusive ? startDay : startDay + 1;
  const to = Math.max(from, inclusive ? endDay + 1 : endDay); // the range between two adjacent dates is empty
  if (from < to) {
    if (!covers(known, from)) throw missing(known, "start", start, from);
    if (to > known.end) throw missing(known, "end", end, known.end);
  }
  return {
    startDate: start,
    endDate: end,
    inclusive,
    workdayCount: countWorkdays(known, from, to, rules),
    holidayCount: countHolidays(known, from, to, rules.includeCollectiveLeave),
    weekendCount: countWeekend(from, to, rules.weekend),
    calendarDays: to - from,
    options: applied(rules),
  };
}

export function getSources(view: View, year?: number | string): t.Source[] {
  const wanted = year === undefined ? undefined : readYear(year);
  return sourcesOf(view.known, findYear(view, wanted).decrees);
}

export function getAvailableYears({ known }: View): number[] {
  return known.years.map(({ year }) => year);
}

export function getYears({ known }: View): t.YearInfo[] {
  return known.years.map((year) => {
    const revisions = revisionsOf(known, year);
    const count = (type: t.HolidayType) => known.lines.filter((line) => line.type === type && yearOf(line.day) === year.year).length;
    return {
      year: year.year,
      revision: revisions.length,
      status: year.status,
      updatedAt: formatDay(Math.max(...revisions)),
      nationalHolidayCount: count("national_holiday"),
      collectiveLeaveCount: count("collective_leave"),
    };
  });
}

/** Returns the list of the given year, or of the current year. */
function findYear({ known, currentYear }: View, wanted?: number): Year {
  const year = wanted ?? currentYear();
  const found = known.years.find((candidate) => candidate.year === year);
  if (!found) throw missing(known, "year", wanted, dayNumber(year, 1, 1));
  return found;
}

/** Returns the holidays of a date that count as days off. */
function linesOn(known: Knowledge, day: number, includeCollectiveLeave: boolean): Line[] {
  if (!covers(known, day)) throw missing(known, "date", formatDay(day), day);
  return known.lines.filter((line) => line.day === day && counts(line, includeCollectiveLeave));
}

function entry(known: Knowledge, line: Line, withSources: boolean): t.Holiday {
  const { type, localName, name } = line;
  return {
    ...dayNames(line.day),
    localName,
    name,
    type,
    isNationalHoliday: type === "national_holiday",
    isCollectiveLeave: type === "collective_leave",
    ...(withSources && { sources: sourcesOf(known, [line.decree, ...line.also]) }),
  };
}

/** Returns copies of the known decrees, without duplicates, sorted by date. */
function sourcesOf(known: Knowledge, decrees: readonly Decree[]): t.Source[] {
  return known.years
    .flatMap((year) => year.decrees)
    .filter((decree) => decrees.includes(decree) && decree.day <= known.day)
    .map(({ source }) => ({ ...source, numbers: source.numbers.map((number) => ({ ...number })) }));
}

function applied({ includeCollectiveLeave, weekend }: Rules): t.AppliedOptions {
  return { includeCollectiveLeave, weekend: weekendTokens(weekend) as t.Weekday[] };
}

function covers({ begin, end }: Knowledge, day: number): boolean {
  return begin <= day && day < end;
}

/**
 * Returns the error for a day without data. The field parameter is the name of the
 * wrong argument. The value is undefined if the argument was not given.
 */
function missing({ coverage }: Knowledge, field: string, value: string | number | undefined, day: number): HarikerjaError {
  const year = yearOf(day);
  const advice = coverage ? `ask within ${coverage.first} to ${coverage.last}` : "no year had been decreed by then";
  return new HarikerjaError("DATASET_NOT_FOUND", `No dataset is available for ${year}: ${advice}.`, {
    field,
    ...(value !== undefined && { value: String(value) }),
    year,
    availableYears: coverage && { ...coverage },
  });
}
