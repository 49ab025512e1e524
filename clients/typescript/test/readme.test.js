// Compiles and runs every ts example of the documentation. An expression followed
// by "// → value" must have that value.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compile, directory } from "./compile.js";
import { service } from "./service.js";

const root = new URL("../", import.meta.url);

/** The parts of Node that the examples use. */
const node = `declare module "node:fs/promises" {
  export function rename(from: string, to: string): Promise<void>;
  export function writeFile(path: string, bytes: Uint8Array): Promise<void>;
}`;

for (const file of ["README.md", "../../README.md", "../../README.id.md"]) {
  const examples = [...readFileSync(new URL(file, root), "utf8").matchAll(/^```ts\n([^]*?)^```$/gm)].map((match) => match[1]);
  test(`${file} has examples`, () => assert.ok(examples.length > 0));

  test(`${file}: the examples compile with the strict options of TypeScript`, (t) => {
    const files = Object.fromEntries([["node.d.ts", node], ...examples.map((example, i) => [`example-${i + 1}.ts`, example])]);
    const dist = (name) => [new URL(`dist/${name}.d.ts`, root).pathname];
    const paths = { harikerja: dist("index"), "harikerja/client": dist("client"), "harikerja/obligations": dist("obligations") };
    const strict = { noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true, noImplicitReturns: true };
    assert.equal(compile(directory(t), files, { ...strict, target: "ES2022", lib: ["ES2022", "DOM"], module: "ESNext", moduleResolution: "Bundler", moduleDetection: "force", paths }), "");
  });

  examples.forEach((example, i) => {
    if (example.includes("/dataset.json")) return; // renew.test.js runs this program
    test(`${file}: example ${i + 1} has the values in its comments`, async (t) => {
      let claims = 0;
      const server = createServer(service()).listen(0, "127.0.0.1");
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
