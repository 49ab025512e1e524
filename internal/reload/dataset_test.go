package reload

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/frozen"
)

// edited returns the frozen dataset with a change.
func edited(t testing.TB, change func(*harikerja.Dataset)) []byte {
	t.Helper()
	ds, err := harikerja.ReadDataset(bytes.NewReader(frozen.File()))
	if err != nil {
		t.Fatal(err)
	}
	change(&ds)
	b, err := ds.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// yearOf finds a year to change.
func yearOf(ds *harikerja.Dataset, year int) *harikerja.YearData {
	i := slices.IndexFunc(ds.Years, func(y harikerja.YearData) bool { return y.Year == year })
	return &ds.Years[i]
}

func correct(y *harikerja.YearData) {
	y.Corrections = append(y.Corrections, harikerja.Correction{Date: harikerja.MustParseDate("2026-11-20"), What: "a test"})
}

func TestDatasetUse(t *testing.T) {
	built := frozen.File()
	tests := []struct {
		name    string
		content []byte
		refused string // "" where it is taken
		rolled  bool   // --allow-rollback takes it
	}{
		{"the same", built, "", true},
		{"a new revision", edited(t, func(ds *harikerja.Dataset) { correct(yearOf(ds, 2025)) }), "", true},
		{"a name put right", edited(t, func(ds *harikerja.Dataset) { yearOf(ds, 2025).Lines[0].Name = "New Year" }), "", true},
		{"without the last year", edited(t, func(ds *harikerja.Dataset) { ds.Years = ds.Years[:len(ds.Years)-1] }), "it has no data for 2027", true},
		{"without the first year", edited(t, func(ds *harikerja.Dataset) { ds.Years = ds.Years[1:] }), "it has no data for 2009", true},
		{"another day in the same revision", edited(t, func(ds *harikerja.Dataset) {
			y := yearOf(ds, 2026)
			y.Lines[0].Date = harikerja.MustParseDate("2026-01-02")
		}), "it has other days for 2026", true},
		{"answers that are wrong", edited(t, func(ds *harikerja.Dataset) { correct(yearOf(ds, 2027)) }), "2027 is wrong", false},
		{"empty", nil, "the dataset is empty", false},
		{"cut off", built[:len(built)/2], "damaged", false},
		{"another format", bytes.Replace(built, []byte(`"format":1`), []byte(`"format":0`), 1), "format 0", false},
		{"HTML", []byte("<!doctype html>"), "not a dataset", false},
	}
	for _, test := range tests {
		for _, allow := range []bool{false, true} {
			current := frozen.Calendar()
			d := Dataset{
				Current: func() *harikerja.Calendar { return current },
				Check: func(c *harikerja.Calendar) error {
					if y, err := c.Year(2027); err == nil && y.Revision > 1 {
						return errors.New("2027 is wrong")
					}
					return nil
				},
				Swap:          func(c *harikerja.Calendar) { current = c },
				AllowRollback: allow,
			}
			err := d.Use([][]byte{test.content})
			taken := test.refused == "" || allow && test.rolled
			switch {
			case taken && (err != nil || current == frozen.Calendar()):
				t.Errorf("%s, rollback allowed %t: %v", test.name, allow, err)
			case !taken && (err == nil || !strings.Contains(err.Error(), test.refused) || current != frozen.Calendar()):
				t.Errorf("%s, rollback allowed %t: %v, want %s", test.name, allow, err, test.refused)
			}
		}
	}
}

func TestOlderRevision(t *testing.T) {
	then := frozen.Calendar().AsOf(harikerja.MustParseDate("2025-08-01"))
	before, err := then.Year(2025)
	if err != nil {
		t.Fatal(err)
	}
	if before.Revision != 1 {
		t.Fatalf("revision %d was known on 1 August 2025, want 1", before.Revision)
	}
	known := frozen.Calendar().AsOf(harikerja.MustParseDate("2025-08-31"))
	if err := Older(then, known); err != nil {
		t.Errorf("progress is refused: %v", err)
	}
	if err := Older(known, then); err == nil || !strings.Contains(err.Error(), "revision 1 of 2025, and revision 2 is served now") {
		t.Errorf("a step back: %v", err)
	}
}
