package harikerja_test

import (
	"bytes"
	"errors"
	"fmt"
	"log"
	"os"
	"sync/atomic"
	"time"

	"github.com/harikerja/harikerja"
)

func Example() {
	cal := harikerja.Default() // Saturday and Sunday off, collective leave taken
	due, err := cal.AddWorkdays(harikerja.MustParseDate("2026-03-17"), 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(due, due.Weekday())
	// Output: 2026-03-31 Tuesday
}

// These lines are also in the package documentation.
func Example_questions() {
	check := func(err error) {
		if err != nil {
			log.Fatal(err)
		}
	}
	cal := harikerja.Default()
	march := harikerja.Month(2026, time.March)
	due, err := cal.AddWorkdays(harikerja.MustParseDate("2026-03-18"), 5)
	check(err)
	n, err := cal.CountWorkdays(march)
	check(err)
	payday, err := cal.NthWorkday(march, -1)
	check(err)
	day, err := cal.Day(harikerja.MustParseDate("2026-03-19"))
	check(err)
	holidays, err := cal.Holidays(harikerja.Year(2026))
	check(err)
	fmt.Println(due, n, payday, day.IsWorkday(), day.Holidays, holidays[0].Date)

	six := cal.WithWeekend(harikerja.SunOnly())
	firm := six.WithLeave(harikerja.LeaveWorked())
	due, err = firm.AddWorkdays(harikerja.MustParseDate("2026-03-18"), 5)
	check(err)
	fmt.Println(due)

	then := cal.AsOf(harikerja.MustParseDate("2025-08-01"))
	info, err := then.YearInfo(2025)
	check(err)
	fmt.Println(info.Year)
	// Output:
	// 2026-03-31 17 2026-03-31 false [2026-03-19 Hari Suci Nyepi (Tahun Baru Saka 1948)] 2026-01-01
	// 2026-03-26
	// 2025
}

func ExampleDefault() {
	for _, y := range harikerja.Default().Years()[14:17] {
		fmt.Println(y.Year, y.Status, "-", y.NationalHolidayEntries, "holidays,", y.CollectiveLeaveEntries, "days of leave")
	}
	// Output:
	// 2023 verified - 16 holidays, 11 days of leave
	// 2024 verified - 19 holidays, 10 days of leave
	// 2025 verified - 17 holidays, 11 days of leave
}

func ExampleCalendar_AddWorkdays() {
	cal := harikerja.Default()
	friday := harikerja.MustParseDate("2026-01-02")
	next, _ := cal.AddWorkdays(friday, 1)
	previous, _ := cal.AddWorkdays(friday, -1)
	fmt.Println(next, previous)
	// Output: 2026-01-05 2025-12-31
}

func ExampleCalendar_CountWorkdays() {
	n, err := harikerja.Default().CountWorkdays(harikerja.Month(2026, time.March))
	fmt.Println(n, err)
	// Output: 17 <nil>
}

func ExampleCalendar_CountWorkdaysBetween() {
	cal := harikerja.Default()
	n, err := cal.CountWorkdaysBetween(harikerja.MustParseDate("2026-03-26"), harikerja.MustParseDate("2026-03-16"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n) // -3: the workdays are 26, 25 and 17 March
	// Output: -3
}

func ExampleCalendar_WorkdaysSeq() {
	workdays, err := harikerja.Default().WorkdaysSeq(harikerja.MustParseSpan("2026-03-16..2026-03-26"))
	if err != nil {
		log.Fatal(err)
	}
	for day := range workdays {
		fmt.Println(day, day.Weekday())
	}
	// Output:
	// 2026-03-16 Monday
	// 2026-03-17 Tuesday
	// 2026-03-25 Wednesday
	// 2026-03-26 Thursday
}

func ExampleCalendar_WithWeekend() {
	cal := harikerja.Default()
	march := harikerja.Month(2026, time.March)

	// A shop that is closed on Sunday only.
	shop := cal.WithWeekend(harikerja.SunOnly())
	n, _ := shop.CountWorkdays(march)
	fmt.Println("six-day week:", n)

	// A firm that works on the days of collective leave.
	firm := cal.WithLeave(harikerja.LeaveWorked())
	n, _ = firm.CountWorkdays(march)
	fmt.Println("leave is worked:", n)
	// Output:
	// six-day week: 20
	// leave is worked: 21
}

func ExampleCalendar_WithDefinition() {
	closing, err := harikerja.ParseSpan("2025-12-29..2025-12-31")
	if err != nil {
		log.Fatal(err)
	}
	saturday := harikerja.MustParseDate("2025-12-20")
	// A firm takes four days of the collective leave of 2025, closes
	// between Christmas and New Year, and works on one Saturday.
	firm, err := harikerja.Default().WithDefinition(harikerja.Definition{
		CollectiveLeave: harikerja.LeaveOnly(
			harikerja.MustParseDate("2025-04-02"), harikerja.MustParseDate("2025-04-03"),
			harikerja.MustParseDate("2025-04-04"), harikerja.MustParseDate("2025-04-07"),
		),
		Covers: harikerja.YearRange{First: 2025, Last: 2025}, // the years for which the list is complete
		DaysOff: []harikerja.OwnDay{
			{Span: closing, Name: harikerja.Names{Indonesian: "Tutup akhir tahun", English: "Year-end closing"}},
		},
		Workdays: []harikerja.OwnDay{
			{Span: harikerja.OneDay(saturday), Name: harikerja.Names{Indonesian: "Masuk pengganti", English: "Make-up day"}},
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	december, _ := firm.Summarize(harikerja.Month(2025, time.December))
	fmt.Println(december.Workdays, "workdays,", december.OwnDaysOff, "own days off")
	for _, date := range []string{"2025-05-13", "2025-04-02", "2025-12-20", "2025-12-29"} {
		day, _ := firm.Day(harikerja.MustParseDate(date))
		fmt.Print(day.Date, " ", day.Class)
		if day.Own != nil {
			fmt.Print(": ", day.Own.Name.English)
		}
		fmt.Println()
	}
	// Output:
	// 20 workdays, 3 own days off
	// 2025-05-13 workday
	// 2025-04-02 collective_leave
	// 2025-12-20 workday: Make-up day
	// 2025-12-29 own_day_off: Year-end closing
}

// This example has a firm with a six-day week and own days.
func ExampleCalendar_WithDefinition_sixDays() {
	cal := harikerja.Default()
	// A firm with a six-day week is closed on 29 December 2025 and works on one Sunday.
	firm, err := cal.WithDefinition(harikerja.Definition{
		Weekend: harikerja.SunOnly(),
		DaysOff: []harikerja.OwnDay{{
			Span: harikerja.OneDay(harikerja.MustParseDate("2025-12-29")),
			Name: harikerja.Names{Indonesian: "Ulang tahun perusahaan", English: "Company anniversary"},
		}},
		Workdays: []harikerja.OwnDay{{Span: harikerja.OneDay(harikerja.MustParseDate("2025-12-28"))}},
	})
	if err != nil {
		log.Fatal(err)
	}
	december, err := firm.Summarize(harikerja.Month(2025, time.December))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(december.Workdays, december.OwnDaysOff, december.Holidays()) // 25 1 3
	// Output: 25 1 3
}

// A program that runs for a long time replaces its calendar when a newer file is published.
func ExampleCalendar_Update() {
	var current atomic.Pointer[harikerja.Calendar] // each question uses current.Load()
	current.Store(harikerja.Default().WithWeekend(harikerja.SunOnly()).WithLeave(harikerja.LeaveWorked()))

	newer, err := os.Open("dataset.json")
	if err != nil {
		log.Fatal(err)
	}
	defer newer.Close()
	cal, err := current.Load().Update(newer)
	if err != nil {
		log.Print(err) // the current calendar stays in use
		return
	}
	current.Store(cal)
	fmt.Println(cal.Weekend(), cal.Leave())
	// Output: sun worked
}

// A firm is closed on its anniversary every year.
func ExampleOwnDay_YearlyUntil() {
	anniversary := harikerja.OwnDay{
		Span: harikerja.OneDay(harikerja.MustParseDate("2015-08-05")),
		Name: harikerja.Names{Indonesian: "Ulang tahun perusahaan", English: "Company anniversary"},
	}
	anniversaries, err := anniversary.YearlyUntil(2040)
	if err != nil {
		log.Fatal(err)
	}
	firm, err := harikerja.Default().WithDefinition(harikerja.Definition{DaysOff: anniversaries})
	if err != nil {
		log.Fatal(err)
	}
	holidays, err := firm.HolidaysOn(harikerja.MustParseDate("2026-08-05"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(holidays[0].Kind, holidays[0].Name)
	// Output: own_day_off Company anniversary
}

func ExampleParseDefinition() {
	file := `{
	  "name": "acme",
	  "title": {"id": "PT Acme", "en": "PT Acme"},
	  "weekend": ["sun"],
	  "collectiveLeave": "taken",
	  "daysOff": [{"from": "2025-12-29", "to": "2025-12-31"}],
	  "workdays": [{"date": "2025-03-30"}]
	}`
	acme, err := harikerja.ParseDefinition([]byte(file))
	if err != nil {
		fmt.Println(err)
		return
	}
	cal, err := harikerja.Default().WithDefinition(acme)
	if err != nil {
		fmt.Println(err)
		return
	}
	due, _ := cal.AddWorkdays(harikerja.MustParseDate("2025-12-24"), 1)
	fmt.Println(acme.Name, due)

	// All mistakes are reported, each with its place in the file.
	_, err = harikerja.ParseDefinition([]byte(`{"name": "acme", "weekends": [], "daysOff": [{"date": "2026-02-29"}]}`))
	var mistakes *harikerja.DefinitionError
	if errors.As(err, &mistakes) {
		for _, problem := range mistakes.Problems {
			fmt.Println(problem.Path)
		}
	}
	// Output:
	// acme 2025-12-27
	// weekends
	// daysOff[0].date
}

func ExampleCalendar_AsOf() {
	cal := harikerja.Default()
	monday := harikerja.MustParseDate("2025-08-18")

	// A decree of 7 August 2025 made 18 August a day of collective leave.
	now, _ := cal.IsWorkday(monday)
	then, _ := cal.AsOf(harikerja.MustParseDate("2025-08-01")).IsWorkday(monday)
	fmt.Println("workday as known on 1 August 2025:", then)
	fmt.Println("workday as known now:", now)
	// Output:
	// workday as known on 1 August 2025: true
	// workday as known now: false
}

func ExampleCoverageError() {
	_, err := harikerja.Default().IsWorkday(harikerja.MustParseDate("2008-05-20"))
	var missing *harikerja.CoverageError
	if errors.As(err, &missing) {
		log.Print(missing) // it also says which years have data
		fmt.Println(missing.Date.Year() < missing.Covered.Start().Year())
	}
	// Output: true
}

// This example reads the calendar of a firm from a file. The file is JSON;
// docs/calendars.md describes it.
func ExampleCalendar_WithDefinition_file() {
	cal := harikerja.Default()
	file, err := os.ReadFile("testdata/acme.json")
	if err != nil {
		log.Fatal(err)
	}
	def, err := harikerja.ParseDefinition(file)
	if err != nil {
		log.Fatal(err) // each mistake with its place in the file
	}
	acme, err := cal.WithDefinition(def)
	if err != nil {
		log.Fatal(err)
	}
	n, err := acme.CountWorkdays(harikerja.Month(2026, time.March))
	fmt.Println(n, err)
	// Output: 22 <nil>
}

// This example counts the trading days of the Indonesia Stock Exchange.
func ExampleCalendar_Named() {
	idx, err := harikerja.Default().Named("idx")
	if err != nil {
		log.Fatal(err)
	}
	n, err := idx.CountWorkdays(harikerja.Year(2025))
	fmt.Println(n, err)
	// Output: 236 <nil>
}

func ExampleCalendar_HolidaysOn() {
	cal := harikerja.Default()
	holidays, err := cal.HolidaysOn(harikerja.MustParseDate("2025-08-18"))
	if err != nil {
		log.Fatal(err)
	}
	for _, h := range holidays {
		fmt.Println(h.Kind, h.LocalName, h.Name) // in Indonesian and in English
		for _, decree := range h.Decrees() {
			fmt.Println("by", decree.ID, "of", decree.Date)
			for _, n := range decree.Numbers { // one for each ministry
				fmt.Println("-", n.Authority, n.Number)
			}
		}
	}
	// Output:
	// collective_leave Cuti Bersama Proklamasi Kemerdekaan Collective Leave for Independence Day
	// by skb-2025-amendment-1 of 2025-08-07
	// - Menteri Agama 933 Tahun 2025
	// - Menteri Ketenagakerjaan 1 Tahun 2025
	// - Menteri Pendayagunaan Aparatur Negara dan Reformasi Birokrasi (PANRB) 3 Tahun 2025
}

func ExampleCalendar_Holidays() {
	holidays, err := harikerja.Default().Holidays(harikerja.Month(2026, time.May))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range holidays {
		fmt.Println(h.Date, h.Date.Weekday(), h.Name)
	}
	// Output:
	// 2026-05-01 Friday International Labour Day
	// 2026-05-14 Thursday Ascension of Jesus Christ
	// 2026-05-15 Friday Collective Leave for Ascension of Jesus Christ
	// 2026-05-27 Wednesday Eid al-Adha 1447 H
	// 2026-05-28 Thursday Collective Leave for Eid al-Adha 1447 H
	// 2026-05-31 Sunday Vesak Day 2570 BE
}

func ExampleCalendar_NthWorkday() {
	cal := harikerja.Default()
	may := harikerja.Month(2026, time.May)
	first, _ := cal.NthWorkday(may, 1)
	last, _ := cal.NthWorkday(may, -1)
	fmt.Println(first, last)
	// Output: 2026-05-04 2026-05-29
}

func ExampleCalendar_Revisions() {
	cal := harikerja.Default()
	revisions, err := cal.Revisions(2020)
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range revisions {
		if r.Correction != "" {
			continue // a corrected mistake in the dataset
		}
		fmt.Println(r.Number, r.Date, r.Decrees[0].ID, "added", len(r.Added), "removed", len(r.Removed))
	}
	// Output:
	// 1 2019-08-28 skb-2020 added 20 removed 0
	// 2 2020-03-09 skb-2020-amendment-1 added 4 removed 0
	// 3 2020-04-09 skb-2020-amendment-2 added 5 removed 4
	// 4 2020-05-20 skb-2020-amendment-3 added 0 removed 1
	// 5 2020-11-27 keppres-22-2020 added 1 removed 0
	// 6 2020-12-01 skb-2020-amendment-4 added 0 removed 3
}

func ExampleLoad() {
	file := harikerja.Default().DatasetFile() // or a newer dataset.json from disk
	cal, err := harikerja.Load(bytes.NewReader(file))
	if err != nil {
		fmt.Println(err)
		return
	}
	covered, _ := cal.Covered()
	fmt.Println("from", covered.Start(), "on")

	file[len(file)/2] ^= 1
	_, err = harikerja.Load(bytes.NewReader(file))
	fmt.Println(err)
	// Output:
	// from 2009-01-01 on
	// the dataset is damaged: its digest does not match its content
}

// This example loads data that is older than the built-in data.
func ExampleAllowOlder() {
	content, err := os.ReadFile("testdata/datasets/valid.json") // has only 2024 and 2025
	if err != nil {
		log.Fatal(err)
	}
	_, err = harikerja.Load(bytes.NewReader(content))
	fmt.Println(err)

	old, err := harikerja.Load(bytes.NewReader(content), harikerja.AllowOlder())
	if err != nil {
		log.Fatal(err)
	}
	covered, _ := old.Covered()
	fmt.Println(covered)
	// Output:
	// the dataset is older than the one in use: it has no data for 2009, but the dataset in use has data for this year
	// 2024-01-01..2025-12-31
}

func ExampleDateOf() {
	jakarta := time.FixedZone("WIB", 7*60*60)
	t := time.Date(2025, time.December, 31, 18, 30, 0, 0, time.UTC)
	fmt.Println(harikerja.DateOf(t), harikerja.DateOf(t.In(jakarta)))
	// Output: 2025-12-31 2026-01-01
}

func ExampleCalendar_Adjust() {
	payday := harikerja.MustParseDate("2026-01-31") // a Saturday
	for _, rule := range []harikerja.Adjustment{harikerja.Following, harikerja.ModifiedFollowing} {
		paid, err := harikerja.Default().Adjust(payday, rule)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(rule, paid)
	}
	// Output:
	// following 2026-02-02
	// modified_following 2026-01-30
}

func ExampleCalendar_Upcoming() {
	today := harikerja.MustParseDate("2026-05-20")
	next, err := harikerja.Default().Upcoming(today, 2, harikerja.NationalHoliday)
	if err != nil {
		log.Fatal(err)
	}
	if !next.Complete {
		fmt.Println("there is no data for the next holidays")
	}
	for _, h := range next.Holidays {
		fmt.Printf("in %d days: %s\n", h.Date.Sub(today), h.Name)
	}
	// Output:
	// in 7 days: Eid al-Adha 1447 H
	// in 11 days: Vesak Day 2570 BE
}

func ExampleCalendar_Changes() {
	then := harikerja.Default().AsOf(harikerja.MustParseDate("2025-12-31"))
	for _, c := range then.Changes(harikerja.MustParseDate("2025-08-01")) {
		if c.Correction != "" {
			continue // a corrected mistake in the dataset
		}
		fmt.Printf("%s: revision %d of %d, %d added\n", c.Date, c.Number, c.Year, len(c.Added))
	}
	// Output:
	// 2025-09-19: revision 1 of 2026, 25 added
	// 2025-08-07: revision 2 of 2025, 1 added
}

// Friday 29 May is between Idul Adha and Waisak. With leave on this day, all six
// days from 27 May to 1 June are days off.
func ExampleCalendar_LongWeekends() {
	options := harikerja.LongWeekendOptions{MinDays: 4, MaxBridges: 1}
	list, err := harikerja.Default().LongWeekends(harikerja.Month(2026, time.May), options)
	if err != nil {
		log.Fatal(err)
	}
	for _, w := range list.LongWeekends {
		fmt.Println(w.Span, w.Span.Days(), "days, leave:", w.Bridges, "gains", w.Gained)
	}
	// Output:
	// 2026-05-14..2026-05-17 4 days, leave: [] gains 0
	// 2026-05-27..2026-06-01 6 days, leave: [2026-05-29] gains 3
}

// Payroll periods from the 26th to the 25th, paid on the 25th or on the workday before it.
func ExampleCalendar_PayrollPeriods() {
	options := harikerja.PayrollOptions{FirstDay: 26, Payday: 25}
	periods, err := harikerja.Default().PayrollPeriods(2026, options)
	if err != nil {
		log.Fatal(err)
	}
	for _, p := range periods[:2] {
		fmt.Println(p.Span, p.Workdays, "workdays, paid on", p.Payday)
	}
	// Output:
	// 2025-12-26..2026-01-25 18 workdays, paid on 2026-01-23
	// 2026-01-26..2026-02-25 21 workdays, paid on 2026-02-25
}

func ExampleCalendar_Summarize() {
	sum, err := harikerja.Default().Summarize(harikerja.Month(2026, time.March))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d days: %d workdays, %d weekend, %d national, %d leave\n",
		sum.Days, sum.Workdays, sum.WeekendDays, sum.NationalHolidays, sum.CollectiveLeave)
	// Output: 31 days: 17 workdays, 9 weekend, 1 national, 4 leave
}

// This example adds sixteen working hours to a time on Tuesday afternoon. Nyepi
// and Idulfitri are days off in this time.
func ExampleCalendar_Due() {
	cal := harikerja.Default()
	// A repair takes sixteen working hours. It begins on Tuesday at 15:00 in Jakarta.
	wib := harikerja.MustParseZone("WIB")
	office := harikerja.MustParseHours("08:00-12:00,13:00-17:00").In(wib)
	start := time.Date(2026, 3, 17, 15, 0, 0, 0, wib)
	deadline, err := cal.Due(start, 16*time.Hour, office)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(deadline.Due) // 2026-03-26 15:00:00 +0700 WIB
	elapsed, err := cal.Elapsed(start, deadline.Due, office)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(elapsed.Work) // 16h0m0s
	days, err := cal.WorkByDay(deadline.Begin, deadline.Due, office, 10)
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range days {
		fmt.Println(d.Date, d.Work)
	}
	// Output:
	// 2026-03-26 15:00:00 +0700 WIB
	// 16h0m0s
	// 2026-03-17 2h0m0s
	// 2026-03-25 8h0m0s
	// 2026-03-26 6h0m0s
}

// This example uses a six-day week with a short Saturday. Saturday must be a
// workday in the calendar.
func ExampleParseHours() {
	hours, err := harikerja.ParseHours("08:00-12:00,13:00-16:00 sat=08:00-13:00")
	if err != nil {
		log.Fatal(err)
	}
	wib := harikerja.MustParseZone("WIB")
	hours = hours.In(wib)
	six := harikerja.Default().WithWeekend(harikerja.SunOnly())
	monday := time.Date(2026, 1, 5, 0, 0, 0, 0, wib)
	week, err := six.Elapsed(monday, monday.AddDate(0, 0, 7), hours)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(week.Work, "on", week.Workdays, "days")
	_, err = harikerja.Default().Due(monday, time.Hour, hours)
	fmt.Println(err)
	// Output:
	// 40h0m0s on 6 days
	// invalid hours Saturday: the day has its own working hours, but it is in the weekend sat,sun
}
