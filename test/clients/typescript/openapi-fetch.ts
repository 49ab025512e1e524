// Calls a server with openapi-fetch and the types of openapi-typescript.
import assert from "node:assert/strict";
import createClient from "openapi-fetch";
import type { paths } from "./harikerja.js";

const client = createClient<paths>({ baseUrl: process.argv[2] });

// data returns the data of an answer. It throws if the status is not 200.
function data<T>(answer: { data?: { data: T }; error?: unknown }): T {
	assert.ok(answer.data, JSON.stringify(answer.error));
	return answer.data.data;
}

assert.equal(data(await client.GET("/v1/health")).status, "ok");

assert.equal(data(await client.GET("/v1/holidays", { params: { query: { year: 2026 } } })).length, 25);

const holiday = await client.GET("/v1/holidays/check", { params: { query: { date: "2026-03-20", includeCollectiveLeave: false } } });
assert.equal(data(holiday).isHoliday, false);

const sum = await client.GET("/v1/workdays/add", { params: { query: { date: "2026-03-18", days: 5 } } });
assert.equal(data(sum).resultDate, "2026-03-31");

const day = await client.GET("/v1/workdays/check", {
	params: { query: { date: "2026-03-20", includeCollectiveLeave: false, weekend: "fri,sat" } },
});
assert.equal(data(day).isWeekend, true);

const days = await client.GET("/v1/days/batch", { params: { query: { dates: ["2026-03-20", "2026-03-17"] } } });
assert.deepEqual(data(days).map((day) => day.isWorkday), [false, true]);

const then = await client.GET("/v1/as-of/{asOf}/workdays/check", { params: { path: { asOf: "2025-08-01" }, query: { date: "2025-08-18" } } });
assert.equal(data(then).isWorkday, true);

const count = await client.GET("/v1/calendars/{calendar}/workdays/diff", {
	params: {
		path: { calendar: "custom" },
		query: {
			start: "2026-12-01",
			end: "2026-12-31",
			daysOff: ["2026-12-28..2026-12-30", "2026-12-31"],
			workdays: ["2026-12-19", "2026-12-20"],
		},
	},
});
assert.equal(data(count).workdayCount, 19);

const exchange = await client.GET("/v1/calendars/{calendar}/workdays/add", {
	params: { path: { calendar: "idx" }, query: { date: "2026-03-17", days: 2 } },
});
assert.equal(data(exchange).resultDate, "2026-03-26");

const both = await client.GET("/v1/as-of/{asOf}/calendars/{calendar}/workdays/add", {
	params: {
		path: { asOf: "2026-10-01", calendar: "custom" },
		query: { date: "2026-12-23", days: 2, weekend: "sun", daysOff: ["2026-12-28", "2026-12-29..2026-12-30"] },
	},
});
assert.equal(data(both).resultDate, "2026-12-31");

const due = await client.GET("/v1/obligations/{id}", {
	params: { path: { id: "income-tax-withheld-payment" }, query: { period: "2026-01" } },
});
assert.equal(data(due).dueDate, "2026-02-18");

const none = await client.GET("/v1/holidays", { params: { query: { year: 2050 } } });
assert.equal(none.response.status, 404);
assert.equal(none.error?.error.code, "DATASET_NOT_FOUND");
assert.equal(none.error?.error.details.availableYears?.first, 2009);
