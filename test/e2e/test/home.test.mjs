// Tests the first screen of the page "/".

import assert from "node:assert/strict";
import { open } from "../lib/browser.mjs";
import { once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

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
  await page.addInitScript(() => localStorage.setItem("profile", "week=6"));
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
