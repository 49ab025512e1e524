package frozen

import (
	"bytes"
	"flag"
	"os"
	"slices"
	"testing"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

var update = flag.Bool("update", false, "write the present data, as known on Day, to testdata/frozen.json")

// TestFrozenDatasetHasOnlyWhatWasKnownOnTheDay: the dataset has no decree and no
// correction after Day. Run with -update to write the dataset again.
func TestFrozenDatasetHasOnlyWhatWasKnownOnTheDay(t *testing.T) {
	source := Path()
	if *update {
		source = "../../dataset.json"
	}
	present, err := os.ReadFile(source)
	NoError(t, err)
	want := Edit(present, func(ds *datasetfile.File) { *ds = knownOn(*ds, Day) })
	if *update {
		NoError(t, os.WriteFile(Path(), want, 0o644))
	} else if !bytes.Equal(present, want) {
		t.Errorf("%s has decrees or corrections after %s: run make docs", Path(), Day)
	}
}

// knownOn returns the dataset without the decrees and corrections that are later than the given
// day. It keeps the newest texts. So the result has the corrected form of a name that was
// corrected later. But the revision number is the number on that day.
func knownOn(ds datasetfile.File, day harikerja.Date) datasetfile.File {
	after := func(date string) bool { return date > day.String() }
	known := datasetfile.File{Occasions: ds.Occasions, Calendars: ds.Calendars}
	for _, y := range ds.Years {
		later := make(map[string]bool)
		y.Decrees = slices.DeleteFunc(slices.Clone(y.Decrees), func(d datasetfile.Decree) bool {
			later[d.ID] = after(d.Date)
			return later[d.ID]
		})
		if len(y.Decrees) == 0 {
			continue
		}
		y.Corrections = slices.DeleteFunc(slices.Clone(y.Corrections), func(c datasetfile.Correction) bool { return after(c.Date) })
		y.Lines = slices.DeleteFunc(slices.Clone(y.Lines), func(l datasetfile.Line) bool { return later[l.Decree] })
		for i := range y.Lines {
			l := &y.Lines[i]
			l.Also = slices.DeleteFunc(slices.Clone(l.Also), func(id string) bool { return later[id] })
			if later[l.RevokedBy] {
				l.RevokedBy = ""
			}
		}
		known.Years = append(known.Years, y)
	}
	return known
}
