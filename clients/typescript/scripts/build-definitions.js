// Writes src/definitions.ts from files of the project: the parameters of the API
// (cmd/internal/httpapi/openapi.json), the schema of calendar files
// (data/calendar.schema.json) and the rules for overtime (law/rules.json and
// clients/php/data/obligations.json). Run it with `npm run build:data` after a change of these
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
  "/v1/holidays/long-weekends": "getLongWeekends",
  "/v1/holidays/leave-plan": "planLeave",
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
  "/v1/obligations": "getObligations",
};

// Parameters that are not options. The functions asOf and withCalendar take these values
// and return a calendar.
const frame = ["asOf", "calendar", "daysOff", "workdays"];

// For these parameters, the module has no defaults and limits: they are in src/defaults.ts,
// or the parameter has none.
const common = ["year", "type", "leave", "weekend", "includeSources", "kind"];

// The option "leave" has more values than the parameter includeCollectiveLeave.
const optionOf = ({ name }) => (name === "includeCollectiveLeave" ? "leave" : name);

/** Returns the content of src/definitions.ts. */
export function definitionsModule(rules = read("law/rules.json")) {
  const api = read("cmd/internal/httpapi/openapi.json");
  const resolve = (node) => (node.$ref ? node.$ref.slice(2).split("/").reduce((value, key) => value[key], api) : node);
  const questions = Object.entries(paths).map(([path, name]) => {
    const all = api.paths[path].get.parameters.map(resolve).filter(({ name }) => !frame.includes(name));
    // Required parameters come first: in planLeave, days is an argument and year is an option.
    const parameters = all.sort((a, b) => (b.required ?? false) - (a.required ?? false));
    const details = parameters
      .map((parameter) => [optionOf(parameter), detailsOf(parameter.name, resolve(parameter.schema))])
      .filter(([name, value]) => !common.includes(name) && Object.keys(value).length > 0);
    const value = { parameters: parameters.map(optionOf), ...Object.fromEntries(details) };
    const comment = `/** The parameters of ${path} in the order of the API, with their defaults and limits. */`;
    return `${comment}\nexport const ${name} = ${JSON.stringify(value)} as const;\n`;
  });
  return `// Generated from openapi.json, calendar.schema.json and the rules of law by scripts/build-definitions.js: do not edit.

${questions.join("\n")}
/** The schema of calendar files. */
export const CALENDAR_SCHEMA = ${JSON.stringify(withoutTexts(read("data/calendar.schema.json")))} as const;

/** The rules for overtime, the newest first. */
export const OVERTIME_RULES = ${JSON.stringify(overtimeRules(rules))};
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

function withoutTexts(schema) {
  if (Array.isArray(schema)) return schema.map(withoutTexts);
  if (schema === null || typeof schema !== "object") return schema;
  const isText = ([key, value]) => ["$schema", "title", "description"].includes(key) && typeof value === "string";
  const kept = Object.entries(schema).filter((member) => !isText(member));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutTexts(value)]));
}

function overtimeRules(file) {
  if (file.format !== 1) throw new Error(`law/rules.json has format ${file.format}, this script reads format 1: the file needs a newer version of the script`);
  const { rules } = read("clients/php/data/obligations.json");
  return file.rules
    .filter((rule) => rule.kind === "overtime")
    .map(({ id, citations, valid, compute }) => {
      const { dayOffDefinition, confidence, warnings, checkedUntil, later } = rules[id];
      const law = `${citations[0].law} ${citations[0].number}/${citations[0].year}`;
      return { id, from: valid.from, law, tables: compute.tables.map(tableOf), dayOffDefinition, confidence, warnings, checkedUntil, later };
    })
    .sort((a, b) => (a.from < b.from ? 1 : -1));
}

/** Returns only the members of a table that the package uses, because a newer file may have more. */
function tableOf({ week, day, article, limitArticle, allowedHours, steps }) {
  return { week, day, article, limitArticle, allowedHours, steps: steps.map(({ hours, multiplier }) => ({ hours, multiplier })) };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(new URL("../src/definitions.ts", import.meta.url), definitionsModule());
}
