// Tests the calendar of a year without a list, which shows predictions.

import assert from "node:assert/strict";
import { it } from "node:test";
import { open } from "../lib/browser.mjs";
import { languages, tested } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const texts = {
  id: { next: "Perkiraan 2028", status: "Perkiraan, belum ditetapkan pemerintah", or: "atau Rabu, 25 April 2029", closed: "2028 belum ditetapkan", link: "Perkiraan libur nasional 2028" },
  en: { next: "Predicted 2028", status: "A prediction, not decreed by the government", or: "or Wednesday, 25 April 2029", closed: "2028 is not decreed yet", link: "Predicted national holidays of 2028" },
};

for (const lang of languages) {
  if (!tested(lang)) continue;
  const text = texts[lang];

  it(`predictions look different from decreed days, and no page counts them, in ${lang}`, async () => {
    const { page, context, complaints } = await open(browser, site);
    await page.goto(`/2027?lang=${lang}`);
    const decreed = await page.locator(".bignum").evaluate((e) => getComputedStyle(e).color);
    await page.getByRole("link", { name: text.next }).click();
    await page.getByRole("heading", { name: text.status }).waitFor();
    assert.notEqual(await page.locator(".bignum").evaluate((e) => getComputedStyle(e).color), decreed);
    const { data } = await (await fetch(`${site.url}/v1/projections?year=2028`)).json();
    assert.equal(await page.locator(".months .pr").count(), new Set(data.map((h) => h.date)).size);
    assert.match(await page.locator(".months .pr a").first().evaluate((e) => getComputedStyle(e).backgroundImage), /repeating-linear-gradient/);
    assert.equal(await page.locator(".totals, script[type='application/ld+json']").count(), 0);
    assert.match(await page.locator(".menu a").first().getAttribute("href"), /^\/projections\.ics/);

    await page.locator(".yearnav .next").click();
    assert.equal(await page.locator(".months .pb").count(), 2); // both dates of Idul Adha
    await page.locator(".months .pb a").last().click();
    await page.waitForURL("**#d2029-04-24");
    assert.equal(await page.locator(":target .other-date").textContent(), text.or);
    assert.deepEqual(complaints, []);

    await page.goto(`/2028/long-weekends?lang=${lang}`);
    await page.getByRole("heading", { name: text.closed }).waitFor();
    await page.getByRole("link", { name: text.link }).click();
    await page.waitForURL(`**/2028?lang=${lang}`);
    await context.close();
  });
}
