// Runs the real server with dataset.json.

import { execFileSync, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { directory } from "./compile.js";

const repository = fileURLToPath(new URL("../../..", import.meta.url));

function goCommand() {
  try {
    return execFileSync("go", ["version"], { encoding: "utf8" });
  } catch {
    return undefined;
  }
}

/** Starts the real server on a free port. */
export async function serve(t) {
  const binary = join(directory(t), "harikerja");
  execFileSync("go", ["build", "-o", binary, "./cmd/harikerja"], { cwd: repository });
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

/** The reason to skip a test with the server, or false. */
export const skip = !goCommand() && !process.env.HARIKERJA_REQUIRE_ALL && "there is no go command, which builds the server";
