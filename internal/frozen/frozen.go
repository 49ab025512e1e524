// Package frozen is a dataset for tests that stays as it is: a new decree, a
// new year or a correction changes no answer that a test expects. Tests alone
// import it, from directories two below the root.
package frozen

import (
	"bytes"
	"cmp"
	"os"
	"sync"

	"github.com/harikerja/harikerja"
)

// Path is where the dataset is, and Variable what tells that to processes that
// run elsewhere.
const (
	Path     = "../../testdata/frozen.json"
	Variable = "HARIKERJA_TEST_DATASET"
)

// File returns the dataset as it is written.
var File = sync.OnceValue(func() []byte {
	b, err := os.ReadFile(cmp.Or(os.Getenv(Variable), Path))
	if err != nil {
		panic(err)
	}
	return b
})

// Calendar returns its calendar.
var Calendar = sync.OnceValue(func() *harikerja.Calendar {
	cal, err := harikerja.Load(bytes.NewReader(File()))
	if err != nil {
		panic(err)
	}
	return cal
})
