// Reads the arguments of callers as strictly as the API reads a query. A typing mistake in a
// payroll program must cause an error. It must not silently select a default.

import { dayNumber, parseDay } from "./date.js";
import { DEFAULT_WEEKEND, MAX_YEAR, MIN_YEAR, WEEK as DAYS } from "./defaults.js";
import { HarikerjaError, shorten, type ErrorCode } from "./errors.js";
import type { Weekday } from "./types.js";

const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
/** The tokens of the weekdays, Monday first. */
export const WEEK: readonly string[] = DAYS satisfies readonly Weekday[];
const WHOLE_WEEK = 0b1111111;

/** The collective leave that is taken: all, none, or only the days in a set. */
export type TakenLeave = "taken" | "worked" | ReadonlySet<number>;

/** The rules for days off other than national holidays. The weekend field is a set of bits, 1 << weekday. */
export interface Rules {
  readonly leave: TakenLeave;
  readonly weekend: number;
}

/** Reports whether collective leave on a day is taken. */
export function takes(leave: TakenLeave, day: number): boolean {
  return typeof leave === "string" ? leave === "taken" : leave.has(day);
}

/** Reports whether an object itself has a member. Inherited members do not count: other code can change Object.prototype. */
export function hasOwn(value: object, key: string): boolean {
  return Object.prototype.hasOwnProperty.call(value, key);
}

/** Returns an own member of an object, or undefined. */
export function own<T extends object, K extends keyof T & string>(value: T | undefined, key: K): T[K] | undefined {
  try {
    return value !== undefined && hasOwn(value, key) ? value[key] : undefined;
  } catch (error) {
    throw new HarikerjaError("INVALID_TYPE", `${key} cannot be read: ${textOf(error)}.`, { field: key });
  }
}

/** Reads a value that a caller gave. Returns undefined if this fails: a getter can throw an error, and a Proxy can be revoked. */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Reports whether a value is a plain object: not a list, a Date, a Map or an instance of another class. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = attempt((): object | null => Object.getPrototypeOf(value));
  if (prototype === undefined) return false;
  if (prototype === null || prototype === Object.prototype) return true;
  return Object.getPrototypeOf(prototype) === null && hasOwn(prototype, "isPrototypeOf"); // an object from another frame or context
}

/**
 * Refuses what a function does not know: an argument after the last one, an unknown option, and
 * `undefined` in place of the options or of an option. The caller of a function that gives
 * `undefined` expects another value than the default. `given` has what was given after the
 * arguments `args`.
 */
export function checkOptions(given: readonly unknown[], args: readonly string[], options: readonly string[]): void {
  if (given.length === 0) return;
  const [value] = given;
  const keys = given.length === 1 && isPlain(value) ? attempt(() => Reflect.ownKeys(value)) : undefined;
  if (!keys || options.length === 0) {
    // A common mistake is dates.map(isWorkday): map passes an index as the second argument.
    const wanted = options.length > 0 ? `must be a plain object with one or more of ${options.join(", ")}` : "must not be given: this function has none";
    const shown = value === undefined ? "undefined: leave it out, or use { ...options }" : describe(value);
    throw new HarikerjaError("INVALID_TYPE", `options ${wanted}, not ${shown}.`, { field: "options", value: textOf(value), allowed: [...options] });
  }
  for (const key of keys) {
    const field = String(key);
    if (typeof key !== "string" || !options.includes(key)) {
      const message = `${JSON.stringify(field)} is not an option of this function, which has the options ${options.join(", ")}.`;
      throw new HarikerjaError("INVALID_TYPE", message, { field, allowed: [...args, ...options] });
    }
    if (own(value as Record<string, unknown>, key) === undefined) {
      throw new HarikerjaError("INVALID_TYPE", `${field} is undefined: leave it out to use its default.`, { field });
    }
  }
}

export function readDate(field: string, value: unknown): number {
  const day = typeof value === "string" ? parseDay(value) : undefined;
  if (day === undefined) throw wrong("INVALID_DATE", field, value, "must use YYYY-MM-DD and be a real date, as in 2026-03-20");
  return day;
}

/** Reads a month as YYYY-MM. Returns its first day and the first day of the next month. */
export function readMonth(field: string, value: unknown): [first: number, end: number] {
  const first = typeof value === "string" && value.length === 7 ? parseDay(value + "-01") : undefined;
  if (first === undefined) throw wrong("INVALID_DATE", field, value, "must use YYYY-MM and be a real month, as in 2026-03", undefined, "use localDate(date).slice(0, 7)");
  const [year, month] = (value as string).split("-") as [string, string];
  return [first, dayNumber(+year, +month + 1, 1)];
}

export function readYear(value: unknown): number {
  const text = digits(value);
  if (text.length !== 4 || +text < MIN_YEAR) throw wrong("INVALID_YEAR", "year", value, `must be four digits, from ${MIN_YEAR} to ${MAX_YEAR}`);
  return +text;
}

/** The bounds and the default of a number. */
export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly default?: number;
}

/** Reads a whole number. If negative numbers are allowed, 0 is not. */
export function readNumber(field: string, value: unknown, bounds: Bounds): number {
  const { min, max } = bounds;
  const fallback = own(bounds, "default");
  if (value === undefined && fallback !== undefined) return fallback;
  const negative = min < 0 && (typeof value === "number" ? value < 0 : typeof value === "string" && value.startsWith("-"));
  const text = digits(negative ? String(value).slice(1) : value);
  const n = text === "" ? NaN : negative ? -text : +text;
  if (!(n >= min && n <= max) || (n === 0 && min < 0)) {
    throw wrong("INVALID_RANGE", field, value, `must be a whole number from ${min} to ${max}${min < 0 ? ", and not 0" : ""}`);
  }
  return n;
}

export function readFlag(field: string, value: unknown, fallback: boolean): boolean {
  if (value === undefined) return fallback;
  if (typeof value !== "boolean") throw wrong("INVALID_TYPE", field, value, "must be one of true, false", ["true", "false"]);
  return value;
}

/** Reads one of the allowed texts. */
export function readChoice<T extends string>(field: string, value: unknown, allowed: readonly T[]): T | undefined {
  if (value === undefined || allowed.includes(value as T)) return value as T | undefined;
  throw wrong("INVALID_TYPE", field, value, "must be one of " + allowed.join(", "), [...allowed]);
}

/** The rules of a question without options. */
export const DEFAULT_RULES: Rules = { leave: "taken", weekend: weekendSet(DEFAULT_WEEKEND) };

type RuleOptions = { leave?: unknown; weekend?: unknown };

export function readRules(options: RuleOptions | undefined): Rules {
  if (options === undefined) return DEFAULT_RULES;
  return { leave: readLeave(options), weekend: readWeekend(own(options, "weekend")) };
}

/** Reads "taken", "worked" or { only: ["2026-03-20"] }. */
export function readLeave(options: RuleOptions | undefined): TakenLeave {
  const value = own(options, "leave");
  if (value === undefined) return DEFAULT_RULES.leave;
  if (value === "taken" || value === "worked") return value;
  const keys = isPlain(value) ? attempt(() => Reflect.ownKeys(value)) : undefined;
  const only = keys?.length === 1 ? listOf(own(value as { only?: unknown }, "only")) : undefined;
  if (!only) {
    const wanted = 'must be "taken", "worked" or { only: [dates on which it is taken] }';
    throw wrong("INVALID_TYPE", "leave", value, wanted, ["taken", "worked", "only"]);
  }
  return new Set(only.map((date, i) => readDate(`leave.only[${i}]`, date)));
}

/** Returns a copy of a list, or undefined if the value is not a list. */
function listOf(value: unknown): unknown[] | undefined {
  return attempt(() => (Array.isArray(value) ? (Array.from(value) as unknown[]) : undefined));
}

/** Reads "sat,sun", ["sat", "sun"], "none" or [] as a set of bits. */
export function readWeekend(value: unknown): number {
  if (value === undefined) return DEFAULT_RULES.weekend;
  const wanted = "must be a comma-separated list of at most six weekdays, or the single word none";
  const allowed = [...WEEK, "none"];
  const tokens = listOf(value) ?? (typeof value === "string" ? value.split(",") : [value]);
  if (tokens.length === 0 || (tokens.length === 1 && clean(tokens[0]) === "none")) return 0;
  const unknown = tokens.findIndex((token) => !WEEKDAYS.includes(clean(token)));
  if (unknown >= 0) {
    const message = `weekend ${wanted}: ${describe(tokens[unknown])} is not one of ${WEEK.join(", ")}.`;
    throw new HarikerjaError("INVALID_TYPE", message, { field: "weekend", value: textOf(value), allowed });
  }
  const set = weekendSet(tokens);
  if (set === WHOLE_WEEK) throw wrong("INVALID_TYPE", "weekend", value, wanted, allowed);
  return set;
}

/** Returns the bits of weekdays. */
function weekendSet(tokens: readonly unknown[]): number {
  return tokens.reduce((set: number, token) => set | (1 << WEEKDAYS.indexOf(clean(token))), 0);
}

function clean(token: unknown): string {
  return typeof token === "string" ? token.replace(/^ +| +$/g, "").toLowerCase() : "";
}

/** Reads a day of the week; 0 is Sunday. */
export function readWeekday(field: string, value: unknown): number | undefined {
  const token = readChoice(field, value, WEEK);
  return token === undefined ? undefined : WEEKDAYS.indexOf(token);
}

/** Returns the tokens of a weekend in the order of the week, Monday first. */
export function weekendTokens(weekend: number): Weekday[] {
  return WEEK.filter((token) => (weekend >> WEEKDAYS.indexOf(token)) & 1) as Weekday[];
}

/** Returns the value as text if it has only decimal digits. Otherwise it returns "". */
function digits(value: unknown): string {
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  return /^\d+$/.test(text) ? text : "";
}

const FOR_DATE = "use localDate(date) for the day that a date picker shows, or dateInJakarta(date) for the date of a moment";

/** Returns the error for a wrong or missing value. If a date was wanted and the value is a Date object, the message contains `forDate`. */
export function wrong(code: ErrorCode, field: string, value: unknown, wanted: string, allowed?: string[], forDate = FOR_DATE): HarikerjaError {
  if (value === undefined) return new HarikerjaError(code, `${field} is missing or undefined: it ${wanted}.`, { field });
  const given = code === "INVALID_DATE" && timeOf(value) !== undefined ? `a Date object: ${forDate}` : describe(value);
  return new HarikerjaError(code, `${field} ${wanted}, not ${given}.`, { field, value: textOf(value), ...(allowed && { allowed }) });
}

/** Returns the milliseconds since 1970 of a Date object, or undefined if the value is not a Date object. */
export function timeOf(value: unknown): number | undefined {
  return attempt(() => Date.prototype.getTime.call(value));
}

/** Describes a value in a message, so that the text "5", the number 5 and the list [5] look different. */
export function describe(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  const type = attempt(() => Array.isArray(value)) ? "list" : typeof value;
  const text = attempt(() => String(value));
  return text === undefined ? `a value of the type ${type}` : `the ${type} ${quote(text)}`;
}

/** Quotes a value for a message and shortens it if it is long. */
export function quote(text: string): string {
  return JSON.stringify(shorten(text));
}

/** Returns a value as text, or the name of its type if it cannot be converted to text. */
export function textOf(value: unknown): string {
  return attempt(() => String(value)) ?? typeof value;
}
