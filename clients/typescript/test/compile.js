// Type-checks files in a separate directory, as an application would.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc");

/** Creates a directory that is removed when the test ends. */
export function directory(t) {
  const path = mkdtempSync(join(tmpdir(), "harikerja-"));
  t.after(() => rmSync(path, { recursive: true }));
  return path;
}

/** Returns the errors of the compiler, or "". The parameter files maps the name of each file to its text. */
export function compile(path, files, compilerOptions) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  const options = { strict: true, exactOptionalPropertyTypes: true, target: "ES2020", lib: ["ES2020"], types: [], noEmit: true, ...compilerOptions };
  writeFileSync(join(path, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: Object.keys(files) }));
  return spawnSync(process.execPath, [tsc, "--project", path], { encoding: "utf8" }).stdout;
}
