// Tests the ways to use the answers elsewhere: the clipboard, files and feeds.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { access, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import { open, startBrowser } from "../lib/browser.mjs";
import { languages, once, tested, widths } from "../lib/pages.mjs";
import { startSite } from "../lib/site.mjs";

const run = promisify(execFile);

let site;
let browser;
let work;
before(async () => {
  site = await startSite();
  browser = await startBrowser();
  work = await mkdtemp(join(tmpdir(), "harikerja-take-"));
});
after(async () => {
  await browser?.close();
  await site?.stop();
  if (work) await rm(work, { recursive: true });
});

// If a program is not installed, `missing` returns the reason for skipping the test. Otherwise
// it returns false. If HARIKERJA_REQUIRE_ALL is set, the test is not skipped and fails.
async function missing(program) {
  if (process.env.HARIKERJA_REQUIRE_ALL) return false;
  for (const directory of process.env.PATH.split(delimiter)) {
    if (await access(join(directory, program)).then(() => true, () => false)) return false;
  }
  return `${program} is not installed: run scripts/setup.sh`;
}

// `clipboard` presses a button and returns the content of the clipboard. The status
// beside the button disappears after a short time, so a script in the page records it.
async function clipboard(page, button) {
  await page.evaluate(() => navigator.clipboard.writeText("before"));
  await button.evaluate((e) => {
    window.said = "";
    new MutationObserver(() => (window.said += e.nextElementSibling.textContent)).observe(e.nextElementSibling, { childList: true });
  });
  await button.click();
  await page.waitForFunction(() => window.said);
  assert.match(await page.evaluate(() => window.said), /^(Tersalin|Copied)$/);
  return page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const text = async (type) => (await item.getType(type)).text();
    return { html: await text("text/html"), text: await text("text/plain") };
  });
}

const cells = (text) => text.split(/\r?\n/).map((line) => line.split("\t"));

// `table` returns the cells of an HTML table, as a browser reads it.
const table = (page, html) =>
  page.evaluate((html) => [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("tr")].map((row) => [...row.cells].map((cell) => cell.textContent)), html);

for (const width of widths) {
  for (const lang of languages) {
    if (!tested(width, lang)) continue;
    describe(`with scripts at ${width} px (${lang})`, () => {
      let visit;
      before(async () => {
        visit = await open(browser, site, { viewport: { width, height: 800 } });
        await visit.context.grantPermissions(["clipboard-read", "clipboard-write"]);
      });
      after(() => visit.context.close());

      it("the button that copies a table copies its rows and columns", async () => {
        const { page, complaints } = visit;
        const name = lang === "id" ? "Salin tabel" : "Copy table";

        await page.goto(`/2026/payroll?lang=${lang}`);
        const payroll = await clipboard(page, page.getByRole("button", { name }));
        const rows = cells(payroll.text);
        assert.deepEqual(await table(page, payroll.html), rows);
        assert.equal(rows.length, 14);
        assert.ok(rows.every((row) => row.length === 8), "every row has eight cells");
        assert.deepEqual(rows[3], [lang === "id" ? "Maret" : "March", "2026-03-31", "2026-03-31", "17", "9", "1", "4", "31"]);

        await page.goto(`/2026/payroll?lang=${lang}&firstDay=21&payday=25`);
        const periods = await clipboard(page, page.getByRole("button", { name }));
        const { data } = await (await fetch(`${site.url}/v1/workdays/periods?year=2026&firstDay=21&payday=25`)).json();
        assert.deepEqual(await table(page, periods.html), cells(periods.text));
        assert.deepEqual(
          cells(periods.text).slice(1, -1).map((row) => [row[1], row[2], row[4], row[5]]),
          data.map((p) => [p.startDate, p.endDate, p.payday, String(p.workdayCount)]),
          "dates are YYYY-MM-DD, which a spreadsheet reads as dates",
        );

        await page.goto(`/2026?lang=${lang}`);
        const list = await clipboard(page, page.getByRole("button", { name: lang === "id" ? "Salin sebagai tabel" : "Copy as a table" }));
        const { data: holidays } = await (await fetch(`${site.url}/v1/holidays?year=2026`)).json();
        const kinds = { id: { national_holiday: "Libur nasional", collective_leave: "Cuti bersama" }, en: { national_holiday: "National holiday", collective_leave: "Collective leave" } };
        assert.deepEqual(cells(list.text), [
          lang === "id" ? ["Tanggal", "Nama", "Jenis"] : ["Date", "Name", "Type"],
          ...holidays.map((h) => [h.date, lang === "id" ? h.localName : h.name, kinds[lang][h.type]]),
        ]);
        assert.deepEqual(complaints, []);
      });
    });
  }
}

once("a copied table opens in LibreOffice as rows and columns", async (t) => {
  const reason = await missing("soffice");
  if (reason) return t.skip(reason);
  const { page, context } = await open(browser, site);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/2026/payroll?lang=id&firstDay=21");
  const { html, text } = await clipboard(page, page.getByRole("button", { name: "Salin tabel" }));
  await context.close();
  await writeFile(join(work, "copied.html"), html);
  await run("soffice", [`-env:UserInstallation=file://${work}/profile`, "--headless", "--infilter=HTML (StarCalc)", "--convert-to", "csv:Text - txt - csv (StarCalc):9,34,76", "--outdir", work, join(work, "copied.html")]);
  const rows = cells((await readFile(join(work, "copied.csv"), "utf8")).trimEnd());
  assert.equal(rows.length, 14);
  const numbers = (list) => list.map((row) => row.slice(5));
  assert.deepEqual(numbers(rows), numbers(cells(text)));
  assert.deepEqual(rows.map((row) => row.length), Array(14).fill(10));
});

once("a spreadsheet does not read a copied text as a formula", async () => {
  const { page, context } = await open(browser, site);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/2025?lang=en"); // the list of the current year begins with today
  const names = ['=HYPERLINK("http://example.org")', "+1", "-1", "@SUM(A1)"];
  await page.locator("#holidays .name").evaluateAll((list, names) => names.forEach((name, i) => (list[i].textContent = name)), names);
  const { text, html } = await clipboard(page, page.getByRole("button", { name: "Copy as a table" }));
  const copied = (rows) => rows.slice(1, names.length + 1).map((row) => row[1]);
  assert.deepEqual(copied(cells(text)), names.map((name) => `'${name}`));
  assert.deepEqual(copied(await table(page, html)), names.map((name) => `'${name}`));
  await context.close();
});

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
        it(`tables can be downloaded as a workbook and as CSV (${lang})`, async () => {
          const { page } = visit;
          const names = ["Excel (XLSX)", "CSV"];
          for (const [path, place, stem, head] of [
            ["/2026/payroll?", 0, "harikerja-payroll-periods", "period,start_date,"],
            ["/2026/payroll?firstDay=21&", 0, "harikerja-payroll-periods-21-20", "period,start_date,"],
            ["/2026/payroll?", 1, "harikerja-payroll", "month,"],
            ["/2026/payroll?calendar=idx&", 1, "harikerja-payroll-idx", "month,"],
            ["/2026/payroll?week=6&leave=worked&", 1, "harikerja-payroll-week-6-leave-worked", "month,"],
            ["/2027/payroll?paydayMonth=next&", 0, "harikerja-payroll", "month,"], // the file with paydays would lack one
          ]) {
            await page.goto(`${path}lang=${lang}`);
            assert.equal(await page.locator("[data-table]").isVisible(), javaScriptEnabled, "the button that copies needs a script");
            const saved = {};
            await page.locator(".menu summary", { hasText: lang === "id" ? "Unduh" : "Download" }).click(); // one button for all files
            for (const [i, ending] of [".xlsx", ".csv"].entries()) {
              const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: names[i], exact: true }).nth(place).click()]);
              assert.equal(download.suggestedFilename(), `${stem}-${path.slice(1, 5)}${ending}`);
              saved[ending] = await readFile(await download.path());
            }
            assert.equal(saved[".xlsx"].subarray(0, 2).toString(), "PK", "a workbook is a ZIP file");
            assert.ok(saved[".csv"].toString().startsWith(head), "the headings are English");
          }
        });
      }
    });
  }
}

once("Subscribe shows one feed, and each button has its instruction beside it", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 390, height: 844 } });
  await page.goto("/subscribe?lang=en");
  assert.equal(await page.locator("details.feed").count(), 7);
  assert.equal(await page.locator("details.feed[open]").count(), 1);
  const apps = page.locator(".feed[open] .apps > li");
  assert.equal(await apps.count(), 4);
  for (const app of await apps.all()) {
    if ((await app.locator(".button").count()) === 0) continue; // Android needs more than a button
    const [button, text] = [await app.locator(".button").last().boundingBox(), await app.locator("p").first().boundingBox()];
    assert.ok(text.y - button.y - button.height < 20);
  }
  await page.getByText("Collective leave only").click();
  await page.locator("#address-leave").waitFor();
  // The files of past years are folded.
  const years = (await (await fetch(`${site.url}/v1/years`)).json()).data.map(({ year }) => year);
  const listed = async () => (await page.locator(".files b:visible").allTextContents()).map(Number).sort();
  assert.deepEqual(await listed(), years.filter((year) => year >= new Date().getFullYear()));
  await page.getByText("Other years", { exact: true }).click();
  assert.deepEqual(await listed(), years);
  await context.close();
});
