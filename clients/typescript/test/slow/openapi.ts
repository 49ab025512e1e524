// This file is compiled and not run. It compares the answers and the options of the
// functions with the types of the OpenAPI description. openapi.test.js generates these
// types in generated.d.ts. Another program writes answer-types.ts, so the two
// descriptions are independent.

import type { Client, DatasetInfo, ErrorDetails, ObligationMeta, Source } from "harikerja/client";
import type { LeavePlan, NewestCalendar, Overtime } from "harikerja";
import type { components, paths } from "./generated.js";

type Schemas = components["schemas"];

/**
 * Compares two types in both directions, so that both have the same members. In
 * this comparison, an optional member may be missing, so the names are compared too. Texts are not compared:
 * the description allows other texts too, and the lists of the package are generated. Only the package has readonly members.
 */
type Same<A, B> = [Texts<A>] extends [Texts<B>] ? ([Texts<B>] extends [Texts<A>] ? SameKeys<Names<Texts<A>>, Names<Texts<B>>> : ["too wide", A]) : ["too narrow", A];
type SameKeys<A, B> = [A] extends [B] ? ([B] extends [A] ? true : ["too narrow", Exclude<B, A>]) : ["too wide", Exclude<A, B>];
type Texts<T> = T extends string ? string : T extends object ? { -readonly [K in keyof T]: Texts<T[K]> } : T;
type Names<T> = T extends readonly (infer Item)[] ? Names<Item> : T extends object ? { [K in keyof T & string]: K | `${K}.${Names<NonNullable<T[K]>>}` }[keyof T & string] : "";

/** The whole answer of a path, with its envelope. */
type Path<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { "application/json": infer Envelope } } } } } ? Envelope : never;
type Data<P extends keyof paths> = Path<P> extends { data: infer D } ? D : never;

type Answer<Name extends keyof Client> = Awaited<ReturnType<Client[Name]>>;
type Given<Name extends keyof NewestCalendar> = ReturnType<NewestCalendar[Name]>;

/** The options of a function. Together with its other arguments, they must have the names of the parameters of its path. */
type Options<F> = F extends (...args: infer Args) => unknown ? (Required<Args> extends [...unknown[], infer Last] ? (Last extends object ? keyof Last : never) : never) : never;
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? keyof NonNullable<Q> : never;
/** The option leave has more values than the parameter includeCollectiveLeave. */
type Option<Name> = Name extends "includeCollectiveLeave" ? "leave" : Name;
type Asks<Name extends keyof Client, P extends keyof paths, Arguments extends string> = SameKeys<Options<Client[Name]> | Arguments, Option<Query<P>>>;

/** Compares the options of the package. Its functions asOf and withCalendar replace some options. */
type Takes<Name extends keyof NewestCalendar, P extends keyof paths, Arguments extends string> = SameKeys<
  Options<NewestCalendar[Name]> | Arguments,
  Option<Exclude<Query<P>, "asOf" | "calendar" | "daysOff" | "workdays">>
>;

export const options: true[] = [
  {} as Asks<"getHolidays", "/v1/holidays", "year">,
  {} as Asks<"checkHoliday", "/v1/holidays/check", "date">,
  {} as Asks<"checkWorkday", "/v1/workdays/check", "date">,
  {} as Asks<"addWorkdays", "/v1/workdays/add", "date" | "days">,
  {} as Asks<"subtractWorkdays", "/v1/workdays/subtract", "date" | "days">,
  {} as Asks<"diffWorkdays", "/v1/workdays/diff", "start" | "end">,
  {} as Asks<"getSources", "/v1/sources", "year">,
  {} as Asks<"getYears", "/v1/years", never>,
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
  {} as Takes<"getLongWeekends", "/v1/holidays/long-weekends", "year">,
  {} as Takes<"planLeave", "/v1/holidays/leave-plan", "days">,
  {} as Takes<"getPayrollPeriods", "/v1/workdays/periods", "year">,
  {} as Takes<"dueDeadline", "/v1/deadlines/due", "start" | "hours">,
  {} as Takes<"elapsedTime", "/v1/deadlines/elapsed", "start" | "end">,
  {} as Takes<"getOvertime", "/v1/overtime", "date" | "hours">,
  {} as Takes<"getOccasions", "/v1/occasions", "name">, // the package does not search by name
];

export const same: true[] = [
  {} as Same<Answer<"health">, Path<"/v1/health">>,
  {} as Same<Answer<"getHolidays">, Path<"/v1/holidays">>,
  {} as Same<Answer<"checkHoliday">, Path<"/v1/holidays/check">>,
  {} as Same<Answer<"checkWorkday">, Path<"/v1/workdays/check">>,
  {} as Same<Answer<"addWorkdays">, Path<"/v1/workdays/add">>,
  {} as Same<Answer<"subtractWorkdays">, Path<"/v1/workdays/subtract">>,
  {} as Same<Answer<"diffWorkdays">, Path<"/v1/workdays/diff">>,
  {} as Same<Answer<"getSources">, Path<"/v1/sources">>,
  {} as Same<Answer<"getYears">, Path<"/v1/years">>,
  {} as Same<Given<"getHolidaysInRange">, Data<"/v1/holidays/range">>,
  {} as Same<Given<"getUpcomingHolidays">[number][], Data<"/v1/holidays/upcoming">>,
  {} as Same<Given<"getLongWeekends">[number][], Data<"/v1/holidays/long-weekends">>,
  {} as Same<Omit<LeavePlan, "complete" | "examined">, Data<"/v1/holidays/leave-plan">>,
  {} as Same<Given<"getOccasions">[number][], Data<"/v1/occasions">>,
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
  {} as Same<Given<"getProjections">, Data<"/v1/projections">>,
  {} as Same<Source, Data<"/v1/sources">[number]>,
  {} as Same<DatasetInfo, Path<"/v1/workdays/add">["meta"]["datasets"][number]>,
  {} as Same<ObligationMeta, Path<"/v1/obligations/{id}">["meta"]>,
  {} as Same<ObligationMeta, Path<"/v1/overtime">["meta"]>,
  {} as Same<ObligationMeta, Path<"/v1/time-limits/{id}">["meta"]>,
  {} as Schemas["ErrorAnswer"]["error"]["details"] extends ErrorDetails ? true : false,
];
