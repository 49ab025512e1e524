package curate

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// edit replaces the only occurrence of old in one of the sample years in testdata.
type edit struct{ file, old, new string }

// sample returns a data directory with the edited sample years.
func sample(t *testing.T, edits ...edit) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"2025.yaml", "2026.yaml", OccasionsFile} {
		text, err := os.ReadFile("testdata/" + name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: text}
	}
	for _, e := range edits {
		text := string(files[e.file].Data)
		if n := strings.Count(text, e.old); n != 1 {
			t.Fatalf("%q occurs %d times in the sample %s, want once", e.old, n, e.file)
		}
		files[e.file].Data = []byte(strings.Replace(text, e.old, e.new, 1))
	}
	return files
}

// load returns the years of a directory. The test fails if they have format problems.
func load(t *testing.T, files fstest.MapFS) []*Year {
	t.Helper()
	years, problems := Load(files)
	if len(problems) > 0 {
		t.Fatalf("the years cannot be read:\n%s", lines(problems))
	}
	return years
}

// lines returns the problems as text, one per line.
func lines(problems []Problem) string {
	var list []string
	for _, p := range problems {
		list = append(list, p.String())
	}
	return strings.Join(list, "\n")
}

func TestSampleHasNoProblems(t *testing.T) {
	files := sample(t)
	dataset, ledger, problems := BuildFirst(files)
	if len(problems) > 0 || len(dataset) == 0 {
		t.Fatalf("the sample does not build:\n%s", lines(problems))
	}
	files[LedgerFile] = &fstest.MapFile{Data: ledger}
	published, err := OpenLedger(files)
	if err != nil {
		t.Fatal(err)
	}
	if problems := Lint(load(t, files), published); len(problems) > 0 {
		t.Errorf("the sample has problems:\n%s", lines(problems))
	}
}
