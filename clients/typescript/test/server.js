// Runs the real server with dataset.json.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const repository = fileURLToPath(new URL("../../..", import.meta.url));
const binary = repository + "bin/harikerja";

/** Starts the real server on a free port. */
export async function serve(t) {
  const server = spawn(binary, ["serve", "--addr", "127.0.0.1:0", "--dataset", repository + "dataset.json"], { stdio: ["ignore", "pipe", "pipe"] });
  t.after(() => server.kill());
  let text = "";
  const address = await new Promise((resolve, reject) => {
    const look = (chunk) => {
      text += chunk;
      const found = /"addr":"([^"]+)"/.exec(text) ?? /on http:\/\/(\S+)/.exec(text);
      if (found) resolve("http://" + found[1]);
    };
    server.stdout.on("data", look);
    server.stderr.on("data", look);
    server.once("exit", () => reject(new Error("the server did not start:\n" + text)));
  });
  const stop = () => new Promise((resolve) => (server.removeAllListeners("exit"), server.once("exit", resolve), server.kill()));
  return { address, stop };
}

/** Why a test that needs the server is skipped; false if it is not skipped. */
export const skip = !existsSync(binary) && !process.env.HARIKERJA_REQUIRE_ALL && "there is no bin/harikerja: run make build";
