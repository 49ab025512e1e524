// Reads a calendar file. The first mistake is an error that names its place, such as daysOff[2].date.

import { WEEK, attempt, checkOptions, describe, hasOwn, isPlain, own, readWeekend, wrong, type Rules, type TakenLeave } from "./arguments.js";
import { calendars } from "./data.js";
import { formatDay, parseDay } from "./date.js";
import { MAX_OWN_DATES, MAX_TEXT, type DatasetStatus, type LeaveRule } from "./defaults.js";
import { HarikerjaError } from "./errors.js";
import type { History } from "./knowledge.js";
import type { CalendarDefinition, Names, OwnDay } from "./types.js";

/** One line of a definition: the dates from start to end. */
export interface OwnLine {
  readonly start: number;
  readonly end: number;
  readonly name: Names;
  readonly source: string | null;
  readonly note: string | null;
}

/** One date of a line. */
export interface OwnDate {
  readonly day: number;
  readonly index: number;
  readonly line: OwnLine;
}

/** The checked definition of a calendar. */
export interface Definition {
  readonly name: string;
  /** The weekend. Its `leave` is "taken", because the entries contain only the collective leave that this calendar takes. */
  readonly rules: Rules;
  readonly leave: TakenLeave;
  readonly covers: (year: number) => boolean;
  /** Whether it is a calendar of the data. Its lines have no history: they are right only for the newest list. */
  readonly inData: boolean;
  /** The dates of own days off and own workdays, sorted. */
  readonly daysOff: readonly OwnDate[];
  readonly workdays: readonly OwnDate[];
}

/** Returns copies of the calendars in the data. */
export function calendarsOf(history: History, ...rest: unknown[]): CalendarDefinition[] {
  checkOptions(rest, [], []);
  if (!history.calendars) return calendars();
  return JSON.parse(JSON.stringify(history.calendars)) as CalendarDefinition[];
}

/** Reads a calendar file. */
export function readDefinition(given: unknown): Definition {
  const file = attempt(() => copyOf(given, 0));
  if (file === undefined && given !== undefined) throw refused("", "The members of the calendar file cannot be read.");
  if (!isPlain(file)) throw refused("", `The calendar file must be a plain object, not ${describe(file)}.`);
  return toDefinition(checked(file));
}

/** The number of levels in a calendar file: the file, a list, a line, its names, a text. */
const DEPTH = 5;

/** Copies lists and plain objects, so that a getter or a Proxy cannot return another value after the check. */
function copyOf(value: unknown, depth: number): unknown {
  if (depth === DEPTH) return value;
  if (Array.isArray(value)) return Array.from(value, (item) => copyOf(item, depth + 1)); // map leaves out missing entries
  if (!isPlain(value)) return value;
  return Object.fromEntries(Reflect.ownKeys(value).map((key) => [String(key), copyOf(value[key as string], depth + 1)]));
}

function refused(field: string, message: string, details?: { allowed: string[] }): HarikerjaError {
  return new HarikerjaError("INVALID_TYPE", message, { field, ...details });
}

/** Checks a value at a place in the file. */
type Check = (value: unknown, path: string) => void;

function must(wanted: string, is: (value: unknown) => boolean): Check {
  return (value, path) => {
    if (!is(value)) throw wrong("INVALID_TYPE", path, value, "must " + wanted);
  };
}

const text = (wanted: string, is: (text: string) => boolean) => must(wanted, (value) => typeof value === "string" && is(value));
const oneOf = (words: readonly string[]) => must(`be one of ${words.join(", ")}`, (value) => words.includes(value as string));

const isList = must("be a list", Array.isArray);

function listOf(check: Check): Check {
  return (value, path) => {
    isList(value, path);
    (value as unknown[]).forEach((item, i) => check(item, `${path}[${i}]`));
  };
}

/** Checks a list of different texts. */
function setOf(check: Check): Check {
  return (value, path) => {
    listOf(check)(value, path);
    const list = value as string[];
    const again = list.findIndex((item, i) => list.indexOf(item) < i);
    if (again >= 0) throw refused(`${path}[${again}]`, `${path}[${again}] repeats ${list[again]}.`);
  };
}

/** Checks an object with the members of `checks`. */
function objectOf(checks: Readonly<Record<string, Check>>, required: readonly string[] = []): Check {
  const isObject = must("be a plain object", isPlain);
  return (value, path) => {
    isObject(value, path);
    for (const [key, member] of Object.entries(value as object)) {
      const at = path ? `${path}.${key}` : key;
      const allowed = Object.keys(checks);
      if (!hasOwn(checks, key)) throw refused(at, `${at} is an unknown key: use ${allowed.join(", ")}.`, { allowed });
      checks[key]!(member, at);
    }
    const missing = required.find((key) => !hasOwn(value as object, key));
    if (missing !== undefined) throw refused(path, `${path || "The calendar file"} has no ${missing}.`);
  };
}

const INVISIBLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|[\u2800\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]/u;

const bytesOf = (text: string) => encodeURIComponent(text).replace(/%../g, "x").length;
const isLine = (text: string) => text !== "" && !INVISIBLE.test(text) && text.trim() === text && bytesOf(text) <= MAX_TEXT;

function isWebAddress(text: string): boolean {
  const isAddress = /^https?:\/\/([^:/?#@[\]]+|\[[\da-f:.]+\])(:\d*)?([/?#].*)?$/i.test(text);
  return isAddress && !/[^!-~]|["'<>\\^`{|}]|%(?![\da-f]{2})/i.test(text) && text.length <= MAX_TEXT;
}

const ONE_LINE = `be one line of at most ${MAX_TEXT} bytes of visible characters`;
const LINE = text(ONE_LINE, isLine);
const TITLE = text(`${ONE_LINE}, and begin with a letter or digit`, (text) => isLine(text) && /^[\p{L}\p{Nd}]/u.test(text));
const SLUG = text("be lower-case letters and digits, with single hyphens between them", (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= MAX_TEXT);
const DATE = text("use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31", (text) => parseDay(text) !== undefined);
const NAMES = objectOf({ id: TITLE, en: TITLE }, ["id", "en"]);
const YEARS = /^((?:19|[2-9]\d)\d\d)\.\.((?:19|[2-9]\d)\d\d)$/;

const checkMembers = objectOf({ date: DATE, from: DATE, to: DATE, name: NAMES, source: SLUG, note: LINE });
const DAYS = listOf((value, path) => {
  checkMembers(value, path);
  const line = value as OwnDay;
  const [date, from, to] = [own(line, "date"), own(line, "from"), own(line, "to")];
  if (date === undefined ? !(from! <= to!) : from !== undefined || to !== undefined) {
    throw refused(path, `${path} must have either date, or from and to, and from must not be after to.`);
  }
});

const checkForm = objectOf({
  name: text("be 1 to 63 lower-case letters, digits and hyphens that begin with a letter; national is reserved", (text) => /^[a-z][a-z0-9-]{0,62}$/.test(text) && text !== "national"),
  title: NAMES,
  listed: must("be true or false", (value) => typeof value === "boolean"),
  status: oneOf(["verified", "corroborated"] satisfies DatasetStatus[]),
  weekend: (value, path) => {
    setOf(oneOf(WEEK))(value, path);
    if ((value as string[]).length === WEEK.length) throw refused(path, `${path} must have at most six weekdays.`);
  },
  collectiveLeave: (value, path) => {
    if (value === "taken" || value === "worked") return;
    must("be taken, worked or the list of the dates that are taken", Array.isArray)(value, path);
    setOf(DATE)(value, path);
  },
  covers: text("use FIRST..LAST with the earlier year first, as in 2025..2027", (text) => {
    const [, first, last] = YEARS.exec(text) ?? [];
    return first! <= last!;
  }),
  daysOff: DAYS,
  workdays: DAYS,
  sources: listOf(objectOf({ id: SLUG, title: TITLE, url: text("be a web address that begins with https:// or http://", isWebAddress), publisher: TITLE, note: LINE }, ["id", "title", "publisher"])),
  notes: listOf(LINE),
}, ["name"]);

/** Checks the form of a calendar file, and returns the file. */
function checked(value: unknown): CalendarDefinition {
  checkForm(value, "");
  const file = value as CalendarDefinition;
  // The ids of the sources must differ, and each source of a line must be one of them.
  const ids = (own(file, "sources") ?? []).map(({ id }) => id);
  const again = ids.findIndex((id, i) => ids.indexOf(id) < i);
  if (again >= 0) throw refused(`sources[${again}].id`, `sources[${again}].id repeats ${ids[again]}.`);
  for (const key of ["daysOff", "workdays"] as const) {
    (own(file, key) ?? []).forEach((line, i) => {
      const source = own(line, "source");
      if (source !== undefined && !ids.includes(source)) throw refused(`${key}[${i}].source`, `${key}[${i}].source: there is no source ${source}.`);
    });
  }
  return file;
}

/** Converts a calendar file whose form was checked. Lines that contradict each other are refused. */
export function toDefinition(file: CalendarDefinition, inData = false): Definition {
  const daysOff = expand(own(file, "daysOff"), "daysOff", { id: "Libur sendiri", en: "Own day off" });
  const workdays = expand(own(file, "workdays"), "workdays", { id: "Hari kerja sendiri", en: "Own workday" });
  const off = new Map(daysOff.map(({ day, index }) => [day, index]));
  for (const { day, index } of workdays) {
    if (off.has(day)) throw refused(`workdays[${index}]`, `${formatDay(day)} is both a day off and a workday: daysOff[${off.get(day)}] and workdays[${index}] have it.`);
  }
  const covers = own(file, "covers") ?? "0000..9999";
  const [first, last] = covers.split("..") as [string, string];
  const leave = own(file, "collectiveLeave") ?? "taken";
  const dated = { daysOff: own(file, "daysOff"), workdays: own(file, "workdays"), collectiveLeave: typeof leave === "string" ? [] : leave.map((date) => ({ date })) };
  for (const [key, lines = []] of Object.entries(dated)) {
    lines.forEach((line, i) => {
      const [from, to] = datesOf(line);
      if (from.slice(0, 4) < first || to.slice(0, 4) > last) throw refused(`${key}[${i}]`, `${key}[${i}] is outside covers, ${covers}.`);
    });
  }
  if (typeof leave !== "string" && !own(file, "covers")) {
    throw refused("covers", "collectiveLeave is a list of dates, so give in covers the years for which it is complete, as in 2026..2026.");
  }
  return {
    name: file.name,
    rules: { leave: "taken", weekend: readWeekend(own(file, "weekend")) },
    leave: typeof leave === "string" ? (leave as LeaveRule) : new Set(leave.map((date) => parseDay(date)!)),
    covers: (year) => year >= +first && year <= +last,
    inData,
    daysOff,
    workdays,
  };
}

/** Returns the first and the last date of a line. */
function datesOf(line: OwnDay): [from: string, to: string] {
  const date = own(line, "date");
  return [(own(line, "from") ?? date)!, (own(line, "to") ?? date)!];
}

/** Returns the dates of lines, sorted. A date that is in two lines is refused. */
function expand(lines: readonly OwnDay[] = [], key: string, unnamed: Names): OwnDate[] {
  const parsed = lines.map((line): OwnLine => {
    const [start, end] = datesOf(line).map((date) => parseDay(date)!) as [number, number];
    const { id, en } = own(line, "name") ?? unnamed;
    return { start, end, name: { id, en }, source: own(line, "source") ?? null, note: own(line, "note") ?? null };
  });
  const total = parsed.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  if (total > MAX_OWN_DATES) throw refused(key, `The lines of ${key} have ${total} dates: use at most ${MAX_OWN_DATES}.`);
  const dates = parsed
    .flatMap((line, index) => Array.from({ length: line.end - line.start + 1 }, (_, i): OwnDate => ({ day: line.start + i, index, line })))
    .sort((a, b) => a.day - b.day);
  dates.forEach(({ day, index }, i) => {
    const before = dates[i - 1];
    if (before?.day === day) throw refused(`${key}[${index}]`, `${formatDay(day)} is in ${key}[${before.index}] and in ${key}[${index}].`);
  });
  return dates;
}
