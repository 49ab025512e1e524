import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { transformSync } from "esbuild";
import { dataModule } from "../scripts/build-data.js";
import { definitionsModule } from "../scripts/build-definitions.js";
import { directory } from "./directory.js";
import { DIGEST } from "../dist/data.js";
import { unpackOccasions, unpackYears } from "../dist/dataset.js";

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const dataset = JSON.parse(read("../../../dataset.json"));

test("src/data.ts and src/definitions.ts are up to date", () => {
  assert.ok(read("../src/data.ts") === dataModule(), "src/data.ts is out of date: run npm run build:data");
  assert.ok(read("../src/definitions.ts") === definitionsModule(), "src/definitions.ts is out of date: run npm run build:data");
});

test("the unpacked data equals dataset.json", () => {
  assert.equal(DIGEST, dataset.digest);
  assert.deepEqual(unpackOccasions(), dataset.occasions);
  // The revision and the date of a year are computed from its decrees. Another test compares them.
  assert.deepEqual(unpackYears(), dataset.years.map(({ revision: _, updatedAt: __, ...year }) => year));
});

test("a dataset with a correction is packed and unpacked", async (t) => {
  const [year] = structuredClone(dataset.years);
  year.corrections = [{ date: "2009-12-31", what: "A name was corrected." }];
  const path = directory(t);
  cpSync(fileURLToPath(new URL("../dist", import.meta.url)), path, { recursive: true });
  writeFileSync(join(path, "data.js"), transformSync(dataModule({ ...dataset, years: [year] }), { loader: "ts" }).code);
  writeFileSync(join(path, "package.json"), '{ "type": "module" }');
  const { revision: _, updatedAt: __, ...want } = year;
  assert.deepEqual((await import(pathToFileURL(join(path, "dataset.js")).href)).unpackYears(), [want]);
  const { getRevisions, getYears } = await import(pathToFileURL(join(path, "index.js")).href);
  assert.deepEqual([getYears()[0].revision, getYears()[0].updatedAt], [getRevisions(2009).length, "2009-12-31"]);
  assert.equal(getRevisions(2009).at(-1).correction, "A name was corrected.");
});
