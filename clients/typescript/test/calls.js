// Correct arguments for each function, except load.
export const calls = {
  getHolidays: [2026], getHolidaysInRange: ["2026-01-01", "2026-01-31"], getUpcomingHolidays: ["2026-01-01"], checkHoliday: ["2026-03-20"],
  isHoliday: ["2026-03-20"], isWeekend: ["2026-03-20"], checkWorkday: ["2026-03-20"], isWorkday: ["2026-03-20"],
  describeDays: ["2026-03-20", "2026-03-21"], addWorkdays: ["2026-03-20", 5], subtractWorkdays: ["2026-03-20", 5], diffWorkdays: ["2026-03-20", "2026-03-21"],
  countWorkdays: ["2026-03-20", "2026-03-21"], listWorkdays: ["2026-03-20", "2026-03-21"], adjustDate: ["2026-03-20"], nthWorkday: ["2026-03", 1],
  summarizeWorkdays: [2026], getPayrollPeriods: [2026], dueDeadline: ["2026-03-17T15:00", 16],
  elapsedTime: ["2026-03-17T15:00", "2026-03-18T15:00"], getOvertime: ["2026-03-14", 4], getOccasions: [], getRevisions: [2026], getSources: [2026],
  getAvailableYears: [], getYears: [], dataVersion: [], asOf: ["2026-03-20"], withCalendar: [{ name: "acme" }], getCalendars: [], localDate: [new Date(2026, 2, 20)],
  dateInJakarta: [new Date(0)], todayInJakarta: [],
};
