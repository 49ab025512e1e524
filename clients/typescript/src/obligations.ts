/**
 * The due dates of Indonesian taxes, of the religious holiday allowance (THR) and
 * of social security contributions (BPJS). This module does not calculate due dates.
 * It reads them from a table that the Go code of Harikerja calculated.
 *
 * {@link obligationsNotice} returns a warning that belongs to every answer. The members
 * `confidence` and `warnings` say how well a rule is documented.
 *
 * @packageDocumentation
 */

import { checkOptions, own, quote, readChoice, readDate, wrong } from "./arguments.js";
import { dayNames, formatDay, parseDay } from "./date.js";
import { OBLIGATION_KINDS } from "./defaults.js";
import type * as api from "./defaults.js";
import * as questions from "./definitions.js";
import { HarikerjaError } from "./errors.js";
import type { Obligation, Relief, Unanswered } from "./obligation-types.js";
import { packedObligations } from "./obligations-data.js";

export type { DayName, LocalDayName } from "./date.js";
export { HarikerjaError, type ErrorCode, type ErrorDetails } from "./errors.js";
export type { Obligation, Relief, Unanswered } from "./obligation-types.js";

/** The kind of an obligation. */
export type ObligationKind = api.ObligationKind;

/** The reason why a day was skipped. */
export type SkippedReason = api.SkippedReason;

/** The reason for an alternative: other days off or workdays, another reading of the law, or a part of the period. */
export type AlternativeReason = api.AlternativeReason;

/** The answer of `getObligations`. */
export interface ObligationList {
  /** Sorted by due date, then by id. */
  readonly obligations: readonly Obligation[];
  readonly unanswered: readonly Unanswered[];
}

interface Table {
  readonly first: number;
  readonly last: number;
  readonly notice: string;
  readonly obligations: Map<string, Map<string, Obligation>>;
  /** The ids of the obligations that each alias belongs to. */
  readonly aliases: Map<string, string[]>;
  readonly unanswered: readonly (Unanswered & { readonly from: number; readonly to: number; readonly kind: ObligationKind })[];
}

let table: Table | undefined;

/** The warning that belongs to every due date. Show it to the people who use the dates. */
export function obligationsNotice(): string {
  return decoded().notice;
}

/** Returns the ids of the obligations. */
export function getObligationIds(): string[] {
  return [...decoded().obligations.keys()];
}

/**
 * Returns the due date of an obligation for a period: a month `YYYY-MM`, or a year `YYYY` for annual returns and THR.
 * The id may be an alias, such as `pph25` or `bpjs-tk`. If an alias means several obligations, such as `thr`, it is
 * refused, and the error lists their ids. Upper and lower case are equal.
 */
export function getObligation(id: string, period: string): Obligation {
  const { obligations, aliases, unanswered } = decoded();
  const key = typeof id === "string" ? id.toLowerCase() : "";
  const named = aliases.get(key) ?? [];
  if (named.length > 1) {
    const message = `${quote(id)} is a name of several obligations: id must be one of ${named.join(", ")}.`;
    throw new HarikerjaError("NOT_FOUND", message, { field: "id", value: id, allowed: [...named] });
  }
  const periods = obligations.get(named[0] ?? key);
  if (!periods) {
    const allowed = [...obligations.keys()];
    throw wrong("NOT_FOUND", "id", id === undefined ? "undefined" : id, "must be one of " + allowed.join(", "), allowed);
  }
  id = named[0] ?? key;
  const found = periods.get(period);
  if (found) return copy(found);
  const known = [...periods.keys()];
  if (typeof period !== "string" || !/^(?!0000)\d{4}(-(0[1-9]|1[0-2]))?$/.test(period) || period.length !== known[0]!.length) {
    const unit = known[0]!.length === 4 ? "year" : "month";
    throw wrong("INVALID_DATE", "period", period, `must be a text with the ${unit} of ${id}, as in ${quote(known[known.length - 1]!)}`, undefined, "use a text");
  }
  const none = unanswered.find((u) => u.id === id && u.period === period);
  const reason = none && none.reason !== "no_dataset" ? none.reason : period < known[0]! ? "before_first_rule" : undefined;
  if (reason) {
    const why = reason === "before_first_rule" ? `The first rule is valid from ${known[0]}.` : `The reason is ${reason}.`;
    throw new HarikerjaError("RULE_NOT_FOUND", `There is no rule for ${id} of ${period}. ${why}`, { field: "period", value: period, reason });
  }
  const year = dueYear(period, periods.get(known[known.length - 1]!)!);
  const depends = id.startsWith("thr-") ? "depends on the holidays of" : "is due in";
  const available = availableYears();
  const text = `${id} of ${period} ${depends} ${year}, which has no dataset yet. There is data for ${available.first} to ${available.last}.`;
  throw new HarikerjaError("DATASET_NOT_FOUND", text, { field: "period", value: period, year, availableYears: available });
}

/**
 * Returns the obligations that are due from one date to another (`YYYY-MM-DD`, both
 * included), and the obligations that may be due but have no answer.
 */
export function getObligations(start: string, end: string, options?: { kind?: ObligationKind | undefined }): ObligationList {
  checkOptions(options, questions.getObligations.parameters, 2);
  const from = readDate("start", start);
  const to = readDate("end", end);
  const kind = readChoice("kind", own(options, "kind"), OBLIGATION_KINDS);
  if (from > to) throw new HarikerjaError("INVALID_RANGE", "start must not be after end: swap the two dates.", { field: "start", start, end });
  const { first, last, obligations, unanswered } = decoded();
  for (const [field, day, value] of [["start", from, start], ["end", to, end]] as const) {
    if (day < first || day > last) {
      const details = { field, value, year: +value.slice(0, 4), availableYears: availableYears() };
      throw new HarikerjaError("DATASET_NOT_FOUND", `The table has the due dates from ${formatDay(first)} to ${formatDay(last)}.`, details);
    }
  }
  const inSpan = [...obligations.values()]
    .flatMap((periods) => [...periods.values()])
    .filter((o) => o.dueDate >= start && o.dueDate <= end && (kind === undefined || o.kind === kind))
    .sort((a, b) => compare(a.dueDate, b.dueDate) || compare(a.id, b.id) || compare(a.period, b.period));
  return {
    obligations: inSpan.map(copy),
    unanswered: unanswered
      .filter((u) => u.from <= to && from <= u.to && (kind === undefined || u.kind === kind))
      .map(({ id, period, reason }) => ({ id, period, reason })),
  };
}

/** Returns the year in which a period is due. The number of months until the due date is the same as in `other`, another period of the obligation. */
function dueYear(period: string, other: Obligation): number {
  const months = (text: string) => +text.slice(0, 4) * 12 + (period.length === 4 ? 0 : +text.slice(5, 7) - 1);
  return Math.floor((months(period) + months(other.nominalDate) - months(other.period)) / 12);
}

/** Returns the years that the table covers. */
function availableYears(): { first: number; last: number } {
  const { first, last } = decoded();
  return { first: +formatDay(first).slice(0, 4), last: +formatDay(last).slice(0, 4) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns a copy, so that a caller cannot change the table. */
function copy(o: Obligation): Obligation {
  return {
    ...o,
    skipped: o.skipped.map((s) => ({ ...s })),
    alternatives: o.alternatives.map((a) => ({ ...a })),
    reliefs: o.reliefs.map((r) => ({ ...r, sources: [...r.sources] })),
    warnings: [...o.warnings],
  };
}

const REASONS: Record<string, SkippedReason | AlternativeReason> = {
  s: "saturday",
  u: "sunday",
  n: "national_holiday",
  p: "polling_day",
  l: "collective_leave",
  b: "saturday_and_collective_leave",
  S: "saturday_is_workday",
  L: "collective_leave_is_workday",
  B: "saturday_and_collective_leave_are_workdays",
  I: "invoices_from_2025_05_22_or_every_invoice",
  P: "by_pmk_81_2024",
  M: "day_30_counted_into_march",
};

/** Decodes the table on first use. scripts/build-obligations.js describes the format. */
function decoded(): Table {
  if (table) return table;
  const [head, warnings, rules, reliefs, lines] = packedObligations.split("\n%\n").map((part) => part.split("\n")) as [string[], string[], string[], string[], string[]];
  const obligations = new Map<string, Map<string, Obligation>>();
  const aliases = new Map<string, string[]>();
  const unanswered: Table["unanswered"][number][] = [];
  let id = "";
  let about = { kind: "tax" as ObligationKind, name: "", localName: "" };
  for (const line of lines) {
    if (line.startsWith("?")) {
      for (const entry of line.slice(1).split(" ").filter(Boolean)) {
        const [period, reason, from, to] = entry.split("/") as [string, Unanswered["reason"], string, string];
        unanswered.push({ id, period, reason, kind: about.kind, from: parseDay(from)!, to: parseDay(to)! });
      }
    } else if (/^\d/.test(line)) {
      const [number, ...entries] = line.split(" ") as [string, ...string[]];
      for (const entry of entries) {
        const o = decodeDue(entry, { id, ...about }, rules[+number]!, warnings, reliefs);
        obligations.get(id)!.set(o.period, o);
      }
    } else {
      const [name, kind, english, localName, others] = line.split("|") as [string, ObligationKind, string, string, string];
      id = name;
      for (const alias of others.split(" ").filter(Boolean)) aliases.set(alias, [...(aliases.get(alias) ?? []), id]);
      about = { kind, name: english, localName };
      obligations.set(id, new Map());
    }
  }
  return (table = { first: parseDay(head[0]!)!, last: parseDay(head[1]!)!, notice: head[2]!, obligations, aliases, unanswered });
}

function decodeDue(entry: string, about: Pick<Obligation, "id" | "kind" | "name" | "localName">, ruleLine: string, warnings: string[], reliefLines: string[]): Obligation {
  const [, period, year, month, date, back, letters, others, numbers] = /^(.+):(\d{4})(\d\d)(\d\d)(<?)([sunpl]*)((?:\+\d+[slbSLBIPM])*)((?:@\d+)*)$/.exec(entry) as unknown as string[];
  const step = back ? -1 : 1;
  const nominal = parseDay(`${year}-${month}-${date}`)!;
  const [rule, definition, confidence, citation, warned, checkedUntil, later] = ruleLine.split("|") as [string, string, string, string, string, string, string];
  const due = nominal + step * letters!.length;
  const { day, localDay } = dayNames(due);
  return {
    ...about,
    period: period!,
    nominalDate: formatDay(nominal),
    dueDate: formatDay(due),
    dueDay: day,
    dueLocalDay: localDay,
    skipped: [...letters!].map((letter, i) => ({ date: formatDay(nominal + step * i), reason: REASONS[letter] as SkippedReason })),
    alternatives: others!
      .split("+")
      .slice(1)
      .map((other) => ({ date: formatDay(due + parseInt(other)), reason: REASONS[other.slice(-1)] as AlternativeReason })),
    rule,
    citation,
    dayOffDefinition: definition as Obligation["dayOffDefinition"],
    confidence: confidence as Obligation["confidence"],
    checkedUntil,
    reliefs: numbers!
      .split("@")
      .slice(1)
      .map((number) => decodeRelief(reliefLines[+number]!)),
    warnings: [...warned.split(" ").filter(Boolean), ...(formatDay(due) > checkedUntil ? [later] : [])].map((number) => warnings[+number]!),
  };
}

function decodeRelief(line: string): Relief {
  const [document, date, until, effect, condition, localCondition, about, sources] = line.split("|") as [string, string, string, Relief["effect"], string, string, string, string];
  return { document, date: date || null, until, effect, condition: condition || null, localCondition: localCondition || null, about, sources: sources.split("\t") };
}
