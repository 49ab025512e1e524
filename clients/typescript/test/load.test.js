import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as harikerja from "harikerja";
import { directory } from "./compile.js";

const { HarikerjaError, dataVersion, load } = harikerja;
const path = fileURLToPath(new URL("../../../dataset.json", import.meta.url));
const bytes = readFileSync(path);
const dataset = JSON.parse(bytes);

/** Returns a changed copy of the dataset with a correct digest. */
function changed(change) {
  const { format, digest: _, ...content } = structuredClone(dataset);
  change(content);
  return { format, digest: "sha256:" + createHash("sha256").update(JSON.stringify(content)).digest("hex"), ...content };
}

const refuses = (source, message) =>
  assert.rejects(load(source), (error) => {
    assert.ok(error instanceof HarikerjaError);
    assert.deepEqual([error.code, error.details.field], ["INVALID_TYPE", "dataset"]);
    assert.match(error.message, message);
    return true;
  });

test("a path, bytes and a parsed object give the same calendar as the package", async () => {
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  for (const source of [path, bytes, new Uint8Array(bytes), buffer, dataset, structuredClone(dataset)]) {
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

test("dataVersion names the newest decree and the digest of dataset.json", async () => {
  const newest = dataset.years.flatMap(({ decrees }) => decrees).reduce((a, b) => (b.date > a.date ? b : a));
  assert.deepEqual(dataVersion(), { decree: newest.id, date: newest.date, digest: dataset.digest });
  assert.deepEqual(harikerja.asOf("2020-01-01").dataVersion(), dataVersion());
  assert.deepEqual(harikerja.withCalendar("idx").dataVersion(), dataVersion());
});

test("newer data is used, also for calendars and days in the past", async () => {
  const { date: last } = dataVersion();
  const next = new Date(Date.parse(last) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const calendar = await load(
    changed(({ years }) => {
      const { decrees, holidays } = years.at(-1);
      years.at(-1).revision++;
      years.at(-1).updatedAt = next;
      decrees.push({ ...decrees.at(-1), id: "test", date: next, dateIsLatest: undefined });
      const line = { ...holidays.at(-1), date: years.at(-1).year + "-12-30", type: "collective_leave", decree: "test" };
      holidays.push(JSON.parse(JSON.stringify({ ...line, also: undefined, revokedBy: undefined })));
      decrees.push(JSON.parse(JSON.stringify(decrees.pop())));
    }),
  );
  const date = dataset.years.at(-1).year + "-12-30";
  assert.equal(calendar.dataVersion().decree, "test");
  assert.equal(calendar.isHoliday(date), true);
  assert.equal(harikerja.isHoliday(date), false);
  assert.equal(calendar.withCalendar({ name: "acme" }).isWorkday(date), false);
  assert.equal(calendar.asOf(last).isHoliday(date), false);
});

const lists = new URL("../../../testdata/datasets/", import.meta.url);

/** Returns a file of testdata/datasets, whose README describes the changes. A text has one character for each byte. */
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
  const digest = createHash("sha256").update(`{${content.replace(/\n */g, "")}}`, "latin1").digest("hex");
  return Buffer.from(apply(`${header.replace(/[0-9a-f]{64}/, digest)}${content}}\n`, after), "latin1");
}

test("an older file is refused unless older data is meant", async () => {
  const cases = JSON.parse(readFileSync(new URL("older.json", lists), "utf8"));
  assert.ok(cases.length > 20);
  for (const { older, ...entry } of cases) {
    const file = listed(bytes, entry);
    const { digest } = JSON.parse(file);
    assert.equal((await load(file, { allowOlder: true })).dataVersion().digest, digest, entry.what);
    for (const source of [file, JSON.parse(file)]) {
      if (older) await assert.rejects(load(source), { code: "INVALID_TYPE", message: /^The dataset is older than .*use the option allowOlder\.$/, details: { field: "dataset", older: true } }, entry.what);
      else assert.equal((await load(source)).dataVersion().digest, digest, entry.what);
    }
  }
});

test("a later change of the object has no effect", async () => {
  const object = structuredClone(dataset);
  const calendar = await load(object);
  const before = [calendar.getCalendars(), calendar.getOccasions(), calendar.getHolidays(2025)];
  object.calendars.length = 0;
  object.occasions[0].aliases.push("x");
  object.years[16].holidays[0].name = "x";
  calendar.getCalendars()[0].name = "x";
  assert.deepEqual([calendar.getCalendars(), calendar.getOccasions(), calendar.getHolidays(2025)], before);
});

test("a file that is not a dataset is refused with the reason", async (t) => {
  await refuses(new Uint8Array(0), /^The dataset is empty/);
  await refuses(Buffer.from("<html>"), /is not JSON/);
  await refuses(bytes.subarray(0, 1000), /is not JSON/);
  await refuses(Buffer.from([0xff, 0xfe, 0x7b]), /is not JSON in UTF-8/);
  await refuses(new Uint8Array(1024 * 1024 + 1), /has more than 1048576 bytes/);
  await refuses({ ...dataset, extra: "x".repeat(1024 * 1024) }, /has more than 1048576 bytes/);
  await refuses(String(bytes), /a text must be a path: use load\(JSON\.parse\(text\)\)/);
  await refuses("/nowhere/dataset.json", /^The dataset "\/nowhere\/dataset\.json" cannot be read: ENOENT/);
  await refuses({ ...dataset, format: 2 }, /^The file has format 2, this package reads format 1: update the package\.$/);
  await refuses({ ...dataset, format: "1" }, /member format must be 1/);
  await refuses({}, /member format must be 1/);
  await refuses({ ...dataset, digest: dataset.digest.replace(/.$/, "x") }, /^The dataset is damaged/);
  await refuses({ ...dataset, extra: 1 }, /^The dataset is damaged/);
  const file = join(directory(t), "dataset.json");
  writeFileSync(file, String(bytes).replace("2025-08-18", "2025-08-19"));
  await refuses(file, /^The dataset is damaged/);
  writeFileSync(file, Buffer.alloc(1024 * 1024 + 1, " "));
  await refuses(file, /has more than 1048576 bytes/);
  await refuses("/dev/zero", /has more than 1048576 bytes/);
  writeFileSync(file, Buffer.alloc(1024 * 1024, " "));
  await refuses(file, /is not JSON/);
  for (const source of [undefined, null, 5, [], new Date(0), new Map(), () => 1, Symbol("x"), 5n, Object.create(dataset)]) await refuses(source, /must be a path, bytes or the object/);
  const circular = structuredClone(dataset);
  circular.years.push(circular);
  await refuses(circular, /is not a dataset\.json/);
});

test("wrong files are refused", async () => {
  const valid = readFileSync(new URL("valid.json", lists));
  const wrong = JSON.parse(readFileSync(new URL("wrong.json", lists), "utf8"));
  assert.ok(wrong.length > 300);
  const accepted = [];
  for (const entry of [{ what: "the unchanged file" }, ...wrong]) {
    await load(listed(valid, entry), { allowOlder: true }).then(
      () => accepted.push(entry.what),
      (error) => assert.deepEqual([error instanceof HarikerjaError, error.code, error.details?.field], [true, "INVALID_TYPE", "dataset"], `${entry.what}: ${error.stack}`),
    );
  }
  assert.deepEqual(accepted, ["the unchanged file"]);
});

test("the error about a wrong content has the path of each mistake", async () => {
  const cases = [
    ["extra", (c) => (c.extra = 1)],
    ["years", (c) => (c.years = [])],
    ["years[3]", (c) => c.years.splice(3, 1)],
    ["years[0].holidays[0].date", (c) => (c.years[0].holidays[0].date = "2009-02-30")],
    ["years[0].holidays[0]", (c) => (c.years[0].holidays[0].decree = "skb-2026")],
    ["years[0]", (c) => delete c.years[0].decrees],
    ["years[1].decrees[0].id", (c) => (c.years[1].decrees[0].id = c.years[0].decrees[0].id)],
    ["calendars[0].daysOff[0].date", (c) => (c.calendars[0].daysOff[0].date = "2017-02-30")],
    ["occasions[0].aliases", (c) => (c.occasions[0].aliases = "x")],
  ];
  for (const [place, change] of cases) {
    await assert.rejects(load(changed(change)), (error) => {
      assert.deepEqual([error.code, error.details.field], ["INVALID_TYPE", "dataset"]);
      assert.ok(error.details.problems.some(({ path }) => path === place), `${place}: ${JSON.stringify(error.details.problems.slice(0, 3))}`);
      return true;
    });
  }
});

test("the options of load are checked", async () => {
  await assert.rejects(load(dataset, { allowolder: true }), { code: "INVALID_TYPE", details: { field: "allowolder", allowed: ["source", "allowOlder"] } });
  await assert.rejects(load(dataset, { allowOlder: "no" }), { code: "INVALID_TYPE", details: { field: "allowOlder", value: "no" } });
  await assert.rejects(load(dataset, 5), { code: "INVALID_TYPE" });
});

test("without Node and without crypto.subtle, the error says what to do", async (t) => {
  t.mock.method(process, "getBuiltinModule", () => undefined);
  await refuses("dataset.json", /Use the bytes of the file or the parsed object/);
  const { subtle } = globalThis.crypto;
  Object.defineProperty(globalThis.crypto, "subtle", { value: undefined, configurable: true });
  t.after(() => Object.defineProperty(globalThis.crypto, "subtle", { value: subtle, configurable: true }));
  await refuses(dataset, /in a browser, use a page with https/);
});
