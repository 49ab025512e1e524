// The history of the lists, and the occasions.

import { own, readDate, readYear } from "./arguments.js";
import { check, entries, findYear, segmentOf, sourcesOf } from "./answers.js";
import { unpackOccasions } from "./dataset.js";
import { formatDay, newYear } from "./date.js";
import { stepsOf, type Decree, type Line, type View, type Year } from "./knowledge.js";
import type * as t from "./types.js";

export function getOccasions(view: View, options?: t.OccasionOptions): t.OccasionList {
  check(view.definition, arguments, [], ["year", "date"]);
  const [year, date] = [own(options, "year"), own(options, "date")];
  const wanted = year === undefined ? undefined : readYear(year);
  const from = date === undefined ? -Infinity : readDate("date", date);
  const found = wanted === undefined ? undefined : findYear(view, wanted).year;
  if (date !== undefined) segmentOf(view, "date", date, from);
  const covered = found === undefined ? view.known.covered : { begin: newYear(found), end: newYear(found + 1) };
  const list = covered ? view.known.entriesIn(Math.max(from, covered.begin), covered.end, "taken") : [];
  const occasions = (view.history.occasions ?? unpackOccasions()).map(({ id, localName, name, aliases }) => {
    return { id, localName, name, aliases: [...aliases], holidays: entries(view, list.filter(({ occasion }) => occasion === id), false) };
  });
  const complete = found !== undefined;
  if (!covered) return { occasions, complete, examined: null };
  const start = complete ? covered.begin : Math.max(from, covered.begin);
  return { occasions, complete, examined: { startDate: formatDay(start), endDate: formatDay(covered.end - 1) } };
}

export function getRevisions(view: View, year?: number | string): t.Revision[] {
  check(view.definition, arguments, ["year"], []);
  const found = findYear(view, arguments.length > 1 ? readYear(year) : undefined);
  const steps = [...stepsOf(found)].filter((day) => day <= view.known.day).map((day) => ({ day, ...step(view, found, day) }));
  const corrections = found.corrections.map(({ day, what }) => {
    return { day, dateIsLatest: false, correction: what, decrees: [], added: [], removed: [], renamed: [], confirmed: [] };
  });
  return [...steps, ...corrections]
    .sort((a, b) => a.day - b.day)
    .map(({ day, ...rest }, i) => ({ revision: i + 1, date: formatDay(day), ...rest }));
}

/** Returns the revision that the decrees of a day made. */
function step(view: View, { lines }: Year, day: number): Omit<t.Revision, "revision" | "date"> {
  const decrees: Decree[] = [];
  const [added, removed, confirmed]: [Line[], Line[], Line[]] = [[], [], []];
  for (const line of lines) {
    const [decree, ...also] = line.decrees as [Decree, ...Decree[]];
    if (line.set === day) {
      decrees.push(decree);
      added.push(line);
    }
    if (line.revoked === day) {
      decrees.push(line.revokedBy!);
      removed.push(line);
    }
    for (const other of also) {
      if (other.day === day && day > line.set) {
        decrees.push(other);
        confirmed.push(line);
      } else if (line.set === day && other.day <= day && !lines.some((each) => each.decrees[0] === other)) {
        decrees.push(other); // a decree that set no line is a legal basis of this line
      }
    }
  }
  // If a removed and an added holiday have the same date, type and occasion, the holiday was renamed.
  const renamed: [from: Line, to: Line][] = [];
  const gone = removed.filter((from) => {
    const i = added.findIndex((to) => to.day === from.day && to.type === from.type && to.occasion === from.occasion);
    if (i >= 0) renamed.push([from, ...(added.splice(i, 1) as [Line])]);
    return i < 0;
  });
  const list = (some: Line[]) => entries(view, some, false);
  return {
    dateIsLatest: decrees.every((decree) => decree.day !== day || decree.dateIsLatest),
    correction: null,
    decrees: sourcesOf(view, decrees),
    added: list(added),
    removed: list(gone),
    renamed: renamed.map(([from, to]) => ({ from: list([from])[0]!, to: list([to])[0]! })),
    confirmed: list(confirmed),
  };
}
