package curate

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

const desk = CalendarsDir + "/desk.yaml"

func sampleWithCalendar(t *testing.T, edits ...edit) fstest.MapFS {
	t.Helper()
	text, err := os.ReadFile("testdata/desk.yaml")
	noError(t, err)
	var years []edit
	file := string(text)
	for _, e := range edits {
		if e.file != desk {
			years = append(years, e)
			continue
		}
		if n := strings.Count(file, e.old); n != 1 {
			t.Fatalf("%q occurs %d times in the sample %s, want once", e.old, n, e.file)
		}
		file = strings.Replace(file, e.old, e.new, 1)
	}
	files := sample(t, years...)
	files[desk] = &fstest.MapFile{Data: []byte(file)}
	return files
}

const idxList = "../../../testdata/idx.txt"

// idxLines returns the closed weekdays and the number of trading days in a year, in the format
// that idxList uses.
func idxLines(t *testing.T, idx *harikerja.Calendar, year int) []string {
	t.Helper()
	total, err := idx.CountWorkdays(harikerja.Year(year))
	noError(t, err)
	list := []string{fmt.Sprintf("%d\ttotal\t%d", year, total)}
	for d := range harikerja.Year(year).All() {
		open, err := idx.IsWorkday(d)
		noError(t, err)
		if weekday := d.Weekday(); !open && weekday != time.Saturday && weekday != time.Sunday {
			list = append(list, fmt.Sprintf("%d\tclosed\t%s", year, d))
		}
	}
	return list
}

func idxOf(t *testing.T, cal *harikerja.Calendar) *harikerja.Calendar {
	t.Helper()
	for _, def := range cal.Definitions() {
		if def.Name == "idx" {
			idx, err := cal.WithDefinition(def)
			noError(t, err)
			return idx
		}
	}
	t.Fatal("the dataset has no calendar idx")
	return nil
}

func compareIdx(t *testing.T, idx *harikerja.Calendar) (years []int) {
	t.Helper()
	for _, info := range idx.Years() {
		years = append(years, info.Year)
		want := slices.DeleteFunc(readList(t, idxList), func(line string) bool { return !strings.HasPrefix(line, strconv.Itoa(info.Year)) })
		got := idxLines(t, idx, info.Year)
		for _, line := range subtract(want, got) {
			t.Errorf("idx does not have this line of %s:\n%s", idxList, line)
		}
		for _, line := range subtract(got, want) {
			t.Errorf("idx has a line that is not in %s:\n%s", idxList, line)
		}
	}
	return years
}

// TestIdxMatchesTheHandwrittenList compares the compiled calendar with a handwritten list, which
// is not generated from the data. If you change the calendar, edit that list too. A new decree
// can make the stated number of workdays for a year wrong. Then the calendar has no answers for
// this year, and there must be a warning.
func TestIdxMatchesTheHandwrittenList(t *testing.T) {
	covered := compareIdx(t, idxOf(t, compileData(t)))
	warned := lines(Warnings(os.DirFS(dataDir)))
	for _, c := range loadDataCalendars(t) {
		for year := c.Covers.First; c.Name == "idx" && year <= c.Covers.Last; year++ {
			if !slices.Contains(covered, year) && !strings.Contains(warned, fmt.Sprintf("idx has no answers for %d", year)) {
				t.Errorf("idx does not cover %d, and there is no warning", year)
			}
		}
	}
}

func TestFrozenIdxCoversTwelveYears(t *testing.T) {
	covered := compareIdx(t, idxOf(t, frozen.Calendar()))
	if first, last := covered[0], covered[len(covered)-1]; len(covered) != 12 || first != 2016 || last != 2027 {
		t.Errorf("idx covers %d", covered)
	}
}

// TestIdxSettlementAgreesWithDividendLetters: trades settle after two trading days. So the
// recording date of a dividend is two trading days after the last trading day with the dividend
// (cum). The dates are from letters of the central depository KSEI.
func TestIdxSettlementAgreesWithDividendLetters(t *testing.T) {
	idx := idxOf(t, frozen.Calendar())
	for _, letter := range []struct{ cum, recording string }{
		{"2026-03-17", "2026-03-26"}, // KSEI-4933/JKU/0326, over Eid al-Fitr
		{"2025-12-29", "2026-01-02"}, // KSEI-30252/JKU/1225, over 31 December
		{"2026-06-15", "2026-06-18"}, // KSEI-14083/JKU/0626
	} {
		if got, err := idx.AddWorkdays(harikerja.MustParseDate(letter.cum), 2); err != nil || got.String() != letter.recording {
			t.Errorf("%s: got %s, %v; want %s", letter.cum, got, err, letter.recording)
		}
	}
}

// TestNationalAmendmentCanBeCompiledBeforeIdxIsCorrected adds a day to the national list for
// 2026. After this, the number of trading days that the exchange stated is wrong.
func TestNationalAmendmentCanBeCompiledBeforeIdxIsCorrected(t *testing.T) {
	years, calendars := loadData(t), loadDataCalendars(t)
	i := slices.IndexFunc(years, func(y *Year) bool { return y.Year == 2026 })
	y := years[i]
	day := harikerja.MustParseDate("2026-11-02")
	for day.Weekday() == time.Saturday || day.Weekday() == time.Sunday ||
		slices.ContainsFunc(y.Holidays, func(h Holiday) bool { return h.Date == day }) {
		day = day.AddDays(1)
	}
	last := y.Decrees[len(y.Decrees)-1]
	issued, _ := last.Date()
	issued = issued.AddDays(1)
	amendment := last
	amendment.ID, amendment.Kind, amendment.Issued, amendment.KnownBy = "skb-2026-test", harikerja.JointDecreeAmendment, &issued, nil
	y.Decrees = append(y.Decrees, amendment)
	line := y.Holidays[0]
	line.Date, line.Decree, line.Also, line.RevokedBy = day, amendment.ID, nil, ""
	at, _ := slices.BinarySearchFunc(y.Holidays, day, func(h Holiday, d harikerja.Date) int { return h.Date.Compare(d) })
	y.Holidays = slices.Insert(y.Holidays, at, line)

	cal, err := Compile(years, calendars...)
	noError(t, err)
	if open, err := cal.IsWorkday(day); err != nil || open {
		t.Errorf("IsWorkday(%s) of the national calendar = %t, %v, want false", day, open, err)
	}
	idx := idxOf(t, cal)
	if _, err := idx.IsWorkday(day); err == nil {
		t.Errorf("idx has an answer for %s", day)
	} else if e, ok := errors.AsType[*harikerja.CoverageError](err); !ok || !slices.Equal(e.MissingYears, []int{2026}) {
		t.Errorf("got the error %v, want a CoverageError for 2026", err)
	}
	for _, year := range []int{2025, 2027} {
		if _, err := idx.CountWorkdays(harikerja.Year(year)); err != nil {
			t.Errorf("idx %d: %v", year, err)
		}
	}
	if got := lines(directory{years: years, calendars: calendars}.warnings()); !strings.Contains(got, ": statedWorkdays.2026: 239 workdays are stated, but the calendar has 23") {
		t.Errorf("got the warnings\n%s\nwant a warning about 2026", got)
	}
}

func TestWarningStatesYearAndNumbers(t *testing.T) {
	if got := lines(Warnings(sampleWithCalendar(t))); got != "" {
		t.Errorf("without a difference: got %s, want no warning", got)
	}
	want := "data/calendars/desk.yaml:5: statedWorkdays.2026: 258 workdays are stated, but the calendar has 259: desk has no answers for 2026 " +
		"until the file is corrected (warning)"
	if got := lines(Warnings(sampleWithCalendar(t, edit{desk, "2026: 259", "2026: 258"}))); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestLoadCalendarsReportsFilesThatItDoesNotRead(t *testing.T) {
	files := sampleWithCalendar(t)
	text := files[desk].Data
	files["calendars/README.md"] = &fstest.MapFile{Data: []byte("no calendar")}
	files["calendars/bank.json"] = &fstest.MapFile{Data: []byte("{}")}
	files["calendars/bank.yml"] = &fstest.MapFile{Data: text}
	files["calendars/more/desk.yaml"] = &fstest.MapFile{Data: text}
	files["calendars/broken.yaml"] = &fstest.MapFile{Data: []byte("name: broken\nweekend: [moon]\n")}
	calendars, problems := LoadCalendars(files)
	const rename = "only files named NAME.yaml are read: rename it, or move it elsewhere (file-name)"
	want := "data/calendars/bank.json: " + rename + "\n" +
		"data/calendars/bank.yml: " + rename + "\n" +
		"data/calendars/broken.yaml:2: weekend[0]: must be mon, tue, wed, thu, fri, sat or sun (format)\n" +
		"data/calendars/more: this is a directory, and directories are not read: move its files to data/calendars, or move the directory elsewhere (file-name)"
	if got := lines(problems); got != want || len(calendars) != 1 {
		t.Errorf("got %d calendars and\n%s\nwant\n%s", len(calendars), got, want)
	}
	if _, problems := Build(files); lines(problems) != want {
		t.Errorf("Build: got\n%s\nwant\n%s", lines(problems), want)
	}
	if calendars, problems := LoadCalendars(sample(t)); len(calendars) != 0 || len(problems) != 0 {
		t.Errorf("without the directory: got %d calendars and the problems %q, want none", len(calendars), lines(problems))
	}
}

func TestBuiltInCalendarMustBeComplete(t *testing.T) {
	for _, test := range mistakes(t, "calendar") {
		files := sampleWithCalendar(t, test.edits...)
		if got := lines(lint(load(t, files))); got != test.want {
			t.Errorf("%v: got\n%s\nwant\n%s", test.edits, got, test.want)
		}
	}
}
