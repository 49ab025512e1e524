import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  asOf, getAvailableYears, getCalendars, getHolidaysInRange, getOccasions, getOvertime, getSources, getUpcomingHolidays,
  getYears, summarizeWorkdays, withCalendar,
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

test("a calendar of the data as of a day refuses years that were amended later", () => {
  const [day, idx] = ["2025-08-01", withCalendar("idx").asOf("2025-08-01")];
  for (const calendar of [idx, asOf(day).withCalendar("idx"), idx.asOf("2025-08-07").asOf(day)]) {
    assert.deepEqual(calendar.getAvailableYears(), [2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024]);
    assert.throws(() => calendar.isWorkday("2025-08-18"), { code: "DATASET_NOT_FOUND" });
  }
  assert.equal(withCalendar(getCalendars()[0]).asOf(day).isWorkday("2025-08-18"), true); // a file of the caller
});

test("withCalendar refuses an unknown name, and a value that is neither a name nor a file", () => {
  const allowed = ["national", ...getCalendars().map((calendar) => calendar.name)];
  assert.throws(() => withCalendar("nobody"), refused("NOT_FOUND", { field: "calendar", value: "nobody", allowed }));
  for (const value of [undefined, null, 5, [], () => acme, new Map(), Object.create(acme)]) {
    assert.throws(() => withCalendar(value), refused("INVALID_TYPE", { field: "" }));
  }
});

test("lines of a calendar file without effect are listed", () => {
  // 20 and 24 March 2026 are collective leave, 15 August is a Saturday, and 17 August a national holiday.
  const calendar = withCalendar({
    name: "acme",
    collectiveLeave: ["2026-03-24", "2026-02-18", "2026-03-20", "2050-03-24"],
    covers: "2026..2062",
    daysOff: [{ date: "2062-01-05" }, { from: "2026-08-15", to: "2026-08-17" }, { from: "2026-12-24", to: "2026-12-28" }],
    workdays: [{ date: "2026-03-20" }, { date: "2026-08-18" }, { from: "2027-12-31", to: "2028-01-03" }],
  });
  assert.deepEqual(calendar.getUnused().map((line) => Object.values(line).join(" ")), [
    "collectiveLeave 2026-02-18 2026-02-18 already_workday",
    "collectiveLeave 2026-03-20 2026-03-20 already_workday",
    "collectiveLeave 2050-03-24 2050-03-24 without_data",
    "daysOff 2026-08-15 2026-08-17 already_off",
    "daysOff 2062-01-05 2062-01-05 without_data",
    "workdays 2026-08-18 2026-08-18 already_workday",
    "workdays 2027-12-31 2028-01-03 without_data",
  ]);
  const nothingKnown = withCalendar({ name: "acme", daysOff: [{ date: "2026-05-15" }] }).asOf("2000-01-01");
  assert.deepEqual(nothingKnown.getUnused().map(({ reason }) => reason), ["without_data"]);
  for (const name of ["national", "idx"]) assert.deepEqual(withCalendar(name).getUnused(), []);
  assert.throws(() => calendar.getUnused(1), refused("INVALID_TYPE", { field: "options", value: "1", allowed: [] }));
});

test("the error for a calendar file names the place of its first mistake", () => {
  const cases = [
    [{ weekend: ["sun", "Sat"] }, "weekend[1]", 'weekend[1] must be one of mon, tue, wed, thu, fri, sat, sun, not "Sat".'],
    [{ daysOff: [{ date: "2026-12-28" }, { date: "2026-2-3" }] }, "daysOff[1].date", 'daysOff[1].date must use YYYY-MM-DD with a day that exists, from 0001-01-01 to 9999-12-31, not "2026-2-3".'],
    [{ title: { id: "Acme" } }, "title", "title has no en."],
    [{ daysOff: [{}], workdays: 5 }, "daysOff[0]", "daysOff[0] must have either date, or from and to, and from must not be after to."],
  ];
  for (const [members, field, message] of cases) {
    assert.throws(() => withCalendar({ name: "acme", ...members }), { code: "INVALID_TYPE", message });
    assert.throws(() => withCalendar({ name: "acme", ...members }), refused("INVALID_TYPE", { field }));
  }
  assert.throws(() => withCalendar({}), { message: "The calendar file has no name.", details: { field: "" } });
});

test("the keys of a calendar file are those of its schema, and every other key is refused", () => {
  const { properties, $defs } = JSON.parse(readFileSync(new URL("../../../data/calendar.schema.json", import.meta.url), "utf8"));
  const places = [
    ["x", properties, { x: 1 }],
    ["title.x", $defs.names.properties, { title: { x: 1 } }],
    ["daysOff[0].x", $defs.day.properties, { daysOff: [{ x: 1 }] }],
    ["sources[0].x", $defs.source.properties, { sources: [{ x: 1 }] }],
  ];
  for (const [field, keys, members] of places) {
    assert.throws(() => withCalendar({ name: "acme", ...members }), refused("INVALID_TYPE", { field, allowed: Object.keys(keys) }));
  }
  for (const key of ["__proto__", "constructor", "toString"]) {
    assert.throws(() => withCalendar(JSON.parse(`{"name":"acme","${key}":{}}`)), refused("INVALID_TYPE", { field: key }));
  }
});

test("a member of a calendar file with the value null or undefined is refused, not left out", () => {
  const day = (member) => (value) => ({ daysOff: [{ date: "2026-12-28", [member]: value }] });
  const places = {
    ...Object.fromEntries(["title", "listed", "status", "weekend", "collectiveLeave", "covers", "workdays", "sources"].map((key) => [key, (value) => ({ [key]: value })])),
    "daysOff[0].from": day("from"), "daysOff[0].name": day("name"), "notes[0]": (value) => ({ notes: [value] }),
  };
  for (const [field, members] of Object.entries(places)) {
    for (const value of [null, undefined]) assert.throws(() => withCalendar({ name: "acme", ...members(value) }), refused("INVALID_TYPE", { field }));
  }
});

test("members of a calendar file that a loop does not show are read or refused, not left out", () => {
  const hidden = Object.defineProperty({ name: "acme" }, "weekend", { value: ["sun"] });
  assert.equal(withCalendar(hidden).isWeekend("2026-03-28"), false);
  assert.throws(() => withCalendar({ name: "acme", [Symbol("weekend")]: ["sun"] }), refused("INVALID_TYPE", { field: "Symbol(weekend)" }));
});

test("a list of a calendar file with a missing entry is refused", () => {
  for (const [key, entry] of [["collectiveLeave", "2026-03-20"], ["notes", "Note"], ["daysOff", { date: "2026-12-28" }], ["weekend", "sun"]]) {
    const sparse = [, entry];
    assert.throws(() => withCalendar({ name: "acme", covers: "2026..2026", [key]: sparse }), refused("INVALID_TYPE", { field: `${key}[0]` }), key);
  }
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
  assert.throws(() => withCalendar(proxy), refused("INVALID_TYPE", { field: "" }));
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

test("the error for a year without data names the first date that the answer needs, and the years with data", () => {
  const calendar = withCalendar({ name: "acme", covers: "2020..2024" });
  const has = ", but the calendar acme has only the years 2020 to 2024.";
  const cases = [
    ["days", "2025-01-01", () => calendar.addWorkdays("2024-12-31", 1)],
    ["days", "2019-12-31", () => calendar.subtractWorkdays("2020-01-01", 1)],
    ["date", "2025-01-01", () => withCalendar({ name: "acme", covers: "2020..2024", weekend: ["tue"] }).adjustDate("2024-12-31")],
    ["date", "2025-01-02", () => calendar.addWorkdays("2025-01-01", 1)],
    ["date", "0001-01-01", () => calendar.isWorkday("0001-01-01")],
    ["hours", "2025-01-01", () => calendar.dueDeadline("2024-12-31T16:00", 8)],
    ["firstDay", "2019-12-21", () => calendar.getPayrollPeriods(2020, { firstDay: 21 })],
    ["paydayMonth", "2025-01-01", () => calendar.getPayrollPeriods(2024, { paydayMonth: "next" })],
  ];
  for (const [field, day, call] of cases) {
    assert.throws(call, refused("DATASET_NOT_FOUND", { field }));
    assert.throws(call, { message: `The answer depends on ${day}${has}` });
  }
  const then = "The answer depends on 2025-08-18, but the calendar acme, as known on 2025-01-01, has only the years 2020 to 2024.";
  assert.throws(() => calendar.asOf("2025-01-01").isWorkday("2025-08-18"), { message: then });
  assert.throws(() => asOf("1999-01-01").isHoliday("2025-08-18"), { message: "The answer depends on 2025-08-18, but the data, as known on 1999-01-01, has no year." });
});

test("every list of a calendar with worked collective leave has the 17 national holidays of 2026, without collective leave", () => {
  const worked = withCalendar({ name: "worked", collectiveLeave: "worked" });
  const year = ["2026-01-01", "2026-12-31"];
  const lists = {
    getHolidays: worked.getHolidays(2026),
    getHolidaysInRange: worked.getHolidaysInRange(...year),
    getUpcomingHolidays: worked.getUpcomingHolidays(year[0], { limit: 50 }).holidays.filter(({ date }) => date < "2027"),
    describeDays: worked.describeDays(...year).flatMap(({ holidays }) => holidays),
    checkHoliday: worked.describeDays(...year).flatMap(({ date }) => worked.checkHoliday(date).holidays),
    checkWorkday: worked.describeDays(...year).flatMap(({ date }) => worked.checkWorkday(date).holidays),
    isHoliday: worked.describeDays(...year).filter(({ date }) => worked.isHoliday(date)),
    getOccasions: worked.getOccasions({ year: 2026 }).occasions.flatMap(({ holidays }) => holidays).sort((a, b) => (a.date < b.date ? -1 : 1)),
    national: getHolidaysInRange(...year, { leave: "worked" }),
    "the type national_holiday": worked.getHolidays(2026, { type: "national_holiday" }),
  };
  const dates = lists.national.map(({ date }) => date);
  for (const [name, list] of Object.entries(lists)) {
    assert.deepEqual(list.map(({ date }) => date), dates, name);
    assert.equal(list.length, 17, name);
  }
  assert.deepEqual(worked.getHolidays(2026, { type: "collective_leave" }), []);
  const { total } = worked.summarizeWorkdays(2026);
  assert.deepEqual([total.workdayCount, total.collectiveLeaveCount], [summarizeWorkdays(2026, { leave: "worked" }).total.workdayCount, 0]);
});

test("the occasions of a calendar have only holidays of the years that it covers", () => {
  const { occasions, examined } = withCalendar({ ...acme, covers: "2025..2026" }).getOccasions();
  assert.deepEqual([...new Set(occasions.flatMap(({ holidays }) => holidays.map(({ date }) => date.slice(0, 4))))].sort(), ["2025", "2026"]);
  assert.deepEqual(examined, { startDate: "2025-01-01", endDate: "2026-12-31" });
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

test("a list that depends on later dates says which dates it examined and whether it is complete", () => {
  const then = asOf("2025-08-01"); // on this day, the last list was the list of 2025
  const cases = [
    [getUpcomingHolidays("2026-06-15", { limit: 5 }), "2026-06-15", "2026-12-25", true],
    [then.getUpcomingHolidays("2025-12-01", { limit: 5 }), "2025-12-01", "2025-12-31", false],
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

test("a copy of an answer has all members, also complete and examined of a list and the warnings about overtime", () => {
  for (const [answer, ...members] of [
    [getUpcomingHolidays("2026-06-15"), "holidays", "complete", "examined"],
    [getOccasions(), "occasions", "complete", "examined"],
    [getOvertime("2026-03-14", 4), "warnings"],
  ]) {
    for (const copy of [{ ...answer }, structuredClone(answer), JSON.parse(JSON.stringify(answer))]) {
      for (const name of members) {
        assert.ok(name in answer, name);
        assert.deepEqual(copy[name], answer[name], name);
      }
    }
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
