// Builds ES modules in dist, with their types and source maps, and modules for require()
// in dist/cjs. It uses no bundler: the modules are small and work in a browser, and the
// bundler of an application can omit unused modules.

import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { transformSync } from "esbuild";

// The modules whose types are public. The other type files are removed.
const typed = ["client", "date", "defaults", "errors", "index", "obligations", "questions", "types", "answer-types", "obligation-types"].map((name) => name + ".d.ts");

// The modules without a source map. They contain only packed data.
const unmapped = ["data.js", "obligations-data.js", "projections-data.js"];

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
    else if (name.endsWith(".js")) finish(directory, name);
  }
}
writeFileSync(root + "dist/cjs/package.json", '{ "type": "commonjs" }\n');

/**
 * Removes all comments except the credit for the data, which begins with //!. Writes the
 * source map, which the compiler put into the module, to a separate file.
 */
function finish(directory, name) {
  const sourcemap = unmapped.includes(name) ? false : "external";
  const { code, map } = transformSync(readFileSync(directory + name, "utf8"), { legalComments: "inline", charset: "utf8", sourcemap, sourcefile: name });
  writeFileSync(directory + name, sourcemap ? `${code}//# sourceMappingURL=${name}.map\n` : code);
  if (sourcemap) writeFileSync(`${directory}${name}.map`, map);
}
