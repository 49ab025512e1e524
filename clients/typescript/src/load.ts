// Loads a newer dataset.json.

import { attempt, checkOptions, describe, isPlain, own, quote, textOf, wrong } from "./arguments.js";
import { newestCalendarOf } from "./calendar.js";
import { FORMAT } from "./data.js";
import { parseDay, yearOf } from "./date.js";
import { DECREE_TYPES, type DatasetFile, type YearFile } from "./dataset.js";
import { HOLIDAY_TYPES, MAX_YEAR, MIN_YEAR } from "./defaults.js";
import { CALENDAR_SCHEMA } from "./definitions.js";
import { fileProblems, toDefinition } from "./definition.js";
import { HarikerjaError } from "./errors.js";
import { History, builtInHistory } from "./knowledge.js";
import type { NewestCalendar } from "./questions.js";
import { problemsOf, type Schema } from "./schema.js";
import type { DefinitionProblem, LoadOptions } from "./types.js";

/** A dataset file: its path (only in Node), its bytes, or the parsed object. */
export type DatasetSource = string | ArrayBuffer | Uint8Array | object;

const MAX_BYTES = 16 * 1024 * 1024;

/** The parts of Node and of browsers that this module uses. */
interface Platform {
  readonly process?: { getBuiltinModule?(name: string): { stat(path: string): Promise<{ size: number }>; readFile(path: string): Promise<Uint8Array> } };
  readonly crypto?: { readonly subtle?: { digest(name: string, bytes: Uint8Array): Promise<ArrayBuffer> } };
  readonly console: { warn(message: string): void };
  readonly TextEncoder: new () => { encode(text: string): Uint8Array };
  readonly TextDecoder: new (name: string, options: { fatal: boolean }) => { decode(bytes: ArrayBuffer | Uint8Array): string };
}
const platform = () => globalThis as unknown as Platform;

/**
 * Loads a `dataset.json` of a Harikerja server or release: a path (only in Node), bytes,
 * or a parsed object. It verifies the size, the format, the digest and the shape, and
 * returns the national calendar with this data. A file with mistakes is refused with the
 * code `INVALID_TYPE`. A file that is older than the data of the package is not used:
 * `onWarning` is called, and the calendar has the data of the package. The other functions
 * of this module keep the data of the package.
 */
export async function load(source: DatasetSource, options?: LoadOptions): Promise<NewestCalendar> {
  checkOptions(options, ["source", "onWarning"], 1);
  const warn = own(options, "onWarning") ?? ((message: string) => platform().console.warn(message));
  if (typeof warn !== "function") throw wrong("INVALID_TYPE", "onWarning", warn, "must be a function");
  const history = await readDataset(typeof source === "string" ? parse(await readPath(source)) : isBytes(source) ? parse(source) : source);
  const builtIn = builtInHistory();
  const [decree, correction] = history.age();
  const [ownDecree, ownCorrection] = builtIn.age();
  if (decree > ownDecree || (decree === ownDecree && correction >= ownCorrection)) return newestCalendarOf(history);
  const [theirs, ours] = [history.version(), builtIn.version()];
  const newest = `Its newest decree is ${theirs.decree} of ${theirs.date}, that of the package is ${ours.decree} of ${ours.date}.`;
  warn(`The dataset is older than the data of the package, and is not used. ${newest}`);
  return newestCalendarOf(builtIn);
}

function refused(message: string, problems?: DefinitionProblem[]): HarikerjaError {
  return new HarikerjaError("INVALID_TYPE", message, { field: "dataset", ...(problems && { problems }) });
}

function isBytes(source: unknown): source is ArrayBuffer | Uint8Array {
  return ArrayBuffer.isView(source) || attempt(() => Object.prototype.toString.call(source)) === "[object ArrayBuffer]";
}

async function readPath(path: string): Promise<Uint8Array> {
  if (/^\s*[{[]/.test(path)) throw refused("The dataset is a text with JSON, but a text must be a path: use load(JSON.parse(text)).");
  const files = platform().process?.getBuiltinModule?.("node:fs/promises");
  if (!files) throw refused(`The dataset ${quote(path)} cannot be read: a path needs Node 20.16 or later. Use the bytes of the file or the parsed object.`);
  try {
    checkSize((await files.stat(path)).size);
    return await files.readFile(path);
  } catch (error) {
    if (error instanceof HarikerjaError) throw error;
    throw refused(`The dataset ${quote(path)} cannot be read: ${textOf((error as Error).message)}.`);
  }
}

function checkSize(bytes: number): void {
  if (bytes > MAX_BYTES) throw refused(`The dataset has ${bytes} bytes, but at most ${MAX_BYTES} are allowed: it is not a dataset.json.`);
}

function parse(bytes: ArrayBuffer | Uint8Array): unknown {
  checkSize(bytes.byteLength);
  if (bytes.byteLength === 0) throw refused("The dataset is empty: use the whole dataset.json.");
  try {
    return JSON.parse(new (platform().TextDecoder)("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw refused("The dataset is not JSON in UTF-8: use the whole dataset.json.");
  }
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
  const problems = problemsOf(SCHEMA, {}, data);
  if (problems.length === 0) checkData(data, (path, message) => void problems.push({ path, message }));
  if (problems.length > 0) {
    const lines = problems.slice(0, 10).map(({ path, message }) => `${path}: ${message}`);
    throw refused(`The dataset has mistakes: update the package, or get the file again.\n${lines.join("\n")}`, problems);
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

const TEXT: Schema = { type: "string", pattern: "." };
const DATE: Schema = CALENDAR_SCHEMA.$defs.date;
const list = (items: Schema): Schema => ({ type: "array", items });
const object = (required: Readonly<Record<string, Schema>>, optional: Readonly<Record<string, Schema>> = {}): Schema => {
  return { type: "object", additionalProperties: false, required: Object.keys(required), properties: { ...required, ...optional } };
};

/** The form of the content of a dataset file. */
const SCHEMA: Schema = object(
  {
    occasions: list(object({ id: TEXT, localName: TEXT, name: TEXT, aliases: list(TEXT) })),
    years: list(
      object(
        {
          year: { type: "integer", minimum: MIN_YEAR, maximum: MAX_YEAR },
          revision: { type: "integer" },
          status: CALENDAR_SCHEMA.properties.status,
          updatedAt: DATE,
          decrees: list(
            object(
              {
                id: TEXT,
                type: { enum: Object.values(DECREE_TYPES) },
                title: TEXT,
                numbers: list(object({ authority: TEXT }, { number: TEXT })),
                date: DATE,
                publisher: TEXT,
              },
              { dateIsLatest: { type: "boolean" }, url: TEXT },
            ),
          ),
          holidays: list(
            object(
              { date: DATE, type: { enum: HOLIDAY_TYPES.slice(0, 2) }, occasion: TEXT, localName: TEXT, name: TEXT, decree: TEXT },
              { also: list(TEXT), revokedBy: TEXT },
            ),
          ),
        },
        { corrections: list(object({ date: DATE, what: TEXT })) },
      ),
    ),
  },
  { calendars: list({ type: "object" }) },
);

/** Checks what the arithmetic relies on and a schema cannot say. */
function checkData(data: DatasetFile, report: (path: string, message: string) => void): void {
  const { occasions, years } = data;
  const ids = new Set(occasions.map(({ id }) => id));
  const decrees = new Set<string>();
  if (years.length === 0) report("years", "must not be empty");
  years.forEach((year, i) => {
    const at = `years[${i}]`;
    if (i > 0 && year.year !== years[i - 1]!.year + 1) report(at, `${year.year} does not follow ${years[i - 1]!.year}`);
    checkYear(year, at, ids, decrees, report);
  });
  (own(data, "calendars") ?? []).forEach((calendar, i) => {
    const problems = fileProblems(calendar);
    if (problems.length === 0) toDefinition(calendar, problems);
    for (const { path, message } of problems) report(`calendars[${i}].${path}`, message);
  });
}

function checkYear(file: YearFile, at: string, occasions: Set<string>, ids: Set<string>, report: (path: string, message: string) => void): void {
  const { year, decrees, holidays } = file;
  const dates = new Map(decrees.map(({ id, date }) => [id, date]));
  decrees.forEach(({ id, date }, i) => {
    if (parseDay(date) === undefined) report(`${at}.decrees[${i}].date`, `${date} does not exist`);
    if (i > 0 && date < decrees[i - 1]!.date) report(`${at}.decrees[${i}].date`, `${date} is before the date of the decree before it`);
    if (ids.has(id)) report(`${at}.decrees[${i}].id`, `${id} is repeated`);
    ids.add(id);
  });
  if (holidays.length === 0) report(`${at}.holidays`, "must not be empty");
  holidays.forEach((line, i) => {
    const { date, occasion, decree } = line;
    const path = `${at}.holidays[${i}]`;
    const day = parseDay(date);
    if (day === undefined || yearOf(day) !== year) report(`${path}.date`, `${date} is not a date of ${year}`);
    if (!occasions.has(occasion)) report(`${path}.occasion`, `there is no occasion ${occasion}`);
    const revokedBy = own(line, "revokedBy");
    for (const id of [decree, ...(own(line, "also") ?? []), ...(revokedBy === undefined ? [] : [revokedBy])]) {
      if (!dates.has(id)) report(path, `there is no decree ${id} in ${year}`);
    }
    if (revokedBy !== undefined && !(dates.get(revokedBy)! > dates.get(decree)!)) report(path, `${revokedBy} is not later than ${decree}`);
  });
  (own(file, "corrections") ?? []).forEach(({ date }, i) => parseDay(date) === undefined && report(`${at}.corrections[${i}].date`, `${date} does not exist`));
}
