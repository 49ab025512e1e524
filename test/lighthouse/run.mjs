// Measures pages with Lighthouse. It uses the same Chromium as the browser tests. It
// fails unless each page has 100 points in every category. The points for performance
// depend on the machine, so the machine must be idle.

import { createServer } from "node:net";
import { launch } from "chrome-launcher";
import lighthouse, { desktopConfig } from "lighthouse";
import { startSite } from "../e2e/lib/site.mjs";

const paths = ["/", "/calculator", "/calculator?date=2026-03-18&days=5&lang=en"];
const categories = ["performance", "accessibility", "best-practices", "seo"];

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

// Lighthouse requires absolute addresses in the pages, so the server must know its own
// address.
const address = `127.0.0.1:${await freePort()}`;
const site = await startSite("--addr", address, "--base-url", `http://${address}`);
const chrome = await launch({
  chromePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  chromeFlags: ["--headless=new", "--disable-gpu", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])], // Chromium's sandbox does not run as root
});
let failures = 0;
for (const path of paths) {
  for (const [device, config] of [["phone"], ["desktop", desktopConfig]]) {
    const { lhr } = await lighthouse(site.url + path, { port: chrome.port, onlyCategories: categories }, config);
    const points = categories.map((name) => Math.round(lhr.categories[name].score * 100));
    console.log(`${path} ${device}: ${points.join(" ")}`);
    if (points.every((p) => p === 100)) continue;
    failures++;
    for (const name of categories) {
      for (const { id, weight } of lhr.categories[name].auditRefs) {
        const { score, title, displayValue = "", details } = lhr.audits[id];
        if (weight > 0 && score !== null && score < 1) {
          const items = (details?.items ?? []).slice(0, 5).map((item) => JSON.stringify(item.node?.snippet ?? item));
          console.log(`  ${name}: ${title} ${displayValue}\n    ${items.join("\n    ")}`);
        }
      }
    }
  }
}
chrome.kill();
await site.stop();
process.exit(failures ? 1 : 0);
