// This file is compiled and not run. The hand-written types must equal the types of
// the OpenAPI description, from which openapi.test.js generates generated.d.ts.

import type { Client, DatasetInfo, ErrorCode, ErrorDetails, Holiday, Source } from "harikerja/client";
import type { components } from "./generated.js";

type Schemas = components["schemas"];

/** Compares in both directions, so that both types have the same members and values. */
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : ["too wide", A]) : ["too narrow", A];

type Answer<Name extends keyof Client> = Client[Name] extends (...args: never[]) => Promise<infer Envelope> ? Envelope : never;

export const same: [
  Same<Answer<"health">, Schemas["GetHealthAnswer"]>,
  Same<Answer<"getHolidays">, Schemas["ListHolidaysAnswer"]>,
  Same<Answer<"checkHoliday">, Schemas["CheckHolidayAnswer"]>,
  Same<Answer<"checkWorkday">, Schemas["CheckWorkdayAnswer"]>,
  Same<Answer<"addWorkdays">, Schemas["AddWorkdaysAnswer"]>,
  Same<Answer<"subtractWorkdays">, Schemas["SubtractWorkdaysAnswer"]>,
  Same<Answer<"diffWorkdays">, Schemas["DiffWorkdaysAnswer"]>,
  Same<Answer<"getSources">, Schemas["ListSourcesAnswer"]>,
  Same<Answer<"getYears">, Schemas["ListYearsAnswer"]>,
  Same<Holiday & { occasion: string }, Schemas["Holiday"]>,
  Same<Source, Schemas["Source"]>,
  Same<DatasetInfo, Schemas["Dataset"]>,
  Same<ErrorCode, Schemas["Error"]["error"]["code"]>,
  Schemas["Error"]["error"]["details"] extends ErrorDetails ? true : false,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true];
