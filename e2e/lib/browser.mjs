// Debian's Chromium, kept from talking to anybody but the site under test.

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

// open returns a page that notes everything a visitor should never meet.
export async function open(browser, site, options) {
  const context = await browser.newContext({ baseURL: site.url, locale: "id-ID", ...options });
  const page = await context.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => complaints.push(`script: ${error}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${site.url}/`)) complaints.push(`request to elsewhere: ${request.url()}`);
  });
  page.on("requestfailed", (request) => {
    // Going on to the next page ends what the last one was still asking for.
    if (request.failure().errorText !== "net::ERR_ABORTED") complaints.push(`request failed: ${request.url()}`);
  });
  return { context, page, complaints };
}
