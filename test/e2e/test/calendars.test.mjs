// Tests the choice of a calendar.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { open, send } from "../lib/browser.mjs";
import { leaveCompany, once, tested, themes, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

for (const javaScriptEnabled of [true, false]) {
  for (const width of widths) {
    if (!tested(javaScriptEnabled, width)) continue;
    describe(`${javaScriptEnabled ? "with" : "without"} scripts at ${width} px`, () => {
      let visit;
      before(async () => {
        visit = await open(browser, site, { javaScriptEnabled, viewport: { width, height: 800 } });
      });
      after(() => visit.context.close());

      it("the calendar that is chosen in the menu applies to every page", async () => {
        const { page, complaints } = visit;
        await page.goto("/2026?lang=en");
        const state = page.locator(".calendars summary");
        assert.equal(await state.textContent(), "Calendar: National");
        await state.focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Tab");
        await page.keyboard.press("Enter");
        await page.waitForURL("**/2026?calendar=idx&lang=en");
        assert.equal(await page.locator("#d2026-12-31 .name").textContent(), "Exchange holiday");
        for (const [link, text] of [
          ["Calculator", "Indonesia Stock Exchange calendar. Weekly days off: Saturday, Sunday."],
          ["Long weekends & leave", "31 December 2026 – 3 January 2027"],
          ["Workdays", "239"],
          ["Due dates", "The working week and the own days of the Indonesia Stock Exchange calendar have no effect."],
          ["Sources", "Sources of the Indonesia Stock Exchange calendar"],
          ["Subscribe", "/calendars/idx/calendar.ics?lang=en"],
          ["Calendar", "Indonesia Stock Exchange calendar"],
        ]) {
          await page.locator("nav.pages, nav.further").getByRole("link", { name: link, exact: true }).click();
          await page.waitForURL(/calendar=idx/);
          assert.equal(await state.textContent(), "Calendar: Indonesia Stock Exchange", link);
          assert.ok((await page.locator("main").textContent()).includes(text), `${link} does not contain ${text}`);
        }
        await page.locator(".lang").click();
        assert.equal(await state.textContent(), "Kalender: Bursa Efek Indonesia");
        await leaveCompany(page);
        assert.equal(await state.textContent(), "Kalender: Nasional");
        assert.equal(new URL(page.url()).search, "?lang=id");
        assert.deepEqual(complaints, []);
      });

      it("the calculator uses the calendar and has no fields for week and leave", async () => {
        const { page } = visit;
        await page.goto("/calculator?calendar=idx&lang=en");
        assert.equal(await page.locator("main [name=week], main [name=leave]").count(), 0);
        await page.locator("#date").fill("2026-03-17");
        await page.locator("#days").fill("2");
        await send(page);
        await page.getByText("2 workdays after Tuesday, 17 March 2026 is Thursday, 26 March 2026.").waitFor();
        assert.match(await page.locator("#api").textContent(), /\/v1\/workdays\/add\?date=2026-03-17&days=2&calendar=idx$/);
        // The link to the national calendar keeps the values of the form, even if a script
        // requested the answer.
        await leaveCompany(page);
        await page.waitForURL((url) => !url.searchParams.has("calendar"));
        assert.equal(await page.locator(".answer").textContent(), "2 workdays after Tuesday, 17 March 2026 is Thursday, 26 March 2026.");
        assert.equal(await page.locator("main [name=week]").count(), 3);
      });
    });
  }
}

for (const theme of themes) {
  if (!tested(theme)) continue;
  it(`the open menu has no accessibility violation (${theme})`, async () => {
    const { page, context } = await open(browser, site, { colorScheme: theme });
    for (const path of ["/2026", "/2018?calendar=idx"]) {
      await page.goto(path);
      await page.locator(".calendars summary").click();
      const axe = await new AxeBuilder({ page }).include(".calendars").analyze();
      assert.deepEqual(axe.violations.map((v) => `${v.id}: ${v.help}`), []);
    }
    await context.close();
  });
}

once("the printed page shows the name of the calendar, but not the menu", async () => {
  const { page, context } = await open(browser, site);
  for (const [path, visible] of [["/2026/payroll?calendar=idx", true], ["/2026/payroll", false]]) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".uses b").isVisible(), visible, path);
    assert.equal(await page.locator(".calendars:visible, .uses a:visible").count(), 0, path);
  }
  await context.close();
});

once("own days off and own workdays have their own shapes with forced colours", async () => {
  const { page, context } = await open(browser, site, { forcedColors: "active" });
  await page.goto("/2018?calendar=idx");
  const shape = (selector) =>
    page.locator(selector).first().evaluate((element) => {
      const { backgroundColor, borderTopStyle, borderTopLeftRadius } = getComputedStyle(element);
      return [backgroundColor === getComputedStyle(document.documentElement).color, borderTopStyle, borderTopLeftRadius === "50%"];
    });
  assert.deepEqual(await shape("td.nh > button"), [true, "none", true]);
  assert.deepEqual(await shape("td.od > button"), [false, "solid", false]);
  assert.deepEqual(await shape("td.wk > button"), [false, "solid", true]);
  await context.close();
});
