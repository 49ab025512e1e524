// Tests the package as an application uses it: packed and unpacked.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { compile, directory } from "./compile.js";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Packs the built files without building them again, and returns npm's description of the tarball. */
function pack(path) {
  const out = execFileSync("npm", ["pack", "--ignore-scripts", "--json", "--loglevel=error", "--pack-destination", path], { cwd: root, encoding: "utf8" });
  return JSON.parse(out)[0];
}

function install(t) {
  const path = directory(t);
  const { filename } = pack(path);
  mkdirSync(join(path, "node_modules/harikerja"), { recursive: true });
  execFileSync("tar", ["-xzf", join(path, filename), "-C", join(path, "node_modules/harikerja"), "--strip-components=1"]);
  return path;
}

test("the package contains exactly the needed files", (t) => {
  const { files, size } = pack(directory(t));
  t.diagnostic(`the tarball has ${size} bytes`);
  const modules = ["answers", "arguments", "client", "data", "date", "decode", "defaults", "definition", "errors", "index", "knowledge", "obligations", "obligations-data"].map((name) => name + ".js");
  const types = ["client", "date", "defaults", "errors", "index", "obligations", "types"].map((name) => name + ".d.ts");
  const built = [...modules, ...types];
  const want = ["LICENSE", "README.md", "package.json", "dist/cjs/package.json", ...built.map((name) => "dist/" + name), ...built.map((name) => "dist/cjs/" + name)];
  assert.deepEqual(files.map(({ path }) => path).sort(), want.sort());
});

test("the package has the licence of the project", () => {
  assert.equal(readFileSync(root + "LICENSE", "utf8"), readFileSync(root + "../../LICENSE", "utf8"));
});

test("the lock file names no registry", () => {
  assert.doesNotMatch(readFileSync(root + "package-lock.json", "utf8"), /"resolved"|registry/);
});

test("import and require work, and each has one error class", (t) => {
  const path = install(t);
  const use = 'if (addWorkdays("2026-03-18", 5).resultDate !== "2026-03-31" || HarikerjaError !== client.HarikerjaError) throw 1;';
  writeFileSync(join(path, "a.mjs"), `import { addWorkdays, HarikerjaError } from "harikerja"; import * as client from "harikerja/client"; ${use}`);
  writeFileSync(join(path, "b.cjs"), `const { addWorkdays, HarikerjaError } = require("harikerja"); const client = require("harikerja/client"); ${use}`);
  for (const name of ["a.mjs", "b.cjs"]) execFileSync(process.execPath, [join(path, name)], { stdio: "pipe" });
});

test("the types compile without other packages, and the compiler finds mistakes", (t) => {
  const path = install(t);
  const text = `
    import { addWorkdays, getHolidays, withCalendar, HarikerjaError, type CalendarDefinition, type ErrorCode, type Weekday } from "harikerja";
    import { createClient } from "harikerja/client";
    const result: string = addWorkdays("2026-03-18", 5, { weekend: ["fri", "sat"], includeCollectiveLeave: false }).resultDate;
    const kinds: ("national_holiday" | "collective_leave")[] = getHolidays(2026, { type: "collective_leave" }).map((holiday) => holiday.type);
    const revision: Promise<number> = createClient({ baseUrl: "https://holidays.example.com" }).getSources(2026).then(({ meta }) => meta.revision);
    const code: ErrorCode = new HarikerjaError("INVALID_DATE", "").code;
    const days: Weekday[] = addWorkdays("2026-03-18", "5").options.weekend;
    const file: CalendarDefinition = { name: "acme", weekend: ["sun"], collectiveLeave: "worked", daysOff: [{ date: "2026-12-31" }] };
    const own: "national_holiday" | "collective_leave" | "own_day_off" = withCalendar(file).getHolidays(2026, { type: "own_day_off" })[0]!.type;
    const name: string = withCalendar("idx").addWorkdays("2026-03-18", 5).options.calendar;
    // @ts-expect-error
    withCalendar("idx").addWorkdays("2026-03-18", 5, { weekend: "sun" });
    // @ts-expect-error
    getHolidays(2026, { type: "own_day_off" });
    // @ts-expect-error
    addWorkdays("2026-03-18", 5, { weekends: "sun" });
    // @ts-expect-error
    addWorkdays(new Date(), 5);
    export { result, kinds, revision, code, days, own, name };
  `;
  assert.equal(compile(path, { "use.ts": text }, { module: "NodeNext" }), "");
});
