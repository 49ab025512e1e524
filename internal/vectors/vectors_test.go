package vectors

import (
	"bytes"
	"os"
	"testing"

	"github.com/harikerja/harikerja"
)

const file = "../../testdata/vectors.json"

func TestVectorsAreUpToDate(t *testing.T) {
	want, err := Generate(harikerja.EmbeddedDataset())
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs from the answers of the API: run make data and read the diff", file)
	}
	if cases, limit := bytes.Count(want, []byte("\n"))-2, 3000; cases < limit {
		t.Errorf("there are %d cases, want %d or more", cases, limit)
	}
	if limit := 2 << 20; len(want) > limit {
		t.Errorf("the file has %d bytes, want at most %d: reduce the constant longAnswer", len(want), limit)
	}
}

func TestEveryCalendarFileWithAMistakeHasAProblem(t *testing.T) {
	files, _, err := readCalendars()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range files.mistakes() {
		if len(m.Problems) == 0 {
			t.Errorf("%s has no problem", m.File)
		}
	}
}
