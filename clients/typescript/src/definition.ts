// Reads a calendar file. The schema says which keys and forms are allowed. This module
// also checks the conditions that a schema cannot express.

import { attempt, isPlain, own, readWeekend, type Rules, type TakenLeave } from "./arguments.js";
import { calendars } from "./data.js";
import { formatDay, parseDay } from "./date.js";
import { MAX_OWN_DATES, MAX_TEXT, type LeaveRule } from "./defaults.js";
import { CALENDAR_SCHEMA } from "./definitions.js";
import { HarikerjaError } from "./errors.js";
import type { History } from "./knowledge.js";
import { membersOf, problemsOf, type Check, type Schema } from "./schema.js";
import type { CalendarDefinition, DefinitionProblem, Names, OwnDay } from "./types.js";

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
  /** Whether the calendar comes from the data. Newer data can change such a calendar. */
  readonly inData: boolean;
  /** The weekend. Its `leave` is "taken", because the entries contain only the collective leave that this calendar takes. */
  readonly rules: Rules;
  readonly leave: TakenLeave;
  readonly covers: (year: number) => boolean;
  /** The stated number of workdays of a year. */
  readonly stated: ReadonlyMap<number, number>;
  /** The dates of own days off and own workdays, sorted. */
  readonly daysOff: readonly OwnDate[];
  readonly workdays: readonly OwnDate[];
}

/** Returns copies of the calendars in the data. */
export function calendarsOf(history: History): CalendarDefinition[] {
  if (!history.calendars) return calendars();
  return JSON.parse(JSON.stringify(history.calendars)) as CalendarDefinition[];
}

/** Reads a calendar file. If the file has mistakes, it throws an error that lists them. */
export function readDefinition(given: unknown): Definition {
  const file = attempt(() => copyOf(given, 0));
  if (file === undefined && given !== undefined) throw refused([{ path: "", message: "the members of the file cannot be read" }]);
  const problems = fileProblems(file);
  if (problems.length > 0) throw refused(problems);
  const definition = toDefinition(file as CalendarDefinition, problems);
  if (problems.length > 0) throw refused(problems);
  return definition;
}

/** The number of levels in a calendar file: the file, a list, a line, its names, a text. */
const DEPTH = 5;

/** Copies lists and plain objects, so that a getter or a Proxy cannot return another value after the check. */
function copyOf(value: unknown, depth: number): unknown {
  if (depth === DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => copyOf(item, depth + 1));
  return isPlain(value) ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member, depth + 1)])) : value;
}

function refused(problems: DefinitionProblem[]): HarikerjaError {
  const lines = problems.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new HarikerjaError("INVALID_TYPE", `The calendar file has mistakes.\n${lines.join("\n")}`, { field: "calendar", problems });
}

const ONE_LINE = `must be one line of at most ${MAX_TEXT} bytes of visible characters`;
const INVISIBLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|[\u2800\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]/u;

const bytesOf = (text: string) => encodeURIComponent(text).replace(/%../g, "x").length;
const isLine = (text: string) => text !== "" && !INVISIBLE.test(text) && text.trim() === text && bytesOf(text) <= MAX_TEXT;

/** Conditions for texts that a schema cannot express. */
const LINE: Check = { words: ONE_LINE, valid: isLine };
const NAME: Check = { words: `${ONE_LINE}, and must begin with a letter or digit`, valid: (text: string) => isLine(text) && /^[\p{L}\p{Nd}]/u.test(text) };
const SLUG: Check = { words: "must be lower-case letters and digits, with single hyphens between them", valid: (text: string) => text.length <= MAX_TEXT };
const DATE: Check = { words: "must use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31", valid: (text: string) => parseDay(text) !== undefined };
const ADDRESS: Check = { words: "must be a web address that begins with https:// or http://", valid: isWebAddress };

/** The conditions that the schema cannot express, and the messages for its patterns. */
const CHECKS: Readonly<Record<string, Check>> = {
  text: LINE,
  "names.id": NAME,
  "names.en": NAME,
  "source.title": NAME,
  "source.publisher": NAME,
  "source.url": ADDRESS,
  slug: SLUG,
  date: DATE,
  day: { words: "give either date, or from and to, and from must not be after to", valid: (line: OwnDay) => !(own(line, "from")! > own(line, "to")!) },
  name: { words: "must be 1 to 63 lower-case letters, digits and hyphens that begin with a letter; national is reserved" },
  covers: { words: "must use FIRST..LAST with the earlier year first, as in 2025..2027", valid: (text: string) => text.slice(0, 4) <= text.slice(6) },
  collectiveLeave: { words: "must be taken, worked or the list of the dates that are taken" },
};

function isWebAddress(text: string): boolean {
  const isAddress = /^https?:\/\/([^:/?#@[\]]+|\[[\da-f:.]+\])(:\d*)?([/?#].*)?$/i.test(text);
  return isAddress && !/[^!-~]|["'<>\\^`{|}]|%(?![\da-f]{2})/i.test(text) && text.length <= MAX_TEXT;
}

/** Checks the form of a calendar file and returns the problems. */
function fileProblems(file: unknown): DefinitionProblem[] {
  const problems = problemsOf(CALENDAR_SCHEMA as Schema, CHECKS, file);
  if (!isPlain(file)) return problems;
  // The ids of the sources must differ, and each source of a line must be one of them.
  const slugs = (key: string, member: string) => {
    const list = own(file, key);
    return (Array.isArray(list) ? list : []).map((item: unknown) => (isPlain(item) ? own(item, member) : undefined));
  };
  const ids = slugs("sources", "id");
  const wrong = new Set(problems.map(({ path }) => path));
  const report = (path: string, message: string) => void (wrong.has(path) || problems.push({ path, message }));
  ids.forEach((id, i) => typeof id === "string" && ids.indexOf(id) < i && report(`sources[${i}].id`, `${id} is repeated`));
  for (const key of ["daysOff", "workdays"]) {
    slugs(key, "source").forEach((id, i) => typeof id === "string" && !ids.includes(id) && report(`${key}[${i}].source`, `there is no source ${id}`));
  }
  return problems;
}

/** Converts a calendar file whose form was checked. If lines of the file contradict each other, it adds this to the problems. */
export function toDefinition(
  file: CalendarDefinition,
  problems: DefinitionProblem[] = [],
  inData = false,
): Definition {
  const report = (path: string, message: string) => void problems.push({ path, message });
  const daysOff = expand(own(file, "daysOff"), "daysOff", { id: "Libur sendiri", en: "Own day off" }, report);
  const workdays = expand(own(file, "workdays"), "workdays", { id: "Hari kerja sendiri", en: "Own workday" }, report);
  const firstLines = (dates: OwnDate[]) => new Map([...dates].reverse().map(({ day, index }) => [day, index]));
  const off = firstLines(daysOff);
  const worked = firstLines(workdays);
  const reported = new Set<string>(); // pairs of lines with the same date
  for (const day of new Set(workdays.map((date) => date.day))) {
    const [a, b] = [off.get(day), worked.get(day)];
    if (a === undefined || reported.has(`${a} ${b}`)) continue;
    reported.add(`${a} ${b}`);
    report(`workdays[${b}]`, `${formatDay(day)} is both a day off and a workday: daysOff[${a}] has it too`);
  }
  const covers = own(file, "covers") ?? "0000..9999";
  const [first, last] = covers.split("..") as [string, string];
  const leave = own(file, "collectiveLeave") ?? "taken";
  const dated = { daysOff: own(file, "daysOff"), workdays: own(file, "workdays"), collectiveLeave: typeof leave === "string" ? [] : leave.map((date) => ({ date })) };
  for (const [key, lines = []] of Object.entries(dated)) {
    lines.forEach((line, i) => {
      const [from, to] = datesOf(line);
      if (from.slice(0, 4) < first || to.slice(0, 4) > last) report(`${key}[${i}]`, `${from === to ? from : `${from}..${to}`} is outside covers, ${covers}`);
    });
  }
  if (typeof leave !== "string" && !own(file, "covers")) {
    report("covers", "collectiveLeave is a list of dates, so give the years for which it is complete, as in 2026..2026");
  }
  return {
    name: file.name,
    inData,
    rules: { leave: "taken", weekend: readWeekend(own(file, "weekend")) },
    leave: typeof leave === "string" ? (leave as LeaveRule) : new Set(leave.map((date) => parseDay(date)!)),
    covers: (year) => year >= +first && year <= +last,
    stated: new Map(membersOf(own(file, "statedWorkdays") ?? {}).map(([year, days]) => [+year, days as number])),
    daysOff,
    workdays,
  };
}

/** Returns the first and the last date of a line. */
function datesOf(line: OwnDay): [from: string, to: string] {
  const date = own(line, "date");
  return [(own(line, "from") ?? date)!, (own(line, "to") ?? date)!];
}

/** Returns the dates of lines, sorted. It reports dates that are in two lines. */
function expand(lines: readonly OwnDay[] = [], key: string, unnamed: Names, report: (path: string, message: string) => void): OwnDate[] {
  const parsed = lines.map((line): OwnLine => {
    const [start, end] = datesOf(line).map((date) => parseDay(date)!) as [number, number];
    const { id, en } = own(line, "name") ?? unnamed;
    return { start, end, name: { id, en }, source: own(line, "source") ?? null, note: own(line, "note") ?? null };
  });
  const total = parsed.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  if (total > MAX_OWN_DATES) {
    report(key, `the lines have ${total} dates: use at most ${MAX_OWN_DATES}`);
    return [];
  }
  const dates = parsed
    .flatMap((line, index) => Array.from({ length: line.end - line.start + 1 }, (_, i): OwnDate => ({ day: line.start + i, index, line })))
    .sort((a, b) => a.day - b.day);
  const reported = new Set<string>(); // pairs of lines with the same date
  dates.forEach((b, i) => {
    const a = dates[i - 1];
    if (a?.day !== b.day || reported.has(`${a.index} ${b.index}`)) return;
    reported.add(`${a.index} ${b.index}`);
    report(`${key}[${b.index}]`, `${formatDay(b.day)} is repeated: ${key}[${a.index}] has it too`);
  });
  return dates;
}
