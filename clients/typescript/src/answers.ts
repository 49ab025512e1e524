// Each function answers one question for a calendar. The functions read the arguments
// in the same order as the API, so that the same mistake gives the same error.

import { checkOptions, own, textOf, weekendTokens } from "./arguments.js";
import type { Rules, TakenLeave } from "./arguments.js";
import { readChoice, readDate, readFlag, readLeave, readMonth, readNumber, readRules, readWeekend, readYear } from "./arguments.js";
import { MAX_DAY, dayNames, dayNumber, formatDay, newYear, parseDay, resultOf, yearOf } from "./date.js";
import * as questions from "./definitions.js";
import { HarikerjaError } from "./errors.js";
import { TYPES, isOff, revisionDays, type Counts, type Decree, type Entry, type Segment, type View, type Year } from "./knowledge.js";
import type { Definition, OwnLine } from "./definition.js";
import type * as t from "./types.js";

/**
 * Checks what was given to a function that implements the arguments `args` and the `options`, both in
 * the order of the API. The array-like `given` begins with the view of the function. A definition has
 * its own rules, so with a definition the options for rules are refused too.
 */
export function check(definition: Definition | undefined, given: ArrayLike<unknown>, args: readonly string[], options: readonly string[]): void {
  if (given.length <= 1 + args.length) return;
  const rest = Array.prototype.slice.call(given, 1 + args.length) as unknown[];
  checkOptions(rest, args, options);
  const rules = rest[0] as t.WorkdayOptions | undefined;
  const field = definition && (["leave", "weekend"] as const).find((name) => own(rules, name) !== undefined);
  if (!field) return;
  const message = `The calendar ${definition.name} has its own rules: leave out ${field}.`;
  throw new HarikerjaError("INVALID_TYPE", message, { field, value: textOf(own(rules, field)) });
}

export function rulesOf({ definition }: View, options?: t.WorkdayOptions): Rules {
  return definition ? definition.rules : readRules(options);
}

export function getHolidays(view: View, year?: number | string, options?: t.HolidayListOptions): t.Holiday[] {
  check(view.definition, arguments, ["year"], ["type", "includeSources"]);
  const wanted = arguments.length > 1 ? readYear(year) : undefined;
  const [type, sources] = readListOptions(view, options);
  const found = findYear(view, wanted).year;
  return holidaysIn(view, newYear(found), newYear(found + 1), "taken", type, sources);
}

export function getHolidaysInRange(view: View, start: string, end: string, options?: t.HolidayListOptions & t.HolidayOptions): t.Holiday[] {
  check(view.definition, arguments, ["start", "end"], ["leave", "type", "includeSources"]);
  const [first, last] = [readDate("start", start), readDate("end", end)];
  const leave = readLeave(options);
  const [type, sources] = readListOptions(view, options);
  checkOrder(first, last);
  cover(view, first, last + 1, first, last);
  return holidaysIn(view, first, last + 1, leave, type, sources);
}

export function getUpcomingHolidays(view: View, date?: string, options?: t.UpcomingOptions & t.HolidayOptions): t.UpcomingHolidayList {
  check(view.definition, arguments, ["date"], ["leave", "limit", "type", "includeSources"]);
  const day = arguments.length > 1 ? readDate("date", date) : view.today();
  const leave = readLeave(options);
  const limit = readNumber("limit", own(options, "limit"), questions.getUpcomingHolidays.limit);
  const [type, sources] = readListOptions(view, options);
  const { end } = segmentOf(view, "date", date, day);
  const found = holidaysIn(view, day, end, leave, type, sources, limit);
  const holidays = found.map((holiday) => ({ daysUntil: parseDay(holiday.date)! - day, ...holiday }));
  const complete = found.length === limit;
  const last = complete ? parseDay(found[limit - 1]!.date)! : end - 1;
  return { holidays, complete, examined: { startDate: formatDay(day), endDate: formatDay(last) } };
}

function readListOptions({ definition }: View, options?: t.HolidayListOptions): [type: t.CalendarHolidayType | undefined, sources: boolean] {
  const type = readChoice("type", own(options, "type"), definition ? TYPES : TYPES.slice(0, 2));
  return [type, readFlag("includeSources", own(options, "includeSources"), false)];
}

function holidaysIn(view: View, begin: number, end: number, leave: TakenLeave, type: t.CalendarHolidayType | undefined, sources: boolean, limit?: number): t.Holiday[] {
  const found = view.known.entriesIn(begin, end, leave).filter((entry) => type === undefined || entry.type === type);
  return entries(view, found.slice(0, limit), sources);
}

export function checkHoliday(view: View, date: string, options?: t.HolidayCheckOptions): t.HolidayCheck {
  check(view.definition, arguments, ["date"], ["leave", "includeSources"]);
  const day = readDate("date", date);
  const leave = readLeave(options);
  const sources = readFlag("includeSources", own(options, "includeSources"), false);
  const found = entriesOn(view, day, leave);
  return { ...dayNames(day), isHoliday: found.length > 0, holidays: entries(view, found, sources) };
}

export function isHoliday(view: View, date: string, options?: t.HolidayOptions): boolean {
  check(view.definition, arguments, ["date"], ["leave"]);
  const day = readDate("date", date);
  return entriesOn(view, day, readLeave(options)).length > 0;
}

/** Takes a definition and not a view, because this question needs no data. */
export function isWeekend(definition: Definition | undefined, date: string, options?: t.WeekendOptions): boolean {
  check(definition, arguments, ["date"], ["weekend"]);
  return isOff(readDate("date", date), definition ? definition.rules.weekend : readWeekend(own(options, "weekend")));
}

export function checkWorkday(view: View, date: string, options?: t.WorkdayOptions): t.WorkdayCheck {
  check(view.definition, arguments, ["date"], ["leave", "weekend"]);
  const day = readDate("date", date);
  const { isWeekend, isWorkday, holidays, ownLine } = describe(view, day, rulesOf(view, options), false);
  const holidayTypes = [...new Set(holidays.map((holiday) => holiday.type))];
  return { ...dayNames(day), isWeekend, isHoliday: holidays.length > 0, isWorkday, holidayTypes, holidays, ...(ownLine && { ownLine }) };
}

export function isWorkday(view: View, date: string, options?: t.WorkdayOptions): boolean {
  check(view.definition, arguments, ["date"], ["leave", "weekend"]);
  const day = readDate("date", date);
  const rules = rulesOf(view, options);
  if (!view.known.segment(day)) throw missing(view, "date", date, day);
  return view.known.table(rules).isWorkday(day);
}

export function describeDays(view: View, start: string, end: string, options?: t.DayOptions & t.WorkdayOptions): t.Day[] {
  check(view.definition, arguments, ["start", "end"], ["leave", "weekend", "includeSources"]);
  const [first, last] = [readDate("start", start), readDate("end", end)];
  const rules = rulesOf(view, options);
  const sources = readFlag("includeSources", own(options, "includeSources"), false);
  checkOrder(first, last);
  cover(view, first, last + 1, first, last);
  return Array.from({ length: last - first + 1 }, (_, i) => describe(view, first + i, rules, sources));
}

function describe(view: View, day: number, rules: Rules, sources: boolean): t.Day {
  const found = entriesOn(view, day, rules.leave);
  const isWeekend = isOff(day, rules.weekend);
  const worked = view.definition?.workdays.find((date) => date.day === day)?.line;
  const line = worked ?? found[0]?.own;
  const dayClass: t.DayClass = worked ? "workday" : (found[0]?.type ?? (isWeekend ? "weekend" : "workday"));
  return {
    ...dayNames(day),
    class: dayClass,
    isWorkday: dayClass === "workday",
    isWeekend,
    holidays: entries(view, found, sources),
    ...(line && { ownLine: deciding(worked ? "workday" : "day_off", line) }),
  };
}

function deciding(type: t.DecidingLine["type"], { start, end, name, source, note }: OwnLine): t.DecidingLine {
  return { type, startDate: formatDay(start), endDate: formatDay(end), localName: name.id, name: name.en, source, note };
}

export function addWorkdays(view: View, date: string, days: number | string, options?: t.WorkdayOptions): t.WorkdayShift {
  check(view.definition, arguments, ["date", "days"], ["leave", "weekend"]);
  const day = readDate("date", date);
  const n = readNumber("days", days, questions.addWorkdays.days);
  const rules = rulesOf(view, options);
  return { startDate: date, days: n, resultDate: formatDay(after(view, day, n, rules, ["days", days], ["date", date])), options: applied(view, rules) };
}

export function subtractWorkdays(view: View, date: string, days: number | string, options?: t.WorkdayOptions): t.WorkdaySubtraction {
  check(view.definition, arguments, ["date", "days"], ["leave", "weekend"]);
  const day = readDate("date", date);
  const n = readNumber("days", days, questions.subtractWorkdays.days);
  const rules = rulesOf(view, options);
  return { startDate: date, days: n, ...resultOf(before(view, day, n, rules, ["days", days], ["date", date])), options: applied(view, rules) };
}

/** The name and the value of an argument. An error names them if the result has no data. */
type Argument = readonly [field: string, value: string | number | undefined];

/**
 * Returns the n-th workday after a day. The error names the argument `far` if the result
 * has no data, or `near` if neither the day nor the next day has data. Without `near`,
 * the day must have data.
 */
function after(view: View, day: number, n: number, rules: Rules, far: Argument, near?: Argument): number {
  const first = Math.min(day + 1, MAX_DAY);
  const covered = view.known.segment(first);
  if (near && !covered && !view.known.segment(day)) throw missing(view, ...near, first);
  const result = covered ? view.known.table(rules).add(first, n - 1) : first;
  const end = covered ? covered.end : first;
  if (result >= end) throw missing(view, ...far, end);
  return result;
}

/** Returns the n-th workday before a day. */
function before(view: View, day: number, n: number, rules: Rules, far: Argument, near?: Argument): number {
  const last = Math.max(day - 1, 0);
  const covered = view.known.segment(last);
  if (near && !covered && !view.known.segment(day)) throw missing(view, ...near, last);
  const result = covered ? view.known.table(rules).add(day, -n) : last;
  const begin = covered ? covered.begin : day;
  if (result < begin) throw missing(view, ...far, begin - 1);
  return result;
}

export function diffWorkdays(view: View, start: string, end: string, options?: t.WorkdayDifferenceOptions): t.WorkdayDifference {
  check(view.definition, arguments, ["start", "end"], ["leave", "weekend", "inclusive"]);
  const [first, last] = [readDate("start", start), readDate("end", end)];
  const rules = rulesOf(view, options);
  const inclusive = readFlag("inclusive", own(options, "inclusive"), questions.diffWorkdays.inclusive.default);
  checkOrder(first, last);
  const [from, to] = inclusive ? [first, last + 1] : [first + 1, last];
  const empty = from >= to; // there is no date between start and end
  if (!empty) cover(view, from, to, first, last);
  const count = (what: "ranks" | "holidays" | "weekends") => (empty ? 0 : view.known.table(rules).count(from, to, what));
  return {
    startDate: start,
    endDate: end,
    inclusive,
    workdayCount: count("ranks"),
    holidayCount: count("holidays"),
    weekendCount: count("weekends"),
    calendarDays: empty ? 0 : to - from,
    options: applied(view, rules),
  };
}

export function countWorkdays(view: View, start: string, end: string, options?: t.WorkdayOptions): number {
  check(view.definition, arguments, ["start", "end"], ["leave", "weekend"]);
  const [first, last] = [readDate("start", start), readDate("end", end)];
  const rules = rulesOf(view, options);
  checkOrder(first, last);
  cover(view, first, last + 1, first, last);
  return view.known.table(rules).count(first, last + 1);
}

export function listWorkdays(view: View, start: string, end: string, options?: t.WorkdayOptions): string[] {
  check(view.definition, arguments, ["start", "end"], ["leave", "weekend"]);
  const [first, last] = [readDate("start", start), readDate("end", end)];
  const rules = rulesOf(view, options);
  checkOrder(first, last);
  cover(view, first, last + 1, first, last);
  return view.known.table(rules).list(first, last + 1).map(formatDay);
}

export function adjustDate(view: View, date: string, options?: t.AdjustmentOptions): t.AdjustedDate {
  check(view.definition, arguments, ["date"], ["rule", "leave", "weekend"]);
  const day = readDate("date", date);
  const { allowed, default: standard } = questions.adjustDate.rule;
  const rule = readChoice("rule", own(options, "rule"), allowed) ?? standard;
  const rules = rulesOf(view, options);
  const result = adjust(view, day, rule, rules, ["date", date]);
  return { date, rule, ...resultOf(result), movedDays: result - day, options: applied(view, rules) };
}

/** Returns a day if it is a workday, or else the workday to which a rule moves it. */
export function adjust(view: View, day: number, rule: t.Adjustment, rules: Rules, argument: Argument): number {
  const covered = segmentOf(view, ...argument, day);
  const table = view.known.table(rules);
  if (table.isWorkday(day)) return day;
  const [next, last] = [table.add(day, 0), table.add(day, -1)];
  // A new value of the API does not compile.
  const forward: Readonly<Record<t.Adjustment, boolean>> = {
    following: true,
    preceding: false,
    // The covered dates are whole years. So if the next workday is not covered, it is in another month.
    modified_following: next < covered.end && formatDay(next).slice(0, 7) === formatDay(day).slice(0, 7),
    // If there is no covered workday before or after the day, the nearest uncovered date on this side is
    // assumed to be a workday.
    nearest: Math.min(next, covered.end) - day <= day - Math.max(last, covered.begin - 1),
  };
  return (forward[rule] ? after : before)(view, day, 1, rules, argument);
}

export function nthWorkday(view: View, month: string, n: number | string, options?: t.WorkdayOptions): t.MonthWorkday {
  check(view.definition, arguments, ["month", "n"], ["leave", "weekend"]);
  const [first, end] = readMonth("month", month);
  const wanted = readNumber("n", n, questions.nthWorkday.n);
  const rules = rulesOf(view, options);
  segmentOf(view, "month", month, first);
  const table = view.known.table(rules);
  const workdayCount = table.count(first, end);
  if (Math.abs(wanted) > workdayCount) {
    const message = `The month has ${workdayCount} workdays: n must count one of them, from 1 at the start of the month or from -1 at its end.`;
    throw new HarikerjaError("INVALID_RANGE", message, { field: "n", value: String(wanted), workdayCount });
  }
  const result = wanted > 0 ? table.add(first, wanted - 1) : table.add(end, wanted);
  return { month, n: wanted, ...resultOf(result), workdayCount, options: applied(view, rules) };
}

export function summarizeWorkdays(view: View, year?: number | string, options?: t.WorkdayOptions): t.YearSummary {
  check(view.definition, arguments, ["year"], ["leave", "weekend"]);
  const wanted = arguments.length > 1 ? readYear(year) : undefined;
  const rules = rulesOf(view, options);
  const found = findYear(view, wanted).year;
  const table = view.known.table(rules);
  const months = Array.from({ length: 12 }, (_, i) => {
    const first = dayNumber(found, i + 1, 1);
    return { month: formatDay(first).slice(0, 7), ...summary(table.counts(first, dayNumber(found, i + 2, 1))) };
  });
  return { options: applied(view, rules), total: summary(table.counts(newYear(found), newYear(found + 1))), months };
}

export function summary({ days, workdays, weekend, holidays }: Counts): t.Summary {
  const [nationalHolidayCount, collectiveLeaveCount, ownDayOffCount] = holidays as [number, number, number];
  return { calendarDays: days, workdayCount: workdays, weekendCount: weekend, nationalHolidayCount, collectiveLeaveCount, ownDayOffCount };
}

export function getSources(view: View, year?: number | string): t.Source[] {
  check(view.definition, arguments, ["year"], []);
  const wanted = arguments.length > 1 ? readYear(year) : undefined;
  return sourcesOf(view, findYear(view, wanted).decrees);
}

export function getAvailableYears({ known, definition }: View): number[] {
  check(definition, arguments, [], []);
  return known.years.map(({ year }) => year);
}

export function getYears({ known, definition }: View): t.YearInfo[] {
  check(definition, arguments, [], []);
  return known.years.map((year) => {
    // A correction applies to every as-of day, so corrections after the as-of day count too.
    const revisions = revisionDays(year, known.day);
    const count = (type: t.HolidayType) => known.national.filter((entry) => entry.type === type && yearOf(entry.day) === year.year).length;
    return {
      year: year.year,
      revision: revisions.length,
      status: year.status,
      updatedAt: formatDay(Math.max(...revisions)),
      nationalHolidayEntries: count("national_holiday"),
      collectiveLeaveEntries: count("collective_leave"),
    };
  });
}

/** Returns the list of the given year, or of the current year. */
export function findYear(view: View, wanted?: number): Year {
  const year = wanted ?? yearOf(view.today());
  const found = view.known.years.find((candidate) => candidate.year === year);
  if (!found) throw missing(view, "year", wanted, newYear(year));
  return found;
}

/** Returns the holidays of a date that count as days off. */
function entriesOn(view: View, day: number, leave: TakenLeave): Entry[] {
  if (!view.known.segment(day)) throw missing(view, "date", formatDay(day), day);
  return view.known.entriesIn(day, day + 1, leave);
}

export function entries(view: View, list: readonly Entry[], withSources: boolean): t.Holiday[] {
  return list.map(({ day, localName, name, type, occasion, decrees }) => ({
    ...dayNames(day),
    localName,
    name,
    type,
    isNationalHoliday: type === "national_holiday",
    isCollectiveLeave: type === "collective_leave",
    ...(occasion !== undefined && { occasion }),
    ...(withSources && { sources: sourcesOf(view, decrees) }),
  }));
}

/** Returns copies of the known decrees, without duplicates, sorted by date. */
export function sourcesOf({ known }: View, decrees: readonly Decree[]): t.Source[] {
  const year = known.years.find((year) => decrees.length > 0 && year.decrees.includes(decrees[0]!));
  return (year?.decrees ?? [])
    .filter((decree) => decrees.includes(decree) && decree.day <= known.day)
    .map(({ source }) => ({ ...source, numbers: source.numbers.map((number) => ({ ...number })) }));
}

/** Returns the rules of an answer. */
export function applied({ definition }: View, rules: Rules): t.AppliedOptions {
  const { leave } = definition ?? rules;
  const includeCollectiveLeave = typeof leave === "string" ? leave === "taken" : null;
  return { includeCollectiveLeave, weekend: weekendTokens(rules.weekend) };
}

function checkOrder(first: number, last: number): void {
  if (first <= last) return;
  const details = { field: "start", start: formatDay(first), end: formatDay(last) };
  throw new HarikerjaError("INVALID_RANGE", "start must not be after end: swap the two dates.", details);
}

/** Returns the covered days around a day. If the day has no data, the error names the argument and its value. */
export function segmentOf(view: View, field: string, value: string | number | undefined, day: number): Segment {
  const covered = view.known.segment(day);
  if (!covered) throw missing(view, field, value, day);
  return covered;
}

/** Throws an error if a day from `from` to the day before `to` has no data. The error names the date `first` or `last`. */
function cover(view: View, from: number, to: number, first: number, last: number): void {
  const { end } = segmentOf(view, "start", formatDay(first), from);
  if (to > end) throw missing(view, "end", formatDay(last), end);
}

/**
 * Returns the error for an answer that depends on a day without data. The parameter `field` is the
 * name of the wrong argument. The value is undefined if the argument was not given.
 */
export function missing(view: View, field: string, value: string | number | undefined, day: number): HarikerjaError {
  const { years } = view.known;
  const [first, last] = [years[0]?.year, years[years.length - 1]?.year];
  const availableYears = first === undefined || last === undefined ? null : { first, last };
  const source = view.definition ? `the calendar ${view.definition.name}` : "the data";
  const known = view.asOf === undefined ? "" : `, as known on ${formatDay(view.asOf)},`;
  const has = availableYears ? `has only the years ${first} to ${last}` : "has no year";
  const message = `The answer depends on ${formatDay(day)}, but ${source}${known} ${has}.`;
  return new HarikerjaError("DATASET_NOT_FOUND", message, { field, ...(value !== undefined && { value: String(value) }), year: yearOf(day), availableYears });
}

export function dataVersion({ history, definition }: View): t.DataVersion {
  check(definition, arguments, [], []);
  return history.version();
}
