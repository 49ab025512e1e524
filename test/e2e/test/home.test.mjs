// Tests the first screen of the page "/".

import assert from "node:assert/strict";
import { open } from "../lib/browser.mjs";
import { once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const year = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" }).format().slice(0, 4);

once("the calendar is on the first screen", async () => {
  for (const [width, height] of [[390, 844], [360, 640], [1280, 800]]) {
    const { page, context } = await open(browser, site, { viewport: { width, height } });
    await page.goto("/?lang=id");
    const days = page.locator(".months table:visible").first().locator("tbody tr");
    const { y, height: row } = await days.nth(1).boundingBox();
    assert.ok(y + row <= height, `at ${width} x ${height} px, the second week ends at ${y + row} px`);
    await context.close();
  }
});

once("past months are folded, and one box shows them, also without scripts", async () => {
  for (const [width, javaScriptEnabled] of [[1280, true], [1280, false], [390, true]]) {
    const { page, context } = await open(browser, site, { viewport: { width, height: 800 }, javaScriptEnabled });
    for (const path of ["/?lang=id", `/${year}?lang=id&week=6`]) {
      await page.goto(path);
      const past = page.locator(".months > .past");
      if (!(await past.count())) continue; // in January
      assert.equal(await past.last().isVisible(), false);
      await page.locator("#past-months").check();
      assert.ok(await past.first().isVisible());
      await page.locator("#past-months").uncheck();
      await page.emulateMedia({ media: "print" });
      assert.equal(await page.locator(".months table:visible").count(), 12);
      await page.emulateMedia({ media: "screen" });
    }
    await page.goto("/2025?lang=id");
    assert.equal(await page.locator(".months table:visible").count(), 12, "the months of another year are not folded");
    await context.close();
  }
});

once("the marks of neighbouring days do not overlap", async () => {
  const { page, context } = await open(browser, site);
  for (const width of [360, 390, 600, 800, 1024, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/2025?lang=id");
    const wide = await page.locator("td.cl").evaluateAll((cells) => cells.map((cell) => {
      const { width: side, transform, rotate } = getComputedStyle(cell.firstElementChild, "::before");
      const { a, b, c, d } = new DOMMatrix(transform).rotate(parseFloat(rotate) || 0);
      const { width, height } = cell.getBoundingClientRect();
      return Math.max(parseFloat(side) * (Math.abs(a) + Math.abs(c)) - width, parseFloat(side) * (Math.abs(b) + Math.abs(d)) - height);
    }));
    assert.ok(wide.length > 0);
    assert.ok(Math.max(...wide) <= 0, `at ${width} px, a diamond is ${Math.max(...wide)} px too large`);
  }
  await context.close();
});

once("a folded card says that the next holiday is collective leave", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 390, height: 844 } });
  await page.goto("/?lang=id");
  const card = page.locator(".card dl > div").first();
  const folded = await card.innerText();
  await page.getByLabel("Rincian hari ini").check();
  const isLeave = (await card.innerText()).includes("ASN libur");
  assert.equal(folded.includes("(Cuti bersama)"), isLeave, folded);
  assert.ok(!(await card.innerText()).includes("(Cuti bersama)"));
  await context.close();
});

once("a phone folds the card about today, and a desktop does not", async () => {
  for (const [width, folded] of [[390, true], [1280, false]]) {
    const { page, context } = await open(browser, site, { viewport: { width, height: 844 } });
    await page.goto("/?lang=id");
    const last = page.locator(".card dl > div").last();
    assert.equal(await last.isVisible(), !folded);
    if (folded) await page.getByLabel("Rincian hari ini").check();
    assert.ok(await last.isVisible());
    await context.close();
  }
});

once("a remembered profile shows the firm's period, payday and next tax on the page /", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 1280, height: 800 } });
  await page.addInitScript(() => localStorage.setItem("profile", "week=6&firstDay=21&payday=25"));
  await page.goto("/?lang=id");
  await page.waitForURL(/week=6/);
  const names = await page.locator(".card dt").allTextContents();
  for (const name of [/^Hari libur berikutnya/, /^Sisa hari kerja periode/, /^Gajian berikutnya/, /^Jatuh tempo pajak berikutnya/]) {
    assert.ok(names.some((text) => name.test(text)), `${name} in ${names}`);
  }
  const left = page.locator(".card div", { has: page.getByText(/^Sisa hari kerja periode/) });
  const count = parseInt(await left.locator("b").textContent());
  await left.getByRole("link").click();
  await page.waitForURL(/calculator/);
  assert.ok((await page.locator(".answer strong").textContent()).startsWith(`${count} `), "the calculator counts the same days");
  await context.close();
});
