// Runs every ts example of the documentation. An expression followed by "// → value" must
// have that value. slow/package.test.js compiles the examples.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { directory } from "./directory.js";

const root = new URL("../", import.meta.url);
const { paths } = JSON.parse(readFileSync(new URL("../../cmd/internal/httpapi/openapi.json", root), "utf8"));

/** Answers like the API, with the example of its description. */
function answer(request, response) {
  const { pathname } = new URL(request.url, "http://host");
  const { example } = paths[pathname.replace(/(obligations)\/.*/, "$1/{id}")].get.responses[200].content["application/json"];
  response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(example));
}

for (const file of ["README.md", "../../README.md", "../../README.id.md"]) {
  const examples = [...readFileSync(new URL(file, root), "utf8").matchAll(/^```ts\n([^]*?)^```$/gm)].map((match) => match[1]);
  test(`${file} has examples`, () => assert.ok(examples.length > 0));

  examples.forEach((example, i) => {
    if (example.includes("/dataset.json")) return; // renew.test.js runs this program
    test(`${file}: example ${i + 1} has the values in its comments`, async (t) => {
      let claims = 0;
      const server = createServer(answer).listen(0, "127.0.0.1");
      t.after(() => server.close());
      await new Promise((resolve) => server.once("listening", resolve));
      const contents = example
        .replace("http://localhost:8080", `http://127.0.0.1:${server.address().port}`)
        .replace(/^(\S.*); \/\/ → (.*)$/gm, (_, expression, value) => `assert.deepEqual(${expression}, ${value}); // claim ${++claims}`);
      assert.ok(claims > 0, "the example has no value to check");
      // Resolve imports in this directory, so that "harikerja" is the package itself.
      const { outputFiles } = await build({
        stdin: { contents: `import assert from "node:assert/strict";\n${contents}`, loader: "ts", resolveDir: new URL(".", root).pathname },
        bundle: true,
        format: "esm",
        platform: "node",
        write: false,
      });
      const file = join(directory(t), "example.mjs");
      writeFileSync(file, outputFiles[0].text);
      await import(pathToFileURL(file).href);
    });
  });
}
