/**
 * A small client of the HTTP API, for applications that do not include the data.
 * Its functions have the same names as in `harikerja`, but they return a promise of
 * the whole envelope. The member `meta` has the revision of the data.
 *
 * @packageDocumentation
 */

import { attempt, checkOptions, isPlain, own, readChoice, textOf, wrong } from "./arguments.js";
import type { LeaveRule } from "./defaults.js";
import { HarikerjaError, type ErrorCode, type ErrorDetails } from "./errors.js";
import type * as t from "./types.js";

export type { DayName, LocalDayName } from "./date.js";
export { HarikerjaError, type ErrorCode, type ErrorDetails } from "./errors.js";
export type * from "./types.js";

/** Information about a successful answer. */
export interface Meta {
  readonly version: "v1";
  readonly countryCode: "ID";
  /** Only with `asOf`: the answer uses the data that was known at the end of this day. */
  readonly asOf?: string;
  /** Only with `calendar`. */
  readonly calendar?: { readonly name: string; readonly digest: string };
}

/** The dataset of a year that an answer uses. */
export interface DatasetInfo {
  readonly year: number;
  readonly revision: number;
  readonly status: t.Open<t.DatasetStatus>;
}

/** Information about an answer for a whole year. */
export interface YearMeta extends Meta, DatasetInfo {
  /** The number of entries in `data`. */
  readonly total: number;
  /** The date of the newest decree or correction. */
  readonly updatedAt: string;
}

/** Information about an answer for a range of dates, with the dataset of each year. */
export interface RangeMeta extends Meta {
  readonly datasets: readonly DatasetInfo[];
}

/** Information about the list of years. */
export interface YearListMeta extends RangeMeta {
  readonly total: number;
  /** The first and the last year; null if no year was known on an early `asOf` day. */
  readonly coverage: { readonly first: number; readonly last: number } | null;
}

/** Information about an answer for one date. */
export interface DateMeta extends RangeMeta {
  readonly year: number;
}

/** Information about an answer about law: a due date, overtime or a time limit. It is for `get`. */
export interface ObligationMeta extends RangeMeta {
  /** Only with `asOf`: the rules of law are those known today. */
  readonly rulesAsOf?: t.Open<"today">;
  /** The warning about the rules that the answer uses. Show it to the people who use the answer. */
  readonly notice: string;
  /** Warnings about the rules and the answer. */
  readonly warnings: readonly { readonly rule: string; readonly text: string }[];
}

/** A successful answer. */
export interface Envelope<Data, M extends Meta = Meta> {
  readonly meta: M;
  readonly data: Data;
}

type Answer<Data, M extends Meta = Meta> = Promise<Envelope<Data, M>>;

/**
 * A holiday without its occasion. The endpoints of `getHolidays`, `checkHoliday` and
 * `checkWorkday` do not send the occasion, but `get("holidays/range", { start, end })` does.
 */
export type ListedHoliday = Omit<t.Holiday, "occasion">;

/** The data of `checkHoliday` and `checkWorkday`. Their holidays have no occasion. */
export type ListedCheck<Check> = Omit<Check, "holidays"> & { readonly holidays: readonly ListedHoliday[] };

/** The option for an answer with older data. */
export interface AsOfOptions {
  /** The answer uses only the data that was known at the end of this day. */
  asOf?: string | undefined;
}

/** The option of a question whose answer depends on collective leave. */
export interface LeaveOptions {
  /**
   * Whether collective leave is a day off. Default: `"taken"`. Only a calendar of the service
   * can take some days of collective leave and not others.
   */
  leave?: LeaveRule | undefined;
}

/** The options of a question about a list of holidays. */
export interface ListOptions extends AsOfOptions {
  /** The name of a calendar of the service. The calendar has its own rules and days, so options for rules and own days are then refused. */
  calendar?: string | undefined;
  /** Own days off: dates and spans such as `2026-12-28..2026-12-31`. A name is optional (`2026-12-28=Year end`). */
  daysOff?: string | readonly string[] | undefined;
}

/** The options of a question about workdays. */
export interface WorkdayFrame extends ListOptions, LeaveOptions, t.WeekendOptions {
  /** Own workdays, even if they are weekend days or holidays: dates and spans. */
  workdays?: string | readonly string[] | undefined;
}

/** The options of `checkHoliday`. */
export interface HolidayFrame
  extends ListOptions,
    LeaveOptions,
    Pick<t.HolidayCheckOptions, "includeSources"> {}

/** The options of `diffWorkdays`. */
export interface DifferenceFrame
  extends WorkdayFrame,
    Pick<t.WorkdayDifferenceOptions, "inclusive"> {}

/** The data of `health`. */
export interface Health {
  readonly status: t.Open<"ok">;
  readonly service: "harikerja";
  readonly version: "v1";
}

/** The part of the standard fetch function that the client uses. */
export type Fetch = (url: string) => Promise<{ status: number; json(): Promise<unknown> }>;

/** Options of `createClient`. */
export interface ClientOptions {
  /** The address of the service, with or without `/v1` at its end, as in `https://holidays.example.com`. */
  baseUrl: string;
  /** The fetch function, for example for timeouts, retries or tests. Default: the global fetch. */
  fetch?: Fetch | undefined;
}

/**
 * The endpoints of the service. If the service answers with an error, the promise is
 * rejected with a {@link HarikerjaError}. If the connection fails, it is rejected with the
 * error of fetch.
 */
export interface Client {
  health(): Answer<Health>;
  getHolidays(year?: number | string, options?: t.HolidayListOptions<t.CalendarHolidayType> & ListOptions): Answer<ListedHoliday[], YearMeta>;
  checkHoliday(date: string, options?: HolidayFrame): Answer<ListedCheck<t.HolidayCheck>, DateMeta>;
  checkWorkday(date: string, options?: WorkdayFrame): Answer<ListedCheck<t.WorkdayCheck>, DateMeta>;
  addWorkdays(date: string, days: number | string, options?: WorkdayFrame): Answer<t.WorkdayShift, RangeMeta>;
  subtractWorkdays(date: string, days: number | string, options?: WorkdayFrame): Answer<t.WorkdaySubtraction, RangeMeta>;
  diffWorkdays(start: string, end: string, options?: DifferenceFrame): Answer<t.WorkdayDifference, RangeMeta>;
  getSources(year?: number | string, options?: AsOfOptions): Answer<t.Source[], YearMeta>;
  getYears(options?: AsOfOptions): Answer<t.YearInfo[], YearListMeta>;
  /** Sends a request to any other endpoint. The path is relative to `/v1/`. */
  get<Data, M extends Meta = Meta>(path: string, query?: object): Promise<Envelope<Data, M>>;
}

/** Creates a client of a service. It sends no request before the first call. */
export function createClient(options: ClientOptions): Client {
  checkOptions(options, ["baseUrl", "fetch"], 0);
  const [baseUrl, fetch] = [own(options, "baseUrl"), own(options, "fetch")];
  if (typeof baseUrl !== "string" || !/^https?:\/\//.test(baseUrl)) {
    throw wrong("INVALID_TYPE", "baseUrl", baseUrl, "must be the address of a service, as in https://holidays.example.com");
  }
  if (fetch !== undefined && typeof fetch !== "function") throw wrong("INVALID_TYPE", "fetch", fetch, "must be a function");
  const root = baseUrl.replace(/(\/v1)?\/*$/, "") + "/v1/";
  const get = async <Data, M extends Meta>(path: string, query?: object): Promise<Envelope<Data, M>> => {
    return request(fetch ?? (globalThis as unknown as { fetch: Fetch }).fetch, root + textOf(path) + search("query", query));
  };
  /** Sends the arguments and the options of a function. */
  const ask = async <Data, M extends Meta>(path: string, given: object, options?: object): Promise<Envelope<Data, M>> => {
    const { leave, ...others } = membersOf("options", options) as LeaveOptions;
    return get<Data, M>(path, { ...given, includeCollectiveLeave: leaveFlag(leave), ...others }).catch((error: unknown) => {
      if (!(error instanceof HarikerjaError && /includeCollectiveLeave/.test(JSON.stringify(error.details)))) throw error;
      throw new HarikerjaError(error.code, `${error.message} The option for includeCollectiveLeave is leave.`, error.details);
    });
  };
  return {
    get,
    health: () => get("health"),
    getHolidays: (year, options) => ask("holidays", { year }, options),
    checkHoliday: (date, options) => ask("holidays/check", { date }, options),
    checkWorkday: (date, options) => ask("workdays/check", { date }, options),
    addWorkdays: (date, days, options) => ask("workdays/add", { date, days }, options),
    subtractWorkdays: (date, days, options) => ask("workdays/subtract", { date, days }, options),
    diffWorkdays: (start, end, options) => ask("workdays/diff", { start, end }, options),
    getSources: (year, options) => ask("sources", { year }, options),
    getYears: (options) => ask("years", {}, options),
  };
}

/** Returns the value of the parameter includeCollectiveLeave. */
function leaveFlag(leave: unknown): boolean | undefined {
  const rule = readChoice("leave", leave, ["taken", "worked"]);
  return rule && rule === "taken";
}

const isEmpty = (value: unknown) => attempt(() => Array.isArray(value) && value.length === 0);

/** Returns a query string. Undefined values and empty lists are omitted: the server has defaults. An empty weekend becomes `none`. */
function search(field: string, query: object | undefined): string {
  const pairs = Object.entries(membersOf(field, query))
    .filter(([name, value]) => value !== undefined && (name === "weekend" || !isEmpty(value)))
    .map(([name, value]) => `${encode(name, name)}=${encode(name, isEmpty(value) ? "none" : value)}`);
  return pairs.length > 0 ? "?" + pairs.join("&") : "";
}

/** Returns a copy of a plain object. */
function membersOf(field: string, query: object = {}): object {
  const members = isPlain(query) ? attempt(() => ({ ...query })) : undefined;
  if (!members) throw wrong("INVALID_TYPE", field, query, "must be a plain object");
  return members;
}

function encode(field: string, value: unknown): string {
  try {
    return encodeURIComponent(textOf(value));
  } catch {
    throw wrong("INVALID_TYPE", field, value, "must be a text in Unicode"); // the text has half of a surrogate pair
  }
}

async function request<T>(fetch: Fetch, url: string): Promise<T> {
  const response = await fetch(url);
  let body: { data?: unknown; error?: { code: ErrorCode; message: string; details: ErrorDetails } } | undefined;
  try {
    body = (await response.json()) as typeof body;
  } catch {
    // The answer is not JSON, so it comes from a proxy or another service.
  }
  if (body?.error?.code) throw new HarikerjaError(body.error.code, body.error.message, body.error.details);
  if (response.status !== 200 || body?.data === undefined) {
    const message = `${url} answered ${response.status}, which is not an answer of Harikerja: check the base address and the proxy, if there is one.`;
    throw new HarikerjaError("INTERNAL_ERROR", message, { status: response.status });
  }
  return body as T;
}
