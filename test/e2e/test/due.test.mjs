// Tests the due dates on a phone and on paper: the current month is on the first screen, the page
// is short, and nothing is lost.

import assert from "node:assert/strict";
import { open } from "../lib/browser.mjs";
import { inLanguage, languages, once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const phone = { viewport: { width: 390, height: 844 } };
const year = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" }).format().slice(0, 4);

// Before the months were folded, the page had 16,404 px.
once("the due dates of a year are at most a third as long as before, and begin with the current month on the first screen", async () => {
  const { page, context, complaints } = await open(browser, site, phone);
  // The page of another year looks like the page of this year in January: no month is over.
  for (const path of [`/${year}/due-dates`, "/2025/due-dates", "/2027/due-dates"]) {
    for (const lang of languages) {
      await page.goto(inLanguage(path, lang));
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      assert.ok(height <= 16404 / 3, `${path} in ${lang} has ${height} px`);
      for (const [width, tall] of [[390, 844], [360, 640]]) {
        await page.setViewportSize({ width, height: tall });
        const top = await page.locator(".due h2:visible").first().evaluate((e) => e.getBoundingClientRect().bottom);
        assert.ok(top < tall, `${path} in ${lang} at ${width} px: the first month is at ${top} px`);
      }
      await page.setViewportSize(phone.viewport);
    }
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

once("a folded month opens by its box, and by a link to one of its dates, also without scripts", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await open(browser, site, { ...phone, javaScriptEnabled });
    await page.goto("/2025/due-dates?lang=id");
    const april = page.locator("section", { has: page.locator("#m4") }).locator("li").first();
    assert.equal(await april.isVisible(), false);
    await page.getByLabel(/^Tampilkan \d+ kewajiban: April$/).check();
    assert.equal(await april.isVisible(), true);
    await page.goto(`/2025/due-dates?lang=id#${await page.locator("section", { has: page.locator("#m9") }).locator("li").first().getAttribute("id")}`);
    assert.equal(await page.locator(":target").isVisible(), true);
    await page.setViewportSize({ width: 1280, height: 800 });
    assert.equal(await page.locator(".due li:visible").count(), await page.locator(".due li").count(), "a wide screen shows all months of another year");
    await context.close();
  }
});

once("a wide screen folds the past months of the current year, also without scripts", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await open(browser, site, { viewport: { width: 1280, height: 800 }, javaScriptEnabled });
    await page.goto(`/${year}/due-dates?lang=id`);
    const past = page.locator(".due > .past");
    if (await past.count()) { // not in January
      const date = await past.first().locator("li").first().getAttribute("id");
      assert.equal(await past.first().isVisible(), false);
      await page.locator("#past-months").check();
      assert.ok(await past.first().isVisible());
      await page.goto("/rules");
      await page.goto(`/${year}/due-dates?lang=id#${date}`);
      assert.ok(await page.locator(":target").isVisible(), "a link to a past date opens its month");
      assert.equal(await past.last().isVisible(), (await past.count()) === 1);
      await page.emulateMedia({ media: "print" });
      assert.ok(await past.last().isVisible());
    }
    assert.ok(await page.locator(".due > :not(.past)").first().isVisible());
    await context.close();
  }
});

once("THR on a Saturday does not move, and the page names the last workday before it", async () => {
  const { page, context } = await open(browser, site);
  for (const [lang, text] of [
    ["id", "Tanggal ini hari libur, tetapi tidak bergeser: Permenaker 6/2016 pasal 5(4) tidak memuat ketentuan yang menggesernya. Hari kerja terakhir untuk membayar: Jumat, 17 Desember 2027."],
    ["en", "This date is a day off, but it does not move: Permenaker 6/2016 art. 5(4) has no clause that moves it. The last workday to pay: Friday, 17 December 2027."],
  ]) {
    for (const path of ["/2027/due-dates", "/2027/12"]) {
      await page.goto(inLanguage(path, lang));
      assert.equal(await page.getByText(text).count(), 1, path);
    }
    await page.goto(inLanguage("/2026/due-dates?kind=allowance", lang));
    const moved = await page.locator("li:has(.moved)").evaluateAll((list) => list.map((li) => li.id));
    assert.deepEqual(moved, ["d2026-03-14", "d2026-05-24"], "the others are workdays");
  }
  await context.close();
});

once("the warning about law is one line that opens, and paper has all of it", async () => {
  const { page, context } = await open(browser, site);
  for (const path of ["/2026/due-dates", "/rules", "/search?name=pph+21", "/calculator?mode=overtime&date=2026-03-17", "/calculator?mode=limit", "/subscribe"]) {
    for (const lang of languages) {
      for (const width of [360, 390]) {
        await page.emulateMedia({ media: "screen" });
        await page.setViewportSize({ width, height: 844 });
        await page.goto(inLanguage(path, lang));
        const lines = await page.locator(".notice strong").evaluate((e) => e.getClientRects().length);
        assert.equal(lines, 1, `${path} in ${lang} at ${width} px`);
        assert.equal(await page.locator(".notice p").isVisible(), false);
      }
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator(".notice p").isVisible(), true, `${path} in ${lang}`);
      await page.emulateMedia({ media: "screen" });
      await page.locator(".notice summary").click();
      assert.equal(await page.locator(".notice p").isVisible(), true);
    }
  }
  await context.close();
});

once("the printed due dates have all months", async () => {
  const { page, context } = await open(browser, site, phone);
  await page.goto(`/${year}/due-dates`);
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".due .duty:visible").count(), await page.locator(".due .duty").count());
  await context.close();
});
