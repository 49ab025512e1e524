// Tests the long weekends and the plans of leave. The answers for 2026 do not depend on
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
    page: "Libur panjang & cuti 2026",
    plan: "Rencana cuti",
    days: "Hari cuti yang masih saya punya",
    min: "Panjang libur minimal (hari)",
    answers: ["Dengan 4 hari cuti, Anda mendapat 14 hari libur, bertambah 9 hari.", "Dengan 12 hari cuti, Anda mendapat 44 hari libur, bertambah 24 hari."],
    deducted: "Jika cuti bersama memotong 12 hari itu: terpotong 8, sisa 4.",
    undeducted: "Jika cuti bersama tidak memotong cuti, atau sudah dipotong: 12 hari itu bisa dipakai.",
    used: "Cuti bersama menghabiskan 5 hari cuti itu. Jika cuti bersama tidak memotong cuti, 5 hari itu masih utuh: lihat di bawah.",
    mistakes: ["Isi hari cuti dengan bilangan bulat, 1 sampai 60.", "Isi panjang libur minimal dengan bilangan bulat, 1 sampai 31."],
  },
  en: {
    page: "Long weekends & leave 2026",
    plan: "Leave plan",
    days: "Days of leave that I still have",
    min: "Minimum days off in a row",
    answers: ["4 days of leave give 14 days off, a gain of 9 days.", "12 days of leave give 44 days off, a gain of 24 days."],
    deducted: "If collective leave is subtracted from the 12 days: 8 subtracted, 4 left.",
    undeducted: "If collective leave is not subtracted, or already was: all 12 days can be used.",
    used: "Collective leave uses all 5 days of leave. If it is not subtracted, all 5 days are left: see below.",
    mistakes: ["Enter the days of leave as a whole number from 1 to 60.", "Enter the minimum days off as a whole number from 1 to 31."],
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

        it("the plan is on the page of long weekends, with both readings of collective leave", async () => {
          const { page, complaints } = visit;
          await page.goto(inLanguage("/2026/long-weekends?start=", lang));
          assert.equal(await page.locator("h1").textContent(), words.page);
          await page.getByRole("link", { name: words.plan, exact: true }).click();
          assert.equal(await page.locator(":target").textContent(), words.plan);
          assert.equal(await page.getByLabel(words.days, { exact: true }).inputValue(), "12");
          const [deducted, undeducted] = await Promise.all([true, false].map((deduct) => api(`/v1/holidays/leave-plan?year=2026&days=12&deductCollectiveLeave=${deduct}`)));
          assert.equal(await page.locator(".answer").textContent(), words.answers[0]);
          assert.equal(await page.locator("p.reading").textContent(), words.deducted);
          assert.deepEqual(shown(await cards(page, "plan")), expected(deducted.plan));
          const other = page.locator("details.reading");
          assert.equal(await other.locator("summary").textContent(), `${words.undeducted} ${words.answers[1]}`);
          assert.equal(await other.locator(".take").isVisible(), false);
          await other.locator("summary").click();
          assert.equal((await other.locator(".take").textContent()).split(", ").length, undeducted.leaveCount);
          assert.match(await other.locator("[download]").getAttribute("href"), /leave-plan\.ics\?days=12&minDays=4&deductCollectiveLeave=false/);
          await overflow();
          assert.deepEqual(complaints, []);
        });

        it("if collective leave uses all days, the page says so and the other reading is open", async () => {
          const { page } = visit;
          await page.goto(inLanguage("/2026/long-weekends?days=5&start=", lang));
          assert.equal(await page.locator(".answer").textContent(), words.used);
          assert.ok(await page.locator("details.reading .take").isVisible());
          const undeducted = (await api("/v1/holidays/leave-plan?year=2026&days=5&deductCollectiveLeave=false")).plan;
          assert.deepEqual(shown(await cards(page, "plan")), expected(undeducted), "the drawn plan is that of the open reading");
          await page.goto(inLanguage("/2026/leave-plan?days=5&start=&deductCollectiveLeave=false", lang));
          assert.match(page.url(), /\/2026\/long-weekends\?days=5&start=&deductCollectiveLeave=false.*#plan$/);
          assert.deepEqual(shown(await cards(page, "plan")), expected(undeducted));
          assert.equal(await page.locator("details.reading .take").count(), 0);
        });

        it("the Enter key brings the answer into view and moves the focus to it", async () => {
          const { page } = visit;
          await page.goto(inLanguage("/2026/long-weekends?start=", lang));
          await page.getByLabel(words.days, { exact: true }).fill("20");
          await page.getByLabel(words.min, { exact: true }).fill("9");
          await send(page);
          await page.waitForURL(/days=20&start=&minDays=9/);
          await page.waitForFunction(() => document.activeElement.id === "result");
          const answer = await page.locator(".answer").boundingBox();
          assert.ok(answer.y >= 0 && answer.y + answer.height <= 800, `the answer is at ${answer.y}`);
          assert.equal(await page.getByLabel(words.min, { exact: true }).inputValue(), "9");
        });

        it("a wrong value remains in its field, the mistake is shown at the field, and the long weekends stay", async () => {
          const { page } = visit;
          await page.goto(inLanguage("/2026/long-weekends", lang));
          const lists = await page.locator("section:has(> #natural, > #bridged) .weekends > li").count();
          await page.getByLabel(words.days, { exact: true }).fill("x");
          await page.getByLabel(words.min, { exact: true }).fill("99");
          await send(page);
          await page.waitForURL(/days=x&.*minDays=99/);
          for (const [i, [label, value]] of [[words.days, "x"], [words.min, "99"]].entries()) {
            const field = page.getByLabel(label, { exact: true });
            assert.equal(await field.inputValue(), value);
            assert.equal(await field.getAttribute("aria-invalid"), "true");
            assert.equal(await page.locator(`#${await field.getAttribute("aria-describedby")}`).textContent(), words.mistakes[i]);
          }
          assert.equal(await page.locator(".answer, #plans .weekends").count(), 0);
          assert.equal(await page.locator("section:has(> #natural, > #bridged) .weekends > li").count(), lists);
          await overflow();
        });

        it("the plan uses the calendar and the year of the page", async () => {
          const { page } = visit;
          await page.goto(inLanguage("/2026/long-weekends?start=&days=3&minDays=11&deductCollectiveLeave=false&calendar=idx", lang));
          const path = (year) => `/v1/holidays/leave-plan?year=${year}&days=3&minDays=11&deductCollectiveLeave=false&calendar=idx`;
          assert.deepEqual(shown(await cards(page, "plan")), expected((await api(path(2026))).plan));
          await page.locator(".yearnav .prev").click();
          await page.waitForURL(/\/2025\/long-weekends\?.*days=3&minDays=11/);
          assert.match(page.url(), /calendar=idx/);
          assert.equal(await page.locator("#start").inputValue(), "", "only the plan of the current year starts today");
          assert.deepEqual(shown(await cards(page, "plan")), expected((await api(path(2025))).plan));
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
  assert.equal(new URL(page.url()).pathname, `/${year}/long-weekends`, "without a year, the address leads to the current year");
  assert.equal(await page.locator("#start").inputValue(), today);
  const answer = await api(`/v1/holidays/leave-plan?year=${year}&days=9&start=${today}`);
  assert.deepEqual(shown(await cards(page, "plan")), expected(answer.plan));
  assert.ok(answer.plan.every((run) => run.startDate >= today));
  // Test a fixed start date, whose answer is known: from 1 April 2026 on, the year has three
  // days of collective leave.
  await page.goto("/2026/long-weekends?days=9&start=2026-04-01&lang=en");
  assert.match(await page.locator("#result").textContent(), /collective leave from 1 April 2026 on is subtracted from the 9 days: 3 subtracted, 6 left\./);
  assert.deepEqual(shown(await cards(page, "plan")), expected((await api("/v1/holidays/leave-plan?year=2026&days=9&start=2026-04-01")).plan));
  const strip = page.locator(".yearstrip");
  assert.equal(await strip.locator("rect.past").getAttribute("width"), "90", "January to March");
  assert.equal(await strip.locator("rect.run").count(), (await cards(page, "plan")).length);
  assert.equal(await strip.locator("rect.leave").count(), 6);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Add to a calendar (.ics)" }).first().click()]);
  assert.equal(download.suggestedFilename(), "harikerja-leave-plan-9-days-from-2026-04-01-2026.ics");
  const file = await readFile(await download.path(), "utf8");
  const taken = await page.locator("#plans .br").count();
  const days = [...file.matchAll(/DTSTART;VALUE=DATE:(\d{8})\r\nDTEND;VALUE=DATE:(\d{8})/g)].map(([, from, to]) => (Date.UTC(to.slice(0, 4), to.slice(4, 6) - 1, to.slice(6)) - Date.UTC(from.slice(0, 4), from.slice(4, 6) - 1, from.slice(6))) / 86400000);
  assert.equal(days.reduce((a, b) => a + b, 0), taken, "the events have every day of leave");
  assert.deepEqual(complaints, []);
  await context.close();
});

once("the other reading stays open while the answer changes", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026/long-weekends?start=&lang=en");
  const other = page.locator("details.reading");
  await other.locator("summary").click();
  const before = await other.textContent();
  await page.locator("#days").fill("13");
  await page.waitForFunction((text) => document.querySelector("details.reading").textContent !== text, before);
  assert.ok(await other.locator(".take").isVisible());
  await context.close();
});

once("days of leave have their own shape with forced colours", async () => {
  const { page, context } = await open(browser, site, { forcedColors: "active" });
  await page.goto("/2026/long-weekends?start=");
  const border = (selector) => page.locator(selector).first().evaluate((box) => getComputedStyle(box).borderTopStyle);
  assert.equal(await border("#plans .strip .br"), "dashed");
  assert.equal(await border("#plans .strip .we"), "solid");
  await context.close();
});

once("the printed page has the plan, but not the form", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026/long-weekends?start=&lang=en");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("form:has(#days)").isVisible(), false);
  assert.ok(await page.locator(".answer").isVisible());
  assert.ok(await page.locator("#plans .strip").first().isVisible());
  await context.close();
});
