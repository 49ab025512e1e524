package harikerja_test

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

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

func TestEnumeratedTypesAreTextsInJSONAndSQL(t *testing.T) {
	checkTexts(t, "kind of holiday", harikerja.NationalHoliday, harikerja.CollectiveLeave, harikerja.OwnDayOff)
	checkTexts(t, "class of day", harikerja.ClassWorkday, harikerja.ClassWeekend, harikerja.ClassNationalHoliday,
		harikerja.ClassCollectiveLeave, harikerja.ClassOwnDayOff)
	checkTexts(t, "adjustment", harikerja.Following, harikerja.Preceding, harikerja.ModifiedFollowing, harikerja.Nearest)
	checkTexts(t, "payday month", harikerja.SameMonth, harikerja.NextMonth)
}

// TestUnknownKindsAndClassesAreKept: a newer version of the API may have other values.
func TestUnknownKindsAndClassesAreKept(t *testing.T) {
	const text = `{"date":"2026-01-01","class":"half_day_2","isWeekend":false,` +
		`"holidays":[{"date":"2026-01-01","type":"regional_holiday","localName":"Libur","name":"Holiday"}]}`
	var day harikerja.Day
	noError(t, json.Unmarshal([]byte(text), &day))
	again, err := json.Marshal(day)
	if err != nil || string(again) != text {
		t.Errorf("got %s, %v", again, err)
	}
	kind := day.Holidays[0].Kind
	if day.Class.Known() || kind.Known() || day.IsWorkday() {
		t.Errorf("%q and %q are known", day.Class, kind)
	}
	if !harikerja.ClassOwnDayOff.Known() || !harikerja.OwnDayOff.Known() {
		t.Error("a constant is not known")
	}
	if harikerja.OwnDayOff.Compare(kind) >= 0 || kind.Compare(harikerja.NationalHoliday) <= 0 || kind.Compare(kind) != 0 {
		t.Error("an unknown kind is not the last in the order")
	}
}

// checkTexts checks that a value has the same text in JSON and in SQL, and that JSON
// with another text is rejected.
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
		column, err := driver.DefaultParameterConverter.ConvertValue(v)
		if err != nil || column != string(v) {
			t.Errorf("%s is stored as %v, %v", v, column, err)
		}
		if err := any(&read).(sql.Scanner).Scan(column); err != nil || read != v {
			t.Errorf("the column %s is read as %s, %v", v, read, err)
		}
	}
	for _, bad := range []string{" ", "National_Holiday", "leave-day", string(values[0]) + " ", "modified following"} {
		kept := values[0]
		err := json.Unmarshal([]byte(fmt.Sprintf("%q", bad)), &kept)
		if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Type != name || e.Value != bad || kept != values[0] {
			t.Errorf("%q is read as %s, %v", bad, kept, err)
		}
		err = any(&kept).(sql.Scanner).Scan([]byte(bad))
		if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Type != name || kept != values[0] {
			t.Errorf("the column %q is read as %s, %v", bad, kept, err)
		}
	}
}

// TestJSONOfAZeroValueCanBeRead: a program may store an answer whose fields are not all set.
func TestJSONOfAZeroValueCanBeRead(t *testing.T) {
	for _, zero := range []any{
		harikerja.Date{}, harikerja.Span{}, harikerja.Weekend{}, harikerja.Leave{}, harikerja.Hours{}, harikerja.Kind(""),
		harikerja.Class(""), harikerja.PaydayMonth(""), harikerja.YearRange{}, harikerja.Day{}, harikerja.Holiday{}, harikerja.Decree{},
		harikerja.Definition{}, harikerja.OwnDay{}, harikerja.Revision{}, harikerja.RenamedHoliday{}, harikerja.Change{},
		harikerja.YearInfo{}, harikerja.Occasion{}, harikerja.Summary{}, harikerja.PayrollPeriod{}, harikerja.HolidayList{},
		harikerja.LongWeekendList{}, harikerja.LeavePlan{}, harikerja.Deadline{}, harikerja.Elapsed{}, harikerja.DayWork{},
	} {
		text, err := json.Marshal(zero)
		noError(t, err)
		read := reflect.New(reflect.TypeOf(zero))
		noError(t, json.Unmarshal(text, read.Interface()))
		again, err := json.Marshal(read.Interface())
		if err != nil || string(again) != string(text) {
			t.Errorf("%T: %s became %s, %v", zero, text, again, err)
		}
	}
}

// TestJSONOfAnotherTypeIsRefused: without an error, a program that reads the envelope of the API,
// or the wrong type, would use zero values.
func TestJSONOfAnotherTypeIsRefused(t *testing.T) {
	for want, v := range map[string]json.Unmarshaler{
		"Day":             new(harikerja.Day),
		"Holiday":         new(harikerja.Holiday),
		"HolidayList":     new(harikerja.HolidayList),
		"Decree":          new(harikerja.Decree),
		"Summary":         new(harikerja.Summary),
		"PayrollPeriod":   new(harikerja.PayrollPeriod),
		"LongWeekend":     new(harikerja.LongWeekend),
		"LongWeekendList": new(harikerja.LongWeekendList),
		"LeaveRun":        new(harikerja.LeaveRun),
		"LeavePlan":       new(harikerja.LeavePlan),
		"LeaveDeals":      new(harikerja.LeaveDeals),
		"YearInfo":        new(harikerja.YearInfo),
		"Revision":        new(harikerja.Revision),
		"Change":          new(harikerja.Change),
		"Elapsed":         new(harikerja.Elapsed),
		"DayWork":         new(harikerja.DayWork),
		"Deadline":        new(harikerja.Deadline),
	} {
		for _, text := range []string{`{}`, `{"meta":{},"data":{"date":"2026-01-01"}}`, `{"date":"2026-01-01"}`, `[]`, `1`} {
			err := v.UnmarshalJSON([]byte(text))
			prefix := "harikerja: this is not JSON of the type " + want + ": it "
			if err == nil || !strings.HasPrefix(err.Error(), prefix) || !reflect.ValueOf(v).Elem().IsZero() {
				t.Errorf("%s was read as %s %+v, error %v", text, want, v, err)
			}
		}
		if err := json.Unmarshal([]byte("null"), v); err != nil {
			t.Errorf("null as %s: %v", want, err)
		}
	}
	var h harikerja.Holiday
	err := json.Unmarshal([]byte(`{"type":"national_holiday","localName":"Natal"}`), &h)
	if want := `harikerja: this is not JSON of the type Holiday: it has no "date"`; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	for text, v := range map[string]any{
		`{"begin":"2026-03-17T08:00:00Z","due":null,"workdayCount":1}`:                 new(harikerja.Deadline),
		`{"startDate":null,"endDate":"2026-03-24","bridgeDays":[],"localName":"Idul"}`: new(harikerja.LongWeekend),
	} {
		if err := json.Unmarshal([]byte(text), v); err == nil || !strings.Contains(err.Error(), "it has no") {
			t.Errorf("%s was read as %+v, error %v", text, v, err)
		}
	}
}

// TestOptionsAreStoredAsTheParametersOfTheAPI: a program may read options from its configuration.
func TestOptionsAreStoredAsTheParametersOfTheAPI(t *testing.T) {
	for _, tt := range []struct {
		options any
		want    string
	}{
		{harikerja.PayrollOptions{}, `{}`},
		{harikerja.PayrollOptions{FirstDay: 26, Payday: 25, Rule: harikerja.Following, PaydayMonth: harikerja.NextMonth},
			`{"firstDay":26,"payday":25,"rule":"following","paydayMonth":"next"}`},
		{harikerja.LeaveOptions{}, `{}`},
		{harikerja.LeaveOptions{Days: 12, MinDays: 4, Limit: 3, StartInSpan: true},
			`{"days":12,"minDays":4,"limit":3,"startInSpan":true}`},
		{harikerja.LongWeekendOptions{}, `{}`},
		{harikerja.LongWeekendOptions{MinDays: 4, MaxBridges: 2}, `{"minDays":4,"maxBridgeDays":2}`},
		{harikerja.UnusedLine{Path: "daysOff[3]", Span: harikerja.OneDay(date("2026-03-16")), Workday: true},
			`{"path":"daysOff[3]","span":"2026-03-16..2026-03-16","isWorkday":true}`},
	} {
		text, err := json.Marshal(tt.options)
		noError(t, err)
		read := reflect.New(reflect.TypeOf(tt.options))
		noError(t, json.Unmarshal(text, read.Interface()))
		if string(text) != tt.want || read.Elem().Interface() != tt.options {
			t.Errorf("got %s, which is read as %+v, want %s", text, read.Elem(), tt.want)
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

// TestEmptyListsAreNotNull: a list of the API is never null.
func TestEmptyListsAreNotNull(t *testing.T) {
	cal, monday := frozen.Calendar(), date("2026-03-16")
	holidays, err := cal.Holidays(harikerja.OneDay(monday))
	noError(t, err)
	none, err := cal.HolidaysOn(monday)
	noError(t, err)
	upcoming, err := cal.Upcoming(date("2027-12-31"), 1)
	noError(t, err)
	long, err := cal.LongWeekends(harikerja.OneDay(monday), harikerja.LongWeekendOptions{})
	noError(t, err)
	plan, err := cal.PlanLeave(harikerja.OneDay(monday), harikerja.LeaveOptions{})
	noError(t, err)
	deals, err := cal.LeaveDeals(harikerja.OneDay(monday), harikerja.LeaveOptions{})
	noError(t, err)
	work, err := cal.WorkByDay(monday.In(time.UTC), monday.In(time.UTC), harikerja.MustParseHours("08:00-16:00").In(time.UTC), 1)
	noError(t, err)
	for _, answer := range []any{holidays, none, upcoming, long, plan, deals, work, cal.Changes(date("2100-01-01"))} {
		text, err := json.Marshal(answer)
		if err != nil || !strings.Contains(string(text), "[]") || strings.Contains(string(text), "null") {
			t.Errorf("%T is %s, %v", answer, text, err)
		}
	}
}

func TestUpcomingRefusesAnUnknownKind(t *testing.T) {
	if list, err := frozen.Calendar().Upcoming(date("2026-01-01"), 5, "holiday"); err == nil || list.Holidays != nil {
		t.Errorf("got %v, %v", list, err)
	}
}

func TestDayCanBeReadFromItsJSON(t *testing.T) {
	for text, want := range map[string]string{
		"2026-03-17": `{"date":"2026-03-17","class":"workday","isWeekend":false,"holidays":[]}`,
		"2026-03-22": `{"date":"2026-03-22","class":"national_holiday","isWeekend":true,"holidays":[{"date":"2026-03-22",` +
			`"type":"national_holiday","occasion":"eid-al-fitr","localName":"Idul Fitri 1447 Hijriah","name":"Eid al-Fitr 1447 H",` +
			`"sources":[{"id":"skb-2026","type":"joint_decree",`,
	} {
		day, err := frozen.Calendar().Day(date(text))
		noError(t, err)
		got, err := json.Marshal(day)
		if err != nil || !strings.HasPrefix(string(got), want) {
			t.Errorf("%s is %s, %v, want %s...", text, got, err, want)
		}
		var back harikerja.Day
		noError(t, json.Unmarshal(got, &back))
		again, err := json.Marshal(back)
		if err != nil || string(again) != string(got) || back.Class != day.Class || !slices.EqualFunc(back.Holidays, day.Holidays, harikerja.Holiday.Equal) {
			t.Errorf("%s unmarshals to %+v, %v", text, back, err)
		}
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
