// Builds the national calendar (with all data, as known on an earlier day, or with loaded
// data) and the calendars of firms.

import * as answers from "./answers.js";
import { checkOptions, quote, readDate } from "./arguments.js";
import { formatDay, today } from "./date.js";
import { dueDeadline, elapsedTime } from "./deadlines.js";
import { calendarsOf, readDefinition, toDefinition, type Definition, type OwnLine } from "./definition.js";
import { HarikerjaError } from "./errors.js";
import { getOccasions, getRevisions } from "./history.js";
import { View, type History, type Table } from "./knowledge.js";
import { getOvertime } from "./overtime.js";
import { getPayrollPeriods } from "./payroll.js";
import type { Calendar, NamedCalendar, NoRules, Questions } from "./questions.js";
import type * as t from "./types.js";

const FUNCTIONS = {
  getHolidays: answers.getHolidays,
  getHolidaysInRange: answers.getHolidaysInRange,
  getUpcomingHolidays: answers.getUpcomingHolidays,
  checkHoliday: answers.checkHoliday,
  isHoliday: answers.isHoliday,
  isWeekend: ({ definition }: View, ...args: [date: string, options?: t.WeekendOptions]) => answers.isWeekend(definition, ...args),
  checkWorkday: answers.checkWorkday,
  isWorkday: answers.isWorkday,
  describeDays: answers.describeDays,
  addWorkdays: answers.addWorkdays,
  subtractWorkdays: answers.subtractWorkdays,
  diffWorkdays: answers.diffWorkdays,
  countWorkdays: answers.countWorkdays,
  listWorkdays: answers.listWorkdays,
  adjustDate: answers.adjustDate,
  nthWorkday: answers.nthWorkday,
  summarizeWorkdays: answers.summarizeWorkdays,
  getPayrollPeriods,
  dueDeadline,
  elapsedTime,
  getOvertime,
  getOccasions,
  getRevisions,
  getSources: answers.getSources,
  getAvailableYears: answers.getAvailableYears,
  getYears: answers.getYears,
  dataVersion: answers.dataVersion,
};

/** Binds all functions to a view. If the view has a definition, the answers have the types of NamedCalendar. */
function questionsOf(view: View): object {
  return Object.fromEntries(Object.entries(FUNCTIONS).map(([name, answer]) => [name, (answer as (...args: unknown[]) => unknown).bind(undefined, view)]));
}

/** Returns the functions of a national calendar. */
export function calendarOf(view: View): Calendar {
  const { history } = view;
  return {
    ...(questionsOf(view) as Questions<t.WorkdayOptions, t.HolidayType>),
    asOf: (...args) => calendarOf(new View(history, readAsOf(...args))),
    withCalendar: (...args) => namedCalendarOf(view, ...args),
    getCalendars: (...args) => calendarsOf(history, ...args),
  };
}

/** Returns the functions of the calendar of a firm or an institution. */
export function namedCalendarOf({ history, asOf }: View, calendar: t.CalendarDefinition | string, ...rest: unknown[]): NamedCalendar {
  checkOptions(rest, ["calendar"], []);
  const definition = typeof calendar === "string" ? builtIn(history, calendar) : readDefinition(calendar);
  return named(new View(history, asOf, definition));
}

function named(view: View): NamedCalendar {
  const functions = questionsOf(view) as Questions<NoRules, t.CalendarHolidayType>;
  return {
    ...functions,
    asOf: (...args) => named(new View(view.history, readAsOf(...args), view.definition)),
    getUnused: (...args: unknown[]) => {
      checkOptions(args, [], []);
      return unusedLines(view);
    },
  };
}

function unusedLines({ known, definition, history, asOf }: View): t.UnusedLine[] {
  if (!definition) return [];
  const { leave, rules } = definition;
  const table = known.covered && known.table(rules);
  // The calendar without its lines, and the calendar without its collective leave.
  const national = table && history.on(asOf ?? Infinity).table({ leave, weekend: rules.weekend });
  const worked = table && known.define({ ...definition, leave: "worked" }).table(rules);
  const find = (key: t.UnusedLine["key"], without: Table | undefined, lines: Iterable<Pick<OwnLine, "start" | "end">>) =>
    [...lines].sort((a, b) => a.start - b.start).flatMap(({ start, end }): t.UnusedLine[] => {
      let missing = false;
      for (let day = start; day <= end; day++) {
        if (!table || !known.segment(day)) missing = true;
        else if (table.isWorkday(day) !== without!.isWorkday(day)) return [];
      }
      const reason = missing ? "without_data" : table!.isWorkday(start) ? "already_workday" : "already_off";
      return [{ key, startDate: formatDay(start), endDate: formatDay(end), reason }];
    });
  return [
    ...find("collectiveLeave", worked, typeof leave === "string" ? [] : [...leave].map((day) => ({ start: day, end: day }))),
    ...find("daysOff", national, new Set(definition.daysOff.map(({ line }) => line))),
    ...find("workdays", national, new Set(definition.workdays.map(({ line }) => line))),
  ];
}

/** Reads the argument of `asOf`. */
export function readAsOf(date: string, ...rest: unknown[]): number {
  checkOptions(rest, ["date"], []);
  const day = readDate("asOf", date);
  if (day > today()) {
    const message = `asOf must not be later than today in Jakarta, ${formatDay(today())}.`;
    throw new HarikerjaError("INVALID_DATE", message, { field: "asOf", value: date });
  }
  return day;
}

/** Returns a calendar that the data contains, or undefined for the national calendar. */
function builtIn(history: History, name: string): Definition | undefined {
  if (name === "national") return;
  const all = calendarsOf(history);
  const found = all.find((calendar) => calendar.name === name);
  if (found) return toDefinition(found, true);
  const allowed = ["national", ...all.map((calendar) => calendar.name)];
  const message = `There is no calendar ${quote(name)}: use the object of a calendar file, or one of ${allowed.join(", ")}.`;
  throw new HarikerjaError("NOT_FOUND", message, { field: "calendar", value: name, allowed });
}
