// Tests overtime pay in rupiah. The wage never leaves the browser, unless the visitor puts it into
// the link.

import assert from "node:assert/strict";
import { AxeBuilder } from "@axe-core/playwright";
import { open, send } from "../lib/browser.mjs";
import { languages, once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const overtime = "/calculator?mode=overtime&date=2026-03-21&hours=7"; // Idul Fitri: 14 times the hourly wage

once("the wage gives the pay in rupiah, stays while other fields change, and is neither sent nor in the address", async () => {
  const { page, context, complaints } = await open(browser, site, { permissions: ["clipboard-read", "clipboard-write"] });
  const requests = [];
  page.on("request", (request) => requests.push(`${request.url()} ${request.postData() ?? ""} ${JSON.stringify(request.headers())}`));
  await page.goto(`${overtime}&lang=id`);
  assert.equal(await page.locator("#pay").isVisible(), false);
  await page.getByLabel("Upah sebulan").fill("5.123.456");
  // 14 × 5.123.456 ÷ 173 = 414.614,9… and 5.123.456 ÷ 173 = 29.615,3…
  assert.equal(await page.locator("#pay strong").textContent(), "Upah lembur: Rp414.615");
  assert.equal(await page.locator("#pay span").textContent(), "14 × Rp5.123.456 ÷ 173, dibulatkan ke rupiah terdekat. Upah sejam: Rp29.615.");
  await page.locator("#hours").fill("7.5");
  await page.locator("#pay", { hasText: "15 × Rp5.123.456" }).waitFor();
  await page.locator("#date").fill("2026-03-17");
  await page.locator("#hours").fill("0.5");
  await page.locator("#pay", { hasText: "0,75 × Rp5.123.456" }).waitFor();
  assert.equal(await page.locator("#pay strong").textContent(), "Upah lembur: Rp22.212"); // 22.211,5…
  assert.equal(await page.locator("#wage").inputValue(), "5.123.456");
  await send(page);
  await page.getByRole("button", { name: "Bagikan" }).click();
  await page.locator(".share [role=status]", { hasText: "Tersalin" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Cek tanggal" }).click();
  await page.waitForURL("**mode=check**");
  await page.goBack();
  for (const text of [...requests, copied, page.url()]) assert.doesNotMatch(text, /5\D?123\D?456|wage=|upah=/, text);
  assert.deepEqual(complaints, []);
  await context.close();
});

once("the link has the wage only if the visitor wants it, and the server does not get it", async () => {
  const { page, context } = await open(browser, site, { permissions: ["clipboard-read", "clipboard-write"] });
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${overtime}&lang=en`);
  const plain = page.url();
  await page.getByLabel("Monthly wage").fill("Rp 5,123,456");
  assert.equal(page.url(), plain);
  await page.getByLabel("Include the wage in the link").check();
  assert.equal(page.url(), `${plain}#wage=5123456`);
  await page.locator("#hours").fill("8");
  await page.locator("#pay", { hasText: "16 ×" }).waitFor();
  assert.equal(new URL(page.url()).hash, "#wage=5123456");
  assert.equal(await page.getByLabel("Include the wage in the link").isChecked(), true);
  await page.getByRole("button", { name: "Share" }).click();
  await page.locator(".share [role=status]", { hasText: "Copied" }).waitFor();
  const [link] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n").slice(-1);
  assert.ok(link.endsWith("#wage=5123456"), link);

  const other = await context.newPage();
  other.on("request", (request) => requests.push(request.url()));
  await other.goto(link);
  assert.equal(await other.locator("#pay strong").textContent(), "Overtime pay: Rp473,846");
  assert.equal(await other.locator("#wage").inputValue(), "5,123,456");
  await other.getByLabel("Include the wage in the link").uncheck();
  assert.equal(new URL(other.url()).hash, "");
  assert.ok(!(await other.locator("#share").getAttribute("href")).includes("#"));
  // Playwright shows the fragment in the URL of a request, but the browser does not send it.
  for (const url of requests) assert.ok(!url.split("#")[0].includes("5123456"), url);
  await context.close();
});

once("an amount can be typed in the usual ways, and the page explains the form if a text is not an amount", async () => {
  const { page, context } = await open(browser, site);
  await page.goto(`${overtime}&lang=id`);
  const pay = page.locator("#pay");
  for (const text of ["5000000", "5.000.000", "5,000,000", "5 000 000", "Rp 5.000.000", "rp5.000.000", "Rp. 5.000.000,00", "5.000.000,-", " 5000000 "]) {
    await page.locator("#wage").fill(text);
    assert.equal(await pay.locator("strong").textContent(), "Upah lembur: Rp404.624", text);
    assert.equal(await page.locator("#wage[aria-invalid]").count(), 0, text);
    await page.locator("#wage").fill("");
    assert.equal(await pay.isVisible(), false);
  }
  for (const text of ["5,5 juta", "lima juta", "5.00.000", "5.000,000", "0", "-5000000", "5.000.000,50", "5000000000000", "1e6", "5.5"]) {
    await page.locator("#wage").fill(text);
    await page.getByText("Tulis upah sebulan dalam rupiah penuh (tanpa sen), seperti 5.000.000 atau Rp 5.000.000.").waitFor();
    assert.equal(await page.locator("#wage").getAttribute("aria-invalid"), "true", text);
    assert.equal(await pay.isVisible(), false, text);
  }
  await page.locator("#hours").fill("8");
  await page.locator(".answer", { hasText: "8 jam" }).waitFor();
  assert.equal(await page.locator("#wage").getAttribute("aria-invalid"), "true", "the message stays after an answer");
  const axe = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(axe.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html).join(" ")}`), []);
  await context.close();
});

once("hours can be typed with a comma or a point, with and without scripts", async () => {
  const sums = { "1,5": 3, "1.5": 3, "7,5": 15, "7.5": 15, "7,50": undefined, "0,25": undefined };
  for (const lang of languages) {
    const shown = (hours) => hours.replace(/[.,]/, lang === "id" ? "," : ".");
    for (const javaScriptEnabled of [true, false]) {
      const { page, context, complaints } = await open(browser, site, { javaScriptEnabled });
      for (const [typed, sum] of Object.entries(sums)) {
        await page.goto(`${overtime}&lang=${lang}`);
        await page.locator("#hours").press("Control+a");
        await page.locator("#hours").pressSequentially(typed);
        await send(page);
        if (sum) {
          await page.locator(".answer", { hasText: shown(typed) }).waitFor();
          assert.match(await page.locator(".answer").textContent(), new RegExp(`${sum} (kali upah sejam|times the hourly wage)`), typed);
        } else {
          await page.locator("#hours[aria-invalid]").waitFor();
          await page.locator(".mistake", { hasText: lang === "id" ? "0,5" : "0.5" }).waitFor();
        }
        assert.equal(await page.locator("#hours").inputValue(), javaScriptEnabled ? typed : shown(typed));
        if (!sum) continue;
        const canonical = new RegExp(`[?&]hours=${typed.replace(",", "\\.")}(&|$)`);
        if (javaScriptEnabled) assert.match(page.url(), canonical);
        for (const link of ["#share", "#api", ".tabs a", ".calendars li a"]) {
          const [first] = await page.locator(link).evaluateAll((found) => found.map((e) => e.href ?? e.textContent));
          assert.match(first, canonical, link);
        }
        await page.goto(await page.locator("#share").getAttribute("href"));
        assert.equal(await page.locator("#hours").inputValue(), shown(typed));
      }
      if (javaScriptEnabled) {
        const axe = await new AxeBuilder({ page }).analyze();
        assert.deepEqual(axe.violations.map((v) => v.id), []);
        assert.deepEqual(complaints.filter((line) => !line.includes("status of 400")), []);
      }
      await context.close();
    }
  }
});

once("a comma in the number of workdays is a mistake, and is not dropped", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/calculator?date=2026-03-18&days=2&lang=id");
  await page.locator("#days").press("Control+a");
  await page.locator("#days").pressSequentially("1,5");
  await page.getByText("bilangan bulat").first().waitFor();
  assert.equal(await page.locator("#days").inputValue(), "1,5");
  await context.close();
});

once("the formula is on the page without scripts, and the pay is on paper", async () => {
  for (const lang of languages) {
    const plain = await open(browser, site, { javaScriptEnabled: false });
    await plain.page.goto(`${overtime}&lang=${lang}`);
    assert.match(await plain.page.locator("#details").textContent(), /÷ 173.*PP 35\/2021 (pasal|art\.) 32\(2\).*75%/s);
    assert.equal(await plain.page.locator("#wage").isVisible(), false);
    await plain.context.close();

    const { page, context } = await open(browser, site, { colorScheme: "dark" });
    await page.goto(`${overtime}&lang=${lang}#wage=5000000`);
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator("#pay").isVisible());
    assert.match(await page.locator("#pay").textContent(), /Rp404[.,]624/);
    await context.close();
  }
});

once("every mode has a print button beside its answer", async () => {
  const { page, context } = await open(browser, site);
  await page.addInitScript(() => (globalThis.print = () => (globalThis.printed = true)));
  for (const mode of ["add", "count", "check", "limit", "overtime"]) {
    await page.goto(`/calculator?mode=${mode}&lang=id`);
    await page.locator("#details").getByRole("button", { name: "Cetak" }).click();
    assert.equal(await page.evaluate(() => globalThis.printed), true, mode);
  }
  await context.close();
});
