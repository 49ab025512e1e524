// Packs ../../clients/php/data/obligations.json, a table that the Go code calculates, into
// src/obligations-data.ts. Run it with `npm run build:data` after a change of the
// data; a test fails if the file is out of date.
//
// The packed text has these parts, separated by a line with %:
//
//   head        the first and the last due date, then the notice
//   warnings    one line for each warning about rules
//   rules       one line for each rule: id, definition of a day off, confidence, citation, numbers of its warnings,
//               the last date that was checked, number of the warning about later dates
//   reliefs     one line for each relief: document, date, until, effect, condition, local condition, about, sources
//   obligations several lines for each obligation: a line with id, kind, name, local name
//               and aliases; one line for each rule with the number of the rule and the
//               due dates; a line that begins with ? and has the periods without an
//               answer
//
// A due date has these parts: the period, the nominal date, a letter for each skipped day,
// the alternatives (+, days after the due date, a letter) and the reliefs (@ and their
// numbers). The skipped days begin with the nominal date and have no gap. The due
// date is the day after the last skipped day, or the nominal date if no day was skipped.
// If the date moved backward, < is before the letters, and the due date is the day before
// the last skipped day. src/obligations.ts decodes the text.

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const datasetFile = new URL("../../../dataset.json", import.meta.url);
const tableFile = new URL("../../../clients/php/data/obligations.json", import.meta.url);
const dataFile = new URL("../src/obligations-data.ts", import.meta.url);

const reasons = { saturday: "s", sunday: "u", national_holiday: "n", polling_day: "p", collective_leave: "l", saturday_and_collective_leave: "b",
  saturday_is_workday: "S", collective_leave_is_workday: "L", saturday_and_collective_leave_are_workdays: "B", invoices_from_2025_05_22_or_every_invoice: "I",
  by_pmk_81_2024: "P", day_30_counted_into_march: "M" };

/** Returns the content of src/obligations-data.ts. */
export function obligationsModule() {
  const [{ year }] = JSON.parse(readFileSync(datasetFile, "utf8")).years;
  return `// Generated from clients/php/data/obligations.json by scripts/build-obligations.js: do not edit.
//! Due dates: Harikerja (https://github.com/harikerja/harikerja), CC BY 4.0

/** All due dates, packed. */
export const packedObligations: string = \`${pack(JSON.parse(readFileSync(tableFile, "utf8")), year)}\`;
`;
}

function pack({ notice, covered, obligations, rules, due, unanswered, earlier }, firstYear) {
  const ruleIds = Object.keys(rules).filter((id) => due.some((d) => d.rule === id));
  const warnings = [...new Set(ruleIds.flatMap((id) => [...rules[id].warnings, rules[id].later]))];
  const reliefs = [];
  const relief = (r) => {
    const line = join("|", r.document, r.date ?? "", r.until, r.effect, r.condition ?? "", r.localCondition ?? "", r.about, r.sources.join("\t"));
    if (!reliefs.includes(line)) reliefs.push(line);
    return "@" + reliefs.indexOf(line);
  };
  const packDue = (d) => {
    const step = d.dueDate < d.nominalDate ? -1 : 1;
    const letters = (d.skipped ?? []).map(({ date, reason }, i) => {
      if (date !== addDays(d.nominalDate, step * i)) throw new Error(`${d.id} ${d.period}: the skipped days have a gap`);
      return reasons[reason];
    });
    if (d.dueDate !== addDays(d.nominalDate, step * letters.length)) throw new Error(`${d.id} ${d.period}: the due date is not next to the skipped days`);
    const alternatives = (d.alternatives ?? []).map(({ date, reason }) => "+" + daysBetween(d.dueDate, date) + reasons[reason]);
    return [d.period, d.nominalDate.replaceAll("-", ""), ...(step < 0 ? ["<"] : []), ...letters, ...alternatives, ...(d.reliefs ?? []).map(relief)].join("").replace(d.period, d.period + ":");
  };
  const lines = [];
  for (const [id, { kind, name, localName, aliases }] of Object.entries(obligations)) {
    lines.push(join("|", id, kind, name, localName, aliases.join(" ")));
    for (const [number, rule] of ruleIds.entries()) {
      const own = due.filter((d) => d.id === id && d.rule === rule);
      if (own.length > 0) lines.push(number + " " + own.map(packDue).join(" "));
    }
    const none = [...earlier, ...unanswered].filter((u) => u.id === id).sort((a, b) => (a.period < b.period ? -1 : 1));
    lines.push("?" + none.map((u) => [u.period, u.reason, u.first, u.last].join("/")).join(" "));
  }
  const text = [
    [firstYear + "-01-01", covered.last, notice],
    warnings,
    ruleIds.map((id) => join("|", id, rules[id].dayOffDefinition, rules[id].confidence, rules[id].citation, rules[id].warnings.map((w) => warnings.indexOf(w)).join(" "), rules[id].checkedUntil, warnings.indexOf(rules[id].later))),
    reliefs,
    lines,
  ]
    .map((part) => part.join("\n"))
    .join("\n%\n");
  if (/[`\\$]/.test(text)) throw new Error("the data contains a backtick, a backslash or a dollar sign, which this script does not escape");
  return text;
}

const day = 24 * 60 * 60 * 1000;

function addDays(date, n) {
  return new Date(Date.parse(date) + n * day).toISOString().slice(0, 10);
}

function daysBetween(from, to) {
  return (Date.parse(to) - Date.parse(from)) / day;
}

function join(separator, ...fields) {
  for (const field of fields) {
    if (field === undefined || String(field).includes(separator)) throw new Error(`${JSON.stringify(field)} cannot be packed: it is missing or contains the separator ${separator}`);
  }
  return fields.join(separator);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(dataFile, obligationsModule());
}
