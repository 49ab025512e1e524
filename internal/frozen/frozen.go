// Package frozen provides a dataset for tests. The dataset never changes, so a new
// decree, a new year or a correction does not affect the results that a test
// expects. Only tests in directories two levels below the root import this package.
package frozen

import (
	"bytes"
	"cmp"
	"os"
	"sync"

	"github.com/harikerja/harikerja"
)

// Path is the path of the dataset. Variable is the name of an environment variable
// that overrides the path, for processes that run in another directory.
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
