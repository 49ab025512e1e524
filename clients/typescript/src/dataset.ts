// The content of dataset.json, and the built-in data, which is packed.

import { packed, packedOccasions } from "./data.js";
import { pad } from "./date.js";
import type { DatasetStatus, DecreeType } from "./defaults.js";
import type { CalendarDefinition, HolidayType, Occasion } from "./types.js";

/** The content of a dataset file without its format and its digest. */
export interface DatasetFile {
  readonly occasions: readonly OccasionFile[];
  readonly calendars?: readonly CalendarDefinition[];
  readonly years: readonly YearFile[];
}

export type OccasionFile = Readonly<Omit<Occasion, "holidays">>;

/** The list of a year with its whole history. */
export interface YearFile {
  readonly year: number;
  /** Only a dataset file has this member and `updatedAt`. Both are computed from the decrees and the corrections. */
  readonly revision?: number;
  readonly status: DatasetStatus;
  readonly updatedAt?: string;
  readonly corrections?: readonly { readonly date: string; readonly what: string }[];
  /** Sorted by date. */
  readonly decrees: readonly DecreeFile[];
  readonly holidays: readonly LineFile[];
}

export interface DecreeFile {
  readonly id: string;
  readonly type: DecreeType;
  readonly title: string;
  readonly numbers: readonly { readonly authority: string; readonly number?: string }[];
  readonly date: string;
  /** The exact day is not known, and the date is the latest possible day. */
  readonly dateIsLatest?: boolean;
  readonly url?: string;
  readonly publisher: string;
}

export interface LineFile {
  readonly date: string;
  readonly type: HolidayType;
  readonly occasion: string;
  readonly localName: string;
  readonly name: string;
  readonly decree: string;
  readonly also?: readonly string[];
  readonly revokedBy?: string;
}

const DECREE_TYPES: Readonly<Record<string, DecreeType>> = {
  j: "joint_decree",
  a: "joint_decree_amendment",
  p: "presidential_decree",
  m: "ministerial_decree",
};

/** Unpacks the occasions of the built-in data. */
export function unpackOccasions(): OccasionFile[] {
  return packedOccasions.split("\n").map((row) => {
    const [id, localName, name, ...aliases] = row.split("|") as [string, string, string];
    return { id, localName, name, aliases };
  });
}

/** Unpacks the years of the built-in data, in order. scripts/build-data.js describes the format. */
export function unpackYears(): YearFile[] {
  const [names, texts, rows] = packed.split("\n%\n").map((part) => part.split("\n")) as [string[], string[], string[]];
  const years: YearFile[] = [];
  for (let i = 0; i < rows.length; ) {
    const [head, status, ...corrections] = rows[i++]!.split("|");
    const year = Number(head);
    const decrees: DecreeFile[] = [];
    while (/^[a-z]\|/.test(rows[i]!)) decrees.push(unpackDecree(rows[i++]!, year, texts));
    years.push({
      year,
      status: status === "v" ? "verified" : "corroborated",
      ...(corrections.length > 0 && { corrections: corrections.map((text) => ({ date: text.slice(0, 10), what: text.slice(10) })) }),
      decrees,
      holidays: rows[i++]!.split(" ").map((token) => unpackLine(token, year, names, decrees)),
    });
  }
  return years;
}

function unpackDecree(row: string, year: number, texts: string[]): DecreeFile {
  const [type, id, date, title, publisher, url, ...numbers] = row.split("|") as [string, string, string, string, string, string];
  const text = (index: string) => absolute(texts[parseInt(index, 36)]!, year);
  return {
    id,
    type: DECREE_TYPES[type]!,
    title: text(title),
    numbers: (numbers as string[]).map((entry) => {
      const at = entry.indexOf("=");
      const number = absolute(entry.slice(at + 1), year);
      return { authority: text(entry.slice(0, at)), ...(number && { number }) };
    }),
    date: date.slice(0, 10),
    ...(date.length > 10 && { dateIsLatest: true }),
    ...(url && { url }),
    publisher: text(publisher),
  };
}

function unpackLine(token: string, year: number, names: string[], decrees: DecreeFile[]): LineFile {
  const [, month, day, index, decree, also, revokedBy] = /^(\d\d)(\d\d)(\w+)(?::(\d+))?((?:\+\d+)*)(?:-(\d+))?$/.exec(token)!;
  const [type, occasion, localName, name] = names[parseInt(index!, 36)]!.split("|") as [string, string, string, string];
  const id = (place: string) => decrees[+place]!.id;
  return {
    date: `${pad(year, 4)}-${month}-${day}`,
    type: type === "n" ? "national_holiday" : "collective_leave",
    occasion,
    localName: absolute(localName, year),
    name: absolute(name, year),
    decree: id(decree ?? "0"),
    ...(also && { also: also.slice(1).split("+").map(id) }),
    ...(revokedBy && { revokedBy: id(revokedBy) }),
  };
}

/** Replaces the numbers that are written relative to the year. */
function absolute(text: string, year: number): string {
  return text.replace(/\{(-?\d+)\}/g, (_, more: string) => String(year + +more));
}
