// Signs dataset files.

import { createHash } from "node:crypto";

const begin = '{"format":1,"digest":"sha256:'.length;

/** Returns a dataset file with the digest of its bytes. The file is a text, bytes, or an object that has the format first and the digest second. */
export function signed(file) {
  const bytes = Buffer.from(typeof file === "string" || Buffer.isBuffer(file) ? file : JSON.stringify({ ...file, digest: "sha256:" + "0".repeat(64) }));
  bytes.fill("0", begin, begin + 64);
  bytes.write(createHash("sha256").update(bytes).digest("hex"), begin);
  return bytes;
}
