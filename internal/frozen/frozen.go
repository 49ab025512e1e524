// Package frozen has the holiday dataset as it was known on one fixed day, for tests and for
// the examples in the documentation. Later decrees and new years do not change this dataset,
// so the results that a test expects stay the same. `make docs` copies corrections into the
// dataset. The package also has functions that many tests need.
package frozen

import (
	"bytes"
	"cmp"
	"os"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
	"github.com/harikerja/harikerja/internal/datasetfile"
)

// Day is the fixed day. The dataset has no later decrees and no later corrections. The examples
// in the documentation use Day as the current date.
var Day = harikerja.MustParseDate("2026-11-15")

// Clock always returns noon in Jakarta on Day.
func Clock() time.Time { return Day.In(time.UTC).Add(5 * time.Hour) }

// Variable is the name of an environment variable that overrides the path of the dataset.
// Processes that run outside the repository need it.
const Variable = "HARIKERJA_TEST_DATASET"

// Path returns the path of the dataset, relative to the current directory. Tests run in the
// directory of their package.
var Path = sync.OnceValue(func() string {
	path := "testdata/frozen.json"
	for range 4 {
		if _, err := os.Stat(path); err == nil {
			break
		}
		path = "../" + path
	}
	return path
})

// File returns the content of the dataset file.
var File = sync.OnceValue(func() []byte {
	b, err := os.ReadFile(cmp.Or(os.Getenv(Variable), Path()))
	if err != nil {
		panic(err)
	}
	return b
})

// Calendar returns the calendar with the data in the dataset.
var Calendar = sync.OnceValue(func() *harikerja.Calendar { return CalendarOf(File()) })

// CalendarOf returns the calendar with the data in a dataset file. It panics if the file is
// not a valid dataset.
func CalendarOf(file []byte) *harikerja.Calendar {
	cal, err := harikerja.Load(bytes.NewReader(file), harikerja.AllowOlder())
	if err != nil {
		panic(err)
	}
	return cal
}

// Edit applies a change to a dataset file and returns the new file. It panics if the file is
// not a dataset.
func Edit(file []byte, change func(*datasetfile.File)) []byte {
	ds, err := datasetfile.Read(file)
	if err != nil {
		panic(err)
	}
	change(&ds)
	if file, err = datasetfile.Encode(ds); err != nil {
		panic(err)
	}
	return file
}
