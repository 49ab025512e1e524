import type { Rules } from "./arguments.js";
import { dayNumber, weekdayOf } from "./date.js";
import { decode, type Decree, type Year } from "./decode.js";
import { HOLIDAY_TYPES } from "./defaults.js";
import type { Definition, OwnLine } from "./definition.js";
import type { CalendarHolidayType } from "./types.js";

/** A holiday in force: a line of the national list, or an own day off. */
export interface Entry {
  readonly day: number;
  readonly type: CalendarHolidayType;
  readonly localName: string;
  readonly name: string;
  /** The decrees; missing for an own day off. */
  readonly decree?: Decree;
  readonly also?: readonly Decree[];
  /** The line of the definition; only for an own day off. */
  readonly own?: OwnLine;
}

/** The first covered day of a range without gaps, and the day after its last covered day. */
export interface Segment {
  readonly begin: number;
  readonly end: number;
}

/** The data that was known at the end of one day: the years with a decree, and the lines in force. */
export interface Knowledge {
  /** The day of the newest known decree. */
  readonly day: number;
  /** The covered years, in order. */
  readonly years: readonly Year[];
  readonly segments: readonly Segment[];
  /** The holidays in force, sorted by date, then by type (national holidays first), then by local name. */
  readonly lines: readonly Entry[];
  /** The lines of the national list. They are equal to `lines` if there is no definition. */
  readonly national: readonly Entry[];
  /** The calendar of a firm or an institution. */
  readonly definition?: Definition;
  /** Cache of days off, one list for each set of rules; see daysOff. */
  readonly cache: Map<number, readonly number[]>;
}

let years: Year[] | undefined;
let steps: number[] | undefined;
const known = new Map<number, Knowledge>();

/** Returns the data known at the end of a day. The data is decoded on first use. */
export function knowledgeOn(day: number): Knowledge {
  years ??= decode();
  steps ??= years.flatMap((year) => [...stepsOf(year)]).sort((a, b) => a - b);
  const last = steps[rank(steps, day + 1) - 1] ?? -1;
  let k = known.get(last);
  if (!k) known.set(last, (k = buildKnowledge(years, last)));
  return k;
}

/**
 * Returns the days on which decrees changed or confirmed the list of a year. A
 * decree that is older than the line it confirms does not count.
 */
function stepsOf({ lines }: Year): Set<number> {
  const days = lines.flatMap(({ decree, also, revoked }) =>
    [decree.day, revoked, ...also.map((other) => other.day)].filter((day) => day >= decree.day && day < Infinity),
  );
  return new Set(days);
}

/**
 * Returns the days of the known revisions of a year. It includes later corrections
 * too, because a correction applies to the data of every day.
 */
export function revisionsOf({ day: known }: Knowledge, year: Year): number[] {
  return [...stepsOf(year)].filter((day) => day <= known).concat(year.corrections);
}

function buildKnowledge(all: readonly Year[], day: number): Knowledge {
  const years = all.filter(({ lines }) => lines.some(({ decree }) => decree.day <= day));
  const lines = years
    .flatMap((year) => year.lines)
    .filter(({ decree, revoked }) => decree.day <= day && day < revoked)
    .sort(byDate);
  return { day, years, segments: segmentsOf(years), lines, national: lines, cache: new Map() };
}

/** Returns the data under a definition. */
export function define(k: Knowledge, definition: Definition): Knowledge {
  const taken = k.national.filter(({ type, day }) => type !== "collective_leave" || definition.takesLeave(day));
  const own = definition.daysOff.map(({ day, line }): Entry => ({ day, type: "own_day_off", localName: line.name.id, name: line.name.en, own: line }));
  const all: Knowledge = { ...k, lines: [...taken, ...own].sort(byDate), definition, cache: new Map() };
  const years = k.years.filter(({ year }) => {
    const stated = definition.stated.get(year);
    return definition.covers(year) && (stated === undefined || stated === countWorkdays(all, dayNumber(year, 1, 1), dayNumber(year + 1, 1, 1), definition.rules));
  });
  return { ...all, years, segments: segmentsOf(years) };
}

function segmentsOf(years: readonly Year[]): Segment[] {
  const segments: Segment[] = [];
  for (const { year } of years) {
    const begin = dayNumber(year, 1, 1);
    const before = segments[segments.length - 1];
    const follows = before?.end === begin;
    segments.splice(follows ? -1 : segments.length, 1, { begin: follows ? before.begin : begin, end: dayNumber(year + 1, 1, 1) });
  }
  return segments;
}

/** Returns the covered days around a day, or undefined if the day is not covered. */
export function segmentOf({ segments }: Knowledge, day: number): Segment | undefined {
  return segments.find(({ begin, end }) => begin <= day && day < end);
}

/** The types, in the order in which a list sorts them. */
export const TYPES: readonly CalendarHolidayType[] = HOLIDAY_TYPES;

function byDate(a: Entry, b: Entry): number {
  return a.day - b.day || TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || compare(a.localName, b.localName);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Returns the days off that are not weekend days, sorted and without duplicates.
 * The result is computed once for each set of rules.
 */
function daysOff(k: Knowledge, { includeCollectiveLeave, weekend }: Rules): readonly number[] {
  const key = weekend * 2 + Number(includeCollectiveLeave);
  let days = k.cache.get(key);
  if (!days) {
    const worked = new Set(k.definition?.workdays.map(({ day }) => day));
    const lines = k.lines.filter((line) => counts(line, includeCollectiveLeave) && !isOff(line.day, weekend) && !worked.has(line.day));
    k.cache.set(key, (days = [...new Set(lines.map((line) => line.day))]));
  }
  return days;
}

/** Reports whether a holiday counts as a day off. */
export function counts({ type }: Entry, includeCollectiveLeave: boolean): boolean {
  return includeCollectiveLeave || type !== "collective_leave";
}

/** Reports whether a day is a weekend day. */
export function isOff(day: number, weekend: number): boolean {
  return ((weekend >> weekdayOf(day)) & 1) === 1;
}

/** Returns the number of dates from `from` to the day before `to` that are days off because of a holiday. */
export function countHolidays(k: Knowledge, from: number, to: number, includeCollectiveLeave: boolean): number {
  return countIn(daysOff(k, { includeCollectiveLeave, weekend: 0 }), from, to);
}

/**
 * Returns the number of weekend days from `from` to the day before `to`, without
 * own workdays. It loops only over the days after the last whole week.
 */
export function countWeekend(k: Knowledge, from: number, to: number, weekend: number): number {
  const weeks = Math.floor((to - from) / 7);
  let total = -countIn(k.definition?.weekendWorkdays ?? [], from, to);
  for (let weekday = 0; weekday < 7; weekday++) total += ((weekend >> weekday) & 1) * weeks;
  for (let day = from + weeks * 7; day < to; day++) total += Number(isOff(day, weekend));
  return total;
}

/** Returns the number of workdays from `from` to the day before `to`. */
export function countWorkdays(k: Knowledge, from: number, to: number, rules: Rules): number {
  return to - from - countWeekend(k, from, to, rules.weekend) - countIn(daysOff(k, rules), from, to);
}

/**
 * Returns the n-th workday, counted from a day. It returns undefined if that
 * workday is not before `end`. It uses a binary search, so the time does not grow
 * with n.
 */
export function nthWorkday(k: Knowledge, from: number, end: number, n: number, rules: Rules): number | undefined {
  if (countWorkdays(k, from, end, rules) < n) return undefined;
  let low = from;
  let high = end - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (countWorkdays(k, from, middle + 1, rules) < n) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the number of days in a sorted list from `from` to the day before `to`. */
function countIn(days: readonly number[], from: number, to: number): number {
  return rank(days, to) - rank(days, from);
}

/** Returns the number of days in a sorted list that are before a day. */
export function rank(days: readonly number[], day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
