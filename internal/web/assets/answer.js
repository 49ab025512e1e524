// What the calculator asks the API, and what it gathers from the answers: the
// same that result.go finds in the library.

import { addDays, daysIn, isDate, parts } from "./words.js";

const maxStrip = 70; // as in result.go
const maxList = 366;

// Mistake is a value that has no answer: the field it is in, and what to say.
export class Mistake extends Error {
  constructor(field, key, args) {
    super(key);
    Object.assign(this, { field, key, args });
  }
}

// answer finds the answer to the form. covered is the first and last date that
// there is data for.
export async function answer(form, covered) {
  const off = daysOff(form);
  let rules = form.leave === "work" ? "&includeCollectiveLeave=false" : "";
  if (off.join() !== "sat,sun") rules += `&weekend=${off.join() || "none"}`;
  const found = await { add, count, check }[form.mode](form, rules, covered);
  return { ...found, off };
}

function daysOff(form) {
  if (form.week === "5") return ["sat", "sun"];
  if (form.week === "6") return ["sun"];
  if (form.off.length === 7) throw new Mistake("week", "sevendays");
  return form.off;
}

async function add(form, rules, covered) {
  const start = date("date", form.date);
  const n = Number(form.days);
  if (!/^\d{1,10}$/.test(form.days) || n < 1 || n > 2 ** 31 - 1) throw new Mistake("days", "days");
  const back = form.direction === "before";
  const call = `/v1/workdays/${back ? "subtract" : "add"}?date=${start}&days=${form.days}${rules}`;
  const { resultDate: end } = await get(call);
  // The start is not counted, but shown where there is data for it.
  const examined = back ? [end, addDays(start, -1)] : [addDays(start, 1), end];
  const drawn = back ? [end, clip(start, covered)] : [clip(start, covered), end];
  return { says: back ? "subtract" : "add", call, n, start, end, ...(await explain(examined, drawn, rules)) };
}

async function count(form, rules) {
  const span = [date("start", form.start), date("end", form.end)];
  const [start, end] = span;
  if (start > end) throw new Mistake("start", "order");
  const facts = await explain(span, span, rules);
  const call = `/v1/workdays/diff?start=${start}&end=${end}${rules}`;
  return { says: "count", call, n: facts.totals.workdayCount, start, end, ...facts };
}

async function check(form, rules, covered) {
  const end = date("date", form.date);
  const call = `/v1/workdays/check?date=${end}${rules}`;
  const day = await get(call);
  const monday = addDays(end, -((parts(end).weekday + 6) % 7));
  const strip = await days([clip(monday, covered), clip(addDays(monday, 6), covered)], rules);
  const holidays = strip.filter((d) => d.date === end).flatMap((d) => d.holidays);
  return { says: day.isWorkday ? "workday" : "off", call, end, isWeekend: day.isWeekend, strip, holidays };
}

// explain says what the days of an answer are: those that were looked at, and
// those to draw, which may be one more.
async function explain(examined, drawn, rules) {
  const tooLong = daysIn(...examined) > maxList;
  const widest = [drawn[0] < examined[0] ? drawn[0] : examined[0], drawn[1] > examined[1] ? drawn[1] : examined[1]];
  const [totals, all] = await Promise.all([
    get(`/v1/workdays/diff?start=${examined[0]}&end=${examined[1]}${rules}`),
    tooLong ? [] : days(widest, rules),
  ]);
  const within = ([first, last]) => all.filter((d) => d.date >= first && d.date <= last);
  return {
    totals,
    tooLong,
    strip: daysIn(...drawn) > maxStrip ? [] : within(drawn),
    holidays: within(examined).flatMap((d) => d.holidays),
  };
}

async function days([start, end], rules) {
  return (await get(`/v1/days?start=${start}&end=${end}&includeSources=true${rules}`)).days;
}

async function get(call) {
  const response = await fetch(call);
  const body = await response.json();
  if (response.ok) return body.data;
  const { code, details } = body.error;
  if (code !== "DATASET_NOT_FOUND") throw new Mistake("", "failed");
  throw new Mistake(details.field, "coverage", { year: details.year, ...details.availableYears });
}

function date(field, text) {
  if (!isDate(text)) throw new Mistake(field, "date");
  return text;
}

function clip(day, [first, last]) {
  if (day < first) return first;
  return day > last ? last : day;
}
