// Tests the list of a year as it was known on a day.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { open, send } from "../lib/browser.mjs";
import { languages, once, tested, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const texts = {
  id: {
    chosen: "Lihat daftar ini per tanggal tertentu",
    same: "Sama dengan daftar hari ini.",
    added: "Belum ada waktu itu: ditambahkan kemudian",
  },
  en: {
    chosen: "This list as it was known on a chosen day",
    same: "The same as today's list.",
    added: "Not in the list then: added later",
  },
};

const ask = async (path) => (await (await fetch(`${site.url}/v1${path}`)).json()).data;

for (const javaScriptEnabled of [true, false]) {
  for (const width of widths) {
    for (const lang of languages) {
      if (!tested(javaScriptEnabled, width, lang)) continue;
      describe(`${javaScriptEnabled ? "with" : "without"} scripts at ${width} px in ${lang}`, () => {
        const words = texts[lang];
        let visit;
        before(async () => {
          visit = await open(browser, site, { javaScriptEnabled, viewport: { width, height: 800 } });
        });
        after(() => visit.context.close());

        it("the calendar links to the list of a year as it was known on a chosen day", async () => {
          const { page, complaints } = visit;
          await page.goto(`/2025?lang=${lang}`);
          await page.getByRole("link", { name: words.chosen }).click();
          await page.waitForURL(`**/2025/as-of?lang=${lang}`);
          await page.locator("#date").fill("2025-08-06");
          if (!javaScriptEnabled) await send(page);
          await page.waitForURL(/date=2025-08-06/);
          const known = await ask("/holidays?year=2025&asOf=2025-08-06");
          const shown = await page.locator(".differences li:not(.absent)").evaluateAll((items) => items.map((li) => [li.querySelector("time").dateTime, li.querySelector(".name").textContent]));
          assert.deepEqual(shown, known.map((h) => [h.date, lang === "id" ? h.localName : h.name]));
          const added = page.locator(".differences li.absent");
          assert.equal(await added.count(), 1);
          assert.equal(await added.locator("time").getAttribute("datetime"), "2025-08-18");
          assert.equal(await added.locator(".change").textContent(), words.added);
          // Each revision links to the list that was known on its day.
          await page.locator(".revisions a").last().click();
          await page.waitForURL(/date=2025-08-07/);
          assert.equal(await page.locator("#difference").textContent(), words.same);
          assert.equal(await page.locator(".differences .absent, .differences .change").count(), 0);
          assert.deepEqual(complaints, []);
        });

        it("the page keeps the calendar and the language", async () => {
          const { page } = visit;
          await page.goto(`/2025/as-of?date=2025-08-06&calendar=idx&lang=${lang}`);
          await send(page);
          await page.waitForURL((url) => url.searchParams.get("calendar") === "idx" && url.searchParams.get("lang") === lang && url.searchParams.get("date") === "2025-08-06");
          await page.locator(".lang").click();
          assert.equal(await page.locator("html").getAttribute("lang"), lang === "id" ? "en" : "id");
          assert.equal(await page.locator("#date").inputValue(), "2025-08-06");
        });
      });
    }
  }
}

once("the printed page has the differences and the decrees, but not the form", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2021/as-of?date=2021-01-01&lang=id");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("form:visible, .revisions:visible, .downloads:visible").count(), 0);
  assert.ok(await page.locator(".news .cite").first().isVisible());
  assert.equal(await page.locator(".differences .change:visible").count(), 10);
  await context.close();
});
