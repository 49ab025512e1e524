// Writes two files in cmd/internal/web/assets: share.png, the picture for previews of links, and
// favicon.ico, the icon for old browsers. Run it after a change of the
// design: npm run pictures.

import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { startBrowser } from "./lib/browser.mjs";

const folder = fileURLToPath(new URL("../../cmd/internal/web/assets/", import.meta.url));

// The picture shows 16 to 27 March 2026, with Nyepi, Eid and their collective leave.
const leave = new Set([18, 20, 23, 24]);
const holidays = new Set([19, 21, 22]);
const days = Array.from({ length: 12 }, (_, i) => 16 + i);
const cells = days.map((day) => `<li class="${leave.has(day) ? "leave" : holidays.has(day) ? "holiday" : ""}">${day}</li>`).join("");

const share = `<!doctype html><style>
  body { margin: 0; width: 1200px; height: 630px; box-sizing: border-box; padding: 84px 90px; background: #faf8f4; color: #1e1a15; font-family: "Liberation Sans", sans-serif; }
  h1 { display: flex; align-items: center; gap: 30px; margin: 0; font-size: 104px; letter-spacing: -4px; }
  h1::before { content: ""; width: 76px; height: 76px; border-radius: 50%; background: #c1121f; }
  p { margin: 26px 0 0; font-size: 40px; } p + p { margin-top: 12px; font-size: 36px; color: #655d52; }
  ul { display: flex; gap: 12px; margin: 74px 0 0; padding: 0; list-style: none; }
  li { width: 74px; height: 74px; line-height: 74px; text-align: center; font-size: 32px; border-radius: 14px; background: #fff; border: 1px solid #e5ded2; }
  .holiday { background: #c1121f; color: #fff; border-color: #c1121f; border-radius: 50%; }
  .leave { background: #e2f2ef; color: #0a655d; border: 3px solid #0a655d; box-sizing: border-box; line-height: 68px; width: 76px; height: 76px; }
</style><h1>Harikerja</h1><p>Hari libur, cuti bersama, dan hari kerja Indonesia</p><p>Indonesian holidays and workdays</p><ul>${cells}</ul>`;

// `icon` returns a file in the ICO format with a PNG picture of each size.
function icon(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2); // an icon
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size, png }, i) => {
    const entry = 6 + 16 * i;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4); // colour planes
    head.writeUInt16LE(32, entry + 6); // bits for each pixel
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += png.length;
  });
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

const browser = await startBrowser();
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(share);
await page.screenshot({ path: `${folder}share.png` });

const svg = (await readFile(`${folder}icon.svg`)).toString("base64");
const pictures = [];
for (const size of [16, 32, 48]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<!doctype html><style>body { margin: 0 } img { display: block }</style><img width="${size}" src="data:image/svg+xml;base64,${svg}">`);
  pictures.push({ size, png: await page.screenshot({ omitBackground: true }) });
}
await writeFile(`${folder}favicon.ico`, icon(pictures));
await browser.close();
execFileSync("pngquant", ["16", "--force", "--ext=.png", "--strip", "--speed=1", `${folder}share.png`]);
