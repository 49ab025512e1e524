// Packs ../../dataset.json into src/data.ts. Run it with `npm run build:data` after
// a change of the data; a test fails if src/data.ts is out of date.
//
// The packed years have three parts, separated by a line with %:
//
//   names    one line for each name: type (n or c), occasion, local name, name
//   texts    titles, publishers and authorities
//   years    the year, its status (v or c) and its corrections (date and description);
//            one line for each decree; one line with all holidays
//
// A number of four digits in a name or title is written as {n}, where n is the
// number minus the year. So "Tahun Baru Imlek {551}" is the same text in every
// year. src/dataset.ts unpacks the text. The revision and the date of a year are not
// packed, because they are computed from the decrees.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const datasetFile = new URL("../../../dataset.json", import.meta.url);
const dataFile = new URL("../src/data.ts", import.meta.url);

const kinds = { joint_decree: "j", joint_decree_amendment: "a", presidential_decree: "p", ministerial_decree: "m" };
const statuses = { verified: "v", corroborated: "c" };
const types = { national_holiday: "n", collective_leave: "c" };

/** Returns the content of src/data.ts. */
export function dataModule(dataset = JSON.parse(readFileSync(datasetFile, "utf8"))) {
  return `// Generated from dataset.json by scripts/build-data.js: do not edit.
//! Holiday data: Harikerja (https://github.com/harikerja/harikerja), CC BY 4.0

import type { CalendarDefinition } from "./types.js";

/** The format and the digest of dataset.json. */
export const FORMAT = ${dataset.format};
export const DIGEST = ${JSON.stringify(dataset.digest)};

/** All years, packed. */
export const packed: string = \`${pack(dataset)}\`;

/** The occasions: id, local name, name and aliases. */
export const packedOccasions: string = \`${checked(dataset.occasions.map((o) => join("|", o.id, o.localName, o.name, ...o.aliases)).join("\n"))}\`;

/** Returns the calendars of the dataset. */
export const calendars = (): CalendarDefinition[] => ${JSON.stringify(dataset.calendars ?? [], null, 1)};
`;
}

function pack(dataset) {
  if (dataset.format !== 1) throw new Error(`dataset.json has format ${dataset.format}, this script reads format 1: the file needs a newer version of the script`);
  const names = new Dictionary();
  const texts = new Dictionary();
  const years = dataset.years.map((year) => packYear(year, names, texts));
  return checked([names.lines(), texts.lines(), years].map((part) => part.join("\n")).join("\n%\n"));
}

function checked(text) {
  if (/[`\\$]/.test(text)) throw new Error("the data contains a backtick, a backslash or a dollar sign, which this script does not escape");
  return text;
}

function packYear({ year, status, corrections = [], decrees, holidays }, names, texts) {
  const relative = (text) => {
    if (text.includes("{")) throw new Error(`${JSON.stringify(text)} cannot be packed: { marks a number`);
    return text.replace(/\b[1-9]\d{3}\b/g, (number) => `{${number - year}}`);
  };
  const place = (id) => decrees.findIndex((decree) => decree.id === id);

  const packDecree = (decree) => {
    const numbers = decree.numbers.map(({ authority, number = "" }) => join("=", texts.index(authority), relative(number)));
    const date = decree.date + (decree.dateIsLatest ? "?" : "");
    return join("|", kinds[decree.type], decree.id, date, texts.index(relative(decree.title)), texts.index(decree.publisher), decree.url ?? "", ...numbers);
  };
  const packHoliday = (holiday) => {
    const name = names.index(join("|", types[holiday.type], holiday.occasion, relative(holiday.localName), relative(holiday.name)));
    const decree = place(holiday.decree) > 0 ? `:${place(holiday.decree)}` : "";
    const also = (holiday.also ?? []).map((id) => `+${place(id)}`).join("");
    const revoked = holiday.revokedBy ? `-${place(holiday.revokedBy)}` : "";
    return holiday.date.slice(5).replace("-", "") + name + decree + also + revoked;
  };
  return [
    join("|", year, statuses[status], ...corrections.map(({ date, what }) => date + what)),
    ...decrees.map(packDecree),
    holidays.map(packHoliday).join(" "),
  ].join("\n");
}

/** Gives each text a number, in the order of first use. */
class Dictionary {
  #index = new Map();

  index(text) {
    if (!this.#index.has(text)) this.#index.set(text, this.#index.size);
    return this.#index.get(text).toString(36);
  }

  lines() {
    return [...this.#index.keys()];
  }
}

function join(separator, ...fields) {
  for (const field of fields) {
    if (field === undefined || String(field).includes(separator)) {
      throw new Error(`${JSON.stringify(field)} cannot be packed: it is missing or contains the separator ${separator}`);
    }
  }
  return fields.join(separator);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(dataFile, dataModule());
}
