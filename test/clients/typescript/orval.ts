// Calls a server with the client that orval generated.
import assert from "node:assert/strict";
import {
	addWorkdays,
	addWorkdaysUnderCalendar,
	addWorkdaysUnderCalendarAsOf,
	batchDays,
	checkHoliday,
	checkWorkday,
	checkWorkdayAsOf,
	diffWorkdaysUnderCalendar,
	getHealth,
	getObligation,
	listHolidays,
} from "./client.js";

// data returns the data of an answer. It throws if the status is not 200.
function data<A extends { status: number; data: unknown }>(answer: A): Extract<A, { status: 200 }>["data"] extends { data: infer D } ? D : never {
	assert.equal(answer.status, 200, JSON.stringify(answer.data));
	return (answer.data as { data: never }).data;
}

assert.equal(data(await getHealth()).status, "ok");
assert.equal(data(await listHolidays({ year: 2026 })).length, 25);
assert.equal(data(await checkHoliday({ date: "2026-03-20", includeCollectiveLeave: false })).isHoliday, false);
assert.equal(data(await addWorkdays({ date: "2026-03-18", days: 5 })).resultDate, "2026-03-31");
assert.equal(data(await checkWorkday({ date: "2026-03-20", includeCollectiveLeave: false, weekend: "fri,sat" })).isWeekend, true);
assert.deepEqual(data(await batchDays({ dates: ["2026-03-20", "2026-03-17"] })).map((day) => day.isWorkday), [false, true]);
assert.equal(data(await checkWorkdayAsOf("2025-08-01", { date: "2025-08-18" })).isWorkday, true);
const count = await diffWorkdaysUnderCalendar("custom", {
	start: "2026-12-01",
	end: "2026-12-31",
	daysOff: ["2026-12-28..2026-12-30", "2026-12-31"],
	workdays: ["2026-12-19", "2026-12-20"],
});
assert.equal(data(count).workdayCount, 19);
assert.equal(data(await addWorkdaysUnderCalendar("idx", { date: "2026-03-17", days: 2 })).resultDate, "2026-03-26");
const both = await addWorkdaysUnderCalendarAsOf("2026-10-01", "custom", {
	date: "2026-12-23",
	days: 2,
	weekend: "sun",
	daysOff: ["2026-12-28", "2026-12-29..2026-12-30"],
});
assert.equal(data(both).resultDate, "2026-12-31");
assert.equal(data(await getObligation("income-tax-withheld-payment", { period: "2026-01" })).dueDate, "2026-02-18");

const none = await listHolidays({ year: 2050 });
assert.equal(none.status, 404);
assert.ok(none.status === 404);
assert.equal(none.data.error.code, "DATASET_NOT_FOUND");
