package harikerja_test

import (
	"encoding/json"
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
	for class, want := range map[harikerja.Class]string{
		harikerja.Workday:              "workday",
		harikerja.WeekendDay:           "weekend",
		harikerja.NationalHolidayClass: "national_holiday",
		harikerja.CollectiveLeaveClass: "collective_leave",
	} {
		if class.String() != want {
			t.Errorf("class %d reads %s, want %s", class, class, want)
		}
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
