import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { directory } from "../directory.js";
import { compile } from "./compile.js";

const file = (name) => fileURLToPath(new URL(name, import.meta.url));
const description = JSON.parse(readFileSync(file("../../../../cmd/internal/httpapi/openapi.json"), "utf8"));

const types = async (api) => astToString(await openapiTS(api));

test("the types match the OpenAPI description, and a changed description does not compile", async (t) => {
  const changed = structuredClone(description);
  const answer = changed.paths["/v1/workdays/nth"].get.responses[200].content["application/json"];
  answer.schema = { type: "object", properties: { data: { type: "string" } }, required: ["data"] };
  const checks = readFileSync(file("openapi.ts"), "utf8");
  const files = {
    "openapi.ts": checks,
    "generated.d.ts": await types(structuredClone(description)),
    "changed.ts": checks.replace("./generated.js", "./generated-changed.js"),
    "generated-changed.d.ts": await types(changed),
  };
  const paths = { harikerja: [file("../../dist/index.d.ts")] };
  const found = compile(directory(t), files, { module: "NodeNext", paths });
  assert.doesNotMatch(found, /openapi\.ts/);
  assert.match(found, /changed\.ts.*too (narrow|wide)/);
});
