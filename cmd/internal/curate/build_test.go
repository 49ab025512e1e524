package curate

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

const (
	dataDir     = "../../../data"
	datasetFile = "../../../dataset.json"
)

// loadData returns the years in the repository's data.
func loadData(t testing.TB) []*Year {
	t.Helper()
	years, problems := Load(os.DirFS(dataDir))
	for _, p := range problems {
		t.Error(p)
	}
	if len(problems) > 0 {
		t.FailNow()
	}
	return years
}

// loadDataCalendars returns the calendars in the repository's data.
func loadDataCalendars(t testing.TB) []*Calendar {
	t.Helper()
	calendars, problems := LoadCalendars(os.DirFS(dataDir))
	if len(problems) > 0 {
		t.Fatal(lines(problems))
	}
	return calendars
}

// TestDatasetIsUpToDate fails if dataset.json differs from the output of "make data".
func TestDatasetIsUpToDate(t *testing.T) {
	built, problems := Build(os.DirFS(dataDir))
	for _, p := range problems {
		t.Error(p)
	}
	if len(problems) > 0 {
		t.FailNow()
	}
	got, err := os.ReadFile(datasetFile)
	noError(t, err)
	if !bytes.Equal(got, built.Dataset) {
		t.Errorf("%s is not up to date: run make data", datasetFile)
	}
}

func TestDataHasNoProblems(t *testing.T) {
	for _, p := range Lint(os.DirFS(dataDir)) {
		t.Error(p)
	}
}

// readList returns the lines of a handwritten list. It leaves out the comments.
func readList(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	noError(t, err)
	var lines []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSuffix(line, "\n"))
		}
	}
	return lines
}

const decreeList = "../../../testdata/decrees.txt"

// TestDecreesMatchTheHandwrittenList compares the decrees and related documents with a
// handwritten list, which is not generated from the data. If you add or correct a decree, edit
// that list too.
func TestDecreesMatchTheHandwrittenList(t *testing.T) {
	want, got := readList(t, decreeList), []string(nil)
	for _, y := range loadData(t) {
		for _, d := range slices.Concat(y.Decrees, y.Related) {
			got = append(got, strconv.Itoa(y.Year)+"\t"+decreeLine(d))
		}
	}
	for _, line := range subtract(want, got) {
		t.Errorf("data/%s.yaml does not have this line of %s:\n%s", line[:4], decreeList, line)
	}
	for _, line := range subtract(got, want) {
		t.Errorf("data/%s.yaml has a decree that is not in %s:\n%s", line[:4], decreeList, line)
	}
}

// decreeLine returns a line about a decree in the format of the list, but without the year.
func decreeLine(d Decree) string {
	field, date := "-", "-"
	if day, ok := d.Date(); ok {
		field, date = "issued", day.String()
		if d.Issued == nil {
			field = "knownBy"
		}
	}
	var numbers []string
	for _, n := range d.Numbers {
		numbers = append(numbers, n.Authority+": "+cmp.Or(string(n.Number), "-"))
	}
	return strings.Join([]string{d.ID, field, date, strings.Join(numbers, "; "), cmp.Or(d.URL, "-")}, "\t")
}

const finalList = "../../../testdata/final.txt"

// TestHolidaysMatchTheHandwrittenList compares the compiled data with a handwritten list, which
// is not generated from the data. If you change a day, edit that list too.
func TestHolidaysMatchTheHandwrittenList(t *testing.T) {
	want, got := readList(t, finalList), []string(nil)
	cal := compileData(t)
	for _, info := range cal.Years() {
		holidays, err := cal.Holidays(harikerja.Year(info.Year))
		noError(t, err)
		for _, h := range holidays {
			got = append(got, fmt.Sprintf("%s\t%s\t%s\t%s", h.Date, h.Kind, h.LocalName, h.Name))
		}
	}
	for _, line := range subtract(want, got) {
		t.Errorf("data/%s.yaml has no line in force for this line of %s:\n%s", line[:4], finalList, line)
	}
	for _, line := range subtract(got, want) {
		t.Errorf("data/%s.yaml has a line in force that is not in %s:\n%s", line[:4], finalList, line)
	}
	if !t.Failed() && !slices.Equal(got, want) {
		t.Errorf("%s has the same lines as the data, but in another order", finalList)
	}
}

// compileData compiles the repository's data.
func compileData(t *testing.T) *harikerja.Calendar {
	t.Helper()
	cal, err := Compile(loadData(t), loadDataCalendars(t)...)
	noError(t, err)
	return cal
}

// subtract returns the lines of the first list that are not in the second list. If the
// first list has a line twice and the second list has it once, the result has it once.
func subtract(a, b []string) []string {
	count := map[string]int{}
	for _, s := range b {
		count[s]++
	}
	var rest []string
	for _, s := range a {
		if count[s]--; count[s] < 0 {
			rest = append(rest, s)
		}
	}
	return rest
}

// TestYearsHaveAtLeastTheRevisionsCountedByHand checks that each year has at least as many
// revisions as a person counted in the decrees.
func TestYearsHaveAtLeastTheRevisionsCountedByHand(t *testing.T) {
	want := map[int]int{
		2009: 3, 2010: 1, 2011: 3, 2012: 2, 2013: 1, 2014: 3, 2015: 3, 2016: 1, 2017: 5, 2018: 3,
		2019: 3, 2020: 6, 2021: 3, 2022: 3, 2023: 3, 2024: 4, 2025: 2, 2026: 1, 2027: 1,
	}
	for _, y := range compileData(t).Years() {
		if n, known := want[y.Year]; known && y.Revision < n {
			t.Errorf("data/%d.yaml has %d revisions, want at least %d", y.Year, y.Revision, n)
		}
	}
}

func TestCompileIsDeterministic(t *testing.T) {
	data := os.DirFS(dataDir)
	first, problems := Build(data)
	if len(problems) > 0 {
		t.Fatal(lines(problems))
	}
	again, _ := Build(data)
	if !reflect.DeepEqual(first, again) {
		t.Error("two builds of the same files give different datasets")
	}
	ds, err := datasetfile.Read(first.Dataset)
	noError(t, err)
	if back, err := datasetfile.Encode(ds); err != nil || !bytes.Equal(back, first.Dataset) {
		t.Errorf("the dataset changes when it is read and encoded again: %v", err)
	}
}
