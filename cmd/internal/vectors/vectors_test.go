package vectors

import (
	"bytes"
	"os"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/law"
)

func TestGeneratedFilesAreUpToDate(t *testing.T) {
	for _, test := range []struct {
		file     string
		generate func([]byte, *law.Rulebook) ([]byte, error)
		lines    int // the smallest number of lines
	}{
		{"../../../testdata/vectors.json", Generate, 3002},
		{"../../../clients/php/data/obligations.json", Obligations, 1100},
	} {
		want, err := test.generate(harikerja.Default().DatasetFile(), law.Default())
		if err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(test.file)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not up to date: run make data and read the diff", test.file)
		}
		if lines := bytes.Count(want, []byte("\n")); lines < test.lines {
			t.Errorf("%s has %d lines, want %d or more", test.file, lines, test.lines)
		}
		if limit := 2 << 20; len(want) > limit {
			t.Errorf("%s has %d bytes, want at most %d: reduce the constant longAnswer", test.file, len(want), limit)
		}
	}
}

func TestEveryMistakeInACalendarFileCausesAProblem(t *testing.T) {
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
