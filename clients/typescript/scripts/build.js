// Builds ES modules in dist, with their types, and modules for require() in dist/cjs. It uses
// no bundler: the modules are small and work in a browser, and the bundler of an application
// can omit unused modules. `npm pack` runs it.

import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

// The modules whose types are public. The other type files are removed.
const typed = ["date", "defaults", "errors", "index", "questions", "types", "answer-types"].map((name) => name + ".d.ts");

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

rmSync(root + "dist", { recursive: true, force: true });
for (const project of ["tsconfig.json", "tsconfig.cjs.json"]) {
  execFileSync(process.execPath, [tsc, "--project", project], { cwd: root, stdio: "inherit" });
}
for (const directory of [root + "dist/", root + "dist/cjs/"]) {
  for (const name of readdirSync(directory)) {
    const internal = name.endsWith(".d.ts") && !typed.includes(name);
    if (internal || /types\.js$/.test(name) || name === "questions.js") rmSync(directory + name); // these modules have only types
    else if (name.endsWith(".js")) removeComments(directory + name);
  }
}
writeFileSync(root + "dist/cjs/package.json", '{ "type": "commonjs" }\n');

/** Removes all comments except the credit for the data, which begins with //!. */
function removeComments(file) {
  writeFileSync(file, transformSync(readFileSync(file, "utf8"), { legalComments: "inline", charset: "utf8" }).code);
}
