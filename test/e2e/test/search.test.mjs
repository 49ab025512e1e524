// Tests the search in the header: it can be reached with the keyboard on every page, and works
// without scripts.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { open } from "../lib/browser.mjs";
import { once, tested } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const focused = (page) => page.evaluate(() => document.activeElement.id);
const field = (page) => page.getByRole("search").getByRole("searchbox");

once("the search is first after the skip link on every page, also on an error page", async () => {
  const { page, context } = await open(browser, site, { javaScriptEnabled: false });
  for (const path of ["/", "/2026/payroll", "/calculator", "/profile", "/search?name=nyepi", "/nowhere", "/2008", "/2026?x=1", "/docs"]) {
    await page.goto(path);
    assert.equal(await page.getByRole("search").count(), 1, path);
    await page.keyboard.press("Tab");
    assert.ok(await page.locator(".skip").evaluate((e) => e === document.activeElement), path);
    await page.keyboard.press("Tab");
    assert.equal(await field(page).evaluate((e) => e === document.activeElement), true, path);
  }
  await context.close();
});

once("the key / moves the focus to the search, but not while the visitor types", async () => {
  const { page, context, complaints } = await open(browser, site);
  await page.goto("/profile");
  await page.keyboard.press("Control+/");
  assert.notEqual(await focused(page), "search");
  await page.locator("#firm").focus();
  await page.keyboard.press("/");
  assert.equal(await focused(page), "firm");
  await page.goto("/calculator");
  await page.locator("#result").click();
  await page.keyboard.press("/");
  assert.equal(await focused(page), "search");
  assert.equal(await field(page).inputValue(), "");
  await page.keyboard.type("1/5/2026"); // a slash in the field is text
  assert.equal(await field(page).inputValue(), "1/5/2026");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/calculator\?mode=check&date=2026-05-01/);
  assert.deepEqual(complaints, []);
  await context.close();
});

once("the API reference has the search too, with the chosen language", async () => {
  const { page, context, complaints } = await open(browser, site);
  await page.goto("/docs?lang=id");
  await page.keyboard.press("/");
  assert.equal(await focused(page), "search");
  await page.keyboard.type("nyepi 2026");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/search\?/);
  assert.deepEqual(Object.fromEntries(new URL(page.url()).searchParams), { name: "nyepi 2026", lang: "id" });
  assert.deepEqual(complaints, []);
  await context.close();
});

describe("the search keeps its text, the profile and the language", () => {
  for (const javaScriptEnabled of [true, false]) {
    if (!tested(javaScriptEnabled)) continue;
    it(`${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
      const { page, context } = await open(browser, site, { javaScriptEnabled });
      await page.goto("/2026/payroll?week=6&lang=en");
      await field(page).fill("nyepi 2026");
      await field(page).press("Enter");
      await page.waitForURL(/\/search\?/);
      const { searchParams } = new URL(page.url());
      assert.deepEqual(Object.fromEntries(searchParams), { name: "nyepi 2026", week: "6", lang: "en" });
      assert.equal(await field(page).inputValue(), "nyepi 2026");
      assert.equal(await page.locator("main form").count(), 0);
      await context.close();
    });
  }
});

once("the search uses the values of a form that has changed, and keeps the typed text", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026/payroll");
  await field(page).fill("natal");
  await page.locator(".cutoff summary").click();
  await page.locator("#payday").selectOption("25");
  await page.waitForURL(/payday=25/);
  assert.equal(await field(page).inputValue(), "natal");
  await field(page).press("Enter");
  await page.waitForURL(/\/search\?name=natal&payday=25$/);
  await context.close();
});

once("a question leads to the page that answers it, also with a misspelt word", async () => {
  const { page, context } = await open(browser, site, { javaScriptEnabled: false });
  for (const [question, path, answer] of [
    ["10 hari kerja dari 18 maret 2026", "/calculator?mode=add&date=2026-03-18&days=10&week=6", "1 April 2026"],
    ["tgl merah 2027", "/2027?week=6", "2027"],
    ["kalendr maret 2027", "/2027/3?week=6", "Maret 2027"],
  ]) {
    await page.goto("/profile?week=6");
    await field(page).fill(question);
    await field(page).press("Enter");
    await page.waitForURL((url) => url.pathname + url.search === path);
    assert.ok((await page.locator("main").innerText()).includes(answer), question);
  }
  await context.close();
});

describe("the pages with results have no accessibility violation", () => {
  for (const [text, words, link] of [
    ["lebaran 2027 berapa hari", "5 hari libur, yaitu 2 libur nasional (10–11 Maret 2027), 3 cuti bersama (9, 12, 15 Maret 2027)", "Idul Fitri 1448 Hijriah"],
    ["cuti melahirkan", "tidak ada di sini", "Libur panjang dan rencana cuti"],
    ["cuaca besok", "Tidak ada di sini", "Hari Raya Natal"],
    ["pph 21", "Jatuh tempo yang sudah lewat"],
  ]) {
    once(text, async () => {
      const { page, context } = await open(browser, site, { viewport: { width: 360, height: 800 } });
      await page.goto(`/search?name=${encodeURIComponent(text)}`);
      const main = page.locator("main");
      assert.ok((await main.innerText()).includes(words));
      if (link) await main.getByRole("link", { name: link }).first().click({ trial: true });
      const axe = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(axe.violations.map((v) => v.id), []);
      await context.close();
    });
  }
});
