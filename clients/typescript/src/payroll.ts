// Payroll periods.

import { own, readChoice, readNumber, readYear } from "./arguments.js";
import { adjust, check, findYear, missing, rulesOf, summary } from "./answers.js";
import { dayNames, dayNumber, formatDay, newYear } from "./date.js";
import * as questions from "./definitions.js";
import type { View } from "./knowledge.js";
import type * as t from "./types.js";

export function getPayrollPeriods(view: View, year?: number | string, options?: t.PayrollOptions & t.WorkdayOptions): t.PayrollPeriod[] {
  check(view.definition, arguments, ["year"], ["firstDay", "payday", "rule", "paydayMonth", "leave", "weekend"]);
  const wanted = arguments.length > 1 ? readYear(year) : undefined;
  const firstDay = readNumber("firstDay", own(options, "firstDay"), questions.getPayrollPeriods.firstDay);
  const payday = readNumber("payday", own(options, "payday"), questions.getPayrollPeriods.payday);
  const rule = readChoice("rule", own(options, "rule"), questions.getPayrollPeriods.rule.allowed) ?? questions.getPayrollPeriods.rule.default;
  const { allowed, default: standard } = questions.getPayrollPeriods.paydayMonth;
  const paydayMonth = readChoice("paydayMonth", own(options, "paydayMonth"), allowed) ?? standard;
  const months: Readonly<Record<t.PaydayMonth, number>> = { same: 0, next: 1 }; // a new value of the API does not compile
  const later = months[paydayMonth];
  const rules = rulesOf(view, options);
  const found = findYear(view, wanted).year;
  const table = view.known.table(rules);
  return Array.from({ length: 12 }, (_, i) => {
    const [first, end] = [dayNumber(found, i + 1, 1), dayNumber(found, i + 2, 1)];
    const start = firstDay === 1 ? first : (i === 0 ? dayNumber(found - 1, 12, 1) : dayNumber(found, i, 1)) + firstDay - 1;
    const after = firstDay === 1 ? end : first + firstDay - 1;
    // The period of January can begin in December of the previous year, which may have no data.
    const covered = view.known.segment(start);
    if (!covered || after > covered.end) throw missing(view, "firstDay", own(options, "firstDay"), covered ? covered.end : start);
    // The period of December is paid in the next year, which may have no data.
    if (later && !view.known.segment(newYear(found + 1))) throw missing(view, "paydayMonth", paydayMonth, newYear(found + 1));
    const [payFirst, payEnd] = [dayNumber(found, i + 1 + later, 1), dayNumber(found, i + 2 + later, 1)];
    const nominal = payFirst + Math.min(payday, payEnd - payFirst) - 1;
    const paid = dayNames(adjust(view, nominal, rule, rules, ["payday", own(options, "payday")]));
    return {
      period: formatDay(after - 1).slice(0, 7),
      startDate: formatDay(start),
      endDate: formatDay(after - 1),
      ...summary(table.counts(start, after)),
      nominalPayday: formatDay(nominal),
      payday: paid.date,
      paydayDay: paid.day,
      paydayLocalDay: paid.localDay,
    };
  });
}
