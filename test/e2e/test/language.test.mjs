// Tests the language that a browser remembers.

import assert from "node:assert/strict";
import { open } from "../lib/browser.mjs";
import { once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const language = (page) => page.locator("html").getAttribute("lang");
const path = (page) => page.url().slice(site.url.length);

// `state` returns the storage of a browser.
const state = (values) => ({
  cookies: [],
  origins: [{ origin: site.url, localStorage: Object.entries(values).map(([name, value]) => ({ name, value })) }],
});

once("the chosen language is used when the visitor comes back, without a cookie", async () => {
  const first = await open(browser, site, { locale: "en-GB" });
  await first.page.goto("/2026");
  assert.equal(await language(first.page), "en");
  await first.page.locator(".lang").click();
  await first.page.waitForURL("**/2026?lang=id");
  const { page, context, complaints } = await open(browser, site, { locale: "en-GB", storageState: await first.context.storageState() });
  for (const [address, want] of [
    ["/", "/?lang=id"],
    ["/2026/payroll#table", "/2026/payroll?lang=id#table"],
    ["/calculator?date=2026-03-18&days=5", "/calculator?date=2026-03-18&days=5&lang=id"],
  ]) {
    await page.goto(address);
    await page.waitForURL(site.url + want);
    assert.equal(await language(page), "id");
  }
  await page.locator(".pages a").nth(1).click();
  assert.equal(await language(page), "id");
  assert.deepEqual(await context.cookies(), []);
  assert.deepEqual(complaints, []);
  // A page that does not exist is also in the chosen language.
  await page.goto("/nowhere?a=%zz");
  await page.waitForURL("**/nowhere?a=%zz&lang=id");
  assert.equal(await language(page), "id");
  // The choice of the other language replaces the first.
  await page.goto("/2026");
  await page.waitForURL("**/2026?lang=id");
  await page.locator(".lang").click();
  await page.waitForURL("**/2026?lang=en");
  await page.goto("/subscribe");
  assert.equal(path(page), "/subscribe");
  assert.equal(await language(page), "en");
  await Promise.all([context.close(), first.context.close()]);
});

once("a language that is chosen with the button on the calculator page is remembered too", async () => {
  const { page, context } = await open(browser, site, { locale: "id-ID" });
  await page.goto("/calculator");
  await page.locator("button.lang").click();
  await page.waitForURL(/lang=en/);
  await page.goto("/rules");
  await page.waitForURL("**/rules?lang=en");
  await context.close();
});

once("a language in a link is used for this visit and is not remembered", async () => {
  const { page, context } = await open(browser, site, { locale: "en-GB", storageState: state({ lang: "id" }) });
  await page.goto("/2026?lang=en");
  assert.equal(await language(page), "en");
  await page.locator(".pages a").nth(1).click();
  await page.waitForURL(/\/payroll\?lang=en$/);
  assert.equal(await language(page), "en");
  await page.goto("/");
  await page.waitForURL("**/?lang=id");
  await context.close();
});

once("the remembered language and the remembered profile are applied with one redirect, and the back button works", async () => {
  const { page, context } = await open(browser, site, { locale: "id-ID", storageState: state({ lang: "en", profile: "week=6" }) });
  const opened = [];
  page.on("request", (request) => request.isNavigationRequest() && opened.push(request.url().slice(site.url.length)));
  await page.goto("/rules?lang=id");
  await page.waitForURL("**/rules?lang=id&week=6");
  opened.length = 0;
  await page.goto("/2026/payroll");
  await page.locator(".firm-words").waitFor();
  assert.equal(await language(page), "en");
  assert.deepEqual(opened, ["/2026/payroll", "/2026/payroll?week=6&lang=en"]);
  await page.goBack();
  await page.waitForURL("**/rules?lang=id&week=6");
  await context.close();
});

once("the page is never shown in the other language", async () => {
  const { page, context } = await open(browser, site, { locale: "id-ID", storageState: state({ lang: "en" }) });
  await page.addInitScript(() => {
    const look = () => {
      const root = document.documentElement;
      const isShown = document.body && getComputedStyle(root).visibility === "visible";
      if (isShown) sessionStorage.setItem("shown", `${sessionStorage.getItem("shown") ?? ""}${root.lang}`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/2026");
  await page.waitForURL("**/2026?lang=en");
  await page.waitForFunction(() => sessionStorage.getItem("shown"));
  assert.match(await page.evaluate(() => sessionStorage.getItem("shown")), /^(en)+$/);
  await context.close();
});

once("if storage is forbidden or the stored language is unknown, the language of the browser is used", async () => {
  const { page, context, complaints } = await open(browser, site, { storageState: state({ lang: "<xx>" }) });
  await page.goto("/2026");
  assert.equal(path(page), "/2026");
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get() { throw new DOMException("denied", "SecurityError"); } });
  });
  await page.goto("/2026");
  await page.locator(".lang").click();
  await page.waitForURL("**/2026?lang=en");
  await page.locator(".pages a").nth(1).click();
  assert.equal(await language(page), "en");
  await page.goto("/2026");
  assert.equal(path(page), "/2026");
  assert.deepEqual(complaints, []);
  await context.close();
});
