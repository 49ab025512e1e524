import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles some code as an application would. */
async function bundle(contents, minify = true) {
  const result = await build({
    stdin: { contents, resolveDir: root },
    bundle: true,
    minify,
    treeShaking: true,
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return { text: result.outputFiles[0].text, inputs: Object.keys(result.metafile.inputs), zipped: gzipSync(result.outputFiles[0].contents, { level: 9 }).length };
}

test("the package with all years is smaller than 25 KB gzipped, the due dates are smaller than 13 KB", async (t) => {
  for (const [code, limit] of [
    ['export * from "harikerja"; export * from "harikerja/client";', 25 * 1024],
    ['export { getObligation, getObligations } from "harikerja/obligations";', 13 * 1024],
  ]) {
    for (const minify of [true, false]) {
      const { zipped } = await bundle(code, minify);
      t.diagnostic(`${code} ${minify ? "minified" : "not minified"}: ${zipped} bytes gzipped`);
      assert.ok(zipped < limit, `${code}: ${zipped} bytes gzipped`);
    }
  }
});

test("a bundler leaves out unused modules", async (t) => {
  const weekend = await bundle('export { isWeekend } from "harikerja";');
  t.diagnostic(`only isWeekend: ${weekend.zipped} bytes gzipped`);
  assert.ok(!weekend.text.includes("Tahun Baru"), "the data is in a bundle that does not need it");
  assert.ok(weekend.zipped < 2048, `${weekend.zipped} bytes gzipped`);

  const names = Object.keys(await import("harikerja")).filter((name) => name !== "withCalendar" && name !== "getCalendars");
  const national = await bundle(`export { ${names} } from "harikerja";`);
  t.diagnostic(`without withCalendar: ${national.zipped} bytes gzipped`);
  assert.ok(!/Bursa|daysOff\[/.test(national.text), "a bundle without withCalendar contains calendars");

  const client = await bundle('export * from "harikerja/client";');
  t.diagnostic(`only the client: ${client.zipped} bytes gzipped`);
  assert.ok(!client.inputs.some((name) => name.endsWith("data.js")));
  assert.ok(client.zipped < 2048, `${client.zipped} bytes gzipped`);

  const main = await bundle('export * from "harikerja"; export * from "harikerja/client";');
  assert.ok(!main.inputs.some((name) => name.includes("obligations")), "the due dates are in a bundle that does not need them");

  assert.equal((await bundle('import "harikerja";')).text.trim(), "", "importing the package has a side effect");
});

test("importing does not decode the data", async () => {
  const { text } = await bundle('export * from "harikerja";', false);
  // Replace the packed data by an invalid text: importing must not fail.
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
