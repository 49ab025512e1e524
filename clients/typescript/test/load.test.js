import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as harikerja from "harikerja";
import { directory } from "./directory.js";
import { signed } from "./sign.js";

const { HarikerjaError, dataVersion, load } = harikerja;
const path = fileURLToPath(new URL("../../../dataset.json", import.meta.url));
const bytes = readFileSync(path);
const dataset = JSON.parse(bytes);

/** Returns a changed copy of the dataset with a correct digest. */
function changed(change) {
  const file = structuredClone(dataset);
  change(file);
  return signed(file);
}

const refuses = (source, message) =>
  assert.rejects(load(source), (error) => {
    assert.ok(error instanceof HarikerjaError);
    assert.deepEqual([error.code, error.details.field], ["INVALID_TYPE", "dataset"]);
    assert.match(error.message, message);
    return true;
  });

test("a calendar that is loaded from a path or from bytes gives the same answers as the package", async () => {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  for (const source of [path, bytes, new Uint8Array(bytes), buffer]) {
    const calendar = await load(source);
    assert.deepEqual(calendar.dataVersion(), dataVersion());
    assert.deepEqual(calendar.getHolidays(2025, { includeSources: true }), harikerja.getHolidays(2025, { includeSources: true }));
    assert.deepEqual(calendar.getYears(), harikerja.getYears());
    assert.deepEqual(calendar.getOccasions(), harikerja.getOccasions());
    assert.deepEqual(calendar.getRevisions(2020), harikerja.getRevisions(2020));
    assert.deepEqual(calendar.getCalendars(), harikerja.getCalendars());
    assert.deepEqual(calendar.withCalendar("idx").getHolidays(2026), harikerja.withCalendar("idx").getHolidays(2026));
    assert.deepEqual(calendar.asOf("2025-08-01").getHolidays(2025), harikerja.asOf("2025-08-01").getHolidays(2025));
  }
});

test("dataVersion has the newest decree and the digest of dataset.json", async () => {
  const newest = dataset.years.flatMap(({ decrees }) => decrees).reduce((a, b) => (b.date > a.date ? b : a));
  assert.deepEqual(dataVersion(), { decree: newest.id, date: newest.date, digest: dataset.digest });
  assert.deepEqual(harikerja.asOf("2020-01-01").dataVersion(), dataVersion());
  assert.deepEqual(harikerja.withCalendar("idx").dataVersion(), dataVersion());
});

/**
 * Returns the dataset with one more decree: collective leave on 30 December of the last year.
 * In the calendar idx, 29 December is also a new day off.
 */
function newerDataset() {
  const next = new Date(Date.parse(dataVersion().date) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  return changed(({ years, calendars }) => {
    const { year, decrees, holidays } = years.at(-1);
    years.at(-1).revision++;
    years.at(-1).updatedAt = next;
    decrees.push({ ...decrees.at(-1), id: "test", date: next, dateIsLatest: undefined });
    const line = { ...holidays.at(-1), date: year + "-12-30", type: "collective_leave", decree: "test" };
    holidays.push(JSON.parse(JSON.stringify({ ...line, also: undefined, revokedBy: undefined })));
    decrees.push(JSON.parse(JSON.stringify(decrees.pop())));
    const idx = calendars.find(({ name }) => name === "idx");
    idx.daysOff.push({ date: year + "-12-29" });
  });
}

const date = dataset.years.at(-1).year + "-12-30";
const dayBefore = dataset.years.at(-1).year + "-12-29";

test("calendars and asOf use the loaded newer data", async () => {
  const { date: last } = dataVersion();
  const calendar = await load(newerDataset());
  assert.equal(calendar.dataVersion().decree, "test");
  assert.equal(calendar.isHoliday(date), true);
  assert.equal(harikerja.isHoliday(date), false);
  assert.equal(calendar.withCalendar({ name: "acme" }).isWorkday(date), false);
  assert.deepEqual([harikerja, calendar].map((each) => each.withCalendar("idx").isWorkday(dayBefore)), [true, false]);
  assert.equal(calendar.asOf(last).isHoliday(date), false);
});

const lists = new URL("../../../testdata/datasets/", import.meta.url);

/** Makes a file of testdata/datasets. The README there describes the changes. The code uses texts with one character for each byte. */
function listed(base, { what, changes = [], after = [] }) {
  const apply = (text, list) => {
    for (const { old, to = "", new: given, times = 1 } of list) {
      const raw = (value) => Buffer.from(value).toString("latin1");
      const begin = text.indexOf(raw(old));
      const end = text.indexOf(raw(to), begin + raw(old).length);
      assert.ok(begin >= 0 && end >= 0, `${what}: there is no ${old}`);
      const put = raw(given).replace(/<((?:[0-9A-F]{2})+)>/g, (_, hex) => Buffer.from(hex, "hex").toString("latin1"));
      text = text.slice(0, begin) + put.repeat(times) + text.slice(end);
    }
    return text;
  };
  const [header, valid] = base.toString("latin1").split(/(?="occasions")/);
  const content = apply(valid.replace(/}\n$/, ""), changes);
  const file = signed(Buffer.from(`${header}${content}}\n`, "latin1"));
  return Buffer.from(apply(file.toString("latin1"), after), "latin1");
}

test("an older file is refused unless allowOlder is true", async () => {
  const days = dataset.years.flatMap(({ decrees, corrections = [] }) => [...decrees, ...corrections].map(({ date }) => date)).sort();
  const before = days.filter((day) => day < days.at(-1)).at(-1);
  const until = (list) => list?.filter((each) => each.date <= before);
  const older = changed(({ years }) => {
    for (const year of years) Object.assign(year, { decrees: until(year.decrees), ...(year.corrections && { corrections: until(year.corrections) }) });
    for (const year of years) {
      const known = (id) => year.decrees.some((each) => each.id === id);
      const lines = year.holidays.filter(({ decree }) => known(decree));
      year.holidays = lines.map(({ also = [], revokedBy, ...line }) => ({ ...line, also: also.filter(known), ...(known(revokedBy) && { revokedBy }) }));
    }
    while (years.at(-1).holidays.length === 0) years.pop();
  });
  const message = `The dataset is older than the data of the package: its newest decree or correction is from ${before} instead of ${days.at(-1)}. If older data is meant, use the option allowOlder.`;
  await assert.rejects(load(older), { code: "INVALID_TYPE", message, details: { field: "dataset", older: true } });
  const calendar = await load(older, { allowOlder: true });
  assert.equal(calendar.dataVersion().digest, JSON.parse(older).digest);
  assert.deepEqual(calendar.getAvailableYears(), harikerja.asOf(before).getAvailableYears());
});

test("a newer file is loaded, whatever it changes", async () => {
  const newer = JSON.parse(readFileSync(new URL("older.json", lists), "utf8")).filter(({ older }) => !older);
  assert.ok(newer.length > 5);
  for (const entry of newer) {
    const file = listed(bytes, entry);
    assert.equal((await load(file)).dataVersion().digest, JSON.parse(file).digest, entry.what);
  }
});

test("a change of the bytes after load has no effect", async () => {
  const copy = new Uint8Array(bytes);
  const loading = load(copy);
  copy.fill(32);
  assert.deepEqual((await loading).getHolidays(2025), harikerja.getHolidays(2025));
});

test("a file that is not a dataset is refused, and the message says why", async (t) => {
  await refuses(new Uint8Array(0), /^The dataset is empty/);
  await refuses(Buffer.from("<html>"), /is not a dataset\.json/);
  await refuses(bytes.subarray(0, 1000), /is damaged or incomplete/);
  await refuses(Buffer.from([0xff, 0xfe, 0x7b]), /is not a dataset\.json/);
  await refuses(new Uint8Array(1024 * 1024 + 1), /has more than 1048576 bytes/);
  await refuses(String(bytes), /a text must be a path: use the bytes of the file/);
  await refuses("/nowhere/dataset.json", /^The dataset "\/nowhere\/dataset\.json" cannot be read: ENOENT/);
  const newer = /^The file has format 2, this package reads format 1: the file needs a newer version of the package harikerja\.$/;
  await refuses(Buffer.from(String(bytes).replace('"format":1,', '"format":2,')), newer);
  await refuses(Buffer.from('{"format":2,"lists":[]}'), newer); // the format is checked before the digest and the content
  await refuses(Buffer.from("{}"), /is not a dataset\.json/);
  await refuses(Buffer.from(JSON.stringify({ ...dataset, extra: 1 })), /^The dataset is damaged/);
  const file = join(directory(t), "dataset.json");
  writeFileSync(file, String(bytes).replace("2025-08-18", "2025-08-19"));
  await refuses(file, /^The dataset is damaged/);
  writeFileSync(file, Buffer.alloc(1024 * 1024 + 1, " "));
  await refuses(file, /has more than 1048576 bytes/);
  await refuses("/dev/zero", /has more than 1048576 bytes/);
  writeFileSync(file, Buffer.alloc(1024 * 1024, " "));
  await refuses(file, /is not a dataset\.json/);
  for (const source of [undefined, null, 5, [], {}, dataset, new Date(0), new Map(), () => 1, Symbol("x"), 5n]) await refuses(source, /must be a path or bytes/);
});

test("a file whose digest does not match its content is refused", async () => {
  const valid = readFileSync(new URL("valid.json", lists));
  const damaged = JSON.parse(readFileSync(new URL("wrong.json", lists), "utf8")).filter(({ after }) => after);
  assert.ok(damaged.length > 70);
  for (const entry of damaged) await refuses(listed(valid, entry), /./);
});

test("every file in good.json is loaded, and the holidays stay the same", async () => {
  const valid = readFileSync(new URL("valid.json", lists));
  const good = JSON.parse(readFileSync(new URL("good.json", lists), "utf8"));
  assert.ok(good.length > 20);
  const want = await load(valid, { allowOlder: true });
  for (const entry of good) {
    const calendar = await load(listed(valid, entry), { allowOlder: true });
    assert.notEqual(calendar.dataVersion().digest, want.dataVersion().digest, entry.what);
    assert.deepEqual(calendar.getHolidays(2024), want.getHolidays(2024), entry.what);
    assert.deepEqual(calendar.withCalendar("acme").getHolidays(2024), want.withCalendar("acme").getHolidays(2024), entry.what);
  }
});

/** Returns a JSON value with one more member in every object, and the number of objects. */
function grow(value) {
  let objects = 0;
  const walk = (value) => {
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== "object") return value;
    objects++;
    return { ...Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member)])), added: { deep: [null, 1.5, "x"] } };
  };
  return [walk(value), objects];
}

test("new members in the files are ignored", async () => {
  const [file, objects] = grow(dataset);
  assert.ok(objects > 500);
  const calendar = await load(signed(file));
  assert.notEqual(calendar.dataVersion().digest, dataVersion().digest);
  assert.deepEqual(calendar.getYears(), harikerja.getYears());
  assert.deepEqual(calendar.getOccasions(), harikerja.getOccasions());
  for (const year of harikerja.getAvailableYears()) {
    assert.deepEqual(calendar.getHolidays(year, { includeSources: true }), harikerja.getHolidays(year, { includeSources: true }));
    assert.deepEqual(calendar.getRevisions(year), harikerja.getRevisions(year));
  }
  assert.deepEqual(calendar.withCalendar("idx").getHolidays(2026), harikerja.withCalendar("idx").getHolidays(2026));
});

test("an unknown status and an unknown type of a decree are kept", async () => {
  const calendar = await load(changed(({ years }) => {
    years.at(-1).status = "doubtful";
    years.at(-1).decrees[0].type = "regulation_2";
  }));
  assert.equal(calendar.getYears().at(-1).status, "doubtful");
  assert.equal(calendar.getSources(dataset.years.at(-1).year)[0].type, "regulation_2");
});

test("a file without what the arithmetic relies on is refused, even if its digest is right", async () => {
  const cases = [
    ["years is empty", (c) => (c.years = [])],
    ["the year 2013 does not follow 2011", (c) => c.years.splice(3, 1)],
    ['the list of 2009 has the date "2009-02-30", which does not exist', (c) => (c.years[0].holidays[0].date = "2009-02-30")],
    ['the list of 2009 has the date "", which does not exist', (c) => (c.years[0].decrees[0].date = "")],
    ["2010-01-01 is in the list of 2009", (c) => (c.years[0].holidays[0].date = "2010-01-01")],
    ['2009-01-01 has the unknown type "own_day_off"', (c) => (c.years[0].holidays[0].type = "own_day_off")],
    ['2009-01-01 has the decree "skb-2026", which the list of 2009 does not have', (c) => (c.years[0].holidays[0].decree = "skb-2026")],
    ['2009-01-01 has the decree "skb-2026", which the list of 2009 does not have', (c) => (c.years[0].holidays[0].revokedBy = "skb-2026")],
  ];
  for (const [problem, change] of cases) {
    const message = `The dataset has a content that this package does not know: ${problem}. Update the package.`;
    await assert.rejects(load(changed(change)), { code: "INVALID_TYPE", message, details: { field: "dataset" } });
  }
  await refuses(changed((c) => delete c.years[0].decrees), /^The dataset has a content that this package does not know: /);
});

test("the options of the function load are checked", async () => {
  await assert.rejects(load(bytes, { allowolder: true }), { code: "INVALID_TYPE", details: { field: "allowolder", allowed: ["source", "allowOlder"] } });
  await assert.rejects(load(bytes, { allowOlder: "no" }), { code: "INVALID_TYPE", details: { field: "allowOlder", value: "no", allowed: ["true", "false"] } });
  await assert.rejects(load(bytes, 5), { code: "INVALID_TYPE" });
});

test("if Node or crypto.subtle is missing, the error says what to do", async (t) => {
  t.mock.method(process, "getBuiltinModule", () => undefined);
  await refuses("dataset.json", /Use the bytes of the file/);
  const { subtle } = globalThis.crypto;
  Object.defineProperty(globalThis.crypto, "subtle", { value: undefined, configurable: true });
  t.after(() => Object.defineProperty(globalThis.crypto, "subtle", { value: subtle, configurable: true }));
  await refuses(bytes, /in a browser, use a page with https/);
});
