// Package frozen provides a dataset for tests that never changes. A new decree, a
// new year or a correction does not affect the results that a test expects. Only
// tests import it, from directories two levels below the root.
package frozen

import (
	"bytes"
	"cmp"
	"os"
	"sync"

	"github.com/harikerja/harikerja"
)

// Path is the path of the dataset. Processes that run in another directory get
// the path from the environment variable named Variable.
const (
	Path     = "../../testdata/frozen.json"
	Variable = "HARIKERJA_TEST_DATASET"
)

// File returns the content of the dataset file.
var File = sync.OnceValue(func() []byte {
	b, err := os.ReadFile(cmp.Or(os.Getenv(Variable), Path))
	if err != nil {
		panic(err)
	}
	return b
})

// Calendar returns the calendar of the dataset.
var Calendar = sync.OnceValue(func() *harikerja.Calendar {
	cal, err := harikerja.Load(bytes.NewReader(File()))
	if err != nil {
		panic(err)
	}
	return cal
})
