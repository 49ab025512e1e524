// Writes src/definitions.ts from files of the project: the defaults and limits of the API
// (cmd/internal/httpapi/openapi.json) and the rules for overtime
// (clients/php/data/overtime.json). Run it with `npm run build:data` after a change of these
// files; a test fails if src/definitions.ts is out of date.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const root = new URL("../../../", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, root), "utf8"));

// The function for each path of the API.
export const paths = {
  "/v1/holidays": "getHolidays",
  "/v1/holidays/check": "checkHoliday",
  "/v1/holidays/range": "getHolidaysInRange",
  "/v1/holidays/upcoming": "getUpcomingHolidays",
  "/v1/occasions": "getOccasions",
  "/v1/workdays/check": "checkWorkday",
  "/v1/workdays/add": "addWorkdays",
  "/v1/workdays/subtract": "subtractWorkdays",
  "/v1/workdays/diff": "diffWorkdays",
  "/v1/workdays/adjust": "adjustDate",
  "/v1/workdays/nth": "nthWorkday",
  "/v1/workdays/list": "listWorkdays",
  "/v1/workdays/summary": "summarizeWorkdays",
  "/v1/workdays/periods": "getPayrollPeriods",
  "/v1/days": "describeDays",
  "/v1/deadlines/due": "dueDeadline",
  "/v1/deadlines/elapsed": "elapsedTime",
  "/v1/overtime": "getOvertime",
};

// For these parameters, the module has no defaults and limits: they are in src/defaults.ts,
// or the parameter has none, or another function takes it.
const common = ["asOf", "calendar", "daysOff", "workdays", "year", "type", "includeCollectiveLeave", "weekend", "includeSources"];

/** Returns the content of src/definitions.ts. */
export function definitionsModule() {
  const api = read("cmd/internal/httpapi/openapi.json");
  const resolve = (node) => (node.$ref ? node.$ref.slice(2).split("/").reduce((value, key) => value[key], api) : node);
  const questions = Object.entries(paths).flatMap(([path, name]) => {
    const parameters = api.paths[path].get.parameters.map(resolve).filter(({ name }) => !common.includes(name));
    const details = parameters.map(({ name, schema }) => [name, detailsOf(name, resolve(schema))]).filter(([, value]) => Object.keys(value).length > 0);
    if (details.length === 0) return [];
    return `/** The defaults and limits of the parameters of ${path}. */\nexport const ${name} = ${JSON.stringify(Object.fromEntries(details))} as const;\n`;
  });
  return `// Generated from openapi.json and overtime.json by scripts/build-definitions.js: do not edit.

${questions.join("\n")}
/** The rules for overtime, the newest first. */
export const OVERTIME_RULES = ${JSON.stringify(read("clients/php/data/overtime.json").rules.reverse())};
`;
}

/** Returns the default and the limits of a parameter. */
function detailsOf(name, { default: standard, minimum, maximum, enum: allowed, pattern, description }) {
  return {
    ...(name === "hours" && pattern && { pattern, wanted: "must be " + description[0].toLowerCase() + description.slice(1, -1) }),
    ...(standard !== undefined && { default: standard }),
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(allowed && { allowed }),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(new URL("../src/definitions.ts", import.meta.url), definitionsModule());
}
