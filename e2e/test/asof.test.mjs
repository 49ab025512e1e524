// Tests the list of a year as it was known on a day.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { open } from "../lib/browser.mjs";
import { languages, once, tested, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const texts = {
  id: {
    chosen: "Lihat daftar ini per tanggal tertentu",
    show: "Tampilkan",
    same: "Sama dengan daftar hari ini.",
    changes: ["Ditambahkan", "Dibatalkan", "Digeser"],
    marks: ["Belum ada waktu itu: ditambahkan kemudian", "Kemudian dibatalkan", "Kemudian digeser ke", "Belum ada waktu itu: digeser kemudian dari"],
    future: "Pilih tanggal yang tidak melewati hari ini.",
  },
  en: {
    chosen: "This list as it was known on a chosen day",
    show: "Show",
    same: "The same as today's list.",
    changes: ["Added", "Cancelled", "Moved"],
    marks: ["Not in the list then: added later", "Cancelled later", "Moved later to", "Not in the list then: moved later from"],
    future: "Choose a date that is not after today.",
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
          await page.getByRole("button", { name: words.show }).click();
          await page.waitForURL(/date=2025-08-06/);
          const known = await ask("/holidays?year=2025&asOf=2025-08-06");
          const shown = await page.locator(".differences li:not(.absent)").evaluateAll((items) => items.map((li) => [li.querySelector("time").dateTime, li.querySelector(".name").textContent]));
          assert.deepEqual(shown, known.map((h) => [h.date, lang === "id" ? h.localName : h.name]));
          const added = page.locator(".differences li.absent");
          assert.equal(await added.count(), 1);
          assert.equal(await added.locator("time").getAttribute("datetime"), "2025-08-18");
          assert.equal(await added.locator(".change").textContent(), words.marks[0]);
          // Each revision links to the list that was known on its day.
          await page.locator(".revisions a").last().click();
          await page.waitForURL(/date=2025-08-07/);
          assert.equal(await page.locator("#difference").textContent(), words.same);
          assert.equal(await page.locator(".differences .absent, .differences .change").count(), 0);
          assert.deepEqual(complaints, []);
        });

        it("the page Sources links to the differences from today's list, and the page marks the same differences as the API", async () => {
          const { page } = visit;
          for (const [year, revision] of [[2021, 1], [2020, 2]]) {
            await page.goto(`/${year}/sources?lang=${lang}`);
            await page.locator(".history a[href*='as-of']").nth(-revision).click();
            await page.waitForURL(/as-of\?date=/);
            const date = new URL(page.url()).searchParams.get("date");
            const { added, cancelled, moved } = await ask(`/holidays/compare?year=${year}&date=${date}`);
            assert.ok(cancelled.length > 0 && moved.length > 0);
            for (const [i, list] of [added, cancelled, moved].entries()) {
              const rows = page.locator(".changes li").filter({ has: page.getByText(words.changes[i], { exact: true }) });
              assert.equal(await rows.count(), list.length, words.changes[i]);
            }
            const marked = (i) => page.locator(".differences li").filter({ hasText: words.marks[i] }).locator("time").evaluateAll((list) => list.map((t) => t.dateTime));
            assert.deepEqual(await marked(0), added.map((h) => h.date));
            assert.deepEqual(await marked(1), cancelled.map((h) => h.date));
            assert.deepEqual(await marked(2), moved.map((m) => m.from.date));
            assert.deepEqual(await marked(3), moved.map((m) => m.to.date));
          }
        });

        it("a day without a list shows a warning, and a day in the future is refused", async () => {
          const { page } = visit;
          await page.goto(`/2026/as-of?date=2025-01-01&lang=${lang}`);
          assert.match(await page.locator("main .warn").textContent(), /2025.*2026.*2025/);
          assert.equal(await page.locator(".differences").count(), 0);
          const response = await page.goto(`/2026/as-of?date=9999-01-01&lang=${lang}`);
          assert.equal(response.status(), 400);
          assert.equal(await page.locator("#mistake").textContent(), words.future);
          assert.equal(await page.locator("#date").getAttribute("aria-invalid"), "true");
        });

        it("the page keeps the calendar and the language", async () => {
          const { page } = visit;
          await page.goto(`/2025/as-of?date=2025-08-06&calendar=idx&lang=${lang}`);
          await page.getByRole("button", { name: words.show }).click();
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
