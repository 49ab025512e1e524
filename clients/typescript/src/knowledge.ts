// The data that was known at the end of a day, and the arithmetic of workdays.

import { own, takes, type Rules, type TakenLeave } from "./arguments.js";
import { DIGEST } from "./data.js";
import { formatDay, newYear, parseDay, today, weekdayOf } from "./date.js";
import { unpackYears, type DecreeFile, type OccasionFile, type YearFile } from "./dataset.js";
import { HOLIDAY_TYPES, type DatasetStatus } from "./defaults.js";
import type { Definition, OwnLine } from "./definition.js";
import type { CalendarDefinition, CalendarHolidayType, DataVersion, Source } from "./types.js";

/** A decree, with the first day on which it is in force. */
export interface Decree {
  readonly day: number;
  readonly dateIsLatest: boolean;
  readonly source: Source;
}

/** A holiday: a line of the national list, or an own day off. */
export interface Entry {
  readonly day: number;
  readonly type: CalendarHolidayType;
  /** The id of the occasion; undefined for an own day off. */
  readonly occasion: string | undefined;
  readonly localName: string;
  readonly name: string;
  /** The line of the definition; only for an own day off. */
  readonly own: OwnLine | undefined;
  /** First the decree that set the holiday, then its other decrees; empty for an own day off. */
  readonly decrees: readonly Decree[];
}

/**
 * A holiday that a decree added to the list of a year. If another decree revokes
 * the holiday, the line stays in the data. A line is in force on day t if
 * set <= t < revoked.
 */
export interface Line extends Entry {
  /** The day of the decree that set the line. */
  readonly set: number;
  /** The day on which the holiday was revoked; Infinity if it was not revoked. */
  readonly revoked: number;
  readonly revokedBy: Decree | undefined;
}

/** The list of a year with its whole history. */
export interface Year {
  readonly year: number;
  readonly status: DatasetStatus;
  /** Corrected mistakes in the dataset. */
  readonly corrections: readonly { readonly day: number; readonly what: string }[];
  /** The decrees, sorted by date. */
  readonly decrees: readonly Decree[];
  readonly lines: readonly Line[];
}

/** The types, in the order in which a list sorts them. */
export const TYPES: readonly CalendarHolidayType[] = HOLIDAY_TYPES;

/** All data of a dataset. */
export class History {
  readonly years: readonly Year[];
  private readonly steps: readonly number[];
  private readonly known = new Map<number, Knowledge>();

  /** For the built-in data, the occasions and calendars are undefined, so that a bundle can omit them. */
  constructor(
    readonly digest: string,
    years: readonly YearFile[],
    readonly occasions?: readonly OccasionFile[],
    readonly calendars?: readonly CalendarDefinition[],
  ) {
    this.years = years.map(readYear);
    this.steps = this.years.flatMap((year) => [...stepsOf(year)]).sort((a, b) => a - b);
  }

  /** Returns the data that was known at the end of a day. */
  on(day: number): Knowledge {
    const last = this.steps[rank(this.steps, day + 1) - 1] ?? -1;
    let known = this.known.get(last);
    if (!known) {
      const years = this.years.filter(({ lines }) => lines.some(({ set }) => set <= last));
      const lines = years.flatMap((year) => year.lines).filter(({ set, revoked }) => set <= last && last < revoked);
      this.known.set(last, (known = new Knowledge(last, years, lines.sort(byDate))));
    }
    return known;
  }

  version(): DataVersion {
    const decrees = this.years.flatMap((year) => year.decrees);
    const newest = decrees.reduce((a, b) => (b.day > a.day ? b : a));
    return { decree: newest.source.id, date: formatDay(newest.day), digest: this.digest };
  }
}

let builtIn: History | undefined;

/** Returns the data of the package. It is unpacked on first use. */
export function builtInHistory(): History {
  return (builtIn ??= new History(DIGEST, unpackYears()));
}

function readYear(file: YearFile): Year {
  const decrees = file.decrees.map(readDecree);
  const find = (id: string) => decrees.find(({ source }) => source.id === id)!;
  const lines = file.holidays.map((line): Line => {
    const decree = find(line.decree);
    const revokedBy = own(line, "revokedBy");
    const revoking = revokedBy === undefined ? undefined : find(revokedBy);
    return {
      day: parseDay(line.date)!,
      type: line.type,
      occasion: line.occasion,
      localName: line.localName,
      name: line.name,
      own: undefined,
      decrees: [decree, ...(own(line, "also") ?? []).map(find)],
      set: decree.day,
      revoked: revoking?.day ?? Infinity,
      revokedBy: revoking,
    };
  });
  const corrections = (own(file, "corrections") ?? []).map(({ date, what }) => ({ day: parseDay(date)!, what }));
  return { year: file.year, status: file.status, corrections, decrees, lines };
}

function readDecree(file: DecreeFile): Decree {
  const url = own(file, "url") ?? null;
  const dateIsLatest = own(file, "dateIsLatest") ?? false;
  const source: Source = {
    id: file.id,
    title: file.title,
    type: file.type,
    numbers: file.numbers.map((each) => ({ authority: each.authority, number: own(each, "number") ?? null })),
    url,
    publisher: file.publisher,
    publishedAt: dateIsLatest ? null : file.date,
    official: /^https?:\/\/([^/?#]+\.)?go\.id([:/?#]|$)/.test(url ?? ""),
  };
  return { day: parseDay(file.date)!, dateIsLatest, source };
}

/**
 * Returns the days on which decrees changed or confirmed the list of a year. A
 * decree that is older than the line it confirms does not count.
 */
export function stepsOf({ lines }: Year): Set<number> {
  return new Set(lines.flatMap(({ set, decrees, revoked }) => [revoked, ...decrees.map(({ day }) => day)].filter((day) => day >= set && day < Infinity)));
}

/** Returns the day of each revision of a year. It counts the decrees until a day, and all corrections. */
export function revisionDays(year: Year, until = Infinity): number[] {
  return [...stepsOf(year)].filter((day) => day <= until).concat(year.corrections.map(({ day }) => day));
}

/** Reports whether the list at the end of a day differs from the newest list. */
function amendedAfter({ lines }: Year, day: number): boolean {
  return lines.some(({ set, revoked }) => (set <= day && day < revoked) !== (revoked === Infinity));
}

function byDate(a: Entry, b: Entry): number {
  return a.day - b.day || TYPES.indexOf(a.type) - TYPES.indexOf(b.type) || (a.localName < b.localName ? -1 : a.localName > b.localName ? 1 : 0);
}

/** The first covered day, and the day after the last covered day. */
export interface Segment {
  readonly begin: number;
  readonly end: number;
}

/** The years with a decree, and the holidays in force. */
export class Knowledge {
  /** Undefined if no day is covered. */
  readonly covered: Segment | undefined;
  private readonly days: readonly number[];
  private readonly tables: (Table | undefined)[] = [];
  /** The last table for rules that take only some collective leave. There are too many such rules to keep all tables. */
  private partial: { readonly key: string; readonly table: Table } | undefined = undefined;

  /**
   * The parameter `day` is the day of the newest known decree. The entries are sorted by
   * date, then by type (national holidays first), then by local name. Without a
   * definition, `national` and `entries` are the same list.
   */
  constructor(
    readonly day: number,
    readonly years: readonly Year[],
    readonly entries: readonly Entry[],
    readonly national: readonly Entry[] = entries,
    readonly definition: Definition | undefined = undefined,
  ) {
    const [first, last] = [years[0], years[years.length - 1]];
    this.covered = first && last && { begin: newYear(first.year), end: newYear(last.year + 1) };
    this.days = entries.map((entry) => entry.day);
  }

  /** Returns the data with the rules and lines of a definition. */
  define(definition: Definition): Knowledge {
    const taken = this.national.filter(({ type, day }) => type !== "collective_leave" || takes(definition.leave, day));
    const own = definition.daysOff.map(({ day, line }): Entry => {
      return { day, type: "own_day_off", occasion: undefined, localName: line.name.id, name: line.name.en, own: line, decrees: [] };
    });
    const entries = [...taken, ...own].sort(byDate);
    const years = this.years.filter(({ year }) => definition.covers(year));
    const amended = definition.inData ? years.findIndex((year) => amendedAfter(year, this.day)) : -1;
    return new Knowledge(this.day, amended < 0 ? years : years.slice(0, amended), entries, this.national, definition);
  }

  /** Returns the covered range, or undefined if it does not contain the day. */
  segment(day: number): Segment | undefined {
    return this.covered && this.covered.begin <= day && day < this.covered.end ? this.covered : undefined;
  }

  /** Returns the table of all days from the first to the last covered day. At least one day must be covered. */
  table(rules: Rules): Table {
    const { leave, weekend } = rules;
    if (typeof leave === "string") {
      return (this.tables[weekend * 2 + Number(leave === "taken")] ??= new Table(this, rules));
    }
    const key = [weekend, ...leave].join();
    if (this.partial?.key !== key) this.partial = { key, table: new Table(this, rules) };
    return this.partial.table;
  }

  /** Returns the holidays from a day to the day before another day. */
  entriesIn(begin: number, end: number, leave: TakenLeave): Entry[] {
    const found = this.entries.slice(rank(this.days, begin), rank(this.days, end));
    if (leave === "taken") return found;
    return found.filter(({ type, day }) => type !== "collective_leave" || takes(leave, day));
  }
}

/** Reports whether a day is a weekend day. */
export function isOff(day: number, weekend: number): boolean {
  return ((weekend >> weekdayOf(day)) & 1) === 1;
}

/** The class of a day in a table. A holiday on a weekend day has the class WEEKEND. Other days off have the class HOLIDAY plus the index of their type. */
const [WORKDAY, WEEKEND, HOLIDAY] = [0, 1, 2] as const;

/** The number of days of each class. */
export interface Counts {
  readonly days: number;
  readonly workdays: number;
  readonly weekend: number;
  /** In the order of TYPES. */
  readonly holidays: readonly number[];
}

/**
 * The class of every day under one set of rules, and running totals. Because of the
 * running totals, a long range takes no more time than a short one.
 */
export class Table {
  private readonly first: number;
  private readonly classes: Uint8Array;
  /** For each day, the number of workdays, holidays and weekend days before it. */
  private readonly ranks: Int32Array;
  private readonly holidays: Int32Array;
  private readonly weekends: Int32Array;
  /** All workdays in order. */
  private readonly workdays: Int32Array;

  constructor({ covered, entries, definition }: Knowledge, { leave, weekend }: Rules) {
    const first = covered!.begin;
    const size = covered!.end - first;
    const classes = new Uint8Array(size);
    for (let i = 0; i < size; i++) classes[i] = isOff(first + i, weekend) ? WEEKEND : WORKDAY;
    const holidays = new Uint8Array(size);
    for (const { day, type } of entries) {
      const i = day - first;
      if (i < 0 || i >= size || (type === "collective_leave" && !takes(leave, day))) continue;
      holidays[i] = 1;
      if (classes[i] === WORKDAY) classes[i] = HOLIDAY + TYPES.indexOf(type);
    }
    for (const { day } of definition?.workdays ?? []) {
      if (day >= first && day < first + size) classes[day - first] = holidays[day - first] = 0;
    }
    this.first = first;
    this.classes = classes;
    this.ranks = totals(size, (i) => classes[i] === WORKDAY);
    this.holidays = totals(size, (i) => holidays[i] === 1);
    this.weekends = totals(size, (i) => classes[i] === WEEKEND);
    this.workdays = new Int32Array(this.ranks[size]!);
    for (let i = 0, n = 0; i < size; i++) if (classes[i] === WORKDAY) this.workdays[n++] = first + i;
  }

  isWorkday(day: number): boolean {
    return this.classes[day - this.first] === WORKDAY;
  }

  /** Returns the number of workdays, holidays or weekend days from a day to the day before another day. */
  count(begin: number, end: number, what: "ranks" | "holidays" | "weekends" = "ranks"): number {
    return this[what][end - this.first]! - this[what][begin - this.first]!;
  }

  /**
   * Returns the n-th workday on or after a day; 0 is the first. For a negative n it
   * returns the n-th workday before the day; -1 is the last. If the table has no such
   * day, the result is Infinity or -Infinity.
   */
  add(day: number, n: number): number {
    const k = this.ranks[day - this.first]! + n;
    return this.workdays[k] ?? (k < 0 ? -Infinity : Infinity);
  }

  /** Returns the workdays from a day to the day before another day. */
  list(begin: number, end: number): number[] {
    return Array.from(this.workdays.subarray(this.ranks[begin - this.first], this.ranks[end - this.first]));
  }

  /** Counts the days of each class from a day to the day before another day. */
  counts(begin: number, end: number): Counts {
    const found = new Array<number>(HOLIDAY + TYPES.length).fill(0);
    for (const each of this.classes.subarray(begin - this.first, end - this.first)) found[each]!++;
    return { days: end - begin, workdays: found[WORKDAY]!, weekend: found[WEEKEND]!, holidays: found.slice(HOLIDAY) };
  }
}

function totals(size: number, counted: (i: number) => boolean): Int32Array {
  const list = new Int32Array(size + 1);
  for (let i = 0; i < size; i++) list[i + 1] = list[i]! + Number(counted(i));
  return list;
}

/** Returns the number of days in a sorted list that are before a day. */
function rank(days: readonly number[], day: number): number {
  let low = 0;
  let high = days.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (days[middle]! < day) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The input of all answers of a calendar: the data, the day on which it was known (undefined: all data), and the definition. */
export class View {
  private cached: Knowledge | undefined = undefined;

  constructor(
    readonly history: History,
    readonly asOf: number | undefined = undefined,
    readonly definition: Definition | undefined = undefined,
  ) {}

  get known(): Knowledge {
    if (!this.cached) {
      const known = this.history.on(this.asOf ?? Infinity);
      this.cached = this.definition ? known.define(this.definition) : known;
    }
    return this.cached;
  }

  /** The current day of the calendar. */
  today(): number {
    return this.asOf ?? today();
  }
}
