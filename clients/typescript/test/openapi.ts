// This file is compiled and not run. The hand-written types must equal the types of
// the OpenAPI description, from which openapi.test.js generates generated.d.ts.

import type { Client, DatasetInfo, ErrorCode, ErrorDetails, Holiday, Source } from "harikerja/client";
import type { components } from "./generated.js";

type Schemas = components["schemas"];

/** Compares in both directions, so that both types have the same members and values. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : ["too wide", A]) : ["too narrow", A];

type Answer<Name extends keyof Client> = Client[Name] extends (...args: never[]) => Promise<infer Envelope> ? Envelope : never;

export const same: [
  Same<Answer<"health">, Schemas["Health"]>,
  Same<Answer<"getHolidays">, Schemas["HolidayList"]>,
  Same<Answer<"checkHoliday">, Schemas["HolidayCheck"]>,
  Same<Answer<"checkWorkday">, Schemas["WorkdayCheck"]>,
  Same<Answer<"addWorkdays">, Schemas["WorkdayShift"]>,
  Same<Answer<"subtractWorkdays">, Schemas["WorkdayShift"]>,
  Same<Answer<"diffWorkdays">, Schemas["WorkdayDiff"]>,
  Same<Answer<"getSources">, Schemas["SourceList"]>,
  Same<Answer<"getYears">, Schemas["YearList"]>,
  Same<Holiday, Schemas["Holiday"]>,
  Same<Source, Schemas["Source"]>,
  Same<DatasetInfo, Schemas["Dataset"]>,
  Same<ErrorCode, Schemas["Error"]["error"]["code"]>,
  Schemas["Error"]["error"]["details"] extends ErrorDetails ? true : false,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true];
