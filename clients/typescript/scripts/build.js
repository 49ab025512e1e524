// Builds dist: ES modules with their types, and the same for require() in
// dist/cjs. There is no bundler: the modules are small, work in a browser as
// they are, and an application's bundler sees what it can leave out.

import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

// The modules whose types an application meets; those of the others stay here.
const typed = ["client.d.ts", "date.d.ts", "errors.d.ts", "index.d.ts", "types.d.ts"];

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

rmSync(root + "dist", { recursive: true, force: true });
for (const project of ["tsconfig.json", "tsconfig.cjs.json"]) {
  execFileSync(process.execPath, [tsc, "--project", project], { cwd: root, stdio: "inherit" });
}
for (const directory of [root + "dist/", root + "dist/cjs/"]) {
  for (const name of readdirSync(directory)) {
    const internal = name.endsWith(".d.ts") && !typed.includes(name);
    if (internal || name === "types.js") rmSync(directory + name); // types.ts holds nothing to run
    else if (name.endsWith(".js")) dropComments(directory + name);
  }
}
writeFileSync(root + "dist/cjs/package.json", '{ "type": "commonjs" }\n');

/** Comments are for those who read the sources; only the credit for the data, marked //!, stays. */
function dropComments(file) {
  writeFileSync(file, transformSync(readFileSync(file, "utf8"), { legalComments: "inline", charset: "utf8" }).code);
}
