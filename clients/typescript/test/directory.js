import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a directory that is removed when the test ends. */
export function directory(t) {
  const path = mkdtempSync(join(tmpdir(), "harikerja-"));
  t.after(() => rmSync(path, { recursive: true }));
  return path;
}
