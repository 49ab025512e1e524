package curate

import (
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
// is not generated from the data. If you change the calendar, edit that list too.
func TestIdxMatchesTheHandwrittenList(t *testing.T) {
	idx := idxOf(t, compileData(t))
	years, covers := compareIdx(t, idx), idx.Definition().Covers
	if years[0] != covers.First || years[len(years)-1] != covers.Last {
		t.Errorf("idx covers %d, want %s", years, covers)
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

// TestDecreeThatChangesTheDaysOfIdxIsRefused: after a decree added a day to the national list for
// 2026, the number of trading days that the exchange states is wrong. A line that keeps the day
// open makes it right.
func TestDecreeThatChangesTheDaysOfIdxIsRefused(t *testing.T) {
	years, calendars := loadData(t), loadDataCalendars(t)
	idx := calendars[slices.IndexFunc(calendars, func(c *Calendar) bool { return c.Name == "idx" })]
	i := slices.IndexFunc(years, func(y *Year) bool { return y.Year == 2026 })
	y := years[i]
	day := harikerja.MustParseDate("2026-11-02")
	for day.Weekday() == time.Saturday || day.Weekday() == time.Sunday ||
		slices.ContainsFunc(y.Holidays, func(h Holiday) bool { return h.Date == day }) {
		day = day.AddDays(1)
	}
	line := y.Holidays[0]
	line.Date, line.Also, line.RevokedBy = day, nil, ""
	at, _ := slices.BinarySearchFunc(y.Holidays, day, func(h Holiday, d harikerja.Date) int { return h.Date.Compare(d) })
	y.Holidays = slices.Insert(y.Holidays, at, line)

	check := func() string {
		cal, err := Compile(years, calendars...)
		noError(t, err)
		return lines(run([]*Calendar{idx}, rule[*Calendar]{"workdays", inEach(statedWorkdays(cal))}))
	}
	want := fmt.Sprintf("statedWorkdays.2026: %d workdays are stated for 2026, but the calendar has %d: ", idx.stated[2026], idx.stated[2026]-1)
	if got := check(); !strings.Contains(got, want) {
		t.Errorf("got %q, want a problem with the words %q", got, want)
	}
	idx.Workdays = append(idx.Workdays, harikerja.OwnDay{Span: harikerja.OneDay(day)})
	if got := check(); got != "" {
		t.Errorf("after the day was added to workdays: got %s, want no problem", got)
	}
}

func TestStatedWorkdaysAreCompared(t *testing.T) {
	for wrong, want := range map[string]string{
		"{2025: 259, 2026: 259}": "",
		"{2026: 258}": "data/calendars/desk.yaml:5: statedWorkdays.2026: 258 workdays are stated for 2026, but the calendar has 259: correct daysOff, workdays and the stated number " +
			"from the announcement of the institution, or let covers end before 2026 (workdays)",
		"{2026: many}": "data/calendars/desk.yaml:5: statedWorkdays must have a number of workdays for each year, as in {2026: 239} (format)",
		"[259]":        "data/calendars/desk.yaml:5: statedWorkdays must have a number of workdays for each year, as in {2026: 239} (format)",
	} {
		files := sampleWithCalendar(t, edit{desk, "{2025: 259, 2026: 259}", wrong})
		if got := lines(Lint(files)); got != want {
			t.Errorf("%s: got  %s\nwant %s", wrong, got, want)
		}
		built, problems := Build(files)
		if got := lines(problems); got != want || (built.Dataset == nil) != (want != "") {
			t.Errorf("%s: Build: got  %s\nwant %s", wrong, got, want)
		}
		if strings.Contains(string(built.Dataset), "statedWorkdays") {
			t.Error("the dataset has the key statedWorkdays")
		}
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
