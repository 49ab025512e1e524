package ics

import (
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/words"
)

func TestPlanHasOneEventForConsecutiveDays(t *testing.T) {
	days := []harikerja.Date{harikerja.MustParseDate("2026-03-16"), harikerja.MustParseDate("2026-03-17"), harikerja.MustParseDate("2026-03-25")}
	got := string(Plan{Name: "Leave, 2026", Language: words.English, Made: harikerja.MustParseDate("2025-09-19"),
		Leave: []Leave{{Days: days, Summary: "Leave", Description: "12 days off"}}}.Bytes())
	event := func(uid, start, end string) string {
		return "BEGIN:VEVENT\nUID:" + uid + "-leave@harikerja\nDTSTAMP:20250919T000000Z\nDTSTART;VALUE=DATE:" + start + "\nDTEND;VALUE=DATE:" + end +
			"\nSUMMARY:Leave\nDESCRIPTION:12 days off\nTRANSP:OPAQUE\nEND:VEVENT\n"
	}
	want := "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Harikerja//Harikerja//EN\nCALSCALE:GREGORIAN\nNAME:Leave\\, 2026\nX-WR-CALNAME:Leave\\, 2026\n" +
		event("2026-03-16", "20260316", "20260318") + event("2026-03-25", "20260325", "20260326") + "END:VCALENDAR\n"
	if got != strings.ReplaceAll(want, "\n", "\r\n") {
		t.Errorf("got\n%s", got)
	}
}
