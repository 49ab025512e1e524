// Runs the built modules in a browser, without a bundler and without polyfills.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { chromium } from "playwright-core";

const root = new URL("../../", import.meta.url);
const types = { html: "text/html", js: "text/javascript", json: "application/json" };
const files = {
  "/": "<!doctype html><title>harikerja</title>",
  "/vectors.json": readFileSync(new URL("../../testdata/vectors.json", root), "utf8"),
  "/ask.js": readFileSync(new URL("test/ask.js", root), "utf8"),
};

function serve(request, response) {
  const path = request.url;
  const text = files[path] ?? (/^\/dist\/[\w-]+\.js$/.test(path) ? readFileSync(new URL("." + path, root), "utf8") : undefined);
  if (text === undefined) return response.writeHead(404).end();
  response.writeHead(200, { "Content-Type": types[path === "/" ? "html" : path.split(".").pop()] }).end(text);
}

/** Returns the path of the installed Chromium. */
function browserPath() {
  for (const name of [process.env.CHROMIUM, "chromium", "chromium-browser", "google-chrome"]) {
    try {
      if (name) return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      // Try the next name.
    }
  }
  return undefined;
}

const executablePath = browserPath();
const skip = !executablePath && !process.env.HARIKERJA_REQUIRE_ALL && "there is no Chromium: install it, or set CHROMIUM to its path";

test("every vector has the same answer in Chromium, in time zones on both sides of the date line", { skip }, async (t) => {
  const server = createServer(serve);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => server.close());
  const browser = await chromium.launch({ executablePath });
  t.after(() => browser.close());

  for (const timezoneId of ["America/Los_Angeles", "Pacific/Kiritimati"]) {
    const context = await browser.newContext({ timezoneId });
    const page = await context.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("requestfailed", (request) => problems.push(request.url()));
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const { count, found, zone } = await page.evaluate(async () => {
      const harikerja = await import("/dist/index.js");
      const { differences } = await import("/ask.js");
      const vectors = await (await fetch("/vectors.json")).json();
      Date.now = () => Date.parse(vectors.now);
      return { count: vectors.cases.length, found: await differences(harikerja, vectors), zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    });
    assert.equal(zone, timezoneId);
    assert.ok(count > 3000, `there are only ${count} vectors`);
    assert.deepEqual([problems, found.slice(0, 5)], [[], []]);
    await context.close();
  }
});
