import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  asOf, getAvailableYears, getCalendars, getLongWeekends, getOccasions, getOvertime, getSources, getUpcomingHolidays,
  getYears, planLeave, summarizeWorkdays, withCalendar,
} from "harikerja";

// asOf refuses days after today, so the tests need a fixed date.
Date.now = () => Date.parse("2026-11-15T00:00:00Z");

const acme = {
  name: "acme",
  weekend: ["sun"],
  collectiveLeave: ["2026-03-24"],
  covers: "2009..2027",
  daysOff: [{ from: "2026-12-28", to: "2026-12-31", name: { id: "Tutup", en: "Closed" } }],
  workdays: [{ date: "2026-08-17" }],
};

const refused = (code, details) => (error) => {
  assert.equal(error.name, "HarikerjaError");
  assert.equal(error.code, code);
  assert.deepEqual({ ...error.details, ...details }, error.details);
  return true;
};

const exchange = () => getCalendars().find((calendar) => calendar.name === "idx");

test("getCalendars returns the calendars of the dataset, and each call returns a copy", () => {
  const { calendars } = JSON.parse(readFileSync(new URL("../../../dataset.json", import.meta.url), "utf8"));
  assert.deepEqual(getCalendars(), calendars);
  getCalendars()[0].sources.length = 0;
  assert.deepEqual(getCalendars(), calendars);
});

test("withCalendar gives the same answers for the name of a calendar and for its file", () => {
  const idx = exchange();
  for (const date of ["2018-06-27", "2020-05-22", "2026-12-31"]) {
    assert.deepEqual(withCalendar(idx).checkWorkday(date), withCalendar("idx").checkWorkday(date));
  }
});

test("withCalendar refuses an unknown name, and a value that is neither a name nor a file", () => {
  const allowed = ["national", ...getCalendars().map((calendar) => calendar.name)];
  assert.throws(() => withCalendar("nobody"), refused("NOT_FOUND", { field: "calendar", value: "nobody", allowed }));
  for (const value of [undefined, null, 5, [], () => acme, new Map(), Object.create(acme)]) {
    assert.throws(() => withCalendar(value), refused("INVALID_TYPE", { problems: [{ path: "", message: "must be a plain object" }] }));
  }
});

test("the message of a refused calendar file has a line for each problem", () => {
  assert.throws(() => withCalendar({ name: "acme", weekend: ["Sun"], daysoff: [] }), {
    message: "The calendar file has mistakes.\nweekend[0]: must be one of mon, tue, wed, thu, fri, sat, sun\n" +
      "daysoff: unknown key: use name, title, listed, status, weekend, collectiveLeave, covers, daysOff, workdays, statedWorkdays, sources, notes",
  });
  for (const key of ["__proto__", "constructor", "toString"]) {
    assert.throws(() => withCalendar(JSON.parse(`{"name":"acme","${key}":{}}`)), (error) => error.details.problems[0].path === key, key);
  }
});

test("a member of a calendar file with the value undefined counts as missing", () => {
  const calendar = withCalendar({ name: "acme", weekend: undefined, daysOff: [{ date: "2026-12-28", from: undefined, name: undefined }], statedWorkdays: { 2026: undefined } });
  assert.equal(calendar.isWorkday("2026-12-28"), false);
});

test("a change of the calendar file after withCalendar has no effect", () => {
  const file = structuredClone(acme);
  const calendar = withCalendar(file);
  file.collectiveLeave.push("2026-03-23");
  file.daysOff[0].name.en = "Open";
  file.workdays.length = 0;
  assert.equal(calendar.isWorkday("2026-03-23"), true);
  assert.equal(calendar.isWorkday("2026-08-17"), true);
  assert.equal(calendar.checkWorkday("2026-12-28").holidays[0].name, "Closed");
});

test("every member of a calendar file is read once, so a getter cannot change it after the check", () => {
  let reads = 0;
  const file = { name: "acme", get workdays() { return reads++ === 0 ? [{ date: "2026-08-17" }] : [{ date: "not a date" }]; } };
  const calendar = withCalendar(new Proxy(file, {}));
  assert.deepEqual([calendar.isWorkday("2026-08-17"), reads], [true, 1]);
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  assert.throws(() => withCalendar(proxy), refused("INVALID_TYPE", { field: "calendar", problems: [{ path: "", message: "the members of the file cannot be read" }] }));
});

test("the options of a deadline have the hours of an own workday on a weekend day", () => {
  const firm = withCalendar({ name: "firm", workdays: [{ date: "2026-03-28" }] }); // a Saturday
  const { due, options } = firm.dueDeadline("2026-03-28T08:00", 4, { sat: "08:00-10:00" });
  assert.equal(due, "2026-03-30T10:00:00+07:00");
  assert.deepEqual(options.hours.sat, ["08:00-10:00"]);
  assert.equal("sat" in firm.dueDeadline("2026-03-27T08:00", 4).options.hours, false);
});

test("isWeekend uses the weekend of the calendar", () => {
  const calendar = withCalendar(acme);
  assert.deepEqual([calendar.isWeekend("2026-03-28"), calendar.isWeekend("2026-03-29")], [false, true]);
  assert.throws(() => calendar.isWeekend("2026-03-28", { weekend: "sat" }), refused("INVALID_TYPE", { field: "weekend", value: "sat" }));
});

test("a calendar has only the years that it covers, with the decrees and counts of the national list", () => {
  const calendar = withCalendar({ ...acme, covers: "2025..2026" });
  assert.deepEqual(calendar.getAvailableYears(), [2025, 2026]);
  assert.deepEqual(calendar.getYears(), getYears().filter(({ year }) => year === 2025 || year === 2026));
  assert.deepEqual(calendar.getSources(2025), getSources(2025));
  assert.throws(() => calendar.getSources(2024), refused("DATASET_NOT_FOUND", { year: 2024, availableYears: { first: 2025, last: 2026 } }));
});

test("the message for a missing year names the calendar, the cause and the missing years", () => {
  const calendar = withCalendar({ name: "acme", covers: "2020..2024", statedWorkdays: { 2021: 1, 2023: 1 } });
  const message = "The calendar acme has no answers for 2023, because it has 239 workdays in that year, but its file states 1. It has answers for 2020 to 2024, except 2021 2023.";
  assert.throws(() => calendar.isWorkday("2023-05-05"), { message });
  assert.throws(() => calendar.asOf("2025-01-01").isWorkday("2023-05-05"), { message: "As known on 2025-01-01: " + message });
});

test("the message for a result without data says where the data ends", () => {
  const calendar = withCalendar({ name: "acme", covers: "2020..2024", statedWorkdays: { 2021: 1, 2023: 1 }, weekend: ["tue", "wed"] });
  const cause = `, because it has ${summarizeWorkdays(2021, { weekend: "tue,wed" }).total.workdayCount} workdays in that year, but its file states 1`;
  const missing = (year) => `The calendar acme has no answers for ${year}${year === 2021 ? cause : ""}. It has answers for 2020 to 2024, except 2021 2023.`;
  const after = "2024-12-31, the last date with data. " + missing(2025);
  const before = "2020-01-01, the first date with data. " + missing(2019);
  const paidLater = (year) => ` The payday of ${year}-12 is in ${year + 1}: for the same periods with the paydays of ${year}, use paydayMonth: "same".`;
  const cases = [
    ["days", "The result is after " + after, () => calendar.addWorkdays("2024-12-31", 1)],
    ["days", "The result is before " + before, () => calendar.subtractWorkdays("2020-01-01", 1)],
    ["days", "The answer depends on dates in 2021. " + missing(2021), () => calendar.addWorkdays("2020-12-31", 1)],
    ["date", "The answer depends on dates after " + after, () => calendar.adjustDate("2024-12-31")],
    ["date", missing(2025), () => calendar.addWorkdays("2025-01-01", 1)],
    ["date", missing("0001"), () => calendar.isWorkday("0001-01-01")],
    ["hours", "The result is after " + after, () => calendar.dueDeadline("2024-12-30T16:00", 8)],
    ["firstDay", "The answer depends on dates before " + before, () => calendar.getPayrollPeriods(2020, { firstDay: 21 })],
    ["paydayMonth", "The answer depends on dates after " + after + paidLater(2024), () => calendar.getPayrollPeriods(2024, { paydayMonth: "next" })],
    ["paydayMonth", "The answer depends on dates in 2021. " + missing(2021) + paidLater(2020), () => calendar.getPayrollPeriods(2020, { paydayMonth: "next" })],
  ];
  for (const [field, message, call] of cases) {
    assert.throws(call, (error) => error.details.field === field && assert.equal(error.message, message) === undefined);
  }
});

test("asOf keeps own lines and can be called again", () => {
  const calendar = withCalendar(acme).asOf("2025-10-01");
  assert.equal(calendar.isWorkday("2026-12-29"), false);
  assert.equal(calendar.isWorkday("2026-08-17"), true);
  assert.throws(() => calendar.isWorkday("2027-01-04"), refused("DATASET_NOT_FOUND", { year: 2027 }));
  assert.equal(calendar.asOf("2026-11-01").isWorkday("2027-01-04"), true);
  assert.throws(() => calendar.asOf("9999-12-31"), refused("INVALID_DATE", { field: "asOf" }));
  assert.throws(() => calendar.asOf("9999-12-31"), { message: /^asOf must not be later than today in Jakarta, 20\d\d-\d\d-\d\d\.$/ });
});

test("the check of a calendar file ends after 1,000 mistakes", () => {
  assert.throws(() => withCalendar({ name: "acme", notes: new Array(5000).fill(0) }), (error) => error.details.problems.length === 1000);
  const unknown = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`key${i}`, 1]));
  assert.throws(() => withCalendar({ name: "acme", ...unknown }), (error) => error.details.problems.length === 1000);
});

test("a list that depends on later dates says which dates it examined and whether it is complete", () => {
  const then = asOf("2025-08-01"); // on this day, the last list was the list of 2025
  const cases = [
    [getUpcomingHolidays("2026-06-15", { limit: 5 }), "2026-06-15", "2026-12-25", true],
    [then.getUpcomingHolidays("2025-12-01", { limit: 5 }), "2025-12-01", "2025-12-31", false],
    [getLongWeekends(2026), "2025-12-31", "2026-12-31", true], // 1 January is a day off
    [getLongWeekends(2026, { maxBridgeDays: 4 }), "2025-12-31", "2027-01-04", true],
    [then.getLongWeekends(2025, { maxBridgeDays: 4 }), "2024-12-31", "2025-12-31", false],
    [planLeave(12, { year: 2026 }), "2025-12-31", "2027-01-04", true],
    [planLeave(12, { year: 2026, start: "2026-05-16" }), "2026-05-16", "2027-01-04", true],
    [then.planLeave(12, { year: 2025, deductCollectiveLeave: false }), "2024-12-31", "2025-12-31", false],
    [getOccasions({ year: 2026 }), "2026-01-01", "2026-12-31", true],
    [then.getOccasions(), "2009-01-01", "2025-12-31", false],
    [then.getOccasions({ date: "2025-05-01" }), "2025-05-01", "2025-12-31", false],
  ];
  for (const [{ complete, examined }, startDate, endDate, all] of cases) {
    assert.deepEqual([complete, examined], [all, { startDate, endDate }]);
  }
  const never = asOf("1999-01-01").getOccasions();
  assert.deepEqual([never.complete, never.examined], [false, null]);
});

test("a copy of a leave plan or of an answer about overtime has all members", () => {
  for (const [answer, name] of [[planLeave(12, { year: 2026 }), "complete"], [planLeave(12, { year: 2026 }), "examined"], [getOvertime("2026-03-14", 4), "warnings"]]) {
    for (const copy of [{ ...answer }, structuredClone(answer), JSON.parse(JSON.stringify(answer))]) assert.deepEqual(copy[name], answer[name]);
  }
});

test("overtime uses the weekend of the calendar and the years of the national list", () => {
  const firm = withCalendar({ ...acme, covers: "2026..2026", collectiveLeave: "worked" });
  // A Saturday, an own day off, a national holiday that is an own workday, collective leave, and a year that the calendar does not cover.
  for (const date of ["2026-03-14", "2026-12-28", "2026-08-17", "2026-03-20", "2025-03-15"]) {
    assert.deepEqual(firm.getOvertime(date, 4), getOvertime(date, 4, { weekend: "sun" }), date);
  }
  assert.equal(firm.getOvertime("2026-03-14", 4).class, "workday");
  assert.equal(firm.getOvertime("2026-08-17", 4, { shortestDay: "mon" }).class, "official_holiday");
  const years = getAvailableYears();
  const availableYears = { first: years[0], last: years.at(-1) };
  assert.throws(() => firm.getOvertime("2099-01-01", 4), refused("DATASET_NOT_FOUND", { year: 2099, availableYears }));
  assert.throws(() => firm.getOvertime("2026-03-14", 4, { weekend: "sun" }), refused("INVALID_TYPE", { field: "weekend", value: "sun" }));
  assert.throws(() => withCalendar({ name: "none", weekend: [] }).getOvertime("2026-03-14", 4), {
    message: "The tables of PP 35/2021 art. 31 are for weeks with one or two weekend days, not 0.",
  });
});

test("a wrong weekend or a year after the data has the message of the API about overtime", () => {
  const wanted = "weekend must be two weekdays for a five-day week or one weekday for a six-day week, as in sat,sun or sun";
  const week = "mon,tue,wed,thu,fri,sat,sun";
  for (const [weekend, end] of [["x", `: "x" is not one of ${week.replaceAll(",", ", ")}.`], [week, `, not "${week}".`]]) {
    assert.throws(() => getOvertime("2026-03-02", 4, { weekend }), {
      code: "INVALID_TYPE",
      message: wanted + end,
      details: { field: "weekend", value: weekend },
    });
  }
  const last = getAvailableYears().at(-1);
  assert.throws(() => getOvertime("2099-01-01", 4), {
    code: "DATASET_NOT_FOUND",
    message: `No dataset is available for 2099: ask within 2009 to ${last}. Predictions are not used for answers about law.`,
  });
  assert.throws(() => asOf("1999-01-01").getOvertime("2026-03-02", 4), { message: /signed later\.$/ });
});
