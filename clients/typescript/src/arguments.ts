// Reads the arguments of callers as strictly as the API reads a query. A typing
// mistake in a payroll program must be an error and must not select a default.

import { parseDay } from "./date.js";
import { DEFAULT_INCLUDE_COLLECTIVE_LEAVE, DEFAULT_WEEKEND, MAX_DAYS, MAX_YEAR, MIN_YEAR, WEEK as DAYS } from "./defaults.js";
import { HarikerjaError, type ErrorCode } from "./errors.js";
import type { CalendarHolidayType, Weekday } from "./types.js";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** The tokens of the weekdays, Monday first. */
export const WEEK: readonly string[] = DAYS satisfies readonly Weekday[];
const WHOLE_WEEK = 0b1111111;

/** The rules for days off other than national holidays. The weekend field is a set of bits, 1 << weekday. */
export interface Rules {
  readonly includeCollectiveLeave: boolean;
  readonly weekend: number;
}

/**
 * Refuses unknown options. The names list has all parameters of a function in the
 * order of the API. The first `args` parameters are arguments. The others are options.
 */
export function checkOptions(options: object | undefined, names: readonly string[], args: number): void {
  if (options === undefined) return;
  if (typeof options !== "object" || options === null) {
    // For example dates.map(isWorkday), where the second argument is an index.
    throw wrong("INVALID_TYPE", "options", options, `must be an object with one or more of ${names.slice(args).join(", ")}`, names.slice(args));
  }
  for (const field of Object.keys(options)) {
    if (!names.includes(field, args)) {
      const message = `${JSON.stringify(field)} is not an option of this function, which takes ${names.join(", ")}.`;
      throw new HarikerjaError("INVALID_TYPE", message, { field, allowed: [...names] });
    }
  }
}

export function readDate(field: string, value: unknown): number {
  const day = typeof value === "string" ? parseDay(value) : undefined;
  if (day === undefined) throw wrong("INVALID_DATE", field, value, "must use YYYY-MM-DD and be a real date, as in 2026-03-20");
  return day;
}

export function readYear(value: unknown): number {
  const text = digits(value);
  if (text.length !== 4 || +text < MIN_YEAR) throw wrong("INVALID_YEAR", "year", value, `must be four digits, from ${MIN_YEAR} to ${MAX_YEAR}`);
  return +text;
}

export function readDays(value: unknown): number {
  const n = Number(digits(value));
  if (n < 1 || n > MAX_DAYS) throw wrong("INVALID_RANGE", "days", value, `must be a whole number from 1 to ${MAX_DAYS}`);
  return n;
}

export function readFlag(field: string, value: unknown, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (typeof value !== "boolean") throw wrong("INVALID_TYPE", field, value, "must be one of true, false", ["true", "false"]);
  return value;
}

export function readType(value: unknown, allowed: readonly CalendarHolidayType[]): CalendarHolidayType | undefined {
  if (value === undefined || allowed.includes(value as CalendarHolidayType)) return value as CalendarHolidayType | undefined;
  throw wrong("INVALID_TYPE", "type", value, "must be one of " + allowed.join(", "), [...allowed]);
}

export function readRules(options: { includeCollectiveLeave?: unknown; weekend?: unknown } = {}): Rules {
  const includeCollectiveLeave = readFlag("includeCollectiveLeave", options.includeCollectiveLeave, DEFAULT_INCLUDE_COLLECTIVE_LEAVE);
  return { includeCollectiveLeave, weekend: readWeekend(options.weekend) };
}

/** Reads "sat,sun", ["sat", "sun"], "none" or [] as a set of bits. */
export function readWeekend(value: unknown = DEFAULT_WEEKEND): number {
  const text = !Array.isArray(value) ? value : value.length > 0 ? value.join() : "none";
  const tokens = typeof text === "string" ? text.split(",").map((token) => token.replace(/^ +| +$/g, "").toLowerCase()) : [];
  let set = 0;
  for (const token of tokens) set |= 1 << WEEKDAYS.indexOf(token); // an unknown token sets bit 31
  if (tokens.length === 1 && tokens[0] === "none") return 0;
  if (set <= 0 || set === WHOLE_WEEK) {
    throw wrong("INVALID_TYPE", "weekend", text, "must be a comma-separated list of at most six weekdays, or the single word none", [...WEEK, "none"]);
  }
  return set;
}

/** Returns the tokens of a weekend in the order of the week, Monday first. */
export function weekendTokens(weekend: number): string[] {
  return WEEK.filter((token) => (weekend >> WEEKDAYS.indexOf(token)) & 1);
}

/** Returns the value as text if it has only decimal digits. Otherwise it returns "". */
function digits(value: unknown): string {
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^\d+$/.test(text) ? text : "";
}

function wrong(code: ErrorCode, field: string, value: unknown, wanted: string, allowed?: string[]): HarikerjaError {
  if (value === undefined) return new HarikerjaError(code, `${field} is required: it ${wanted}.`, { field });
  const text = String(value);
  const shown = JSON.stringify(text.length > 60 ? text.slice(0, 60) + "…" : text);
  return new HarikerjaError(code, `${field} ${wanted}, not ${shown}.`, { field, value: text, ...(allowed && { allowed }) });
}
