// Tests that tables and plans change with the form of their page, without a reload.

import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { open } from "../lib/browser.mjs";
import { once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

// For each page: its address, a change of its form, and the address of the new answer.
const forms = [
  ["/2026/payroll?payday=25&lang=en", (page) => page.locator("#firstDay").selectOption("26"), "/2026/payroll?firstDay=26&payday=25&lang=en"],
  ["/2025/as-of?lang=en", (page) => page.locator("#date").fill("2025-08-06"), "/2025/as-of?date=2025-08-06&lang=en"],
  ["/2026/long-weekends?bridges=2&start=&lang=en", (page) => page.locator("#days").fill("20"), "/2026/long-weekends?bridges=2&days=20&start=&minDays=4&lang=en"],
];

// `content` returns the visible content of a page: its answer, the addresses of its links, the
// values of its form, and the hidden buttons.
const content = (page) =>
  page.evaluate(() => ({
    title: document.title,
    answer: [...document.querySelectorAll("[data-part], .head, .calendars, .uses, .settings")].map((part) => part.textContent.replace(/\s+/g, " ")),
    links: [...document.querySelectorAll("a:not(.lang, .remembered a)")].map((link) => link.getAttribute("href")), // the link to the other language has its parameters in another order
    values: [...new FormData(document.querySelector("form[data-live]"))],
    hidden: [...document.querySelectorAll("button[hidden]")].map((button) => button.textContent),
  }));

const busy = (page) => page.locator("[data-part][aria-busy]").count();

for (const [path, change, target] of forms) {
  once(`${path.split("?")[0]} follows its form: the answer, the links to files and the address`, async () => {
    const { page, context, complaints } = await open(browser, site);
    await page.goto(target);
    const want = await content(page);
    await page.goto("/subscribe?lang=en");
    await page.goto(path);
    const send = page.locator("form[data-live] [type=submit]");
    assert.equal(await send.isVisible(), false, "the answer needs no button");
    const before = await content(page);
    assert.notDeepEqual(before.answer, want.answer);

    // The answer is dimmed, and its links do not work, until the new answer arrives.
    let release;
    const held = new Promise((resolve) => (release = resolve));
    await page.route("**/202*/**", async (route) => {
      await held;
      await route.continue();
    });
    await change(page);
    assert.ok((await busy(page)) > 0);
    const part = page.locator("[data-part]").first();
    await page.waitForFunction(() => Number(getComputedStyle(document.querySelector("[data-part]")).opacity) < 0.5);
    assert.equal(await part.evaluate((e) => e.inert), true);
    release();
    await page.waitForFunction(() => !document.querySelector("[data-part][aria-busy]"));
    await page.unroute("**/202*/**");

    assert.deepEqual(await content(page), want);
    assert.notEqual(await page.locator("form[data-live] [role=status]").first().textContent(), "", "screen readers announce the new answer");
    const axe = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(axe.violations.map((v) => v.id), []);
    const shown = new URL(page.url());
    assert.deepEqual([...shown.searchParams].sort(), [...new URL(target, site.url).searchParams].sort());
    await page.reload();
    assert.deepEqual(await content(page), want, "the address has the answer");
    await page.locator(".brand").click();
    await page.goBack();
    assert.deepEqual(await content(page), want, "Back returns to the answer");
    await page.goBack();
    assert.match(page.url(), /subscribe/, "the changes of the form are one step of the history");
    assert.deepEqual(complaints, []);
    await context.close();

    const without = await open(browser, site, { javaScriptEnabled: false });
    await without.page.goto(path);
    await change(without.page);
    await without.page.locator("form[data-live] [type=submit]").click();
    assert.deepEqual((await content(without.page)).answer, want.answer);
    await without.context.close();
  });
}

once("a link to a number of bridge days leads to the list and keeps the days of leave, which keep the number", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026/long-weekends?lang=en");
  await page.locator("#days").fill("20");
  await page.waitForURL(/days=20/);
  await page.locator(".tabs").getByRole("link", { name: "3 days" }).click();
  await page.waitForURL(/bridges=3.*days=20.*#bridged$/);
  await page.locator("#days").fill("7");
  await page.waitForURL(/bridges=3/);
  await page.waitForURL(/days=7/);
  await context.close();
});

once("a mistake is shown at its field, no value is lost, and the next answer removes the message", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 390, height: 800 } });
  await page.goto("/2026/long-weekends?start=&minDays=9&lang=en");
  const days = page.locator("#days");
  await days.fill("x");
  await page.locator("#days-mistake").waitFor();
  assert.equal(await days.getAttribute("aria-describedby"), "days-mistake");
  assert.equal(await page.locator("#days-mistake").textContent(), await page.locator("form [role=status]").last().textContent());
  assert.deepEqual([await days.inputValue(), await page.locator("#minDays").inputValue()], ["x", "9"]);
  assert.equal(await page.locator(".answer, #plans .weekends").count(), 0);
  assert.ok(await page.locator("section:has(> #natural) .weekends > li").count() > 0, "the long weekends stay");
  await days.fill("20");
  await page.locator(".answer").waitFor();
  assert.equal(await page.locator(".mistake, [aria-invalid]").count(), 0);

  await page.goto("/calculator?lang=en");
  await page.getByLabel("Custom").check();
  for (const day of await page.locator(".custom input").all()) await day.check();
  await page.locator("#mistake").waitFor();
  assert.equal(await page.locator("#week").getAttribute("aria-describedby"), "mistake");
  assert.equal(await page.locator(".custom input:checked").count(), 7);
  assert.equal(await page.locator(".answer").count(), 0);
  await page.getByLabel("Sunday", { exact: true }).uncheck();
  await page.locator(".answer").waitFor();
  assert.equal(await page.locator("#mistake").count(), 0);
  await context.close();
});

once("if there is no answer, the page says so and keeps the form", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026/payroll?lang=en");
  await page.locator(".cutoff summary").click();
  await page.route("**/payroll?*", (route) => route.abort());
  await page.locator("#payday").selectOption("25");
  await page.locator("#result .banner").waitFor();
  assert.equal(await page.locator("#table").count(), 0, "the old table is not shown");
  assert.equal(await page.locator("#payday").inputValue(), "25");
  const button = page.getByRole("button", { name: "Show" });
  await page.unroute("**/payroll?*");
  await button.click(); // it is visible again
  await page.locator("#table").waitFor();
  assert.equal(await button.isVisible(), false);
  assert.match(page.url(), /payday=25/);
  await context.close();
});
