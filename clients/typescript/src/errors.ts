/**
 * What went wrong, for programs to act on. The first five come from
 * calculations; the others only from the hosted API, through
 * `harikerja/client`.
 */
export type ErrorCode =
  | "INVALID_DATE"
  | "INVALID_YEAR"
  | "INVALID_TYPE"
  | "INVALID_RANGE"
  | "DATASET_NOT_FOUND"
  | "NOT_FOUND"
  | "METHOD_NOT_ALLOWED"
  | "RATE_LIMITED"
  | "INTERNAL_ERROR";

/** What an error says beyond its message. Which members are there depends on the code. */
export interface ErrorDetails {
  /** The name of the argument or option that was wrong. */
  field?: string;
  /** What was given, as text; absent where nothing was. A few endpoints of the hosted API give a number. */
  value?: string | number;
  /** What would have been right. */
  allowed?: string[];
  /** The two dates of a range that runs backwards. */
  start?: string;
  end?: string;
  /** The year that has no dataset. */
  year?: number;
  /** The years that have one; null where, as of an early day, none had. */
  availableYears?: { first: number; last: number } | null;
  /** Seconds to wait, with RATE_LIMITED. */
  retryAfter?: number;
  /** What the hosted API adds besides. */
  [name: string]: unknown;
}

/**
 * Every error that this package throws on purpose. The message is a sentence
 * that says how to put it right; the code and details are those of the HTTP
 * API.
 */
export class HarikerjaError extends Error {
  override readonly name = "HarikerjaError";
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
