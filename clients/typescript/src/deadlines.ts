// Deadlines in working hours. The time zones have no clock changes, so a time is the number of
// seconds since 0001-01-01 00:00 in local time.

import { WEEK, own, wrong, type Rules } from "./arguments.js";
import { applied, check, missing, rulesOf } from "./answers.js";
import { MAX_DAY, dayNames, formatDay, pad, parseDay, weekdayOf } from "./date.js";
import * as questions from "./definitions.js";
import { HarikerjaError } from "./errors.js";
import { isOff, type View } from "./knowledge.js";
import type * as t from "./types.js";

const DAY = 86_400;
const MAX_LISTED = 366;

/** The offset of each zone from UTC, in seconds. */
const ZONES = new Map([
  ["WIB", 25_200], ["WITA", 28_800], ["WIT", 32_400], ["UTC", 0],
  ["Asia/Jakarta", 25_200], ["Asia/Pontianak", 25_200], ["Asia/Makassar", 28_800], ["Asia/Jayapura", 32_400],
]);

/** A period of work in a day, in seconds since midnight. */
type Shift = readonly [from: number, to: number];

interface Hours {
  readonly zone: string;
  readonly offset: number;
  /** The shifts of each day of the week, Sunday first. */
  readonly week: readonly (readonly Shift[])[];
}

type Options = t.WorkingHoursOptions & t.WorkdayOptions;

export function dueDeadline(view: View, start: string, hours: number | string, options?: Options): t.Deadline {
  check(view.definition, arguments, ["start", "hours"], ["hoursPerDay", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "zone", "leave", "weekend"]);
  readTime("start", start, 0);
  let work = readWork(hours);
  const [when, rules] = readHours(view, options);
  const from = readTime("start", start, when.offset);
  checkHours(view, when, options, rules);
  const covered = view.known.segment(Math.floor(from / DAY));
  if (!covered) throw missing(view, "start", start, Math.floor(from / DAY));
  const table = view.known.table(rules);
  const days: [day: number, seconds: number][] = [];
  let [begin, due] = [-1, from];
  for (let day = Math.floor(from / DAY); work > 0; day++) {
    if (day >= covered.end) throw missing(view, "hours", hours, covered.end);
    const [due0, seconds, begin0] = table.isWorkday(day) ? workOn(when, day, from, Infinity, work) : [0, 0, 0];
    if (seconds === 0) continue;
    if (begin < 0) begin = begin0;
    days.push([day, seconds]);
    due = due0;
    work -= seconds;
  }
  const minutes = readWork(hours) / 60;
  return {
    start: timeText(from, when),
    hours: clock(minutes),
    minutes,
    begin: timeText(begin, when),
    due: timeText(due, when),
    ...daysWorked(days),
    options: optionsOf(view, when, rules, options),
  };
}

export function elapsedTime(view: View, start: string, end: string, options?: Options): t.ElapsedTime {
  check(view.definition, arguments, ["start", "end"], ["hoursPerDay", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "zone", "leave", "weekend"]);
  readTime("start", start, 0);
  readTime("end", end, 0);
  const [when, rules] = readHours(view, options);
  const [from, to] = [readTime("start", start, when.offset), readTime("end", end, when.offset)];
  checkHours(view, when, options, rules);
  if (from > to) {
    const details = { field: "start", start: timeText(from, when), end: timeText(to, when) };
    throw new HarikerjaError("INVALID_RANGE", "start must not be after end: swap the two times.", details);
  }
  const [first, last] = [Math.floor(from / DAY), Math.ceil(to / DAY) - 1]; // if the end is midnight, the date of the end is not needed
  const covered = view.known.segment(first);
  const atEnd = !covered && from === to && from % DAY === 0 && view.known.segment(first - 1); // start and end are the midnight after the last date of the data
  if (!covered && !atEnd) throw missing(view, "start", start, first);
  if (covered && last >= covered.end) throw missing(view, "end", end, covered.end);
  const days: [day: number, seconds: number][] = [];
  for (let day = first; day <= last; day++) {
    const seconds = view.known.table(rules).isWorkday(day) ? workOn(when, day, from, to, Infinity)[1] : 0;
    if (seconds > 0) days.push([day, seconds]);
  }
  const minutes = days.reduce((sum, [, seconds]) => sum + seconds, 0) / 60;
  return {
    start: timeText(from, when),
    end: timeText(to, when),
    elapsed: clock(minutes),
    elapsedMinutes: minutes,
    ...daysWorked(days),
    options: optionsOf(view, when, rules, options),
  };
}

/**
 * Returns when the work on a workday ends, how many seconds are worked, and when the work
 * begins. It counts only work from `from` to `to`, and at most `most` seconds.
 */
function workOn({ week }: Hours, day: number, from: number, to: number, most: number): [end: number, seconds: number, begin: number] {
  let [end, seconds, begin] = [0, 0, -1];
  for (const shift of week[weekdayOf(day)]!) {
    const first = Math.max(day * DAY + shift[0], from);
    const worked = Math.min(day * DAY + shift[1], to) - first;
    if (worked <= 0 || seconds === most) continue;
    if (begin < 0) begin = first;
    end = first + Math.min(worked, most - seconds);
    seconds = Math.min(seconds + worked, most);
  }
  return [end, seconds, begin];
}

function daysWorked(days: [day: number, seconds: number][]): Pick<t.Deadline, "workdayCount" | "days" | "daysComplete"> {
  return {
    workdayCount: days.length,
    days: days.slice(0, MAX_LISTED).map(([day, seconds]) => ({ ...dayNames(day), hours: clock(seconds / 60), minutes: seconds / 60 })),
    daysComplete: days.length <= MAX_LISTED,
  };
}

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${pad(minutes % 60, 2)}`;
}

function timeText(time: number, { offset }: Hours): string {
  const hoursAndMinutes = (seconds: number) => `${pad(Math.floor(seconds / 3600), 2)}:${pad(Math.floor(seconds / 60) % 60, 2)}`;
  const zone = offset === 0 ? "Z" : (offset < 0 ? "-" : "+") + hoursAndMinutes(Math.abs(offset));
  return `${formatDay(Math.floor(time / DAY))}T${hoursAndMinutes(time % DAY)}:00${zone}`;
}

/** Reads a time in whole minutes. Returns the seconds in the local time of a zone. */
function readTime(field: string, value: unknown, offset: number): number {
  const parts = typeof value === "string" ? /^(.{10})T(\d\d):(\d\d)(?::00(?:\.0+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(value) : null;
  const day = parts ? parseDay(parts[1]!) : undefined;
  if (parts && day !== undefined) {
    const [hour, minute] = [+parts[2]!, +parts[3]!];
    const given = parts[4] === undefined ? offset : parts[4] === "Z" ? 0 : readOffset(parts[4]);
    const time = day * DAY + hour * 3600 + minute * 60 - (given ?? NaN) + offset;
    if (hour < 24 && minute < 60 && time >= 0 && time < (MAX_DAY + 1) * DAY) return time;
  }
  const form = "must use YYYY-MM-DDTHH:MM and be a real time in whole minutes, as in 2026-03-17T15:00";
  throw wrong("INVALID_DATE", field, value, form + ", with an offset such as Z or +07:00 if it is not local time", undefined, 'use toISOString().slice(0, 16) + "Z"');
}

/** Reads an offset from UTC such as +07:00. Returns seconds. */
function readOffset(text: string): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  return sign && +hours! < 24 && +minutes! < 60 ? (sign === "-" ? -1 : 1) * (+hours! * 3600 + +minutes! * 60) : undefined;
}

/** Reads hours, or hours and minutes such as 1:30. Returns seconds. */
function readWork(value: unknown): number {
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  const { pattern, wanted } = questions.dueDeadline.hours;
  if (!new RegExp(pattern).test(text)) throw wrong("INVALID_RANGE", "hours", value, wanted);
  const [hours, minutes = "0"] = text.split(":");
  return +hours! * 3600 + +minutes * 60;
}

/** Reads the working hours and the rules. */
function readHours(view: View, options: Options | undefined): [Hours, Rules] {
  const standard = questions.dueDeadline;
  const [hoursPerDay = standard.hoursPerDay.default, zone = standard.zone.default] = [own(options, "hoursPerDay"), own(options, "zone")];
  const usual = readShifts("hoursPerDay", hoursPerDay);
  const given = new Map(WEEK.map((token) => [token, own(options, token as t.Weekday)]));
  const shifts = WEEK.map((token) => (given.get(token) === undefined ? usual : readShifts(token, given.get(token))));
  const offset = ZONES.get(zone) ?? (typeof zone === "string" ? readOffset(zone) : undefined);
  if (offset === undefined) {
    throw wrong("INVALID_TYPE", "zone", zone, `must be one of ${[...ZONES.keys()].join(", ")} or an offset such as +07:00`);
  }
  return [{ zone, offset, week: [shifts[6]!, ...shifts.slice(0, 6)] }, rulesOf(view, options)];
}

/** Reads shifts such as 08:00-12:00,13:00-17:00. */
function readShifts(field: string, value: unknown): Shift[] {
  const minutes = (hour: string, minute: string) => +hour * 60 + +minute;
  const list: Shift[] = [];
  for (const part of typeof value === "string" ? value.split(",") : [""]) {
    const [, a, b, c, d] = /^ *(\d\d):([0-5]\d)-(\d\d):([0-5]\d) *$/.exec(part) ?? [];
    const [from, to] = a === undefined ? [NaN, NaN] : [minutes(a, b!) * 60, minutes(c!, d!) * 60];
    if (!(from! < to! && to! <= DAY && from! >= (list[list.length - 1]?.[1] ?? 0))) {
      throw wrong("INVALID_TYPE", field, value, "must be times from 00:00 to 24:00 in order, and must not continue after midnight, as in 08:00-12:00,13:00-17:00");
    }
    list.push([from!, to!]);
  }
  return list;
}

/** Refuses working hours for a weekday that is never a workday. */
function checkHours({ definition }: View, { week }: Hours, options: Options | undefined, { weekend }: Rules): void {
  for (const token of WEEK as readonly t.Weekday[]) {
    const weekday = (WEEK.indexOf(token) + 1) % 7;
    const worked = definition?.workdays.some(({ day }) => weekdayOf(day) === weekday);
    if (own(options, token) === undefined || !((weekend >> weekday) & 1) || worked) continue;
    const details = { field: token, value: shiftTexts(week[weekday]!).join(",") };
    throw new HarikerjaError("INVALID_TYPE", `${token} has working hours but is in the weekend: use another weekend, or leave out ${token}.`, details);
  }
}

function shiftTexts(shifts: readonly Shift[]): string[] {
  const text = (second: number) => `${pad(Math.floor(second / 3600), 2)}:${pad((second / 60) % 60, 2)}`;
  return shifts.map(([from, to]) => `${text(from)}-${text(to)}`);
}

function optionsOf(view: View, { zone, week }: Hours, rules: Rules, options: Options | undefined): t.WorkingHours {
  const days = (WEEK as readonly t.Weekday[])
    .map((token, i) => [token, (i + 1) % 7] as const)
    .filter(([token, weekday]) => own(options, token) !== undefined || !isOff(weekday + 6, rules.weekend));
  return { zone, hours: Object.fromEntries(days.map(([token, weekday]) => [token, shiftTexts(week[weekday]!)])), ...applied(view, rules) };
}
