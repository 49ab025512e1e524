// Calls a server with openapi-fetch and the types of openapi-typescript.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import { check } from "./frames.js";
import type { paths } from "./harikerja.js";

const client = createClient<paths>({ baseUrl: process.env.HARIKERJA_URL });

// The function "data" returns the member "data" of an answer. It throws if the status is not 200.
function data<T>(answer: { data?: { data: T }; error?: unknown }): T {
	assert.ok(answer.data, JSON.stringify(answer.error));
	return answer.data.data;
}

const span = { start: "2025-08-01", end: "2025-12-31" };
const dates = ["2025-08-18", "2025-08-19", "2025-12-31"];
await check({
	listHolidays: async (frame) => data(await client.GET("/v1/holidays", { params: { query: { year: 2025, ...frame } } })).length,
	checkHoliday: async (frame) => data(await client.GET("/v1/holidays/check", { params: { query: { date: "2025-08-18", ...frame } } })).isHoliday,
	rangeHolidays: async (frame) => data(await client.GET("/v1/holidays/range", { params: { query: { ...span, ...frame } } })).length,
	checkWorkday: async (frame) => data(await client.GET("/v1/workdays/check", { params: { query: { date: "2025-08-18", ...frame } } })).isWorkday,
	addWorkdays: async (frame) => data(await client.GET("/v1/workdays/add", { params: { query: { date: "2025-08-15", days: 1, ...frame } } })).resultDate,
	subtractWorkdays: async (frame) =>
		data(await client.GET("/v1/workdays/subtract", { params: { query: { date: "2025-08-20", days: 1, ...frame } } })).resultDate,
	diffWorkdays: async (frame) => data(await client.GET("/v1/workdays/diff", { params: { query: { ...span, ...frame } } })).workdayCount,
	nthWorkday: async (frame) => data(await client.GET("/v1/workdays/nth", { params: { query: { month: "2025-12", n: -1, ...frame } } })).resultDate,
	summarizeWorkdays: async (frame) => data(await client.GET("/v1/workdays/summary", { params: { query: { year: 2025, ...frame } } })).total.workdayCount,
	batchDays: async (frame) =>
		data(await client.GET("/v1/days/batch", { params: { query: { dates, ...frame } } })).filter((day) => day.isWorkday).length,
});

const count = await client.GET("/v1/workdays/diff", {
	params: {
		query: {
			start: "2026-12-01",
			end: "2026-12-31",
			weekend: "sat,sun",
			includeCollectiveLeave: true,
			daysOff: ["2026-12-28..2026-12-30", "2026-12-31"],
			workdays: ["2026-12-19", "2026-12-20"],
		},
	},
});
assert.equal(data(count).workdayCount, 19);

const due = await client.GET("/v1/obligations/{id}", {
	params: { path: { id: "income-tax-withheld-payment" }, query: { period: "2026-01" } },
});
assert.equal(data(due).dueDate, "2026-02-18");

const none = await client.GET("/v1/holidays", { params: { query: { year: 2050 } } });
assert.equal(none.response.status, 404);
assert.equal(none.error?.error.code, "DATASET_NOT_FOUND");
assert.equal(none.error?.error.details.availableYears?.first, 2009);
