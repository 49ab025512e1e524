// Package harikerja lists the Indonesian public holidays (hari libur nasional)
// and days of collective leave (cuti bersama) since 2009, each with the decree
// that set it, and counts workdays. It has no dependencies and its data is built
// in.
//
// # Questions and answers
//
// A [Calendar] answers questions about holidays and workdays under its rules.
// [Default] returns a calendar with the built-in data, in which Saturday,
// Sunday and collective leave are days off:
//
//	cal := harikerja.Default()
//	due, err := cal.AddWorkdays(harikerja.MustParseDate("2026-03-18"), 5)
//	n, err := cal.CountWorkdays(harikerja.Month(2026, time.March))
//	payday, err := cal.NthWorkday(harikerja.Month(2026, time.March), -1)
//	sum, err := cal.Summarize(harikerja.Month(2026, time.March)) // sum.Workdays, sum.WeekendDays, sum.Holidays()
//	holidays, err := cal.Holidays(harikerja.Year(2026))          // each with LocalName, Name and Decrees()
//	day, err := cal.Day(harikerja.MustParseDate("2026-03-19"))   // day.IsWorkday(), day.Class, day.Holidays
//	covered, ok := cal.Covered()                                 // the dates with data
//
// A [Date] is a day without a time or a zone; [DateOf] returns the date of a
// [time.Time]. A [Span] includes both its ends; [OneDay] returns that of one date. A
// calendar never changes and is
// safe for concurrent use. The time to add or count workdays does not depend on
// the number of days, and these methods do not allocate memory.
//
// # Rules
//
// [Calendar.WithWeekend] and [Calendar.WithLeave] return a calendar with the same
// data and another rule:
//
//	six := cal.WithWeekend(harikerja.SunOnly())
//	firm := cal.WithLeave(harikerja.LeaveWorked())
//
// National holidays are days off for everybody. Collective leave is for civil
// servants. A private firm may work on these days, and a worker who takes such
// a day uses a day of annual leave. For a firm that works on these days, use
// LeaveWorked.
//
// # The calendar of a firm
//
// A firm may take only some days of collective leave, close on other days, and
// work on a weekend day or on a holiday. A [Definition] describes its calendar,
// and [Calendar.WithDefinition] applies it to the national list:
//
//	firm, err := cal.WithDefinition(harikerja.Definition{
//		Weekend: harikerja.SunOnly(), // the zero value means Saturday and Sunday
//		DaysOff: []harikerja.OwnDay{{
//			Span: harikerja.OneDay(harikerja.MustParseDate("2025-12-29")),
//			Name: harikerja.Names{Indonesian: "Ulang tahun perusahaan", English: "Company anniversary"},
//		}},
//		Workdays: []harikerja.OwnDay{{Span: harikerja.OneDay(harikerja.MustParseDate("2025-12-28"))}},
//	})
//
// The rules of the firm are in the definition, so cal must have the default rules. The
// field CollectiveLeave is a [Leave], for example LeaveOnly(dates...) with the dates that
// the firm takes. A calendar file, which is JSON, has the same fields:
//
//	def, err := harikerja.ParseDefinition(file)
//	firm, err := cal.WithDefinition(def)
//	due, err := firm.AddWorkdays(harikerja.MustParseDate("2026-12-23"), 5)
//
// All methods work on this calendar. An own day off is a [Holiday] of the kind
// [OwnDayOff], and [Day] has the own line that decided the class of the date.
// The own lines are not compared with the national list, so a new decree does
// not make a definition invalid.
//
// The dataset also has calendars of institutions: cal.Named("idx") is that of the
// Indonesia Stock Exchange.
//
// # Working hours
//
// [Calendar.Due] adds working time to a time, and [Calendar.Elapsed] returns the
// working time between two times. [Hours] have their own time zone:
//
//	office := harikerja.MustParseHours("08:00-12:00,13:00-17:00 sat=08:00-12:00").In(harikerja.MustParseZone("WITA"))
//	deadline, err := six.Due(time.Now(), 16*time.Hour, office) // deadline.Due is a time.Time
//	elapsed, err := six.Elapsed(start, time.Now(), office)     // elapsed.Work is a time.Duration
//	list, err := six.WorkByDay(deadline.Begin, deadline.Due, office, 100)
//	for _, day := range list {
//		fmt.Println(day.Date, day.Work)
//	}
//
// # Errors
//
// Functions whose names begin with New or Parse return an error for a wrong value,
// because it may come from a user. Functions for values that are written in code
// panic: [Year], [Month], and those whose names begin with Must. All errors of this
// package can be found with [errors.As]: [*CoverageError], [*ParseError] for texts,
// [*ArgumentError] for other arguments, [*NthError], [*ClockChangeError],
// [*DefinitionError] and [*DatasetError].
//
// # Dates without data
//
// The government publishes the list of a year by decree, usually in the year
// before. For a date in a year without a list, every method returns a
// [*CoverageError] with that date and the span of covered dates. The same is
// true for a date in a year that a [Definition] does not cover.
//
//	_, err := cal.IsWorkday(harikerja.MustParseDate("2030-01-02"))
//	var missing *harikerja.CoverageError
//	if errors.As(err, &missing) {
//		fmt.Println("no data for", missing.Date, "only for", missing.Covered)
//	}
//
// Only the dates that the answer depends on must be covered. The start date of
// [Calendar.AddWorkdays] need not be covered.
//
// # Data as of an earlier day
//
// Decrees are amended, sometimes only a few days before the holiday.
// [Calendar.AsOf] returns the calendar as it was known on a day. Use it to
// repeat an old calculation.
//
//	then := cal.AsOf(harikerja.MustParseDate("2025-08-01")) // before 18 August 2025 was added
//	info, err := then.Year(2025)                            // info.Revision is 1, later it is 2
//	revisions, err := cal.Revisions(2025)                   // each with Added, Removed, Renamed and Decrees
//
// To record which list an answer used, keep the number of the year's revision.
// [Calendar.Version] is the version of the whole dataset and is the same under AsOf.
// [Holiday.Decrees] returns the decrees that a holiday is based on; the field Numbers
// of a [Decree] has one number for each ministry.
//
// # Newer data
//
// A new list comes with the next release of this module, or earlier as a file
// dataset.json. [Load] reads this file and rejects a file that is damaged, inconsistent
// or older than the built-in data. For older data, give it the option [AllowOlder].
// It returns the national calendar with the default rules. A program that runs
// for a long time replaces its calendar as follows:
//
//	var current atomic.Pointer[harikerja.Calendar] // each question uses current.Load()
//
//	// reload keeps the weekend, the leave and the own days of the current calendar.
//	reload := func(file io.Reader) error {
//		old := current.Load()
//		fresh, err := harikerja.Load(file)
//		if err == nil {
//			err = old.CheckUpdate(fresh) // refuses older data
//		}
//		if err != nil {
//			return err // the current calendar stays in use
//		}
//		fresh, err = fresh.WithDefinition(old.Definition())
//		if err != nil {
//			return err
//		}
//		current.Store(fresh)
//		return nil
//	}
//
// For a calendar of the dataset, such as idx, use [Calendar.Named] instead of
// WithDefinition, because the new file may have newer lines for it. [Calendar.CheckUpdate]
// does not compare these lines. The new calendar has all
// decrees of the file: if the old one was made with [Calendar.AsOf], call AsOf again.
//
// [Calendar.Version] tells which dataset a calendar has, and
// [Calendar.NewestDecree] the date of its newest decree, which a correction of the
// dataset does not change.
//
// # Tests
//
// Package harikerjatest makes small calendars of one or more years for the tests of
// other programs.
//
// # Not an official source
//
// This package is not an official government source and gives no legal advice.
// If a right or a payment depends on a date, consult the decrees themselves.
package harikerja
