import type * as api from "./defaults.js";

/** The code of an error, for programs. A later version can have other codes. */
export type ErrorCode = api.ErrorCode | (string & {});

/** Details of an error. The members depend on the code. */
export interface ErrorDetails {
  /** The name of the wrong argument or option. In a calendar file: the place, such as `daysOff[2].date`; empty for the whole file. */
  field?: string;
  /**
   * The wrong value as text. A long text is shortened to 60 characters and …. The member is
   * missing if no value was given.
   */
  value?: string;
  /** The allowed values. */
  allowed?: string[];
  /** The two dates of a range whose start is after its end. */
  start?: string;
  end?: string;
  /** The number of workdays in the month, if the month does not have the wanted workday. */
  workdayCount?: number;
  /** Why no rule of law gives an answer. */
  reason?: string;
  /** The year that has no dataset, or for which the calendar has no answers. */
  year?: number;
  /** The first and the last year with a dataset; null if no year was known on an early `asOf` day. */
  availableYears?: { first: number; last: number } | null;
  /** True if a dataset file is refused because it is older than the data of the package. */
  older?: boolean;
}

/** Returns the first 60 characters of a longer text and the character …; returns other texts unchanged. */
export function shorten(text: string): string {
  const start = Array.from(text.slice(0, 122)).slice(0, 60).join(""); // a character has one or two UTF-16 code units
  return start === text ? text : start + "…";
}

/** Marks the errors of all copies of this package. There is one copy for import and one for require. */
const BRAND = Symbol.for("harikerja.HarikerjaError");

/**
 * The error that this package throws. The message is a sentence that says what to
 * correct. The code and `details.field` are the same as in the HTTP API.
 */
export class HarikerjaError extends Error {
  override readonly name = "HarikerjaError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details.value !== undefined ? { ...details, value: shorten(details.value) } : details;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Accepts the errors of all copies of this package. A subclass accepts only its own errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (this !== HarikerjaError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return typeof value === "object" && value !== null && Object.prototype.hasOwnProperty.call(value, BRAND);
  }
}
