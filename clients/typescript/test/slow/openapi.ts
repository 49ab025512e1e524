// This file is compiled and not run. It compares the answers and the options of the
// functions with the types of the OpenAPI description. openapi.test.js generates these
// types in generated.d.ts. Another program writes answer-types.ts, so the two
// descriptions are independent.

import type { Calendar, Overtime } from "harikerja";
import type { paths } from "./generated.js";

/**
 * Compares two types in both directions, so that both have the same members. In
 * this comparison, an optional member may be missing, so the names are compared too. Texts are not compared:
 * the description allows other texts too, and the lists of the package are generated. Only the package has readonly members.
 */
type Same<A, B> = [Texts<A>] extends [Texts<B>] ? ([Texts<B>] extends [Texts<A>] ? SameKeys<Names<Texts<A>>, Names<Texts<B>>> : ["too wide", A]) : ["too narrow", A];
type SameKeys<A, B> = [A] extends [B] ? ([B] extends [A] ? true : ["too narrow", Exclude<B, A>]) : ["too wide", Exclude<A, B>];
type Texts<T> = T extends string ? string : T extends object ? { -readonly [K in keyof T]: Texts<T[K]> } : T;
type Names<T> = T extends readonly (infer Item)[] ? Names<Item> : T extends object ? { [K in keyof T & string]: K | `${K}.${Names<NonNullable<T[K]>>}` }[keyof T & string] : "";

/** The member `data` of the answer of a path. */
type Data<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { "application/json": { data: infer D } } } } } } ? D : never;

type Given<Name extends keyof Calendar> = ReturnType<Calendar[Name]>;

/** The options of a function. Together with its other arguments, they must have the names of the parameters of its path. */
type Options<F> = F extends (...args: infer Args) => unknown ? LastKeys<Required<Args>> : never;
type LastKeys<Args> = Args extends [...unknown[], infer Last] ? (Last extends object ? keyof Last : never) : never;
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? keyof NonNullable<Q> : never;
/** The option leave has more values than the parameter includeCollectiveLeave. */
type Option<Name> = Name extends "includeCollectiveLeave" ? "leave" : Name;

/** Compares the options of the package. Its functions asOf and withCalendar replace some options. */
type Takes<Name extends keyof Calendar, P extends keyof paths, Arguments extends string> = SameKeys<
  Options<Calendar[Name]> | Arguments,
  Option<Exclude<Query<P>, "asOf" | "calendar" | "daysOff" | "workdays">>
>;

export const options: true[] = [
  {} as Takes<"getHolidays", "/v1/holidays", "year">,
  {} as Takes<"getHolidaysInRange", "/v1/holidays/range", "start" | "end">,
  {} as Takes<"getUpcomingHolidays", "/v1/holidays/upcoming", "date">,
  {} as Takes<"checkHoliday", "/v1/holidays/check", "date">,
  {} as Takes<"checkWorkday", "/v1/workdays/check", "date">,
  {} as Takes<"isWorkday", "/v1/workdays/check", "date">,
  {} as Takes<"describeDays", "/v1/days", "start" | "end">,
  {} as Takes<"addWorkdays", "/v1/workdays/add", "date" | "days">,
  {} as Takes<"subtractWorkdays", "/v1/workdays/subtract", "date" | "days">,
  {} as Takes<"diffWorkdays", "/v1/workdays/diff", "start" | "end">,
  {} as Takes<"countWorkdays", "/v1/workdays/list", "start" | "end">,
  {} as Takes<"listWorkdays", "/v1/workdays/list", "start" | "end">,
  {} as Takes<"adjustDate", "/v1/workdays/adjust", "date">,
  {} as Takes<"nthWorkday", "/v1/workdays/nth", "month" | "n">,
  {} as Takes<"summarizeWorkdays", "/v1/workdays/summary", "year">,
  {} as Takes<"getPayrollPeriods", "/v1/workdays/periods", "year">,
  {} as Takes<"dueDeadline", "/v1/deadlines/due", "start" | "hours">,
  {} as Takes<"elapsedTime", "/v1/deadlines/elapsed", "start" | "end">,
  {} as Takes<"getOvertime", "/v1/overtime", "date" | "hours">,
  {} as Takes<"getOccasions", "/v1/occasions", "name">, // the package does not search by name
];

export const same: true[] = [
  {} as Same<Given<"addWorkdays">, Data<"/v1/workdays/add">>,
  {} as Same<Given<"subtractWorkdays">, Data<"/v1/workdays/subtract">>,
  {} as Same<Given<"diffWorkdays">, Data<"/v1/workdays/diff">>,
  {} as Same<Given<"getYears">, Data<"/v1/years">>,
  {} as Same<Given<"getHolidaysInRange">, Data<"/v1/holidays/range">>,
  {} as Same<Given<"getUpcomingHolidays">["holidays"], Data<"/v1/holidays/upcoming">>,
  {} as Same<Given<"getOccasions">["occasions"], Data<"/v1/occasions">>,
  {} as Same<Given<"adjustDate">, Data<"/v1/workdays/adjust">>,
  {} as Same<Given<"nthWorkday">, Data<"/v1/workdays/nth">>,
  {} as Same<Given<"listWorkdays">, Data<"/v1/workdays/list">>,
  {} as Same<Given<"summarizeWorkdays">, Data<"/v1/workdays/summary">>,
  {} as Same<Given<"getPayrollPeriods">, Data<"/v1/workdays/periods">>,
  {} as Same<Given<"describeDays">, Data<"/v1/days">>,
  {} as Same<Given<"dueDeadline">, Data<"/v1/deadlines/due">>,
  {} as Same<Given<"elapsedTime">, Data<"/v1/deadlines/elapsed">>,
  {} as Same<Omit<Overtime, "warnings">, Data<"/v1/overtime">>,
  {} as Same<Given<"getRevisions">, Data<"/v1/revisions">>,
  {} as Same<Given<"getSources">, Data<"/v1/sources">>,
];
