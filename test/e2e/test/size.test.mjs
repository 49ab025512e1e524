// Tests the size of pages.

import assert from "node:assert/strict";
import { describe } from "node:test";
import { open } from "../lib/browser.mjs";
import { inLanguage, once, pages } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

// The size is the number of bytes that are transferred: the header fields and the
// compressed bodies of the page and of all files that it loads. The test uses
// Indonesian, because its texts are longer than the English texts.
describe("a page and all its files have less than 70 KB", () => {
  for (const { path, status } of [...pages, { path: "/docs" }]) {
    if (status) continue; // an error page has less content
    const target = inLanguage(path, "id");
    once(target, async () => {
      const { page, context } = await open(browser, site, { viewport: { width: 1280, height: 800 } });
      const client = await context.newCDPSession(page);
      await client.send("Network.enable");
      let bytes = 0;
      client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.goto(target, { waitUntil: "networkidle" });
      assert.ok(bytes > 5_000, `only ${bytes} bytes were counted`);
      assert.ok(bytes < 70_000, `${target} has ${bytes} bytes`);
      await context.close();
    });
  }
});
