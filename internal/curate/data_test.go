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

// TestDatasetUpToDate: what programs read is what people wrote. With -update it
// compiles the data anew, unless that would change what was published.
func TestDatasetUpToDate(t *testing.T) {
	dataset, ledger, problems := Build(os.DirFS(dataDir))
	for _, p := range problems {
		t.Error(p)
	}
	if len(problems) > 0 {
		t.FailNow()
	}
	upToDate(t, datasetFile, dataset)
	upToDate(t, ledgerFile, ledger)
}

// upToDate fails if a file is not what it should be, or writes it with -update.
func upToDate(t *testing.T, file string, want []byte) {
	t.Helper()
	have, err := os.ReadFile(file)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	if string(have) == string(want) {
		return
	}
	if !*update {
		t.Errorf("%s is not what data/*.yaml compile to: run make data", file)
		return
	}
	if err := os.WriteFile(file, want, 0o644); err != nil {
		t.Fatal(err)
	}
}

// TestData lints the repository's data.
func TestData(t *testing.T) {
	for _, p := range Lint(loadData(t), openData(t)) {
		t.Error(p)
	}
}
