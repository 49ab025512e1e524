package curate

import (
	"bytes"
	"os"
	"testing"
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
