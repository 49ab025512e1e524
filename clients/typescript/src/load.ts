// Loads a newer dataset.json.

import { attempt, checkOptions, describe, isPlain, own, quote, textOf, wrong } from "./arguments.js";
import { calendarsOf, newestCalendarOf } from "./calendar.js";
import { FORMAT } from "./data.js";
import { formatDay, newYear } from "./date.js";
import { DECREE_TYPES, type DatasetFile, type LineFile, type YearFile } from "./dataset.js";
import { HOLIDAY_TYPES, MAX_DATASET_BYTES, MAX_YEAR, MIN_YEAR } from "./defaults.js";
import { CALENDAR_SCHEMA } from "./definitions.js";
import { ADDRESS, DATE, LINE, NAME, SLUG, fileProblems, toDefinition } from "./definition.js";
import { HarikerjaError } from "./errors.js";
import { History, builtInHistory, revisionDays } from "./knowledge.js";
import type { NewestCalendar } from "./questions.js";
import { problemsOf, type Schema } from "./schema.js";
import type { DefinitionProblem, LoadOptions } from "./types.js";

/** A dataset file: its path (only in Node), its bytes, or the parsed object. */
export type DatasetSource = string | ArrayBuffer | Uint8Array | object;

/** The parts of Node and of browsers that this module uses. */
interface Platform {
  readonly process?: { getBuiltinModule?(name: string): { open(path: string): Promise<FileHandle> } };
  readonly crypto?: { readonly subtle?: { digest(name: string, bytes: Uint8Array): Promise<ArrayBuffer> } };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly TextDecoder: new (name: string, options: { fatal: boolean; ignoreBOM: boolean }) => { decode(bytes: ArrayBuffer | Uint8Array): string };
}
interface FileHandle {
  read(buffer: Uint8Array, offset: number, length: number, position: null): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
}
const platform = () => globalThis as unknown as Platform;

/**
 * Loads a `dataset.json` of a Harikerja server or release: a path (only in Node), bytes,
 * or a parsed object. It verifies the size (at most 1 MiB), the format, the digest and the
 * content, and returns the national calendar with this data. A file with mistakes is
 * refused with the code `INVALID_TYPE`. A file that is older than the data of the package
 * is refused too, with `details.older`, unless the option `allowOlder` is true. The other
 * functions of this module keep the data of the package.
 */
export async function load(source: DatasetSource, options?: LoadOptions): Promise<NewestCalendar> {
  checkOptions(options, ["source", "allowOlder"], 1);
  const allowOlder = own(options, "allowOlder") ?? false;
  if (typeof allowOlder !== "boolean") throw wrong("INVALID_TYPE", "allowOlder", allowOlder, "must be true or false");
  const history = await readDataset(typeof source === "string" ? parse(await readPath(source)) : isBytes(source) ? parse(source) : source);
  const reason = allowOlder ? undefined : olderThan(history, builtInHistory());
  if (reason === undefined) return newestCalendarOf(history);
  throw refused(`The dataset is older than the data of the package: ${reason}. If older data is meant, use the option allowOlder.`, { older: true });
}

/** Says why a dataset is older than another one. It returns undefined if it is not older. */
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
  const entries = history.on(Infinity).entriesIn(newYear(year), newYear(year + 1), true);
  return entries.map(({ day, type }) => day + type).join();
}

function refused(message: string, details?: { problems: DefinitionProblem[] } | { older: true }): HarikerjaError {
  return new HarikerjaError("INVALID_TYPE", message, { field: "dataset", ...details });
}

function isBytes(source: unknown): source is ArrayBuffer | Uint8Array {
  return ArrayBuffer.isView(source) || attempt(() => Object.prototype.toString.call(source)) === "[object ArrayBuffer]";
}

async function readPath(path: string): Promise<Uint8Array> {
  if (/^\s*[{[]/.test(path)) throw refused("The dataset is a text with JSON, but a text must be a path: use load(JSON.parse(text)).");
  const files = platform().process?.getBuiltinModule?.("node:fs/promises");
  if (!files) throw refused(`The dataset ${quote(path)} cannot be read: a path needs Node 20.16 or later. Use the bytes of the file or the parsed object.`);
  const bytes = new Uint8Array(MAX_DATASET_BYTES + 1); // a device has no size, so at most one byte too many is read
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

function checkSize(bytes: number): void {
  if (bytes > MAX_DATASET_BYTES) throw refused(`The dataset has more than ${MAX_DATASET_BYTES} bytes: it is not a dataset.json.`);
}

function parse(bytes: ArrayBuffer | Uint8Array): unknown {
  checkSize(bytes.byteLength);
  if (bytes.byteLength === 0) throw refused("The dataset is empty: use the whole dataset.json.");
  let text: string, file: unknown, again: string;
  try {
    text = new (platform().TextDecoder)("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    file = JSON.parse(text);
    again = JSON.stringify(file);
  } catch {
    throw refused("The dataset is not JSON in UTF-8: use the whole dataset.json.");
  }
  // Readers of JSON disagree about repeated keys, escapes and numbers such as 1.0. A dataset has only one form.
  if (!text.startsWith('{"format":') || text.replace(/\n */g, "") !== again) {
    throw refused('The dataset does not begin with {"format":, or it has a repeated key, an unusual number or escape, or other spaces: use the dataset.json as it was published.');
  }
  return file;
}

/** Verifies a parsed file and returns its data. */
async function readDataset(file: unknown): Promise<History> {
  if (!isPlain(file)) throw refused(`The dataset must be a path, bytes or the object of a dataset.json, not ${describe(file)}.`);
  const members = attempt(() => ({ ...file }));
  if (!members) throw refused("The object is not a dataset.json: its members cannot be read.");
  const { format, digest, ...content } = members;
  if (typeof format === "number" && format > FORMAT) throw refused(`The file has format ${format}, this package reads format ${FORMAT}: update the package.`);
  if (format !== FORMAT) throw refused(`The object is not a dataset.json: its member format must be ${FORMAT}.`);
  const text = toText(content);
  if (digest !== "sha256:" + (await sha256(text))) throw refused("The dataset is damaged: its digest does not match its content. Get the file again.");
  const data = JSON.parse(text) as DatasetFile; // a copy that later changes by the caller do not affect
  const problems = problemsOf(SCHEMA, CHECKS, data);
  if (problems.length === 0) checkData(data, (path, message) => void problems.push({ path, message }));
  if (problems.length > 0) {
    const lines = problems.slice(0, 10).map(({ path, message }) => `${path}: ${message}`);
    throw refused(`The dataset has mistakes: update the package, or get the file again.\n${lines.join("\n")}`, { problems });
  }
  return new History(digest, data.years, data.occasions, own(data, "calendars") ?? []);
}

function toText(content: object): string {
  let text: string;
  try {
    text = JSON.stringify(content);
  } catch (error) {
    throw refused(`The object is not a dataset.json: ${textOf((error as Error).message)}.`);
  }
  checkSize(text.length);
  return text;
}

async function sha256(text: string): Promise<string> {
  const { crypto, TextEncoder } = platform();
  if (!crypto?.subtle) throw refused("The digest of the dataset cannot be verified, because crypto.subtle is missing: in a browser, use a page with https.");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The conditions of the texts in a dataset file. Their names are those of $defs. */
const CHECKS = { label: NAME, line: LINE, slug: SLUG, date: DATE, address: ADDRESS };
const { date, slug, text } = CALENDAR_SCHEMA.$defs;
const ref = (name: keyof typeof CHECKS): Schema => ({ $ref: `#/$defs/${name}` });
const [LABEL, ID, DAY] = [ref("label"), ref("slug"), ref("date")];
const list = (items: Schema): Schema => ({ type: "array", items });
const object = (required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema => {
  return { type: "object", additionalProperties: false, required: Object.keys(required), properties: { ...required, ...optional } };
};

/** The form of the content of a dataset file. */
const SCHEMA: Schema = {
  $defs: { label: text, line: text, slug, date, address: { type: "string" } },
  ...object(
    {
      occasions: list(object({ id: ID, localName: LABEL, name: LABEL, aliases: list(LABEL) })),
      years: list(
        object(
          {
            year: { type: "integer", minimum: MIN_YEAR, maximum: MAX_YEAR },
            revision: { type: "integer" },
            status: CALENDAR_SCHEMA.properties.status,
            updatedAt: DAY,
            decrees: list(
              object(
                {
                  id: ID,
                  type: { enum: Object.values(DECREE_TYPES) },
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

/** Checks what the arithmetic relies on and a schema cannot say. */
function checkData(data: DatasetFile, report: Report): void {
  const { occasions, years } = data;
  checkOccasions(occasions, report);
  const calendars = own(data, "calendars") ?? [];
  calendars.forEach((calendar, i) => {
    const problems = fileProblems(calendar);
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
    if (!checkLines(year, at, dates, ids, report)) return; // the history cannot be calculated
    const first = checkHistory(year, at, dates, years[years.length - 1]!.year + 1, report);
    if (first < firstKnown) report(at, `its first decree of ${first} is before the first decree of the year before it`);
    firstKnown = first;
  });
}

/** Checks that no occasion has a name of another one. Several occasions may have the same alias. */
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

/** Returns the ids of the decrees that a line names: the decree that set it is the first. */
function decreesOf(line: LineFile): string[] {
  const revokedBy = own(line, "revokedBy");
  return [line.decree, ...(own(line, "also") ?? []), ...(revokedBy === undefined ? [] : [revokedBy])];
}

/** Checks the lines of a year, and reports whether all their decrees are known. */
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
