// Uses the package to answer requests of the HTTP API. It runs in Node and in a browser.

// The function of each path, and its positional arguments.
const functions = {
  holidays: ["getHolidays", "year"],
  "holidays/check": ["checkHoliday", "date"],
  "holidays/range": ["getHolidaysInRange", "start", "end"],
  "holidays/upcoming": ["getUpcomingHolidays", "date"],
  occasions: ["getOccasions"],
  "workdays/check": ["checkWorkday", "date"],
  "workdays/add": ["addWorkdays", "date", "days"],
  "workdays/subtract": ["subtractWorkdays", "date", "days"],
  "workdays/diff": ["diffWorkdays", "start", "end"],
  "workdays/adjust": ["adjustDate", "date"],
  "workdays/nth": ["nthWorkday", "month", "n"],
  "workdays/list": ["listWorkdays", "start", "end"],
  "workdays/summary": ["summarizeWorkdays", "year"],
  "workdays/periods": ["getPayrollPeriods", "year"],
  days: ["describeDays", "start", "end"],
  "deadlines/due": ["dueDeadline", "start", "hours"],
  "deadlines/elapsed": ["elapsedTime", "start", "end"],
  overtime: ["getOvertime", "date", "hours"],
  revisions: ["getRevisions", "year"],
  sources: ["getSources", "year"],
  years: ["getYears"],
};

// The endpoints of the specification. Holidays in their answers have no occasion.
const specified = ["holidays", "holidays/check", "workdays/check"];

// The member of an answer that has the data, if the answer also says whether the data is complete.
const lists = new Map([["holidays/upcoming", "holidays"], ["occasions", "occasions"]]);

// Members of answers that are not in the data of the API, because its meta has them.
const inMeta = new Map([["overtime", { warnings: undefined }]]);

// Parameters of the API that are not options. The functions asOf and withCalendar take these
// values and return a calendar.
const frame = ["asOf", "calendar", "daysOff", "workdays"];

/** Returns the calendar that answers a question. As in the API, a wrong asOf is reported before a wrong calendar. */
function calendarOf(harikerja, definitions, asOf, name) {
  const calendar = asOf === undefined ? harikerja : harikerja.asOf(asOf);
  return name === undefined ? calendar : calendar.withCalendar(definitions.find((definition) => definition.name === name) ?? name);
}

// For each value of the parameter includeCollectiveLeave: the value of the option "leave".
const leave = { true: "taken", false: "worked" };

/** Returns the details of an error that are the same in every language. The other details and the message may differ. */
function detailsOf({ field, year, availableYears, workdayCount, reason }) {
  return { field: field === "leave" ? "includeCollectiveLeave" : field, year, availableYears, workdayCount, reason };
}

/** Answers a target such as /v1/holidays?year=2026. The answer has the form of a vector: with the data, or with its hash. */
async function ask(harikerja, definitions, target, hashed) {
  const { pathname, searchParams } = new URL(target, "http://host");
  const path = pathname.replace("/v1/", "");
  const [name, ...positional] = functions[path];
  const given = new Map([...searchParams].map(([key, text]) => (key === "includeCollectiveLeave" ? ["leave", leave[text] ?? text] : [key, typed(key, text)])));
  // Options come after the year or the date, so here their defaults are given.
  const today = given.get("asOf") ?? harikerja.todayInJakarta();
  const defaults = new Map([["year", today.slice(0, 4)], ...(path === "holidays/upcoming" ? [["date", today]] : [])]);
  const options = Object.fromEntries([...given].filter(([key]) => !positional.includes(key) && !frame.includes(key)));
  const hasOptions = Object.keys(options).length > 0;
  const args = positional.filter((key) => given.has(key) || hasOptions || !defaults.has(key)).map((key) => given.get(key) ?? defaults.get(key));
  if (hasOptions) args.push(options);
  try {
    const calendar = calendarOf(harikerja, definitions, given.get("asOf"), given.get("calendar"));
    const result = calendar[name](...args);
    const data = lists.has(path) ? result[lists.get(path)] : result;
    agree(calendar, path, args, data);
    const answer = inMeta.has(path) ? { ...data, ...inMeta.get(path) } : data;
    const text = JSON.stringify(answer, (key, value) => (key === "occasion" && specified.includes(path) ? undefined : value));
    return { target, status: 200, ...(hashed ? { sha256: await sha256(text) } : { data: JSON.parse(text) }), complete: result.complete };
  } catch (error) {
    if (!(error instanceof harikerja.HarikerjaError)) throw error;
    const { code, details } = error;
    return { target, status: code.endsWith("NOT_FOUND") ? 404 : 400, code, details: detailsOf(details) };
  }
}

/** Asks every question of the vectors, and returns a line for each different answer. The order of the keys must be the same too. */
export async function differences(harikerja, { calendars, mistakes, cases }) {
  const lines = [];
  for (const { file, paths } of mistakes) {
    const got = mistakeOf(harikerja, file);
    if (!paths.includes(got)) lines.push(`${JSON.stringify(file)}\n  got  ${got}\n  want one of ${paths}`);
  }
  for (const want of cases) {
    const got = await ask(harikerja, calendars, want.target, want.sha256 !== undefined);
    if (want.complete === undefined) delete got.complete;
    if (want.details) want.details = detailsOf(want.details);
    const same = ["status", "code", "data", "sha256", "details", "complete"].every((key) => JSON.stringify(got[key]) === JSON.stringify(want[key]));
    if (!same) lines.push(`${want.target}\n  got  ${JSON.stringify(got)}\n  want ${JSON.stringify(want)}`);
  }
  return lines;
}

/** Returns the place of the mistake for which a calendar file is refused, or undefined. */
function mistakeOf(harikerja, file) {
  try {
    harikerja.withCalendar(file);
  } catch ({ code, details }) {
    return code === "INVALID_TYPE" ? details.field : code;
  }
}

/** Converts a value of a query to the type that a program would pass. An invalid number remains a text, so that the package refuses it. */
function typed(key, text) {
  if (key === "hours" && text.includes(":")) return text;
  if (["year", "days", "n", "limit", "firstDay", "payday", "hours"].includes(key) && String(Number(text)) === text) return Number(text);
  if (text === "true" || text === "false") return text === "true";
  return text;
}

/** Checks that the functions that return a boolean or a number agree with the full answers. */
function agree(calendar, path, args, data) {
  const [date, options = {}] = args;
  const { includeSources: _, ...rules } = options;
  if (path === "workdays/list" && calendar.countWorkdays(...args) !== data.length) throw new Error(`countWorkdays differs from ${args[0]}`);
  if (path === "holidays/check" && calendar.isHoliday(date, rules) !== data.isHoliday) throw new Error(`isHoliday differs on ${date}`);
  if (path !== "workdays/check") return;
  if (calendar.isWorkday(date, rules) !== data.isWorkday) throw new Error(`isWorkday differs on ${date}`);
  const { leave: __, ...weekend } = rules;
  if (calendar.isWeekend(date, weekend) !== data.isWeekend) throw new Error(`isWeekend differs on ${date}`);
}

async function sha256(text) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
