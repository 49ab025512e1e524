// Tests what search engines and shared links need: addresses with tracking parameters, the main
// address of a page, previews, files for search engines, and the size of pages. It also tests that
// the Indonesian pages use the words of HR officers.

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { open, startBrowser } from "../lib/browser.mjs";
import { inLanguage, languages, once, pages, tested, widths } from "../lib/pages.mjs";
import { startSite } from "../lib/site.mjs";

const base = "https://holidays.example.org";
let site;
let browser;
before(async () => {
  site = await startSite("--base-url", base);
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await site?.stop();
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

      it("tracking parameters are ignored", async () => {
        const { page, complaints } = visit;
        const answer = () => page.locator(".answer").innerText();
        await page.goto("/calculator?date=2026-03-18&days=5&lang=id");
        const want = await answer();
        await page.goto("/calculator?date=2026-03-18&days=5&lang=id&utm_source=wa&utm_campaign=x&fbclid=1&gclid=2&mibextid=3");
        assert.equal(await answer(), want);
        assert.deepEqual(complaints, []);
      });

      for (const [lang, button] of [["id", "Buka tanpa parameter ini"], ["en", "Open this page without the wrong parameter"]]) {
        it(`after an unknown parameter, the link on the error page keeps the known parameters (${lang})`, async () => {
          const { page, complaints } = visit;
          const response = await page.goto(`/calculator?mode=count&start=2026-03-01&end=2026-03-31&week=6&leave=worked&lang=${lang}&colour=red`);
          assert.equal(response.status(), 400);
          complaints.length = 0; // remove the message of Chromium about the error status
          await page.getByRole("link", { name: button }).click();
          await page.waitForURL("**/calculator?*");
          const sent = new URL(page.url()).searchParams;
          assert.deepEqual(Object.fromEntries(sent), { mode: "count", start: "2026-03-01", end: "2026-03-31", week: "6", leave: "worked", lang });
          assert.ok(await page.locator("main input[name=week][value='6']").isChecked());
          assert.ok(await page.locator("main input[name=leave][value=worked]").isChecked());
          assert.equal(await page.locator("#start").inputValue(), "2026-03-01");
          assert.deepEqual(complaints, []);
        });
      }
    });
  }
}

once("the API refuses tracking parameters", async () => {
  const { page, context } = await open(browser, site);
  const response = await page.request.get("/v1/workdays/check?date=2026-03-20&utm_source=x");
  assert.equal(response.status(), 400);
  await context.close();
});

describe("the Indonesian pages use the words of HR officers", () => {
  const texts = [
    ["/2026", ["Rekap hari kerja"]],
    ["/calculator?date=2026-03-18&days=5", ["Hitung rentang tanggal", "jatuh pada", "Hari kerja seminggu", "Rincian per hari", "Untuk pengembang: panggilan API", "Diliburkan", "Tetap masuk"]],
    ["/calculator?mode=count&start=2026-03-01&end=2026-03-31", ["(termasuk tanggal awal dan akhir)"]],
    ["/calculator?mode=count&start=2009-01-01&end=2026-03-31", ["tidak dirinci satu per satu"]],
    ["/calculator?date=2027-12-30&days=9", ["Hitungan ini memerlukan tahun 2028, yang datanya belum tersedia."]],
    ["/2026/long-weekends", ["Libur nasional dan cuti bersama"]],
    ["/2024/sources", ["ditetapkan berdasarkan", "Keputusan Presiden Nomor 10 Tahun 2024"]],
    ["/subscribe", ["Jika tombol tidak berfungsi", "Berkas tidak diperbarui otomatis."]],
    ["/2026?x=1", ["Buka tanpa parameter ini"]],
    ["/2008", ["Tahun yang tersedia"]],
  ];
  for (const [path, words] of texts) {
    once(path, async () => {
      const { page, context } = await open(browser, site, { viewport: { width: 360, height: 800 } });
      await page.goto(inLanguage(path, "id"));
      const text = await page.locator("body").innerText();
      for (const word of words) assert.ok(text.includes(word), `${path} does not contain "${word}"`);
      await context.close();
    });
  }
  once("the name of the language is Bahasa Indonesia", async () => {
    const { page, context } = await open(browser, site);
    await page.goto("/2026?lang=en");
    await page.getByRole("link", { name: "Bahasa Indonesia" }).click();
    assert.equal(await page.locator("html").getAttribute("lang"), "id");
    await context.close();
  });
});

describe("the addresses in canonical, hreflang and Open Graph are absolute, and the title contains the answer", () => {
  const tests = [
    ["/?lang=id", `/${new Date(Date.now() + 7 * 3600e3).getUTCFullYear()}?lang=id`, /^Kalender libur Indonesia \d{4}$/],
    ["/2026?lang=en", "/2026?lang=en", /^Indonesian holidays 2026$/],
    ["/calculator", "/calculator", /^Kalkulator hari kerja$/],
    ["/calculator?date=2026-03-18&days=5", "/calculator", /^5 hari kerja setelah .*18 Maret 2026.* jatuh pada .*31 Maret 2026/],
    ["/calculator?mode=count&start=2026-03-01&end=2026-03-31&lang=en", "/calculator?lang=en", /^There are \d+ workdays from .*1 March 2026.* to .*31 March 2026/],
  ];
  for (const [path, canonical, title] of tests) {
    once(path, async () => {
      const { page, context } = await open(browser, site);
      await page.goto(path);
      const attribute = (selector, name) => page.locator(selector).getAttribute(name);
      const content = (property) => attribute(`meta[property="og:${property}"]`, "content");
      assert.equal(await attribute("link[rel=canonical]", "href"), base + canonical);
      for (const lang of [...languages, "x-default"]) {
        assert.ok((await attribute(`link[rel=alternate][hreflang=${lang}]`, "href")).startsWith(`${base}/`));
      }
      assert.match(await content("title"), title);
      assert.ok((await content("url")).startsWith(base + path.split("?")[0]));
      const picture = await content("image");
      assert.ok(picture.startsWith(`${base}/assets/`));
      const response = await page.request.get(picture.slice(base.length));
      assert.equal(response.headers()["content-type"], "image/png");
      assert.ok((await response.body()).length < 50_000);
      await context.close();
    });
  }
});

once("robots.txt, sitemap.xml and favicon.ico are served", async () => {
  const { page, context } = await open(browser, site);
  const robots = await (await page.request.get("/robots.txt")).text();
  assert.match(robots, new RegExp(`^Sitemap: ${base}/sitemap.xml$`, "m"));
  const { years } = await (await page.request.get("/v1/years")).json().then(({ data }) => ({ years: data.map(({ year }) => year) }));
  const sitemap = await (await page.request.get("/sitemap.xml")).text();
  for (const lang of languages) {
    assert.ok(sitemap.includes(`<loc>${base}/calculator?lang=${lang}</loc>`));
    for (const year of years) assert.ok(sitemap.includes(`<loc>${base}/${year}?lang=${lang}</loc>`), `${year} in ${lang}`);
  }
  const icon = await page.request.get("/favicon.ico");
  assert.equal(icon.headers()["content-type"], "image/x-icon");
  await context.close();
});

// The size is the number of bytes that are transferred: the header fields and the
// compressed bodies of the page and of all files that it loads. The test uses
// Indonesian, because its texts are longer than the English texts.
describe("a page and all its files have less than 70 KB", () => {
  for (const { path, status } of [...pages, { path: "/docs" }]) {
    if (status) continue; // an error page has less content
    const target = inLanguage(path, "id");
    once(target, async () => {
      const { page, context } = await open(browser, site, { viewport: { width: 1280, height: 800 } });
      const client = await context.newCDPSession(page);
      await client.send("Network.enable");
      let bytes = 0;
      client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
      await page.goto(target, { waitUntil: "networkidle" });
      assert.ok(bytes > 5_000, `only ${bytes} bytes were counted`);
      assert.ok(bytes < 70_000, `${target} has ${bytes} bytes`);
      await context.close();
    });
  }
});
