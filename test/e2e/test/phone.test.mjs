// Tests the pages on a phone: the header is short and shows all pages, all tabs are visible,
// a remembered profile takes one line, and the heads of tables have whole words.

import assert from "node:assert/strict";
import { open } from "../lib/browser.mjs";
import { inLanguage, languages, once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const phone = { viewport: { width: 390, height: 844 } };

once("without scripts, an address with #result opens at the answer, and another address at the top", async () => {
  const { page, context } = await open(browser, site, { ...phone, javaScriptEnabled: false });
  await page.goto("/calculator?mode=overtime");
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.goto("/calculator?mode=overtime#result");
  assert.ok((await page.evaluate(() => scrollY)) > 300);
  await context.close();
});

once("the head of a table never breaks a word", async () => {
  const { page, context } = await open(browser, site, phone);
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ["/2026/payroll", "/2026/payroll?firstDay=21&calendar=idx", "/2027/payroll?paydayMonth=next"]) {
      for (const lang of languages) {
        await page.goto(inLanguage(path, lang));
        const broken = await page.locator("#table thead th").evaluateAll((heads) =>
          heads.flatMap((head) =>
            [...head.textContent.matchAll(/\S+/g)].filter(({ 0: word, index }) => {
              const range = document.createRange();
              range.setStart(head.firstChild, index);
              range.setEnd(head.firstChild, index + word.length);
              return new Set([...range.getClientRects()].map((line) => line.top)).size > 1;
            }),
          ).map(([word]) => word),
        );
        assert.deepEqual(broken, [], `${path} in ${lang} at ${width} px`);
      }
    }
  }
  await context.close();
});

once("the header is short and shows every page of the navigation", async () => {
  const { page, context } = await open(browser, site, { javaScriptEnabled: false });
  for (const [width, height] of [[390, 844], [360, 640]]) {
    await page.setViewportSize({ width, height });
    for (const path of ["/2026", "/subscribe", "/nowhere"]) {
      for (const lang of languages) {
        await page.goto(inLanguage(path, lang));
        const header = await page.locator(".top").boundingBox();
        assert.ok(header.y + header.height <= 170, `${path} in ${lang} at ${width} px: ${header.height} px`);
        const boxes = await page.locator(".pages a").evaluateAll((list) => list.map((e) => e.getBoundingClientRect()));
        assert.equal(boxes.length, 5);
        for (const { left, right, bottom } of boxes) assert.ok(left >= 0 && right <= width && bottom <= 170, `${path} in ${lang}`);
      }
    }
  }
  await context.close();
});

once("the offer to use a remembered profile takes one line", async () => {
  const { page, context } = await open(browser, site, phone);
  await page.goto("/2026");
  await page.evaluate(() => localStorage.setItem("profile", "week=6"));
  for (const lang of languages) {
    await page.goto(inLanguage("/2026?calendar=national", lang));
    const lines = await page.locator(".remembered a").evaluate((link) => link.getClientRects().length);
    assert.equal(lines, 1, lang);
  }
  await context.close();
});

once("the message about a mistake is as wide as the form", async () => {
  const { page, context } = await open(browser, site, phone);
  await page.goto("/calculator?date=2026-01-05&days=99999999");
  const { width } = await page.locator("#calculator .mistake").boundingBox();
  assert.equal(width, (await page.locator("#calculator").boundingBox()).width);
  await context.close();
});

once("all tabs of the calculator are visible, in two rows", async () => {
  for (const width of [360, 390]) {
    const { page, context } = await open(browser, site, { viewport: { width, height: 640 } });
    for (const lang of ["id", "en"]) {
      await page.goto(`/calculator?lang=${lang}`);
      const tabs = await page.locator(".tabs :is(a, button)").evaluateAll((list) => list.map((e) => e.getBoundingClientRect()));
      assert.ok(tabs.every(({ left, right }) => left >= 0 && right <= width), `${lang} at ${width} px`);
      assert.equal(new Set(tabs.map(({ top }) => top)).size, 2, `${lang} at ${width} px`);
    }
    await context.close();
  }
});

once("the links to other years do not cover the heading of a year", async () => {
  const { page, context } = await open(browser, site);
  for (const width of [320, 360, 390, 430]) {
    await page.setViewportSize({ width, height: 740 });
    for (const path of ["/", "/2026", "/2027", "/2012", "/2027?calendar=idx"]) {
      for (const lang of languages) {
        await page.goto(inLanguage(path, lang));
        const covered = await page.evaluate(() => {
          const text = document.createRange();
          text.selectNodeContents(document.querySelector(".yearhead h1"));
          const links = [...document.querySelectorAll(".yearnav a")].map((link) => link.getBoundingClientRect());
          return [...text.getClientRects()].some((line) =>
            links.some((link) => line.left < link.right && link.left < line.right && line.top < link.bottom && link.top < line.bottom));
        });
        assert.ok(!covered, `${path} in ${lang} at ${width} px`);
      }
    }
  }
  await context.close();
});
