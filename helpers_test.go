package harikerja_test

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

// noError ends the test if there is an error.
func noError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func readFile(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	noError(t, err)
	return string(text)
}

// wantList compares lines with a list in testdata. It ignores the heading of the list,
// and reports only the differences.
func wantList(t *testing.T, file string, got []string) {
	t.Helper()
	_, text, _ := strings.Cut(readFile(t, file), "\n")
	want := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	onlyIn := func(a, b []string, where string) {
		t.Helper()
		count := make(map[string]int)
		for _, line := range b {
			count[line]++
		}
		for _, line := range a {
			if count[line]--; count[line] < 0 {
				t.Errorf("only in %s:\n%s", where, line)
			}
		}
	}
	onlyIn(want, got, file)
	onlyIn(got, want, "the data")
	for i := 0; !t.Failed() && i < len(want); i++ {
		if got[i] != want[i] {
			t.Errorf("%s has the same lines as the data, but in another order. The first difference: the file has\n%s\nand the data has\n%s", file, want[i], got[i])
		}
	}
}

// embedded returns a copy of the built-in dataset.
func embedded(t testing.TB) datasetfile.File {
	t.Helper()
	ds, err := datasetfile.Read(harikerja.Default().DatasetFile())
	noError(t, err)
	return ds
}

// newCalendar returns a calendar with the given dataset.
func newCalendar(ds datasetfile.File) (*harikerja.Calendar, error) {
	file, err := datasetfile.Encode(ds)
	if err != nil {
		return nil, err
	}
	return harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
}

// freshCalendar returns a calendar that no other test has used.
func freshCalendar(t testing.TB) *harikerja.Calendar {
	t.Helper()
	cal, err := harikerja.Load(bytes.NewReader(harikerja.Default().DatasetFile()))
	noError(t, err)
	return cal
}

func leave(worked bool) harikerja.Leave {
	if worked {
		return harikerja.LeaveWorked()
	}
	return harikerja.LeaveTaken()
}

// ruleSet is a weekend and a rule for collective leave. The zero value is the
// default.
type ruleSet struct {
	Weekend harikerja.Weekend
	Leave   harikerja.Leave
}

func under(c *harikerja.Calendar, r ruleSet) *harikerja.Calendar {
	return c.WithLeave(r.Leave).WithWeekend(r.Weekend)
}

func contains(s, o harikerja.Span) bool { return s.Contains(o.Start()) && s.Contains(o.End()) }
