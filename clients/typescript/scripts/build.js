// Builds ES modules and their types in dist, and the same modules for require() in
// dist/cjs. It uses no bundler: the modules are small and work in a browser, and the
// bundler of an application can leave out unused modules.

import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

// The modules whose types are public. The other type files are removed.
const typed = ["client.d.ts", "date.d.ts", "defaults.d.ts", "errors.d.ts", "index.d.ts", "obligations.d.ts", "types.d.ts"];

const root = fileURLToPath(new URL("..", import.meta.url));
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

rmSync(root + "dist", { recursive: true, force: true });
for (const project of ["tsconfig.json", "tsconfig.cjs.json"]) {
  execFileSync(process.execPath, [tsc, "--project", project], { cwd: root, stdio: "inherit" });
}
for (const directory of [root + "dist/", root + "dist/cjs/"]) {
  for (const name of readdirSync(directory)) {
    const internal = name.endsWith(".d.ts") && !typed.includes(name);
    if (internal || name === "types.js") rmSync(directory + name); // types.ts has only types
    else if (name.endsWith(".js")) dropComments(directory + name);
  }
}
writeFileSync(root + "dist/cjs/package.json", '{ "type": "commonjs" }\n');

/** Removes all comments except the credit for the data, which is marked with //!. */
function dropComments(file) {
  writeFileSync(file, transformSync(readFileSync(file, "utf8"), { legalComments: "inline", charset: "utf8" }).code);
}
