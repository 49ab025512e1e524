// Package law calculates dates and overtime under Indonesian tax and labour law: when a
// tax or the religious holiday allowance (THR) is due, the last day for a notice
// or an objection, and which multipliers apply to hours of overtime.
//
//	cal, book := harikerja.Default(), law.Default()
//	due, err := book.Due(cal, law.IncomeTaxReturn, law.MonthPeriod(2023, time.March))
//	list, unanswered, err := book.DueIn(cal, harikerja.Month(2026, time.February), law.Tax)
//	limit, err := book.TimeLimit(cal, law.PHKNotice, date, law.LimitOptions{})
//	pay, err := book.Overtime(cal, law.OvertimeWork{Date: date, Hours: 4})
//
// An answer is plain data: the date, why it moved, other possible dates, warnings, and the
// [Rule] with its articles and its confidence. The JSON of an answer is the JSON of the HTTP
// API, with a few more members. It has the id of the rule, but not the whole rule. To compare
// two answers, compare their dates, numbers and ids.
//
// # Names
//
// PPh 21 is [IncomeTaxWithheldPayment] and its return is [IncomeTaxReturn]. PPN is
// [VATPayment] and [VATReturn]. The comments on the ids have the Indonesian names. Each
// function that takes an id also takes an alias, such as "pph25", "bpjs-tk" or "pkwt",
// and ignores letter case. [Rulebook.Rules] lists the ids and the aliases, and an
// [*UnknownError] lists the allowed values. Some aliases, such as "thr", belong to
// several obligations: only [Rulebook.DueIn] takes them.
//
// A period is the month or the year that an obligation is for, not the month in which
// it is due.
//
// # Days off
//
// Each rule defines its own days off. The weekend and the collective leave of the
// calendar have no effect on due dates and time limits. For taxes, Saturday, Sunday,
// national holidays, polling days and collective leave are days off. Under labour law,
// collective leave is not an official holiday. The regulations on social security do
// not define days off, and no law defines the workdays that count for a time limit. In
// these cases the answer is the earliest possible date, and its alternatives are the
// later dates.
//
// For overtime, the weekend of the calendar matters: one day means a six-day week, two
// days mean a five-day week. In [harikerja.Default], Saturday and Sunday are the
// weekend.
//
// To calculate with the lists that were known on an earlier day, use
// [harikerja.Calendar.AsOf]. AsOf has no effect on the rules in laws and regulations:
// the answer uses the rule that is known today for the period.
//
// # No answer
//
// If no rule covers a period, the error is a [*RuleError]. If a year has no list of
// holidays, the error is a [*harikerja.CoverageError]. For a due date, the year of the
// date must have a list, even if the date never moves. For a time limit, every year
// that a reading of the law depends on must have a list.
//
// # Not legal advice
//
// This package is not an official source and gives no legal advice. [Rulebook.Notice]
// says how many rules were read completely, and which were not. If a payment depends on a
// date, read the warnings of the answer and the regulation.
package law
