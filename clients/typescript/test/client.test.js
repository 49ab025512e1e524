import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { HarikerjaError as OneError } from "harikerja";
import { HarikerjaError, createClient } from "harikerja/client";
import { example, service } from "./service.js";

const targets = [];
const server = createServer(service(targets));
let address;

before(async () => {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${server.address().port}/base`;
});
after(() => server.close());

test("each function sends a request to its endpoint and returns the whole answer", async () => {
  const client = createClient({ baseUrl: address + "/" });
  const calls = [
    [client.health(), "/v1/health", ""],
    [client.getHolidays(2026, { type: "collective_leave" }), "/v1/holidays", "?year=2026&type=collective_leave"],
    [client.getHolidays(), "/v1/holidays", ""],
    [client.checkHoliday("2026-03-20", { includeSources: true }), "/v1/holidays/check", "?date=2026-03-20&includeSources=true"],
    [client.checkWorkday("2026-03-20", { weekend: ["fri", "sat"] }), "/v1/workdays/check", "?date=2026-03-20&weekend=fri%2Csat"],
    [client.addWorkdays("2026-03-18", 5, { weekend: [] }), "/v1/workdays/add", "?date=2026-03-18&days=5&weekend=none"],
    [client.subtractWorkdays("2026-03-31", 5, { weekend: undefined }), "/v1/workdays/subtract", "?date=2026-03-31&days=5"],
    [client.diffWorkdays("2026-01-01", "2026-01-05", { inclusive: false }), "/v1/workdays/diff", "?start=2026-01-01&end=2026-01-05&inclusive=false"],
    [client.getSources(2026), "/v1/sources", "?year=2026"],
    [client.getYears(), "/v1/years", ""],
    [client.getYears({ asOf: "2025-08-01" }), "/v1/years", "?asOf=2025-08-01"],
    [client.getSources(undefined, { asOf: "2025-08-01" }), "/v1/sources", "?asOf=2025-08-01"],
    [client.checkHoliday("2025-08-18", { asOf: "2025-08-01", calendar: "idx" }), "/v1/holidays/check", "?date=2025-08-18&asOf=2025-08-01&calendar=idx"],
    [client.addWorkdays("2026-12-23", 2, { daysOff: ["2026-12-28..2026-12-30", "2026-12-31=Tutup"], workdays: [] }), "/v1/workdays/add",
      "?date=2026-12-23&days=2&daysOff=2026-12-28..2026-12-30%2C2026-12-31%3DTutup"],
    [client.checkWorkday("2026-03-20", { leave: "worked" }), "/v1/workdays/check", "?date=2026-03-20&includeCollectiveLeave=false"],
    [client.checkHoliday("2026-03-20", { leave: "taken" }), "/v1/holidays/check", "?date=2026-03-20&includeCollectiveLeave=true"],
    [client.get("workdays/nth", { month: "2026-03", n: -1 }), "/v1/workdays/nth", "?month=2026-03&n=-1"],
  ];
  for (const [answer, path, query] of calls) {
    assert.deepEqual(await answer, example(path), path);
    assert.ok(targets.includes(`/base${path}${query}`), `${path}${query} was not among\n${targets.join("\n")}`);
  }
});

test("the address of the service can end with /v1", async () => {
  for (const end of ["", "/", "/v1", "/v1/"]) assert.deepEqual(await createClient({ baseUrl: address + end }).health(), example("/v1/health"), end);
});

test("an error of the service about includeCollectiveLeave names the option of the client", async () => {
  const details = { field: "leaves", allowed: ["date", "includeCollectiveLeave"] };
  const error = { code: "INVALID_TYPE", message: '"leaves" is not a parameter of this endpoint: it takes date, includeCollectiveLeave.', details };
  const client = createClient({ baseUrl: address, fetch: async () => ({ status: 400, json: async () => ({ error }) }) });
  const message = `${error.message} The option for includeCollectiveLeave is leave.`;
  await assert.rejects(client.checkHoliday("2026-03-20", { leaves: "worked" }), { name: "HarikerjaError", code: error.code, message, details });
});

test("the client accepts only taken or worked for the option leave", async () => {
  const client = createClient({ baseUrl: address });
  for (const leave of [true, null, "all", { only: ["2026-03-20"] }]) {
    const details = { field: "leave", value: String(leave), allowed: ["taken", "worked"] };
    await assert.rejects(client.checkWorkday("2026-03-20", { leave }), { code: "INVALID_TYPE", details });
  }
});

test("an error of the API becomes a HarikerjaError", async () => {
  assert.equal(HarikerjaError, OneError);
  const client = createClient({ baseUrl: address });
  await assert.rejects(client.checkHoliday("2026-02-30"), (error) => {
    assert.ok(error instanceof HarikerjaError);
    assert.deepEqual([error.code, error.message, error.details], ["INVALID_DATE", "date must use YYYY-MM-DD.", { field: "date", value: "2026-02-30" }]);
    return true;
  });
  await assert.rejects(client.get("nothing"), { code: "NOT_FOUND" });
});

test("an answer that does not have the form of an API answer is an error", async () => {
  const answers = [
    { status: 502, json: async () => JSON.parse("<html>") },
    { status: 200, json: async () => JSON.parse("<html>") },
    { status: 200, json: async () => ({ hello: "world" }) },
    { status: 200, json: async () => null },
    { status: 500, json: async () => ({ data: [] }) },
  ];
  for (const answer of answers) {
    const client = createClient({ baseUrl: "https://holidays.example.com", fetch: async () => answer });
    await assert.rejects(client.getYears(), { name: "HarikerjaError", code: "INTERNAL_ERROR", details: { status: answer.status } });
  }
});

test("if the connection fails, the promise is rejected with the error of fetch", async () => {
  const broken = new TypeError("fetch failed");
  const client = createClient({ baseUrl: "https://holidays.example.com", fetch: () => Promise.reject(broken) });
  await assert.rejects(client.health(), broken);
});
