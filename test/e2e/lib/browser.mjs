// Starts the Chromium of the system. Its background requests are turned off.

import { chromium } from "playwright-core";

export const browserPath = process.env.CHROMIUM ?? "/usr/bin/chromium";

export function startBrowser() {
  return chromium.launch({
    executablePath: browserPath,
    args: [
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []), // Chromium's sandbox does not run as root
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

// `open` returns a new page and a list that collects its problems: console errors
// and warnings, script errors, failed requests and requests to other hosts.
export async function open(browser, site, options) {
  const context = await browser.newContext({ baseURL: site.url, locale: "id-ID", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`script: ${error}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${site.url}/`)) complaints.push(`request to another host: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    // This error is allowed: the browser aborts the open requests of a page when it loads the next page.
    if (request.failure().errorText !== "net::ERR_ABORTED") complaints.push(`request failed: ${request.url()}`);
  });
  return { context, page, complaints };
}

// `send` sends the form of a page with the Enter key. If scripts show the answers to a form, its
// button is not visible.
export const send = (page) => page.locator("form[data-live] input:is([type=text], [type=date]):visible").first().press("Enter");

// `unfold` shows the past months of the current year.
export async function unfold(page) {
  const past = page.locator("#past-months");
  if (await past.count()) await past.check();
}
