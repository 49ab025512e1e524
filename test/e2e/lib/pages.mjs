// Addresses for every type of page, and the combinations of theme, width and language for the tests.

import { it } from "node:test";

// Addresses of pages with much content.
export const pages = [
  { path: "/", about: "with the card about today" },
  { path: "/2026" },
  { path: "/2025", about: "with an amendment" },
  { path: "/2012", about: "not fully verified" },
  { path: "/2029", about: "with predictions, one of them borderline" },
  { path: "/2026/3", about: "of a month" },
  { path: "/2026/12?week=6&leave=worked&daysOff=2026-12-28..2026-12-31&workdays=2026-12-25", about: "of a month, under a profile" },
  { path: "/2026/13", status: 404, about: "of a month that does not exist" },
  { path: "/2028/long-weekends", status: 404, about: "of a year with predictions" },
  { path: "/2026/long-weekends?bridges=2" },
  { path: "/2026/long-weekends?start=2026-04-01&days=3", about: "with a second reading that is open" },
  { path: "/2026/long-weekends?days=x&minDays=99", status: 400, about: "with two mistakes" },
  { path: "/2026/payroll" },
  { path: "/2026/payroll?firstDay=21&payday=25" },
  { path: "/2026/payroll?firstDay=29", status: 400, about: "with a mistake in the form" },
  { path: "/2026/due-dates" },
  { path: "/2025/due-dates?kind=tax", about: "with reliefs and a period without an answer" },
  { path: "/2020/due-dates?kind=allowance" },
  { path: "/rules" },
  { path: "/rules?kind=limit" },
  { path: "/2020/sources", about: "with many decrees" },
  { path: "/2020/as-of?date=2020-03-10", about: "with many differences" },
  { path: "/2026/as-of?date=x", status: 400, about: "with a mistake" },
  { path: "/calculator?date=2026-03-17&days=5" },
  { path: "/calculator?mode=count&start=2026-12-20&end=2027-01-10&week=custom&off=mon&off=sun" },
  { path: "/calculator?mode=check&date=2026-03-20" },
  { path: "/calculator?mode=limit&limit=phk-notice&date=2026-04-01" },
  { path: "/calculator?mode=limit&limit=phk&date=2026-04-01", status: 400, about: "with a name of several time limits" },
  { path: "/calculator?mode=overtime&date=2026-04-03&hours=9&week=6&shortest=fri" },
  { path: "/calculator?mode=overtime&date=2026-04-03&hours=13", status: 400, about: "with hours that the table does not define" },
  { path: "/calculator?date=2026-02-30", status: 400, about: "with a mistake" },
  { path: "/subscribe" },
  { path: "/profile?year=2026" },
  { path: "/profile?week=custom&off=fri&daysOff=2026-05-15,2026-12-28..2026-12-31&workdays=2026-03-20,2026-06-14&year=2026", about: "with a profile" },
  { path: "/profile?daysOff=12/24/2026", status: 400, about: "with a mistake" },
  { path: "/profile?calendar=idx" },
  { path: "/2026?week=6&leave=worked&daysOff=2026-05-15,2026-12-28..2026-12-31&workdays=2026-06-14", about: "under a profile" },
  { path: "/2026/long-weekends?week=6&daysOff=2026-12-28..2026-12-31" },
  { path: "/2026?daysOff=12/24/2026", status: 400, about: "under a wrong profile" },
  { path: "/2018?calendar=idx", about: "with own days off and own workdays" },
  { path: "/2026/long-weekends?bridges=2&calendar=idx" },
  { path: "/2026/payroll?calendar=idx" },
  { path: "/2027/payroll?calendar=idx&paydayMonth=next", about: "with a payday that is not known" },
  { path: "/2026/due-dates?kind=social_security&calendar=idx" },
  { path: "/calculator?mode=overtime&date=2026-12-31&hours=4&calendar=idx" },
  { path: "/2018/sources?calendar=idx" },
  { path: "/calculator?date=2026-12-29&days=2&calendar=idx" },
  { path: "/calculator?mode=check&date=2018-06-27&calendar=idx" },
  { path: "/search?name=pilkada&calendar=idx" },
  { path: "/subscribe?calendar=idx" },
  { path: "/2012?calendar=idx", status: 404, about: "a year that the calendar does not cover" },
  { path: "/2026?calendar=none", status: 404 },
  { path: "/nowhere", status: 404 },
  { path: "/2008", status: 404, about: "a year without data" },
  { path: "/2026?unknown=1", status: 400 },
];

export const languages = ["id", "en"];
export const themes = ["light", "dark"];
export const widths = [360, 1280];

// `inLanguage` adds a language to a path.
export function inLanguage(path, lang) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;
}

// MATRIX selects the combinations of scripts, theme, width and language. It is empty in `make
// test-e2e`, "1" in `make test-matrix`, and "all" in `make soak-matrix`.
const matrix = process.env.MATRIX;

// `tested` reports whether this run tests a combination. `make test-e2e` tests only the usual
// combination: with scripts, the light theme, 360 px and Indonesian. `make test-matrix` tests the
// combination in which all values are unusual. `make soak-matrix` tests the rest. For a test with
// three properties, `make soak-matrix` tests only the combinations with one usual value. The
// three commands together still test each pair of values.
export function tested(...properties) {
  const usual = properties.filter((value) => [true, "light", 360, "id"].includes(value)).length;
  if (usual === properties.length) return !matrix;
  if (usual === 0) return matrix === "1";
  return matrix === "all" && (properties.length < 3 || usual === 1);
}

// `once` is like `it`, for a test without combinations. If MATRIX is set, it skips the test. It must
// skip the test and not omit it: if a file has no tests, its hooks do not run, and the file never
// ends.
export const once = matrix ? it.skip : it;

// `openCompany` opens the page of the company's profile from the menu in the header.
export async function openCompany(page) {
  await page.locator(".calendars summary").click();
  await page.locator(".calendars .company").click();
}

// `leaveCompany` chooses the national calendar in the menu in the header.
export async function leaveCompany(page) {
  await page.locator(".calendars summary").click();
  await page.locator(".calendars [data-national]").click();
}
