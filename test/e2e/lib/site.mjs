// Starts the real server on a free port with the frozen dataset.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export const binary = process.env.HARIKERJA_TEST_BINARY ?? fileURLToPath(new URL("../../../bin/harikerja", import.meta.url));
const dataset = fileURLToPath(new URL("../../../testdata/frozen.json", import.meta.url));

// `startSite` starts a server with the given options. Without the option --addr, it uses a free
// port. It returns the address of the server and a function that stops the server.
export async function startSite(...options) {
  if (!options.includes("--addr")) options.push("--addr", "127.0.0.1:0");
  const server = spawn(binary, ["serve", "--dataset", dataset, ...options], { stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  server.stderr.on("data", (text) => (log += text));
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(line);
    if (address) {
      return {
        url: address[0],
        stop: async () => {
          server.kill();
          await once(server, "exit");
        },
      };
    }
  }
  throw new Error(`${binary} ended before it printed its address: ${log}`);
}
