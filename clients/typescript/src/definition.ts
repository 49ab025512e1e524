// Reads a calendar file. The file definitionfile.go of the Go library reports the
// same problems with the same paths and the same messages. If a file has problems of its
// form, the Go library also reports dates that are repeated or outside covers; this
// module does not.

import { WEEK, readWeekend, type Rules } from "./arguments.js";
import { formatDay, parseDay } from "./date.js";
import { MAX_OWN_DATES, MAX_STATED_WORKDAYS, MAX_TEXT, MIN_YEAR } from "./defaults.js";
import { HarikerjaError } from "./errors.js";
import { isOff } from "./knowledge.js";
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

/** A definition that was checked. */
export interface Definition {
  readonly name: string;
  /** The weekend. Collective leave counts, because the lines contain only the collective leave that is taken. */
  readonly rules: Rules;
  readonly takesLeave: (day: number) => boolean;
  readonly covers: (year: number) => boolean;
  /** The stated number of workdays of a year. */
  readonly stated: ReadonlyMap<number, number>;
  /** The dates of own days off and own workdays, sorted. */
  readonly daysOff: readonly OwnDate[];
  readonly workdays: readonly OwnDate[];
  /** The own workdays that are weekend days, sorted. */
  readonly weekendWorkdays: readonly number[];
}

/** Reads a calendar file. It throws an error that lists all problems. */
export function readDefinition(file: unknown): Definition {
  const problems: DefinitionProblem[] = [];
  checkFile(file, problems);
  if (problems.length > 0) throw refused(problems);
  const def = toDefinition(file as CalendarDefinition, problems);
  if (problems.length > 0) throw refused(problems);
  return def;
}

function refused(problems: DefinitionProblem[]): HarikerjaError {
  const lines = problems.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return new HarikerjaError("INVALID_TYPE", `The calendar file has mistakes.\n${lines.join("\n")}`, { field: "calendar", problems });
}

type Report = (path: string, message: string) => void;
type Check = (value: unknown, path: string) => void;

/** Checks the form of a calendar file. */
function checkFile(file: unknown, problems: DefinitionProblem[]): void {
  const report: Report = (path, message) => void problems.push({ path, message });
  const object = (fields: Record<string, Check>, required: readonly string[] = []): Check => (value, path) => {
    const keys = Object.keys(fields);
    if (!isObject(value)) return report(path, `${path ? "" : "the file "}must be an object with ${(required.length > 0 ? required : keys.slice(0, 1)).join(", ")}`);
    const members = membersOf(value);
    for (const [key, member] of members) {
      const at = path ? `${path}.${key}` : key;
      if (keys.includes(key)) fields[key]!(member, at);
      else report(at, `unknown key: use ${keys.join(", ")}`);
    }
    for (const key of required) {
      if (!members.some(([given]) => given === key)) report(path, `the key ${key} is missing`);
    }
  };
  const list = (check: Check): Check => (value, path) => {
    if (!Array.isArray(value)) return report(path, "must be a list");
    value.forEach((item, i) => check(item, `${path}[${i}]`));
  };
  const text = (valid: (text: string) => boolean, rule: string): Check => (value, path) => {
    if (typeof value !== "string" || !valid(value)) report(path, `must be ${rule}`);
  };
  const parsed = (valid: (text: string) => boolean, what: string, rule: string): Check => (value, path) => {
    if (typeof value !== "string") report(path, "must be a text");
    else if (!valid(value)) report(path, `invalid ${what} ${JSON.stringify(value)}: ${rule}`);
  };
  const passes = (check: Check, value: unknown, path: string): boolean => {
    const before = problems.length;
    check(value, path);
    return problems.length === before;
  };

  const line = text(isLine, LINE_RULE);
  const name = text(isName, `${LINE_RULE}, and must begin with a letter or digit`);
  const slug = text(isSlug, "lower-case letters and digits, with single hyphens between them");
  const names = object({ id: name, en: name }, ["id", "en"]);
  const date = parsed((value) => parseDay(value) !== undefined, "date", "use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31");

  const ownDayForm = object({ date, from: date, to: date, name: names, source: slug, note: line });
  const ownDay: Check = (value, path) => {
    if (!passes(ownDayForm, value, path)) return;
    const { date, from, to } = value as { date?: string; from?: string; to?: string };
    if ((from === undefined) !== (to === undefined) || (date === undefined) === (from === undefined)) report(path, "give either date, or from and to");
    else if (from! > to!) report(path, `from ${from} is after to ${to}`);
  };
  const distinct = (check: Check): Check => {
    const given = new Set<unknown>();
    return list((value, path) => {
      if (passes(check, value, path) && given.has(value)) report(path, `${value} is repeated`);
      given.add(value);
    });
  };
  const weekend: Check = (value, path) => {
    if (!Array.isArray(value)) return report(path, "must be a list, as in [sat, sun], or [] if there is no weekend");
    distinct(text((token) => WEEK.includes(token), "mon, tue, wed, thu, fri, sat or sun"))(value, path);
    if (WEEK.every((token) => value.includes(token))) report(path, "a week needs at least one day that is not a weekend day");
  };
  const leave: Check = (value, path) => {
    if (Array.isArray(value)) distinct(date)(value, path);
    else if (value !== "taken" && value !== "worked") report(path, "must be taken, worked or the list of the dates that are taken");
  };
  const stated: Check = (value, path) => {
    if (!isObject(value)) return report(path, "must be an object with a number of workdays for each year");
    for (const [year, days] of membersOf(value)) {
      const at = `${path}.${year}`;
      if (!/^\d{4}$/.test(year) || +year < MIN_YEAR) report(at, "the key must be a year");
      else if (!Number.isInteger(days) || (days as number) < 0 || (days as number) > MAX_STATED_WORKDAYS) report(at, "must be a number of workdays");
    }
  };
  const listed: Check = (value, path) => {
    if (typeof value !== "boolean") report(path, "must be true or false");
  };
  const source = object(
    { id: slug, title: name, url: text(isWebAddress, "a web address that begins with https:// or http://"), publisher: name, note: line },
    ["id", "title", "publisher"],
  );
  object(
    {
      name: text(isCalendarName, "1 to 63 lower-case letters, digits and hyphens that begin with a letter; national and custom are reserved"),
      title: names,
      listed,
      status: text((status) => status === "verified" || status === "corroborated", "verified or corroborated"),
      weekend,
      collectiveLeave: leave,
      covers: parsed(isYearRange, "range of years", "use FIRST..LAST with the earlier year first, as in 2025..2027"),
      daysOff: list(ownDay),
      workdays: list(ownDay),
      statedWorkdays: stated,
      sources: list(source),
      notes: list(line),
    },
    ["name"],
  )(file, "");
  if (isObject(file)) checkSources(file, report);
}

/** Reports repeated ids of sources, and lines that name an unknown source. */
function checkSources(file: object, report: Report): void {
  const texts = (list: unknown, key: string): string[] =>
    Array.isArray(list) ? list.map((item) => (item as Record<string, unknown> | null)?.[key]).map((value) => (typeof value === "string" && isSlug(value) ? value : "")) : [];
  const { sources, daysOff, workdays } = file as Record<string, unknown>;
  const ids = texts(sources, "id");
  ids.forEach((id, i) => {
    if (id && ids.indexOf(id) < i) report(`sources[${i}].id`, `${id} is repeated`);
  });
  for (const [key, lines] of Object.entries({ daysOff, workdays })) {
    texts(lines, "source").forEach((id, i) => {
      if (id && !ids.includes(id)) report(`${key}[${i}].source`, `there is no source ${id}`);
    });
  }
}

/** Converts a calendar file whose form was checked. It appends contradictions between the lines of the file to the problems. */
export function toDefinition(file: CalendarDefinition, problems: DefinitionProblem[] = []): Definition {
  const report: Report = (path, message) => void problems.push({ path, message });
  const daysOff = expand(file.daysOff, "daysOff", { id: "Libur sendiri", en: "Own day off" }, report);
  const workdays = expand(file.workdays, "workdays", { id: "Hari kerja sendiri", en: "Own workday" }, report);
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
  const [first, last] = (file.covers ?? "0000..9999").split("..") as [string, string];
  for (const key of ["daysOff", "workdays"] as const) {
    (file[key] ?? []).forEach((line, i) => {
      const { date, from = date!, to = date! } = line;
      if (from.slice(0, 4) < first || to.slice(0, 4) > last) report(`${key}[${i}]`, `${from === to ? from : `${from}..${to}`} is outside covers, ${file.covers}`);
    });
  }
  const leave = file.collectiveLeave ?? "taken";
  const taken = new Set(typeof leave === "string" ? [] : leave.map((date) => parseDay(date)!));
  const weekend = readWeekend(file.weekend);
  return {
    name: file.name,
    rules: { includeCollectiveLeave: true, weekend },
    takesLeave: (day) => (typeof leave === "string" ? leave === "taken" : taken.has(day)),
    covers: (year) => year >= +first && year <= +last,
    stated: new Map(membersOf(file.statedWorkdays ?? {}).map(([year, days]) => [+year, days as number])),
    daysOff,
    workdays,
    weekendWorkdays: workdays.map(({ day }) => day).filter((day) => isOff(day, weekend)),
  };
}

/** Returns the dates of lines, sorted. It reports dates that are in two lines. */
function expand(lines: readonly OwnDay[] = [], key: string, unnamed: Names, report: Report): OwnDate[] {
  const parsed = lines.map(({ date, from = date, to = date, name = unnamed, source = null, note = null }): OwnLine => {
    return { start: parseDay(from!)!, end: parseDay(to!)!, name: { ...name }, source, note };
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

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the members of an object. As in options, an undefined value means that the member is missing. */
function membersOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, member]) => member !== undefined);
}

const LINE_RULE = `one line of at most ${MAX_TEXT} bytes of visible characters`;
const INVISIBLE = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|[\u2800\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]/u;

function isLine(text: string): boolean {
  return text !== "" && !INVISIBLE.test(text) && text.trim() === text && encodeURIComponent(text).replace(/%../g, "x").length <= MAX_TEXT;
}

function isName(text: string): boolean {
  return isLine(text) && /^[\p{L}\p{Nd}]/u.test(text);
}

function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= MAX_TEXT;
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/([^:/?#@[\]]+|\[[\da-f:.]+\])(:\d*)?([/?#].*)?$/i.test(text) && !/[^!-~]|["'<>\\^`{|}]|%(?![\da-f]{2})/i.test(text) && text.length <= MAX_TEXT;
}

function isCalendarName(text: string): boolean {
  return /^[a-z][a-z0-9-]{0,62}$/.test(text) && text !== "national" && text !== "custom";
}

function isYearRange(text: string): boolean {
  const [, first, last] = /^(\d{4})\.\.(\d{4})$/.exec(text) ?? [];
  return first !== undefined && +first >= MIN_YEAR && last! >= first;
}
