package harikerja_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

// with returns the frozen calendar under rules.
func with(t testing.TB, weekend string, workOnLeave bool) *harikerja.Calendar {
	t.Helper()
	w, err := harikerja.ParseWeekend(weekend)
	if err != nil {
		t.Fatal(err)
	}
	cal, err := frozen().With(harikerja.Rules{Weekend: w, WorkOnLeave: workOnLeave})
	if err != nil {
		t.Fatal(err)
	}
	return cal
}

// TestDaysOf2026 holds the answers that the service's contract gives as
// examples, by hand from the decree: leave on 18 and 20 March, Nyepi on the
// 19th, Eid on the 21st and 22nd, leave on the 23rd and 24th.
func TestDaysOf2026(t *testing.T) {
	cal := frozen()
	adds := []struct {
		from string
		n    int
		want string
	}{
		{"2026-03-18", 5, "2026-03-31"},
		{"2026-01-02", 1, "2026-01-05"},
		{"2026-03-17", 1, "2026-03-25"},
		{"2026-03-25", -1, "2026-03-17"},
		{"2026-03-21", -1, "2026-03-17"},
		{"2025-12-31", 1, "2026-01-02"},
	}
	for _, test := range adds {
		if got, err := cal.AddWorkdays(date(test.from), test.n); err != nil || got != date(test.want) {
			t.Errorf("%s plus %d = %s, %v, want %s", test.from, test.n, got, err, test.want)
		}
	}
	got, err := countsOf(cal, span("2026-01-01..2026-01-05"))
	if want := (counts{Days: 5, Workdays: 2, Weekend: 2, Holidays: 1}); err != nil || got != want {
		t.Errorf("1 to 5 January 2026: %+v, %v, want %+v", got, err, want)
	}
	// Eid of 2026 falls on a weekend: those two dates count as both.
	got, err = countsOf(cal, span("2026-03-16..2026-03-29"))
	if want := (counts{Days: 14, Workdays: 5, Weekend: 4, Holidays: 7}); err != nil || got != want {
		t.Errorf("16 to 29 March 2026: %+v, %v, want %+v", got, err, want)
	}
}

func TestTotals(t *testing.T) {
	for year, want := range map[int]string{2026: "17 national, 8 leave", 2025: "17 national, 11 leave"} {
		holidays, err := frozen().Holidays(harikerja.Year(year))
		if err != nil {
			t.Fatal(err)
		}
		n := map[harikerja.Kind]int{}
		for _, h := range holidays {
			n[h.Kind]++
		}
		got := fmt.Sprintf("%d national, %d leave", n[harikerja.NationalHoliday], n[harikerja.CollectiveLeave])
		if got != want {
			t.Errorf("%d has %s, want %s", year, got, want)
		}
	}
}

// TestLeaveWorked: where collective leave is worked, 20 March 2026 is an
// ordinary Friday, and a weekend day where Friday is weekend.
func TestLeaveWorked(t *testing.T) {
	d := date("2026-03-20")
	tests := []struct {
		weekend  string
		worked   bool
		class    harikerja.Class
		isOff    bool // weekend
		holidays int
	}{
		{"sat,sun", false, harikerja.CollectiveLeaveClass, false, 1},
		{"sat,sun", true, harikerja.Workday, false, 0},
		{"fri,sat", true, harikerja.WeekendDay, true, 0},
		{"fri,sat", false, harikerja.CollectiveLeaveClass, true, 1},
	}
	for _, test := range tests {
		cal := with(t, test.weekend, test.worked)
		day, err := cal.Day(d)
		if err != nil || day.Class != test.class || day.Weekend != test.isOff || len(day.Holidays) != test.holidays {
			t.Errorf("weekend %s, leave worked %t: %+v, %v", test.weekend, test.worked, day, err)
		}
		if holiday, err := cal.IsHoliday(d); err != nil || holiday != (test.holidays > 0) {
			t.Errorf("weekend %s, leave worked %t: holiday %t, %v", test.weekend, test.worked, holiday, err)
		}
		if work, err := cal.IsWorkday(d); err != nil || work != (test.class == harikerja.Workday) {
			t.Errorf("weekend %s, leave worked %t: workday %t, %v", test.weekend, test.worked, work, err)
		}
		list, err := cal.Holidays(harikerja.Month(2026, time.March))
		if err != nil {
			t.Fatal(err)
		}
		leave := slices.ContainsFunc(list, func(h harikerja.Holiday) bool { return h.Kind == harikerja.CollectiveLeave })
		if leave == test.worked || len(list) != 7-4*one(test.worked) {
			t.Errorf("leave worked %t: March 2026 has %d holidays, with leave: %t", test.worked, len(list), leave)
		}
	}
}

func TestTwoHolidaysOnADate(t *testing.T) {
	holidays, err := frozen().HolidaysOn(date("2021-05-13"))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := names(holidays), "Hari Raya Idul Fitri 1442 Hijriah|Kenaikan Isa Al Masih"; got != want {
		t.Errorf("13 May 2021 has %s, want %s", got, want)
	}
	day, err := frozen().Day(date("2021-05-13"))
	if err != nil || day.Class != harikerja.NationalHolidayClass || len(day.Holidays) != 2 {
		t.Errorf("13 May 2021 is %+v, %v", day, err)
	}
	sum, err := frozen().Summarize(span("2021-05-13"))
	if err != nil || sum.Holidays() != 1 {
		t.Errorf("13 May 2021 counts as %d holiday dates, %v, want 1", sum.Holidays(), err)
	}
}

func names(list []harikerja.Holiday) string {
	var texts []string
	for _, h := range list {
		texts = append(texts, h.LocalName)
	}
	return strings.Join(texts, "|")
}

// TestHolidaysAgainstTheList compares every entry, with its names, with the
// independent list. Where two share a date, the local name orders them.
func TestHolidaysAgainstTheList(t *testing.T) {
	covered, _ := harikerja.Default().Covered()
	holidays, err := harikerja.Default().Holidays(covered)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, h := range holidays {
		got = append(got, fmt.Sprintf("%s\t%s\t%s\t%s", h.Date, h.Kind, h.LocalName, h.Name))
		if len(h.Decrees()) == 0 || h.Occasion == "" {
			t.Errorf("%s %s has no decree or no occasion", h.Date, h.LocalName)
		}
	}
	wantList(t, "testdata/final.txt", got)
	if !slices.IsSortedFunc(holidays, func(a, b harikerja.Holiday) int {
		return strings.Compare(fmt.Sprint(a.Date, uint8(a.Kind), a.LocalName), fmt.Sprint(b.Date, uint8(b.Kind), b.LocalName))
	}) {
		t.Error("the holidays are not in order")
	}
}

// TestAnswersAreCopies: whoever changes an answer changes nothing else.
func TestAnswersAreCopies(t *testing.T) {
	cal := freshCalendar(t)
	before := dump(t, cal)
	holidays, _ := cal.Holidays(harikerja.Year(2019))
	for _, h := range holidays {
		for _, d := range h.Decrees() {
			d.Numbers[0].Number = "changed"
		}
	}
	clear(holidays)
	clear(cal.Years())
	on, _ := cal.HolidaysOn(date("2019-01-01"))
	clear(on)
	decrees, _ := cal.Decrees(2019)
	clear(decrees[0].Numbers)
	clear(decrees)
	revisions, _ := cal.Revisions(2019)
	for _, r := range revisions {
		clear(r.Added)
		clear(r.Confirmed)
		for _, d := range r.Decrees {
			clear(d.Numbers)
		}
		clear(r.Decrees)
	}
	workdays, _ := cal.Workdays(harikerja.Year(2019))
	clear(workdays)
	file := harikerja.EmbeddedDataset()
	clear(file)
	if after := dump(t, cal); after != before {
		t.Error("the calendar changed with the answers it gave")
	}
	if _, err := harikerja.Load(strings.NewReader(string(harikerja.EmbeddedDataset()))); err != nil {
		t.Errorf("the built-in dataset changed with a copy of it: %v", err)
	}
}

// TestCalendarOwnsItsData: nor does a calendar change with the dataset that it
// was made from.
func TestCalendarOwnsItsData(t *testing.T) {
	ds := embedded(t)
	cal, err := harikerja.NewCalendar(ds)
	if err != nil {
		t.Fatal(err)
	}
	before := dump(t, cal)
	for i := range ds.Years {
		for j := range ds.Years[i].Decrees {
			clear(ds.Years[i].Decrees[j].Numbers)
		}
		for j := range ds.Years[i].Lines {
			clear(ds.Years[i].Lines[j].Also)
		}
		clear(ds.Years[i].Decrees)
		clear(ds.Years[i].Lines)
	}
	if after := dump(t, cal); after != before {
		t.Error("the calendar changed with its dataset")
	}
}

// dump writes all that a calendar says of its years.
func dump(t *testing.T, cal *harikerja.Calendar) string {
	t.Helper()
	var b strings.Builder
	for _, info := range cal.Years() {
		fmt.Fprintf(&b, "%+v\n", info)
		holidays, err := cal.Holidays(harikerja.Year(info.Year))
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range holidays {
			fmt.Fprintln(&b, h.Date, h.Kind, h.Occasion, h.LocalName, h.Name, h.Decrees())
		}
		decrees, err := cal.Decrees(info.Year)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(&b, decrees)
		revisions, err := cal.Revisions(info.Year)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range revisions {
			fmt.Fprintln(&b, r.Number, r.Date, r.Decrees, names(r.Added), names(r.Removed), names(r.Confirmed), len(r.Renamed))
		}
	}
	return b.String()
}

func TestWorkdaysSeqYieldsTheWorkdays(t *testing.T) {
	seq, err := frozen().WorkdaysSeq(span("2026-03-16..2026-03-27"))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for d := range seq {
		if got = append(got, d.String()); len(got) == 4 {
			break
		}
	}
	if want := "2026-03-16 2026-03-17 2026-03-25 2026-03-26"; strings.Join(got, " ") != want {
		t.Errorf("got %v, want %s", got, want)
	}
	list, err := frozen().Workdays(span("2026-03-16..2026-03-27"))
	if again := slices.Collect(seq); err != nil || !slices.Equal(again, list) {
		t.Errorf("the iterator gives %v, the list is %v, %v", again, list, err)
	}
	_, err = frozen().WorkdaysSeq(span("2027-12-31..2028-01-01"))
	wantMissing(t, err, "2028-01-01")
}
