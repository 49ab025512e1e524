package law_test

import (
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/harikerjatest"
	"github.com/harikerja/harikerja/law"
)

func Example() {
	// The rule says that the tax return for March 2023 is due on 20 April. In the final
	// list, 20 April and the following days are days off.
	cal := harikerja.Default()
	due, err := law.Default().Due(cal, law.IncomeTaxReturn, law.MonthPeriod(2023, time.March))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(due.Due, "by", due.Rule.Citation)
	for _, s := range due.Skipped {
		fmt.Println("not", s.Date, s.Reason)
	}
	// Output:
	// 2023-04-26 by UU KUP 6/1983 art. 3(3)(a); PMK 243/PMK.03/2014 art. 10(1), 10(5), 12
	// not 2023-04-20 collective_leave
	// not 2023-04-21 collective_leave
	// not 2023-04-22 national_holiday
	// not 2023-04-23 national_holiday
	// not 2023-04-24 collective_leave
	// not 2023-04-25 collective_leave
}

// Use [harikerja.Calendar.AsOf] to calculate with the lists that were known on an
// earlier day.
func ExampleRulebook_Due_asOf() {
	then := harikerja.Default().AsOf(harikerja.MustParseDate("2023-03-01"))
	due, _ := law.Default().Due(then, law.IncomeTaxReturn, law.MonthPeriod(2023, time.March))
	fmt.Println(due.Due)
	// Output: 2023-04-20
}

func ExampleRulebook_Due_refused() {
	_, err := law.Default().Due(harikerja.Default(), law.IncomeTaxWithheldPayment, law.MonthPeriod(2014, time.December))
	if e, ok := errors.AsType[*law.RuleError](err); ok {
		fmt.Println(e.Reason)
	}
	// Output: before_first_rule
}

// This example tests a program that pays the holiday allowance (THR).
func ExampleRulebook_Due_test() {
	cal := harikerjatest.Calendar(2030, harikerjatest.Holiday("2030-02-05").Of("eid-al-fitr"), harikerjatest.Holiday("2030-02-06").Of("eid-al-fitr"))
	thr, err := law.Default().Due(cal, law.THREidAlFitr, law.YearPeriod(2030))
	fmt.Println(thr.Due, err)
	// Output: 2030-01-29 <nil>
}

// The regulations on BPJS contributions do not define a day off.
func ExampleObligation_alternatives() {
	due, _ := law.Default().Due(harikerja.Default(), law.BPJSKesehatan, law.MonthPeriod(2026, time.October))
	fmt.Println(due.Due, due.Due.Weekday())
	for _, a := range due.Alternatives {
		fmt.Println("or", a.Due, "if this is a day off:", a.Off)
	}
	// Output:
	// 2026-10-10 Saturday
	// or 2026-10-12 if this is a day off: [saturday]
}

func ExampleRulebook_DueIn() {
	list, unanswered, err := law.Default().DueIn(harikerja.Default(), harikerja.Month(2026, time.February), law.Tax)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, o := range list {
		fmt.Println(o.Due, o.ID, o.Period)
	}
	fmt.Println(len(unanswered), "without an answer")
	// Output:
	// 2026-02-02 vat-payment 2025-12
	// 2026-02-02 vat-return 2025-12
	// 2026-02-18 income-tax-own-payment 2026-01
	// 2026-02-18 income-tax-withheld-payment 2026-01
	// 2026-02-18 stamp-duty-payment 2026-01
	// 2026-02-18 stamp-duty-return 2026-01
	// 2026-02-18 vat-own-payment 2026-01
	// 2026-02-20 e-invoice-upload 2026-01
	// 2026-02-20 income-tax-return 2026-01
	// 2026-02-28 withholding-slip-leaver 2026-01
	// 0 without an answer
}

func ExampleRulebook_Overtime() {
	work := law.OvertimeWork{Date: harikerja.MustParseDate("2026-03-17"), Hours: 4}
	o, err := law.Default().Overtime(harikerja.Default(), work)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(o.Class, o.Multipliers, o.MultiplierHours)

	work.Date, work.Hours = harikerja.MustParseDate("2026-03-21"), 13
	_, err = law.Default().Overtime(harikerja.Default(), work)
	fmt.Println(err)
	// Output:
	// workday [1.5 2 2 2] 7.5
	// invalid hours 13: PP 35/2021 art. 31(3) has multipliers for hours 1 to 12 only, not for 13 hours
}

// The weekend of the calendar has no effect on due dates, but it decides between a
// five-day and a six-day week for overtime.
func ExampleRulebook_Overtime_sixDays() {
	cal := harikerja.Default()
	thr, err := law.Default().Due(cal, law.THREidAlFitr, law.YearPeriod(2026)) // or THRChristmas, THRNyepi, THRVesak, THRChineseNewYear
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(thr.Due) // 2026-03-14

	// Lists the tax returns and payments for PPh 21 that are due in February.
	pph21, _, err := law.Default().DueIn(cal, harikerja.Month(2026, time.February), law.ObligationID("pph21"))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(pph21[0].Due, pph21[0].ID) // 2026-02-18 income-tax-withheld-payment

	// Calculates the last day to announce a termination on 1 April. The option sets the
	// week; the calendar does not.
	notice, err := law.Default().TimeLimit(cal, law.PHKNotice, harikerja.MustParseDate("2026-04-01"),
		law.LimitOptions{Weekend: new(harikerja.SunOnly())})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(notice.Due) // 2026-03-07

	// Calculates four hours of overtime on a Saturday. For overtime, the calendar's
	// weekend decides whether Saturday is a workday.
	six := cal.WithWeekend(harikerja.SunOnly())
	saturday := law.OvertimeWork{Date: harikerja.MustParseDate("2026-03-14"), Hours: 4}
	o, err := law.Default().Overtime(six, saturday)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(o.Class, o.MultiplierHours, o.Weekend) // workday 7.5 sun
	o, err = law.Default().Overtime(harikerja.Default(), saturday)
	fmt.Println(o.Class, o.MultiplierHours, o.Weekend, err)
	// Output:
	// 2026-03-14
	// 2026-02-18 income-tax-withheld-payment
	// 2026-03-07
	// workday 7.5 sun
	// rest_day 8 sat,sun <nil>
}

func ExampleRule_warnings() {
	rule, _ := law.Default().Rule("thr-nyepi-2017")
	for _, w := range rule.Warnings {
		fmt.Println(w)
	}
	// Output:
	// We read a copy of the official text, not the original.
	// No published statement of a result was found, so the calculation was not compared with one.
}

// A termination on 1 April 2026 must be announced 14 workdays before that day. In this
// example, the firm has a five-day week. Nyepi, Eid and their collective leave are in this time.
func ExampleRulebook_TimeLimit() {
	t, err := law.Default().TimeLimit(harikerja.Default(), law.PHKNotice, harikerja.MustParseDate("2026-04-01"),
		law.LimitOptions{Weekend: new(harikerja.SatSun())})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(t.Due, t.Rule.Citation)
	for _, a := range t.Alternatives {
		fmt.Println(a.Due, a.Explanation)
	}
	// Output:
	// 2026-03-04 PP 35/2021 art. 37(3)
	// 2026-03-05 if collective leave is a day off and one of the two dates counts
	// 2026-03-10 if collective leave is worked and all workdays lie between the two dates
	// 2026-03-11 if collective leave is worked and one of the two dates counts
}
