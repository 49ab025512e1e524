// The multipliers for overtime. The tables come from data/rules.

import { WEEK, own, readDate, readFlag, readWeekday, readWeekend, textOf, weekendTokens, wrong } from "./arguments.js";
import { check, entries, missing } from "./answers.js";
import { dayNames, weekdayOf } from "./date.js";
import * as questions from "./definitions.js";
import { HarikerjaError } from "./errors.js";
import { View, isOff } from "./knowledge.js";
import type * as t from "./types.js";

interface Table {
  readonly week: string;
  readonly day: string;
  readonly article: string;
  readonly limitArticle: string;
  readonly allowedHours?: number;
  readonly steps: readonly { readonly hours?: number; readonly multiplier: number }[];
}

interface Rule {
  readonly id: string;
  readonly from: string;
  /** The regulation, such as PP 35/2021. */
  readonly law: string;
  readonly tables: readonly Table[];
  readonly dayOffDefinition: t.Overtime["dayOffDefinition"];
  readonly confidence: t.Overtime["confidence"];
  readonly warnings: readonly string[];
  readonly checkedUntil: string;
  readonly later: string;
}

const { min, max } = questions.getOvertime.hours;

export function getOvertime(view: View, date: string, hours: number, options?: t.OvertimeOptions): t.Overtime {
  check(view.definition, arguments, ["date", "hours"], ["weekend", "shortestDay", "officialHoliday"]);
  const day = readDate("date", date);
  if (typeof hours !== "number" || !(hours >= min && hours <= max) || hours * 2 !== Math.trunc(hours * 2)) {
    throw wrong("INVALID_RANGE", "hours", hours, `must be whole or half hours from ${min} to ${max}, as in 4 or 2.5`);
  }
  const weekend = view.definition ? view.definition.rules.weekend : readWeekend(own(options, "weekend"));
  const shortest = readWeekday("shortestDay", own(options, "shortestDay"));
  const given = readFlag("officialHoliday", own(options, "officialHoliday"), questions.getOvertime.officialHoliday.default);
  const rule = (questions.OVERTIME_RULES as readonly Rule[]).find(({ from }) => from <= date);
  if (!rule) {
    const first = questions.OVERTIME_RULES[questions.OVERTIME_RULES.length - 1]!.from;
    const details = { field: "date", value: date, reason: "before_first_rule" };
    throw new HarikerjaError("RULE_NOT_FOUND", `There is no rule for overtime of ${date}. The first rule is valid from ${first}.`, details);
  }
  const find = (week: string, kind: string) => rule.tables.find((table) => table.week === week && table.day === kind)!;
  const workday = find("any", "workday");
  const article = (number: string) => `${rule.law} art. ${number}`;
  const rest = weekendTokens(weekend).length;
  const refuse = (field: "weekend" | "shortestDay", message: string) => {
    const value = own(options, field);
    return new HarikerjaError("INVALID_RANGE", message, { field, ...(value !== undefined && { value: textOf(value) }) });
  };
  if (rest !== 1 && rest !== 2) {
    const tables = article(workday.article.split("(")[0]!);
    throw refuse("weekend", `The tables of ${tables} are for weeks with one or two weekend days, not ${rest}.`);
  }
  if (shortest !== undefined && rest === 2) {
    throw refuse("shortestDay", "Only the table for a six-day week has a shortest day: give one weekend day, or no shortest day.");
  }
  if (shortest !== undefined && (weekend >> shortest) & 1) throw refuse("shortestDay", "The shortest day of work must not be a weekend day.");

  // Overtime uses only the national list and its years. Own days do not change it.
  const national = view.definition ? new View(view.history, view.asOf) : view;
  if (!national.known.segment(day)) throw missing(national, "date", date, day);
  const found = national.known.entriesIn(day, day + 1, "taken");
  const listed = found.some(({ type }) => type === "national_holiday");
  const official = listed || given;
  const dayClass = official ? "official_holiday" : isOff(day, weekend) ? "rest_day" : "workday";
  const onShortest = find("six_days", "holiday_on_shortest_day");
  let table = workday;
  if (dayClass !== "workday") table = find(rest === 2 ? "five_days" : "six_days", "day_off");
  if (official && shortest === weekdayOf(day)) table = onShortest; // a shortest day is given only for a six-day week
  const multipliers = multipliersOf(table, hours);
  if (!multipliers) {
    const message = `${article(table.limitArticle)} has multipliers for hours 1 to ${hoursOf(table)} only, not for ${hours} hours.`;
    throw new HarikerjaError("INVALID_RANGE", message, { field: "hours", value: String(hours) });
  }
  const multiplierHours = sum(multipliers, hours);

  const warnings = [...rule.warnings];
  const allowed = own(table, "allowedHours");
  if (allowed !== undefined && hours > allowed) {
    warnings.push(`${article(table.limitArticle)} allows only ${allowed} hours of overtime on a workday. The later hours must be paid all the same.`);
  }
  if (official && rest === 1 && shortest === undefined && !isOff(day, weekend)) {
    const other = multipliersOf(onShortest, hours);
    const result = other ? `the result is ${sum(other, hours)}, not ${multiplierHours}` : "this number of hours has no answer";
    if (!other || sum(other, hours) !== multiplierHours) {
      warnings.push(`The shortest day of work was not given. If it is ${dayNames(day).day}, ${result} (${article(onShortest.article)}).`);
    }
  }
  if (date > rule.checkedUntil) warnings.push(rule.later);
  const notes: string[] = [];
  if (dayClass === "workday" && found.length > 0) { // collective leave
    notes.push("Collective leave is not an official holiday. On a workday, only the hours after the normal hours of work are overtime.");
  }
  if (hours !== Math.trunc(hours)) {
    notes.push(`${article(table.article)} does not speak of parts of an hour. The half hour counts in proportion.`);
  }
  if (dayClass === "workday") {
    notes.push("An official holiday at this place only, such as a local election, is paid like a national holiday, but is not in the national list: if this day is one, state it in the question.");
  } else if (given && !listed) {
    notes.push("This day is an official holiday at this place because the question states it. The national list does not have this holiday, so the answer does not name it.");
  }
  return {
    ...dayNames(day),
    class: dayClass,
    holidays: entries(national, found, false),
    hours,
    multipliers,
    multiplierHours,
    rule: rule.id,
    citation: article(table.article),
    dayOffDefinition: rule.dayOffDefinition,
    confidence: rule.confidence,
    checkedUntil: rule.checkedUntil,
    options: { weekend: weekendTokens(weekend), shortestDay: shortest === undefined ? null : (WEEK[(shortest + 6) % 7] as t.Weekday) },
    notes,
    warnings,
  };
}

/** Returns the number of hours that a table defines; Infinity if the table has no last hour. */
function hoursOf({ steps }: Table): number {
  return steps.reduce((total, step) => total + (own(step, "hours") ?? Infinity), 0);
}

/** Returns one multiplier for each hour. The last hour may be a half hour. Returns undefined if the table does not define all hours. */
function multipliersOf(table: Table, hours: number): number[] | undefined {
  if (hours > hoursOf(table)) return undefined;
  return table.steps.flatMap((step) => new Array<number>(Math.min(own(step, "hours") ?? max, max)).fill(step.multiplier)).slice(0, Math.ceil(hours));
}

function sum(multipliers: number[], hours: number): number {
  return multipliers.reduce((total, multiplier, i) => total + multiplier * Math.min(1, hours - i), 0);
}
