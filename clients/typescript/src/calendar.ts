// Builds the national calendar (with all data, as known on an earlier day, or with loaded
// data) and the calendars of firms.

import * as answers from "./answers.js";
import { quote, readDate } from "./arguments.js";
import { formatDay, today } from "./date.js";
import { dueDeadline, elapsedTime } from "./deadlines.js";
import { calendarsOf, readDefinition, toDefinition, type Definition } from "./definition.js";
import { HarikerjaError } from "./errors.js";
import { getOccasions, getRevisions } from "./history.js";
import { View, type History } from "./knowledge.js";
import { readHistory } from "./load.js";
import { getOvertime } from "./overtime.js";
import { getLongWeekends, getPayrollPeriods, planLeave } from "./plans.js";
import { getProjections } from "./projections.js";
import type { Calendar, NamedCalendar, NewestCalendar, NoRules, Questions } from "./questions.js";
import type * as t from "./types.js";

const FUNCTIONS = {
  getHolidays: answers.getHolidays,
  getHolidaysInRange: answers.getHolidaysInRange,
  getUpcomingHolidays: answers.getUpcomingHolidays,
  checkHoliday: answers.checkHoliday,
  isHoliday: answers.isHoliday,
  isWeekend: (view: View, date: string, options?: t.WeekendOptions) => answers.isWeekend(view.definition, date, options),
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
  getLongWeekends,
  planLeave,
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
    asOf: (date) => calendarOf(new View(history, readAsOf(date))),
    withCalendar: (calendar) => namedCalendarOf(view, calendar),
    update: async (source) => calendarOf(await updated(view, source)),
    getCalendars: () => calendarsOf(history),
  };
}

/** Returns the functions of the national calendar with all decrees of the data. */
export function newestCalendarOf(history: History): NewestCalendar {
  const view = new View(history);
  return {
    ...calendarOf(view),
    update: async (source) => newestCalendarOf(await readHistory(source, history)),
    getProjections: (year) => getProjections(view, year),
  };
}

/** Returns the functions of the calendar of a firm or an institution. */
export function namedCalendarOf({ history, asOf }: View, calendar: t.CalendarDefinition | string): NamedCalendar {
  const definition = typeof calendar === "string" ? builtIn(history, calendar) : readDefinition(calendar);
  return named(new View(history, asOf, definition));
}

function named(view: View): NamedCalendar {
  const functions = questionsOf(view) as Questions<NoRules, t.CalendarHolidayType>;
  return {
    ...functions,
    asOf: (date) => named(new View(view.history, readAsOf(date), view.definition)),
    update: async (source) => named(await updated(view, source)),
  };
}

/** Returns the view with newer data. If its calendar comes from the data, the calendar is replaced too. */
async function updated(view: View, source: t.DatasetSource): Promise<View> {
  const { history, asOf, definition } = view;
  const newer = await readHistory(source, history);
  return new View(newer, asOf, definition?.inData ? builtIn(newer, definition.name) : definition);
}

/** Reads the argument of `asOf`. */
export function readAsOf(date: string): number {
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
  if (found) return toDefinition(found, [], true);
  const allowed = ["national", ...all.map((calendar) => calendar.name)];
  const message = `There is no calendar ${quote(name)}: use the object of a calendar file, or one of ${allowed.join(", ")}.`;
  throw new HarikerjaError("NOT_FOUND", message, { field: "calendar", value: name, allowed });
}
