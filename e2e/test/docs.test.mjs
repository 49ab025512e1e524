// Tests the documentation of the API: the reference, and the page that sends
// requests.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { open, startBrowser } from "../lib/browser.mjs";
import { startSite } from "../lib/site.mjs";

let site;
let browser;
before(async () => {
  site = await startSite();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

describe("the reference", () => {
  for (const [theme, width] of [["light", 320], ["dark", 1280]]) {
    it(`${theme} at ${width} px`, async () => {
      const { page, context, complaints } = await open(browser, site, { colorScheme: theme, viewport: { width, height: 800 } });
      const response = await page.goto("/docs", { waitUntil: "networkidle" });
      assert.equal(response.status(), 200);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `the page is ${overflow} px wider than the screen`);
      await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
      const axe = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
      assert.deepEqual(axe.violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.html).join(" ")}`), []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  it("opens an operation by keyboard without scripts", async () => {
    const { page, context, complaints } = await open(browser, site, { javaScriptEnabled: false });
    await page.goto("/docs");
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "/v1/workdays/add" }).focus();
    await page.keyboard.press("Enter");
    assert.match(page.url(), /\/docs#addWorkdays$/);
    assert.ok(await page.locator("#addWorkdays").isVisible());
    assert.deepEqual(complaints, []);
    await context.close();
  });
});

// Swagger UI does not pass axe, because of low contrast and a select without a
// name. The reference is the accessible page. So this test does not use axe, but
// checks the security policy.
it("sends a request, and loads nothing from other hosts", async () => {
  const { page, context, complaints } = await open(browser, site, { viewport: { width: 1280, height: 900 } });
  const response = await page.goto("/docs/try", { waitUntil: "networkidle" });
  assert.match(response.headers()["content-security-policy"], /^default-src 'self'; /);
  const operation = page.locator("#operations-Workdays-addWorkdays");
  await operation.locator(".opblock-summary-control").click();
  await operation.getByRole("button", { name: "Execute" }).click();
  const answer = operation.locator(".live-responses-table .response-col_description pre").first();
  await answer.waitFor();
  assert.match(await answer.textContent(), /"resultDate": "2026-03-31"/);
  assert.deepEqual(complaints, []);
  await context.close();
});
