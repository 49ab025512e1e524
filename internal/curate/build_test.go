package curate

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
)

const (
	dataDir     = "../../data"
	datasetFile = "../../dataset.json"
	ledgerFile  = dataDir + "/" + LedgerFile
)

// loadData returns the repository's own years.
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

func openData(t testing.TB) Ledger {
	t.Helper()
	ledger, err := OpenLedger(os.DirFS(dataDir))
	if err != nil {
		t.Fatalf("%s: %v", ledgerFile, err)
	}
	return ledger
}

// TestDatasetIsUpToDate fails if dataset.json or the ledger is not what "make
// data" writes.
func TestDatasetIsUpToDate(t *testing.T) {
	dataset, ledger, problems := Build(os.DirFS(dataDir))
	for _, p := range problems {
		t.Error(p)
	}
	if len(problems) > 0 {
		t.FailNow()
	}
	for file, want := range map[string][]byte{datasetFile: dataset, ledgerFile: ledger} {
		got, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not up to date: run make data", file)
		}
	}
}

// TestData lints the repository's data.
func TestData(t *testing.T) {
	for _, p := range Lint(loadData(t), openData(t)) {
		t.Error(p)
	}
}

const decreeList = "../../testdata/decrees.txt"

// TestDecreeList holds the decrees and related documents to a list that was
// not made from the data: the ledger alone would follow the data, if somebody
// made it anew. Who adds or corrects a decree writes it there too, by hand.
func TestDecreeList(t *testing.T) {
	text, err := os.ReadFile(decreeList)
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			want = append(want, strings.TrimSuffix(line, "\n"))
		}
	}
	for _, y := range loadData(t) {
		for _, d := range slices.Concat(y.Decrees, y.Related) {
			got = append(got, strconv.Itoa(y.Year)+"\t"+decreeLine(d))
		}
	}
	for _, line := range subtract(want, got) {
		t.Errorf("data/%s.yaml does not have what %s has:\n%s", line[:4], decreeList, line)
	}
	for _, line := range subtract(got, want) {
		t.Errorf("data/%s.yaml has what %s does not have:\n%s", line[:4], decreeList, line)
	}
}

// decreeLine returns what the list has of a decree, its year apart.
func decreeLine(d Decree) string {
	sort, date := "-", "-"
	if day, ok := d.Date(); ok {
		sort, date = "issued", day.String()
		if d.Issued == nil {
			sort = "knownBy"
		}
	}
	var numbers []string
	for _, n := range d.Numbers {
		numbers = append(numbers, n.Authority+": "+orDash(n.Number))
	}
	return strings.Join([]string{d.ID, sort, date, strings.Join(numbers, "; "), orDash(d.URL)}, "\t")
}

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
