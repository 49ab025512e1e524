// Tests the calculator on a phone: the answer is visible while the fields change, and it covers no
// field that has the focus.

import assert from "node:assert/strict";
import { open, send } from "../lib/browser.mjs";
import { inLanguage, languages, once } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

// For each mode, the address and the changes that give another answer.
const modes = [
  ["mode=add&date=2026-03-18&days=5", { "#days": "6", "#direction": "before", "#date": "2026-03-02", "main [name=week][value='6']": true, "main [name=leave][value=worked]": true }],
  ["mode=count&start=2026-03-01&end=2026-03-31", { "#start": "2026-03-05", "#end": "2026-04-30", "main [name=week][value='6']": true, "main [name=leave][value=worked]": true }],
  ["mode=check&date=2026-03-20", { "#date": "2026-03-23", "main [name=leave][value=worked]": true }],
  ["mode=limit&limit=phk-notice&date=2026-04-01&week=any", { "#limit": "strike-notice", "#date": "2026-06-02", "main [name=week][value='6']": true }],
  ["mode=overtime&date=2026-03-21&hours=7", { "#hours": "8", "#wage": "5.000.000", "#date": "2026-03-17", "main [name=week][value='6']": true }],
];

for (const [width, height] of [[390, 844], [360, 640]]) {
  once(`the answer is visible while a field changes, in all modes at ${width} x ${height}`, async () => {
    const { page, context, complaints } = await open(browser, site, { viewport: { width, height }, colorScheme: width === 360 ? "dark" : "light" });
    for (const [query, changes] of modes) {
      for (const [selector, value] of Object.entries(changes)) {
        await page.goto(`/calculator?${query}`);
        const field = page.locator(selector);
        const answer = () => page.locator("#answer").innerText();
        const before = await answer();
        const box = async (locator) => {
          const { y, height: tall } = await locator.boundingBox();
          return [y, y + tall];
        };
        await field.focus();
        await page.evaluate(() => new Promise(requestAnimationFrame));
        const [, bottom] = await box(field);
        const [top] = await box(page.locator("#result"));
        assert.ok(bottom <= top, `${query}: the answer covers ${selector}: ${bottom} > ${top}`);
        if (value === true) await field.check();
        else if (selector === "#direction" || selector === "#limit") await field.selectOption(value);
        else await field.fill(value);
        if (selector === "main [name=week][value='6']" && (await answer()) === before) {
          await page.locator("#result:not([aria-busy])").waitFor(); // the sentence may be the same
        } else {
          await page.waitForFunction((old) => document.getElementById("answer").innerText !== old && !document.querySelector("#result[aria-busy]"), before);
        }
        const [up, down] = await box(page.locator(".answer"));
        assert.ok(up >= 0 && down <= height, `${query} after ${selector}: the answer is at ${up} to ${down}`);
      }
      // The Enter key moves the focus to the answer.
      await send(page);
      await page.waitForFunction(() => document.activeElement.id === "result");
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

for (const [width, height] of [[360, 740], [360, 640], [320, 256]]) {
  once(`the answer covers no field that the Tab key reaches, in all modes at ${width} x ${height}`, async () => {
    const { page, context } = await open(browser, site, { viewport: { width, height } }); // 320 x 256 is 1280 x 1024 at 400 %
    for (const query of [...modes.map(([query]) => query), "mode=check&date=2026-12-24", "mode=overtime&date=2026-11-19&hours=4"]) {
      for (const lang of languages) {
        await page.goto(inLanguage(`/calculator?${query}`, lang));
        await page.locator(".tabs :is(a, button)").last().focus();
        const covered = () => page.evaluate(async () => {
          for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame); // the second frame follows a new height of the answer
          const field = document.activeElement;
          const [{ top, bottom }, answer] = [field, document.getElementById("result")].map((e) => e.getBoundingClientRect());
          const isCovered = top < -1 || bottom > innerHeight + 1 || (top < answer.bottom && answer.top < bottom);
          return field.closest("#calculator") ? (isCovered ? `${field.id || field.name} at ${top} to ${bottom}, the answer at ${answer.top} to ${answer.bottom}` : "") : undefined;
        });
        let fields = 0;
        for (;; fields++) {
          await page.keyboard.press("Tab");
          const found = await covered();
          if (found === undefined) break;
          assert.equal(found, "", `${query} in ${lang}`);
          if (await page.evaluate(() => document.activeElement.id !== "wage")) continue;
          await page.keyboard.type("5.000.000"); // the answer becomes taller
          await page.locator("#pay strong").waitFor();
          assert.equal(await covered(), "", `${query} in ${lang}, with a wage`);
        }
        assert.ok(fields >= 3, `${query}: ${fields} fields`);
      }
    }
    await context.close();
  });
}

once("the answer stays above the keyboard of the phone", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 390, height: 844 } });
  await page.goto("/calculator?mode=add&date=2026-03-18&days=5");
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, "height", { value: innerHeight - 300 }); // a keyboard of 300 px
    visualViewport.dispatchEvent(new Event("resize"));
  });
  const { y, height } = await page.locator("#result").boundingBox();
  assert.equal(Math.round(y + height), 544);
  await context.close();
});

once("without scripts, the answer does not change with the fields, so it stays below the form", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
  await page.goto("/calculator?mode=add&date=2026-03-18&days=5");
  const { y } = await page.locator("#result").boundingBox();
  assert.ok(y > (await page.locator("#calculator > button").boundingBox()).y);
  await page.goto("/calculator?mode=add&date=2026-03-18&days=5#result");
  const box = await page.locator(".answer").boundingBox();
  assert.ok(box.y >= 0 && box.y < 200, `the answer is at ${box.y}`);
  await context.close();
});

once("the answer under the other rule for collective leave is below the answer", async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 390, height: 844 } });
  await page.goto("/calculator?mode=add&date=2026-03-18&days=5&lang=id");
  assert.equal(await page.locator(".reading").textContent(), "Jika cuti bersama tetap masuk: 26 Maret 2026.");
  assert.ok(!(await page.locator("[data-share]").getAttribute("data-sentence")).includes("Jika"), "the shared sentence is about one rule");
  await page.locator("main [name=leave][value=worked]").check();
  await page.getByText("Jika cuti bersama diliburkan: 31 Maret 2026.").waitFor();
  await page.goto("/calculator?mode=count&start=2026-03-01&end=2026-03-31&lang=en");
  assert.equal(await page.locator(".reading").textContent(), "If collective leave is worked: 21 workdays.");
  for (const same of ["mode=count&start=2026-04-06&end=2026-04-10", "mode=check&date=2026-03-20", "mode=add&date=2026-03-18&days=5&calendar=idx"]) {
    await page.goto(`/calculator?${same}`);
    assert.equal(await page.locator(".reading").count(), 0, same);
  }
  await context.close();
});
