// Tests arguments that the shared vectors do not contain: a query contains only
// texts, but a program can pass any type.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as harikerja from "harikerja";

const { HarikerjaError, addWorkdays, asOf, checkHoliday, checkWorkday, diffWorkdays } = harikerja;
const { getAvailableYears, getHolidays, getSources, isHoliday, isWeekend, isWorkday } = harikerja;

function refuses(code, details, call) {
  assert.throws(call, (error) => {
    assert.ok(error instanceof HarikerjaError && error instanceof Error);
    assert.equal(error.name, "HarikerjaError");
    assert.match(error.message, /^\S.*\.$/);
    assert.deepEqual({ code: error.code, details: error.details }, { code, details });
    return true;
  });
}

test("a date must be a text, not a Date object or a number", () => {
  const moment = new Date(0);
  refuses("INVALID_DATE", { field: "date", value: String(moment) }, () => isHoliday(moment));
  refuses("INVALID_DATE", { field: "date", value: "20260320" }, () => isWorkday(20260320));
  refuses("INVALID_DATE", { field: "date", value: "null" }, () => checkHoliday(null));
  refuses("INVALID_DATE", { field: "date" }, () => isWeekend());
  refuses("INVALID_DATE", { field: "end" }, () => diffWorkdays("2026-01-01"));
  refuses("INVALID_DATE", { field: "date", value: "2026-03-20" }, () => isHoliday(["2026-03-20"]));
});

test("a text is refused for a boolean option", () => {
  const allowed = ["true", "false"];
  refuses("INVALID_TYPE", { field: "includeCollectiveLeave", value: "false", allowed }, () => isHoliday("2026-03-20", { includeCollectiveLeave: "false" }));
  refuses("INVALID_TYPE", { field: "inclusive", value: "0", allowed }, () => diffWorkdays("2026-03-20", "2026-03-21", { inclusive: 0 }));
  refuses("INVALID_TYPE", { field: "includeSources", value: "null", allowed }, () => getHolidays(2026, { includeSources: null }));
});

test("a misspelt option is refused, not ignored", () => {
  refuses("INVALID_TYPE", { field: "includeColectiveLeave", allowed: ["date", "includeCollectiveLeave"] }, () => isHoliday("2026-03-20", { includeColectiveLeave: false }));
  refuses("INVALID_TYPE", { field: "includeSources", allowed: ["date", "weekend"] }, () => isWeekend("2026-03-20", { includeSources: true }));
  refuses("INVALID_TYPE", { field: "date", allowed: ["date", "includeCollectiveLeave", "weekend"] }, () => isWorkday("2026-03-20", { date: "2026-03-21" }));
});

test("options must be an object, not the index that map passes to a callback", () => {
  const allowed = ["includeCollectiveLeave", "weekend"];
  refuses("INVALID_TYPE", { field: "options", value: "0", allowed }, () => ["2026-03-20"].map(isWorkday));
  refuses("INVALID_TYPE", { field: "options", value: "false", allowed }, () => addWorkdays("2026-03-20", 1, false));
  refuses("INVALID_TYPE", { field: "options", value: "null", allowed: ["weekend"] }, () => isWeekend("2026-03-20", null));
});

test("an undefined option means the default", () => {
  const options = { includeCollectiveLeave: undefined, weekend: undefined, inclusive: undefined };
  assert.deepEqual(diffWorkdays("2026-03-01", "2026-03-31", options), diffWorkdays("2026-03-01", "2026-03-31"));
  assert.deepEqual(getHolidays(2026, { type: undefined, includeSources: undefined }), getHolidays(2026, {}));
});

test("a weekend may be a text or a list", () => {
  assert.deepEqual(checkWorkday("2026-03-27", { weekend: ["sat", "fri"] }), checkWorkday("2026-03-27", { weekend: "fri,sat" }));
  assert.deepEqual(addWorkdays("2026-03-18", 5, { weekend: [] }), addWorkdays("2026-03-18", 5, { weekend: "none" }));
  const allowed = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "none"];
  const refused = [[["sat", "sunday"], "sat,sunday"], [[""], ""], [[undefined], ""], [6, "6"], [null, "null"], [allowed.slice(0, 7), allowed.slice(0, 7).join()]];
  for (const [weekend, value] of refused) {
    refuses("INVALID_TYPE", { field: "weekend", value, allowed }, () => isWeekend("2026-03-20", { weekend }));
  }
});

test("years and days must be whole numbers", () => {
  for (const year of [2026.5, NaN, -2026, 26, 20260, Infinity, null, true, {}, [2026]]) {
    refuses("INVALID_YEAR", { field: "year", value: String(year) }, () => getSources(year));
  }
  for (const days of [0, -1, 1.5, NaN, 2 ** 31, Infinity, null, true, [5], 5n]) {
    refuses("INVALID_RANGE", { field: "days", value: String(days) }, () => addWorkdays("2026-03-18", days));
  }
  refuses("INVALID_RANGE", { field: "days" }, () => addWorkdays("2026-03-18"));
  assert.deepEqual(getHolidays("2026"), getHolidays(2026));
  assert.deepEqual(addWorkdays("2026-03-18", "5"), addWorkdays("2026-03-18", 5));
});

test("isWeekend needs no data", () => {
  assert.equal(isWeekend("0001-01-01"), false);
  assert.equal(isWeekend("0001-01-06"), true);
  assert.equal(isWeekend("9999-12-31"), false);
  assert.equal(isWeekend("9999-12-31", { weekend: "fri" }), true);
});

test("a change of an answer by the caller does not change later answers", () => {
  for (const question of [() => getHolidays(2025, { includeSources: true }), () => getSources(2025), () => getAvailableYears(), () => harikerja.getYears()]) {
    const before = JSON.stringify(question());
    overwrite(question());
    assert.equal(JSON.stringify(question()), before);
  }
});

function overwrite(value) {
  for (const key of Object.keys(value)) {
    if (value[key] !== null && typeof value[key] === "object") overwrite(value[key]);
    value[key] = "overwritten";
  }
}

test("the current year is the year in Jakarta", (t) => {
  t.mock.method(Date, "now", () => Date.parse("2025-12-31T16:59:59.999Z"));
  assert.equal(getHolidays()[0].date, "2025-01-01");
  Date.now.mock.mockImplementation(() => Date.parse("2025-12-31T17:00:00Z"));
  assert.equal(getHolidays()[0].date, "2026-01-01");
  assert.equal(getSources()[0].id, "skb-2026");
  assert.equal(asOf("2020-03-01").getHolidays()[0].date, "2020-01-01");
});

test("asOf uses only the data known on that day", () => {
  const august = asOf("2025-08-06");
  assert.equal(august.isHoliday("2025-08-18"), false);
  assert.equal(isHoliday("2025-08-18"), true);
  assert.equal(august.getAvailableYears().at(-1), 2025);
  assert.deepEqual(getAvailableYears().slice(0, 2), [2009, 2010]);
  assert.deepEqual(asOf("2000-01-01").getAvailableYears(), []);
  refuses("DATASET_NOT_FOUND", { field: "date", value: "2025-08-18", year: 2025, availableYears: null }, () => asOf("2000-01-01").isHoliday("2025-08-18"));
  refuses("INVALID_DATE", { field: "asOf" }, () => asOf());
  const functions = Object.keys(harikerja).filter((name) => typeof harikerja[name] === "function" && !["asOf", "getCalendars", "withCalendar", "HarikerjaError"].includes(name));
  assert.deepEqual(Object.keys(august).sort(), functions.sort());
});
