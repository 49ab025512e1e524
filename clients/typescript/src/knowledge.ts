import type { Rules } from "./arguments.js";
import { dayNumber, weekdayOf } from "./date.js";
import { decode, type Line, type Year } from "./decode.js";

/** The data that was known at the end of one day: the years with a decree, and the lines in force. */
export interface Knowledge {
  /** The day of the newest known decree. */
  readonly day: number;
  readonly years: readonly Year[];
  readonly coverage: { readonly first: number; readonly last: number } | null;
  /** The first covered day and the day after the last covered day; both are 0 if no year is covered. */
  readonly begin: number;
  readonly end: number;
  /** The lines in force, sorted by date, then by type (national holidays first), then by local name. */
  readonly lines: readonly Line[];
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
    .sort((a, b) => a.day - b.day || compare(b.type, a.type) || compare(a.localName, b.localName));
  const first = years[0]?.year;
  const coverage = first === undefined ? null : { first, last: first + years.length - 1 };
  const begin = coverage ? dayNumber(coverage.first, 1, 1) : 0;
  const end = coverage ? dayNumber(coverage.last + 1, 1, 1) : 0;
  return { day, years, coverage, begin, end, lines, cache: new Map() };
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
    const lines = k.lines.filter((line) => counts(line, includeCollectiveLeave) && !isOff(line.day, weekend));
    k.cache.set(key, (days = [...new Set(lines.map((line) => line.day))]));
  }
  return days;
}

/** Reports whether a line counts as a day off. */
export function counts({ type }: Line, includeCollectiveLeave: boolean): boolean {
  return includeCollectiveLeave || type === "national_holiday";
}

/** Reports whether a day is a weekend day. */
export function isOff(day: number, weekend: number): boolean {
  return ((weekend >> weekdayOf(day)) & 1) === 1;
}

/** Returns the number of dates from `from` to the day before `to` with a holiday that counts as a day off. */
export function countHolidays(k: Knowledge, from: number, to: number, includeCollectiveLeave: boolean): number {
  const days = daysOff(k, { includeCollectiveLeave, weekend: 0 });
  return rank(days, to) - rank(days, from);
}

/** Returns the number of weekend days from `from` to the day before `to`. It loops only over the days after the last whole week. */
export function countWeekend(from: number, to: number, weekend: number): number {
  const weeks = Math.floor((to - from) / 7);
  let total = 0;
  for (let weekday = 0; weekday < 7; weekday++) total += ((weekend >> weekday) & 1) * weeks;
  for (let day = from + weeks * 7; day < to; day++) total += Number(isOff(day, weekend));
  return total;
}

/** Returns the number of workdays from `from` to the day before `to`. */
export function countWorkdays(k: Knowledge, from: number, to: number, rules: Rules): number {
  const days = daysOff(k, rules);
  return to - from - countWeekend(from, to, rules.weekend) - (rank(days, to) - rank(days, from));
}

/**
 * Returns the n-th workday, counted from a day. It returns undefined if the data
 * ends before that workday. It uses a binary search, so the time does not grow with n.
 */
export function nthWorkday(k: Knowledge, from: number, n: number, rules: Rules): number | undefined {
  if (countWorkdays(k, from, k.end, rules) < n) return undefined;
  let low = from;
  let high = k.end - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (countWorkdays(k, from, middle + 1, rules) < n) low = middle + 1;
    else high = middle;
  }
  return low;
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
