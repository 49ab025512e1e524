// Loads a newer dataset.json.

import { attempt, describe, own, quote, textOf } from "./arguments.js";
import { FORMAT } from "./data.js";
import { formatDay, newYear } from "./date.js";
import { type DatasetFile, type LineFile, type YearFile } from "./dataset.js";
import { HOLIDAY_TYPES, MAX_DATASET_BYTES, MAX_TEXT, MAX_YEAR, MIN_YEAR } from "./defaults.js";
import { CALENDAR_SCHEMA } from "./definitions.js";
import { ADDRESS, DATE, LINE, NAME, SLUG, calendarsOf, fileProblems, toDefinition } from "./definition.js";
import { HarikerjaError } from "./errors.js";
import { History, revisionDays } from "./knowledge.js";
import { known, problemsOf, type Schema } from "./schema.js";
import type { CalendarDefinition, DatasetSource, DefinitionProblem } from "./types.js";

/** The parts of Node and of browsers that this module uses. */
interface Platform {
  readonly process?: { getBuiltinModule?(name: string): { open(path: string): Promise<FileHandle> } };
  readonly crypto?: { readonly subtle?: { digest(name: string, bytes: Uint8Array): Promise<ArrayBuffer> } };
  readonly TextDecoder: new (name: string, options: { fatal: boolean; ignoreBOM: boolean }) => { decode(bytes: Uint8Array): string };
}
interface FileHandle {
  read(buffer: Uint8Array, offset: number, length: number, position: null): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
}
const platform = () => globalThis as unknown as Platform;

/** Reads and verifies a dataset. If `current` is given, an older dataset is refused. */
export async function readHistory(source: DatasetSource, current?: History): Promise<History> {
  const history = await readDataset(typeof source === "string" ? await readPath(source) : bytesOf(source));
  const reason = current && olderThan(history, current);
  if (reason === undefined) return history;
  const message = `The dataset is older than the data in use: ${reason}. If older data is meant, use load with the option allowOlder.`;
  throw refused(message, { older: true });
}

/** Returns why a dataset is older than another one, or undefined if it is not older. */
function olderThan(history: History, other: History): string | undefined {
  for (const was of other.years) {
    const { year } = was;
    const is = history.years.find((each) => each.year === year);
    if (!is) return `it has no data for ${year}`;
    const [days, before] = [revisionDays(is), revisionDays(was)];
    if (days.length < before.length) return `it has revision ${days.length} of ${year} instead of revision ${before.length}`;
    if (days.length > before.length) continue;
    const [newest, newestBefore] = [Math.max(...days), Math.max(...before)];
    if (newest < newestBefore) return `its data for ${year} is from ${formatDay(newest)} instead of ${formatDay(newestBefore)}`;
    if (listOf(history, year) !== listOf(other, year)) return `it has other days for ${year} under the same revision ${days.length}`;
  }
  const calendars = calendarsOf(history);
  for (const was of calendarsOf(other)) {
    const is = calendars.find(({ name }) => name === was.name);
    if (!is) return `it has no calendar ${was.name}`;
    const [first, last, least, most] = [is, was].flatMap((each) => (own(each, "covers") ?? "0000..9999").split(".."));
    if (first! > least! || last! < most!) return `its calendar ${was.name} covers fewer years`;
  }
  return undefined;
}

/** Returns the dates and the types of the holidays of a year. Names are left out, because a name can be corrected. */
function listOf(history: History, year: number): string {
  const entries = history.on(Infinity).entriesIn(newYear(year), newYear(year + 1), "taken");
  return entries.map(({ day, type }) => day + type).join();
}

function refused(message: string, details?: { problems: DefinitionProblem[] } | { older: true }): HarikerjaError {
  return new HarikerjaError("INVALID_TYPE", message, { field: "dataset", ...details });
}

/** Returns a copy of the bytes, so that later changes by the caller have no effect. */
function bytesOf(source: unknown): Uint8Array {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength));
  if (attempt(() => Object.prototype.toString.call(source)) === "[object ArrayBuffer]") return new Uint8Array((source as ArrayBuffer).slice(0));
  throw refused(`The dataset must be a path or bytes, not ${describe(source)}.`);
}

async function readPath(path: string): Promise<Uint8Array> {
  if (/^\s*[{[]/.test(path)) throw refused("The dataset is a text with JSON, but a text must be a path: use the bytes of the file.");
  const files = platform().process?.getBuiltinModule?.("node:fs/promises");
  if (!files) throw refused(`The dataset ${quote(path)} cannot be read: a path needs Node 20.16 or later. Use the bytes of the file.`);
  const bytes = new Uint8Array(MAX_DATASET_BYTES + 1); // a device has no known size, so read at most one byte more than the limit
  let length = 0;
  try {
    const file = await files.open(path);
    try {
      for (let n = 1; n > 0 && length < bytes.length; length += n) n = (await file.read(bytes, length, bytes.length - length, null)).bytesRead;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw refused(`The dataset ${quote(path)} cannot be read: ${textOf((error as Error).message)}.`);
  }
  return bytes.subarray(0, length);
}

/** The beginning of a file, before the 64 digits of its digest. */
const HEAD = `{"format":${FORMAT},"digest":"sha256:`;
const END = HEAD.length + 64;

/** Verifies a file and returns its data. */
async function readDataset(bytes: Uint8Array): Promise<History> {
  if (bytes.length > MAX_DATASET_BYTES) throw refused(`The dataset has more than ${MAX_DATASET_BYTES} bytes: it is not a dataset.json.`);
  if (bytes.length === 0) throw refused("The dataset is empty: use the whole dataset.json.");
  const head = String.fromCharCode(...bytes.subarray(0, 150));
  const format = /^\{"format":(0|[1-9]\d{0,90})[,}]/.exec(head)?.[1];
  if (format === undefined) throw refused('The dataset is not a dataset.json, which begins with {"format": and a number.');
  if (format !== String(FORMAT)) throw refused(`The file has format ${format}, this package reads format ${FORMAT}: the file needs a newer version of the package harikerja.`);
  // The digest is the SHA-256 of the file with zeros in place of the digest.
  const zeros = bytes.slice().fill(48, HEAD.length, END);
  if (!head.startsWith(HEAD) || head.slice(HEAD.length, END) !== (await sha256(zeros))) {
    throw refused("The dataset is damaged or incomplete: its digest does not match its content. Get the file again.");
  }
  let content: unknown;
  try {
    content = parse(new (platform().TextDecoder)("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    throw refused(`The dataset is not JSON as a dataset.json has it: ${textOf((error as Error).message)}.`);
  }
  const data = known(SCHEMA, content) as DatasetFile;
  const problems = problemsOf(SCHEMA, CHECKS, data);
  if (problems.length === 0) checkData(data, (path, message) => void problems.push({ path, message }));
  if (problems.length > 0) {
    const lines = problems.slice(0, 10).map(({ path, message }) => `${path}: ${message}`);
    throw refused(`The dataset has mistakes: update the package, or get the file again.\n${lines.join("\n")}`, { problems });
  }
  return new History(head.slice(END - 71, END), data.years, data.occasions, calendarFiles(data));
}

/** Matches the texts, numbers, brackets and colons of JSON. A text without a closing quotation mark matches up to the end. */
const TOKENS = /"[^"\\]*(?:\\[^][^"\\]*)*(?:"|$)|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\]:]/g;

/**
 * Parses JSON. It refuses repeated keys and texts with half of a surrogate pair. A number that is
 * not written as an integer becomes null, because all numbers that this version knows are integers.
 */
function parse(text: string): unknown {
  const objects: Set<string>[] = []; // the keys of the objects around a token; a list has no keys
  let last = "";
  const integers = text.replace(TOKENS, (token) => {
    if (token === "{" || token === "[") {
      if (objects.push(new Set()) > 512) throw new Error("lists and objects are nested too deeply");
    } else if (token === "}" || token === "]") objects.pop();
    else if (token[0] === '"') {
      last = token;
      if (token.includes("\\u") && /\p{Surrogate}/u.test(JSON.parse(token) as string)) throw new Error("a text is not Unicode");
    } else if (token === ":") {
      const key = JSON.parse(last) as string;
      const keys = objects[objects.length - 1];
      if (keys?.has(key)) throw new Error(`the key ${quote(key)} is repeated`);
      keys?.add(key);
    } else if (!/^-?\d{1,15}$/.test(token)) return "null";
    return token;
  });
  return JSON.parse(integers);
}

/** Returns the calendars without the members that this version does not know. */
function calendarFiles(data: DatasetFile): CalendarDefinition[] {
  return (own(data, "calendars") ?? []).map((calendar) => known(CALENDAR_SCHEMA, calendar) as CalendarDefinition);
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const { crypto } = platform();
  if (!crypto?.subtle) throw refused("The digest of the dataset cannot be verified, because crypto.subtle is missing: in a browser, use a page with https.");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The conditions for texts in a dataset file. They have the same names as in $defs. */
const TOKEN = { words: "must be lower-case letters, digits and underscores" };
const CHECKS = { label: NAME, line: LINE, slug: SLUG, date: DATE, address: ADDRESS, token: TOKEN };
const { date, slug, text } = CALENDAR_SCHEMA.$defs;
const ref = (name: keyof typeof CHECKS): Schema => ({ $ref: `#/$defs/${name}` });
const [LABEL, ID, DAY] = [ref("label"), ref("slug"), ref("date")];
const list = (items: Schema): Schema => ({ type: "array", items });
const object = (required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema => {
  return { type: "object", required: Object.keys(required), properties: { ...required, ...optional } };
};

/** The schema of a dataset file. */
const SCHEMA: Schema = {
  $defs: { label: text, line: text, slug, date, address: { type: "string" }, token: { type: "string", pattern: "^[a-z0-9_]+$", maxLength: MAX_TEXT } },
  ...object(
    {
      occasions: list(object({ id: ID, localName: LABEL, name: LABEL, aliases: list(LABEL) })),
      years: list(
        object(
          {
            year: { type: "integer", minimum: MIN_YEAR, maximum: MAX_YEAR },
            revision: { type: "integer" },
            status: ref("token"),
            updatedAt: DAY,
            decrees: list(
              object(
                {
                  id: ID,
                  type: ref("token"),
                  title: LABEL,
                  numbers: list(object({ authority: LABEL }, { number: ref("line") })),
                  date: DAY,
                  publisher: LABEL,
                },
                { dateIsLatest: { type: "boolean" }, url: ref("address") },
              ),
            ),
            holidays: list(
              object(
                { date: DAY, type: { enum: HOLIDAY_TYPES.slice(0, 2) }, occasion: ID, localName: LABEL, name: LABEL, decree: ID },
                { also: list(ID), revokedBy: ID },
              ),
            ),
          },
          { corrections: list(object({ date: DAY, what: ref("line") })) },
        ),
      ),
    },
    { calendars: list({ type: "object" }) },
  ),
};

type Report = (path: string, message: string) => void;

/** Checks the conditions that the arithmetic needs and that a schema cannot express. */
function checkData(data: DatasetFile, report: Report): void {
  const { occasions, years } = data;
  checkOccasions(occasions, report);
  const calendars = calendarFiles(data);
  calendars.forEach((calendar, i) => {
    const status: string = own(calendar, "status") ?? "";
    const problems = fileProblems(/^[a-z0-9_]+$/.test(status) ? { ...calendar, status: "verified" } : calendar); // an unknown status is kept
    if (problems.length === 0) toDefinition(calendar, problems);
    for (const { path, message } of problems) report(`calendars[${i}].${path}`, message);
    if (calendars.findIndex(({ name }) => name === calendar.name) < i) report(`calendars[${i}].name`, `${calendar.name} is repeated`);
  });
  if (years.length === 0) report("years", "must not be empty");
  const ids = new Set(occasions.map(({ id }) => id));
  const decrees = new Set<string>();
  let firstKnown = "";
  years.forEach((year, i) => {
    const at = `years[${i}]`;
    if (i > 0 && year.year !== years[i - 1]!.year + 1) report(at, `${year.year} does not follow ${years[i - 1]!.year}`);
    const dates = checkDecrees(year, at, decrees, report);
    if (!checkLines(year, at, dates, ids, report)) return; // without known decrees, the history cannot be checked
    const first = checkHistory(year, at, dates, years[years.length - 1]!.year + 1, report);
    if (first < firstKnown) report(at, `its first decree of ${first} is before the first decree of the year before it`);
    firstKnown = first;
  });
}

/** Checks that no two occasions have the same name. Several occasions may have the same alias. */
function checkOccasions(occasions: DatasetFile["occasions"], report: Report): void {
  const key = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{Nd}]/gu, "");
  const names = new Map<string, string>();
  const aliases = new Set<string>();
  occasions.forEach(({ id, localName, name, aliases: others }, i) => {
    const own = [id, localName, name].map(key);
    const more = others.map(key);
    if (names.has(own[0]!) || [...own, ...more].some((each) => (names.get(each) ?? id) !== id) || own.some((each) => aliases.has(each))) {
      report(`occasions[${i}]`, `${id} has a name of another occasion`);
    }
    for (const each of own) names.set(each, id);
    for (const each of more) if (!own.includes(each)) aliases.add(each);
  });
}

/** Checks the decrees of a year, and returns their dates. */
function checkDecrees({ year, decrees, holidays }: YearFile, at: string, ids: Set<string>, report: Report): Map<string, string> {
  decrees.forEach(({ id, date, numbers }, i) => {
    const path = `${at}.decrees[${i}]`;
    if (i > 0 && date < decrees[i - 1]!.date) report(`${path}.date`, `${date} is before the date of the decree before it`);
    if (+date.slice(0, 4) < MIN_YEAR || +date.slice(0, 4) > year + 1) report(`${path}.date`, `${date} is before ${MIN_YEAR} or after ${year + 1}`);
    if (ids.has(id)) report(`${path}.id`, `${id} is repeated`);
    if (numbers.length === 0) report(`${path}.numbers`, "must not be empty");
    if (!holidays.some((line) => decreesOf(line).includes(id))) report(path, `no holiday names ${id}`);
    ids.add(id);
  });
  return new Map(decrees.map(({ id, date }) => [id, date]));
}

/** Returns the ids of the decrees that a line names. The first is the decree that set the line. */
function decreesOf(line: LineFile): string[] {
  const revokedBy = own(line, "revokedBy");
  return [line.decree, ...(own(line, "also") ?? []), ...(revokedBy === undefined ? [] : [revokedBy])];
}

/** Checks the lines of a year, and returns whether all their decrees are known. */
function checkLines({ year, holidays }: YearFile, at: string, dates: Map<string, string>, occasions: Set<string>, report: Report): boolean {
  if (holidays.length === 0) report(`${at}.holidays`, "must not be empty");
  let known = holidays.length > 0;
  holidays.forEach((line, i) => {
    const path = `${at}.holidays[${i}]`;
    if (+line.date.slice(0, 4) !== year) report(`${path}.date`, `${line.date} is not a date of ${year}`);
    if (!occasions.has(line.occasion)) report(`${path}.occasion`, `there is no occasion ${line.occasion}`);
    for (const id of decreesOf(line)) {
      if (dates.has(id)) continue;
      report(path, `there is no decree ${id} in ${year}`);
      known = false;
    }
  });
  if (!known) return false;
  const begin = (line: LineFile) => dates.get(line.decree)!;
  const end = (line: LineFile) => dates.get(own(line, "revokedBy") ?? "") ?? "9999-12-31";
  const place = (line: LineFile) => [line.date, HOLIDAY_TYPES.indexOf(line.type), begin(line), line.localName].join("\n");
  holidays.forEach((line, i) => {
    const path = `${at}.holidays[${i}]`;
    if (end(line) <= begin(line)) report(path, `${own(line, "revokedBy")} is not later than ${line.decree}`);
    if (i > 0 && place(line) <= place(holidays[i - 1]!)) report(path, "is repeated or out of order: lines are sorted by date, type, date of the decree and local name");
    const same = (other: typeof line) => other.date === line.date && other.type === line.type && (other.localName === line.localName || other.name === line.name);
    if (holidays.slice(0, i).some((other) => same(other) && begin(other) < end(line) && begin(line) < end(other))) report(path, "is repeated: two decrees set it, and both are in force");
  });
  return true;
}

/** Checks the corrections and the revision of a year. It returns the date of the first decree that set a line. */
function checkHistory(file: YearFile, at: string, dates: Map<string, string>, lastYear: number, report: Report): string {
  const corrections = (own(file, "corrections") ?? []).map(({ date }) => date);
  const steps = new Set(file.holidays.flatMap((line) => decreesOf(line).map((id) => dates.get(id)!).filter((date) => date >= dates.get(line.decree)!)));
  const first = [...steps].reduce((a, b) => (b < a ? b : a));
  corrections.forEach((date, i) => {
    if (date < (corrections[i - 1] ?? first) || +date.slice(0, 4) > lastYear) report(`${at}.corrections[${i}].date`, `${date} is before the first decree or the correction before it, or after ${lastYear}`);
  });
  const revision = steps.size + corrections.length;
  const updatedAt = [...steps, ...corrections].reduce((a, b) => (b > a ? b : a));
  if (file.revision !== revision || file.updatedAt !== updatedAt) report(at, `its decrees and corrections give revision ${revision} of ${updatedAt}`);
  return first;
}
