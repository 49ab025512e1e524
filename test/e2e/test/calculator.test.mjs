// Tests the calculator with the keyboard only, and compares its result with the page that the
// server renders.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { open } from "../lib/browser.mjs";
import { languages, once, tested } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const api = async (call) => (await (await fetch(site.url + call)).json()).data;

// `waitForResult` waits until the result on the page contains a text.
async function waitForResult(page, text) {
  await page.locator(".split").getByText(text).first().waitFor();
}

// `tabTo` presses Tab until an element has the focus. It fails if the element cannot
// be reached or does not show the focus.
async function tabTo(page, selector) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((s) => document.activeElement.matches(s), selector)) {
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
      assert.notEqual(outline, "none", `${selector} does not show that it has the focus`);
      return;
    }
  }
  assert.fail(`${selector} cannot be reached by Tab`);
}

describe("with the mouse", () => {
  once("a click counts even if an answer arrives before the button is released", async () => {
    const { page, context } = await open(browser, site);
    for (const [control, next] of [[".tabs button >> nth=0", /mode=count/], [".lang", /lang=id/]]) {
      await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
      await page.locator(control).hover();
      await page.locator("#days").fill("7");
      await page.mouse.down();
      await waitForResult(page, "Thursday, 2 April 2026");
      await page.mouse.up();
      await page.waitForURL(next);
    }
    await context.close();
  });
});

describe("with the keyboard only", () => {
  once("a visitor can add workdays, then change the week and the leave", async () => {
    const { page, context, complaints } = await open(browser, site);
    await page.goto("/calculator?date=2026-03-18&lang=en");
    await tabTo(page, ".skip");
    await page.keyboard.press("Enter");
    await tabTo(page, "#days");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("7");
    let { resultDate } = await api("/v1/workdays/add?date=2026-03-18&days=7");
    assert.equal(resultDate, "2026-04-02");
    await waitForResult(page, "Thursday, 2 April 2026");

    await tabTo(page, "main [name=week]");
    await page.keyboard.press("ArrowDown"); // 6 days
    ({ resultDate } = await api("/v1/workdays/add?date=2026-03-18&days=7&weekend=sun"));
    assert.equal(resultDate, "2026-04-01");
    await waitForResult(page, "Wednesday, 1 April 2026");

    await tabTo(page, "[name=leave]");
    await page.keyboard.press("ArrowDown"); // collective leave counts as workdays
    ({ resultDate } = await api("/v1/workdays/add?date=2026-03-18&days=7&weekend=sun&includeCollectiveLeave=false"));
    assert.equal(resultDate, "2026-03-28");
    await waitForResult(page, "Saturday, 28 March 2026");

    await page.keyboard.press("Enter"); // the button is not visible, because the page answers each change
    await page.waitForFunction(() => document.activeElement.id === "result");
    await waitForResult(page, "Saturday, 28 March 2026");
    assert.equal(page.url(), `${site.url}/calculator?mode=add&date=2026-03-18&days=7&week=6&leave=worked&lang=en`);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  once("a visitor can choose the days of a custom week", async () => {
    const { page, context } = await open(browser, site);
    await page.goto("/calculator?mode=count&start=2026-03-01&end=2026-03-31&lang=id");
    assert.equal(await page.locator(".custom").isVisible(), false);
    await tabTo(page, "main [name=week]");
    await page.keyboard.press("ArrowUp"); // from the first choice to the last choice, which is custom
    await tabTo(page, "[name=off][value=fri]");
    await page.keyboard.press("Space");
    const { workdayCount } = await api("/v1/workdays/diff?start=2026-03-01&end=2026-03-31&weekend=fri,sat,sun");
    await waitForResult(page, `${workdayCount} hari kerja`);
    await context.close();
  });

  once("a visitor can copy the API call", async () => {
    const { page, context } = await open(browser, site, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto("/calculator?date=2026-03-18&days=5&lang=id");
    await tabTo(page, ".api summary");
    await page.keyboard.press("Enter");
    await tabTo(page, "[data-copy]");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Tersalin").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied, `${site.url}/v1/workdays/add?date=2026-03-18&days=5`);
    const body = await (await fetch(copied)).json();
    assert.equal(body.data.resultDate, "2026-03-31");
    await context.close();
  });
});

// Form values of every mode, valid and invalid.
const states = [
  "mode=add&date=2026-03-18&days=5",
  "mode=add&date=2020-01-01&days=1500&direction=before&week=6&leave=worked",
  "mode=add&date=2027-12-30&days=50",
  "mode=add&date=&days=5",
  "mode=count&start=2012-12-01&end=2013-01-31&week=custom&off=mon&off=fri",
  "mode=count&start=2026-02-01&end=2026-01-01",
  "mode=count&start=2026-03-18&end=2026-03-24&week=custom&off=mon&off=tue&off=wed&off=thu&off=fri&off=sat&off=sun",
  "mode=check&date=2026-03-20",
  "mode=check&date=2008-01-01",
  "mode=limit&limit=kip-answer&date=2026-03-16&week=any",
  "mode=limit&limit=phk&date=2026-04-01&week=5",
  "mode=limit&limit=pkwt-registration&date=2027-12-30&week=6",
  "mode=overtime&date=2026-04-03&hours=9&week=6&shortest=fri",
  "mode=overtime&date=2026-03-17&hours=5&leave=worked",
  "mode=overtime&date=2026-04-03&hours=13",
  "mode=overtime&date=2020-01-01&hours=1",
];

describe("the script shows the same result as the server for the same address", () => {
  for (const lang of languages) {
    if (!tested(lang)) continue;
    for (const state of states) {
      it(`${state} in ${lang}`, async () => {
        const { page, context, complaints } = await open(browser, site);
        await page.goto(`/calculator?${state}&lang=${lang}`);
        const shown = async () => [
          await page.locator("#result").innerHTML(),
          await page.locator("#details").innerHTML(),
          await page.locator("form [aria-invalid], form [aria-describedby]").evaluateAll((list) => list.map((e) => e.outerHTML.split(">")[0])),
          await page.locator(".tabs a").evaluateAll((list) => list.map((e) => e.outerHTML)),
        ];
        const loaded = await shown();
        await page.locator("#answer").evaluate((e) => e.replaceChildren("…"));
        await page.locator("#calculator").evaluate((e) => e.dispatchEvent(new Event("input")));
        await page.locator("#result").getByText("…", { exact: true }).waitFor({ state: "detached" });
        const swapped = await shown();
        await page.goto(page.url());
        const again = await shown();
        assert.deepEqual(swapped, again);
        assert.equal(swapped[0], loaded[0]);
        assert.deepEqual(complaints.filter((c) => !/status of 40[04]/.test(c)), []);
        await context.close();
      });
    }
  }
});

once("the links to other modes and to the other language keep the values of the form", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-18&days=5&lang=id");
  await page.locator("#days").fill("12");
  await page.locator("main [name=leave][value=worked]").check();
  await waitForResult(page, "12 hari kerja setelah");
  await page.waitForURL("**/calculator?mode=add&date=2026-03-18&days=12&leave=worked&lang=id");
  await page.locator(".lang").click();
  await waitForResult(page, "12 workdays after Wednesday, 18 March 2026");
  await page.locator("#date").fill("2026-03-20");
  await waitForResult(page, "after Friday, 20 March 2026");
  await page.getByRole("button", { name: "Check a date" }).click();
  await waitForResult(page, "Friday, 20 March 2026 is a workday");
  await context.close();
});

once("a result can be shared by its address", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-18&days=5&lang=id");
  await page.locator("#days").fill("12");
  await page.locator("#direction").selectOption("before");
  await page.waitForURL("**/calculator?mode=add&date=2026-03-18&days=12&direction=before&lang=id");
  await waitForResult(page, "12 hari kerja sebelum");
  const [here, shared] = [await page.locator(".answer").textContent(), await page.locator("#share").getAttribute("href")];
  await page.goto(page.url());
  assert.equal(await page.locator(".answer").textContent(), here);
  await page.goto(shared);
  assert.equal(await page.locator(".answer").textContent(), here);
  await context.close();
});

// `delayAnswer` delays the answer for one value of the field "days". The returned function
// `release` ends the delay.
async function delayAnswer(page, days) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const matches = (url) => url.searchParams.get("days") === days;
  await page.route(matches, async (route) => {
    await released;
    await route.continue().catch(() => {}); // the page may have aborted the request
  });
  return { release, asked: page.waitForRequest((request) => matches(new URL(request.url()))) };
}

once("the old answer is marked as busy until the next answer arrives", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
  const { release, asked } = await delayAnswer(page, "2");
  await page.locator("#days").fill("2");
  await asked;
  assert.equal(await page.locator("#result").getAttribute("aria-busy"), "true");
  assert.match(await page.locator(".answer").textContent(), /^5 workdays after/);
  release();
  await waitForResult(page, "2 workdays after");
  await page.locator("#result:not([aria-busy])").waitFor();
  await context.close();
});

once("an answer for older form values never replaces a newer answer", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
  const { release, asked } = await delayAnswer(page, "2");
  const cancelled = page.waitForEvent("requestfailed", (request) => new URL(request.url()).searchParams.get("days") === "2");
  await page.locator("#days").fill("2");
  await asked;
  await page.locator("#days").fill("3");
  assert.equal((await cancelled).failure().errorText, "net::ERR_ABORTED");
  await waitForResult(page, "3 workdays after");
  release();
  await page.locator("#direction").selectOption("before");
  await waitForResult(page, "3 workdays before");
  assert.equal(await page.locator("#result").getAttribute("aria-busy"), null);
  await context.close();
});

once("the page shows an error if the service does not answer, and later shows the next answer", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-18&days=0&lang=en");
  assert.equal(await page.locator("[aria-invalid]").count(), 1);
  for (const answer of [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 500, contentType: "application/json", body: "{}" }),
    (route) => route.fulfill({ status: 404, contentType: "text/html", body: "<!doctype html><title>404</title>" }),
    (route) => route.fulfill({ contentType: "text/html", body: '<form id="calculator"></form>' }), // a page of another version of the site
  ]) {
    await page.route("**/calculator?**", answer);
    await page.locator("#days").fill("2");
    await waitForResult(page, "The service did not answer");
    assert.equal(await page.locator("[aria-invalid], [aria-busy]").count(), 0);
    assert.equal(new URL(page.url()).searchParams.get("days"), "2");
    await page.unroute("**/calculator?**");
    await page.locator("#days").fill("3");
    await waitForResult(page, "3 workdays after");
  }
  await context.close();
});

// A cache that ignores the query of an address may send the answer for other form values.
once("an answer for other form values is not shown", async () => {
  const { page, context } = await open(browser, site);
  const copy = await (await fetch(`${site.url}/calculator?date=2026-03-18&days=5&lang=en`)).text();
  await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
  await page.route("**/calculator?**", (route) => route.fulfill({ contentType: "text/html", body: copy }));
  await page.locator("#days").fill("2");
  await waitForResult(page, "The service did not answer");
  await page.locator("#days").fill("5");
  await waitForResult(page, "5 workdays after");
  await page.locator("main [name=week][value=custom]").check();
  await waitForResult(page, "The service did not answer");
  await context.close();
});
