// Long weekends, plans for annual leave, and payroll periods.

import { own, readChoice, readDate, readFlag, readNumber, readYear, type Rules } from "./arguments.js";
import { DEPENDS_ON, adjust, check, entries, examinedOf, findYear, missing, rulesOf, segmentOf, summary, withExamined } from "./answers.js";
import { dayNames, dayNumber, formatDay, newYear } from "./date.js";
import * as questions from "./definitions.js";
import { HarikerjaError } from "./errors.js";
import type { Segment, Table, View } from "./knowledge.js";
import type * as t from "./types.js";

export function getLongWeekends(view: View, year?: number | string, options?: t.LongWeekendOptions & t.WorkdayOptions): t.AnswerList<t.LongWeekend> {
  check(view.definition, options, questions.getLongWeekends, 1);
  const wanted = year === undefined ? undefined : readYear(year);
  const least = readNumber("minDays", own(options, "minDays"), questions.getLongWeekends.minDays);
  const bridges = readNumber("maxBridgeDays", own(options, "maxBridgeDays"), questions.getLongWeekends.maxBridgeDays);
  const rules = rulesOf(view, options);
  const found = findYear(view, wanted).year;
  const first = newYear(found);
  const covered = segmentOf(view, "year", found, first);
  const table = view.known.table(rules);
  const list: t.LongWeekend[] = [];
  const end = newYear(found + 1);
  // If the year begins with a day off, the run of days off may have begun in the previous year.
  // So the answer also depends on the last day of that year.
  const before = first > covered.begin && !table.isWorkday(first) ? first - 1 : first;
  let [complete, last] = [first > covered.begin || table.isWorkday(first), end - 1];
  for (let begin = first; begin < end; begin++) {
    if (table.isWorkday(begin) || (begin > covered.begin && !table.isWorkday(begin - 1))) continue; // no run begins on this day
    const next = addRuns(list, view, table, covered, begin, least, bridges, rules);
    complete &&= next < covered.end;
    last = Math.max(last, Math.min(next, covered.end - 1));
  }
  return withExamined(list, complete, [before, last]);
}

/**
 * Adds the long weekends that begin on a day off. Returns the workday that ends the search.
 * If the data ends before this workday, it returns the day after the data instead. Then
 * data for more years may change the list.
 */
function addRuns(list: t.LongWeekend[], view: View, table: Table, covered: Segment, begin: number, least: number, most: number, rules: Rules): number {
  const bridges: number[] = [];
  let [free, longest] = [0, 0]; // the days off in a row until this day, and the most in the run
  for (let day = begin; day < covered.end; day++) {
    if (table.isWorkday(day)) {
      if (bridges.push(day) > most) return day;
      free = 0;
      continue;
    }
    longest = Math.max(longest, ++free);
    const end = day + 1;
    if ((end < covered.end && !table.isWorkday(end)) || end - begin < least) continue; // the next day is off too, or the run is too short
    const found = view.known.entriesIn(begin, end, rules.leave);
    if (!found.some((entry) => table.isHoliday(entry.day))) continue;
    list.push({
      startDate: formatDay(begin),
      endDate: formatDay(day),
      days: end - begin,
      complete: begin !== covered.begin && end !== covered.end,
      bridgeDays: bridges.map(formatDay),
      gained: end - begin - longest,
      holidays: entries(view, found, false),
    });
  }
  return covered.end;
}

export function planLeave(view: View, days: number | string, options?: t.LeavePlanOptions & t.WorkdayOptions): t.LeavePlan {
  const { days: daysBounds, minDays, deductCollectiveLeave, limit: limitBounds } = questions.planLeave;
  // In the API, the parameter "year" comes before "days". In this function, "days" is first,
  // because it is required.
  check(view.definition, options, questions.planLeave, 1);
  const year = own(options, "year");
  const wanted = year === undefined ? undefined : readYear(year);
  const n = readNumber("days", days, daysBounds);
  const start = own(options, "start");
  const first = start === undefined ? undefined : readDate("start", start);
  const least = readNumber("minDays", own(options, "minDays"), minDays);
  const deduct = readFlag("deductCollectiveLeave", own(options, "deductCollectiveLeave"), deductCollectiveLeave.default);
  const limit = readNumber("limit", own(options, "limit"), limitBounds);
  const rules = rulesOf(view, options);
  const found = findYear(view, wanted).year;
  if (first !== undefined && (first < newYear(found) || first >= newYear(found + 1))) {
    throw new HarikerjaError("INVALID_RANGE", `start must be a date of ${found}, not ${formatDay(first)}.`, { field: "start", value: formatDay(first) });
  }
  const deductedCount = deduct ? leaveTaken(view, first ?? newYear(found), newYear(found + 1), rules) : 0;
  const availableDays = Math.max(0, n - deductedCount);
  const planner = new LeavePlanner(view, found, first, availableDays, least, rules);
  const plan = planner.plan();
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  return {
    deductedCount,
    availableDays,
    leaveCount: sum(plan.map((run) => run.leaveDays.length)),
    dayOffCount: sum(plan.map((run) => run.days)),
    gained: sum(plan.map((run) => run.gained)),
    plan,
    deals: planner.deals(limit),
    complete: planner.complete || availableDays === 0,
    examined: examinedOf(planner.examined),
  };
}

/** Returns the number of dates that are off only because of collective leave. */
function leaveTaken({ known }: View, begin: number, end: number, rules: Rules): number {
  const table = known.table(rules);
  const found = known.entriesIn(begin, end, rules.leave).filter(({ day }) => table.isHoliday(day));
  const others = new Set(found.filter(({ type }) => type !== "collective_leave").map(({ day }) => day));
  return new Set(found.map(({ day }) => day).filter((day) => !others.has(day))).size;
}

/**
 * Finds the best days of leave in a year. The workdays that are not taken as leave divide
 * the time into runs. The borders of the runs are the workdays of the year, one border
 * before the year, and one border after it. The first border is the last workday before the
 * year, or, with a start date, the day before the start. The last border is the first
 * workday after the year. If the data has no such workday, the border is the day before or
 * after the data. The first and the last border cannot be taken as leave.
 */
class LeavePlanner {
  private readonly borders: readonly number[];
  /**
   * What a run gains, by the index of the border before it and by its days of leave. It is 0 if
   * there is no leave, or if the run is too short.
   */
  private readonly values: readonly (readonly number[])[];
  private readonly covered: Segment;
  /** False if days off reach the first or the last day of the data. */
  readonly complete: boolean;
  /** The first and the last day that the plan depends on. */
  readonly examined: readonly [number, number];

  constructor(
    private readonly view: View,
    year: number,
    private readonly start: number | undefined,
    private readonly days: number,
    least: number,
    private readonly rules: Rules,
  ) {
    const [begin, end] = [start ?? newYear(year), newYear(year + 1)];
    this.covered = segmentOf(view, "year", year, begin);
    const table = view.known.table(rules);
    const before = start === undefined ? Math.max(table.add(begin, -1), this.covered.begin - 1) : start - 1;
    const after = Math.min(table.add(end, 0), this.covered.end);
    this.borders = [before, ...table.list(begin, end), after];
    const first = start ?? Math.max(before, this.covered.begin);
    this.examined = [first, Math.min(after, this.covered.end - 1)];
    this.complete = (start !== undefined || before >= this.covered.begin) && after < this.covered.end;
    this.values = this.borders.slice(0, -1).map((border, a) => {
      let longest = 0; // the most days off in a row that need no leave
      return Array.from({ length: Math.min(days, this.last - a - 1) + 1 }, (_, taken) => {
        const next = this.borders[a + taken + 1]!;
        longest = Math.max(longest, next - this.borders[a + taken]! - 1);
        const length = next - border - 1;
        return taken === 0 || length < least ? 0 : length - longest;
      });
    });
  }

  private get last(): number {
    return this.borders.length - 1;
  }

  /**
   * Returns the runs of the best plan. The best plan gains the most days. If several
   * plans gain the most days, it has the fewest days of leave, then the fewest runs, then the
   * earliest leave.
   */
  plan(): t.LeaveRun[] {
    // The score of a plan is what it gains, minus a small part for each day of leave, minus a smaller part for each run.
    const part = 1 / 1024; // a power of two, so that all sums are exact
    const best = this.borders.map(() => new Float64Array(this.days + 1));
    const score = (a: number, left: number, taken: number) => best[a + taken + 1]![left - taken]! + this.values[a]![taken]! - taken * part - Math.min(taken, 1) * part * part;
    for (let a = this.last - 1; a >= 0; a--) {
      for (let left = 0; left <= this.days; left++) {
        for (let taken = 0; taken <= Math.min(left, this.last - a - 1); taken++) {
          const found = score(a, left, taken);
          if (taken === 0 || found > best[a]![left]!) best[a]![left] = found;
        }
      }
    }
    const runs: t.LeaveRun[] = [];
    for (let a = 0, left = this.days; a < this.last; ) {
      // If several plans have the best score, choose the plan with the most days of leave in
      // the run that begins after border a. Where the plans first differ, this plan has the earlier day
      // of leave.
      let taken = Math.min(left, this.last - a - 1);
      while (taken > 0 && score(a, left, taken) !== best[a]![left]) taken--;
      if (taken > 0) runs.push(this.run(a, taken));
      a += taken + 1;
      left -= taken;
    }
    return runs;
  }

  /**
   * Returns the best single runs. They are sorted by the days gained for each day of leave (most
   * first), then by days of leave (fewest first), then by date.
   */
  deals(limit: number): t.LeaveRun[] {
    const deals = this.values.flatMap((values, a) => values.map((value, taken) => ({ a, taken, value }))).filter(({ value }) => value > 0);
    deals.sort((x, y) => y.value * x.taken - x.value * y.taken || x.taken - y.taken || x.a - y.a);
    return deals.slice(0, limit).map(({ a, taken }) => this.run(a, taken));
  }

  /** Returns the run that begins after border `a` and contains `taken` days of leave. */
  private run(a: number, taken: number): t.LeaveRun {
    const [begin, end] = [this.borders[a]! + 1, this.borders[a + taken + 1]!];
    return {
      startDate: formatDay(begin),
      endDate: formatDay(end - 1),
      days: end - begin,
      leaveDays: this.borders.slice(a + 1, a + taken + 1).map(formatDay),
      gained: this.values[a]![taken]!,
      complete: (this.start !== undefined || begin !== this.covered.begin) && end !== this.covered.end,
      holidays: entries(this.view, this.view.known.entriesIn(begin, end, this.rules.leave), false),
    };
  }
}

export function getPayrollPeriods(view: View, year?: number | string, options?: t.PayrollOptions & t.WorkdayOptions): t.PayrollPeriod[] {
  check(view.definition, options, questions.getPayrollPeriods, 1);
  const wanted = year === undefined ? undefined : readYear(year);
  const firstDay = readNumber("firstDay", own(options, "firstDay"), questions.getPayrollPeriods.firstDay);
  const payday = readNumber("payday", own(options, "payday"), questions.getPayrollPeriods.payday);
  const rule = readChoice("rule", own(options, "rule"), questions.getPayrollPeriods.rule.allowed) ?? questions.getPayrollPeriods.rule.default;
  const paydayMonth = readChoice("paydayMonth", own(options, "paydayMonth"), questions.getPayrollPeriods.paydayMonth.allowed);
  const later = paydayMonth === "next" ? 1 : 0;
  const rules = rulesOf(view, options);
  const found = findYear(view, wanted).year;
  const table = view.known.table(rules);
  return Array.from({ length: 12 }, (_, i) => {
    const [first, end] = [dayNumber(found, i + 1, 1), dayNumber(found, i + 2, 1)];
    const start = firstDay === 1 ? first : (i === 0 ? dayNumber(found - 1, 12, 1) : dayNumber(found, i, 1)) + firstDay - 1;
    const after = firstDay === 1 ? end : first + firstDay - 1;
    // The period of January can begin in December of the previous year, which may have no data.
    const covered = view.known.segment(start);
    if (!covered || after > covered.end) throw missing(view, "firstDay", own(options, "firstDay"), covered ? covered.end : start, DEPENDS_ON);
    // The period of December is paid in the next year, which may have no data.
    if (later && !view.known.segment(newYear(found + 1))) throw missing(view, "paydayMonth", paydayMonth, newYear(found + 1), DEPENDS_ON, paidLater(found));
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

/** Returns the end of the message about a year whose last payday is in a year without data. */
function paidLater(year: number): string {
  return ` The payday of ${year}-12 is in ${year + 1}: for the same periods with the paydays of ${year}, use paydayMonth: "same".`;
}
