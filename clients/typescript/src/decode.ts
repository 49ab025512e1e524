// Decodes the packed data. scripts/build-data.js describes the format.

import { packed } from "./data.js";
import { dayNumber, parseDay } from "./date.js";
import type { DatasetStatus, HolidayType, Source } from "./types.js";

/** A decree, with the first day on which it is in force. */
export interface Decree {
  readonly day: number;
  readonly source: Source;
}

/**
 * A holiday that a decree added to the list of a year. If another decree revokes
 * the holiday, the line stays in the data. A line is in force on day t if
 * decree.day <= t < revoked.
 */
export interface Line {
  readonly day: number;
  readonly type: HolidayType;
  readonly localName: string;
  readonly name: string;
  readonly decree: Decree;
  /** Other decrees that confirm the holiday. */
  readonly also: readonly Decree[];
  /** The day on which the holiday was revoked; Infinity if it was not revoked. */
  readonly revoked: number;
}

/** The list of a year with its whole history. */
export interface Year {
  readonly year: number;
  readonly status: DatasetStatus;
  /** The days on which mistakes in the dataset were corrected. */
  readonly corrections: readonly number[];
  /** The decrees, sorted by date. */
  readonly decrees: readonly Decree[];
  readonly lines: readonly Line[];
}

const DECREE_TYPES: Record<string, Source["type"]> = {
  j: "joint_decree",
  a: "joint_decree_amendment",
  p: "presidential_decree",
  m: "ministerial_decree",
};

/** Decodes all years, in order. */
export function decode(): Year[] {
  const [names, texts, rows] = packed.split("\n%\n").map((part) => part.split("\n")) as [string[], string[], string[]];
  const years: Year[] = [];
  for (let i = 0; i < rows.length; ) {
    const [head, status, ...corrections] = rows[i++]!.split("|");
    const year = Number(head);
    const decrees: Decree[] = [];
    while (/^[a-z]\|/.test(rows[i]!)) decrees.push(decodeDecree(rows[i++]!, year, texts));
    const lines = rows[i++]!.split(" ").map((token) => decodeLine(token, year, names, decrees));
    years.push({
      year,
      status: status === "v" ? "verified" : "corroborated",
      corrections: corrections.map((date) => parseDay(date)!),
      decrees,
      lines,
    });
  }
  return years;
}

function decodeDecree(row: string, year: number, texts: string[]): Decree {
  const [type, id, date, title, publisher, url, ...numbers] = row.split("|") as [string, string, string, string, string, string];
  const text = (index: string) => absolute(texts[parseInt(index, 36)]!, year);
  const day = date.slice(0, 10);
  const source: Source = {
    id,
    title: text(title),
    type: DECREE_TYPES[type]!,
    numbers: (numbers as string[]).map((entry) => {
      const at = entry.indexOf("=");
      return { authority: text(entry.slice(0, at)), number: absolute(entry.slice(at + 1), year) || null };
    }),
    url: url || null,
    publisher: text(publisher),
    publishedAt: date === day ? day : null, // a ? means that the exact day is not known, and that the date is the latest possible day
    official: /^https?:\/\/([^/?#]+\.)?go\.id([:/?#]|$)/.test(url),
  };
  return { day: parseDay(day)!, source };
}

function decodeLine(token: string, year: number, names: string[], decrees: Decree[]): Line {
  const [, month, day, index, decree, also, revokedBy] = /^(\d\d)(\d\d)(\w+)(?::(\d+))?((?:\+\d+)*)(?:-(\d+))?$/.exec(token)!;
  const [type, localName, name] = names[parseInt(index!, 36)]!.split("|") as [string, string, string];
  return {
    day: dayNumber(year, +month!, +day!),
    type: type === "n" ? "national_holiday" : "collective_leave",
    localName: absolute(localName, year),
    name: absolute(name, year),
    decree: decrees[+(decree ?? 0)]!,
    also: also!.split("+").slice(1).map((place) => decrees[+place]!),
    revoked: revokedBy === undefined ? Infinity : decrees[+revokedBy]!.day,
  };
}

/** Replaces the numbers that are written relative to the year. */
function absolute(text: string, year: number): string {
  return text.replace(/\{(-?\d+)\}/g, (_, more: string) => String(year + +more));
}
