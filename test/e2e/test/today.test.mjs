// Tests the card about today, the order of the list and the counts of days. The
// expected values are the answers of the API for the day that the card shows.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { open } from "../lib/browser.mjs";
import { languages, once, tested, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const texts = {
  id: { workday: "Hari kerja", off: "Bukan hari kerja", until: (n) => `${n} hari lagi`, days: (n) => `${n} hari`, included: " termasuk hari ini", past: "Sudah lewat", upcoming: "Mulai hari ini" },
  en: { workday: "A workday", off: "Not a workday", until: (n) => `in ${n} day${n === 1 ? "" : "s"}`, days: (n) => `${n} day${n === 1 ? "" : "s"}`, included: " including today", past: "Past", upcoming: "From today" },
};

const inJakarta = () => new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Jakarta" }).format(new Date());

function addDays(date, n) {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + n);
  return day.toISOString().slice(0, 10);
}

async function ask(path) {
  const response = await fetch(`${site.url}/v1${path}`);
  return response.ok ? (await response.json()).data : undefined;
}

// `workdays` returns the number of workdays from a date to the end of its month or year.
async function workdays(date, end) {
  return (await ask(`/workdays/diff?start=${date}&end=${end}`)).workdayCount;
}

async function nextLongWeekend(date) {
  for (const year of [Number(date.slice(0, 4)), Number(date.slice(0, 4)) + 1]) {
    const found = (await ask(`/holidays/long-weekends?year=${year}`))?.find((w) => w.startDate > date);
    if (found) return found;
  }
}

const daysBetween = (from, to) => (new Date(to) - new Date(from)) / 86400000;

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
        const words = texts[lang];

        it(`the card says whether today is a workday and what comes next (${lang})`, async () => {
          const { page, complaints } = visit;
          const early = inJakarta();
          await page.goto(`/?lang=${lang}`);
          const card = page.locator(".card");
          const date = await card.locator("h2 time").getAttribute("datetime");
          assert.ok([early, inJakarta()].includes(date), `the card shows ${date}`);
          const verdict = await card.locator(".verdict").textContent();
          const [day] = (await ask(`/days?start=${date}&end=${date}`)) ?? [];
          if (!day) {
            assert.match(verdict, new RegExp(date.slice(0, 4))); // there is no data for the year
            return;
          }
          assert.equal(verdict, day.isWorkday ? words.workday : words.off);
          const why = await card.locator(".why").textContent();
          for (const holiday of day.holidays) assert.ok(why.includes(lang === "id" ? holiday.localName : holiday.name), why);
          assert.ok(why.length > 10);

          const openCard = async () => { // a phone folds the card
            if (await page.locator("#today-more").isVisible()) await page.locator("#today-more").check();
          };
          await openCard();
          const blocks = await card.locator("dd").all();
          const [holiday, year, month] = [blocks.at(0), blocks.at(-1), blocks.at(-2)];
          const [next] = (await ask(`/holidays/upcoming?date=${addDays(date, 1)}&limit=1`)) ?? [];
          if (next) {
            assert.equal(await holiday.locator("b").textContent(), words.until(next.daysUntil + 1));
            assert.ok((await holiday.textContent()).includes(lang === "id" ? next.localName : next.name));
            await holiday.locator("a").first().click();
            assert.match(page.url(), new RegExp(`#d${next.date}$`));
            assert.ok(await page.locator(`#d${next.date}`).isVisible());
            await page.goto(`/?lang=${lang}`);
            await openCard();
          }
          const long = await nextLongWeekend(date);
          if (long && long.startDate <= next.date && next.date <= long.endDate) {
            // The next holiday is in the next long weekend, so the card names them together.
            assert.equal(blocks.length, 3);
            assert.ok((await holiday.textContent()).includes(words.days(long.days)));
          } else if (long) {
            const weekend = blocks[1];
            assert.equal(await weekend.locator("b").textContent(), words.until(daysBetween(date, long.startDate)));
            assert.ok((await weekend.textContent()).includes(words.days(long.days)));
          }
          const monthEnd = addDays(addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7) + "-01", -1);
          const suffix = day.isWorkday ? words.included : "";
          const [leftOfMonth, leftOfYear] = [await workdays(date, monthEnd), await workdays(date, `${date.slice(0, 4)}-12-31`)];
          assert.ok((await month.textContent()).includes(words.days(leftOfMonth) + suffix));
          assert.ok((await year.textContent()).includes(words.days(leftOfYear) + suffix));
          await year.locator("a").click();
          await page.waitForURL(/calculator/);
          assert.ok((await page.locator(".answer strong").textContent()).startsWith(`${leftOfYear} `), "the calculator counts the same days");
          assert.deepEqual(complaints, []);
        });

        it(`the list of the year starts at today, and past days are dimmed (${lang})`, async () => {
          const { page } = visit;
          await page.goto(`/?lang=${lang}`);
          const date = await page.locator(".card h2 time").getAttribute("datetime");
          const list = await ask(`/holidays?year=${date.slice(0, 4)}`);
          if (!list) return; // there is no data for the year
          if (await page.locator("#past-dates").isVisible()) await page.locator("#past-dates").check(); // only a phone folds the list
          const shown = await page.locator(".list .holidays li").evaluateAll((items) =>
            items.map((li) => ({
              date: li.querySelector("time").dateTime,
              top: li.getBoundingClientRect().top,
              dimmed: getComputedStyle(li.querySelector("b")).color === getComputedStyle(li.querySelector("time")).color,
            })),
          );
          const dates = list.map((h) => h.date);
          assert.deepEqual(shown.map((s) => s.date), [...dates.filter((d) => d >= date), ...dates.filter((d) => d < date)]);
          for (const [i, s] of shown.entries()) {
            assert.equal(s.dimmed, s.date < date, s.date);
            assert.ok(i === 0 || s.top > shown[i - 1].top, `${s.date} is not below the entry before it`);
          }
          const headings = await page.locator(".list h3").allTextContents();
          assert.deepEqual(headings, dates[0] < date ? [words.upcoming, words.past] : [words.upcoming]);
        });
      }
    });
  }
}

once("the printed page has no card, dims nothing, and sorts the list by date", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 718, height: 1040 } });
  await page.goto("/?lang=en");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator(".card:visible, .mark-today:visible, .dates h3:visible").count(), 0);
  const shown = await page.locator(".list .holidays li").evaluateAll((items) =>
    items.map((li) => {
      const { left, top } = li.getBoundingClientRect();
      return { date: li.querySelector("time").dateTime, left: Math.round(left), top, kind: li.className.slice(0, 2), colour: getComputedStyle(li.querySelector("b")).color };
    }),
  );
  shown.sort((a, b) => a.left - b.left || a.top - b.top);
  const dates = shown.map((s) => s.date);
  assert.deepEqual(dates, [...dates].sort());
  for (const kind of ["nh", "cl"]) assert.equal(new Set(shown.filter((s) => s.kind === kind).map((s) => s.colour)).size, 1, `one colour for ${kind}`);
  await context.close();
});

once("a phone shows the card first and hides past dates until the visitor opens them", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 360, height: 740 } });
  await page.goto("/?lang=id");
  assert.ok((await page.locator(".card").boundingBox()).y < (await page.locator("h1").boundingBox()).y);
  const navigation = await page.locator("nav.pages").boundingBox();
  assert.ok(navigation.height < 60, `the navigation has ${navigation.height} px`);
  for (const [box, hidden] of [["#past-months", "table.past"], ["#past-dates", ".past-dates"]]) {
    if (!(await page.locator(box).count())) continue; // in January
    assert.equal(await page.locator(hidden).first().isVisible(), false);
    await page.locator(box).check();
    assert.ok(await page.locator(hidden).first().isVisible());
  }
  // A link to a past day opens the list of past days.
  const old = page.locator(".past-dates li").first();
  if (await old.count()) {
    await page.goto(`/?lang=id#${await old.getAttribute("id")}`);
    await page.reload();
    assert.ok(await old.isVisible());
  }
  await page.goto("/calculator?lang=id");
  const field = await page.locator("#days").boundingBox();
  assert.ok(field.y + field.height < 740, "the first field is not on the first screen");
  await context.close();
});

once("the page for a day of collective leave says who is off, with the firm's decision first", async () => {
  const { page, context } = await open(browser, site);
  for (const [query, answers] of [["", ["Pegawai negeri", "Perusahaan swasta"]], ["&leave=worked", ["Perusahaan Anda: tetap masuk", "Pegawai negeri", "Perusahaan swasta"]]]) {
    await page.goto(`/calculator?mode=check&date=2026-03-20&lang=id${query}`);
    const lines = await page.locator(".who li").allTextContents();
    assert.deepEqual(lines.map((line, i) => line.startsWith(answers[i])), answers.map(() => true), lines.join("\n"));
    const [decree, , circular] = await page.locator(".who .note").allTextContents();
    assert.match(decree, /SKB 3 Menteri No\. 1497 Tahun 2025/);
    assert.match(circular, /M\/6\/HK\.04\/XII\/2024/);
    assert.match(await page.locator(".who .quoted").textContent(), /Diktum KEENAM: .*diatur oleh pimpinan masing-masing.*Surat edaran: .*fakultatif/s);
  }
  await page.goto("/2026?lang=id#d2026-03-20");
  await page.locator("#d2026-03-20").getByRole("link", { name: "Aturannya" }).click();
  assert.ok(await page.locator("#who").isVisible());
  // The page names the decree of the list only once. A holiday names a decree only
  // if it is another decree.
  assert.equal(await page.locator("#d2026-03-20 .cite").count(), 0);
  assert.equal(await page.locator(".common .cite").count(), 1);
  await context.close();
});

once("past holidays keep their shape with forced colours", async () => {
  const { page, context } = await open(browser, site, { forcedColors: "active" });
  await page.goto("/");
  const filled = await page.locator("td.nh > button").evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).backgroundColor === getComputedStyle(document.documentElement).color));
  assert.ok(filled.length > 0 && filled.every(Boolean));
  await context.close();
});
