// A date is the number of days since 0001-01-01. The code does not use Date
// objects, so the time zone of the machine cannot shift a date by a day.

/** The last supported day, 9999-12-31. */
export const MAX_DAY = 3652058;

const DAYS_TO_1970 = 719162;

/** The English and Indonesian names of the days, Sunday first. */
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
const LOCAL_DAYS = ["Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"] as const;

/** A day of the week in English. */
export type DayName = (typeof DAYS)[number];

/** A day of the week in Indonesian. */
export type LocalDayName = (typeof LOCAL_DAYS)[number];

/**
 * Returns the number of days since 0001-01-01. The calculation uses years that
 * begin in March, so that a leap day is the last day of its year. A day after
 * the end of its month becomes a day of the next month. The month may be 13.
 */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month < 3 ? year - 1 : year;
  const m = month < 3 ? month + 9 : month - 3;
  return y * 365 + div(y, 4) - div(y, 100) + div(y, 400) + div(153 * m + 2, 5) + day - 307;
}

/** The inverse of dayNumber. 400 years always have 146097 days. */
function split(n: number): [year: number, month: number, day: number] {
  const days = n + 306;
  const era = days % 146097;
  const y = div(era - div(era, 1460) + div(era, 36524) - div(era, 146096), 365);
  const rest = era - (365 * y + div(y, 4) - div(y, 100));
  const m = div(5 * rest + 2, 153);
  const year = div(days, 146097) * 400 + y;
  return [m < 10 ? year : year + 1, m < 10 ? m + 3 : m - 9, rest - div(153 * m + 2, 5) + 1];
}

function div(a: number, b: number): number {
  return Math.floor(a / b);
}

/** Reads exactly YYYY-MM-DD. Returns undefined if the text is not a date. */
export function parseDay(text: string): number | undefined {
  if (text.length !== 10 || text[4] !== "-" || text[7] !== "-") return undefined;
  const year = digits(text, 0) * 100 + digits(text, 2);
  const month = digits(text, 5);
  const day = digits(text, 8);
  // Characters that are not digits give NaN, and every comparison with NaN is false.
  if (!(year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return undefined;
  const n = dayNumber(year, month, day);
  return day < 29 || n < dayNumber(year, month + 1, 1) ? n : undefined;
}

/** Returns the number of two digits, or NaN. */
function digits(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - 48, text.charCodeAt(at + 1) - 48];
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN;
}

/** Formats a day as YYYY-MM-DD. */
export function formatDay(n: number): string {
  const [year, month, day] = split(n);
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

export function pad(n: number, width: number): string {
  return String(n).padStart(width, "0");
}

/** Returns the year of a day. */
export function yearOf(n: number): number {
  return split(n)[0];
}

/** Returns the first day of a year. */
export function newYear(year: number): number {
  return dayNumber(year, 1, 1);
}

/** Returns the day of the week; 0 is Sunday. */
export function weekdayOf(n: number): number {
  return (n + 1) % 7;
}

/** Returns the members for a date and its weekday in both languages. */
export function dayNames(n: number): { date: string; day: DayName; localDay: LocalDayName } {
  return { date: formatDay(n), day: DAYS[weekdayOf(n)]!, localDay: LOCAL_DAYS[weekdayOf(n)]! };
}

/** Returns the members for a computed date and its weekday in both languages. */
export function resultOf(n: number): { resultDate: string; resultDay: DayName; resultLocalDay: LocalDayName } {
  const { date, day, localDay } = dayNames(n);
  return { resultDate: date, resultDay: day, resultLocalDay: localDay };
}

/** Returns the date in Jakarta, which is at UTC+7 all year, at a time in milliseconds since 1970. */
export function dayInJakarta(time: number): number {
  return div(time / 3_600_000 + 7, 24) + DAYS_TO_1970;
}

/** Returns today's date in Jakarta. */
export function today(): number {
  return dayInJakarta(Date.now());
}
