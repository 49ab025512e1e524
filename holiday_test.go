package harikerja_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// textType is a type that has only a few values, each with a text.
type textType interface {
	~string
	harikerja.Kind | harikerja.Class | harikerja.Adjustment | harikerja.PaydayMonth
}

func TestHolidaysAndDecreesArePrintedAsShortTexts(t *testing.T) {
	list, err := frozen.Calendar().HolidaysOn(date("2025-08-18"))
	noError(t, err)
	const want = "[2025-08-18 Cuti Bersama Proklamasi Kemerdekaan] [skb-2025-amendment-1 of 2025-08-07]"
	if got := fmt.Sprint(list, " ", list[0].Decrees()); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestEnumeratedTypesAreTextsInJSON(t *testing.T) {
	checkTexts(t, "kind of holiday", harikerja.NationalHoliday, harikerja.CollectiveLeave, harikerja.OwnDayOff)
	checkTexts(t, "class of day", harikerja.ClassWorkday, harikerja.ClassWeekend, harikerja.ClassNationalHoliday,
		harikerja.ClassCollectiveLeave, harikerja.ClassOwnDayOff)
	checkTexts(t, "adjustment", harikerja.Following, harikerja.Preceding, harikerja.ModifiedFollowing, harikerja.Nearest)
	checkTexts(t, "payday month", harikerja.SameMonth, harikerja.NextMonth)
}

// checkTexts checks that a value is its text in JSON, and that JSON with another text is
// rejected.
func checkTexts[T textType](t *testing.T, name string, values ...T) {
	t.Helper()
	for _, v := range values {
		var read T
		text, err := json.Marshal(v)
		if err == nil {
			err = json.Unmarshal(text, &read)
		}
		if err != nil || read != v || string(text) != `"`+string(v)+`"` {
			t.Errorf("%s was written to JSON as %s and read as %s, %v", v, text, read, err)
		}
	}
	for _, bad := range []string{" ", "National_Holiday", "leave-day", "half_day", string(values[0]) + " ", "modified following"} {
		kept := values[0]
		err := json.Unmarshal([]byte(fmt.Sprintf("%q", bad)), &kept)
		if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Type != name || e.Value != bad || kept != values[0] {
			t.Errorf("%q is read as %s, %v", bad, kept, err)
		}
	}
}

// TestAnswersAreNotComparedWithEquals: an answer can get a field that is a slice, and two equal
// times can have different locations.
func TestAnswersAreNotComparedWithEquals(t *testing.T) {
	for _, answer := range []any{harikerja.Holiday{}, harikerja.Deadline{}, harikerja.Elapsed{}, harikerja.Summary{},
		harikerja.PayrollPeriod{}, harikerja.YearInfo{}} {
		if reflect.TypeOf(answer).Comparable() {
			t.Errorf("the compiler accepts == for %T", answer)
		}
	}
}

func TestUpcomingRefusesAnUnknownKind(t *testing.T) {
	if list, err := frozen.Calendar().Upcoming(date("2026-01-01"), 5, "holiday"); err == nil || list.Holidays != nil {
		t.Errorf("got %v, %v", list, err)
	}
}

// TestHolidaysAreEqualOnlyIfTheirDecreesAreEqual: holidays are equal if they have the same
// fields and the same decrees. They are not equal if a later decree confirmed only one
// of them.
func TestHolidaysAreEqualOnlyIfTheirDecreesAreEqual(t *testing.T) {
	cal := frozen.Calendar()
	equal, different := 0, 0
	for _, info := range cal.Years() {
		then := cal.AsOf(info.UpdatedAt)
		for _, asOf := range []*harikerja.Calendar{then, then.AsOf(date("2024-01-01"))} {
			if _, err := asOf.YearInfo(info.Year); err != nil {
				continue
			}
			for d := range harikerja.Year(info.Year).All() {
				now, err1 := cal.HolidaysOn(d)
				before, err2 := asOf.HolidaysOn(d)
				if err1 != nil || err2 != nil {
					t.Fatal(err1, err2)
				}
				for i := range min(len(now), len(before)) {
					same := now[i].Name == before[i].Name && reflect.DeepEqual(now[i].Decrees(), before[i].Decrees())
					if now[i].Equal(before[i]) != same {
						t.Errorf("%+v, and as of %s %+v: Equal returned %t, want %t", now[i], info.UpdatedAt, before[i], !same, same)
					}
					equal += one(same)
					different += one(!same)
				}
			}
		}
	}
	if equal < 400 || different == 0 {
		t.Errorf("%d holidays are equal and %d are different, want at least 400 and 1", equal, different)
	}
}

func TestHolidayWithoutCalendarHasNoDecrees(t *testing.T) {
	if got := (harikerja.Holiday{Date: date("2026-01-01")}).Decrees(); got != nil {
		t.Errorf("got %v", got)
	}
}

func TestYearsHaveTheNumberOfHolidaysInTheirDecrees(t *testing.T) {
	for year, want := range map[int]string{2026: "17 national, 8 leave", 2025: "17 national, 11 leave"} {
		holidays, err := frozen.Calendar().Holidays(harikerja.Year(year))
		noError(t, err)
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

func TestDateCanHaveTwoHolidays(t *testing.T) {
	holidays, err := frozen.Calendar().HolidaysOn(date("2021-05-13"))
	noError(t, err)
	if got, want := names(holidays), "Hari Raya Idul Fitri 1442 Hijriah|Kenaikan Isa Al Masih"; got != want {
		t.Errorf("13 May 2021 has %s, want %s", got, want)
	}
	day, err := frozen.Calendar().Day(date("2021-05-13"))
	if err != nil || day.Class != harikerja.ClassNationalHoliday || len(day.Holidays) != 2 {
		t.Errorf("13 May 2021 is %+v, %v", day, err)
	}
	sum, err := frozen.Calendar().Summarize(span("2021-05-13"))
	if err != nil || sum.Holidays() != 1 {
		t.Errorf("13 May 2021: got %d dates with a holiday, %v, want 1", sum.Holidays(), err)
	}
}

func names(list []harikerja.Holiday) string {
	var texts []string
	for _, h := range list {
		texts = append(texts, h.LocalName)
	}
	return strings.Join(texts, "|")
}

// TestHolidaysAgreeWithTheIndependentList compares every entry and its names with the
// independent list in testdata/final.txt. Two entries with the same date are sorted by
// local name.
func TestHolidaysAgreeWithTheIndependentList(t *testing.T) {
	covered, _ := harikerja.Default().Covered()
	holidays, err := harikerja.Default().Holidays(covered)
	noError(t, err)
	var got []string
	for _, h := range holidays {
		got = append(got, fmt.Sprintf("%s\t%s\t%s\t%s", h.Date, h.Kind, h.LocalName, h.Name))
		if len(h.Decrees()) == 0 || h.Occasion == "" {
			t.Errorf("%s %s has no decree or no occasion", h.Date, h.LocalName)
		}
	}
	wantList(t, "testdata/final.txt", got)
	if !slices.IsSortedFunc(holidays, func(a, b harikerja.Holiday) int {
		return strings.Compare(fmt.Sprint(a.Date, a.Kind != harikerja.NationalHoliday, a.LocalName),
			fmt.Sprint(b.Date, b.Kind != harikerja.NationalHoliday, b.LocalName))
	}) {
		t.Error("the holidays are not in order")
	}
}

func datesOf(list []harikerja.Holiday) string {
	var dates []string
	for _, h := range list {
		dates = append(dates, h.Date.String())
	}
	return strings.Join(dates, " ")
}

func TestUpcomingListsTheNextHolidays(t *testing.T) {
	const national, leave = harikerja.NationalHoliday, harikerja.CollectiveLeave
	tests := []struct {
		date  string
		limit int
		kinds []harikerja.Kind
		want  string
	}{
		{"2026-03-19", 1, nil, "2026-03-19"}, // the date itself is included
		{"2026-03-17", 5, nil, "2026-03-18 2026-03-19 2026-03-20 2026-03-21 2026-03-22"},
		{"2026-03-17", 3, []harikerja.Kind{national}, "2026-03-19 2026-03-21 2026-03-22"},
		{"2026-03-17", 3, []harikerja.Kind{leave}, "2026-03-18 2026-03-20 2026-03-23"},
		{"2026-03-17", 2, []harikerja.Kind{leave, national}, "2026-03-18 2026-03-19"},
		{"2026-12-25", 2, nil, "2026-12-25 2027-01-01"},            // continues in the next year
		{"2021-05-13", 3, nil, "2021-05-13 2021-05-13 2021-05-14"}, // two holidays on one day
		{"2021-05-13", 1, nil, "2021-05-13"},
		{"2027-12-24", 50, nil, "2027-12-24 2027-12-25 2027-12-26"}, // the data ends before the limit
		{"2027-12-31", math.MaxInt, nil, ""},
	}
	for _, tt := range tests {
		list, err := frozen.Calendar().Upcoming(date(tt.date), tt.limit, tt.kinds...)
		got := datesOf(list.Holidays)
		if err != nil || got != tt.want || list.Complete != (len(list.Holidays) == tt.limit) {
			t.Errorf("%d upcoming holidays from %s, kind %v: got %q, %v, want %q", tt.limit, tt.date, tt.kinds, got, err, tt.want)
		}
	}

	firm := under(frozen.Calendar(), ruleSet{Leave: harikerja.LeaveWorked()})
	if got, err := firm.Upcoming(date("2026-03-17"), 2); err != nil || datesOf(got.Holidays) != "2026-03-19 2026-03-21" {
		t.Errorf("under LeaveWorked: got %q, %v", datesOf(got.Holidays), err)
	}
	if got, err := firm.Upcoming(date("2026-03-17"), 2, leave); err != nil || len(got.Holidays) != 0 || got.Complete {
		t.Errorf("collective leave under LeaveWorked: got %q, %v", datesOf(got.Holidays), err)
	}
}

func TestPreviousReturnsTheHolidaysBeforeADate(t *testing.T) {
	national := []harikerja.Kind{harikerja.NationalHoliday}
	for _, tt := range []struct {
		date           string
		limit          int
		kinds          []harikerja.Kind
		want, examined string
	}{
		{"2026-03-19", 1, nil, "2026-03-18", "2026-03-18..2026-03-18"}, // without the date itself
		{"2026-03-22", 3, nil, "2026-03-21 2026-03-20 2026-03-19", "2026-03-19..2026-03-21"},
		{"2026-03-22", 2, national, "2026-03-21 2026-03-19", "2026-03-19..2026-03-21"},
		{"2027-01-01", 1, nil, "2026-12-25", "2026-12-25..2026-12-31"},
		{"2028-01-01", 1, nil, "2027-12-26", "2027-12-26..2027-12-31"},            // the date is not covered
		{"2021-05-14", 2, nil, "2021-05-13 2021-05-13", "2021-05-13..2021-05-13"}, // two holidays on one day
		{"2009-01-03", 9, nil, "2009-01-02 2009-01-01", "2009-01-01..2009-01-02"}, // the data begins on 2009-01-01
	} {
		list, err := frozen.Calendar().Previous(date(tt.date), tt.limit, tt.kinds...)
		if got := datesOf(list.Holidays); err != nil || got != tt.want || list.Examined.String() != tt.examined ||
			list.Complete != (len(list.Holidays) == tt.limit) {
			t.Errorf("%d holidays before %s: got %q, %v, %v, want %q", tt.limit, tt.date, got, list.Examined, err, tt.want)
		}
	}
	for day, missing := range map[string]string{"2009-01-01": "2008-12-31", "2028-01-02": "2028-01-01", "0001-01-01": "0001-01-01"} {
		_, err := frozen.Calendar().Previous(date(day), 1)
		wantMissing(t, err, missing)
	}
}

// TestPreviousIsTheReverseOfUpcoming: for any date, each holiday is either in Previous
// or in Upcoming.
func TestPreviousIsTheReverseOfUpcoming(t *testing.T) {
	all, err := frozen.Calendar().Holidays(span("2009-01-01..2027-12-31"))
	noError(t, err)
	for d := range harikerja.Year(2021).All() {
		before, err := frozen.Calendar().Previous(d, math.MaxInt)
		noError(t, err)
		after, err := frozen.Calendar().Upcoming(d, math.MaxInt)
		noError(t, err)
		slices.Reverse(before.Holidays)
		got := append(before.Holidays, after.Holidays...)
		if !slices.EqualFunc(got, all, harikerja.Holiday.Equal) || before.Complete || after.Complete {
			t.Errorf("%s: got %d holidays, want %d", d, len(got), len(all))
		}
	}
}

func TestUpcomingRefusesMissingDatesAndInvalidLimits(t *testing.T) {
	for _, outside := range []string{"0001-01-01", "2008-12-31", "2028-01-01"} {
		_, err := frozen.Calendar().Upcoming(date(outside), 1)
		wantMissing(t, err, outside)
	}
	for _, limit := range []int{0, -1, math.MinInt} {
		_, err := frozen.Calendar().Upcoming(date("2026-01-01"), limit)
		e, ok := errors.AsType[*harikerja.ArgumentError](err)
		if !ok || e.Name != "limit" || e.Value != limit {
			t.Errorf("limit %d: got the error %v, want an *ArgumentError", limit, err)
		}
	}
	_, err := frozen.Calendar().Upcoming(date("2026-01-01"), 0)
	if want := "invalid limit 0: use 1 or more"; err == nil || err.Error() != want {
		t.Errorf("got the error %q, want %q", err, want)
	}
}

// TestUpcomingAgreesWithTheOracle compares Upcoming with a loop over all days.
func TestUpcomingAgreesWithTheOracle(t *testing.T) {
	rng := random(t)
	for range 12 {
		o := randomOracle(t, rng)
		cal := o.calendar(t)
		for range 50 {
			from, limit := rng.IntN(o.days()), 1+rng.IntN(60)
			kinds := [][]harikerja.Kind{nil, {harikerja.NationalHoliday}, {harikerja.CollectiveLeave}, {harikerja.OwnDayOff}}[rng.IntN(4)]
			var want []string
			for day := from; day < o.days(); day++ {
				for _, kind := range o.kinds[day] {
					if (kinds == nil || string(kinds[0]) == kind) && len(want) < limit {
						want = append(want, o.date(day).String())
					}
				}
			}
			list, err := cal.Upcoming(o.date(from), limit, kinds...)
			if got := datesOf(list.Holidays); err != nil || got != strings.Join(want, " ") {
				t.Fatalf("%s: %d upcoming holidays from %s, kind %v: got %q, %v, want %q", o, limit, o.date(from), kinds, got, err, want)
			}
		}
	}
}

func TestHolidaysAreEqualIfAFileIsLoadedTwice(t *testing.T) {
	again, err := harikerja.Load(bytes.NewReader(harikerja.Default().DatasetFile()))
	if err != nil {
		t.Fatal(err)
	}
	list, err1 := harikerja.Default().Holidays(harikerja.Year(2025))
	other, err2 := again.Holidays(harikerja.Year(2025))
	if err1 != nil || err2 != nil || !slices.EqualFunc(list, other, harikerja.Holiday.Equal) {
		t.Errorf("the holidays of the same file differ: %v, %v", err1, err2)
	}
	then, err := harikerja.Default().AsOf(date("2025-08-06")).Holidays(harikerja.Year(2025))
	if err != nil || slices.EqualFunc(list, then, harikerja.Holiday.Equal) {
		t.Errorf("the calendar as of an earlier day has the same holidays, want others (error %v)", err)
	}
	for i, h := range list {
		renamed, moved := h, h
		renamed.Name = "other"
		moved.Date = moved.Date.AddDays(1)
		if h.Equal(renamed) || h.Equal(moved) || i > 0 && h.Equal(list[i-1]) {
			t.Errorf("%v is equal to another holiday", h)
		}
	}
}
