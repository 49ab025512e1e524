package harikerja_test

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"github.com/harikerja/harikerja"
)

func Example() {
	cal := harikerja.Default() // Saturday and Sunday off, collective leave taken

	// An invoice of 18 March 2026, payable within five workdays. Nyepi, Eid
	// and their collective leave lie between.
	due, err := cal.AddWorkdays(harikerja.MustParseDate("2026-03-18"), 5)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(due, due.Weekday())
	// Output: 2026-03-31 Tuesday
}

func ExampleDefault() {
	for _, y := range harikerja.Default().Years()[14:17] {
		fmt.Println(y.Year, y.Status, "-", y.NationalHolidays, "holidays,", y.CollectiveLeave, "days of leave")
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

func ExampleCalendar_With() {
	cal := harikerja.Default()
	march := harikerja.Month(2026, time.March)

	// A shop that is closed on Sunday only.
	shop, err := cal.With(harikerja.Rules{Weekend: harikerja.SunOnly})
	if err != nil {
		fmt.Println(err)
		return
	}
	n, _ := shop.CountWorkdays(march)
	fmt.Println("six-day week:", n)

	// A firm that works through collective leave.
	firm, err := cal.With(harikerja.Rules{WorkOnLeave: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	n, _ = firm.CountWorkdays(march)
	fmt.Println("leave is worked:", n)
	// Output:
	// six-day week: 20
	// leave is worked: 21
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
	if e, ok := errors.AsType[*harikerja.CoverageError](err); ok {
		fmt.Println("no data for", e.Date, "but from", e.Covered.Start(), "on")
	}
	// Output: no data for 2008-05-20 but from 2009-01-01 on
}

func ExampleCalendar_HolidaysOn() {
	holidays, err := harikerja.Default().HolidaysOn(harikerja.MustParseDate("2025-08-18"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range holidays {
		fmt.Println(h.Date, h.Kind, h.LocalName)
		for _, decree := range h.Decrees() {
			fmt.Println("by", decree.ID, "of", decree.Date)
			for _, n := range decree.Numbers {
				fmt.Println("-", n.Authority, n.Number)
			}
		}
	}
	// Output:
	// 2025-08-18 collective_leave Cuti Bersama Proklamasi Kemerdekaan
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
		fmt.Println(h.Date, harikerja.LocalWeekday(h.Date.Weekday()), h.Name)
	}
	// Output:
	// 2026-05-01 Jumat International Labour Day
	// 2026-05-14 Kamis Ascension of Jesus Christ
	// 2026-05-15 Jumat Collective Leave for the Ascension of Jesus Christ
	// 2026-05-27 Rabu Eid al-Adha 1447 H
	// 2026-05-28 Kamis Collective Leave for Eid al-Adha 1447 H
	// 2026-05-31 Minggu Vesak Day 2570 BE
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
	revisions, err := harikerja.Default().Revisions(2020)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, r := range revisions {
		if r.Correction != "" {
			continue // a mistake of the dataset, put right
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
	file := harikerja.EmbeddedDataset() // or a newer dataset.json from disk
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
	// the dataset is damaged: its digest does not fit its content
}

func ExampleDateOf() {
	jakarta := time.FixedZone("WIB", 7*60*60)
	t := time.Date(2025, time.December, 31, 18, 30, 0, 0, time.UTC)
	fmt.Println(harikerja.DateOf(t), harikerja.DateOf(t.In(jakarta)))
	// Output: 2025-12-31 2026-01-01
}
