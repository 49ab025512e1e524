// Tests the page of a month, and the links in the calendars.

import assert from "node:assert/strict";
import { open, unfold } from "../lib/browser.mjs";
import { once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

once("a month's page is reached from its name, counts the firm's workdays and changes with the week of the company", async () => {
  const { page, context, complaints } = await open(browser, site);
  await page.goto("/2026?lang=id&daysOff=2026-04-07");
  await unfold(page);
  await page.locator("caption").getByRole("link", { name: "April" }).click();
  assert.equal(new URL(page.url()).pathname, "/2026/4");
  assert.equal(await page.locator(".answer").textContent(), "20 hari kerja");
  assert.deepEqual(await page.locator(".list .holidays time").evaluateAll((list) => list.map((time) => time.dateTime)), ["2026-04-03", "2026-04-05", "2026-04-07"]);
  await page.locator(".uses .edit").click();
  await page.getByLabel("6 hari (Senin–Sabtu)").check();
  await page.getByRole("button", { name: "Terapkan" }).click();
  await page.goto(`/2026/4?${await page.evaluate(() => localStorage.getItem("profile"))}`);
  assert.equal(await page.locator(".answer").textContent(), "24 hari kerja");
  await page.locator(".next").click();
  await page.waitForURL(/2026\/5\?/);
  assert.match(page.url(), /week=6.*daysOff=2026-04-07/);
  assert.deepEqual(complaints, []);
  await context.close();
});

for (const javaScriptEnabled of [true, false]) {
  once(`days of a calendar lead to the check of the day, under the profile of the page, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
    const { page, context } = await open(browser, site, { javaScriptEnabled });
    for (const path of ["/2026?lang=en&week=6", "/2026/4?lang=en&week=6"]) {
      await page.goto(path);
      await unfold(page);
      await page.locator("button[value='2026-04-11']").click();
      await page.waitForURL(/calculator/);
      const { searchParams } = new URL(page.url());
      assert.deepEqual([searchParams.get("mode"), searchParams.get("date"), searchParams.get("week")], ["check", "2026-04-11", "6"]);
      assert.match(await page.locator(".answer").textContent(), /is a workday/);
    }
    await page.goto("/2026/4?lang=en");
    await page.locator("td.nh button").first().click();
    await page.waitForURL(/calculator.*date=2026-04-03/);
    assert.match(await page.locator(".answer").textContent(), /Good Friday/);
    await context.close();
  });
}

once("an own workday has one name, and the heading of the list names it", async () => {
  const { page, context } = await open(browser, site);
  for (const [lang, name, heading, otherwise] of [
    ["id", "Hari masuk khusus", "Hari libur dan hari masuk khusus", "Daftar hari libur"],
    ["en", "Special workday", "Days off and special workdays", "List of holidays"],
  ]) {
    for (const path of ["/2026/6", "/2026"]) {
      await page.goto(`${path}?workdays=2026-06-27,2026-06-01&lang=${lang}`);
      assert.equal(await page.locator("h2#list").textContent(), heading);
      assert.equal((await page.locator(".legend li", { has: page.locator(".wk") }).textContent()).trim(), name);
      const tags = await page.locator(".holidays .tag.wk").allTextContents();
      assert.deepEqual([...new Set(tags)], [name], path);
      await page.goto(`${path}?lang=${lang}`);
      assert.equal(await page.locator("h2#list").textContent(), otherwise);
    }
  }
  await context.close();
});

once("the Tab key can skip the days of the calendar", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 1280, height: 800 } });
  await page.goto("/2026?lang=id");
  const jump = page.locator(".jump");
  await jump.focus();
  const { x, y } = await jump.boundingBox();
  assert.ok(x >= 0 && y >= 0, "the link is visible while it has the focus");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement.closest(".list") !== null));
  await context.close();
});

// A firm with 31 own days off, three in each of ten months, and one more.
const firm = "daysOff=" + Array.from({ length: 31 }, (_, i) => `2025-${String(1 + Math.floor(i / 3)).padStart(2, "0")}-${["06", "13", "22"][i % 3]}`).join(",");

for (const javaScriptEnabled of [true, false]) {
  once(`the year has at most 120 stops of the Tab key, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
    const { page, context } = await open(browser, site, { javaScriptEnabled, viewport: { width: 1280, height: 800 } });
    for (const path of ["/2025", "/2027", `/2025?${firm}`]) {
      await page.goto(path);
      let stops = 0;
      for (; stops <= 120; stops++) {
        await page.keyboard.press("Tab");
        if (stops && (await page.evaluate(() => document.activeElement.matches("body, .skip")))) break;
      }
      assert.ok(stops > 50 && stops <= 120, `${path}: ${stops}`);
    }
    await context.close();
  });

  once(`each day of a calendar is named with its date, ${javaScriptEnabled ? "with" : "without"} scripts`, async () => {
    const { page, context } = await open(browser, site, { javaScriptEnabled });
    for (const [path, days] of [
      ["/2026?lang=id", ["2 Januari", "31 Desember", "17 Agustus, Proklamasi Kemerdekaan (Libur nasional)"]],
      ["/2026?lang=en", ["2 January", "31 December", "17 August, Independence Day (National holiday)"]],
      ["/2026/8?lang=id", ["2 Agustus", "17 Agustus, Proklamasi Kemerdekaan (Libur nasional)"]],
    ]) {
      await page.goto(path);
      await unfold(page);
      for (const name of days) assert.equal(await page.getByRole("button", { name, exact: true }).count(), 1, name);
      assert.equal(await page.getByRole("button", { name: /^\d+$/ }).count(), 0, path);
    }
    await page.goto("/2029?lang=id");
    assert.equal(await page.getByRole("link", { name: "1 Januari, Tahun Baru Masehi (perkiraan)" }).count(), 1);
    await context.close();
  });
}

once("the keys of a grid move between the days of a calendar, and the Tab key stops once in each month", async () => {
  const { page, context, complaints } = await open(browser, site, { viewport: { width: 1280, height: 800 } });
  await page.goto("/2026?lang=id");
  await unfold(page);
  const day = () => page.evaluate(() => document.activeElement.value);
  await page.locator("button[value='2026-01-01']").focus();
  for (const [key, date] of [
    ["ArrowRight", "2026-01-02"], ["ArrowDown", "2026-01-09"], ["End", "2026-01-11"], ["Home", "2026-01-05"], ["ArrowUp", "2026-01-05"],
    ["ArrowLeft", "2026-01-04"], ["PageUp", "2026-01-04"], ["PageDown", "2026-02-04"], ["ArrowUp", "2026-01-28"], ["PageDown", "2026-02-28"],
    ["ArrowRight", "2026-03-01"], ["ArrowLeft", "2026-02-28"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await day(), date, key);
  }
  await page.locator("button[value='2026-01-30']").focus();
  await page.keyboard.press("PageDown"); // the last day of a shorter month
  assert.equal(await day(), "2026-02-28");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Maret");
  await page.keyboard.press("Shift+Tab"); // to the day that the visitor left
  assert.equal(await day(), "2026-02-28");
  assert.equal(await page.getByRole("table", { name: "Februari" }).locator("[tabindex='0']").count(), 1);

  await page.goto("/2026/4?lang=id");
  await page.locator("button[value='2026-04-30']").focus();
  await page.keyboard.press("ArrowRight"); // the page has no other month
  assert.equal(await day(), "2026-04-30");
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.getByRole("table", { name: "April" }).locator("[tabindex='0']").getAttribute("value"), "2026-04-23");
  await page.keyboard.press("Enter");
  await page.waitForURL(/calculator.*date=2026-04-23/);
  assert.deepEqual(complaints, []);
  await context.close();
});
