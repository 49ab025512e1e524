// Tests the profile that a browser remembers: a changed profile is stored, a button opens the
// profile, and the pages use it when the visitor comes back.

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { open } from "../lib/browser.mjs";
import { replace, rows } from "../lib/owndays.mjs";
import { languages, leaveCompany, once, openCompany, tested, widths } from "../lib/pages.mjs";
import { browser, site } from "../lib/run.mjs";

const texts = {
  id: { apply: "Terapkan", keep: /^Simpan di browser ini/, kept: "Profil ini tersimpan di browser ini.", changed: "Ada perubahan yang belum diterapkan.", unkept: "Profil ini belum tersimpan di browser ini. Untuk menyimpannya, tekan “Terapkan” dengan kotak “Simpan di browser ini” dicentang.", back: "Kembali ke kalender nasional", use: "Pakai profil perusahaan saya", other: "Halaman ini tidak memakai profil Anda yang tersimpan di browser ini.", calendar: "kalender", forget: "Hapus dari browser ini", undo: "Batalkan", gone: "Profil sudah dihapus dari browser ini.", failed: "Browser ini gagal menyimpan profil.", edit: "Ubah profil" },
  en: { apply: "Apply", keep: /^Remember in this browser/, kept: "This browser remembers this profile.", changed: "There are changes that are not applied yet.", unkept: "This browser does not remember this profile yet. To remember it, tick “Remember in this browser” if it is not ticked, and press “Apply”.", back: "Back to the national calendar", use: "Use the profile of my company", other: "This page does not use your profile, which this browser remembers.", calendar: "the calendar", forget: "Forget", undo: "Undo", gone: "The profile is forgotten.", failed: "This browser could not store the profile.", edit: "Edit the profile" },
};

// `state` returns the storage of a browser that remembers a profile.
const state = (profile) => ({ cookies: [], origins: [{ origin: site.url, localStorage: [{ name: "profile", value: profile }] }] });
const remembered = (page) => page.evaluate(() => localStorage.getItem("profile"));

// `comeBack` opens a new browser context with the storage of another context.
async function comeBack(context, options) {
  return open(browser, site, { ...options, storageState: await context.storageState() });
}

// `words` returns the description of the profile at the top of the page.
const words = (page) => page.locator(".firm-words").textContent();
const query = (page) => new URL(page.url()).searchParams;
const firm = "week=6&daysOff=2026-12-31";

for (const width of widths) {
  for (const lang of languages) {
    if (!tested(true, width, lang)) continue;
    describe(`at ${width} px in ${lang}`, () => {
      const text = texts[lang];
      const options = { viewport: { width, height: 844 }, locale: lang === "id" ? "id-ID" : "en-GB" };
      const button = (page, name) => page.getByRole("button", { name, exact: true });
      const link = (page, name) => page.getByRole("link", { name, exact: true });
      const status = (page) => page.locator(".saved [role=status]");
      const apply = async (page) => {
        await button(page, text.apply).click();
        await page.waitForURL(/[?&]offFrom=/);
      };

      it("Terapkan applies the profile and remembers it if the box beside the button is ticked", async () => {
        const { page, context, complaints } = await open(browser, site, options);
        await page.goto("/");
        await openCompany(page);
        const box = page.getByRole("checkbox", { name: text.keep });
        await box.waitFor();
        assert.ok(await box.isChecked());
        const [apart, beside] = [await box.boundingBox(), await button(page, text.apply).boundingBox()];
        assert.ok(Math.abs(apart.y - beside.y) < beside.height, "the box is not beside the button");
        await page.locator("main [name=week][value='6']").check();
        await replace(page, "daysOff", "31/12/2026");
        await apply(page);
        await status(page).getByText(text.kept).waitFor();
        const { y, height } = await status(page).boundingBox();
        assert.ok(y >= 0 && y + height <= 844, "the message is outside the screen");
        assert.equal(await remembered(page), firm);
        assert.deepEqual(complaints, []);
        await context.close();
      });

      it("when the visitor comes back, the changes of the profile are kept", async () => {
        const first = await open(browser, site, { ...options, storageState: state(firm) });
        await first.page.goto("/profile");
        await replace(first.page, "daysOff", "30/12/2026");
        await apply(first.page);
        await status(first.page).getByText(text.kept).waitFor();
        const { page, context } = await comeBack(first.context, options);
        await page.goto("/2026");
        await page.waitForURL(/daysOff=2026-12-30/);
        assert.equal(await page.locator("#d2026-12-31").count(), 0);
        assert.match(await page.locator("#d2026-12-30").getAttribute("class"), /od/);
        await Promise.all([context.close(), first.context.close()]);
      });

      it("the form says that its changes are not applied yet", async () => {
        const { page, context } = await open(browser, site, { ...options, storageState: state(firm) });
        await page.goto("/profile");
        await status(page).getByText(text.kept).waitFor();
        await page.getByRole("textbox").last().fill("PT Maju");
        await status(page).getByText(text.changed).waitFor();
        await context.close();
      });

      it("the button opens the remembered profile, even on a page with the profile of another firm", async () => {
        const { page, context } = await open(browser, site, { ...options, storageState: state(firm) });
        for (const address of ["/", "/2026?calendar=national", "/2026?calendar=idx", "/2026/payroll?leave=worked"]) {
          await page.goto(address);
          await openCompany(page);
          await page.waitForURL(/\/profile\?/);
          assert.deepEqual(await rows(page, "daysOff"), ["2026-12-31"], address);
          assert.ok(await page.locator("main [name=week][value='6']").isChecked(), address);
        }
        await context.close();
      });

      it("when the visitor comes back, every page uses the remembered profile and names it at the top", async () => {
        const { page, context, complaints } = await open(browser, site, { ...options, storageState: state(firm) });
        for (const path of ["/", "/2026", "/2026/payroll", "/2026/long-weekends?bridges=2", "/2026/due-dates", "/calculator", "/subscribe", "/search?name=nyepi", "/payroll"]) {
          await page.goto(path);
          await page.locator(".firm-words").waitFor();
          assert.equal(query(page).get("daysOff"), "2026-12-31", path);
          assert.ok((await page.locator(".uses").boundingBox()).y < 300, path);
          assert.equal(await page.locator(".remembered").isVisible(), false, path);
        }
        await page.goto("/2026/long-weekends?bridges=2#natural");
        await page.locator(".firm-words").waitFor();
        assert.equal(query(page).get("bridges"), "2");
        assert.equal(new URL(page.url()).hash, "#natural");
        assert.deepEqual(complaints, []);
        await context.close();
      });

      it("one link leaves the profile, and another link returns to it", async () => {
        const { page, context } = await open(browser, site, { ...options, storageState: state(firm) });
        await page.goto("/2026/payroll");
        await page.locator(".firm-words").waitFor();
        await leaveCompany(page);
        await page.waitForURL(/\/2026\/payroll\?calendar=national$/);
        assert.equal(await page.locator(".firm-words").count(), 0);
        // After a reload, a link, a form and a change of the language, the page still has the
        // national calendar.
        await page.reload();
        await page.locator(".pages a[href^='/calculator']").click();
        await page.waitForURL(/\/calculator\?calendar=national$/);
        await page.locator("#days").fill("7");
        await page.waitForURL(/days=7/);
        await page.locator(".tabs button").first().click();
        await page.waitForURL(/mode=count/);
        await page.locator(".lang").click();
        await page.waitForURL(/lang=/);
        assert.equal(query(page).get("calendar"), "national");
        assert.equal(await page.locator(".firm-words").count(), 0);
        assert.equal(await remembered(page), firm);
        await link(page, texts[lang === "id" ? "en" : "id"].use).click();
        await page.locator(".firm-words").waitFor();
        assert.equal(query(page).get("daysOff"), "2026-12-31");
        assert.equal(query(page).has("calendar"), false);
        await context.close();
      });

      it("a link with another profile or calendar is used, the page says so, and the remembered profile stays the same", async () => {
        const { page, context } = await open(browser, site, { ...options, storageState: state(firm) });
        for (const address of ["/2026?leave=worked", "/profile?leave=worked", "/2026?calendar=idx", "/2026?calendar=national", "/2026/payroll?week=5", "/calculator?date=2026-03-16&days=5&leave=taken"]) {
          await page.goto(address);
          await page.locator(".pages").waitFor();
          assert.equal(page.url(), site.url + address);
          assert.equal(await remembered(page), firm);
          await link(page, text.use).first().waitFor();
        }
        await page.goto("/2026?calendar=idx");
        await page.getByText(text.other).waitFor();
        assert.equal(await page.locator(".remembered strong").textContent(), text.calendar);
        await page.goto(`/2026/payroll?${firm}&payday=25`); // the period is no rule
        await link(page, text.use).waitFor();
        assert.equal(await page.getByText(text.other).isVisible(), false);
        await page.goto("/2026?leave=worked");
        await page.getByText(text.other).waitFor();
        await link(page, text.use).click();
        await page.waitForURL(/week=6/);
        assert.equal(await page.getByText(text.other).isVisible(), false);
        await context.close();
      });

      it("for the profile of another firm, the box is not ticked, and Terapkan says that the profile is not remembered", async () => {
        const { page, context } = await open(browser, site, { ...options, storageState: state(firm) });
        await page.goto("/profile?leave=worked");
        const box = page.getByRole("checkbox", { name: text.keep });
        await box.waitFor();
        assert.equal(await box.isChecked(), false);
        await apply(page);
        await status(page).getByText(text.unkept).waitFor();
        assert.equal(await remembered(page), firm);
        await box.check();
        await apply(page);
        await status(page).getByText(text.kept).waitFor();
        assert.equal(await remembered(page), "leave=worked");
        await context.close();
      });

      it("after “Kembali ke kalender nasional”, Terapkan does not replace the remembered profile", async () => {
        const { page, context } = await open(browser, site, { ...options, storageState: state(firm) });
        await page.goto("/profile");
        await link(page, text.back).first().click();
        await page.waitForURL(/\/profile\?calendar=national$/);
        const box = page.getByRole("checkbox", { name: text.keep });
        await box.waitFor();
        assert.equal(await box.isChecked(), false);
        await page.locator("#offFrom").fill("2026-05-15");
        await apply(page);
        await status(page).getByText(text.unkept).waitFor();
        assert.equal(await remembered(page), firm);
        assert.equal(await button(page, text.undo).isVisible(), false);
        await context.close();
      });

      it("Batalkan brings the profile back that was remembered before", async () => {
        const { page, context, complaints } = await open(browser, site, { ...options, storageState: state(firm) });
        await page.goto("/profile?calendar=national");
        await page.getByRole("checkbox", { name: text.keep }).check();
        await page.locator("#offFrom").fill("2026-05-15");
        await apply(page);
        await status(page).getByText(text.kept).waitFor();
        assert.equal(await remembered(page), "daysOff=2026-05-15");
        // The button is still there after a reload, and after a visit to another page.
        await page.reload();
        await button(page, text.undo).waitFor();
        await page.goto("/2026");
        await openCompany(page);
        await button(page, text.undo).click();
        await page.waitForURL(/\/profile\?week=6&daysOff=2026-12-31$/);
        await status(page).getByText(text.kept).waitFor();
        assert.equal(await remembered(page), firm);
        assert.deepEqual(await rows(page, "daysOff"), ["2026-12-31"]);
        assert.equal(await button(page, text.undo).isVisible(), false);
        assert.deepEqual(complaints, []);
        await context.close();
      });

      it("if no profile was remembered before, Batalkan forgets the profile", async () => {
        const { page, context } = await open(browser, site, options);
        await page.goto("/profile");
        await page.locator("#offFrom").fill("2026-05-15");
        await apply(page);
        await status(page).getByText(text.kept).waitFor();
        await button(page, text.undo).click();
        await status(page).getByText(text.gone).waitFor();
        assert.equal(await remembered(page), null);
        assert.equal(await button(page, text.undo).isVisible(), false);
        await context.close();
      });

      it("Forget forgets the profile", async () => {
        const first = await open(browser, site, { ...options, storageState: state(firm) });
        await first.page.goto("/profile");
        await button(first.page, text.forget).click();
        await status(first.page).getByText(text.gone).waitFor();
        const { page, context } = await comeBack(first.context, options);
        await page.goto("/");
        assert.equal(await page.locator(".firm-words, .remembered:visible").count(), 0);
        assert.equal(new URL(page.url()).search, "");
        await Promise.all([context.close(), first.context.close()]);
      });
    });
  }
}

const { id: text } = texts;
const keep = (page) => page.getByRole("checkbox", { name: text.keep });
const status = (page) => page.locator(".saved [role=status]");
const submit = async (page) => {
  await page.getByRole("button", { name: text.apply, exact: true }).click();
  await page.waitForURL(/[?&]offFrom=/);
};

once("the back button leaves the site, and does not return to a page that redirects", async () => {
  const { page, context } = await open(browser, site, { storageState: state(firm) });
  await page.goto("/docs");
  await page.goto("/2026");
  await page.locator(".firm-words").waitFor();
  await page.locator(".pages a[href^='/calculator']").click();
  await page.waitForURL(/calculator/);
  await page.goBack();
  await page.waitForURL(/\/2026\?week=6/);
  await page.goBack();
  await page.waitForURL(/\/docs$/);
  await context.close();
});

once("the page without the remembered profile is never visible", async () => {
  const { page, context } = await open(browser, site, { storageState: state(firm) });
  await page.route(/week=6/, (route) => route.fulfill({ status: 204 })); // the browser stays on the first page
  await page.goto("/2026/payroll").catch(() => {}); // fails, because the page loads the address with the profile
  assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).visibility), "hidden");
  assert.equal(await page.locator("main").isVisible(), false);
  await page.unroute(/week=6/);
  await page.goto("/2026/payroll");
  await page.locator(".firm-words").waitFor();
  await page.locator("tfoot").waitFor(); // the page is visible
  await context.close();
});

once("a week that is chosen in the calculator stays chosen, although another week is remembered", async () => {
  const { page, context } = await open(browser, site, { storageState: state("week=6") });
  await page.goto("/calculator?date=2026-03-16&days=5");
  await page.locator(".firm-words").waitFor();
  await page.locator("main [name=week][value='5']").check();
  await page.locator(".firm-words").waitFor({ state: "detached" });
  await page.getByRole("link", { name: text.use }).waitFor();
  const answer = await page.locator(".answer").textContent();
  await page.reload();
  assert.ok(await page.locator("main [name=week][value='5']").isChecked());
  assert.equal(await page.locator(".answer").textContent(), answer);
  await page.locator(".tabs button").first().click();
  await page.waitForURL(/mode=count/);
  assert.ok(await page.locator("main [name=week][value='5']").isChecked());
  await page.locator(".pages a[href*='/payroll']").click();
  await page.waitForURL(/payroll/);
  assert.equal(await page.locator(".firm-words").count(), 0);
  await page.locator(".cutoff summary").click();
  await page.locator("#payday").selectOption("25");
  await page.getByText(text.other).waitFor();
  assert.equal(await remembered(page), "week=6");
  await context.close();
});

once("a shared link to the calculator shows the answer of the sender, even if another profile is remembered", async () => {
  const sender = await open(browser, site);
  await sender.page.goto("/calculator?date=2026-03-16&days=5");
  const shared = await sender.page.locator("#share").getAttribute("href");
  const answer = await sender.page.locator(".answer").textContent();
  const { page, context } = await open(browser, site, { storageState: state("week=6&leave=worked") });
  await page.goto(shared);
  assert.equal(await page.locator(".answer").textContent(), answer);
  await Promise.all([context.close(), sender.context.close()]);
});

once("a tab with the old profile says at once that it is old, and does not replace the new profile", async () => {
  const { page, context } = await open(browser, site, { storageState: state(firm) });
  const [calendar, form] = [await context.newPage(), await context.newPage()];
  await calendar.goto("/2026");
  await calendar.locator(".firm-words").waitFor();
  await form.goto("/profile");
  await form.getByText(text.kept).waitFor();
  await page.goto("/profile");
  await replace(page, "daysOff", "30/12/2026");
  await submit(page);
  await status(page).getByText(text.kept).waitFor();
  // Without a reload, the pages in the other tabs say that their profile is old.
  await calendar.getByText(text.other).waitFor();
  await form.getByText(text.other).waitFor();
  assert.equal(await keep(form).isChecked(), false);
  // After a reload, the address is the same, and the page says that the profile is old.
  await calendar.reload();
  await calendar.getByText(text.other).waitFor();
  await calendar.getByRole("link", { name: text.use }).click();
  await calendar.waitForURL(/daysOff=2026-12-30/);
  // On the page with the old profile, the button Terapkan replaces the new profile only if the box is ticked.
  await form.locator("[name=leave][value=worked]").check();
  await submit(form);
  await status(form).getByText(text.unkept).waitFor();
  assert.equal(await remembered(page), "week=6&daysOff=2026-12-30");
  await keep(form).check();
  await submit(form);
  await status(form).getByText(text.kept).waitFor();
  assert.equal(await remembered(page), "week=6&leave=worked&daysOff=2026-12-31");
  await page.getByText(text.other).waitFor();
  await context.close();
});

once("a link, another tab and the back button never prepare a form that replaces the remembered profile", async () => {
  const { page, context } = await open(browser, site, { storageState: state(firm) });
  for (const address of ["?calendar=national", "?firm=", "?week=5", "?firstDay=1", "?leave=worked", "?daysOff=31/31/2026", `?${firm}&offFrom=2026-12-24`, `?${firm}&workName=Stok`, `?${firm}&remove=daysOff%3D2026-12-31`]) {
    await page.goto(`/profile${address}`);
    await keep(page).waitFor();
    assert.equal(await keep(page).isChecked(), false, address);
    assert.equal(await page.getByText(text.kept).isVisible(), false, address);
  }
  await page.goto("/profile?offFrom=2026-12-24"); // the form shows the remembered profile without this date
  await page.getByText(text.kept).waitFor();
  assert.deepEqual(await rows(page, "daysOff"), ["2026-12-31"]);
  assert.equal(await page.locator("#offFrom").inputValue(), "");
  await context.close();

  const other = await open(browser, site);
  const [empty, form] = [await other.context.newPage(), other.page];
  await empty.goto("/profile");
  await form.goto("/profile");
  assert.ok(await keep(empty).isChecked());
  await form.locator("#offFrom").fill("2026-05-15");
  await submit(form);
  await form.getByText(text.kept).waitFor();
  await form.goBack();
  for (const tab of [empty, form]) {
    await tab.waitForFunction(() => location.search.includes("daysOff=2026-05-15") || !document.querySelector(".keep input").checked);
  }
  assert.equal(await keep(empty).isChecked(), false);
  await empty.locator("#offFrom").fill("2026-05-18");
  await submit(empty);
  await status(empty).getByText(text.unkept).waitFor();
  assert.equal(await remembered(empty), "daysOff=2026-05-15");
  await other.context.close();
});

once("the link to the remembered profile does not take a date from the form to it", async () => {
  const { page, context } = await open(browser, site, { storageState: state(firm) });
  await page.goto("/profile?calendar=national");
  await page.locator("#offFrom").fill("2026-05-15");
  await submit(page);
  await page.getByRole("link", { name: text.use }).click();
  await page.getByText(text.kept).waitFor();
  assert.deepEqual(await rows(page, "daysOff"), ["2026-12-31"]);
  assert.equal(await page.locator("#offFrom").inputValue(), "");
  await context.close();
});

once("Batalkan belongs to the last save of the tab, and disappears after a change in another tab", async () => {
  const { page, context } = await open(browser, site, { storageState: state(firm) });
  const undo = (tab) => tab.getByRole("button", { name: text.undo, exact: true });
  const use = async (tab, date) => {
    await tab.goto("/profile");
    await replace(tab, "daysOff", date);
    await submit(tab);
    await status(tab).getByText(text.kept).waitFor();
  };
  await use(page, "29/12/2026");
  await use(page, "28/12/2026");
  await submit(page); // the same profile again
  await undo(page).waitFor();
  const other = await context.newPage();
  await use(other, "24/12/2026");
  await undo(page).waitFor({ state: "hidden" });
  await undo(other).click();
  await other.waitForURL(/daysOff=2026-12-28$/);
  await undo(page).click(); // the profile of this tab is remembered again
  await page.waitForURL(/daysOff=2026-12-29$/);
  assert.equal(await remembered(page), "week=6&daysOff=2026-12-29");
  assert.equal(await undo(page).isVisible(), false);

  // Forget and an empty form can be undone too.
  await page.getByRole("button", { name: text.forget, exact: true }).click();
  await status(page).getByText(text.gone).waitFor();
  await undo(page).click();
  await status(page).getByText(text.kept).waitFor();
  await replace(page, "daysOff", "");
  await page.locator("main [name=week][value='5']").check();
  await submit(page);
  await status(page).getByText(text.gone).waitFor();
  await undo(page).click();
  await page.waitForURL(/\/profile\?week=6&daysOff=2026-12-29$/);
  assert.equal(await remembered(page), "week=6&daysOff=2026-12-29");
  await context.close();
});

once("Terapkan with an empty form forgets the profile", async () => {
  const { page, context } = await open(browser, site, { storageState: state("daysOff=2026-12-31") });
  await page.goto("/profile");
  await replace(page, "daysOff", "");
  await submit(page);
  await status(page).getByText(text.gone).waitFor();
  assert.equal(await remembered(page), null);
  await page.goto("/");
  assert.equal(await page.locator(".firm-words").count(), 0);
  await context.close();
});

once("a profile with a mistake is not remembered, and the box does not change", async () => {
  const { page, context } = await open(browser, site, { storageState: state(firm) });
  await page.goto("/profile");
  await replace(page, "daysOff", "31/31/2026");
  await submit(page);
  await page.locator("#daysOff[aria-invalid]").waitFor();
  assert.equal(await remembered(page), firm);
  assert.ok(await keep(page).isChecked());
  await keep(page).uncheck();
  await submit(page);
  await page.locator("#daysOff[aria-invalid]").waitFor();
  assert.equal(await keep(page).isChecked(), false);
  await keep(page).check();
  await replace(page, "daysOff", "29/12/2026");
  await submit(page);
  await status(page).getByText(text.kept).waitFor();
  assert.equal(await remembered(page), "week=6&daysOff=2026-12-29");
  await context.close();
});

once("the pages work if the browser forbids storage, and the form says that nothing is remembered", async () => {
  const { page, context, complaints } = await open(browser, site);
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
    }
  });
  await page.goto("/profile");
  assert.equal(await keep(page).isVisible(), false);
  await page.locator("main [name=week][value='6']").check();
  await submit(page);
  await page.locator(".firm-words").waitFor();
  await status(page).getByText("Browser ini tidak mengizinkan penyimpanan.").waitFor();
  await page.goto("/2026/payroll");
  assert.equal(await page.locator(".remembered").isVisible(), false);
  assert.deepEqual(complaints, []);
  await context.close();
});

once("if the storage is full, Terapkan says that the profile was not stored", async () => {
  const { page, context } = await open(browser, site, { storageState: state(firm) });
  await page.goto("/profile");
  await page.locator(".firm-words").waitFor();
  await page.evaluate(() => {
    for (let size = 1 << 22; size > 0; size >>= 1) {
      try {
        for (;;) localStorage.setItem(`full-${localStorage.length}`, "x".repeat(size));
      } catch {
        // A text of this size no longer fits into the storage. Try a smaller text.
      }
    }
  });
  await replace(page, "daysOff", Array.from({ length: 28 }, (_, i) => `${i + 1}/2/2026 Cuti panjang`).join("\n"));
  await submit(page);
  await status(page).getByText(text.failed).waitFor();
  assert.equal(await remembered(page), firm);
  await page.getByText(text.other).waitFor(); // the profile of the page differs from the remembered profile
  await context.close();
});

once("damaged contents of the storage are ignored", async () => {
  for (const damaged of ["%%%", "{}", "null", "lang=xx&calendar=idx&to=en", "daysOff", "=", `daysOff=${"2026-01-01,".repeat(1000)}`]) {
    const { page, context, complaints } = await open(browser, site, { storageState: state(damaged) });
    for (const path of ["/", "/profile"]) {
      const response = await page.goto(path);
      assert.equal(response.status(), 200, damaged);
      await page.locator("main h1").waitFor();
      assert.equal(page.url(), site.url + path, damaged);
    }
    assert.equal(await page.locator(".remembered").isVisible(), false);
    assert.deepEqual(complaints, [], damaged);
    await context.close();
  }
});

once("a remembered profile that is no longer valid is not lost, and the visitor can correct or leave it", async () => {
  for (const old of ["week=7", "daysOff=2026-02-30", "week=custom&off=Sabtu", "workdays=2026-12-31&daysOff=2026-12-31"]) {
    const { page, context } = await open(browser, site, { storageState: state(old) });
    await page.goto("/2026");
    await page.getByRole("link", { name: text.edit }).waitFor();
    assert.equal(await remembered(page), old);
    await page.locator("a.button").click();
    await page.waitForURL(/\/2026\?calendar=national$/);
    await page.locator("#list, .months").first().waitFor();
    await page.goto("/profile");
    await page.locator("#mistake").waitFor();
    await page.locator("main [name=week][value='6']").check();
    await replace(page, "daysOff", "31/12/2026");
    await replace(page, "workdays", "");
    await submit(page);
    await status(page).getByText(text.kept).waitFor();
    assert.equal(await remembered(page), firm, old);
    await context.close();
  }
});

once("a profile that was stored in another notation counts as the same profile", async () => {
  const { page, context } = await open(browser, site, { storageState: state("daysOff=2026-12-31%2C2026-12-30&week=6") });
  await page.goto("/2026");
  await page.locator(".firm-words").waitFor();
  assert.equal(await page.getByText(text.other).isVisible(), false);
  assert.match(await words(page), /2 libur perusahaan/);
  await context.close();
});

once("the link to the remembered profile keeps the year of the page", async () => {
  const { page, context } = await open(browser, site);
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("profile", "week=6"));
  await page.goto("/2027?lang=id");
  await openCompany(page);
  assert.equal(await page.locator("#year").inputValue(), "2027");
  assert.equal(await page.locator("main [name=week]:checked").inputValue(), "6");
  await context.close();
});
