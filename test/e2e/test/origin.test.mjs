// Tests requests from a page of another origin. The browser allows them only after a preflight
// request.

import assert from "node:assert/strict";
import { once as event } from "node:events";
import { createServer } from "node:http";
import { once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

once("a page of another origin may send header fields that a library adds", async (t) => {
  const other = createServer((_, response) => response.setHeader("Content-Type", "text/html").end("<!doctype html><title>Another site</title>"));
  other.listen(0, "127.0.0.1");
  t.after(() => other.close() && other.closeAllConnections());
  await event(other, "listening");
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${other.address().port}/`);
  const statuses = await page.evaluate(async (url) => {
    const headers = { Authorization: "Bearer x", "X-Requested-With": "XMLHttpRequest", "Content-Type": "application/json" };
    const get = async (path) => {
      const response = await fetch(url + path, { headers });
      await response.text();
      return response.status;
    };
    return {
      answer: await get("/v1/holidays?year=2026"),
      error: await get("/v1/holidays?year=x"),
      unknown: await get("/v1/nothing"),
      feed: await get("/calendar.ics"),
      compat: await get("/compat/libur/api?year=2026"),
    };
  }, site.url);
  assert.deepEqual(statuses, { answer: 200, error: 400, unknown: 404, feed: 200, compat: 200 });
  await page.close();
});
