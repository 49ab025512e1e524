// The server and the browser of a test file. They start before its first test.

import { after, before } from "node:test";
import { startBrowser } from "./browser.mjs";
import { startSite } from "./site.mjs";

export let site;
export let browser;
before(async () => {
  site = await startSite();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await site?.stop();
});
