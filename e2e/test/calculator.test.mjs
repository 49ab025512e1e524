// The calculator by keyboard alone, against the API, and with and without
// scripts.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { open, startBrowser } from "../lib/browser.mjs";
import { startSite } from "../lib/site.mjs";

let site;
let browser;
before(async () => {
  site = await startSite();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

const api = async (call) => (await (await fetch(site.url + call)).json()).data;

// settled waits until the result on the page is that of the form.
async function settled(page, text) {
  await page.locator("#result").getByText(text).first().waitFor({ timeout: 5000 });
}

// tabTo presses Tab until an element has the focus, as one does without a
// mouse, and fails if it never gets it.
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

describe("by keyboard alone", () => {
  it("adds workdays, then changes the week and the leave", async () => {
    const { page, context, complaints } = await open(browser, site);
    await page.goto("/calculator?date=2026-03-18&lang=en");
    await tabTo(page, ".skip");
    await page.keyboard.press("Enter");
    await tabTo(page, "#days");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("7");
    let { resultDate } = await api("/v1/workdays/add?date=2026-03-18&days=7");
    assert.equal(resultDate, "2026-04-02");
    await settled(page, "Thursday, 2 April 2026");

    await tabTo(page, "[name=week]");
    await page.keyboard.press("ArrowDown"); // 6 days
    ({ resultDate } = await api("/v1/workdays/add?date=2026-03-18&days=7&weekend=sun"));
    assert.equal(resultDate, "2026-04-01");
    await settled(page, "Wednesday, 1 April 2026");

    await tabTo(page, "[name=leave]");
    await page.keyboard.press("ArrowDown"); // leave is worked
    ({ resultDate } = await api("/v1/workdays/add?date=2026-03-18&days=7&weekend=sun&includeCollectiveLeave=false"));
    assert.equal(resultDate, "2026-03-28");
    await settled(page, "Saturday, 28 March 2026");

    await tabTo(page, "button[type=submit]");
    await page.keyboard.press("Enter");
    await settled(page, "Saturday, 28 March 2026");
    assert.equal(page.url(), `${site.url}/calculator?mode=add&date=2026-03-18&days=7&week=6&leave=work&lang=en`);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it("chooses the days of a week of its own", async () => {
    const { page, context } = await open(browser, site);
    await page.goto("/calculator?mode=count&start=2026-03-01&end=2026-03-31&lang=id");
    assert.equal(await page.locator(".custom").isVisible(), false);
    await tabTo(page, "[name=week]");
    await page.keyboard.press("ArrowUp"); // from the first to the last: custom
    await tabTo(page, "[name=off][value=fri]");
    await page.keyboard.press("Space");
    const { workdayCount } = await api("/v1/workdays/diff?start=2026-03-01&end=2026-03-31&weekend=fri,sat,sun");
    await settled(page, `${workdayCount} hari kerja`);
    await context.close();
  });

  it("copies the API call", async () => {
    const { page, context } = await open(browser, site, { permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto("/calculator?date=2026-03-18&days=5&lang=id");
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

// The states that script and server must draw alike, to the letter.
const states = [
  "mode=add&date=2026-03-18&days=5",
  "mode=add&date=2026-03-31&days=5&direction=before",
  "mode=add&date=2026-01-02&days=1&week=6&leave=work",
  "mode=add&date=2026-03-18&days=100",
  "mode=add&date=2020-01-01&days=1500",
  "mode=add&date=2008-12-31&days=3",
  "mode=add&date=2027-12-31&days=3&direction=before",
  "mode=add&date=2027-12-30&days=50",
  "mode=add&date=2026-03-18&days=0",
  "mode=add&date=&days=5",
  "mode=count&start=2026-01-01&end=2026-01-05",
  "mode=count&start=2026-01-01&end=2026-01-01",
  "mode=count&start=2012-12-01&end=2013-01-31",
  "mode=count&start=2009-01-01&end=2027-12-31",
  "mode=count&start=2026-02-01&end=2026-01-01",
  "mode=count&start=2027-12-01&end=2028-01-05",
  "mode=count&start=2026-03-18&end=2026-03-24&week=custom&off=mon&off=fri",
  "mode=count&start=2026-03-18&end=2026-03-24&week=custom",
  "mode=count&start=2026-03-18&end=2026-03-24&week=custom&off=mon&off=tue&off=wed&off=thu&off=fri&off=sat&off=sun",
  "mode=check&date=2026-03-20",
  "mode=check&date=2026-03-20&leave=work",
  "mode=check&date=2026-03-21",
  "mode=check&date=2021-05-13",
  "mode=check&date=2009-01-01",
  "mode=check&date=2008-01-01",
];

describe("the script draws what the server draws", () => {
  for (const lang of ["id", "en"]) {
    for (const state of states) {
      it(`${state} in ${lang}`, async () => {
        const { page, context, complaints } = await open(browser, site);
        await page.goto(`/calculator?${state}&lang=${lang}`);
        const drawn = () => page.locator("#result").evaluate((e) => e.innerHTML.replace(/\s+/g, " ").replaceAll("> <", "><").trim());
        const marked = () => page.locator("[aria-invalid]").evaluateAll((list) => list.map((e) => e.name));
        const fromServer = [await drawn(), await marked()];
        await page.locator("#result").evaluate((e) => e.replaceChildren("…"));
        await page.locator("#calculator button[type=submit]").click();
        await page.locator("#result").getByText("…", { exact: true }).waitFor({ state: "detached" });
        assert.deepEqual([await drawn(), await marked()], fromServer);
        assert.deepEqual(complaints.filter((c) => !/status of 40[04]/.test(c)), []);
        await context.close();
      });
    }
  }
});

it("a result can be shared by its address", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-18&days=5&lang=id");
  await page.locator("#days").fill("12");
  await page.locator("#direction").selectOption("before");
  await page.waitForURL("**/calculator?mode=add&date=2026-03-18&days=12&direction=before&lang=id");
  await settled(page, "12 hari kerja sebelum");
  const [here, shared] = [await page.locator(".answer").textContent(), await page.locator("#share").getAttribute("href")];
  await page.goto(page.url());
  assert.equal(await page.locator(".answer").textContent(), here);
  await page.goto(shared);
  assert.equal(await page.locator(".answer").textContent(), here);
  await context.close();
});

it("an answer that comes late is not shown", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
  await page.route("**/v1/workdays/add?*days=2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800));
    await route.continue();
  });
  await page.locator("#days").fill("2");
  await page.waitForRequest("**/v1/workdays/add?*days=2");
  await page.locator("#days").fill("3");
  await settled(page, "3 workdays after");
  await page.waitForTimeout(1000);
  assert.match(await page.locator(".answer").textContent(), /^3 workdays after/);
  await context.close();
});

it("says so when the service does not answer", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?lang=en");
  await page.route("**/v1/**", (route) => route.abort());
  await page.locator("#days").fill("2");
  await settled(page, "The service did not answer");
  await context.close();
});
