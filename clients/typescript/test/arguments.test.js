// Tests arguments that the shared vectors do not contain. The vectors are queries, which
// contain only texts, but a program can pass any type.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import * as harikerja from "harikerja";
import { calls } from "./calls.js";

/** Returns a value in the form that it has in the details of an error. A long text is shortened. */
const textOf = (value) => {
  try {
    const text = String(value);
    return text.length > 60 ? text.slice(0, 60) + "…" : text;
  } catch {
    return typeof value;
  }
};

const { HarikerjaError, dateInJakarta, localDate, todayInJakarta, addWorkdays, asOf, checkHoliday, checkWorkday, diffWorkdays } = harikerja;
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
  refuses("INVALID_DATE", { field: "date", value: textOf(moment) }, () => isHoliday(moment));
  refuses("INVALID_DATE", { field: "date", value: "20260320" }, () => isWorkday(20260320));
  refuses("INVALID_DATE", { field: "date", value: "null" }, () => checkHoliday(null));
  refuses("INVALID_DATE", { field: "date" }, () => isWeekend());
  refuses("INVALID_DATE", { field: "end" }, () => diffWorkdays("2026-01-01"));
  refuses("INVALID_DATE", { field: "date", value: "2026-03-20" }, () => isHoliday(["2026-03-20"]));
});

test("the error for a Date object says what to use", () => {
  for (const call of [() => isWorkday(new Date(0)), () => diffWorkdays("2026-01-01", new Date(0)), () => asOf(runInNewContext("new Date(0)"))]) {
    assert.throws(call, /not a Date object: use localDate\(date\) for the day that a date picker shows, or dateInJakarta\(date\)/);
  }
});

test("the error for a Date object in place of a month says what to use", () => {
  assert.throws(() => harikerja.nthWorkday(new Date(0), 1), /not a Date object: use localDate\(date\)\.slice\(0, 7\)\.$/);
});

test("dateInJakarta returns the date at UTC+7", (t) => {
  assert.equal(dateInJakarta(new Date("2026-03-19T16:59:59.999Z")), "2026-03-19");
  assert.equal(dateInJakarta(new Date("2026-03-19T17:00:00Z")), "2026-03-20");
  assert.equal(dateInJakarta(runInNewContext('new Date("2026-03-19T17:00:00Z")')), "2026-03-20");
  assert.equal(dateInJakarta(new Date("1969-12-31T16:59:59Z")), "1969-12-31");
  assert.equal(dateInJakarta(new Date("0001-01-01T00:00:00Z")), "0001-01-01");
  assert.equal(isWorkday(dateInJakarta(new Date("2026-03-19T17:00:00Z"))), false);
  t.mock.method(Date, "now", () => Date.parse("2025-12-31T17:00:00Z"));
  assert.equal(todayInJakarta(), "2026-01-01");
  for (const time of [new Date(NaN), new Date(8.64e15), new Date("0000-12-31T00:00:00Z"), 0, "2026-03-20", null, {}, Symbol("x")]) {
    refuses("INVALID_DATE", { field: "time", value: textOf(time) }, () => dateInJakarta(time));
  }
});

test("dateInJakarta without a time is refused, not today", () => {
  for (const call of [() => dateInJakarta(), () => dateInJakarta(undefined)]) refuses("INVALID_DATE", { field: "time" }, call);
});

test("localDate returns the day that a date picker shows, in every time zone", () => {
  // A date picker returns midnight in local time. In these zones, it is another day in Jakarta or in UTC.
  const code = `
    import { dateInJakarta, localDate } from "harikerja";
    const shown = [[2026, 7, 17], [2026, 0, 1], [2026, 2, 29], [2026, 9, 25], [2026, 7, 17, 23, 59, 59, 999]].map((parts) => localDate(new Date(...parts)));
    console.log([process.env.TZ, ...shown, dateInJakarta(new Date(2026, 7, 17))].join(" "));`;
  const wanted = "2026-08-17 2026-01-01 2026-03-29 2026-10-25 2026-08-17";
  // The last date is that of the moment. East of Jakarta, it is the day before.
  const zones = {
    "Asia/Jakarta": 17, "Asia/Makassar": 16, "Asia/Jayapura": 16, "Asia/Tokyo": 16, "Pacific/Kiritimati": 16,
    UTC: 17, "Europe/Berlin": 17, "America/New_York": 17, "America/Sao_Paulo": 17,
  };
  for (const [TZ, day] of Object.entries(zones)) {
    const output = execFileSync(process.execPath, ["--input-type=module", "--eval", code], { cwd: fileURLToPath(new URL("..", import.meta.url)), encoding: "utf8", env: { ...process.env, TZ } });
    assert.equal(output, `${TZ} ${wanted} 2026-08-${day}\n`);
  }
});

test("localDate refuses everything but a valid Date", () => {
  assert.equal(localDate(runInNewContext("new Date(2026, 7, 17)")), "2026-08-17");
  // The dates of some libraries have a time zone of their own. A date picker shows the day in this zone.
  class InZone extends Date {
    getDate() {
      return 18;
    }
  }
  assert.equal(localDate(new InZone(2026, 7, 17)), "2026-08-18");
  class Broken extends Date {
    getFullYear() {
      return 1.5;
    }
  }
  class Failing extends Date {
    getMonth() {
      throw new RangeError("no month");
    }
  }
  const others = [new Date(NaN), new Date(8.64e15), new Date("-000001-06-01"), new Broken(), new Failing(), 0, "2026-03-20", null, {}, [], Object.create(Date.prototype), new Proxy(new Date(), {})];
  for (const date of others) refuses("INVALID_DATE", { field: "date", value: textOf(date) }, () => localDate(date));
  for (const call of [() => localDate(), () => localDate(undefined)]) refuses("INVALID_DATE", { field: "date" }, call);
});

test("a text is refused for a boolean option", () => {
  const allowed = ["true", "false"];
  refuses("INVALID_TYPE", { field: "inclusive", value: "0", allowed }, () => diffWorkdays("2026-03-20", "2026-03-21", { inclusive: 0 }));
  refuses("INVALID_TYPE", { field: "includeSources", value: "null", allowed }, () => getHolidays(2026, { includeSources: null }));
});

test("collective leave can be taken, worked, or taken only on some dates", () => {
  const workdays = (leave) => harikerja.countWorkdays("2026-01-01", "2026-12-31", { leave });
  assert.equal(harikerja.countWorkdays("2026-01-01", "2026-12-31"), 240);
  assert.deepEqual(["taken", "worked", { only: [] }, { only: ["2026-03-20"] }].map(workdays), [240, 248, 248, 247]);
  assert.deepEqual(["2026-03-20", "2026-03-23"].map((date) => isWorkday(date, { leave: { only: ["2026-03-20"] } })), [false, true]);
  // The rules of one call do not change the answer of the next call.
  assert.deepEqual([["2026-03-20"], ["2026-03-23"], ["2026-03-20"]].map((only) => isWorkday("2026-03-20", { leave: { only } })), [false, true, false]);
  const holidays = (leave) => harikerja.getHolidaysInRange("2026-03-18", "2026-03-24", { leave }).map(({ date }) => date.slice(8)).join(" ");
  assert.deepEqual(["taken", "worked", { only: ["2026-03-24"] }].map(holidays), ["18 19 20 21 22 23 24", "19 21 22", "19 21 22 24"]);
  const shown = (leave) => addWorkdays("2026-03-18", 1, { leave }).options.includeCollectiveLeave;
  assert.deepEqual(["taken", "worked", { only: [] }].map(shown), [true, false, null]);
});

test("a wrong value of the option leave is refused", () => {
  const allowed = ["taken", "worked", "only"];
  for (const leave of [true, false, null, 0, "Taken", "all", "", [], ["2026-03-20"], {}, { only: null }, { only: "2026-03-20" }, { only: [], except: [] }, { not: [] }]) {
    const message = /: leave must be "taken", "worked" or \{ only: \[dates on which it is taken\] \}, not /;
    refuses("INVALID_TYPE", { field: "leave", value: textOf(leave), allowed }, () => isWorkday("2026-03-20", { leave }));
    assert.throws(() => isHoliday("2026-03-20", { leave }), message);
  }
  refuses("INVALID_DATE", { field: "leave.only[1]", value: "2026-3-23" }, () => isWorkday("2026-03-20", { leave: { only: ["2026-03-20", "2026-3-23"] } }));
  refuses("INVALID_TYPE", { field: "includeCollectiveLeave", allowed: ["date", "leave", "weekend"] }, () => isWorkday("2026-03-20", { includeCollectiveLeave: false }));
});

test("a misspelt option is refused, not ignored", () => {
  refuses("INVALID_TYPE", { field: "leaves", allowed: ["date", "leave"] }, () => isHoliday("2026-03-20", { leaves: "worked" }));
  refuses("INVALID_TYPE", { field: "includeSources", allowed: ["date", "weekend"] }, () => isWeekend("2026-03-20", { includeSources: true }));
  refuses("INVALID_TYPE", { field: "date", allowed: ["date", "leave", "weekend"] }, () => isWorkday("2026-03-20", { date: "2026-03-21" }));
});

test("options must be an object, so the index that map passes to a callback is refused", () => {
  const allowed = ["leave", "weekend"];
  refuses("INVALID_TYPE", { field: "options", value: "0", allowed }, () => ["2026-03-20"].map(isWorkday));
  refuses("INVALID_TYPE", { field: "options", value: "false", allowed }, () => addWorkdays("2026-03-20", 1, false));
  refuses("INVALID_TYPE", { field: "options", value: "null", allowed: ["weekend"] }, () => isWeekend("2026-03-20", null));
});

test("options must be a plain object with own members", () => {
  class Rules { weekend = "sun"; }
  const allowed = ["leave", "weekend"];
  for (const options of [[], new Date(0), new Map([["weekend", "sun"]]), new Rules(), Object.create({ weekend: "sun" }), () => ({}), "weekend", Object.create(Object.create(null))]) {
    refuses("INVALID_TYPE", { field: "options", value: textOf(options), allowed }, () => isWorkday("2026-03-20", options));
  }
  const withoutPrototype = Object.assign(Object.create(null), { weekend: "sun" });
  const ofAnotherContext = runInNewContext('({ weekend: "sun" })');
  for (const options of [{ weekend: "sun" }, withoutPrototype, ofAnotherContext, Object.freeze({ weekend: "sun" })]) {
    assert.equal(isWorkday("2026-03-28", options), true);
  }
  refuses("INVALID_TYPE", { field: "Symbol(weekend)", allowed: ["date", ...allowed] }, () => isWorkday("2026-03-28", { [Symbol("weekend")]: "sun" }));
});

/** Returns the options of a function. */
function optionsOf(name, args) {
  try {
    harikerja[name](...args, { unknown: 1 });
  } catch (error) {
    return error.details.allowed.slice(args.length);
  }
  return [];
}

test("null and undefined are refused as options, and wherever an option has a value", async () => {
  let count = 0;
  for (const [name, args] of Object.entries(calls)) {
    for (const option of optionsOf(name, args)) {
      for (const calendar of [harikerja, asOf("2026-04-01"), harikerja.withCalendar("idx")]) {
        count++;
        refuses("INVALID_TYPE", { field: option }, () => calendar[name](...args, { [option]: undefined }));
        assert.throws(() => calendar[name](...args, { [option]: null }), (error) => error.details.field === option && error.details.value === "null", `${name} ${option}`);
      }
    }
    const allowed = optionsOf(name, args);
    if (allowed.length === 0) continue;
    refuses("INVALID_TYPE", { field: "options", value: "undefined", allowed }, () => harikerja[name](...args, undefined));
    refuses("INVALID_TYPE", { field: "options", value: "null", allowed }, () => harikerja[name](...args, null));
  }
  assert.ok(count > 200, `only ${count} options`);
  assert.deepEqual(isWorkday("2026-03-20", { ...undefined }), false); // how a function gives its own options to this function
  for (const options of [null, undefined, { allowOlder: null }, { allowOlder: undefined }]) {
    await assert.rejects(harikerja.load(new Uint8Array(1), options), { code: "INVALID_TYPE" });
    await assert.rejects(harikerja.load(new Uint8Array(1), options), /options|allowOlder/);
  }
});

test("null and undefined are not the current year and not today", () => {
  for (const calendar of [harikerja, asOf("2026-04-01"), harikerja.withCalendar("idx")]) {
    for (const name of ["getHolidays", "getSources", "getRevisions", "summarizeWorkdays", "getPayrollPeriods"]) {
      refuses("INVALID_YEAR", { field: "year" }, () => calendar[name](undefined));
      refuses("INVALID_YEAR", { field: "year", value: "null" }, () => calendar[name](null));
      assert.doesNotThrow(() => calendar[name]());
    }
    refuses("INVALID_YEAR", { field: "year" }, () => calendar.getHolidays(undefined, { includeSources: true }));
    refuses("INVALID_DATE", { field: "date" }, () => calendar.getUpcomingHolidays(undefined));
    refuses("INVALID_DATE", { field: "date", value: "null" }, () => calendar.getUpcomingHolidays(null));
    refuses("INVALID_DATE", { field: "asOf" }, () => calendar.asOf(undefined));
    refuses("INVALID_DATE", { field: "asOf", value: "null" }, () => calendar.asOf(null));
  }
});

test("an argument after the last one is refused, not ignored", () => {
  const options = { weekend: "sun" };
  for (const [name, allowed, ...args] of [["isWorkday", ["leave", "weekend"], "2026-03-28", {}], ["getSources", [], 2025], ["getRevisions", [], 2025], ["getYears", []], ["getAvailableYears", []]]) {
    refuses("INVALID_TYPE", { field: "options", value: allowed.length ? "[object Object]" : textOf(options), allowed }, () => harikerja[name](...args, options));
  }
  // A calendar whose rules were ignored would give wrong days.
  for (const calendar of [harikerja, asOf("2026-04-01")]) {
    refuses("INVALID_TYPE", { field: "options", value: textOf(options), allowed: [] }, () => calendar.asOf("2026-03-01", options));
    refuses("INVALID_TYPE", { field: "options", value: textOf(options), allowed: [] }, () => calendar.withCalendar("idx", options));
  }
  refuses("INVALID_TYPE", { field: "options", value: textOf(options), allowed: [] }, () => harikerja.withCalendar("idx").asOf("2026-03-01", options));
});

test("every function refuses an argument after the last one", () => {
  const calendars = [harikerja, asOf("2026-04-01"), harikerja.withCalendar("idx")];
  for (const [name, args] of Object.entries(calls)) {
    const options = optionsOf(name, args).length > 0 ? [{}] : [];
    for (const calendar of calendars.filter((one) => name in one)) {
      for (const extra of [5, undefined, "Asia/Makassar"]) {
        assert.throws(() => calendar[name](...args, ...options, extra), (error) => error.details.field === "options", name);
      }
    }
  }
  assert.throws(() => dateInJakarta(new Date(0), "Asia/Makassar"), { message: 'options must not be given: this function has none, not "Asia/Makassar".' });
});

test("map can call localDate and dateInJakarta, but no other index and list are accepted", () => {
  const dates = [new Date(2026, 7, 17, 12), new Date(2026, 7, 18, 12)];
  for (const convert of [localDate, dateInJakarta]) {
    assert.deepEqual(dates.map(convert), dates.map((date) => convert(date)));
    for (const rest of [[0], [1, dates], [0, dates, 0], [0, [7]], [0, { 0: dates[0] }]]) {
      refuses("INVALID_TYPE", { field: "options", value: textOf(rest[0]), allowed: [] }, () => convert(dates[0], ...rest));
    }
  }
});

test("the error for a wrong weekend names the wrong day", () => {
  const cases = [["sat,Sunn", '"Sunn"'], [["sat", "x"], '"x"'], ["none,sun", '"none"'], ["sat,", '""'], ["sat;sun", '"sat;sun"'], [["sat", 6], "6"]];
  for (const [weekend, day] of cases) {
    const message = `weekend must be a comma-separated list of at most six weekdays, or the single word none: ${day} is not one of mon, tue, wed, thu, fri, sat, sun.`;
    assert.throws(() => isWeekend("2026-03-20", { weekend }), { message });
  }
});

test("a weekend may be a text or a list", () => {
  assert.deepEqual(checkWorkday("2026-03-27", { weekend: ["sat", "fri"] }), checkWorkday("2026-03-27", { weekend: "fri,sat" }));
  assert.deepEqual(addWorkdays("2026-03-18", 5, { weekend: [] }), addWorkdays("2026-03-18", 5, { weekend: "none" }));
  const allowed = ["mon", "tue", "wed", "thu", "fri", "sat", "sun", "none"];
  const refused = [[["sat", "sunday"], "sat,sunday"], [[""], ""], [[undefined], ""], [[["sat"]], "sat"], [6, "6"], [null, "null"], [allowed.slice(0, 7), allowed.slice(0, 7).join()]];
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

test("if the caller changes an answer, later answers stay the same", () => {
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
  const functions = Object.keys(harikerja).filter((name) => !["HarikerjaError", "dateInJakarta", "load", "localDate", "todayInJakarta"].includes(name));
  assert.deepEqual(Object.keys(august).sort(), functions.sort());
  const named = functions.filter((name) => name !== "withCalendar" && name !== "getCalendars");
  assert.deepEqual(Object.keys(harikerja.withCalendar("idx")).sort(), [...named, "getUnused"].sort());
});

/** Returns a Proxy on which every operation fails. */
function revoked(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}
const fail = () => {
  throw new RangeError("no access");
};
/** A Proxy that looks like a plain object, but cannot be read. */
const unreadable = new Proxy({}, { ...Object.fromEntries(["get", "has", "ownKeys", "getOwnPropertyDescriptor"].map((trap) => [trap, fail])), getPrototypeOf: () => Object.prototype });
const strange = [
  null, "", "x", "\ud800", 0, -0, -1, 1.5, NaN, Infinity, 5n, true, Symbol("x"), {}, [], [[]], [Symbol("x")], [null], new Date(0), new Date(NaN), new Map(), () => 1,
  revoked({}), revoked([]), unreadable, Object.assign([], { length: 2 }), { [Symbol.toStringTag]: "Date" }, Object(5n), new String("2026-03-20"), 1e21,
  Object.create(null), [Object.create(null)], { toString() { throw new TypeError("no text"); } }, "9".repeat(400), /x/, new Proxy({}, {}),
];

test("a wrong argument throws only a HarikerjaError", async () => {
  const exported = Object.keys(harikerja).filter((name) => !["HarikerjaError", "load"].includes(name));
  assert.deepEqual(Object.keys(calls).sort(), exported.sort());
  const calendars = [harikerja, asOf("2026-04-01"), harikerja.withCalendar("idx")];
  const check = (name, args) => {
    for (const calendar of calendars) {
      try {
        calendar[name]?.(...args);
      } catch (error) {
        assert.ok(error instanceof HarikerjaError, `${name}(${args.map(textOf)}): ${error.stack}`);
        assert.match(error.message, /^\S[^]*[.\w]$/);
        assert.equal(typeof error.details.field, "string", name);
      }
    }
  };
  for (const [name, args] of Object.entries(calls)) {
    const options = ["leave", "weekend", "year", ...optionsOf(name, args)];
    for (const value of strange) {
      for (const [i] of [...args, "options"].entries()) check(name, [...args.slice(0, i), value, ...args.slice(i + 1)]);
      for (const option of [...options, "x", "constructor", "__proto__"]) check(name, [...args, { [option]: value }]);
    }
    for (const option of options) check(name, [...args, Object.defineProperty({}, option, { get: fail, enumerable: true })]);
  }
  for (const value of strange) {
    await assert.rejects(harikerja.load(value), HarikerjaError);
  }
});

test("a message shows the type of a value if only the type is wrong", () => {
  for (const [value, shown] of [["5 ", '"5 "'], [5.5, "5.5"], [5n, 'the bigint "5"'], [[5], 'the list "5"'], [Object(5), 'the object "5"'], [null, "null"], [revoked({}), "a value of the type object"]]) {
    assert.throws(() => addWorkdays("2026-03-17", value), { message: `days must be a whole number from 1 to 2147483647, not ${shown}.` });
  }
  assert.throws(() => harikerja.dueDeadline(new Date(0), 1), /not a Date object: use toISOString\(\)\.slice\(0, 16\) \+ "Z"\.$/);
  assert.equal(harikerja.dueDeadline(new Date("2026-03-17T08:00:30Z").toISOString().slice(0, 16) + "Z", 1).due, "2026-03-17T16:00:00+07:00");
});

test("the error for hours that continue after midnight says so", () => {
  const message = 'hoursPerDay must be times from 00:00 to 24:00 in order, and must not continue after midnight, as in 08:00-12:00,13:00-17:00, not "22:00-06:00".';
  assert.throws(() => harikerja.dueDeadline("2026-03-17T15:00", 1, { hoursPerDay: "22:00-06:00" }), { message });
});
