// Tests the page of the workdays and paydays of a year, and how its table scrolls on a phone.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { open } from "../lib/browser.mjs";
import { languages, once, tested, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

// `rows` returns the cells of the table, with dates as 2026-03-18.
function rows(page) {
  return page.locator("#table tbody tr").evaluateAll((list) => list.map((row) => [...row.cells].map((cell) => cell.querySelector("time")?.dateTime ?? cell.textContent)));
}

const months = {
  id: ["Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November", "Desember"],
  en: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
};

// `answer` asks the API, and returns the rows that the page must have. The months need no dates.
async function answer(lang, query) {
  const { data } = await (await fetch(`${site.url}/v1/workdays/periods?${query}`)).json();
  return data.map((p, i) => [
    months[lang][i],
    ...(query.includes("firstDay=") ? [p.startDate, p.endDate] : []),
    p.nominalPayday,
    p.payday,
    ...[p.workdayCount, p.weekendCount, p.nationalHolidayCount, p.collectiveLeaveCount, ...(query.includes("calendar=") ? [p.ownDayOffCount] : []), p.calendarDays].map(String),
  ]);
}

for (const javaScriptEnabled of [true, false]) {
  for (const width of widths) {
    if (!tested(javaScriptEnabled, width)) continue;
    describe(`${javaScriptEnabled ? "with" : "without"} scripts at ${width} px`, () => {
      let visit;
      before(async () => {
        visit = await open(browser, site, { javaScriptEnabled, viewport: { width, height: 800 } });
      });
      after(() => visit.context.close());

      for (const lang of languages) {
        if (!tested(javaScriptEnabled, width, lang)) continue;
        it(`a year has twelve periods with any cut-off, and the payday is moved by the chosen rule (${lang})`, async () => {
          const { page, complaints } = visit;
          await page.goto(`/2026/payroll?lang=${lang}`);
          assert.deepEqual(await rows(page), await answer(lang, "year=2026"));
          assert.equal(await page.locator("#firstDay").isVisible(), false, "the form is folded while it has its defaults");
          await page.locator(".cutoff summary").click();
          for (const [firstDay, payday, paydayMonth, rule] of [["21", "25", "same", "preceding"], ["26", "31", "next", "following"], ["28", "1", "next", "modified_following"], ["2", "30", "same", "nearest"]]) {
            await page.locator("#firstDay").selectOption(firstDay);
            await page.locator("#payday").selectOption(payday);
            await page.locator("#paydayMonth").selectOption(paydayMonth);
            await page.locator("#rule").selectOption(rule);
            if (!javaScriptEnabled) await page.locator(".cutoff button").click();
            // With scripts, the address does not have the default values.
            const asked = { firstDay, payday: payday === "31" ? [null, payday] : payday, paydayMonth: paydayMonth === "same" ? [null, paydayMonth] : paydayMonth, rule: rule === "preceding" ? [null, rule] : rule };
            await page.waitForURL(({ searchParams }) => Object.entries(asked).every(([name, values]) => [values].flat().includes(searchParams.get(name))));
            assert.equal(await page.locator("html").getAttribute("lang"), lang);
            assert.deepEqual(await rows(page), await answer(lang, `year=2026&firstDay=${firstDay}&payday=${payday}&paydayMonth=${paydayMonth}&rule=${rule}`));
            assert.deepEqual(await page.locator(".cutoff select").evaluateAll((list) => list.map((s) => s.value)), [firstDay, payday, paydayMonth, rule]);
          }
          assert.equal((await rows(page))[0][1], "2025-12-02", "a period is named by its last month");
          assert.equal((await rows(page))[1][3], "2026-02-28", "a month without the 30th is paid on its last day");
          await page.locator(".yearnav .next").click();
          assert.deepEqual(await rows(page), await answer(lang, "year=2027&firstDay=2&payday=30&rule=nearest"), "another year keeps the cut-off");
          assert.deepEqual(complaints, []);
        });
      }

      it("the periods use the calendar of the page", async () => {
        const { page } = visit;
        await page.goto("/2026/payroll?calendar=idx&lang=en&payday=30");
        assert.deepEqual(await rows(page), await answer("en", "year=2026&payday=30&calendar=idx"));
        await page.locator("#firstDay").selectOption("21");
        if (!javaScriptEnabled) await page.locator(".cutoff button").click();
        await page.waitForURL(/firstDay=21/);
        assert.match(page.url(), /calendar=idx/);
        assert.deepEqual(await rows(page), await answer("en", "year=2026&firstDay=21&payday=30&calendar=idx"));
      });

      it("the periods have a total, the payday is visible without scrolling, and a moved payday is explained", async () => {
        const { page } = visit;
        await page.goto("/2026/payroll?lang=id&firstDay=26&payday=25");
        const cells = await page.locator("#table tfoot td:visible").allTextContents();
        assert.deepEqual(cells.slice(-5), ["239", "104", "13", "9", "365"]);
        const moved = page.locator(".shifted").first();
        assert.match(await moved.textContent(), /^Jum, 23 Jan/); // 25 January is a Sunday
        const { right } = await moved.evaluate((cell) => cell.getBoundingClientRect().toJSON());
        assert.ok(right <= width, `the payday ends at ${right} px`);
        assert.match(await moved.evaluate((cell) => getComputedStyle(cell, "::after").content), /\*/);
        assert.equal(await page.locator(".moved-paydays").textContent(), "* Tanggal gajian jatuh pada hari libur, jadi pembayarannya bergeser. Hari buka bank tidak diperhitungkan.");
        assert.match(await page.locator("#table thead").textContent(), /Libur nasional di hari kerja/);
        assert.match(await page.locator("main").textContent(), /Libur nasional: 17 hari, 13 di hari kerja\./);
      });

      it("on a phone, a text says that the payroll table scrolls, and no number is cut off", async () => {
        const { page } = visit;
        for (const path of ["/2026/payroll", "/2026/payroll?calendar=idx", "/2026/payroll?firstDay=21"]) {
          for (const lang of languages) {
            if (!tested(javaScriptEnabled, width, lang)) continue;
            await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
            const scroll = page.locator(".scroll");
            const { scrolls, wide } = await scroll.evaluate((e) => ({ scrolls: e.scrollWidth > e.clientWidth, wide: document.documentElement.scrollWidth > innerWidth }));
            assert.equal(wide, false, "the page is wider than the screen");
            assert.equal(scrolls, width === 360, path);
            assert.equal(await page.locator(".swipe").isVisible(), scrolls, "there must be one text that says that the table scrolls");
            if (!scrolls) continue;
            await scroll.focus(); // with the focus, the keyboard scrolls the table
            const seen = new Set();
            for (let stop = 0; stop < 20; stop++) {
              const { cut, whole, left } = await scroll.evaluate((e) => {
                const box = e.getBoundingClientRect();
                const from = e.querySelector("tbody th").getBoundingClientRect().right;
                const cut = [];
                const whole = [];
                for (const cell of e.querySelectorAll("tbody td, tfoot td, thead th:not(:first-child), thead tr + tr th")) {
                  // Measure the text without the padding of the cell.
                  const range = document.createRange();
                  range.selectNodeContents(cell);
                  const { left, right } = range.getBoundingClientRect();
                  if (right <= from + 1 || left >= box.right - 1) continue;
                  if (left < from - 1 || right > box.right + 1) cut.push(cell.textContent);
                  else if (cell.matches("td")) whole.push(cell.cellIndex);
                }
                return { cut, whole: [...new Set(whole)], left: e.scrollLeft };
              });
              assert.deepEqual(cut, [], `${path} in ${lang}, scrolled by ${left} px: only a part of a text is visible`);
              assert.ok(whole.length >= 2);
              for (const column of whole) seen.add(column);
              // Scroll by the width of a column. The browser then aligns the table to the start of
              // a column.
              await scroll.evaluate((e) => e.scrollBy({ left: e.querySelector("tbody td:not(.wide)").offsetWidth, behavior: "instant" }));
              if ((await scroll.evaluate((e) => e.scrollLeft)) <= left + 1) break;
            }
            assert.equal(seen.size, await page.locator("#table tbody tr").first().locator("td:visible").count(), "every column can be reached");
          }
        }
      });
    });
  }
}

once("a payday that needs a year without data is marked, and the workdays stay", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2027/payroll?lang=en&firstDay=26&payday=1&paydayMonth=next");
  const want = await answer("en", "year=2027&firstDay=26");
  const shown = await rows(page);
  assert.deepEqual(shown.map((row) => row.slice(5)), want.map((row) => row.slice(5)));
  assert.deepEqual(shown[10].slice(3, 5), ["2027-12-01", "2027-12-01"]);
  assert.deepEqual(shown[11].slice(3, 5), ["2028-01-01", "not known"]);
  assert.match(await page.locator("#result .banner").textContent(), /^All workdays are counted.* 2028/);
  await context.close();
});

once("the earlier address of the payroll periods leads to this page with its parameters", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026/periods?week=6&firstDay=21&payday=25&lang=en#result");
  const { pathname, searchParams, hash } = new URL(page.url());
  assert.deepEqual([pathname, hash], ["/2026/payroll", "#result"]);
  assert.deepEqual(Object.fromEntries(searchParams), { week: "6", firstDay: "21", payday: "25", lang: "en" });
  await context.close();
});

once("a year prints on one A4 page, without the form, the buttons and links", async () => {
  const { page, context } = await open(browser, site);
  for (const path of ["/2026/payroll?lang=id", "/2026/payroll?lang=en", "/2026/payroll?lang=id&firstDay=21", "/2026/payroll?lang=en&firstDay=26&calendar=idx", "/2027/payroll?lang=id&paydayMonth=next"]) {
    await page.goto(path);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    assert.equal(pdf.match(/\/Type \/Page\b/g).length, 1, path);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".cutoff:visible, .actions:visible, .swipe:visible, .developer:visible, main a:visible").count(), 0);
    await page.setViewportSize({ width: 718, height: 1000 }); // the width of A4 without its margins
    const overflow = await page.locator(".scroll").evaluate((e) => e.scrollWidth - e.clientWidth);
    assert.ok(overflow <= 0, `${path}: the table is ${overflow} px wider than the paper`);
    await page.emulateMedia({ media: null });
  }
  await context.close();
});
