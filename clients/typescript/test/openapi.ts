// This file is compiled and not run. The answers and the options of the functions must
// equal the types of the OpenAPI description, from which openapi.test.js generates
// generated.d.ts with another program than the one that writes answer-types.ts.

import type { Client, DatasetInfo, ErrorCode, ErrorDetails, Source } from "harikerja/client";
import type { Calendar, Holiday, LeavePlan, NamedCalendar, NewestCalendar, Overtime } from "harikerja";
import type { components, paths } from "./generated.js";

type Schemas = components["schemas"];

/** Compares in both directions, so that both types have the same members and values. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : ["too wide", A]) : ["too narrow", A];

/** The envelope of a path. */
type Path<P extends keyof paths> = paths[P] extends { get: { responses: { 200: { content: { "application/json": infer Envelope } } } } } ? Envelope : never;
type Data<P extends keyof paths> = Path<P> extends { data: infer D } ? D : never;

type Answer<Name extends keyof Client> = Client[Name] extends (...args: never[]) => Promise<infer Envelope> ? Envelope : never;

/** An answer of the package. In the API, holidays of the national list always have an occasion. */
type Given<Name extends keyof Calendar> = Calendar[Name] extends (...args: never[]) => infer A ? Exact<A> : never;
type Exact<T> = T extends Holiday ? Omit<T, "occasion"> & { occasion: string } : T extends (infer Item)[] ? Exact<Item>[] : T extends object ? { [K in keyof T]: Exact<T[K]> } : T;

/** An answer under a calendar of a firm, and its path. The options are left out: in the API, they can also be the rules of the calendar custom. */
type Named<Name extends keyof NamedCalendar> = NamedCalendar[Name] extends (...args: never[]) => infer A ? WithoutOptions<A> : never;
type NamedData<P extends string> = `/v1/calendars/{calendar}/${P}` extends infer Q extends keyof paths ? WithoutOptions<Data<Q>> : never;
type WithoutOptions<T> = T extends { options: unknown } ? Omit<T, "options"> : T;

/** The options of a function, and the parameters of its path. The options and the other arguments have the names of the parameters. */
type Options<F> = F extends (...args: infer Args) => unknown ? (Required<Args> extends [...unknown[], infer Last] ? (Last extends object ? Last : never) : never) : never;
type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? NonNullable<Q> : never;
type SameNames<Name extends keyof NewestCalendar, P extends keyof paths, Arguments extends string> = Same<keyof Options<NewestCalendar[Name]> | Arguments, keyof Query<P>>;

/** An answer of the client, and its path. Same does not notice a missing optional member, such as the occasion, so all names of members are compared too. */
type SameAnswer<Name extends keyof Client, P extends keyof paths> = Same<[Answer<Name>, MembersOf<Answer<Name>>], [Path<P>, MembersOf<Path<P>>]>;
type MembersOf<T> = T extends (infer Item)[] ? MembersOf<Item> : T extends object ? { [K in keyof T & string]: K | `${K}.${MembersOf<NonNullable<T[K]>>}` }[keyof T & string] : "";

export const options: [
  SameNames<"getHolidays", "/v1/holidays", "year">,
  SameNames<"getHolidaysInRange", "/v1/holidays/range", "start" | "end">,
  SameNames<"getUpcomingHolidays", "/v1/holidays/upcoming", "date">,
  SameNames<"checkHoliday", "/v1/holidays/check", "date">,
  SameNames<"checkWorkday", "/v1/workdays/check", "date">,
  SameNames<"isWorkday", "/v1/workdays/check", "date">,
  SameNames<"describeDays", "/v1/days", "start" | "end">,
  SameNames<"addWorkdays", "/v1/workdays/add", "date" | "days">,
  SameNames<"subtractWorkdays", "/v1/workdays/subtract", "date" | "days">,
  SameNames<"diffWorkdays", "/v1/workdays/diff", "start" | "end">,
  SameNames<"countWorkdays", "/v1/workdays/list", "start" | "end">,
  SameNames<"listWorkdays", "/v1/workdays/list", "start" | "end">,
  SameNames<"adjustDate", "/v1/workdays/adjust", "date">,
  SameNames<"nthWorkday", "/v1/workdays/nth", "month" | "n">,
  SameNames<"summarizeWorkdays", "/v1/workdays/summary", "year">,
  SameNames<"getLongWeekends", "/v1/holidays/long-weekends", "year">,
  SameNames<"planLeave", "/v1/holidays/leave-plan", "days">,
  SameNames<"getPayrollPeriods", "/v1/workdays/periods", "year">,
  SameNames<"dueDeadline", "/v1/deadlines/due", "start" | "hours">,
  SameNames<"elapsedTime", "/v1/deadlines/elapsed", "start" | "end">,
  SameNames<"getOvertime", "/v1/overtime", "date" | "hours">,
  SameNames<"getOccasions", "/v1/occasions", "name">, // the package does not search by name
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true];

export const named: [
  Same<Named<"getHolidays">, NamedData<"holidays">>,
  Same<Named<"getHolidaysInRange">, NamedData<"holidays/range">>,
  Same<Named<"getUpcomingHolidays">[number][], NamedData<"holidays/upcoming">>,
  Same<Named<"checkHoliday">, NamedData<"holidays/check">>,
  Same<Named<"checkWorkday">, NamedData<"workdays/check">>,
  Same<Named<"describeDays">, NamedData<"days">>,
  Same<Named<"addWorkdays">, NamedData<"workdays/add">>,
  Same<Named<"subtractWorkdays">, NamedData<"workdays/subtract">>,
  Same<Named<"diffWorkdays">, NamedData<"workdays/diff">>,
  Same<Named<"listWorkdays">, NamedData<"workdays/list">>,
  Same<Named<"adjustDate">, NamedData<"workdays/adjust">>,
  Same<Named<"nthWorkday">, NamedData<"workdays/nth">>,
  Same<Named<"summarizeWorkdays">, NamedData<"workdays/summary">>,
  Same<Named<"getLongWeekends">[number][], NamedData<"holidays/long-weekends">>,
  Same<Omit<Named<"planLeave">, "complete">, NamedData<"holidays/leave-plan">>,
  Same<Named<"getPayrollPeriods">, NamedData<"workdays/periods">>,
  Same<Named<"dueDeadline">, NamedData<"deadlines/due">>,
  Same<Named<"elapsedTime">, NamedData<"deadlines/elapsed">>,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true];

export const same: [
  SameAnswer<"health", "/v1/health">,
  SameAnswer<"getHolidays", "/v1/holidays">,
  SameAnswer<"checkHoliday", "/v1/holidays/check">,
  SameAnswer<"checkWorkday", "/v1/workdays/check">,
  SameAnswer<"addWorkdays", "/v1/workdays/add">,
  SameAnswer<"subtractWorkdays", "/v1/workdays/subtract">,
  SameAnswer<"diffWorkdays", "/v1/workdays/diff">,
  SameAnswer<"getSources", "/v1/sources">,
  SameAnswer<"getYears", "/v1/years">,
  Same<Given<"getHolidaysInRange">, Data<"/v1/holidays/range">>,
  Same<Given<"getUpcomingHolidays">[number][], Data<"/v1/holidays/upcoming">>,
  Same<Given<"getLongWeekends">[number][], Data<"/v1/holidays/long-weekends">>,
  Same<Exact<Omit<LeavePlan, "complete">>, Data<"/v1/holidays/leave-plan">>,
  Same<Given<"getOccasions">[number][], Data<"/v1/occasions">>,
  Same<Given<"adjustDate">, Data<"/v1/workdays/adjust">>,
  Same<Given<"nthWorkday">, Data<"/v1/workdays/nth">>,
  Same<Given<"listWorkdays">, Data<"/v1/workdays/list">>,
  Same<Given<"summarizeWorkdays">, Data<"/v1/workdays/summary">>,
  Same<Given<"getPayrollPeriods">, Data<"/v1/workdays/periods">>,
  Same<Given<"describeDays">, Data<"/v1/days">>,
  Same<Given<"dueDeadline">, Data<"/v1/deadlines/due">>,
  Same<Given<"elapsedTime">, Data<"/v1/deadlines/elapsed">>,
  Same<Exact<Omit<Overtime, "warnings">>, Data<"/v1/overtime">>,
  Same<Given<"getRevisions">, Data<"/v1/revisions">>,
  Same<ReturnType<NewestCalendar["getProjections"]>, Data<"/v1/projections">>,
  Same<Source, Data<"/v1/sources">[number]>,
  Same<DatasetInfo, Path<"/v1/workdays/add">["meta"]["datasets"][number]>,
  Same<ErrorCode, Schemas["ErrorAnswer"]["error"]["code"]>,
  Schemas["ErrorAnswer"]["error"]["details"] extends ErrorDetails ? true : false,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true];
