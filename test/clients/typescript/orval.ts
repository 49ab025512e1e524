// Calls a server with the client that orval generated.
import assert from "node:assert/strict";
import * as api from "./client.js";
import { check } from "./frames.js";

// The function "data" returns the member "data" of an answer. It throws if the status is not 200.
function data<A extends { status: number; data: unknown }>(answer: A): Extract<A, { status: 200 }>["data"] extends { data: infer D } ? D : never {
	assert.equal(answer.status, 200, JSON.stringify(answer.data));
	return (answer.data as { data: never }).data;
}

const span = { start: "2025-08-01", end: "2025-12-31" };
const dates = ["2025-08-18", "2025-08-19", "2025-12-31"];
await check({
	listHolidays: async (frame) => data(await api.listHolidays({ year: 2025, ...frame })).length,
	checkHoliday: async (frame) => data(await api.checkHoliday({ date: "2025-08-18", ...frame })).isHoliday,
	rangeHolidays: async (frame) => data(await api.rangeHolidays({ ...span, ...frame })).length,
	checkWorkday: async (frame) => data(await api.checkWorkday({ date: "2025-08-18", ...frame })).isWorkday,
	addWorkdays: async (frame) => data(await api.addWorkdays({ date: "2025-08-15", days: 1, ...frame })).resultDate,
	subtractWorkdays: async (frame) => data(await api.subtractWorkdays({ date: "2025-08-20", days: 1, ...frame })).resultDate,
	diffWorkdays: async (frame) => data(await api.diffWorkdays({ ...span, ...frame })).workdayCount,
	nthWorkday: async (frame) => data(await api.nthWorkday({ month: "2025-12", n: -1, ...frame })).resultDate,
	summarizeWorkdays: async (frame) => data(await api.summarizeWorkdays({ year: 2025, ...frame })).total.workdayCount,
	batchDays: async (frame) => data(await api.batchDays({ dates, ...frame })).filter((day) => day.isWorkday).length,
});

const count = await api.diffWorkdays({
	start: "2026-12-01",
	end: "2026-12-31",
	weekend: "sat,sun",
	includeCollectiveLeave: true,
	daysOff: ["2026-12-28..2026-12-30", "2026-12-31"],
	workdays: ["2026-12-19", "2026-12-20"],
});
assert.equal(data(count).workdayCount, 19);
assert.equal(data(await api.getObligation("income-tax-withheld-payment", { period: "2026-01" })).dueDate, "2026-02-18");

const none = await api.listHolidays({ year: 2050 });
assert.ok(none.status === 404);
assert.equal(none.data.error.code, "DATASET_NOT_FOUND");
