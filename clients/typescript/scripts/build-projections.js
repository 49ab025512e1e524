// Packs ../../projection/projections.json, the table of predicted holidays, into
// src/projections-data.ts. Run it with `npm run build:data` after a change of the table; a
// test fails if src/projections-data.ts is out of date.
//
// The packed text has two parts, separated by a line with %:
//
//   kinds    one line for each kind of prediction: occasion, rule, certainty
//   years    one line for each year: the year, then the predicted holidays
//
// A holiday has these parts: the month and the day (four digits), the number of its kind
// (base 36), and for each alternative the number of days from the date to the alternative,
// with a sign. src/projections.ts unpacks the text.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const tableFile = new URL("../../../projection/projections.json", import.meta.url);
const dataFile = new URL("../src/projections-data.ts", import.meta.url);

/** Returns the content of src/projections-data.ts. */
export function projectionsModule({ format, years } = JSON.parse(readFileSync(tableFile, "utf8"))) {
  if (format !== 1) throw new Error(`projection/projections.json has format ${format}, this script reads format 1: the file needs a newer version of the script`);
  return `// Generated from projection/projections.json by scripts/build-projections.js: do not edit.
//! Predicted holidays: Harikerja (https://github.com/harikerja/harikerja), CC BY 4.0

/** The last year of the table. */
export const LAST_YEAR = ${years.at(-1).year};

/** All predictions, packed. */
export const packedProjections: string = \`${pack(years)}\`;
`;
}

function pack(years) {
  const kinds = [];
  const packHoliday = ({ date, occasion, rule, certainty, alternatives }) => {
    const kind = [occasion, rule, certainty].join("|");
    if (!kinds.includes(kind)) kinds.push(kind);
    const others = alternatives.map((other) => daysBetween(date, other)).map((days) => (days > 0 ? "+" : "") + days);
    return date.slice(5).replace("-", "") + kinds.indexOf(kind).toString(36) + others.join("");
  };
  const lines = years.map(({ year, holidays }) => [year, ...holidays.map(packHoliday)].join(" "));
  return [...kinds, "%", ...lines].join("\n");
}

function daysBetween(from, to) {
  return (Date.parse(to) - Date.parse(from)) / (24 * 60 * 60 * 1000);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(dataFile, projectionsModule());
}
