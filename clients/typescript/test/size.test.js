import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles code in the same way as an application. */
async function bundle(contents, minify = true) {
  const result = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify,
    treeShaking: true,
    format: "esm",
    write: false,
    logLevel: "silent",
  });
  return { text: result.outputFiles[0].text, zipped: gzipSync(result.outputFiles[0].contents, { level: 9 }).length };
}

test("the README states the sizes of the package", async (t) => {
  const readme = readFileSync(root + "README.md", "utf8");
  const [, whole, national] = /minified and gzipped size is (\d+) KB, or (\d+) KB/.exec(readme);
  for (const [code, stated] of [
    ['export * from "harikerja";', whole],
    ['export { addWorkdays, checkWorkday, diffWorkdays, getHolidays, isHoliday, isWorkday } from "harikerja";', national],
  ]) {
    const { zipped } = await bundle(code);
    t.diagnostic(`${code}: ${zipped} bytes gzipped`);
    assert.ok(zipped < +stated * 1024, `${code}: ${zipped} bytes gzipped`);
    assert.ok(zipped > (+stated - 2) * 1024, `${code}: only ${zipped} bytes gzipped`);
  }
});

test("a bundler leaves out unused modules", async (t) => {
  const weekend = await bundle('export { isWeekend } from "harikerja";');
  t.diagnostic(`only isWeekend: ${weekend.zipped} bytes gzipped`);
  assert.ok(!weekend.text.includes("Tahun Baru"), "the data is in a bundle that does not need it");
  assert.ok(weekend.zipped < 2048, `${weekend.zipped} bytes gzipped`);

  const national = await bundle('export { addWorkdays, checkWorkday, diffWorkdays, getHolidays, isHoliday, isWorkday } from "harikerja";');
  assert.ok(!/Bursa|overtime-|crypto|lebaran/i.test(national.text), "a bundle of the national functions contains calendars, overtime, load or occasions");

  const all = await bundle('export * from "harikerja";');
  assert.doesNotMatch(all.text, /from ?"node:|require\(/, "the package needs a module of Node");

  assert.equal((await bundle('import "harikerja";')).text.trim(), "", "importing the package has a side effect");
});

test("importing does not decode the data", async () => {
  const { text } = await bundle('export * from "harikerja";', false);
  // Replace the packed data by an invalid text. The import must not fail.
  const broken = text.replace(/var packed = `[^`]*`/, "var packed = 0");
  assert.notEqual(broken, text);
  const module = await import("data:text/javascript," + encodeURIComponent(broken));
  assert.equal(module.isWeekend("2026-03-21"), true);
  assert.throws(() => module.isHoliday("2026-03-21"), TypeError);
});

test("there are no dependencies", () => {
  const { dependencies, peerDependencies, optionalDependencies } = JSON.parse(readFileSync(root + "package.json", "utf8"));
  assert.deepEqual([dependencies, peerDependencies, optionalDependencies], [undefined, undefined, undefined]);
});
