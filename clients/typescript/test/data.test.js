import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { dataModule } from "../scripts/build-data.js";
import { formatDay } from "../dist/date.js";
import { decode } from "../dist/decode.js";

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const dataset = JSON.parse(read("../../../dataset.json"));

test("src/data.ts is up to date", () => {
  assert.ok(read("../src/data.ts") === dataModule(), "src/data.ts is out of date: run npm run build:data");
});

test("decoding returns the packed data", () => {
  const years = decode();
  assert.equal(years.length, dataset.years.length);
  dataset.years.forEach((want, i) => {
    const got = years[i];
    assert.equal(got.year, want.year);
    assert.equal(got.status, want.status);
    assert.deepEqual(got.corrections.map(formatDay), (want.corrections ?? []).map(({ date }) => date));
    assert.deepEqual(got.decrees.map(asDecree), want.decrees);
    const dateOf = (id) => want.decrees.find((decree) => decree.id === id).date;
    // The packed data has only the day of a revocation and has no occasions.
    const holidays = want.holidays.map(({ occasion: _, revokedBy, ...holiday }) => ({ ...holiday, ...(revokedBy && { revoked: dateOf(revokedBy) }) }));
    assert.deepEqual(got.lines.map(asHoliday), holidays);
  });
});

function asDecree({ day, source: { id, type, title, numbers, url, publisher, publishedAt } }) {
  return {
    id,
    type,
    title,
    numbers: numbers.map(({ authority, number }) => ({ authority, ...(number !== null && { number }) })),
    date: formatDay(day),
    ...(publishedAt === null && { dateIsLatest: true }),
    ...(url !== null && { url }),
    publisher,
  };
}

function asHoliday({ day, type, localName, name, decree, also, revoked }) {
  return {
    date: formatDay(day),
    type,
    localName,
    name,
    decree: decree.source.id,
    ...(also.length > 0 && { also: also.map(({ source }) => source.id) }),
    ...(revoked < Infinity && { revoked: formatDay(revoked) }),
  };
}
