import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const here = new URL(".", import.meta.url);

// One time zone is west of Indonesia, and the other is east of Indonesia.
for (const [zone, offset] of [["America/Los_Angeles", 480], ["Pacific/Kiritimati", -840]]) {
  test(`every vector has the same answer in ${zone}`, () => {
    const { NODE_TEST_CONTEXT: _, ...env } = process.env;
    const run = (...args) => spawnSync(process.execPath, args, { env: { ...env, TZ: zone }, encoding: "utf8" });
    assert.equal(run("-p", "new Date(2026, 0, 1).getTimezoneOffset()").stdout.trim(), String(offset), "the time zone is not set");
    const { status, stdout } = run("--test-name-pattern=import:", fileURLToPath(new URL("vectors.test.js", here)));
    assert.equal(status, 0, stdout);
    assert.match(stdout, /^# pass 1$/m);
  });
}

test("the source code uses Date only for the current time and for the time of a Date object", () => {
  for (const name of readdirSync(new URL("../src/", here))) {
    const code = readFileSync(new URL(`../src/${name}`, here), "utf8").replace(/\/\*[^]*?\*\/|\/\/.*$/gm, "");
    assert.doesNotMatch(code, /\bDate\s*(?!\.now\(\)|\.prototype\.getTime\.call\()[.(]|\bIntl\b|\.get(UTC)?(FullYear|Month|Date|Day|Hours)\b|toLocale/, name);
  }
});
