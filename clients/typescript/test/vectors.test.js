import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import * as harikerja from "harikerja";
import { differences } from "./ask.js";

const vectors = JSON.parse(readFileSync(new URL("../../../testdata/vectors.json", import.meta.url), "utf8"));
const { now, cases } = vectors;

// The time at which the vectors were generated. Only the current year depends on it.
Date.now = () => Date.parse(now);

// slow/vectors.test.js also tests the modules for require().
const kind = process.env.HARIKERJA_MODULE ?? "import";
const module = kind === "import" ? harikerja : createRequire(import.meta.url)("harikerja");

test(`${kind}: the package answers every shared vector like the API`, async () => {
  assert.ok(cases.length > 3000, `there are only ${cases.length} vectors`);
  const found = await differences(module, vectors);
  assert.equal(found.length, 0, `${found.length} of ${cases.length} differ:\n${found.slice(0, 5).join("\n")}`);
});

test("the source code uses Date only for the current time, the time of a Date object, and localDate", () => {
  const localDate = "[date.getFullYear(), date.getMonth() + 1, date.getDate()]";
  const source = new URL("../src/", import.meta.url);
  for (const name of readdirSync(source)) {
    const code = readFileSync(new URL(name, source), "utf8").replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "").replace(localDate, "");
    assert.doesNotMatch(code, /\bDate\s*(?!\.now\(\)|\.prototype\.getTime\.call\()[.(]|\bIntl\b|\.get(UTC)?(FullYear|Month|Date|Day|Hours)\b|toLocale/, name);
  }
});
