// Checks the types of files in a separate directory, in the same way as an application
// does.

import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The oldest supported version of TypeScript, the version that builds the package, and the newest version. */
export const compilers = ["typescript-oldest", "typescript", "typescript-newest"];

/** Returns the errors of the compiler, or "". The parameter `files` has the text of each file by name. */
export function compile(path, files, compilerOptions, compiler = "typescript") {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  const options = { strict: true, exactOptionalPropertyTypes: true, target: "ES2020", lib: ["ES2020"], types: [], noEmit: true, ...compilerOptions };
  writeFileSync(join(path, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: Object.keys(files) }));
  const tsc = new URL(`../../node_modules/${compiler}/bin/tsc`, import.meta.url);
  const { status, stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(tsc), "--project", path], { encoding: "utf8" });
  return status === 0 ? "" : stdout + stderr;
}
