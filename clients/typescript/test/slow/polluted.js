// Answers the vectors while Object.prototype has additional members. Their names are the names
// of options and of optional members of the data. vectors.test.js runs this file in a
// separate process.

import { readFileSync } from "node:fs";
import * as harikerja from "harikerja";
import { getObligations } from "harikerja/obligations";
import * as definitions from "../../dist/definitions.js";
import { differences } from "../ask.js";

const vectors = JSON.parse(readFileSync(new URL("../../../../testdata/vectors.json", import.meta.url), "utf8"));
const file = readFileSync(new URL("../../../../dataset.json", import.meta.url));
Date.now = () => Date.parse(vectors.now);
const before = JSON.stringify(getObligations("2026-01-01", "2026-12-31"));

const options = Object.values(definitions).flatMap(({ parameters = [] }) => parameters);
const members = Object.keys(definitions.CALENDAR_SCHEMA.properties).concat(Object.keys(definitions.CALENDAR_SCHEMA.$defs.day.properties));
const internal = ["also", "revokedBy", "corrections", "dateIsLatest", "url", "number", "calendars", "default", "allowedHours", "own", "occasion", "definition", "allowOlder", "complete", "examined", "leave", "only"];
for (const name of new Set([...options, ...members, ...internal])) Object.prototype[name] = "polluted";

const calendar = await harikerja.load(new Uint8Array(file));
for (const one of [harikerja, { ...calendar, HarikerjaError: harikerja.HarikerjaError }]) {
  const found = await differences(one, vectors);
  if (found.length > 0) throw new Error(`${found.length} answers differ:\n${found.slice(0, 5).join("\n")}`);
}
if (JSON.stringify(getObligations("2026-01-01", "2026-12-31")) !== before) throw new Error("the obligations differ");
console.log(`${vectors.cases.length} answers are the same`);
