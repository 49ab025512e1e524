// Writes the screenshots of the README to docs/screenshots. They do not show
// today's date, so they do not change every day.

import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { startBrowser } from "./lib/browser.mjs";
import { startSite } from "./lib/site.mjs";

const folder = fileURLToPath(new URL("../../docs/screenshots/", import.meta.url));
const pictures = [{ name: "calendar-light", path: "/2027?lang=id", viewport: { width: 1280, height: 1000 } }];

const site = await startSite();
const browser = await startBrowser();
await mkdir(folder, { recursive: true });
for (const { name, path, ...options } of pictures) {
  const context = await browser.newContext({ baseURL: site.url, ...options });
  const page = await context.newPage();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.screenshot({ path: `${folder}${name}.png` });
  await context.close();
}
await browser.close();
await site.stop();

// pngquant reduces the number of colours. This makes the files three times smaller.
const files = pictures.map(({ name }) => `${folder}${name}.png`);
execFileSync("pngquant", ["--force", "--ext=.png", "--skip-if-larger", "--strip", "--speed=1", ...files]);
