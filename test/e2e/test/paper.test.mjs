// Tests printed pages, and pages without scripts.

import assert from "node:assert/strict";
import { it } from "node:test";
import { open } from "../lib/browser.mjs";
import { inLanguage, languages, once, pages, tested } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

// `sheets` returns the number of pages of a PDF and the size of the first page in mm.
function sheets(pdf) {
  const text = pdf.toString("latin1");
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text);
  const mm = (points) => Math.round((points * 25.4) / 72);
  return { count: text.match(/\/Type \/Page\b/g).length, size: [mm(width), mm(height)] };
}

// `heights` returns the heights of printed pages in mm, without the margins. A page has one sheet if
// it is not higher than `sheetHeight`. This is much faster than a PDF of each page.
const sheetHeight = 297 - 2 * 10;
async function heights(page, paths) {
  await page.setViewportSize({ width: Math.round(((210 - 2 * 10) * 96) / 25.4), height: 1000 });
  await page.goto("/2026/1"); // has the styles and the scripts of the other pages
  await page.emulateMedia({ media: "print" });
  return page.evaluate(async (paths) => {
    const list = [];
    for (const path of paths) {
      const response = await fetch(path);
      if (!response.ok) throw new Error(`${path} has the status ${response.status}`);
      const { body } = new DOMParser().parseFromString(await response.text(), "text/html");
      document.body.replaceWith(body);
      dispatchEvent(new Event("beforeprint"));
      list.push([path, (body.getBoundingClientRect().height * 25.4) / 96]);
    }
    return list;
  }, paths);
}

// Firms with own days off: 31 in a year, one in every 11 days, or the first 12 days of one month.
const name = "firm=" + encodeURIComponent("Perusahaan Terbatas ".repeat(3).trim());
const dates = (year, count, step, month = 1) => Array.from({ length: count }, (_, i) => new Date(Date.UTC(year, month - 1, 1 + i * step)).toISOString().slice(0, 10)).join(",");
const spread = (year) => `${name}&daysOff=${dates(year, 31, 11)}`;
const ofMonth = (year, month) => `${name}&daysOff=${dates(year, 12, 1, month)}`; // more days off in one month need a second sheet

for (const lang of languages) {
  if (!tested(lang)) continue;

  it(`every month and every year, also of a firm with own days off, prints on one A4 page, in ${lang}`, async () => {
    const { page, context } = await open(browser, site, { colorScheme: "dark" });
    const { data: years } = await (await fetch(`${site.url}/v1/years`)).json();
    const paths = ["/2029?", "/2033?"]; // have predictions
    // English texts are shorter, so every fourth year is enough.
    for (const { year } of years.filter(({ year }) => lang === "id" || year % 4 === 0)) {
      paths.push(`/${year}?`, `/${year}?${spread(year)}`);
      if (year >= 2016 && year <= 2027) paths.push(`/${year}?calendar=idx`);
      for (let month = 1; month <= 12; month++) {
        for (const firm of ["", spread(year), ofMonth(year, month)]) paths.push(`/${year}/${month}?${firm}`);
      }
    }
    assert.ok(paths.length > (lang === "id" ? 700 : 150));
    const found = await heights(page, paths.map((path) => `${path}&lang=${lang}`));
    assert.deepEqual(found.filter(([, height]) => height > sheetHeight), []);
    // The PDFs of the pages with the largest and the smallest height also have one sheet.
    found.sort(([, a], [, b]) => a - b);
    for (const [path] of [...found.slice(0, 2), ...found.slice(-10)]) {
      await page.goto(path);
      assert.deepEqual(sheets(await page.pdf({ preferCSSPageSize: true, printBackground: true })), { count: 1, size: [210, 297] }, path);
    }
    await context.close();
  });

  it(`every page can be read without scripts, in ${lang}`, async () => {
    const { page, context, complaints } = await open(browser, site, { javaScriptEnabled: false });
    for (const { path, status = 200 } of pages) {
      complaints.length = 0;
      await page.goto(inLanguage(path, lang));
      assert.ok(await page.locator("h1").isVisible());
      assert.ok(await page.locator(".disclaimer").isVisible());
      assert.equal(await page.locator("button[data-copy]:visible, button[data-share]:visible, button[data-print]:visible, button[data-table]:visible, #theme:visible").count(), 0, "a button that needs a script is visible");
      if (status === 200) assert.deepEqual(complaints, []);
    }
    await page.goto(`/2026?lang=${lang}`);
    assert.equal(await page.locator(".months table").count(), 12);
    assert.equal(await page.locator(".holidays li").count(), 25);
    await context.close();
  });
}

once("the printed due dates have their articles, and today is not marked", async () => {
  const { page, context } = await open(browser, site, { colorScheme: "dark" });
  for (const lang of languages) {
    await page.goto(`/2026/due-dates?lang=${lang}`);
    assert.ok(sheets(await page.pdf({ preferCSSPageSize: true })).count <= 5, lang);
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator(".mark-today:visible, .tabs:visible, .upcoming:visible, .downloads:visible").count(), 0);
    const [first, last] = [page.locator(".duty .basis").first(), page.locator(".duty .basis").last()];
    assert.ok((await first.isVisible()) && (await last.isVisible()));
    const colour = (item) => item.locator("xpath=..").locator(".name").evaluate((e) => getComputedStyle(e).color);
    assert.equal(await colour(first), await colour(last), "past dates are as dark as the others");
  }
  await context.close();
});

once("the printed calculator has the answer and the decrees, not the form", async () => {
  const { page, context } = await open(browser, site, { colorScheme: "dark" });
  for (const lang of languages) {
    await page.goto(`/calculator?date=2026-03-18&days=10&lang=${lang}`);
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator(".answer").isVisible());
    assert.ok(await page.locator(".strip").isVisible());
    const holidays = page.locator(".skipped li");
    assert.equal(await holidays.count(), 8);
    for (const holiday of await holidays.all()) assert.ok(await holiday.locator(".cite").isVisible(), await holiday.textContent());
    assert.equal(await page.locator("form:visible, .tabs:visible, .share:visible, #api:visible, button:visible, input:visible").count(), 0, lang);
    assert.equal(sheets(await page.pdf({ preferCSSPageSize: true })).count, 1, lang);
    await page.emulateMedia({ media: null });
  }
  await context.close();
});

once("today is marked on screen and in forced colours but not on paper", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/?lang=en");
  const today = page.locator("td.today > *");
  assert.equal(await today.count(), 1);
  assert.equal(await today.getAttribute("aria-current"), "date");
  const style = () =>
    today.evaluate((e) => {
      const { boxShadow, outlineStyle, fontWeight } = getComputedStyle(e);
      return [boxShadow !== "none", outlineStyle !== "none", fontWeight];
    });
  assert.deepEqual(await style(), [true, false, "800"]);
  await page.emulateMedia({ forcedColors: "active" });
  assert.deepEqual((await style()).slice(0, 2), [false, true]);
  assert.equal(await page.locator(".key.today").evaluate((e) => getComputedStyle(e).outlineStyle), "solid");
  for (const forcedColors of ["active", "none"]) {
    await page.emulateMedia({ media: "print", forcedColors });
    assert.deepEqual((await style()).slice(0, 2), [false, false]);
    assert.notEqual((await style())[2], "800");
    assert.equal(await page.locator(".key.today").isVisible(), false);
  }
  await context.close();
});

once("the calculator works without scripts", async () => {
  const { page, context } = await open(browser, site, { javaScriptEnabled: false });
  await page.goto("/calculator?lang=en");
  await page.locator("#date").fill("2026-03-18");
  await page.locator("#days").fill("5");
  await page.getByRole("button", { name: "Calculate" }).click();
  assert.equal(await page.locator(".answer").textContent(), "5 workdays after Wednesday, 18 March 2026 is Tuesday, 31 March 2026.");
  await page.getByLabel("Custom").check();
  await page.getByLabel("Friday", { exact: true }).check();
  await page.getByRole("button", { name: "Calculate" }).click();
  assert.equal(await page.locator(".answer").textContent(), "5 workdays after Wednesday, 18 March 2026 is Wednesday, 1 April 2026.");
  await page.getByRole("button", { name: "Check a date" }).click();
  assert.match(await page.locator(".answer").textContent(), /^Wednesday, 18 March 2026 is not a workday/);
  await page.locator("#date").fill("");
  await page.getByRole("button", { name: "Calculate" }).click();
  assert.equal(await page.locator("#mistake").textContent(), "Enter a real date, such as 18 March 2026.");
  await context.close();
});

once("every printed page names the settings, the data, the date and the address", async () => {
  const { page, context } = await open(browser, site);
  const firm = "week=6&daysOff=2026-05-15%3DUlang+tahun,2026-08-18..2026-08-19&workdays=2026-06-14";
  const rules = /Libur mingguan: Minggu · Cuti bersama: diliburkan · Libur perusahaan: 15 Mei 2026 \(Ulang tahun\), 18–19 Agustus 2026 · Hari masuk khusus: 14 Juni 2026 · /;
  const date = new Date().toLocaleDateString("id", { dateStyle: "long", timeZone: "Asia/Jakarta" });
  for (const [path, more] of [
    ["/2026", /Data: daftar 2026 revisi 1/],
    ["/2026/payroll", /Data: daftar 2026 revisi 1 \(19 September 2025\)/],
    ["/2026/payroll?firstDay=26&payday=25&rule=following", /Periode \(cut-off\): 26–25 · Tanggal gajian: 25 · Jika tanggal gajian jatuh pada hari libur: Hari kerja berikutnya · Data: daftar 2025 revisi 2/],
    ["/2026/long-weekends?bridges=2&days=7&start=2026-04-01", /Ambil cuti hingga: 2 hari · Hari cuti yang masih saya punya: 7 · Mulai tanggal: 1 April 2026/],
    ["/calculator?date=2025-12-23&days=10", /Data: daftar 2025 revisi 2 \(7 Agustus 2025\), daftar 2026 revisi 1 \(19 September 2025\) · Dasar hukum: daftar 2025: SKB 3 Menteri No\. 1017 Tahun 2024, 14 Oktober 2024 \(https:\S+\); Perubahan SKB 3 Menteri No\. 933 Tahun 2025, 7 Agustus 2025 \(https:\S+\), daftar 2026: SKB 3 Menteri No\. 1497 Tahun 2025, 19 September 2025 \(https:\S+\) · Dicetak/],
  ]) {
    await page.goto(`${path}${path.includes("?") ? "&" : "?"}${firm}&lang=id`);
    assert.equal(await page.locator(".settings").isVisible(), false, "the settings are only on paper");
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    const text = await page.locator(".settings > div").evaluateAll((list) => list.map((line) => [...line.children].map((e) => e.innerText.trim()).join(": ")).join(" · "));
    for (const want of [rules, more, new RegExp(`Dicetak: ${date} · Alamat: ${site.url}${path.split("?")[0]}\\?`)]) assert.match(text, want, path);
    // The printed address opens the same page.
    const answer = (await page.locator("main").textContent()).replace(/\s+/g, " ");
    await page.emulateMedia({ media: null });
    await page.goto(/Alamat: (\S+)/.exec(text)[1]);
    assert.equal((await page.locator("main").textContent()).replace(/\s+/g, " "), answer, path);
  }
  await context.close();
});

once("the printed settings match the form of the calculator, and the printed address is complete under every host name", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-18&days=10&lang=id");
  assert.match(await page.locator(".address").textContent(), /&calendar=national$/, "a browser that remembers a profile shows the same answer");
  await page.locator("#date").fill("2025-12-23");
  await page.waitForURL(/date=2025-12-23/);
  assert.doesNotMatch(page.url(), /calendar=/);
  await page.getByLabel("6 hari (Senin–Sabtu)").check();
  await page.getByText("Rabu, 7 Januari 2026").first().waitFor();
  const settings = page.locator(".settings");
  assert.match(await settings.textContent(), /Libur mingguan Minggu.*daftar 2025 revisi 2.*daftar 2026 revisi 1/);
  assert.match(await page.locator(".address").textContent(), /^http:\/\/127.*date=2025-12-23.*week=6/);
  // The server does not know the host name kantor.localhost, so the script completes the address.
  const named = site.url.replace("127.0.0.1", "kantor.localhost");
  for (const path of ["/2026/sources", "/rules", "/search?name=natal"]) {
    await page.goto(named + path);
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    assert.equal(await page.locator(".address").textContent(), named + path);
  }
  await context.close();
});

once("a heading is never alone at the end of a printed page", async () => {
  const { page, context } = await open(browser, site);
  for (const path of ["/2026/long-weekends?days=8&start=2026-11-16", "/2026/long-weekends?days=20&start=&bridges=2"]) {
    await page.goto(`${path}&lang=id`);
    await page.emulateMedia({ media: "print" });
    const kept = await page.locator("main h2:visible, main h3:visible").evaluateAll((list) => list.map((heading) => getComputedStyle(heading).breakAfter));
    assert.ok(kept.length > 2 && kept.every((value) => value === "avoid"), path);
    const notes = await page.locator("main h2 + .note").evaluateAll((list) => list.map((note) => [getComputedStyle(note).breakAfter, getComputedStyle(note).breakInside].join()));
    assert.ok(notes.every((value) => value === "avoid,avoid"), "the note between a heading and its list stays with both");
    await page.emulateMedia({ media: null });
  }
  await context.close();
});

once("the signature of a month is directly below the settings and the address", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2027/3?lang=id");
  assert.equal(await page.locator(".sign").isVisible(), false);
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await page.locator(".sign dt").allInnerTexts(), ["Nama", "Tanggal", "Tanda tangan"]);
  const [settings, sign] = [await page.locator(".settings").boundingBox(), await page.locator(".sign").boundingBox()];
  const between = sign.y - (settings.y + settings.height);
  assert.ok(between >= 0 && between < 20, `${between} px`);
  assert.equal(await page.locator(".bottom").evaluate((e) => getComputedStyle(e).breakInside), "avoid"); // on smaller paper
  await context.close();
});

once("the list of a chosen day prints on one A4 page, and every answer on paper has the addresses of the decrees", async () => {
  const { page, context } = await open(browser, site);
  for (const path of ["/2025/as-of?date=2025-08-01", "/2020/as-of?date=2020-03-10", "/2023/as-of?date=2023-01-01", "/2026/as-of"]) {
    await page.goto(path);
    assert.equal(sheets(await page.pdf({ preferCSSPageSize: true })).count, 1, path);
  }
  for (const path of ["/2025/as-of?date=2025-08-01", "/2026", "/2026/4", "/2026/payroll", "/2026/long-weekends", "/calculator?mode=add&date=2026-03-18&days=5", "/search?name=nyepi+2026"]) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    assert.match(await page.locator(".settings").innerText(), /SKB 3 Menteri No\. \d+ Tahun 202\d, \d+ \w+ 202\d \(https:/, path);
    await page.emulateMedia({ media: null });
  }
  await context.close();
});

once("every page with an answer has a print button", async () => {
  const { page, context } = await open(browser, site);
  for (const path of ["/2025/as-of?date=2025-08-01", "/2026/sources", "/2026", "/2026/4", "/2026/payroll", "/2026/long-weekends", "/search?name=natal", "/2029"]) {
    await page.goto(path);
    assert.equal(await page.locator("[data-print]:visible").count(), 1, path);
  }
  await context.close();
});
