// Tests a program that loads newer data, with the change of August 2025. The package has
// the lists of July 2025. The server has the decree of 7 August, which made 18 August a
// day off. The test runs the program of the README with the real server.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "esbuild";
import { dataModule } from "../scripts/build-data.js";
import { directory } from "./directory.js";
import { serve, skip } from "./server.js";

const root = fileURLToPath(new URL("..", import.meta.url));
const repository = fileURLToPath(new URL("../../..", import.meta.url));
const dataset = JSON.parse(readFileSync(repository + "dataset.json", "utf8"));

/** Returns the dataset with only the decrees that were signed until a day. */
function datasetOn(day) {
  const years = dataset.years.map(({ revision, updatedAt, corrections, ...year }) => {
    const decrees = year.decrees.filter(({ date }) => date <= day);
    const known = (id) => decrees.some((decree) => decree.id === id);
    const holidays = year.holidays
      .filter(({ decree }) => known(decree))
      .map(({ also = [], revokedBy, ...line }) => ({ ...line, ...(also.some(known) && { also: also.filter(known) }), ...(known(revokedBy) && { revokedBy }) }));
    return { year: year.year, revision, status: year.status, updatedAt, decrees, holidays };
  });
  const content = { occasions: dataset.occasions, calendars: dataset.calendars, years: years.filter(({ holidays }) => holidays.length > 0) };
  return { format: 1, digest: "sha256:" + "0".repeat(64), ...content };
}

/** Installs the built package with different data. */
function install(path, data) {
  const to = join(path, "node_modules/harikerja");
  mkdirSync(to, { recursive: true });
  cpSync(root + "package.json", join(to, "package.json"));
  cpSync(root + "dist", join(to, "dist"), { recursive: true });
  writeFileSync(join(to, "dist/data.js"), transformSync(dataModule(data), { loader: "ts" }).code);
}

/** Returns the program of the README as a module in the given directory. */
function program(path) {
  const readme = readFileSync(root + "README.md", "utf8");
  const [code] = [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map((match) => match[1]).filter((example) => example.includes("/dataset.json"));
  const file = join(path, "renew.mjs");
  writeFileSync(file, transformSync(code, { loader: "ts" }).code);
  return pathToFileURL(file).href;
}

test("a program gets the decree of August 2025 without a new package, and keeps the last good copy", { skip }, async (t) => {
  const path = directory(t);
  install(path, datasetOn("2025-07-31"));
  const module = program(path);
  const copy = join(path, "dataset.json");
  const log = t.mock.method(console, "error", () => {});
  const { address, stop } = await serve(t);

  const first = await import(module + "?first");
  await first.start(copy);
  const before = first.calendar.dataVersion();
  assert.ok(before.date < "2025-08-07", before.date);
  assert.equal(first.calendar.isWorkday("2025-08-18"), true);
  log.mock.resetCalls();

  await first.renew(address, copy);
  assert.equal(log.mock.callCount(), 0, String(log.mock.calls[0]?.arguments));
  const after = first.calendar.dataVersion();
  assert.equal(first.calendar.isWorkday("2025-08-18"), false);
  assert.equal(first.calendar.getHolidays(2025).find(({ date }) => date === "2025-08-18").occasion, "independence-day");
  assert.equal(after.digest, dataset.digest);
  assert.ok(after.date > before.date);
  assert.equal(first.calendar.asOf("2025-08-01").isWorkday("2025-08-18"), true);
  assert.equal(first.calendar.withCalendar("idx").isWorkday("2025-08-18"), false);

  await stop();
  await first.renew(address, copy);
  assert.equal(log.mock.callCount(), 1);
  assert.deepEqual(first.calendar.dataVersion(), after, "the server is gone");

  const bytes = readFileSync(copy);
  const answers = [
    [200, bytes.subarray(0, 5000)],
    [200, Buffer.from(String(bytes).replace("2025-08-18", "2025-08-19"))],
    [200, Buffer.alloc(0)],
    [200, Buffer.from("<html>not the server</html>")],
    [200, Buffer.from(JSON.stringify(datasetOn("2025-07-30")).replace('"format":1', '"format":2'))],
    [503, bytes],
  ];
  const broken = createServer((_, response) => {
    const [status, body] = answers[log.mock.callCount() - 1];
    response.writeHead(status, { Connection: "close" }).end(body);
  });
  await new Promise((resolve) => broken.listen(0, "127.0.0.1", resolve));
  t.after(() => broken.close());
  for (const [i] of answers.entries()) {
    await first.renew(`http://127.0.0.1:${broken.address().port}`, copy);
    assert.equal(log.mock.callCount(), i + 2, `the answer ${i} was accepted`);
    assert.deepEqual(first.calendar.dataVersion(), after);
    assert.deepEqual(readFileSync(copy), bytes);
  }

  const restarted = await import(module + "?restarted");
  assert.equal(restarted.calendar.isWorkday("2025-08-18"), true);
  await restarted.start(copy);
  assert.equal(restarted.calendar.isWorkday("2025-08-18"), false, "after a restart, the program uses the last good copy");
  assert.ok(existsSync(copy) && !existsSync(copy + ".new"));
});
