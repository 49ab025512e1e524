// This file is compiled and not run. The hand-written types must equal the types of
// the OpenAPI description, from which openapi.test.js generates generated.d.ts.

import type { Client, DatasetInfo, ErrorCode, ErrorDetails, Source } from "harikerja/client";
import type { Calendar, Holiday, LeavePlan, NewestCalendar, Overtime } from "harikerja";
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

export const same: [
  Same<Answer<"health">, Path<"/v1/health">>,
  Same<Answer<"getHolidays">, Path<"/v1/holidays">>,
  Same<Answer<"checkHoliday">, Path<"/v1/holidays/check">>,
  Same<Answer<"checkWorkday">, Path<"/v1/workdays/check">>,
  Same<Answer<"addWorkdays">, Path<"/v1/workdays/add">>,
  Same<Answer<"subtractWorkdays">, Path<"/v1/workdays/subtract">>,
  Same<Answer<"diffWorkdays">, Path<"/v1/workdays/diff">>,
  Same<Answer<"getSources">, Path<"/v1/sources">>,
  Same<Answer<"getYears">, Path<"/v1/years">>,
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
  Same<Exact<Omit<Overtime, "warnings" | "dayOffDefinition">>, Omit<Data<"/v1/overtime">, "dayOffDefinition">>,
  Same<Given<"getRevisions">, Data<"/v1/revisions">>,
  Same<ReturnType<NewestCalendar["getProjections"]>, Data<"/v1/projections">>,
  Same<Source, Data<"/v1/sources">[number]>,
  Same<DatasetInfo, Path<"/v1/workdays/add">["meta"]["datasets"][number]>,
  Same<ErrorCode, Schemas["Error"]["error"]["code"]>,
  Schemas["Error"]["error"]["details"] extends ErrorDetails ? true : false,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true];
