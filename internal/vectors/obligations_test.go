package vectors

import (
	"bytes"
	"os"
	"testing"

	"github.com/harikerja/harikerja"
)

func TestObligationTableIsUpToDate(t *testing.T) {
	const file = "../../testdata/obligations.json"
	want, err := Obligations(harikerja.EmbeddedDataset())
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not up to date: run make data", file)
	}
	if lines, limit := bytes.Count(want, []byte("\n")), 1100; lines < limit {
		t.Errorf("the table has %d lines, want %d or more", lines, limit)
	}
}
