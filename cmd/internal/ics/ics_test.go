package ics

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
	"github.com/harikerja/harikerja/internal/frozen"
	"github.com/harikerja/harikerja/internal/words"
)

var update = flag.Bool("update", false, "rewrite the feeds in testdata")

var noError = frozen.NoError

// TestFeedsEqualTheGoldenFiles compares whole feeds: a year without changes, and years with an
// added day, with cancelled and replaced days, with changed names, and with a
// day that was cancelled and restored.
func TestFeedsEqualTheGoldenFiles(t *testing.T) {
	for file, f := range map[string]Feed{
		"2026.ics":          {Year: 2026},
		"2025-leave-en.ics": {Year: 2025, Kind: harikerja.CollectiveLeave, Language: words.English},
		"2021-en.ics":       {Year: 2021, Language: words.English},
		"2024.ics":          {Year: 2024},
		"2017-leave.ics":    {Year: 2017, Kind: harikerja.CollectiveLeave},
	} {
		t.Run(file, func(t *testing.T) {
			f.Calendar = frozen.Calendar()
			got := feed(t, f)
			file := filepath.Join("testdata", file)
			if *update {
				noError(t, os.WriteFile(file, got, 0o644))
			}
			want, err := os.ReadFile(file)
			noError(t, err)
			if !bytes.Equal(got, want) {
				t.Errorf("%s differs from the feed; if the change is intended, run make docs. Got\n%s", file, got)
			}
		})
	}
}

func feed(t testing.TB, f Feed) []byte {
	t.Helper()
	b, err := f.Bytes()
	noError(t, err)
	return b
}

// TestConfirmedEventsEqualTheHolidays: the events that are not cancelled are exactly the holidays
// in the list for the year. Each uid is unique.
func TestConfirmedEventsEqualTheHolidays(t *testing.T) {
	cal := frozen.Calendar()
	seen := make(map[string]bool)
	for _, info := range cal.Years() {
		list, err := cal.Holidays(harikerja.Year(info.Year))
		noError(t, err)
		var want, got []string
		for _, h := range list {
			want = append(want, h.Date.String()+string(h.Kind)+h.LocalName)
		}
		for _, e := range yearEvents(t, cal, info.Year) {
			if seen[e.uid()] {
				t.Errorf("two events have the uid %s", e.uid())
			}
			seen[e.uid()] = true
			if e.cancelled != (e.cancelledBy != nil) {
				t.Errorf("%s: cancelled is %t, but cancelledBy is %v", e.uid(), e.cancelled, e.cancelledBy)
			}
			if !e.cancelled {
				got = append(got, e.Date.String()+string(e.Kind)+e.LocalName)
			}
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%d: the feed has\n%v\nbut the list has\n%v", info.Year, got, want)
		}
	}
}

func yearEvents(t testing.TB, cal *harikerja.Calendar, year int) []event {
	t.Helper()
	history, err := cal.Revisions(year)
	noError(t, err)
	return events(history)
}

// TestEventsChangeWithTheirDecrees checks single events before the last decree that changed them.
// The golden files have the events after it.
func TestEventsChangeWithTheirDecrees(t *testing.T) {
	for _, test := range []struct {
		uid, asOf string
		state     string // sequence, status, date of the last change, name
	}{
		// The first amendment cancelled the day, and the president restored it.
		{"2017-06-23-collective_leave-eid-al-fitr@harikerja", "2016-05-01", "0 CONFIRMED 2016-04-14 Cuti Bersama Hari Raya Idul Fitri 1438 Hijriyah"},
		{"2017-06-23-collective_leave-eid-al-fitr@harikerja", "2017-01-01", "1 CANCELLED 2016-11-21 Cuti Bersama Hari Raya Idul Fitri 1438 Hijriyah"},
		// A renamed holiday is still the same event.
		{"2024-03-29-national_holiday-good-friday@harikerja", "2024-01-01", "0 CONFIRMED 2023-09-12 Wafat Isa Al Masih"},
	} {
		cal := frozen.Calendar().AsOf(harikerja.MustParseDate(test.asOf))
		year, _ := strconv.Atoi(test.uid[:4])
		got := "nothing"
		for _, e := range yearEvents(t, cal, year) {
			if e.uid() == test.uid {
				status := map[bool]string{false: "CONFIRMED", true: "CANCELLED"}[e.cancelled]
				got = strconv.Itoa(e.sequence) + " " + status + " " + e.modified.String() + " " + e.LocalName
			}
		}
		if got != test.state {
			t.Errorf("%s on %s is %s, want %s", test.uid, test.asOf, got, test.state)
		}
	}
}

// TestRevisionsNeverRemoveAnEvent: a changed event has a higher sequence and a later date.
func TestRevisionsNeverRemoveAnEvent(t *testing.T) {
	cal := frozen.Calendar()
	for _, info := range cal.Years() {
		history, err := cal.Revisions(info.Year)
		noError(t, err)
		older := map[string]event{}
		for n := range history {
			newer := map[string]event{}
			for _, e := range events(history[:n+1]) {
				newer[e.uid()] = e
			}
			for uid, was := range older {
				is, ok := newer[uid]
				var before, after writer
				before.holiday(words.English, was)
				after.holiday(words.English, is)
				changed := before.String() != after.String()
				if !ok || changed && (is.sequence != was.sequence+1 || !is.modified.After(was.modified)) {
					t.Errorf("%s in revision %d: %+v became %+v; want no change, or the next sequence number and a later date", uid, n+1, was, is)
				}
			}
			older = newer
		}
	}
}

// TestCorrectionChangesEveryEventOfItsYear: a correction does not say which lines it changed. So
// all events of its year get a greater sequence and the date of the correction.
func TestCorrectionChangesEveryEventOfItsYear(t *testing.T) {
	cal := frozen.CalendarOf(frozen.Edit(frozen.File(), func(ds *datasetfile.File) {
		i := slices.IndexFunc(ds.Years, func(y datasetfile.Year) bool { return y.Year == 2025 })
		ds.Years[i].Corrections = []datasetfile.Correction{{Date: "2025-12-01", What: "A name was misspelt."}}
	}))
	before := yearEvents(t, frozen.Calendar(), 2025)
	for i, e := range yearEvents(t, cal, 2025) {
		if e.sequence != before[i].sequence+1 || e.modified.String() != "2025-12-01" {
			t.Errorf("after a correction on 2025-12-01, %s has sequence %d and was changed on %s, want one more and that date", e.uid(), e.sequence, e.modified)
		}
	}
}

func TestYearWithoutDataIsAnError(t *testing.T) {
	if _, err := (Feed{Calendar: frozen.Calendar(), Year: 2050}).Bytes(); err == nil {
		t.Error("Bytes returned a feed for 2050, want an error")
	}
}

func TestTextIsEscapedAndFolded(t *testing.T) {
	tests := []struct{ text, want string }{
		{`Raya, Waisak; A\B`, `NAME:Raya\, Waisak\; A\\B` + "\r\n"},
		{"one\ntwo\r\nthree\rfour", `NAME:one\ntwo\nthree\nfour` + "\r\n"},
		{"a\x00b\x1fc\x7fd\u0085e", "NAME:abcde\r\n"},
		{strings.Repeat("x", 70), "NAME:" + strings.Repeat("x", 70) + "\r\n"},
		{strings.Repeat("x", 71), "NAME:" + strings.Repeat("x", 70) + "\r\n x\r\n"},
		{strings.Repeat("x", 145), "NAME:" + strings.Repeat("x", 70) + "\r\n " + strings.Repeat("x", 74) + "\r\n x\r\n"},
		{strings.Repeat("x", 69) + "é", "NAME:" + strings.Repeat("x", 69) + "\r\n é\r\n"},
		{strings.Repeat("x", 68) + "😀", "NAME:" + strings.Repeat("x", 68) + "\r\n 😀\r\n"},
	}
	for _, test := range tests {
		if got := written(test.text); got != test.want {
			t.Errorf("%q is written as\n%q, want\n%q", test.text, got, test.want)
		}
	}
}

// written returns the lines of a text.
func written(text string) string {
	var w writer
	w.text("NAME", text)
	return w.String()
}

var folded = regexp.MustCompile("\r\n ")

// FuzzText checks that no written line is too long, and that a reader gets the same text
// from the lines.
func FuzzText(f *testing.F) {
	f.Add("Cuti Bersama; Idul Fitri, 1447 \\ Hijriah")
	f.Add("\r\nEND:VCALENDAR\r\n" + strings.Repeat("é😀", 40))
	f.Add("\xff\xfe\x80\x80")
	f.Fuzz(func(t *testing.T, text string) {
		b := written(text)
		body, ok := strings.CutSuffix(b, "\r\n")
		for line := range strings.SplitSeq(body, "\r\n") {
			if len(line) > 75 || !utf8.ValidString(line) || strings.ContainsAny(line, "\r\n") {
				t.Errorf("%q has the line %q", text, line)
			}
		}
		got := folded.ReplaceAllString(strings.TrimPrefix(body, "NAME:"), "")
		got = strings.NewReplacer(`\\`, `\`, `\;`, ";", `\,`, ",", `\n`, "\n").Replace(got)
		want := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.ToValidUTF8(text, "\ufffd"))
		want = strings.Map(func(r rune) rune {
			if r != '\n' && (r < ' ' || r >= 0x7f && r < 0xa0) {
				return -1
			}
			return r
		}, want)
		if !ok || got != want {
			t.Errorf("%q reads back as %q, want %q", text, got, want)
		}
	})
}

// TestNationalHolidayComesBeforeLeaveOnTheSameDate: for 24 December 2015, the collective leave was
// cancelled and a national holiday was added.
func TestNationalHolidayComesBeforeLeaveOnTheSameDate(t *testing.T) {
	text := string(feed(t, Feed{Calendar: frozen.Calendar(), Year: 2015}))
	_, onDate, _ := strings.Cut(text, "DTSTART;VALUE=DATE:20151224")
	first, _, _ := strings.Cut(onDate, "END:VEVENT")
	if strings.Count(text, "DTSTART;VALUE=DATE:20151224") != 2 || !strings.Contains(first, "CATEGORIES:Hari libur nasional") {
		t.Errorf("the first event on the date is not the national holiday:%s", first)
	}
}
