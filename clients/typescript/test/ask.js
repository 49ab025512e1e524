// Answers requests of the HTTP API with the package. It runs in Node and in a
// browser.

const functions = {
  holidays: ["getHolidays", "year"],
  "holidays/check": ["checkHoliday", "date"],
  "workdays/check": ["checkWorkday", "date"],
  "workdays/add": ["addWorkdays", "date", "days"],
  "workdays/subtract": ["subtractWorkdays", "date", "days"],
  "workdays/diff": ["diffWorkdays", "start", "end"],
  sources: ["getSources", "year"],
  years: ["getYears"],
};

// The paths of vectors for which the package has no function.
const notOffered = ["days", "holidays/long-weekends", "holidays/range", "holidays/upcoming", "workdays/adjust", "workdays/list", "workdays/nth", "workdays/summary"];

const split = (pathname) => /^\/v1\/(?:as-of\/(?<asOf>[^/]+)\/)?(?:calendars\/(?<name>[^/]+)\/)?(?<path>.+)$/.exec(pathname).groups;

/** Reports whether the package has a function for a target. */
function isOffered(target) {
  return !notOffered.includes(split(new URL(target, "http://host").pathname).path);
}

/** Returns the object whose functions answer a question. */
function calendarOf(harikerja, definitions, { asOf, name }) {
  if (name === undefined) return asOf === undefined ? harikerja : harikerja.asOf(asOf);
  const calendar = harikerja.withCalendar(definitions.find((definition) => definition.name === name) ?? name);
  return asOf === undefined ? calendar : calendar.asOf(asOf);
}

/** Answers a target such as /v1/holidays?year=2026 in the form of a vector. */
async function ask(harikerja, definitions, target) {
  const { pathname, searchParams } = new URL(target, "http://host");
  const place = split(pathname);
  const { path } = place;
  const [name, ...positional] = functions[path];
  const given = new Map([...searchParams].map(([key, text]) => [key, typed(key, text)]));
  const args = positional.map((key) => given.get(key));
  const options = Object.fromEntries([...given].filter(([key]) => !positional.includes(key)));
  if (Object.keys(options).length > 0) args.push(options);
  try {
    const calendar = calendarOf(harikerja, definitions, place);
    const data = calendar[name](...args);
    agree(calendar, path, args, data);
    const text = JSON.stringify(data);
    return { target, status: 200, data, sha256: await sha256(text) };
  } catch (error) {
    if (!(error instanceof harikerja.HarikerjaError)) throw error;
    const { code, details } = error;
    return { target, status: code.endsWith("NOT_FOUND") ? 404 : 400, code, details };
  }
}

/** Asks every question of the vectors that the package offers, and returns a line for each difference. The order of keys must be equal too. */
export async function differences(harikerja, { calendars, mistakes, cases }) {
  const lines = [];
  for (const { file, problems } of mistakes) {
    const got = problemsOf(harikerja, file);
    if (JSON.stringify(got) !== JSON.stringify(problems)) lines.push(`${JSON.stringify(file)}\n  got  ${JSON.stringify(got)}\n  want ${JSON.stringify(problems)}`);
  }
  for (const want of cases.filter(({ target }) => isOffered(target))) {
    const got = await ask(harikerja, calendars, want.target);
    delete got[want.sha256 ? "data" : "sha256"];
    const same = ["status", "code", "data", "sha256", "details"].every((key) => JSON.stringify(got[key]) === JSON.stringify(want[key]));
    if (!same) lines.push(`${want.target}\n  got  ${JSON.stringify(got)}\n  want ${JSON.stringify(want)}`);
  }
  return lines;
}

/** Returns the problems of a calendar file. */
function problemsOf(harikerja, file) {
  try {
    harikerja.withCalendar(file);
  } catch (error) {
    if (!(error instanceof harikerja.HarikerjaError)) throw error;
    return error.details.problems;
  }
  return [];
}

/** Converts a text of a query to the type that a program would pass. An invalid number stays a text, so that the package refuses it. */
function typed(key, text) {
  if ((key === "year" || key === "days") && String(Number(text)) === text) return Number(text);
  if (text === "true" || text === "false") return text === "true";
  return text;
}

/** Checks that the functions that return a boolean give the same result as the full answers. */
function agree(calendar, path, [date, options = {}], data) {
  const { includeSources: _, ...rules } = options;
  if (path === "holidays/check" && calendar.isHoliday(date, rules) !== data.isHoliday) throw new Error(`isHoliday differs on ${date}`);
  if (path !== "workdays/check") return;
  if (calendar.isWorkday(date, rules) !== data.isWorkday) throw new Error(`isWorkday differs on ${date}`);
  const { includeCollectiveLeave: __, ...weekend } = rules;
  if (calendar.isWeekend(date, weekend) !== data.isWeekend) throw new Error(`isWeekend differs on ${date}`);
}

async function sha256(text) {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
