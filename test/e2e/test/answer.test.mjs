// Tests how the calculator shows its answer: during the request, on a phone, when the
// answer is shared, and for a day of collective leave.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { open, send } from "../lib/browser.mjs";
import { once, tested, themes, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const calls = /\/calculator\?/;

// `hold` delays all answers of the calculator. It returns the function `release`, which
// ends the delay, and the list `asked`, which collects the field "days" of each request.
async function hold(page) {
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const asked = [];
  await page.route(calls, async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("days"));
    await released;
    await route.continue().catch(() => {}); // the page may have aborted the request
  });
  return { asked, release };
}

const opacity = (page, value) =>
  page.waitForFunction((wanted) => getComputedStyle(document.getElementById("answer")).opacity === wanted, value);

const focused = (page) => page.evaluate(() => document.activeElement.id);

// `inView` reports whether the whole answer is on the screen.
const inView = (page) =>
  page.locator("#answer").evaluate((e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

for (const width of widths) {
  if (!tested(width)) continue;
  describe(`while an answer is fetched, at ${width} px`, () => {
    let visit;
    before(async () => {
      visit = await open(browser, site, { viewport: { width, height: 800 } });
    });
    after(() => visit.context.close());

    it("after the first change of the form, the old answer is dimmed and marked as busy", async () => {
      const { page } = visit;
      await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
      const { release } = await hold(page);
      // Read aria-busy in the same call as the change, before a request can start.
      const busy = await page.locator("#days").evaluate((e) => {
        e.value = "2";
        e.dispatchEvent(new Event("input", { bubbles: true }));
        return document.getElementById("result").getAttribute("aria-busy");
      });
      assert.equal(busy, "true");
      await opacity(page, "0.35");
      assert.equal(await page.locator("#details").evaluate((e) => getComputedStyle(e).pointerEvents), "none");
      release();
      await page.getByText("2 workdays after").waitFor();
      assert.equal(await page.locator("[aria-busy]").count(), 0);
      await opacity(page, "1");
      await page.unroute(calls);
    });

    it("an answer that arrives after the next change is not shown", async () => {
      const { page } = visit;
      await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
      const { asked, release } = await hold(page);
      const [request, aborted] = [page.waitForRequest(calls), page.waitForEvent("requestfailed")];
      await page.locator("#days").fill("2");
      await request;
      await page.locator("#days").fill("3");
      await aborted;
      release();
      await page.getByText("3 workdays after").waitFor();
      assert.deepEqual(asked, ["2", "3"]);
      await page.unroute(calls);
    });

    it("a failed request removes the old answer, and the button sends the request again", async () => {
      const { page } = visit;
      await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
      await page.route(calls, (route) => route.abort());
      await page.locator("#days").fill("2");
      await page.locator("#answer .banner").waitFor();
      assert.equal(await page.locator(".answer, .strip, .skipped, .counts, #api, #share, [aria-busy]").count(), 0);
      await page.unroute(calls);
      await page.getByRole("button", { name: "Calculate" }).click();
      await page.getByText("2 workdays after").waitFor();
    });

    it("changing a field and pressing Enter sends one request, not two", async () => {
      const { page } = visit;
      await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
      const { asked, release } = await hold(page);
      const request = page.waitForRequest(calls);
      await page.locator("#days").fill("2");
      await request; // the change of the form has started the request
      await send(page);
      release();
      await page.waitForFunction(() => document.activeElement.id === "result");
      assert.match(await page.locator(".answer").textContent(), /^2 workdays after/);
      await send(page); // no request, because the answer is already on the page
      await page.waitForFunction(() => document.activeElement.id === "result");
      assert.deepEqual(asked, ["2"]);

      await page.locator("#days").evaluate((e) => {
        e.value = "7";
        e.dispatchEvent(new Event("input", { bubbles: true }));
        e.form.requestSubmit(); // before the change starts a request
      });
      await page.getByText("7 workdays after").waitFor();
      await page.locator("#days").fill("8");
      await page.getByText("8 workdays after").waitFor();
      assert.deepEqual(asked, ["2", "7", "8"]);
      await page.unroute(calls);
    });

    it("changing a field does not move the focus", async () => {
      const { page } = visit;
      await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
      await page.locator("#days").fill("3");
      await page.getByText("3 workdays after").waitFor();
      assert.equal(await focused(page), "days");
    });

    it("the live region announces only the answer", async () => {
      const { page } = visit;
      await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
      const live = page.locator("main [aria-live]");
      assert.equal(await live.count(), 1);
      // Screen readers announce only changes inside an element that stays on the page.
      const element = await live.elementHandle();
      const text = async () => (await element.evaluate((e) => [e.isConnected, e.textContent]));
      assert.deepEqual(await text(), [true, "5 workdays after Wednesday, 18 March 2026 is Tuesday, 31 March 2026.If collective leave is worked: 26 March 2026."]);
      await page.locator("#days").fill("6");
      await page.getByText("6 workdays after").waitFor();
      assert.deepEqual(await text(), [true, "6 workdays after Wednesday, 18 March 2026 is Wednesday, 1 April 2026.If collective leave is worked: 27 March 2026."]);
      assert.match(await page.locator(".settings .address").textContent(), /days=6/, "the address on paper is the address of the answer");
      assert.equal(await page.locator("[aria-live] .strip, [aria-live] .skipped, [aria-live] #api").count(), 0);
      await page.locator("#days").fill("0");
      await page.locator("#mistake").waitFor();
      assert.match((await text())[1], /1 or more\. After 18 March 2026, the maximum is \d+ workdays\.$/);
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  for (const width of widths) {
    if (!tested(javaScriptEnabled, width)) continue;
    describe(`${javaScriptEnabled ? "with" : "without"} scripts at ${width} px`, () => {
      let visit;
      before(async () => {
        visit = await open(browser, site, { javaScriptEnabled, viewport: { width, height: 640 } });
      });
      after(() => visit.context.close());

      it("the Enter key brings the answer into view and moves focus to it", async () => {
        const { page } = visit;
        for (const [query, field, value, text] of [
          ["date=2026-03-18&days=5", "#days", "2", "2 workdays after"],
          ["date=2026-03-18&days=5", "#days", "0", "1 or more."],
          ["mode=count&start=2026-03-01&end=2026-03-31", "#end", "2026-03-30", "to Monday, 30 March 2026"],
          ["mode=check&date=2026-03-18", "#date", "2026-03-20", "Friday, 20 March 2026 is"],
          ["mode=overtime&date=2026-03-17&hours=2", "#hours", "3", "3 hours of overtime"],
        ]) {
          await page.goto(`/calculator?${query}&lang=en`);
          if (width === 360) assert.equal(await inView(page), javaScriptEnabled, "only a script keeps the answer in view");
          await page.locator(field).fill(value);
          await send(page);
          await page.locator("#answer").getByText(text).waitFor();
          await page.waitForFunction(() => document.activeElement.id === "result");
          assert.equal(await inView(page), true, query);
          if (!javaScriptEnabled) assert.equal(new URL(page.url()).hash, "#result");
        }
        // The next Tab moves from the answer to the element after it.
        await page.keyboard.press("Tab");
        assert.ok(await page.evaluate(() => document.activeElement.closest("#details") !== null));
      });

      it("after going back, the form has the values of the answer", async () => {
        const { page } = visit;
        await page.goto("/calculator?date=2026-03-18&days=5&lang=en");
        await page.locator("#days").evaluate((e) => (e.value = "9")); // change the value without an event, so that no answer is requested
        await page.getByRole("link", { name: "Long weekends" }).click();
        await page.goBack();
        assert.match(await page.locator(".answer").textContent(), new RegExp(`^${await page.locator("#days").inputValue()} workdays`));
      });

      it("if two fields are wrong, both errors are shown, with dates in the format of the page", async () => {
        const { page } = visit;
        for (const [lang, said] of [
          ["id", ["Tanggal: Isi tanggal yang benar, seperti 18 Maret 2026.", "Jumlah hari kerja: Isi jumlah hari kerja dengan bilangan bulat, 1 atau lebih."]],
          ["en", ["Date: Enter a real date, such as 18 March 2026.", "Number of workdays: Enter the number of workdays as a whole number, 1 or more."]],
        ]) {
          await page.goto(`/calculator?date=2026-03-18&days=5&lang=${lang}`);
          await page.locator("#date").fill("");
          await page.locator("#days").fill("0");
          await send(page);
          await page.getByText(said[1]).waitFor();
          assert.deepEqual((await page.locator("#mistake").innerText()).split("\n"), said);
          assert.deepEqual(await page.locator("[aria-invalid]").evaluateAll((list) => list.map((e) => e.id)), ["days", "date"]);
          assert.doesNotMatch(await page.locator("#result").textContent(), /\d{4}-\d\d-\d\d/);
        }
      });

      it("for collective leave that is worked, the answer says that this firm works on the day", async () => {
        const { page } = visit;
        for (const [lang, worked, answer, tag] of [
          ["id", "Tetap masuk", "Jumat, 20 Maret 2026 adalah hari kerja: cuti bersama (Cuti Bersama Idul Fitri 1447 Hijriah), tetapi perusahaan ini tetap masuk.", "Hari masuk khusus: cuti bersama tidak diliburkan"],
          ["en", "Worked", "Friday, 20 March 2026 is a workday: it is collective leave (Collective Leave for Eid al-Fitr 1447 H), which this firm works through.", "Special workday: collective leave is worked"],
        ]) {
          await page.goto(`/calculator?mode=check&date=2026-03-20&lang=${lang}`);
          await page.getByLabel(worked).check();
          await send(page);
          await page.getByText(answer).waitFor();
          assert.ok(await page.locator(".skipped").getByText(tag).isVisible());
          assert.ok(await page.locator(".skipped .cite").isVisible());
        }
      });

      it("the strip shows the days around the date in calendar order", async () => {
        const { page } = visit;
        await page.goto("/calculator?mode=check&date=2026-03-23&leave=worked&lang=id"); // a Monday
        const days = page.locator(".strip li");
        assert.deepEqual(await days.locator("b").allTextContents(), ["20", "21", "22", "23", "24", "25", "26"]);
        assert.match(await days.nth(3).getAttribute("class"), /\bend\b/);
        const boxes = await Promise.all((await days.all()).map((day) => day.boundingBox()));
        for (const [i, box] of boxes.entries()) {
          assert.equal(box.y, boxes[0].y, "the days are not in one row");
          if (i > 0) assert.ok(box.x > boxes[i - 1].x, "the days are not in order");
        }
      });

      it("the API call is in a separate part for developers", async () => {
        const { page } = visit;
        for (const [lang, title] of [["id", "Untuk pengembang: panggilan API"], ["en", "For developers: the API call"]]) {
          await page.goto(`/calculator?date=2026-03-18&days=10&lang=${lang}`);
          assert.equal(await page.locator("#api").isVisible(), false);
          await page.locator("summary", { hasText: title }).click();
          assert.equal(await page.locator("#api").textContent(), `${site.url}/v1/workdays/add?date=2026-03-18&days=10`);
          const link = await page.locator(".share #share").evaluate((e) => e.href);
          assert.equal(link, shared(lang));
          assert.equal(await page.locator("[data-share]").isVisible(), javaScriptEnabled);
        }
      });
    });
  }
}

// `shared` returns the address that the page shares. The address names the national calendar.
// Otherwise the browser of another visitor could apply a remembered profile.
function shared(lang) {
  return `${site.url}/calculator?mode=add&date=2026-03-18&days=10&calendar=national&lang=${lang}`;
}

const sentences = [
  ["id", "Bagikan", "10 hari kerja setelah 18 Maret 2026 jatuh pada Rabu, 8 April 2026."],
  ["en", "Share", "10 workdays after 18 March 2026 is Wednesday, 8 April 2026."],
];

for (const width of widths) {
  if (!tested(width)) continue;
  it(`"Share" copies the address of the page and a sentence to paste into a chat, at ${width} px`, async () => {
    const { page, context } = await open(browser, site, { permissions: ["clipboard-read", "clipboard-write"], viewport: { width, height: 800 } });
    for (const [lang, button, sentence] of sentences) {
      await page.goto(`/calculator?date=2026-03-18&days=5&lang=${lang}`);
      await page.locator("#days").fill("10");
      await page.waitForURL(/days=10/);
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("status").getByText(lang === "id" ? "Tersalin" : "Copied").waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${sentence}\n${shared(lang)}`);
    }
    await context.close();
  });
}

once('"Share" opens the share sheet on a phone', async () => {
  const { page, context } = await open(browser, site, { viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, permissions: ["clipboard-read", "clipboard-write"] });
  // The system shows the share sheet, so the test sees only the data that the page passes to it.
  await page.addInitScript(() => {
    window.sheets = [];
    navigator.share = async (data) => {
      window.sheets.push(data);
      if (window.refusal) throw new DOMException("", window.refusal);
    };
  });
  for (const [lang, button, sentence] of sentences) {
    await page.goto(`/calculator?date=2026-03-18&days=10&lang=${lang}`);
    const url = shared(lang);
    await page.getByRole("button", { name: button }).tap();
    await page.waitForFunction(() => window.sheets.length === 1);
    assert.deepEqual(await page.evaluate(() => window.sheets), [{ text: sentence, url }]);
    assert.equal(await page.locator(".share [role=status]").textContent(), "");
    // If the phone refuses to share, the page copies the text.
    await page.evaluate(() => (window.refusal = "NotAllowedError"));
    await page.getByRole("button", { name: button }).tap();
    await page.locator(".share [role=status]:not(:empty)").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `${sentence}\n${url}`);
  }
  await context.close();
});

once('in a browser without the clipboard API, "Share" still copies the text', async () => {
  const { page, context } = await open(browser, site);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined });
    document.addEventListener("copy", () => (window.copied = document.activeElement.value));
  });
  await page.goto("/calculator?date=2026-03-18&days=10&lang=id");
  await page.getByRole("button", { name: "Bagikan" }).click();
  await page.getByRole("status").getByText("Tersalin").waitFor();
  assert.match(await page.evaluate(() => window.copied), /^10 hari kerja setelah 18 Maret 2026 jatuh pada Rabu, 8 April 2026\.\nhttp:/);
  await context.close();
});

// `contrast` returns the contrast of two colours such as "rgb(1, 2, 3)", as WCAG defines it.
function contrast(...colours) {
  const [light, dark] = colours
    .map((colour) => {
      const [r, g, b] = colour.match(/\d+/g).map((x) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    })
    .sort((a, b) => b - a);
  return light / dark;
}

for (const theme of themes) {
  if (!tested(theme)) continue;
  it(`a selected tab has enough contrast in ${theme} mode`, async () => {
    const { page, context } = await open(browser, site, { colorScheme: theme });
    for (const path of ["/calculator?mode=check", "/2026/due-dates", "/2026/long-weekends"]) {
      await page.goto(path);
      const colours = (selector) => page.locator(selector).first().evaluate((e) => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]);
      const [track] = await colours(".tabs ul");
      const selected = page.locator(".tabs [aria-current]");
      for (const act of [() => {}, () => selected.hover()]) {
        await act();
        const [background, text] = await colours(".tabs [aria-current]");
        assert.ok(contrast(background, track) >= 3, `${path}: ${background} on ${track}`);
        assert.ok(contrast(background, text) >= 4.5, `${path}: ${text} on ${background}`);
      }
    }
    await context.close();
  });
}

once("a selected tab has an outline with forced colours", async () => {
  const { page, context } = await open(browser, site, { forcedColors: "active" });
  await page.goto("/calculator?mode=check");
  const outline = (selector) => page.locator(selector).first().evaluate((e) => getComputedStyle(e).outlineStyle);
  assert.equal(await outline(".tabs [aria-current]"), "solid");
  assert.equal(await outline(".tabs button"), "none");
  await context.close();
});
