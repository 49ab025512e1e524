// Opens every page once, and checks its accessibility with axe. `make test-matrix` opens each page
// again with the other language, theme and width.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { open, unfold } from "../lib/browser.mjs";
import { inLanguage, once, pages, tested } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const links = new Set(); // collects the links of all pages

// `crowdedHeadings` returns the headings that are less than 16 px below the element before them.
function crowdedHeadings() {
  return [...document.querySelectorAll("main :is(h2, h3)")].filter((heading) => {
    const above = heading.previousElementSibling?.getBoundingClientRect();
    const { top, height } = heading.getBoundingClientRect();
    const below = above?.height && height && top > above.top; // not hidden, and not beside it
    return below && !heading.closest("summary") && top - above.bottom < 16;
  }).map((heading) => heading.textContent);
}

// The theme, the width and the language do not depend on each other, so two combinations
// are enough.
for (const [theme, width, lang] of [["light", 360, "id"], ["dark", 1280, "en"]]) {
  if (!tested(theme)) continue;
  describe(`${theme} at ${width} px in ${lang}`, () => {
    let visit;
    before(async () => {
      visit = await open(browser, site, { colorScheme: theme, viewport: { width, height: 800 } });
    });
    after(() => visit.context.close());

    for (const { path, status = 200, about = "" } of pages) {
      const target = inLanguage(path, lang);
      it(`${target} ${about}`.trim(), async () => {
        const { page, complaints } = visit;
        complaints.length = 0;
        const response = await page.goto(target);
        assert.equal(response.status(), status);
        assert.equal(await page.locator("html").getAttribute("lang"), lang);
        // If a page has an error status, Chromium writes a message to the console.
        const expected = status === 200 ? [] : [new RegExp(`status of ${status}`)];
        assert.deepEqual(complaints.filter((c) => !expected.some((e) => e.test(c))), []);

        const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        const [red] = background.match(/\d+/g).map(Number);
        assert.equal(red < 128 ? "dark" : "light", theme, `the background is ${background}`);
        assert.ok(await page.locator(".disclaimer").isVisible(), "the disclaimer is not visible");
        // WCAG requires a width of 320 px, which equals a screen of 1280 px with a zoom of 400 %.
        for (const screen of [320, width]) {
          await page.setViewportSize({ width: screen, height: 800 });
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(overflow <= 0, `the page is ${overflow} px wider than a screen of ${screen} px`);
        }

        assert.deepEqual(await page.evaluate(crowdedHeadings), [], "headings with less than 16 px above them");

        const axe = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]).analyze();
        assert.deepEqual(axe.violations.map((v) => `${v.id}: ${v.help}: ${v.nodes.map((n) => n.html).join(" ")}`), []);

        if (status === 200) {
          for (const link of await page.locator("a").evaluateAll((list) => list.map((a) => a.href))) links.add(link.split("#")[0]);
          for (const address of await page.locator("[id^=address-], #api").allTextContents()) links.add(address);
        }
      });
    }

    it(`the feeds, files and documents that pages link to exist, in ${lang}`, async () => {
      const ours = [...links].filter((link) => link.startsWith(`${site.url}/`));
      assert.ok(ours.some((link) => link.endsWith("/calendar/2026.ics")) && ours.some((link) => link.endsWith(`/docs?lang=${lang}`)));
      for (const link of ours) assert.equal((await fetch(link)).status, 200, link);
    });
  });
}

once("the page has the language of the browser, unless another language is chosen", async () => {
  for (const [locale, lang] of [["id-ID", "id"], ["en-GB", "en"], ["fr-FR", "id"]]) {
    const { page, context } = await open(browser, site, { locale });
    await page.goto("/2026");
    assert.equal(await page.locator("html").getAttribute("lang"), lang, locale);
    await page.locator(".lang").click();
    const other = lang === "id" ? "en" : "id";
    assert.equal(await page.locator("html").getAttribute("lang"), other);
    await page.locator("nav.pages a").nth(1).click(); // the next page has the same language
    assert.equal(await page.locator("html").getAttribute("lang"), other);
    await context.close();
  }
});

once("the footer leads to the source code and to the instructions for running the site", async () => {
  for (const [lang, label, guide, file, heading] of [
    ["id", "Kode sumber:", "Cara menjalankan situs ini sendiri", "README.id.md", "Mulai"],
    ["en", "Source code:", "How to run it yourself", "README.md", "Start"],
  ]) {
    const { page, context } = await open(browser, site, { javaScriptEnabled: false });
    for (const path of lang === "en" ? ["/rules?lang=en", "/docs"] : ["/rules?lang=id"]) {
      await page.goto(path);
      const line = page.locator("footer p", { hasText: label });
      const code = await line.locator("code").textContent();
      assert.equal(await line.getByRole("link", { name: code }).getAttribute("href"), code);
      const target = await line.getByRole("link", { name: guide }).getAttribute("href");
      assert.ok(target.startsWith(code) && target.endsWith(`#${heading.toLowerCase()}`), target);
    }
    assert.ok(readFileSync(new URL(`../../../${file}`, import.meta.url), "utf8").includes(`\n## ${heading}\n`));
    await context.close();
  }
});

once("the chosen theme replaces the theme of the system, also on other pages", async () => {
  const { page, context, complaints } = await open(browser, site, { colorScheme: "light" });
  const isDark = () => page.evaluate(() => matchMedia("(prefers-color-scheme: light)").matches && getComputedStyle(document.documentElement).colorScheme === "dark");
  await page.goto("/2026");
  assert.equal(await isDark(), false);
  await page.locator("#theme select").selectOption("dark");
  assert.equal(await isDark(), true);
  await page.goto("/calculator");
  assert.equal(await isDark(), true);
  await page.locator("#theme select").selectOption("");
  assert.equal(await isDark(), false);
  assert.deepEqual(complaints, []);
  await context.close();
});

once("a red date leads to the check of the day, with its decree", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/2026?lang=id");
  await unfold(page);
  await page.getByRole("button", { name: "17 Agustus, Proklamasi Kemerdekaan (Libur nasional)" }).click();
  await page.waitForURL(/calculator.*date=2026-08-17/);
  assert.match(await page.locator("#details").innerText(), /SKB 3 Menteri No\. 1497 Tahun 2025/);
  await context.close();
});
