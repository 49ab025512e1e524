// Tests the package as an application installs it: the package is packed and then unpacked.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import typescript from "typescript";
import { directory } from "../directory.js";
import { compile, compilers } from "./compile.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

// Packs the package once, from a copy without the built files, as in a fresh clone.
const packed = mkdtempSync(join(tmpdir(), "harikerja-"));
after(() => rmSync(packed, { recursive: true }));
const clone = join(packed, "clone");
cpSync(root, clone, { recursive: true, filter: (path) => !["dist", "node_modules"].includes(relative(root, path)) });
symlinkSync(join(root, "node_modules"), join(clone, "node_modules"));
const filename = execFileSync("npm", ["pack", "--silent", "--pack-destination", packed], { cwd: clone, encoding: "utf8" }).trim();
const files = execFileSync("tar", ["-tzf", join(packed, filename)], { encoding: "utf8" }).trim().split("\n").map((path) => path.replace("package/", ""));

/** Installs the package into a new directory. */
function install(t) {
  const path = directory(t);
  mkdirSync(join(path, "node_modules/harikerja"), { recursive: true });
  execFileSync("tar", ["-xzf", join(packed, filename), "-C", join(path, "node_modules/harikerja"), "--strip-components=1"]);
  return path;
}

test("npm pack builds a package with exactly the needed files, without source maps", (t) => {
  t.diagnostic(`the tarball has ${statSync(join(packed, filename)).size} bytes`);
  const code = [
    ...["answers", "arguments", "calendar", "data", "dataset", "date", "deadlines", "defaults", "definition", "definitions", "errors", "history"],
    ...["index", "knowledge", "load", "overtime", "payroll"],
  ];
  const modules = code.map((name) => name + ".js");
  const types = ["answer-types", "date", "defaults", "errors", "index", "questions", "types"].map((name) => name + ".d.ts");
  const built = [...modules, ...types];
  const want = ["LICENSE", "LICENSE-DATA", "NOTICE", "README.md", "package.json", "dist/cjs/package.json", ...built.map((name) => "dist/" + name), ...built.map((name) => "dist/cjs/" + name)];
  assert.deepEqual(files.sort(), want.sort());
});

test("the lock file contains no address of a registry", () => {
  assert.doesNotMatch(readFileSync(root + "package-lock.json", "utf8"), /"resolved"|registry/);
});

test("import and require work", (t) => {
  const path = install(t);
  const use = 'if (addWorkdays("2026-03-18", 5).resultDate !== "2026-03-31" || !(new HarikerjaError("INVALID_DATE", "") instanceof Error)) throw 1;';
  writeFileSync(join(path, "a.mjs"), `import { addWorkdays, HarikerjaError } from "harikerja"; ${use}`);
  writeFileSync(join(path, "b.cjs"), `const { addWorkdays, HarikerjaError } = require("harikerja"); ${use}`);
  for (const name of ["a.mjs", "b.cjs"]) execFileSync(process.execPath, [join(path, name)], { stdio: "pipe" });
});

test("instanceof is true for errors of the other module system and false for other objects", (t) => {
  const path = install(t);
  const code = `
    import { createRequire } from "node:module";
    import assert from "node:assert/strict";
    import * as esm from "harikerja";
    const cjs = createRequire(import.meta.url)("harikerja");
    assert.notEqual(esm.HarikerjaError, cjs.HarikerjaError);
    for (const [one, other] of [[esm, cjs], [cjs, esm]]) {
      assert.throws(() => other.isHoliday("x"), one.HarikerjaError);
      assert.throws(() => other.isHoliday("x"), (error) => error instanceof one.HarikerjaError && error instanceof Error);
      for (const value of [new Error("x"), {}, null, undefined, "x", { name: "HarikerjaError", code: "INVALID_DATE" }]) assert.equal(value instanceof one.HarikerjaError, false);
      class Own extends one.HarikerjaError {}
      assert.equal(new Own("INVALID_DATE", "x") instanceof Own && new Own("INVALID_DATE", "x") instanceof other.HarikerjaError, true);
      assert.equal(new one.HarikerjaError("INVALID_DATE", "x") instanceof Own, false);
    }`;
  writeFileSync(join(path, "a.mjs"), code);
  execFileSync(process.execPath, [join(path, "a.mjs")], { stdio: "pipe" });
});

for (const compiler of compilers) {
  test(`${compiler}: the types and the examples of the READMEs compile without other packages, and the compiler finds mistakes`, (t) => {
    const path = install(t);
    const text = `
    import * as harikerja from "harikerja";
    import { addWorkdays, asOf, dateInJakarta, getHolidays, getOvertime, getUpcomingHolidays, getYears, load, localDate, todayInJakarta, withCalendar, HarikerjaError } from "harikerja";
    import type { AnyCalendar, Calendar, CalendarDefinition, CalendarHolidayType, ErrorCode, Holiday, NamedCalendar, Open, Weekday } from "harikerja";
    const result: string = addWorkdays("2026-03-18", 5, { weekend: ["fri", "sat"], leave: { only: ["2026-03-20"] } }).resultDate;
    const kinds: string[] = getHolidays(2026, { type: "collective_leave" }).map((holiday) => holiday.type);
    const occasion: string | undefined = getHolidays(2026)[0]!.occasion;
    const code: ErrorCode = new HarikerjaError("INVALID_DATE", "").code;
    const days: readonly Weekday[] = addWorkdays("2026-03-18", "5").options.weekend;
    const file: CalendarDefinition = { name: "acme", weekend: ["sun"], collectiveLeave: "worked", daysOff: [{ date: "2026-12-31" }] };
    const own: Open<CalendarHolidayType> = withCalendar(file).getHolidays(2026, { type: "own_day_off" })[0]!.type;
    const taken: boolean | null = withCalendar("idx").addWorkdays("2026-03-18", 5).options.includeCollectiveLeave;
    const newer: Promise<NamedCalendar> = load("a.json").then((calendar) => calendar.withCalendar(file));
    const from: string = getUpcomingHolidays().examined.startDate;
    const complete: boolean = getUpcomingHolidays().complete;
    const calendar: Calendar = harikerja;
    const loaded: Promise<Calendar> = load(new Uint8Array(0), { allowOlder: true });
    const firm: NamedCalendar = asOf("2025-08-01").withCalendar("idx").asOf("2025-07-01");
    const due = (any: AnyCalendar): string => any.asOf("2026-01-01").addWorkdays("2026-03-18", 5).resultDate;
    const dates: string[] = [harikerja, asOf("2025-08-01"), withCalendar("idx")].map(due);
    const reason: string | undefined = new HarikerjaError("RULE_NOT_FOUND", "").details.reason;
    const { status } = getYears()[0]!;
    // @ts-expect-error: newer data can have another status
    if (status !== "verified" && status !== "corroborated") status satisfies never;
    // @ts-expect-error: a later version can have another type
    const closed: CalendarHolidayType = getHolidays(2026)[0]!.type;
    // @ts-expect-error
    getHolidays(2026)[0]!.name = "other";
    // @ts-expect-error
    getOvertime("2026-03-14", 4).warnings.push("other");
    const sorted: Holiday[] = getHolidays(2026).sort((a, b) => a.name.localeCompare(b.name));
    // @ts-expect-error
    withCalendar("idx").addWorkdays("2026-03-18", 5, { weekend: "sun" });
    // @ts-expect-error
    withCalendar("idx").diffWorkdays("2026-03-18", "2026-03-19", { leave: "taken" });
    // @ts-expect-error
    addWorkdays("2026-03-18", 5, { leave: false });
    // @ts-expect-error
    getHolidays(2026, { type: "own_day_off" });
    // @ts-expect-error
    addWorkdays("2026-03-18", 5, { weekends: "sun" });
    // @ts-expect-error
    addWorkdays(new Date(), 5);
    const picked: string[] = [new Date()].map((date) => localDate(date)).concat(dateInJakarta(new Date()), todayInJakarta());
    declare const setting: number | undefined;
    const bare: Holiday[] = [...getHolidays(), ...getHolidays(2026), ...([harikerja, withCalendar("idx")] as AnyCalendar[]).flatMap((any) => any.getHolidays(2026, { includeSources: true }))];
    // @ts-expect-error
    getHolidays(setting);
    // @ts-expect-error
    getHolidays(undefined, { includeSources: true });
    // @ts-expect-error
    getUpcomingHolidays(undefined);
    // @ts-expect-error
    addWorkdays("2026-03-18", 5, { weekend: undefined });
    // @ts-expect-error
    dateInJakarta();
    // @ts-expect-error
    dateInJakarta(undefined);
    // @ts-expect-error
    localDate();
    export { result, kinds, occasion, code, days, own, taken, newer, from, complete, calendar, loaded, firm, dates, reason, closed, sorted, picked, bare };
  `;
    const module = { module: "NodeNext", moduleResolution: "NodeNext" };
    assert.equal(compile(path, { "use.ts": text }, module, compiler), "");

    const readmes = ["README.md", "../../README.md", "../../README.id.md"].map((name) => readFileSync(root + name, "utf8"));
    const codes = readmes.flatMap((readme) => [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code]) => code));
    const examples = codes.map((code, i) => [`example${i + 1}.mts`, code]);
    const node = `declare module "node:fs/promises" {
      export function rename(from: string, to: string): Promise<void>;
      export function writeFile(path: string, data: Uint8Array): Promise<void>;
    }`;
    const strict = { noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true, noImplicitReturns: true };
    const found = compile(path, { ...Object.fromEntries(examples), "node.d.ts": node }, { ...module, ...strict, target: "ES2022", lib: ["ES2022", "DOM"] }, compiler);
    assert.equal(found, "");
  });
}

for (const compiler of compilers) {
  test(`${compiler}: an imported JSON file is a CalendarDefinition`, (t) => {
    const path = install(t);
    const acme = {
      ...{ name: "acme", title: { id: "PT Acme", en: "PT Acme" }, listed: false, status: "verified", weekend: ["sun"] },
      ...{ collectiveLeave: ["2026-03-20"], covers: "2025..2026" },
      daysOff: [{ date: "2026-05-15" }, { from: "2026-12-28", to: "2026-12-31", name: { id: "Tutup", en: "Closed" }, source: "letter", note: "Each year." }],
      ...{ workdays: [{ date: "2026-06-14" }], notes: ["For tests."] },
      sources: [{ id: "letter", title: "Letter", publisher: "PT Acme" }, { id: "other", title: "Other", url: "https://acme.example", publisher: "PT Acme", note: "A copy." }],
    };
    const { calendars } = JSON.parse(readFileSync(root + "../../dataset.json", "utf8"));
    const files = Object.fromEntries([acme, { name: "small", collectiveLeave: "worked" }, { name: 5 }, ...calendars].map((file) => [`${file.name}.json`, JSON.stringify(file)]));
    const good = Object.keys(files).filter((name) => name !== "5.json");
    const text = `
      import { withCalendar, type CalendarDefinition } from "harikerja";
      ${good.map((name, i) => `import file${i} from "./${name}";`).join("\n")}
      import wrong from "./5.json";
      const all: CalendarDefinition[] = [${good.map((_, i) => `file${i}`)}];
      ${good.map((_, i) => `withCalendar(file${i});`).join("\n")}
      // @ts-expect-error: the name must be a text
      withCalendar(wrong);
      export { all };
    `;
    assert.ok(good.length >= 3);
    for (const [module, moduleResolution] of [["NodeNext", "NodeNext"], ["ESNext", "Bundler"]]) {
      assert.equal(compile(path, { "use.ts": text, ...files }, { module, moduleResolution, resolveJsonModule: true, esModuleInterop: true }, compiler), "");
    }
  });
}

test("an editor shows the documentation of a function where it is called", (t) => {
  const path = install(t);
  const file = join(path, "use.ts");
  writeFileSync(file, 'import { isWorkday } from "harikerja";\nisWorkday("2026-03-20");\n');
  const host = {
    ...{ getScriptFileNames: () => [file], getScriptVersion: () => "1", getCurrentDirectory: () => path, getDefaultLibFileName: typescript.getDefaultLibFilePath },
    getCompilationSettings: () => ({ module: typescript.ModuleKind.NodeNext, target: typescript.ScriptTarget.ES2022 }),
    getScriptSnapshot: (name) => (existsSync(name) ? typescript.ScriptSnapshot.fromString(readFileSync(name, "utf8")) : undefined),
    ...{ fileExists: typescript.sys.fileExists, readFile: typescript.sys.readFile, directoryExists: typescript.sys.directoryExists, realpath: typescript.sys.realpath },
  };
  const info = typescript.createLanguageService(host).getQuickInfoAtPosition(file, readFileSync(file, "utf8").indexOf('isWorkday("') + 1);
  assert.match(typescript.displayPartsToString(info.documentation), /^Reports whether a date is a workday/);
  assert.match(typescript.displayPartsToString(info.displayParts), /date: string, options\?: WorkdayOptions/);
});
