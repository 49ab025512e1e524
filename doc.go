// Package harikerja knows the Indonesian public holidays (hari libur nasional)
// and days of collective leave (cuti bersama) from 2009 on, each traced to the
// decree that set it, and counts workdays with them exactly. It has no
// dependencies and its data is built in.
//
// # Questions and answers
//
// A [Calendar] answers under its [Rules]. [Default] has the built-in data with
// Saturday and Sunday off and collective leave taken:
//
//	cal := harikerja.Default()
//	due, err := cal.AddWorkdays(harikerja.MustParseDate("2026-03-18"), 5)
//	n, err := cal.CountWorkdays(harikerja.Month(2026, time.March))
//	payday, err := cal.NthWorkday(harikerja.Month(2026, time.March), -1)
//	holidays, err := cal.Holidays(harikerja.Year(2026))
//
// A [Date] is a day without a time or a zone, so no clock can move it; use
// [DateOf] to get one from a [time.Time]. A [Span] holds both its ends.
// A calendar never changes and may be shared by goroutines. Adding and counting
// workdays costs the same over a week and over all years, and allocates
// nothing.
//
// # Rules
//
// Rules are a value; [Calendar.With] gives the same data under others:
//
//	six, err := cal.With(harikerja.Rules{Weekend: harikerja.SunOnly})
//	firm, err := cal.With(harikerja.Rules{WorkOnLeave: true})
//
// National holidays are off for everybody. Collective leave is given to civil
// servants; a private firm may work through it, and a worker who takes it
// spends a day of annual leave. That is what WorkOnLeave is for.
//
// # Only what is decreed
//
// The government decrees a year's list, usually in the year before. A date
// without a list has no answer: every method returns a [*CoverageError] that
// names the date and what is covered, never a guess.
//
//	_, err := cal.IsWorkday(harikerja.MustParseDate("2030-01-02"))
//	if e, ok := errors.AsType[*harikerja.CoverageError](err); ok {
//		fmt.Println("no data for", e.Date, "only for", e.Covered)
//	}
//
// A date needs data only if the answer depends on it: [Calendar.AddWorkdays]
// does not examine the day it starts from.
//
// # What was known when
//
// Decrees are amended, some within days of the holiday. [Calendar.AsOf] gives
// the calendar as it was known on a day, which is how to repeat an old
// calculation; [Calendar.Revisions] lists what each decree changed, and
// [Holiday.Decrees] names the documents to show to whoever asks.
//
//	then := cal.AsOf(harikerja.MustParseDate("2025-08-01")) // before 18 August 2025 was added
//
// # Newer data
//
// A new list is a new dataset.json, with the next release of this module or
// without it: [Load] reads one and refuses a file that is damaged or does not
// make sense.
//
// # Not an official source
//
// This package is not an official government source and gives no legal advice.
// Where a right or a payment depends on a date, consult the decrees themselves.
package harikerja
