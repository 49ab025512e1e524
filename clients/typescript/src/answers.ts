// Each function answers one question with the data that was known on one day. The
// functions read the arguments in the same order as the API, so that the same
// mistake gives the same error. The answers have the types of the national calendar.
// For answers under a definition, withCalendar casts the functions to NamedCalendar.

import { checkOptions, readDate, readDays, readFlag, readRules, readType, readWeekend, readYear, weekendTokens, type Rules } from "./arguments.js";
import { DEFAULT_INCLUDE_COLLECTIVE_LEAVE, DEFAULT_INCLUSIVE } from "./defaults.js";
import { MAX_DAY, dayNames, dayNumber, formatDay, yearOf } from "./date.js";
import type { Decree, Year } from "./decode.js";
import type { Definition, OwnLine } from "./definition.js";
import { HarikerjaError } from "./errors.js";
import { TYPES, countHolidays, countWeekend, countWorkdays, counts, isOff, nthWorkday, revisionsOf, segmentOf, type Entry, type Knowledge } from "./knowledge.js";
import type * as t from "./types.js";

/** The known data and the current year, which all answers depend on. */
export interface View {
  readonly known: Knowledge;
  readonly currentYear: () => number;
}

export function getHolidays(view: View, year?: number | string, options?: t.HolidayListOptions): t.Holiday[] {
  checkOptions(options, ["year", "type", "includeSources"], 1);
  const { known } = view;
  const wanted = year === undefined ? undefined : readYear(year);
  const type = readType(options?.type, known.definition ? TYPES : TYPES.slice(0, 2));
  const sources = readFlag("includeSources", options?.includeSources, false);
  const found = findYear(view, wanted).year;
  return known.lines
    .filter((line) => yearOf(line.day) === found && (type === undefined || line.type === type))
    .map((line) => entry(known, line, sources));
}

export function checkHoliday({ known }: View, date: string, options?: t.HolidayCheckOptions): t.HolidayCheck {
  checkOptions(options, allowed(known.definition, ["date", "includeCollectiveLeave", "includeSources"]), 1);
  const day = readDate("date", date);
  const leave = readFlag("includeCollectiveLeave", options?.includeCollectiveLeave, DEFAULT_INCLUDE_COLLECTIVE_LEAVE);
  const sources = readFlag("includeSources", options?.includeSources, false);
  const lines = linesOn(known, day, leave);
  return { ...dayNames(day), isHoliday: lines.length > 0, holidays: lines.map((line) => entry(known, line, sources)) };
}

export function isHoliday({ known }: View, date: string, options?: t.HolidayOptions): boolean {
  checkOptions(options, allowed(known.definition, ["date", "includeCollectiveLeave"]), 1);
  const day = readDate("date", date);
  return linesOn(known, day, readFlag("includeCollectiveLeave", options?.includeCollectiveLeave, DEFAULT_INCLUDE_COLLECTIVE_LEAVE)).length > 0;
}

export function isWeekend(definition: Definition | undefined, date: string, options?: t.WeekendOptions): boolean {
  checkOptions(options, allowed(definition, ["date", "weekend"]), 1);
  return isOff(readDate("date", date), definition ? definition.rules.weekend : readWeekend(options?.weekend));
}

const CHECK = ["date", "includeCollectiveLeave", "weekend"];

export function checkWorkday({ known }: View, date: string, options?: t.WorkdayOptions): t.WorkdayCheck & Pick<t.CalendarWorkdayCheck, "ownLine"> {
  checkOptions(options, allowed(known.definition, CHECK), 1);
  const day = readDate("date", date);
  const { includeCollectiveLeave, weekend } = rulesOf(known, options);
  const lines = linesOn(known, day, includeCollectiveLeave);
  const isWeekend = isOff(day, weekend);
  const isHoliday = lines.length > 0;
  const worked = known.definition?.workdays.find((date) => date.day === day)?.line;
  const own = worked ?? lines[0]?.own;
  return {
    ...dayNames(day),
    isWeekend,
    isHoliday,
    isWorkday: worked !== undefined || (!isWeekend && !isHoliday),
    holidayTypes: [...new Set(lines.map((line) => line.type as t.HolidayType))],
    holidays: lines.map((line) => entry(known, line, false)),
    ...(own && { ownLine: deciding(worked ? "workday" : "day_off", own) }),
  };
}

function deciding(type: t.DecidingLine["type"], { start, end, name, source, note }: OwnLine): t.DecidingLine {
  return { type, startDate: formatDay(start), endDate: formatDay(end), localName: name.id, name: name.en, source, note };
}

export function isWorkday(view: View, date: string, options?: t.WorkdayOptions): boolean {
  return checkWorkday(view, date, options).isWorkday;
}

const SHIFT = ["date", "days", "includeCollectiveLeave", "weekend"];

export function addWorkdays({ known }: View, date: string, days: number | string, options?: t.WorkdayOptions): t.WorkdayShift {
  checkOptions(options, allowed(known.definition, SHIFT), 2);
  const start = readDate("date", date);
  const n = readDays(days);
  const rules = rulesOf(known, options);
  const first = Math.min(start + 1, MAX_DAY);
  const covered = segmentOf(known, first);
  if (!covered) throw missing(known, "date", date, first);
  const result = nthWorkday(known, first, covered.end, n, rules);
  if (result === undefined) throw missing(known, "days", days, covered.end);
  return { startDate: date, days: n, resultDate: formatDay(result), options: applied(known, rules) };
}

export function subtractWorkdays({ known }: View, date: string, days: number | string, options?: t.WorkdayOptions): t.WorkdaySubtraction {
  checkOptions(options, allowed(known.definition, SHIFT), 2);
  const start = readDate("date", date);
  const n = readDays(days);
  const rules = rulesOf(known, options);
  const first = Math.max(start - 1, 0);
  const covered = segmentOf(known, first);
  if (!covered) throw missing(known, "date", date, first);
  const before = countWorkdays(known, covered.begin, start, rules);
  if (n > before) throw missing(known, "days", days, covered.begin - 1);
  const result = dayNames(nthWorkday(known, covered.begin, start, before - n + 1, rules)!);
  return { startDate: date, days: n, resultDate: result.date, resultDay: result.day, resultLocalDay: result.localDay, options: applied(known, rules) };
}

export function diffWorkdays({ known }: View, start: string, end: string, options?: t.WorkdayDifferenceOptions): t.WorkdayDifference {
  checkOptions(options, allowed(known.definition, ["start", "end", "includeCollectiveLeave", "weekend", "inclusive"]), 2);
  const startDay = readDate("start", start);
  const endDay = readDate("end", end);
  const rules = rulesOf(known, options);
  const inclusive = readFlag("inclusive", options?.inclusive, DEFAULT_INCLUSIVE);
  if (startDay > endDay) {
    throw new HarikerjaError("INVALID_RANGE", "start must not be after end: swap the two dates.", { field: "start", start, end });
  }
  const from = inclusive ? startDay : startDay + 1;
  const to = Math.max(from, inclusive ? endDay + 1 : endDay); // the range between two adjacent dates is empty
  if (from < to) {
    const covered = segmentOf(known, from);
    if (!covered) throw missing(known, "start", start, from);
    if (to > covered.end) throw missing(known, "end", end, covered.end);
  }
  return {
    startDate: start,
    endDate: end,
    inclusive,
    workdayCount: countWorkdays(known, from, to, rules),
    holidayCount: countHolidays(known, from, to, rules.includeCollectiveLeave),
    weekendCount: countWeekend(known, from, to, rules.weekend),
    calendarDays: to - from,
    options: applied(known, rules),
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
    const count = (type: t.HolidayType) => known.national.filter((line) => line.type === type && yearOf(line.day) === year.year).length;
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
function linesOn(known: Knowledge, day: number, includeCollectiveLeave: boolean): Entry[] {
  if (!segmentOf(known, day)) throw missing(known, "date", formatDay(day), day);
  return known.lines.filter((line) => line.day === day && counts(line, includeCollectiveLeave));
}

function entry(known: Knowledge, line: Entry, withSources: boolean): t.Holiday {
  const { type, localName, name } = line;
  return {
    ...dayNames(line.day),
    localName,
    name,
    type: type as t.HolidayType,
    isNationalHoliday: type === "national_holiday",
    isCollectiveLeave: type === "collective_leave",
    ...(withSources && { sources: sourcesOf(known, [line.decree, ...(line.also ?? [])]) }),
  };
}

/** Returns copies of the known decrees, without duplicates, sorted by date. */
function sourcesOf(known: Knowledge, decrees: readonly (Decree | undefined)[]): t.Source[] {
  return known.years
    .flatMap((year) => year.decrees)
    .filter((decree) => decrees.includes(decree) && decree.day <= known.day)
    .map(({ source }) => ({ ...source, numbers: source.numbers.map((number) => ({ ...number })) }));
}

/** Returns the parameters of a function. Under a definition, which has its own rules, the parameters for rules are missing. */
function allowed(definition: Definition | undefined, names: readonly string[]): readonly string[] {
  return definition ? names.filter((name) => name !== "includeCollectiveLeave" && name !== "weekend") : names;
}

function rulesOf({ definition }: Knowledge, options?: t.WorkdayOptions): Rules {
  return definition ? definition.rules : readRules(options);
}

function applied({ definition }: Knowledge, { includeCollectiveLeave, weekend }: Rules): t.AppliedOptions {
  if (definition) return { calendar: definition.name } satisfies t.CalendarOptions as unknown as t.AppliedOptions;
  return { includeCollectiveLeave, weekend: weekendTokens(weekend) as t.Weekday[] };
}

/**
 * Returns the error for a day without data. The field parameter is the name of the
 * wrong argument. The value is undefined if the argument was not given.
 */
function missing({ years, definition }: Knowledge, field: string, value: string | number | undefined, day: number): HarikerjaError {
  const year = yearOf(day);
  const covered = years.map((each) => each.year);
  const [first, last] = [covered[0], covered[covered.length - 1]];
  const coverage = first === undefined || last === undefined ? null : { first, last };
  let advice = "no year had been decreed by then";
  if (coverage) {
    const gaps = Array.from({ length: coverage.last - coverage.first }, (_, i) => coverage.first + i).filter((each) => !covered.includes(each));
    advice = `ask within ${first} to ${last}` + (gaps.length > 0 ? `, except ${gaps.join(" ")}` : "");
  }
  const calendar = definition ? `Calendar ${definition.name}: ` : "";
  return new HarikerjaError("DATASET_NOT_FOUND", `${calendar}No dataset is available for ${year}: ${advice}.`, {
    field,
    ...(value !== undefined && { value: String(value) }),
    year,
    availableYears: coverage,
  });
}
