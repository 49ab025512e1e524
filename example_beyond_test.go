package harikerja_test

import (
	"fmt"
	"log"
	"time"

	"github.com/harikerja/harikerja"
)

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
	// modified-following 2026-01-30
}

func ExampleCalendar_Upcoming() {
	today := harikerja.MustParseDate("2026-05-20")
	list, err := harikerja.Default().Upcoming(today, 2, harikerja.NationalHoliday)
	if err != nil {
		log.Fatal(err)
	}
	for _, h := range list {
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
			continue // a mistake of the dataset, put right
		}
		fmt.Printf("%s: revision %d of %d, %d added\n", c.Date, c.Number, c.Year, len(c.Added))
	}
	// Output:
	// 2025-09-19: revision 1 of 2026, 25 added
	// 2025-08-07: revision 2 of 2025, 1 added
}

// One day of leave, on the Friday between Idul Adha and Waisak, makes six days
// off.
func ExampleCalendar_LongWeekends() {
	list, err := harikerja.Default().LongWeekends(harikerja.Month(2026, time.May), 4, 1)
	if err != nil {
		log.Fatal(err)
	}
	for _, w := range list {
		fmt.Println(w.Span, w.Days(), "days, leave:", w.Bridges)
	}
	// Output:
	// 2026-05-14..2026-05-17 4 days, leave: []
	// 2026-05-27..2026-06-01 6 days, leave: [2026-05-29]
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

func ExampleCalendar_SummarizeYear() {
	year, err := harikerja.Default().SummarizeYear(2025)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(year.Total.Workdays, "workdays,", year.Months[time.March-1].Workdays, "of them in March")
	// Output: 237 workdays, 19 of them in March
}

// Sixteen working hours from Tuesday afternoon: Nyepi and Idulfitri lie
// between.
func ExampleCalendar_Due() {
	cal := harikerja.Default()
	office := harikerja.MustParseHours("08:00-12:00,13:00-17:00")
	start := time.Date(2026, 3, 17, 15, 0, 0, 0, harikerja.MustParseZone("WIB"))
	deadline, err := cal.Due(start, 16*time.Hour, office)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("due", deadline.Due)
	days, err := cal.WorkByDay(deadline.Begin, deadline.Due, office, 10)
	if err != nil {
		log.Fatal(err)
	}
	for _, d := range days {
		fmt.Println(d.Date, d.Work)
	}
	// Output:
	// due 2026-03-26 15:00:00 +0700 WIB
	// 2026-03-17 2h0m0s
	// 2026-03-25 8h0m0s
	// 2026-03-26 6h0m0s
}

// A six-day week with a short Saturday: the calendar must have Saturday as a
// workday.
func ExampleParseHours() {
	hours, err := harikerja.ParseHours("08:00-12:00,13:00-16:00", "sat=08:00-13:00")
	if err != nil {
		log.Fatal(err)
	}
	six, err := harikerja.Default().With(harikerja.Rules{Weekend: harikerja.SunOnly})
	if err != nil {
		log.Fatal(err)
	}
	monday := time.Date(2026, 1, 5, 0, 0, 0, 0, harikerja.MustParseZone("WIB"))
	week, err := six.Elapsed(monday, monday.AddDate(0, 0, 7), hours)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(week.Work, "on", week.Days, "days")
	_, err = harikerja.Default().Due(monday, time.Hour, hours)
	fmt.Println(err)
	// Output:
	// 40h0m0s on 6 days
	// sat has working hours of its own, but it is in the weekend sat,sun
}

func ExampleParseTime() {
	t, err := harikerja.ParseTime("2026-03-17T08:00:00Z", harikerja.MustParseZone("WITA"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(t)
	// Output: 2026-03-17 16:00:00 +0800 WITA
}
