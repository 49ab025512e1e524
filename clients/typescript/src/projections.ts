// Predicts the national holidays of the years after the last list. The table comes from
// projection/projections.json. Only getProjections returns predicted days.

import { readYear } from "./arguments.js";
import { dayNames, formatDay, parseDay, yearOf } from "./date.js";
import { PROJECTED_YEARS, type Certainty } from "./defaults.js";
import { unpackOccasions } from "./dataset.js";
import { HarikerjaError } from "./errors.js";
import type { History, View, Year } from "./knowledge.js";
import { LAST_YEAR, packedProjections } from "./projections-data.js";
import type * as t from "./types.js";

interface Prediction {
  readonly day: number;
  readonly occasion: string;
  readonly rule: string;
  readonly certainty: Certainty;
  readonly alternatives: readonly number[];
}

let table: Map<number, Prediction[]> | undefined;

export function getProjections({ history, known }: View, year: number | string): t.ProjectedHoliday[] {
  const wanted = readYear(year);
  const years = projectedYears(known.years);
  if (known.years.some((each) => each.year === wanted)) {
    const message = `${wanted} has a decreed list, so nothing is predicted: use getHolidays(${wanted}).`;
    throw new HarikerjaError("INVALID_YEAR", message, { field: "year", value: String(wanted) });
  }
  if (!years || wanted < years.first || wanted > years.last) {
    const advice = years ? `ask within ${years.first} to ${years.last}` : "no year can be predicted: update the package";
    const details = { field: "year", value: String(wanted), year: wanted, availableYears: years };
    throw new HarikerjaError("DATASET_NOT_FOUND", `No projection is available for ${wanted}: ${advice}.`, details);
  }
  const occasions = new Map([...unpackOccasions(), ...(history.occasions ?? [])].map((occasion) => [occasion.id, occasion]));
  const results = backTest(history, known.years);
  return unpacked().get(wanted)!.map(({ day, occasion, rule, certainty, alternatives }) => {
    const { localName, name } = occasions.get(occasion)!;
    return { ...dayNames(day), localName, name, occasion, certainty, alternatives: alternatives.map(formatDay), rule, ...results.get(occasion)! };
  });
}

/** Returns the years that can be predicted, or null if every year of the table has a list. */
export function projectedYears(decreed: readonly Year[]): { first: number; last: number } | null {
  const until = decreed[decreed.length - 1]!.year;
  return until < LAST_YEAR ? { first: until + 1, last: Math.min(until + PROJECTED_YEARS, LAST_YEAR) } : null;
}

/** Compares the predictions for the decreed years with the first list of each year. Counts the hits of each occasion. */
function backTest(history: History, decreed: readonly Year[]): Map<string, { hits: number; checked: number }> {
  const results = new Map<string, { hits: number; checked: number }>();
  for (const list of unpacked().values()) for (const { occasion } of list) results.set(occasion, { hits: 0, checked: 0 });
  for (const { year, decrees } of decreed) {
    const predicted = unpacked().get(year) ?? [];
    // The first list of a year is in its joint decree. A presidential decree that sets a single day can be signed before the joint decree.
    const signed = decrees.find(({ source }) => source.type === "joint_decree")?.day ?? Infinity;
    const first = history.on(signed).national.filter(({ day, type }) => type === "national_holiday" && yearOf(day) === year);
    for (const [occasion, result] of results) {
      const [guesses, decreedDays] = [predicted, first].map((list) => list.filter((each) => each.occasion === occasion).map(({ day }) => day)) as [number[], number[]];
      result.hits += guesses.filter((day) => decreedDays.includes(day)).length;
      result.checked += Math.max(guesses.length, decreedDays.length);
    }
  }
  return results;
}

/** Unpacks the table on first use. scripts/build-projections.js describes the format. */
function unpacked(): Map<number, Prediction[]> {
  if (table) return table;
  const [kinds, lines] = packedProjections.split("\n%\n").map((part) => part.split("\n")) as [string[], string[]];
  return (table = new Map(
    lines.map((line) => {
      const [year, ...holidays] = line.split(" ") as [string, ...string[]];
      return [+year, holidays.map((text) => unpackHoliday(text, year, kinds))];
    }),
  ));
}

function unpackHoliday(text: string, year: string, kinds: string[]): Prediction {
  const [, month, date, kind, others] = /^(\d\d)(\d\d)(\w+)(.*)$/.exec(text) as unknown as string[];
  const [occasion, rule, certainty] = kinds[parseInt(kind!, 36)]!.split("|") as [string, string, Certainty];
  const day = parseDay(`${year}-${month}-${date}`)!;
  return { day, occasion, rule, certainty, alternatives: (others!.match(/[+-]\d+/g) ?? []).map((days) => day + +days) };
}
