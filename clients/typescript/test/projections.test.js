import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as harikerja from "harikerja";
import { getObligations } from "harikerja/obligations";
import { calls } from "./calls.js";
import { serve, skip } from "./server.js";
import { signed } from "./sign.js";

const { getAvailableYears, getProjections, load } = harikerja;
const decreed = getAvailableYears();
const first = decreed.at(-1) + 1;
const dataset = JSON.parse(readFileSync(new URL("../../../dataset.json", import.meta.url), "utf8"));

/** Returns the dataset with a list for the next year. The list has only New Year, as predicted, and Christmas a day too early. */
function withNextList() {
  const content = structuredClone(dataset);
  const { decrees, holidays, ...rest } = content.years.at(-1);
  const decree = { id: "test", type: "joint_decree", title: "Test", numbers: [{ authority: "Test" }], date: `${first - 1}-12-31`, publisher: "Test" };
  const line = (occasion, date) => ({ date, type: "national_holiday", occasion, localName: "Test", name: "Test", decree: "test" });
  content.years.push({ ...rest, corrections: undefined, year: first, revision: 1, updatedAt: decree.date, decrees: [decree], holidays: [line("new-year", `${first}-01-01`), line("christmas", `${first}-12-24`)] });
  return signed(content);
}

test("the answer for every year, predicted or refused, equals the answer of the server", { skip }, async (t) => {
  const { address } = await serve(t);
  const statuses = [];
  for (let year = decreed[0] - 1; year <= first + 10; year++) {
    const response = await fetch(`${address}/v1/projections?year=${year}`);
    const { data, error } = await response.json();
    statuses.push(response.status);
    if (data) assert.equal(JSON.stringify(getProjections(year)), JSON.stringify(data));
    else assert.throws(() => getProjections(year), ({ code, details }) => (assert.deepEqual({ code, details }, { code: error.code, details: error.details }), true));
  }
  assert.deepEqual(statuses, [404, ...decreed.map(() => 400), ...Array(10).fill(200), 404]);
});

test("the error for a decreed year names getHolidays, and the error for a year without a list names getProjections", () => {
  assert.throws(() => getProjections(2026), { code: "INVALID_YEAR", message: "2026 has a decreed list, so nothing is predicted: use getHolidays(2026)." });
  const availableYears = { first, last: first + 9 };
  const value = String(first + 10);
  assert.throws(() => getProjections(value), { code: "DATASET_NOT_FOUND", details: { field: "year", value, year: first + 10, availableYears } });
  assert.throws(() => getProjections(), { code: "INVALID_YEAR", details: { field: "year" } });
  const hint = new RegExp(` For predictions, which are not decreed, use getProjections\\(${first}\\)\\.$`);
  assert.throws(() => harikerja.addWorkdays(`${first - 1}-12-31`, 1), hint);
  assert.throws(() => harikerja.getHolidays(first), hint);
  for (const call of [() => harikerja.getHolidays(first + 10), () => harikerja.asOf("2026-01-01").getHolidays(first), () => harikerja.withCalendar("idx").getHolidays(first)]) {
    assert.throws(call, ({ code, message }) => code === "DATASET_NOT_FOUND" && !message.includes("getProjections"));
  }
});

test("after a newer list is loaded, its year is no longer predicted and counts in the hits", async () => {
  const calendar = await load(withNextList());
  assert.deepEqual(calendar.getHolidays(first).map(({ date }) => date), [`${first}-01-01`, `${first}-12-24`]);
  assert.throws(() => calendar.getProjections(first), { code: "INVALID_YEAR", message: new RegExp(`use getHolidays\\(${first}\\)`) });
  assert.throws(() => calendar.getProjections(first + 11), ({ details }) => details.availableYears.first === first + 1 && details.availableYears.last === first + 10);
  const more = (occasion) => {
    const [before, after] = [getProjections(first + 1), calendar.getProjections(first + 1)].map((list) => list.find((holiday) => holiday.occasion === occasion));
    return [after.hits - before.hits, after.checked - before.checked];
  };
  assert.deepEqual([more("new-year"), more("christmas"), more("easter")], [[1, 1], [0, 1], [0, 1]]);
  assert.ok(getProjections(first).length >= 16, "the data of the package has changed");
});

test("if the caller changes an answer, later answers stay the same", () => {
  const before = JSON.stringify(getProjections(2030));
  for (const holiday of getProjections(2030)) holiday.alternatives.push((holiday.date = "x"));
  assert.equal(JSON.stringify(getProjections(2030)), before);
});

test("no other function returns a predicted day", () => {
  const predicted = new Set();
  for (let year = first; year < first + 10; year++) for (const { date, alternatives } of getProjections(year)) for (const each of [date, ...alternatives]) predicted.add(each);
  assert.ok(predicted.size > 160);
  const shifted = (value, year) => (typeof value === "number" ? (value === 2026 ? year : value) : typeof value === "string" ? value.replace(/^2026/, year) : value);
  let [answered, refused] = [0, 0];
  const check = (name, call, given) => {
    let text;
    try {
      text = JSON.stringify(call()) ?? "";
      answered++;
    } catch (error) {
      if (!(error instanceof harikerja.HarikerjaError)) throw error;
      text = error.message;
      refused++;
    }
    for (const [date] of text.matchAll(/\d{4}-\d\d-\d\d/g)) assert.ok(!predicted.has(date) || given.includes(date), `${name}(${given}) has ${date}`);
  };
  for (const calendar of [harikerja, harikerja.asOf("2026-04-01"), harikerja.withCalendar("idx"), harikerja.withCalendar({ name: "acme" })]) {
    for (const [name, args] of Object.entries(calls)) {
      if (name === "getProjections" || !calendar[name]) continue;
      for (let year = decreed[0]; year < first + 10; year++) {
        const given = args.map((value) => shifted(value, year));
        check(name, () => calendar[name](...given), given);
      }
    }
    check("getHolidaysInRange", () => calendar.getHolidaysInRange(`${decreed[0]}-01-01`, `${first - 1}-12-31`), []);
    check("getUpcomingHolidays", () => calendar.getUpcomingHolidays(`${first - 1}-12-01`, { limit: 100 }), []);
    check("addWorkdays", () => calendar.addWorkdays(`${first - 1}-12-31`, 5), []);
  }
  check("getObligations", () => getObligations(`${first - 1}-01-01`, `${first - 1}-12-31`), []);
  assert.ok(answered > 1000 && refused > 400, `${answered} answers and ${refused} errors`);
  assert.deepEqual([harikerja.asOf("2026-04-01"), harikerja.withCalendar("idx")].map((calendar) => "getProjections" in calendar), [false, false]);
});
