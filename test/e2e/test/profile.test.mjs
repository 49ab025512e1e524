// Tests the profile of a firm: every page applies the profile, and every link contains it. The file
// also tests that the calculator keeps every field when the tab or the language changes.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { open } from "../lib/browser.mjs";
import { paste, replace, rows } from "../lib/owndays.mjs";
import { languages, leaveCompany, once, openCompany, tested, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";
import { binary } from "../lib/site.mjs";

const api = async (call) => (await (await fetch(site.url + call)).json()).data;

// A week of six days, company days off, a special workday on a Sunday, and a day of collective
// leave that is worked.
const lines = "daysOff=2026-05-15,2026-12-28..2026-12-31&workdays=2026-03-20,2026-06-14";
const firm = `week=6&${lines}`;

const texts = {
  id: { count: "Hitung", check: "Cek", add: "Tambah", apply: "Terapkan", words: "6 hari kerja (Senin–Sabtu) · cuti bersama diliburkan · 5 libur perusahaan · 2 hari masuk khusus", clear: "Kembali ke kalender nasional", edit: "Ubah profil", mistake: "“12/24/2026” bukan tanggal.", empty: "Isi tanggal yang benar, seperti 18 Maret 2026.", backwards: "31 Desember 2026 sampai 28 Desember 2026: tanggal akhir sebelum tanggal awal." },
  en: { count: "Count", check: "Check", add: "Add", apply: "Apply", words: "6 workdays (Monday–Saturday) · collective leave taken · 5 company days off · 2 special workdays", clear: "Back to the national calendar", edit: "Edit the profile", mistake: "“12/24/2026” is not a date.", empty: "Enter a real date, such as 18 March 2026.", backwards: "31 December 2026 to 28 December 2026: the last date is before the first date." },
};

for (const javaScriptEnabled of [true, false]) {
  for (const width of widths) {
    for (const lang of languages) {
      if (!tested(javaScriptEnabled, width, lang)) continue;
      describe(`${javaScriptEnabled ? "with" : "without"} scripts at ${width} px in ${lang}`, () => {
        let visit;
        const text = texts[lang];
        const other = lang === "id" ? "en" : "id";
        before(async () => {
          visit = await open(browser, site, { javaScriptEnabled, viewport: { width, height: 800 } });
        });
        after(() => visit.context.close());

        const tab = (name) => visit.page.locator(".tabs").getByRole("button", { name });
        const checked = (name) => visit.page.locator(`[name=${name}]:checked`).getAttribute("value");
        const values = async (...ids) => Promise.all(ids.map((id) => visit.page.locator(`[name=${id}]`).first().inputValue()));

        it("changing the tab or the language keeps every field: week, leave, dates", async () => {
          const { page, complaints } = visit;
          complaints.length = 0;
          await page.goto(`/calculator?date=2026-01-05&lang=${lang}`);
          await page.locator("#date").fill("2026-03-16");
          await page.locator("#days").fill("12");
          await page.locator("#direction").selectOption("before");
          await page.locator("main [name=week][value='6']").check();
          await page.locator("main [name=leave][value=worked]").check();
          await tab(text.count).click(); // immediately, before an answer can arrive
          await page.waitForURL(/[?&]mode=count&/);
          assert.deepEqual([await checked("week"), await checked("leave")], ["6", "worked"]);
          assert.deepEqual(await values("start", "end"), ["2026-03-16", "2026-03-31"]);
          const { workdayCount } = await api("/v1/workdays/diff?start=2026-03-16&end=2026-03-31&weekend=sun&includeCollectiveLeave=false");
          assert.match(await page.locator(".answer strong").textContent(), new RegExp(`^${workdayCount} `));

          await page.locator("#end").fill("2026-04-02");
          await page.locator("main [name=week][value='5']").check();
          await page.locator(".lang").click();
          await page.waitForURL(new RegExp(`lang=${other}`));
          assert.equal(await page.locator("html").getAttribute("lang"), other);
          assert.deepEqual([await checked("week"), await checked("leave")], ["5", "worked"]);
          assert.deepEqual(await values("start", "end"), ["2026-03-16", "2026-04-02"]);

          await tab(texts[other].check).click();
          await page.waitForURL(/[?&]mode=check&/);
          assert.deepEqual(await values("date"), ["2026-03-16"]);
          await tab(texts[other].add).click();
          await page.waitForURL(/[?&]mode=add&/);
          assert.deepEqual(await values("date", "days", "direction"), ["2026-03-16", "12", "before"]);
          assert.deepEqual([await checked("week"), await checked("leave")], ["5", "worked"]);
          assert.equal(new URL(page.url()).searchParams.has("to"), false);
          assert.deepEqual(complaints, []);
        });

        it("the form keeps a custom week, own days and a wrong value", async () => {
          const { page } = visit;
          await page.goto(`/calculator?date=2026-03-16&days=3&daysOff=2026-03-17&lang=${lang}`);
          await page.locator("main [name=week][value=custom]").check();
          await page.locator("[name=off][value=fri]").check();
          await page.locator("#days").fill("");
          await tab(text.check).click();
          await page.waitForURL(/[?&]mode=check&/);
          assert.equal(await checked("week"), "custom");
          assert.deepEqual(await page.locator("[name=off]:checked").evaluateAll((list) => list.map((e) => e.value)), ["fri", "sat", "sun"]);
          assert.equal(new URL(page.url()).searchParams.get("daysOff"), "2026-03-17");
          await tab(text.add).click();
          await page.waitForURL(/[?&]mode=add&/);
          assert.deepEqual(await values("days"), ["5"]); // the empty field has its default value again
        });

        it("Enter in a field calculates and does not change the tab or the language", async () => {
          const { page } = visit;
          await page.goto(`/calculator?mode=overtime&date=2026-03-16&hours=1&lang=${lang}`);
          await page.locator("#hours").fill("3");
          await page.locator("#hours").press("Enter");
          await page.waitForURL(/mode=overtime.*[?&]hours=3/);
          await page.locator(".answer", { hasText: /^3 / }).waitFor();
          assert.equal(await page.locator("html").getAttribute("lang"), lang);
        });

        it("after the profile is entered once, every page applies it and every link contains it", async () => {
          const { page, complaints } = visit;
          complaints.length = 0;
          await page.goto(`/2026?lang=${lang}`);
          await openCompany(page);
          await page.waitForURL(`**/profile?lang=${lang}`);
          await page.locator(".ticks summary").click();
          await page.locator("#year").selectOption("2026");
          await page.locator("main [name=week][value='6']").check();
          await paste(page, "daysOff", "2026-05-15");
          await page.locator("#offFrom").fill("2026-12-28");
          await page.locator("#offTo").fill("2026-12-31");
          await page.locator("#workFrom").fill("2026-06-14");
          await page.getByRole("button", { name: text.apply }).click();
          await page.waitForURL(/offFrom=2026-12-28/);
          // Each day of collective leave of the year can be ticked.
          const { length } = await api("/v1/holidays?year=2026&type=collective_leave");
          assert.equal(await page.locator(".ticks [name=workdays]").count(), length);
          await page.locator(".ticks details:not([open]) summary").click();
          await page.locator(".ticks [value='2026-03-20']").check();
          await page.getByRole("button", { name: text.apply }).click();
          await page.waitForURL(/workdays=2026-03-20/);
          assert.equal(await page.locator(".firm-words").textContent(), text.words);
          assert.deepEqual(await rows(page, "daysOff"), ["2026-05-15", "2026-12-28..2026-12-31"]);
          assert.deepEqual(await rows(page, "workdays"), ["2026-06-14"]);

          const summary = await api(`/v1/workdays/summary?year=2026&weekend=sun&${lines}`);
          const { workdayCount } = await api(`/v1/workdays/diff?start=2026-12-01&end=2026-12-31&weekend=sun&${lines}`);
          const weekends = await api(`/v1/holidays/long-weekends?year=2026&maxBridgeDays=0&weekend=sun&${lines}`);
          const honours = {
            "/2026": async () => assert.deepEqual(
              await Promise.all(["#d2026-12-30", "#d2026-06-14", "#d2026-03-20"].map(async (id) => (await page.locator(id).getAttribute("class")).split(" ")[0])), ["od", "wk", "wk"]),
            "/2026/long-weekends": async () => assert.equal(await page.locator("[aria-labelledby=natural] .weekends > li").count(), weekends.length),
            "/2026/payroll": async () => assert.equal(await page.locator("tfoot .strong").textContent(), String(summary.total.workdayCount)),
            "/2026/due-dates": async () => assert.match(await page.locator("main").textContent(), /tidak berpengaruh|have no effect/),
            "/2026/sources": async () => assert.equal(await page.locator("#calendar ~ .lines").first().locator("li").count(), 4),
            "/subscribe": async () => {
              const feed = await page.locator("#address-calendar").textContent();
              assert.ok(feed.includes(`/calendar.ics?${lines}`), feed);
              assert.match(await (await fetch(feed)).text(), /2026-12-28-own_day_off/);
            },
            "/calculator": async () => {
              await page.goto(`/calculator?mode=count&start=2026-12-01&end=2026-12-31&${firm}&lang=${lang}`);
              assert.match(await page.locator(".answer strong").textContent(), new RegExp(`^${workdayCount} `));
              assert.equal((await api(new URL(await page.locator("#api").textContent()).href.slice(site.url.length))).workdayCount, workdayCount);
            },
          };
          for (const [path, check] of Object.entries(honours)) {
            await page.locator(`nav.pages a[href^="${path === "/2026" ? "/" : path.replace("2026", new Date().getFullYear())}?"], :is(.pages, .further) a[href^="${path}?"]`).first().click();
            const { search } = new URL(page.url());
            assert.ok(search.includes(firm), `the link to ${path} does not contain the profile: ${search}`);
            await page.goto(path + search);
            await check();
            assert.equal(await page.locator(".firm-words").textContent(), text.words, path);
            // The links to other years and to the other language keep the profile.
            assert.ok((await page.locator(".bottom .years a").first().getAttribute("href")).includes(firm), path);
          }
          await page.goto(`/2026/payroll?${firm}&lang=${lang}`);
          await page.locator(".lang").click();
          assert.equal(await page.locator(".firm-words").textContent(), texts[other].words);
          assert.equal(await page.locator("tfoot .strong").textContent(), String(summary.total.workdayCount));
          await page.locator(".prev").click();
          assert.match(page.url(), /\/2025\/payroll\?week=6&daysOff=/);
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(overflow <= 0, `the page is ${overflow} px wider than the screen`);
          await page.locator(".uses .edit").click();
          assert.deepEqual(await rows(page, "daysOff"), ["2026-05-15", "2026-12-28..2026-12-31"]);
          await leaveCompany(page);
          assert.equal(await page.locator(".firm-words").count(), 0);
          // With scripts, the browser remembers the profile, so the address must name the national
          // calendar.
          assert.deepEqual(Object.fromEntries(new URL(page.url()).searchParams), { lang: other, year: "2025", ...(javaScriptEnabled && { calendar: "national" }) });
          assert.deepEqual(complaints, []);
        });

        it("a wrong value remains in its field, and the mistake is shown at the field", async () => {
          const { page } = visit;
          await page.goto(`/profile?year=2026&lang=${lang}`);
          await page.locator("main [name=leave][value=worked]").check();
          await replace(page, "daysOff", "2026-05-15\n12/24/2026");
          await page.locator("#workFrom").fill("2026-06-14");
          await page.getByRole("button", { name: text.apply }).click();
          await page.locator("#daysOff[aria-invalid]").waitFor();
          assert.ok((await page.locator(".own .mistake").textContent()).startsWith(text.mistake));
          assert.equal(await page.locator("#daysOff").inputValue(), "12/24/2026");
          assert.deepEqual(await rows(page, "daysOff"), ["2026-05-15"]);
          assert.equal(await page.locator("#workFrom").inputValue(), "2026-06-14");
          assert.equal(await checked("leave"), "worked");
          // Pages other than the form explain the mistake too, and link to the form.
          await page.goto(`/2026?daysOff=12/24/2026&lang=${lang}`);
          assert.ok((await page.locator("main").textContent()).includes(text.mistake));
          await page.getByRole("link", { name: text.edit }).click();
          assert.equal(await page.locator("#daysOff").inputValue(), "12/24/2026");
        });

        it("Add with empty fields says so at the field, and nothing is lost", async () => {
          const { page } = visit;
          await page.goto(`/profile?year=2026&daysOff=2026-05-15&lang=${lang}`);
          await page.locator("#firm").fill("PT Maju");
          for (const prefix of ["off", "work"]) {
            await page.locator(`button[name=add][value=${prefix}]`).click();
            const field = page.locator(".field", { has: page.locator(`#${prefix}From[aria-invalid]`) });
            assert.equal(await field.locator(".mistake").textContent(), text.empty);
            assert.equal(await page.locator(".mistake").count(), 1);
            assert.equal(await page.locator("#firm").inputValue(), "PT Maju");
            assert.deepEqual(await rows(page, "daysOff"), ["2026-05-15"]);
          }
          await page.locator("#workFrom").fill("2026-06-14");
          await page.locator("button[name=add][value=work]").click();
          assert.deepEqual(await rows(page, "workdays"), ["2026-06-14"]);
          assert.equal(await page.locator(".mistake").count(), 0);
        });

        it("a span that ends before it begins is shown in words", async () => {
          const { page } = visit;
          await page.goto(`/profile?year=2026&lang=${lang}`);
          await page.locator("#offFrom").fill("2026-12-31");
          await page.locator("#offTo").fill("2026-12-28");
          await page.locator("#offName").fill("Stok");
          await page.locator("button[name=add][value=off]").click();
          assert.equal(await page.locator(".own .mistake").textContent(), text.backwards);
          await replace(page, "workdays", "31/12/2026 - 28/12/2026 Stok");
          await page.locator("button[name=add][value=work]").click();
          assert.equal(await page.locator("#own-workdays .mistake").textContent(), text.backwards);
          assert.equal(await page.locator("#workdays").inputValue(), "2026-12-31 - 2026-12-28=Stok");
          assert.doesNotMatch(await page.locator("main").innerText(), /\.\./);
          await page.goto(`/2026?daysOff=2026-12-31..2026-12-28&lang=${lang}`);
          assert.ok((await page.locator("main").textContent()).includes(text.backwards));
        });

        it("choosing a named calendar removes the profile", async () => {
          const { page } = visit;
          await page.goto(`/2026/payroll?${firm}&lang=${lang}`);
          await page.locator(".calendars summary").click();
          await page.locator(".calendars a[href*='calendar=idx']").click();
          await page.waitForURL(`**/2026/payroll?calendar=idx&lang=${lang}`);
          assert.equal(await page.locator(".firm-words").count(), 0);
        });
      });
    }
  }
}

once("days with names can be pasted from Excel, and after a change of the year its boxes appear at once", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026/payroll?lang=id");
  await openCompany(page);
  await paste(page, "daysOff", "28/12/2026\tLibur akhir tahun\n29-12-2026\tLibur akhir tahun\n30 Desember 2026\n");
  await paste(page, "workdays", "14/6/2026 Ganti hari");
  await page.locator(".ticks summary").click();
  await page.locator("#year").selectOption("2025");
  await page.waitForURL(/year=2025/);
  await page.locator(".ticks [name=workdays]").first().waitFor(); // the boxes are not folded
  assert.match(await page.locator(".ticks [name=workdays]").first().getAttribute("value"), /^2025-/);
  assert.deepEqual(await rows(page, "daysOff"), ["2026-12-28..2026-12-29=Libur akhir tahun", "2026-12-30"]);
  assert.deepEqual(await rows(page, "workdays"), ["2026-06-14=Ganti hari"]);
  assert.match(await page.locator(".ownrow").first().textContent(), /28–29 Desember 2026 Libur akhir tahun/);
  await page.locator("nav.pages").getByRole("link", { name: "Kalender", exact: true }).click();
  await page.goto(page.url().replace(/\/\d{4}\?/, "/2026?"));
  assert.equal(await page.locator("#d2026-12-29 .name").textContent(), "Libur akhir tahun");
  assert.equal(await page.locator("#d2026-12-30 .name").textContent(), "Libur perusahaan");
  assert.match(await page.locator("#d2026-06-14").textContent(), /Ganti hari/);
  await context.close();
});

once("a tab keeps the new values of the fields, even if the answer for them has not arrived", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-16&days=5&lang=id");
  let release;
  const released = new Promise((resolve) => (release = resolve));
  await page.route("**/calculator?**", async (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    await released;
    await route.abort().catch(() => {}); // the page has aborted the request
  });
  const asked = page.waitForRequest((request) => !request.isNavigationRequest() && request.url().includes("leave=worked"));
  await page.locator("main [name=week][value='6']").check();
  await page.locator("main [name=leave][value=worked]").check();
  await asked;
  await page.locator(".tabs").getByRole("button", { name: "Hitung" }).click();
  await page.waitForURL(/mode=count/);
  release();
  const { workdayCount } = await api("/v1/workdays/diff?start=2026-03-16&end=2026-03-31&weekend=sun&includeCollectiveLeave=false");
  assert.match(await page.locator(".answer strong").textContent(), new RegExp(`^${workdayCount} `));
  await context.close();
});

once("with scripts, all links contain the week that was chosen in the calculator", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-16&days=5&lang=id");
  await page.locator("main [name=week][value='6']").check();
  await page.locator(".firm-words").waitFor();
  for (const links of ["nav.pages a", ".years a", ".uses .edit", ".brand"]) {
    for (const href of await page.locator(links).evaluateAll((list) => list.map((a) => a.href))) assert.ok(href.includes("week=6"), href);
  }
  await context.close();
});

once("the profile is downloaded as a calendar file that the command accepts", async () => {
  const { page, context } = await open(browser, site);
  await page.goto(`/profile?${firm}&lang=en`);
  await page.locator("summary", { hasText: "Advanced" }).click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download as a file for a server (JSON)" }).click()]);
  assert.equal(download.suggestedFilename(), "company.json");
  const file = join(await mkdtemp(join(tmpdir(), "profile-")), "company.json"); // the name of the file is the name of the calendar
  await download.saveAs(file);
  execFileSync(binary, ["calendar", "lint", file]); // throws if the status is not 0
  await rm(dirname(file), { recursive: true });
  await context.close();
});

once("the printed page shows the profile, and a year still fits on one sheet", async () => {
  const { page, context } = await open(browser, site);
  for (const [path, words] of [["/2026", ".settings"], ["/2026/payroll", ".firm-words"]]) {
    await page.goto(`${path}?${firm}&lang=id`);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    assert.equal(pdf.match(/\/Type \/Page\b/g).length, 1, path);
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator(words).isVisible(), path);
    assert.equal(await page.locator(".calendars:visible, .uses a:visible").count(), 0, path);
  }
  await context.close();
});

once("the links of the calculator contain a newly chosen week before the answer arrives, even if no answer arrives", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?lang=en&daysOff=2026-12-28");
  await page.route("**/calculator?*", (route) => route.abort());
  await page.locator('main [name="week"][value="6"]').check();
  await page.locator('main [name="leave"][value="worked"]').check();
  const payroll = page.locator(".pages").getByRole("link", { name: "Workdays" });
  assert.match(await payroll.getAttribute("href"), /daysOff=2026-12-28.*week=6.*leave=worked/);
  await page.locator("#answer .warn").waitFor();
  assert.equal(await page.locator(".firm-words").count(), 0, "the old profile is still shown");
  await context.close();
});

once("with scripts, changing the language keeps fields of other forms that were not sent", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026/payroll?lang=id");
  await page.locator(".cutoff summary").click();
  await page.locator("#firstDay").selectOption("26");
  await page.locator(".lang").click();
  await page.waitForURL(/lang=en/);
  assert.equal(await page.locator("#firstDay").inputValue(), "26");

  await page.goto("/2026/long-weekends?bridges=3&lang=id");
  await page.locator("#days").fill("20");
  await page.locator(".lang").click();
  await page.waitForURL(/lang=en/);
  assert.equal(await page.locator("#days").inputValue(), "20");
  assert.match(page.url(), /bridges=3/);

  await page.goto("/profile?lang=id&year=2026");
  await page.locator('main [name="week"][value="6"]').check();
  await page.locator(".ticks summary").click();
  await page.locator('main [name="workdays"][value="2026-03-20"]').check();
  await page.locator(".lang").click();
  await page.waitForURL(/lang=en/);
  assert.ok(await page.locator('main [name="workdays"][value="2026-03-20"]').isChecked());
  await context.close();
});

for (const javaScriptEnabled of [true, false]) {
  if (!tested(javaScriptEnabled)) continue;
  it(`a button removes a row of own days, and Enter does not, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
    const { page, context } = await open(browser, site, { javaScriptEnabled });
    await page.goto("/profile?daysOff=2026-05-15,2026-12-28..2026-12-31%3DTutup&workdays=2026-06-14&lang=id");
    await page.getByRole("button", { name: /^Hapus.*28–31 Desember 2026/ }).click();
    await page.waitForURL(/remove=/);
    assert.deepEqual(await rows(page, "daysOff"), ["2026-05-15"]);
    assert.match(await page.locator(".firm-words").textContent(), /· 1 libur perusahaan · 1 hari masuk khusus$/);
    await page.locator("#offFrom").fill("2026-12-31");
    await page.locator("#offName").fill("Tutup buku");
    await page.locator("#offName").press("Enter");
    await page.waitForURL(/offName=Tutup/);
    assert.deepEqual(await rows(page, "daysOff"), ["2026-05-15", "2026-12-31=Tutup buku"]);
    await context.close();
  });
}

once("the firm's name and payroll period are on every page, and 'Back to the national calendar' removes them", async () => {
  const { page, context, complaints } = await open(browser, site);
  await page.goto("/profile?lang=id");
  await page.getByLabel("Nama perusahaan").fill("PT Maju & Jaya");
  await page.locator("summary", { hasText: "gajian tanggal" }).click();
  await page.locator("#firstDay").selectOption("26");
  await page.locator("#payday").selectOption("25");
  await page.getByRole("button", { name: "Terapkan" }).click();
  await page.waitForURL(/firstDay=26/);
  await page.locator(".saved").getByText("Profil ini tersimpan di browser ini.").waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("profile")), "firm=PT%20Maju%20%26%20Jaya&firstDay=26&payday=25");
  for (const path of ["/", "/2026/payroll", "/calculator", "/2026/due-dates", "/search?name=nyepi"]) {
    await page.goto(path);
    await page.locator(".uses b", { hasText: "PT Maju & Jaya" }).waitFor();
    assert.match(await page.locator(".firm-words").textContent(), /periode penggajian 26–25, gajian tanggal 25$/, path);
  }
  await page.goto("/2026/periods"); // the earlier address
  await page.waitForURL(/\/2026\/payroll\?.*firstDay=26/);
  assert.deepEqual([await page.locator("#firstDay").inputValue(), await page.locator("#payday").inputValue()], ["26", "25"]);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".settings dd", { hasText: "PT Maju & Jaya" }).isVisible());
  await page.emulateMedia({ media: "screen" });
  await leaveCompany(page);
  await page.waitForURL(/\/2026\/payroll\?calendar=national$/);
  assert.equal(await page.locator("#firstDay").inputValue(), "1");
  assert.deepEqual(complaints, []);
  await context.close();
});

once("the folded ticks say how many days of collective leave are workdays", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/profile?year=2026&lang=id");
  const [summary, ticks] = [page.locator(".ticks summary"), page.locator(".ticks [name=workdays]")];
  const all = await ticks.count();
  assert.ok(all > 1 && !(await ticks.first().isVisible()));
  assert.match(await summary.textContent(), new RegExp(`\\b0\\b.*\\b${all}\\b`));
  await summary.click();
  await ticks.first().check();
  await page.locator(".keep [type=submit]").click();
  await page.locator(".ticks summary", { hasText: new RegExp(`\\b1\\b.*\\b${all}\\b`) }).waitFor();
  await context.close();
});

once("a button copies the address of the profile", async () => {
  const { page, context } = await open(browser, site, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto("/profile?firm=PT+Maju&week=6");
  await page.locator("[data-copy=address-profile]").click();
  await page.getByText("Tersalin").first().waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${site.url}/profile?firm=PT%20Maju&week=6`);
  await context.close();
});
