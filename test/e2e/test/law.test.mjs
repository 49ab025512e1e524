// Tests the due dates, the time limits and overtime.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { open, send, unfold } from "../lib/browser.mjs";
import { once, tested, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const texts = {
  id: {
    link: "Jatuh tempo", warning: "Bukan nasihat hukum, bukan sumber resmi.", rules: "Semua aturan dan sumbernya", kind: "Pajak",
    moved: "15 Februari Minggu, 16 cuti bersama, 17 Tahun Baru Imlek, bergeser ke 18 Februari",
    article: "PMK 81/2024 pasal 94(1)-(2), 100", rule: "Setor PPh 21/26, 22, 23, 4(2), 15 yang dipotong atau dipungut mulai Masa Januari 2025",
    limits: "kalkulator tenggang waktu", limit: "Pemberitahuan mogok kerja", event: "hari dimulainya mogok kerja", five: "5 hari (Senin–Jumat)", readings: "Cara menghitung",
    last: "Pemberitahuan mogok kerja: paling lambat Rabu, 11 Maret 2026.", later: "Kamis, 12 Maret 2026",
    tab: "Lembur", six: "6 hari (Senin–Sabtu)", hours: "Jam lembur", answer: "4 jam lembur pada Selasa, 17 Maret 2026 dihitung 7,5 kali upah sejam.",
    sum: "1,5 + 2 + 2 + 2 = 7,5", many: "PP 35/2021 Pasal 26 hanya membolehkan 4 jam lembur pada hari kerja.", refused: "Untuk hari istirahat mingguan, PP 35/2021 pasal 31(3) hanya mengatur sampai 12 jam. Jam berikutnya tidak punya pengali.",
    shortest: "Hari kerja terpendek", friday: "Jumat", holiday: "2 + 2 + 2 + 2 + 2 + 3 = 13",
    official: "Hari libur resmi di tempat ini", local: "Hari libur resmi yang hanya berlaku di tempat ini", twice: "2 + 2 + 2 + 2 + 2 + 2 + 2 + 2 = 16",
  },
  en: {
    link: "Due dates", warning: "Not legal advice, not an official source.", rules: "All rules and their sources", kind: "Tax",
    moved: "15 February Sunday, 16 collective leave, 17 Chinese New Year, moved to 18 February",
    article: "PMK 81/2024 art. 94(1)-(2), 100", rule: "Payment of withheld income tax: PPh 21/26, 22, 23, 4(2), 15 from period January 2025",
    limits: "calculator of time limits", limit: "Notice of a strike", event: "first day of the strike", five: "5 days (Monday–Friday)", readings: "Ways to count",
    last: "Notice of a strike: Wednesday, 11 March 2026 at the latest.", later: "Thursday, 12 March 2026",
    tab: "Overtime", six: "6 days (Monday–Saturday)", hours: "Hours of overtime", answer: "4 hours of overtime on Tuesday, 17 March 2026 count as 7.5 times the hourly wage.",
    sum: "1.5 + 2 + 2 + 2 = 7.5", many: "PP 35/2021 art. 26 allows only 4 hours of overtime on a workday.", refused: "For a weekly rest day, PP 35/2021 art. 31(3) defines only up to 12 hours. Later hours have no multiplier.",
    shortest: "Shortest day of work", friday: "Friday", holiday: "2 + 2 + 2 + 2 + 2 + 3 = 13",
    official: "Official holiday at this place", local: "An official holiday at this place only", twice: "2 + 2 + 2 + 2 + 2 + 2 + 2 + 2 = 16",
  },
};

for (const javaScriptEnabled of [true, false]) {
  for (const width of widths) {
    for (const [lang, text] of Object.entries(texts)) {
      if (!tested(javaScriptEnabled, width, lang)) continue;
      describe(`${javaScriptEnabled ? "with" : "without"} scripts at ${width} px in ${lang}`, () => {
        let visit;
        before(async () => {
          visit = await open(browser, site, { javaScriptEnabled, viewport: { width, height: 800 } });
        });
        after(() => visit.context.close());

        it("a due date is explained, and its article links to the rule", async () => {
          const { page, complaints } = visit;
          await page.goto(`/2026?lang=${lang}`);
          await page.locator("nav.pages").getByRole("link", { name: text.link, exact: true }).click();
          await page.waitForURL(`**/2026/due-dates?lang=${lang}`);
          assert.ok((await page.locator(".banner").textContent()).includes(text.warning));
          assert.equal(await page.locator("#d2026-02-18 .moved").first().textContent(), text.moved);
          const all = await page.locator(".duty").count();
          await page.locator("nav.tabs").getByRole("link", { name: text.kind, exact: true }).click();
          await page.waitForURL(`**/2026/due-dates?kind=tax&lang=${lang}`);
          assert.ok((await page.locator(".duty").count()) < all);
          await unfold(page);
          await page.locator("#d2026-02-18").getByRole("link", { name: text.article }).last().click();
          await page.waitForURL("**#income-tax-withheld-payment-2025");
          assert.equal(await page.locator(":target h3").textContent(), text.rule);
          await page.locator(":target summary").click();
          assert.ok(await page.locator(":target .lines").first().isVisible());
          assert.deepEqual(complaints, []);
        });

        it("the finder finds a time limit, and its answer shows the article, the readings and the counted days", async () => {
          const { page, complaints } = visit;
          complaints.length = 0;
          await page.goto(`/2026/due-dates?lang=${lang}`);
          await page.getByRole("link", { name: text.limits }).click();
          if (javaScriptEnabled) {
            await page.locator("#finder").waitFor(); // only the script shows this field
            await page.locator("#find").fill("13/2003 mogok");
            assert.equal(await page.locator("#limit option").count(), 1);
          } else {
            assert.equal(await page.locator("#finder").isVisible(), false);
            await page.locator("#limit").selectOption({ label: text.limit });
          }
          await page.getByLabel(text.five).check();
          await page.locator("#date").fill("2026-03-30");
          await send(page);
          await page.getByText(text.last).waitFor();
          assert.equal(await page.locator("#limit").inputValue(), "strike-notice");
          assert.equal(await page.locator("#event").textContent(), text.event);
          await page.getByRole("heading", { name: text.readings }).waitFor();
          assert.ok((await page.locator(".readings").textContent()).includes(text.later));
          assert.deepEqual(await page.locator(".strip .nth").evaluateAll((list) => list.map((e) => e.lastChild.textContent)), ["7", "6", "5", "4", "3", "2", "1"]);
          const { data } = await (await fetch(await page.locator("#api").textContent())).json();
          assert.equal(data.dueDate, "2026-03-11");
          await page.goto(await page.locator("#share").getAttribute("href"));
          assert.equal(await page.locator(".answer").textContent(), text.last);
          assert.deepEqual(complaints, []);
        });

        it("overtime shows the sum and a warning about many hours, and an error about the hours cites the article", async () => {
          const { page } = visit;
          await page.goto(`/calculator?mode=check&date=2026-03-17&lang=${lang}`);
          await page.locator("nav.tabs").getByRole("button", { name: text.tab, exact: true }).click();
          await page.getByText(text.answer).waitFor();
          assert.equal(await page.locator(".sum").textContent(), text.sum);
          assert.ok((await page.locator(".result .banner").textContent()).includes(text.warning));
          await page.getByLabel(text.hours).fill("5");
          await send(page);
          await page.getByText(text.many).waitFor();
          await page.locator("#date").fill("2026-03-15"); // a Sunday
          await page.getByLabel(text.hours).fill("13");
          await send(page);
          await page.locator("#mistake").getByText(text.refused).waitFor();
          assert.equal(await page.locator("#hours").getAttribute("aria-invalid"), "true");
          assert.equal(await page.locator("#shortest").isVisible(), false);
          await page.getByLabel(text.six).check();
          await page.getByLabel(text.shortest).selectOption({ label: text.friday });
          await page.locator("#date").fill("2026-04-03"); // Good Friday
          await page.getByLabel(text.hours).fill("6");
          await send(page);
          await page.locator(".sum").getByText(text.holiday).waitFor();
          const { data } = await (await fetch(await page.locator("#api").textContent())).json();
          assert.equal(data.multiplierHours, 13);
        });

        it("a workday that is an official holiday at this place is paid as a holiday", async () => {
          const { page } = visit;
          await page.goto(`/calculator?mode=overtime&date=2025-08-27&hours=8&lang=${lang}`);
          assert.equal(await page.locator(".remark").getByText(text.local).count(), 1);
          await page.getByLabel(text.official).check();
          await send(page);
          await page.locator(".sum").getByText(text.twice).waitFor();
          assert.equal(await page.locator(".remark").getByText(text.local).count(), 0);
          await page.goto(await page.locator("#share").getAttribute("href"));
          assert.ok(await page.getByLabel(text.official).isChecked());
          const { data } = await (await fetch(await page.locator("#api").textContent())).json();
          assert.deepEqual([data.multiplierHours, data.holidays], [16, []]);
        });
      });
    }
  }
}

once("a few plain words beside an article say how its rule was checked, and only /rules has the confidence", async () => {
  const { page, context } = await open(browser, site);
  for (const path of ["/2026/due-dates", "/2026/4", "/search?name=pph+21"]) {
    await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=id`);
    const articles = await page.locator(".duty .basis a").allTextContents();
    assert.ok(articles.length > 0, path);
    for (const text of articles) assert.match(text, / · (diperiksa \d+ \w{3} 20\d\d( dari salinan| tanpa naskah lengkap)?|belum pasti)$/);
    assert.equal(await page.getByText("dikutip situs tepercaya").count(), 0, path);
  }
  await page.goto("/2026/due-dates?kind=tax&lang=id");
  await page.getByText("PMK 81/2024 pasal 94(1)-(2), 100 · diperiksa 20 Sep 2026 dari salinan").first().waitFor({ state: "attached" });
  for (const path of ["/calculator?mode=overtime&date=2026-12-01&hours=2", "/calculator?mode=limit&limit=phk-notice&date=2026-12-15", "/2026/due-dates?kind=social_security"]) {
    await page.goto(`${path}&lang=id`);
    await unfold(page);
    await page.getByRole("link", { name: "belum pasti" }).first().click();
    await page.waitForURL("**/rules**");
    assert.match(await page.locator(":target").textContent(), /MK 168\/PUU-XXI\/2023|belum pasti/);
  }
  await page.goto("/rules?lang=id");
  assert.ok(await page.getByText("dikutip situs tepercaya").isVisible());
  await context.close();
});

once("quotes of laws are folded, also without scripts, and paper has them", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await open(browser, site, { javaScriptEnabled });
    for (const [path, article] of [
      ["/rules?kind=allowance", "#thr-christmas-2016 .law"],
      ["/calculator?mode=limit&limit=strike-notice&date=2026-03-30", ".law a"],
      ["/calculator?mode=check&date=2026-03-20", ".who a"],
    ]) {
      await page.emulateMedia({ media: "screen" });
      await page.goto(`${path}&lang=id`);
      const quote = page.locator("blockquote").first();
      assert.ok(await page.locator(article).first().isVisible(), path);
      assert.equal(await quote.isVisible(), false, path);
      await page.emulateMedia({ media: "print" });
      assert.ok(await quote.isVisible(), path);
      await page.emulateMedia({ media: "screen" });
      await page.locator(".quoted summary").first().click();
      assert.ok(await quote.isVisible(), path);
    }
    await page.goto("/2026?lang=id");
    assert.ok(await page.locator("#who a").first().isVisible());
    assert.equal(await page.locator("#who blockquote").first().isVisible(), false);
    await context.close();
  }
});

for (const [theme, lang] of [["light", "id"], ["dark", "en"]]) {
  if (!tested(theme)) continue;
  it(`the open sources of the rules have no accessibility violation (${theme}, ${lang})`, async () => {
    const { page, context } = await open(browser, site, { colorScheme: theme, viewport: { width: 320, height: 800 } });
    await page.goto(`/rules?kind=allowance&lang=${lang}`);
    await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overflow <= 0, `the page is ${overflow} px too wide`);
    const axe = await new AxeBuilder({ page }).analyze();
    assert.deepEqual(axe.violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.html).join(" ")}`), []);
    await context.close();
  });
}
