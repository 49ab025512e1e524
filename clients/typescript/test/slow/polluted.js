// Answers the vectors while Object.prototype has additional members. Their names are the names
// of options and of optional members of the data. vectors.test.js runs this file in a
// separate process.

import { readFileSync } from "node:fs";
import * as harikerja from "harikerja";
import { differences } from "../ask.js";

const vectors = JSON.parse(readFileSync(new URL("../../../../testdata/vectors.json", import.meta.url), "utf8"));
const file = readFileSync(new URL("../../../../dataset.json", import.meta.url));
Date.now = () => Date.parse(vectors.now);

const options = vectors.cases.flatMap(({ target }) => [...new URL(target, "http://host").searchParams.keys()]);
const schema = JSON.parse(readFileSync(new URL("../../../../data/calendar.schema.json", import.meta.url), "utf8"));
const members = [...Object.keys(schema.properties), ...Object.keys(schema.$defs.day.properties)];
const internal = ["also", "revokedBy", "corrections", "dateIsLatest", "url", "number", "calendars", "default", "allowedHours", "own", "occasion", "definition", "allowOlder", "complete", "examined", "leave", "only"];
for (const name of new Set([...options, ...members, ...internal])) Object.prototype[name] = "polluted";

const calendar = await harikerja.load(new Uint8Array(file));
for (const one of [harikerja, { ...harikerja, ...calendar }]) {
  const found = await differences(one, vectors);
  if (found.length > 0) throw new Error(`${found.length} answers differ:\n${found.slice(0, 5).join("\n")}`);
}
console.log(`${vectors.cases.length} answers are the same`);
