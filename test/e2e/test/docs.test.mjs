// Tests the documentation of the API: the reference and its forms.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { open } from "../lib/browser.mjs";
import { once, tested, themes, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

describe("axe finds no violation in the reference", () => {
  for (const [theme, width, path] of [["light", 320, "/docs"], ["dark", 1280, "/docs?lang=id"]]) {
    if (!tested(theme)) continue;
    it(`${path}, ${theme} at ${width} px`, async () => {
      const { page, context, complaints } = await open(browser, site, { colorScheme: theme, viewport: { width, height: 800 } });
      const response = await page.goto(path);
      assert.equal(response.status(), 200);
      assert.equal(
        response.headers()["content-security-policy"],
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
      );
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(overflow <= 0, `the page is ${overflow} px wider than the screen`);
      // All open questions would take a minute. Each kind of content is in one of five.
      await page.evaluate(() => document.querySelectorAll("details").forEach((d, i) => (d.open = i % 5 === 0)));
      const axe = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
      assert.deepEqual(axe.violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.html).join(" ")}`), []);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});

once("an operation can be opened with the keyboard, without scripts", async () => {
  const { page, context, complaints } = await open(browser, site, { javaScriptEnabled: false });
  await page.goto("/docs");
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "/v1/workdays/add" }).first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs#addWorkdays");
  assert.ok(await page.locator("#addWorkdays form").isVisible());
  assert.deepEqual(complaints, []);
  await context.close();
});

// One call that can be copied is on the first screen. All else is folded, and a link opens its
// target.
describe("the reference begins with a call, and is a list of questions that open", () => {
  for (const javaScriptEnabled of [true, false]) {
    for (const width of widths) {
      if (!tested(javaScriptEnabled, width)) continue;
      it(`${javaScriptEnabled ? "with" : "without"} scripts at ${width} px`, async () => {
        const { page, context, complaints } = await open(browser, site, { javaScriptEnabled, viewport: { width, height: 800 } });
        await page.goto("/docs");
        const call = page.getByRole("region", { name: "Request", exact: true }).locator("code");
        const { y, height } = await call.boundingBox();
        assert.ok(y + height < 800, "the call is on the first screen");
        const [, address] = /^curl '(.*)'$/.exec(await call.textContent());
        assert.ok(address.startsWith(`${site.url}/v1/`), address);
        const answer = JSON.parse(await page.getByRole("region", { name: "Answer", exact: true }).textContent());
        assert.deepEqual(answer.data, (await (await fetch(address)).json()).data);
        if (javaScriptEnabled) {
          await context.grantPermissions(["clipboard-read", "clipboard-write"]);
          await page.getByRole("button", { name: "Copy", exact: true }).first().click();
          await page.getByText("Copied").waitFor();
          assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `curl '${address}'`);
        }

        const { paths } = await (await fetch(`${site.url}/openapi.json`)).json();
        const titles = await page.locator("summary:visible code").allTextContents();
        assert.deepEqual(titles.sort(), Object.keys(paths).sort(), "every path is in the list");
        assert.equal(await page.locator("form[data-path]:visible").count(), 0);
        assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) < 8000);

        for (const id of ["getTimeLimit", "status-429", "kind-HolidayEntry"]) {
          await page.goto("about:blank"); // a link on another page opens its target too
          await page.goto(`/docs#${id}`);
          assert.ok(await page.locator(`#${id}`).isVisible(), id);
          const { y } = await page.locator(`#${id}`).boundingBox();
          assert.ok(y >= 0 && y < 800, `${id} is at ${y} px`);
        }
        await page.locator("summary", { hasText: "/v1/holidays/check" }).click();
        await page.locator("#checkHoliday").getByRole("link", { name: "400" }).click();
        assert.ok(await page.locator("#status-400").isVisible());
        assert.deepEqual(complaints, []);
        await context.close();
      });
    }
  }
});

// With scripts, the shown request changes with the fields, and the answer appears on the same page.
async function answerInPlace(page) {
  await page.goto("/docs#checkWorkday");
  const article = page.locator("#checkWorkday");
  const form = article.locator("form");
  const request = () => article.locator("form + pre code").textContent();
  const old = () => article.locator(".answer").evaluate((e) => [e.classList.contains("old"), e.querySelector(".status").textContent]);
  assert.equal(await page.locator(".old").count(), 0, "each example is the answer to the values of its form");
  assert.equal(await request(), `curl '${site.url}/v1/workdays/check?date=2026-03-20'`);
  await form.getByLabel("date", { exact: true }).fill("2026-03-19");
  await form.getByLabel("includeCollectiveLeave", { exact: true }).selectOption("false");
  await form.getByLabel("asOf", { exact: true }).fill("2026-01-02");
  assert.equal(await request(), `curl '${site.url}/v1/workdays/check?asOf=2026-01-02&date=2026-03-19&includeCollectiveLeave=false'`);
  assert.equal((await old())[0], true, "the example is not the answer to these values");
  await form.getByRole("button").click();
  await article.locator(".answer pre", { hasText: "Nyepi" }).waitFor();
  assert.deepEqual(await old(), [false, ", status 200"]);
  assert.match(page.url(), /\/docs#checkWorkday$/);
  await form.getByLabel("date", { exact: true }).fill("2026-03-23");
  assert.deepEqual(await old(), [true, ", for the values before your last change"]);
  const axe = await new AxeBuilder({ page }).include(".old").analyze(); // the dimmed answer must be readable
  assert.deepEqual(axe.violations.map((v) => v.id), []);
  await form.getByLabel("date", { exact: true }).fill("2026-03-19");
  assert.deepEqual(await old(), [false, ", status 200"]);
  assert.ok(await article.getByRole("button", { name: "Copy" }).isVisible());
}

describe("a form opens the real answer of the API", () => {
  for (const javaScriptEnabled of [true, false]) {
    for (const width of widths) {
      if (!tested(javaScriptEnabled, width)) continue;
      it(`${javaScriptEnabled ? "with" : "without"} scripts at ${width} px`, async () => {
        const { page, context, complaints } = await open(browser, site, { javaScriptEnabled, viewport: { width, height: 800 } });
        if (javaScriptEnabled) {
          await answerInPlace(page);
          assert.deepEqual(complaints, []);
          return context.close();
        }
        const send = async (id, fill) => {
          await page.goto(`/docs#${id}`);
          const form = page.locator(`form[action="/docs/try/${id}"]`);
          await fill(form);
          await form.getByRole("button").click();
          await page.waitForURL((url) => !url.pathname.startsWith("/docs"));
          return page.url().slice(site.url.length);
        };
        assert.equal(await send("addWorkdays", () => {}), "/v1/workdays/add?date=2026-03-18&days=5");
        assert.match(await page.locator("body").innerText(), /"resultDate": ?"2026-03-31"/);
        const fill = async (form) => {
          await form.getByLabel("date", { exact: true }).fill("2026-03-19");
          await form.getByLabel("includeCollectiveLeave", { exact: true }).selectOption("false");
          await form.getByLabel("asOf", { exact: true }).fill("2026-01-02");
        };
        assert.equal(await send("checkWorkday", fill), "/v1/workdays/check?asOf=2026-01-02&date=2026-03-19&includeCollectiveLeave=false");
        assert.match(await page.locator("body").innerText(), /Nyepi/);
        assert.equal(await send("getCalendar", (form) => form.getByLabel("calendar", { exact: true }).fill("national")), "/v1/calendars/national");
        assert.deepEqual(complaints, []);
        await context.close();
      });
    }
  }
});

describe("/docs keeps theme and language", () => {
  for (const [lang, back, calendar] of [["id", "Kembali ke situs", "Kalender"], ["en", "Back to the site", "Calendar"]]) {
    for (const width of widths) {
      if (!tested(width, lang)) continue;
      it(`language ${lang} without scripts at ${width} px`, async () => {
        // The browser prefers the other language. So the test fails if a link loses the
        // chosen language.
        const { page, context } = await open(browser, site, { javaScriptEnabled: false, locale: lang === "id" ? "en-US" : "id-ID", viewport: { width, height: 800 } });
        await page.goto(`/2026?lang=${lang}`);
        await page.locator("footer a[href^='/docs']").click();
        await page.getByRole("link", { name: back }).click();
        assert.equal(await page.locator("html").getAttribute("lang"), lang);
        assert.ok(await page.getByRole("navigation").getByRole("link", { name: calendar, exact: true }).isVisible());
        await context.close();
      });
    }
  }

  for (const theme of themes) {
    if (!tested(theme)) continue;
    it(`theme ${theme}`, async () => {
      const other = theme === "light" ? "dark" : "light";
      const { page, context, complaints } = await open(browser, site, { colorScheme: other });
      const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      await page.goto("/2026");
      await page.locator("#theme select").selectOption(theme);
      const chosen = await background();
      await page.locator("footer a[href^='/docs']").click();
      await page.waitForURL("**/docs");
      assert.equal(await background(), chosen);
      // A theme that is chosen on this page also applies to the other pages.
      await page.locator("#theme select").selectOption(other);
      assert.notEqual(await background(), chosen);
      const changed = await background();
      await page.goto("/2026");
      assert.equal(await background(), changed);
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }
});
