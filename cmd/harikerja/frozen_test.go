package main

import (
	"bytes"
	"cmp"
	"os"
	"sync"

	"github.com/harikerja/harikerja"
)

// frozenVariable says where frozenPath is to processes that run elsewhere.
const (
	frozenVariable = "HARIKERJA_TEST_DATASET"
	frozenPath     = "../../testdata/frozen.json"
)

// frozenFile returns a dataset that stays as it is: a new decree, a new year
// or a correction changes no answer that a test expects.
var frozenFile = sync.OnceValue(func() []byte {
	b, err := os.ReadFile(cmp.Or(os.Getenv(frozenVariable), frozenPath))
	must(err)
	return b
})

// frozen returns its calendar.
var frozen = sync.OnceValue(func() *harikerja.Calendar {
	cal, err := harikerja.Load(bytes.NewReader(frozenFile()))
	must(err)
	return cal
})
