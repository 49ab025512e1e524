// A replacement for the hosted API. It answers each path with the example of the
// OpenAPI description, and records the requests.

import { readFileSync } from "node:fs";

export const description = JSON.parse(readFileSync(new URL("../../../cmd/internal/httpapi/openapi.json", import.meta.url), "utf8"));

/** Returns the example answer of a path. */
export function example(path) {
  return description.paths[path].get.responses[200].content["application/json"].example;
}

/** Returns a request handler that adds the target of each request to targets. */
export function service(targets = []) {
  return (request, response) => {
    targets.push(request.url);
    const path = new URL(request.url, "http://host").pathname.replace(/^\/base/, "").replace(/(time-limits)\/.*/, "$1/{id}");
    const send = (status, body) => response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
    if (request.url.includes("date=2026-02-30")) {
      return send(400, { error: { code: "INVALID_DATE", message: "date must use YYYY-MM-DD.", details: { field: "date", value: "2026-02-30" } } });
    }
    if (!description.paths[path]) return send(404, { error: { code: "NOT_FOUND", message: "There is nothing at this path.", details: { path } } });
    send(200, example(path));
  };
}
