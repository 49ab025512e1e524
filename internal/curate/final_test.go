package curate

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

const finalList = "../../testdata/final.txt"

// TestFinalList holds the compiled data to a list that was not made from it.
// Who changes a day of these years writes it there too, by hand.
func TestFinalList(t *testing.T) {
	text, err := os.ReadFile(finalList)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			want = append(want, strings.TrimSuffix(line, "\n"))
		}
	}
	cal := compileData(t)
	for _, info := range cal.Years() {
		holidays, err := cal.Holidays(harikerja.Year(info.Year))
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range holidays {
			got = append(got, fmt.Sprintf("%s\t%s\t%s\t%s", h.Date, h.Kind, h.LocalName, h.Name))
		}
	}
	for _, line := range subtract(want, got) {
		t.Errorf("data/%s.yaml does not have in force what %s has:\n%s", line[:4], finalList, line)
	}
	for _, line := range subtract(got, want) {
		t.Errorf("data/%s.yaml has in force what %s does not have:\n%s", line[:4], finalList, line)
	}
	if !t.Failed() && !slices.Equal(got, want) {
		t.Errorf("%s has the same entries as the data, in another order", finalList)
	}
}

// compileData returns the calendar that the repository's data makes.
func compileData(t *testing.T) *harikerja.Calendar {
	t.Helper()
	ds, err := Compile(loadData(t))
	if err != nil {
		t.Fatal(err)
	}
	cal, err := harikerja.NewCalendar(ds)
	if err != nil {
		t.Fatal(err)
	}
	return cal
}

// subtract returns the lines of a that are not in b, counting repetitions.
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

// TestRevisionCounts: how often each list changed, as counted by hand from the
// decrees.
func TestRevisionCounts(t *testing.T) {
	want := map[int]int{
		2009: 3, 2010: 1, 2011: 3, 2012: 2, 2013: 1, 2014: 3, 2015: 3, 2016: 1, 2017: 5, 2018: 3,
		2019: 3, 2020: 6, 2021: 3, 2022: 3, 2023: 3, 2024: 4, 2025: 2, 2026: 1, 2027: 1,
	}
	for _, y := range compileData(t).Years() {
		if n, known := want[y.Year]; known && y.Revision < n {
			t.Errorf("data/%d.yaml makes %d revisions, want %d or, after a later decree, more", y.Year, y.Revision, n)
		}
	}
}

// TestCompileIsDeterministic: the same files give the same bytes.
func TestCompileIsDeterministic(t *testing.T) {
	data := os.DirFS(dataDir)
	first, firstLedger, problems := Build(data)
	if len(problems) > 0 {
		t.Fatal(lines(problems))
	}
	again, againLedger, _ := Build(data)
	if !bytes.Equal(first, again) || !bytes.Equal(firstLedger, againLedger) {
		t.Error("two builds of the same files differ")
	}
	ds, err := harikerja.ReadDataset(bytes.NewReader(first))
	if err != nil {
		t.Fatal(err)
	}
	if back, err := ds.Encode(); err != nil || !bytes.Equal(back, first) {
		t.Errorf("the dataset does not encode to itself after reading: %v", err)
	}
}
