package curate

import (
	"flag"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "compile data/ anew into dataset.json and data/published.txt")

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

// TestDatasetUpToDate runs before the other tests of the data, so that with
// -update those see what it wrote.
func TestDatasetUpToDate(t *testing.T) {
	dataset, ledger, problems := Build(os.DirFS(dataDir))
	for _, p := range problems {
		t.Error(p)
	}
	if len(problems) > 0 {
		t.FailNow()
	}
	for file, want := range map[string][]byte{datasetFile: dataset, ledgerFile: ledger} {
		have, err := os.ReadFile(file)
		if string(have) == string(want) {
			continue
		}
		if !*update {
			t.Errorf("%s is not what data/*.yaml compile to: run make data (%v)", file, err)
			continue
		}
		if err := os.WriteFile(file, want, 0o644); err != nil {
			t.Error(err)
		}
	}
}

func TestData(t *testing.T) {
	for _, p := range Lint(loadData(t), openData(t)) {
		t.Error(p)
	}
}
