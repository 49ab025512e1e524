import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { obligationsModule } from "../scripts/build-obligations.js";
import { getObligation, getObligationIds, getObligations, obligationsNotice } from "../dist/obligations.js";

const read = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
const table = JSON.parse(read("../../../clients/php/data/obligations.json"));

const [{ year: first }] = JSON.parse(read("../../../dataset.json")).years;
const unanswered0 = [...table.earlier, ...table.unanswered].sort((a, b) => (a.id + a.period < b.id + b.period ? -1 : 1));

test("src/obligations-data.ts is up to date", () => {
  assert.ok(read("../src/obligations-data.ts") === obligationsModule(), "src/obligations-data.ts is out of date: run npm run build:data");
});

/** Converts a due date of the table to the form of the API. */
function wanted({ id, period, nominalDate, dueDate, rule, skipped = [], alternatives = [], reliefs = [] }) {
  const { kind, name, localName } = table.obligations[id];
  const { citation, dayOffDefinition, confidence, checkedUntil, later } = table.rules[rule];
  const warnings = [...table.rules[rule].warnings, ...(dueDate > checkedUntil ? [later] : [])];
  const day = (locale) => new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(new Date(dueDate));
  return {
    ...{ id, kind, name, localName, period, nominalDate, dueDate, dueDay: day("en"), dueLocalDay: day("id") },
    ...{ skipped, alternatives, rule, citation, dayOffDefinition, confidence, checkedUntil, reliefs, warnings },
  };
}

test("getObligation returns every due date of the table", () => {
  for (const due of table.due) assert.deepEqual(getObligation(due.id, due.period), wanted(due));
  assert.deepEqual(getObligationIds(), Object.keys(table.obligations));
  assert.equal(obligationsNotice(), table.notice);
});

test("for every month, getObligations returns the due dates and the periods without an answer", () => {
  for (let year = first; year <= +table.covered.last.slice(0, 4); year++) {
    for (let month = 1; month <= 12; month++) {
      const start = `${year}-${String(month).padStart(2, "0")}-01`;
      const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
      const { obligations, unanswered } = getObligations(start, end);
      assert.deepEqual(obligations, table.due.filter(({ dueDate }) => dueDate >= start && dueDate <= end).map(wanted));
      const none = unanswered0.filter(({ first, last }) => first <= end && start <= last);
      assert.deepEqual(unanswered, none.map(({ id, period, reason }) => ({ id, period, reason })));
    }
  }
});

test("with a kind, the list of obligations and the list of unanswered periods have only this kind", () => {
  const { obligations, unanswered } = getObligations("2025-01-01", "2025-01-31", { kind: "tax" });
  assert.ok(obligations.length > 0 && obligations.every(({ kind }) => kind === "tax"));
  assert.deepEqual(unanswered, [
    { id: "vat-own-payment", period: "2024-12", reason: "before_first_rule" },
    { id: "withholding-slip-annual", period: "2024", reason: "before_first_rule" },
  ]);
  assert.deepEqual(getObligations("2025-01-01", "2025-01-31", { kind: "allowance" }).unanswered, []);
});

test("a caller cannot change the table", () => {
  const one = getObligation("annual-return-individual", "2024");
  one.reliefs[0].sources.push("x");
  one.dueDate = "x";
  assert.notDeepEqual(getObligation("annual-return-individual", "2024"), one);
});

test("the error for a period without an answer says why", () => {
  assert.throws(() => getObligation("vat-return", "2014-12"), { message: "There is no rule for vat-return of 2014-12. The first rule is valid from 2015-01." });
  assert.throws(() => getObligation("vat-payment", "2099-12"), { message: /^vat-payment of 2099-12 is due in 2100, which has no dataset yet\. There is data for 2009 to 20\d\d\.$/ });
});

test("the error for a wrong period says which text is wanted", () => {
  const last = table.covered.last.slice(0, 4);
  assert.throws(() => getObligation("thr-nyepi", 2026), { message: `period must be a text with the year of thr-nyepi, as in "${last}", not 2026.` });
  assert.throws(() => getObligation("vat-return", "2026"), { message: /^period must be a text with the month of vat-return, as in "\d{4}-\d\d", not "2026"\.$/ });
  assert.throws(() => getObligation("vat-return"), { message: /^period is required: it must be a text / });
});

test("an alias for one obligation is accepted, and an alias for several obligations is refused", () => {
  for (const id of ["bpjs-tk", "BPJS-TK", "Bpjs-Ketenagakerjaan"]) {
    assert.deepEqual(getObligation(id, "2026-01"), getObligation("bpjs-ketenagakerjaan", "2026-01"));
  }
  assert.throws(() => getObligation("THR", "2026"), { message: /^"THR" is a name of several obligations: id must be one of thr-/ });
  assert.throws(() => getObligation("pph21", "2026-01"), {
    code: "NOT_FOUND",
    message: '"pph21" is a name of several obligations: id must be one of income-tax-return, income-tax-withheld-payment.',
    details: { field: "id", value: "pph21", allowed: ["income-tax-return", "income-tax-withheld-payment"] },
  });
});

test("errors have the codes and the fields of the API", () => {
  const availableYears = { first, last: +table.covered.last.slice(0, 4) };
  const cases = [
    [() => getObligation("vat", "2026-01"), "NOT_FOUND", { field: "id", value: "vat", allowed: getObligationIds() }],
    [() => getObligation("vat-return", "2026"), "INVALID_DATE", { field: "period", value: "2026" }],
    [() => getObligation("thr-vesak", "2026-05"), "INVALID_DATE", { field: "period", value: "2026-05" }],
    [() => getObligation("vat-return", "2026-13"), "INVALID_DATE", { field: "period", value: "2026-13" }],
    [() => getObligation("vat-return", "2014-12"), "RULE_NOT_FOUND", { field: "period", value: "2014-12", reason: "before_first_rule" }],
    [() => getObligation("annual-return-corporate", "2008"), "RULE_NOT_FOUND", { field: "period", value: "2008", reason: "before_first_rule" }],
    [() => getObligation("vat-return", "2099-12"), "DATASET_NOT_FOUND", { field: "period", value: "2099-12", year: 2100, availableYears }],
    [() => getObligation("bpjs-kesehatan", "2099-12"), "DATASET_NOT_FOUND", { field: "period", value: "2099-12", year: 2099, availableYears }],
    [() => getObligation("annual-return-corporate", "2098"), "DATASET_NOT_FOUND", { field: "period", value: "2098", year: 2099, availableYears }],
    [() => getObligation("thr-vesak", "2099"), "DATASET_NOT_FOUND", { field: "period", value: "2099", year: 2099, availableYears }],
    [() => getObligations("2026-02-01", "2026-01-01"), "INVALID_RANGE", { field: "start", start: "2026-02-01", end: "2026-01-01" }],
    [() => getObligations("2026-02-30", "2026-03-01"), "INVALID_DATE", { field: "start", value: "2026-02-30" }],
    [() => getObligations("2008-12-31", "2015-03-01"), "DATASET_NOT_FOUND", { field: "start", value: "2008-12-31", year: 2008, availableYears }],
    [() => getObligations("2026-01-01", "2099-01-01"), "DATASET_NOT_FOUND", { field: "end", value: "2099-01-01", year: 2099, availableYears }],
    [() => getObligations("2026-01-01", "2026-02-01", { kind: "overtime" }), "INVALID_TYPE", { field: "kind", value: "overtime", allowed: ["tax", "allowance", "social_security"] }],
    [() => getObligations("2026-01-01", "2026-02-01", { type: "tax" }), "INVALID_TYPE", { field: "type", allowed: ["start", "end", "kind"] }],
  ];
  for (const [call, code, details] of cases) {
    assert.throws(call, (error) => {
      assert.deepEqual({ code: error.code, details: error.details }, { code, details });
      assert.match(error.message, /\.$/);
      return true;
    });
  }
});
