// Package frozen provides a day, and a dataset of what was known on that day, for
// tests and for the examples in the documentation. A later decree or a new year does
// not change the dataset, so it does not affect the results that a test expects.
// `make docs` copies corrections into the dataset.
package frozen

import (
	"bytes"
	"cmp"
	"os"
	"sync"
	"time"

	"github.com/harikerja/harikerja"
)

// Day is the day of the dataset. The examples of the documentation use it as today.
var Day = harikerja.MustParseDate("2026-11-15")

// Clock always returns noon in Jakarta on Day.
func Clock() time.Time { return Day.In(time.UTC).Add(5 * time.Hour) }

// Variable is the name of an environment variable that overrides the path of the
// dataset, for processes that run outside the repository.
const Variable = "HARIKERJA_TEST_DATASET"

// Path returns the path of the dataset from the directory of a package, where its tests
// run.
var Path = sync.OnceValue(func() string {
	path := "../testdata/frozen.json"
	for range 3 {
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

// Calendar returns the calendar of the dataset.
var Calendar = sync.OnceValue(func() *harikerja.Calendar {
	cal, err := harikerja.Load(bytes.NewReader(File()), harikerja.AllowOlder())
	if err != nil {
		panic(err)
	}
	return cal
})
