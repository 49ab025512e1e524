// Package law calculates dates and overtime that Indonesian tax and labour law
// define by the calendar: when the tax of a month is due, when the religious
// holiday allowance (THR) must be paid, until when a notice or an objection is in
// time, and which multipliers apply to hours of overtime. Each answer names the rule, its article and how well the rule is
// documented.
//
// # Due dates
//
// [Default] returns the rulebook with the built-in rules. The calendar has the
// lists of holidays:
//
//	cal := harikerja.Default()
//	due, err := law.Default().Due(cal, law.IncomeTaxReturn, law.MonthPeriod(2023, time.March))
//	fmt.Println(due.Due, due.Rule.Citation(law.English)) // 2023-04-26, PMK 243/PMK.03/2014 art. 10 ...
//
//	list, unanswered, err := law.Default().DueIn(cal, harikerja.Month(2026, time.February))
//
// PPh 21 is [IncomeTaxWithheldPayment] and its return is [IncomeTaxReturn]. PPN is
// [VATPayment] and [VATReturn]. The comments of the ids have the Indonesian names. The
// holiday allowance has an id for each religious holiday: [THREidAlFitr],
// [THRChristmas], [THRNyepi], [THRVesak] and [THRChineseNewYear].
//
// A period is the month or the year that an obligation is about, not the month in
// which it is due.
//
// # Days off
//
// The rules define days off in different ways, and the weekend and the leave of
// the calendar's own rules have no effect on due dates. For taxes, Saturday,
// Sunday, national holidays, polling days and collective leave are off. Under
// labour law, collective leave is not an official holiday. The regulations on
// social security do not define days off. [Obligation.Due] is then the earliest
// possible date, and [Obligation.Alternatives] has the later dates. The same is true if
// it is disputed which rule applies to a period.
//
// # Overtime
//
// The weekend of the calendar matters for overtime: one day means a six-day week, two
// days mean a five-day week. In [harikerja.Default] Saturday and Sunday are off.
//
//	six := cal.WithWeekend(harikerja.SunOnly())
//	work := law.OvertimeWork{Date: harikerja.MustParseDate("2026-03-14"), Hours: 4} // a Saturday
//	o, err := law.Default().Overtime(six, work)
//	fmt.Println(o.Class, o.Multipliers, o.MultiplierHours, o.Weekend) // workday, [1.5 2 2 2], 7.5, sun
//	fmt.Println(o.Article) // the article with these multipliers
//
// Collective leave is not an official holiday: a day of collective leave is a workday
// here, and Hours are the hours after the normal hours.
//
// # Time limits
//
// A time limit is a number of workdays after or before an event, such as the notice of
// a termination (PHK) 14 workdays before it. The laws do not define the workday, so the
// answer is the earliest date of all readings, and the later dates are alternatives:
//
//	t, err := law.Default().TimeLimit(cal, "phk-notice", harikerja.MustParseDate("2026-04-01"), nil)
//	fmt.Println(t.Result, t.Rule.Citation(law.English)) // 2026-03-04, PP 35/2021 art. 37(3)
//	for _, a := range t.Alternatives {
//		fmt.Println(a.Due, a.Explain(law.English))
//	}
//
// # Answers as of an earlier day
//
// To calculate with the lists that were known on an earlier day, use
// [harikerja.Calendar.AsOf]. It has no effect on the rules: they are the rules that
// are known today for the period.
//
// # No answer
//
// If no rule covers a period, the error is a [*RuleError]. If a year has no list of
// holidays, it is a [*harikerja.CoverageError]. A due date needs the list of its year,
// even if the date never moves. A time limit needs every list that one of its readings depends on.
//
// # Not legal advice
//
// This package is not an official source and gives no legal advice. [Rulebook.Notice]
// says how many rules were read completely, and which were not. [Obligation.Warnings],
// [TimeLimit.Warnings] and [Overtime.Warnings] return all doubts about an answer. If a
// payment depends on a date, read the regulation.
package law
