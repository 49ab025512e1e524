// Package harikerja counts workdays in Indonesia. It lists the public holidays (hari
// libur nasional) and days of collective leave (cuti bersama) since 2009, each with the
// decree that set it. It has no dependencies, and its data is built in.
//
// A [Calendar] answers questions. [Default] returns a calendar with the built-in data in
// which Saturday, Sunday and collective leave are days off:
//
//	cal := harikerja.Default()
//	march := harikerja.Month(2026, time.March)
//	due, err := cal.AddWorkdays(harikerja.MustParseDate("2026-03-18"), 5)
//	n, err := cal.CountWorkdays(march)
//	payday, err := cal.NthWorkday(march, -1)                   // the last workday
//	day, err := cal.Day(harikerja.MustParseDate("2026-03-19")) // day.IsWorkday(), day.Holidays
//	holidays, err := cal.Holidays(harikerja.Year(2026))        // each with LocalName and Decrees()
//
// A [Date] is a day without a time and a zone. A [Span] includes its first and its last
// date. A calendar never changes, and is safe for concurrent use.
//
// # Rules
//
// Private firms may work on days of collective leave, and many have a six-day week:
//
//	six := cal.WithWeekend(harikerja.SunOnly())
//	firm := six.WithLeave(harikerja.LeaveWorked())
//
// A [Definition] also has own days off and own workdays. [ParseDefinition] reads it from a
// JSON file, and [Calendar.WithDefinition] applies it. [Calendar.Named] returns a calendar
// of the dataset, such as "idx", the Indonesia Stock Exchange.
//
// # Errors
//
// Functions whose names begin with New or Parse return an error for a wrong value, because
// it may come from a user. [Year], [Month] and functions whose names begin with Must panic:
// they are for values in code.
//
// The government publishes the list of a year by decree, usually in the year before.
// For a date in a year without a list, a method returns a [*CoverageError], never a
// guess. A list of future dates, such as the list that [Calendar.Upcoming] returns,
// says whether it is complete. Package projection predicts the holidays of later years.
//
// # Earlier and newer data
//
// Decrees are amended, sometimes only days before the holiday. [Calendar.AsOf] returns the
// calendar as it was known on a day, to repeat an old calculation. To record which list an
// answer used, keep the revision of the year:
//
//	then := cal.AsOf(harikerja.MustParseDate("2025-08-01")) // before 18 August 2025 was added
//	info, err := then.YearInfo(2025)                        // info.Revision is 1; today it is 2
//
// A new list comes with the next release of this module, or earlier as a file
// dataset.json. [Load] reads the file. [Calendar.Update] reads it too, but keeps the
// rules of the calendar and refuses data that is older than the calendar's data.
//
// # More
//
// [Calendar.Due] and [Calendar.Elapsed] count working hours. [Calendar.PayrollPeriods]
// counts the workdays of periods such as the 26th to the 25th. Package law calculates
// due dates, time limits and overtime under the law. Each answer names its article.
// Package harikerjatest makes small calendars for tests. The documentation on
// pkg.go.dev has examples.
//
// This package is not an official source and gives no legal advice. If a right or a payment
// depends on a date, consult the decrees.
package harikerja
