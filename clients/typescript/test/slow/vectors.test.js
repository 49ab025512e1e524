// Asks the vectors again: with require, in other time zones, and with a changed Object.prototype.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** Runs a module in a process of its own. */
function run(args, variables) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env: { ...env, ...variables }, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  return stdout;
}
const path = (name) => fileURLToPath(new URL(name, import.meta.url));

// One time zone is west of Indonesia, and the other is east of Indonesia.
for (const [zone, offset, kind] of [["America/Los_Angeles", 480, "import"], ["Pacific/Kiritimati", -840, "require"]]) {
  test(`${kind}: every vector has the same answer in ${zone}`, () => {
    const variables = { TZ: zone, HARIKERJA_MODULE: kind };
    assert.equal(run(["-p", "new Date(2026, 0, 1).getTimezoneOffset()"], variables).trim(), String(offset), "the time zone is not set");
    assert.match(run(["--test-name-pattern=" + kind, path("../vectors.test.js")], variables), /^# pass 1$/m);
  });
}

test("a changed Object.prototype does not change the answers", () => {
  assert.match(run([path("polluted.js")]), /^\d{4,} answers are the same$/m);
});
