package harikerja_test

import (
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/harikerja/harikerja"
)

func TestKind(t *testing.T) {
	for text, kind := range map[string]harikerja.Kind{
		"national_holiday": harikerja.NationalHoliday,
		"collective_leave": harikerja.CollectiveLeave,
	} {
		got, err := harikerja.ParseKind(text)
		if err != nil || got != kind || kind.String() != text {
			t.Errorf("%s is read as %s, %v, and %d is written as %s", text, got, err, kind, kind)
		}
	}
	for _, bad := range []string{"", "National_Holiday", "leave", "national_holiday "} {
		if got, err := harikerja.ParseKind(bad); err == nil || !strings.Contains(err.Error(), "use national_holiday or collective_leave") {
			t.Errorf("ParseKind(%q) = %s, %v", bad, got, err)
		}
	}
	if got := harikerja.Kind(7).String(); got != "Kind(7)" {
		t.Errorf("an unknown kind reads %s", got)
	}
	kinds := []harikerja.Kind{harikerja.CollectiveLeave, harikerja.NationalHoliday}
	text, err := json.Marshal(kinds)
	if want := `["collective_leave","national_holiday"]`; err != nil || string(text) != want {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
	if err := json.Unmarshal([]byte(`["national_holiday","election"]`), &kinds); err == nil || kinds[0] != harikerja.NationalHoliday {
		t.Errorf("reading an unknown kind gave %v, %v", kinds, err)
	}
}

func TestClass(t *testing.T) {
	for text, class := range map[string]harikerja.Class{
		"workday":          harikerja.Workday,
		"weekend":          harikerja.WeekendDay,
		"national_holiday": harikerja.NationalHolidayClass,
		"collective_leave": harikerja.CollectiveLeaveClass,
	} {
		got, err := harikerja.ParseClass(text)
		if err != nil || got != class || class.String() != text {
			t.Errorf("%s is read as %s, %v, and %d is written as %s", text, got, err, class, class)
		}
	}
	if got, err := harikerja.ParseClass("holiday"); err == nil {
		t.Errorf("holiday is read as %s", got)
	}
}

// TestEnumsDoNotNameValuesThatDoNotExist: a number that is no value has a text
// that no value has, and does not marshal.
func TestEnumsDoNotNameValuesThatDoNotExist(t *testing.T) {
	for want, value := range map[string]interface {
		fmt.Stringer
		encoding.TextMarshaler
		encoding.TextAppender
	}{
		"Class(4)":        harikerja.Class(4),
		"Class(255)":      harikerja.Class(255),
		"Kind(2)":         harikerja.Kind(2),
		"Adjustment(4)":   harikerja.Adjustment(4),
		"Adjustment(255)": harikerja.Adjustment(255),
	} {
		if value.String() != want {
			t.Errorf("%s has the text %s", want, value)
		}
		_, marshalErr := value.MarshalText()
		_, appendErr := value.AppendText(nil)
		for _, err := range []error{marshalErr, appendErr} {
			if e, ok := errors.AsType[*harikerja.ParseError](err); !ok || e.Value != want {
				t.Errorf("%s marshals with the error %v, want a *ParseError", want, err)
			}
		}
	}
}

func TestAppendTextAppendsWhatMarshalTextReturns(t *testing.T) {
	for _, value := range []interface {
		encoding.TextMarshaler
		encoding.TextAppender
	}{date("2026-03-18"), span("2026-03-18..2026-03-19"), harikerja.FriSat, harikerja.CollectiveLeave, harikerja.WeekendDay, harikerja.Nearest} {
		text, err := value.MarshalText()
		got, appendErr := value.AppendText([]byte("on "))
		if err != nil || appendErr != nil || string(got) != "on "+string(text) {
			t.Errorf("AppendText gives %q, %v, MarshalText %q, %v", got, appendErr, text, err)
		}
	}
}

func TestDayUnmarshalsWhatItMarshals(t *testing.T) {
	for text, want := range map[string]string{
		"2026-03-17": `{"date":"2026-03-17","class":"workday","weekend":false}`,
		"2026-03-22": `{"date":"2026-03-22","class":"national_holiday","weekend":true,"holidays":[{"date":"2026-03-22","type":"national_holiday","occasion":"eid-al-fitr","localName":"Idul Fitri 1447 Hijriah","name":"Eid al-Fitr 1447 H"}]}`,
	} {
		day, err := frozen().Day(date(text))
		if err != nil {
			t.Fatal(err)
		}
		got, err := json.Marshal(day)
		if err != nil || string(got) != want {
			t.Errorf("%s is %s, %v, want %s", text, got, err, want)
		}
		var back harikerja.Day
		if err := json.Unmarshal(got, &back); err != nil {
			t.Fatal(err)
		}
		again, err := json.Marshal(back)
		if err != nil || string(again) != want || back.Class != day.Class || len(back.Holidays) != len(day.Holidays) {
			t.Errorf("%s comes back as %+v, %v", text, back, err)
		}
	}
}

// TestHolidayComparesEqualAsOfAnotherDay: the same entry with the same decrees is
// equal, and one that a later decree confirmed is not.
func TestHolidayComparesEqualAsOfAnotherDay(t *testing.T) {
	cal := frozen()
	equal, different := 0, 0
	for _, info := range cal.Years() {
		then := cal.AsOf(info.UpdatedAt)
		for _, asOf := range []*harikerja.Calendar{then, then.AsOf(date("2024-01-01"))} {
			if _, err := asOf.Year(info.Year); err != nil {
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
					if (now[i] == before[i]) != same {
						t.Errorf("%+v and, as of %s, %+v: equal %t, want %t", now[i], info.UpdatedAt, before[i], !same, same)
					}
					equal += one(same)
					different += one(!same)
				}
			}
		}
	}
	if equal < 400 || different == 0 {
		t.Errorf("%d holidays are equal and %d are not", equal, different)
	}
}

func TestLocalWeekday(t *testing.T) {
	var got []string
	for d := time.Sunday; d <= time.Saturday; d++ {
		got = append(got, harikerja.LocalWeekday(d))
	}
	if want := "Minggu Senin Selasa Rabu Kamis Jumat Sabtu"; strings.Join(got, " ") != want {
		t.Errorf("the week is %v, want %s", got, want)
	}
	if got := harikerja.LocalWeekday(9); got != "%!Weekday(9)" {
		t.Errorf("day 9 is %s", got)
	}
}

func TestOfficial(t *testing.T) {
	for url, want := range map[string]bool{
		"https://jdih.kemnaker.go.id/x.pdf":       true,
		"http://setkab.go.id/":                    true,
		"https://go.id/":                          true,
		"https://peraturan.bpk.go.id:443/Details": true,
		"https://cargo.id/":                       false,
		"https://example.com/setkab.go.id":        false,
		"https://setkab.go.id.example.com/":       false,
		"https://setkab.go.id@example.com/":       false,
		"ftp://setkab.go.id/":                     false,
		"https://bad host/":                       false,
		"":                                        false,
	} {
		if got := (harikerja.Decree{URL: url}).Official(); got != want {
			t.Errorf("%q is official: %t, want %t", url, got, want)
		}
	}
}

func TestDecreeKind(t *testing.T) {
	for _, k := range []harikerja.DecreeKind{"joint_decree", "joint_decree_amendment", "presidential_decree", "ministerial_decree"} {
		if !k.Valid() {
			t.Errorf("%s is not valid", k)
		}
	}
	for _, k := range []harikerja.DecreeKind{"", "decree", "Joint_Decree"} {
		if k.Valid() {
			t.Errorf("%q is valid", k)
		}
	}
}

// TestHandMadeHoliday: a Holiday that no calendar gave has no decrees.
func TestHandMadeHoliday(t *testing.T) {
	if got := (harikerja.Holiday{Date: date("2026-01-01")}).Decrees(); got != nil {
		t.Errorf("got %v", got)
	}
}
