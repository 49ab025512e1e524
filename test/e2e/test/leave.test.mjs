// Tests the long weekends and the leave planner. The answers for 2026 do not depend on
// today: the data is frozen, and without a start date the plan is for the whole year.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, describe, it } from "node:test";
import { open, send } from "../lib/browser.mjs";
import { inLanguage, languages, once, tested, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

// `cards` returns the runs of days off in a section. `gained` is the number of days that the leave
// adds.
function cards(page, section) {
  return page.locator(`section:has(> #${section}) .weekends > li`).evaluateAll((list) =>
    list.map((card) => {
      const [leave, gained] = (card.querySelector(".cost")?.textContent ?? "").match(/\d+/g)?.map(Number) ?? [];
      const length = card.querySelector(".length").textContent;
      return {
        dates: card.querySelector("h3").textContent.replace(length, "").trim(),
        days: parseInt(length, 10),
        leave,
        gained,
        boxes: card.querySelectorAll(".strip li").length,
        leaveBoxes: card.querySelectorAll(".strip .br").length,
      };
    }),
  );
}

// `shown` removes the dates from cards, because a page writes dates as words.
const shown = (list) => list.map(({ dates, ...card }) => card);

// `expected` returns the cards for the runs of an API answer.
const expected = (runs) => runs.map((run) => ({ days: run.days, leave: run.leaveDays.length, gained: run.gained, boxes: run.days, leaveBoxes: run.leaveDays.length }));

async function api(path) {
  const response = await fetch(site.url + path);
  assert.equal(response.status, 200, path);
  return (await response.json()).data;
}

const texts = {
  id: {
    planner: "Rencana cuti 2026",
    days: "Sisa cuti tahunan (hari)",
    min: "Panjang libur minimal (hari)",
    no: "Sudah, atau cuti bersama tidak memotong cuti: semua hari di atas bisa dipakai", deducted: "Sudah dipotong cuti bersama?", undeducted: "12 hari, tidak dipotong lagi untuk cuti bersama",
    answer: "Dengan 12 hari cuti, Anda mendapat 44 hari libur.",
    explained: /^Yang dihitung hanya libur berturut-turut minimal 4 hari yang memuat hari cuti\. [^.]*\. Rencana ini menambah 24 hari, dan tidak ada rencana lain yang menambah lebih banyak\. [^.]*\.$/,
    mistakes: ["Isi sisa cuti dengan bilangan bulat, 1 sampai 60.", "Isi panjang libur minimal dengan bilangan bulat, 1 sampai 31."],
  },
  en: {
    planner: "Leave planner 2026",
    days: "Annual leave left (days)",
    min: "Minimum days off in a row",
    no: "Yes, or it is never subtracted: all days above can be used", deducted: "Is collective leave already subtracted?", undeducted: "12. Nothing more is subtracted for collective leave",
    answer: "12 days of leave give 44 days off.",
    explained: /^Only runs of at least 4 days off that contain leave are counted\. [^.]*\. This plan gains 24 days, and no other plan gains more\. [^.]*\.$/,
    mistakes: ["Enter the annual leave that is left as a whole number from 1 to 60.", "Enter the minimum days off as a whole number from 1 to 31."],
  },
};

for (const javaScriptEnabled of [true, false]) {
  for (const width of widths) {
    for (const lang of languages) {
      if (!tested(javaScriptEnabled, width, lang)) continue;
      describe(`${javaScriptEnabled ? "with" : "without"} scripts at ${width} px in ${lang}`, () => {
        const words = texts[lang];
        let visit;
        before(async () => {
          visit = await open(browser, site, { javaScriptEnabled, viewport: { width, height: 800 } });
        });
        after(() => visit.context.close());

        // `overflow` fails the test if the page is wider than the window.
        async function overflow() {
          const extra = await visit.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
          assert.equal(extra, 0, "the page scrolls sideways");
        }

        it("a list for more bridge days contains all deals with fewer bridge days, sorted by days gained for each day of leave", async () => {
          const { page } = visit;
          await page.goto(inLanguage("/2025/long-weekends", lang));
          let before = [];
          for (const bridges of [1, 2, 3, 4]) {
            await page.locator(".tabs li > *").nth(bridges - 1).click();
            await page.waitForURL(new RegExp(`bridges=${bridges}`));
            const deals = await cards(page, "bridged");
            const found = (await api(`/v1/holidays/long-weekends?year=2025&maxBridgeDays=${bridges}`)).filter((w) => w.bridgeDays.length > 0);
            assert.deepEqual(deals.map((deal) => deal.gained).sort(), found.map((w) => w.gained).sort());
            for (const [i, deal] of deals.entries()) {
              assert.ok(deal.leave >= 1 && deal.leave <= bridges, `the cost of ${deal.dates}`);
              if (i > 0) assert.ok(deal.gained * deals[i - 1].leave <= deals[i - 1].gained * deal.leave, `${deal.dates} is better than the deal before it`);
            }
            for (const dates of before) assert.ok(deals.some((deal) => deal.dates === dates), `${dates} is missing with ${bridges} bridge days`);
            before = deals.map((deal) => deal.dates);
          }
          await overflow();
        });

        it("the leave planner shows the best plan, its total, one sentence that explains it, and the sorted deals", async () => {
          const { page, complaints } = visit;
          await page.goto(inLanguage("/2026/long-weekends", lang));
          await page.getByRole("link", { name: words.planner }).click();
          await page.waitForURL(/\/2026\/leave-plan/);
          assert.equal(await page.locator("h1").textContent(), words.planner);
          assert.equal(await page.getByLabel(words.days, { exact: true }).inputValue(), "12");
          await page.locator("#start").fill("");
          await page.getByLabel(words.no, { exact: true }).check();
          await send(page);
          await page.waitForURL(/start=&.*deductCollectiveLeave=false/);
          assert.equal(await page.locator(".answer").textContent(), words.answer);
          assert.match(await page.locator("#result .rules").textContent(), words.explained);
          const answer = await api("/v1/holidays/leave-plan?year=2026&days=12&deductCollectiveLeave=false");
          assert.equal(answer.leaveCount, 12);
          assert.deepEqual([answer.dayOffCount, answer.gained], [44, 24]);
          assert.deepEqual(shown(await cards(page, "plan")), expected(answer.plan));
          assert.deepEqual(shown(await cards(page, "deals")), expected(answer.deals));
          await overflow();
          assert.deepEqual(complaints, []);
        });

        it("the visitor chooses whether collective leave is deducted from the annual leave", async () => {
          const { page } = visit;
          for (const [query, plan] of [["days=12", 4], ["days=12&deductCollectiveLeave=false", 12], ["days=5", 0]]) {
            await page.goto(inLanguage(`/2026/leave-plan?start=&${query}`, lang));
            const answer = await api(`/v1/holidays/leave-plan?year=2026&${query}`);
            assert.equal(answer.leaveCount, plan);
            assert.equal(await page.locator("section:has(> #plan) .br").count(), plan);
            assert.equal(await page.getByRole("group", { name: words.deducted }).count(), 1);
            const effect = await page.locator(".counts:not(.take, .free)").textContent();
            assert.ok(effect.includes(answer.deductedCount > 0 ? `: ${answer.availableDays}` : words.undeducted), effect);
          }
        });

        it("the Enter key brings the answer into view and moves the focus to it", async () => {
          const { page } = visit;
          await page.goto(inLanguage("/2026/leave-plan?start=", lang));
          await page.getByLabel(words.days, { exact: true }).fill("20");
          await page.getByLabel(words.min, { exact: true }).fill("9");
          await send(page);
          await page.waitForURL(/days=20&start=&minDays=9/);
          await page.waitForFunction(() => document.activeElement.id === "result");
          const answer = await page.locator(".answer").boundingBox();
          assert.ok(answer.y >= 0 && answer.y + answer.height <= 800, `the answer is at ${answer.y}`);
          assert.equal(await page.getByLabel(words.min, { exact: true }).inputValue(), "9");
        });

        it("a wrong value remains in its field, and the mistake is shown at the field", async () => {
          const { page } = visit;
          await page.goto(inLanguage("/2026/leave-plan", lang));
          await page.getByLabel(words.days, { exact: true }).fill("x");
          await page.getByLabel(words.min, { exact: true }).fill("99");
          await page.getByLabel(words.no, { exact: true }).check();
          await send(page);
          await page.waitForURL(/days=x&.*minDays=99&deductCollectiveLeave=false/);
          for (const [i, [label, value]] of [[words.days, "x"], [words.min, "99"]].entries()) {
            const field = page.getByLabel(label, { exact: true });
            assert.equal(await field.inputValue(), value);
            assert.equal(await field.getAttribute("aria-invalid"), "true");
            assert.equal(await page.locator(`#${await field.getAttribute("aria-describedby")}`).textContent(), words.mistakes[i]);
          }
          assert.ok(await page.getByLabel(words.no, { exact: true }).isChecked());
          assert.equal(await page.locator(".answer, .weekends").count(), 0);
          assert.deepEqual(await page.locator("#result li").allTextContents(), words.mistakes);
          await overflow();
        });

        it("the leave planner uses the calendar and the year of the page", async () => {
          const { page } = visit;
          await page.goto(inLanguage("/2026/leave-plan?start=&days=3&minDays=11&deductCollectiveLeave=false&calendar=idx", lang));
          const path = (year) => `/v1/holidays/leave-plan?year=${year}&days=3&minDays=11&deductCollectiveLeave=false&calendar=idx`;
              assert.deepEqual(shown(await cards(page, "deals")), expected((await api(path(2026))).deals));
          await page.locator(".yearnav .prev").click();
          await page.waitForURL(/\/2025\/leave-plan\?.*days=3&minDays=11/);
          assert.match(page.url(), /calendar=idx/);
          assert.equal(await page.locator("#start").inputValue(), "", "only the plan of the current year starts today");
          assert.deepEqual(shown(await cards(page, "deals")), expected((await api(path(2025))).deals));
          await send(page);
          assert.match(page.url(), /calendar=idx/);
        });
      });
    }
  }
}

once("the list of the current year begins with the next long weekend, and the printed list also has the past ones", async () => {
  const { context, page } = await open(browser, site);
  const year = new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Jakarta" }).slice(0, 4);
  await page.goto(`/${year}/long-weekends?lang=en`);
  const past = page.locator("section:has(> #natural) .past-dates");
  for (const list of await past.all()) assert.equal(await list.isVisible(), false);
  await page.emulateMedia({ media: "print" });
  for (const list of await past.all()) assert.equal(await list.isVisible(), true);
  await page.emulateMedia({ media: "screen" });
  const old = past.locator("li[id]").first();
  if ((await old.count()) > 0) {
    const id = await old.getAttribute("id");
    await page.goto(`/${year}/long-weekends?lang=en#${id}`);
    assert.equal(await page.locator(`#${id}`).isVisible(), true, "a link opens the past long weekends");
    await page.goto(`/${year}/long-weekends?lang=en&bridges=2`);
    await page.locator("#past-natural").check();
    assert.equal(await past.first().isVisible(), true);
  }
  await context.close();
});

once("the plan of the current year starts today: no past day is planned, and past collective leave is not subtracted", async () => {
  const { page, context, complaints } = await open(browser, site);
  await page.goto("/leave-plan?days=9&lang=en");
  const today = new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Jakarta" });
  const year = today.slice(0, 4);
  assert.equal(new URL(page.url()).pathname, `/${year}/leave-plan`, "without a year, the address leads to the current year");
  assert.equal(await page.locator("#start").inputValue(), today);
  const answer = await api(`/v1/holidays/leave-plan?year=${year}&days=9&start=${today}`);
  assert.deepEqual(shown(await cards(page, "plan")), expected(answer.plan));
  assert.ok(answer.plan.every((run) => run.startDate >= today));
  assert.equal(answer.availableDays, 9 - answer.deductedCount);
  // Test a fixed start date, whose answer is known: from 1 April 2026 on, the year has three
  // days of collective leave.
  await page.goto("/2026/leave-plan?days=9&start=2026-04-01&lang=en");
  assert.match(await page.locator("#result").textContent(), /collective leave from 1 April 2026 on: 3\. Left for this plan: 6\./);
  assert.deepEqual(shown(await cards(page, "plan")), expected((await api("/v1/holidays/leave-plan?year=2026&days=9&start=2026-04-01")).plan));
  const strip = page.locator(".yearstrip");
  assert.equal(await strip.locator("rect.past").getAttribute("width"), "90", "January to March");
  assert.equal(await strip.locator("rect.run").count(), (await cards(page, "plan")).length);
  assert.equal(await strip.locator("rect.leave").count(), 6);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Add to a calendar (.ics)" }).click()]);
  assert.equal(download.suggestedFilename(), "harikerja-leave-plan-9-days-from-2026-04-01-2026.ics");
  const file = await readFile(await download.path(), "utf8");
  const taken = await page.locator("section:has(> #plan) .br").count();
  const days = [...file.matchAll(/DTSTART;VALUE=DATE:(\d{8})\r\nDTEND;VALUE=DATE:(\d{8})/g)].map(([, from, to]) => (Date.UTC(to.slice(0, 4), to.slice(4, 6) - 1, to.slice(6)) - Date.UTC(from.slice(0, 4), from.slice(4, 6) - 1, from.slice(6))) / 86400000);
  assert.equal(days.reduce((a, b) => a + b, 0), taken, "the events have every day of leave");
  assert.deepEqual(complaints, []);
  await context.close();
});

once("days of leave have their own shape with forced colours", async () => {
  const { page, context } = await open(browser, site, { forcedColors: "active" });
  await page.goto("/2026/leave-plan?start=");
  const border = (selector) => page.locator(selector).first().evaluate((box) => getComputedStyle(box).borderTopStyle);
  assert.equal(await border("#main .strip .br"), "dashed");
  assert.equal(await border("#main .strip .we"), "solid");
  await context.close();
});

once("the printed page has the plan, but not the form", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026/leave-plan?start=&lang=en");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("main form").isVisible(), false);
  assert.ok(await page.locator(".answer").isVisible());
  assert.ok(await page.locator("section:has(> #plan) .strip").first().isVisible());
  await context.close();
});

once("if no long weekend is left with the chosen days of leave, the page links to the best ones with more days of leave", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 390, height: 844 } });
  for (const year of [2026, 2027]) {
    await page.goto(`/${year}/long-weekends?bridges=4&lang=id`);
    if (await page.locator("section:has(> #bridged) > .empty").isVisible()) continue; // nothing is left in this year
    for (const bridges of [1, 2, 3, 4]) {
      await page.goto(`/${year}/long-weekends?bridges=${bridges}&lang=id`);
      const section = page.locator("section:has(> #bridged)");
      const isEmpty = await section.locator("> .empty").isVisible();
      const best = section.locator(".best + .lines a").last(); // the longest
      assert.equal((await best.count()) > 0, isEmpty && bridges < 4, `${year} with ${bridges}`);
      if (!isEmpty) continue;
      const text = await best.textContent();
      await best.click();
      await page.waitForURL("**bridges=4**");
      assert.equal(`${await page.locator(":target .length").textContent()}, ${(await page.locator(":target h3").textContent()).replace(/^\s*\d+ hari\s*/, "")}`, text);
    }
  }
  await context.close();
});
