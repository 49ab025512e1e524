// Loads a newer dataset.json.

import { attempt, describe, own, quote, textOf } from "./arguments.js";
import { FORMAT } from "./data.js";
import { formatDay, parseDay, yearOf } from "./date.js";
import { type DatasetFile, type YearFile } from "./dataset.js";
import { HOLIDAY_TYPES, MAX_DATASET_BYTES } from "./defaults.js";
import { HarikerjaError } from "./errors.js";
import { History, revisionDays } from "./knowledge.js";
import type { DatasetSource } from "./types.js";

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
  if (!current || newest(history) >= newest(current)) return history;
  const message = `The dataset is older than the data of the package: its newest decree or correction is from ${formatDay(newest(history))} instead of ${formatDay(newest(current))}. If older data is meant, use the option allowOlder.`;
  throw refused(message, { older: true });
}

/** Returns the day of the newest decree or correction. */
function newest({ years }: History): number {
  return Math.max(...years.flatMap((year) => revisionDays(year)));
}

function refused(message: string, details?: { older: true }): HarikerjaError {
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
  try {
    const data = JSON.parse(new (platform().TextDecoder)("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)) as DatasetFile;
    checkYears(data.years);
    return new History(head.slice(END - 71, END), data.years, data.occasions, own(data, "calendars") ?? []);
  } catch (error) {
    throw refused(`The dataset has a content that this package does not know: ${textOf((error as Error).message)}. Update the package.`);
  }
}

/**
 * Checks what the arithmetic relies on. The digest proves that the other members are as the
 * server or the release wrote them.
 */
function checkYears(years: readonly YearFile[]): void {
  if (years.length === 0) throw new Error("years is empty");
  years.forEach((list, i) => {
    const { year, decrees, holidays } = list;
    if (i > 0 && year !== years[i - 1]!.year + 1) throw new Error(`the year ${year} does not follow ${years[i - 1]!.year}`);
    for (const { date } of [...decrees, ...holidays, ...(own(list, "corrections") ?? [])]) {
      if (parseDay(date) === undefined) throw new Error(`the list of ${year} has the date ${quote(date)}, which does not exist`);
    }
    for (const line of holidays) {
      const { date, type, decree } = line;
      if (yearOf(parseDay(date)!) !== year) throw new Error(`${date} is in the list of ${year}`);
      if (!HOLIDAY_TYPES.slice(0, 2).includes(type)) throw new Error(`${date} has the unknown type ${quote(type)}`);
      const named = [decree, ...(own(line, "also") ?? []), own(line, "revokedBy") ?? decree];
      const unknown = named.find((id) => !decrees.some((each) => each.id === id));
      if (unknown !== undefined) throw new Error(`${date} has the decree ${quote(unknown)}, which the list of ${year} does not have`);
    }
  });
}

async function sha256(bytes: Uint8Array): Promise<string> {
  const { crypto } = platform();
  if (!crypto?.subtle) throw refused("The digest of the dataset cannot be verified, because crypto.subtle is missing: in a browser, use a page with https.");
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
